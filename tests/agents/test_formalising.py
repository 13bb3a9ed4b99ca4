"""One round back before anybody says "unanswerable", and everything that was found goes with it."""

from __future__ import annotations

import json

import pytest

from generators.agents.formalising import FoundAnswer, FoundNone, NotDecided, NotWritten, formalised
from generators.agents.reader import Reader
from generators.language_models.scripted import Scripted
from mathverify.api import spelt, verify
from mathverify.verification.findings import Status

TEXT = "A train covers 120 km at 50 km/h. Give the time in hours and minutes. It is late."

WHOLE = {
    "unknowns": [{"name": "t", "domain": "real", "unit": "h"}],
    "givens": [{"id": "way", "relation": "50 km/h*t = 120 km"}],
    "ask": {"find": "t", "as": "value"},
}
LACKING = WHOLE | {"givens": []}
SQUARED = WHOLE | {"givens": [{"id": "way", "relation": "t^2 = 4 h^2"}]}
AGAINST = WHOLE | {
    "givens": [{"id": "way", "relation": "t = 2 h"}, {"id": "late", "relation": "t > 3 h"}]
}
FORM = WHOLE | {"ask": {"find": "t", "as": "value", "form": "hours minutes and all that"}}
#: Nobody decides this one: a root of a polynomial with an exponential beside it.
HARD = WHOLE | {
    "unknowns": [{"name": "t", "domain": "real"}, {"name": "s", "domain": "real"}],
    "givens": [{"id": "way", "relation": "t^3 + sin(s)*exp(t*s) = s^5 + 1"}],
}
NONE = {"givens": "nothing of the kind", "ask": 3}


def asked(*replies: object) -> tuple[object, Scripted]:
    model = Scripted([json.dumps({"question": one}) for one in replies])
    return formalised(TEXT, Reader(model, verify, attempts=1, spelling=spelt), verify), model


def test_an_answer_needs_one_reading() -> None:
    found, model = asked(WHOLE)
    assert isinstance(found, FoundAnswer)
    assert found.verdict.status is Status.PROVED
    assert (found.spec.answer, found.readings, len(model.heard)) == ("2.4 h", 1, 1)


@pytest.mark.parametrize(
    ("lacking", "code"),
    [(LACKING, "underdetermined"), (SQUARED, "underdetermined"), (AGAINST, "contradictory")],
)
def test_nobody_says_unanswerable_before_the_round_back(lacking: object, code: str) -> None:
    found, model = asked(lacking, lacking)
    assert isinstance(found, FoundNone)
    assert found.refutations[0].code.value == code
    assert len(model.heard) == 2
    told = model.heard[1][1].content
    assert code in told
    assert found.refutations[0].message in told
    assert "write down the same once more" in told
    assert '"unknowns"' in told
    # What would mend a question is no advice to who only reads it.
    assert "To mend it" not in told


def test_what_was_read_wrongly_is_read_again() -> None:
    found, model = asked(SQUARED, WHOLE)
    assert isinstance(found, FoundAnswer)
    assert (found.spec.answer, found.readings, len(model.heard)) == ("2.4 h", 2, 2)
    told = model.heard[1][1].content
    assert "-2 h" in told
    assert "2 h" in told


def test_why_something_is_undecided_goes_back() -> None:
    found, model = asked(FORM, WHOLE)
    assert isinstance(found, FoundAnswer)
    told = model.heard[1][1].content
    assert "hours minutes and all that" in told
    assert "no proof that there is none" in told


@pytest.mark.parametrize("second", [HARD, NONE, FORM])
def test_a_proof_that_does_not_survive_is_none(second: object) -> None:
    found, model = asked(LACKING, second)
    assert isinstance(found, NotDecided)
    assert found.reasons
    assert len(model.heard) == 2


def test_a_proof_that_nobody_was_confronted_with_is_none() -> None:
    found, _ = asked(HARD, LACKING)
    assert isinstance(found, NotDecided)
    assert any("underdetermined" in reason for reason in found.reasons)


def test_what_is_only_misspelt_costs_no_request() -> None:
    misspelt = {
        "unknowns": [{"name": "time", "domain": "real", "unit": "h"}],
        "givens": [{"id": "way", "relation": "50 km/h*tmie = 120 km"}],
        "ask": {"fnd": "time"},
    }
    found, model = asked(misspelt)
    assert isinstance(found, FoundAnswer)
    assert (found.spec.answer, len(model.heard)) == ("2.4 h", 1)


def test_what_is_no_question_is_shown_to_its_author() -> None:
    model = Scripted([json.dumps({"question": NONE}), json.dumps({"question": WHOLE})])
    found = formalised(TEXT, Reader(model, verify, attempts=2, spelling=spelt), verify)
    assert isinstance(found, FoundAnswer)
    assert "nothing of the kind" in model.heard[1][1].content
    assert isinstance(asked(NONE)[0], NotWritten)
