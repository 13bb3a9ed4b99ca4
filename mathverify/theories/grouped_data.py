"""Data in classes: ``table(interval: [[0, 10], [10, 20]], frequency: [4, 6])``.

The values inside a class are not known, so what is computed is an estimate by a convention:
``estimated_mean`` and ``estimated_variance`` (of the whole population) put every value at the
midpoint of its class, ``estimated_median`` spreads the values of the median class evenly.
``modal_class`` is the class with the greatest frequency density where the widths differ, of which
there must be one, and is given as the pair of its ends.  Classes follow each other without overlap.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics import quantities, terms
from mathverify.semantics.lowering import Lowering, Theory
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    LoweringProblem,
    Meaning,
    Scalar,
)
from mathverify.semantics.units import Dimension
from mathverify.theories.arguments import arity, frequency

_EXAMPLE = "table(interval: [[0, 10], [10, 20]], frequency: [4, 6])"


@dataclass(frozen=True, slots=True)
class _Classes:
    ends: tuple[tuple[Fraction, Fraction], ...]
    counts: tuple[Node, ...]
    dimension: Dimension

    def known(self, call: tree.Call) -> tuple[Fraction, ...]:
        found = tuple(c for c in map(terms.literal, self.counts) if c is not None)
        if len(found) < len(self.counts):
            raise LoweringProblem(
                None, f"{call.function} is decided for known frequencies only", call
            )
        if not sum(found):
            raise LoweringProblem(Code.ILL_TYPED, "a table without values", call, _EXAMPLE)
        return found

    def midpoints(self) -> list[Node]:
        return [terms.number((low + high) / 2) for low, high in self.ends]


def _classes(lowering: Lowering, call: tree.Call) -> _Classes:
    (argument,) = arity(call, 1, 1, f"{call.function}({_EXAMPLE})")
    ends: list[tuple[Fraction, Fraction]] = []
    counts: list[Node] = []
    dimension: Dimension | None = None
    for pair, count in _rows(lowering, argument):
        low, high = quantities.aligned(pair, argument, "be the ends of one class")
        values = (terms.literal(low.term), terms.literal(high.term))
        if values[0] is None or values[1] is None:
            raise LoweringProblem(None, "the ends of a class must be known numbers", argument)
        if values[0] >= values[1] or (ends and values[0] < ends[-1][1]):
            raise LoweringProblem(
                Code.ILL_TYPED, "classes stand in order and do not overlap", argument, _EXAMPLE
            )
        if dimension not in (None, low.dimension):
            raise LoweringProblem(Code.UNIT_CLASH, "classes of different units", argument)
        dimension = low.dimension
        ends.append((values[0], values[1]))
        counts.append(frequency(lowering, count, argument, _EXAMPLE))
    return _Classes(tuple(ends), tuple(counts), dimension or ())


def _rows(lowering: Lowering, node: Node) -> Iterator[tuple[tuple[Scalar, Scalar], Scalar]]:
    """The ends of each class with its frequency."""
    meaning = lowering.lower(node)
    rows = meaning.items if isinstance(meaning, Collection) else ()
    for row in rows:
        match row:
            case Collection(
                kind=CollectionKind.TUPLE,
                items=(Collection(items=(Scalar() as low, Scalar() as high)), Scalar() as count),
            ):
                yield (low, high), count
            case _:
                rows = ()
    if not rows:
        raise LoweringProblem(
            Code.ILL_TYPED, "classes and their frequencies are needed here", node, _EXAMPLE
        )


# --- estimates ---------------------------------------------------------------------------


def _mean_term(classes: _Classes, values: list[Node]) -> Node:
    total = terms.add(
        terms.multiply((value, count)) for value, count in zip(values, classes.counts, strict=True)
    )
    return terms.divide(total, terms.add(classes.counts))


def _estimated_mean(lowering: Lowering, call: tree.Call) -> Meaning:
    classes = _classes(lowering, call)
    return Scalar(_mean_term(classes, classes.midpoints()), classes.dimension)


def _estimated_variance(lowering: Lowering, call: tree.Call) -> Scalar:
    classes = _classes(lowering, call)
    mean = _mean_term(classes, classes.midpoints())
    squares = [
        terms.power(terms.subtract(middle, mean), terms.number(2)) for middle in classes.midpoints()
    ]
    return Scalar(_mean_term(classes, squares), quantities.scaled(classes.dimension, Fraction(2)))


def _estimated_stdev(lowering: Lowering, call: tree.Call) -> Meaning:
    square = _estimated_variance(lowering, call)
    dimension = quantities.scaled(square.dimension, Fraction(1, 2))
    return Scalar(terms.call("sqrt", square.term), dimension)


def _median_place(classes: _Classes, call: tree.Call) -> tuple[int, Fraction, Fraction]:
    """The place of the median class, what is below it, and half of all.

    Raises `LoweringProblem`, ambiguous, where half of the values end exactly at its end and the
    next values begin only later.
    """
    counts = classes.known(call)
    half, below = sum(counts, Fraction(0)) / 2, Fraction(0)
    for place, count in enumerate(counts):
        if below + count > half:
            return place, below, half
        below += count
        if below == half:
            following = next(i for i in range(place + 1, len(counts)) if counts[i])
            if call.function == "median_class" or (
                classes.ends[following][0] != classes.ends[place][1]
            ):
                raise LoweringProblem(Code.AMBIGUOUS, "the median lies between two classes", call)
            return following, below, half
    raise AssertionError("half of the values are passed")


def _median_class(lowering: Lowering, call: tree.Call) -> Meaning:
    classes = _classes(lowering, call)
    return _ends(classes, _median_place(classes, call)[0])


def _estimated_median(lowering: Lowering, call: tree.Call) -> Meaning:
    classes = _classes(lowering, call)
    place, below, half = _median_place(classes, call)
    low, high = classes.ends[place]
    count = classes.known(call)[place]
    return Scalar(terms.number(low + (half - below) / count * (high - low)), classes.dimension)


def _modal_class(lowering: Lowering, call: tree.Call) -> Meaning:
    classes = _classes(lowering, call)
    counts = classes.known(call)
    densities = [
        count / (high - low) for count, (low, high) in zip(counts, classes.ends, strict=True)
    ]
    by_density = [i for i, value in enumerate(densities) if value == max(densities)]
    by_count = [i for i, count in enumerate(counts) if count == max(counts)]
    if len(by_density) > 1 or by_density != by_count:
        raise LoweringProblem(
            Code.AMBIGUOUS,
            "several classes are the most frequent"
            if by_density == by_count
            else "the most frequent class is not the one of greatest frequency density",
            call,
            "classes of equal width, one of which is the most frequent",
        )
    return _ends(classes, by_density[0])


def _ends(classes: _Classes, place: int) -> Meaning:
    return Collection(
        CollectionKind.TUPLE,
        tuple(Scalar(terms.number(end), classes.dimension) for end in classes.ends[place]),
    )


THEORY = Theory(
    "grouped data",
    {
        "estimated_mean": _estimated_mean,
        "estimated_variance": _estimated_variance,
        "estimated_stdev": _estimated_stdev,
        "estimated_median": _estimated_median,
        "median_class": _median_class,
        "modal_class": _modal_class,
    },
)
