"""Indices, braces and compositions: what stands below, above or between the names of a question."""

from __future__ import annotations

from string import ascii_lowercase

from mathverify.language.notation.pieces import is_touching, shown
from mathverify.language.notation.row import Match, Row
from mathverify.language.notation.sorts import is_name
from mathverify.language.short_texts import is_ascii_letter


def _indexed(match: Match) -> tuple[Match, str] | None:
    """``a_{n+1}`` of a sequence is ``a(n+1)``, ``x_{1}`` of a name is ``x_1``."""
    stem = match.line[match.start].shown
    inside = match.holes["n"]
    letters = stem.removesuffix("_")
    if letters == stem or not (letters.isascii() and letters.isalpha()):
        return None
    name = f"{stem}{shown(inside)}"
    first = match.line[match.start]
    if stem[:-1] in match.names.sequences and name not in match.names.declared:
        letter = first._replace(word=stem[:-1], shown=stem[:-1])
        return match._replace(holes={"a": (letter,), "n": inside}), "{a}({n})"
    is_plain = len(inside) <= 2 and all(
        piece.kind in ("name", "number") and piece.shown.isalnum() and piece.shown.isascii()
        for piece in inside
    )
    if (
        match.line[match.start + 1].kind != "{"
        or not is_plain
        or (len(inside) == 2 and inside[1].gap)
    ):
        return None
    return match._replace(holes={"a": (first._replace(word=name, shown=name),)}), "{a}"


def _term_of_sequence(match: Match) -> tuple[Match, str] | None:
    """``u_n``, ``u_1`` and ``u1`` of a sequence as ``u(n)`` and ``u(1)``."""
    piece = match.line[match.start]
    name, below = piece.shown[:1], piece.shown[1:].removeprefix("_")
    is_letter = piece.shown[1:] == f"_{below}" and len(below) == 1 and below in ascii_lowercase
    is_term = is_ascii_letter(name) and (is_letter or below.isdecimal())
    after = match.line[match.end]
    if not is_term or (after.kind in ("(", "{") and not after.gap):
        return None
    if name not in match.names.sequences or piece.shown in match.names.declared:
        return None
    letter = piece._replace(word=name, shown=name)
    index = piece._replace(word=below, shown=below, kind="name" if is_letter else "number")
    return match._replace(holes={"a": (letter,), "n": (index,)}), "{a}({n})"


def _derived(match: Match) -> tuple[Match, str] | None:
    """``f^{(3)}(x)`` as ``f'''(x)``; without the braces it may be a power."""
    name, times = shown(match.holes["f"]), shown(match.holes["n"])
    if name not in match.names.functions or len(times) != 1 or match.line[match.end].kind != "(":
        return None
    return match, "{f}" + "'" * int(times)


def _composed(match: Match) -> tuple[Match, str] | None:
    """``g∘f(3)``: two functions composed and applied, ``(g o f)(3)``; nothing else has a sense."""
    line, end = match.line, match.start + 1
    if is_touching(line, match.start) and line[match.start - 1].kind in (
        "name",
        "number",
        "(",
        "o",
    ):
        return None
    while line[end].shown == "∘" and is_name(line[end + 1]):
        end += 2
    chain = line[match.start : end : 2]
    if line[end].kind != "(" or {piece.shown for piece in chain} - match.names.functions:
        return None
    holes = {f"f{place}": (piece,) for place, piece in enumerate(chain)}
    template = " o ".join(f"{{{name}}}" for name in holes)
    return match._replace(end=end, holes=holes), f"({template})"


ROWS = (
    Row("{a:stem} ~{n:braces}", shape=_indexed),
    Row("{a:stem} ~{n:group}", shape=_indexed),
    Row("{a:subscripted}", shape=_term_of_sequence),
    Row("{a:numbered}", shape=_term_of_sequence),
    Row("{f:name} ~^ ~'{' '(' ~{n:digits} ~')' '}'", shape=_derived),
    Row("^ ~{e:braces}", "^({e})"),
    Row("{f:name} ∘", shape=_composed),
)
