"""Shaded regions in words: ``the square ABCD without the sector ABD``."""

from __future__ import annotations

from collections.abc import Mapping

from geometry.figure.saying import Part, Unsaid, listed, phrased, said
from geometry.figure.wording import wording
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Call, Name, Node

_SIDES = {3: "triangle", 4: "quadrilateral", 5: "pentagon", 6: "hexagon", 8: "octagon"}
#: The regions of which not the corners are told.
_OF_CIRCLES = {
    "incircle": "incircle",
    "circumcircle": "circumcircle",
    "circle_through": "circumcircle",
    "circular_segment": "circular_segment",
    "arc": "arc",
    "major_arc": "major_arc",
}


def region_words(node: Node, data: Mapping[str, Node]) -> Part:
    """The words of a region; its formula where there are none."""
    return _words(node, data, inside=False)


def _words(node: Node, data: Mapping[str, Node], *, inside: bool) -> Part:
    match node:
        case Call(function="inside" | "region" | "interior", arguments=(inner,)):
            return _words(inner, data, inside=inside)
        case Call(function="difference" | "minus", arguments=(outer, *inner)):
            return _joined([outer], inner, data, inside=inside)
        case Call(function="union", arguments=parts):
            return _joined(list(parts), [], data, inside=inside)
        case Call(function="intersect" | "intersection", arguments=parts):
            names = [_words(part, data, inside=True) for part in parts]
            return said("region", "common", things=listed(names))
        case tree.Add(terms=terms):
            added = [one for one in terms if not isinstance(one, tree.Negate)]
            taken = [one.operand for one in terms if isinstance(one, tree.Negate)]
            return _joined(added, taken, data, inside=inside)
        case Call(function=word, arguments=arguments):
            return _shape(word, arguments, data) or Unsaid(to_ascii(node))
        case Name(identifier=name):
            return name
        case _:
            return Unsaid(to_ascii(node))


def _joined(
    added: list[Node], taken: list[Node], data: Mapping[str, Node], *, inside: bool
) -> Part:
    words: Part = listed(_words(one, data, inside=True) for one in added)
    if taken:
        less = listed(_words(one, data, inside=True) for one in taken)
        words = said("region", "without", things=words, taken=less)
    within = inside and (taken or len(added) > 1)
    return said("region", "within", things=words) if within else words


def _shape(word: str, arguments: tuple[Node, ...], data: Mapping[str, Node]) -> Part | None:
    """A single shape; None for one that has no words."""
    names = "".join(node.identifier for node in arguments if isinstance(node, Name))
    match word, arguments:
        case "circle", (Name(identifier=centre),):
            return said("region", "circle_about", centre=centre)
        case "circle", (Name(identifier=centre), size):
            shown = wording(size, data)
            if shown is None:
                return said("region", "circle_about", centre=centre)
            return said("region", "circle_of", centre=centre, radius=shown.plain)
        case _ if not all(isinstance(node, Name) for node in arguments) or not names:
            return None
        case "polygon", _:
            return said("region", _SIDES.get(len(arguments), "polygon"), names=names)
        case _:
            key = _OF_CIRCLES.get(word, word)
            plain = f"the {word.replace('_', ' ')} {names}"
            return phrased("region", key, otherwise=plain, names=names)
