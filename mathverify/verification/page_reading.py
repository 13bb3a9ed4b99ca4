"""Pages read back by the port: what a renderer says that it wrote, held to the questions.

A renderer hands over each formula as it stands in the file, with the place in the question that it
shows.  The port reads it with the names that the question declares; whatever reads as something
else, is not in the file, is missing, or is a slot that was printed as it stands, is refused.

What the port can search of a page that is no text itself: Word documents and packages of platforms
are zip files with texts in them; decks of cards hold a database.  A PDF or a file of columns has no
text that can be had without a library: it is held by what its renderer hands over alone.
"""

from __future__ import annotations

import base64
import html
import io
import re
import sqlite3
import zipfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import zip_longest
from xml.etree import ElementTree

from mathverify.errors import ParseError, ReadBackError
from mathverify.language.amounts import amounts_in, amounts_of
from mathverify.language.ascii import to_ascii
from mathverify.language.latex.printer import to_latex
from mathverify.language.markup.mathml_reader import UnreadableMathMLError, latex_of
from mathverify.language.markup.omml_reader import UnreadableOmmlError, latex_of_omml
from mathverify.language.parser import parse
from mathverify.language.printed import PrintedNames, read_printed
from mathverify.language.short_texts import WORD as _WORD
from mathverify.language.spoken.words import to_words
from mathverify.language.tree import Node
from mathverify.verification.inline_pictures import inline_svg
from mathverify.verification.once import once_a_question
from mathverify.verification.pictures import Picture
from mathverify.verification.renderer import Notation, Page, Sheet, Told
from mathverify.verification.sheet_words import MARKS, sheet_words
from mathverify.verification.shown import Shown, ShownText, SlotPlace, shown

#: What a question may show, for all formats; it is handed to nobody.
_shown = once_a_question(shown)
#: So many formulas are remembered with what a file says for them.
_READ = 16_384


def check_pages(pages: Sequence[Page], sheet: Sheet) -> None:
    """Hold ``pages`` to the questions of ``sheet``.  Raises `ReadBackError`."""
    items = [item for section in sheet.sections for item in section.items]
    wanted = {number: _shown(item) for number, item in enumerate(items, start=1)}
    words = sheet_words(sheet)
    seen: dict[int, set[str]] = defaultdict(set)
    written: list[str] = []
    for page in pages:
        whole = _text_of(page)
        plain = None if whole is None else _plain(whole)
        _check_words(page, plain, wanted, words)
        _check_formulas(page, plain, wanted)
        _check_texts(page, plain, wanted)
        if plain is not None:
            written.append(plain)
        for told in page.told:
            seen[told.question].add(told.place)
    _require_words(pages, words, seen)
    name = pages[0].name if pages else "no page"
    for number, one in wanted.items():
        for place in one.required:
            if place not in seen[number]:
                tree = to_ascii(one.trees[place][0]) if place in one.trees else "the picture"
                raise ReadBackError(name, f"{number}. {place}", tree, "nothing")
        for path, text in one.texts.items():
            if not text.required or text.places or not written:
                continue
            pattern = _pattern(text, ())
            if not any(pattern.search(one_page) for one_page in written):
                raise ReadBackError(name, f"{number}. {path}", _words(text), "nothing of the kind")


def check_grid(page: Page, sheets: Sequence[Sheet]) -> None:
    """Hold a marking grid to the versions of a test.  Raises `ReadBackError`."""
    whole = _text_of(page)
    plain = None if whole is None else _plain(whole)
    for sheet in sheets:
        items = [item for section in sheet.sections for item in section.items]
        wanted = {number: _shown(item) for number, item in enumerate(items, start=1)}
        words = sheet_words(sheet)
        mine = replace(page, told=tuple(t for t in page.told if t.version == sheet.version))
        _check_words(mine, plain, wanted, words)
        _check_formulas(mine, plain, wanted)
        seen = {(told.question, told.place) for told in mine.told}
        for number in wanted:
            places = [p for p in words[number] if p == MARKS or p.endswith(".answer.label")]
            if not any(place.endswith(".answer.label") for place in places):
                places += [place for place in wanted[number].trees if place.endswith(".answer")]
            for place in places:
                if (number, place) not in seen:
                    where = f"{sheet.version} {number}. {place}"
                    raise ReadBackError(page.name, where, "the answer and marks", "nothing")


