"""The JSON in a reply, held to its form whatever the server promised."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from over_rows import over_rows

from generators.agents.question_form import QuestionForm, QuestionsForm
from generators.language_models.replies import (
    LONGEST,
    Form,
    Misread,
    Read,
    read,
    read_cut,
    reply_schema,
)

#: Hypothesis reads the whole project for constants at its first draw.
UNHURRIED = settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


class Verdictlike(Form):
    """A form for the tests."""

    answer: int
    reason: str = ""


@pytest.mark.parametrize(
    "text",
    [
        '{"answer": 5}',
        '```json\n{"answer": 5}\n```',
        'Of course! Here it is:\n{"answer": 5}\nAnything else?',
        '{"answer": 5} {"answer": 6}',
        '\ufeff{"answer": 5}',
    ],
)
def test_the_object_is_found(text: str) -> None:
    assert read(text, Verdictlike) == Read(Verdictlike(answer=5))


def test_a_line_end_in_a_string_is_read_as_it_stands() -> None:
    reply = '{"answer": 5, "reason": "two lines,\nof which this is one"}'
    assert read(reply, Verdictlike) == Read(
        Verdictlike(answer=5, reason="two lines,\nof which this is one")
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{'answer': 5}", ""),
        ('{"answer": 5, "reason": "so",}', "so"),
        ('{"answer": 5,, "reason": "so"}', "so"),
        ("{'answer': 5, 'reason': 'Ann's share, \"so\"'}", 'Ann\'s share, "so"'),
        ("{'answer': 5, 'reason': 'tab\\tand \\u00e9'}", "tab\tand é"),
        ("{\n 'answer': 5,\n 'reason': 'a\\'b'\n}", "a'b"),
        # Every comma is doubled: each was one.
        ("{'answer': 5,, 'reason': 'first,, then'}", "first, then"),
        ('{"answer": 5,,,, "reason": "first,, then"}', "first, then"),
        # Only those between values are, or only one within a text: that stays as it stands.
        ('{"answer": 5,, "reason": "first, then"}', "first, then"),
        ('{"answer": 5, "reason": "first,, then",}', "first,, then"),
    ],
)
def test_what_is_misspelt_in_one_way_is_read(text: str, reason: str) -> None:
    assert read(text, Verdictlike) == Read(Verdictlike(answer=5, reason=reason))


@over_rows(
    ("text", "told"),
    [
        ("", "holds no JSON object"),
        ("five", "holds no JSON object"),
        ("[5]", "holds no JSON object"),
        ('{"answer": 5', "not JSON"),
        ("{'answer': 5", "not JSON"),
        ("{'answer' 5}", "not JSON"),
        ("{answer: 5}", "not JSON"),
        ('{"answer": 5 "reason": ""}', "not JSON"),
        ('{"answer": 5, "reason": "half of a te', "not JSON"),
        ('{, "answer": 5}', "not JSON"),
        # Whether the text had two commas, or one, nobody can tell: not every comma is doubled.
        ("{'answer': 5,, 'reason': 'first,, then, at last'}", "not JSON"),
        ("{'answer': 5,, 'reason': 'first,, then',}", "not JSON"),
        ("{'answer': 5,, 'reason': 'first,,, then'}", "not JSON"),
        ("{'answer': 5, 'reason': '" + "'" * 50_000, "not JSON"),
        ("{'answer': " + "[" * 5_000, "not JSON"),
        ('{"answer": "five"}', "answer"),
        ('{"reason": "so"}', "answer"),
        ('{"answer": 5, "proved": true}', "proved"),
        ("{" * 5_000, "not JSON"),
        ('{"a":' * 100_000, "more than"),
        ('{"answer": ' + "9" * 6_000 + "}", "too large"),
        ('{"answer": NaN}', "answer"),
    ],
)
def test_what_is_wrong_is_told(text: str, told: str) -> None:
    found = read(text, Verdictlike)
    assert isinstance(found, Misread)
    assert told in " ".join(found.faults)


def test_faults_are_few() -> None:
    found = read(json.dumps({f"extra{n}": n for n in range(100)}), Verdictlike)
    assert isinstance(found, Misread)
    assert len(found.faults) <= 6


@UNHURRIED
@given(st.text(max_size=300))
def test_no_text_breaks_it(text: str) -> None:
    assert isinstance(read(text, Verdictlike), Read | Misread)


@UNHURRIED
@given(st.integers(-(10**9), 10**9), st.text(max_size=40))
def test_what_was_written_is_read(answer: int, reason: str) -> None:
    written = Verdictlike(answer=answer, reason=reason)
    assert read(written.model_dump_json(), Verdictlike) == Read(written)


def test_a_reply_that_is_too_long_is_not_looked_at() -> None:
    assert isinstance(read('{"answer": 5}' + " " * LONGEST, Verdictlike), Misread)


def test_the_schema_is_named_after_the_form() -> None:
    assert reply_schema(Verdictlike).name == "verdictlike"
    assert reply_schema(Verdictlike).schema["required"] == ["answer"]


@over_rows(
    ("text", "whole"),
    [
        ('{"questions": [{"id": "a"}, {"id": "b"}, {"id"', ["a", "b"]),
        ('{"questions": [{"id": "a"}, {"id": "b"}', ["a", "b"]),
        ('{"questions": [{"id": "a", "givens": [{"g": "x = 1"}]}, ', ["a"]),
        ('Here they are:\n{ "questions" : [\n{"id": "a"}\n,\n{"id": "b}', ["a"]),
        ('{"questions": [{"id": "a"}, 12', ["a"]),
        ('{"questions": [{"id": "a", "givens": [{"g": "x = 1"}', []),
        ('{"questions": [', []),
        ('{"question": {"id": "a"}, {"id"', []),
        ('{"id": "a", "answer": "7", ', []),
        ("", []),
        ('{"questions": [' + '{"id": "a"}, ' * 7, []),
        ('{"questions": [{"id": "a"}, ' + '{"a": [' * 50_000, ["a"]),
    ],
)
def test_of_questions_that_were_cut_off_those_before_the_cut_are_read(
    text: str, whole: list[str]
) -> None:
    found = read_cut(text, QuestionsForm)
    read_of_it = found.value.questions if isinstance(found, Read) else ()
    assert [one["id"] for one in read_of_it] == whole


@pytest.mark.parametrize("form", [QuestionForm, Verdictlike])
def test_of_no_other_reply_anything_is(form: type[Form]) -> None:
    for text in (
        '{"answer": 5, "reason": "so',
        '{"questions": [{"id": "a"}, {"id"',
        '{"answer": 5}',
    ):
        assert isinstance(read_cut(text, form), Misread)
