"""What is proposed for a refused text: proved, and with no words that are false of the question."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from over_rows import over_rows
from yaml_tables import table

from mathverify.api import verifier
from mathverify.problem.spec import ProblemSpec
from mathverify.repair.wording import other_words
from mathverify.texts.pages import whole_text
from mathverify.texts.proposed import mended_stem, mended_text
from mathverify.verification.findings import Status
from mathverify.verification.policy import STANDARD

ROWS: list[dict[str, Any]] = table(Path(__file__).parent / "cases" / "texts.yaml")
_SECTIONS = ("data", "functions", "unknowns", "givens", "answer", "parts")


def question(row: dict[str, Any]) -> ProblemSpec:
    document = {"id": "row", **{key: row[key] for key in _SECTIONS if key in row}}
    if "find" in row:
        document["ask"] = {"find": row["find"], "as": "value"}
    return ProblemSpec.from_dict({**document, "prose": {"stem": row["stem"]}})


def proposals(spec: ProblemSpec) -> list[ProblemSpec]:
    patient: Any = SimpleNamespace(
        spec=spec, refuted=(SimpleNamespace(path="$.prose.stem"),), found=lambda *codes: ()
    )
    return [one.spec for one in other_words(patient)]


@over_rows("row", ROWS, ids=[row["name"] for row in ROWS])
def test_what_is_proposed_for_a_refused_text(row: dict[str, Any]) -> None:
    spec = question(row)
    verdict = verifier().verify_here(spec, STANDARD)
    assert verdict.status is Status.REFUTED
    assert {one.path.rpartition(".")[2] for one in verdict.refutations} == {"stem"}
    if "reported" in row:
        assert verdict.refutations[0].remedy.endswith(f"the text: {row['reported']}")
        return
    first = mended_text(spec)
    assert first is not None
    if "mended" in row:
        assert mended_stem(spec) == row["mended"]
        assert f"the text: {row['mended']}" in verdict.refutations[0].remedy
    texts = [whole_text(one) for one in proposals(spec)]
    assert whole_text(first) in texts
    kept = f"[{row.get('not', '-')}]()"
    assert [text for text in texts if kept in text] == []
    assert verifier().verify_here(first, STANDARD).status is Status.PROVED
