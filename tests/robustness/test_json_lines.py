"""All verbs that read lines of JSON say the same of one file; none waits or reads for ever."""

from __future__ import annotations

import contextlib
import io
import json
import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from mathverify.cli.application import run
from mathverify.cli.exit_codes import ExitCode
from mathverify.errors import UnreadableFileError
from mathverify.problem.file_reading import file_bytes, file_text
from mathverify.problem.json_lines import JsonLines, json_value, record_lines

QUESTION = {
    "id": "double",
    "data": {"n": "7"},
    "unknowns": {"x": "real"},
    "givens": {"twice": "x = 2*n"},
    "ask": {"find": "x", "as": "value"},
    "answer": "14",
    "prose": {"stem": "Twice the number {n} is {x}. Find {x}."},
}
LINE = json.dumps(
    QUESTION | {"prose": {"stem": "A number\u2028 is [twice](twice) {n}.\u0085 Find [it](ask)."}},
    ensure_ascii=False,
)

#: A file, and whether it is one that holds a question.
FILES: dict[str, tuple[bytes, bool]] = {
    "plain": (json.dumps(QUESTION).encode(), True),
    "a byte order mark": (b"\xef\xbb\xbf" + json.dumps(QUESTION).encode(), True),
    "line ends of Windows": (json.dumps(QUESTION).encode() + b"\r\n\r\n", True),
    "separators inside of texts": (LINE.encode(), True),
    "a key twice": (json.dumps(QUESTION)[:-1].encode() + b', "answer": "15"}', False),
    "a number of 5,000 digits": (b'{"id": ' + b"9" * 5000 + b"}", False),
    "half of a character": (json.dumps(QUESTION).encode().replace(b"double", b"\\ud83d"), False),
    "no number": (json.dumps(QUESTION).encode().replace(b'"14"', b"NaN"), False),
    "brackets without end": (b"[" * 200_000, False),
    "not UTF-8": (json.dumps(QUESTION).encode().replace(b"double", b"\xff"), False),
    "nothing": (b"", False),
    "blanks": (b" \n\n", False),
    "no JSON": (b"{", False),
    "a list": (b"[1]", False),
}

VERBS: dict[str, Callable[[Path, Path], list[str]]] = {
    "verify": lambda file, _: ["verify", str(file)],
    "render": lambda file, out: ["render", str(file), "--to", "md", "--out", str(out)],
    "figure": lambda file, out: ["figure", str(file), "--out", str(out)],
    "bank add": lambda file, out: ["bank", "add", str(file), "--to", str(out)],
}


def _run(arguments: list[str]) -> tuple[int, str]:
    """The exit code of a command line, and what it says."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        code = run(arguments)
    return int(code), output.getvalue()


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("name", FILES)
def test_verbs_agree_on_what_is_a_question(name: str, verb: str, tmp_path: Path) -> None:
    content, good = FILES[name]
    file = tmp_path / "questions.jsonl"
    file.write_bytes(content)
    code, output = _run(VERBS[verb](file, tmp_path / "out"))
    assert (code != ExitCode.MALFORMED) == good, output
    assert code != ExitCode.INTERNAL


@pytest.mark.parametrize(
    "arguments",
    [
        ["verify", "FILE"],
        ["render", "FILE", "--to", "md"],
        ["figure", "FILE"],
        ["recheck", "FILE"],
        ["trace", "FILE"],
        ["audit", "gsm8k", "FILE"],
        ["audit", "mwptoolkit", "FILE"],
        ["bank", "add", "FILE", "--to", "OUT"],
        ["formalise", "FILE"],
        ["regenerate", "FILE", "--out", "OUT"],
    ],
)
@pytest.mark.parametrize("what", ["a device", "a pipe"])
def test_no_verb_reads_or_waits_for_ever(
    arguments: list[str], what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mathverify.problem.file_reading._PATIENCE", 0.1)
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "file.jsonl"
    if what == "a device":
        file.symlink_to("/dev/zero")
    else:
        os.mkfifo(file)
    given = [{"FILE": str(file), "OUT": str(tmp_path / "out")}.get(one, one) for one in arguments]
    code, output = _run(given)
    assert code == ExitCode.MALFORMED, output


def test_a_bank_that_is_a_device_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bank.jsonl").symlink_to("/dev/zero")
    for verb in (["search", str(tmp_path), "x"], ["show", str(tmp_path), "x"]):
        assert _run(["bank", *verb])[0] == ExitCode.MALFORMED


def test_bytes_are_limited(tmp_path: Path) -> None:
    file, pipe = tmp_path / "file", tmp_path / "pipe"
    file.write_bytes(b"x" * 100)
    assert file_bytes(file, 100) == b"x" * 100
    with pytest.raises(UnreadableFileError, match="more than the limit of 99"):
        file_bytes(file, 99)
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_bytes(b"x" * 60_000))
    writer.start()
    with pytest.raises(UnreadableFileError, match="more than the limit of 99"):
        file_bytes(pipe, 99)
    writer.join()


def test_what_was_written_is_read(tmp_path: Path) -> None:
    values = [{"text": "a\u2028b\u0085c\x0bd\x1ce"}, {"half": "\ud83d"}, {"n": 10**400}]
    lines = JsonLines(tmp_path / "lines")
    for value in values:
        lines.write(value)
    lines.close()
    assert [value for _, value in record_lines(tmp_path / "lines")] == values
    assert file_text(tmp_path / "lines").count("\n") == 3


def test_a_line_that_was_cut_off_is_ended(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b'{"a": 1}\n{"b": ')
    lines = JsonLines(path)
    lines.write({"c": 3})
    lines.close()
    assert [value for _, value in record_lines(path)] == [{"a": 1}, {"c": 3}]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"a": 1, "b": 2, "a": 3}', "'a' is there twice"),
        ("9" * 5000, "5000 digits"),
        ('"\\uD83D"', "half there"),
        ("Infinity", "no number"),
        ("[" * 100_000, "nested too deeply"),
        ("{", "Expecting"),
    ],
)
def test_a_value_is_refused_with_the_reason(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        json_value(text)


def test_whole_characters_are_read() -> None:
    assert json_value('"\\ud83d\\ude00 \\u2028"') == "\U0001f600 \u2028"
