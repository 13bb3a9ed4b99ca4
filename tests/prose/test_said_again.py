"""What words alone tell of a letter that ``{ask}`` asks for, the request says again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from over_rows import over_rows
from yaml_tables import typed_table

from mathverify.api import verifier
from mathverify.phrases.mathematics import plain
from mathverify.problem import ProblemSpec
from mathverify.texts.printing import printed_page
from mathverify.verification.findings import Status
from mathverify.verification.policy import STANDARD

ROWS: list[dict[str, Any]] = typed_table(Path(__file__).parent / "cases" / "said_again.yaml")


@over_rows("row", ROWS, ids=[row["name"] for row in ROWS])
def test_the_page_introduces_what_it_asks_for(row: dict[str, Any]) -> None:
    parts = ("data", "unknowns", "givens", "ask", "answer")
    document = {"id": "row", **{key: row[key] for key in parts}}
    document["prose"] = {"stem": row["stem"], "lang": row.get("lang", "en")}
    spec = ProblemSpec.from_dict(document)
    found = verifier().verify_here(spec, STANDARD)
    if "code" in row:
        assert row["code"] in {code.value for code in found.codes}
        assert found.status is Status.REFUTED
    else:
        assert found.status is Status.PROVED, [one.message for one in found.refutations]
        assert row["page"] in plain(printed_page(spec).whole)
