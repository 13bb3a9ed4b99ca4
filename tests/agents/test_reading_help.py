"""What the Reader is shown for a text: notation by topic, five examples, no field for a claim."""

from __future__ import annotations

import json

import pytest
from over_rows import over_rows
from plain_texts import plain_texts

from generators.agents.notation import CORE, POINTS
from generators.agents.reading_examples import KINDS, examples_for
from generators.agents.reading_form import ReadingForm, ReadReading, reading_of
from generators.agents.reading_notation import LONGEST, notation_for
from mathverify.api import examiner
from mathverify.language.parser import parse
from mathverify.problem import decode
from mathverify.problem.schema import prompt_schema, reading_schema
from mathverify.problem.spec import AskKind
from mathverify.semantics.canonical_forms import canonical_forms

#: A text, and what it has to be shown.
TOPICS = [
    ("Two dice are rolled. What is the probability that the sum is 7?", "roll 2 dice"),
    ("Find the least common multiple of 12 and 18.", "lcm(12, 18)"),
    ("How many positive divisors does 2024 have?", "divisors(12)"),
    ("Find the determinant of the matrix.", "det([[1, 2], [3, 4]])"),
    ("Find the derivative of $x^3 - 2x$ at x = 2.", "diff(x^3 - 2*x, x)"),
    (r"Evaluate $\int_0^\pi x\sin x\,dx$.", "integral(x^2, x, 0, 3)"),
    (r"Evaluate \(\lim_{x \to 0} \frac{\sin x}{x}\).", "limit(sin(x)/x, x, 0)"),
    (r"How large is \[\sum_{k=1}^{20} k^2?\]", "sum(expr, k, 1, 10)"),
    (r"Find all complex numbers $z$ with $\arg z = \pi/4$.", "arg(3 + 4*i)"),
    ("In triangle ABC, AD is the altitude. Find AD.", "altitude(A, line(B, C))"),
    ("PT is a tangent of the circle with centre O.", "tangent(line(P, T), k)"),
    ("Find the median of the marks.", "median([a, b, c])"),
]

TEXTS = [text for text, _ in TOPICS] + [one.text for one in plain_texts() if one.text]


@over_rows(("text", "shown"), TOPICS)
def test_the_words_of_a_topic_are_shown(text: str, shown: str) -> None:
    assert shown in notation_for(text)
    assert shown not in notation_for("Anna has 5 apples and buys 3 more. How many are there now?")


@over_rows("text", [*TEXTS, " ".join(TEXTS), "", "x", '"OR* NEAR(', "$x^$ $$"])
def test_the_notation_is_short_and_always_begins_alike(text: str) -> None:
    told = notation_for(text)
    assert told.startswith(CORE)
    assert len(told) <= LONGEST
    assert "answer" not in told.replace("a formula for the answer", "")


def test_figures_are_explained_where_a_text_speaks_of_one() -> None:
    assert POINTS in notation_for("In triangle ABC, AD is the altitude. Find AD.")
    assert POINTS not in notation_for("A jacket costs 140 USD. The price is reduced by 30%.")


def test_every_form_is_one_of_the_language() -> None:
    forms = canonical_forms(examiner().rules)
    assert {"integral", "lcm", "altitude", "mean", "coprime", "P"} <= forms.keys()
    unread = [form for form in forms.values() if not _is_read(form)]
    # Two words tell two ways or more in one hint.
    assert sorted(unread) == sorted(form for form in unread if " or " in form or ", P" in form)
    assert len(unread) <= 6


def _is_read(form: str) -> bool:
    try:
        parse(form)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("text", TEXTS[:4])
def test_five_texts_with_their_replies_are_shown(text: str) -> None:
    lines = examples_for(text).split("\n")
    assert len(lines) == 2 * len(KINDS) == 10
    for words, reply in zip(lines[::2], lines[1::2], strict=True):
        read = reading_of(ReadingForm.model_validate(json.loads(reply)))
        assert isinstance(read, ReadReading)
        quotes = [quote for one in read.reading.quotations for quote in one.quotes]
        assert quotes
        assert all(quote in words for quote in quotes)
        assert not {"answer", "options", "steps", "prose"} & json.loads(reply)["question"].keys()


def test_the_likest_text_of_a_kind_is_shown() -> None:
    dice = examples_for("Two dice are rolled. In how many ways can their sum be 9?")
    assert "Both dice are rolled" in dice
    assert "Both dice are rolled" not in examples_for("Solve x^2 = 4.")


def test_the_schema_has_no_field_for_a_claim() -> None:
    fields = reading_schema()["properties"]
    assert isinstance(fields, dict)
    assert list(fields) == ["data", "functions", "unknowns", "givens", "ask"]
    assert "choice" not in fields["ask"]["properties"]["as"]["enum"]
    assert len(json.dumps(reading_schema())) < 0.4 * len(json.dumps(prompt_schema()))


def test_what_is_claimed_all_the_same_is_left_out() -> None:
    question = {
        "unknowns": [{"name": "x", "domain": "integer"}],
        "givens": [{"id": "e", "relation": "2*x = 6"}],
        "ask": {"find": "x", "as": "choice"},
        "answer": "A",
        "options": [{"label": "A", "value": "3"}, {"label": "B", "value": "4"}],
        "steps": [{"relation": "x = 3"}],
    }
    read = reading_of(ReadingForm.model_validate({"question": question}))
    assert isinstance(read, ReadReading)
    spec = read.reading.spec
    assert (spec.answer, spec.options, spec.steps) == (None, (), ())
    assert spec.ask is not None
    assert spec.ask.kind is AskKind.VALUE
    assert decode({"id": "x", **question}, source="test").options
