"""Word documents: the question sheet and the answer key, each a file that a teacher can edit.

Formulas are equations of Word, pictures SVG with a PNG for programs that cannot show it.  No clock
and no name of a machine is in the files.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

from mathverify.errors import PluginError
from mathverify.language.markup.omml import OMML, to_omml
from mathverify.verification.renderer import GROUP, Notation, Page, Sheet, Told
from renderers.blocks import Formula, Words
from renderers.docx_layout import HANG, WIDTH, blank, lay_out
from renderers.docx_pages import ANSWERS, LABEL, QUESTIONS, WORKING, Style, check_document
from renderers.drawing.rastering import pngs_of
from renderers.exchange.archives import archive, members
from renderers.telling import told
from renderers.transcript import Entry, Role, transcript

#: Of a step, the relation, in millimetres; the rest is its reason.
_RELATION = 95
_SVG_EXTENSION = "{96DAC541-7B7A-43D3-8B79-37D633B846F1}"
_NAMESPACES = " ".join(
    f'xmlns:{prefix}="http://schemas.{of}"'
    for prefix, of in (
        ("a", "openxmlformats.org/drawingml/2006/main"),
        ("asvg", "microsoft.com/office/drawing/2016/SVG/main"),
        ("r", "openxmlformats.org/officeDocument/2006/relationships"),
    )
)
_STYLES = {
    Role.TITLE: Style.TITLE,
    Role.FURNITURE: Style.CLAIM,
    Role.HEAD: Style.PUPIL,
    Role.INSTRUCTION: Style.INSTRUCTION,
    Role.SECTION: Style.SECTION,
    Role.MARKS: Style.MARKS,
    Role.STEM: Style.QUESTION,
    Role.FIGURE: Style.FIGURE,
    Role.PART: Style.PART,
    Role.OPTION: Style.OPTION,
    Role.ANSWER: Style.ANSWER,
    Role.STEP: Style.STEP,
    Role.BECAUSE: Style.REASON,
    Role.PROOF: Style.PROOF,
}
#: Roles that stand in one table, by the first of them.
_TOGETHER = {Role.OPTION: (Role.OPTION,), Role.STEP: (Role.STEP, Role.BECAUSE)}


class DocxRenderer:
    """Two files, so that the sheet can be handed out without the key."""

    name = "docx"

    def prepare(self) -> None:
        """Raises `PluginError` where python-docx is not installed."""
        try:
            import docx  # noqa: F401 - only whether it is there
        except ImportError:
            reason = "needs python-docx: pip install 'mathverify[docx]'"
            raise PluginError(GROUP, self.name, reason) from None

    def render(self, sheet: Sheet) -> tuple[Page, ...]:
        """Both files, read back.  Raises `PluginError` without python-docx, `ReadBackError`."""
        self.prepare()
        script = transcript(sheet)
        items = [item for section in sheet.sections for item in section.items]
        pngs = {number: pngs_of(item) for number, item in enumerate(items, start=1)}
        large = script.handout.large_print
        made = (
            (QUESTIONS, script.title, script.sheet()),
            (ANSWERS, script.key_title, script.key()),
        )
        pages = []
        for name, title, entries in made:
            data = _Writer(blank(title, large=large), entries, pngs).written()
            page = Page(name, data=data, told=_told(entries))
            check_document(page, entries, pngs)
            pages.append(page)
        return tuple(pages)


RENDERER = DocxRenderer()


def _told(entries: Sequence[Entry]) -> tuple[Told, ...]:
    def picture(entry: Entry) -> tuple[str, Notation]:
        assert entry.picture is not None
        return entry.picture.svg.decode(), Notation.SVG

    return told(
        entries, Notation.OMML, lambda one: to_omml(one.node, one.names.manner), str, picture
    )


class _Writer:
    """One document, line by line."""

    def __init__(
        self, document: Any, entries: Sequence[Entry], pngs: Mapping[int, tuple[bytes, ...]]
    ) -> None:
        self._entries = entries
        self._pngs = pngs
        self._document = document
        self._shown = 0
        #: What the file calls each style; python-docx looks through all of them each time.
        self._styles: dict[str, str | None] = {}

    def written(self) -> bytes:
        """The bytes of the file."""
        room: int | None = 0
        place = 0
        while place < len(self._entries):
            entry = self._entries[place]
            if entry.role is Role.STEM:
                room = 0 if entry.choice and entry.room is None else entry.room
            end = self._end(place)
            if entry.role in _TOGETHER:
                self._table(place, end)
            else:
                self._line(self._document.add_paragraph(), entry, kept=self._is_kept(place))
            place = end
            if room != 0 and place < len(self._entries) and self._begins(place):
                self._room(room)
                room = 0
        saved = io.BytesIO()
        self._document.save(saved)
        return archive(members(saved.getvalue()))

    def _end(self, place: int) -> int:
        """Behind the entries that stand together with that one."""
        entry = self._entries[place]
        end = place + 1
        while end < len(self._entries) and (
            self._entries[end].role in _TOGETHER.get(entry.role, ())
        ):
            end += 1
        return end

    def _begins(self, place: int) -> bool:
        """Whether another question or section begins there."""
        return self._entries[place].role in (Role.STEM, Role.SECTION)

    def _is_kept(self, place: int) -> bool:
        """Whether a line stays on one page with the next: what announces a question, all of it."""
        if place + 1 == len(self._entries):
            return False
        role = self._entries[place].role
        return role in (Role.SECTION, Role.INSTRUCTION) or (
            not self._begins(place + 1)
            and role
            not in (Role.TITLE, Role.HEAD, Role.FURNITURE, Role.STEP, Role.BECAUSE, Role.PROOF)
        )

    def _room(self, millimetres: int | None) -> None:
        """Room for working: what the style has, or so many millimetres."""
        from docx.shared import Mm

        paragraph = self._document.add_paragraph()
        paragraph._p.style = self._style(WORKING)  # noqa: SLF001 - see `_style`
        if millimetres is not None:
            paragraph.paragraph_format.space_before = Mm(millimetres)

    def _line(self, paragraph: Any, entry: Entry, *, kept: bool) -> None:
        paragraph._p.style = self._style(_STYLES[entry.role])  # noqa: SLF001 - see `_style`
        if kept:
            paragraph.paragraph_format.keep_with_next = True
        for label in entry.label:
            paragraph.add_run(label)._r.style = self._style(LABEL)  # noqa: SLF001 - see `_style`
            paragraph.add_run("\t")
        if entry.picture is not None:
            self._picture(paragraph, entry)
            return
        if entry.line:
            paragraph.add_run("\t")
        for inline in entry.block:
            match inline:
                case Words(text=text) | Formula(text=text) if text:
                    paragraph.add_run(text)
                case Words():
                    pass
                case Formula(node=node, names=names):
                    equation = _equation(to_omml(node, names.manner))
                    paragraph._p.append(equation)  # noqa: SLF001 - python-docx knows no equations

    def _style(self, name: str) -> str | None:
        """What the file calls a style, None for the one that needs no name."""
        if name not in self._styles:
            kind = self._document.styles[name].type
            self._styles[name] = self._document.part.get_style_id(name, kind)
        return self._styles[name]

    def _table(self, place: int, end: int) -> None:
        """Options side by side; a step with its reason, all beside what was proved."""
        options = self._entries[place].role is Role.OPTION
        half = (WIDTH - HANG) // 2
        table = self._document.add_table(-(-(end - place) // 2), 2)
        lay_out(table, (half, half) if options else (_RELATION, WIDTH - HANG - _RELATION))
        for index, entry in enumerate(self._entries[place:end]):
            is_last = end - place - index <= 2
            kept = not options or not is_last or self._is_kept(end - 1)
            self._line(table.cell(index // 2, index % 2).paragraphs[0], entry, kept=kept)

    def _picture(self, paragraph: Any, entry: Entry) -> None:
        """The PNG, and beside it the SVG for programs that can show it."""
        from docx.opc.constants import RELATIONSHIP_TYPE
        from docx.opc.packuri import PackURI
        from docx.opc.part import Part
        from docx.oxml import parse_xml
        from docx.shared import Mm

        assert entry.picture is not None
        self._shown += 1
        index = int("".join(sign for sign in entry.place if sign.isdigit()))
        shape = paragraph.add_run().add_picture(io.BytesIO(self._pngs[entry.question][index]))
        if shape.width > Mm(WIDTH - HANG):
            shape.height = round(shape.height * Mm(WIDTH - HANG) / shape.width)
            shape.width = Mm(WIDTH - HANG)
        part = self._document.part
        name = PackURI(f"/word/media/drawing{self._shown}.svg")
        svg = Part(name, "image/svg+xml", entry.picture.svg, part.package)
        reference = part.relate_to(svg, RELATIONSHIP_TYPE.IMAGE)
        inline = shape._inline  # noqa: SLF001 - python-docx knows no SVG and no descriptions
        inline.docPr.set("id", str(self._shown))
        inline.docPr.set("name", f"Picture {self._shown}")
        inline.docPr.set("descr", entry.text)
        (blip,) = inline.xpath(".//a:blip")
        blip.append(
            parse_xml(
                f'<a:extLst {_NAMESPACES}><a:ext uri="{_SVG_EXTENSION}">'
                f'<asvg:svgBlip r:embed="{reference}"/></a:ext></a:extLst>'
            )
        )


def _equation(omml: str) -> Any:
    from docx.oxml import parse_xml

    return parse_xml(omml.replace("<m:oMath>", f'<m:oMath xmlns:m="{OMML}">', 1))
