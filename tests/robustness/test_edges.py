"""The edges of commands: files from somebody else, links, streams that are not there."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from machine import seconds_here

from evaluation.audit import gsm8k
from evaluation.audit.item import Outcome, Unreadable
from evaluation.audit.run import audit
from generators.search.trace import read_trace, tree_lines
from generators.search.trace_page import page
from generators.sets.lock import read_lock
from mathverify.cli.application import run
from mathverify.cli.exit_codes import ExitCode
from mathverify.errors import UnreadableFileError

ROOT = Path(__file__).parents[2]
QUESTION = 'id: q\nask: {find: "1 + 1", as: value}\nanswer: "2"\n'
TRIANGLE = {
    "id": "sides",
    "unknowns": {"A": "point", "B": "point", "C": "point"},
    "givens": {"a": "length(B,C) = 5", "b": "length(C,A) = 4", "c": "length(A,B) = 3"},
    "ask": {"find": "angle(B,A,C)", "as": "value", "unit": "deg"},
    "answer": "90 deg",
}


def _run(*arguments: str) -> tuple[int, str]:
    output = io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        code = run(arguments)
    return int(code), output.getvalue()


# --- traces --------------------------------------------------------------------------------

CANDIDATE: dict[str, Any] = {
    "kind": "candidate",
    "number": 0,
    "parent": -1,
    "standing": "refuted",
    "points": [{"code": "wrong-answer", "path": "$", "message": "it is 3"}],
    "author": "writer",
}
HEAD = [{"kind": "run", "workflow": "direct"}, {"kind": "brief", "text": "lines"}]


def _trace(folder: Path, *lines: dict[str, Any]) -> Path:
    path = folder / "trace.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in (*HEAD, *lines)))
    return path


@pytest.mark.parametrize(
    "change",
    [
        {"number": "<script>alert(9)</script>"},
        {"number": None},
        {"number": True},
        {"number": -5},
        {"parent": None},
        {"parent": 7},
        {"parent": 0},
        {"parent": [1]},
        {"standing": None},
        {"standing": "approved"},
        {"points": None},
        {"points": [1]},
        {"points": [{}]},
        {"points": [{"code": 1, "path": "$", "message": "x"}]},
        {"author": 3},
    ],
    ids=str,
)
def test_a_damaged_trace_is_malformed(change: dict[str, Any], tmp_path: Path) -> None:
    for one in (CANDIDATE | change, {k: v for k, v in CANDIDATE.items() if k not in change}):
        if set(change) == {"author"} and "author" not in one:
            continue
        path = _trace(tmp_path, one)
        with pytest.raises(UnreadableFileError, match="line 3 is no candidate"):
            read_trace(path)
        assert _run("trace", str(path))[0] == ExitCode.MALFORMED


def test_a_damaged_result_is_malformed(tmp_path: Path) -> None:
    path = _trace(tmp_path, CANDIDATE, {"kind": "result"})
    with pytest.raises(UnreadableFileError, match="line 4 is no result"):
        read_trace(path)


def test_nothing_of_a_trace_is_shown_unescaped(tmp_path: Path) -> None:
    evil = "<script>\x1b]0;pwned\x07\u202e\ud83d"
    points = [{"code": evil, "path": evil, "message": evil}]
    one = CANDIDATE | {"points": points, "author": evil, "text": evil}
    path = _trace(tmp_path, one, {"kind": "result", "exhausted": evil})
    path.write_text(path.read_text().replace("lines", json.dumps(evil)[1:-1]))
    found = read_trace(path)
    shown = "\n".join(line for search in found.searches for line in tree_lines(search))
    assert shown.replace("\n", "").isprintable()
    made = page(found)
    assert "<script>" not in made
    made.encode("utf-8")
    assert _run("trace", str(path), "--html", str(tmp_path / "page.html"))[0] == ExitCode.PROVED
    assert _run("trace", str(path), "--json")[0] == ExitCode.PROVED


def test_the_page_of_a_trace_follows_no_link(tmp_path: Path) -> None:
    path, target = _trace(tmp_path, CANDIDATE), tmp_path / "target"
    target.write_text("mine")
    (tmp_path / "page.html").symlink_to(target)
    assert _run("trace", str(path), "--html", str(tmp_path / "page.html"))[0] == ExitCode.PROVED
    assert target.read_text() == "mine"


# --- pictures ------------------------------------------------------------------------------


def test_two_questions_of_one_id_are_not_drawn(tmp_path: Path) -> None:
    file, out = tmp_path / "two.json", tmp_path / "out"
    file.write_text(json.dumps([TRIANGLE, TRIANGLE | {"answer": "90°"}]))
    code, said = _run("figure", str(file), "--out", str(out))
    assert code == ExitCode.MALFORMED
    assert "sides" in said
    assert not out.exists()


def test_a_picture_follows_no_link(tmp_path: Path) -> None:
    file, target = tmp_path / "one.json", tmp_path / "target"
    file.write_text(json.dumps(TRIANGLE))
    target.write_text("mine")
    out = tmp_path / "out"
    out.mkdir()
    (out / "sides.svg").symlink_to(target)
    code, said = _run("figure", str(file), "--out", str(out))
    assert code == ExitCode.PROVED, said
    assert target.read_text() == "mine"
    assert not (out / "sides.svg").is_symlink()
    (out / ".sides.svg.partial").symlink_to(target)
    assert _run("figure", str(file), "--out", str(out))[0] == ExitCode.CANNOT_WRITE
    assert target.read_text() == "mine"


# --- audits --------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [101, 20_000])
def test_an_item_of_an_audit_is_bounded(count: int) -> None:
    line = json.dumps({"question": "q", "answer": "<<1+1=2>>" * count + " #### 2"})
    begun = time.process_time()
    (item,) = gsm8k.items(line)
    (found,) = audit((item,), jobs=1)
    assert found.outcome in (Outcome.AGREES, Outcome.UNREADABLE)
    assert time.process_time() - begun < seconds_here(2)


@pytest.mark.parametrize("final", ["9" * 5000, ",", "-"])
def test_a_final_answer_that_is_none_is_malformed(final: str) -> None:
    line = json.dumps({"question": "q", "answer": f"<<1+1=2>> #### {final}"})
    (item,) = gsm8k.items(line)
    assert isinstance(item, Unreadable)


@pytest.mark.parametrize("name", ["gsm8k", "mwptoolkit", "svamp"])
@pytest.mark.parametrize("content", ["", "\n\n", "{", "[", "[]", "null", '{"a": 1, "a": 2}'])
def test_a_file_without_items_is_malformed(name: str, content: str, tmp_path: Path) -> None:
    file = tmp_path / "items"
    file.write_text(content)
    assert _run("audit", name, str(file))[0] == ExitCode.MALFORMED


# --- sets and banks ------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["true", '"1"', "1.0", "-1", "9" * 5000, "2026-01-01"])
def test_a_seed_is_a_whole_number(seed: str, tmp_path: Path) -> None:
    file = tmp_path / "set.toml"
    file.write_text(f'title = "t"\nseed = {seed}\n[[section]]\nfamily = "f"\ncount = 1\n')
    assert _run("regenerate", str(file), "--out", str(tmp_path / "o"))[0] == ExitCode.MALFORMED


@pytest.mark.parametrize("name", ["../../x", "/etc/passwd", "a/b", "..", "."])
def test_a_lock_names_files_beside_it(name: str) -> None:
    lock = {"version": "1", "manifest": "m", "families": {}, "items": {}, "files": {name: "0"}}
    assert "not beside it" in str(read_lock(json.dumps(lock)))


def test_a_request_that_is_no_text_is_malformed(tmp_path: Path) -> None:
    assert _run("bank", "search", str(tmp_path), "caf\udced")[0] == ExitCode.MALFORMED


# --- streams -------------------------------------------------------------------------------


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(("answer", "code"), [("2", 0), ("3", 1)])
def test_the_exit_code_does_not_need_the_streams(
    answer: str, code: int, closed: str, tmp_path: Path
) -> None:
    file = tmp_path / "q.yaml"
    file.write_text(QUESTION.replace('"2"', f'"{answer}"'))
    command = [sys.executable, "-m", "mathverify", "verify", str(file)]
    done = subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {closed}', "sh", *command],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == code, done.stderr
