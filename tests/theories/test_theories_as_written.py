"""Questions of the theories in the notation that authors reach for: proved as they are written.

Wrong answers in the same notation are refuted; what is refused is proved once its hint is followed.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from over_rows import over_rows

from mathverify.api import verifier
from mathverify.problem import Document, load_documents
from mathverify.verification.findings import Refuted, Status
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict

TABLES = Path(__file__).parent / "as_written"


def texts(name: str) -> dict[str, str]:
    """The documents of a table by their ids."""
    documents = (TABLES / name).read_text(encoding="utf-8").split("\n---\n")
    return {text.partition("\n")[0].removeprefix("id: ").strip(): text for text in documents}


PROVED = texts("proved.yaml")
REFUSED = texts("refused.yaml")
FOLLOWED = texts("followed.yaml")
SAYS = tomllib.loads((TABLES / "refused.toml").read_text(encoding="utf-8"))
FLAWED = tomllib.loads((TABLES / "flawed.toml").read_text(encoding="utf-8"))["row"]


def document(text: str) -> Document:
    (read,) = load_documents(text, name="as written", format="yaml")
    return read


def judged(text: str) -> Verdict:
    return verifier().verify_here(document(text).spec, STANDARD)


@over_rows("name", PROVED)
def test_is_proved_as_it_is_written(name: str) -> None:
    verdict = judged(PROVED[name])
    assert verdict.status is Status.PROVED, verdict.findings


@over_rows("row", FLAWED, ids=lambda row: f"{row['id']}-{row['answer']}")
def test_a_wrong_answer_is_refuted(row: dict[str, str]) -> None:
    lines = [
        f"answer: {quoted(row['answer'])}" if line.startswith("answer:") else line
        for line in PROVED[row["id"]].splitlines()
    ]
    verdict = judged("\n".join(lines))
    assert verdict.status is Status.REFUTED, verdict.findings
    codes = {found.code.value for found in verdict.findings if isinstance(found, Refuted)}
    assert row["code"] in codes


def quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


@over_rows("name", SAYS)
def test_a_refusal_says_what_to_write(name: str) -> None:
    read = document(REFUSED[name])
    if read.faults:
        advice = [fault.hint for fault in read.faults]
    else:
        verdict = verifier().verify_here(read.spec, STANDARD)
        assert verdict.status is Status.REFUTED, verdict.findings
        advice = [found.remedy for found in verdict.findings if isinstance(found, Refuted)]
    assert any(SAYS[name] in words for words in advice), advice


@over_rows("name", FOLLOWED)
def test_what_follows_the_hint_is_proved(name: str) -> None:
    verdict = judged(FOLLOWED[name])
    assert verdict.status is Status.PROVED, verdict.findings


def test_the_tables_belong_together() -> None:
    assert set(REFUSED) == set(FOLLOWED) == set(SAYS)
    assert {row["id"] for row in FLAWED} <= set(PROVED)
