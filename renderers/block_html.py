"""The words and formulas of a question side by side, as HTML."""

from __future__ import annotations

import re
from html import escape

from renderers.blocks import Block, Formula, Words
from renderers.formula_html import formula_html

#: What may not begin a line.
_CLOSING = re.compile(r"[.,;:?!)%’”]+")


def block_html(block: Block) -> str:
    """The words escaped, formulas as MathML or, where they are plain, as text.

    A browser may break a line behind a formula, so what closes one is held to it.
    """
    parts: list[str] = []
    behind = False
    for inline in block:
        match inline:
            case Words(text=text):
                closing = _CLOSING.match(text) if behind else None
                if closing:
                    held = f'<span class="held">{parts.pop()}{escape(closing[0])}</span>'
                    parts.append(held + escape(text[closing.end() :]))
                else:
                    parts.append(escape(text))
                behind = False
            case Formula(text=text) if text:
                parts.append(escape(text))
                behind = False
            case Formula():
                parts.append(formula_html(inline))
                behind = True
    return "".join(parts)
