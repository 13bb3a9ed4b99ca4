"""Whether an accepted question is right, from how it was made and not from a proof.

The oracle knows the right question from which a reply was made, by the id that flaws leave alone.
An accepted question has to have its facts, its words and its answer, in whatever order factors
stand and in whatever notation a solution is told; where a repair has changed the facts themselves,
the oracle does not know and says so.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import TypeAlias

from evaluation.trials.imitation import honest
from generators.catalogue import family
from mathverify.language.short_texts import is_ascii_letter, runs
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.numbers import NotKnown

_NUMBER = re.compile(r"-? ?\d+(?:\.\d+)?")
_JOINTS = ("and", "or")
_MEASURE = re.compile(r"(-?\d+(?:\.\d+)?) ?(mm|cm|dm|m|km)(?:\^([123]))?")
_EXPONENTS = {"mm": -3, "cm": -2, "dm": -1, "m": 0, "km": 3}


@dataclass(frozen=True, slots=True)
class Right:
    """The question is as it was written before it was spoiled, or mended to that."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """The question is false, and where it differs from the right one."""

    reason: str


Opinion: TypeAlias = Right | Wrong | NotKnown


def opinion(accepted: ProblemSpec) -> Opinion:
    """The oracle's opinion of an accepted question of an imitated author."""
    name, *told = (accepted.id or "").rsplit("-", 4)
    if len(told) < 4 or not (told[2].isdecimal() and told[3].isdecimal()):
        return NotKnown(f"the id {accepted.id!r} is not of the author's")
    right = honest(family(name), int(told[3])).spec
    if _facts(accepted) != _facts(right):
        return NotKnown("the facts were changed")
    if accepted.ask != right.ask:
        return NotKnown("the ask was changed")
    if not _equal(accepted.answer or "", right.answer or ""):
        return Wrong(f"the answer is {right.answer}, not {accepted.answer}")
    if accepted.prose != right.prose:
        return NotKnown("the words were changed")
    return Right()


def _equal(one: str, other: str) -> bool:
    """The same numbers in the same order and the same units: ``x = 5 and y = -6``, ``{(5, -6)}``.

    Factors may stand in another order; a length, area or volume may be told in another unit.
    """
    return _gist(one) == _gist(other) or _in_metres(one) == _in_metres(other) != ""


def _in_metres(answer: str) -> str:
    """A single length, area or volume in metres; empty for any other answer."""
    found = _MEASURE.fullmatch(answer)
    if found is None:
        return ""
    power = int(found[3] or 1)
    metres = Decimal(found[1]).scaleb(_EXPONENTS[found[2]] * power)
    return f"{metres.normalize():f} m^{power}"


def _gist(answer: str) -> object:
    factors = sorted(_numbers(factor) for factor in answer.split(")*("))
    words = runs(answer, is_ascii_letter)
    units = sorted(word for word in words if len(word) > 1 and word not in _JOINTS)
    return factors, units


def _numbers(text: str) -> list[Decimal]:
    return [Decimal(found.replace(" ", "")) for found in _NUMBER.findall(text)]


def _facts(spec: ProblemSpec) -> object:
    return (spec.data, spec.functions, spec.unknowns, spec.givens, spec.options)
