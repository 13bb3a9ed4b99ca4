"""Word documents read back: which entries a file shows, from its own parts alone.

Read with the XML of the file, not with the library that wrote it.  Whatever a paragraph, a run or a
drawing has that no document of ours has is refused, hidden text among it.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from xml.etree.ElementTree import Element, fromstring, tostring

from mathverify.errors import ReadBackError
from mathverify.language.markup.omml_reader import UnreadableOmmlError, latex_of_omml
from mathverify.verification.renderer import Page
from renderers.exchange.archives import members
from renderers.readback import Found, FoundFormula, FoundPart, compare
from renderers.transcript import Entry, Role

QUESTIONS, ANSWERS = "questions.docx", "answers.docx"


class Style(StrEnum):
    """What a paragraph is; Word shows these names."""

    TITLE = "Title"
    SECTION = "Heading 1"
    PUPIL = "Pupil"
    INSTRUCTION = "Instruction"
    MARKS = "Marks"
    QUESTION = "Question"
    FIGURE = "Figure"
    PART = "Part"
    OPTION = "Option"
    ANSWER = "Answer"
    STEP = "Step"
    REASON = "Reason"
    PROOF = "Proof"
    CLAIM = "Claim"


#: The style of labels, and that of the room for working.
LABEL, WORKING = "Question Label", "Working Space"
_ROLES = {
    "Title": Role.TITLE,
    "Heading1": Role.SECTION,
    "Pupil": Role.HEAD,
    "Instruction": Role.INSTRUCTION,
    "Marks": Role.MARKS,
    "Question": Role.STEM,
    "Figure": Role.FIGURE,
    "Part": Role.PART,
    "Option": Role.OPTION,
    "Answer": Role.ANSWER,
    "Step": Role.STEP,
    "Reason": Role.BECAUSE,
    "Proof": Role.PROOF,
    "Claim": Role.FURNITURE,
}
_LABEL, _WORKING = "QuestionLabel", "WorkingSpace"

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_SVG = "{http://schemas.microsoft.com/office/drawing/2016/SVG/main}"
_DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"
_MAIN = "word/document.xml"


def check_document(
    page: Page, entries: Sequence[Entry], pngs: Mapping[int, tuple[bytes, ...]]
) -> None:
    """Compare a file with what it is to show.  Raises `ReadBackError`."""
    contents = members(page.data)
    if _MAIN not in contents:
        raise ReadBackError(page.name, "the document", _MAIN, ", ".join(contents))
    reader = _Reader(page.name, contents)
    compare(page.name, entries, reader.entries())
    expected = [
        (entry.picture.svg, pngs[entry.question][_index(entry)])
        for entry in entries
        if entry.picture is not None
    ]
    if reader.pictures != expected:
        count = f"{len(reader.pictures)} pictures, or others"
        raise ReadBackError(page.name, "pictures", f"{len(expected)} as drawn", count)


def _index(entry: Entry) -> int:
    return int("".join(sign for sign in entry.place if sign.isdigit()))


class _Reader:
    """The body of a document, in order."""

    def __init__(self, page: str, contents: Mapping[str, bytes]) -> None:
        self.page = page
        self.pictures: list[tuple[bytes, bytes]] = []
        self._contents = contents
        self._body = _parsed(contents[_MAIN])[0]
        related = _parsed(contents["word/_rels/document.xml.rels"])
        self._targets = {one.get("Id", ""): one.get("Target", "") for one in related}

    def entries(self) -> Iterator[Found]:
        """What the paragraphs show, those of tables row by row."""
        for block in self._body:
            if block.tag == f"{_W}p":
                yield from self._paragraph(block)
            elif block.tag == f"{_W}tbl":
                for cell in block.iter(f"{_W}tc"):
                    for paragraph in self._of_cell(cell):
                        yield from self._paragraph(paragraph)
            elif block.tag != f"{_W}sectPr":
                raise self._refused("a paragraph or a table", block.tag)

    def _of_cell(self, cell: Element) -> Iterator[Element]:
        for part in cell:
            if part.tag == f"{_W}p":
                yield part
            elif part.tag != f"{_W}tcPr":
                raise self._refused("a cell with paragraphs", part.tag)

    def _paragraph(self, paragraph: Element) -> Iterator[Found]:
        style = paragraph.find(f"{_W}pPr/{_W}pStyle")
        name = "" if style is None else style.get(f"{_W}val", "")
        labels, parts = self._content(paragraph)
        if name in ("", _WORKING) and not labels and not "".join(map(str, parts)).strip():
            return
        if name not in _ROLES:
            raise self._refused("a line with a style of ours", f"{name}: {parts}")
        if name == "Pupil":
            # A tab before the words is the line to write on.
            parts = ("".join(map(str, parts)).strip("\t"),)
        yield Found(_ROLES[name], labels, parts)

    def _content(self, paragraph: Element) -> tuple[tuple[str, ...], tuple[FoundPart, ...]]:
        labels: list[str] = []
        parts: list[FoundPart] = []
        for part in paragraph:
            if part.tag == f"{_M}oMath":
                parts.append(FoundFormula(self._formula(part)))
            elif part.tag == f"{_W}r":
                is_label, text = self._run(part)
                if not is_label:
                    parts.append(text)
                    continue
                if "".join(map(str, parts)).strip():
                    raise self._refused("a label before the text", text)
                labels.append(text)
            elif part.tag != f"{_W}pPr":
                raise self._refused("words and formulas", part.tag)
        return tuple(labels), tuple(parts)

    def _run(self, run: Element) -> tuple[bool, str]:
        """The text of a run, and whether it is a label."""
        is_label = False
        text = ""
        for part in run:
            match part.tag.removeprefix(_W):
                case "rPr":
                    looks = [(one.tag.removeprefix(_W), one.get(f"{_W}val")) for one in part]
                    if looks != [("rStyle", _LABEL)]:
                        raise self._refused("a run as its style has it", str(looks))
                    is_label = True
                case "t":
                    text += part.text or ""
                case "tab":
                    text += "\t"
                case "drawing":
                    text += self._drawing(part)
                case other:
                    raise self._refused("text or a drawing", other)
        return is_label, text

    def _formula(self, element: Element) -> str:
        source = tostring(element, encoding="unicode")
        prefix = source[1:].split(":", 1)[0]
        source = source.replace(f"<{prefix}:", "<m:").replace(f"</{prefix}:", "</m:")
        source = source.replace(f" {prefix}:", " m:")
        source = source.replace(f' xmlns:{prefix}="{_M[1:-1]}"', "", 1)
        try:
            return latex_of_omml(source)
        except UnreadableOmmlError as error:
            raise self._refused("an equation of ours", str(error)) from None

    def _drawing(self, drawing: Element) -> str:
        """The description of a picture, which is kept with its fallback."""
        (properties,) = drawing.iter(f"{_DRAWING}docPr")
        (fallback,) = drawing.iter(f"{_A}blip")
        (vector,) = drawing.iter(f"{_SVG}svgBlip")
        svg, png = (self._file(one.get(f"{_R}embed", "")) for one in (vector, fallback))
        self.pictures.append((svg, png))
        return properties.get("descr", "")

    def _file(self, reference: str) -> bytes:
        target = posixpath.normpath(posixpath.join("word", self._targets.get(reference, "")))
        if target not in self._contents:
            raise self._refused("a picture in the file", target)
        return self._contents[target]

    def _refused(self, wanted: str, found: str) -> ReadBackError:
        return ReadBackError(self.page, "the document", wanted, found)


def _parsed(data: bytes) -> Element:
    return fromstring(data)  # noqa: S314 - made here, not read
