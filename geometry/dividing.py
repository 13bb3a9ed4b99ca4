"""Points that divide a segment in a known ratio are linear in its ends.

Where D lies between A and B and ``q*|AD| = p*|DB|``, the point is ``(q*A + p*B)/(p + q)``, and in
coordinates that is two linear equations, of which elimination makes use at once; of the lengths it
would have to find out first.  That D lies between comes from a `geometry.angles.Study` of the same
constraints, the ratio from what they say of lengths.

Nothing is gained or lost.  The linear equations follow from the constraints; and a constraint that
they take the place of follows from them, by itself or with another one that is left as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from geometry.angles import Study
from geometry.angles.expressions import Segment
from mathverify.language import tree
from mathverify.language.tree import Comparison, Name, Node, Relation
from mathverify.semantics import terms
from mathverify.semantics.system import Constraint, System

__all__ = ["Divisions"]

_MAXIMAL_POINTS = 14
#: A multiple of the length of a segment; of no segment, a number.
_Measure = tuple[Fraction, Segment | None]


@dataclass(frozen=True, slots=True)
class _Equality:
    """``left = right`` is all that constraint number ``place`` says."""

    place: int
    left: _Measure
    right: _Measure


@dataclass(frozen=True, slots=True)
class _Division:
    """``point`` is ``share`` of the way from ``ends[0]`` to ``ends[1]``.

    Constraint number ``replaced`` follows from that and from number ``kept``, or from that alone.
    """

    point: str
    ends: Segment
    share: Fraction
    replaced: int | None = None
    kept: int | None = None


@dataclass(frozen=True, slots=True)
class Divisions:
    """Reads the lengths of one question; ``said`` as in `geometry.angle_view.AngleView`."""

    said: Mapping[Node, Node]
    points: frozenset[str]

    def placed(self, system: System, study: Study) -> System:
        """The system with linear equations for such points; the same where there are none.

        ``study`` is what the wanted constraints of ``system`` force.
        """
        if study.contradiction is not None or len(study.points) > _MAXIMAL_POINTS:
            return system
        equalities = list(self._equalities(system))
        if not equalities:
            return system
        ratios = _Ratios(study, equalities)
        constraints = list(system.constraints)
        kept: set[int] = set()
        replaced: set[int] = set()
        added: list[Constraint] = []
        for one in _divisions(study, equalities, ratios):
            own, other = one.replaced, one.kept
            if own is not None and own not in kept | replaced and other not in replaced:
                replaced.add(own)
                kept |= set() if other is None else {other}
                constraints[own] = replace(constraints[own], formula=_linear(one))
            else:
                added.append(Constraint(f"{one.point} divides {''.join(one.ends)}", _linear(one)))
        if not added and not replaced:
            return system
        return replace(system, constraints=(*constraints, *added))

    def _equalities(self, system: System) -> Iterator[_Equality]:
        for place, constraint in enumerate(system.constraints):
            match constraint.formula:
                case Relation(operands=(left, right), signs=(Comparison.EQUAL,)) if (
                    constraint.wanted
                ):
                    one, other = self._measure(left), self._measure(right)
                    if one is not None and other is not None and (one[1] or other[1]):
                        yield _Equality(place, one, other)

    def _measure(self, term: Node) -> _Measure | None:
        """A term as a positive multiple of a length, or as a positive number."""
        value = terms.literal(term)
        if value is not None:
            return (value, None) if value > 0 else None
        match self.said.get(term):
            case tree.Call("length", (Name(first), Name(second))) if (
                first != second and {first, second} <= self.points
            ):
                return Fraction(1), (first, second)
        match term:
            case tree.Multiply(factors=factors):
                found = [self._measure(factor) for factor in factors]
                return _product(found)
            case tree.Divide(numerator=above, denominator=below):
                top, bottom = self._measure(above), terms.literal(below)
                if top is not None and bottom is not None and bottom > 0:
                    return top[0] / bottom, top[1]
        return None


def _product(parts: list[_Measure | None]) -> _Measure | None:
    factor, segment = Fraction(1), None
    for part in parts:
        if part is None or (segment and part[1]):
            return None
        factor *= part[0]
        segment = segment or part[1]
    return factor, segment


class _Ratios:
    """How many times as long as another one a segment is, by equations between two lengths."""

    def __init__(self, study: Study, equalities: list[_Equality]) -> None:
        self._figure = study.figure
        #: Every class of lengths as a multiple of the first of those it is compared with.
        self._known: dict[Segment | None, tuple[Fraction, Segment | None]] = {}
        edges = [
            (self._class(one.left[1]), self._class(one.right[1]), one.right[0] / one.left[0])
            for one in equalities
        ]
        for first, second, _ in edges:
            for start in (None, first, second):
                if start not in self._known:
                    self._spread(start, edges)

    def _class(self, segment: Segment | None) -> Segment | None:
        return None if segment is None else self._figure.length(segment)

    def _spread(
        self,
        start: Segment | None,
        edges: list[tuple[Segment | None, Segment | None, Fraction]],
    ) -> None:
        self._known[start] = (Fraction(1), start)
        growing = True
        while growing:
            growing = False
            # first = factor * second
            for first, second, factor in edges:
                for one, other, times in ((first, second, factor), (second, first, 1 / factor)):
                    found = self._known.get(other)
                    if one not in self._known and found is not None and found[1] == start:
                        self._known[one] = (found[0] * times, start)
                        growing = True

    def of(self, first: Segment, second: Segment) -> Fraction | None:
        """``first`` as a multiple of ``second``, where that is known and not 0."""
        one, other = self._class(first), self._class(second)
        if one == other:
            return Fraction(1)
        left, right = self._known.get(one), self._known.get(other)
        if left is None or right is None or left[1] != right[1]:
            return None
        return left[0] / right[0]


def _divisions(study: Study, equalities: list[_Equality], ratios: _Ratios) -> Iterator[_Division]:
    """Points between two others that divide their segment in a known ratio, each once."""
    done: set[str] = set()
    for first, second in combinations(study.points, 2):
        for point in study.points:
            if point in (first, second, *done) or not _is_between(study, point, first, second):
                continue
            start, rest, whole = (first, point), (point, second), (first, second)
            for part, other in ((start, rest), (start, whole), (rest, whole)):
                ratio = ratios.of(part, other)
                if ratio is None:
                    continue
                share = ratio if part is start else 1 - ratio
                if other is rest:
                    share = ratio / (1 + ratio)
                if 0 < share < 1:
                    done.add(point)
                    division = _Division(point, whole, share)
                    yield _with_source(division, part, other, ratio, equalities)
                    break


def _with_source(
    division: _Division,
    part: Segment,
    other: Segment,
    ratio: Fraction,
    equalities: list[_Equality],
) -> _Division:
    """The division with the constraint that says ``part = ratio*other``, or with two that do.

    Lengths that contradict each other give other ratios; what says one of those stays.
    """
    one, two = frozenset(part), frozenset(other)
    numbers: dict[frozenset[str], tuple[Fraction, int]] = {}
    for equality in equalities:
        for (factor, left), (times, right) in (
            (equality.left, equality.right),
            (equality.right, equality.left),
        ):
            if left is None:
                continue
            if right is None:
                numbers.setdefault(frozenset(left), (times / factor, equality.place))
            elif (frozenset(left), frozenset(right)) == (one, two) and times == ratio * factor:
                return replace(division, replaced=equality.place)
    if one in numbers and two in numbers and numbers[one][0] == ratio * numbers[two][0]:
        return replace(division, replaced=numbers[one][1], kept=numbers[two][1])
    return division


def _is_between(study: Study, middle: str, first: str, second: str) -> bool:
    """Whether the directions to both ends are known to be opposite."""
    figure = study.figure
    if not all(figure.are_distinct(*pair) for pair in combinations((middle, first, second), 2)):
        return False
    return figure.same_direction((first, middle), (middle, second))


def _linear(division: _Division) -> Node:
    """``point = (1 - share)*ends[0] + share*ends[1]``, coordinate by coordinate."""
    weights = (terms.number(1 - division.share), terms.number(division.share))
    return terms.conjunction(
        terms.equal(
            Name(f"{division.point}.{axis}"),
            terms.add(
                terms.multiply((weight, Name(f"{end}.{axis}")))
                for weight, end in zip(weights, division.ends, strict=True)
            ),
        )
        for axis in ("x", "y")
    )
