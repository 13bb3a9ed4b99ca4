"""A histogram of data in classes: an estimate of the mean."""

from __future__ import annotations

from fractions import Fraction

from generators.diagrams import chart
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, decimal, givens, listed, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose, Unknown

__all__ = ["HISTOGRAM_MEAN"]


def _classes(values: Values) -> tuple[list[int], list[int]]:
    """The bounds of the four classes and how many values lie in each."""
    width, start = values.integer("width"), values.integer("start")
    edges = [start + width * place for place in range(5)]
    counts = [values.integer(name) for name in ("first", "second", "third")]
    return edges, [*counts, values.integer("total") - sum(counts)]


def _weighted(edges: list[int], counts: list[int]) -> int:
    """The sum of twice the middle of each class, as often as there are values in it."""
    return sum(
        count * (low + high) for low, high, count in zip(edges, edges[1:], counts, strict=False)
    )


def _build(values: Values) -> ProblemSpec:
    edges, counts = _classes(values)
    total = values.integer("total")
    everything = Fraction(_weighted(edges, counts), 2)
    terms = " + ".join(f"n[{k}]*(edge[{k}] + edge[{k + 1}])/2" for k in range(1, 5))
    answer = decimal(everything / total)
    return ProblemSpec(
        id="histogram-mean",
        data=data(edge=listed(edges), n=listed(counts)),
        unknowns=(Unknown(name="mean_score", meaning="the estimate of the mean"),),
        givens=givens(estimate=f"mean_score = ({terms})/(n[1] + n[2] + n[3] + n[4])"),
        ask=ask("mean_score"),
        answer=answer,
        steps=steps(
            (f"n[1] + n[2] + n[3] + n[4] = {total}", "add the frequencies"),
            (
                f"{terms} = {decimal(everything)}",
                "multiply the midpoint of each class by its frequency and add",
            ),
            (f"mean_score = {decimal(everything)}/{total} = {answer}", "divide"),
        ),
        prose=Prose(
            stem="The histogram shows the scores of the pupils of a year in a test. "
            "The bounds of the classes are {edge} and the frequencies are {n}. "
            "Use the midpoints of the classes to estimate the mean score."
        ),
        figure=chart(
            "histogram",
            class_boundaries="edge",
            frequency="n",
            x_label="Score",
            y_label="Frequency",
        ),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    edges, counts = _classes(values)
    total, half = values.integer("total"), Fraction(values.integer("width"), 2)
    mean = Fraction(_weighted(edges, counts), 2 * total)
    return (
        Distractor(decimal(mean - half), "takes the lower bounds of the classes"),
        Distractor(decimal(mean + half), "takes the upper bounds of the classes"),
        Distractor(decimal(Fraction(edges[0] + edges[4], 2)), "takes the middle of all classes"),
        Distractor(decimal(mean * total / 4), "divides by the number of classes"),
    )


def _fits(values: Values) -> bool:
    _, counts = _classes(values)
    return counts[3] >= 1


def _domains(
    totals: tuple[int, ...], widths: Choices, starts: Integers, counts: Integers
) -> Parameters:
    return Parameters(
        {
            "total": Choices(totals),
            "width": widths,
            "start": starts,
            "first": counts,
            "second": counts,
            "third": counts,
        },
        _fits,
    )


HISTOGRAM_MEAN = ParametricFamily(
    name="histogram-mean",
    version=2,
    objective=objective("statistics.histograms", "secondary-3"),
    parameters={
        "easy": _domains((20,), Choices((10,)), Integers(0, 0), Integers(2, 8)),
        "medium": _domains((20, 25), Choices((10, 20)), Integers(0, 10, 5), Integers(3, 9)),
        "hard": _domains((32, 40, 50), Choices((5, 15)), Integers(5, 20, 5), Integers(4, 17)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
