"""Every right option is to be chosen: what each format says of it, and broken twins."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from functools import cache
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pytest
from exported import HERE, entry_points

from mathverify.api import load, verifier
from mathverify.errors import ReadBackError
from mathverify.verification.policy import STANDARD
from mathverify.verification.renderer import Page, Sheet, SheetSection
from mathverify.verification.rendering import written
from renderers.exchange.archives import members
from renderers.exchange.items import items
from renderers.exchange.qti_names import V2P1
from renderers.gift import check_gift
from renderers.moodle import check_moodle
from renderers.numbas import check_numbas
from renderers.qti import check_qti

NODE, NUMBAS = shutil.which("node"), os.environ.get("NUMBAS_PATH", "")
#: The labels that are right, place by place.
RIGHT = ["A, B", "A, B, D", "B", "A, B", "A"]


@cache
def sheet() -> Sheet:
    verdicts = [
        verifier().verify_here(spec, STANDARD)
        for spec in load(HERE / "cases" / "several_right.yaml")
    ]
    proved = tuple(one.verified for one in verdicts if one.verified is not None)
    assert len(proved) == len(verdicts) == 4
    return Sheet("Several", (SheetSection("S", proved),))


@cache
def pages(name: str) -> tuple[Page, ...]:
    module, _, attribute = entry_points()[name].partition(":")
    return written(getattr(import_module(module), attribute), sheet())


def page(name: str) -> Page:
    return pages(name)[0]


def test_records_name_every_right_option() -> None:
    records = [json.loads(line) for line in page("records").text.splitlines()]
    told = [", ".join(o["label"] for o in one["options"] if o["right"]) for one in records]
    assert told == RIGHT
    assert [one["answer"]["text"] for one in records] == RIGHT
    assert [one["answer"]["kind"] for one in records] == ["choices"] * 4 + ["choice"]


def test_moodle_shares_the_mark_and_a_wrong_one_takes_it_away() -> None:
    questions = [
        one for one in ElementTree.fromstring(page("moodle").text) if one.get("type") != "category"
    ]
    assert [one.findtext("single") for one in questions] == ["false"] * 4 + ["true"]
    fractions = [[a.get("fraction") for a in one.iterfind("answer")] for one in questions]
    assert fractions == [
        ["50", "50", "-100", "-100"],
        ["33.33333", "33.33333", "-100", "33.33333"],
        ["-100", "100", "-100"],
        ["50", "50", "-100"],
        ["100", "0"],
    ]


def test_gift_has_weights() -> None:
    lines = [line for line in page("gift").text.splitlines() if line.startswith("::")]
    assert "{~%50%2 ~%50%−2 ~%-100%4 ~%-100%−4 ####" in lines[0]
    assert "~%100%" in lines[2]
    assert "{=5 ~6 ####" in lines[4]


def test_qti_asks_for_a_set() -> None:
    contents = members(page("qti").data)
    found = [ElementTree.fromstring(contents[n]) for n in sorted(contents) if "items/item" in n]
    space = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
    told = []
    for root in found:
        declared = root.find(f"{space}responseDeclaration")
        interaction = next(root.iter(f"{space}choiceInteraction"))
        assert declared is not None
        values = [one.text for one in declared.iter(f"{space}value")]
        told.append((declared.get("cardinality"), interaction.get("maxChoices"), values))
    assert told == [
        ("multiple", "0", ["option-1", "option-2"]),
        ("multiple", "0", ["option-1", "option-2", "option-4"]),
        ("multiple", "0", ["option-2"]),
        ("multiple", "0", ["option-1", "option-2"]),
        ("single", "1", ["option-1"]),
    ]


def test_stack_has_boxes_whose_answer_is_a_list() -> None:
    questions = ElementTree.fromstring(page("stack").text).findall("question")
    assert [one.findtext("input/type") for one in questions] == ["checkbox"] * 4 + ["radio"]
    trees = [one.findtext("prt/node/tans") for one in questions]
    assert trees == ["[1,2]", "[1,2,4]", "[2]", "[1,2]", "1"]
    for question in questions:
        tests = {
            one.findtext("testinput/value"): one.findtext("expected/expectedscore")
            for one in question.iterfind("qtest")
        }
        right = question.findtext("prt/node/tans")
        assert tests[right] == "1.0000000"
        assert {score for value, score in tests.items() if value != right} == {"0.0000000"}


@pytest.mark.parametrize("name", ["md", "html", "latex"])
def test_pages_say_that_all_are_wanted(name: str) -> None:
    questions, answers = pages(name)
    assert questions.text.count("Choose every option that is right.") == 4
    assert "the options that the key names were proved right" in answers.text
    assert "Exactly one option" not in answers.text


CHANGES = [
    ("moodle", 'fraction="50"', 'fraction="-50"'),
    ("moodle", "<single>false", "<single>true"),
    ("gift", "~%50%2 ", "~%-50%2 "),
    ("gift", "~%-100%4 ", "~%50%4 "),
    ("numbas", '"1/2"', '"-1"'),
]
CHECKS = {"moodle": check_moodle, "gift": check_gift, "numbas": check_numbas}


@pytest.mark.parametrize(("name", "before", "after"), CHANGES)
def test_a_changed_file_is_refused(name: str, before: str, after: str) -> None:
    found = page(name)
    assert before in found.text
    wrong = Page(found.name, found.text.replace(before, after, 1))
    with pytest.raises(ReadBackError):
        CHECKS[name](wrong, tuple(items(sheet(), name)))


def test_a_changed_package_is_refused() -> None:
    from renderers.exchange.archives import archive

    contents = members(page("qti").data)
    name = min(n for n in contents if "items/item" in n)
    told = contents[name]
    contents[name] = told.replace(b"<value>option-2</value>", b"<value>option-3</value>", 1)
    assert contents[name] != told
    wrong = Page("questions.qti21.zip", data=archive(contents))
    with pytest.raises(ReadBackError):
        check_qti(wrong, tuple(items(sheet(), "qti")), V2P1)


@pytest.mark.slow
@pytest.mark.skipif(not (NODE and NUMBAS), reason="there is no Numbas")
def test_numbas_marks_ticks_as_they_were_proved(tmp_path: Path) -> None:
    exam, asked = tmp_path / "questions.exam", tmp_path / "answers.json"
    exam.write_text(page("numbas").text, encoding="utf-8")
    ticks = [
        [[1, 1, 0, 0], [1, 0, 0, 0], [1, 1, 1, 1], [0, 0, 1, 0]],
        [[1, 1, 0, 1], [1, 1, 1, 1]],
        [[0, 1, 0], [1, 0, 0]],
        [[1, 1, 0], [1, 1, 1]],
        [[1, 0], [0, 1]],
    ]
    given = [[[[bool(n)] for n in one] for one in each] for each in ticks]
    asked.write_text(json.dumps(given), encoding="utf-8")
    command = [str(NODE), str(HERE / "numbas_marker.mjs"), NUMBAS, str(exam), str(asked)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    if done.returncode == 3:
        pytest.skip("there is no copy of Numbas at NUMBAS_PATH")
    assert json.loads(done.stdout) == [[1, 0.5, 0, 0], [1, 0], [1, 0], [1, 0], [1, 0]]