def _require_words(
    pages: Sequence[Page], words: Mapping[int, Mapping[str, str]], seen: Mapping[int, set[str]]
) -> None:
    """A format that tells of the head tells all of it, and all labels and marks."""
    if not seen.get(0):
        return
    for number, places in words.items():
        for place, text in places.items():
            if place not in seen.get(number, ()):
                raise ReadBackError(pages[0].name, f"{number}. {place}", text, "nothing")


def _check_words(
    page: Page,
    text: str | None,
    wanted: Mapping[int, Shown],
    words: Mapping[int, Mapping[str, str]],
) -> None:
    """Each word is that of its place; a label stands before its own option."""
    for told, after in zip_longest(page.told, page.told[1:]):
        if told.notation is not Notation.WORDS:
            continue
        where = f"{told.question}. {told.place}"
        said = words.get(told.question, {}).get(told.place)
        if said is None:
            raise ReadBackError(page.name, where, "words of the sheet", told.text)
        if told.text != said:
            raise ReadBackError(page.name, where, said, told.text)
        parts = list(map(re.escape, _WORD.findall(said)))
        option = _option_of(told, wanted, words)
        if option:
            there = after if after is not None and after.question == told.question else None
            if there is None or _path(there.place).removesuffix(".text") != option:
                got = "nothing" if there is None else there.place
                raise ReadBackError(page.name, where, option, got)
            parts.append(re.escape(_plain(there.text)))
        if text is not None and re.search(_GAP.join(parts), text) is None:
            raise ReadBackError(page.name, where, said, "nothing of the kind in the file")


def _option_of(
    told: Told, wanted: Mapping[int, Shown], words: Mapping[int, Mapping[str, str]]
) -> str:
    """The path of the option that a label belongs to, if it has a formula to be found by."""
    labels = words[told.question]
    prefix, _, rest = told.place.rpartition(".answer.label")
    if rest or not prefix:
        path = told.place.removesuffix(".label") if told.place.endswith("].label") else ""
    else:
        held = (p for p in labels if p.startswith(f"{prefix}.options[") and labels[p] == told.text)
        path = next((place.removesuffix(".label") for place in held), "")
    one = wanted[told.question] if path else Shown()
    text = one.texts.get(f"{path}.text")
    return path if path in one.trees or (text is not None and text.places) else ""


def _check_formulas(page: Page, text: str | None, wanted: Mapping[int, Shown]) -> None:
    """Each formula says what its place in the question says, and stands in the file.

    ``text`` is that of the page, None for a file that cannot be searched.
    """
    for told in page.told:
        if told.notation is Notation.WORDS:
            continue
        where = f"{told.question}. {told.place}"
        one = wanted.get(told.question, Shown())
        if told.place in one.pictures:
            _check_picture(page, where, told, one.pictures[told.place], text)
            continue
        if told.place not in one.trees:
            raise ReadBackError(page.name, where, "only what was proved", told.text)
        node, names = one.trees[told.place]
        _check_told(page.name, where, told, node, names)
        if text is not None and _plain(told.text) not in text:
            raise ReadBackError(page.name, where, told.text, "nothing of the kind in the file")


def _check_picture(page: Page, where: str, told: Told, picture: Picture, text: str | None) -> None:
    """The picture that was drawn and read back, to the letter; ``text`` is that of the page."""
    match told.notation:
        case Notation.TIKZ:
            same = told.text == picture.tikz.decode()
        case Notation.SVG:
            prefix = _PREFIX.search(told.text)
            same = told.text == picture.svg.decode() or (
                prefix is not None and told.text == inline_svg(picture, prefix.group(1))
            )
        case _:
            same = False
    if not same:
        raise ReadBackError(page.name, where, "the picture as it was drawn", "another")
    coded = base64.b64encode(told.text.encode()).decode()
    lines = "\\n".join(told.text.split("\n"))
    spelled = (_plain(told.text), _plain(lines), coded)
    if text is not None and not any(one in text for one in spelled):
        raise ReadBackError(page.name, where, "the picture", "nothing of the kind in the file")


