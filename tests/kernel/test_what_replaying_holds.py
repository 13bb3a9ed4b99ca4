"""What a certificate says is held to the question: its refutation, its grade, whose word counts."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from spec_table import spec_of

from mathverify.api import examiner, recheck
from mathverify.problem import encode_lists
from mathverify.problem.identity import document_digest
from mathverify.semantics.system import Grade
from mathverify.verification.certificate import Sealed, seal
from mathverify.verification.certifying.making import certified
from mathverify.verification.policy import STANDARD
from mathverify.verification.rechecking.kernel import Shown, shown_text
from mathverify.verification.rechecking.outcome import Accepted, Rejected
from mathverify.verification.rechecking.replay import replayed

#: Shown by the kernel alone, and by words of another alone.
BY_KERNEL, BY_WORDS = "x + 1 = 3", "exp(x) = 1"


def question(given: str, answer: str) -> str:
    return (
        f"unknowns: {{x: real}}\ngivens: {{g: '{given}'}}\nask: {{find: x}}\nanswer: '{answer}'\n"
    )


def made(text: str) -> Sealed:
    found = certified(examiner(), spec_of(text), STANDARD)
    assert found is not None
    return found


@pytest.mark.parametrize("code", ["wrong-form", "wrong-rounding", "underdetermined"])
def test_another_refutation_is_not_that_of_the_question(code: str) -> None:
    text = question(BY_KERNEL, "3")
    sealed = made(text)
    assert isinstance(recheck(sealed.text, spec_of(text)), Accepted)
    forged = seal(json.loads(sealed.text.replace('"wrong-answer"', f'"{code}"')))
    outcome = recheck(forged.text, spec_of(text))
    assert isinstance(outcome, Rejected)
    assert outcome.reason == "the refutation does not follow from the claims"


def test_a_word_of_too_weak_a_grade_is_not_heard() -> None:
    strict = replace(STANDARD, weakest_grade=Grade.COMPUTED)
    for given, answer, heard in ((BY_WORDS, "0", False), (BY_KERNEL, "2", True)):
        spec = spec_of(question(given, answer))
        shown = shown_text(made(question(given, answer)).text, encode_lists(spec))
        assert isinstance(shown, Shown)
        assert isinstance(replayed(examiner(), spec, STANDARD, shown), Accepted)
        assert isinstance(replayed(examiner(), spec, strict, shown), Accepted) is heard


def test_models_that_are_not_told_are_not_none() -> None:
    count = "unknowns: {x: real}\ngivens: {g: 'exp(x) = 1'}\nask: {find: x, as: count}\n"
    data = json.loads(made(f"{count}answer: '1'\n").text)
    none = spec_of(f"{count}answer: '0'\n")
    (complete,) = (claim for claim in data["parts"][0]["claims"] if claim[2] == "complete")
    assert complete[4][4] == [[0]]
    complete[4][4] = []
    data["digest"] = document_digest(encode_lists(none))
    outcome = recheck(seal(data).text, none)
    assert isinstance(outcome, Rejected)
    assert outcome.reason == "determined does not follow from the claims"


def test_the_grade_is_that_of_the_weakest_word() -> None:
    for words in (("exact a", "solver b"), ("solver b", "exact a")):
        assert Accepted("proved", 3, words).grade == "solver"
    assert Accepted("proved", 3, ("exact a",), computed=1).grade == "exact"
    assert Accepted("proved", 3, (), computed=1).grade == "computed"
    assert Accepted("proved", 3, ()).grade == "kernel"


@pytest.mark.parametrize(
    "changed",
    [{"form": 99}, {"format": 99}, {"redundant": "never"}, {"more": 1}],
    ids=lambda changed: next(iter(changed)),
)
def test_a_certificate_of_another_format_is_none(changed: dict[str, object]) -> None:
    text = question(BY_KERNEL, "2")
    data = json.loads(made(text).text)
    outcome = recheck(seal({**data, **changed}).text, spec_of(text), replay=False)
    assert isinstance(outcome, Rejected)


@pytest.mark.parametrize("changed", [{"path": "$.parts[0]"}, {"more": 1}], ids=["path", "more"])
def test_a_part_of_another_question_is_none(changed: dict[str, object]) -> None:
    text = question(BY_KERNEL, "2")
    data = json.loads(made(text).text)
    data["parts"] = [{**data["parts"][0], **changed}]
    assert isinstance(recheck(seal(data).text, spec_of(text), replay=False), Rejected)


def test_a_list_is_complete_for_its_own_system_and_no_other() -> None:
    text = "unknowns: {x: real}\ngivens: {g: '2*x = 4'}\nask: {find: x, as: count}\nanswer: '1'\n"
    data = json.loads(made(text).text)
    claims = [claim for part in data["parts"] for claim in part["claims"]]
    (complete,) = (claim for claim in claims if claim[2] == "complete" and claim[4] == ["models"])
    assert isinstance(recheck(seal(data).text, spec_of(text)), Accepted)
    complete[1] = [["more", True, ["=", "x", 2]]]
    outcome = recheck(seal(data).text, spec_of(text))
    assert isinstance(outcome, Rejected)
    assert outcome.reason == "this claim is not shown"
