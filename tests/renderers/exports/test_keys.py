"""How answers are marked: what is a number with its unit, and what only a text can say."""

from __future__ import annotations

from typing import Any

import pytest

from mathverify import finished, verify
from mathverify.api import examiner
from mathverify.language.parser import parse
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.question import elaborate
from renderers.exchange.keys import Measure, Typed, key_of
from renderers.exchange.spellings import spellings


def _key(ask: dict[str, Any], answer: str) -> object:
    spec = ProblemSpec.from_dict({"id": "q", "ask": ask, "answer": answer})
    assert finished(verify(spec))
    return key_of(elaborate(spec, examiner().rules).reading, spec, "", "en")


@pytest.mark.parametrize(
    ("ask", "answer", "digits", "unit"),
    [
        ({"find": "84/240", "form": "percent"}, "35%", "35", "%"),
        ({"find": "1/8", "form": "percent"}, "12.5%", "12.5", "%"),
        ({"find": "2*35%"}, "70%", "70", "%"),
        ({"find": "3 cm + 4 cm"}, "7 cm", "7", "cm"),
        ({"find": "7*8"}, "7*8", "56", ""),
        ({"find": "3 cm * 4"}, "(35 - 23) cm", "12", "cm"),
        ({"find": "1.5/2"}, "1/2 + 0.25", "0.75", ""),
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
        ({"find": "2^3*2^2"}, "2^5"),
    ],
)
def test_a_form_that_no_number_shows_is_a_text(ask: dict[str, Any], answer: str) -> None:
    assert isinstance(_key(ask, answer), Typed)


@pytest.mark.parametrize(
    ("lang", "given", "answer", "taken", "not_taken"),
    [
        ("de", "(x - 2.5)*(x - 3) = 0", "{2.5, 3}", "x = 2,5 oder x = 3", "2,5,3"),
        ("de", "(x - 2)*(x - 5) = 0", "{2, 5}", "2; 5", "2,5"),
        ("de", "x^2 = -4", "none", "keine lösung", "0"),
        ("es", "(x - 2.5)*(x - 3) = 0", "{2.5, 3}", "x = 2.5 o x = 3", "25, 3"),
        ("es", "x^2 = -4", "none", "sin solución", "0"),
        ("zh", "(x - 2)*(x - 3) = 0", "{2, 3}", "x = 2 或 x = 3", "23"),
        ("zh", "x^2 = -4", "none", "无解", "0"),
        ("en", "(x - 2)*(x - 5) = 0", "{2, 5}", "2,5", "2; 5"),
    ],
)
def test_answers_are_taken_as_the_language_writes_them(
    lang: str, given: str, answer: str, taken: str, not_taken: str
) -> None:
    spec = ProblemSpec.from_dict(
        {
            "id": "q",
            "unknowns": {"x": "real"},
            "givens": [given],
            "ask": {"find": "x", "as": "all"},
            "answer": answer,
            "prose": {"lang": lang, "stem": "{ask}"},
        }
    )
    assert finished(verify(spec))
    key = key_of(elaborate(spec, examiner().rules).reading, spec, "", lang)
    assert isinstance(key, Typed)
    assert taken in key.spellings
    assert not_taken not in key.spellings


@pytest.mark.parametrize("answer", ["(3, 1)", "x = 3 and y = 1"])
def test_a_pair_may_be_typed_by_its_places_or_their_names(answer: str) -> None:
    taken = spellings(parse(answer), parse("(x, y)"))
    assert {"(3, 1)", "3, 1", "3 and 1", "x = 3 and y = 1", "y = 1, x = 3"} <= {*taken}
    assert not {"(1, 3)", "1, 3", "x = 1 and y = 3"} & {*taken}


def test_amounts_of_money_may_be_typed_with_their_sign() -> None:
    assert {"$24, $36", "$24 and $36"} <= {*spellings(parse("(24 USD, 36 USD)"), parse("(a, b)"))}


@pytest.mark.parametrize(
    ("answer", "first", "also"),
    [
        ("clock(9, 40)", "09:40", "9:40"),
        ("date(2024, 2, 29)", "2024-02-29", "date(2024, 2, 29)"),
        ("3 h + 20 min", "3 h + 20 min", "3 h 20 min"),
        ("2 kg + 500 g", "2 kg + 500 g", "2 kg and 500 g"),
    ],
)
def test_times_and_amounts_in_parts_are_typed_as_they_are_printed(
    answer: str, first: str, also: str
) -> None:
    taken = spellings(parse(answer))
    assert taken[0] == first
    assert also in taken
