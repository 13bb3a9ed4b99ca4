"""Calls: of a function that the question defines, or of a built-in one, by the rule of a theory."""

from __future__ import annotations

from collections.abc import Mapping

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.semantics.lowering import PRIME, Lowering, NodeRule
from mathverify.semantics.meaning import LoweringProblem, Meaning

__all__ = ["KINDS"]


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
    raise _without_a_rule(node)


def _without_a_rule(node: tree.Call) -> LoweringProblem:
    """What is said of a call that no rule reads."""
    name = node.function
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
    names = ", ".join(a.identifier for a in node.arguments if isinstance(a, tree.Name))
    return LoweringProblem(
        Code.UNKNOWN_NAME,
        f"no function {name!r} is defined",
        node,
        f'functions: {{{name}: "{names or "x"} -> ..."}}, or * for a product',
    )


KINDS: Mapping[type, NodeRule] = {tree.Call: _call}
