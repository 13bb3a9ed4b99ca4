"""PDF by Typst: the question sheet and the answer key, each a file that is ready to be printed.

Typst comes as a wheel with its fonts; nothing is fetched and no font of the machine is used, so
that the same sheet gives the same bytes.  Mathematics is set from our own tree and read back from
what was handed to Typst.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import ModuleType
from typing import cast

from mathverify.errors import PluginError, ReadBackError
from mathverify.language.typst import to_typst, typst_string
from mathverify.language.typst_reader import UnreadableTypstError, latex_of_typst
from mathverify.language.words import to_words
from mathverify.verification.renderer import GROUP, Notation, Page, Sheet, Told
from renderers.blocks import Block, Formula, Words
from renderers.drawing.svg import FAMILY
from renderers.telling import told
from renderers.transcript import PUPIL, Entry, Role, Transcript, transcript

__all__ = ["RENDERER", "PdfRenderer", "sources"]

QUESTIONS, ANSWERS = "questions.pdf", "answers.pdf"
_MAIN = "main.typ"
_NARROW, _FIXED = "\u202f", "\u00a0"


class PdfRenderer:
    """Two files, so that the sheet can be handed out without the key."""

    name = "pdf"

    def prepare(self) -> None:
        """Raises `PluginError` where Typst is not installed."""
        _typst()

    def render(self, sheet: Sheet) -> tuple[Page, ...]:
        """The sheet and the key.

        Raises `PluginError` where Typst is not installed, `ReadBackError`.
        """
        script = transcript(sheet)
        entries = {QUESTIONS: script.questions, ANSWERS: script.answers}
        return tuple(
            Page(name, data=_compiled(name, source), told=_told(name, entries[name]))
            for name, source in sources(script).items()
        )


RENDERER = PdfRenderer()


def sources(script: Transcript) -> dict[str, dict[str, bytes]]:
    """What Typst is given for each file: its text, and pictures by name."""
    title = script.title
    name, date = (_content(entry.block) for entry in PUPIL)
    questions = "".join(
        (
            _frame(title),
            f"#pupil[{name}][{date}]\n",
            *_questions(script.questions),
        )
    )
    answers = "".join(
        (
            _frame(f"{title}: answers"),
            *_answers(script.answers),
            f"#claim[{_content(script.claim.block)}]\n",
        )
    )
    pictures = {
        _picture_name(entry): _svg(entry.picture.svg)
        for entry in script.questions
        if entry.picture is not None
    }
    return {
        QUESTIONS: {_MAIN: questions.encode(), **pictures},
        ANSWERS: {_MAIN: answers.encode()},
    }


def _typst() -> ModuleType:
    try:
        import typst
    except ImportError:
        raise PluginError(GROUP, "pdf", "needs Typst: pip install 'mathverify[pdf]'") from None
    return typst


def _compiled(name: str, given: Mapping[str, bytes]) -> bytes:
    typst = _typst()
    # Files by name are taken, though the stubs of Typst do not say so.
    compiled = cast("Callable[..., bytes]", typst.compile)
    try:
        return compiled(dict(given), format="pdf", ignore_system_fonts=True)
    except typst.TypstError as error:
        raise ReadBackError(name, "Typst", "a document", str(error)) from None


@cache
def _layout() -> str:
    return files("renderers").joinpath("sheet.typ").read_text(encoding="utf-8")


def _frame(title: str) -> str:
    shown = typst_string(title)
    return f"{_layout()}\n#show: body => sheet({shown}, body)\n= #{shown};\n"


def _told(name: str, entries: tuple[Entry, ...]) -> tuple[Told, ...]:
    def picture(entry: Entry) -> tuple[str, Notation]:
        assert entry.picture is not None
        return entry.picture.svg.decode(), Notation.SVG

    def formula(one: Formula) -> str:
        try:
            return latex_of_typst(to_typst(one.node))
        except UnreadableTypstError as error:
            raise ReadBackError(name, one.place, "a formula of Typst", str(error)) from None

    return told(entries, Notation.LATEX, formula, str, picture)


# --- content ---------------------------------------------------------------------------


def _content(block: Block) -> str:
    parts: list[str] = []
    for inline in block:
        match inline:
            case Words(text=text) | Formula(text=text) if text:
                # The fonts have no narrow space, and a line may break at what stands for it.
                parts.append(f"#{typst_string(text.replace(_NARROW, _FIXED))};")
            case Words():
                pass
            case Formula(node=node):
                parts.append(f"#formula({typst_string(to_words(node))}, ${to_typst(node)}$);")
    return "".join(parts)


def _questions(entries: tuple[Entry, ...]) -> Iterator[str]:
    body: list[str] = []
    options: list[str] = []
    stem: Entry | None = None

    def closed() -> str:
        nonlocal stem
        if options:
            body.append(f"#options({', '.join(options)})\n")
        room = "" if stem is None or stem.choice else ", room: true"
        number = typst_string("".join(stem.label)) if stem else ""
        text = f"#question({number}{room})[{''.join(body)}]\n" if stem else ""
        stem = None
        body.clear()
        options.clear()
        return text

    for entry in entries:
        text = _content(entry.block)
        label = typst_string("".join(entry.label))
        match entry.role:
            case Role.SECTION:
                yield closed()
                yield f"== {text}\n"
            case Role.STEM:
                yield closed()
                stem = entry
                body.append(f"{text}\n")
            case Role.FIGURE:
                name, words = typst_string(_picture_name(entry)), typst_string(entry.text)
                body.append(f"#figure-of({name}, {words})\n")
            case Role.PART:
                if options:
                    body.append(f"#options({', '.join(options)})\n")
                    options.clear()
                body.append(f"#part({label})[{text}]\n")
            case _:
                options.append(f"option({label})[{text}]")
    yield closed()


def _answers(entries: tuple[Entry, ...]) -> Iterator[str]:
    """The lines of a key: a step with the reason behind it, the last one beside what was proved."""
    for place, entry in enumerate(entries):
        if entry.role is Role.STEP:
            last = entries[place + 2 : place + 3]
            kept = ", kept: true" if last and last[0].role is Role.PROOF else ""
            because = _content(entries[place + 1].block)
            yield f"#step([{_content(entry.block)}], [{because}]{kept})\n"
        elif entry.role is not Role.BECAUSE:
            yield _answer(entry)


def _answer(entry: Entry) -> str:
    text = _content(entry.block)
    match entry.role:
        case Role.ANSWER:
            return f"#answer({typst_string(' '.join(entry.label))})[{text}]\n"
        case _:
            return f"#proved[{text}]\n"


def _picture_name(entry: Entry) -> str:
    digits = re.sub(r"\D", "", entry.place)
    return f"figure-{entry.question}-{digits}.svg"


def _svg(svg: bytes) -> bytes:
    """A picture with the font that Typst brings; what it shows is the same."""
    return svg.replace(FAMILY.encode(), b"New Computer Modern")
