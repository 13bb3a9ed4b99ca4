"""Families whose text is the printed request, in every language that has tables, read back."""

from __future__ import annotations

import json

import pytest
from over_rows import over_rows
from reading_back import asked_of, read_back

from generators.catalogue import families
from generators.sampler import Proposal, propose_at
from mathverify.api import verifier
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Relation
from mathverify.phrases.locale import locales
from mathverify.phrases.mathematics import Inset, Pieces
from mathverify.problem import load_documents
from mathverify.problem.spec import ProblemSpec, Prose
from mathverify.texts.printing import printed_page
from mathverify.verification.findings import Standing, Status
from mathverify.verification.policy import STANDARD
from mathverify.verification.renderer import Sheet, SheetSection
from mathverify.verification.rendering import render

NAMES = ("linear-equation", "simultaneous-equations", "quadratic-roots", "factorising")
#: All others of which the printed request is a whole question with its formulas alone.
MORE = (
    "shopping-change",
    "journey-time",
    "sale-price",
    "original-price",
    "ratio-sharing",
    "ticket-sales",
    "radical-equation",
    "garden-width",
    "linear-inequality",
    "arithmetic-sequence",
    "seat-rows",
    "bag-probability",
    "singular-matrix",
    "price-changes",
    "percent-parts",
    "speed-questions",
    "ratio-shares",
    "fractions-of-amounts",
    "collections-compared",
    "packs-and-boxes",
    "temperature-changes",
    "number-puzzles",
    "scores-and-means",
    "fares-and-charges",
    "growing-numbers",
    "recipes-scaled",
    "terms-and-brackets",
    "slopes-of-curves",
    "areas-under-curves",
    "special-triangle",
    "point-distance",
    "number-line-count",
    "bar-to-pie",
    "histogram-mean",
    "box-plot-spread",
)


def _read(lang: str, page: Pieces, spec: ProblemSpec) -> ProblemSpec:
    """The question as somebody reads it from the page who knows the language.

    What is asked, in which form, rounding and unit, and all formulas are those of the page; from
    ``spec`` come the unknowns and the answer.
    """
    found = read_back(lang, page)
    formulas = [piece.node for piece in page if isinstance(piece, Inset)]
    unknowns = {one.name for one in spec.unknowns}
    relations, data = [], {}
    for node in formulas:
        if not isinstance(node, Relation):
            continue
        name, sign, value = to_ascii(node).partition(" = ")
        # A list under a name of its own is a table of the page, and no unknown has that name.
        if sign and name.isidentifier() and name not in unknowns and value.startswith("["):
            data[name] = value
        else:
            relations.append(to_ascii(node))
    asked = asked_of(lang, page)
    find = to_ascii(asked) if asked is not None else spec.unknowns[0].name
    ask = {"find": find, "as": found.ask}
    more = {"round": found.rounding, "unit": found.unit, "form": " ".join(found.forms)}
    ask |= {key: value for key, value in more.items() if value}
    document = {
        "id": "read",
        "unknowns": {one.name: {"domain": one.domain, "unit": one.unit} for one in spec.unknowns},
        "data": data,
        "givens": {f"g{number}": relation for number, relation in enumerate(relations)},
        "ask": ask,
        "answer": spec.answer,
    }
    (loaded,) = load_documents(json.dumps(document), name="read", format="json")
    assert loaded.spec is not None, loaded.faults
    return loaded.spec


@pytest.mark.parametrize("lang", locales())
@over_rows("name", [*NAMES, *(pytest.param(name, marks=pytest.mark.slow) for name in MORE)])
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
    again = _read(lang, printed_page(spec).whole, spec)
    assert again.ask is not None
    assert spec.ask is not None
    asked = ("kind", "round", "unit", "form")
    assert [getattr(again.ask, key) for key in asked] == [getattr(spec.ask, key) for key in asked]
    # The question that the page asks has the answer of the question that it was printed from.
    assert verifier().verify_here(again, STANDARD).status is Status.PROVED
    sheet = Sheet("Sheet", (SheetSection("Section", (verdict.verified,)),))
    rendering = render(sheet, ("html", "md", "latex"))
    assert not rendering.left_out, [str(one) for one in rendering.left_out]
