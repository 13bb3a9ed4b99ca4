"""Blocks as source text with formulas between dollar signs, for Markdown and LaTeX."""

from __future__ import annotations

from collections.abc import Callable

from mathverify.language.latex import to_latex
from renderers.blocks import Block, Formula, Words
from renderers.readback import check_latex_block

__all__ = ["SourceWriter"]


class SourceWriter:
    """Writes blocks with the escaping of one notation; every block is read back at once."""

    def __init__(self, page: str, escape: Callable[[str], str]) -> None:
        self._page = page
        self._escape = escape

    def block(self, place: str, block: Block) -> str:
        """The source of ``block``.  Raises `ReadBackError` if it does not read back."""
        parts: list[str] = []
        for inline in block:
            match inline:
                case Words(text=text):
                    parts.append(self._escape(text))
                case Formula(text=text) if text:
                    parts.append(self._escape(text))
                case Formula(node=node):
                    parts.append(f"${to_latex(node)}$")
        produced = "".join(parts)
        check_latex_block(self._page, place, block, produced)
        return produced
