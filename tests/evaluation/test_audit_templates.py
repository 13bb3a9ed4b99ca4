"""Templates of questions are proved for all their values, or refuted with those that break them."""

from __future__ import annotations

import json
import tomllib
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from over_rows import over_rows

from evaluation.audit.gsm_symbolic import template_of
from evaluation.audit.item import Conclusion, Item, Outcome, Unreadable, Worked
from evaluation.audit.run import conclusion_of
from evaluation.audit.template import Templated
from evaluation.audit.template_instances import instances
from evaluation.audit.template_language import (
    FormulaError,
    Numbers,
    TooLargeError,
    Working,
    formula,
)
from evaluation.audit.template_lines import solution_of

CASES = tomllib.loads(
    (Path(__file__).parent / "cases" / "templates.toml").read_text(encoding="utf-8")
)


def judged(question: str, solution: str) -> Conclusion:
    try:
        template = template_of(question, solution)
    except FormulaError as error:
        return conclusion_of(Unreadable(Item("t", question, (), ()), str(error), malformed=False))
    return conclusion_of(Templated("t", "", (), (), template))


def test_the_template_is_proved() -> None:
    found = judged(CASES["question"], CASES["solution"])
    assert found.outcome is Outcome.AGREES, found


@over_rows("change", CASES["changes"], ids=lambda change: change["name"])
def test_a_changed_template(change: dict[str, Any]) -> None:
    texts = [CASES["question"], CASES["solution"]]
    assert sum(text.count(change["old"]) for text in texts) == 1
    found = judged(*(text.replace(change["old"], change.get("new", "")) for text in texts))
    if "code" in change:
        assert (found.outcome, found.code) == (Outcome.BROKEN, change["code"]), found
        assert " at " in found.witness or found.code == "no-values"
    else:
        assert found.outcome.value == change["outcome"], found
    assert change.get("witness", "") in found.witness


def test_values_of_the_witness_break_the_template() -> None:
    """The witness of half an egg is worked out by hand: 6 eggs, 2 boxes, half of 3."""
    question = CASES["question"].replace("- is_int(n / b * frac)\n", "")
    assert "n = 6" in judged(question, CASES["solution"]).witness


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7 // 2 + 7 % 2", 4),
        ("-7 // 2", -4),
        ("int(-7 / 2)", -3),
        ("round(5 / 2)", 2),
        ("round(7 / 2)", 4),
        ("round(-5 / 2)", -2),
        ("round(1.005, 2)", Fraction(1)),
        ("0.1 + 0.2", Fraction(3, 10)),
        ("Fraction(2, 3) * 3", 2),
        ("2 ** 3 - (1 if 2 > 3 else 5)", 3),
        ("n[1] * 2", 10),
    ],
)
def test_formulas_are_worked_out_exactly(text: str, expected: Fraction) -> None:
    found = Working({"n": Numbers.of(5)}).number(formula(text))
    assert Fraction(int(found.top), int(found.bottom)) == expected


def test_what_does_not_fit_is_told() -> None:
    big = Numbers(np.array([10**17, 3]), np.array([1, 1]), 10**17, 1)
    with pytest.raises(TooLargeError):
        Working({"n": big}).number(formula("n * n"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1 +",
        "f(2)",
        "n.real",
        "[1]",
        "lambda: 1",
        "n[2]",
        "n[0:1]",
        "True",
        "1 & 2",
        "(" * 5000,
    ],
)
def test_texts_that_are_no_formulas(text: str) -> None:
    with pytest.raises(FormulaError):
        formula(text)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("it is {a} cats * {b} = {c}.", ["a * b = c"]),
        ("{a} x {b}= $<<{a}*{b}={c}>>{c} now", ["a * b = c", "a * b = c"]),
        ("{a} feet/minute / {b} feet = {c}", ["a / b = c"]),
        ("50% * {a}% = {c}%", ["50 / 100 * (a / 100) = c / 100"]),
        ("{a}({b}) = {c}", ["a * b = c"]),
        ("{a}-minute calls cost {b} = {c}", ["b = c"]),
        ("from {a}. {b} = {c}, and {a}", ["b = c"]),
        ("{a} + many = {c}", []),
        ("{a} = {b} = {c}", ["a = b", "b = c"]),
        ("{a} items (and {b}) = {c}", []),
    ],
)
def test_equations_of_a_line(line: str, expected: list[str]) -> None:
    question = "{a, 1} {b, 2} {c, 3}\n#init:\n- $a = range(9)\n- $b = range(9)\n- $c = range(9)\n"
    template = template_of(f"{question}#answer: c", f"{line}\n#### {{c}}")
    found = solution_of(template.solution, frozenset()).equations
    assert [f"{one.left.text} = {one.right.text}" for one in found] == expected


# The public set, beside the checkout

DATA = Path(__file__).resolve().parents[2] / ".." / "shared" / "data" / "gsm-symbolic"
READ_BY_HAND = tomllib.loads(
    (Path(__file__).parent / "cases" / "wrong_annotations.toml").read_text(encoding="utf-8")
)
here = pytest.mark.skipif(not DATA.exists(), reason="the data sets are not here")


@cache
def templates() -> tuple[Templated, ...]:
    from evaluation.audit.formats import read_items

    found = read_items("gsm-symbolic", DATA)
    return tuple(one for one in found if isinstance(one, Templated))


@here
def test_all_templates_load() -> None:
    assert len(templates()) == 100


@here
@pytest.mark.slow
def test_what_is_called_broken_was_read_by_hand() -> None:
    found = [conclusion_of(one) for one in templates()]
    broken = {one.item.id for one in found if one.outcome is Outcome.BROKEN}
    undecided = {one.item.id for one in found if one.outcome is Outcome.UNDECIDED}
    assert broken == set(READ_BY_HAND["gsm-symbolic"])
    assert undecided == {"0040", "0084"}
    assert {one.outcome for one in found} == {Outcome.AGREES, Outcome.BROKEN, Outcome.UNDECIDED}


@here
def test_questions_of_the_templates_pass_the_audit_of_worked_solutions() -> None:
    """Another reader judges single questions; it finds wrong only what is known to be broken."""
    faulty = set()
    for one in templates():
        for worked in instances(one, seed=7, count=2):
            assert isinstance(worked, Worked)
            found = conclusion_of(worked)
            if found.outcome in {Outcome.WRONG_STEP, Outcome.WRONG_EQUATION, Outcome.WRONG_KEY}:
                faulty.add(one.id)
    assert faulty <= set(READ_BY_HAND["gsm-symbolic"])


@here
@pytest.mark.slow
def test_a_changed_key_is_refuted_in_every_template() -> None:
    for file in sorted(DATA.rglob("*.json")):
        told = json.loads(file.read_text(encoding="utf-8"))
        words, mark, key = told["answer_annotated"].rpartition("####")
        changed = f"{words}{mark} {{({key.strip().strip('{}')}) + 1}}"
        found = judged(told["question_annotated"], changed)
        assert (found.outcome, found.code) == (Outcome.BROKEN, "wrong-key"), file
