"""Lowered systems as z3 formulas, and models back: exact rationals, no division by 0, no floats.

Formulas come from `when_true` and `when_not_true`, so what a term needs in order to be defined
stands in the formula itself.  Every quotient, root, floor and remainder is a fresh variable with
a *definition* that some value satisfies whatever its arguments are; adding definitions therefore
neither adds nor removes points.  Irrational constants become variables between rational bounds,
and ``in rational`` an unknown truth value: with these the z3 problem has more points than the
system, so its *unsat* still holds; every model is checked exactly before it is believed.
"""

from __future__ import annotations

import operator
import weakref
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import reduce
from math import lcm
from typing import Any, NoReturn, TypeAlias

from mathverify.language.arithmetic import Arithmetic, Connectives
from mathverify.language.occurrences import names_in
from mathverify.language.tree import (
    Call,
    Comparison,
    Constant,
    LogicalOperator,
    Name,
    Node,
    Number,
    Power,
    Relation,
    walk,
)
from mathverify.semantics import numbers
from mathverify.semantics.definedness import when_not_true, when_true
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.models import variable_bounds
from mathverify.semantics.numbers import Exact, Irrational
from mathverify.semantics.polynomials import BeyondMethodError
from mathverify.semantics.system import Constraint, Kind, Model, System, Variable

#: An object of z3, which has no stubs.
Z3: TypeAlias = Any

_MAXIMAL_EXPONENT = 24
_CONSTANT_BITS = 100
_ALGEBRAIC_CALLS = frozenset({"sqrt", "root", "abs", "min", "max", "median", "mode"})
_TRANSLATED = _ALGEBRAIC_CALLS | {"floor", "ceil", "mod"}


def _squared(left: Node, right: Node) -> tuple[Node, Node]:
    """Both sides squared where each is a square root or a number from 0, which keeps their order.

    Where a root has no value, any reading of it will do: its atom stands with what it needs.
    """
    squares = [_square(side) for side in (left, right)]
    one, other = squares
    is_root = any(isinstance(side, Call) for side in (left, right))
    return (one, other) if is_root and one is not None and other is not None else (left, right)


def _square(side: Node) -> Node | None:
    match side:
        case Number(value) if value >= 0:
            return Number(value**2)
        case Call("sqrt", (inside,)):
            return inside
    return None


def _lowered(constraint: Constraint) -> Node:
    lower = when_true if constraint.wanted else when_not_true
    return lower(constraint.formula)


def _require_counterparts(formulas: Sequence[Node]) -> None:
    """Refuse functions of variables that z3 does not know, before z3 is even loaded."""
    for part in (part for formula in formulas for part in walk(formula)):
        if isinstance(part, Call) and part.function not in _TRANSLATED and names_in(part):
            raise _without_counterpart(part.function)


def _no_term(node: Node) -> NoReturn:
    raise BeyondMethodError(f"{type(node).__name__} is not a term for z3")


def _no_formula(node: Node) -> NoReturn:
    raise BeyondMethodError(f"{type(node).__name__} is not a formula for z3")


def _without_counterpart(function: str) -> BeyondMethodError:
    return BeyondMethodError(f"{function} of a variable has no counterpart in z3")


