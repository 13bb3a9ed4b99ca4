"""The first line of Python that a developer writes: every way in takes what it should take."""

from __future__ import annotations

import asyncio
import json
import pydoc
from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows

import mathverify
from mathverify import (
    ProblemSpec,
    Status,
    averify,
    certify,
    equivalent,
    judge_steps,
    load,
    loads,
    recheck,
    repairs,
    score,
    solve,
    verify,
    verify_many,
)
from mathverify.equivalence import Undecided
from mathverify.errors import SpecError, UnreadableFileError

DATA: dict[str, Any] = {
    "id": "line",
    "unknowns": {"x": "real"},
    "givens": {"line": "2*x + 6 = 10"},
    "ask": {"find": "x"},
    "answer": "2",
}
LISTS: dict[str, Any] = DATA | {
    "unknowns": [{"name": "x", "domain": "real"}],
    "givens": [{"id": "line", "relation": "2*x + 6 = 10"}],
}
YAML = "id: line\nunknowns: {x: real}\ngivens: {line: '2*x + 6 = 10'}\nask: {find: x}\nanswer: 2\n"


@pytest.mark.parametrize(
    "spec",
    [
        ProblemSpec.from_dict(DATA),
        ProblemSpec.from_dict(LISTS),
        ProblemSpec.from_json(json.dumps(DATA)),
        ProblemSpec.from_json(json.dumps(DATA, indent=1)),
        ProblemSpec.from_yaml(YAML),
        *loads(json.dumps(DATA)),
        *loads(json.dumps(DATA, indent=1)),
        *loads(YAML),
    ],
)
def test_one_question_by_every_way_in(spec: ProblemSpec) -> None:
    assert spec == ProblemSpec.from_dict(DATA)


@pytest.mark.parametrize("data", [DATA, LISTS])
def test_data_are_verified_as_they_are(data: dict[str, Any]) -> None:
    assert verify(data).status is Status.PROVED
    assert asyncio.run(averify(data)).status is Status.PROVED


def test_every_door_takes_data() -> None:
    stepped = DATA | {"steps": [{"relation": "x = 3"}]}
    assert judge_steps(stepped) == judge_steps(ProblemSpec.from_dict(stepped)) != ()
    assert solve(DATA) == solve(ProblemSpec.from_dict(DATA))
    assert [one.spec.answer for one in repairs(DATA | {"answer": "5"})] == ["2"]
    assert float(score("x = 2", DATA)) == 1.0
    assert [one.status for one in verify_many([DATA, DATA], workers=1)] == [Status.PROVED] * 2
    sealed = certify(DATA)
    assert sealed is not None
    assert recheck(sealed.text, DATA) == recheck(sealed.text, ProblemSpec.from_dict(DATA))


@over_rows("door", [judge_steps, solve, repairs, certify])
@over_rows("wrong", ["id: line", None, [DATA]])
def test_no_door_answers_about_what_is_no_question(door: Any, wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"loads\(text\) reads a text"):
        door(wrong)


@pytest.mark.parametrize("wrong", [None, 2, 0.5, b"2"])
def test_what_is_no_text_is_no_answer(wrong: Any) -> None:
    for found in (equivalent(wrong, "2"), equivalent("2", wrong)):
        assert isinstance(found, Undecided)
        assert "an answer is a text" in found.reason


@pytest.mark.parametrize("wrong", [json.dumps(DATA), YAML, [DATA], 7, None])
def test_what_is_no_question_says_what_to_do(wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"loads\(text\) reads a text"):
        verify(wrong)


def test_all_faults_of_data_are_told() -> None:
    with pytest.raises(SpecError) as told:
        verify({"id": "line", "asked": {}, "answers": "2"})
    assert {fault.path for fault in told.value.faults} >= {"$.asked", "$.answers"}


@pytest.mark.parametrize("text", [json.dumps(DATA), json.dumps([DATA]), YAML, " {}"])
def test_a_text_never_decides_which_file_is_opened(text: str) -> None:
    with pytest.raises(UnreadableFileError, match=r"loads\(text\)"):
        load(text)


def test_loads_opens_no_file(tmp_path: Path) -> None:
    (tmp_path / "line.yaml").write_text(YAML, encoding="utf-8")
    assert load(tmp_path / "line.yaml") == load(str(tmp_path / "line.yaml")) == loads(YAML)
    with pytest.raises(SpecError):
        loads(str(tmp_path / "line.yaml"))


@pytest.mark.parametrize("text", [f"{YAML}---\n{YAML}".replace("id: line", "id: one", 1), ""])
def test_one_question_is_one(text: str) -> None:
    with pytest.raises((SpecError, UnreadableFileError)):
        ProblemSpec.from_yaml(text)


def test_a_verdict_is_short_in_a_console_and_whole_as_data() -> None:
    verdict = verify(DATA | {"answer": "3"})
    assert repr(verdict) == "<Verdict line: REFUTED, answer 2, wrong-answer>"
    assert "the answer is 2, not 3" in str(verdict)
    data = verdict.to_dict()
    assert (data["version"], data["status"]) == (1, "refuted")
    assert json.loads(json.dumps(data)) == data


def test_every_name_of_the_front_door_is_there() -> None:
    for name in mathverify.__all__:
        assert getattr(mathverify, name) is not None


@pytest.mark.parametrize(
    "name", ["verify", "averify", "verify_many", "solve", "repairs", "certify"]
)
def test_help_shows_no_inside_of_a_policy(name: str) -> None:
    head = pydoc.plain(pydoc.render_doc(getattr(mathverify, name))).splitlines()[2]
    assert "policy: 'Policy' = Policy()" in head
    assert len(head) < 200


def test_a_policy_tells_what_differs_from_the_standard() -> None:
    assert repr(mathverify.Policy(deadline=5.0)) == "Policy(deadline=5.0)"


def test_a_spec_tells_what_it_says() -> None:
    spec = ProblemSpec.from_dict(DATA)
    assert repr(spec) == (
        "ProblemSpec(id='line', unknowns=(Unknown(name='x'),), "
        "givens=(Given(id='line', relation='2*x + 6 = 10'),), ask=Ask(find='x'), answer='2')"
    )
