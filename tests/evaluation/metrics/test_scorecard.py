"""The scorecard: judges held against proof, as a value, a text and JSON."""

from __future__ import annotations

import json
import re
from math import nan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluation.metrics.comparison import comparison
from evaluation.metrics.intervals import Interval, wilson
from evaluation.metrics.score import NotDefined
from evaluation.metrics.scorecard import Measure, as_data, as_text, scorecard
from evaluation.metrics.truth import JudgedQuestion, TruthCounts, against_proof
from evaluation.metrics.votes import Vote
from mathverify.verification.findings import Status

MODEST = settings(max_examples=30, deadline=None, derandomize=True)
P, F, U = Vote.PASS, Vote.FAIL, Vote.UNREADABLE
PROVED, REFUTED, UNDECIDED = Status.PROVED, Status.REFUTED, Status.UNDECIDED

#: Of four proved questions the lenient judge passes all and the strict one two; of three refuted
#: the lenient one passes two; one is undecided and both pass it.
QUESTIONS = [
    JudgedQuestion("p1", PROVED, {"lenient": P, "strict": P}),
    JudgedQuestion("p2", PROVED, {"lenient": P, "strict": P}),
    JudgedQuestion("p3", PROVED, {"lenient": P, "strict": F}),
    JudgedQuestion("p4", PROVED, {"lenient": P, "strict": U}),
    JudgedQuestion("r1", REFUTED, {"lenient": P, "strict": F}),
    JudgedQuestion("r2", REFUTED, {"lenient": P, "strict": F}),
    JudgedQuestion("r3", REFUTED, {"lenient": F}),
    JudgedQuestion("u1", UNDECIDED, {"lenient": P, "strict": P}),
]
MEASURES = [
    Measure("pass rate", 0.75, "EQPR A.4"),
    Measure("kappa of the judges", NotDefined("no questions"), "Fleiss 1971", low=-1.0),
]


def test_a_lenient_judge_by_hand() -> None:
    found = against_proof("lenient", QUESTIONS)
    assert (found.asked, found.passed, found.unreadable) == (8, 7, 0)
    assert (found.false_accepts, found.false_rejects, found.passed_undecided) == (2, 0, 1)
    assert found.false_accept_rate == 2 / 3
    assert found.false_reject_rate == 0.0
    assert found.false_accept_interval == wilson(2, 3, "refuted questions")
    assert found.false_reject_interval == wilson(0, 4, "proved questions")
    assert found.refuted_among_passed == 1 / 3
    # Seven decided: p_o = 5/7, p_e = (6 * 4 + 1 * 3) / 49.
    assert found.kappa == pytest.approx((35 - 27) / (49 - 27))


def test_a_strict_judge_by_hand() -> None:
    found = against_proof("strict", QUESTIONS)
    assert (found.asked, found.passed, found.unreadable) == (7, 3, 1)
    assert (found.proved, found.refuted) == (4, 2)  # it was not asked about r3
    assert (found.false_accepts, found.false_rejects, found.passed_undecided) == (0, 2, 1)
    assert found.false_accept_rate == 0.0
    assert found.false_reject_rate == 0.5
    assert found.refuted_among_passed == 0.0


def test_a_judge_about_whom_nothing_is_known() -> None:
    nobody = against_proof("nobody", QUESTIONS)
    assert (nobody.asked, nobody.passed) == (0, 0)
    assert nobody.false_accept_rate == NotDefined("no refuted questions")
    assert nobody.false_reject_rate == NotDefined("no proved questions")
    assert nobody.false_reject_interval == NotDefined("no proved questions")
    assert nobody.kappa == NotDefined("no questions rated by both judges")
    only = against_proof("x", [JudgedQuestion("u", UNDECIDED, {"x": P})])
    assert only.passed_undecided == 1
    assert only.refuted_among_passed == NotDefined("no decided questions that the judge passed")


def test_the_card_says_what_judges_let_through() -> None:
    card = scorecard("a system", QUESTIONS, MEASURES)
    assert card.truth == TruthCounts(proved=4, refuted=3, undecided=1)
    assert card.truth.questions == 8
    assert [judge.judge for judge in card.judges] == ["lenient", "strict"]
    assert card.passed_by_a_judge_and_refuted == ("r1", "r2")


def test_json_keeps_reasons_and_no_nan() -> None:
    text = json.dumps(as_data(scorecard("a system", QUESTIONS, MEASURES)), allow_nan=False)
    data = json.loads(text)
    assert data["truth"] == {"proved": 4, "refuted": 3, "undecided": 1}
    assert data["judges"][0]["false_accept_rate"] == pytest.approx(2 / 3)
    low, high = data["judges"][0]["false_accept_interval"]
    assert 0 < low < 2 / 3 < high < 1
    assert data["measures"][0] == {
        "name": "pass rate",
        "value": 0.75,
        "range": [0.0, 1.0],
        "source": "EQPR A.4",
    }
    assert data["measures"][1]["value"] == {"not_defined": "no questions"}
    assert data["passed_by_a_judge_and_refuted"] == ["r1", "r2"]


