"""Versions of a test: other orders or other numbers, each with its own key, and one grid."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import docx
import pytest
from command_line import in_a_process
from small_sets import files, manifest_file

from generators.sets import regenerate as job
from generators.sets.manifest import load_manifest
from generators.sets.regenerate import Made
from generators.sets.versions import _Seen, in_another_order, speaks_of_labels
from generators.stream import Stream
from mathverify.api import loads, verifier
from mathverify.errors import ReadBackError
from mathverify.verification.page_reading import check_grid, check_pages
from mathverify.verification.policy import STANDARD
from mathverify.verification.renderer import Sheet, SheetSection, renderers
from renderers.html_pages import check_html
from renderers.markdown_pages import check_markdown

THREE = """
title = "A test"
seed = 5
to = ["md", "html", "pdf", "docx"]
versions = 3

[[section]]
title = "Choose"
family = "linear-equation"
count = 2
kind = "choice"
marks = 1

[[section]]
title = "Sales"
family = "sale-price"
count = 1
marks = 3
"""
#: Its records alone, and the least to print.
RECORDS = THREE.replace('"md", "html", "pdf", "docx"', '"md"')
CHOICE = """
id: eight
ask: {find: "2*4", as: value}
answer: "A"
options:
- {label: A, value: "8"}
- {label: B, value: "6"}
- {label: C, value: "16"}
- {label: D, text: "none of these"}
prose: {stem: "{ask}"}
"""


def make(folder: Path, text: str, out: Path) -> Made:
    wanted = load_manifest(manifest_file(folder, text))
    return job.regenerate(wanted, out, to=wanted.to, watch=lambda _: None)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("versions")
    make(folder, THREE, folder / "out")
    return files(folder / "out")


def records(made: dict[str, bytes], letter: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in made[f"set-{letter}.jsonl"].decode().splitlines()]


def test_each_version_has_its_files_and_there_is_one_grid(made: dict[str, bytes]) -> None:
    endings = ("md", "html", "pdf", "docx")
    names = [f"{w}-{v}.{e}" for v in "ABC" for w in ("questions", "answers") for e in endings]
    assert {
        *names,
        *(f"grid.{ending}" for ending in endings[:3]),
        "set-A.jsonl",
        "set.lock.json",
    } < set(made)
    assert b"A test, version B" in made["questions-B.html"]
    assert b"A test, version B: answers" in made["answers-B.md"]


def test_options_stand_in_another_order_and_the_key_follows(made: dict[str, bytes]) -> None:
    specs = [[record["spec"] for record in records(made, letter)] for letter in "ABC"]
    for number in range(2):
        versions = [spec[number] for spec in specs]
        right = []
        for one in versions:
            assert isinstance(one, dict)
            assert [option["label"] for option in one["options"]] == list("ABCD")
            (value,) = [o["value"] for o in one["options"] if o["label"] == one["answer"]]
            right.append((one["answer"], value))
        assert len({value for _, value in right}) == 1
        assert len({label for label, _ in right}) == 3
    assert len({json.dumps(spec[2]) for spec in specs}) == 1
    rows = made["grid.md"].decode().splitlines()[4:]
    for number, row in enumerate(rows[:2]):
        labels = [f"**{spec[number]['answer']}**" for spec in specs]
        assert [cell.split()[0] for cell in row.strip("| ").split(" | ")[2:]] == labels
    assert rows[-1].startswith("| Total | 5 |")


def test_a_word_file_has_its_versions_labels(made: dict[str, bytes]) -> None:
    for letter in "ABC":
        told = docx.Document(io.BytesIO(made[f"answers-{letter}.docx"]))
        words = [paragraph.text.split() for paragraph in told.paragraphs]
        keys = [line[1] for line in words if len(line) > 1 and line[0] in ("1.", "2.")]
        assert keys == [str(record["spec"]["answer"]) for record in records(made, letter)[:2]]  # type: ignore[index]


def test_versions_that_are_word_files_alone_have_a_grid(tmp_path: Path) -> None:
    make(tmp_path, THREE.replace('"md", "html", "pdf", "docx"', '"docx"'), tmp_path / "out")
    grids = {name for name in files(tmp_path / "out") if name.startswith("grid")}
    assert grids == {"grid.html"}


def test_other_numbers_of_the_same_families(tmp_path: Path) -> None:
    text = RECORDS.replace("versions = 3", 'versions = 2\nvary = "numbers"')
    make(tmp_path, text, tmp_path / "out")
    made = files(tmp_path / "out")
    one, two = (records(made, letter) for letter in "AB")
    families = [[r["origin"]["family"] for r in rows] for rows in (one, two)]  # type: ignore[index]
    assert families[0] == families[1]
    assert not {r["digest"] for r in one} & {r["digest"] for r in two}


@pytest.mark.slow
def test_the_same_bytes_in_any_process(made: dict[str, bytes], tmp_path: Path) -> None:
    (tmp_path / "scratch").mkdir()
    environment = {
        "PYTHONHASHSEED": "4711",
        "LC_ALL": "C",
        "TZ": "Asia/Tokyo",
        "TMPDIR": str(tmp_path / "scratch"),
    }
    manifest = manifest_file(tmp_path, THREE)
    ended = in_a_process("regenerate", manifest, "--out", tmp_path / "out", environment=environment)
    assert (ended.code, ended.err) == (0, "")
    assert files(tmp_path / "out") == made


# --- what is not shuffled ------------------------------------------------------------------


def test_words_alone_keep_their_place() -> None:
    (spec,) = loads(CHOICE)
    for key in range(5):
        other = in_another_order(spec, Stream(key), _Seen())
        assert other.options[3] == spec.options[3]
        assert {option.value for option in other.options} == {"8", "6", "16", None}
        (right,) = [option.label for option in other.options if option.value == "8"]
        assert other.answer == right


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('{label: B, value: "6"}', '{label: B, value: "6", text: "A only"}'),
        ('stem: "{ask}"', 'stem: "{ask} One of them is B or C."'),
        ("prose:", 'steps: [{relation: "2*4 = 8", because: "so it is A"}]\nprose:'),
    ],
)
def test_words_that_name_a_label_keep_the_order(before: str, after: str) -> None:
    (spec,) = loads(CHOICE.replace(before, after))
    assert speaks_of_labels(spec)
    assert in_another_order(spec, Stream("x"), _Seen()) == spec


def test_a_declared_name_and_the_first_word_are_no_labels() -> None:
    (spec,) = loads(CHOICE.replace('"{ask}"', '"A short question. {ask}"'))
    assert not speaks_of_labels(spec)


def test_a_section_may_keep_its_order(tmp_path: Path) -> None:
    text = RECORDS.replace('kind = "choice"', 'kind = "choice"\nshuffle = false')
    make(tmp_path, text, tmp_path / "out")
    made = files(tmp_path / "out")
    orders = [[r["spec"]["options"] for r in records(made, v)[:2]] for v in "ABC"]  # type: ignore[index]
    assert orders[0] == orders[1] == orders[2]


# --- read back -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sheets() -> tuple[Sheet, Sheet]:
    (spec,) = loads(CHOICE)
    other = in_another_order(spec, Stream("b"), _Seen([], ["A"]))
    assert other.answer != spec.answer
    proved = [verifier().verify_here(one, STANDARD).verified for one in (spec, other)]
    made = [
        Sheet("T", (SheetSection("S", (item,), (2,)),), version=letter)
        for letter, item in zip("AB", proved, strict=True)
        if item is not None
    ]
    return made[0], made[1]


@pytest.mark.parametrize("name", ["md", "html", "latex", "pdf", "docx"])
def test_the_key_of_another_order_is_refused(name: str, sheets: tuple[Sheet, Sheet]) -> None:
    one, two = sheets
    renderer = renderers()[name]
    mixed = (renderer.render(one)[0], renderer.render(replace(two, version="A"))[1])
    with pytest.raises(ReadBackError):
        check_pages(mixed, one)
    if name in ("md", "html"):
        with pytest.raises(ReadBackError):
            (check_markdown if name == "md" else check_html)(mixed, one)


@pytest.mark.parametrize("name", ["md", "html", "pdf"])
def test_a_grid_is_held_to_the_versions(name: str, sheets: tuple[Sheet, Sheet]) -> None:
    one, two = sheets
    page = renderers()[name].grid(sheets)  # type: ignore[attr-defined]
    check_grid(page, sheets)
    swapped = (replace(two, version="A"), replace(one, version="B"))
    with pytest.raises(ReadBackError):
        check_grid(page, swapped)
    with pytest.raises(ReadBackError, match="the answer and marks"):
        check_grid(replace(page, told=page.told[:-2]), sheets)
    other = replace(one, sections=(replace(one.sections[0], marks=(3,)),))
    with pytest.raises(ReadBackError):
        check_grid(page, (other, two))