#: What stands before the ids of a picture inside of a page.
_PREFIX = re.compile(r'<title id="([A-Za-z0-9-]*)title">')


def _check_texts(page: Page, written: str | None, wanted: Mapping[int, Shown]) -> None:
    """Each time that a text is shown it is whole: its words, its formulas, no number besides."""
    found: dict[tuple[int, str], list[Told]] = defaultdict(list)
    for told in page.told:
        if told.notation is not Notation.WORDS:
            found[told.question, _path(told.place)].append(told)
    for (number, path), there in found.items():
        text = wanted[number].texts.get(path)
        if text is None:
            continue
        places = text.places
        where = f"{number}. {path}"
        for start in range(0, len(there), len(places)):
            shown_here = there[start : start + len(places)]
            if tuple(told.place for told in shown_here) != places:
                order = ", ".join(told.place for told in shown_here)
                raise ReadBackError(page.name, where, ", ".join(places), order)
            if written is None:
                continue
            if _pattern(text, shown_here).search(written) is None:
                raise ReadBackError(page.name, where, _words(text), "a text with something else")


#: What files put before or between signs, and what does not show.
_ESCAPES = re.compile(r"<wbr>|[\\\s]")


def _plain(text: str) -> str:
    """A text without what JSON, XML, TeX or GIFT need to have it in a file; no sign is changed."""
    return _ESCAPES.sub("", html.unescape(html.unescape(text)))


def _path(place: str) -> str:
    """The path of the text that a formula is in; paths begin with a dollar sign themselves."""
    return re.split(r"[{]|(?<!^)\$", place, maxsplit=1)[0]


def _words(text: ShownText) -> str:
    return "".join(piece if isinstance(piece, str) else "{…}" for piece in text.pieces)


#: Between two words of a text: signs and markup, but no number.
_GAP = r"\D{0,120}?"


def _pattern(text: ShownText, told: Sequence[Told]) -> re.Pattern[str]:
    """A text in a file, its formulas as they were told, whatever the markup between its words."""
    parts: list[str] = []
    formulas = iter(told)
    for piece in text.pieces:
        if isinstance(piece, SlotPlace):
            parts.append(re.escape(_plain(next(formulas).text)))
        else:
            parts += map(re.escape, _WORD.findall(piece))
    return re.compile(_GAP.join(parts))


# --- one formula -----------------------------------------------------------------------


def _check_told(page: str, where: str, told: Told, node: Node, names: PrintedNames) -> None:
    match told.notation:
        case Notation.TEXT:
            _check_text(page, where, told.text, node, names)
        case Notation.LATEX:
            check_formula(page, where, _bare(told.text), node, names)
        case Notation.OMML:
            try:
                latex = latex_of_omml(told.text)
            except UnreadableOmmlError as error:
                raise ReadBackError(page, where, "an equation", str(error)) from None
            check_formula(page, where, latex, node, names)
        case Notation.MATHML:
            latex, said = _of_mathml(page, where, told.text)
            check_formula(page, where, latex, node, names, said)


def check_formula(
    page: str, where: str, latex: str, node: Node, names: PrintedNames, said: str | None = None
) -> None:
    """Read a formula and hold it to ``node``; ``said`` is its text for screen readers.

    Raises `ReadBackError`.
    """
    fault = _fault(_Itself(node), latex, names, said)
    if fault is not None:
        raise ReadBackError(page, where, *fault)


@dataclass(frozen=True, slots=True, eq=False)
class _Itself:
    """A tree that is told apart from every other one: equal ones may be written differently."""

    node: Node

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and other.node is self.node

    def __hash__(self) -> int:
        return id(self.node)


@lru_cache(maxsize=_READ)
def _fault(
    itself: _Itself, latex: str, names: PrintedNames, said: str | None
) -> tuple[str, str] | None:
    """What was wanted and what a formula says, if it is not the same.

    Most formats of a sheet write the same formulas.
    """
    node = itself.node
    wanted = to_ascii(node)
    try:
        got = to_ascii(read_printed(latex, names, node))
    except ParseError as error:
        return wanted, str(error)
    if got != wanted:
        return wanted, got
    ink = _ink(to_latex(node, names.manner))
    if _ink(latex) != ink:
        return ink, _ink(latex)
    if said is not None and said != to_words(node):
        return to_words(node), said
    return None


