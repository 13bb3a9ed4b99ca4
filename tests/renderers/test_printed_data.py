"""How the data of a question stand on its page: by name, as formulas, in rows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from over_rows import over_rows
from yaml_tables import table

from mathverify import verify
from mathverify.problem import decode
from renderers.blocks import question_blocks
from renderers.markdown_pages import MARKDOWN

CASES = table(Path(__file__).parent / "cases" / "printed.yaml")


@over_rows("case", CASES, ids=lambda case: case["name"])
def test_what_a_page_prints(case: dict[str, Any]) -> None:
    entry = {key: value for key, value in case.items() if key not in ("printed", "key", "name")}
    prose = {"stem": entry.pop("stem"), "lang": entry.pop("lang", "en")}
    ask = {"as": "value", **entry.pop("ask")}
    spec = decode({"id": "q", **entry, "ask": ask, "prose": prose}, source=case["name"])
    verdict = verify(spec)
    assert verdict.verified is not None, verdict
    blocks = question_blocks(verdict.verified)
    assert MARKDOWN.block(blocks.stem) == case["printed"]
    assert MARKDOWN.block(blocks.asked[0].answer) == case["key"]
