"""The adapters: good items are read as they were written, bad ones are reported alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from evaluation.audit import mwptoolkit, svamp
from evaluation.audit.formats import BUILT_IN, read_items
from evaluation.audit.item import Item, Unreadable
from evaluation.audit.run import audit
from mathverify.errors import UnreadableFileError

GOOD = '{"iIndex": 7, "sQuestion": "Q?", "lEquations": ["2.50*x=5"], "lSolutions": [2.0]}'


def test_numbers_stay_as_they_were_written() -> None:
    (item,) = mwptoolkit.items('{"iIndex": 7, "lEquations": ["x=0.10"], "lSolutions": [0.10, 3]}')
    assert item == Item("7", "", ("x=0.10",), ("0.10", "3"))


@pytest.mark.parametrize(
    "line",
    [
        "not json",
        "[]",
        "5",
        "{}",
        '{"lEquations": "x=3", "lSolutions": [3]}',
        '{"lEquations": ["x=3"], "lSolutions": 3}',
        '{"lEquations": ["x=3"]',
        "[" * 100_000,
    ],
)
def test_a_bad_line_does_not_take_the_others_with_it(line: str) -> None:
    first, bad, last = mwptoolkit.items(f"{GOOD}\n\n{line}\n{GOOD}\n")
    assert isinstance(first, Item)
    assert first == last
    assert isinstance(bad, Unreadable)
    assert bad.malformed
    assert bad.item.id == "line 3"


FORMS = Path(__file__).parent / "cases" / "mwptoolkit_forms.json"


def test_the_files_of_mwptoolkit_are_read_and_judged() -> None:
    """One entry a form in which its sets write equations and answers."""
    expected = [entry["outcome"] for entry in json.loads(FORMS.read_text(encoding="utf-8"))]
    found = list(audit(read_items("mwptoolkit", FORMS), jobs=1))
    assert [one.outcome for one in found] == expected
    assert found[0].item.id == "135"
    assert found[9].item.text == "b q"


def test_svamp_is_read() -> None:
    text = '[{"ID": "c-1", "Body": "B.", "Question": "Q?", "Equation": "( 3.0 )", "Answer": 3.0}]'
    assert list(svamp.items(text)) == [Item("c-1", "B. Q?", ("( 3.0 )",), ("3.0",))]


@pytest.mark.parametrize("text", ["", "{", "{}", "5", "[" * 100_000])
def test_a_svamp_file_that_is_none(text: str) -> None:
    (bad,) = svamp.items(text)
    assert isinstance(bad, Unreadable)
    assert bad.malformed


def test_a_bad_entry_of_svamp_is_reported_alone() -> None:
    good = {"ID": "c", "Equation": "1", "Answer": 1}
    found = list(svamp.items(json.dumps([good, {"ID": "d"}, 5, good])))
    assert [isinstance(one, Item) for one in found] == [True, False, False, True]


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "items.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
    (item,) = read_items("mwptoolkit", path)
    assert isinstance(item, Item)


def test_files_that_are_none(tmp_path: Path) -> None:
    (tmp_path / "latin.jsonl").write_bytes(b'{"sQuestion": "\xe9"}')
    for name, reason in (
        ("latin.jsonl", "is not UTF-8 at byte 15"),
        ("missing.jsonl", "No such file"),
        (".", "is a directory"),
    ):
        for adapter in BUILT_IN:
            with pytest.raises(UnreadableFileError, match=reason):
                read_items(adapter.name, tmp_path / name)
