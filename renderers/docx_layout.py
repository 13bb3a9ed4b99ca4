"""How a Word document of ours looks: its page, its styles, its properties, its tables.

What a line is is told by its style; a teacher who changes a style changes all lines of its kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from renderers.docx_pages import LABEL, WORKING, Style

if TYPE_CHECKING:
    from docx.document import Document

#: The text is as wide as that, in millimetres; labels hang so far out of it.
WIDTH, HANG = 170, 9
#: In place of the clock, as in the archive.
_MOMENT = datetime(1980, 1, 1)
_FONT = "Cambria"
#: Room for working below an open question, in millimetres.
_ROOM = 28
#: Of each style: its size in points; in millimetres how far it is indented and its label hangs; in
#: points the room before and behind it.
_LINES = {
    Style.PUPIL: (11, 0, 0, 2, 8),
    Style.INSTRUCTION: (11, 0, 0, 2, 4),
    Style.MARKS: (11, 0, 0, 0, 2),
    Style.QUESTION: (11, HANG, HANG, 12, 4),
    Style.FIGURE: (11, HANG, 0, 4, 4),
    Style.PART: (11, 2 * HANG, HANG, 6, 3),
    Style.OPTION: (11, HANG, HANG, 2, 2),
    Style.ANSWER: (11, HANG, HANG, 12, 3),
    Style.STEP: (11, 0, 0, 2, 2),
    Style.REASON: (10, 0, 0, 2, 2),
    Style.PROOF: (8, HANG, 0, 2, 2),
    Style.CLAIM: (8, 0, 0, 18, 0),
    WORKING: (11, 0, 0, 0, 0),
}
_INK, _SOFT = "1A1A1A", "595959"


def blank(title: str, *, large: bool = False) -> Document:
    """A document with our styles, page and properties, and no line; ``large`` for 18 points."""
    import docx
    from docx.shared import Mm

    document = docx.Document()
    for section in document.sections:
        section.page_width, section.page_height = Mm(210), Mm(297)
        section.left_margin = section.right_margin = Mm((210 - WIDTH) / 2)
        section.top_margin, section.bottom_margin = Mm(20), Mm(22)
        _number(section.footer.paragraphs[0])
    _style(document, 18 / 11 if large else 1)
    properties = document.core_properties
    properties.title, properties.author, properties.comments = title, "", ""
    properties.created = properties.modified = _MOMENT
    package = document.part.package
    for reference, relation in list(package.rels.items()):
        # A picture of the empty template.
        if relation.reltype.endswith("/thumbnail"):
            del package.rels[reference]
    return document


def _number(paragraph: Any) -> None:
    """The number of the page, in the middle."""
    from docx.enum.text import WD_ALIGN_PARAGRAPH
    from docx.oxml import parse_xml
    from docx.oxml.ns import nsdecls

    paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
    field = f'<w:fldSimple {nsdecls("w")} w:instr="PAGE"><w:r><w:t>1</w:t></w:r></w:fldSimple>'
    paragraph._p.append(parse_xml(field))  # noqa: SLF001 - python-docx knows no fields


def _style(document: Document, factor: float) -> None:
    from docx.enum.style import WD_STYLE_TYPE
    from docx.enum.text import WD_ALIGN_PARAGRAPH
    from docx.shared import Mm, Pt

    styles: Any = document.styles
    for name, size, before, after in (
        ("Normal", 11, 0, 0),
        (Style.TITLE, 18, 0, 6),
        (Style.SECTION, 13, 18, 4),
    ):
        style = styles[name]
        _face(style, round(size * factor), _INK)
        style.paragraph_format.space_before = Pt(before)
        style.paragraph_format.space_after = Pt(after)
    for border in styles[Style.TITLE].element.xpath(".//w:pBdr"):
        border.getparent().remove(border)
    label = styles.add_style(LABEL, WD_STYLE_TYPE.CHARACTER)
    label.font.bold = True
    for name, (size, indent, hanging, before, after) in _LINES.items():
        style = styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH)
        style.base_style, style.next_paragraph_style = styles["Normal"], style
        soft = name in (Style.REASON, Style.PROOF, Style.CLAIM, Style.MARKS)
        _face(style, round(size * factor), _SOFT if soft else _INK)
        form = style.paragraph_format
        form.left_indent, form.first_line_indent = Mm(indent), Mm(-hanging)
        form.space_before, form.space_after = Pt(before), Pt(after)
        for stop in range(indent, 4 * HANG, HANG) if indent else ():
            form.tab_stops.add_tab_stop(Mm(stop))
    styles[Style.REASON].font.italic = styles[Style.INSTRUCTION].font.italic = True
    styles[Style.MARKS].paragraph_format.alignment = WD_ALIGN_PARAGRAPH.RIGHT
    styles[WORKING].paragraph_format.space_before = Mm(_ROOM)
    _rule(styles[Style.PUPIL])


def _face(style: Any, size: int, colour: str) -> None:
    """The font of all letters; the template has another one for those of headings."""
    from docx.oxml.ns import qn
    from docx.shared import Pt, RGBColor

    style.font.name, style.font.size = _FONT, Pt(size)
    style.font.color.rgb = RGBColor.from_string(colour)
    fonts = style.element.rPr.rFonts
    for attribute in ("asciiTheme", "hAnsiTheme", "eastAsiaTheme", "cstheme"):
        fonts.attrib.pop(qn(f"w:{attribute}"), None)
    for attribute in ("hAnsi", "cs"):
        fonts.set(qn(f"w:{attribute}"), _FONT)


def _rule(style: Any) -> None:
    """A line to write on, behind the label."""
    from docx.enum.text import WD_TAB_ALIGNMENT, WD_TAB_LEADER
    from docx.shared import Mm

    stops = style.paragraph_format.tab_stops
    stops.add_tab_stop(Mm(20), WD_TAB_ALIGNMENT.LEFT, WD_TAB_LEADER.SPACES)
    stops.add_tab_stop(Mm(110), WD_TAB_ALIGNMENT.LEFT, WD_TAB_LEADER.LINES)


def lay_out(table: Any, widths: Sequence[int]) -> None:
    """Columns of these widths, in millimetres, as far in as the text of a question."""
    from docx.oxml import parse_xml
    from docx.oxml.ns import nsdecls
    from docx.shared import Mm

    table.autofit = False
    indent = f'<w:tblInd {nsdecls("w")} w:w="{Mm(HANG).twips}" w:type="dxa"/>'
    edges = "".join(f'<w:{edge} w:w="0" w:type="dxa"/>' for edge in ("left", "right"))
    margins = f"<w:tblCellMar {nsdecls('w')}>{edges}</w:tblCellMar>"
    properties = table._tbl.tblPr  # noqa: SLF001 - python-docx knows no indents of tables
    look = properties.xpath("w:tblLook")
    for made in (indent, margins):
        element = parse_xml(made)
        if look:
            look[0].addprevious(element)
        else:
            properties.append(element)
    for row in table.rows:
        whole = parse_xml(f"<w:cantSplit {nsdecls('w')}/>")
        row._tr.get_or_add_trPr().append(whole)  # noqa: SLF001 - as above
        for cell, width in zip(row.cells, widths, strict=True):
            cell.width = Mm(width)
    for column, width in zip(table.columns, widths, strict=True):
        column.width = Mm(width)
