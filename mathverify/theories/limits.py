"""Limits: ``limit(expr, x, a)``, one-sided as ``limit(expr, x, a, right)``, and at ``inf``.

A limit exists where the expression has a value on a stretch beside the point and tends to one
value there; without a side, from both sides to the same (`mathverify.calculus.germs`).  What
holds at the point itself does not matter.  Beside other unknowns a limit is decided where the
expression is a continuous function of x (the limit is the value), and where it is a quotient of
polynomials that is one after cancelling (``((x + h)^2 - x^2)/h`` as h goes to 0).

Beside bounded oscillation (``sin(x)/x`` at infinity, ``x*sin(1/x)`` at 0) limits are squeezed:
`_squeezed` writes a term f as m + r, where m and b have no sine, cosine or floor of a term that
grows beyond every bound, and ``abs(r) <= b`` close to the point: sines and cosines lie within 1 of
0, ``floor(u)`` within 1 of u.  The rules for sums and products are those for errors; in a quotient
``(m + r)/(n + s)``, where ``abs(s) <= c`` and ``c/abs(n)`` tends to 0, the denominator is at least
``abs(n)/2`` close to the point, so the error is at most ``2*(b*abs(n) + c*abs(m))/n^2``.  If b
tends to 0, f tends to what m tends to; if m is infinite and ``b/abs(m)`` tends to 0, so is f.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from typing import NoReturn

from mathverify.calculus.germs import Approach, Infinite, NotDecided, Nowhere, Side, Tends, approach
from mathverify.calculus.holes import has_no_hole
from mathverify.calculus.univariate import univariate
from mathverify.calculus.variables import occurs, variables
from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.arithmetic import Arithmetic
from mathverify.language.tree import Call, Divide, Multiply, Name, Node, Number, Power
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Undefined, evaluate
from mathverify.semantics.intervals import is_infinite
from mathverify.semantics.kinds import OpenCases
from mathverify.semantics.lowering import Lowering, Theory
from mathverify.semantics.meaning import Infinity, LoweringProblem, Meaning, Scalar, Truth
from mathverify.semantics.numbers import Exact, NotKnown, to_node
from mathverify.theories.arguments import arity
from mathverify.theories.binding import (
    bound_expression,
    refuse_dependents,
    variable_name,
    with_bound,
    with_data,
)
from mathverify.theories.continuity import continuous_everywhere
from mathverify.theories.real_line import holding_beside, no_difference

_EXAMPLE = "limit(sin(x)/x, x, 0)"
_SIDES = {"left": Side.LEFT, "right": Side.RIGHT}


def _limit(lowering: Lowering, call: tree.Call) -> Meaning:
    expression, variable, target, *more = arity(call, 3, 4, _EXAMPLE)
    identifier = variable_name(variable, "limit", _EXAMPLE)
    expression = with_data(lowering, expression, identifier)
    refuse_dependents(lowering, expression, identifier)
    side = _side(more[0]) if more else None
    if is_infinite(target):
        if side is not None:
            raise LoweringProblem(Code.ILL_TYPED, "infinity has one side", more[0], _EXAMPLE)
        inner, name = with_bound(lowering, identifier)
        end = Side.DOWN if isinstance(target, tree.Negate) else Side.UP
        inside = _beside(inner, expression, variable, name, _ZERO, end)
        return _meaning((_squeezed(inside.term, name, _ZERO, end),), inside, call)
    point = lowering.scalar(target, "the point of a limit")
    inner, name = with_bound(lowering, identifier, point.dimension)
    place = evaluate(point.term, {})
    if isinstance(place, Undefined):
        raise LoweringProblem(Code.UNDEFINED, "the point of the limit has no value", target)
    try:
        inside = bound_expression(inner, expression, variable)
    except OpenCases:
        if isinstance(place, NotKnown):
            raise
        sides = (side,) if side is not None else (Side.LEFT, Side.RIGHT)
        parts = [_beside(inner, expression, variable, name, place, one) for one in sides]
        return _by_sides(parts, sides, name, point.term, place, call)
    others = variables(inside.term) - {name}
    if isinstance(place, NotKnown) or others:
        return _beside_unknowns(inside, name, point.term, call)
    sides = (side,) if side is not None else (Side.LEFT, Side.RIGHT)
    return _meaning(tuple(_squeezed(inside.term, name, place, one) for one in sides), inside, call)


_ZERO: Exact = terms.ZERO.value


def _beside(
    lowering: Lowering, expression: Node, variable: Node, name: str, point: Exact, side: Side
) -> Scalar:
    """The expression as it is on a stretch beside the point, where it is given by cases."""
    try:
        return bound_expression(lowering, expression, variable)
    except OpenCases as opened:
        place = holding_beside(opened, name, point, side)
        if place is None:
            raise LoweringProblem(
                Code.UNDEFINED,
                "there is no limit: the expression has no value beside the point",
                opened.node,
                "the side on which it has one, as a fourth argument: left or right",
            ) from None
        if opened.conditions in lowering.cases:
            raise
        inner = lowering.assuming(opened.conditions, place)
        return _beside(inner, expression, variable, name, point, side)


def _by_sides(
    parts: list[Scalar],
    sides: tuple[Side, ...],
    name: str,
    point: Node,
    place: Exact,
    call: tree.Call,
) -> Meaning:
    """The limit of what is given by one part on each side."""
    if any(part.dimension != parts[0].dimension for part in parts):
        raise LoweringProblem(Code.UNIT_CLASH, "the units of two pieces differ", call)
    if not any(variables(part.term) - {name} for part in parts):
        found = tuple(
            _squeezed(part.term, name, place, one) for part, one in zip(parts, sides, strict=True)
        )
        return _meaning(found, parts[0], call)
    values = [_beside_unknowns(part, name, point, call).term for part in parts]
    # Without a value where the two sides differ.
    apart = [terms.multiply((terms.ZERO, no_difference(values[0], other))) for other in values[1:]]
    return Scalar(terms.add([values[0], *apart]), parts[0].dimension)


def _side(node: Node) -> Side:
    if isinstance(node, tree.Name) and node.identifier in _SIDES:
        return _SIDES[node.identifier]
    raise LoweringProblem(
        Code.ILL_TYPED, "the side of a limit is left or right", node, "limit(1/x, x, 0, right)"
    )


def _meaning(found: tuple[Approach, ...], inside: Scalar, call: tree.Call) -> Meaning:
    for one in found:
        if isinstance(one, NotDecided):
            raise LoweringProblem(
                None,
                f"this limit is not decided: {one.reason}",
                call,
                "an expression of powers, roots, exp, ln, sin, cos, tan and their inverses whose "
                "angles stay bounded, or that oscillates within bounds that come together",
            )
    if all(isinstance(one, Nowhere) for one in found):
        words = found[0].reason if isinstance(found[0], Nowhere) else ""
        raise LoweringProblem(Code.UNDEFINED, f"there is no limit: {words}", call)
    if any(isinstance(one, Nowhere) for one in found):
        side = "right" if isinstance(found[0], Nowhere) else "left"
        raise LoweringProblem(
            Code.AMBIGUOUS,
            f"the expression has values on the {side} of the point only",
            call,
            f"the side as a fourth argument: limit(..., {side})",
        )
    if any(not _same(one, found[0]) for one in found[1:]):
        left, right = map(_words, found)
        raise LoweringProblem(
            Code.UNDEFINED,
            f"there is no limit: it is {left} from the left and {right} from the right",
            call,
            "a one-sided limit: limit(..., left) or limit(..., right)",
        )
    match found[0]:
        case Tends(value=value):
            return Scalar(to_node(value), inside.dimension)
        case Infinite(positive=positive):
            return Infinity(positive)
    raise AssertionError(found)


def _same(one: Approach, other: Approach) -> bool:
    if isinstance(one, Tends) and isinstance(other, Tends):
        from mathverify.semantics.numbers import Order, compare

        found = compare(one.value, other.value)
        if found is Order.UNKNOWN:
            raise LoweringProblem(None, "whether the two one-sided limits agree is not known")
        return found is Order.EQUAL
    return one == other


def _words(found: Approach) -> str:
    match found:
        case Tends(value=value):
            from mathverify.language.ascii import to_ascii

            return to_ascii(to_node(value))
        case Infinite(positive=positive):
            return "inf" if positive else "-inf"
        case _:
            return "not there"


def _beside_unknowns(inside: Scalar, name: str, point: Node, call: tree.Call) -> Scalar:
    if continuous_everywhere(inside.term):
        value = tree.substitute(inside.term, {name: point})
        if not has_no_hole(point):
            value = terms.add((value, terms.multiply((terms.ZERO, point))))
        return Scalar(value, inside.dimension)
    cancelled = _value_by_cancelling(inside.term, name, point)
    if cancelled is None:
        raise LoweringProblem(
            None,
            "this limit beside other unknowns is not decided",
            call,
            "known numbers in place of the unknowns, or a quotient of polynomials",
        )
    return Scalar(cancelled, inside.dimension)


def _continuous(lowering: Lowering, call: tree.Call) -> Truth:
    """``continuous(f, a)``: f has a value at a, and that is its limit from both sides."""
    function, point = arity(call, 2, 2, "continuous(f, 2)")
    own = lowering.functions.get(function.identifier) if isinstance(function, Name) else None
    if not isinstance(function, Name) or own is None or len(own.parameters) != 1:
        raise LoweringProblem(
            Code.ILL_TYPED,
            "what is continuous is a function of one variable in this question",
            function,
            'functions: {f: "x -> ..."}, and continuous(f, 2)',
        )
    variable = Name(own.parameters[0])
    value = tree.Call(function.identifier, (variable,), span=call.span)
    here = tree.Call(function.identifier, (point,), span=call.span)
    sides = [
        lowering.formula(
            tree.Relation(
                (tree.Call("limit", (value, variable, point, Name(side)), span=call.span), here),
                (tree.Comparison.EQUAL,),
            )
        )
        for side in _SIDES
    ]
    return Truth(terms.conjunction(sides))


THEORY = Theory(
    "limits",
    {"limit": _limit, "continuous": _continuous},
    method="expansions and sign cells",
)


def _value_by_cancelling(term: Node, name: str, point: Node) -> Node | None:
    """The limit of a quotient of polynomials as ``name`` goes to ``point``; None if not shown.

    Every denominator has to be a polynomial in the variable with some coefficient that is a
    number other than 0, so that it vanishes at finitely many points only, whatever the other
    variables are; or be free of the variable, and then the limit has no value where it is 0.
    Away from its zeros the term equals its quotient in lowest terms, which is continuous where
    its denominator is not 0.  Where that is 0 the lowered term has no value.
    """
    from mathverify.semantics.polynomials import BeyondMethodError, Ring
    from mathverify.semantics.quotients import NowhereDefinedError, QuotientField

    guards: list[Node] = []
    for part in tree.walk(term):
        if not isinstance(part, tree.Number | tree.Name | tree.Add | tree.Negate | Multiply):
            below = _denominator(part)
            if below is None:
                return None
            if below != terms.ONE:
                if not occurs(name, below):
                    guards.append(terms.divide(terms.ZERO, below))
                elif not _vanishes_rarely(below, name):
                    return None
    try:
        field = QuotientField(Ring(sorted(variables(term) | variables(point))))
        found = field.quotient(term)
        ring = field.ring
        here = {name: point}
        above = tree.substitute(ring.term(found.numerator), here)
        below = tree.substitute(ring.term(found.denominator), here)
        if field.quotient(below).numerator == 0:
            return None
    except (BeyondMethodError, NowhereDefinedError):
        return None
    if not has_no_hole(above) or not has_no_hole(below):
        return None
    return terms.add([terms.divide(above, below), *guards])


def _denominator(part: Node) -> Node | None:
    """What a step divides by, 1 for none; None for a step that is no arithmetic."""
    match part:
        case Divide(denominator=below):
            return below
        case Power(base=base, exponent=exponent):
            size = terms.literal(exponent)
            if size is None or size.denominator != 1:
                return None
            return terms.ONE if size > 0 else base
        case _:
            return None


def _vanishes_rarely(below: Node, name: str) -> bool:
    form = univariate(below, name)
    return form is not None and any(
        terms.literal(coefficient) not in (None, 0) for coefficient in form.coefficients.values()
    )


_LARGEST_EXPONENT = 4


@dataclass(frozen=True, slots=True)
class _Within:
    """A term that is within ``bound`` of ``main``."""

    main: Node
    bound: Node = terms.ZERO


class _UnboundedError(Exception):
    """Nothing bounds a part of the term."""


def _squeezed(term: Node, name: str, point: Exact, side: Side) -> Approach:
    """`approach`, also where sines, cosines and floors of unbounded terms occur."""
    found = approach(term, name, point, side)
    if not isinstance(found, NotDecided):
        return found
    try:
        within = _Bounds(name, point, side).of(term)
    except (_UnboundedError, RecursionError):
        return found
    main = approach(within.main, name, point, side)
    if isinstance(main, Tends) and _vanishes(within.bound, name, point, side):
        return main
    if isinstance(main, Infinite):
        relative = terms.divide(within.bound, terms.call("abs", within.main))
        if _vanishes(relative, name, point, side):
            return main
    return found


def _vanishes(term: Node, name: str, point: Exact, side: Side) -> bool:
    found = approach(term, name, point, side)
    return isinstance(found, Tends) and found.value == 0


@dataclass(frozen=True, slots=True)
class _Bounds:
    name: str
    point: Exact
    side: Side

    def of(self, term: Node) -> _Within:
        if not self._oscillates(term):
            return _Within(term)
        match term:
            case Power(base, Number(size)) if size.denominator == 1 and size > 0:
                if size <= _LARGEST_EXPONENT:
                    return self.of(Multiply((base,) * int(size)))
            case Call("sin" | "cos", (angle,)) if self._is_infinite(angle):
                return _Within(terms.ZERO, terms.ONE)
            case Call("floor" | "ceil", (inside,)) if self._is_infinite(inside):
                return _Within(inside, terms.ONE)
        return replace(_WITHIN, divide=self._quotient).of(term, self.of)

    def _quotient(self, above: _Within, below: _Within) -> _Within:
        size = terms.call("abs", below.main)
        if below.bound != terms.ZERO:
            relative = terms.divide(below.bound, size)
            if not _vanishes(relative, self.name, self.point, self.side):
                raise _UnboundedError
        error = terms.add(
            (
                terms.multiply((above.bound, size)),
                terms.multiply((below.bound, terms.call("abs", above.main))),
            )
        )
        square = Power(below.main, Number(Fraction(2)))
        bound = terms.divide(terms.multiply((terms.number(2), error)), square)
        return _Within(terms.divide(above.main, below.main), bound)

    def _oscillates(self, term: Node) -> bool:
        """Whether a sine, cosine or floor of the variable occurs whose limit is not known."""
        if not occurs(self.name, term):
            return False
        found = approach(term, self.name, self.point, self.side)
        return isinstance(found, NotDecided)

    def _is_infinite(self, term: Node) -> bool:
        found = approach(term, self.name, self.point, self.side)
        return isinstance(found, Infinite)


def _times(one: _Within, other: _Within) -> _Within:
    bound = terms.add(
        (
            terms.multiply((terms.call("abs", one.main), other.bound)),
            terms.multiply((terms.call("abs", other.main), one.bound)),
            terms.multiply((one.bound, other.bound)),
        )
    )
    return _Within(terms.multiply((one.main, other.main)), bound)


def _sum(parts: list[_Within]) -> _Within:
    mains = terms.add(part.main for part in parts)
    return _Within(mains, terms.add(part.bound for part in parts))


def _unbounded(_: Node) -> NoReturn:
    raise _UnboundedError


_WITHIN: Arithmetic[_Within] = Arithmetic(
    add=_sum,
    negate=lambda within: _Within(terms.negate(within.main), within.bound),
    multiply=lambda factors: reduce(_times, factors, _Within(terms.ONE)),
    other=_unbounded,
)
