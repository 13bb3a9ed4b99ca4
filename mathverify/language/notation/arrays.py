"""Vectors and matrices in the brackets of other programs and of books."""

from __future__ import annotations

from mathverify.language.notation.extents import closing
from mathverify.language.notation.pieces import Pieces, is_touching, made, shown
from mathverify.language.notation.row import Gives, Match, Row
from mathverify.language.notation.sorts import is_whole

_LIBRARIES = ("np", "numpy", "sympy", "sp", "math")
_IN_ITEM = frozenset({"name", "number", "/", "^", "*", "(", ")"})


def _rows(match: Match) -> tuple[Match, str] | None:
    """``[1 2; 3 4]``: rows of items that are one thing each; ``[0; 1]`` may be an interval."""
    inner = match.line[match.start + 1 : match.end - 1]
    rows: list[list[Pieces]] = [[]]
    for place, piece in enumerate(inner):
        if piece.shown == ";":
            rows.append([])
        elif piece.kind != ",":
            joins = rows[-1] and is_touching(inner, place) and inner[place - 1].kind != ","
            if joins and inner[place - 1].shown != ";":
                rows[-1][-1] += (piece,)
            else:
                rows[-1].append((piece,))
    if len({len(row) for row in rows}) > 1 or len(rows[0]) < 2:
        return None
    items = [item for row in rows for item in row]
    if not all(map(_is_item, items)):
        return None
    names = iter(range(len(items)))
    template = ", ".join("[" + ", ".join(f"{{i{next(names)}}}" for _ in row) + "]" for row in rows)
    holes = {f"i{place}": item for place, item in enumerate(items)}
    return match._replace(holes=holes), f"[{template}]"


def _is_item(item: Pieces) -> bool:
    rest = item[item[0].kind in ("+", "-") :]
    return bool(rest) and all(piece.kind in _IN_ITEM or piece.shown == "." for piece in rest)


def _has_components(match: Match) -> bool:
    kinds = [piece.kind for piece in match.holes["a"]]
    return "," in kinds and not {"<", ">", "=", "<=", ">="} & set(kinds)


def _components(match: Match) -> tuple[Match, str] | None:
    """``3i - 4j`` as ``[3, -4]``, ``j + 2k`` as ``[0, 1, 2]``.

    Without j it may be a complex number, and a letter that stands twice makes it something else.
    """
    line, place = match.line, match.start
    if place and line[place - 1].kind != "=":
        return None
    if not line[-1].end or [piece.kind for piece in line].count("=") > 1:
        return None
    found: dict[str, tuple[str, Pieces]] = {}
    count = 0
    while line[place].kind not in ("end", "="):
        kind, sign = line[place].kind, line[place].shown
        if kind == "+-" or (place > match.start and kind not in ("+", "-")):
            return None
        sign, place = (sign, place + 1) if kind in ("+", "-") else ("", place)
        number, place = _coefficient(line, place)
        letter = line[place].shown
        if letter not in ("i", "j", "k") or letter in found:
            return None
        found[letter] = (sign.removeprefix("+"), number)
        place, count = place + 1, count + 1
    if "j" not in found or not 2 <= count <= 3:
        return None
    letters = "ijk" if "k" in found else "ij"
    items = [f"{found[one][0]}{{{one}}}" if one in found else "0" for one in letters]
    holes = {one: number or made("1") for one, (_, number) in found.items()}
    return match._replace(end=place, holes=holes), f"[{', '.join(items)}]"


def _coefficient(line: Pieces, place: int) -> tuple[Pieces, int]:
    """The number ``3``, ``1/2`` or ``(1/2)`` with or without ``*``, and where it ends."""
    start = place
    if line[place].kind == "(" and is_whole(line[place + 1]):
        if shown(line[place + 2 : place + 3]) == "/" and closing(line, place) == place + 4:
            place += 5
    elif line[place].kind == "number":
        place += 1
        if line[place].kind == "/" and is_whole(line[place + 1]):
            place += 2
    number = line[start:place]
    if number and line[place].kind == "*":
        place += 1
    return number, place


_BEFORE = frozenset({"=", "<", "<=", ">", ">=", "+", "-", "(", ",", "and", "or"})
_BEHIND = frozenset({"=", "<", "<=", ">", ">=", "+", "-", ")", ",", "and", "or", "end"})


def _are_declared(match: Match) -> bool:
    """Whether both factors of ``u . v`` are names of the question, and no others stand beside."""
    named = all(shown(match.holes[name]) in match.names.declared for name in ("u", "v"))
    line, start = match.line, match.start
    times = start > 1 and line[start - 1].kind == "*" and line[start - 2].kind == "number"
    begins = start == 0 or times or line[start - 1].kind in _BEFORE
    return named and begins and line[match.end].kind in _BEHIND


ROWS = (
    Row("np|numpy|sympy|sp|math ~. ~{f:applied}", "{f}", unless=_LIBRARIES),
    Row(
        "array|Matrix|matrix ~( {a:list} )",
        "{a}",
        unless=("array", "Matrix", "matrix"),
    ),
    Row("'[' {a:inside} ; {b:inside} ']'", shape=_rows),
    Row("⟨|〈 {a:inside} ⟩|〉", "[{a}]"),
    Row("< {a:inside} >", "[{a}]", gives=Gives.STATEMENT, guard=_has_components),
    Row("{u:name} _. _{v:name}", "dot({u}, {v})", guard=_are_declared),
    Row("{u:name} _x _{v:name}", "cross({u}, {v})", guard=_are_declared, unless=("x",)),
    Row("{side:unit_vectors}", shape=_components, having=("j",), unless=("i", "j", "k")),
)
