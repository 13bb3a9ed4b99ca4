"""Contexts: what a question can be about, as data that families share.

A context is a list of words of one kind (things in a shop, people, journeys), and of each word what
is said of it: its plural, its pronoun, the prices or speeds that it has in life.  A family names
those it needs, ``contexts: {thing: shop-things}``; then ``<thing>`` is the word and
``<thing_plural>``, ``<thing_low>`` are what is said of it.  A word may have parts
with names of their own, ``{corners as p q r: three-letters}``: the letters of a figure's points,
which are chosen like words.

The shared contexts stand in ``contexts.toml``; a family may write its own in the same form.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

_FILE = "contexts.toml"

#: What is said of a word: another word, or a number.
Said: TypeAlias = str | int | Fraction


@dataclass(frozen=True, slots=True)
class Context:
    """The words that ``name`` may be; ``members`` holds what each gives to which names."""

    name: str
    names: tuple[str, ...]
    members: tuple[Mapping[str, Said], ...]

    @property
    def words(self) -> frozenset[str]:
        """The names that stand for words."""
        return frozenset(
            name for name in self.names if any(isinstance(one[name], str) for one in self.members)
        )


#: What is said of a word that is the name of a person or of one thing beside another.
_NAMED = frozenset({"he", "his", "him", "other"})
#: What is said of a word that is the noun in it.
_NOUNS = frozenset({"noun", "plural"})


def nouns_of(context: Context) -> frozenset[str]:
    """The phrases of a context that its record says to be nouns, names or pronouns.

    A word is none by itself, for it may deny something or count ("no ticket", "half a melon"): its
    noun is, and so is a name that has a pronoun or another beside it.
    """
    said = {name: name.removeprefix(f"{context.name}_") for name in context.names}
    told = {name for name, field in said.items() if field in _NAMED | _NOUNS}
    if any(said[name] in _NAMED for name in told):
        told.add(context.name)
    return frozenset(str(one[name]) for one in context.members for name in told & context.words)


@dataclass(frozen=True, slots=True)
class MisreadContext:
    """Why a context cannot be read, and what to write."""

    message: str
    hint: str


def context_named(
    name: str, shared_name: str, parts: tuple[str, ...] = (), between: str = ""
) -> Context | MisreadContext:
    """The shared context of that name, for the words ``name``."""
    known = shared()
    if shared_name in known:
        return context_of(name, known[shared_name], parts, between)
    close = difflib.get_close_matches(shared_name, known, n=1)
    hint = close[0] if close else f"one of {', '.join(known)}"
    return MisreadContext(f"there is no context {shared_name}", hint)


def context_of(
    name: str, described: Any, parts: tuple[str, ...] = (), between: str = ""
) -> Context | MisreadContext:
    """The context that a map of words to what is said of them describes.

    Each word is made of ``parts``, if there are any, with ``between`` standing between any two.
    """
    if not isinstance(described, Mapping) or not described:
        return MisreadContext("a context is a map of words", "jacket: {plural: jackets, low: 30}")
    fields: tuple[str, ...] | None = None
    members = []
    for word, said in described.items():
        if not isinstance(said, Mapping) or not all(
            isinstance(one, str | int) for one in said.values()
        ):
            return MisreadContext(f"what is said of {word} is no map", "{plural: jackets}")
        if fields is not None and set(said) != set(fields):
            return MisreadContext(
                f"of {word} is said {', '.join(said) or 'nothing'}",
                f"{', '.join(fields) or 'nothing'}, as of the others",
            )
        fields = tuple(said) if fields is None else fields
        pieces = str(word).split(between) if parts else []
        if len(pieces) != len(parts):
            told = f"{word} has {len(pieces)} parts, and there are {len(parts)} names"
            return MisreadContext(told, f"words with {len(parts)} parts")
        own = {f"{name}_{field}": _said(one) for field, one in said.items()}
        members.append({name: str(word), **dict(zip(parts, pieces, strict=True)), **own})
    return Context(name, tuple(members[0]), tuple(members))


def _said(value: str | int) -> Said:
    """A number where a number stands."""
    if isinstance(value, int):
        return value
    try:
        number = Fraction(value)
    except ValueError:
        return value
    return int(number) if number.denominator == 1 else number


@cache
def shared() -> Mapping[str, Mapping[str, Any]]:
    """The contexts that all families may name."""
    text = files("generators.written_families").joinpath(_FILE).read_text(encoding="utf-8")
    return tomllib.loads(text)
