"""Runs: many briefs into a folder, taken up again after a kill without a call made twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from written_questions import DOUBLE, DOUBLES, RIGHT, WRONG

from generators.language_models.scripted import Scripted
from generators.search.brief import Brief
from generators.search.budget import Budget
from generators.search.trace import read_trace, tree_lines
from generators.search.trace_page import page
from generators.workflows.run import Run, RunError, run
from mathverify.api import repairs, verify

BROKEN = json.dumps(DOUBLE | {"givens": {"g": "2*a = n", "h": "a = 3*n"}})


def wanted(count: int, candidates: int = 4) -> Run:
    briefs = tuple(Brief(f"brief {number}", seed=number) for number in range(count))
    return Run("direct", briefs, Budget(candidates=candidates, calls=20))


def test_a_run_leaves_questions_trace_cassette_and_journal(tmp_path: Path) -> None:
    made = run(wanted(2), tmp_path, Scripted([RIGHT, "nonsense", "more", WRONG]), verify, repairs)
    assert made.found == 2
    assert [verdict.spec.answer for verdict in made.verdicts] == ["7", "7"]
    lines = [json.loads(line) for line in (tmp_path / "questions.jsonl").read_text().splitlines()]
    assert [line["status"] for line in lines] == ["proved", "proved"]
    assert made.spent.calls == 4
    events = [json.loads(line) for line in (tmp_path / "trace.jsonl").read_text().splitlines()]
    calls = [event for event in events if event["kind"] == "call"]
    assert [call["role"] for call in calls] == ["writer"] * 4
    assert sum(call["spent"]["calls"] for call in calls) == made.spent.calls
    trace = read_trace(tmp_path / "trace.jsonl")
    assert trace.run["workflow"] == "direct"
    told = "\n".join(line for search in trace.searches for line in tree_lines(search))
    assert "PROVED by repair" in told
    assert "REFUTED by writer - wrong-answer" in told
    assert told.count("found:") == 2


def test_nothing_unproved_is_among_the_questions(tmp_path: Path) -> None:
    made = run(wanted(1), tmp_path, Scripted([BROKEN] * 9), verify, lambda _: ())
    assert made.found == 0
    assert made.finished[0].reason == "the budget of 4 candidates is spent"
    assert (tmp_path / "questions.jsonl").read_text() == ""


def test_a_finished_run_asks_nobody_again(tmp_path: Path) -> None:
    first = run(wanted(2), tmp_path, Scripted([RIGHT, RIGHT]), verify, repairs)
    before = (tmp_path / "questions.jsonl").read_bytes()
    silent = Scripted([])
    second = run(wanted(2), tmp_path, silent, verify, repairs)
    assert silent.heard == []
    assert [v.digest for v in second.verdicts] == [v.digest for v in first.verdicts]
    assert (tmp_path / "questions.jsonl").read_bytes() == before


def test_a_search_that_was_cut_off_is_traced_once(tmp_path: Path) -> None:
    run(wanted(2), tmp_path, Scripted([WRONG, RIGHT]), verify, repairs)
    path = tmp_path / "trace.jsonl"
    lines = path.read_text().splitlines(keepends=True)
    whole = read_trace(path)
    # Cut off within the last line of the second search, and begun again.
    (tmp_path / "journal.jsonl").write_text(
        "".join((tmp_path / "journal.jsonl").read_text().splitlines(keepends=True)[:2])
    )
    path.write_text("".join(lines)[:-10])
    run(wanted(2), tmp_path, Scripted([RIGHT]), verify, repairs)
    assert read_trace(path) == whole


def test_a_forged_journal_ships_nothing(tmp_path: Path) -> None:
    run(wanted(1), tmp_path, Scripted([RIGHT]), verify, repairs)
    path = tmp_path / "journal.jsonl"
    path.write_text(path.read_text().replace('"answer": "7"', '"answer": "8"'))
    again = run(wanted(1), tmp_path, Scripted([]), verify, lambda _: ())
    assert [verdict.spec.answer for verdict in again.verdicts] == ["7"]


def test_the_folder_of_another_run_is_refused(tmp_path: Path) -> None:
    run(wanted(1), tmp_path, Scripted([RIGHT]), verify, repairs)
    with pytest.raises(RunError, match="another folder"):
        run(wanted(2), tmp_path, Scripted([RIGHT]), verify, repairs)


def test_an_unknown_workflow_is_named(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="prooffirst"):
        run(Run("magic", (), Budget()), tmp_path, Scripted([]), verify, repairs)


def test_a_page_of_a_trace_shows_what_was_said_and_runs_none_of_it(tmp_path: Path) -> None:
    evil = Brief("<script>alert(1)</script>")
    wild = Run("direct", (evil,), Budget(candidates=2))
    run(wild, tmp_path, Scripted(["<img src=x onerror=alert(1)>", "{", RIGHT]), verify, repairs)
    text = page(read_trace(tmp_path / "trace.jsonl"))
    assert "<script" not in text
    assert "<img" not in text
    assert "&lt;script&gt;" in text
    assert "proved" in text


PROGRAM = """
import sys, time
from pathlib import Path
from test_runs import RIGHT, wanted
from generators.language_models.scripted import Answering
from generators.workflows.run import run
from mathverify.api import repairs, verify

