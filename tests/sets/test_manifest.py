"""A manifest is read whole, and all of its faults are told with their paths."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_sets import SMALL, manifest_file

from generators.sets.manifest import load_manifest, manifest_digest
from mathverify.errors import SpecError, UnreadableFileError

SECTION = '[[section]]\ntitle = "S"\nfamily = "sale-price"\ncount = 1\n'
HEAD = 'title = "T"\nseed = 1\n'


def test_a_small_manifest_is_read(tmp_path: Path) -> None:
    manifest = load_manifest(manifest_file(tmp_path))
    assert manifest.to == ("md", "html", "latex")
    assert [section.count for section in manifest.section] == [3, 4]
    assert manifest.section[1].kind == "choice"


@pytest.mark.parametrize(
    ("text", "path", "message"),
    [
        ("seed = 1\n" + SECTION, "$.title", "Field required"),
        (HEAD, "$.section", "Field required"),
        (HEAD + "section = []\n", "$.section", "at least 1"),
        (HEAD + "wibble = 1\n" + SECTION, "$.wibble", "not permitted"),
        (HEAD + SECTION + "wibble = 1\n", "$.section[0].wibble", "not permitted"),
        (HEAD.replace("1", "-1") + SECTION, "$.seed", "greater than or equal to 0"),
        (HEAD.replace("1", "1.5") + SECTION, "$.seed", "integer"),
        (HEAD.replace("1", "nan") + SECTION, "$.seed", "integer"),
        (HEAD + SECTION.replace("count = 1", "count = 0"), "$.section[0].count", "greater than"),
        (
            HEAD + SECTION.replace("count = 1", "count = 1000000001"),
            "$.section[0].count",
            "less than",
        ),
        (HEAD + SECTION + 'difficulty = "mad"\n', "$.section[0].difficulty", "'easy', 'medium'"),
        (HEAD + SECTION + 'kind = "essay"\n', "$.section[0].kind", "'open' or 'choice'"),
        (HEAD + SECTION + 'concept = "algebra"\n', "$.section[0]", "either a family or a concept"),
        (HEAD + '[[section]]\ntitle = "S"\ncount = 1\n', "$.section[0]", "either a family"),
        (HEAD + SECTION.replace("sale", "sail"), "$.section[0].family", "there is no family"),
        (
            HEAD + '[[section]]\ntitle = "S"\nconcept = "alg"\ncount = 1\n',
            "$.section[0].concept",
            "no family is about 'alg'",
        ),
        (HEAD + SECTION + "marks = [1, 2]\n", "$.section[0]", "marks for 2 questions, and there"),
        (HEAD + SECTION + "marks = 0\n", "$.section[0].marks.constrained-int", "greater"),
        (HEAD + SECTION + "working = 251\n", "$.section[0].working.constrained-int", "less"),
        (HEAD + SECTION + 'questions = "q.yaml"\n', "$.section[0]", "either a family or a"),
        (HEAD + "sheet = {total = 3}\n" + SECTION + "marks = 2\n", "$", "add up to 2, not to 3"),
        (HEAD + "sheet = {total = 3}\n" + SECTION, "$", "add up to 0, not to 3"),
        (HEAD + SECTION + "marks = 2\n" + SECTION, "$", "in every section or in none"),
        (HEAD + "sheet = {columns = 3}\n" + SECTION, "$.sheet.columns", "1 or 2"),
        (
            HEAD + "sheet = {columns = 2, large_print = true}\n" + SECTION,
            "$.sheet",
            "large print has one column",
        ),
        (HEAD + 'sheet = {scool = "x"}\n' + SECTION, "$.sheet.scool", "not permitted"),
        (HEAD + "versions = 27\n" + SECTION, "$.versions", "less than"),
        (HEAD + 'versions = 2\nvary = "words"\n' + SECTION, "$.vary", "'options' or 'numbers'"),
        (HEAD + 'vary = "numbers"\n' + SECTION, "$", "one version has nothing to vary"),
        (HEAD + 'to = ["html", "papyrus"]\n' + SECTION, "$.to[1]", "there is no renderer"),
    ],
)
def test_a_fault_has_its_path(tmp_path: Path, text: str, path: str, message: str) -> None:
    with pytest.raises(SpecError) as caught:
        load_manifest(manifest_file(tmp_path, text))
    (found,) = [fault for fault in caught.value.faults if fault.path == path]
    assert message in found.message
    assert str(tmp_path / "set.toml") in str(caught.value)


def test_all_faults_are_told(tmp_path: Path) -> None:
    text = 'seed = "x"\nto = "html"\n[[section]]\nfamily = 3\ncount = "many"\n'
    with pytest.raises(SpecError) as caught:
        load_manifest(manifest_file(tmp_path, text))
    paths = {fault.path for fault in caught.value.faults}
    assert paths >= {"$.title", "$.seed", "$.to", "$.section[0].title", "$.section[0].count"}


def test_a_misspelt_family_is_met_with_the_right_one(tmp_path: Path) -> None:
    text = SMALL.replace("sale-price", "sail-price")
    with pytest.raises(SpecError) as caught:
        load_manifest(manifest_file(tmp_path, text))
    assert [fault.hint for fault in caught.value.faults] == ["sale-price"]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"title = ", "is not TOML"),
        (b"title = 'a'\ntitle = 'b'\n", "is not TOML"),
        (b"a = " + b"[" * 5000, "is not TOML"),
        (b"title = '\xff'", "is not UTF-8 at byte 9"),
        (b"#" * 1_000_001, "more than the limit of 1000000"),
    ],
)
def test_what_is_no_toml_is_unreadable(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "set.toml"
    path.write_bytes(content)
    with pytest.raises(UnreadableFileError, match=reason):
        load_manifest(path)


def test_the_digest_is_of_the_content(tmp_path: Path) -> None:
    one = load_manifest(manifest_file(tmp_path))
    respelt = SMALL.replace('"A small set"', "'A small set'") + "# a comment\n"
    assert manifest_digest(load_manifest(manifest_file(tmp_path, respelt))) == manifest_digest(one)
    other = SMALL.replace("seed = 11", "seed = 12")
    assert manifest_digest(load_manifest(manifest_file(tmp_path, other))) != manifest_digest(one)


def test_a_key_that_says_what_holds_without_it_changes_no_digest(tmp_path: Path) -> None:
    one = manifest_digest(load_manifest(manifest_file(tmp_path)))
    said = "versions = 1\nsheet = {columns = 1, name = true}\n" + SMALL
    assert manifest_digest(load_manifest(manifest_file(tmp_path, said))) == one
    for other in ("versions = 2\n", "sheet = {columns = 2}\n", 'sheet = {class = "9B"}\n'):
        changed = load_manifest(manifest_file(tmp_path, other + SMALL))
        assert manifest_digest(changed) != one


def test_without_a_seed_it_is_nought(tmp_path: Path) -> None:
    said = load_manifest(manifest_file(tmp_path, HEAD.replace("seed = 1", "seed = 0") + SECTION))
    unsaid = load_manifest(manifest_file(tmp_path, HEAD.replace("seed = 1\n", "") + SECTION))
    assert unsaid.seed == 0
    assert manifest_digest(unsaid) == manifest_digest(said)


def test_the_questions_of_a_file_belong_to_the_digest(tmp_path: Path) -> None:
    question = "id: a\nask: {find: 2 + 3, as: value}\nanswer: '5'\nprose: {stem: '{ask}'}\n"
    text = HEAD + '[[section]]\ntitle = "S"\nquestions = "q.yaml"\ncount = 1\n'
    (tmp_path / "q.yaml").write_text(question, "utf-8")
    one = load_manifest(manifest_file(tmp_path, text))
    assert [spec.id for spec in one.section[0].held] == ["a"]
    (tmp_path / "q.yaml").write_text(question.replace("2 + 3", "1 + 4"), "utf-8")
    assert manifest_digest(load_manifest(manifest_file(tmp_path, text))) != manifest_digest(one)
    with pytest.raises(SpecError, match="has 1 questions, not 2"):
        load_manifest(manifest_file(tmp_path, text.replace("count = 1", "count = 2")))
    with pytest.raises(SpecError, match="no other numbers"):
        load_manifest(manifest_file(tmp_path, 'versions = 2\nvary = "numbers"\n' + text))


def test_a_section_of_a_file_without_a_count_has_all_its_questions(tmp_path: Path) -> None:
    question = "id: a\nask: {find: 2 + 3, as: value}\nanswer: '5'\nprose: {stem: '{ask}'}\n"
    (tmp_path / "q.yaml").write_text(f"{question}---\n{question.replace('a', 'b', 1)}", "utf-8")
    text = HEAD + '[[section]]\ntitle = "S"\nquestions = "q.yaml"\n'
    counted = load_manifest(manifest_file(tmp_path, f"{text}count = 2\n"))
    found = load_manifest(manifest_file(tmp_path, text))
    assert len(found.section[0].held) == 2
    assert manifest_digest(found) == manifest_digest(counted)


def test_the_faults_of_a_section_are_told_once(tmp_path: Path) -> None:
    text = HEAD + SECTION.replace("count = 1", 'count = "two"')
    with pytest.raises(SpecError) as caught:
        load_manifest(manifest_file(tmp_path, text))
    assert [fault.path for fault in caught.value.faults] == ["$.section[0].count"]
