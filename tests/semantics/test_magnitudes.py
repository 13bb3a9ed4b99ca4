from __future__ import annotations

import pytest
from over_rows import over_rows

from mathverify.api import examiner
from mathverify.language.ascii import to_ascii
from mathverify.problem import load_documents
from mathverify.semantics.magnitudes import coherent, magnitude_lowering, without_units
from mathverify.semantics.question import Question, elaborate

DATA = """
id: q
data:
  v: "60 km/h"
  t: "2 h"
  late: "30 min"
  a: "5 m"
  b: "30 cm"
  force: "3 N"
  mass: "2 kg"
  acceleration: "1.5 m/s^2"
  turn: "30 deg"
  n: "4"
  rate: "3 % per year"
  price: "2 USD"
  change: "30 cents"
functions: {f: "u -> u*t"}
unknowns:
  s: {domain: real, unit: km}
  x: {domain: real, unit: m}
  y: real
givens: {g: "s = v*t", h: "y = b"}
ask: {find: s}
answer: "120 km"
"""


@pytest.fixture(scope="module")
def question() -> Question:
    (document,) = load_documents(DATA, name="q", format="yaml")
    assert document.spec is not None, document.faults
    found = elaborate(document.spec, examiner().rules)
    assert not found.problems, found.problems
    return found


@over_rows(
    ("source", "expected"),
    [
        ("s = 120", True),
        ("v*t = 120", True),
        ("s = 60*2", True),
        ("f(v) = 120", True),
        ("n + 1 = 5", True),
        ("3 = 3", True),
        ("force = mass*acceleration", True),
        ("turn = 30", True),
        ("2 kg * 3 = 6", True),
        ("a + b = 35", False),
        ("5 m + 30 cm = 35", False),
        ("v*late = 1800", False),
        ("x + s = 3", False),
        ("y + b = 60", False),
        ("price + change = 32", False),
        ("sin(turn) = 0.5", False),
        ("abs(turn) = 30", False),
        ("force*b = 90", True),
        ("force*b = 1 J", False),
        ("force*x = 3 J", True),
        ("rate*n = 3 %", True),
    ],
)
def test_which_units_belong_to_one_system(question: Question, source: str, expected: bool) -> None:
    assert coherent(question, question.reading.parse(source)) is expected


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("v*t", "60*2"),
        ("s + 1 km", "s + 1"),
        ("(3 m + 2 m)*2", "(3 + 2)*2"),
        ("[1 m, 2 m]", "[1, 2]"),
        ("n", "4"),
    ],
)
def test_units_are_taken_off(question: Question, source: str, told: str) -> None:
    bare = without_units(question.reading.parse(source))
    lowering = magnitude_lowering(question)
    again = without_units(question.reading.parse(told))
    assert lowering.lower(bare) == lowering.lower(again)


def test_a_step_in_magnitudes(question: Question) -> None:
    lowering = magnitude_lowering(question)
    formula = lowering.formula(without_units(question.reading.parse("s = 60*t + n")))
    assert to_ascii(formula) == "s = 124"
