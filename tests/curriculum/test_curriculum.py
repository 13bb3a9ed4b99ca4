"""The curriculum is whole, in order, and says what its sources say."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from generators.catalogue import families
from generators.curriculum.graph import Concept, Curriculum, Standard, grade_of
from generators.curriculum.reading import curriculum
from mathverify.api import equivalent
from mathverify.equivalence import Same

_DATA = Path(__file__).parents[3] / "shared" / "data"


def test_every_family_is_about_concepts_of_the_curriculum() -> None:
    unknown = [
        (family.name, name)
        for family in families()
        for name in family.objective.concepts
        if name not in curriculum().concepts
    ]
    assert unknown == []


def test_nothing_requires_what_is_taught_later() -> None:
    known = curriculum()
    against = []
    for name, concept in known.concepts.items():
        own = grade_of(known, name)
        for earlier in concept.requires:
            grade = grade_of(known, earlier)
            if own is not None and grade is not None and grade > own:
                against.append((name, earlier))
    assert against == []


@pytest.mark.parametrize(
    ("concept", "message"),
    [
        (Concept("a", "A", requires=("b",)), "a: there is no b"),
        (Concept("a", "A", standards=("1.X",)), "there is no 1.X"),
        (Concept("a", "A", misconceptions=("M",)), "there is no M"),
        (Concept("a", "A", requires=("a",)), "requires itself"),
    ],
)
def test_a_graph_with_loose_ends_or_circles_is_refused(concept: Concept, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Curriculum({"a": concept}, {}, {})


def test_a_long_circle_is_refused() -> None:
    ring = {
        name: Concept(name, name, requires=(to,)) for name, to in zip("abc", "bca", strict=True)
    }
    with pytest.raises(ValueError, match="requires itself"):
        Curriculum(ring, {}, {})


def test_prerequisites_come_nearest_first_and_once() -> None:
    diamond = Curriculum(
        {
            "d": Concept("d", "d", requires=("b", "c")),
            "b": Concept("b", "b", requires=("a",)),
            "c": Concept("c", "c", requires=("b", "a")),
            "a": Concept("a", "a"),
        },
        {},
        {},
    )
    assert diamond.prerequisites("d") == ("b", "c", "a")
    assert diamond.prerequisites("a") == ()
    assert "algebra.linear-equations" in curriculum().prerequisites("algebra.radical-equations")


def test_the_graph_is_frozen() -> None:
    with pytest.raises(TypeError):
        curriculum().concepts["new"] = Concept("new", "new")  # type: ignore[index]


@pytest.mark.parametrize(
    "code", ["8.EE.C.8b", "8.EE.C.8.B", "ccss.math.content.8.EE.C.8.B", "8-ee-c-8b", "8.EE.C.8"]
)
def test_standards_in_every_spelling(code: str) -> None:
    assert [one.name for one in curriculum().of_standard(code)] == [
        "algebra.simultaneous-equations"
    ]


@pytest.mark.parametrize("code", ["8.EE.C.9", "8.E", "9.EE.C.8b", "HSF-BF.B.5"])
def test_standards_that_nothing_is_aligned_with(code: str) -> None:
    assert curriculum().of_standard(code) == ()


def test_concepts_by_words_and_by_name() -> None:
    known = curriculum()
    assert [one.name for one in known.about(["Quadratic", "equations!"])] == [
        "algebra.quadratic-equations"
    ]
    assert known.about(["recipe", "bread"]) == known.about([]) == ()
    assert len(known.at("algebra")) > 5
    assert known.at("alg") == ()


def test_right_answers_of_examples_are_right() -> None:
    """The data have wrong ones (MaE03); what can be calculated is."""
    checked = 0
    for mistake in curriculum().misconceptions.values():
        for example in mistake.examples:
            term = re.fullmatch(r"(?:Solve: )?([-+*/^()\d ÷]+)=\??", example.question)
            if term is None or not re.fullmatch(r"-?[\d/ ]+", example.right):
                continue
            # A mixed number is a sum, and a quotient of fractions needs its brackets.
            value = re.sub(r"(\d+) (\d+/\d+)", r"(\1+\2)", term[1])
            value = re.sub(r"(\d+/\d+)÷(\d+/\d+)", r"(\1)/(\2)", value)
            value = re.sub(r"\+-(\d+)", r"+(-\1)", value)
            assert isinstance(equivalent(value, example.right), Same), mistake.id
            checked += 1
    assert checked >= 8


@pytest.mark.skipif(not _DATA.is_dir(), reason="the data are not here")
def test_sources_are_quoted_as_they_are() -> None:
    data = json.loads((_DATA / "ccss" / "ccssmath.json").read_text(encoding="utf-8"))
    by_code = {_bare(one["standard"]["key"]): one["standard"] for one in data["standards"]}
    for standard in curriculum().standards.values():
        assert _told(standard) == _source(by_code[_bare(standard.code)])
    mistakes: list[dict[str, Any]] = json.loads(
        (_DATA / "misconceptions" / "data.json").read_text(encoding="utf-8")
    )
    told = {one["Misconception ID"]: " ".join(one["Misconception"].split()) for one in mistakes}
    assert {one.id: one.text for one in curriculum().misconceptions.values()} == told


def _bare(code: str) -> str:
    return re.sub(r"[.\-]", "", code.removeprefix("CCSS.MATH.CONTENT.")).upper()


def _told(standard: Standard) -> tuple[str, str, str]:
    return (standard.grade, standard.domain, standard.text)


def _source(entry: dict[str, str]) -> tuple[str, str, str]:
    return (entry["gradelevel"], entry["domain"], " ".join(entry["details"].split()))
