"""``find: equation(l)`` with the answer ``y = 2*x - 3``: a relation that stands for a curve.

Where an equation is asked for, the answer and the options are equations of lines or circles in
the coordinates x and y, which are no names of the question.
"""

from __future__ import annotations

from dataclasses import replace

from mathverify.language import tree
from mathverify.language.tree import Comparison, Node
from mathverify.language.vocabulary import FIGURES
from mathverify.semantics.domains import Shape
from mathverify.semantics.reading import Reading

#: Unknowns that are asked for by an equation.
_CURVES = (Shape.LINE, Shape.CIRCLE)


def with_equations(reading: Reading) -> Reading:
    """The same reading with claimed equations as those of lines and circles."""
    ask = reading.ask
    named = isinstance(ask, tree.Name) and ask.identifier in reading.domains
    if isinstance(ask, tree.Name) and named:
        if reading.domains[ask.identifier].shape not in _CURVES:
            return reading
        ask = tree.Call("equation", (ask,), span=ask.span)
    elif isinstance(ask, tree.Call) and ask.function in FIGURES and _is_equation(reading.answer):
        # A line that is answered by an equation is asked for by its equation.
        ask = tree.Call("equation", (ask,), span=ask.span)
    if not isinstance(ask, tree.Call) or ask.function != "equation":
        return reading
    answer = None if reading.answer is None else _claimed(reading.answer)
    options = tuple(
        replace(
            option,
            node=None if option.node is None else _claimed(option.node),
            value=None if option.value is None else _claimed(option.value),
        )
        for option in reading.shown_options
    )
    return replace(reading, ask=ask, answer=answer, shown_options=options)


def _is_equation(node: Node | None) -> bool:
    if not isinstance(node, tree.Relation) or node.signs != (Comparison.EQUAL,):
        return False
    return not isinstance(node.operands[1], tree.Relation)


def _claimed(node: Node) -> Node:
    """``equation(line(y = 2*x - 3))`` for the relation itself."""
    if isinstance(node, tree.SetLiteral) and len(node.items) == 1:
        node = node.items[0]
    if not isinstance(node, tree.Relation) or not _is_equation(node):
        return node
    curved = any(isinstance(part, tree.Power) for part in tree.walk(node))
    word = "circle" if curved else "line"
    curve = tree.Call(word, (node,), span=node.span)
    return tree.Call("equation", (curve,), span=node.span)
