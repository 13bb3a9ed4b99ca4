"""Expected value and variance of what depends on the outcome of an experiment.

E(X) is the sum of the values of X by their probabilities, E(X given A) that of P(X = x given A),
and Var(X) = E((X - E(X))^2).
"""

from __future__ import annotations

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics import quantities, terms
from mathverify.semantics.chance import weight
from mathverify.semantics.events import event
from mathverify.semantics.laws import law_in, mean, variance
from mathverify.semantics.lowering import Lowering, Theory
from mathverify.semantics.meaning import (
    Law,
    LoweringProblem,
    Meaning,
    RandomVariable,
    Scalar,
    describe,
)
from mathverify.theories.arguments import arity

_EXAMPLE = 'givens: {experiment: "X = roll a die"}, and E(X)'


def _expected(lowering: Lowering, call: tree.Call) -> Meaning:
    (argument,) = arity(call, 1, 1, "E(X)")
    law = _law(lowering, argument)
    if law is not None:
        return mean(law)
    values, weights, whole = _variable(lowering, argument)
    return Scalar(_mean([v.term for v in values], weights, whole), values[0].dimension)


def _variance(lowering: Lowering, call: tree.Call) -> Meaning:
    (argument,) = arity(call, 1, 1, "Var(X)")
    law = _law(lowering, argument)
    if law is not None:
        return variance(law)
    values, weights, whole = _variable(lowering, argument)
    mean = _mean([v.term for v in values], weights, whole)
    squares = [terms.power(terms.subtract(value.term, mean), terms.number(2)) for value in values]
    dimension = quantities.scaled(values[0].dimension, terms.number(2).value)
    return Scalar(_mean(squares, weights, whole), dimension)


def _law(lowering: Lowering, argument: Node) -> Law | None:
    """The named distribution of a name by itself."""
    named = law_in(lowering, argument)
    return named[1] if named is not None and isinstance(argument, tree.Name) else None


def _mean(values: list[Node], weights: list[Node], whole: Node) -> Node:
    total = terms.add(terms.multiply(pair) for pair in zip(values, weights, strict=True))
    return terms.divide(total, whole)


def _variable(lowering: Lowering, node: Node) -> tuple[tuple[Scalar, ...], list[Node], Node]:
    """The different values with their weights, and the sum of the weights."""
    condition: Node | None = None
    if isinstance(node, tree.Conditional):
        condition, node = node.condition, node.event
    meaning = lowering.lower(node)
    if not isinstance(meaning, RandomVariable):
        raise LoweringProblem(
            Code.ILL_TYPED,
            f"an expected value is of what depends on an outcome, not of {describe(meaning)}",
            node,
            _EXAMPLE,
        )
    space = meaning.space
    members = frozenset(range(len(space.weights)))
    whole: Node = terms.ONE
    if condition is not None:
        members = event(lowering, condition, space).members
        whole = weight(space, members)
    places: dict[Meaning, set[int]] = {}
    for place in sorted(members):
        places.setdefault(meaning.values[place], set()).add(place)
    if not places:
        return (Scalar(terms.ZERO),), [terms.ZERO], whole
    values = tuple(value for value in places if isinstance(value, Scalar))
    if len(values) < len(places):
        wrong = next(value for value in places if not isinstance(value, Scalar))
        raise LoweringProblem(
            Code.ILL_TYPED,
            f"only numbers have an expected value, and a value is {describe(wrong)}",
            node,
            "E(total(outcome)), or E(count(outcome, red))",
        )
    values = quantities.aligned(values, node, "take the expected value of")
    weights = [weight(space, frozenset(found)) for found in places.values()]
    return values, weights, whole


THEORY = Theory("expectation", {"E": _expected, "Var": _variance})
