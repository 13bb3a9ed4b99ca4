"""The HTML pages read back: which entries they show, from their text alone.

Only the elements, attributes and values that our pages use are known; anything else, a comment, a
script, a style, something hidden, is refused.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from html import escape
from html.parser import HTMLParser
from importlib.resources import files
from xml.etree.ElementTree import Element

from mathverify.errors import ReadBackError
from mathverify.language.markup.mathml_reader import UnreadableMathMLError, latex_of
from mathverify.phrases.locale import page_tag
from mathverify.verification.inline_pictures import inline_svg
from mathverify.verification.renderer import Handout, Page, Sheet
from renderers.grid import Grid
from renderers.readback import Found, FoundFormula, FoundPart, compare
from renderers.transcript import Entry, Role, Transcript, transcript

QUESTIONS, ANSWERS, GRID = "questions.html", "answers.html", "grid.html"
END = "</body>\n</html>\n"


@cache
def _style() -> str:
    return files("renderers").joinpath("style.css").read_text(encoding="utf-8")


def head(title: str, handout: Handout, lang: str) -> str:
    """Everything up to the body, and the body's beginning with how it is set."""
    classes = [
        *(("large",) if handout.large_print else ()),
        *(("columns",) if handout.columns > 1 else ()),
    ]
    body = f'<body class="{" ".join(classes)}">' if classes else "<body>"
    return (
        f'<!DOCTYPE html>\n<html lang="{page_tag(lang)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_style()}</style>\n</head>\n{body}\n"
    )


def key_of(script: Transcript) -> Handout:
    """How the key is set: worked solutions need the whole width."""
    return replace(script.handout, columns=1)


def check_html(pages: tuple[Page, ...], sheet: Sheet) -> None:
    """Compare the sheet and its key, as they are to be written, with ``sheet``.

    Raises `ReadBackError`.
    """
    script = transcript(sheet)
    begins = {
        QUESTIONS: head(script.title, script.handout, script.lang),
        ANSWERS: head(script.key_title, key_of(script), script.lang),
    }
    entries = {QUESTIONS: script.sheet(), ANSWERS: script.key()}
    if [page.name for page in pages] != list(entries):
        names = ", ".join(page.name for page in pages)
        raise ReadBackError("HTML", "files", ", ".join(entries), names)
    for page in pages:
        _check_page(page, begins[page.name], entries[page.name])


def check_grid(page: Page, grid: Grid) -> None:
    """Compare a marking grid, as it is to be written, cell by cell.  Raises `ReadBackError`."""
    _check_page(page, head(grid.title.text, Handout(), grid.lang), tuple(grid.entries()))


def _check_page(page: Page, begin: str, entries: tuple[Entry, ...]) -> None:
    if not page.text.startswith(begin) or not page.text.endswith(END):
        raise ReadBackError(page.name, "frame", "our head, one body", "another")
    body = page.text[len(begin) : -len(END)]
    _compare_pictures(page, body, entries)
    rooms = [f"{e.room}mm" for e in entries if e.role is Role.STEM and e.room is not None]
    if [found.removeprefix("--room: ") for found in _ROOM.findall(body)] != rooms:
        raise ReadBackError(page.name, "room for working", ", ".join(rooms), "another")
    reader = _Reader()
    try:
        reader.feed(_PICTURE.sub(lambda match: match.group(1), body))
        reader.close()
        reader.finish()
    except (_UnknownMarkupError, UnreadableMathMLError) as error:
        raise ReadBackError(
            page.name, f"entry {len(reader.found)}", "our markup", str(error)
        ) from None
    compare(page.name, entries, reader.found)


def svg_of(entry: Entry) -> str:
    """The picture of an entry as it stands on the page, with ids that no other picture has."""
    assert entry.picture is not None
    return inline_svg(entry.picture, f"q{entry.question}-{entry.number}-")


#: A picture, of which the description remains to be read.
_PICTURE = re.compile(r"<svg [^>]*>.*?<title[^>]*>(.*?)</title>.*?</svg>", re.DOTALL)


def _compare_pictures(page: Page, body: str, entries: tuple[Entry, ...]) -> None:
    """The pictures are those that were drawn and read back, to the letter."""
    wanted = [svg_of(entry) for entry in entries if entry.picture is not None]
    found = [match.group() for match in _PICTURE.finditer(body)]
    if wanted != found:
        numbers = (str(len(wanted)), str(len(found)))
        raise ReadBackError(page.name, "pictures", *(f"{n} pictures as drawn" for n in numbers))


class _UnknownMarkupError(ValueError):
    """Markup that no page of ours contains."""


#: Elements outside of formulas with the classes that they may have.
_ELEMENTS = {
    "header": (),
    "main": ("key",),
    "footer": (),
    "section": (),
    "article": ("question", "question open", "question choice"),
    "figure": (),
    "div": ("pupil", "field", "field line", "room", "parts"),
    "table": (),
    "tr": (),
    "th": (),
    "td": (),
    "h1": (),
    "h2": (),
    "p": ("school", "instruction", "marks", "answer", "proof"),
    "ul": ("options",),
    "ol": ("steps",),
    "li": (),
    "span": (
        *("name", "number", "part", "label", "correct"),
        *("relation", "because", "formula", "held"),
    ),
}

#: How much room is left for working.
_ROOM = re.compile(r"--room: \d{1,3}mm")

