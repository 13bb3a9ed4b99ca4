"""An interval on a number line: how many whole numbers lie in it?"""

from __future__ import annotations

from generators import misconceptions as named
from generators.diagrams import chart
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps
from mathverify.problem.spec import AskKind, ProblemSpec, Prose, Unknown

__all__ = ["NUMBER_LINE_COUNT"]

#: Signs at the two ends, the whole numbers next to them, and what that says.
_ENDS = {
    "open closed": ("low < n", "n <= high", 1, 0),
    "closed open": ("low <= n", "n < high", 0, -1),
    "open open": ("low < n", "n < high", 1, -1),
    "closed closed": ("low <= n", "n <= high", 0, 0),
}


def _build(values: Values) -> ProblemSpec:
    low, high = values.integer("low"), values.integer("low") + values.integer("width")
    left, right, up, down = _ENDS[values.word("ends")]
    first, last = low + up, high + down
    return ProblemSpec(
        id="number-line-count",
        data=data(low=low, high=high),
        unknowns=(Unknown(name="n", domain="integer", meaning="a whole number"),),
        givens=givens(left=left, right=right),
        ask=ask("n", AskKind.COUNT),
        answer=str(last - first + 1),
        steps=steps(
            (
                f"{first} <= n <= {last}",
                "a filled end belongs to the interval, an open end does not",
            ),
            (f"{last} - {_bracketed(first)} + 1 = {last - first + 1}", "count both ends"),
        ),
        prose=Prose(
            stem="The number line shows an interval. It holds all numbers for which {left} and "
            "{right}. {ask}"
        ),
        figure=chart("number_line", range=[str(low - 2), str(high + 2)], shade=_chain(left, right)),
    )


def _chain(left: str, right: str) -> str:
    """``low < n <= high``."""
    return left + right.removeprefix("n")


def _bracketed(number: int) -> str:
    return f"({number})" if number < 0 else str(number)


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    _, _, up, down = _ENDS[values.word("ends")]
    width = values.integer("width")
    right = width + down - up + 1
    return (
        Distractor(str(right - 1), named.OFF_BY_ONE),
        Distractor(str(right + 1), named.BOUNDARY_SLIP),
        Distractor(str(width + 3), "counts the ends of the drawn line"),
        Distractor(str(right - 2), "leaves both ends out"),
    )


def _domains(ends: tuple[str, ...], lows: Integers, widths: Integers) -> Parameters:
    return Parameters({"ends": Choices(ends), "low": lows, "width": widths})


NUMBER_LINE_COUNT = ParametricFamily(
    name="number-line-count",
    version=2,
    objective=objective("algebra.number-lines", "secondary-1"),
    parameters={
        "easy": _domains(("open closed", "closed open"), Integers(0, 4), Integers(5, 9)),
        "medium": _domains(tuple(_ENDS), Integers(-6, -1), Integers(4, 9)),
        "hard": _domains(("open open", "closed closed"), Integers(-9, -4), Integers(10, 15)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
