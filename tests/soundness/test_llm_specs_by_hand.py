"""Questions that a language model wrote, each worked out by hand: the engine says the same.

A question that is right by hand is never REFUTED, except for a spelling whose hint says what to
write; one that is flawed as it is written is never PROVED.  The texts are older than the rules of
texts: the mathematics is judged without them, and each refusal of a text has to lead on.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows
from thinning import thinned
from yaml_tables import table

from mathverify.api import verifier
from mathverify.problem import Document, load_documents, load_file
from mathverify.problem.spec import ProblemSpec
from mathverify.texts.pages import tellings
from mathverify.verification.findings import Refuted, Status
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict

HERE = Path(__file__).resolve().parent
SHARED = HERE.parents[1] / ".." / "shared" / "cases" / "llm-specs"
FILES = ("algebra", "functions", "geometry")
#: Refutations of how a thing is written, not of what it says; a figure's words may not be read.
SPELLING = {"ambiguous", "false-figure", "parse-error", "unit-clash", "unknown-name"}

#: Some of the 70 take longer than all the others: decided in the slow run alone.
SLOW = {
    *("kite-congruent", "parallel-corresponding", "triangle-area-then-side"),
    *("triangular-prism-surface", "zigzag-algebra"),
}

pytestmark = pytest.mark.skipif(not SHARED.is_dir(), reason="the shared cases are not here")


def rows() -> list[dict[str, str]]:
    return list(table(HERE / "cases" / "llm_specs_by_hand.yaml"))


@cache
def documents() -> dict[tuple[str, str], Document]:
    found = {}
    for name in FILES:
        path = SHARED / f"{name}.yaml"
        lines = path.read_text(encoding="utf-8").split("\n")
        for document in load_file(path):
            line = next(text for text in lines[document.line - 1 :] if text.startswith("id:"))
            found[name, line.removeprefix("id:").strip()] = document
    return found


def without_texts(spec: ProblemSpec) -> ProblemSpec:
    parts = tuple(part.model_copy(update={"prose": None}) for part in spec.parts)
    return spec.model_copy(update={"prose": None, "parts": parts})


def judged(row: dict[str, str]) -> Verdict | None:
    """The verdict on a row's mathematics; None where the document is refused."""
    document = documents()[row["file"], row["id"]]
    if document.faults:
        return None
    return verifier().verify_here(without_texts(document.spec), STANDARD)


def comparable(answer: str) -> str:
    """An answer without the spaces, signs and decimals in which two writings differ."""
    text = re.sub(r"[\s*]", "", answer)
    return re.sub(r"(\.\d*?)0+(?!\d)", r"\1", text).replace("6.5", "13/2")


@over_rows(
    "row",
    thinned(
        [row for row in rows() if row["id"] not in SLOW],
        3,
        lambda row: row["id"],
        lambda row: row["hand"] == "flawed",
    )
    + [
        pytest.param(row, id=row["id"], marks=pytest.mark.slow)
        for row in rows()
        if row["id"] in SLOW
    ],
)
def test_the_engine_agrees_with_the_hand(row: dict[str, str]) -> None:
    verdict = judged(row)
    if verdict is None:
        faults = documents()[row["file"], row["id"]].faults
        assert all(fault.hint for fault in faults)
        assert row["file"] == "geometry" or row["engine"] == "faults", faults
        assert "code" not in row or row["code"] in {fault.code for fault in faults}
        return
    said = f"{row['why']}: {verdict.status} {verdict.codes} {verdict.answer}"
    if row["hand"] == "flawed":
        assert verdict.status is not Status.PROVED, said
    refuted = [finding for finding in verdict.findings if isinstance(finding, Refuted)]
    for finding in refuted if row["hand"] == "sound" else ():
        assert str(finding.code) in SPELLING, said
        assert finding.remedy or row["file"] == "geometry", finding.message
    if "engine" in row:
        assert str(verdict.status) == row["engine"], said
        assert "code" not in row or row["code"] in verdict.codes, said
    if verdict.status is Status.PROVED and verdict.answer:
        # The answer that was found is the one worked out.
        options = {option.label: option.value for option in verdict.spec.options}
        by_hand = options.get(row["answer"], row["answer"])
        found = comparable(verdict.answer)
        assert comparable(by_hand) in (found, found.strip("{}")), verdict.answer


@over_rows("row", rows(), ids=lambda row: row["id"])
def test_a_refusal_of_its_text_leads_on(row: dict[str, str]) -> None:
    document = documents()[row["file"], row["id"]]
    if document.faults:
        return
    for _, telling in tellings(document.spec):
        for fault in telling.faults:
            assert fault.remedy, fault.message


def test_every_question_is_worked_out_once() -> None:
    listed = [(row["file"], row["id"]) for row in rows()]
    assert len(listed) == len(set(listed))
    assert set(listed) == set(documents())


def mended_rows() -> list[dict[str, Any]]:
    return list(table(HERE / "cases" / "llm_specs_mended.yaml"))


def text_of(row: dict[str, Any]) -> str:
    whole = (SHARED / f"{row['file']}.yaml").read_text(encoding="utf-8")
    (found,) = [text for text in re.split(r"(?m)^---$", whole) if f"\nid: {row['id']}\n" in text]
    return found


def said_of(text: str) -> tuple[str, str]:
    """Status and codes of a document, and all that is said about it."""
    (document,) = load_documents(text, name="edited", format="yaml")
    if document.faults:
        return "refused", " ".join(map(str, document.faults))
    verdict = verifier().verify_here(document.spec, STANDARD)
    refuted = [finding for finding in verdict.findings if isinstance(finding, Refuted)]
    told = " ".join(f"{finding.message} ({finding.remedy})" for finding in refuted)
    return " ".join([str(verdict.status), *map(str, verdict.codes)]), told


@pytest.mark.parametrize(
    "row", [pytest.param(row, id=f"{n}-{row['id']}") for n, row in enumerate(mended_rows())]
)
def test_following_the_refusal_leads_on(row: dict[str, Any]) -> None:
    text = text_of(row)
    before, told = said_of(text)
    assert not before.startswith("proved")
    for old, new in row["edits"]:
        assert old in text
        text = text.replace(old, new)
    after, told_after = said_of(text)
    assert all(words in told for words in row["told"]), told
    assert all(words in told_after for words in row.get("told_after", ())), told_after
    assert all(word in after.split() for word in row["after"].split()), f"{after}: {told_after}"
