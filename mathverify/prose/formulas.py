"""What a formula of a text says: it must be a thing that the question declares.

A given, a whole side of one, a condition of a domain, the definition of a function, or
``NAME = {NAME}``; it is compared as a tree.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.tree import Comparison, Node
from mathverify.prose.declared import Declared
from mathverify.prose.runs import Run

__all__ = ["Said", "canonical", "said"]


@dataclass(frozen=True, slots=True)
class Said:
    """What declared thing a formula is: ids of givens that it tells or has a side of, a domain."""

    givens: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    functions: tuple[str, ...] = ()
    domains: tuple[str, ...] = ()
    node: Node | None = None


def said(declared: Declared, run: Run) -> Said | None:
    """The declared thing that a formula is; None if it is none or does not parse."""
    reading = declared.reading
    if run.latex and _only_names(declared, run.source):
        return Said()
    try:
        node = reading.parse_latex(run.source) if run.latex else declared.parse(run.source)
    except (ParseError, RecursionError):
        return None
    wanted = canonical(node)
    givens = tuple(i for i, given in declared.relations.items() if canonical(given) == wanted)
    if givens:
        return Said(givens=givens, node=node)
    sides = tuple(
        id_ for side, ids in declared.sides.items() if canonical(side) == wanted for id_ in ids
    )
    if sides:
        return Said(sides=sides, node=node)
    domains = tuple(
        name
        for name, domain in declared.domains.items()
        if any(canonical(condition) == wanted for condition in domain.conditions)
    )
    if domains:
        return Said(domains=domains, node=node)
    match node:
        case tree.Relation(
            operands=(tree.Name(identifier=name), tree.Name(identifier=same)),
            signs=(Comparison.EQUAL,),
        ) if name == same and len(run.slots) == 1 and name in reading.data:
            return Said(node=node)
        case tree.Relation(
            operands=(tree.Call(function=name, arguments=arguments, primes=0), right),
            signs=(Comparison.EQUAL,),
        ) if name in reading.functions:
            function = reading.functions[name]
            own = arguments == tuple(map(tree.Name, function.parameters))
            if own and (right == tree.Name(name) or canonical(right) == canonical(function.body)):
                return Said(functions=(name,), node=node)
        case tree.Call(function=name, arguments=arguments, primes=0) if name in reading.functions:
            if arguments == tuple(map(tree.Name, reading.functions[name].parameters)):
                return Said(node=node)
    return None


_NAMING = re.compile(
    r"\\(?:triangle|angle|measuredangle|overline|overrightarrow|overleftrightarrow|mathrm|text"
    r"|square|odot|bigtriangleup)\b|[{}\s,]"
)


def _only_names(declared: Declared, latex: str) -> bool:
    """Whether names stand between dollar signs, and no number, sign or relation: no formula."""
    plain = _NAMING.sub("", latex)
    return plain in declared.letters or (bool(plain) and all(map(declared.is_point, plain)))


_SYMMETRIC = frozenset({"length", "distance", "segment", "line"})


@lru_cache(maxsize=2048)
def canonical(node: Node) -> Node:
    """``node`` with AB and BA, angle ABC and angle CBA spelled alike, and 3 = x as x = 3."""
    below = tree.children(node)
    if below:
        node = tree.rebuild(node, tuple(map(canonical, below)))
    match node:
        case tree.Call(function=name, arguments=(tree.Name() as a, tree.Name() as b)) if (
            name in _SYMMETRIC and a.identifier > b.identifier
        ):
            return tree.Call(name, (b, a))
        case tree.Call(function="angle", arguments=(tree.Name() as a, b, tree.Name() as c)) if (
            a.identifier > c.identifier
        ):
            return tree.Call("angle", (c, b, a))
        case tree.Relation(operands=(left, right), signs=(Comparison.EQUAL,)) if repr(left) > repr(
            right
        ):
            return tree.Relation((right, left), (Comparison.EQUAL,))
    return node
