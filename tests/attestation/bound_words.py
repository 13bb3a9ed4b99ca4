"""A question whose words are bound, whatever the prose check says of them."""

from __future__ import annotations

from dataclasses import replace

from mathverify.api import verify
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Standing, Wording
from mathverify.verification.mint import mint
from mathverify.verification.verdict import Verdict

__all__ = ["TICKETS", "bound"]

TICKETS = {
    "id": "tickets",
    "data": {"sold": "250", "takings": "2650 EUR", "adult": "12 EUR", "child": "7 EUR"},
    "unknowns": {"a": "natural", "c": "natural"},
    "givens": {"count": "a + c = sold", "money": "adult*a + child*c = takings"},
    "ask": {"find": "a", "as": "value"},
    "answer": "180",
    "prose": {
        "stem": "Adults pay {adult}, children {child}. {sold} tickets were sold for {takings}. "
        "How many adults were there?"
    },
}


def bound(spec: ProblemSpec) -> Verdict:
    """A proved verdict whose words are bound, whatever the prose check says of them today."""
    verdict = verify(spec)
    assert verdict.verified is not None
    words = Wording(Standing.BOUND, ("the given money",))
    sealed = verdict.verified
    minted = mint(spec, sealed.certificate, sealed.correct_option, sealed.facets, words)
    rest = tuple(one for one in verdict.findings if not isinstance(one, Wording))
    return replace(verdict, verified=minted, findings=(*rest, words))
