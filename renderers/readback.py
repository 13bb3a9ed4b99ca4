"""Every block read back from what was produced and compared with what it came from.

A renderer hands over each block in its own notation; this module knows three notations and
recovers from each the skeleton that a reader would see.  The comparison is of whole blocks, words
and formulas together, so that nothing may be missing, extra, or in another place.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

from mathverify.errors import ParseError
from renderers import skeleton
from renderers.blocks import Block, Formula, Words
from renderers.errors import ReadBackError

__all__ = ["HtmlBlocks", "check_html", "check_latex_block", "expected_skeleton"]

_FORMULA = re.compile(r"(?<!\\)\$(.+?)(?<!\\)\$", re.DOTALL)
_ESCAPED = re.compile(
    r"\\([#$%&_{}*`\\])|\\textbackslash\{\}|\\textasciitilde\{\}|\\textasciicircum\{\}"
)


def expected_skeleton(block: Block) -> str:
    """The skeleton that a block must read back as, from its words and trees alone."""
    parts: list[str] = []
    for inline in block:
        match inline:
            case Words(text=text):
                parts.append(skeleton.of_text(text))
            case Formula(text=text) if text:
                parts.append(skeleton.of_text(text))
            case Formula(node=node):
                parts.append(skeleton.of_tree(node))
    return "".join(parts)


# --- LaTeX and Markdown ------------------------------------------------------------------


def check_latex_block(page: str, place: str, block: Block, produced: str) -> None:
    """Compare a block as Markdown or LaTeX source; formulas stand between dollar signs.

    Raises `ReadBackError`.
    """
    formulas = iter([i for i in block if isinstance(i, Formula) and not i.text])
    parts: list[str] = []
    position = 0
    for match in _FORMULA.finditer(produced):
        parts.append(skeleton.of_text(_unescaped(produced[position : match.start()])))
        formula = next(formulas, None)
        try:
            if formula is None:
                raise ReadBackError(page, place, "no more formulas", match.group(1))
            parts.append(skeleton.of_latex(match.group(1), formula.node))
        except ParseError as error:
            raise ReadBackError(page, place, expected_skeleton(block), str(error)) from None
        position = match.end()
    parts.append(skeleton.of_text(_unescaped(produced[position:])))
    found, expected = "".join(parts), expected_skeleton(block)
    if found != expected:
        raise ReadBackError(page, place, expected, found)


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda match: match.group(1) or "", text).replace("~", " ")


# --- HTML --------------------------------------------------------------------------------


class HtmlBlocks(HTMLParser):
    """Collects the skeletons of elements with ``data-block``, and the text outside of them."""

    _VOID = frozenset({"meta", "br", "hr", "link", "mspace", "img"})

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.blocks: dict[str, str] = {}
        self.outside: list[str] = []
        self._open: list[tuple[str, str | None]] = []
        self._block: str | None = None
        self._math: list[str] | None = None
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Enter a block, a formula or an element without text of its own."""
        if self._math is not None or tag == "math":
            self._math = self._math if self._math is not None else []
            known = "".join(f' {k}="{v}"' for k, v in attrs if k == "linethickness")
            self._math.append(f"<{tag}{known}>")
            if tag in self._VOID:
                self._math.append(f"</{tag}>")
            return
        if tag in self._VOID:
            return
        name = dict(attrs).get("data-block")
        self._open.append((tag, name))
        if name is not None:
            self._block = name
            self.blocks.setdefault(name, "")
        if tag in ("style", "title"):
            self._silent += 1

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element that closes itself."""
        self.handle_starttag(tag, attrs)
        if self._math is not None and tag not in self._VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """Leave a formula or a block."""
        if self._math is not None:
            if tag not in self._VOID:
                self._math.append(f"</{tag}>")
            if tag == "math":
                element = ElementTree.fromstring("".join(self._math))  # noqa: S314 - our own page
                self._math = None
                self._add(skeleton.of_mathml(element))
            return
        if tag in self._VOID:
            return
        opened, name = self._open.pop()
        if opened != tag:
            raise ReadBackError("html", tag, opened, tag)
        if name is not None:
            self._block = None
        if tag in ("style", "title"):
            self._silent -= 1

    def handle_data(self, data: str) -> None:
        """Text in a formula, in a block, or outside."""
        if self._math is not None:
            from html import escape

            self._math.append(escape(data))
        elif not self._silent:
            self._add(skeleton.of_text(data))

    def _add(self, found: str) -> None:
        if self._block is None:
            self.outside.append(found)
        else:
            self.blocks[self._block] += found


def check_html(page: str, text: str, expected: dict[str, Block], allowed: str) -> None:
    """Compare every block of an HTML page, and that nothing else bears digits.

    ``allowed`` is the skeleton of all text outside of blocks.  Raises `ReadBackError`.
    """
    reader = HtmlBlocks()
    reader.feed(text)
    reader.close()
    for place, block in expected.items():
        found = reader.blocks.pop(place, None)
        wanted = expected_skeleton(block)
        if found != wanted:
            raise ReadBackError(page, place, wanted, found if found is not None else "nothing")
    if reader.blocks:
        place, found = next(iter(reader.blocks.items()))
        raise ReadBackError(page, place, "nothing", found)
    outside = "".join(reader.outside)
    if outside != allowed:
        raise ReadBackError(page, "outside", allowed, outside)
