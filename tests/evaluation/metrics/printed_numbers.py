"""Printed numbers as intervals: what was rounded may have been anything that rounds to it.

A row of a table file names a rule, the printed components and the printed result.  The result
*follows* if some values that round to the components give a value that rounds to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import product

from evaluation.metrics.magma import average_text
from evaluation.metrics.mathtrust import mathtrust_score
from evaluation.metrics.refusal import Request, refusal_ability
from evaluation.metrics.score import NotDefined, Score, harmonic_mean, mean, share


@dataclass(frozen=True)
class Row:
    """One printed number, with what it should follow from."""

    name: str
    table: str
    rule: str
    parts: tuple[str, ...]
    printed: str
    difference: str = ""  #: the recomputed less the printed number, where it does not follow
    why: str = ""


def half_unit(printed: str) -> Fraction:
    """Half of the last printed digit."""
    exponent = Decimal(printed).as_tuple().exponent
    assert isinstance(exponent, int)
    return Fraction(10) ** exponent / 2


def interval(printed: str) -> tuple[Fraction, Fraction]:
    """Everything that may have been rounded to the printed number; whole numbers are counts."""
    half = half_unit(printed) if "." in printed else Fraction(0)
    return Fraction(printed) - half, Fraction(printed) + half


def recomputed(row: Row) -> tuple[Fraction, Fraction, Fraction]:
    """The result by our own functions: from the printed components, its least, its largest."""
    middle = _apply(row.rule, [Fraction(part) for part in row.parts], row.parts)
    # Every rule here is monotone in each of its parts, so the extremes lie at corners; where all
    # point the same way, two corners do.
    ends = [interval(part) for part in row.parts]
    if row.rule in _INCREASING:
        corners = [[low for low, _ in ends], [high for _, high in ends]]
    elif len(ends) <= 2:
        corners = [list(corner) for corner in product(*ends)]
    else:
        corners = []
    values = [_apply(row.rule, corner, row.parts) for corner in corners] or [middle]
    return middle, min(values), max(values)


_INCREASING = {"mean", "average text", "mathtrust", "f1", "sum"}


#: The functions under test give floating-point numbers; ties may be rounded either way.
_NOISE = Fraction(1, 10**9)


def follows(row: Row) -> bool:
    """Whether the printed number may be the rounded result."""
    _, low, high = recomputed(row)
    half = half_unit(row.printed) + _NOISE
    printed = Fraction(row.printed)
    return low <= printed + half and high >= printed - half


def difference(row: Row) -> str:
    """The recomputed less the printed number, with the printed digits."""
    gap = recomputed(row)[0] - Fraction(row.printed)
    step = 2 * half_unit(row.printed)
    return str(round(gap / step) * _decimal(step))


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)


def nearest_count(printed: str, of: int) -> bool:
    """Whether a whole number of ``of`` questions rounds to the printed percentage."""
    low, high = interval(printed)
    count = round(Fraction(printed) * of / 100)
    return low <= Fraction(100 * count, of) <= high


def _apply(rule: str, values: Sequence[Fraction], parts: Sequence[str]) -> Fraction:
    percentages: list[Score] = [float(value / 100) for value in values]
    word, _, rest = rule.partition(" of ")
    match word, rest:
        case "mean", "":
            return _number(mean(map(float, values), "values"))
        case "average text", "":
            return 100 * _number(average_text(percentages))
        case "f1", "":
            return 100 * _number(harmonic_mean(*percentages))
        case "mathtrust", "":
            return 100 * _number(mathtrust_score(*percentages))
        case "difference", "":
            return values[0] - values[1]
        case "sum", "":
            return sum(values, Fraction())
        case "product", "":
            return values[0] * values[1]
        case "ratio", "":
            return values[0] / values[1]
        case "percent gain", "":
            return 100 * (values[0] / values[1] - 1)
        case "restated", "":
            return values[0]
        case "share", "":
            return 100 * _number(share(int(values[0]), int(values[1]), "questions"))
        case "counts", of:
            return Fraction(sum(nearest_count(part, int(of)) for part in parts))
        case (("answering" | "refusing" | "refusal"), "requests"):
            scores = refusal_ability(_requests(*(int(value) for value in values)))
            return 100 * _number(
                {
                    "answering": scores.answering,
                    "refusing": scores.refusing,
                    "refusal": scores.f1,
                }[word]
            )
        case _:
            raise AssertionError(f"no rule {rule!r}")


def _requests(
    answered: int, wrongly_refused: int, wrongly_answered: int, refused: int
) -> list[Request]:
    return (
        [Request(supported=True, answered=True)] * answered
        + [Request(supported=True, answered=False)] * wrongly_refused
        + [Request(supported=False, answered=True)] * wrongly_answered
        + [Request(supported=False, answered=False)] * refused
    )


def _number(score: Score) -> Fraction:
    assert not isinstance(score, NotDefined), score
    return Fraction(score)
