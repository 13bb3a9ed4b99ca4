"""From the tree of a text to its `Meaning`: names resolved, units gone, lists taken apart.

`Lowering` walks the tree; what a built-in function means is a rule that a theory supplies
(`Theory`).  A tree without a meaning raises `LoweringProblem` with the node at fault; nothing is
guessed and nothing is simplified beyond arithmetic on literals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics import (
    arrays,
    cases,
    complex_numbers,
    determinants,
    finite_quantifiers,
    function_domain,
    relations,
    terms,
)
from mathverify.semantics.local_names import hiding
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    Figure,
    Infinity,
    LoweringProblem,
    Meaning,
    NamedSet,
    Piece,
    Region,
    Scalar,
    Truth,
    describe,
)
from mathverify.semantics.quantities import aligned, pure
from mathverify.semantics.record import Record
from mathverify.semantics.undeclared import instead_of
from mathverify.semantics.units import UnknownUnit, measure

if TYPE_CHECKING:
    from mathverify.semantics.chance import Chance

__all__ = [
    "APPLY",
    "PRIME",
    "SAME",
    "Extension",
    "Function",
    "Lowering",
    "Record",
    "Rule",
    "Theory",
]

Rule: TypeAlias = Callable[["Lowering", tree.Call], Meaning]
#: A rule for some calls of a function of another theory; None for the calls that are not its own.
Extension: TypeAlias = Callable[["Lowering", tree.Call], Meaning | None]

#: The rule for ``f'(x)`` of a function that the spec defines; no function can be called so.
PRIME = "'"
#: The rule for ``inverse(f)(x)``: a call of the applied function followed by its arguments.
APPLY = "()"
#: The rule for ``left = right`` where a theory says what equality means for things of its own.
SAME = "="

#: The meanings of the numbers that are written most.
_SMALL = {value: Scalar(terms.number(value)) for value in range(257)}

#: What nobody decides, in words.
_WORDS: Mapping[type[Node], str] = {
    tree.Quantified: "quantifiers inside a relation",
    tree.Conditional: "conditional events",
    tree.SetBuilder: "set builders here",
    tree.Lambda: "functions as values",
    tree.Apply: "functions as values",
}

#: How deep user-defined functions may call each other.
_CALL_DEPTH = 40


@dataclass(frozen=True, slots=True)
class Theory:
    """The functions of one subject: canonical name -> how a call of it is lowered.

    A rule gets the lowering (to lower the arguments) and the call; it raises `LoweringProblem`
    for arguments it is not defined for.  ``extensions`` are asked before the rules of the theories
    that own these functions: ``angle`` is one of vectors, and by extension of points.
    A question that rules of a ``method`` (of deciding) have read rests on it, with grade exact.
    """

    name: str
    rules: Mapping[str, Rule]
    method: str = ""
    extensions: Mapping[str, Extension] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Function:
    """A function that the spec defines; it has no value outside of ``domain`` (set or relation)."""

    parameters: tuple[str, ...]
    body: Node
    domain: Node | None = None

    def value(self, lowering: Lowering, node: tree.Call) -> Meaning:
        """What a call of the function denotes.  Raises `LoweringProblem`."""
        if len(node.arguments) != len(self.parameters):
            raise LoweringProblem(
                Code.ILL_TYPED,
                f"{node.function} takes {len(self.parameters)} argument(s), "
                f"not {len(node.arguments)}",
                node,
            )
        arguments = {
            name: lowering.lower(argument)
            for name, argument in zip(self.parameters, node.arguments, strict=True)
        }
        inner = lowering.called_with(arguments, node)
        value = inner.lower(self.body)
        unused = set(self.parameters) - tree.free_names(self.body)
        value = function_domain.evaluated(value, [arguments[name] for name in sorted(unused)])
        if self.domain is None:
            return value
        inside = function_domain.condition(inner, self.parameters, self.domain)
        return function_domain.restricted(value, inside, node)


class Lowering:
    """Meanings of trees under fixed names, functions and rules."""

    def __init__(
        self,
        names: Mapping[str, Meaning],
        functions: Mapping[str, Function],
        rules: Mapping[str, Rule],
        depth: int = 0,
        outermost: Mapping[str, Meaning] | None = None,
        chance: Chance | None = None,
        integers: frozenset[str] = frozenset(),
        record: Record | None = None,
        assumed: Mapping[tuple[Node, ...], int] = MappingProxyType({}),
    ) -> None:
        self.names = names
        self.functions = functions
        self.rules = rules
        #: Where names that depend on the outcome of an experiment get their meaning.
        self.chance = chance
        #: Variables that take whole values only, by their domain.
        self.integers = integers
        #: What is shared by all lowerings of one question.
        self.record = Record() if record is None else record
        #: Conditions of cases -> the place of the one assumed to hold.
        self.cases = assumed
        #: Names that stand for what came out, at one outcome of an experiment.
        self.realised: frozenset[str] = frozenset()
        self._depth = depth
        # What the body of a function sees besides its parameters: never its caller's local names.
        self._outermost = names if outermost is None else outermost
        self._lowered: dict[Node, Meaning] = {}
        self._named: dict[str, Meaning] = {}

    def within(self, more: Mapping[str, Meaning], *, certain: bool = False) -> Lowering:
        """The same lowering with ``more`` names, which hide others; ``certain`` without chance."""
        inner = self._under(hiding(more, self.names), None if certain else self.chance, 0)
        inner.realised = frozenset(more) if certain else self.realised
        return inner

    def with_chance(self, chance: Chance) -> Lowering:
        """The same lowering in which names depend on the outcome of an experiment."""
        return self._under(hiding(chance.meanings, self.names), chance, 0)

    def _under(self, names: Mapping[str, Meaning], chance: Chance | None, deeper: int) -> Lowering:
        """The lowering of the same question under other names, ``deeper`` in calls."""
        return Lowering(
            names,
            self.functions,
            self.rules,
            self._depth + deeper,
            self._outermost,
            chance,
            self.integers,
            self.record,
            self.cases,
        )

    def assuming(self, conditions: tuple[Node, ...], place: int) -> Lowering:
        """The same lowering in the case that the condition at this place holds."""
        inner = self._under(self.names, self.chance, 0)
        inner.cases = {**self.cases, conditions: place}
        return inner

    def lower(self, node: Node) -> Meaning:
        """What ``node`` denotes; worked out once.  Raises `LoweringProblem`."""
        if type(node) is tree.Number:
            value = node.value
            if value.denominator == 1:
                small = _SMALL.get(value.numerator)
                if small is not None:
                    return small
            return Scalar(terms.number(value))
        if type(node) is tree.Name:
            known = self._named.get(node.identifier)
            if known is None:
                known = self._named[node.identifier] = self._meaning(node)
            return known
        found = self._lowered.get(node)
        if found is None:
            found = self._lowered[node] = self._meaning(node)
        return found

    def _meaning(self, node: Node) -> Meaning:
        if self.chance is not None and self.chance.concerns(node):
            return self.chance.lower(self, node)
        match node:  # The most frequent kinds first.
            case tree.Name():
                return self._name(node)
            case tree.Relation() | tree.Logical():
                return Truth(cases.statement(self, node))
            case tree.Quantity():
                return self._quantity(node)
            case tree.Add(terms=parts):
                return arrays.add(tuple([self.lower(part) for part in parts]), node)
            case tree.Multiply(factors=factors):
                operands = tuple([self.lower(factor) for factor in factors])
                return self.record.multiplied(operands, arrays.multiply(operands, node))
            case tree.Negate(operand=operand):
                negated = self.lower(operand)
                if isinstance(negated, Infinity):
                    return Infinity(not negated.positive)
                return arrays.scale(negated, terms.number(-1))
            case tree.Divide(numerator=above, denominator=below):
                return self._quotient(above, below, node)
            case tree.Power():
                return self._power(node)
            case tree.Call():
                return self._call(node)
            case tree.Percent(operand=operand):
                return arrays.scale(self.lower(operand), terms.number(Fraction(1, 100)))
            case tree.Constant():
                return _constant(node)
            case tree.Factorial(operand=operand):
                return Scalar(
                    terms.call("factorial", self.pure(operand, "the operand of a factorial"))
                )
            case tree.ListLiteral(items=items):
                return self._collection(CollectionKind.LIST, items)
            case tree.TupleLiteral(items=items):
                return self._collection(CollectionKind.TUPLE, items)
            case tree.SetLiteral(items=items):
                return self._set(items)
            case tree.Ratio(parts=parts):
                return self._collection(CollectionKind.RATIO, parts)
            case tree.Interval():
                return self._interval(node)
            case tree.Index():
                return arrays.entry(
                    self.lower(node.base), tuple(self.lower(i) for i in node.indices), node
                )
            case tree.Apply() if APPLY in self.rules:
                applied = (node.operator, *node.arguments)
                return self.rules[APPLY](self, tree.Call(APPLY, applied, span=node.span))
            case tree.SetBuilder() if "union" in self.rules:
                # A union of one set is this set, listed by the theory of sets.
                listed = self.rules["union"](self, tree.Call("union", (node,), span=node.span))
                return self.record.noted("union", listed)
            case tree.Quantified() if finite_quantifiers.is_listed(self, node):
                return Truth(finite_quantifiers.written_out(self, node))
            case tree.Quantified() if node.quantifier.value in self.rules:
                return self.rules[node.quantifier.value](
                    self, tree.Call(node.quantifier.value, (node,), span=node.span)
                )
            case tree.Quantified() if node.quantifier is not tree.Quantifier.FOR:
                return Truth(finite_quantifiers.written_out(self, node))
            case tree.PlusMinus():
                raise LoweringProblem(
                    Code.AMBIGUOUS,
                    "+- means two values; here one value is needed",
                    node,
                    "write a set such as {a - b, a + b}",
                )
            case _:
                words = _WORDS.get(type(node), f"{type(node).__name__} expressions")
                raise LoweringProblem(None, f"{words} are not decided by this version", node)

    def scalar(self, node: Node, what: str = "this") -> Scalar:
        """The number that ``node`` denotes; anything else is ill-typed."""
        meaning = self.lower(node)
        if isinstance(meaning, Scalar):
            return meaning
        if complex_numbers.is_complex(meaning):
            raise LoweringProblem(
                Code.ILL_TYPED,
                f"{what} must be a real number, but it is a complex one",
                node,
                "re(z), im(z) or abs(z); the roots of w are the z with z^n = w",
            )
        raise LoweringProblem(
            Code.ILL_TYPED, f"{what} must be a number, but it is {describe(meaning)}", node
        )

    def pure(self, node: Node, what: str = "this") -> Node:
        """The term of the pure number that ``node`` denotes."""
        return pure(self.scalar(node, what), node, what)

    def formula(self, node: Node) -> Node:
        """The statement that ``node`` denotes; anything else is ill-typed."""
        meaning = self.lower(node)
        if isinstance(meaning, Truth):
            return meaning.formula
        if isinstance(meaning, Figure) and meaning.fact is not None:
            return meaning.fact
        raise LoweringProblem(
            Code.ILL_TYPED,
            f"a relation is needed here, but this is {describe(meaning)}",
            node,
            "an equation, an inequality, or relations joined by 'and'",
        )

    def integer(self, node: Node, what: str) -> int:
        """The literal whole number that ``node`` denotes."""
        value = terms.literal(self.pure(node, what))
        if value is None or value.denominator != 1:
            raise LoweringProblem(None, f"{what} must be a known whole number", node)
        return int(value)

    def items(self, node: Node, what: str) -> tuple[Meaning, ...]:
        """The items of the list, tuple or set that ``node`` denotes."""
        meaning = self.lower(node)
        if isinstance(meaning, Collection):
            return meaning.items
        raise LoweringProblem(
            Code.ILL_TYPED, f"{what} must be a list, but it is {describe(meaning)}", node
        )

    # --- one kind of node each -----------------------------------------------------------

    def _name(self, node: tree.Name) -> Meaning:
        found = self.names.get(node.identifier)
        if found is not None:
            return found
        for named in NamedSet:
            if node.identifier == named.value:
                return named
        raise LoweringProblem(
            Code.UNKNOWN_NAME,
            f"{node.identifier!r} is not declared",
            node,
            self._nearest(node.identifier),
        )

    def _nearest(self, name: str) -> str:
        if self.chance is not None and "outcome" in self.chance.meanings:
            if name in ("sum", "total"):
                return "total(outcome)"
            known = ", ".join(sorted(self.chance.meanings))
            return f"events speak of {known}: total(outcome) = 7, outcome[1] = red"
        return instead_of(name, self.names, self.functions)

    def _quantity(self, node: tree.Quantity) -> Meaning:
        unit = measure(node.unit)
        if isinstance(unit, UnknownUnit):
            raise LoweringProblem(
                Code.UNKNOWN_NAME,
                f"{unit.word!r} is no unit that is known here",
                node,
                "a unit such as cm, kg, h, USD; counted things carry no unit",
            )
        value = arrays.scale(self.lower(node.value), terms.number(unit.factor))
        return arrays.with_dimension(value, unit.dimension, node)

    def _quotient(self, above: Node, below: Node, node: Node) -> Meaning:
        if self._is_log_without_base(above) and self._is_log_without_base(below):
            # log(a)/log(b) is the same for every base.
            above, below = (tree.Call("ln", tree.children(part)) for part in (above, below))
        divisor = self.lower(below)
        if complex_numbers.is_complex(divisor):
            return complex_numbers.divide(self.lower(above), divisor, node)
        return arrays.divide(self.lower(above), self.scalar(below, "a denominator"))

    def _is_log_without_base(self, node: Node) -> bool:
        is_log = isinstance(node, tree.Call) and node.function == "log"
        return is_log and len(tree.children(node)) == 1 and "log" not in self.functions

    def _power(self, node: tree.Power) -> Meaning:
        base = self.lower(node.base)
        if complex_numbers.is_complex(base):
            return complex_numbers.power(base, self.pure(node.exponent, "an exponent"), node)
        if node.base == tree.Constant("e"):
            shown = self.lower(node.exponent)
            if complex_numbers.is_complex(shown):
                return complex_numbers.exponential(shown, node)
        if isinstance(base, Collection):
            if isinstance(node.exponent, tree.Name) and node.exponent.identifier == "T":
                if "T" not in self.names:
                    return arrays.transpose(base, node)
            index = self.integer(node.exponent, "a matrix exponent")
            return self.record.noted("power of a matrix", determinants.power(base, index, node))
        exponent = self.pure(node.exponent, "an exponent")
        return arrays.scalar_power(self.scalar(node.base, "a base"), exponent, node)

    def _call(self, node: tree.Call) -> Meaning:
        own = self.functions.get(node.function)
        if own is not None and node.primes == 0:
            return own.value(self, node)
        if own is not None and PRIME in self.rules:
            return self.rules[PRIME](self, node)
        if node.function in self.names and node.function not in self.rules:
            self.lower(tree.Name(node.function))
        rule = self.rules.get(node.function)
        if rule is not None and node.primes == 0:
            return self.record.noted(node.function, rule(self, node))
        if node.primes:
            raise LoweringProblem(
                Code.UNKNOWN_NAME,
                f"{node.function} is no function of this question, so it has no derivative",
                node,
                f'functions: {{{node.function}: "x -> ..."}} (an antiderivative + C, with C among '
                "the unknowns, where only the slope is known), or diff(expr, x)",
            )
        from mathverify.language.vocabulary import FUNCTIONS

        if node.function in FUNCTIONS:
            raise LoweringProblem(
                None, f"{node.function}(...) is not decided by this version", node
            )
        names = ", ".join(a.identifier for a in node.arguments if isinstance(a, tree.Name))
        raise LoweringProblem(
            Code.UNKNOWN_NAME,
            f"no function {node.function!r} is defined",
            node,
            f'functions: {{{node.function}: "{names or "x"} -> ..."}}, or * for a product',
        )

    @property
    def outermost(self) -> Mapping[str, Meaning]:
        """The names that the bodies of functions see besides their parameters."""
        return self._outermost

    def called_with(self, arguments: Mapping[str, Meaning], node: tree.Node) -> Lowering:
        """The lowering of the body of a function that ``node`` calls with ``arguments``."""
        if self._depth >= _CALL_DEPTH:
            name = node.function if isinstance(node, tree.Call) else "a function"
            raise LoweringProblem(None, f"{name} calls itself without end", node)
        return self._under(hiding(arguments, self._outermost), None, 1)

    def _collection(self, kind: CollectionKind, items: tuple[Node, ...]) -> Collection:
        return Collection(kind, tuple([self.lower(item) for item in items]))

    def _set(self, items: tuple[Node, ...]) -> Collection:
        found: list[Meaning] = []
        for item in items:
            if isinstance(item, tree.PlusMinus):
                found.extend(self.lower(value) for value in relations.both_signs(item))
            else:
                found.append(self.lower(item))
        return Collection(CollectionKind.SET, tuple(found))

    def _interval(self, node: tree.Interval) -> Region:
        return self.region(node.low, node.high, node.low_closed, node.high_closed)

    def region(self, low: Node, high: Node, low_closed: bool, high_closed: bool) -> Region:
        """The interval between two ends, ``inf`` and ``-inf`` included."""
        bottom = None if relations.is_infinite(low) else self.scalar(low, "an end of an interval")
        top = None if relations.is_infinite(high) else self.scalar(high, "an end of an interval")
        if bottom is not None and top is not None:
            bottom, top = aligned((bottom, top), low, "have an interval between")
        return Region(
            (
                Piece(
                    bottom, top, low_closed and bottom is not None, high_closed and top is not None
                ),
            )
        )


def _constant(node: tree.Constant) -> Meaning:
    match node.name:
        case "pi" | "e":
            return Scalar(tree.Constant(node.name))
        case "true" | "false":
            return Truth(tree.Constant(node.name))
        case "none":
            return Collection(CollectionKind.SET, ())
        case "inf":
            return Infinity()
        case "i":
            return complex_numbers.IMAGINARY_UNIT
        case _:
            raise LoweringProblem(Code.ILL_TYPED, f"{node.name} is not a number", node, "a number")
