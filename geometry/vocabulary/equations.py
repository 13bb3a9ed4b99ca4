"""Lines and circles by their equations: ``line(y = 2*x + 1)``, ``circle(x^2 + y^2 = 25)``.

In such an equation x and y are the coordinates of the points; other names are those of the
question.  ``equation(l)`` is a, b and c of a*x + b*y = c with b = 1, or a = 1 where the line is
vertical; of a circle it is the centre and the square of the radius.
"""

from __future__ import annotations

from geometry.vocabulary.arithmetic import (
    absolute,
    add,
    number,
    opposite,
    over,
    positive,
    root,
    square,
    step,
    subtract,
    times,
)
from geometry.vocabulary.coordinates import FIRST, NOTHING, expanded, of_first_degree
from geometry.vocabulary.guards import guarded
from geometry.vocabulary.meetings import coefficients
from geometry.vocabulary.points import collection, points
from geometry.vocabulary.rounds import circle_of
from geometry.vocabulary.speech import misread, undecided
from geometry.vocabulary.straight import EQUATION, straight, straight_of
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.semantics import terms
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    Figure,
    Meaning,
    Scalar,
    describe,
)


def line_by_equation(lowering: Lowering, relation: tree.Relation) -> Figure:
    """``line(a*x + b*y = c)``.  Raises `LoweringProblem` for an equation of another curve."""
    return Figure(EQUATION, of_first_degree(lowering, relation, "xy", "a line"))


def circle_by_equation(lowering: Lowering, relation: tree.Relation) -> Figure:
    """``circle(x^2 + y^2 + d*x + e*y = f)``; none unless the square of the radius is above 0."""
    found = expanded(lowering, relation, "xy")
    powers = {(2, 0, 0), (0, 2, 0), *FIRST[:2], NOTHING}
    size = found.get((2, 0, 0))
    if size is None or size != found.get((0, 2, 0)) or not set(found) <= powers:
        raise misread("this is no equation of a circle", relation)
    a = Scalar(size)
    d, e, f = (Scalar(found.get(p, terms.ZERO)) for p in (*FIRST[:2], NOTHING))
    middle = tuple(opposite(over(part, times(2, a))) for part in (d, e))
    squared = subtract(add(*(square(part) for part in middle)), over(f, a))
    return Figure("circle", (collection(middle), guarded(root(squared), positive(squared))))


# --- asking for them ---------------------------------------------------------------------


def equation(lowering: Lowering, call: tree.Call) -> Meaning:
    """``equation(l)`` as numbers that no other line has."""
    if len(call.arguments) != 1:
        raise misread("an equation is that of one line or circle", call)
    meaning = lowering.lower(call.arguments[0])
    round_ = circle_of(meaning)
    if round_ is not None:
        middle, size = round_
        if len(middle) != 2:
            raise undecided("equations are read in the plane", call)
        return Collection(CollectionKind.EQUATION, (number(1), *middle, square(size)))
    line = straight_of(meaning)
    if line is None or len(line.along) != 2:
        raise misread(f"{describe(meaning)} has no equation here", call.arguments[0])
    return Collection(CollectionKind.EQUATION, normal_form(coefficients(line)))


def normal_form(parts: tuple[Scalar, Scalar, Scalar]) -> tuple[Scalar, Scalar, Scalar]:
    """The same line with b = 1, or with a = 1 where b = 0."""
    a, b, c = parts
    known = terms.literal(b.term)
    if known is not None:
        divisor = b if known else a
    else:
        # 1 where b is not 0, else 0; no value where a and b are both 0.
        share = over(absolute(b), add(absolute(a), absolute(b)))
        sloping = Scalar(terms.call("ceil", share.term))
        divisor = add(b, times(subtract(number(1), sloping), a))
    return over(a, divisor), over(b, divisor), over(c, divisor)


def slope(lowering: Lowering, call: tree.Call) -> Meaning:
    """The slope of a line, or through two points: no value where it is vertical."""
    if len(call.arguments) == 1:
        line = straight_of(lowering.lower(call.arguments[0]))
        if line is not None:
            if len(line.along) != 2:
                raise undecided("slopes are those of lines of the plane")
            return over(line.along[1], line.along[0])
    if len(call.arguments) == 2:
        _check_no_data(lowering, call)
    start, end = points(lowering, call, 2, 2)
    if len(start) != 2:
        raise undecided("slopes are those of lines of the plane")
    along = step(start, end)
    return over(along[1], along[0])


def _check_no_data(lowering: Lowering, call: tree.Call) -> None:
    """Refuse the slope of two lists of data, which is that of another line."""
    lists = [lowering.lower(argument) for argument in call.arguments]
    if all(isinstance(one, Collection) and len(one.items) > 3 for one in lists):
        first, second = map(to_ascii, call.arguments)
        raise misread(
            "a slope is that of a line or through two points, and these are lists of data",
            call,
            f"regression_slope({first}, {second})",
        )


def intercept(lowering: Lowering, call: tree.Call) -> Meaning:
    """``y_intercept(l)`` and ``x_intercept(l)``: the coordinate where the line meets the axis."""
    if len(call.arguments) != 1:
        raise misread("an intercept is that of one line", call)
    a, b, c = coefficients(straight(lowering, call.arguments[0]))
    return over(c, b if call.function == "y_intercept" else a)
