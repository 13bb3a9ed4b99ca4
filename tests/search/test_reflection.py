"""Reflections: pure, bounded, ordered, typed, and never a solver's words."""

from __future__ import annotations

import pytest
from searching import linear

from generators.search.reflection import (
    LONGEST,
    MOST_POINTS,
    Detail,
    Point,
    Reflection,
    as_words,
    of_faults,
    reflect,
)
from mathverify.api import repairs, verify
from mathverify.problem import decode, load_documents
from mathverify.verification.findings import Status
from mathverify.verification.policy import STANDARD

DETAILS = tuple(Detail)


def test_a_proved_question_leaves_nothing_to_say() -> None:
    found = reflect(verify(linear("7")))
    assert found.points == ()
    assert set(found.kept) >= {"consistent", "determined", "answer"}


def test_a_wrong_answer_is_told_with_witness_and_repair() -> None:
    spec = linear("8")
    found = reflect(verify(spec), repairs(spec))
    (point,) = found.points
    assert (point.code, point.path) == ("wrong-answer", "$.answer")
    assert "7" in point.message
    assert found.repairs == ("answer 7 instead of 8",)
    assert "answer" not in found.kept


def test_the_worst_comes_first() -> None:
    document = {
        "id": "many",
        "unknowns": {"x": "real"},
        "givens": {"one": "x = 1", "two": "x = 2"},
        "ask": {"find": "x", "as": "value"},
        "answer": "3",
        "prose": {"stem": "Find the number, 99 at most."},
    }
    found = reflect(verify(decode(document, source="test")))
    assert found.points[0].code == "contradictory"


def test_the_four_levels_tell_ever_more() -> None:
    spec = linear("8")
    found = reflect(verify(spec), repairs(spec))
    told = [as_words(found, detail) for detail in DETAILS]
    assert told[0] == "The question was not accepted."
    assert "wrong-answer" in told[1]
    assert "7" not in told[1]
    assert "7" in told[2]
    assert "To mend it" not in told[2]
    assert "To mend it" in told[3]
    assert [len(text) for text in told] == sorted(len(text) for text in told)


def test_it_is_bounded_whatever_is_wrong() -> None:
    point = Point("c" * 30, "$.x", "m" * LONGEST, "w" * LONGEST, "r" * LONGEST)
    most = Reflection((point,) * MOST_POINTS, ("r" * LONGEST,) * 3, ("kept",) * 12)
    assert len(as_words(most)) < 12_000
    document = load_documents(
        "id: x\n" + "".join(f"wrong{n}: {n}\n" for n in range(200)), name="text", format="yaml"
    )[0]
    assert len(of_faults(document.faults).points) <= MOST_POINTS


def test_what_is_undecided_is_told_as_advice() -> None:
    document = {
        "id": "hard",
        "unknowns": {"x": "real"},
        "givens": {"g": "exp(x)*sin(x*x) + x^7 = cos(3*x)/x"},
        "ask": {"find": "x", "as": "value"},
        "answer": "2",
    }
    verdict = verify(decode(document, source="test"), STANDARD)
    if verdict.status is not Status.UNDECIDED:
        pytest.skip("this is decided by now")
    points = [point for point in reflect(verdict).points if point.code == "undecided"]
    assert points
    for point in points:
        assert "could not be proved" in point.message
        for engine in ("z3", "Gröbner", "flint", "isolat", "engine"):
            assert engine not in as_words(Reflection((point,)))


def test_it_is_a_function_of_the_verdict() -> None:
    verdict = verify(linear("8"))
    assert reflect(verdict) == reflect(verdict)
