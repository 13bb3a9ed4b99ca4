"""Files and texts with many documents: one bad document does not take the others with it."""

from __future__ import annotations

import json
import os
import pickle
import threading
import time
from pathlib import Path

import pytest
from machine import seconds_here
from over_rows import over_rows

from mathverify.errors import SpecError, UnreadableFileError
from mathverify.problem import Document, decode, file_reading, load_documents, load_file
from mathverify.problem.limits import MAX_DEPTH, MAX_DOCUMENT_BYTES, MAX_FILE_BYTES

GOOD = 'id: q\nunknowns: {x: real}\ngivens: {eq: "x + 1 = 2"}\nask: {find: x, as: all}\n'
WIRE = '{"id": "q", "ask": {"find": "x", "as": "value"}}'


def yaml_documents(text: str | bytes) -> tuple[Document, ...]:
    return load_documents(text, name="stream", format="yaml")


def codes(document: Document) -> list[str]:
    return [fault.code for fault in document.faults]


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        ("id: r\nask: {value: x\n", "not-yaml"),
        ("id: r\nask: *a\n", "alias"),
        ("id: r\n", "missing-ask"),
        ("just words\n", "wrong-type"),
        ("id: r\nanswer: " + "x" * MAX_DOCUMENT_BYTES + "\n", "too-large"),
        ("a: " + "[" * 200 + "\n", "too-deep"),
    ],
)
def test_one_bad_document_of_a_stream(bad: str, code: str) -> None:
    first, second, third = yaml_documents(f"{GOOD}---\n{bad}---\n{GOOD}")
    assert first.spec == third.spec
    assert code in codes(second)
    assert (first.line, second.line) == (1, 6)
    assert (first.index, second.index, third.index) == (0, 1, 2)
    with pytest.raises(SpecError, match=r"stream, document 2, line 6"):
        assert second.spec


def test_a_document_that_is_not_utf_8() -> None:
    latin = "id: r\nask: {value: x}\nprose: {stem: caf\u00e9}\n".encode("latin-1")
    first, second, third = yaml_documents(
        GOOD.encode() + b"---\n" + latin + b"---\n" + GOOD.encode()
    )
    assert first.spec == third.spec
    assert codes(second) == ["not-utf-8"]
    assert second.faults[0].line == 8
    assert "0xe9" in second.faults[0].message


def test_separators_and_comments() -> None:
    text = f"# a file\n---\n# nothing\n--- # first\n{GOOD}---\n\n---\n{GOOD}---\n"
    documents = yaml_documents(text)
    assert [document.line for document in documents] == [5, 12]
    assert all(not document.faults for document in documents)


def test_a_separator_inside_a_text_needs_indentation() -> None:
    text = f"{GOOD}prose:\n  stem: |\n    a\n    ---\n    b\n"
    (document,) = yaml_documents(text)
    assert document.spec.prose is not None
    assert document.spec.prose.stem == "a\n---\nb"


@pytest.mark.parametrize(
    "text",
    [
        GOOD.replace("\n", "\r\n"),
        "\ufeff" + GOOD,
        GOOD.rstrip("\n"),
        "\n\n" + GOOD + "...\n",
        GOOD.encode(),
    ],
)
def test_line_ends_and_marks(text: str | bytes) -> None:
    (document,) = yaml_documents(text)
    assert document.spec == yaml_documents(GOOD)[0].spec


def test_jsonl() -> None:
    text = f'{WIRE}\n\n{{"id": oops}}\n{WIRE}\r\n'
    first, second, third = load_documents(text, name="x.jsonl", format="auto")
    assert first.spec == third.spec
    assert codes(second) == ["not-json"]
    assert [document.line for document in (first, second, third)] == [1, 3, 4]
    assert second.faults[0].line == 3


@pytest.mark.parametrize("format_", ["json", "yaml"])
def test_a_list_of_questions(format_: str) -> None:
    text = f'[{WIRE},\n {{"id": "r"}},\n {WIRE}]'
    first, second, third = load_documents(text, name="x", format=format_)  # type: ignore[arg-type]
    assert first.spec == third.spec
    assert codes(second) == ["missing-ask"]
    assert second.faults[0].line == second.line == 2


def test_notes_of_a_list_have_paths_in_their_question() -> None:
    text = "- id: q\n  ask: {all: x}\n- id: r\n  ask: {find: x, as: all}\n  answer: {1, 2}\n"
    first, second = yaml_documents(text)
    assert [note.path for note in first.notes] == ["$.ask"]
    assert [(note.path, note.line) for note in second.notes] == [("$.answer", 5)]


