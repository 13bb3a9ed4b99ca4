"""One proved question shown: fragments, files, sentences, pictures, and what notebooks show."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from mathverify import Verdict, figure, finished, load, render, verify
from mathverify.errors import NotVerifiedError, PluginError, ReadBackError
from mathverify.verification import fragments as port
from mathverify.verification.pictures import Drawn, NotDrawn
from mathverify.verification.renderer import Page

ROOT = Path(__file__).parents[2]
CHOICE: dict[str, Any] = {
    "id": "choice",
    "data": {"sum": "18"},
    "unknowns": {"x": "real"},
    "givens": {"line": "2*x + 6 = sum"},
    "ask": {"find": "x", "as": "choice"},
    "options": [
        {"label": "A", "value": "6"},
        {"label": "B", "value": "12"},
        {"label": "C", "value": "24"},
    ],
    "answer": "A",
    "steps": [
        {"relation": "2*x = 12", "because": "subtract 6 & <divide>"},
        {"relation": "x = 6"},
    ],
    "prose": {"stem": "{ask}"},
}


@pytest.fixture(scope="module")
def choice() -> Verdict:
    steps = [{"relation": "2*x = 12"}, {"relation": "x = 6"}]
    return verify(CHOICE | {"steps": steps})


@pytest.fixture(scope="module")
def chart() -> Verdict:
    return verify(load(ROOT / "examples" / "gallery" / "charts.yaml")[0])


def test_a_fragment_is_no_page(choice: Verdict) -> None:
    html = render(choice)
    root = ElementTree.fromstring(html)
    assert (root.tag, root.get("class")) == ("article", "mathverify question")
    assert re.findall(r'<li><span class="label">(.)</span>', html) == ["A", "B", "C"]
    assert "1." not in html
    assert "<style" not in html
    key = render(choice, key=True)
    assert ElementTree.fromstring(key).get("class") == "mathverify key"
    assert key.count("<li>") == 2


def test_other_notations(choice: Verdict) -> None:
    assert (
        render(choice, "md")
        == "Solve the equation $2x + 6 = 18$.\n\n- **A** 6\n- **B** 12\n- **C** 24\n"
    )
    assert "\\item[B] 12\n" in render(choice, "latex")
    assert "\\item[] $2x = 12$\n" in render(choice, "latex", key=True)


def test_a_format_without_fragments_says_what_it_has(choice: Verdict) -> None:
    with pytest.raises(PluginError, match="no fragments; it has whole files: page=True"):
        render(choice, "qti")
    with pytest.raises(PluginError, match="there are html, latex, md"):
        render(choice, "word")
    assert [page.name for page in render(choice, "md", page=True)] == [
        "questions.md",
        "answers.md",
    ]


@pytest.mark.parametrize("door", [render, finished, figure])
def test_what_is_not_proved_is_not_shown(door: Any, choice: Verdict) -> None:
    refuted = verify(CHOICE | {"answer": "B"})
    with pytest.raises(NotVerifiedError, match="'choice', which is refuted"):
        door(refuted)
    with pytest.raises(NotVerifiedError, match="ProblemSpec"):
        door(refuted.spec)
    with pytest.raises(NotVerifiedError):
        door(None)


def test_a_fragment_is_read_back(choice: Verdict, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = port.fragments()["md"]

    def careless(verified: Any) -> tuple[Page, Page]:
        question, key = honest(verified)
        return Page(question.name, question.text.replace("18", "19"), told=question.told), key

    monkeypatch.setattr(port, "fragments", lambda: {"md": careless})
    with pytest.raises(ReadBackError):
        render(choice, "md")


def test_a_picture_is_inside(chart: Verdict) -> None:
    drawn = figure(chart)
    assert isinstance(drawn, Drawn)
    assert drawn.svg.lstrip().startswith("<?xml")
    assert ElementTree.fromstring(drawn.svg).tag.endswith("svg")
    assert render(chart).count("<svg") == len(drawn.pictures)
    assert render(chart, "md").count("](data:image/svg+xml;base64,") == len(drawn.pictures)
    assert render(chart, "latex").count("\\begin{tikzpicture}") == len(drawn.pictures)
    (question,) = finished(chart)
    assert (question.figure, len(question.figures)) == (drawn.svg, len(drawn.pictures))


def test_two_questions_on_one_page_share_no_id(chart: Verdict) -> None:
    other = verify(load(ROOT / "examples" / "gallery" / "number_lines.yaml")[0])
    found = [re.findall(r' id="([^"]*)"', render(one)) for one in (chart, other)]
    assert found[0]
    assert not set(found[0]) & set(found[1])


def test_no_figure_is_a_value(choice: Verdict) -> None:
    none = figure(choice)
    assert isinstance(none, NotDrawn)
    assert (bool(none), none.svg) == (False, "")
    assert "nothing to draw" in none.reason


def test_sentences(choice: Verdict) -> None:
    (question,) = finished(choice)
    assert str(question.text) == "Solve the equation 2*x + 6 = 18."
    assert [(one.label, one.text.plain, one.right) for one in question.options] == [
        ("A", "6", True),
        ("B", "12", False),
        ("C", "24", False),
    ]
    assert repr(question) == "<Question choice: 'Solve the equation 2*x + 6 = 18.', answer '6'>"
    assert (question.id, question.spec) == ("choice", choice.spec)


def test_a_question_in_parts_is_one_for_each() -> None:
    verdict = verify(load(ROOT / "examples" / "sound" / "rocket-parts.yaml")[0])
    first, second = finished(verdict)
    assert (first.part, second.part) == ("landing", "top")
    assert first.text.plain.splitlines()[0] == second.text.plain.splitlines()[0]
    assert "part landing" in repr(first)


def test_notebooks_show_what_was_proved(choice: Verdict) -> None:
    (question,) = finished(choice)
    for shown in (choice, question):
        bundle = shown._repr_mimebundle_(include=None, exclude=None)
        assert "choice" in bundle["text/plain"]
        assert '<article class="mathverify question">' in bundle["text/html"]
        assert "<details><summary>Answer</summary>" in bundle["text/html"]
        assert bundle["text/html"] == shown._repr_html_()
    assert question._repr_mimebundle_()["text/markdown"].startswith("Solve the equation $")


def test_notebooks_show_no_word_of_what_is_not_proved() -> None:
    html = verify(CHOICE | {"id": "wrong", "answer": "B"})._repr_html_()
    assert "<article" not in html
    assert "no-correct-option" in html or "wrong-answer" in html
    assert "&lt;" in html or "<pre>" in html
