"""How many questions a file shows, by a reader of its format that is not ours."""

from __future__ import annotations

import io
import json
import re
import sqlite3
import zipfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from xml.etree import ElementTree

from mathverify.verification.renderer import Page

__all__ = ["EXPORTED", "SHEETS", "counted"]

#: Formats with an item for each place that asks something, and those for people: one a question.
EXPORTED = ("anki", "gift", "moodle", "numbas", "parquet", "qti", "records", "stack")
SHEETS = ("docx", "html", "latex", "md", "pdf")


def counted(pages: Sequence[Page]) -> dict[str, int]:
    """The number of questions in each file that has any, by its name."""
    found: dict[str, int] = {}
    for page in pages:
        reader = _READERS.get(page.name)
        if reader is not None:
            found[page.name] = reader(page)
    return found


def _run_of(numbers: Sequence[int]) -> int:
    """How far the numbers count from one; others may stand between them."""
    following = 1
    for number in numbers:
        following += number == following
    return following - 1


def _matching(pattern: str) -> Callable[[Page], int]:
    return lambda page: _run_of([int(one) for one in re.findall(pattern, page.text, re.MULTILINE)])


def _docx(style: str) -> Callable[[Page], int]:
    def read(page: Page) -> int:
        import docx

        lines = docx.Document(io.BytesIO(page.data)).paragraphs
        texts = [line.text for line in lines if line.style is not None and line.style.name == style]
        return _run_of([int(text.split(".")[0]) for text in texts if text[:1].isdigit()])

    return read


def _pdf(page: Page) -> int:
    from pypdf import PdfReader

    sheets = PdfReader(io.BytesIO(page.data)).pages
    text = "\n".join(sheet.extract_text() for sheet in sheets)
    return _run_of([int(one) for one in re.findall(r"^[ \f]*(\d+)\.(?!\d)", text, re.M)])


def _moodle(page: Page) -> int:
    quiz = ElementTree.fromstring(page.text)
    return sum(question.get("type") != "category" for question in quiz)


def _qti(page: Page) -> int:
    with zipfile.ZipFile(io.BytesIO(page.data)) as package:
        manifest = ElementTree.fromstring(package.read("imsmanifest.xml"))
        kinds = [one.get("type", "") for one in manifest.iter() if one.tag.endswith("}resource")]
    return sum("_item_" in kind for kind in kinds)


def _anki(page: Page) -> int:
    with zipfile.ZipFile(io.BytesIO(page.data)) as package:
        stored = package.read("collection.anki2")
    with closing(sqlite3.connect(":memory:")) as opened:
        opened.deserialize(stored)
        ((count,),) = opened.execute("SELECT count(*) FROM notes")
    return int(count)


def _parquet(page: Page) -> int:
    from pyarrow import parquet

    return int(parquet.read_metadata(io.BytesIO(page.data)).num_rows)


def _numbas(page: Page) -> int:
    groups = json.loads(page.text.partition("\n")[2])["question_groups"]
    return sum(len(group["questions"]) for group in groups)


_READERS: Mapping[str, Callable[[Page], int]] = {
    "answers.docx": _docx("Answer"),
    "answers.html": _matching(r'<span class="number"[^>]*>(\d+)\.</span>'),
    "answers.md": _matching(r"^\*\*(\d+)\.\*\*"),
    "answers.pdf": _pdf,
    "moodle.xml": _moodle,
    "questions.apkg": _anki,
    "questions.docx": _docx("Question"),
    "questions.exam": _numbas,
    "questions.gift": lambda page: page.text.count("\n::"),
    "questions.html": _matching(r'<span class="number"[^>]*>(\d+)\.</span>'),
    "questions.md": _matching(r"^\*\*(\d+)\.\*\*"),
    "questions.pdf": _pdf,
    "questions.qti21.zip": _qti,
    "questions.qti30.zip": _qti,
    "questions.tex": _matching(r"^\\(?:question|stem|item)\D*?(\d+)\."),
    "records.jsonl": lambda page: sum(bool(json.loads(line)) for line in page.text.splitlines()),
    "records.parquet": _parquet,
    "stack.xml": _moodle,
}
