"""Who attested which text: the record, what voids it, and what stands on it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from bound_words import TICKETS, bound

from mathverify.api import verify
from mathverify.attestation.asking import NOTHING_ELSE, asked_about
from mathverify.attestation.record import (
    FILE,
    Attestation,
    Attester,
    attestations_in,
    line_of,
    text_digest,
    with_line,
)
from mathverify.attestation.standing import attested_by, reaches, standing
from mathverify.attestation.text import text_of
from mathverify.cli.wording import lacking, with_attestations
from mathverify.errors import InternalError, SpecError, UnreadableFileError
from mathverify.problem import decode
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Standing, Wording
from mathverify.verification.verifier import with_words

ANNA = Attester("Anna", person=True)


def tickets(**changes: object) -> ProblemSpec:
    return decode(TICKETS | changes, source="test")


def attestation(spec: ProblemSpec, *by: Attester) -> Attestation:
    return Attestation(text_digest(spec), verify(spec).digest, by or (ANNA,))


def test_a_line_is_read_back(tmp_path: Path) -> None:
    one = Attestation(
        "t" * 64, "q" * 64, (ANNA, Attester("m", caught=9, planted=10)), ("a",), ("n",)
    )
    (tmp_path / FILE).write_text(line_of(one))
    assert attestations_in(tmp_path / FILE) == {one.text: one}
    assert str(one.by[1]) == "m (caught 9 of 10 wrong texts)"


def test_the_last_attestation_of_a_text_counts(tmp_path: Path) -> None:
    spec = tickets()
    first = attestation(spec)
    lines = with_line(line_of(first), attestation(spec, Attester("Ben", person=True)))
    (tmp_path / FILE).write_text(lines)
    assert lines.count("\n") == 1
    assert attestations_in(tmp_path / FILE)[first.text].by[0].name == "Ben"


@pytest.mark.parametrize(
    "line",
    [
        "nothing",
        "{}",
        '{"text": "t", "question": "q", "by": []}',
        '{"text": "t", "question": "q", "by": [{"name": "x", "kind": "dog"}]}',
        '{"text": "t", "question": "q", "by": [{"name": " ", "kind": "person"}]}',
        '{"text": 3, "question": "q", "by": [{"name": "x", "kind": "person"}]}',
        '{"text": "t", "question": "q", '
        '"by": [{"name": "x", "kind": "reader", "caught": 3, "planted": 2}]}',
        "[" * 100_000,
    ],
)
def test_what_is_no_attestation_is_refused_with_its_line(tmp_path: Path, line: str) -> None:
    (tmp_path / FILE).write_text("\n" + line)
    with pytest.raises(SpecError, match="line 2"):
        attestations_in(tmp_path / FILE)


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"\xff\xfe")
    with pytest.raises(UnreadableFileError):
        attestations_in(tmp_path / FILE)
    with pytest.raises(UnreadableFileError):
        attestations_in(tmp_path / "none.jsonl")


@pytest.mark.parametrize(
    "change",
    [
        {"prose": {"stem": TICKETS["prose"]["stem"].replace("children", "kids")}},  # type: ignore[index]
        {"data": TICKETS["data"] | {"takings": "2655 EUR"}, "answer": "181"},  # type: ignore[operator]
        {"ask": {"find": "c", "as": "value"}, "answer": "70"},
        {"unknowns": {"a": "natural", "c": "integer"}},
        {"steps": [{"relation": "a + c = sold"}]},
    ],
)
def test_any_change_voids_it(change: dict[str, object]) -> None:
    spec = tickets()
    known = {one.text: one for one in (attestation(spec),)}
    assert attested_by(spec, known) == ("Anna",)
    assert attested_by(tickets(**change), known) == ()


def test_another_way_of_printing_voids_it() -> None:
    spec = tickets()
    assert text_digest(spec) != text_digest(spec, printed_as="plain 2")
    assert text_digest(spec) != text_digest(spec, text=text_of(spec) + ".")
    assert text_digest(spec) == text_digest(tickets(id="other"))


def test_one_reader_is_not_enough_and_two_are() -> None:
    spec = tickets()
    one, two = Attester("one"), Attester("two")
    for by, wanted in (((one,), 0), ((one, one), 0), ((one, two), 2), ((ANNA,), 1)):
        known = {text_digest(spec): attestation(spec, *by)}
        assert len(attested_by(spec, known)) == wanted


def test_bound_words_are_attested_and_printed_ones_need_nobody() -> None:
    spec = tickets()
    verdict = bound(spec)
    known = {text_digest(spec): attestation(spec)}
    words = standing(verdict, known)
    assert words is not None
    assert (words.standing, words.by) == (Standing.ATTESTED, ("Anna",))
    assert words.rests_on == ("the given money",)
    assert standing(verdict, {}) == verdict.words
    raised = with_attestations(verdict, known)
    assert raised.words == words
    assert raised.verified is not None
    assert raised.verified.words == words
    assert lacking(verdict, Standing.ATTESTED).endswith("(on words rest: the given money)")
    assert not lacking(raised, Standing.ATTESTED)
    assert lacking(raised, Standing.PRINTED)
    assert reaches(None, Standing.PRINTED)


@pytest.mark.parametrize(
    "words",
    [
        Wording(Standing.PRINTED, ("the given money",), ("Anna",)),
        Wording(Standing.ATTESTED, ("the given money",)),
        Wording(Standing.ATTESTED, (), ("Anna",)),
    ],
)
def test_nothing_else_can_be_said_of_a_verdict(words: Wording) -> None:
    with pytest.raises(InternalError):
        with_words(bound(tickets()), words)


def test_a_person_is_asked_about_everything() -> None:
    asked = {one.id: one.says for one in asked_about(tickets())}
    assert asked == {
        "count": "a + c = 250",
        "money": "12 EUR*a + 7 EUR*c = 2650 EUR",
        "domain a": "a: natural",
        "domain c": "c: natural",
        "ask": "find a",
        NOTHING_ELSE: "the words say nothing more of the question than this",
    }


def test_a_line_holds_no_other_character_than_ascii() -> None:
    line = line_of(Attestation("t", "q", (Attester("Anna\u2028Bär", person=True),)))
    assert line.isascii()
    assert json.loads(line)["by"][0]["name"] == "Anna\u2028Bär"
