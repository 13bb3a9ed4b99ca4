"""Shaded regions in words: ``the square ABCD without the sector ABD``."""

from __future__ import annotations

from collections.abc import Mapping

from geometry.figure.wording import listed, wording
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Call, Name, Node

_SIDES = {3: "triangle", 4: "quadrilateral", 5: "pentagon", 6: "hexagon", 8: "octagon"}


def region_words(node: Node, data: Mapping[str, Node]) -> str:
    """The words of a region; its formula where there are none."""
    return _words(node, data, inside=False)


def _words(node: Node, data: Mapping[str, Node], *, inside: bool) -> str:
    match node:
        case Call(function="inside" | "region" | "interior", arguments=(inner,)):
            return _words(inner, data, inside=inside)
        case Call(function="difference" | "minus", arguments=(outer, *inner)):
            return _joined([outer], inner, data, inside=inside)
        case Call(function="union", arguments=parts):
            return _joined(list(parts), [], data, inside=inside)
        case Call(function="intersect" | "intersection", arguments=parts):
            names = [_words(part, data, inside=True) for part in parts]
            return f"the part common to {listed(names)}"
        case tree.Add(terms=terms):
            added = [one for one in terms if not isinstance(one, tree.Negate)]
            taken = [one.operand for one in terms if isinstance(one, tree.Negate)]
            return _joined(added, taken, data, inside=inside)
        case Call(function=word, arguments=arguments):
            return _shape(word, arguments, data) or to_ascii(node)
        case _:
            return to_ascii(node)


def _joined(added: list[Node], taken: list[Node], data: Mapping[str, Node], *, inside: bool) -> str:
    words = listed([_words(one, data, inside=True) for one in added])
    if taken:
        words += f" without {listed([_words(one, data, inside=True) for one in taken])}"
    return f"({words})" if inside and (taken or len(added) > 1) else words


def _shape(word: str, arguments: tuple[Node, ...], data: Mapping[str, Node]) -> str:
    """A single shape; an empty text for one that has no words."""
    names = "".join(node.identifier for node in arguments if isinstance(node, Name))
    match word, arguments:
        case "circle", (Name(identifier=centre),):
            return f"the circle with centre {centre}"
        case "circle", (Name(identifier=centre), size):
            shown = wording(size, data)
            end = f" and radius {shown.plain}" if shown is not None else ""
            return f"the circle with centre {centre}{end}"
        case _ if not all(isinstance(node, Name) for node in arguments) or not names:
            return ""
        case "polygon", _:
            return f"the {_SIDES.get(len(arguments), 'polygon')} {names}"
        case "incircle", _:
            return f"the inscribed circle of {names}"
        case "circumcircle" | "circle_through", _:
            return f"the circle through {names}"
        case "circular_segment", _:
            return f"the segment of the circle at the chord {names}"
        case "arc" | "major_arc", _:
            return f"the segment of the circle at the {word.replace('_', ' ')} {names}"
        case _:
            return f"the {word.replace('_', ' ')} {names}"
