"""Certificates of questions about figures, whose models are known by enclosures alone."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from mathverify.api import examiner, recheck
from mathverify.problem import load_documents
from mathverify.problem.identity import digest
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.numbers import Exact, Sign, UndecidedError
from mathverify.semantics.numbers.bracketed import Bracketed, bracketed
from mathverify.verification.certificate import Sealed, seal
from mathverify.verification.certifying.making import certified
from mathverify.verification.certifying.statements import exact_of, value_data
from mathverify.verification.kernel.claims import Claims
from mathverify.verification.kernel.polynomials import Json, Refused, Work
from mathverify.verification.policy import STANDARD
from mathverify.verification.rechecking.outcome import Accepted, Rejected

TEXT = """
id: isosceles
unknowns: {A: {sort: point}, B: {sort: point}, C: {sort: point}, D: {sort: point}}
givens:
  tri: triangle(A,B,C)
  iso: length(A,B) = length(A,C)
  apex: angle(B,A,C) = 40 deg
  produced: on(C, segment(B,D))
ask: {value: "angle(A,C,D)"}
answer: 110 deg
figure:
  draw: ["triangle(A,B,C)", "segment(C,D)"]
  mark: ["equal(AB, AC)", {"angle(A,C,D)": "?"}]
  label: [A, B, C, D]
