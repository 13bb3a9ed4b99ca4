"""Unknown functions that an initial value problem determines: ``y'(x) = 3*y(x)``, ``y(0) = 2``.

A linear equation whose coefficients are continuous for all real x, with a number other than 0 in
front of the highest derivative, has exactly one solution on the line with given values of the
function and of its lower derivatives at one place (Picard-Lindelöf).  Its rule is built here: from
the roots of the characteristic polynomial, by undetermined coefficients, as an exponential of an
integral, by an integrating factor, or by variation of the constants.  That the rule is a solution
is no claim of this module: equation and values stay givens, which the engines hold against it, so
that a wrong rule could only contradict them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from math import isqrt

from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.occurrences import names_in
from mathverify.language.tree import Comparison, Name, Node, Quantifier
from mathverify.semantics import terms
from mathverify.semantics.functions import Function
from mathverify.semantics.numbers import NumberTooLargeError
from mathverify.semantics.polynomials import BeyondMethodError, Poly, Ring
from mathverify.semantics.quotients import NowhereDefinedError, QuotientField

#: Words that have a value and are continuous everywhere.
_ENTIRE = frozenset({"sin", "cos", "exp"})


@dataclass(frozen=True, slots=True)
class _Problem:
    """``sum of coefficients[k] * y^(k)(variable) + rest = 0`` and the values at ``place``.

    Coefficients and rest are polynomials of ``ring`` in the other names, with a generator for
    each word.
    """

    ring: Ring
    variable: str
    coefficients: tuple[Poly, ...]
    rest: Poly
    place: str
    values: tuple[str, ...]

    def number(self, polynomial: Poly) -> Fraction | None:
        """Its value, if it is a number."""
        used = self.ring.used(polynomial)
        return None if used else self.ring.rational_value(polynomial)

    def in_one(self, polynomial: Poly) -> list[Fraction] | None:
        """The coefficients in the variable from degree 0 up; None where anything else occurs."""
        if polynomial == 0:
            return []
        if any(g.meaning != Name(self.variable) for g in self.ring.used(polynomial)):
            return None
        if self.variable not in self.names(polynomial):
            return [self.ring.rational_value(polynomial)]
        place = self.ring.variable_index(self.variable)
        return list(self.ring.rational_coefficients(polynomial, place))

    def names(self, polynomial: Poly) -> frozenset[str]:
        """The names that occur in it, in its words too."""
        return frozenset(n for g in self.ring.used(polynomial) for n in names_in(g.meaning))

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
        rule = "" if problem is None else _solution(problem, declared)
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
    calls = set(_calls(body, name))
    order = max(call.primes for call in calls)
    place, values = _values(givens, name, order, variable)
    if not values or order > 2 or any(call.arguments != (Name(variable),) for call in calls):
        return None
    own: dict[Node, Node] = {call: Name(f"#{call.primes}") for call in calls}
    left, right = (_put_in(side, {**own, **_known(data)}) for side in body.operands)
    derivatives = [f"#{k}" for k in range(order + 1)]
    others = sorted({*names_in(left), *names_in(right)} - {*derivatives})
    ring = Ring([*derivatives, *others])
    try:
        equal = QuotientField(ring).quotient(terms.subtract(left, right))
    except (BeyondMethodError, NowhereDefinedError, NumberTooLargeError):
        return None
    if ring.used(equal.denominator):
        return None
    coefficients, rest = [], equal.numerator
    for name_of_it in derivatives:
        by_power = ring.coefficients(rest, ring.variable_index(name_of_it))
        coefficient = by_power.get(1, ring.zero)
        if by_power.keys() - {0, 1} or _mentions(ring, coefficient, derivatives):
            return None
        coefficients.append(coefficient)
        rest = by_power.get(0, ring.zero)
    if _mentions(ring, rest, derivatives):
        return None
    return _Problem(ring, variable, tuple(coefficients), rest, place, values)


def _mentions(ring: Ring, polynomial: Poly, names: Sequence[str]) -> bool:
    return any(n in names for g in ring.used(polynomial) for n in names_in(g.meaning))


def _known(data: Mapping[str, Node]) -> dict[Node, Node]:
    return {Name(name): node for name, node in data.items()}


def _put_in(node: Node, found: Mapping[Node, Node]) -> Node:
    """``node`` with the parts that are ``found`` as they are known, and percents as quotients."""
    if node in found:
        known = found[node]
        if not isinstance(node, Name):
            return known
        # No datum is put into itself.
        return _put_in(known, {part: other for part, other in found.items() if part != node})
    if isinstance(node, tree.Percent):
        return terms.divide(_put_in(node.operand, found), terms.number(100))
    return tree.mapped(node, lambda part: _put_in(part, found))


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


# --- solving -----------------------------------------------------------------------------


def _solution(problem: _Problem, declared: frozenset[str]) -> str:
    """The rule of the only solution as a text of the language; empty where none is known here."""
    leading = problem.number(problem.coefficients[-1])
    if not leading:
        return ""
    lower = [problem.number(one) for one in problem.coefficients[:-1]]
    rest = problem.in_one(problem.rest)
    known = [value for value in lower if value is not None]
    if len(known) == len(lower) and rest is not None and (known[0] or not rest):
        return _by_roots(problem, [*known, leading], rest)
    if len(lower) == 1:
        return _of_first_order(problem, leading, declared)
    if len(known) == len(lower) and _is_entire(problem, problem.rest):
        pushed = _by_variation(problem, [*known, leading], declared)
        return f"{_by_roots(problem, [*known, leading], [])} + {pushed}"
    return ""


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


def _of_first_order(problem: _Problem, leading: Fraction, declared: frozenset[str]) -> str:
    """``y' = g*y``, ``y' = g*(y - q)`` with a number q, ``y' = h``, and ``y' = k*y + h``."""
    (start,), ring = problem.values, problem.ring
    own, rest = problem.coefficients[0], problem.rest
    rate = problem.number(own)
    if rate and rest != 0 and _is_entire(problem, rest):
        return _by_factor(problem, rate / leading, leading, declared)
    if own == 0:
        whole = _integral(problem, rest, leading, declared)
        return f"{start} + {whole}" if _is_entire(problem, rest) else ""
    level = Fraction(0)
    if rest != 0:
        level = -Fraction(str(rest.leading_coefficient() / own.leading_coefficient()))
        if rest != -ring.rational(level) * own:
            return ""
    if problem.variable not in problem.names(own):
        power = f"({_quotient(problem, own, -leading)})*{problem.along}"
    elif _is_entire(problem, own):
        power = _integral(problem, own, leading, declared)
    else:
        return ""
    if not level:
        return f"{start}*exp({power})"
    return f"({level}) + {_less(start, str(level))}*exp({power})"


def _by_factor(
    problem: _Problem, rate: Fraction, leading: Fraction, declared: frozenset[str]
) -> str:
    """``y' + rate*y = h`` by the integrating factor ``exp(rate*x)``."""
    pushed = _weighed(problem, leading, declared, f"exp(({rate})*{{}})")
    return f"({problem.values[0]} + {pushed})*exp(({-rate})*{problem.along})"


