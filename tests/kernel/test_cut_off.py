"""A re-check that is cut off says nothing: it rejects no right record and takes no forged one."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from command_line import here
from spec_table import spec_of

from mathverify.api import examiner, recheck
from mathverify.engines.cas import process as cas
from mathverify.problem import encode_lists
from mathverify.problem.identity import document_digest
from mathverify.verification import isolation
from mathverify.verification.certificate import Sealed, seal
from mathverify.verification.certifying.making import certified
from mathverify.verification.isolation import Died, Isolated, Raised, TimedOut
from mathverify.verification.policy import STANDARD
from mathverify.verification.rechecking import replay
from mathverify.verification.rechecking.outcome import Accepted, Rejected, Stopped

#: An integral whose antiderivative sympy proposes, while the text is read and again in a re-check.
QUESTION = """
unknowns: {a: real}
givens: {g: "a = integral(exp(x)*sin(x)^2, x, 0, pi)"}
ask: {find: a}
answer: "ANSWER"
prose: {stem: "Of [an area]() it is known that {g}. {ask}"}
"""
RIGHT, WRONG = "2*(exp(pi) - 1)/5", "2*(exp(pi) + 1)/5"


def question(answer: str) -> str:
    return QUESTION.replace("ANSWER", answer)


@pytest.fixture(scope="module")
def right() -> Sealed:
    made = certified(examiner(), spec_of(question(RIGHT)), STANDARD)
    assert made is not None
    assert made.data["rests_on"]
    return made


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine where the net behind sympy comes before its end."""

    def ended(_tree: str) -> tuple[Any, ...]:
        raise subprocess.SubprocessError

    monkeypatch.setattr(cas, "_asked", ended)


def forged(right: Sealed, **changed: Any) -> str:
    data = {**json.loads(right.text), **changed}
    return seal(data).text


@pytest.mark.usefixtures("slow")
def test_a_right_record_is_not_rejected_where_a_net_ends_its_recheck(right: Sealed) -> None:
    told = "stopped at the deadline of 15 s for one search of sympy"
    assert recheck(right.text, spec_of(question(RIGHT))) == Stopped(told)


def test_the_same_record_is_accepted_where_none_does(right: Sealed) -> None:
    assert isinstance(recheck(right.text, spec_of(question(RIGHT))), Accepted)


@pytest.mark.usefixtures("slow")
def test_a_forged_record_is_not_accepted_by_being_cut_off(right: Sealed) -> None:
    wrong = spec_of(question(WRONG))
    text = forged(right, digest=document_digest(encode_lists(wrong)))
    assert isinstance(recheck(text, wrong), Stopped)
    # What a slow machine need not look at is rejected there too.
    assert isinstance(recheck(right.text, wrong), Rejected)


@pytest.mark.parametrize(
    "rests_on",
    [[], ["all of it is printed"], ["scenery: “an area”", "attested: by two readers"]],
    ids=["less", "other", "more"],
)
def test_what_the_words_rest_on_is_neither_more_nor_less(
    right: Sealed, rests_on: list[str]
) -> None:
    spec = spec_of(question(RIGHT))
    outcome = recheck(forged(right, rests_on=rests_on), spec)
    assert outcome == Rejected("what is said of the words does not follow from the question")


def test_for_want_of_memory_nothing_is_said(right: Sealed, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(replay, "_replayed", full)
    assert recheck(right.text, spec_of(question(RIGHT))) == Stopped("there was no memory left")


@pytest.mark.parametrize(
    ("ended", "told"),
    [
        (TimedOut(20.0), "stopped at the deadline of 20 s"),
        (Died("out of memory"), "out of memory"),
        (Raised("OSError: no pipe"), "the re-check broke: OSError: no pipe"),
    ],
    ids=lambda one: type(one).__name__,
)
def test_the_command_says_which_are_undecided(
    ended: Isolated[Any], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "set.jsonl"
    sound = Path(__file__).parents[2] / "examples" / "sound" / "concert-tickets.yaml"
    assert here("verify", sound, "--certificates", path).code == 0
    monkeypatch.setattr(isolation, "run_many", lambda *_, **__: iter([ended]))
    done = here("recheck", path)
    assert done.code == 2
    assert f"line 1: UNDECIDED: {told}\n" in done.out
    assert "0 accepted, 0 rejected, 1 undecided, 0 resting on an engine's word" in done.out
    assert "certificates are written by" not in done.out
