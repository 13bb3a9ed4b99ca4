"""Facets: each side of a question has its own status, and nothing unproved is shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mathverify import loads, verify
from mathverify.errors import NotVerifiedError
from mathverify.verification.facets import Facet
from mathverify.verification.findings import Standing, Status, Wording
from mathverify.verification.policy import STANDARD
from renderers.blocks import question_blocks

QUESTION = """
id: line
unknowns: {x: real}
givens: {line: "2*x + 6 = 10"}
ask: {find: x, as: value}
answer: "ANSWER"
steps: [{relation: "STEP"}, {relation: "x = 2"}]
prose: {stem: "{ask}"}
"""
CHOICE = """
id: choice
unknowns: {x: real}
givens: {line: "2*x + 6 = 10"}
ask: {find: x, as: value}
answer: A
options: [{label: A, value: "2"}, {label: B, value: "SECOND"}]
"""
P, R = Status.PROVED, Status.REFUTED


def _required(*facets: Facet) -> frozenset[Facet]:
    return frozenset(facets)


@pytest.mark.parametrize(
    ("text", "mathematics", "other", "status"),
    [
        (QUESTION.replace("ANSWER", "2").replace("STEP", "2*x = 4"), P, P, Facet.STEPS),
        (QUESTION.replace("ANSWER", "2").replace("STEP", "2*x = 5"), P, R, Facet.STEPS),
        (QUESTION.replace("ANSWER", "3").replace("STEP", "2*x = 4"), R, None, Facet.STEPS),
        (CHOICE.replace("SECOND", "3"), P, P, Facet.OPTIONS),
        (CHOICE.replace("SECOND", "4/2"), P, R, Facet.OPTIONS),
    ],
)
def test_each_facet_has_its_own_status(
    text: str, mathematics: Status, other: Status | None, status: Facet
) -> None:
    verdict = verify(loads(text)[0])
    assert verdict.facets[Facet.MATHEMATICS] is mathematics
    assert other is None or verdict.facets[status] is other
    assert verdict.status is min(verdict.facets.values())


def test_the_facets_of_a_question_are_those_of_which_it_claims_something() -> None:
    assert list(verify(loads(CHOICE.replace("SECOND", "3"))[0]).facets) == [
        Facet.MATHEMATICS,
        Facet.OPTIONS,
    ]


def test_what_is_not_required_is_told_and_not_shown() -> None:
    spec = loads(QUESTION.replace("ANSWER", "2").replace("STEP", "2*x = 5"))[0]
    verdict = verify(spec, replace(STANDARD, required=_required(Facet.MATHEMATICS, Facet.WORDS)))
    assert (verdict.status, verdict.facets[Facet.STEPS]) == (P, R)
    assert verdict.verified is not None
    assert verdict.certificate is not None
    assert verdict.certificate.as_data()["facets"]["steps"] == "refuted"
    blocks = question_blocks(verdict.verified)
    assert blocks.asked[0].steps == ()
    assert "steps" not in blocks.proof


def test_the_mathematics_is_always_required() -> None:
    spec = loads(QUESTION.replace("ANSWER", "3").replace("STEP", "2*x = 4"))[0]
    assert verify(spec, replace(STANDARD, required=_required(Facet.WORDS))).status is R


def test_unproved_options_are_never_shown() -> None:
    policy = replace(STANDARD, required=_required(Facet.MATHEMATICS))
    verdict = verify(loads(CHOICE.replace("SECOND", "4/2"))[0], policy)
    assert verdict.verified is not None
    with pytest.raises(NotVerifiedError):
        question_blocks(verdict.verified)


def test_unproved_words_are_never_shown() -> None:
    text = QUESTION.replace("ANSWER", "2").replace("STEP", "2*x = 4").replace("{ask}", "{nothing}")
    policy = replace(STANDARD, required=_required(Facet.MATHEMATICS))
    verdict = verify(loads(text)[0], policy)
    assert (verdict.status, verdict.facets[Facet.WORDS]) == (P, R)
    assert verdict.words is None
    assert verdict.verified is not None
    with pytest.raises(NotVerifiedError):
        question_blocks(verdict.verified)


def test_the_least_standing_is_that_of_the_whole() -> None:
    from mathverify.verification.facets import wording_of

    parts = [
        Wording(Standing.PRINTED),
        Wording(Standing.BOUND, ("the given a",)),
        Wording(Standing.ATTESTED, (), ("Ada",)),
    ]
    whole = wording_of(parts)
    assert whole is not None
    assert (whole.standing, whole.rests_on) == (Standing.BOUND, ("the given a",))
    assert wording_of([]) is None