class Translation:
    """A system in one z3 context: its variables, and assertions named as in a conflict core.

    ``assertions`` holds ``(name, z3 formula)`` for every domain that says something and for
    every constraint, in that order; ``definitions`` what is asserted beside them, unnamed.
    Raises `BeyondMethodError` for terms that have no counterpart in z3.
    """

    def __init__(self, system: System) -> None:
        formulas = [_lowered(constraint) for constraint in system.constraints]
        _require_counterparts(formulas)
        import z3

        self._z3 = z3
        self.context = z3.Context()
        self.definitions: list[Z3] = []
        self._terms: dict[Node, Z3] = {}
        # A reference to this object among its own would keep the memory of z3 until a collection.
        own = weakref.proxy(self)
        connected = {
            LogicalOperator.AND: z3.And,
            LogicalOperator.OR: z3.Or,
            LogicalOperator.NOT: z3.Not,
            LogicalOperator.IMPLIES: z3.Implies,
            LogicalOperator.IFF: operator.eq,
        }
        self._connectives: Connectives[Z3] = Connectives(
            joined=lambda connective, operands: connected[connective](*operands),
            constant=lambda value: z3.BoolVal(value, own.context),
            other=_no_formula,
        )
        self._arithmetic: Arithmetic[Z3] = Arithmetic(
            add=lambda parts: z3.Sum(*own._same_sort(parts)),  # noqa: SLF001 - this very object
            multiply=lambda factors: z3.Product(*own._same_sort(factors)),  # noqa: SLF001 - as above
            negate=lambda part: -part,
            divide=lambda above, below: own._divided(above, below),  # noqa: SLF001 - as above
            other=_no_term,
        )
        self._fresh = 0
        self.variables = {v.name: self._variable(v) for v in system.variables}
        self.assertions: list[tuple[str, Z3]] = []
        for variable in system.variables:
            for formula in self._domain(variable):
                self.assertions.append((variable.domain_name, formula))
        for constraint, lowered in zip(system.constraints, formulas, strict=True):
            self.assertions.append((constraint.name, self.formula(lowered)))

    @property
    def is_real(self) -> bool:
        """Whether only real variables occur, so that nlsat applies."""
        return all(
            self._z3.is_real(variable)
            for formula in (*self.definitions, *(formula for _, formula in self.assertions))
            for variable in _leaves(formula)
        )

    # --- variables ---------------------------------------------------------------------

    def _variable(self, variable: Variable) -> Z3:
        make = {
            Kind.INTEGER: self._z3.Int,
            Kind.BOOLEAN: self._z3.Bool,
            Kind.REAL: self._z3.Real,
            Kind.RATIONAL: self._z3.Real,
        }[variable.kind]
        return make(f"v_{variable.name}", self.context)

    def _domain(self, variable: Variable) -> list[Z3]:
        z3, here = self._z3, self.variables[variable.name]
        if variable.kind is Kind.BOOLEAN:
            if variable.values is None:
                return []
            allowed = [here if value else z3.Not(here) for value in variable.values]
            return [z3.Or(*allowed, self._false())]
        real = self._real(here)
        found = [
            _COMPARED[sign](real, self._real(self._rational(bound.value)))
            for bound, sign in variable_bounds(variable)
        ]
        if variable.values is not None:
            found.append(
                z3.Or(
                    *(real == self._real(self._rational(value)) for value in variable.values),
                    self._false(),
                )
            )
        return found

    def _new(self, integer: bool = False) -> Z3:
        self._fresh += 1
        make = self._z3.Int if integer else self._z3.Real
        return make(f"t_{self._fresh}", self.context)

    # --- formulas ----------------------------------------------------------------------

    def formula(self, node: Node) -> Z3:
        """``node`` as a z3 formula."""
        match node:
            case Name(identifier) if self._z3.is_bool(self.variables.get(identifier)):
                return self.variables[identifier]
            case Relation((left, Name(kind)), (Comparison.IN,)):
                return self._member(left, kind)
            case Relation((left, Name(kind)), (Comparison.NOT_IN,)):
                return self._z3.Not(self._member(left, kind))
            case Relation((left, right), (sign,)) if sign in _COMPARED:
                if sign in _ORDERED:
                    left, right = _squared(left, right)
                return _compared(sign, self._same_sort([self.term(left), self.term(right)]))
        return self._connectives.of(node, self.formula)

    def _member(self, term: Node, kind: str) -> Z3:
        z3 = self._z3
        value = self.term(term)
        whole = z3.BoolVal(True, self.context) if value.is_int() else z3.IsInt(value)
        match kind:
            case "real":
                return z3.BoolVal(True, self.context)
            case "integer":
                return whole
            case "natural":
                return z3.And(whole, value >= 0)
            case "rational" if value.is_int() or z3.is_rational_value(value):
                return z3.BoolVal(True, self.context)
            case "rational":
                return z3.FreshBool("rational", self.context)
        raise BeyondMethodError(f"membership in {kind}")

    def _false(self) -> Z3:
        return self._z3.BoolVal(False, self.context)

    # --- terms -------------------------------------------------------------------------

    def term(self, node: Node) -> Z3:
        """``node`` as a z3 term, integer or real."""
        known = self._terms.get(node)
        if known is None:
            known = self._term(node)
            self._terms[node] = known
        return known

    def _term(self, node: Node) -> Z3:
        if isinstance(node, Number):
            return self._rational(node.value)
        if isinstance(node, Name):
            return self._named(node.identifier)
        if not any(isinstance(part, Name) for part in walk(node)):
            return self._constant(node)
        return self._structure(node)

    def _named(self, identifier: str) -> Z3:
        here = self.variables.get(identifier)
        if here is None or self._z3.is_bool(here):
            raise BeyondMethodError(f"{identifier} is not a number")
        return here

    def _constant(self, node: Node) -> Z3:
        value = evaluate(node, {})
        if isinstance(value, Fraction):
            return self._rational(value)
        if not isinstance(node, Constant) and not isinstance(node, Call):
            return self._structure(node)
        if isinstance(node, Call) and node.function in _ALGEBRAIC_CALLS:
            return self._structure(node)
        if not isinstance(value, Irrational):
            raise BeyondMethodError("the value of a constant is not known")
        low, high = numbers.rational_enclosure(value, _CONSTANT_BITS)
        here = self._new()
        self.definitions += [here >= self._rational(low), here <= self._rational(high)]
        return here

    def _structure(self, node: Node) -> Z3:
        match node:
            case Power(base, exponent):
                return self._power(base, exponent)
            case Call(function, arguments):
                return self._call(function, arguments)
        return self._arithmetic.of(node, self.term)

    def _divided(self, above: Z3, below: Z3) -> Z3:
        above, below = self._real(above), self._real(below)
        if self._z3.is_rational_value(below) and below.as_fraction() != 0:
            return above * self._rational(1 / below.as_fraction())
        quotient = self._new()
        self.definitions.append(self._z3.Implies(below != 0, quotient * below == above))
        return quotient

    def _power(self, base: Node, exponent: Node) -> Z3:
        size = evaluate(exponent, {}) if not _varies(exponent) else None
        if not isinstance(size, Fraction) or abs(size.numerator) > _MAXIMAL_EXPONENT:
            raise BeyondMethodError("an exponent that is not a small rational")
        inner = self.term(base)
        if size.denominator > 1:
            inner = self._root(inner, size.denominator)
        whole = abs(size.numerator)
        one = self._rational(Fraction(1))
        raised = self._z3.Product(*([inner] * whole)) if whole else one
        return self._divided(one, raised) if size < 0 else raised

    def _root(self, radicand: Z3, degree: int) -> Z3:
        """``s`` with ``s^degree = radicand``, not negative where the degree is even."""
        z3 = self._z3
        if degree > _MAXIMAL_EXPONENT:
            raise BeyondMethodError("a root of high degree")
        radicand, root = self._real(radicand), self._new()
        equation = z3.Product(*([root] * degree)) == radicand
        if degree % 2:
            self.definitions += [equation, z3.Implies(radicand >= 0, root >= 0)]
        else:
            self.definitions.append(z3.Implies(radicand >= 0, z3.And(root >= 0, equation)))
        return root

    def _call(self, function: str, arguments: tuple[Node, ...]) -> Z3:
        z3 = self._z3
        if function not in _TRANSLATED:
            raise _without_counterpart(function)
        values = self._same_sort([self.term(node) for node in arguments])
        match function:
            case "sqrt":
                return self._root(values[0], 2)
            case "root":
                degree = evaluate(arguments[1], {}) if not _varies(arguments[1]) else None
                if not isinstance(degree, Fraction) or degree.denominator != 1 or degree < 1:
                    raise BeyondMethodError("a root whose degree is not a positive integer")
                return self._root(values[0], int(degree))
            case "abs":
                return z3.If(values[0] >= 0, values[0], -values[0])
            case "min":
                return reduce(lambda a, b: z3.If(a <= b, a, b), values)
            case "max":
                return reduce(lambda a, b: z3.If(a >= b, a, b), values)
            case "floor":
                return self._floor(values[0])
            case "ceil":
                return -self._floor(-values[0])
            case "mod":
                return self._remainder(values[0], values[1])
            case "median":
                return self._median(values)
        return self._mode(values)

    def _floor(self, value: Z3) -> Z3:
        return value if value.is_int() else self._z3.ToInt(value)

    def _remainder(self, value: Z3, modulus: Z3) -> Z3:
        """``value - m*floor(value/m)`` with the modulus' size ``m``: from 0 to below ``m``."""
        z3 = self._z3
        if value.is_int() and z3.is_int_value(modulus) and modulus.as_long() != 0:
            return value % modulus
        value, modulus = self._real(value), self._real(modulus)
        rest, times = self._new(), self._new(integer=True)
        size = z3.If(modulus >= 0, modulus, -modulus)
        equation = value == modulus * z3.ToReal(times) + rest
        whole = z3.And(rest >= 0, rest < size, equation)
        self.definitions.append(z3.Implies(modulus != 0, whole))
        return rest

    def _median(self, values: list[Z3]) -> Z3:
        """The middle of the list sorted by compare-and-swap."""
        z3 = self._z3
        row = list(values)
        for last in range(len(row) - 1, 0, -1):
            for i in range(last):
                a, b = row[i], row[i + 1]
                row[i], row[i + 1] = z3.If(a <= b, a, b), z3.If(a <= b, b, a)
        middle = len(row) // 2
        if len(row) % 2:
            return row[middle]
        return self._divided(row[middle - 1] + row[middle], self._rational(Fraction(2)))

    def _mode(self, values: list[Z3]) -> Z3:
        """A value that occurs most often (the first such where several do)."""
        z3 = self._z3
        one, none = z3.IntVal(1, self.context), z3.IntVal(0, self.context)
        counts = [z3.Sum(*(z3.If(a == b, one, none) for b in values)) for a in values]
        result = values[-1]
        for value, count in list(zip(values, counts, strict=True))[-2::-1]:
            result = z3.If(z3.And(*(count >= other for other in counts)), value, result)
        return result

    # --- sorts -------------------------------------------------------------------------

    def _rational(self, value: Fraction) -> Z3:
        if value.denominator == 1:
            return self._z3.IntVal(value.numerator, self.context)
        return self._z3.RealVal(f"{value.numerator}/{value.denominator}", self.context)

    def _real(self, value: Z3) -> Z3:
        if not value.is_int():
            return value
        if self._z3.is_int_value(value):
            return self._z3.RealVal(value.as_long(), self.context)
        return self._z3.ToReal(value)

    def _same_sort(self, values: Sequence[Z3]) -> list[Z3]:
        if all(value.is_int() for value in values):
            return list(values)
        return [self._real(value) for value in values]


