"""Points that divide a segment in a known ratio are linear in its ends.

Where D lies between A and B and ``q*|AD| = p*|DB|``, the point is ``(q*A + p*B)/(p + q)``, and in
coordinates that is two linear equations, of which elimination makes use at once; of the lengths it
would have to find out first.  That D lies between comes from a `geometry.angles.Study` of the same
constraints, the ratio from a chain of constraints ``|AD| = 2*|EF|``, ``|EF| = 3``, ``3 = |DB|``.

Nothing is gained or lost.  The linear equations follow from the constraints; and the constraint of
the chain that they take the place of follows from them and the rest of the chain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from math import prod

from geometry.angles import Study
from geometry.angles.expressions import Segment
from mathverify.language import tree
from mathverify.language.arithmetic import Arithmetic, UnknownError
from mathverify.language.tree import Comparison, Name, Node, Relation
from mathverify.semantics import terms
from mathverify.semantics.system import System

_MAXIMAL_POINTS = 14
#: A multiple of the length of a segment; of no segment, a number.
_Measure = tuple[Fraction, frozenset[str] | None]


@dataclass(frozen=True, slots=True)
class _Equality:
    """``left = factor * right``; a segment that is None has the length 1.

    ``place`` is the number of the constraint that says it; None where a division does.
    """

    place: int | None
    left: frozenset[str] | None
    right: frozenset[str] | None
    factor: Fraction


@dataclass(frozen=True, slots=True)
class Divisions:
    """Reads the lengths of one question; ``said`` as in `geometry.reasoning.angle_view`."""

    said: Mapping[Node, Node]
    points: frozenset[str]

    def placed(self, system: System, study: Study) -> System:
        """The system with linear equations for such points; the same where there are none.

        ``study`` is what the wanted constraints of ``system`` force.
        """
        if study.contradiction is not None or len(study.points) > _MAXIMAL_POINTS:
            return system
        known = list(self._equalities(system))
        if not known:
            return system
        constraints = list(system.constraints)
        done: set[str] = set()
        for point, first, second in _between(study):
            if point in done:
                continue
            start, rest, whole = (frozenset(ends) for ends in _parts(point, first, second))
            for part, other in ((start, rest), (start, whole), (rest, whole)):
                chain = _chain(known, part, other)
                told = next((one.place for one in chain if one.place is not None), None)
                if told is None:
                    continue
                ratio = prod((one.factor for one in chain), start=Fraction(1))
                share = ratio if part is start else 1 - ratio
                if other is rest:
                    share = ratio / (1 + ratio)
                if not 0 < share < 1:
                    # The lengths contradict the order of the points.
                    continue
                linear = _linear(point, (first, second), share)
                constraints[told] = replace(constraints[told], formula=linear)
                known = [one for one in known if one.place != told]
                known.append(_Equality(None, part, other, ratio))
                done.add(point)
                break
        return replace(system, constraints=tuple(constraints)) if done else system

    def _equalities(self, system: System) -> Iterator[_Equality]:
        for place, constraint in enumerate(system.constraints):
            match constraint.formula:
                case Relation(operands=(left, right), signs=(Comparison.EQUAL,)) if (
                    constraint.wanted
                ):
                    one, other = self._measure(left), self._measure(right)
                    if one is not None and other is not None and one[1] != other[1]:
                        yield _Equality(place, one[1], other[1], other[0] / one[0])

    def _measure(self, term: Node) -> _Measure | None:
        """A term as a positive multiple of a length, or as a positive number."""
        value = terms.literal(term)
        if value is not None:
            return (value, None) if value > 0 else None
        match self.said.get(term):
            case tree.Call("length", (Name(first), Name(second))) if (
                first != second and {first, second} <= self.points
            ):
                return Fraction(1), frozenset((first, second))
        return _MEASURES.known(term, self._measure)


def _product(parts: list[_Measure]) -> _Measure:
    factor, segment = Fraction(1), None
    for part in parts:
        if segment and part[1]:
            raise UnknownError
        factor *= part[0]
        segment = segment or part[1]
    return factor, segment


def _quotient(above: _Measure, below: _Measure) -> _Measure:
    if below[1] is not None:
        raise UnknownError
    return above[0] / below[0], above[1]


_MEASURES: Arithmetic[_Measure] = Arithmetic(multiply=_product, divide=_quotient)


def _parts(point: str, first: str, second: str) -> tuple[Segment, Segment, Segment]:
    return (first, point), (point, second), (first, second)


def _chain(known: list[_Equality], start: frozenset[str], end: frozenset[str]) -> list[_Equality]:
    """Equalities that lead from one length to another, each turned to go on; [] if none do."""
    ways: dict[frozenset[str] | None, list[_Equality]] = {start: []}
    waiting: list[frozenset[str] | None] = [start]
    while waiting and end not in ways:
        here = waiting.pop(0)
        for one in known:
            if here == one.left and one.right not in ways:
                ways[one.right] = [*ways[here], one]
                waiting.append(one.right)
            elif here == one.right and one.left not in ways:
                ways[one.left] = [*ways[here], _turned(one)]
                waiting.append(one.left)
    return ways.get(end, [])


def _turned(equality: _Equality) -> _Equality:
    return _Equality(equality.place, equality.right, equality.left, 1 / equality.factor)


def _between(study: Study) -> Iterator[tuple[str, str, str]]:
    """Points that lie between two others, with these."""
    for first, second in combinations(study.points, 2):
        for point in study.points:
            if point not in (first, second) and _is_between(study, point, first, second):
                yield point, first, second


def _is_between(study: Study, middle: str, first: str, second: str) -> bool:
    """Whether the directions to both ends are known to be opposite."""
    figure = study.figure
    if not all(figure.are_distinct(*pair) for pair in combinations((middle, first, second), 2)):
        return False
    return figure.same_direction((first, middle), (middle, second))


def _linear(point: str, ends: Segment, share: Fraction) -> Node:
    """``point = (1 - share)*ends[0] + share*ends[1]``, coordinate by coordinate."""
    weights = (terms.number(1 - share), terms.number(share))
    return terms.conjunction(
        terms.equal(
            Name(f"{point}.{axis}"),
            terms.add(
                terms.multiply((weight, Name(f"{end}.{axis}")))
                for weight, end in zip(weights, ends, strict=True)
            ),
        )
        for axis in ("x", "y")
    )