"""


def spec_of(text: str) -> ProblemSpec:
    (document,) = load_documents(text, name="figure", format="yaml")
    return document.spec


def made(spec: ProblemSpec) -> Sealed:
    found = certified(examiner(), spec, STANDARD)
    assert found is not None
    return found


def test_a_figure_with_an_angle_of_40_degrees_replays() -> None:
    spec = spec_of(TEXT.partition("figure:\n")[0])
    sealed = made(spec)
    assert '"between"' in sealed.text
    assert isinstance(recheck(sealed.text, spec), Accepted)
    outcome = recheck(sealed.text, spec, replay=True)
    assert isinstance(outcome, Accepted), outcome
    assert outcome.words


@pytest.mark.slow
def test_marks_of_a_figure_replay_and_other_marks_do_not() -> None:
    spec = spec_of(TEXT)
    sealed = made(spec)
    assert isinstance(recheck(sealed.text, spec, replay=True), Accepted)
    other = spec_of(TEXT.replace("equal(AB, AC)", "equal(AC, CD)"))
    assert isinstance(recheck(sealed.text, other), Rejected)
    forged = seal({**sealed.data, "digest": digest(other)})
    assert isinstance(recheck(forged.text, other, replay=False), Accepted)
    assert isinstance(recheck(forged.text, other, replay=True), Rejected)


def test_the_kernel_takes_no_value_from_an_enclosure() -> None:
    system = {"variables": ["x"], "constraints": [["g", True, ["<", 0, "x"]]], "complete": None}
    value = ["between", 1, 2]
    for model in ([value], ["by", [value], []], ["by", [value], ["split", 0, [[]]]]):
        with pytest.raises(Refused):
            Claims({**system, "models": [model]}, Work())


def test_variables_may_have_points_in_their_names_but_not_those_of_the_kernel() -> None:
    for name, fine in (("A.x", True), ("x", True), ("#1", False)):
        system = {"variables": [name], "constraints": [["g", True, ["<", 0, name]]]}
        if fine:
            Claims({**system, "models": [[1]], "complete": None}, Work())
        else:
            with pytest.raises(Refused):
                Claims({**system, "models": [[1]], "complete": None}, Work())


def test_bounds_of_a_number_are_written_and_read() -> None:
    number = Bracketed(Fraction(1, 3), Fraction(2, 3))
    again = exact_of(value_data(number))
    assert isinstance(again, Bracketed)
    assert again.low <= Fraction(1, 3)
    assert again.high >= Fraction(2, 3)
    assert again.high - again.low < Fraction(1, 2)


def test_arithmetic_with_bounds_contains_every_result() -> None:
    generator = random.Random(2)
    for _ in range(200):
        low = Fraction(generator.randint(-30, 30), generator.randint(1, 9))
        number = Bracketed(low, low + Fraction(generator.randint(0, 9), 7))
        inside = number.low + (number.high - number.low) * Fraction(generator.randint(0, 5), 5)
        other = Fraction(generator.randint(-9, 9), generator.randint(1, 5))
        results: list[tuple[Exact, Fraction]] = [
            (number + other, inside + other),
            (number * other, inside * other),
            (other - number, other - inside),
            (number * number, inside * inside),
        ]
        if number.sign() is not Sign.UNKNOWN:
            results.append((1 / number, 1 / inside))
            assert (number.sign() is Sign.POSITIVE) is (inside > 0)
        for found, value in results:
            if isinstance(found, Bracketed):
                assert found.low <= value <= found.high
            else:
                assert found == value


def test_what_bounds_do_not_tell_is_not_known() -> None:
    one, other = Bracketed(Fraction(1), Fraction(3)), Bracketed(Fraction(2), Fraction(4))
    for question in (
        lambda: one == other,
        lambda: 1 / (one - other),
        lambda: (one - other).applied("sqrt", (one - other,)),
        lambda: one.applied("floor", (one,)),
    ):
        with pytest.raises(UndecidedError):
            question()
    same = one
    assert one == same
    assert one != Bracketed(Fraction(4), Fraction(5))
    assert (one - other).sign() is Sign.UNKNOWN


ROOTS = {
    "rounded": (
        "unknowns: {x: real}\ngivens: {e: 'exp(x) = 5 - x'}\n"
        "ask: {find: x, as: value, round: 2 dp}\nanswer: '1.31'\n"
    ),
    "counted": (
        "unknowns: {x: real}\ngivens: {e: '2^x = x^2'}\nask: {find: x, as: count}\nanswer: '3'\n"
    ),
    "listed": (
        "unknowns: {x: real}\ngivens: {e: 'exp(x) = 3*x'}\n"
        "ask: {find: x, as: all, round: 2 dp}\nanswer: '{0.62, 1.51}'\n"
    ),
    "greatest": (
        "unknowns: {x: real}\nask: {find: 'cos(x) + x - x^2', as: maximum, round: 2 dp}\n"
        "answer: '1.13'\n"
    ),
}
OTHERS = {"rounded": "1.32", "counted": "2", "listed": "{0.62, 1.52}", "greatest": "1.14"}


@pytest.mark.parametrize("name", sorted(ROOTS))
def test_a_root_known_by_bounds_replays_and_another_answer_does_not(name: str) -> None:
    spec = spec_of(f"id: root\n{ROOTS[name]}")
    sealed = made(spec)
    outcome = recheck(sealed.text, spec, replay=True)
    assert isinstance(outcome, Accepted), outcome
    assert outcome.words
    other = spec.model_copy(update={"answer": OTHERS[name]})
    forged = seal({**sealed.data, "digest": digest(other)})
    assert isinstance(recheck(forged.text, other, replay=True), Rejected)


BY_PLACE = [
    "givens: {g: 'x^3 - 3*x + 1 = 0'}\n"
    "ask: {find: 'sum(x for all solutions)', as: value}\nanswer: '0'",
    "givens: {g: 'x^3 - 3*x + 1 = 0', h: 'x > 1'}\n"
    "ask: {find: x, as: value, round: 3 dp}\nanswer: '1.532'",
    "givens: {g: 'x^5 - 4*x + 2 = 0', h: 'x < 0'}\n"
    "ask: {find: x, as: value, round: 2 dp}\nanswer: '-1.52'",
]


@pytest.mark.parametrize("text", BY_PLACE, ids=["sum", "cubic", "quintic"])
def test_roots_that_have_no_form_are_written_by_their_place(text: str) -> None:
    spec = spec_of(f"id: roots\nunknowns: {{x: real}}\n{text}\n")
    sealed = made(spec)
    assert '"root_of"' in sealed.text
    assert isinstance(recheck(sealed.text, spec, replay=True), Accepted)
    assert isinstance(recheck(sealed.text, spec, replay=False), Accepted)


def test_a_root_by_its_place_is_read_as_it_was_written() -> None:
    written: Json = ["root_of", 3, 1, ["-", 3], 0, 1]
    root = exact_of(written)
    assert value_data(root) == written
    bracket = bracketed(root)
    assert Fraction(1532, 1000) < bracket.low <= bracket.high < Fraction(1533, 1000)
    with pytest.raises(Refused):
        exact_of(["root_of", 4, 1, ["-", 3], 0, 1])
