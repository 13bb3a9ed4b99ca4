"""The words and formulas of a question side by side, as HTML."""

from __future__ import annotations

from html import escape

from renderers.blocks import Block, Formula, Words
from renderers.formula_html import formula_html

__all__ = ["block_html"]


def block_html(block: Block) -> str:
    """The words escaped, formulas as MathML or, where they are plain, as text."""
    parts: list[str] = []
    for inline in block:
        match inline:
            case Words(text=text):
                parts.append(escape(text))
            case Formula(text=text) if text:
                parts.append(escape(text))
            case Formula(node=node):
                parts.append(formula_html(node))
    return "".join(parts)
