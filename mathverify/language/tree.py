"""The expression tree: what a text of the problem language says, and nothing more.

Nodes are immutable and hashable, carry the span of source they came from (ignored by
equality), and are never simplified: ``x/x`` keeps its hole, ``0.50`` its written
precision.  Sums and products are n-ary as written; a parenthesised sum inside a sum
stays a node of its own, so that printing and parsing are inverse to each other.

The same tree serves after lowering (`mathverify.semantics`): there only scalar nodes
occur, and a `Number` may then hold any rational.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from mathverify.language.connectives import Comparison, LogicalOperator, Quantifier
from mathverify.language.node import (
    READERS,
    Node,
    Span,
    children,
    enrol,
    mapped,
    rebuild,
    replaced,
    walk,
)
from mathverify.language.remembering import forget, forget_hash, leaf, remember, setters

__all__ = [
    "INDEXABLE",
    "OWN_DOMAIN",
    "ROWS",
    "STATEMENTS",
    "Add",
    "Apply",
    "Call",
    "Comparison",
    "Conditional",
    "Constant",
    "Divide",
    "Factorial",
    "Index",
    "Interval",
    "Lambda",
    "ListLiteral",
    "Logical",
    "LogicalOperator",
    "Multiply",
    "Name",
    "Negate",
    "Node",
    "Number",
    "Percent",
    "PlusMinus",
    "Power",
    "Quantified",
    "Quantifier",
    "Quantity",
    "Ratio",
    "Relation",
    "SetBuilder",
    "SetLiteral",
    "Span",
    "TupleLiteral",
    "Unit",
    "bound_by",
    "children",
    "free_names",
    "interval_of",
    "mapped",
    "rebuild",
    "replaced",
    "substitute",
    "walk",
]


# --- atoms -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number(Node):
    """An exact rational.  From a text: non-negative, ``written`` as typed (``0.50``, ``2 1/2``).

    ``written`` is empty for numbers made by the engine, which may be negative fractions.
    """

    value: Fraction
    written: str = ""

    def __init__(self, value: Fraction, written: str = "", *, span: Span | None = None) -> None:
        _set_value(self, value)
        _set_written(self, written)
        _set_span(self, span)
        forget_hash(self, None)

    def __hash__(self) -> int:
        # The hash of a fraction takes a modular power.
        return hash((*self.value.as_integer_ratio(), self.written))


_set_value, _set_written, _set_span = setters(Number, "value", "written", "span")


@dataclass(frozen=True, slots=True)
class Constant(Node):
    """One of ``pi``, ``e``, ``i``, ``inf``, ``true``, ``false``, ``none`` (the empty answer)."""

    name: str


@dataclass(frozen=True, slots=True)
class Name(Node):
    """An identifier: datum, unknown, function used as a value, domain, bound variable."""

    identifier: str

    def __init__(self, identifier: str, *, span: Span | None = None) -> None:
        _set_identifier(self, identifier)
        _set_span(self, span)
        forget_hash(self, None)


(_set_identifier,) = setters(Name, "identifier")

#: The domain of a bound variable that states none: the one that it was declared with.
#: No text can spell this identifier, so it is never taken for a declared name.
OWN_DOMAIN = Name("own domain")


@dataclass(frozen=True, slots=True)
class Unit:
    """A product of unit powers in written order, e.g. ``(("km", 1), ("h", -1))`` for ``km/h``.

    The canonical text puts positive powers first: ``km/h``, ``m/s^2``; only negative powers
    print with ``per``: ``3% per year``.
    """

    factors: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Quantity(Node):
    """A value with a unit after it: ``45 km/h``, ``10*sqrt(3) cm^2``."""

    value: Node
    unit: Unit

    def __init__(self, value: Node, unit: Unit, *, span: Span | None = None) -> None:
        _set_quantity_value(self, value)
        _set_quantity_unit(self, unit)
        _set_span(self, span)
        forget(self)


_set_quantity_value, _set_quantity_unit = setters(Quantity, "value", "unit")


# --- arithmetic ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Add(Node):
    """A sum of two or more terms; ``a - b`` is ``Add((a, Negate(b)))``."""

    terms: tuple[Node, ...]

    def __init__(self, terms: tuple[Node, ...], *, span: Span | None = None) -> None:
        _set_add_terms(self, terms)
        _set_span(self, span)
        forget(self)


(_set_add_terms,) = setters(Add, "terms")


@dataclass(frozen=True, slots=True)
class Negate(Node):
    """The opposite of its operand; binds looser than a product's factors: ``-2*x``."""

    operand: Node

    def __init__(self, operand: Node, *, span: Span | None = None) -> None:
        _set_negate_operand(self, operand)
        _set_span(self, span)
        forget(self)


