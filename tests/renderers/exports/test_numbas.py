"""Numbas: every question, marked by the runtime of Numbas where a copy of it is there."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from exported import HERE, asked_in, only

from mathverify.errors import ReadBackError
from mathverify.verification.page_reading import check_pages
from mathverify.verification.renderer import Page, Sheet
from renderers.exchange.items import items
from renderers.exchange.keys import Chosen, Measure, Truth, Typed
from renderers.numbas import check_numbas

NODE, NUMBAS = shutil.which("node"), os.environ.get("NUMBAS_PATH", "")
MARKER = HERE / "numbas_marker.mjs"


def questions(page: Page) -> list[dict[str, Any]]:
    header, _, text = page.text.partition("\n")
    assert header.startswith("// Numbas version: ")
    return [one for group in json.loads(text)["question_groups"] for one in group["questions"]]


def by_name(part: str) -> dict[str, Any]:
    return next(one for one in questions(only("numbas")) if part in one["name"])


def test_every_question_is_there_in_its_group(sheet: Sheet) -> None:
    assert len(questions(only("numbas"))) == asked_in(sheet)
    groups = json.loads(only("numbas").text.partition("\n")[2])["question_groups"]
    assert [group["name"] for group in groups] == ["Sampled / one", "Written <b>"]


def test_no_value_is_put_into_words_and_no_amount_is_a_formula() -> None:
    statement = by_name("museum-tickets")["statement"]
    assert r"\$45 and student tickets at \$35.50" in statement
    for question in questions(only("numbas")):
        for text in (question["statement"], question["advice"]):
            words = re.sub(r"<[^>]*>|\\\(.*?\\\)", "\n", text, flags=re.DOTALL)
            assert not re.search(r"(?<!\\)\$", words), words
            assert not re.search(r"\{.", words), words


def test_how_answers_are_marked() -> None:
    (number,) = by_name(" units")["parts"]
    assert (number["type"], number["minValue"], number["maxValue"]) == ("numberentry", "60", "60")
    (text,) = by_name(" surd")["parts"]
    assert text["answer"] == r"(?:7\*sqrt\(2\)|7sqrt\(2\)|7√2|7\*√2)"
    (choice,) = by_name("quadratic-roots-medium-choice")["parts"]
    assert sorted(choice["matrix"]) == ["0", "0", "0", "1"]


CHANGES = {
    "a formula": ("x - 3", "x - 4"),
    "an amount": ("45 and student", "46 and student"),
    "the right option": ('"1",', '"0",'),
    "a number": ('"minValue": "60"', '"minValue": "61"'),
    "a spelling": ("|7sqrt", "|8sqrt"),
    "a dollar sign": (r"\\$45", "$45"),
    "a reason": ("the two cases", "two cases"),
    "the header": ("// Numbas", "/ Numbas"),
    "a picture": ("base64,PD94", "base64,PD95"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_file_is_refused(name: str, sheet: Sheet) -> None:
    page = only("numbas")
    before, after = CHANGES[name]
    assert before in page.text
    wrong = replace(page, text=page.text.replace(before, after, 1))
    with pytest.raises(ReadBackError):
        check_numbas(wrong, tuple(items(sheet, "numbas")))


def test_the_port_finds_it_too(sheet: Sheet) -> None:
    page = only("numbas")
    wrong = replace(page, text=page.text.replace("45 and student", "46 and student"))
    with pytest.raises(ReadBackError):
        check_pages((wrong,), sheet)


# --- by Numbas -------------------------------------------------------------------------


def answers(sheet: Sheet) -> tuple[list[list[Any]], list[list[int]]]:
    """For each question what is answered, and what that is worth; the last one is always wrong."""
    given: list[list[Any]] = []
    worth: list[list[int]] = []
    for item in items(sheet, "numbas"):
        match item.key:
            case Measure(digits=digits):
                given.append([digits, f"{digits}1"])
                worth.append([1, 0])
            case Typed(spellings=texts):
                given.append([*texts, f"{texts[0]}0"])
                worth.append([1] * len(texts) + [0])
            case Chosen() | Truth():
                labels = [label for label, _ in item.asked.options] or ["true", "false"]
                right = item.asked.correct or str(getattr(item.key, "value", "")).lower()
                given.append([[[one == label] for one in labels] for label in labels])
                worth.append([int(label == right) for label in labels])
    return given, worth


def marked(text: str, given: list[list[Any]], folder: Path) -> list[list[int]] | None:
    """What Numbas gives for each answer; None where it refuses the exam."""
    assert NODE is not None
    exam, asked = folder / "questions.exam", folder / "answers.json"
    exam.write_text(text, encoding="utf-8")
    asked.write_text(json.dumps(given), encoding="utf-8")
    command = [NODE, MARKER, NUMBAS, exam, asked]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    if done.returncode == 3:
        pytest.skip("there is no copy of Numbas at NUMBAS_PATH")
    if done.returncode:
        return None
    found: list[list[int]] = json.loads(done.stdout)
    return found


@pytest.mark.slow
@pytest.mark.skipif(not (NODE and NUMBAS), reason="there is no Numbas")
def test_numbas_marks_every_answer_as_it_was_proved(sheet: Sheet, tmp_path: Path) -> None:
    given, worth = answers(sheet)
    assert marked(only("numbas").text, given, tmp_path) == worth


@pytest.mark.slow
@pytest.mark.skipif(not (NODE and NUMBAS), reason="there is no Numbas")
def test_numbas_refuses_a_broken_twin(sheet: Sheet, tmp_path: Path) -> None:
    given, _ = answers(sheet)
    broken = only("numbas").text.replace('"type": "numberentry"', '"type": "number"', 1)
    assert marked(broken, given, tmp_path) is None
