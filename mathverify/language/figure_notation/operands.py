"""What may stand for a line, a circle or a shape: ``AB``, ``segment AB``, ``circle(O)``."""

from __future__ import annotations

from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.notation.extents import parted
from mathverify.language.notation.pattern import phrase
from mathverify.language.notation.pieces import Pieces, shown

#: Shapes by the number of their corners (0: any), and what they are called in the language.
SHAPES: dict[str, tuple[str, int]] = {
    "triangle": ("triangle", 3),
    "quadrilateral": ("quadrilateral", 4),
    "parallelogram": ("parallelogram", 4),
    "rhombus": ("rhombus", 4),
    "rectangle": ("rectangle", 4),
    "square": ("square", 4),
    "kite": ("kite", 4),
    "trapezium": ("trapezium", 4),
    "trapezoid": ("trapezium", 4),
    "polygon": ("polygon", 0),
    "pentagon": ("polygon", 5),
    "hexagon": ("polygon", 6),
    "octagon": ("polygon", 8),
}

_STRAIGHT_WORDS = {
    "segment": "segment",
    "line segment": "segment",
    "side": "segment",
    "chord": "segment",
    "diagonal": "segment",
    "hypotenuse": "segment",
    "edge": "segment",
    "line": "line",
    "straight line": "line",
    "ray": "ray",
}
_CENTRED = (
    "[ the|a ] circle [ , ] [ [ with ] centre|center ] {centre:identifier} "
    "[ [ , ] [ and ] [ with ] radius {radius:unrelated} ]"
)
_RELATIONS = frozenset("=<>≤≥≠")
_CURVES = frozenset({"line", "curve", "parabola", "graph", "ellipse", "hyperbola", "circle"})
_AXES = {"x-axis": "line(y = 0)", "y-axis": "line(x = 0)"}


def listed(points: tuple[str, ...]) -> str:
    """Names between commas."""
    return ", ".join(points)


def call_end(text: str, start: int) -> int:
    """The place after the bracket that closes the one at ``start``; 0 if none does."""
    depth = 0
    for place in range(start, len(text)):
        if text[place] in "([{":
            depth += 1
        elif text[place] in ")]}":
            depth -= 1
            if depth == 0:
                return place + 1
    return 0


def is_call(text: str, *words: str) -> bool:
    """Whether all of ``text`` is one call, of one of ``words`` if there are any."""
    word, opening, _ = text.partition("(")
    if not opening or not (word in words if words else word.isascii() and word.isidentifier()):
        return False
    return call_end(text, len(word)) == len(text)


def is_equation(text: str) -> bool:
    """Whether ``text`` has one sign of a relation, and that is ``=`` between two sides."""
    left, sign, right = text.partition("=")
    return bool(left and sign and right) and _RELATIONS.isdisjoint(left + right)


def split_arguments(text: str) -> list[str]:
    """What stands between the commas outside brackets."""
    parts, depth, start = [], 0, 0
    for place, sign in enumerate(text):
        if sign in "([{":
            depth += 1
        elif sign in ")]}":
            depth -= 1
        elif sign == "," and depth == 0:
            parts.append(text[start:place])
            start = place + 1
    return [part.strip() for part in (*parts, text[start:])]


def straight(text: str, names: FigureNames, bare: str = "line") -> str:
    """A line, segment or ray in canonical form; empty if ``text`` is none.

    ``bare`` is what two letters alone stand for; empty where they may stand for several things.
    """
    text = text.strip()
    if text in names.lines or is_call(text, "line", "segment", "ray"):
        return text
    if (axis := text.removeprefix("the ")) in _AXES:
        return _AXES[axis]
    if bare and (points := names.run(text, 2, 2)):
        return f"{bare}({listed(points)})"
    told = text.removeprefix("the ")
    if told.startswith("line ") and is_equation(told[5:]) and "(" not in told and ")" not in told:
        return f"line({told[5:].strip()})"
    word, _, name = told.rpartition(" ")
    if word in _STRAIGHT_WORDS:
        if points := names.run(name, 2, 2):
            return f"{_STRAIGHT_WORDS[word]}({listed(points)})"
        return name if name in names.lines else ""
    return ""


def ray_of(text: str, names: FigureNames) -> str:
    """A ray: two letters alone, or as it is said."""
    return straight(text, names, "ray")


def circle_of(text: str, names: FigureNames) -> str:
    """A circle in canonical form; empty if ``text`` is none."""
    text = text.strip()
    bare = text.removeprefix("the ").removeprefix("circle ")
    if bare in names.circles:
        return bare
    if is_call(text, "circle", "circumcircle", "incircle"):
        return text
    if text == "the circle":
        return names.only_circle
    said = phrase(_CENTRED, text, folded=False)
    if said is None or said["centre"] not in names.points:
        return ""
    return f"circle({said['centre']}{', ' + said['radius'] if 'radius' in said else ''})"


def listed_points(pieces: Pieces, names: FigureNames) -> tuple[str, ...]:
    """The points of ``A``, ``A and B``, ``A, B and C``; none for anything else."""
    line = pieces[:-1] if pieces[-1].kind == "," else pieces
    joined = [
        piece
        for place, piece in enumerate(line)
        if piece.kind != "and" or not place or line[place - 1].kind != ","
    ]
    found = tuple([shown(part) for part in parted(tuple(joined), ",", "and")])
    return found if all(name in names.points or _is_place(name) for name in found) else ()


def _is_place(text: str) -> bool:
    """Whether a point is given by its coordinates: ``(1, 5)``."""
    return (
        text.startswith("(")
        and call_end(text, 0) == len(text)
        and len(split_arguments(text[1:-1])) == 2
    )


def shape(text: str, names: FigureNames) -> str:
    """``triangle ABC``, ``△ABC`` or three letters alone; longer runs need their word."""
    text = text.strip()
    if text.startswith("△"):
        text = f"triangle {text[1:].strip()}"
    if is_call(text, *(word for word, _ in SHAPES.values())):
        return text
    if points := names.run(text, 3, 3):
        return f"triangle({listed(points)})"
    word, _, letters = text.partition(" ")
    if word in SHAPES:
        kind, corners = SHAPES[word]
        if points := names.run(letters, corners or 3, corners or 12):
            return f"{kind}({listed(points)})"
    return ""


def figure_of(text: str, names: FigureNames) -> str:
    """Where a point may be: a line by its word, a circle, an arc; empty for two letters alone."""
    text = text.strip()
    if is_call(text, "minor_arc", "major_arc", "plane"):
        return text
    return straight(text, names, "") or circle_of(text, names) or _curve_of(text)


def _curve_of(text: str) -> str:
    """The equation of a curve, perhaps with the word for it; empty for anything else."""
    told = text.removeprefix("the ")
    word, _, rest = told.partition(" ")
    equation = rest.removeprefix("of ").strip() if word in _CURVES else told
    coordinates = {"x", "y"} & {*equation.replace("(", " ").replace("*", " ").split()}
    return equation if is_equation(equation) and coordinates else ""
