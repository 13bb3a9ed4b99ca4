"""``angle(A, B, C) = 2*x + 10``: a side without a unit, equated with an angle, is in degrees.

Books write the degree sign once for the whole side and authors leave it out; nobody means radians
by whole numbers beside an angle of a figure.  What is read so is echoed.  A side that has a unit,
pi, an inverse function or a name of its own for an angle is left as it is.
"""

from __future__ import annotations

from dataclasses import replace

from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.occurrences import kinds_in
from mathverify.language.tree import Node
from mathverify.semantics.reading import Reading

#: Words whose values are angles of figures; ``angle`` also of two vectors, which is not one.
_ANGLES = frozenset(
    {"angle", "reflex", "directed", "bearing", "interior_angle", "exterior_angle", "dihedral"}
)

#: Words that give a number which is an angle in radians.
_RADIANS = frozenset({"asin", "acos", "atan", "arg", "angle"})

#: What a side of an equation is made of; sets and tuples are left as they are.
_SUMS = (tree.Number, tree.Name, tree.Add, tree.Negate, tree.Multiply, tree.Divide, tree.Power)

_DEGREE = tree.Unit((("deg", 1),))


def with_degrees(reading: Reading) -> Reading:
    """The same reading with degrees where a given equates an angle with numbers alone."""
    statements = [node for _, node in reading.givens]
    statements += [step.relation for step in reading.steps if step.relation is not None]
    if not any(map(_has_angle, statements)):
        return reading
    own = _names_of_angles(reading)
    givens, echoes = [], list(reading.echoes)
    for id_, node in reading.givens:
        found = _mended(node, own, reading)
        if found != node:
            echoes.append((f"$.givens.{id_}", to_ascii(found)))
        givens.append((id_, found))
    claimed = []
    for index, step in enumerate(reading.steps):
        relation = None if step.relation is None else _mended(step.relation, own, reading)
        if relation is not None and relation != step.relation:
            echoes.append((f"$.steps[{index}].relation", to_ascii(relation)))
            step = replace(step, relation=relation)
        claimed.append(step)
    return replace(reading, givens=tuple(givens), steps=tuple(claimed), echoes=tuple(echoes))


def _has_angle(node: Node) -> bool:
    if tree.Call not in kinds_in(node):
        return False
    calls = [part for part in tree.walk(node) if isinstance(part, tree.Call)]
    return any(call.function in _ANGLES for call in calls)


def _names_of_angles(reading: Reading) -> frozenset[str]:
    """Unknowns and data that are angles, or have another unit."""
    named = {name for name, domain in reading.domains.items() if domain.angle}
    named |= set(reading.units)
    for _, node in reading.givens:
        if isinstance(node, tree.Relation) and any(_is_angle(part) for part in node.operands):
            named |= {part.identifier for part in node.operands if isinstance(part, tree.Name)}
    named -= {name for name in reading.data if name in named}
    for name, node in reading.data.items():
        if any(isinstance(part, tree.Quantity) or _is_angle(part) for part in tree.walk(node)):
            named.add(name)
    return frozenset(named)


def _mended(node: Node, own: frozenset[str], reading: Reading) -> Node:
    match node:
        case tree.Logical(operator=operator, operands=operands):
            parts = tuple(_mended(part, own, reading) for part in operands)
            return node if parts == operands else tree.Logical(operator, parts, span=node.span)
        case tree.Relation(operands=operands, signs=signs):
            if not any(_is_angle(operand) for operand in operands):
                return node
            sides = tuple(_with_degrees(operand, own, reading) for operand in operands)
            return node if sides == operands else tree.Relation(sides, signs, span=node.span)
    return node


def _is_angle(node: Node) -> bool:
    """Whether the value of ``node`` is an angle of a figure, or a sum or a multiple of some."""
    match node:
        case tree.Call(function="angle", arguments=arguments):
            return len(arguments) == 3 or any(isinstance(a, tree.Call) for a in arguments)
        case tree.Call(function=function):
            return function in _ANGLES
        case tree.Negate(operand=operand):
            return _is_angle(operand)
        case tree.Add(terms=terms):
            return any(_is_angle(term) for term in terms)
        case tree.Multiply(factors=factors):
            return sum(_is_angle(factor) for factor in factors) == 1 and all(
                _is_angle(factor) or not tree.free_names(factor) for factor in factors
            )
        case tree.Divide(numerator=above, denominator=below):
            return _is_angle(above) and not tree.free_names(below)
    return False


def _is_plain_unknown(node: Node, own: frozenset[str], reading: Reading) -> bool:
    """Whether a term of a sum with angles is an unknown number: ``angle(A, B, C) + x``."""
    return (
        isinstance(node, tree.Name)
        and node.identifier in reading.domains
        and node.identifier not in own
    )


def _with_degrees(node: Node, own: frozenset[str], reading: Reading) -> Node:
    """A side of numbers alone in degrees; in a sum with angles, each term of numbers alone."""
    if _is_angle(node):
        if isinstance(node, tree.Add):
            terms = tuple(
                tree.Quantity(term, _DEGREE, span=term.span)
                if _is_plain_unknown(term, own, reading)
                else _with_degrees(term, own, reading)
                for term in node.terms
            )
            return node if terms == node.terms else tree.Add(terms, span=node.span)
        if isinstance(node, tree.Negate):
            inner = _with_degrees(node.operand, own, reading)
            return node if inner == node.operand else tree.Negate(inner, span=node.span)
        return node
    if isinstance(node, tree.Name) and node.identifier in reading.domains:
        return node  # its unit is inferred from the angle
    if not isinstance(node, _SUMS) or (isinstance(node, tree.Number) and node.value == 0):
        return node
    if tree.free_names(node) & own or tree.free_names(node) & set(reading.functions):
        return node
    for part in tree.walk(node):
        if isinstance(part, (tree.Quantity, tree.Apply)) or part == tree.Constant("pi"):
            return node
        if isinstance(part, tree.Call) and part.function in _RADIANS | _ANGLES:
            return node
    return tree.Quantity(node, _DEGREE, span=node.span)
