"""Vectors and matrices in the brackets of other programs."""

from __future__ import annotations

import re

from mathverify.language.textbook_notation.pairs import closing

__all__ = ["arrays"]

_LIBRARY = re.compile(r"\b(?:np|numpy|sympy|sp|math)\.(?=[A-Za-z])")
_WRAPPED = re.compile(r"\b(?:array|[Mm]atrix)\(\s*(?=\[)")
_ROWS = re.compile(r"\[([^\[\];]+(?:;[^\[\];]+)+)\]")
_ANGLES = re.compile(r"[⟨〈]([^⟨⟩〈〉<>]+)[⟩〉]")
_POINTED = re.compile(r"<([^<>=≤≥]+,[^<>=≤≥]+)>")
_NUMBER_BEFORE = r"(?:\d+(?:\.\d+)?(?:/\d+)?|\(\d+/\d+\))\s*\*?\s*"
_TERM = re.compile(rf"([+\-−]?)\s*((?:{_NUMBER_BEFORE})?)([ijk])(?!\w)\s*")
_UNIT_VECTORS = re.compile(
    rf"\s*[+\-−]?\s*(?:{_NUMBER_BEFORE})?[ijk](?:\s*[+\-−]\s*(?:{_NUMBER_BEFORE})?[ijk]){{1,2}}\s*"
)


def arrays(text: str, declared: frozenset[str]) -> str:
    """``text`` with lists of rows and lists of components."""
    if _LIBRARY.search(text) and not {"np", "sp", "math", "numpy", "sympy"} & declared:
        text = _LIBRARY.sub("", text)
    text = _in_unit_vectors(_unwrapped(text, declared), declared)
    text = _ROWS.sub(_rows, text)
    text = _ANGLES.sub(r"[\1]", text)
    if _POINTED.fullmatch(text):
        text = f"[{text[1:-1]}]"
    return text


def _in_unit_vectors(text: str, declared: frozenset[str]) -> str:
    """``3i - 4j`` as ``[3, -4]``, ``v = j + 2k`` as ``v = [0, 1, 2]``.

    Not if i, j or k is declared; and without j it may be a complex number.
    """
    sides = text.split("=")
    if {"i", "j", "k"} & declared or len(sides) > 2:
        return text
    return "=".join(_components(side) for side in sides)


def _components(side: str) -> str:
    """A sum of multiples of unit vectors as the list of these; any other text as it is."""
    if not _UNIT_VECTORS.fullmatch(side):
        return side
    terms = _TERM.findall(side)
    found: dict[str, str] = {}
    for sign, number, letter in terms:
        plain = number.rstrip("* ") or "1"
        found[letter] = f"{sign.strip()}{plain}" if sign.strip() != "+" else plain
    if "j" not in found or len(found) < len(terms):
        return side
    before = side[: len(side) - len(side.lstrip())]
    of = "ijk" if "k" in found else "ij"
    return f"{before}[{', '.join(found.get(letter, '0') for letter in of)}]"


def _unwrapped(text: str, declared: frozenset[str]) -> str:
    """``Matrix([[1, 2], [3, 4]])`` as its rows."""
    found = _WRAPPED.search(text)
    if found is None or {"array", "Matrix", "matrix"} & declared:
        return text
    end = closing(text, found.end() - 1 - len(found[0]) + found[0].index("(") + 1)
    inner = text[found.end() : end]
    if end < 0 or closing(inner, 0) != len(inner.rstrip()) - 1:
        return text
    return text[: found.start()] + inner.strip() + text[end + 1 :]


def _rows(match: re.Match[str]) -> str:
    rows = [re.split(r"\s*,\s*|\s+", row.strip()) for row in match[1].split(";")]
    ragged = len({len(row) for row in rows}) > 1
    if all(len(row) == 1 for row in rows):
        return match[0]  # [0; 1] is an interval as well as a column
    if ragged or any(not re.fullmatch(r"[+-]?[\w./^*()]+", item) for row in rows for item in row):
        return match[0]
    return f"[{', '.join('[' + ', '.join(row) + ']' for row in rows)}]"
