"""Counting outcomes, and the order of things in an arrangement.

``ways(event)`` is the number of outcomes that belong to an event, where all outcomes are equally
likely, so that each counts once; ``ways(true)`` is the number of all.  In an arrangement,
``position(outcome, A)`` is the place of A from 1, ``adjacent(outcome, A, B)`` says that A and B
stand side by side somewhere, and ``together(outcome, {A, E})`` that all A and E stand in one block.
``binomial_probability(n, k, p)`` is C(n, k)*p^k*(1 - p)^(n - k) for 0 <= p <= 1.
"""

from __future__ import annotations

from itertools import pairwise

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Comparison, Node
from mathverify.semantics import terms
from mathverify.semantics.events import event
from mathverify.semantics.functions import restricted
from mathverify.semantics.lowering import Lowering, Theory
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    LoweringProblem,
    Meaning,
    RandomVariable,
    Scalar,
    Truth,
    describe,
)
from mathverify.theories.arguments import arity, key


def _ways(lowering: Lowering, call: tree.Call) -> Meaning:
    (argument,) = arity(call, 1, 1, "ways(outcome[1] = A)")
    space = None if lowering.chance is None else lowering.chance.space
    if space is None:
        if "outcome" in lowering.names:
            lowering.lower(tree.Name("outcome"))  # says why there are no outcomes
        raise LoweringProblem(
            Code.ILL_TYPED,
            "the outcomes of which experiment are counted?",
            call,
            'givens: {experiment: "arrange letters of WORD"}',
        )
    if isinstance(argument, tree.Name) and isinstance(lowering.lower(argument), RandomVariable):
        argument = tree.Constant("true")  # any outcome
    found = event(lowering, argument, space)
    if not space.single or len({terms.literal(weight) for weight in space.weights}) > 1:
        raise LoweringProblem(
            Code.AMBIGUOUS,
            "the outcomes are not equally likely, so it is not clear what counts as one",
            call,
            "choose 3 from {A, B, C, D}, in which every thing is named",
        )
    return Scalar(terms.number(len(found.members)))


# --- arrangements ------------------------------------------------------------------------


def _row(lowering: Lowering, node: Node, what: str) -> tuple[Meaning, ...]:
    meaning = lowering.lower(node)
    if isinstance(meaning, Collection) and meaning.kind in (
        CollectionKind.LIST,
        CollectionKind.TUPLE,
    ):
        return meaning.items
    raise LoweringProblem(
        Code.ILL_TYPED, f"{what} is about things in a row, not {describe(meaning)}", node
    )


def _same(one: Meaning, other: Meaning, node: Node) -> bool:
    if one == other:
        return True
    if key(one) is None or key(other) is None:
        raise LoweringProblem(None, "things with unknown values are not told apart", node)
    return key(one) == key(other)


def _position(lowering: Lowering, call: tree.Call) -> Meaning:
    row, thing = arity(call, 2, 2, "position(outcome, A)")
    items, wanted = _row(lowering, row, "a position"), lowering.lower(thing)
    places = [place for place, item in enumerate(items, 1) if _same(item, wanted, thing)]
    if len(places) != 1:
        raise LoweringProblem(
            Code.ILL_TYPED,
            f"it stands {len(places)} times in the row, so it has no one position",
            call,
            "outcome[1] = A",
        )
    return Scalar(terms.number(places[0]))


def _adjacent(lowering: Lowering, call: tree.Call) -> Meaning:
    row, *things = arity(call, 3, 3, "adjacent(outcome, A, B)")
    items = _row(lowering, row, "adjacent")
    one, other = (lowering.lower(thing) for thing in things)
    found = any(
        (_same(a, one, call) and _same(b, other, call))
        or (_same(a, other, call) and _same(b, one, call))
        for a, b in pairwise(items)
    )
    return Truth(terms.TRUE if found else terms.FALSE)


def _together(lowering: Lowering, call: tree.Call) -> Meaning:
    row, things = arity(call, 2, 2, "together(outcome, {A, B})")
    items = _row(lowering, row, "together")
    wanted = lowering.items(things, "the things that stand together")
    places = [
        place
        for place, item in enumerate(items)
        if any(_same(item, thing, things) for thing in wanted)
    ]
    block = bool(places) and places[-1] - places[0] + 1 == len(places)
    return Truth(terms.TRUE if block else terms.FALSE)


# --- binomial distribution ---------------------------------------------------------------


def _binomial_probability(lowering: Lowering, call: tree.Call) -> Meaning:
    n, k, p = arity(call, 3, 3, "binomial_probability(n, k, p)")
    trials, successes, chance = (
        lowering.pure(node, what)
        for node, what in (
            (n, "a number of trials"),
            (k, "a number of successes"),
            (p, "a probability"),
        )
    )
    failures = terms.subtract(trials, successes)
    other = terms.subtract(terms.ONE, chance)
    count = lowering.rules.calls["binomial"](
        lowering, tree.Call("binomial", (n, k), span=call.span)
    )
    assert isinstance(count, Scalar)
    value = terms.multiply((count.term, _power(chance, successes), _power(other, failures)))
    bounds = [
        terms.compare(chance, Comparison.GREATER_EQUAL, terms.ZERO),
        terms.compare(chance, Comparison.LESS_EQUAL, terms.ONE),
        terms.compare(successes, Comparison.GREATER_EQUAL, terms.ZERO),
        terms.compare(failures, Comparison.GREATER_EQUAL, terms.ZERO),
    ]
    return restricted(Scalar(value), terms.conjunction(bounds), call)


def _power(base: Node, exponent: Node) -> Node:
    """A power in which 0^0 is 1, as in the binomial formula."""
    return terms.ONE if terms.literal(exponent) == 0 else terms.power(base, exponent)


THEORY = Theory(
    "counting",
    {
        "ways": _ways,
        "position": _position,
        "adjacent": _adjacent,
        "together": _together,
        "binomial_probability": _binomial_probability,
    },
)