(_set_negate_operand,) = setters(Negate, "operand")


@dataclass(frozen=True, slots=True)
class Multiply(Node):
    """A product of two or more factors."""

    factors: tuple[Node, ...]

    def __init__(self, factors: tuple[Node, ...], *, span: Span | None = None) -> None:
        _set_multiply_factors(self, factors)
        _set_span(self, span)
        forget(self)


(_set_multiply_factors,) = setters(Multiply, "factors")


@dataclass(frozen=True, slots=True)
class Divide(Node):
    """A quotient."""

    numerator: Node
    denominator: Node

    def __init__(self, numerator: Node, denominator: Node, *, span: Span | None = None) -> None:
        _set_divide_numerator(self, numerator)
        _set_divide_denominator(self, denominator)
        _set_span(self, span)
        forget(self)


_set_divide_numerator, _set_divide_denominator = setters(Divide, "numerator", "denominator")


@dataclass(frozen=True, slots=True)
class Power(Node):
    """A power; right-associative in text."""

    base: Node
    exponent: Node

    def __init__(self, base: Node, exponent: Node, *, span: Span | None = None) -> None:
        _set_power_base(self, base)
        _set_power_exponent(self, exponent)
        _set_span(self, span)
        forget(self)


_set_power_base, _set_power_exponent = setters(Power, "base", "exponent")


@dataclass(frozen=True, slots=True)
class Percent(Node):
    """Its operand divided by 100: ``25%``."""

    operand: Node


@dataclass(frozen=True, slots=True)
class Factorial(Node):
    """``n!``."""

    operand: Node


@dataclass(frozen=True, slots=True)
class PlusMinus(Node):
    """Both values at once: ``+-4`` (left is None) or ``2 +- sqrt(3)``."""

    left: Node | None
    right: Node


# --- calls -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Call(Node):
    """A function by name: ``sqrt(x)``, ``f''(1)`` (``primes`` = 2). ``|x|`` is ``abs(x)``."""

    function: str
    arguments: tuple[Node, ...]
    primes: int = 0

    def __init__(
        self,
        function: str,
        arguments: tuple[Node, ...],
        primes: int = 0,
        *,
        span: Span | None = None,
    ) -> None:
        _set_call_function(self, function)
        _set_call_arguments(self, arguments)
        _set_call_primes(self, primes)
        _set_span(self, span)
        forget(self)


_set_call_function, _set_call_arguments, _set_call_primes = setters(
    Call, "function", "arguments", "primes"
)


@dataclass(frozen=True, slots=True)
class Apply(Node):
    """A function given by an expression: ``inverse(f)(x)``."""

    operator: Node
    arguments: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Index(Node):
    """An entry, counted from 1: ``score[2]``, ``M[1, 2]``."""

    base: Node
    indices: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Lambda(Node):
    """A function literal: ``x -> 3*x - 4``."""

    parameters: tuple[str, ...]
    body: Node


# --- collections -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ListLiteral(Node):
    """``[1, 2, 3]``; a matrix is a list of equally long lists; ``[a, b]`` may be read as an
    interval where a set of numbers is expected.
    """

    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class TupleLiteral(Node):
    """``(8, 2)``; two items may be read as an open interval where a set is expected."""

    items: tuple[Node, ...]


#: Collections with an order.
ROWS = (ListLiteral, TupleLiteral)


@dataclass(frozen=True, slots=True)
class SetLiteral(Node):
    """``{1, 3}``; ``{}`` is empty. ``{1, 2, ..., 12}`` is expanded by the parser."""

    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class SetBuilder(Node):
    """``{x in domain : condition}``."""

    variable: str
    domain: Node
    condition: Node


@dataclass(frozen=True, slots=True)
class Interval(Node):
    """A half-open interval ``(0, 10]`` or ``[a, b)``; both ends open or closed are
    `TupleLiteral` and `ListLiteral` until the place says that an interval is meant.
    """

    low: Node
    high: Node
    low_closed: bool
    high_closed: bool


