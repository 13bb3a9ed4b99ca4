"""What each construct of the construction language takes and makes, and what a statement breaks.

A clause declares the new points of its construct, in the order in which Newclid lists them, and
nothing else: a name that is there already is not moved, and an old point must be there.  A
statement that is not built so has no figure that it could be about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain

from geometry.constructions.constructs import FREE, POINTS, SHAPES
from geometry.constructions.statement import Clause, Goal, Statement, Step
from mathverify.language.short_texts import DECIMAL, is_ascii_letter


@dataclass(frozen=True, slots=True)
class Signature:
    """Parameters of a construct, those that are new, and three that may not lie on a line."""

    parameters: tuple[str, ...]
    new: tuple[str, ...]
    triangle: tuple[str, ...] = ()

    def bound(self, arguments: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
        """The arguments that stand for some parameters."""
        told = dict(zip(self.parameters, arguments, strict=True))
        return tuple(told[name] for name in names)

    @property
    def old(self) -> tuple[str, ...]:
        """The parameters that must be there."""
        return tuple(name for name in self.parameters if name not in self.new)


def _made(parameters: str, new: str = "x", triangle: str = "") -> Signature:
    return Signature(tuple(parameters.split()), tuple(new.split()), tuple(triangle.split()))


def _all_new(parameters: str) -> Signature:
    return _made(parameters, parameters)


_ABC = "a b c"

#: Name of a construct -> its signature, as in ``defs.txt`` of alphageometry and in Newclid.
SIGNATURES: Mapping[str, Signature] = {
    "free": _all_new("a"),
    "segment": _all_new("a b"),
    "between": _all_new("c a b"),
    "triangle": _all_new("a b c"),
    "r_triangle": _all_new("a b c"),
    "iso_triangle": _all_new("a b c"),
    "ieq_triangle": _all_new("a b c"),
    "risos": _all_new("a b c"),
    "quadrangle": _all_new("a b c d"),
    "rectangle": _all_new("a b c d"),
    "isquare": _all_new("a b c d"),
    "trapezoid": _all_new("a b c d"),
    "r_trapezoid": _all_new("a b c d"),
    "eq_trapezoid": _all_new("a b c d"),
    "pentagon": _all_new("a b c d e"),
    "parallelogram": _made("a b c x", triangle=_ABC),
    "square": _made("a b x y", "x y"),
    "eq_triangle": _made("x b c"),
    "midpoint": _made("x a b"),
    "mirror": _made("x a b"),
    "foot": _made("x a b c", triangle=_ABC),
    "reflect": _made("x a b c", triangle=_ABC),
    "circle": _made("x a b c", triangle=_ABC),
    "circumcenter": _made("x a b c", triangle=_ABC),
    "orthocenter": _made("x a b c", triangle=_ABC),
    "incenter": _made("x a b c", triangle=_ABC),
    "incenter2": _made("x y z i a b c", "x y z i", _ABC),
    "excenter": _made("x a b c", triangle=_ABC),
    "excenter2": _made("x y z i a b c", "x y z i", _ABC),
    "centroid": _made("x y z i a b c", "x y z i", _ABC),
    "ninepoints": _made("x y z i a b c", "x y z i", _ABC),
    "nsquare": _made("x a b"),
    "psquare": _made("x a b"),
    "shift": _made("x b c d"),
    "between_bound": _made("x a b"),
    "trisegment": _made("x y a b", "x y"),
    "trisect": _made("x y a b c", "x y", _ABC),
    "3peq": _made("x y z a b c", "x y z", _ABC),
    "2l1c": _made("x y z i a b c o", "x y z i", _ABC),
    "e5128": _made("x y a b c d", "x y"),
    "eqangle2": _made("x a b c", triangle=_ABC),
    "tangent": _made("x y a o b", "x y"),
    "cc_tangent": _made("x y z i o a w b", "x y z i"),
    "cc_tangent0": _made("x y o a w b", "x y"),
    "on_line": _made("x a b"),
    "on_pline": _made("x a b c", triangle=_ABC),
    "on_tline": _made("x a b c"),
    "on_bline": _made("x a b"),
    "on_circle": _made("x o a"),
    "on_circum": _made("x a b c", triangle=_ABC),
    "on_dia": _made("x a b"),
    "on_aline": _made("x a b c d e", triangle="c d e"),
    "eqangle3": _made("x a b d e f", triangle="d e f"),
    "eqdistance": _made("x a b c"),
    "eqratio": _made("x a b c d e f g"),
    "eqratio6": _made("x a c e f g h"),
    "angle_bisector": _made("x a b c", triangle=_ABC),
    "angle_mirror": _made("x a b c", triangle=_ABC),
    "lc_tangent": _made("x a o"),
    "s_angle": _made("a b x y"),
    "intersection_ll": _made("x a b c d"),
    "intersection_lp": _made("x a b c m n"),
    "intersection_lt": _made("x a b c d e"),
    "intersection_pp": _made("x a b c d e f"),
    "intersection_tt": _made("x a b c d e f"),
    "intersection_lc": _made("x a o b"),
    "intersection_cc": _made("x o w a"),
}

#: Constructs that are two loci at once: name -> the loci with the places of their old points.
MEETINGS: Mapping[str, tuple[tuple[str, tuple[int, ...]], ...]] = {
    "intersection_ll": (("on_line", (1, 2)), ("on_line", (3, 4))),
    "intersection_lp": (("on_line", (1, 2)), ("on_pline", (3, 4, 5))),
    "intersection_lt": (("on_line", (1, 2)), ("on_tline", (3, 4, 5))),
    "intersection_pp": (("on_pline", (1, 2, 3)), ("on_pline", (4, 5, 6))),
    "intersection_tt": (("on_tline", (1, 2, 3)), ("on_tline", (4, 5, 6))),
    "intersection_lc": (("on_line", (3, 1)), ("on_circle", (2, 3))),
    "intersection_cc": (("on_circle", (1, 3)), ("on_circle", (2, 3))),
}

#: Predicate -> how many points it takes (at least, where more may follow), and into groups of how
#: many different points they fall.
_GOALS: Mapping[str, tuple[int, bool, int]] = {
    "coll": (3, True, 0),
    "cyclic": (4, True, 0),
    "midp": (3, False, 3),
    "para": (4, False, 2),
    "perp": (4, False, 2),
    "cong": (4, False, 2),
    "eqangle": (8, False, 2),
    "eqratio": (8, False, 2),
    "simtri": (6, False, 3),
    "contri": (6, False, 3),
}


def degrees(text: str) -> Fraction | None:
    """An angle as written: ``45``, ``45o`` and ``1pi/4`` are 45 degrees; None for other texts."""
    plain = text.removesuffix("o")
    if DECIMAL.fullmatch(plain.removeprefix("-")):
        return Fraction(plain)
    count, _, below = text.partition("pi/")
    size = count.removeprefix("-") or "1"
    if not (size.isdecimal() and below.isdecimal()) or int(below) == 0:
        return None
    return Fraction(180 * int(size) * (-1 if count[:1] == "-" else 1), int(below))


def fault(statement: Statement) -> str | None:
    """Why a statement has no meaning in the language, or None if it has one."""
    there: set[str] = set()
    for clause in chain(statement.clauses, statement.auxiliary):
        for reason in _faults(clause, there):
            return reason
        there.update(clause.points)
    if statement.goal is None:
        return None
    claimed = {name for clause in statement.clauses for name in clause.points}
    return next(_goal_faults(statement.goal, claimed), None)


def _faults(clause: Clause, there: set[str]) -> Iterator[str]:
    for name in clause.points:
        letters = name.rstrip("'")
        if not (letters.isidentifier() and is_ascii_letter(letters[0])):
            yield f"{name!r} is no name of a point"
        if name in there:
            yield f"the point {name} is there already: each point is made once"
    if len(set(clause.points)) != len(clause.points):
        yield f"'{' '.join(clause.points)} = ...' declares a point twice"
    loci = 0
    for step in clause.steps:
        if step.name not in SIGNATURES:
            yield f"the construct {step.name!r} is not known"
            return
        yield from _step_faults(step, clause, there)
        alone = step.name in FREE or step.name in SHAPES or step.name in POINTS
        if alone and len(clause.steps) > 1:
            yield f"{step.name} gives its points itself, so nothing else is said of them"
        loci += len(MEETINGS.get(step.name, ("one",)))
    if loci > 2:
        yield f"{clause.points[0]} is on more than two loci"


def _step_faults(step: Step, clause: Clause, there: set[str]) -> Iterator[str]:
    signature = SIGNATURES[step.name]
    parameters = signature.parameters
    if step.name in FREE and len(step.arguments) == len(clause.points) == FREE[step.name]:
        # Free points are all alike, so their order says nothing.
        if set(step.arguments) == set(clause.points):
            return
    if len(step.arguments) != len(parameters):
        yield (
            f"{' '.join((step.name, *step.arguments))!r} has {len(step.arguments)} arguments; "
            f"write '{' '.join((step.name, *parameters))}', which makes {' '.join(signature.new)}"
        )
        return
    made = signature.bound(step.arguments, signature.new)
    written = " ".join((step.name, *step.arguments))
    if made != clause.points:
        yield (
            f"{written!r} makes {' '.join(made)}, not {' '.join(clause.points)}: "
            f"write '{' '.join(made)} = {written}'"
        )
    for parameter, name in zip(parameters, step.arguments, strict=True):
        if step.name == "s_angle" and parameter == "y":
            if degrees(name) is None:
                yield f"{name!r} is no angle: write 45o or 1pi/4"
        elif parameter not in signature.new and name not in there:
            yield f"the point {name} of {written!r} is not there yet"


def _goal_faults(goal: Goal, there: set[str]) -> Iterator[str]:
    if goal.predicate not in _GOALS:
        yield f"the statement {goal.predicate!r} is not known"
        return
    least, more, group = _GOALS[goal.predicate]
    count = len(goal.points)
    if count < least or (count > least and not more):
        yield f"{goal.predicate} speaks of {'at least ' if more else ''}{least} points, not {count}"
        return
    for name in goal.points:
        if name not in there:
            yield f"the goal speaks of {name}, which no clause makes"
    for start in range(0, count, group or count):
        named = goal.points[start : start + (group or count)]
        if len(set(named)) != len(named):
            yield f"{goal.predicate} of {' '.join(named)} names one point twice"
