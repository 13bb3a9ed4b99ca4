"""The strategies give what they promise, and the assertions tell it apart."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st

from mathverify import Code, Different, ProblemSpec, Same, equivalent, loads, verify
from mathverify.equivalence import EquivalencePolicy, Units
from mathverify.errors import PluginError
from mathverify.language import parse, to_ascii
from mathverify.testing import (
    Sort,
    assert_answerable,
    assert_equivalent,
    assert_refuted,
    equivalent_answers,
    expressions,
    families,
    family_specs,
    flawed_specs,
    near_miss_answers,
    sound_specs,
)
from mathverify.testing.questions import family_values

# The fixture of this folder only says where families come from: it need not be fresh.
IGNORED = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
FEW = settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=IGNORED)
MANY = settings(FEW, max_examples=80)

(RIGHT,) = loads(
    "id: q\nunknowns: {x: real}\ngivens: {e: '2*x = 6'}\nask: {find: 'x', as: value}\nanswer: '3'\n"
)


@MANY
@given(equivalent_answers())
def test_equivalent_answers_are_the_same(pair: tuple[str, str]) -> None:
    assert isinstance(equivalent(*pair), Same)


@MANY
@given(near_miss_answers())
def test_near_misses_differ(pair: tuple[str, str]) -> None:
    assert isinstance(equivalent(*pair), Different)


@MANY
@given(st.sampled_from(Sort).flatmap(expressions))
def test_expressions_are_texts_of_the_language(text: str) -> None:
    assert to_ascii(parse(text)) == text


@FEW
@given(sound_specs())
def test_sound_specs_are_answerable(spec: ProblemSpec) -> None:
    assert_answerable(spec)


@FEW
@given(flawed_specs())
def test_flawed_specs_are_refuted(found: tuple[ProblemSpec, frozenset[Code]]) -> None:
    spec, codes = found
    assert codes & set(verify(spec).codes)


def test_specs_of_one_theory() -> None:
    names = families("probability")
    assert set(names) == {"two-dice", "bag-probability"}
    assert set(names) < set(families())
    with pytest.raises(PluginError, match="astrology"):
        families("astrology")
    with pytest.raises(PluginError, match="there are shopping-change"):
        family_specs("no-such-family")


def test_a_family_shrinks_to_its_smallest_failing_parameters() -> None:
    values = family_values("cone-volume")
    smallest = find(values, lambda found: True, settings=FEW)
    name = next(name for name, value in smallest.items() if isinstance(value, int))
    bound = Fraction(smallest[name]) + 3
    failing = find(values, lambda found: Fraction(found[name]) >= bound, settings=MANY)
    assert Fraction(failing[name]) == bound
    others = {other for other in failing if other != name}
    assert {failing[other] for other in others} == {smallest[other] for other in others}


def test_assert_answerable_tells_the_witness_and_the_remedy() -> None:
    assert_answerable(RIGHT)
    with pytest.raises(AssertionError, match=r"(?s)REFUTED.*wrong-answer.*to mend it: answer: 3"):
        assert_answerable(RIGHT.model_copy(update={"answer": "4"}))


def test_assert_refuted_wants_the_code() -> None:
    wrong = RIGHT.model_copy(update={"answer": "4"})
    assert_refuted(wrong, "wrong-answer")
    assert_refuted(wrong, Code.WRONG_ANSWER)
    with pytest.raises(AssertionError, match="not with contradictory"):
        assert_refuted(wrong, "contradictory")
    with pytest.raises(AssertionError, match="not refuted"):
        assert_refuted(RIGHT, "wrong-answer")
    with pytest.raises(ValueError, match="no-such-code"):
        assert_refuted(wrong, "no-such-code")


def test_assert_equivalent_tells_the_witness() -> None:
    assert_equivalent("1/2", "0.5")
    assert_equivalent("5 cm", "5", EquivalencePolicy(units=Units.OPTIONAL))
    with pytest.raises(AssertionError, match="differ in unit: length is not a number"):
        assert_equivalent("5 cm", "5")
    with pytest.raises(AssertionError, match="undecided: a power is too large"):
        assert_equivalent("9^9^9", "9^9^8")
