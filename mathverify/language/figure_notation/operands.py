"""What may stand for a line, a circle or a shape: ``AB``, ``segment AB``, ``circle(O)``."""

from __future__ import annotations

import re

from mathverify.language.figure_notation.names import FigureNames

__all__ = [
    "SHAPES",
    "WORD",
    "call_end",
    "circle_of",
    "figure_of",
    "is_call",
    "listed",
    "ray_of",
    "shape",
    "split_arguments",
    "straight",
]

#: A word with the names of points in it.
WORD = r"[A-Za-z_][A-Za-z0-9_]*"

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
_WORDED = re.compile(rf"(?:the )?({'|'.join(_STRAIGHT_WORDS)}) ({WORD})")
_CENTRED = re.compile(
    rf"(?:the |a )?circle,? (?:(?:with )?cent(?:re|er) )?({WORD})"
    r"(?:,? (?:and )?(?:with )?radius ([^=<>]+))?"
)
_LINE_BY_EQUATION = re.compile(r"(?:the )?line ([^=<>≤≥≠()]+=[^=<>≤≥≠()]+)")
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
    match = re.match(rf"({WORD})\(", text)
    if match is None or (words and match[1] not in words):
        return False
    return call_end(text, match.end() - 1) == len(text)


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
    if match := _LINE_BY_EQUATION.fullmatch(text):
        return f"line({match[1].strip()})"
    if match := _WORDED.fullmatch(text):
        if points := names.run(match[2], 2, 2):
            return f"{_STRAIGHT_WORDS[match[1]]}({listed(points)})"
        if match[2] in names.lines:
            return match[2]
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
    match = _CENTRED.fullmatch(text)
    if match is None or match[1] not in names.points:
        return ""
    return f"circle({match[1]}{', ' + match[2] if match[2] else ''})"


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
    return straight(text, names, "") or circle_of(text, names)
