"""Families whose text is the printed request, in every language that has tables, read back."""

from __future__ import annotations

import pytest

from generators.catalogue import families
from generators.sampler import Proposal, propose_at
from mathverify.api import verifier
from mathverify.phrases.locale import locales
from mathverify.phrases.mathematics import plain
from mathverify.problem.spec import Prose
from mathverify.texts.printing import printed_page
from mathverify.verification.findings import Standing
from mathverify.verification.policy import STANDARD
from mathverify.verification.renderer import Sheet, SheetSection
from mathverify.verification.rendering import render

NAMES = ("linear-equation", "simultaneous-equations", "quadratic-roots", "factorising")
BEGINNINGS = {
    "en": ("Solve", "Find", "Factorise"),
    "de": ("Löse", "Bestimme", "Gesucht", "Zerlege"),
    "es": ("Resuelve", "Halla", "Factoriza"),
    "zh": ("解", "求", "已知", "把"),
}


@pytest.mark.parametrize("lang", locales())
@pytest.mark.parametrize("name", NAMES)
def test_a_family_is_printed_in_a_language(name: str, lang: str) -> None:
    (family,) = (one for one in families() if one.name == name)
    proposal = propose_at(family, 0, 7)
    assert isinstance(proposal, Proposal)
    spec = proposal.spec.model_copy(
        update={"prose": Prose(stem="{ask}", lang=lang), "figure": None, "steps": ()}
    )
    verdict = verifier().verify_here(spec, STANDARD)
    assert verdict.verified is not None, verdict.findings
    assert verdict.words is not None
    assert verdict.words.standing is Standing.PRINTED
    assert plain(printed_page(spec).whole).startswith(BEGINNINGS[lang])
    sheet = Sheet("Sheet", (SheetSection("Section", (verdict.verified,)),))
    rendering = render(sheet, ("html", "md", "latex"))
    assert not rendering.left_out, [str(one) for one in rendering.left_out]
