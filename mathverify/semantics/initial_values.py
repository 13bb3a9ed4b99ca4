"""Unknown functions that an initial value problem determines: ``y'(x) = 3*y(x)``, ``y(0) = 2``.

A linear equation whose coefficients are continuous for all real x, with a number other than 0 in
front of the highest derivative, has exactly one solution on the line with given values of the
function and of its lower derivatives at one place (Picard-Lindelöf).  Its rule is built here: from
the roots of the characteristic polynomial, by undetermined coefficients, or as an exponential of an
integral.  That the rule is a solution is no claim of this module: equation and values stay givens,
which the engines hold against it, so that a wrong rule could only contradict them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from math import isqrt

from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Comparison, Name, Node, Quantifier
from mathverify.semantics.functions import Function

__all__ = ["initial_value_solutions"]

#: A polynomial in all names: powers by name -> coefficient.
_Polynomial = dict[tuple[tuple[str, int], ...], Fraction]

_REST = -1
_MOST_TERMS, _MOST_POWER = 60, 12
#: Words that have a value and are continuous everywhere.
_ENTIRE = frozenset({"sin", "cos", "exp"})


@dataclass(frozen=True, slots=True)
class _Problem:
    """``sum of coefficients[k] * y^(k)(variable) + rest = 0`` and the values at ``place``."""

    variable: str
    coefficients: tuple[Node, ...]
    rest: Node
    place: str
    values: tuple[str, ...]
    data: Mapping[str, Node]

    def polynomial(self, node: Node) -> _Polynomial | None:
        return _polynomial(node, self.data)

    def number(self, node: Node) -> Fraction | None:
        return _constant(self.polynomial(node))

    @property
    def along(self) -> str:
        """How far the variable is from the place."""
        return self.variable if self.place == "0" else f"({self.variable} - ({self.place}))"


def initial_value_solutions(
    givens: Sequence[tuple[str, Node]],
    names: Sequence[str],
    data: Mapping[str, Node],
    declared: frozenset[str],
) -> dict[str, Function]:
    """The functions among ``names``, which have no rule, that the givens determine so.

    ``declared`` are all names of the question.
    """
    found: dict[str, Function] = {}
    for name in names:
        problem = _problem([node for _, node in givens], name, data)
        rule = "" if problem is None else _solution(problem)
        if problem is not None and rule:
            from mathverify.language.parser import parse

            body = parse(rule, declared=declared | {problem.variable})
            found[name] = Function((problem.variable,), body, None)
    return found


# --- reading -----------------------------------------------------------------------------


def _problem(givens: Sequence[Node], name: str, data: Mapping[str, Node]) -> _Problem | None:
    """The one linear equation of first or second order about ``name``, with its values."""
    equations = [
        node
        for node in givens
        if isinstance(node, tree.Quantified) and any(c.primes for c in _calls(node.body, name))
    ]
    if len(equations) != 1:
        return None
    (equation,) = equations
    body, variable = equation.body, equation.variable
    if equation.quantifier is not Quantifier.FOR_ALL or equation.domain != Name("real"):
        return None
    if not isinstance(body, tree.Relation) or body.signs != (Comparison.EQUAL,):
        return None
    sides = [_linear(side, name, variable) for side in body.operands]
    if sides[0] is None or sides[1] is None:
        return None
    form = _added([sides[0], _scaled(sides[1], (tree.Number(Fraction(-1)),))])
    order = max(form)
    if order not in (1, 2) or variable in data:
        return None
    place, values = _values(givens, name, order, variable)
    if not values:
        return None
    zero = tree.Number(Fraction(0))
    return _Problem(
        variable,
        tuple([form.get(k, zero) for k in range(order + 1)]),
        form.get(_REST, zero),
        place,
        values,
        data,
    )


def _values(
    givens: Sequence[Node], name: str, order: int, variable: str
) -> tuple[str, tuple[str, ...]]:
    """A place at which the function and its lower derivatives are told, and these values.

    What is told by the name of the variable is another thing.
    """
    told: dict[str, dict[int, str]] = {}
    for node in givens:
        if not isinstance(node, tree.Relation) or node.signs != (Comparison.EQUAL,):
            continue
        left, right = node.operands
        if not isinstance(left, tree.Call) or left.function != name or len(left.arguments) != 1:
            continue
        at, names = left.arguments[0], tree.free_names(right)
        if tree.free_names(at) or names & {name, variable}:
            continue
        told.setdefault(to_ascii(at), {}).setdefault(left.primes, f"({to_ascii(right)})")
    for place, values in told.items():
        if all(k in values for k in range(order)):
            return place, tuple([values[k] for k in range(order)])
    return "", ()


def _calls(node: Node, name: str) -> Iterator[tree.Call]:
    for part in tree.walk(node):
        if isinstance(part, tree.Call) and part.function == name:
            yield part


def _linear(node: Node, name: str, variable: str) -> dict[int, Node] | None:
    """``node`` by the derivatives of ``name`` at the variable; None if it is not linear in them."""
    if not any(_calls(node, name)):
        return {_REST: node}
    match node:
        case tree.Call(arguments=(Name(identifier=at),)) if node.function == name:
            return {node.primes: tree.Number(Fraction(1))} if at == variable else None
        case tree.Negate(operand=operand):
            inner = _linear(operand, name, variable)
            return inner and _scaled(inner, (tree.Number(Fraction(-1)),))
        case tree.Add(terms=parts):
            inner_ones = [_linear(part, name, variable) for part in parts]
            known = [one for one in inner_ones if one is not None]
            return _added(known) if len(known) == len(parts) else None
        case tree.Multiply(factors=factors):
            own = [factor for factor in factors if any(_calls(factor, name))]
            others = tuple([factor for factor in factors if factor not in own])
            inner = _linear(own[0], name, variable) if len(own) == 1 else None
            return inner and _scaled(inner, others)
        case tree.Divide(numerator=above, denominator=below) if not any(_calls(below, name)):
            inner = _linear(above, name, variable)
            one = tree.Number(Fraction(1))
            return inner and _scaled(inner, (tree.Divide(one, below),))
    return None


def _scaled(form: Mapping[int, Node], factors: tuple[Node, ...]) -> dict[int, Node]:
    return {k: tree.Multiply((*factors, node)) for k, node in form.items()}


def _added(forms: Sequence[Mapping[int, Node]]) -> dict[int, Node]:
    found: dict[int, Node] = {}
    for form in forms:
        for k, node in form.items():
            found[k] = tree.Add((found[k], node)) if k in found else node
    return found


# --- polynomials -------------------------------------------------------------------------


def _polynomial(node: Node, data: Mapping[str, Node], depth: int = 0) -> _Polynomial | None:
    """A term with rational coefficients in the names that are no data; None for other terms."""
    if depth > _MOST_POWER:
        return None

    def inside(part: Node) -> _Polynomial | None:
        return _polynomial(part, data, depth + 1)

    match node:
        case tree.Number(value=value):
            return {(): value} if value else {}
        case tree.Percent(operand=operand):
            return _product([inside(operand), {(): Fraction(1, 100)}])
        case Name(identifier=name):
            return inside(data[name]) if name in data else {((name, 1),): Fraction(1)}
        case tree.Negate(operand=operand):
            return _product([{(): Fraction(-1)}, inside(operand)])
        case tree.Add(terms=parts):
            return _sum([inside(part) for part in parts])
        case tree.Multiply(factors=factors):
            return _product([inside(factor) for factor in factors])
        case tree.Divide(numerator=above, denominator=below):
            divisor = _constant(inside(below))
            return _product([inside(above), {(): 1 / divisor}]) if divisor else None
        case tree.Power(base=base, exponent=tree.Number(value=value)) if (
            value.denominator == 1 and 0 <= value <= _MOST_POWER
        ):
            return _product([{(): Fraction(1)}, *[inside(base)] * int(value)])
    return None


def _sum(parts: Sequence[_Polynomial | None]) -> _Polynomial | None:
    found: _Polynomial = {}
    for part in parts:
        if part is None:
            return None
        for powers, value in part.items():
            found[powers] = found.get(powers, Fraction(0)) + value
    return {powers: value for powers, value in found.items() if value}


def _product(factors: Sequence[_Polynomial | None]) -> _Polynomial | None:
    found: _Polynomial = {(): Fraction(1)}
    for factor in factors:
        if factor is None or len(found) * len(factor) > _MOST_TERMS:
            return None
        next_one: _Polynomial = {}
        for left, a in found.items():
            for right, b in factor.items():
                powers = dict(left)
                for name, power in right:
                    powers[name] = powers.get(name, 0) + power
                key = tuple(sorted(powers.items()))
                next_one[key] = next_one.get(key, Fraction(0)) + a * b
        found = {powers: value for powers, value in next_one.items() if value}
    return found


def _constant(polynomial: _Polynomial | None) -> Fraction | None:
    if polynomial is None or any(powers for powers in polynomial):
        return None
    return polynomial.get((), Fraction(0))


def _in_one(polynomial: _Polynomial | None, variable: str) -> list[Fraction] | None:
    """The coefficients in the variable from degree 0 up; None where other names occur."""
    if polynomial is None:
        return None
    found: dict[int, Fraction] = {}
    for powers, value in polynomial.items():
        if any(name != variable for name, _ in powers):
            return None
        found[dict(powers).get(variable, 0)] = value
    return [found.get(k, Fraction(0)) for k in range(max(found, default=-1) + 1)]


# --- solving -----------------------------------------------------------------------------


def _solution(problem: _Problem) -> str:
    """The rule of the only solution as a text of the language; empty where none is known here."""
    leading = problem.number(problem.coefficients[-1])
    if not leading:
        return ""
    lower = [problem.number(node) for node in problem.coefficients[:-1]]
    rest = _in_one(problem.polynomial(problem.rest), problem.variable)
    known = [value for value in lower if value is not None]
    if len(known) == len(lower) and rest is not None and (known[0] or not rest):
        return _by_roots(problem, [*known, leading], rest)
    return _of_first_order(problem, leading) if len(lower) == 1 else ""


def _by_roots(problem: _Problem, coefficients: list[Fraction], rest: list[Fraction]) -> str:
    """Constant coefficients beside a polynomial."""
    particular = _particular(coefficients, rest)
    start, *more = problem.values
    at, along = problem.place, problem.along
    first = f"{_text(particular, problem.variable)} + " if any(particular) else ""
    value = _less(start, _text(particular, at))
    if not more:
        rate = -coefficients[0] / coefficients[1]
        return f"{first}{value}*exp(({rate})*{along})"
    slopes = [k * c for k, c in enumerate(particular)][1:]
    middle, square = _roots(coefficients)
    slope = _less(_less(more[0], _text(slopes, at)), f"({middle})*{value}" if middle else "0")
    if square == 0:
        return f"{first}exp(({middle})*{along})*({value} + {slope}*{along})"
    width = _root(abs(square))
    if square < 0:
        waves = f"{value}*cos({width}*{along}) + {slope}/{width}*sin({width}*{along})"
        return f"{first}exp(({middle})*{along})*({waves})" if middle else f"{first}{waves}"
    high = f"({value} + {slope}/{width})/2*exp(({middle} + {width})*{along})"
    low = f"({value} - {slope}/{width})/2*exp(({middle} - {width})*{along})"
    return f"{first}{high} + {low}"


def _less(value: str, other: str) -> str:
    return value if other == "0" else f"({value} - ({other}))"


def _roots(coefficients: Sequence[Fraction]) -> tuple[Fraction, Fraction]:
    """The middle of both roots, and the square of half of their distance."""
    c, b, a = coefficients
    return -b / (2 * a), (b * b - 4 * a * c) / (4 * a * a)


def _root(square: Fraction) -> str:
    top, bottom = isqrt(square.numerator), isqrt(square.denominator)
    exact = Fraction(top, bottom)
    return f"({exact})" if exact * exact == square else f"sqrt({square})"


def _particular(coefficients: Sequence[Fraction], rest: Sequence[Fraction]) -> list[Fraction]:
    """The polynomial that solves the equation by itself, from degree 0 up."""
    found = [Fraction(0)] * len(rest)
    for k in reversed(range(len(rest))):
        told = rest[k]
        for order, coefficient in enumerate(coefficients[1:], start=1):
            if k + order < len(rest):
                falling = 1
                for step in range(order):
                    falling *= k + order - step
                told += coefficient * falling * found[k + order]
        found[k] = -told / coefficients[0]
    return found


def _text(polynomial: Sequence[Fraction], at: str) -> str:
    parts = [f"({c})*({at})^{k}" if k else f"({c})" for k, c in enumerate(polynomial) if c]
    return " + ".join(parts) or "0"


def _of_first_order(problem: _Problem, leading: Fraction) -> str:
    """``y' = g*y``, ``y' = g*(y - q)`` with a number q, and ``y' = h``."""
    variable, (start,), along = problem.variable, problem.values, problem.along
    own, rest = problem.coefficients[0], problem.rest
    if problem.polynomial(own) == {}:
        return f"{start} + {_integral(problem, rest, leading)}" if _is_entire(rest) else ""
    level = _level(problem.polynomial(own), problem.polynomial(rest))
    if problem.polynomial(rest) == {}:
        level = Fraction(0)
    if level is None:
        return ""
    if variable in tree.free_names(own):
        if not _is_entire(own):
            return ""
        power = _integral(problem, own, leading)
    else:
        power = f"{_quotient(problem, own, -leading)}*{along}"
    if not level:
        return f"{start}*exp({power})"
    return f"({level}) + {_less(start, str(level))}*exp({power})"


