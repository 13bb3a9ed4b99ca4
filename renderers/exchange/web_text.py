r"""Words and formulas as HTML with TeX between ``\(`` and ``\)``, written and read back.

Platforms set such formulas by MathJax.  What would begin a formula in the words themselves is
broken by an element of its own, so that it stays words.
"""

from __future__ import annotations

import re
from html import escape
from html.parser import HTMLParser

from mathverify.language.latex.printer import to_latex
from renderers.blocks import Block, Formula, Words
from renderers.readback import FoundFormula, FoundPart


class UnreadableWebTextError(ValueError):
    """Markup that no text of ours contains."""


#: Delimiters of formulas, and what platforms take for places of their own: files, fields, values.
_MEANT = re.compile(r"\\(?=[()\[\]])|\$(?=\$)|@(?=@)|\[(?=\[)|\{(?=[@#]|\d*:[A-Z])|\](?=\])")
#: The same inside of a formula, where an empty group keeps the signs apart.
_IN_TEX = re.compile(r"(\[)(?=\[)|(\])(?=\])|(\{)(?=[@#])|(\})(?=\})")
_TEX = re.compile(r"\\\((.*?)\\\)", re.DOTALL)


def web_text(block: Block) -> str:
    """The HTML of ``block``."""
    parts: list[str] = []
    for inline in block:
        match inline:
            case Words(text=text):
                parts.append(_words(text))
            case Formula(text=text) if text:
                parts.append(_words(text))
            case Formula():
                parts.append(escape(web_formula(inline), quote=False))
    return "".join(parts)


def web_formula(formula: Formula) -> str:
    """A formula as MathJax reads it, before it is escaped."""
    latex = to_latex(formula.node, formula.names.manner)
    latex = _IN_TEX.sub(lambda found: f"{found.group()} ", latex)
    return rf"\({latex}\)"


def _words(text: str) -> str:
    shown: list[str] = []
    position = 0
    for found in _MEANT.finditer(text):
        shown.append(escape(text[position : found.start()], quote=False))
        shown.append(f"<span>{found.group()}</span>")
        position = found.end()
    return "".join((*shown, escape(text[position:], quote=False)))


def parts_of(html: str) -> tuple[FoundPart, ...]:
    """The words and formulas that ``html`` shows.  Raises `UnreadableWebTextError`."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    if reader.guarded:
        raise UnreadableWebTextError("<span> is not closed")
    found: list[FoundPart] = []
    for text, guarded in reader.pieces:
        position = 0
        for formula in () if guarded else _TEX.finditer(text):
            found += [text[position : formula.start()], FoundFormula(formula.group(1))]
            position = formula.end()
        rest = text[position:]
        if not guarded and _MEANT.search(rest):
            raise UnreadableWebTextError(f"{rest!r} would be taken for a formula")
        found.append(rest)
    return tuple(found)


class _Reader(HTMLParser):
    """Collects the text, that of the guarding elements apart."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[tuple[str, bool]] = []
        self.guarded = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Enter a guarding element."""
        if tag != "span" or attrs or self.guarded:
            raise UnreadableWebTextError(f"<{tag}>")
        self.guarded = True

    def handle_endtag(self, tag: str) -> None:
        """Leave it."""
        if tag != "span" or not self.guarded:
            raise UnreadableWebTextError(f"</{tag}>")
        self.guarded = False

    def handle_data(self, data: str) -> None:
        """Text; runs between elements come whole."""
        last = self.pieces[-1] if self.pieces else None
        if last is not None and not last[1] and not self.guarded:
            self.pieces[-1] = (last[0] + data, False)
        else:
            self.pieces.append((data, self.guarded))

    def handle_comment(self, data: str) -> None:
        """Refuse."""
        raise UnreadableWebTextError(f"the comment {data!r}")
