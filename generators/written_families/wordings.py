"""Several ways to say one sentence: ``(Find | Work out) the area of <plot>.``

A stem may hold choices of words in round brackets, with bars between them and spaces around the
bars.  They go together: the first sentence takes the first of each choice, the second the second,
and a shorter choice begins again.  Choices that begin with ``&`` go together among themselves, and
with any of the others: ``(<plot> is a square | <plot> has equal sides). (& Find it. | What is
it?)`` stands for four sentences.  ``(~find)`` is a choice that families share; they stand in
``phrases.toml``.

Each sentence is one of the ways to say a question, and is proved and read like any other.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import chain, product, zip_longest

#: Brackets with a bar in them; within them, those behind a span may stand.
_CHOICE = re.compile(r"(?<!\])\(((?:[^()]|(?<=\])\([^()]*\))*\s\|\s(?:[^()]|(?<=\])\([^()]*\))*)\)")
_BY_ITSELF = "& "
_SHARED = re.compile(r"\(~([A-Za-z]\w*)\)")


class UnknownPhraseError(ValueError):
    """A phrase that families do not share; ``hint`` is one that they do."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no phrase {name}")
        close = difflib.get_close_matches(name.lower(), _phrases(), n=1)
        self.hint = close[0] if close else f"one of {', '.join(_phrases())}"


def sentences(stem: str) -> tuple[str, ...]:
    """The sentences that a stem stands for, itself if it holds no choice.

    Raises `UnknownPhraseError`.
    """
    written = _SHARED.sub(lambda found: f"({' | '.join(_phrase(found[1]))})", stem)
    pieces = _CHOICE.split(written)
    # Pieces with odd places are the insides of brackets.
    choices = [_choice(piece) for piece in pieces[1::2]]
    numbers = range(max((len(one.options) for one in choices if not one.by_itself), default=1))
    others = range(max((len(one.options) for one in choices if one.by_itself), default=1))
    made: dict[str, None] = {}
    for number, other in product(numbers, others):
        said = [one.taken(other if one.by_itself else number) for one in choices]
        told = "".join(chain.from_iterable(zip_longest(pieces[::2], said, fillvalue="")))
        made[" ".join(told.split())] = None
    return tuple(made)


@dataclass(frozen=True, slots=True)
class _Choice:
    options: tuple[str, ...]
    by_itself: bool

    def taken(self, number: int) -> str:
        return self.options[number % len(self.options)]


def _choice(inside: str) -> _Choice:
    by_itself = inside.lstrip().startswith(_BY_ITSELF)
    told = inside.lstrip().removeprefix(_BY_ITSELF)
    return _Choice(tuple(one.strip() for one in re.split(r"\s\|\s", f" {told} ")), by_itself)


def phrases_in(text: str) -> Mapping[str, tuple[str, ...]]:
    """The shared phrases that a text names, with what they say.  Raises `UnknownPhraseError`."""
    return {name: _phrase(name) for name in sorted(set(_SHARED.findall(text)))}


def _phrase(name: str) -> tuple[str, ...]:
    """The words of a shared phrase, with a capital letter where its name has one."""
    said = _phrases().get(name.lower())
    if said is None:
        raise UnknownPhraseError(name)
    return said if name.islower() else tuple(one[:1].upper() + one[1:] for one in said)


@cache
def _phrases() -> Mapping[str, tuple[str, ...]]:
    text = files(__package__).joinpath("phrases.toml").read_text(encoding="utf-8")
    return {name: tuple(said) for name, said in tomllib.loads(text).items()}