def interval_of(node: Node) -> Interval | None:
    """The interval that ``node`` writes where one is meant: ``(a, b)``, ``[a, b]``, ``(a, b]``."""
    match node:
        case Interval():
            return node
        case TupleLiteral((low, high)):
            return Interval(low, high, False, False)
        case ListLiteral((low, high)):
            return Interval(low, high, True, True)
    return None


@dataclass(frozen=True, slots=True)
class Ratio(Node):
    """``2 : 3 : 4``."""

    parts: tuple[Node, ...]


# --- relations and logic ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Relation(Node):
    """A chain of relations: ``low < 2*x + 1 <= high``; one more operand than signs."""

    operands: tuple[Node, ...]
    signs: tuple[Comparison, ...]

    def __init__(
        self, operands: tuple[Node, ...], signs: tuple[Comparison, ...], *, span: Span | None = None
    ) -> None:
        _set_relation_operands(self, operands)
        _set_relation_signs(self, signs)
        _set_span(self, span)
        forget(self)


_set_relation_operands, _set_relation_signs = setters(Relation, "operands", "signs")


@dataclass(frozen=True, slots=True)
class Logical(Node):
    """A statement made of statements."""

    operator: LogicalOperator
    operands: tuple[Node, ...]

    def __init__(
        self, operator: LogicalOperator, operands: tuple[Node, ...], *, span: Span | None = None
    ) -> None:
        _set_logical_operator(self, operator)
        _set_logical_operands(self, operands)
        _set_span(self, span)
        forget(self)


_set_logical_operator, _set_logical_operands = setters(Logical, "operator", "operands")


@dataclass(frozen=True, slots=True)
class Quantified(Node):
    """``for all n in integer: body``, ``exists x in real: body``, ``body for k in integer``."""

    quantifier: Quantifier
    variable: str
    domain: Node
    body: Node


@dataclass(frozen=True, slots=True)
class Conditional(Node):
    """``A given B`` inside ``P(...)``."""

    event: Node
    condition: Node


#: What is true or false.
STATEMENTS = (Relation, Logical, Quantified)


# --- traversal -------------------------------------------------------------------------

for _kind in Node.__subclasses__():
    enrol(_kind)
for _kind in (Number, Constant):
    leaf(_kind)
leaf(Name, lambda name: frozenset((name.identifier,)))


def bound_by(node: Node) -> frozenset[str]:
    """The variables that ``node`` itself binds (not those of its sub-nodes)."""
    if isinstance(node, Lambda):
        return frozenset(node.parameters)
    if isinstance(node, (SetBuilder, Quantified)):
        return frozenset({node.variable})
    if isinstance(node, Call) and node.function in BINDING_CALLS and len(node.arguments) >= 2:
        variable = node.arguments[1]
        if isinstance(variable, Name):
            return frozenset({variable.identifier})
    return frozenset()


#: What takes an index without parentheses: the printer and the grammar agree on it.
INDEXABLE = (Name, Call, Apply, Index)


#: Calls whose second argument is a variable bound in the first: ``sum(expr, k, a, b)``.
BINDING_CALLS = frozenset({"sum", "product", "limit"})


#: Calls whose second argument is the variable of a polynomial, whether it is declared or not.
POLYNOMIAL_CALLS = frozenset({"discriminant", "coefficient", "degree"})


def free_names(node: Node) -> frozenset[str]:
    """Identifiers that occur free in ``node``, functions called by name included."""
    try:
        known = node.known_free_names
    except AttributeError:
        known = None
    if known is not None:
        return known
    found = _NO_NAMES
    for child in READERS[type(node)](node):
        below = free_names(child)
        if below and not below <= found:
            found = found | below if found else below
    if isinstance(node, _BINDERS):
        found -= bound_by(node)
        if isinstance(node, Call):
            found |= {node.function}
    remember(node, "known_free_names", found)
    return found


_NO_NAMES: frozenset[str] = frozenset()
_BINDERS = (Call, Lambda, Quantified, SetBuilder)


def substitute(node: Node, values: Mapping[str, Node]) -> Node:
    """``node`` with free names replaced by nodes; bound variables are left alone.

    Values are put in as they are: the caller makes sure that no free name of a value is
    bound where it lands.
    """
    if isinstance(node, Name):
        return values.get(node.identifier, node)
    if free_names(node).isdisjoint(values):
        return node
    hidden = bound_by(node)
    if hidden:
        values = {name: value for name, value in values.items() if name not in hidden}
    return mapped(node, lambda child: substitute(child, values))
