"""Deadline and memory cap hold, and what happens to one question does not touch the next."""

from __future__ import annotations

from dataclasses import replace

import hostile_examinations
import pytest
from spec_table import spec_of

from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Refuted, Status, Undecided
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict
from mathverify.verification.verifier import Verifier

#: A memory cap that no other test uses, so that the workers start after this module is imported.
POLICY = replace(STANDARD, deadline=1.0, memory=311)
HOSTILE = Verifier(hostile_examinations.by_answer)


def question(answer: str) -> ProblemSpec:
    return spec_of(
        f"unknowns: {{x: real}}\ngivens: {{g: '2*x = 6'}}\nask: {{find: x}}\nanswer: '{answer}'"
    )


def reasons(verdict: Verdict) -> str:
    return "; ".join(f.reason for f in verdict.findings if isinstance(f, Undecided))


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("101", "deadline of 1 s"),
        ("102", "deadline of 1 s"),
        ("103", "out of memory"),
        ("104", "exit code"),
        ("105", "ZeroDivisionError: the fault of the examination"),
        ("106", "not discharged"),
    ],
)
def test_it_ends_undecided_in_time_and_the_next_one_is_not_touched(
    answer: str, reason: str
) -> None:
    verdict = HOSTILE.verify(question(answer), POLICY)
    assert verdict.status is Status.UNDECIDED
    assert reason in reasons(verdict)
    assert (verdict.certificate, verdict.verified) == (None, None)
    assert not any(isinstance(f, Refuted) for f in verdict.findings)
    assert HOSTILE.verify(question("3"), POLICY).status is Status.PROVED
    assert HOSTILE.verify(question("4"), POLICY).status is Status.REFUTED


def test_among_many_only_the_hostile_ones_are_undecided() -> None:
    answers = ["3", "101", "3", "104", "4", "103", "3"]
    verdicts = list(HOSTILE.verify_many([question(a) for a in answers], POLICY, workers=2))
    proved, refuted, undecided = Status.PROVED, Status.REFUTED, Status.UNDECIDED
    expected = [proved, undecided, proved, undecided, refuted, undecided, proved]
    assert [verdict.status for verdict in verdicts] == expected
    assert [verdict.spec.answer for verdict in verdicts] == answers
