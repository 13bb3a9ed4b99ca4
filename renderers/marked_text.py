"""A block as source text with formulas between dollar signs, written and read back.

Markdown and LaTeX differ in what has to be escaped and how; the rest is here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from mathverify.language.latex.printer import to_latex
from mathverify.verification.renderer import Notation as Spelling
from mathverify.verification.renderer import Told
from renderers.blocks import Block, Formula, Words
from renderers.readback import FoundFormula, FoundPart
from renderers.telling import told
from renderers.transcript import Entry

_FORMULA = re.compile(r"(?<!\\)((?:\\\\)*)\$((?:\\.|[^\\$])*)\$", re.DOTALL)


class UnreadableTextError(ValueError):
    """A sign that ought to be escaped, or an escape of nothing."""


class Notation:
    """``escapes``: the characters that mean something in this notation, with their spelling."""

    def __init__(self, escapes: Mapping[str, str]) -> None:
        self._escapes = escapes
        self._special = re.compile("[" + re.escape("".join(escapes)) + "]")
        spelled = sorted(escapes.values(), key=len, reverse=True)
        self._spelled = re.compile("|".join(map(re.escape, spelled)))
        self._meaning = {spelling: sign for sign, spelling in escapes.items()}

    def text(self, words: str) -> str:
        """``words`` so that they stand on the page as they are."""
        return self._special.sub(lambda match: self._escapes[match.group()], words)

    def formula(self, formula: Formula) -> str:
        """A formula between dollar signs."""
        return f"${to_latex(formula.node, formula.names.manner)}$"

    def told(
        self,
        entries: Iterable[Entry],
        picture: Callable[[Entry], tuple[str, Spelling]] | None = None,
    ) -> tuple[Told, ...]:
        """The formulas of ``entries`` as they stand in the file, and their pictures."""
        return told(entries, Spelling.LATEX, self.formula, self.text, picture)

    def block(self, block: Block) -> str:
        """The source of ``block``."""
        parts: list[str] = []
        for inline in block:
            match inline:
                case Words(text=text):
                    parts.append(self.text(text))
                case Formula(text=text) if text:
                    parts.append(self.text(text))
                case Formula():
                    parts.append(self.formula(inline))
        return "".join(parts)

    def words(self, source: str) -> str:
        """The words that ``source`` shows.  Raises `UnreadableTextError`."""
        shown: list[str] = []
        position = 0
        for match in self._spelled.finditer(source):
            shown.append(self._plain(source[position : match.start()]))
            shown.append(self._meaning[match.group()])
            position = match.end()
        return "".join((*shown, self._plain(source[position:])))

    def _plain(self, source: str) -> str:
        found = self._special.search(source)
        if found is not None:
            raise UnreadableTextError(f"{found.group()!r} is not escaped")
        return source

    def parts(self, source: str) -> tuple[FoundPart, ...]:
        """The words and formulas of ``source`` in order.  Raises `UnreadableTextError`."""
        found: list[FoundPart] = []
        position = 0
        for match in _FORMULA.finditer(source):
            opening = match.end(1)
            found += [self.words(source[position:opening]), FoundFormula(match.group(2))]
            position = match.end()
        found.append(self.words(source[position:]))
        return tuple(found)
