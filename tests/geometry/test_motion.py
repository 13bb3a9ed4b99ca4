from __future__ import annotations

import pytest

from geometry.engine import engine_for
from mathverify.api import examiner
from mathverify.problem import decode
from mathverify.semantics.question import elaborate
from mathverify.semantics.system import Budget, Unknown


@pytest.mark.parametrize(
    ("givens", "endless"),
    [
        (("length(A,B) = 5", "C = midpoint(A,B)", "angle(A,B,D) = 37 deg"), True),
        (("A = (0, 0)", "length(A,B) = 5"), False),
        (("A = (1, 2)", "B = (4, 6)", "C = midpoint(A,B)"), False),
    ],
)
def test_figures_that_can_be_moved_are_not_listed(givens: tuple[str, ...], endless: bool) -> None:
    document = {
        "id": "figure",
        "points": "A B C D",
        "givens": {f"g{number}": text for number, text in enumerate(givens)},
        "ask": {"find": "length(A,B)", "as": "value"},
        "answer": "5",
    }
    question = elaborate(decode(document, source="figure"), examiner().rules)
    engine = engine_for(question)
    assert engine is not None
    found = engine.solutions(question.system, Budget())
    assert isinstance(found, Unknown)
    assert found.endless is endless
