"""``--words`` of families: a question counts as attested where its shape was read twice."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from bound_words import bound

from generators import attested_families, family_readings
from generators.attested_families import readers_of, readings_by_shape, with_readers
from generators.catalogue import family
from generators.sampler import Proposal, propose_at
from generators.sets.manifest import Manifest, manifest_digest
from generators.shapes import ShownShape, shapes_of
from mathverify.cli.application import run
from mathverify.cli.wording import lacking
from mathverify.problem import encode
from mathverify.problem.spec import Prose
from mathverify.verification.findings import Standing


@pytest.fixture
def proposal() -> Proposal:
    found = propose_at(family("linear-equation"), 0, 3)
    assert isinstance(found, Proposal)
    return found


@cache
def shapes() -> tuple[ShownShape, ...]:
    """The shapes of the family: a hundred questions are drawn for them, once."""
    return shapes_of(family("linear-equation"))


def store(folder: Path, *readers: str, words: str = "") -> None:
    """Readings of every shape of the family, or of questions with more words."""
    reading: dict[str, Any] = {
        "question": {"unknowns": {"x": "real"}, "ask": {"find": "x"}},
        "quotes": {"ask": "Solve"},
    }
    pages = [
        {
            "text": one.page.text,
            "question": encode(
                one.spec.model_copy(update={"prose": Prose(stem=f"{one.spec.prose.stem}{words}")})
            ),
            "readings": [{"reader": reader} | reading for reader in readers],
        }
        for one in shapes()
        if one.spec.prose is not None
    ]
    folder.mkdir(exist_ok=True)
    (folder / "linear-equation.yaml").write_text(json.dumps(pages))


@pytest.mark.parametrize(
    ("readers", "words", "wanted"),
    [
        (("ann", "ben"), "", ("ann", "ben")),
        (("ann",), "", ()),
        (("ann", "ann"), "", ()),
        (("ann", "ben"), " Be quick.", ()),
    ],
)
def test_two_readers_of_the_shape_attest_its_questions(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    proposal: Proposal,
    readers: tuple[str, ...],
    words: str,
    wanted: tuple[str, ...],
) -> None:
    monkeypatch.setattr(family_readings, "FOLDER", tmp_path)
    monkeypatch.setattr(family_readings, "STORE", tmp_path / "store")
    # What is stored is read once.
    monkeypatch.setattr(attested_families, "readings_by_shape", readings_by_shape.__wrapped__)
    assert readers_of(proposal) == ()
    store(tmp_path / "store", *readers, words=words)
    assert readers_of(proposal) == wanted
    verdict = with_readers(bound(proposal.spec), proposal)
    assert (not lacking(verdict, Standing.ATTESTED)) is bool(wanted)
    if wanted:
        assert verdict.words is not None
        assert verdict.words.by == wanted


def test_a_manifest_that_asks_for_attested_words_is_another_one() -> None:
    section = {"title": "one", "family": "linear-equation", "count": 1}
    plain = Manifest.model_validate({"title": "t", "seed": 1, "section": [section]})
    firm = plain.model_copy(update={"words": Standing.ATTESTED})
    same = Manifest.model_validate(
        {"title": "t", "seed": 1, "words": "bound", "section": [section]}
    )
    assert manifest_digest(plain) == manifest_digest(same) != manifest_digest(firm)


def test_another_word_is_no_standing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["generate", "linear-equation", "--words", "sung"]) == 64
    assert "--words takes" in capsys.readouterr().err