def test_text_for_people() -> None:
    text = as_text(scorecard("a [bold]system[/bold]", QUESTIONS, MEASURES), width=120)
    assert "a [bold]system[/bold]: 8 questions" in text
    assert "by proof: 4 proved, 3 refuted, 1 undecided" in text
    assert "passed by a judge, refuted by proof: 2" in text
    assert "2 of 3" in text
    assert "not defined (no questions)" in text
    assert "-1 to 1" in text
    assert "\x1b" not in text
    assert max(map(len, text.splitlines())) <= 120
    assert "\x1b" in as_text(scorecard("a", QUESTIONS), colour=True)


def test_names_from_outside_are_not_markup() -> None:
    odd = JudgedQuestion("q", PROVED, {"[red]judge": P})
    text = as_text(scorecard("s", [odd], [Measure("[link=x]:m:", 0.5, "[b]")]), width=160)
    assert "[red]judge" in text
    assert "[link=x]:m:" in text


def test_an_empty_card() -> None:
    card = scorecard("nothing", [])
    assert card.truth == TruthCounts(0, 0, 0)
    assert as_text(card) == "nothing: 0 questions\nby proof: 0 proved, 0 refuted, 0 undecided\n"


def test_names_are_unique() -> None:
    with pytest.raises(ValueError, match="two questions bear one name"):
        scorecard("s", [QUESTIONS[0], QUESTIONS[0]])
    with pytest.raises(ValueError, match="two measures bear one name"):
        scorecard("s", [], [MEASURES[0], MEASURES[0]])


@pytest.mark.parametrize("value", [1.5, -0.1, nan])
def test_a_measure_keeps_its_range(value: float) -> None:
    with pytest.raises(ValueError, match="pass rate is"):
        Measure("pass rate", value, "EQPR")


judged = st.lists(st.tuples(st.sampled_from(Status), st.sampled_from(Vote)), max_size=10).map(
    lambda pairs: [JudgedQuestion(str(n), t, {"j": v}) for n, (t, v) in enumerate(pairs)]
)


@MODEST
@given(judged)
def test_counts_add_up_whatever_the_order(questions: list[JudgedQuestion]) -> None:
    found = against_proof("j", questions)
    truth = scorecard("s", questions).truth
    assert truth.questions == found.asked == len(questions)
    assert 0 <= found.false_accepts <= truth.refuted
    assert 0 <= found.false_rejects <= truth.proved
    right = truth.proved - found.false_rejects
    assert found.passed == right + found.false_accepts + found.passed_undecided
    assert against_proof("j", questions[::-1]) == found
    if isinstance(found.kappa, float):
        assert -1 <= found.kappa <= 1
        assert (found.kappa == 1) == (found.false_accepts == found.false_rejects == 0)


def test_a_judge_that_is_always_right_has_kappa_1() -> None:
    questions = [JudgedQuestion("a", PROVED, {"j": P}), JudgedQuestion("b", REFUTED, {"j": F})]
    assert against_proof("j", questions).kappa == 1.0


def test_systems_side_by_side() -> None:
    ours = scorecard("ours", [QUESTIONS[0]], [Measure("pass rate", 1.0, "EQPR A.4")])
    text = comparison([scorecard("eqpr", QUESTIONS, MEASURES), ours])
    rows = [re.split(r"\s{2,}", line.strip()) for line in text.splitlines()]
    table = {name: cells for name, *cells in rows}
    assert table["passed by a judge, refuted by proof"] == ["2", "0"]
    assert table["undecided"] == ["1", "0"]
    assert table["pass rate"] == ["0.750", "1.000"]
    assert table["kappa of the judges"] == ["not defined", "–"]
    with pytest.raises(ValueError, match="two systems bear one name"):
        comparison([ours, ours])


def test_intervals_by_hand() -> None:
    # Wilson's own formula with z = 1.96: 3 of 10 gives 0.108 to 0.603.
    found = wilson(3, 10, "questions")
    assert isinstance(found, Interval)
    assert found.low == pytest.approx(0.1078, abs=5e-5)
    assert found.high == pytest.approx(0.6032, abs=5e-5)
    none = wilson(0, 3, "questions")
    assert isinstance(none, Interval)
    assert none.low == 0.0
    assert none.high == pytest.approx(0.5615, abs=5e-5)
    assert wilson(0, 0, "questions") == NotDefined("no questions")


@MODEST
@given(st.integers(1, 50).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_an_interval_holds_its_share_and_is_symmetric(pair: tuple[int, int]) -> None:
    part, whole = pair
    found, turned = wilson(part, whole, "x"), wilson(whole - part, whole, "x")
    assert isinstance(found, Interval)
    assert isinstance(turned, Interval)
    assert 0 <= found.low <= part / whole <= found.high <= 1
    assert found.high > found.low
    assert turned.low == pytest.approx(1 - found.high)
    assert turned.high == pytest.approx(1 - found.low)
