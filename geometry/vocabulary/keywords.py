"""Numbers as arguments by place or by name: ``cone(3, 4)``, ``cone(radius=3, height=4)``."""

from __future__ import annotations

from geometry.vocabulary.arithmetic import gap
from geometry.vocabulary.speech import misread
from geometry.vocabulary.straight import straight_of
from mathverify.language import tree
from mathverify.language.tree import Comparison
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Scalar, describe

#: Other names of what a figure is measured by.
_SYNONYMS = {
    "r": "radius",
    "h": "height",
    "l": "length",
    "w": "width",
    "a": "side",
    "edge": "side",
    "slant_height": "slant",
    "depth": "width",
    "breadth": "width",
    "theta": "angle",
    "base_area": "base",
    "R": "radius",
    "bottom_radius": "radius",
    "top": "top_radius",
}


def numbers(lowering: Lowering, call: tree.Call, names: tuple[str, ...]) -> tuple[Scalar, ...]:
    """The numbers called ``names``, in this order, whichever way they were written."""
    form = f"{call.function}({', '.join(f'{name}=...' for name in names)})"
    named = [_named(node) for node in call.arguments]
    if len(named) != len(names):
        raise misread(f"{call.function} needs {len(names)} number(s)", call, form)
    if not any(name for name, _ in named):
        return tuple(_number(lowering, node) for _, node in named)
    found = {}
    for name, node in named:
        canonical = name if name in names else _SYNONYMS.get(name, name)
        if canonical not in names or canonical in found:
            raise misread(
                f"{call.function} has no {name or 'unnamed'} beside the others", node, form
            )
        found[canonical] = _number(lowering, node)
    return tuple(found[name] for name in names)


def _named(node: tree.Node) -> tuple[str, tree.Node]:
    match node:
        case tree.Relation(operands=(tree.Name(identifier=name), value), signs=(Comparison.EQUAL,)):
            return name, value
    return "", node


def _number(lowering: Lowering, node: tree.Node) -> Scalar:
    """A number; a segment stands for its length."""
    meaning = lowering.lower(node)
    line = straight_of(meaning)
    if line is not None and line.end is not None and line.kind == "segment":
        return gap(line.start, line.end)
    if not isinstance(meaning, Scalar):
        raise misread(f"a number is needed here, but this is {describe(meaning)}", node)
    return meaning
