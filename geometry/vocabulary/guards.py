"""Terms that have a value only where a condition holds.

The lowered language has no "undefined unless": what is added to a term is 0 where the condition
holds and has no value elsewhere.  ``0/(a - b)`` needs a != b, ``0*sqrt(-(a - b)^2)`` needs a = b.
"""

from __future__ import annotations

from functools import reduce

from geometry.vocabulary.arithmetic import Point
from geometry.vocabulary.speech import undecided
from mathverify.language.formulas import conjuncts
from mathverify.language.tree import (
    Comparison,
    Logical,
    LogicalOperator,
    Node,
    Relation,
)
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Truth, truth
from mathverify.semantics.meaning import Scalar

_TWO = terms.number(2)


def guarded(value: Scalar, condition: Node) -> Scalar:
    """``value`` where ``condition`` is true; no value where it is false or undefined."""
    if not _varies(condition):
        known = truth(condition, {})
        if known is Truth.TRUE:
            return value
        if known in (Truth.FALSE, Truth.UNDEFINED):
            return Scalar(terms.divide(terms.ZERO, terms.ZERO), value.dimension)
    holes = (_hole(part) for part in conjuncts(condition))
    return Scalar(terms.add((value.term, *holes)), value.dimension)


def guarded_point(place: Point, condition: Node) -> Point:
    """The point where ``condition`` holds; elsewhere its coordinates have no value."""
    return tuple(guarded(part, condition) for part in place)


def _varies(condition: Node) -> bool:
    from mathverify.language.occurrences import names_in

    return bool(names_in(condition))


def _hole(condition: Node) -> Node:
    """A term that is 0 where ``condition`` is true and has no value elsewhere."""
    match condition:
        case Relation(operands=(left, right), signs=(sign,)):
            match sign:
                case Comparison.LESS | Comparison.LESS_EQUAL:
                    room = terms.subtract(right, left)
                case _:
                    room = terms.subtract(left, right)
            match sign:
                case Comparison.NOT_EQUAL:
                    return terms.divide(terms.ZERO, room)
                case Comparison.LESS | Comparison.GREATER:
                    return terms.divide(terms.ZERO, terms.call("sqrt", room))
                case Comparison.LESS_EQUAL | Comparison.GREATER_EQUAL:
                    return terms.multiply((terms.ZERO, terms.call("sqrt", room)))
                case Comparison.EQUAL:
                    below = terms.negate(terms.power(room, _TWO))
                    return terms.multiply((terms.ZERO, terms.call("sqrt", below)))
        case Logical(operator=LogicalOperator.OR, operands=operands):
            rooms = [_difference(part) for part in operands]
            if all(room is not None for room in rooms):
                squares = [terms.power(room, _TWO) for room in rooms if room is not None]
                return terms.divide(terms.ZERO, reduce(_sum, squares))
            # A product of amounts by which each alternative is missed is 0 if one is not missed.
            missed = terms.multiply(tuple(_missed(part) for part in operands))
            below = terms.negate(terms.power(missed, _TWO))
            return terms.multiply((terms.ZERO, terms.call("sqrt", below)))
    raise undecided("this condition on a figure is not decided")


def _sum(left: Node, right: Node) -> Node:
    return terms.add((left, right))


def _difference(part: Node) -> Node | None:
    """``a - b`` of ``a != b``."""
    if isinstance(part, Relation) and part.signs == (Comparison.NOT_EQUAL,):
        return terms.subtract(*part.operands)
    return None


def _missed(part: Node) -> Node:
    """A term that is 0 exactly where ``part`` is true: a conjunction of equations and bounds."""
    atoms = []
    for atom in conjuncts(part):
        if not isinstance(atom, Relation):
            raise undecided("this condition on a figure is not decided")
        left, right = atom.operands
        room = terms.subtract(left, right)
        match atom.signs[0]:
            case Comparison.EQUAL:
                atoms.append(terms.power(room, _TWO))
            case Comparison.LESS_EQUAL:
                atoms.append(terms.add((terms.call("abs", room), room)))
            case Comparison.GREATER_EQUAL:
                atoms.append(terms.add((terms.call("abs", room), terms.negate(room))))
            case _:
                raise undecided("this condition on a figure is not decided")
    return reduce(_sum, atoms)
