"""Depth-first search through a box: narrow, judge, split, until every point is visited or cut."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor

from mathverify.engines.finite.intervals import Box, satisfiable_in
from mathverify.engines.finite.propagation import MutableBox, Narrowing, NoPointError, SumRow
from mathverify.engines.finite.spans import Rational
from mathverify.engines.points import variables_in
from mathverify.semantics.compilation import compile_constraint
from mathverify.semantics.evaluation import Truth
from mathverify.semantics.models import in_domain
from mathverify.semantics.numbers import Exact
from mathverify.semantics.system import System

_SMALL = 8
_WORK_PER_NODE = 10
#: Exponents of 2, from the one that shows whether there is an end at all.
_PROBES = (34, 22, 14, 8, 4, 1)


class LimitReachedError(Exception):
    """The search stopped before it had seen everything; the message says why."""


class Search:
    """One search through ``system``; attributes say afterwards what happened.

    ``visited`` counts boxes and points looked at, ``used`` what each constraint cut off,
    ``open`` says why the list of models may be incomplete (empty if it is complete).
    """

    def __init__(
        self,
        system: System,
        rows: Sequence[SumRow],
        discrete: frozenset[str],
        nodes: int,
    ) -> None:
        self.visited = 0
        self.open = ""
        self._system = system
        self._nodes = nodes
        self._work = nodes * _WORK_PER_NODE
        self._order = [v.name for v in system.variables if v.name in discrete]
        self._computed = [v.name for v in system.variables if v.name not in discrete]
        self._rows = rows
        values = {
            v.name: tuple(sorted(x for x in set(v.values) if in_domain(v, x)))
            for v in system.variables
            if v.values is not None
        }
        self._values = values
        whole = frozenset(name for name in discrete if name not in values)
        self._narrowing = Narrowing(rows, whole, values)
        self._judges: list[Callable[[Box], tuple[bool, bool]]] = [
            satisfiable_in(constraint) for constraint in system.constraints
        ]
        self._statuses: dict[int, Callable[[Mapping[str, Exact | int]], Truth]] = {}
        self._mentions = [variables_in(c.formula) for c in system.constraints]

    @property
    def used(self) -> Mapping[str, int]:
        """How often each constraint narrowed a box, cut one off or rejected a point."""
        return self._narrowing.used

    def prepare(self, box: MutableBox) -> bool:
        """Narrow the whole box and find ends for discrete variables without; False if empty."""
        try:
            for variable in self._system.variables:
                low, high, _ = box[variable.name]
                if low is not None and high is not None and low > high:
                    self._narrowing.used[variable.domain_name] += 1
                    return False
            self._narrowing.run(box)
            everything = range(len(self._system.constraints))
            self._judge(box, everything)
            changed = True
            while changed:
                changed = False
                for name in self._order:
                    for up in (True, False):
                        changed |= self._probe(box, name, up)
            self._judge(box, everything)
        except NoPointError:
            return False
        return True

    def models(self, box: MutableBox) -> Iterator[Mapping[str, Fraction]]:
        """The models in the box; raises `LimitReachedError` when the limit is reached."""
        yield from self._descend(box, frozenset(range(len(self._system.constraints))))

    def _descend(
        self, box: MutableBox, waiting: frozenset[int]
    ) -> Iterator[Mapping[str, Fraction]]:
        self.visited += 1
        if self.visited > self._nodes or self._work < 0:
            raise LimitReachedError(f"{self.visited} boxes visited")
        try:
            left = self._judge(box, sorted(waiting))
        except NoPointError:
            return
        name = self._next(box)
        if name is None:
            yield from self._leaf(box, left)
            return
        for low, high in self._parts(box, name):
            below = dict(box)
            below[name] = (low, high, True)
            try:
                self._work -= self._narrowing.run(below, (name,))
            except NoPointError:
                self.visited += 1
                continue
            yield from self._descend(below, left)

    def _judge(self, box: Box, places: Iterable[int]) -> frozenset[int]:
        """The constraints that some points of the box may fail."""
        left = []
        for place in places:
            self._work -= 1
            constraint = self._system.constraints[place]
            point = self._fixed(box, place)
            if point is not None:
                status = self._status(place, point)
                if status is Truth.FALSE:
                    raise NoPointError(constraint.name)
                if status is Truth.TRUE:
                    continue
            possible, sure = self._judges[place](box)
            if not possible:
                self._narrowing.used[constraint.name] += 1
                raise NoPointError(constraint.name)
            if not sure:
                left.append(place)
        return frozenset(left)

    def _fixed(self, box: Box, place: int) -> dict[str, Exact | int] | None:
        """The values of all variables that a constraint mentions, where they have but one left."""
        point: dict[str, Exact | int] = {}
        for name in self._mentions[place]:
            low, high, _ = box[name]
            if low is None or low != high:
                return None
            point[name] = low
        return point

    def _point(self, box: Box, names: Iterable[str]) -> dict[str, Fraction]:
        point: dict[str, Fraction] = {}
        for name in names:
            low = box[name][0]
            assert low is not None
            point[name] = Fraction(low)
        return point

    def _next(self, box: MutableBox) -> str | None:
        """The discrete variable with the fewest values left, none if all are fixed."""
        best, fewest = None, 0
        for name in self._order:
            low, high, _ = box[name]
            if low is None or high is None:
                raise LimitReachedError(f"{name} has no end")
            if low != high:
                size = self._count(name, low, high)
                if best is None or size < fewest:
                    best, fewest = name, size
        return best

    def _count(self, name: str, low: Rational, high: Rational) -> int:
        if name in self._values:
            return sum(low <= value <= high for value in self._values[name])
        return int(high - low) + 1

    def _parts(self, box: MutableBox, name: str) -> Iterator[tuple[Rational, Rational]]:
        low, high, _ = box[name]
        assert low is not None
        assert high is not None
        if name in self._values:
            yield from ((value, value) for value in self._values[name] if low <= value <= high)
        elif high - low < _SMALL:
            yield from ((value, value) for value in range(ceil(low), floor(high) + 1))
        else:
            middle = floor(low + high) // 2
            yield (low, middle)
            yield (middle + 1, high)

    def _leaf(self, box: MutableBox, left: frozenset[int]) -> Iterator[Mapping[str, Fraction]]:
        """The point of a box whose discrete variables are fixed; the others are computed."""
        known = self._point(box, self._order)
        if self._computed:
            known.update(solved(self._rows, known, self._computed))
            unknown = frozenset(self._computed)
            self._narrowing.used.update(
                row.source for row in self._rows if row.equal and row.variables & unknown
            )
        for variable in self._system.variables:
            name = variable.name
            if name not in known and box[name][0] == box[name][1] is not None:
                known.update(self._point(box, (name,)))
            if name in known and not in_domain(variable, known[name]):
                self._narrowing.used[variable.domain_name] += 1
                return
        if len(known) < len(self._system.variables):
            self.open = "a variable is not determined by linear equations"
            return
        statuses = {place: self._status(place, known) for place in sorted(left)}
        if Truth.FALSE in statuses.values():
            return
        if Truth.UNKNOWN in statuses.values():
            self.open = "a constraint could not be evaluated"
            return
        yield known

    def _status(self, place: int, point: Mapping[str, Exact | int]) -> Truth:
        """Whether a point satisfies the constraint: TRUE, FALSE or UNKNOWN."""
        constraint = self._system.constraints[place]
        run = self._statuses.get(place)
        if run is None:
            run = self._statuses[place] = compile_constraint(constraint)
        status = run(point)
        if status is Truth.FALSE:
            self._narrowing.used[constraint.name] += 1
        return status

    def _probe(self, box: MutableBox, name: str, up: bool) -> bool:
        """Find an end for a variable without: whether everything beyond some power of 2 fails."""
        low, high, _ = box[name]
        if (high if up else low) is not None:
            return False
        for exponent in _PROBES:
            size = 1 << exponent
            beyond = dict(box)
            if up:
                start = size if low is None else max(size, int(low) + size)
                beyond[name] = (start, None, True)
            else:
                start = -size if high is None else min(-size, int(high) - size)
                beyond[name] = (None, start, True)
            try:
                self._work -= self._narrowing.run(beyond, (name,))
                self._judge(beyond, range(len(self._judges)))
            except NoPointError:
                box[name] = (low, start - 1, True) if up else (start + 1, high, True)
                continue
            break
        if box[name] == (low, high, True):
            return False
        self._work -= self._narrowing.run(box, (name,))
        return True


def solved(
    rows: Sequence[SumRow], known: Mapping[str, Fraction], unknown: Sequence[str]
) -> dict[str, Fraction]:
    """The unknowns that the equations among ``rows`` determine, once the others are put in."""
    if not unknown:
        return {}
    lines: list[dict[str, Fraction]] = []
    for row in rows:
        line = _line(row, known) if row.equal else None
        if line is not None:
            lines.append(line)
    pivots: dict[str, dict[str, Fraction]] = {}
    for name in unknown:
        chosen = next((line for line in lines if line.get(name)), None)
        if chosen is None:
            continue
        lines.remove(chosen)
        unit = {key: value / chosen[name] for key, value in chosen.items()}
        for line in [*lines, *pivots.values()]:
            factor = line.get(name, Fraction(0))
            if factor:
                for key, value in unit.items():
                    line[key] = line.get(key, Fraction(0)) - factor * value
        pivots[name] = unit
    return {
        name: -line.get("", Fraction(0))
        for name, line in pivots.items()
        if all(key in ("", name) for key, value in line.items() if value)
    }


def _line(row: SumRow, known: Mapping[str, Fraction]) -> dict[str, Fraction] | None:
    """An equation as coefficients of unknowns, constant under ""; None if it is not linear."""
    line = {"": Fraction(-row.bound)}
    for factor, monomial in row.terms:
        value, unknown = Fraction(factor), ""
        for name, power in monomial:
            if name in known:
                value *= known[name] ** power
            elif unknown or power > 1:
                return None
            else:
                unknown = name
        line[unknown] = line.get(unknown, Fraction(0)) + value
    return line