#: What LaTeX says about fonts, sizes, grouping and room.
_UNSEEN = re.compile(
    r"\\(?:mathrm|operatorname|text|left|right)(?![a-zA-Z])|\\,|[{}\s]|\\(?=[a-zA-Z])"
)


def _ink(latex: str) -> str:
    """The signs that a reader sees; what means the same may still be written oddly."""
    return _UNSEEN.sub("", latex)


_FENCES = (("$$", "$$"), ("$", "$"), ("\\(", "\\)"), ("\\[", "\\]"))


def _bare(latex: str) -> str:
    for opening, ending in _FENCES:
        if latex.startswith(opening) and latex.endswith(ending) and len(latex) > len(opening):
            return latex[len(opening) : -len(ending)]
    return latex


def _of_mathml(page: str, where: str, markup: str) -> tuple[str, str | None]:
    """The LaTeX of a formula in one or several pieces, and what it is said to say."""
    try:
        # Made by a renderer of this process, so as trustworthy as it; its size is the page's.
        root = ElementTree.fromstring(f"<f>{markup.replace('<wbr>', '')}</f>")  # noqa: S314
        pieces = [part for part in root.iter() if part.tag.rpartition("}")[2] == "math"]
        latex = "".join(map(latex_of, pieces))
    except (ElementTree.ParseError, UnreadableMathMLError) as error:
        raise ReadBackError(page, where, "MathML", str(error)) from None
    outside = "".join(_text_outside(root))
    if outside.strip():
        raise ReadBackError(page, where, "a formula", outside)
    labels = [said for part in root.iter() if (said := part.get("aria-label")) is not None]
    return latex, labels[0] if labels else None


def _text_outside(element: ElementTree.Element) -> Iterable[str]:
    if element.tag.rpartition("}")[2] == "math":
        return
    yield element.text or ""
    for part in element:
        yield from _text_outside(part)
        yield part.tail or ""


def _check_text(page: str, where: str, text: str, node: Node, names: PrintedNames) -> None:
    """A number, an amount or a list of such; or a formula in the problem language."""
    plain = re.sub(r"\\([^A-Za-z0-9\s])", r"\1", html.unescape(text))
    wanted = amounts_of(node)
    got = amounts_in(plain, names.manner)
    if wanted == got:
        return
    try:
        read = to_ascii(parse(plain, declared=names.declared, functions=names.functions))
    except ParseError:
        read = ""
    if read != to_ascii(node):
        raise ReadBackError(page, where, ", ".join(wanted), ", ".join(got))


_ARCHIVE, _DATABASE = b"PK\x03\x04", b"SQLite format 3\x00"
#: What a page may unfold to, in bytes; ours stay far below.
_MOST = 256 * 2**20


def _text_of(page: Page) -> str | None:
    """The text of a file, or that of all texts in it; None where it has none to be searched.

    Raises `ReadBackError` for an archive or a database that cannot be read.
    """
    if not page.data:
        return page.text
    if not page.data.startswith(_ARCHIVE):
        return None
    try:
        return "\n".join(_members(page.data))
    except (zipfile.BadZipFile, sqlite3.Error, ValueError) as error:
        raise ReadBackError(page.name, "the file", "an archive", str(error)) from None


def _members(data: bytes) -> Iterator[str]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if sum(member.file_size for member in archive.infolist()) > _MOST:
            raise ValueError(f"it unfolds to more than {_MOST} bytes")
        for name in archive.namelist():
            content = archive.read(name)
            if content.startswith(_DATABASE):
                yield from _cells(content)
                continue
            try:
                yield content.decode()
            except UnicodeDecodeError:
                continue


def _cells(database: bytes) -> Iterator[str]:
    """All texts of all tables."""
    with closing(sqlite3.connect(":memory:")) as opened:
        opened.deserialize(database)
        tables = opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (table,) in tables:
            quoted = table.replace('"', '""')
            for row in opened.execute(f'SELECT * FROM "{quoted}"'):  # noqa: S608 - quoted
                yield from (cell for cell in row if isinstance(cell, str))
