"""`sample`: proved questions of a family, different ones, the same on every run."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

from generators.catalogue import BUILT_IN, FIGURES, families, family
from generators.family_facts import LIMIT, counted, different, page
from mathverify import Policy, Question, sample, sampling
from mathverify.errors import PluginError, ShortfallWarning


def test_questions_are_proved_different_and_the_same_again() -> None:
    first = sample("linear-equation", 4, 5, workers=2)
    assert len({question.verified.certificate.digest for question in first}) == 4
    assert [str(one.text) for one in sample("linear-equation", 4, 5, workers=1)] == [
        str(one.text) for one in first
    ]
    assert [one.id for one in sample("linear-equation", 2, 6)] != [one.id for one in first[:2]]
    for question in first:
        assert isinstance(question, Question)
        assert str(question.answer).replace("\u202f", " ") == question.spec.answer
        assert question.steps


def test_options_and_figures() -> None:
    (choice,) = sample("quadratic-roots", 1, 2, choice=True)
    assert [one.label for one in choice.options if one.right] == [choice.spec.answer]
    (figure,) = sample("number-line-count", 1, 2, difficulty="easy")
    assert figure.figure.startswith("<?xml")


def test_a_shortfall_is_told_before_the_work_where_it_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known: int | None = 7

    class Idle:
        def families(self) -> tuple[str, ...]:
            return ("one",)

        def number(self, family: str, difficulty: str, /) -> int | None:
            return known

        def proved(self, family: str, n: int, seed: int, **_: Any) -> tuple[Any, ...]:
            happened.append("work")
            return ()

    happened: list[str] = []
    monkeypatch.setattr(sampling, "samplers", lambda: {"one": Idle()})
    monkeypatch.setattr(warnings, "warn", lambda said, **_: happened.append(str(said)))
    sample("one", 20)
    assert happened == ["medium one: only 7 of 20 different questions exist", "work"]
    known = None
    sample("one", 20)
    assert happened[2:] == ["work", "medium one: only 0 of 20 different questions exist"]


def test_a_family_that_runs_out_gives_what_it_has() -> None:
    with pytest.warns(ShortfallWarning, match="easy two-dice: only 5 of 9"):
        found = sample("two-dice", 9, 3, difficulty="easy")
    assert len(found) == 5


def test_nothing_is_given_that_is_not_proved() -> None:
    hasty = Policy(deadline=0.05, memory=1)
    with pytest.warns(ShortfallWarning):
        assert sample("special-triangle", 25, 1, difficulty="easy", policy=hasty) == ()


@pytest.mark.parametrize(
    ("name", "told"), [("liner-equation", "did you mean linear-equation"), ("§", "there are shop")]
)
def test_an_unknown_family_says_which_there_are(name: str, told: str) -> None:
    with pytest.raises(PluginError, match=told):
        sample(name, 1)


@pytest.mark.parametrize("name", ["two-dice", "radical-equation", "special-triangle"])
def test_the_numbers_kept_are_those_counted(name: str) -> None:
    known = family(name)
    assert different(known, "easy") == counted(known, "easy")


def test_what_has_many_values_is_not_counted() -> None:
    many = family("missing-day")
    assert many.parameters["easy"].count(LIMIT).number > LIMIT
    assert different(many, "easy") is None


@pytest.mark.slow
def test_all_numbers_are_current() -> None:
    from importlib.resources import files

    kept = files("generators").joinpath("family_facts.toml").read_text(encoding="utf-8")
    told = {name: sample(name, 1, difficulty="easy") for name in sampling.samplers()}
    assert kept == page((*BUILT_IN, *FIGURES), lambda name: str(told[name][0].text))
    assert {one.name for one in families()} >= {one.name for one in (*BUILT_IN, *FIGURES)}


@pytest.mark.parametrize(
    ("n", "difficulty", "told"), [(-1, "medium", "0 or more, not -1"), (1, "very hard", "easy")]
)
def test_what_cannot_be_asked_for_says_what_can(n: int, difficulty: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        sample("sale-price", n, difficulty=difficulty)
