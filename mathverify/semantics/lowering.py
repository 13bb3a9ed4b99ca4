"""From the tree of a text to its `Meaning`: names resolved, units gone, lists taken apart.

`Lowering` walks the tree and knows names alone.  What any other node means is a rule for its kind
(`mathverify.semantics.kinds`; theories bring more), and what a call of a built-in function means is
a rule that a theory supplies (`Theory`).  A tree without a meaning raises `LoweringProblem` with
the node at fault; nothing is guessed and nothing is simplified beyond arithmetic on literals.

The rules import this module; it imports none of them.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Mapping, MutableMapping, Set
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, cast

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Comparison, Constant, Node, Number
from mathverify.semantics import terms
from mathverify.semantics.chance import Chance
from mathverify.semantics.meaning import (
    Collection,
    Figure,
    LoweringProblem,
    Meaning,
    NamedSet,
    Scalar,
    Truth,
    describe,
    is_complex,
)
from mathverify.semantics.quantities import pure

if TYPE_CHECKING:
    from mathverify.semantics.system import Evidence
    from mathverify.semantics.unknowns import UnknownMeaning
if TYPE_CHECKING:
    from mathverify.semantics.meaning import Meaning

#: What a call of a function means.
Rule: TypeAlias = Callable[["Lowering", tree.Call], Meaning]
#: What a node of one kind means.
NodeRule: TypeAlias = Callable[["Lowering", Any], Meaning]
#: A rule for some calls of a function of another theory; None for the calls that are not its own.
Extension: TypeAlias = Callable[["Lowering", tree.Call], Meaning | None]
#: The formula that a call compares so with something; None for comparisons that mean no more than
#: what both sides mean.
Compared: TypeAlias = Callable[["Lowering", tree.Call, Comparison, Node], Node | None]

#: The rule for ``f'(x)`` of a function that the spec defines; no function can be called so.
PRIME = "'"
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
class Rules:
    """What lowerings go by: rules for calls by function, for other nodes by their kind.

    Under `Chance` stands the rule for every node that speaks of an outcome.  ``compared`` are the
    functions that a comparison with their call says more of than its value does
    (``solutions(relation, x) = 2``, ``arg(z) = pi/4``), ``of_events`` those that make an event of
    events (``union(A, B)``) and so are no value at each outcome.
    """

    calls: Mapping[str, Rule]
    kinds: Mapping[type, NodeRule]
    compared: Mapping[str, Compared] = field(default_factory=dict)
    of_events: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Theory:
    """The functions of one subject: canonical name -> how a call of it is lowered.

    A rule gets the lowering (to lower the arguments) and the call; it raises `LoweringProblem`
    for arguments it is not defined for.  ``extensions`` are asked before the rules of the theories
    that own these functions: ``angle`` is one of vectors, and by extension of points.
    ``kinds`` are rules for nodes that are no calls, ``compared`` and ``of_events`` as in `Rules`.
    A question that rules of a ``method`` (of deciding) have read rests on it, with grade exact.
    """

    name: str
    rules: Mapping[str, Rule]
    method: str = ""
    extensions: Mapping[str, Extension] = field(default_factory=dict)
    kinds: Mapping[type[Node], NodeRule] = field(default_factory=dict)
    compared: Mapping[str, Compared] = field(default_factory=dict)
    of_events: frozenset[str] = frozenset()


class Definition(Protocol):
    """A function that the question defines: by a rule, or a sequence by its recurrence."""

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of its arguments."""

    @property
    def body(self) -> Node:
        """Its rule, in these names."""

    @property
    def domain(self) -> Node | None:
        """The set or relation outside of which it has no value; None for the natural domain."""

    def value(self, lowering: Lowering, node: tree.Call) -> Meaning:
        """What a call of the function denotes.  Raises `LoweringProblem`."""


def undecided(node: Node) -> LoweringProblem:
    """That this version decides no nodes of this kind, where they stand."""
    words = _WORDS.get(type(node), f"{type(node).__name__} expressions")
    return LoweringProblem(None, f"{words} are not decided by this version", node)