_COMPARED: dict[Comparison, Callable[[Z3, Z3], Z3]] = {
    Comparison.EQUAL: lambda a, b: a == b,
    Comparison.NOT_EQUAL: lambda a, b: a != b,
    Comparison.LESS: lambda a, b: a < b,
    Comparison.LESS_EQUAL: lambda a, b: a <= b,
    Comparison.GREATER: lambda a, b: a > b,
    Comparison.GREATER_EQUAL: lambda a, b: a >= b,
}


#: Signs beside which roots are compared as their squares; as equations they are solved as they are.
_ORDERED = _COMPARED.keys() - {Comparison.EQUAL, Comparison.NOT_EQUAL}


def _compared(sign: Comparison, sides: list[Z3]) -> Z3:
    return _COMPARED[sign](sides[0], sides[1])


def _varies(node: Node) -> bool:
    return any(isinstance(part, Name) for part in walk(node))


def _leaves(formula: Z3) -> list[Z3]:
    """The numeric variables of a z3 formula."""
    found: dict[int, Z3] = {}
    seen: set[int] = set()
    stack = [formula]
    while stack:
        here = stack.pop()
        if here.get_id() in seen:
            continue
        seen.add(here.get_id())
        below = here.children()
        if not below and here.decl().arity() == 0 and hasattr(here, "is_int"):
            found[here.get_id()] = here
        stack.extend(below)
    return list(found.values())


