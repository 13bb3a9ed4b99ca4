"""``line``, ``segment`` and ``ray``: by two points, a line by its equation as well."""

from __future__ import annotations

from geometry.vocabulary.equations import line_by_equation
from geometry.vocabulary.points import collection, points
from geometry.vocabulary.straight import straight_of
from mathverify.language import tree
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Figure, Meaning


def segment(lowering: Lowering, call: tree.Call) -> Meaning:
    """``segment(A, B)``."""
    return _through(lowering, call)


def ray(lowering: Lowering, call: tree.Call) -> Meaning:
    """``ray(O, A)``: from O through A."""
    return _through(lowering, call)


def line(lowering: Lowering, call: tree.Call) -> Meaning:
    """``line(A, B)``, ``line(y = 2*x + 1)``."""
    match call.arguments:
        case (tree.Relation() as relation,):
            return line_by_equation(lowering, relation)
        case (node,) if not isinstance(node, tree.Call) or node.function != "segment":
            found = lowering.lower(node)
            if straight_of(found) is not None:
                return found
    return _through(lowering, call)


def _through(lowering: Lowering, call: tree.Call) -> Figure:
    start, end = points(lowering, call, 2, 2)
    return Figure(call.function, (collection(start), collection(end)))