class Lowering:
    """Meanings of trees under fixed names, functions and rules."""

    def __init__(
        self,
        names: Mapping[str, Meaning],
        functions: Mapping[str, Definition],
        rules: Rules,
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
        self._kinds = rules.kinds
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

    def with_whole(self, name: str, *, whole: bool) -> Lowering:
        """The same lowering, in which the variable of this name is a whole number or is not."""
        inner = self._under(self.names, self.chance, 0)
        inner.integers = self.integers | {name} if whole else self.integers - {name}
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
            whole, under = node.value.as_integer_ratio()
            small = _SMALL.get(whole) if under == 1 else None
            return Scalar(terms.number(node.value)) if small is None else small
        if type(node) is tree.Name:
            known = self._named.get(node.identifier)
            if known is None:
                known = self._named[node.identifier] = self._rule(node)(self, node)
            return known
        found = self._lowered.get(node)
        if found is None:
            found = self._lowered[node] = self._rule(node)(self, node)
        return found

    def _rule(self, node: Node) -> NodeRule:
        """The rule for this node: that of its kind, if it does not speak of an outcome."""
        if self.chance is not None and self.chance.concerns(node):
            return self._kinds[Chance]
        rule = self._kinds.get(type(node))
        if rule is None:
            raise undecided(node)
        return rule

    def scalar(self, node: Node, what: str = "this") -> Scalar:
        """The number that ``node`` denotes; anything else is ill-typed."""
        meaning = self.lower(node)
        if isinstance(meaning, Scalar):
            return meaning
        if is_complex(meaning):
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

    def named(self, node: tree.Name) -> Meaning:
        """What a name denotes; a name that is not declared is unknown."""
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
            if name in self.chance.labels:
                # ``red = 2``: a label is no number, and how many there are of it is one.
                return f"count(outcome, {name})"
            known = ", ".join(sorted(self.chance.meanings))
            return f"events speak of {known}: total(outcome) = 7, outcome[1] = red"
        from mathverify.semantics.undeclared import instead_of

        return instead_of(name, self.names, self.functions)

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


# --- names inside --------------------------------------------------------------------------


class _Hiding(ChainMap[str, "Meaning"]):
    """Two maps, of which the first hides the second; looked up without a try at each of them."""

    def get(self, key: str, default: Any = None) -> Any:
        local, outer = self.maps
        found = local.get(key)
        return outer.get(key, default) if found is None else found

    def __contains__(self, key: object) -> bool:
        local, outer = self.maps
        return key in local or key in outer


def hiding(inner: Mapping[str, Meaning], outer: Mapping[str, Meaning]) -> Mapping[str, Meaning]:
    """Names of ``inner`` before those of ``outer``, looked up one by one: data are lazy."""
    return _Hiding({**inner}, cast("MutableMapping[str, Meaning]", outer))


# --- what the lowerings of one question share ----------------------------------------------


@dataclass(slots=True)
class Record:
    """What the lowering of one question knows of its unknowns, and what its rules have shown.

    ``parameters`` depend on no other unknown; ``free`` are the names that stand for values
    somewhere, not only for the variable of a polynomial (``discriminant(P, x)``), ``told`` those
    that something told relates to another name; ``stated`` are the givens and
    ``data`` the data as they were written; ``evidence`` is for readings that took a decision.
    ``called`` are the functions whose rules were asked, and ``computed`` those that answered with
    a number (or a truth, or a list of such): what is claimed of it is claimed of their result.
    ``plugins`` are the theories and engines of other packages that took part.
    ``sources`` says of a lowered term or formula which call it was said as, and ``notes`` what
    was read where a text could be taken in more than one way.
    """

    unknowns: dict[str, UnknownMeaning] = field(default_factory=dict)
    data: Mapping[str, Node] = field(default_factory=dict)
    parameters: set[str] = field(default_factory=set)
    free: Set[str] | None = None
    told: Set[str] | None = None
    stated: tuple[Node, ...] = ()
    evidence: list[Evidence] = field(default_factory=list)
    sources: dict[Node, Node] = field(default_factory=dict)
    notes: dict[str, None] = field(default_factory=dict)
    called: set[str] = field(default_factory=set)
    computed: set[str] = field(default_factory=set)
    plugins: set[str] = field(default_factory=set)

    def rests_on(self, evidence: Evidence) -> None:
        """Note once that a reading took this decision."""
        self.evidence += [evidence] * (evidence not in self.evidence)

    def noted(self, function: str, meaning: Meaning) -> Meaning:
        """``meaning``, as what a rule said that a call of this function is."""
        self.called.add(function)
        if _is_computed(meaning):
            self.computed.add(function)
        return meaning

    def multiplied(self, factors: tuple[Meaning, ...], product: Meaning) -> Meaning:
        """``product``, as that of these factors."""
        matrices = sum([isinstance(factor, Collection) for factor in factors])
        return product if matrices < 2 else self.noted("product of matrices", product)


def _is_computed(meaning: Meaning) -> bool:
    """Whether nothing is left to work out."""
    match meaning:
        case Scalar(term=Number()) | Truth(formula=Constant()):
            return True
        case Collection(items=items):
            return all(map(_is_computed, items))
    return False
