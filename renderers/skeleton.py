"""What remains of a formula when its typesetting is taken away: digits, letters, signs, in order.

The skeleton of a tree comes from its canonical text, that of an artefact from the artefact alone,
by other code; that the two agree shows that every number stands where its source put it.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree

from mathverify.language.ascii import to_ascii
from mathverify.language.latex_reader import read_latex
from mathverify.language.tree import Node

__all__ = ["of_latex", "of_mathml", "of_text", "of_tree"]

_SAME = str.maketrans(
    {
        "−": "-",
        "×": None,
        "·": None,
        "⋅": None,
        "*": None,
        "^": None,
        "(": None,
        ")": None,
        "[": None,
        "]": None,
        "|": None,
        "{": None,
        "}": None,
        "\u2061": None,
        "\u2062": None,
        "≤": "<=",
        "≥": ">=",
        "≠": "!=",
        "≈": "~=",
        "∪": "U",
        "∞": "inf",
        "π": "pi",
        "°": "deg",
        "²": "2",
        "³": "3",
        "ℤ": "integer",
        "ℝ": "real",
        "ℚ": "rational",
        "ℕ": "natural",
        "∈": "in",
        "→": "->",
    }
)
_SUPERSCRIPTS = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
_MONEY = re.compile(r"([$€£])(\d+(?:\.\d+)?)")
_CURRENCY = {"$": "USD", "€": "EUR", "£": "GBP"}


def of_text(text: str) -> str:
    """The skeleton of text: no spaces, no brackets, one spelling for every sign."""
    text = text.translate(_SUPERSCRIPTS)
    text = _MONEY.sub(lambda m: f"{m.group(2)}{_CURRENCY[m.group(1)]}", text)
    return re.sub(r"\s", "", text.translate(_SAME))


def of_tree(node: Node) -> str:
    """The skeleton of a tree, from its canonical text."""
    return of_text(to_ascii(node))


def of_latex(text: str, node: Node) -> str:
    """The skeleton of a LaTeX formula, read by the LaTeX reader under the names of ``node``.

    Raises `ParseError` for a formula that is not in the language.
    """
    from mathverify.language.tree import Call, Name, walk

    declared = frozenset(part.identifier for part in walk(node) if isinstance(part, Name))
    functions = frozenset(part.function for part in walk(node) if isinstance(part, Call))
    return of_tree(read_latex(text, declared=declared, functions=functions))


def of_mathml(element: ElementTree.Element) -> str:
    """The skeleton of a ``<math>`` element."""
    return of_text(_spelled(element))


def _spelled(element: ElementTree.Element) -> str:
    tag = element.tag.rpartition("}")[2]
    parts = [_spelled(child) for child in element]
    match tag:
        case "mfrac" if element.get("linethickness") == "0":
            return f"binomial {parts[0]},{parts[1]}"
        case "mfrac":
            return f"{parts[0]}/{parts[1]}"
        case "msqrt":
            return f"sqrt{''.join(parts)}"
        case "mroot":
            return f"root{parts[0]},{parts[1]}"
        case "mtr":
            return ",".join(parts)
        case "mtable":
            return ",".join(parts)
        case "mspace":
            return ""
        case _:
            return (element.text or "") + "".join(parts)
