"""What a formula of a text says: it must be a thing that the question declares.

A given, a whole side of one, a condition of a domain, the definition of a function, ``NAME =
{NAME}``, or a coordinate, ``x = {a}``, where nothing else is called x; it is compared as a tree.
"""

from __future__ import annotations

from dataclasses import replace

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.formulas import links
from mathverify.language.formulas_in_words import Run, only_names
from mathverify.language.spelled_alike import canonical
from mathverify.language.tree import Comparison, Node
from mathverify.prose.declared import Declared, Held, Holding
from mathverify.semantics.system import Kind

#: How a graph calls the values of its function, and what coordinates are called.
ORDINATE, COORDINATES = tree.Name("y"), ("x", "y")


def parsed(declared: Declared, run: Run) -> Node | None:
    """The tree of a formula; None if it cannot be read."""
    try:
        if run.latex:
            return declared.reading.parse_latex(run.source)
        return declared.parse(run.source)
    except (ParseError, RecursionError):
        return None


def said(declared: Declared, run: Run) -> tuple[Held, ...]:
    """The declared things that a formula is; empty if it is none or does not parse."""
    if run.latex and only_names(run.source, declared.letters, declared.is_point):
        return (Held(Holding.UNKNOWN, run.source),)
    node = parsed(declared, run)
    if node is None:
        return ()
    wanted = canonical(node)
    here = Held(Holding.SIDE, run.source, () if isinstance(node, tree.Name) else (node,))
    givens = [held for held in declared.things if held.what is Holding.GIVEN]
    found = tuple(held for held in givens if canonical(held.nodes[0]) == wanted)
    if found:
        return found
    # What is asked is no claim, unless it is a statement.
    claims = tree.Relation | tree.Logical
    asked = [n for n in declared.things[-1].nodes if not isinstance(n, claims)]
    if any(canonical(side) == wanted for side in (*declared.sides, *asked)):
        return (here,)
    for held in declared.things:
        if held.what is Holding.DOMAIN:
            domain = declared.domains[held.name]
            conditions = {canonical(link) for one in domain.conditions for link in links(one)}
            told = set(map(canonical, links(node)))
            if told <= conditions:
                found += (replace(held, partly=domain.kind is not Kind.REAL or told != conditions),)
        elif held.what is Holding.FUNCTION and _defines(declared, node, held):
            found += (held if isinstance(node, tree.Relation) else here,)
    match node:
        case tree.Relation((tree.Name(name), tree.Name(same)), (Comparison.EQUAL,)):
            if run.slots == (same,) and same in declared.reading.data:
                place = name in COORDINATES and name not in declared.letters
                datum = Held(Holding.DATUM, name, (node,), f"datum {name}")
                return (datum,) if name == same else (here,) * place
    return found


def _defines(declared: Declared, node: Node, function: Held) -> bool:
    """Whether a formula is ``f(x)`` of the function's own parameters, or its definition.

    ``y = {f}`` is one as well where nothing is called y: it is the ordinate of the graph.
    """
    rule = declared.reading.functions[function.name]
    call = tree.Call(function.name, tuple(map(tree.Name, rule.parameters)))
    match node:
        case tree.Relation((left, right), (Comparison.EQUAL,)):
            own = right == tree.Name(function.name) or canonical(right) == canonical(rule.body)
            graph = len(rule.parameters) == 1 and ORDINATE.identifier not in declared.letters
            return own and (left == call or (graph and left == ORDINATE))
    return node == call
