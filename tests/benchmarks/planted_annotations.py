"""Right items of public sets with one error planted in each, and what an audit should say of it.

Every item that is changed agreed before.  The kinds: a wrong key, a wrong marked step, a wrong
number in an equation of the text, a wrong solution of a system, one root of several, a wrong last
digit of a rounded number.  The choices depend on the seed alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from evaluation.audit.arithmetic import NUMERAL, as_written, decimals
from evaluation.audit.equations import convert
from evaluation.audit.item import Conclusion, Conversion, Item, Outcome, Worked
from evaluation.audit.worked import read_solution

__all__ = ["Planted", "planted"]

_MARK = re.compile(r"<<[^<>]*>>")
#: What is added to a number, in units of its last place.
_SHIFTS = (1, 2, 3, 5, 9, 10, 11, 17, -1, -2, -3)


@dataclass(frozen=True, slots=True)
class Planted:
    """A changed item, the kind of its error, and the outcomes that report it as what it is."""

    item: Item
    kind: str
    deserved: frozenset[Outcome]


def planted(right: Sequence[Conclusion], rng: Random) -> Iterator[Planted]:
    """The errors planted in items that agree, or are rounded rightly."""
    for conclusion in right:
        item = conclusion.item
        if isinstance(item, Worked):
            if conclusion.outcome is Outcome.AGREES:
                yield from _worked(item, rng)
        elif conclusion.outcome in (Outcome.AGREES, Outcome.ROUNDED):
            yield from _annotated(item, conclusion.outcome, rng)


def other(numeral: str, rng: Random) -> str:
    """Another positive number with as many decimals."""
    plain = as_written(numeral)
    places = decimals(plain)
    value = Fraction(plain)
    shifts = [Fraction(shift, 10**places) for shift in _SHIFTS]
    changed = value + rng.choice([shift for shift in shifts if value + shift > 0])
    return f"{float(changed):.{places}f}" if places else str(changed)


# --- worked solutions -----------------------------------------------------------------------------


def _worked(item: Worked, rng: Random) -> Iterator[Planted]:
    sign = "-" if item.claims[0][0] == "-" else ""
    key = sign + other(item.claims[0].lstrip("-"), rng)
    yield Planted(replace(item, claims=(key,)), "wrong key", frozenset({Outcome.WRONG_KEY}))
    solution = read_solution(item.solution)
    if solution.marks:
        mark = rng.choice(solution.marks)
        if NUMERAL.fullmatch(mark.right):
            line = solution.written[mark.line]
            wrong = other(mark.right, rng)
            changed = f"{line[: mark.start]}<<{mark.left}={wrong}>>{line[mark.end :]}"
            yield _told(item, line, changed, "wrong step", Outcome.WRONG_STEP)
    if solution.equations:
        equation = rng.choice(solution.equations)
        line = solution.written[equation.line]
        side = rng.choice((equation.left, equation.right))
        marks = [range(*found.span()) for found in _MARK.finditer(line)]
        numbers = [
            found
            for found in NUMERAL.finditer(line, side.start, side.end)
            if not any(found.start() in mark for mark in marks)
        ]
        found = rng.choice(numbers)
        changed = f"{line[: found.start()]}{other(found[0], rng)}{line[found.end() :]}"
        yield _told(item, line, changed, "wrong equation", Outcome.WRONG_EQUATION)


def _told(item: Worked, line: str, changed: str, kind: str, deserved: Outcome) -> Planted:
    solution = item.solution.replace(line, changed, 1)
    return Planted(replace(item, solution=solution), kind, frozenset({deserved}))


# --- systems of equations -------------------------------------------------------------------------


def _annotated(item: Item, outcome: Outcome, rng: Random) -> Iterator[Planted]:
    conversion = convert(item)
    if not isinstance(conversion, Conversion) or not conversion.unknowns:
        return
    wrong = frozenset({Outcome.WRONG})
    place = rng.randrange(len(item.claims))
    claim = item.claims[place]
    if outcome is Outcome.ROUNDED:
        if max(conversion.places) >= 1:
            yield Planted(_claiming(item, place, _misrounded(claim)), "wrong rounding", wrong)
        return
    yield Planted(_claiming(item, place, _shifted(claim, rng)), "wrong key", wrong)
    if len(item.claims) == len(conversion.unknowns) == 1 and not item.asked:
        yield _one_root(item, conversion, rng)


def _claiming(item: Item, place: int, claim: str) -> Item:
    claims = (*item.claims[:place], claim, *item.claims[place + 1 :])
    return replace(item, claims=claims)


def _shifted(claim: str, rng: Random) -> str:
    """A claim that is off by more than any rounding."""
    return str(Fraction(claim) + rng.choice((2, 3, 7, -2, -3, 11)))


def _misrounded(claim: str) -> str:
    """A claim three units of its last place off.

    The last digits of a float mean nothing, nor do any behind the twelfth: it is off by thirty.
    """
    places = min(decimals(claim), 12)
    unit = Fraction(3 if places < 6 else 30, 10**places)
    return f"{float(Fraction(claim) + unit):.{places}f}"


def _one_root(item: Item, conversion: Conversion, rng: Random) -> Planted:
    """The equation times another factor: the claim is one root of two."""
    ((_, name),) = conversion.unknowns
    (value,) = conversion.values
    root = value + rng.choice((1, 2, 5, -1, -3))
    equation = item.equations[0]
    left, _, right = equation.rpartition("=")
    left, name = (left, name) if left else ("answer_", "answer_")
    changed = f"(({left}) - ({right}))*({name} - ({root})) = 0"
    deserved = frozenset({Outcome.ONE_OF_SEVERAL, Outcome.SEVERAL})
    return Planted(replace(item, equations=(changed,)), "one root of several", deserved)
