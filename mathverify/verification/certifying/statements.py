"""Systems of constraints in the kernel's notation, and values of models in both directions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NoReturn

from mathverify.language.arithmetic import Arithmetic, Connectives
from mathverify.language.tree import (
    Add,
    Call,
    Comparison,
    Constant,
    Divide,
    ListLiteral,
    LogicalOperator,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Power,
    Relation,
)
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.numbers import Exact, Irrational, to_node
from mathverify.semantics.numbers.bracketed import Bracketed, bracketed
from mathverify.semantics.system import Bound, Constraint, Kind, System, Variable
from mathverify.verification.kernel.polynomials import Json, Refused

_SETS = frozenset({"integer", "natural", "rational", "real"})


def number_data(x: Fraction | int) -> Json:
    """A rational number."""
    return x.numerator if x.denominator == 1 else ["/", x.numerator, x.denominator]


def value_data(x: Exact) -> Json:
    """A number as a closed term; one that is known by enclosures alone, or is a root that has no
    such form, as ``["between", low, high]``, of which the kernel knows nothing.  Raises `Refused`.
    """
    if isinstance(x, Fraction):
        return number_data(x)
    try:
        return term_of(to_node(x))
    except (ArithmeticError, Refused):
        pass
    try:
        bracket = bracketed(x)
    except ArithmeticError as error:
        raise Refused(f"a number cannot be written down: {error}") from None
    return ["between", number_data(bracket.low), number_data(bracket.high)]


def model_values(model: Json) -> list[Json]:
    """The values of a model, whether it stands alone or with a proof.  Raises `Refused`."""
    match model:
        case ["by", [*values], _] | [*values]:
            return values
    raise Refused("this is not a model")


def exact_of(term: Json) -> Exact:
    """The number that a closed term denotes.  Raises `Refused`."""
    if type(term) is int:
        return Fraction(term)
    match term:
        case ["between", low, high]:
            least, largest = exact_of(low), exact_of(high)
            if not isinstance(least, Fraction) or not isinstance(largest, Fraction):
                raise Refused("these are not bounds of a number")
            return Bracketed(least, largest)
    value = evaluate(_node(term), {})
    if not isinstance(value, (Fraction, Irrational)):
        raise Refused("a value of a model is not a number that can be worked with")
    return value


def _node(term: Json) -> Node:
    if type(term) is int:
        return Number(Fraction(term))
    match term:
        case ["+", *parts]:
            return Add(tuple(_node(part) for part in parts))
        case ["*", *parts]:
            return Multiply(tuple(_node(part) for part in parts))
        case ["-", part]:
            return Negate(_node(part))
        case ["/", above, below]:
            return Divide(_node(above), _node(below))
        case ["^", base, exponent]:
            return Power(_node(base), _node(exponent))
        case ["pi" | "e" as name]:
            return Constant(str(name))
        case ["root_of", place, *coefficients]:
            return Call("root_of", (ListLiteral(tuple(map(_node, coefficients))), _node(place)))
        case [str(function), *parts]:
            return Call(function, tuple(_node(part) for part in parts))
    raise Refused("this is not a closed term")


def domain_data(variable: Variable) -> list[Json]:
    """The domain of a variable as constraints of its own name."""
    name = variable.name
    found: list[Json] = []
    if variable.kind in (Kind.INTEGER, Kind.BOOLEAN):
        found.append(["in", name, "integer"])
    if variable.kind is Kind.RATIONAL:
        found.append(["in", name, "rational"])
    if variable.kind is Kind.BOOLEAN:
        found += [["<=", 0, name], ["<=", name, 1]]
    if variable.low is not None:
        found.append(["<=" if variable.low.closed else "<", _end(variable.low), name])
    if variable.high is not None:
        found.append(["<=" if variable.high.closed else "<", name, _end(variable.high)])
    if variable.values is not None:
        found.append(["or", *(["=", name, number_data(value)] for value in variable.values)])
    return [[variable.domain_name, True, formula] for formula in found]


def _end(bound: Bound) -> Json:
    return number_data(bound.value)


def system_constraints(system: System) -> list[Json]:
    """Domains and constraints of a system.  Raises `Refused`."""
    domains = [data for variable in system.variables for data in domain_data(variable)]
    return domains + [constraint_data(c) for c in system.constraints]


def constraint_data(constraint: Constraint) -> Json:
    """A constraint.  Raises `Refused` for a formula that the kernel does not read."""
    return [constraint.name, constraint.wanted, formula_of(constraint.formula)]


def formula_of(node: Node) -> Json:
    """The lowered formula ``node`` as lists, with ``and or not in = < <=`` alone, which have the
    same three values.  Raises `Refused` for what is none.
    """
    match node:
        case Relation(operands=(left, right), signs=(sign,)):
            written = _WRITTEN.get(sign)
            if written is not None:
                return [written, term_of(left), term_of(right)]
            turned = _TURNED.get(sign)
            if turned is not None:
                x = term_of(left)
                return [turned, term_of(right), x]
            if sign is _NOT_EQUAL:
                return ["not", ["=", term_of(left), term_of(right)]]
            if sign in _MEMBERSHIPS and isinstance(right, Name):
                if right.identifier not in _SETS:
                    raise Refused(f"{right.identifier} is not a set of the lowered language")
                found = _membership(term_of(left), right.identifier)
                return ["not", found] if sign is _NOT_IN else found
            return [sign.value, term_of(left), term_of(right)]
        case Name(identifier=name):
            return ["=", name, 1]
    return _CONNECTED.of(node, formula_of)


#: Relations of the kernel, those that are its own with the sides exchanged, and the others.
_WRITTEN = {Comparison.EQUAL: "=", Comparison.LESS: "<", Comparison.LESS_EQUAL: "<="}
_TURNED = {Comparison.GREATER: "<", Comparison.GREATER_EQUAL: "<="}
_NOT_EQUAL, _NOT_IN = Comparison.NOT_EQUAL, Comparison.NOT_IN
_MEMBERSHIPS = (Comparison.IN, Comparison.NOT_IN)


def _membership(term: Json, name: str) -> Json:
    if name == "natural":
        return ["and", ["in", term, "integer"], ["<=", 0, term]]
    return ["in", term, name]


def _connected(operator: LogicalOperator, formulas: Iterable[Json]) -> Json:
    parts = list(formulas)
    if operator is LogicalOperator.IMPLIES:
        return ["or", ["not", parts[0]], parts[1]]
    if operator is LogicalOperator.IFF:
        return ["and", *(["or", ["not", x], y] for x, y in (parts, parts[::-1]))]
    return [operator.value, *parts]


def _no_formula(node: Node) -> NoReturn:
    raise Refused(f"{type(node).__name__} is not a lowered formula")


_CONNECTED: Connectives[Json] = Connectives(
    joined=_connected,
    constant=lambda value: ["and" if value else "or"],
    other=_no_formula,
)


def term_of(node: Node) -> Json:
    """The lowered term ``node`` as lists.  Raises `Refused` for what is none."""
    match node:
        case Name(identifier=name):
            return name
        case Constant(name="pi" | "e" as name):
            return [name]
        case Call("root_of", (coefficients, place)) if isinstance(coefficients, ListLiteral):
            # A root by its place: the kernel has no lists, and knows nothing of this function.
            return ["root_of", term_of(place), *map(term_of, coefficients.items)]
        case Call(function=function, arguments=arguments, primes=0) if function.isidentifier():
            return [function, *map(term_of, arguments)]
    return _LISTS.of(node, term_of)


def _unlowered(node: Node) -> NoReturn:
    raise Refused(f"{type(node).__name__} is not a lowered term")


_LISTS: Arithmetic[Json] = Arithmetic(
    number=number_data,
    add=lambda parts: ["+", *parts],
    multiply=lambda parts: ["*", *parts],
    negate=lambda operand: ["-", operand],
    divide=lambda above, below: ["/", above, below],
    power=lambda base, exponent: ["^", base, exponent],
    other=_unlowered,
)


def listed_text(constraints: Sequence[Json]) -> str:
    """The text of constraints in a statement, with commas between them."""
    # The literal of Python, which says the same of lists, texts and integers as JSON, at once.
    return repr(constraints)[1:-1]


def statement_text(names: str, constraints: Iterable[str]) -> str:
    """The text by which a system is looked up, of the texts of its names and its constraints."""
    return f"[[{names}], [{', '.join(filter(None, constraints))}]]"


class Statements:
    """Writes the statements of one question, which mostly have their constraints in common."""

    def __init__(self) -> None:
        #: By identity, with what keeps it: to compare trees takes as long as to write them.
        self._systems: dict[int, tuple[System, str, str]] = {}
        self._domains: dict[tuple[Variable, ...], tuple[str, str]] = {}
        self._formulas: dict[int, tuple[Node, str]] = {}

    def text(self, system: System, more: Sequence[Constraint] = ()) -> str:
        """The text by which a system with further constraints is looked up.  Raises `Refused`."""
        known = self._systems.get(id(system))
        if known is None:
            names, domain = self._domain(system.variables)
            own = ", ".join(filter(None, (domain, *map(self._constraint, system.constraints))))
            known = self._systems[id(system)] = system, names, own
        _, names, own = known
        return statement_text(names, (own, *map(self._constraint, more)))

    def _domain(self, variables: tuple[Variable, ...]) -> tuple[str, str]:
        """The names of variables, and what their domains say."""
        known = self._domains.get(variables)
        if known is None:
            domains = [data for v in variables for data in domain_data(v)]
            known = listed_text([v.name for v in variables]), listed_text(domains)
            self._domains[variables] = known
        return known

    def _constraint(self, constraint: Constraint) -> str:
        formula = constraint.formula
        known = self._formulas.get(id(formula))
        if known is None:
            known = self._formulas[id(formula)] = formula, repr(formula_of(formula))
        return f"[{constraint.name!r}, {constraint.wanted!r}, {known[1]}]"
