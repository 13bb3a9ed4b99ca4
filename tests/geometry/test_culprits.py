"""The givens that are named as contradicting each other do so, with the domains that are named."""

from __future__ import annotations

import pytest

from geometry.engine import engine_for
from mathverify.api import examiner
from mathverify.engines.cores import restricted
from mathverify.problem import decode
from mathverify.semantics.question import elaborate
from mathverify.semantics.system import Budget, Satisfiable, Unsatisfiable


@pytest.mark.parametrize(
    ("domain", "half", "core"),
    [
        # Without its domain x is 3, and half the segment 3.
        ("real, x > 3", "3", {"between", "equal", "whole", "half", "domain of x"}),
        ("integer", "3/4", {"between", "equal", "whole", "half", "domain of x"}),
        # No x at all.
        ("real, x > 3", "x/3", {"between", "equal", "whole", "half"}),
    ],
)
def test_a_domain_is_named_where_the_givens_have_figures_without_it(
    domain: str, half: str, core: set[str]
) -> None:
    document = {
        "id": "culprits",
        "points": "A B P",
        "unknowns": {"x": domain},
        "givens": {
            "between": "on(P, segment(A,B))",
            "equal": "length(A,P) = length(P,B)",
            "whole": "length(A,B) = x" if domain == "integer" else "length(A,B) = 2*x",
            "half": f"length(A,P) = {half}",
        },
        "ask": {"find": "x", "as": "value"},
        "answer": "5",
    }
    question = elaborate(decode(document, source="figure"), examiner().rules)
    engine = engine_for(question)
    assert engine is not None
    found = engine.decide(question.system, Budget())
    assert isinstance(found, Unsatisfiable)
    assert set(found.core) <= core
    assert ("domain of x" in found.core) == ("domain of x" in core)
    alone = restricted(question.system, found.core)
    assert not isinstance(engine.decide(alone, Budget(minimal_cores=False)), Satisfiable)