_DIGITS = 40


def exact_model(solver: Any, variables: dict[str, Any]) -> Model:
    """The solver's model as exact values for all variables, left free ones completed.

    Raises `BeyondMethodError` for a value that has no exact counterpart.
    """
    found = solver.model()
    values = {name: found.eval(here, model_completion=True) for name, here in variables.items()}
    try:
        return {name: _exact(value) for name, value in values.items()}
    except ValueError as error:
        raise BeyondMethodError(f"z3 answers with a value that is not read: {error}") from error


def _exact(value: Any) -> Exact:
    import z3

    if z3.is_true(value) or z3.is_false(value):
        return Fraction(int(z3.is_true(value)))
    if z3.is_int_value(value):
        return Fraction(value.as_long())
    if z3.is_rational_value(value):
        return Fraction(value.numerator_as_long(), value.denominator_as_long())
    if z3.is_algebraic_value(value):
        return numbers.algebraic_from_root(*_isolated(value))
    raise BeyondMethodError(f"z3 answers with the value {value.sexpr()[:80]}")


def _isolated(value: Any) -> tuple[tuple[int, ...], Fraction, Fraction]:
    """An algebraic value as integer coefficients, ascending, and an interval around the root."""
    ascending = [Fraction(c.numerator_as_long(), c.denominator_as_long()) for c in value.poly()]
    scale = lcm(*(c.denominator for c in ascending))
    near = value.approx(_DIGITS)
    middle = Fraction(near.numerator_as_long(), near.denominator_as_long())
    width = Fraction(1, 10**_DIGITS)
    return tuple(int(c * scale) for c in ascending), middle - width, middle + width


def excluded(solver: Any, variables: dict[str, Any]) -> Any:
    """A z3 formula that holds at every point but the solver's model."""
    import z3

    found = solver.model()
    others = []
    for here in variables.values():
        value = found.eval(here, model_completion=True)
        if not z3.is_algebraic_value(value):
            others.append(here != value)
            continue
        coefficients, low, high = _isolated(value)
        root = z3.Sum(*(c * _power(here, power) for power, c in enumerate(coefficients) if c))
        ends = [z3.RealVal(f"{end.numerator}/{end.denominator}", here.ctx) for end in (low, high)]
        others.append(z3.Not(z3.And(root == 0, here >= ends[0], here <= ends[1])))
    return z3.Or(*others) if others else None


def _power(here: Any, exponent: int) -> Any:
    import z3

    return z3.Product(*([here] * exponent)) if exponent else z3.RealVal(1, here.ctx)
