"""Arcs and sectors of more than half a circle: the word for them is named, and they are drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from thinning import thinned
from yaml_tables import table

from geometry.figure.composing import compose
from geometry.figure.elements import Arc, Sector
from geometry.figure.subject import Subject
from mathverify.api import verifier
from mathverify.codes import Code
from mathverify.language.parser import parse
from mathverify.problem import decode
from mathverify.verification.findings import Refuted
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict

CASES: list[dict[str, Any]] = table(Path(__file__).parent / "cases" / "major_parts.yaml")
_PLACES = {"O": (0.0, 0.0), "A": (1.0, 0.0), "B": (0.0, 1.0)}


def judged(document: dict[str, Any]) -> Verdict:
    return verifier().verify_here(decode(document, source=document["id"]), STANDARD)


def said_otherwise(document: dict[str, Any], meant: dict[str, str]) -> dict[str, Any]:
    givens = dict(document["givens"])
    for here, there in meant.items():
        givens = {id_: text.replace(here, there) for id_, text in givens.items()}
    return {**document, "givens": givens}


@pytest.mark.parametrize("row", thinned(CASES, 5, lambda row: row["name"]))
def test_the_other_word_is_named_where_it_mends(row: dict[str, Any]) -> None:
    document, meant = row["document"], row["meant"]
    verdict = judged(document)
    (found,) = (one for one in verdict.findings if isinstance(one, Refuted))
    assert found.code is Code.CONTRADICTORY
    assert ("write major_" in found.remedy) == bool(meant), found.remedy
    for there in meant.values():
        assert f"write {there}" in found.remedy, found.remedy
    if meant:
        assert str(judged(said_otherwise(document, meant)).status) == "proved"


@pytest.mark.parametrize(
    ("spoken", "drawn", "sweep"),
    [
        ("area(sector(O, A, B)) = 1", "sector(O, A, B)", 90),
        ("area(major_sector(O, A, B)) = 1", "sector(O, A, B)", 270),
        ("area(major_sector(circle(O), B, A)) = 1", "sector(O, A, B)", 270),
        ("length(major_arc(O, A, B)) = 1", "sector OAB", 270),
        ("length(major_arc(O, A, B)) = 1", "arc(O, B, A)", 270),
        ("length(major_arc(O, A, B)) = 1", "minor_sector(O, A, B)", 90),
        ("length(major_arc(O, A, B)) + area(minor_sector(O, A, B)) = 1", "sector(O, A, B)", 90),
        ("length(major_arc(O, A, C)) = 1", "arc(O, A, B)", 90),
        ("angle(A, O, B) = 90 deg", "arc(O, A, B)", 90),
    ],
)
def test_the_part_that_the_question_speaks_of_is_drawn(
    spoken: str, drawn: str, sweep: float
) -> None:
    places = {**_PLACES, "C": (0.0, -1.0)}
    given = parse(spoken, declared=frozenset(places))
    figure = f'{{"draw": ["{drawn}"], "mark": []}}'
    drawing = compose(figure, Subject(places, (("g", given),))).drawing
    (part,) = (one for one in drawing.elements if isinstance(one, Arc | Sector))
    assert part.sweep == pytest.approx(sweep)
    assert ("major" in drawing.description) == (sweep > 180)


def test_what_is_shaded_is_the_part_that_the_question_speaks_of() -> None:
    given = parse("area(major_sector(O, A, B)) = 1", declared=frozenset(_PLACES))
    figure = '{"draw": ["circle(O, A)"], "mark": [], "shade": "circle(O, A) - sector(O, A, B)"}'
    drawing = compose(figure, Subject(_PLACES, (("g", given),))).drawing
    assert "major" in drawing.description
