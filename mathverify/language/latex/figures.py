r"""Vectors and plane geometry: ``\vec{a}``, ``\angle ABC``, ``\overline{AB}``."""

from __future__ import annotations

from mathverify.language.grammar.cursor import Level
from mathverify.language.latex.arguments import argument
from mathverify.language.latex.cursor import LatexCursor
from mathverify.language.latex.names import plain_name
from mathverify.language.tree import Call, Constant, Multiply, Name, Node, walk

_SIZES = {"angle": ("angle", 3), "measuredangle": ("angle", 3), "triangle": ("triangle", 3)}
_OVER = {"overline": "segment", "overrightarrow": "vector", "overleftrightarrow": "line"}


def _points(cursor: LatexCursor) -> tuple[Name, ...]:
    """Capital letters side by side, with their subscripts and primes left out of names."""
    found: list[Name] = []
    while cursor.kind == "letter" and cursor.token.text[0].isupper():
        found.append(plain_name(cursor, "a point"))
    return tuple(found)


def figure(cursor: LatexCursor) -> Node:
    r"""``\angle ABC`` as ``angle(A, B, C)``, ``\triangle ABC`` as ``triangle(A, B, C)``."""
    start = cursor.position
    command = cursor.token.text
    function, count = _SIZES[command]
    cursor.position += 1
    braces = cursor.take("{")
    found = _points(cursor)
    if braces:
        cursor.need("}", "'}' after the points")
    if len(found) != count:
        raise cursor.error_about(
            start, f"expected {count} points after '\\{command}'", rf"\{command} ABC"
        )
    return cursor.call(function, found, start)


def overlined(cursor: LatexCursor) -> Node:
    r"""``\overline{AB}`` as ``segment(A, B)``, ``\overrightarrow{AB}`` as ``vector(A, B)``.

    Over a number with ``i`` the bar is a conjugate.
    """
    start = cursor.position
    command = cursor.token.text
    cursor.position += 1
    opening = cursor.position
    cursor.need("{", "two points in braces", rf"\{command}{{AB}}")
    found = _points(cursor)
    if len(found) == 2 and cursor.take("}"):
        return cursor.call(_OVER[command], found, start)
    after = cursor.position
    if command == "overline":
        cursor.position = opening
        inside = argument(cursor, "what the bar is over")
        if any(isinstance(part, Constant) and part.name == "i" for part in walk(inside)):
            return cursor.call("conj", (inside,), start)
    cursor.position = after
    raise cursor.error_about(
        start,
        f"'\\{command}' is read over two points and over recurring digits only",
        r"\operatorname{conj}(z), \operatorname{mean}(x), A' for a complement",
    )


def bold(cursor: LatexCursor) -> Node:
    r"""``\vec{a}``, ``\mathbf{a}``: the name ``a``, known to be a vector."""
    start = cursor.position
    arrow = cursor.token.text == "vec"
    cursor.position += 1
    here = cursor.position
    if arrow and cursor.kind == "{":
        cursor.position += 1
        found = _points(cursor)
        if len(found) == 2 and cursor.take("}"):
            return cursor.call("vector", found, start)
        cursor.position = here
    if cursor.kind == "{" and cursor.ahead(2).kind in ("_", "}"):
        cursor.position += 1
        node: Node = plain_name(cursor, "a vector")
        cursor.need("}", "'}' after the vector")
    else:
        node = argument(cursor, "the vector")
    if not isinstance(node, Name):
        raise cursor.error_about(start, "an arrow or bold print belongs to one name", r"\vec{a}")
    cursor.vector = node
    return node


_LINES = {
    "parallel": "parallel",
    "perpendicular": "perpendicular",
    "congruent": "congruent",
    "similar": "similar",
}


def relation_of_lines(cursor: LatexCursor, left: Node, start: int) -> Node:
    r"""``AB \parallel CD`` as ``parallel(line(A, B), line(C, D))``."""
    function = _LINES[cursor.kind]
    cursor.position += 1
    right = cursor.expression(Level.RELATION + 1)
    sides = (left, right)
    if function in ("parallel", "perpendicular"):
        sides = (_line(left), _line(right))
    return cursor.call(function, sides, start)


def _line(node: Node) -> Node:
    """Two points side by side as the line through them."""
    if isinstance(node, Multiply) and len(node.factors) == 2:
        points = tuple(
            factor
            for factor in node.factors
            if isinstance(factor, Name) and factor.identifier[0].isupper()
        )
        if len(points) == 2:
            return Call("line", points, span=node.span)
    return node
