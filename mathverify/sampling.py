"""The port for whoever samples proved questions, and the door `sample`.

The engine knows no family of questions: packages above offer samplers by the entry-point group
``mathverify.samplers``.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Literal, Protocol, get_args

from mathverify.errors import PluginError, ShortfallWarning
from mathverify.plugins import loaded
from mathverify.question_texts import Question, finished
from mathverify.verification.policy import STANDARD, Policy
from mathverify.verification.verdict import Verdict

GROUP = "mathverify.samplers"

#: How hard the questions are to be.
Level = Literal["easy", "medium", "hard"]


class Sampler(Protocol):
    """Proves the questions of some families, one after the other."""

    def families(self) -> tuple[str, ...]:
        """The names of the families."""
        ...

    def number(self, family: str, difficulty: Level, /) -> int | None:
        """How many different questions there are at most; None where nobody has counted."""
        ...

    def proved(
        self,
        family: str,
        n: int,
        seed: int,
        *,
        difficulty: Level,
        choice: bool,
        policy: Policy,
        workers: int | None,
    ) -> Iterator[Verdict]:
        """``n`` different questions, each with its seal; fewer if there are no more."""
        ...


@cache
def samplers() -> Mapping[str, Sampler]:
    """Who samples which family.  Raises `PluginError` for a family that two packages offer."""
    found: dict[str, Sampler] = {}
    for name, sampler in loaded(GROUP):
        for family in sampler.families():
            if family in found:
                raise PluginError(GROUP, name, f"the family {family} is known already")
            found[family] = sampler
    return found


def sample(
    family: str,
    n: int,
    seed: int = 0,
    *,
    difficulty: Level = "medium",
    choice: bool = False,
    policy: Policy = STANDARD,
    workers: int | None = None,
) -> tuple[Question, ...]:
    """``n`` different questions of a family, each proved, with their texts finished.

    The same arguments give the same questions on every machine; a question in parts gives one for
    each part.  Where a family has fewer, those are given, with a `ShortfallWarning`, before the
    work where it is known.  ``choice`` asks for options.  Raises `PluginError` for a family that
    nobody offers, ValueError for a number below 0 and for another difficulty.
    """
    if not isinstance(family, str) or not isinstance(n, int):
        kinds = f"{type(family).__name__} and {type(n).__name__}"
        raise TypeError(f"a family is named by a text, how many by a whole number, not {kinds}")
    if n < 0:
        raise ValueError(f"a number of questions is 0 or more, not {n}")
    if difficulty not in get_args(Level):
        words = ", ".join(get_args(Level))
        raise ValueError(f"there is no difficulty {difficulty!r}; there are {words}")
    own = _sampler(family)
    most = own.number(family, difficulty)
    short = most is not None and most < n
    if most is not None and short:
        warnings.warn(ShortfallWarning(f"{difficulty} {family}", n, most), stacklevel=2)
    verdicts = tuple(
        own.proved(
            family, n, seed, difficulty=difficulty, choice=choice, policy=policy, workers=workers
        )
    )
    if len(verdicts) < n and not short:
        warnings.warn(ShortfallWarning(f"{difficulty} {family}", n, len(verdicts)), stacklevel=2)
    return tuple(
        question
        for verdict in verdicts
        if verdict.verified is not None
        for question in finished(verdict.verified)
    )


def _sampler(family: str) -> Sampler:
    """Who offers a family.  Raises `PluginError`."""
    from difflib import get_close_matches

    known = samplers()
    if family in known:
        return known[family]
    close = get_close_matches(family, known, n=1)
    told = f"did you mean {close[0]}?" if close else f"there are {', '.join(known)}"
    raise PluginError(GROUP, family, f"no family of this name; {told}")