def _level(own: _Polynomial | None, rest: _Polynomial | None) -> Fraction | None:
    """The number q with ``rest = -q*own``."""
    if not own or rest is None or own.keys() != rest.keys():
        return None
    levels = {-rest[powers] / own[powers] for powers in own}
    return levels.pop() if len(levels) == 1 else None


def _integral(problem: _Problem, node: Node, leading: Fraction) -> str:
    """The integral of ``-node/leading`` from the place to the variable."""
    taken = {*problem.data, *tree.free_names(node)}
    bound = next(name for k in count(1) if (name := f"{problem.variable}_{k}") not in taken)
    inner = tree.substitute(node, {problem.variable: Name(bound)})
    called = _quotient(problem, inner, -leading)
    return f"integral({called}, {bound}, {problem.place}, {problem.variable})"


def _quotient(problem: _Problem, node: Node, by: Fraction) -> str:
    """A term divided by a number, without brackets inside of it if it is a polynomial."""
    polynomial = problem.polynomial(node)
    if polynomial is None:
        return f"({to_ascii(node)})/({by})"
    parts = [
        "*".join([f"({value / by})", *(f"{name}^{power}" for name, power in powers)])
        for powers, value in polynomial.items()
    ]
    return f"({' + '.join(parts) or '0'})"


def _is_entire(node: Node) -> bool:
    """Whether a term has a value at every real number and is continuous there, by its words."""
    match node:
        case tree.Number() | tree.Percent() | Name() | tree.Constant():
            return True
        case tree.Negate(operand=operand):
            return _is_entire(operand)
        case tree.Add(terms=parts) | tree.Multiply(factors=parts):
            return all(map(_is_entire, parts))
        case tree.Divide(numerator=above, denominator=tree.Number(value=value)):
            return value != 0 and _is_entire(above)
        case tree.Power(base=base, exponent=tree.Number(value=value)):
            return value.denominator == 1 and value >= 0 and _is_entire(base)
        case tree.Call(arguments=(argument,), primes=0) if node.function in _ENTIRE:
            return _is_entire(argument)
    return False