def _by_variation(
    problem: _Problem, coefficients: Sequence[Fraction], declared: frozenset[str]
) -> str:
    """What a function on the other side adds, by variation of the constants; 0 at the place."""
    middle, square = _roots(coefficients)
    width, along, leading = _root(abs(square)), problem.along, coefficients[-1]

    def weighed(weight: str) -> str:
        return _weighed(problem, leading, declared, weight)

    back = f"exp(({-middle})*{{}})"
    if square == 0:
        one, other = weighed(back), weighed(f"{{}}*{back}")
        return f"exp(({middle})*{along})*({along}*{one} - {other})"
    if square < 0:
        sine, cosine = f"sin({width}*{along})", f"cos({width}*{along})"
        one, other = weighed(f"{back}*cos({width}*{{}})"), weighed(f"{back}*sin({width}*{{}})")
        return f"exp(({middle})*{along})/{width}*({sine}*{one} - {cosine}*{other})"
    high, low = (f"(({middle}) {sign} {width})" for sign in "+-")
    ways = (f"exp({rate}*{along})*{weighed(f'exp(-{rate}*{{}})')}" for rate in (high, low))
    return f"({' - '.join(ways)})/(2*{width})"


def _weighed(problem: _Problem, leading: Fraction, declared: frozenset[str], weight: str) -> str:
    """The integral of the other side times a weight, a text with holes for the way, from the place.

    The other side is that of the equation with 1 before the highest derivative.
    """
    bound = next(name for k in count(1) if (name := f"{problem.variable}_{k}") not in declared)
    other = problem.ring.term(problem.rest * problem.ring.rational(-1 / leading))
    pushed = to_ascii(tree.substitute(other, {problem.variable: Name(bound)}))
    way = weight.replace("{}", f"({bound} - ({problem.place}))")
    return f"integral(({pushed})*{way}, {bound}, {problem.place}, {problem.variable})"


def _integral(
    problem: _Problem, polynomial: Poly, leading: Fraction, declared: frozenset[str]
) -> str:
    """The integral of ``-polynomial/leading`` from the place to the variable."""
    bound = next(name for k in count(1) if (name := f"{problem.variable}_{k}") not in declared)
    inner = tree.substitute(
        problem.ring.term(polynomial * problem.ring.rational(-1 / leading)),
        {problem.variable: Name(bound)},
    )
    return f"integral({to_ascii(inner)}, {bound}, {problem.place}, {problem.variable})"


def _quotient(problem: _Problem, polynomial: Poly, by: Fraction) -> str:
    return to_ascii(problem.ring.term(polynomial * problem.ring.rational(1 / by)))


def _is_entire(problem: _Problem, polynomial: Poly) -> bool:
    """Whether a polynomial and the words in it have a value at every number, and are continuous."""
    for generator in problem.ring.used(polynomial):
        word = generator.meaning
        if problem.variable not in names_in(word) or word == Name(problem.variable):
            continue
        if not isinstance(word, tree.Call) or word.function not in _ENTIRE or word.primes:
            return False
        (inside,) = word.arguments
        argument = QuotientField(problem.ring).quotient(inside)
        if problem.ring.used(argument.denominator) or not _is_entire(problem, argument.numerator):
            return False
    return True
