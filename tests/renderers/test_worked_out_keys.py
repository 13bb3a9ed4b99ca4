"""A page says the number that an answer comes to; one that says the arithmetic is refused."""

from __future__ import annotations

import pytest
from over_rows import over_rows

from mathverify.api import verify
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.renderer import Sheet, SheetSection
from mathverify.verification.rendering import render
from mathverify.verification.verified import Verified
from renderers import blocks


def _question(answer: str) -> Verified:
    spec = ProblemSpec.from_dict(
        {
            "id": "q",
            "data": {"a": "7", "b": "8"},
            "ask": "a*b",
            "answer": answer,
            "prose": {"stem": "{ask}"},
        }
    )
    verdict = verify(spec)
    assert verdict.verified is not None, verdict
    return verdict.verified


@over_rows("answer", ["7*8", "a*b", "a + 49", "56"])
@over_rows(("form", "shown"), [("md", "56"), ("html", ">56<"), ("gift", "{#56:0")])
def test_a_key_says_the_number(answer: str, form: str, shown: str) -> None:
    made = render(Sheet("7", (SheetSection("A", (_question(answer),)),)), (form,))
    key = next(page for page in reversed(made.pages))
    assert not made.left_out
    assert shown in key.text
    assert "cdot" not in key.text.partition(shown)[2]


def test_a_page_with_the_arithmetic_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "shown_answer", lambda reading: reading.answer)
    sheet = Sheet("7", (SheetSection("A", (_question("7*8"),)),))
    made = render(sheet, ("md",))
    assert [left.question for left in made.left_out] == ["q"], made.left_out
