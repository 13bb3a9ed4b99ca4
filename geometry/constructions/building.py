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
from typing import TypeAlias

from geometry.constructions.arithmetic import (
    Balls,
    Field,
    Number,
    StepError,
    TooLargeError,
    Tower,
)
from geometry.constructions.constructs import FREE, LOCI, POINTS, free_points
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

__all__ = [
    "Built",
    "Clause",
    "Goal",
    "GoalGrade",
    "NotBuilt",
    "Statement",
    "Step",
    "build",
]


@dataclass(frozen=True, slots=True)
class Step:
    """One construct with its arguments as written."""

    name: str
    arguments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """The points that appear, and one construct, or two loci on which they lie."""

    points: tuple[str, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Goal:
    """What the statement says about the points."""

    predicate: str
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """A whole statement."""

    clauses: tuple[Clause, ...]
    goal: Goal | None


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
    which of two intersections, or on which side, is meant.
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
#: Points closer than this (before the figure is scaled) are drawn as one.
_CLOSEST = Fraction(1, 40)
_FARTHEST = 30
_ANGLE = ("s_angle",)
#: Constructs whose (first three) old points must not lie on a line, as their definitions say.
_NOT_COLLINEAR = frozenset(
    {
        "angle_bisector",
        "angle_mirror",
        "circle",
        "circumcenter",
        "eqangle2",
        "foot",
        "incenter",
        "orthocenter",
        "on_pline",
        "reflect",
        "3peq",
    }
)
#: Constructs that are two loci at once: name -> the loci with the places of their arguments.
_MEETINGS: dict[str, tuple[tuple[str, tuple[int, ...]], ...]] = {
    "intersection_ll": (("on_line", (1, 2)), ("on_line", (3, 4))),
    "intersection_lp": (("on_line", (1, 2)), ("on_pline", (3, 4, 5))),
    "intersection_lt": (("on_line", (1, 2)), ("on_tline", (3, 4, 5))),
    "intersection_pp": (("on_pline", (1, 2, 3)), ("on_pline", (4, 5, 6))),
    "intersection_tt": (("on_tline", (1, 2, 3)), ("on_tline", (4, 5, 6))),
    "intersection_lc": (("on_line", (3, 1)), ("on_circle", (2, 3))),
    "intersection_cc": (("on_circle", (1, 3)), ("on_circle", (2, 3))),
}

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
        """Add the points of a clause.  Raises `StepError`, KeyError for unknown constructs."""
        if len(clause.steps) == 1 and clause.steps[0].name in FREE:
            found = free_points(self, len(clause.points), not self.points)
            self._name(clause.points, found)
            return
        if len(clause.steps) == 1 and clause.steps[0].name in POINTS:
            self._given(clause)
            return
        loci = [locus for step in clause.steps for locus in self._loci(step, clause.points[0])]
        if len(loci) == 1:
            self._name(clause.points, (self._somewhere(loci[0]),))
        elif len(loci) == 2:
            self._name(clause.points, (self._meeting(loci[0], loci[1]),))
        else:
            raise StepError("a point on more than two loci")

    def _given(self, clause: Clause) -> None:
        step = clause.steps[0]
        known = POINTS[step.name]
        count = len(step.arguments) - known.new
        old_names = step.arguments[:count] if known.old_first else step.arguments[known.new :]
        missing = tuple(name for name in old_names if name not in self.points)
        if missing:
            self._name(missing, free_points(self, len(missing), not self.points))
        self._require(step, old_names)
        new = step.arguments[count:] if known.old_first else step.arguments[: known.new]
        old = tuple(self.points[name] for name in old_names)
        self._name(new, known.give(self, old))

    def _require(self, step: Step, old: Sequence[str]) -> None:
        if step.name in _NOT_COLLINEAR and len(old) >= 3:
            a, b, c = (self.points[name] for name in old[:3])
            if not self.field.is_nonzero(cross(subtract(b, a), subtract(c, a))):
                raise StepError("three points on a line")

    def _loci(self, step: Step, new: str) -> Iterator[Locus]:
        if step.name in _MEETINGS:
            for name, places in _MEETINGS[step.name]:
                names = tuple(step.arguments[place] for place in places)
                yield LOCI[name](self, tuple(self.points[n] for n in names), names)
            return
        if step.name in _ANGLE:
            a, b, _, degrees = step.arguments
            turn = self.field.cosine_sine(Fraction(degrees))
            arm = subtract(self.points[a], self.points[b])
            yield Line(self.points[b], times(arm, turn), (b,))
            return
        names = tuple(name for name in step.arguments if name != new)
        self._require(step, names)
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
            if self.chance is not None:
                for old in self.points.values():
                    if not _apart(point, old):
                        raise StepError("two points lie together")
            self.points[name] = point


def _apart(one: Point, other: Point) -> bool:
    gap = square(subtract(one, other))
    return bool(gap > float(_CLOSEST**2)) and bool(gap < _FARTHEST**2)


def build(statement: Statement, *, seed: int = 0, prove: bool = True) -> Built | NotBuilt:
    """The figure of a statement and how its goal is known; the same for the same ``seed``.

    Where the steps leave several figures, one in which the goal holds is looked for.
    """
    from flint import ctx

    with ctx.workprec(_BITS):
        reason = "no attempt"
        refuted: Built | None = None
        for attempt in range(_ATTEMPTS):
            maker = _Maker(Balls(_BITS), random.Random(f"{seed}:{attempt}"))  # noqa: S311 - a figure
            try:
                for clause in statement.clauses:
                    maker.add(clause)
            except StepError as error:
                reason = str(error)
                continue
            except KeyError as error:
                return NotBuilt(f"the construct or point {error.args[0]!r} is not known")
            found = _with_goal(statement, maker, prove)
            if found.grade is not GoalGrade.REFUTED:
                return replace(found, fails=refuted is not None)
            refuted = refuted or found
        if refuted is not None:
            return refuted
        return NotBuilt(f"no figure in {_ATTEMPTS} attempts: {reason}")


def _with_goal(statement: Statement, maker: _Maker, prove: bool) -> Built:
    choices = tuple(c for c in maker.choices if isinstance(c, Fraction))
    if statement.goal is None:
        return Built(dict(maker.points), choices, GoalGrade.NONE)
    numbers = _goal_numbers(statement.goal, maker)
    if any(maker.field.is_nonzero(number) for number in numbers):
        return Built(dict(maker.points), choices, GoalGrade.REFUTED)
    if prove and _is_identity(statement, maker.choices):
        return Built(dict(maker.points), choices, GoalGrade.IDENTITY)
    largest = max((float(abs(number).upper()) for number in numbers), default=0.0)
    digits = _BITS
    while largest > 10.0**-digits and digits > 0:
        digits -= 1
    return Built(dict(maker.points), choices, GoalGrade.ENCLOSED, digits)


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