def test_faults_of_a_list_stay_with_their_question() -> None:
    text = "- id: q\n  ask: {find: *a}\n- id: r\n  id: s\n  ask: {find: x}\n"
    text += "- id: t\n  ask: {find: x}\n"
    first, second, third = yaml_documents(text)
    assert [(fault.code, fault.path) for fault in first.faults[:1]] == [("alias", "$.ask")]
    assert [(fault.code, fault.path, fault.line) for fault in second.faults] == [
        ("duplicate-key", "$", 4)
    ]
    assert third.spec.id == "t"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("x.json", WIRE),
        ("x.jsonl", WIRE),
        ("x.ndjson", WIRE),
        ("x.yml", GOOD),
        ("x.YAML", GOOD),
        ("x", WIRE),
        ("x", f"{WIRE}\n{WIRE}"),
        ("x", json.dumps(json.loads(WIRE), indent=2)),
        ("x", f"[{WIRE}]"),
        ("x", GOOD),
    ],
)
def test_automatic_format(name: str, text: str) -> None:
    documents = load_documents(text, name=name, format="auto")
    assert all(document.spec.id == "q" for document in documents)
    assert len(documents) == (2 if text.count(WIRE) == 2 else 1)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "empty"),
        (b" \n\t\n", "empty"),
        (b"# only\n---\n# comments\n", "no document"),
        (GOOD.encode("utf-16"), "UTF-16"),
        (b"PK\x03\x04\x00\x00", "binary: a zero byte on line 1"),
        (GOOD.encode() + b"\x00", "binary: a zero byte on line 5"),
    ],
)
def test_unreadable_content(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "questions.yaml"
    path.write_bytes(content)
    with pytest.raises(UnreadableFileError, match=reason) as caught:
        load_file(path)
    assert str(path) in str(caught.value)
    assert isinstance(caught.value, OSError)


def test_unreadable_places(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFileError, match="directory"):
        load_file(tmp_path)
    with pytest.raises(UnreadableFileError, match="No such file"):
        load_file(tmp_path / "missing.yaml")
    with pytest.raises(UnreadableFileError, match="null"):
        load_file(tmp_path / "a\0b")
    with pytest.raises(UnreadableFileError):
        load_file(tmp_path / ("a" * 5000))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert file_reading._PATIENCE == 5.0
    monkeypatch.setattr(file_reading, "_PATIENCE", 0.2)
    os.mkfifo(tmp_path / "pipe.yaml")
    with pytest.raises(UnreadableFileError, match="nobody writes"):
        load_file(tmp_path / "pipe.yaml")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_read_to_its_end(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    text = 'id: q\nask: {find: "1"}\nanswer: "1"\n'
    writer = threading.Thread(target=lambda: pipe.write_text(text, encoding="utf-8"))
    writer.start()
    (document,) = load_file(pipe)
    writer.join()
    assert document.spec is not None


def test_a_large_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    start = time.process_time()
    with pytest.raises(UnreadableFileError, match="100000000 bytes"):
        load_file(path)
    assert time.process_time() - start < seconds_here(0.5)


def test_a_large_text_is_refused() -> None:
    with pytest.raises(UnreadableFileError, match="limit"):
        load_documents(b"x" * (MAX_FILE_BYTES + 1), name="x", format="yaml")


def test_a_large_json_document() -> None:
    text = json.dumps({"id": "q", "answer": "x" * MAX_DOCUMENT_BYTES})
    (document,) = load_documents(text, name="x.json", format="json")
    assert codes(document) == ["too-large"]


def test_load_file(tmp_path: Path) -> None:
    path = tmp_path / "questions.yaml"
    path.write_text(GOOD, encoding="utf-8")
    (document,) = load_file(path)
    assert document.spec.id == "q"
    assert document.name == str(path)
    assert document.notes == document.faults == ()


# --- JSON --------------------------------------------------------------------------------


def json_document(text: str) -> Document:
    (document,) = load_documents(text, name="x.json", format="json")
    return document


def test_numbers_keep_their_digits() -> None:
    data = '{"a": 4.10, "b": 1e3, "c": [[2, 1], [1, 3]], "d": true, "e": -0, "f": 1e999'
    data += ', "g": -1.60E-7}'
    spec = json_document(f'{{"id": "q", "data": {data}, "ask": "a", "answer": 4.10}}').spec
    values = {datum.name: datum.value for datum in spec.data}
    assert values == {
        "a": "4.10",
        "b": "1000",
        "c": "[[2, 1], [1, 3]]",
        "d": "true",
        "e": "-0",
        "f": "1e999",
        "g": "-0.000000160",
    }
    assert spec.answer == "4.10"


@over_rows(
    ("text", "code", "path", "line"),
    [
        ('{"id": "q",\n "data": {"a": NaN},\n "ask": "a"}', "not-a-number", "$.data.a", 2),
        ('{"id": "q",\n "data": {"a": -Infinity}, "ask": "a"}', "not-a-number", "$.data.a", 2),
        ('{"id": "q", "ask": "a",\n "answer": 1,\n "answer": 2}', "duplicate-key", "$.answer", 3),
        ('{"id": "q", "ask": "a",\n "prose": "\\ud800"}', "control-character", "$.prose", 2),
        ('{"id": "q", "ask": "a", "answer": "\\u0000"}', "control-character", "$.answer", 1),
        (
            '{"id": "q", "ask": "a", "data":\n {"a": 1,\n "b": {"c": {}}}}',
            "wrong-type",
            "$.data.b",
            3,
        ),
        ("{'id': 'q'}", "not-json", "$", 1),
        ('{"id":\n "q" "r"}', "not-json", "$", 2),
        (f"{WIRE}\n{WIRE}", "not-json", "$", 2),
        (f"```json\n{WIRE}\n```", "not-json", "$", 1),
        ("3", "wrong-type", "$", 1),
        ("[" * 100_000, "too-deep", "$", 1),
        ('{"a":' * 100_000, "too-deep", "$", 1),
        ("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), "too-deep", "$", 1),
    ],
)
def test_json_faults(text: str, code: str, path: str, line: int) -> None:
    (fault,) = json_document(text).faults
    assert (fault.code, fault.path, fault.line) == (code, path, line)


def test_brackets_in_json_strings_are_no_depth() -> None:
    text = json.dumps({"id": "q", "ask": "x", "answer": '\\"' + "[{" * 500})
    assert json_document(text).spec.answer == '\\"' + "[{" * 500


# --- decode ------------------------------------------------------------------------------


def test_decode_numbers_and_booleans() -> None:
    document = {
        "id": "q",
        "data": {"a": 4.5, "b": 10**300, "c": [1, 2.0], "d": False, "e": 1e-7},
        "ask": {"find": "a"},
    }
    values = {datum.name: datum.value for datum in decode(document, source="test").data}
    assert values == {
        "a": "4.5",
        "b": str(10**300),
        "c": "[1, 2.0]",
        "d": "false",
        "e": "0.0000001",
    }


def cyclic() -> list[object]:
    inner: list[object] = []
    inner.append(inner)
    return inner


@pytest.mark.parametrize(
    ("document", "code"),
    [
        ({"id": "q", "ask": "x", "data": {"a": float("nan")}}, "not-a-number"),
        ({"id": "q", "ask": "x", "data": {"a": 10**10_000}}, "not-a-number"),
        ({"id": "q", "ask": "x", "data": {"a": {1, 2}}}, "wrong-type"),
        ({"id": "q", "ask": "x", "data": {"a": b"1"}}, "wrong-type"),
        ({"id": "q", "ask": "x", "data": {1: "1"}}, "wrong-type"),
        ({"id": "q", "ask": "x", "data": {"k" * 1000: "1"}}, "too-large"),
        ({"id": "q", "ask": "x", "figure": cyclic()}, "too-deep"),
        ({"id": "q", "ask": "x", "figure": ["x" * 600_000] * 2}, "too-large"),
        ({"id": "q", "ask": "x", "figure": [0] * 60_000}, "too-large"),
        (None, "wrong-type"),
        (object(), "wrong-type"),
    ],
)
def test_decode_refuses(document: object, code: str) -> None:
    with pytest.raises(SpecError) as caught:
        decode(document, source="test")
    assert code in {fault.code for fault in caught.value.faults}
    assert str(caught.value).startswith("test: ")
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.faults == caught.value.faults


CODE = (
    "__import__('os').system('echo hi')",
    "eval('1+1')",
    "{{7*7}}",
    "${jndi:ldap://x}",
    "<script>alert(1)</script>",
    "'; DROP TABLE questions; --",
    "(1).__class__.__base__",
)


@pytest.mark.parametrize("code", CODE)
def test_code_is_only_text(code: str) -> None:
    document = {
        "id": "q",
        "data": {"a": code},
        "unknowns": {"x": {"domain": code, "unit": code, "meaning": code}},
        "givens": {"g": code},
        "ask": {"find": "x", "form": code, "unit": code},
        "answer": code,
        "steps": [{"relation": code, "because": code}],
        "prose": {"stem": code},
        "figure": {code: code},
    }
    spec = decode(document, source="test")
    assert spec.data[0].value == spec.givens[0].relation == spec.answer == code
    for key in ("id", "data", "unknowns", "givens"):
        with pytest.raises(SpecError):
            decode({**document, key: code if key == "id" else {code: "1"}}, source="test")


def test_many_faults_are_cut() -> None:
    with pytest.raises(SpecError) as caught:
        decode({f"key{n}": 1 for n in range(5000)}, source="test")
    assert len(caught.value.faults) == 100
