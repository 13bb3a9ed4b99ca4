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
        ('title = "T"\n' + SECTION, "$.seed", "Field required"),
        (HEAD, "$.section", "Field required"),
        (HEAD + "section = []\n", "$.section", "at least 1"),
        (HEAD + "wibble = 1\n" + SECTION, "$.wibble", "not permitted"),
        (HEAD + SECTION + "wibble = 1\n", "$.section[0].wibble", "not permitted"),
        (HEAD.replace("1", "-1") + SECTION, "$.seed", "greater than or equal to 0"),
        (HEAD.replace("1", "1.5") + SECTION, "$.seed", "integer"),
        (HEAD.replace("1", "nan") + SECTION, "$.seed", "integer"),
        (HEAD + SECTION.replace("count = 1", "count = 0"), "$.section[0].count", "greater than"),
        (HEAD + SECTION.replace("count = 1", "count = 1001"), "$.section[0].count", "less than"),
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
