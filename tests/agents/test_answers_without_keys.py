"""What `verify` decides with a key, `formalise` decides without: its door is asked for the answers.

A question counts if it is proved with its key.  Without the key it has to come to an answer that is
proved as well, and hardly any may stay open; none may be called unanswerable.
"""

from __future__ import annotations

from collections import Counter

import pytest
from keyed_questions import Keyed, keyed

from mathverify.api import equivalent, verifier
from mathverify.attestation.outcome import Answered, Bench, Unanswerable
from mathverify.equivalence import Same
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Status
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict

#: So many questions of a source are looked at in the quick run, evenly spread.
QUICK = {"examples": 6, "real": 4, "theories": 10, "families": 4}

#: Least share of settled questions, and of answers that `equivalent` finds the same as the key.
SETTLED, SAME = 0.97, 0.95


def here(spec: ProblemSpec) -> Verdict:
    return verifier().verify_here(spec, STANDARD)


def outcome_of(one: Keyed) -> str:
    """What comes of a question; empty where it is not proved with its key."""
    if here(one.bare.model_copy(update={"answer": one.key})).status is not Status.PROVED:
        return ""
    found = Bench(here).outcome(one.bare)
    if isinstance(found, Unanswerable):
        return f"unanswerable: {one.name}: {found.message}"
    if not isinstance(found, Answered):
        return f"open: {one.name}: {found.reason}"
    assert found.verdict is not None
    assert found.verdict.status is Status.PROVED
    own = found.verdict.spec.answer or ""
    # Both are proved of one question.  What `equivalent` cannot see are letters and units.
    return "same" if isinstance(equivalent(own, one.key), Same) else f"told: {own} for {one.key}"


def assert_settled(found: list[str]) -> None:
    counted = [text for text in found if text]
    kinds = Counter(text.partition(":")[0] for text in counted)
    told = "\n".join(text for text in counted if text != "same")
    assert not kinds["unanswerable"], told
    assert kinds["open"] <= (1 - SETTLED) * len(counted), told
    assert kinds["same"] >= SAME * len(counted), told


@pytest.mark.parametrize("source", QUICK)
def test_some_are_settled(source: str) -> None:
    questions = list(keyed(source))
    step = max(1, len(questions) // QUICK[source])
    found = [outcome_of(one) for one in questions[::step]]
    assert sum(map(bool, found)) >= QUICK[source] // 2
    assert [text for text in found if text.startswith(("open", "unanswerable"))] == []


@pytest.mark.slow
def test_all_are_settled() -> None:
    found = [
        outcome_of(one)
        for source in ("families", "examples", "gallery", "real", "theories", "shared")
        for one in keyed(source)
    ]
    assert sum(map(bool, found)) >= 700
    assert_settled(found)


def test_a_question_that_is_none_is_not_settled() -> None:
    bare = ProblemSpec.from_dict(
        {"id": "open", "unknowns": {"x": "real"}, "givens": {"e": "x^2 = 4"}, "ask": {"find": "x"}}
    )
    found = Bench(here).outcome(bare)
    assert isinstance(found, Unanswerable)
    assert found.refutations[0].witness.data["models"]
