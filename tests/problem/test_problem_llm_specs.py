"""Specs that a language model wrote from a sketch: most are read, the rest get a useful hint."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathverify.problem import Document, load_documents, load_file, to_yaml

SHARED = Path(__file__).resolve().parents[2] / ".." / "shared" / "cases" / "llm-specs"
FILES = ("algebra.yaml", "functions.yaml", "geometry.yaml")

pytestmark = pytest.mark.skipif(not SHARED.is_dir(), reason="the shared cases are not here")

#: Refused ones by id: each states something that has no place in a spec, or says one thing twice.
REFUSED = {
    "diff-can-minimum-surface": "volume_given",
    "diff-stationary-points": "a second ask",
    "param-system-no-solution": "no_solution(k*x + 3*y = d and 3*x + k*y = d, x, y)",
    "triangle-area-then-side": "area_given",
    "zigzag-algebra": "let:",
}


def documents() -> list[tuple[str, Document]]:
    found = []
    for name in FILES:
        texts = (SHARED / name).read_text("utf-8").split("\n")
        for document in load_file(SHARED / name):
            line = next(text for text in texts[document.line - 1 :] if text.startswith("id:"))
            found.append((line.removeprefix("id:").strip(), document))
    return found


def test_how_many_are_read() -> None:
    read = documents()
    assert len(read) == 70
    refused = {name for name, document in read if document.faults}
    assert refused <= set(REFUSED)
    assert len(read) - len(refused) >= 65


def test_refusals_say_what_to_write() -> None:
    for name, document in documents():
        if document.faults:
            assert REFUSED[name] in document.faults[0].hint, name
            assert all(fault.hint and fault.line for fault in document.faults)


def test_read_ones_have_a_canonical_form() -> None:
    for name, document in documents():
        if document.faults:
            continue
        (again,) = load_documents(to_yaml(document.spec), name=name, format="yaml")
        assert again.spec == document.spec
        assert {note.code for note in again.notes} <= {"shared-name"}