_MATHML = (
    "mrow mn mi mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover "
    "mtable mtr mtd"
)
_MATHML_ATTRIBUTES = {
    "xmlns": ("http://www.w3.org/1998/Math/MathML",),
    "displaystyle": ("true", "false"),
    "form": ("prefix", "infix", "postfix"),
    "lspace": ("0", "0.2778em"),
    "rspace": ("0", "0.2778em"),
    "width": ("0.1667em",),
    "stretchy": ("true", "false"),
    "fence": ("true",),
    "separator": ("true",),
    "accent": ("true",),
    "linethickness": ("0",),
    "mathvariant": ("normal",),
    "class": ("bar",),
}


class _Reader(HTMLParser):
    """Collects the entries of a body."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Found] = []
        self._open: list[str] = []
        self._labels: list[str] = []
        self._label: list[str] | None = None
        self._entry: tuple[int, Role] | None = None
        self._parts: list[FoundPart] = []
        self._said: str | None = None
        self._latex: list[str] = []
        self._math: list[Element] = []

    # --- elements ----------------------------------------------------------------------

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Enter an element of a page or of a formula."""
        attributes = {name: value or "" for name, value in attrs}
        self._require_plain(tag, attributes)
        if tag == "math" or self._math:
            self._enter_formula(tag, attributes)
            return
        if tag == "wbr" and self._said is not None and not attributes:
            return
        css = attributes.pop("class", "")
        if tag not in _ELEMENTS or css not in ("", *_ELEMENTS[tag]):
            raise _UnknownMarkupError(f"<{tag}>")
        if css == "room" and _ROOM.fullmatch(attributes.get("style", "")):
            del attributes["style"]
        self._open.append(tag)
        if self._label is not None or self._said is not None:
            raise _UnknownMarkupError(f"<{tag}> in a label or a formula")
        if attributes.pop("role", "") == "math":
            self._said, self._latex = attributes.pop("aria-label", ""), []
            if attributes.get("lang") == "en":
                del attributes["lang"]
        elif "data-label" in attributes:
            attributes.pop("data-label")
            self._label = []
        elif "data-entry" in attributes:
            self._enter_entry(attributes.pop("data-entry"))
        elif self._entry is not None and css != "held":
            raise _UnknownMarkupError(f"<{tag}> in an entry")
        if attributes:
            raise _UnknownMarkupError(f"the attribute {next(iter(attributes))} of <{tag}>")

    def _require_plain(self, tag: str, attributes: dict[str, str]) -> None:
        """The tag is spelled as we spell it: browsers forgive more than this reader sees."""
        spelled = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
        if self.get_starttag_text() not in (f"<{tag}{spelled}>", f"<{tag}{spelled}/>"):
            raise _UnknownMarkupError(f"{self.get_starttag_text()}")

    def _enter_entry(self, role: str) -> None:
        if self._entry is not None or role not in list(Role):
            raise _UnknownMarkupError(f"the entry {role!r}")
        self._entry, self._parts = (len(self._open), Role(role)), []

    def _enter_formula(self, tag: str, attributes: dict[str, str]) -> None:
        if self._said is None or (tag not in _MATHML.split() and (tag != "math" or self._math)):
            raise _UnknownMarkupError(f"<{tag}>")
        for name, value in attributes.items():
            if value not in _MATHML_ATTRIBUTES.get(name, ()):
                raise _UnknownMarkupError(f"{name}={value!r} of <{tag}>")
        element = Element(tag, attributes)
        if self._math:
            self._math[-1].append(element)
        self._math.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element that closes itself: only the space in a formula does."""
        if tag != "mspace":
            raise _UnknownMarkupError(f"<{tag}/>")
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """Leave an element."""
        if self._math:
            element = self._math.pop()
            if element.tag != tag:
                raise _UnknownMarkupError(f"</{tag}> for <{element.tag}>")
            if not self._math:
                self._latex.append(latex_of(element))
            return
        if not self._open or self._open[-1] != tag:
            raise _UnknownMarkupError(f"</{tag}> for nothing")
        if self._said is not None:
            self._parts.append(FoundFormula("".join(self._latex), self._said))
            self._said = None
        elif self._label is not None:
            self._labels.append("".join(self._label))
            self._label = None
        elif self._entry is not None and self._entry[0] == len(self._open):
            self.found.append(Found(self._entry[1], tuple(self._labels), tuple(self._parts)))
            self._entry, self._labels = None, []
        self._open.pop()

    # --- text --------------------------------------------------------------------------

    def handle_data(self, data: str) -> None:
        """Text in a formula, a label or an entry; between them only line breaks."""
        if self._math:
            element = self._math[-1]
            if len(element):
                raise _UnknownMarkupError(f"{data!r} between elements of a formula")
            element.text = (element.text or "") + data
        elif self._said is None and self._label is not None:
            self._label.append(data)
        elif self._said is None and self._entry is not None:
            self._parts.append(data)
        elif data.strip("\n"):
            raise _UnknownMarkupError(f"{data!r} outside of an entry")

    def handle_comment(self, data: str) -> None:
        """Refuse."""
        raise _UnknownMarkupError(f"the comment {data!r}")

    def handle_decl(self, decl: str) -> None:
        """Refuse."""
        raise _UnknownMarkupError(f"the declaration {decl!r}")

    def handle_pi(self, data: str) -> None:
        """Refuse."""
        raise _UnknownMarkupError(f"the instruction {data!r}")

    def unknown_decl(self, data: str) -> None:
        """Refuse."""
        raise _UnknownMarkupError(f"the declaration {data!r}")

    def finish(self) -> None:
        """Raise if anything is still open, or a label has no entry."""
        if self._open or self._math or self._labels:
            raise _UnknownMarkupError("something is not closed")