def slow(*_):
    with open(sys.argv[2], "a") as log:
        log.write("asked\\n")
    time.sleep(0.15)
    return RIGHT

if __name__ == "__main__":
    run(wanted(12), Path(sys.argv[1]), Answering(slow, "slow"), verify, repairs)
"""


def test_a_killed_run_loses_no_result_and_pays_for_none_twice(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    folder, log = tmp_path / "run", tmp_path / "log"
    here = Path(__file__).parent
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join([str(here), str(here.parents[1])]),
    }
    command = [sys.executable, str(program), str(folder), str(log)]
    first = subprocess.Popen(command, env=environment, start_new_session=True)
    journal = folder / "journal.jsonl"
    deadline = time.monotonic() + 240
    while time.monotonic() < deadline:
        if journal.exists() and len(journal.read_text().splitlines()) >= 4:
            break
        time.sleep(0.02)
    os.killpg(first.pid, signal.SIGKILL)
    first.wait()
    done = journal.read_text().count('"number"')
    assert 3 <= done < 12
    subprocess.run(command, env=environment, check=True, timeout=240)
    assert len((folder / "questions.jsonl").read_text().splitlines()) == 12
    # The request under way when the run was killed may have to be made again, no other.
    assert 12 <= log.read_text().count("asked") <= 13


#: For no odd number there is such a natural number.
BAD_FAMILY = {
    "question": {**DOUBLE, "answer": "n/2"},
    "parameters": [{"name": "n", "from": 4, "to": 9}],
    "where": [],
}


def _many(questions: int) -> Run:
    return Run("direct", (Brief("doubles", seed=1, questions=questions),), Budget(4, 20))


def test_many_questions_are_drawn_from_a_family_that_was_proved(tmp_path: Path) -> None:
    author = Scripted([json.dumps(BAD_FAMILY), json.dumps(DOUBLES)])
    made = run(_many(5), tmp_path, author, verify, repairs)
    told = author.heard[1][-1].content
    assert "for n = 5: " in told
    assert '"parameters": {"n": {"from": 4' in told
    assert len(made.verdicts) == len({verdict.digest for verdict in made.verdicts}) == 5
    lines = (tmp_path / "questions.jsonl").read_text().splitlines()
    assert len(lines) == 5
    (family,) = (tmp_path / "families.jsonl").read_text().splitlines()
    assert json.loads(family)["parameters"] == {"half": {"from": 3, "to": 12, "step": 1}}
    again = run(_many(5), tmp_path, Scripted([]), verify, repairs)
    assert [one.digest for one in again.verdicts] == [one.digest for one in made.verdicts]


def test_a_family_that_never_is_right_gives_nothing(tmp_path: Path) -> None:
    made = run(_many(3), tmp_path, Scripted([json.dumps(BAD_FAMILY)] * 9), verify, repairs)
    assert made.verdicts == ()
    assert not (tmp_path / "families.jsonl").exists()


def test_a_tampered_journal_of_a_family_ships_nothing_wrong(tmp_path: Path) -> None:
    run(_many(3), tmp_path, Scripted([json.dumps(DOUBLES)]), verify, repairs)
    journal = tmp_path / "journal.jsonl"
    wrong = journal.read_text().replace('"answer": "half"', '"answer": "half + 1"')
    journal.write_text(wrong)
    made = run(_many(3), tmp_path, Scripted([]), verify, repairs)
    assert all(verdict.verified for verdict in made.verdicts)
    assert len(made.verdicts) == 1
