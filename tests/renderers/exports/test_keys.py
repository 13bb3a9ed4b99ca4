"""How answers are marked: what is a number with its unit, and what only a text can say."""

from __future__ import annotations

from typing import Any

import pytest

from mathverify import finished, verify
from mathverify.api import examiner
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.question import elaborate
from renderers.exchange.keys import Measure, Typed, key_of


def _key(ask: dict[str, Any], answer: str) -> object:
    spec = ProblemSpec.from_dict({"id": "q", "ask": ask, "answer": answer})
    assert finished(verify(spec))
    return key_of(elaborate(spec, examiner().rules).reading, spec, "")


@pytest.mark.parametrize(
    ("ask", "answer", "digits", "unit"),
    [
        ({"find": "84/240", "form": "percent"}, "35%", "35", "%"),
        ({"find": "1/8", "form": "percent"}, "12.5%", "12.5", "%"),
        ({"find": "2*35%"}, "70%", "70", "%"),
        ({"find": "3 cm + 4 cm"}, "7 cm", "7", "cm"),
    ],
)
def test_a_number_is_typed_before_its_unit(
    ask: dict[str, Any], answer: str, digits: str, unit: str
) -> None:
    key = _key(ask, answer)
    assert isinstance(key, Measure)
    assert (key.digits, key.unit) == (digits, unit)


@pytest.mark.parametrize(
    ("ask", "answer"),
    [
        ({"find": "500", "form": "standard form"}, "5*10^2"),
        ({"find": "6/8", "form": "lowest terms"}, "3/4"),
    ],
)
def test_a_form_that_no_number_shows_is_a_text(ask: dict[str, Any], answer: str) -> None:
    assert isinstance(_key(ask, answer), Typed)
