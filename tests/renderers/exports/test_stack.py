"""STACK: the shape of its sample questions, and answers that Maxima reads as they were proved."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from exported import asked_in, only

from mathverify.errors import ReadBackError
from mathverify.verification.renderer import Page, Sheet
from renderers.exchange.items import items
from renderers.stack import check_stack

SAMPLES = Path(__file__).resolve().parents[4] / "shared" / "schemas" / "stack"
MAXIMA = shutil.which("maxima")
with_samples = pytest.mark.skipif(not SAMPLES.is_dir(), reason="the samples are not here")


def questions(text: str) -> list[Element]:
    return ElementTree.fromstring(text).findall("question")


def by_name(part: str) -> Element:
    found = questions(only("stack").text)
    return next(one for one in found if part in (one.findtext("name/text") or ""))


def shape(element: Element) -> dict[str, list[str]]:
    """For each path of elements, the names below it in order, each once."""
    found: dict[str, list[str]] = {}

    def visit(one: Element, path: str) -> None:
        below = found.setdefault(path, [])
        for child in one:
            if child.tag not in below:
                below.append(child.tag)
            visit(child, f"{path}/{child.tag}")

    visit(element, "")
    return found


def faults(question: Element, sample: dict[str, list[str]]) -> Iterator[str]:
    """What a question has that no sample has, and in another order."""
    for path, names in shape(question).items():
        known = sample.get(path, [])
        yield from (f"{path}/{name}" for name in names if name not in [*known, "file"])
        missing = [name for name in known if name not in names]
        yield from (f"no {path}/{name}" for name in missing if name not in _MAY_MISS)
        order = [name for name in known if name in names]
        if order != [name for name in names if name in known]:
            yield f"order of {path}"


#: What versions write differently, and what belongs to random variants.
_MAY_MISS = {"deployedseed", "isbroken", "qtest"}


def sample_shape() -> dict[str, list[str]]:
    text = (SAMPLES / "AlgMap-1-1.xml").read_text(encoding="utf-8")
    return shape(questions(text)[0])


@with_samples
def test_every_question_has_the_shape_of_the_sample(sheet: Sheet) -> None:
    found = questions(only("stack").text)
    assert len(found) == asked_in(sheet)
    sample = sample_shape()
    assert [fault for question in found for fault in faults(question, sample)] == []


@with_samples
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("<sans>ans1</sans>", ""),
        ("<strictsyntax>1</strictsyntax>", "<strict>1</strict>"),
        ("<expectedscore>1.0000000</expectedscore>", ""),
        ("<prt>", "<note /><prt>"),
    ],
)
def test_a_broken_twin_has_a_fault(before: str, after: str) -> None:
    text = only("stack").text
    assert before in text
    sample = sample_shape()
    broken = questions(text.replace(before, after, 1))
    assert [fault for question in broken for fault in faults(question, sample)]


def test_trees_compare_by_algebra_and_by_form() -> None:
    def tree(part: str) -> list[tuple[str | None, ...]]:
        nodes = by_name(part).iterfind("prt/node")
        return [tuple(n.findtext(t) for t in ("answertest", "tans", "testoptions")) for n in nodes]

    assert tree("cases") == [("AlgEquiv", "{-2,8}", "")]
    assert tree("recurring") == [("AlgEquiv", "1/6", ""), ("LowestTerms", "1/6", "")]
    assert [one[0] for one in tree("factorising-medium-open")] == ["AlgEquiv", "FacForm"]
    assert tree("compound-interest-medium-open")[0][0] == "NumDecPlaces"
    assert tree("units") == [("AlgEquiv", "60", "")]


def test_question_tests_are_right_and_wrong() -> None:
    for question in questions(only("stack").text):
        scores = {test.findtext("expected/expectedscore") for test in question.iterfind("qtest")}
        assert scores == {"1.0000000", "0.0000000"}, question.findtext("name/text")
    values = [test.findtext("testinput/value") for test in by_name("recurring").iterfind("qtest")]
    assert values == ["1/6", "1/6 + 1", "2/12"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("<tans>60</tans>", "<tans>61</tans>"),
        ("<value>1/6 + 1</value>", "<value>1/6</value>"),
        (r"\(x + y = 10\)", r"\(x + y = 12\)"),
        ("<answertest>FacForm</answertest>", "<answertest>AlgEquiv</answertest>"),
    ],
)
def test_a_changed_file_is_refused(before: str, after: str, sheet: Sheet) -> None:
    page = only("stack")
    assert before in page.text
    changed = Page(page.name, page.text.replace(before, after, 1))
    with pytest.raises(ReadBackError):
        check_stack(changed, tuple(items(sheet, "stack")))


@pytest.mark.slow
@pytest.mark.skipif(MAXIMA is None, reason="there is no Maxima")
def test_maxima_reads_every_answer_as_it_was_proved(tmp_path: Path) -> None:
    assert MAXIMA is not None
    lines = ["display2d:false$"]
    wanted: list[bool] = []
    for question in questions(only("stack").text):
        if question.findtext("input/type") not in ("algebraic", "numerical"):
            continue
        model = question.findtext("prt/node/tans") or ""
        for test in question.iterfind("qtest"):
            value = test.findtext("testinput/value") or ""
            note = test.findtext("expected/expectedanswernote") or ""
            same = f"is(ratsimp({value} - ({model})) = 0)"
            if any(sign in value + model for sign in "{[=<>") or "c(" in model:
                same = f"is(fullratsimp({value}) = fullratsimp({model}))"
            lines.append(f'print("@", {same})$')
            wanted.append(note.startswith("prt1-1-T"))
    program = tmp_path / "answers.mac"
    program.write_text("\n".join(lines) + "\n", encoding="utf-8")
    done = subprocess.run(
        [MAXIMA, "--very-quiet", "-b", str(program)], capture_output=True, text=True, check=True
    )
    found = [line.split()[1] == "true" for line in done.stdout.splitlines() if line[:1] == "@"]
    assert found == wanted
