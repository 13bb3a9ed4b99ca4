"""What is called with a value of the wrong kind says what it takes, and never from our inside."""

from __future__ import annotations

from typing import Any

import pytest

import mathverify
from mathverify import (
    NotVerifiedError,
    ProblemSpec,
    SpecError,
    certify,
    extract_answer,
    finished,
    generate,
    load,
    loads,
    recheck,
    render,
    sample,
    score,
    verify,
)

QUESTION: dict[str, Any] = {
    "id": "line",
    "unknowns": {"x": "real"},
    "givens": {"line": "2*x + 6 = 10"},
    "ask": {"find": "x"},
    "answer": "2",
}


@pytest.mark.parametrize(
    ("called", "told"),
    [
        (lambda: loads(None), "a text is read here, not NoneType"),
        (lambda: loads(QUESTION), "not dict; ProblemSpec.from_dict takes data"),
        (lambda: ProblemSpec.from_json(QUESTION), "not dict; ProblemSpec.from_dict takes data"),
        (lambda: ProblemSpec.from_yaml([QUESTION]), "not list; ProblemSpec.from_dict takes data"),
        (lambda: load(None), "not NoneType"),
        (lambda: verify(None), "a question is a ProblemSpec or a mapping, not NoneType"),
        (lambda: extract_answer(None), "a reply is a text, not NoneType"),
        (lambda: score(6, QUESTION), "a reply is a text, not int"),
        (lambda: recheck(None, QUESTION), "a certificate is a text, .* not NoneType"),
        (lambda: recheck(certify(QUESTION), QUESTION), "a certificate is a text, .* not Sealed"),
        (lambda: sample("sale-price", "2"), "how many by a whole number, not str and str"),
        (lambda: sample(None, 2), "a family is named by a text, .* not NoneType and int"),
        (lambda: generate(None), "a brief is a text, not NoneType"),
    ],
)
def test_a_door_says_what_it_takes(called: Any, told: str) -> None:
    with pytest.raises(TypeError, match=told):
        called()


def test_what_the_doors_raise_and_return_is_imported_as_they_are() -> None:
    with pytest.raises(SpecError):
        verify({"id": "nothing"})
    with pytest.raises(NotVerifiedError):
        finished(verify(QUESTION | {"answer": "3"}))
    assert isinstance(generate("xyzzy"), mathverify.NotGenerated)
    assert isinstance(mathverify.figure(verify(QUESTION)), mathverify.NotDrawn)


@pytest.mark.parametrize("to", ["html", "md", "latex", "pdf", "docx", "qti"])
def test_one_question_is_a_page_of_every_format(to: str) -> None:
    pages = render(verify(QUESTION), to, page=True)
    assert all(page.content for page in pages)
