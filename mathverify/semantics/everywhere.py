"""``y'(x) = 2*x*y(x)`` is a rule for all places, as ``for all x in real: ...`` is.

Only of a rule about an unknown function: ``a = y(t) for t in real`` may as well say that there is
such a t.  A rule without ``for x in real`` is the only given that speaks of a derivative at a name,
and of that name, which it has elsewhere too: ``y'(x) = 0`` may ask where y is stationary.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from mathverify.language import tree
from mathverify.language.tree import Comparison, Name, Node, Quantifier


def for_all_places(node: Node, functions: Set[str]) -> Node | None:
    """The rule that ``node`` is, with its quantifier; None for anything else."""
    match node:
        case tree.Quantified(Quantifier.FOR, variable, Name("real"), tree.Relation() as body):
            sides = body.operands
            ruled = any(_is_rule(side, variable, functions) for side in sides)
            if ruled and body.signs == (Comparison.EQUAL,) and not any(map(_is_name, sides)):
                return tree.Quantified(Quantifier.FOR_ALL, variable, Name("real"), body)
    return None


def with_places(
    givens: Sequence[tuple[str, Node]], functions: Set[str], taken: Set[str]
) -> Iterator[tuple[str, Node]]:
    """The givens that are rules of ``functions`` for all places, with their quantifiers.

    ``taken`` are the names that mean something of their own.
    """
    for id_, node in givens:
        if (rule := for_all_places(node, functions)) is not None:
            yield id_, rule
    for function in functions:
        rules = [
            (id_, node, call)
            for id_, node in givens
            for call in tree.walk(node)
            if isinstance(call, tree.Call)
            and call.function == function
            and call.primes
            and isinstance(call.arguments[0], Name)
            and not (tree.free_names(call) - functions) & taken
        ]
        if len({id_ for id_, _, _ in rules}) != 1:
            continue
        id_, node, call = rules[0]
        free = tree.free_names(call) - functions
        elsewhere = any(free & tree.free_names(other) for one, other in givens if one != id_)
        if not isinstance(node, tree.Relation) or elsewhere or len(_places(node, functions)) > 1:
            continue
        (variable,) = free
        if node.signs == (Comparison.EQUAL,) and not any(map(_is_name, node.operands)):
            if _speaks_of_more(node, call):
                yield id_, tree.Quantified(Quantifier.FOR_ALL, variable, Name("real"), node)


def _speaks_of_more(node: Node, call: tree.Call) -> bool:
    """Whether a rule has its variable elsewhere too: ``y'(c) = 0`` may be of one place."""
    return node != call and (
        node == call.arguments[0]
        or any(_speaks_of_more(part, call) for part in tree.children(node))
    )


def _places(node: Node, functions: Set[str]) -> set[Node]:
    """The names at which a rule speaks of unknown functions: ``y'(x) = z'(t)`` has two."""
    calls = (part for part in tree.walk(node) if isinstance(part, tree.Call))
    return {
        one.arguments[0]
        for one in calls
        if one.function in functions and isinstance(one.arguments[0], Name)
    }


def _is_rule(side: Node, variable: str, functions: Set[str]) -> bool:
    """Whether a side speaks of an unknown function at every place: ``y''(x) + y(x)``."""
    calls = (part for part in tree.walk(side) if isinstance(part, tree.Call))
    return any(c.function in functions and c.arguments == (Name(variable),) for c in calls)


def _is_name(side: Node) -> bool:
    return isinstance(side, Name)
