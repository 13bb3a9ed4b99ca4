"""What no claim of a certificate stands for is told as somebody's word, and makes its grade."""

from __future__ import annotations

import pytest

from mathverify import recheck
from mathverify.api import examiner
from mathverify.problem import load_documents
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.system import Grade
from mathverify.verification.certificate import Sealed
from mathverify.verification.certifying.making import certified
from mathverify.verification.policy import STANDARD
from mathverify.verification.rechecking.outcome import Accepted

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
