"""The pytest plug-in: files of questions, telling failures, a light start, a stranger's project."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from pytest_runs import EXAMPLE, run, run_in_a_process

QUESTION = """\
id: {id}
unknowns: {{x: real}}
givens:
  equation: "{equation}"
ask: {{find: "x", as: value}}
answer: "{answer}"
"""
RIGHT = QUESTION.format(id="right", equation="3*x - 7 = 11", answer="6")
WRONG = QUESTION.format(id="wrong", equation="3*x - 7 = 11", answer="5")
OPEN = """\
id: open
unknowns: {x: real, y: real}
givens:
  equation: "sin(x*y) + x^5 = exp(y) + sin(1) - 2"
ask: {find: "x", as: value}
answer: "1"
"""


def _folder(tmp_path: Path, text: str, name: str = "set.mathset.yaml") -> Path:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_the_outsiders_project_passes(tmp_path: Path) -> None:
    folder = tmp_path / "project"
    shutil.copytree(EXAMPLE, folder)
    done = run_in_a_process(folder)
    assert done.code == 0, done.out
    assert "7 passed" in done.out


def test_the_outsiders_project_can_fail(tmp_path: Path) -> None:
    folder = tmp_path / "project"
    shutil.copytree(EXAMPLE, folder)
    questions = folder / "questions.mathset.yaml"
    questions.write_text(questions.read_text().replace('answer: "6"', 'answer: "7"'))
    done = run(folder, "questions.mathset.yaml")
    assert done.code == 1, done.out
    assert "1 failed, 2 passed" in done.out


def test_a_failure_says_what_where_and_what_would_mend_it(tmp_path: Path) -> None:
    done = run(_folder(tmp_path, f"{RIGHT}---\n{WRONG}"))
    assert done.code == 1, done.out
    assert "set.mathset.yaml:8: wrong: REFUTED" in done.out
    assert "[wrong-answer]" in done.out
    assert "to mend it: " in done.out
    assert "Traceback" not in done.out
    assert "1 failed, 1 passed" in done.out


def test_undecided_is_no_pass_and_says_so(tmp_path: Path) -> None:
    done = run(
        _folder(tmp_path, "functions: {f: 'n -> n'}\n" + OPEN.replace("sin(x)", "f(x)/0*g(x)"))
    )
    assert done.code == 1, done.out


def test_expected_verdicts(tmp_path: Path) -> None:
    lines = ("refuted wrong-answer", "refuted contradictory", "undecided", "proved")
    done = run(_folder(tmp_path, "---\n".join(f"# expect: {line}\n{WRONG}" for line in lines)))
    assert "3 failed, 1 passed" in done.out, done.out
    assert "expected to be refuted with contradictory" in done.out
    assert "expected to be undecided" in done.out


def test_expectations_that_mean_nothing_are_refused(tmp_path: Path) -> None:
    texts = (
        f"# expect: refuted no-such-code\n{RIGHT}",
        f"# expect: wrong\n{RIGHT}",
        f"{RIGHT}# expect: proved\n",
        f"# expect: proved\n# expect: proved\n{RIGHT}",
        RIGHT.replace("ask:", "# expect: undecided\nask:") + "---\n" + WRONG,
    )
    for number, text in enumerate(texts):
        _folder(tmp_path, text, f"set{number}.mathset.yaml")
    done = run(tmp_path)
    assert done.code == 2, done.out
    assert f"{len(texts)} errors" in done.out
    assert "set4.mathset.yaml:5: an expectation stands before its question" in done.out


def test_json_lines(tmp_path: Path) -> None:
    right = '{"id": "a", "unknowns": {"x": "real"}, "givens": {"e": "x = 1"}, '
    right += '"ask": {"find": "x", "as": "value"}, "answer": "1"}'
    wrong = right.replace('"answer": "1"', '"answer": "2"').replace('"a"', '"b"')
    done = run(_folder(tmp_path, f"{right}\n{wrong}\n", "set.mathset.jsonl"))
    assert done.code == 1, done.out
    assert "set.mathset.jsonl:2: b: REFUTED" in done.out
    assert "1 failed, 1 passed" in done.out


def test_a_document_that_is_no_question_fails_alone(tmp_path: Path) -> None:
    done = run(_folder(tmp_path, f"id: broken\nunknowns: 7\n---\n{RIGHT}"))
    assert done.code == 1, done.out
    assert "not a question:" in done.out
    assert "1 failed, 1 passed" in done.out


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    done = run(_folder(tmp_path, WRONG, "set.yaml"))
    assert done.code == 5, done.out


def test_it_can_be_turned_off(tmp_path: Path) -> None:
    done = run_in_a_process(_folder(tmp_path, WRONG), "-p", "no:mathverify", plugin=False)
    assert done.code == 5, done.out


def test_it_loads_nothing_heavy() -> None:
    heavy = ("flint", "z3", "pint", "sympy", "hypothesis", "pydantic", "yaml")
    program = f"import sys, mathverify.testing.plugin\nprint(set({heavy!r}) & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "set()\n"


PROPERTY = """
from hypothesis import given, settings, strategies as st
from mathverify import loads
from mathverify.testing import assert_answerable

def build(answer):
    text = "id: q\\nunknowns: {x: real}\\ngivens: {line: 2*x = 10}\\nask: {find: x}\\n"
    return loads(f"{text}answer: {answer}")[0]

@settings(deadline=None, max_examples=3, database=None, derandomize=True)
@given(st.integers(6, 9).map(build))
def test_it(spec):
    assert_answerable(spec)
"""


def test_a_property_that_fails_prints_the_reason_and_little_else(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "test_property.py").write_text(PROPERTY, encoding="utf-8")
    done = run(tmp_path, "test_property.py")
    assert done.code == 1, done.out
    assert "$.answer: the answer is 5, not 6 [wrong-answer]" in done.out
    assert "assertions.py" not in done.out
    assert "verdict.status is not" not in done.out
    assert len(done.out.splitlines()) < 50, done.out
    (line,) = [one for one in done.out.splitlines() if one.startswith("spec = ")]
    assert line.startswith("spec = ProblemSpec(id='q', unknowns=(Unknown(name='x'"), line
    assert "None" not in line
