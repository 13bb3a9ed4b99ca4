"""What ``draw:`` and ``shade:`` say, as shapes of the language: every spelling, one tree."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from geometry.figure.constructions import CONSTRUCTION, construction_call
from geometry.figure.errors import refused
from geometry.figure.loci import LOCUS, locus_call
from geometry.figure.phrases import Phrase, Points, phrase, stroke_of
from geometry.figure.requests import Draw, Shade, Side
from geometry.figure.style import Stroke
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.figure_notation import FigureNames
from mathverify.language.figure_notation.operands import circle_of
from mathverify.language.parser import parse
from mathverify.language.short_texts import is_of_a_name, with_words
from mathverify.language.tree import Call, Name, Node

#: Nouns that mean a straight piece between two points.
_SEGMENTS = {"", "segment", "line_segment", "side", "edge", "chord", "diameter", "radius"}
_SEGMENTS |= {"median", "altitude", "height", "diagonal", "midsegment", "hypotenuse", "leg"}
_POLYGONS = {
    "triangle": (3, 3),
    "quadrilateral": (4, 4),
    "square": (4, 4),
    "rectangle": (4, 4),
    "rhombus": (4, 4),
    "parallelogram": (4, 4),
    "trapezium": (4, 4),
    "trapezoid": (4, 4),
    "kite": (4, 4),
    "pentagon": (5, 5),
    "hexagon": (6, 6),
    "heptagon": (7, 7),
    "octagon": (8, 8),
    "polygon": (3, 20),
    "regular_polygon": (3, 20),
}
_ROUND = {"circle", "arc", "minor_arc", "major_arc", "sector", "minor_sector", "major_sector"}
_ROUND |= {"semicircle", "half_circle", "quarter_circle", "segment_of_circle"}
_SOLID = {"prism", "pyramid", "cylinder", "cone", "sphere", "hemisphere", "cuboid", "cube"}
_CHART = {"box_plot", "number_line", "bar_chart", "pie_chart", "histogram", "venn_diagram"}
_EXAMPLE = (
    "segment(A,B), line(A,B), ray(A,B), polygon(A,B,C), circle(O), arc(O,A,B) or sector(O,A,B)"
)


@dataclass(frozen=True, slots=True)
class ShapeReader:
    """Reads shapes by the points and the other names of a question.

    ``meant`` is the call that the question means by an arc or a sector between two ends.
    """

    points: Points
    declared: frozenset[str]
    meant: Callable[[Call], Call]

    def draws(self, value: object, key: str) -> list[Draw]:
        """All shapes of a ``draw:`` value: a text, a list, a map."""
        match value:
            case str():
                return self._many(value, key)
            case list():
                return [
                    draw
                    for index, item in enumerate(value)
                    for draw in self.draws(item, f"{key}[{index}]")
                ]
            case dict():
                return self._mapped(value, key)
            case None:
                return []
            case _:
                raise refused(key, "this is no shape", _EXAMPLE)

    def _many(self, text: str, key: str) -> list[Draw]:
        """``triangle ABC, circle O``: commas outside of parentheses separate shapes."""
        whole = _parts(text)
        if len(whole) > 1 and all(self.points.split(part) is None for part in whole):
            return [self._one(part, key) for part in whole]
        pairs = [self.points.split(part) for part in whole]
        if len(whole) > 1 and all(pair is not None and len(pair) == 2 for pair in pairs):
            return [self._one(part, key) for part in whole]
        return [self._one(text, key)]

    def _mapped(self, value: dict[str, object], key: str) -> list[Draw]:
        rest = dict(value)
        of = rest.pop("of", "") if LOCUS in rest else ""
        style = rest.pop("style", rest.pop("stroke", rest.pop("line_style", "solid")))
        stroke = stroke_of(str(style))
        if stroke is None:
            raise refused(key, f"no style {style!r}", "style: solid, dashed or dotted")
        side = " ".join(str(rest.pop(word)) for word in ("side", "toward") if word in rest)
        if not rest:
            raise refused(key, "nothing to draw", _EXAMPLE)
        found = []
        for noun, inside in rest.items():
            if noun.split()[:1] == [LOCUS]:
                found.append(self._one(f"{noun}{f' of {of}' if of else ''}: {inside}", key))
                found[-1] = replace(found[-1], stroke=stroke)
                continue
            for text in self._insides(noun, inside, key):
                draw = self._one(f"{text} {side}".strip(), f"{key}.{noun}")
                found.append(draw if stroke is Stroke.SOLID else replace(draw, stroke=stroke))
        return found

    def _insides(self, noun: str, inside: object, key: str) -> list[str]:
        """The phrases of ``{segment: [A, B]}``, ``{segments: [AB, CD]}``, ``{polygon: ABC}``."""
        known = noun.lower().replace(" ", "_")
        single = known[:-1] if known.endswith("s") and known[:-1] in _SEGMENTS | _ROUND | {
            *_POLYGONS, "line", "ray", "point"
        } else known  # fmt: skip
        if isinstance(inside, dict):
            raise refused(f"{key}.{noun}", "this is no list of points", _EXAMPLE)
        if known == CONSTRUCTION:
            # Of a list each is a construction: {construction: ["triangle(A,B,C)"]}.
            built = inside if isinstance(inside, list) else [inside]
            return [f"{CONSTRUCTION} {text}" for text in built]
        if isinstance(inside, list):
            texts = [str(item) for item in inside]
            if single != known or any(self._is_two(text) for text in texts):
                return [f"{single}({', '.join(self._spelt(text))})" for text in texts]
            return [f"{single}({', '.join(texts)})"]
        text = str(inside)
        if "=" in text:
            return [text]
        if "(" in text:
            return [text]
        return [f"{single}({', '.join(self._spelt(text))})"]

    def _is_two(self, text: str) -> bool:
        found = self.points.split(text)
        return found is not None and len(found) > 1

    def _spelt(self, text: str) -> tuple[str, ...]:
        return self.points.split(text) or (text,)

    def _one(self, text: str, key: str) -> Draw:
        stroke = stroke_of(text) or Stroke.SOLID
        bare = re.sub(r"\(?\b(dashed|dotted|broken|solid)\b( line)?\)?", " ", text).strip()
        locus = locus_call(bare, self.points, self.declared, key)
        if locus is not None:
            return Draw(locus, key, stroke)
        if "=" in bare:
            return Draw(self._equation(bare, key), key, stroke)
        said = phrase(bare, self.points)
        side, toward = self._side(said)
        built = construction_call(said, self.points, self.declared, key)
        what = built if built is not None else self._shape(said, bare, key)
        return Draw(what, key, stroke, side, toward)

    def _side(self, said: Phrase) -> tuple[Side, str]:
        words = [word.lower() for word in said.words]
        if "outward" in words or "outwards" in words or "outside" in words:
            return Side.OUTWARD, ""
        if "inward" in words or "inwards" in words:
            return Side.INWARD, ""
        if "side" in words:
            named = [word for word in said.words if word in self.points.names]
            if named:
                return Side.AS_NAMED, named[-1]
        return Side.AS_NAMED, ""

    def _equation(self, text: str, key: str) -> Node:
        bare = _without_noun(text)
        try:
            node = parse(bare, declared=self.declared | {"x", "y"})
        except ParseError as error:
            raise refused(key, str(error), "an equation in x and y: y = 2*x + 1") from None
        if not isinstance(node, tree.Relation):
            raise refused(key, f"{bare!r} is no equation", "y = 2*x + 1")
        return node

    def _shape(self, said: Phrase, text: str, key: str) -> Node:
        noun = said.noun.removesuffix("_filled").removeprefix("a_")
        if noun.split("_")[0] in _SOLID or noun in {"solid", "net"}:
            raise refused(key, f"{text!r} is a solid, and this figure is of the plane")
        if noun in _CHART:
            raise refused(key, f"{text!r} is a chart", f"{noun}: as a key of the figure")
        if noun in _SEGMENTS:
            least, most = (2, 2) if noun else (1, 20)
            names = self.points.needed(said.inside, key, least, most)
            if len(names) == 1:
                return _call("point", names)
            return _call("segment" if len(names) == 2 else "polygon", names)
        named = self._named(noun, said)
        if named is not None:
            return named
        if noun in {"line", "ray", "half_line", "vector", "arrow"}:
            return self._straight(noun, said, key)
        if noun in _POLYGONS:
            names = self.points.needed(said.inside, key, *_POLYGONS[noun])
            return _call("polygon", names)
        if noun in {"polyline", "path", "zigzag"}:
            return _call("polyline", self.points.needed(said.inside, key, 2, 20))
        if noun in {"point", "points", "dot", "origin"}:
            return _call("point", self.points.needed(said.inside, key, 1, 20))
        if noun in {"perpendicular_bisector", "angle_bisector"}:
            least = 2 if noun == "perpendicular_bisector" else 3
            return _call(noun, self.points.needed(said.inside, key, least, least))
        if noun.startswith("north"):
            return _call("north", self.points.needed(said.inside, key, 1, 20))
        if "continuation" in noun:
            return _call("continuation", self.points.needed(said.inside, key, 1, 20))
        if noun.split("_")[0] in {"circle", "circumcircle", "incircle"} or noun in _ROUND:
            return self._centred(text, key) or self._round(noun, said, key)
        if text.strip() in self.declared:
            return Name(text.strip())
        raise refused(key, f"{text!r} is not understood", _EXAMPLE)

    def _named(self, noun: str, said: Phrase) -> Node | None:
        """``line l`` and ``circle k`` as unknowns of the question."""
        kind, _, rest = noun.partition("_")
        names = [word for word in said.words if word in self.declared and word.lower() == rest]
        if kind not in {"line", "circle"} or len(names) != 1 or said.inside:
            return None
        return Name(names[0])

    def _straight(self, noun: str, said: Phrase, key: str) -> Node:
        inside = said.inside.strip()
        if noun == "line" and self.points.split(inside) is None:
            names = [word for word in said.words if word in self.declared]
            if len(names) == 1 and inside in ("", names[0]):
                return Name(names[0])
        kind = {"half_line": "ray", "arrow": "vector"}.get(noun, noun)
        return _call(kind, self.points.needed(inside, key, 2, 2))

    def _round(self, noun: str, said: Phrase, key: str) -> Node:
        if noun in {"circumcircle", "incircle"}:
            return _call(noun, self.points.needed(said.inside, key, 3, 3))
        if "through" in noun:
            return _call("circle_through", self.points.needed(said.inside, key, 3, 20))
        if noun in {"circle", "circle_centre", "circle_center"}:
            return self._circle(said, key)
        kind = {"half_circle": "semicircle", "minor_arc": "arc", "minor_sector": "sector"}.get(
            noun, noun
        )
        if kind == "semicircle" or noun == "semicircle_on":
            return _call("semicircle", self.points.needed(said.inside, key, 2, 2))
        if noun in {"quarter_circle", "segment_of_circle"}:
            raise refused(key, f"{noun} is not said enough", "sector(O,A,B) or arc(O,A,B)")
        call = _call(kind, self.points.needed(said.inside, key, 3, 3))
        return self.meant(call) if kind == noun else call

    def _centred(self, text: str, key: str) -> Node | None:
        """``circle with centre O and radius 5 cm``, as givens read it; None for other words."""
        names = FigureNames(self.points.names, others=self.declared - self.points.names)
        written = circle_of(text, names)
        if not written or "(" in text:
            return None
        try:
            return parse(written, declared=self.declared)
        except ParseError as error:
            raise refused(key, str(error), "circle(O, 5 cm)") from None

    def _circle(self, said: Phrase, key: str) -> Node:
        """``circle(O)``, ``circle(k)``, ``circle(O, 5 cm)``, ``circle(O, A)``."""
        inside = said.inside.strip()
        names = self.points.split(inside)
        if names is not None:
            return _call("circle" if len(names) <= 2 else "circle_through", names)
        if not inside:
            known = [word for word in said.words if word in self.declared]
            if len(known) == 1:
                return Call("circle", (Name(known[0]),))
        centre, comma, radius = inside.partition(",")
        try:
            if not comma:
                return Call("circle", (parse(inside, declared=self.declared),))
            (point,) = self.points.needed(centre, key, 1, 1)
            told = radius.strip().removeprefix("radius ").lstrip()
            radius = told if is_of_a_name(told[:1]) or told[:1] == "√" else radius
            return Call("circle", (Name(point), parse(radius, declared=self.declared)))
        except ParseError as error:
            raise refused(key, str(error), "circle(O), circle(O, 5 cm) or circle(O, A)") from None

    # --- shaded regions ----------------------------------------------------------------

    def shades(self, value: object, key: str) -> list[Shade]:
        """All regions of a ``shade:`` value."""
        match value:
            case str():
                return [Shade(self._region(value, key), key)]
            case list():
                return [
                    shade
                    for index, item in enumerate(value)
                    for shade in self.shades(item, f"{key}[{index}]")
                ]
            case {"region": inner}:
                return self.shades(inner, key)
            case dict():
                return [Shade(draw.what, key) for draw in self._mapped(value, key)]
            case None:
                return []
            case _:
                raise refused(
                    key, "this is no region", "polygon(A,B,C) - circle(O), as one expression"
                )

    def _region(self, text: str, key: str) -> Node:
        locus = locus_call(text, self.points, self.declared, key)
        if locus is not None:
            return locus
        bare = with_words(text, _OF_NO_REGION).strip()
        match [word for word in bare.split() if word != "minor"]:
            case ["between", "chord", ends, "and", "arc", same] if ends == same:
                chord = self.points.needed(ends, key, 2, 2)
                return _call("circular_segment", chord)
        inside, _, outside = bare.partition(" outside ")
        if inside.startswith("inside ") and outside:
            inside = inside.removeprefix("inside ").removesuffix(" and").removesuffix(" but")
            outer, inner = (self._region(part, key) for part in (inside.rstrip(","), outside))
            return Call("difference", (outer, inner))
        try:
            return self._all_meant(parse(bare, declared=self.declared))
        except ParseError:
            return self._one(bare, key).what

    def _all_meant(self, node: Node) -> Node:
        if isinstance(node, Call) and node.function in _ROUND:
            return self.meant(node)
        return tree.mapped(node, self._all_meant)


def _call(noun: str, names: tuple[str, ...]) -> Call:
    return Call(noun, tuple(map(Name, names)))


def _parts(text: str) -> list[str]:
    """The parts of a text between commas that stand in no parentheses."""
    found, depth, start = [], 0, 0
    for place, letter in enumerate(text):
        depth += (letter in "([{") - (letter in ")]}")
        if letter in ",;" and depth == 0:
            found.append(text[start:place])
            start = place + 1
    return [part.strip() for part in (*found, text[start:]) if part.strip()]


#: Words of a region that do not say which it is.
_OF_NO_REGION = dict.fromkeys(
    ("the", "region", "area", "filled", "shaded", "light", "grey", "gray"), " "
)
_BEFORE_A_NOUN = ("the ", "horizontal ", "vertical ")


def _without_noun(text: str) -> str:
    """The equation of ``the horizontal line y = 2``."""
    bare = text.strip()
    for word in _BEFORE_A_NOUN:
        bare = bare.removeprefix(word)
    for noun in ("line", "circle", "curve"):
        if bare.startswith(noun):
            return bare.removeprefix(noun).lstrip().removeprefix(":")
    return text
