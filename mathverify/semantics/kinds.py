"""What nodes mean by their kind, without any theory: calls, brackets, arithmetic and statements.

**Statements about terms that are given by cases.**  The lowered language has no term that is one
thing here and another there.  A rule that meets one (``f(x)`` of a function in pieces, x unknown)
raises `OpenCases` with the conditions of the cases, or returns the value of the case that the
lowering assumes.  The innermost relation around it is then lowered once for each case, and means

    (c1 and R1) or ... or (cn and Rn) or (not c1 and ... and not cn and 0/0 = 0)

The last part has no truth value where no case applies, and is false elsewhere.  So the whole is
true, false or without a truth value where the relation is, provided that cases which apply together
give the same value and that every value needs what the conditions need; whoever raises sees to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import TypeGuard

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.occurrences import names_in
from mathverify.language.tree import Node
from mathverify.semantics import arrays, complex_numbers, quantities, relations, terms
from mathverify.semantics.chance import Chance
from mathverify.semantics.intervals import of_interval
from mathverify.semantics.lowering import PRIME, Lowering, NodeRule, Rules
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    Infinity,
    LoweringProblem,
    Meaning,
    Scalar,
    Truth,
    is_complex,
)
from mathverify.semantics.relations import both_signs
from mathverify.semantics.units import UnknownUnit, measure

#: A longer list at an unknown place is not taken apart.
_LONGEST_TABLE = 24


def _call(lowering: Lowering, node: tree.Call) -> Meaning:
    name, rules = node.function, lowering.rules.calls
    own = lowering.functions.get(name)
    if own is not None and node.primes == 0:
        return own.value(lowering, node)
    if own is not None and PRIME in rules:
        return rules[PRIME](lowering, node)
    if name in lowering.names and name not in rules:
        lowering.lower(tree.Name(name))
    rule = rules.get(name)
    if rule is not None and node.primes == 0:
        return lowering.record.noted(name, rule(lowering, node))
    raise _without_a_rule(lowering, node)


#: So many letters may be the beginning of a word: corr, cov.
_SHORTEST_BEGINNING = 3


def _speaks_of(given: Node, name: str) -> bool:
    """Whether a given says something of all values of the function of this name."""
    return isinstance(given, tree.Quantified) and any(
        isinstance(part, tree.Call) and part.function == name for part in tree.walk(given)
    )


def _without_a_rule(lowering: Lowering, node: tree.Call) -> LoweringProblem:
    """What is said of a call that no rule reads."""
    name = node.function
    if any(_speaks_of(given, name) for given in lowering.record.stated):
        return LoweringProblem(
            Code.UNKNOWN_NAME,
            f"no function {name!r} is defined",
            node,
            f"functions: {{{name}: function}} for one that the givens determine",
        )
    if node.primes:
        return LoweringProblem(
            Code.UNKNOWN_NAME,
            f"{name} is no function of this question, so it has no derivative",
            node,
            f'functions: {{{name}: "x -> ..."}} (an antiderivative + C, with C among '
            "the unknowns, where only the slope is known), or diff(expr, x)",
        )
    from mathverify.language.vocabulary import FUNCTIONS

    if name in FUNCTIONS:
        return LoweringProblem(None, f"{name}(...) is not decided by this version", node)
    from difflib import get_close_matches

    near = get_close_matches(name, [*lowering.functions, *lowering.names], 1)
    if not near and len(name) >= _SHORTEST_BEGINNING:
        near = [word for word in FUNCTIONS if word.startswith(name)]
        near = near or get_close_matches(name, FUNCTIONS, 1)
    if len(near) == 1:
        return LoweringProblem(Code.UNKNOWN_NAME, f"no function {name!r} is defined", node, near[0])
    names = ", ".join(a.identifier for a in node.arguments if isinstance(a, tree.Name))
    return LoweringProblem(
        Code.UNKNOWN_NAME,
        f"no function {name!r} is defined",
        node,
        f'functions: {{{name}: "{names or "x"} -> ..."}}, or * for a product',
    )


def _collected(
    lowering: Lowering, kind: CollectionKind, items: tuple[tree.Node, ...]
) -> Collection:
    return Collection(kind, tuple([lowering.lower(item) for item in items]))


def _list(lowering: Lowering, node: tree.ListLiteral) -> Meaning:
    return _collected(lowering, CollectionKind.LIST, node.items)


def _tuple(lowering: Lowering, node: tree.TupleLiteral) -> Meaning:
    return _collected(lowering, CollectionKind.TUPLE, node.items)


def _ratio(lowering: Lowering, node: tree.Ratio) -> Meaning:
    return _collected(lowering, CollectionKind.RATIO, node.parts)


def _set(lowering: Lowering, node: tree.SetLiteral) -> Meaning:
    found: list[Meaning] = []
    for item in node.items:
        if isinstance(item, tree.PlusMinus):
            found.extend(lowering.lower(value) for value in both_signs(item))
        else:
            found.append(lowering.lower(item))
    return Collection(CollectionKind.SET, tuple(found))


def _both(_lowering: Lowering, node: tree.PlusMinus) -> Meaning:
    raise LoweringProblem(
        Code.AMBIGUOUS,
        "+- means two values; here one value is needed",
        node,
        "write a set such as {a - b, a + b}",
    )


def _entry(lowering: Lowering, node: tree.Index) -> Meaning:
    base = lowering.lower(node.base)
    indices = tuple(lowering.lower(index) for index in node.indices)
    if _is_table(base) and len(indices) == 1 and not _is_known(indices[0]):
        # At an unknown place a list is a function in pieces.
        (place,) = node.indices
        pieces: list[Node] = []
        for number in range(1, len(base.items) + 1):
            literal = tree.Number(Fraction(number), str(number))
            entry = tree.Index(node.base, (literal,))
            here = tree.Relation((place, literal), (tree.Comparison.EQUAL,))
            pieces.append(tree.TupleLiteral((entry, here)))
        return lowering.lower(tree.Call("piecewise", tuple(pieces)))
    return arrays.entry(base, indices, node)


def _is_table(meaning: Meaning) -> TypeGuard[Collection]:
    """Whether it is a list of numbers, not a long one."""
    return (
        isinstance(meaning, Collection)
        and meaning.kind is CollectionKind.LIST
        and len(meaning.items) <= _LONGEST_TABLE
        and all(isinstance(item, Scalar) for item in meaning.items)
    )


def _is_known(meaning: Meaning) -> bool:
    return not isinstance(meaning, Scalar) or terms.literal(meaning.term) is not None


_BRACKETED: Mapping[type, NodeRule] = {
    tree.ListLiteral: _list,
    tree.TupleLiteral: _tuple,
    tree.Ratio: _ratio,
    tree.SetLiteral: _set,
    tree.PlusMinus: _both,
    tree.Interval: of_interval,
    tree.Index: _entry,
}


_MINUS_ONE = terms.number(-1)
_PERCENT = terms.number(Fraction(1, 100))


def _sum(lowering: Lowering, node: tree.Add) -> Meaning:
    return arrays.add(tuple([lowering.lower(part) for part in node.terms]), node)


def _product(lowering: Lowering, node: tree.Multiply) -> Meaning:
    operands = tuple([lowering.lower(factor) for factor in node.factors])
    product = arrays.multiply(operands, node)
    if isinstance(product, Scalar) and len(product.dimension) > 1:
        parts = [
            (n, m.dimension)
            for n, m in zip(node.factors, operands, strict=True)
            if isinstance(m, Scalar)
        ]
        product = Scalar(product.term, quantities.one_degree(product.dimension, parts))
    return lowering.record.multiplied(operands, product)


def _negated(lowering: Lowering, node: tree.Negate) -> Meaning:
    negated = lowering.lower(node.operand)
    if isinstance(negated, Infinity):
        return Infinity(not negated.positive)
    return arrays.scale(negated, _MINUS_ONE)


def _quotient(lowering: Lowering, node: tree.Divide) -> Meaning:
    above, below = node.numerator, node.denominator
    if _is_log_without_base(lowering, above) and _is_log_without_base(lowering, below):
        # log(a)/log(b) is the same for every base.
        above, below = (tree.Call("ln", tree.children(part)) for part in (above, below))
    divisor = lowering.lower(below)
    if is_complex(divisor):
        return complex_numbers.divide(lowering.lower(above), divisor, node)
    denominator = lowering.scalar(below, "a denominator")
    quantities.no_reading(below, denominator.dimension)
    return arrays.divide(lowering.lower(above), denominator)


def _is_log_without_base(lowering: Lowering, node: Node) -> bool:
    is_log = isinstance(node, tree.Call) and node.function == "log"
    return is_log and len(tree.children(node)) == 1 and "log" not in lowering.functions


def _power(lowering: Lowering, node: tree.Power) -> Meaning:
    base = lowering.lower(node.base)
    if is_complex(base):
        exponent = lowering.pure(node.exponent, "an exponent")
        return complex_numbers.power(base, exponent, node, lowering.integers)
    if node.base == tree.Constant("e"):
        shown = lowering.lower(node.exponent)
        if is_complex(shown):
            return complex_numbers.exponential(shown, node)
    if isinstance(base, Collection):
        if isinstance(node.exponent, tree.Name) and node.exponent.identifier == "T":
            if "T" not in lowering.names:
                return arrays.transpose(base, node)
        index = lowering.integer(node.exponent, "a matrix exponent")
        return lowering.record.noted("power of a matrix", arrays.integral_power(base, index, node))
    exponent = lowering.pure(node.exponent, "an exponent")
    return arrays.scalar_power(lowering.scalar(node.base, "a base"), exponent, node)


def _percentage(lowering: Lowering, node: tree.Percent) -> Meaning:
    return arrays.scale(lowering.lower(node.operand), _PERCENT)


def _factorial(lowering: Lowering, node: tree.Factorial) -> Meaning:
    operand = lowering.pure(node.operand, "the operand of a factorial")
    return Scalar(terms.call("factorial", operand))


def _quantity(lowering: Lowering, node: tree.Quantity) -> Meaning:
    unit = measure(node.unit)
    if isinstance(unit, UnknownUnit):
        raise LoweringProblem(
            Code.UNKNOWN_NAME,
            f"{unit.word!r} is no unit that is known here",
            node,
            "a unit such as cm, kg, h, USD; counted things carry no unit",
        )
    value = arrays.scale(lowering.lower(node.value), terms.number(unit.factor))
    return arrays.with_dimension(value, unit.dimension, node)


def _constant(_lowering: Lowering, node: tree.Constant) -> Meaning:
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


_ARITHMETIC: Mapping[type, NodeRule] = {
    tree.Add: _sum,
    tree.Multiply: _product,
    tree.Negate: _negated,
    tree.Divide: _quotient,
    tree.Power: _power,
    tree.Percent: _percentage,
    tree.Factorial: _factorial,
    tree.Quantity: _quantity,
    tree.Constant: _constant,
}


#: Distinctions inside of each other: with two cases each, 32 readings of one relation.
_MOST_DISTINCTIONS = 5
_MOST_CASES = 64
_NO_VALUE = terms.equal(terms.divide(terms.ZERO, terms.ZERO), terms.ZERO)


class OpenCases(LoweringProblem):
    """A value depends on which of the ``conditions`` (lowered formulas) holds.

    ``exhaustive`` says that it is proved that one of them always does.  Where no relation stands
    around, this is a problem like any other that is not decided.
    """

    def __init__(self, conditions: tuple[Node, ...], node: Node, *, exhaustive: bool) -> None:
        super().__init__(
            None,
            "which piece applies depends on an unknown",
            node,
            "the value as an unknown y with the given y = f(x), or known numbers",
        )
        self.conditions = conditions
        self.exhaustive = exhaustive


def _statement(lowering: Lowering, node: tree.Relation | tree.Logical) -> Truth:
    """A statement, with the cases in it written out."""
    try:
        return Truth(relations.lower_statement(lowering, node))
    except OpenCases as opened:
        return Truth(_by_cases(lowering, node, opened))


def no_case(conditions: tuple[Node, ...]) -> Node:
    """The formula that none of the conditions holds."""
    return terms.conjunction([terms.negation(condition) for condition in conditions])


def _by_cases(lowering: Lowering, node: tree.Relation | tree.Logical, opened: OpenCases) -> Node:
    conditions = opened.conditions
    bound = {name for condition in conditions for name in names_in(condition) if "§" in name}
    product = len(conditions)
    for known in lowering.cases:
        product *= len(known)
    if (
        conditions in lowering.cases
        or len(lowering.cases) >= _MOST_DISTINCTIONS
        or product > _MOST_CASES
        # Variables that are bound between this relation and the term mean nothing here.
        or any(name not in lowering.names for name in bound)
    ):
        raise opened
    parts = [
        terms.conjunction((condition, lowering.assuming(conditions, place).formula(node)))
        for place, condition in enumerate(conditions)
    ]
    if not opened.exhaustive:
        parts.append(terms.conjunction((no_case(conditions), _NO_VALUE)))
    return terms.disjunction(parts)


def _at_outcomes(lowering: Lowering, node: Node) -> Meaning:
    """What is said about the outcome of an experiment, whatever kind of node it is."""
    from mathverify.semantics.events import at_outcomes

    return at_outcomes(lowering, node)


#: Kind of node -> its rule.  Theories add theirs (`mathverify.theories.rules`).
KINDS: Mapping[type, NodeRule] = MappingProxyType(
    {
        tree.Name: Lowering.named,
        tree.Call: _call,
        tree.Relation: _statement,
        tree.Logical: _statement,
        **_ARITHMETIC,
        **_BRACKETED,
        Chance: _at_outcomes,
    }
)

#: Rules without any theory: arithmetic, collections, relations.
BARE = Rules(calls=MappingProxyType({}), kinds=KINDS)
