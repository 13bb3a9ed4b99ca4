"""A statement of the construction language: its figure in certified balls, and its goal.

The figure is built forward, step by step, from rational parameters; where a step is not defined,
or two points come to lie together, other parameters are tried.  The goal is then a number that
vanishes for all parameters (`GoalGrade.IDENTITY`: proved), one whose ball of many digits contains
zero (`GoalGrade.ENCLOSED`: evidence, no proof), or one that certainly differs from zero, which
refutes the statement.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as data_field
from enum import Enum
from fractions import Fraction
from itertools import chain, islice, product
from typing import TypeAlias

from geometry.constructions.arithmetic import (
    Balls,
    Field,
    Number,
    StepError,
    TooLargeError,
    Tower,
)
from geometry.constructions.constructs import FREE, POINTS, SHAPES, free_points
from geometry.constructions.loci import (
    Circle,
    Line,
    Locus,
    Point,
    add,
    cross,
    meet,
    scale,
    second_point,
    square,
    subtract,
    times,
)
from geometry.constructions.predicates import PREDICATES
from geometry.constructions.restrictions import LOCI
from geometry.constructions.signatures import MEETINGS, SIGNATURES, degrees, fault
from geometry.constructions.statement import Clause, Goal, Statement, Step


class GoalGrade(Enum):
    """How the goal is known."""

    IDENTITY = "identity"  #: proved: it vanishes as a function of the parameters
    ENCLOSED = "enclosed"  #: zero lies in a ball of this radius; no proof
    REFUTED = "refuted"  #: certainly false in this figure
    NONE = "none"  #: nothing was claimed


@dataclass(frozen=True, slots=True)
class Built:
    """A figure: certified balls of both coordinates by point, and how the goal is known.

    ``digits`` bounds the goal's ball: all its numbers lie within ``10**-digits`` of zero.
    ``fails`` says that the same steps also give figures in which the goal is false: it depends on
    which of two intersections, on which side, or on which order is meant.  All choices of six sides
    are looked at, and some draws of the numbers.
    """

    points: dict[str, tuple[object, object]]
    parameters: tuple[Fraction, ...]
    grade: GoalGrade
    digits: int = 0
    fails: bool = False


@dataclass(frozen=True, slots=True)
class NotBuilt:
    """No figure was found, or the language is beyond what is known here."""

    reason: str


_BITS = 320
_ATTEMPTS = 60
#: Other figures of the same steps in which a goal that holds is looked at: other sides and
#: intersections of one figure, and other draws.
_OTHER_SIDES = 64
_OTHER_DRAWS = 16
#: Points closer than this (before the figure is scaled) are drawn as one.
_CLOSEST = Fraction(1, 40)
_FARTHEST = 30

_Choices: TypeAlias = list[Fraction | int]


@dataclass(slots=True)
class _Maker:
    """The figure so far, over one field; choices are drawn, or repeated from ``choices``."""

    field: Field
    chance: random.Random | None
    choices: _Choices = data_field(default_factory=list)
    points: dict[str, Point] = data_field(default_factory=dict)
    _place: int = 0

    def number(self, low: Fraction, high: Fraction) -> Number:
        """See `constructs.Drawing`."""
        if self.chance is not None:
            steps = 997
            value = low + (high - low) * Fraction(self.chance.randrange(1, steps), steps)
            self.choices.append(value.limit_denominator(60))
        return self.field.parameter(Fraction(self._next()))

    def sign(self) -> int:
        """See `constructs.Drawing`."""
        if self.chance is not None:
            self.choices.append(self.chance.choice((1, -1)))
        return int(self._next())

    def _next(self) -> Fraction | int:
        self._place += 1
        return self.choices[self._place - 1]

    # --- clauses -------------------------------------------------------------------------

    def add(self, clause: Clause) -> None:
        """Add the points of a clause that has no `fault`.  Raises `StepError`."""
        first = clause.steps[0]
        if first.name in FREE:
            self._name(clause.points, free_points(self, len(clause.points), not self.points))
            return
        if first.name in SHAPES:
            self._shape(first)
            return
        for step in clause.steps:
            self._require(step)
        if first.name in POINTS:
            self._given(first, _old(first))
            return
        loci = [locus for step in clause.steps for locus in self._loci(step)]
        if len(loci) == 1:
            self._name(clause.points, (self._somewhere(loci[0]),))
        else:
            self._name(clause.points, (self._meeting(loci[0], loci[1]),))

    def _given(self, step: Step, old: Sequence[str]) -> None:
        signature = SIGNATURES[step.name]
        found = POINTS[step.name](self, tuple(self.points[name] for name in old))
        self._name(signature.bound(step.arguments, signature.new), found)

    def _shape(self, step: Step) -> None:
        shape = SHAPES[step.name]
        free = free_points(self, shape.free, not self.points)
        given = shape.give(self, free)
        self._name(step.arguments, given + free if shape.given_first else free + given)

    def _require(self, step: Step) -> None:
        signature = SIGNATURES[step.name]
        corners = signature.bound(step.arguments, signature.triangle)
        if corners:
            a, b, c = (self.points[name] for name in corners)
            if not self.field.is_nonzero(cross(subtract(b, a), subtract(c, a))):
                raise StepError("three points on a line")

    def _loci(self, step: Step) -> Iterator[Locus]:
        if step.name in MEETINGS:
            for name, places in MEETINGS[step.name]:
                names = tuple(step.arguments[place] for place in places)
                yield LOCI[name](self, tuple(self.points[n] for n in names), names)
            return
        if step.name == "s_angle":
            a, b, _, angle = step.arguments
            told = degrees(angle)
            assert told is not None, angle
            arm = subtract(self.points[a], self.points[b])
            yield Line(self.points[b], times(arm, self.field.cosine_sine(told)), (b,))
            return
        names = _old(step)
        yield LOCI[step.name](self, tuple(self.points[n] for n in names), names)

    def _somewhere(self, locus: Locus) -> Point:
        if isinstance(locus, Line):
            share = self.number(Fraction(-1), Fraction(2))
            return add(locus.point, scale(share, locus.direction))
        t = self.number(Fraction(-3), Fraction(3))
        one = self.field.rational(1)
        unit = ((one - t * t) / (one + t * t), (t + t) / (one + t * t))
        if locus.known:
            arm = subtract(self.points[locus.known[0]], locus.centre)
            return add(locus.centre, times(arm, unit))
        return add(locus.centre, scale(self.field.square_root(locus.square), unit))

    def _meeting(self, one: Locus, other: Locus) -> Point:
        common = [name for name in one.known if name in other.known]
        if common and (isinstance(one, Circle) or isinstance(other, Circle)):
            return second_point(self.field, one, other, self.points[common[0]])
        if isinstance(one, Line) and isinstance(other, Line):
            return meet(self.field, one, other, 1)
        if self.chance is None:
            return meet(self.field, one, other, self.sign())
        chosen = self.chance.choice((1, -1))
        for sign in (chosen, -chosen):
            point = meet(self.field, one, other, sign)
            if all(_apart(point, old) for old in self.points.values()):
                self.choices.append(sign)
                return meet(self.field, one, other, self.sign())
        raise StepError("both common points are there already")

    def _name(self, names: Sequence[str], points: Sequence[Point]) -> None:
        for name, point in zip(names, points, strict=True):
            if isinstance(self.field, Balls):
                for old in self.points.values():
                    if not _apart(point, old):
                        raise StepError("two points lie together")
            self.points[name] = point


def _old(step: Step) -> tuple[str, ...]:
    signature = SIGNATURES[step.name]
    return signature.bound(step.arguments, signature.old)


def _apart(one: Point, other: Point) -> bool:
    gap = square(subtract(one, other))
    return bool(gap > float(_CLOSEST**2)) and bool(gap < _FARTHEST**2)


def build(statement: Statement, *, seed: int = 0, prove: bool = True) -> Built | NotBuilt:
    """The figure of a statement and how its goal is known; the same for the same ``seed``.

    Where the steps leave several figures, one in which the goal holds is looked for, and whether
    it fails in another.
    """
    from flint import ctx

    meaningless = fault(statement)
    if meaningless is not None:
        return NotBuilt(meaningless)
    with ctx.workprec(_BITS):
        why_not: list[str] = []
        first: tuple[_Maker, Built] | None = None
        for maker in _drawn(statement, seed, range(_ATTEMPTS), why_not):
            found = _with_goal(statement, maker, prove)
            if found is None:
                why_not.append(_NO_MEANING)
                continue
            if found.grade is not GoalGrade.REFUTED:
                return replace(found, fails=first is not None or _fails(statement, seed, maker))
            first = first or (maker, found)
        if first is None:
            return NotBuilt(f"no figure in {_ATTEMPTS} attempts: {why_not[-1]}")
        maker, refuted = first
        for other in _other_sides(statement, maker.choices):
            found = _with_goal(statement, other, prove)
            if found is not None and found.grade is not GoalGrade.REFUTED:
                return replace(found, fails=True)
        return refuted


_NO_MEANING = "the goal speaks of a circle or triangle, and its points lie on a line"


def _drawn(
    statement: Statement, seed: int, attempts: range, why_not: list[str] | None = None
) -> Iterator[_Maker]:
    """Figures of the clauses with choices drawn at random."""
    for attempt in attempts:
        maker = _Maker(Balls(_BITS), random.Random(f"{seed}:{attempt}"))  # noqa: S311 - a figure
        try:
            for clause in statement.clauses:
                maker.add(clause)
        except StepError as error:
            if why_not is not None:
                why_not.append(str(error))
            continue
        yield maker


def _other_sides(statement: Statement, choices: _Choices) -> Iterator[_Maker]:
    """The figures with the same numbers and other intersections and sides, so many of them."""
    signs = [place for place, choice in enumerate(choices) if isinstance(choice, int)]
    for flips in islice(product((1, -1), repeat=len(signs)), 1, _OTHER_SIDES):
        flipped = list(choices)
        for place, flip in zip(reversed(signs), reversed(flips), strict=True):
            flipped[place] *= flip
        maker = _again(statement, flipped)
        if maker is not None:
            yield maker


def _nearby(statement: Statement, choices: _Choices) -> _Maker | None:
    """The figure with the same sides and with numbers that differ a little, if there is one."""
    moved: _Choices = [
        choice if isinstance(choice, int) else choice + Fraction(1, 10007 + 31 * place)
        for place, choice in enumerate(choices)
    ]
    return _again(statement, moved)


def _again(statement: Statement, choices: _Choices) -> _Maker | None:
    """The figure of these choices, if there is one."""
    maker = _Maker(Balls(_BITS), None, choices)
    try:
        for clause in statement.clauses:
            maker.add(clause)
    except StepError:
        return None
    return maker


def _fails(statement: Statement, seed: int, maker: _Maker) -> bool:
    """Whether the goal, which holds in one figure, is false in another of the same steps."""
    goal = statement.goal
    if goal is None:
        return False
    attempts = range(_ATTEMPTS, _ATTEMPTS + _OTHER_DRAWS)
    others = chain(_other_sides(statement, maker.choices), _drawn(statement, seed, attempts))
    return any(_is_false(goal, other) for other in others)


def _is_false(goal: Goal, maker: _Maker) -> bool:
    return any(maker.field.is_nonzero(number) for number in _goal_numbers(goal, maker))


def _with_goal(statement: Statement, maker: _Maker, prove: bool) -> Built | None:
    """None where the goal has no meaning in this figure."""
    choices = tuple(c for c in maker.choices if isinstance(c, Fraction))
    if statement.goal is None:
        return Built(dict(maker.points), choices, GoalGrade.NONE)
    if _is_false(statement.goal, maker):
        return Built(dict(maker.points), choices, GoalGrade.REFUTED)
    if not _has_triangles(statement.goal, maker):
        return None
    if prove and _is_identity(statement, maker.choices):
        return Built(dict(maker.points), choices, GoalGrade.IDENTITY)
    near = _nearby(statement, maker.choices)
    if near is not None and _is_false(statement.goal, near):
        # Here it holds by an accident of the numbers.
        moved = tuple(c for c in near.choices if isinstance(c, Fraction))
        return Built(dict(near.points), moved, GoalGrade.REFUTED)
    numbers = _goal_numbers(statement.goal, maker)
    largest = max((float(abs(number).upper()) for number in numbers), default=0.0)
    digits = _BITS
    while not largest <= 10.0**-digits and digits > 0:  # what is no number has no digits
        digits -= 1
    return Built(dict(maker.points), choices, GoalGrade.ENCLOSED, digits)


def _has_triangles(goal: Goal, maker: _Maker) -> bool:
    """Whether the triangles and circles of which a goal speaks are certainly some."""
    starts = {"cyclic": (0,), "simtri": (0, 3), "contri": (0, 3)}.get(goal.predicate, ())
    for start in starts:
        a, b, c = (maker.points[name] for name in goal.points[start : start + 3])
        if not maker.field.is_nonzero(cross(subtract(b, a), subtract(c, a))):
            return False
    return True


def _goal_numbers(goal: Goal, maker: _Maker) -> tuple[Number, ...]:
    points = tuple(maker.points[name] for name in goal.points)
    return PREDICATES[goal.predicate](maker.field, points)


def _is_identity(statement: Statement, choices: _Choices) -> bool:
    """Whether the goal vanishes as a function of the parameters; False where that is not found."""
    assert statement.goal is not None
    maker = _Maker(Tower(), None, list(choices))
    try:
        for clause in statement.clauses:
            maker.add(clause)
        numbers = _goal_numbers(statement.goal, maker)
    except (StepError, TooLargeError):
        return False
    return all(number.is_zero() for number in numbers)
