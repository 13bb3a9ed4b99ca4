"""The outcome of a worked solution: every marked step, every equation of its text, and its key.

All are numbers, so the judgement is exact arithmetic, with rounding to the digits that stand there.
What may be meant in another way is never called wrong: an equation in doubt (`worked.Equation`), a
result that may be told in another unit, a key that words lead to.  It is reported as not read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from evaluation.audit.arithmetic import NUMERAL, as_written, decimals, printed, value_of
from evaluation.audit.item import Conclusion, Outcome, Worked
from evaluation.audit.readings import meant_fractions
from evaluation.audit.worked import (
    Equation,
    Mark,
    Naming,
    Side,
    Solution,
    read_solution,
    without_marks,
)
from mathverify.language.number_words import numbers_told

#: Numbers by which one unit is told in another: hundredths and thousands, dozens, times.
_CONVERSIONS = frozenset(map(Fraction, (7, 12, 24, 30, 52, 60, 100, 365, 1000, 3600)))
#: And those of units of length, weight, volume and coins, where the units are told.
_MORE_CONVERSIONS = _CONVERSIONS | frozenset(
    map(Fraction, (2, 3, 4, 5, 8, 9, 10, 16, 20, 25, 36, 50, 128, 144, 1760, 2000, 5280))
)


class _Match(Enum):
    """How a number stands to what it should be."""

    EXACT = "exact"
    ROUNDED = "rounded"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class _Finding:
    """One thing that was looked at and did not simply agree."""

    outcome: Outcome
    words: str
    expected: str = ""


#: The first of these that is found names the outcome of the item.
_ORDER = (
    Outcome.WRONG_STEP,
    Outcome.WRONG_EQUATION,
    Outcome.WRONG_KEY,
    Outcome.UNREADABLE,
    Outcome.PARTLY_READ,
    Outcome.ROUNDED,
)


def judge_worked(item: Worked) -> Conclusion:
    """The conclusion about a worked solution whose key is a number as text."""
    solution = read_solution(item.solution)
    findings = [
        *_marks(solution),
        *(finding for equation in solution.equations for finding in _equation(equation)),
        *(_Finding(Outcome.PARTLY_READ, f"not read: {piece}") for piece in solution.unread),
    ]
    findings += _key(solution, item.claims[0])
    for outcome in _ORDER:
        first = next((finding for finding in findings if finding.outcome is outcome), None)
        if first is not None:
            details = tuple(finding.words for finding in findings)
            code = outcome.name.lower().replace("_", "-")
            return Conclusion(
                item, outcome, first.words, first.expected, code=code, details=details
            )
    return Conclusion(item, Outcome.AGREES)


# --- marked steps -------------------------------------------------------------------------------


def _marks(solution: Solution) -> Iterator[_Finding]:
    for mark in solution.marks:
        told = f"{mark.left} = {mark.right}"
        made, claimed = value_of(mark.left), value_of(mark.right)
        if made is None or claimed is None:
            yield _Finding(Outcome.PARTLY_READ, f"not read: the marked step {told}")
            continue
        match = _match((made, *_meant(mark.left)), claimed, mark.right)
        if match is _Match.OTHER:
            words = f"the marked step says {told}, and {mark.left} is {printed(made)}"
            yield _Finding(Outcome.WRONG_STEP, words, printed(made))
        elif match is _Match.ROUNDED:
            yield _Finding(Outcome.ROUNDED, f"the marked step {told} is rounded")


def _meant(calculation: str) -> tuple[Fraction, ...]:
    """What a calculation comes to if its long decimals are fractions, ``0.33`` a third."""
    value = value_of(meant_fractions(calculation))
    return () if value is None else (value,)


def _match(values: tuple[Fraction, ...], claimed: Fraction, text: str) -> _Match:
    """How a claimed number, written as ``text``, stands to what it may be."""
    if claimed in values:
        return _Match.EXACT
    numeral = NUMERAL.fullmatch(text.strip().lstrip("-−– "))
    if numeral is not None:
        unit = Fraction(1, 10 ** decimals(numeral[0]))
        if any(abs(value - claimed) < unit for value in values):
            return _Match.ROUNDED
    return _Match.OTHER


# --- equations of the text ----------------------------------------------------------------------


def _equation(equation: Equation) -> Iterator[_Finding]:
    told = f"{equation.left.text} = {equation.right.text}"
    mark = equation.mark
    result = _sound_result(mark)
    if mark is not None and result is not None and equation.right.is_number:
        match = _match_side((result,), equation.right)
        if match is _Match.OTHER and not _in_hundredths(result, equation.right):
            words = f"the text says {told}, and its marked step makes {printed(result)}"
            yield _Finding(Outcome.WRONG_EQUATION, words, printed(result))
            return
    left = (*equation.left.values, *_meant(equation.left.text))
    match = _match_side(left, equation.right)
    if match is _Match.EXACT:
        return
    if match is _Match.ROUNDED and not _strays(equation):
        yield _Finding(Outcome.ROUNDED, f"{told} is rounded")
        return
    doubt = _doubt(equation, result)
    if doubt:
        yield _Finding(Outcome.PARTLY_READ, f"not read: {told}: {doubt}")
    elif mark is None or result is not None:
        # Beside a wrong mark the text says nothing that the mark does not.
        value = printed(equation.left.values[0])
        words = f"the text says {told}, and {equation.left.text} is {value}"
        yield _Finding(Outcome.WRONG_EQUATION, words, value)


def _match_side(values: tuple[Fraction, ...], side: Side) -> _Match:
    if any(value in values for value in side.values):
        return _Match.EXACT
    if not side.is_number or " " in side.numbers[0]:
        return _Match.OTHER
    (numeral,) = side.numbers
    written = Fraction(as_written(numeral))
    for value in side.values:
        # A percent is rounded to hundredths of its last place.
        scale = abs(value / written) if written else Fraction(1)
        unit = scale / 10 ** decimals(numeral)
        if any(abs(other - value) < unit for other in values):
            return _Match.ROUNDED
    return _Match.OTHER


def _sound_result(mark: Mark | None) -> Fraction | None:
    """What a mark makes, where its calculation comes to that."""
    if mark is None:
        return None
    made, claimed = value_of(mark.left), value_of(mark.right)
    if made is None or claimed is None or _match((made,), claimed, mark.right) is _Match.OTHER:
        return None
    return claimed


def _in_hundredths(value: Fraction, side: Side) -> bool:
    """Whether a number with a unit tells ``value`` in cents or percents, or the other way."""
    return bool(side.units) and any(
        value == other * 100 or other == value * 100 for other in side.values
    )


def _is_conversion(one: Fraction, other: Fraction, known: frozenset[Fraction]) -> bool:
    if not one or not other:
        return False
    return one / other in known or other / one in known


def _doubt(equation: Equation, result: Fraction | None) -> str:
    """Why an equation that does not hold may be meant in another way; empty if it may not."""
    left, right, mark = equation.left, equation.right, equation.mark
    if equation.cut:
        return equation.cut[0]
    if set(left.otherwise) & {*right.otherwise, *right.values}:
        return "it holds if its numbers have commas before decimals, or a list its mark"
    if 0 < sum("%" in unit for unit in left.units) < len(left.numbers) and set(left.signs) & {
        *"+-"
    }:
        return "its percentage may be one of what stands before it"
    if left.is_number:
        return "its left side is a number alone"
    words = [unit for unit in left.units if unit[0].isalpha() or unit[0] == "-"]
    if mark is not None and result is not None and (words or equation.doubts):
        apart = _apart(mark, left)
        if apart is not None:
            # The mark says how the numbers are meant, units and words before them and all.
            alike = len(apart) == 1 and not _is_conversion(*apart[0], _MORE_CONVERSIONS)
            return "" if alike else "it may tell its marked step in other units"
    if equation.doubts:
        return equation.doubts[0]
    if any(len(number) > 1 and number[0] == "0" and number.isdigit() for number in left.numbers):
        return "its numbers may be times of the clock"
    if words and not _one_unit(left, right):
        return "its numbers have units" if mark is None else "it differs from its marked step"
    if left.units or right.units:
        if any(
            _is_conversion(one, other, _CONVERSIONS)
            for one in left.values
            for other in right.values
        ):
            return "its sides may be told in different units"
    return ""


def _apart(mark: Mark, left: Side) -> list[tuple[Fraction, Fraction]] | None:
    """The numbers in which a calculation and its mark differ; None if they are built otherwise."""
    ours = [Fraction(as_written(number)) for number in left.numbers if " " not in number]
    theirs = [Fraction(as_written(number)) for number in NUMERAL.findall(mark.left)]
    signs = "".join(sign for sign in mark.left if sign in "+-*/")
    if len(ours) != len(theirs) or signs != left.signs:
        return None
    if len(set(signs)) == 1 and signs[0] in "+*":
        # The order says nothing.
        common = Counter(ours) & Counter(theirs)
        ours = list((Counter(ours) - common).elements())
        theirs = list((Counter(theirs) - common).elements())
    return [(one, other) for one, other in zip(ours, theirs, strict=True) if one != other]


def _strays(equation: Equation) -> bool:
    """Whether a number differs from the mark beside it, where that comes out exactly."""
    mark = equation.mark
    if mark is None or value_of(mark.left) != value_of(mark.right):
        return False
    apart = _apart(mark, equation.left)
    if apart is None:
        return not any(decimals(number) for number in equation.left.numbers)
    return bool(apart)


def _one_unit(left: Side, right: Side) -> bool:
    """Whether a sum tells the same unit behind every number, ``5 cars + 5 cars = 10 cars``."""
    units = [*left.units, *right.units[:1]]
    alike = len(set(units)) == 1 and len(units) == len(left.numbers) + 1
    return alike and right.is_number and not set(left.signs) & set("*/")


# --- the key ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Result:
    """What the last calculation makes, whether its line is the last, and the words around it."""

    values: tuple[Fraction, ...]
    in_last_line: bool
    before: str
    behind: str
    doubt: str


def _key(solution: Solution, claim: str) -> Iterator[_Finding]:
    key = Fraction(claim)
    result = _last_result(solution)
    if result is None:
        nothing = not solution.marks and not solution.equations
        outcome = Outcome.UNREADABLE if nothing else Outcome.PARTLY_READ
        yield _Finding(outcome, "not read: the calculation that leads to the key")
        return
    match = _match(result.values, key, claim)
    if match is _Match.EXACT:
        return
    # A number of things is rounded up or down to a whole one.
    whole = key.denominator == 1 and any(abs(value - key) < 1 for value in result.values)
    if match is _Match.ROUNDED or whole:
        yield _Finding(Outcome.ROUNDED, f"the key {claim} is {printed(result.values[0])} rounded")
        return
    made = printed(result.values[0])
    words = f"the last calculation makes {made}, the key is {claim}"
    doubt = _doubt_of_key(key, result, solution)
    if doubt:
        yield _Finding(Outcome.PARTLY_READ, f"not read: {words}: {doubt}")
    else:
        yield _Finding(Outcome.WRONG_KEY, words, made)


def _last_result(solution: Solution) -> _Result | None:
    """None where the last calculation was not read, or there is none."""
    told: list[Equation | Naming] = [*solution.equations, *solution.namings]
    ends = {(one.line, one.right.end): one for one in told}
    marks = {(one.line, one.end): one for one in solution.marks}
    place = max((*ends, *marks), default=None)
    if place is None:
        return None
    line, end = place
    doubt = ""
    if place in ends:
        last = ends[place]
        values = last.right.values
        if isinstance(last, Equation):
            start = last.left.start
            match = _match_side(last.left.values, last.right)
            if match is _Match.OTHER:
                doubt = _doubt(last, _sound_result(last.mark))
            elif match is _Match.ROUNDED:
                # "248/16 = 15 r 8": the key may be rounded in another way.
                values = (*values, *last.left.values)
        else:
            start = last.right.start
            doubt = "it is the value of a letter" if last.letter else ""
    else:
        value = value_of(marks[place].right)
        values, start = (() if value is None else (value,)), marks[place].start
    later = solution.lines[line + 1 :]
    behind = "\n".join((without_marks(solution.written[line][end:]), *later))
    if not values or "=" in behind:
        return None
    before = without_marks(solution.written[line][:start])
    return _Result(values, not later, before, behind, doubt)


def _doubt_of_key(key: Fraction, result: _Result, solution: Solution) -> str:
    """Why a key that is not the last result may be right all the same; empty if it may not."""
    if result.doubt:
        return result.doubt
    if key in _numbers(result.behind):
        return "words behind the calculation tell the key"
    if key in _numbers(result.before):
        return "words before the calculation tell the key"
    if not result.in_last_line:
        earlier = {value for one in solution.equations for value in one.right.values}
        if key in earlier:
            return "it is the result of an earlier calculation"
    if any(_is_conversion(key, value, _CONVERSIONS) for value in result.values):
        return "it may be told in another unit"
    return ""


def _numbers(text: str) -> set[Fraction]:
    """The numbers that a text tells, in digits and in words."""
    told = {Fraction(as_written(found)) for found in NUMERAL.findall(text)}
    return told | {word.value for word in numbers_told(text)}
