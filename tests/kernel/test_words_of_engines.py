"""What no claim of a certificate stands for is told as somebody's word, and makes its grade."""

from __future__ import annotations

from dataclasses import replace

import pytest
from questions import certificate, family_questions, hand_made

from mathverify import recheck
from mathverify.api import examiner
from mathverify.problem import encode_lists, load_documents
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.system import Engine, Grade
from mathverify.verification.certificate import Sealed
from mathverify.verification.certifying.making import certified
from mathverify.verification.policy import STANDARD
from mathverify.verification.rechecking.kernel import Shown, shown_text
from mathverify.verification.rechecking.outcome import Accepted
from mathverify.verification.rechecking.replay import replayed

_TEXT = """
id: counting-by-structure
unknowns: {a: natural, b: natural, c: natural, d: natural}
givens: {sum: "a + b + c + d = 20"}
ask: {find: "(a, b, c, d)", as: count}
answer: "1771"
---
id: grows-beyond-every-bound
unknowns: {x: real}
ask: {find: "x^2", as: maximum}
answer: "none"
---
id: there-is-no-value
ask: {find: "limit(abs(x)/x, x, 0)", as: value}
answer: "none"
---
id: induction-by-ratios
ask: {find: "for all n in integer: n >= 4 implies factorial(n) > 2^n", as: truth}
answer: "true"
---
id: over-the-complete-list-of-models
unknowns: {x: real}
givens: {e: "x^3 - 6*x^2 + 11*x - 6 = 0"}
ask: {find: "sum(x for all solutions)", as: value}
answer: "6"
"""


def questions() -> list[ProblemSpec]:
    loaded = load_documents(_TEXT, name="words", format="yaml")
    return [document.spec for document in loaded if document.spec is not None]


@pytest.mark.parametrize("spec", questions(), ids=lambda spec: spec.id)
def test_a_word_is_told_and_makes_the_grade(spec: ProblemSpec) -> None:
    made = certified(examiner(), spec, STANDARD)
    assert isinstance(made, Sealed)
    assert made.data["status"] == "proved"
    assert made.grade is Grade.EXACT
    assert spec.id.replace("-", " ") in str(made.data["parts"])
    outcome = recheck(made.text, spec)
    assert isinstance(outcome, Accepted), outcome
    assert outcome.words or outcome.functions


def test_an_engine_is_asked_only_for_what_is_told_as_its_word() -> None:
    """An honest certificate without words is held to its question though every engine is away."""

    def away() -> tuple[Engine, ...]:
        asked.append(spec.id)
        return ()

    asked: list[str] = []
    told = 0
    for spec in (*hand_made(), *family_questions()[::4], *questions()):
        shown = shown_text(certificate(spec).text, encode_lists(spec))
        assert isinstance(shown, Shown)
        outcome = replayed(replace(examiner(), engines=away), spec, STANDARD, shown)
        whole = recheck(certificate(spec).text, spec)
        assert isinstance(whole, Accepted)
        if spec.id in asked:
            assert whole.words, spec.id
            told += 1
        else:
            assert outcome == whole, spec.id
    assert 0 < told < 5
