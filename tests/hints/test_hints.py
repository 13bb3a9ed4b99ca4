"""Every hint of every refusal is followed: the next verdict is PROVED or shows another finding."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from following import Followed, answer_of, followed
from over_rows import over_rows
from variants import SLIPS, Variant, variants
from yaml_tables import table, typed_table

from generators.catalogue import families
from generators.sampler import sample
from mathverify.problem import load_documents, load_file

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE.parents[1] / "examples" / "flawed"
SHARED = HERE.parents[1] / ".." / "shared" / "cases" / "llm-specs"
BY_HAND = HERE.parents[0] / "soundness" / "cases" / "llm_specs_by_hand.yaml"

#: Every family gets each slip once in so many turns.
EVERY = 3
#: Families whose questions are decided in milliseconds: what the quick run looks at.
QUICK = ("linear-equation", "ratio-sharing", "quadratic-roots", "sale-price", "rectangle-area")


def planted(names: tuple[str, ...] = (), every: int = EVERY) -> Iterator[Variant]:
    """Slips of one question of each family, in turns."""
    for turn, family in enumerate(families()):
        if names and family.name not in names:
            continue
        (proposal,) = sample(family, 1, 5, "easy", turn % 4 == 2)
        for place, variant in enumerate(variants(proposal.spec, turn)):
            if (place + turn) % every == 0:
                yield variant


@cache
def followed_variant(name: str) -> Followed:
    return followed(by_name()[name].document, answer_of(by_name()[name].sound))


@cache
def by_name() -> dict[str, Variant]:
    return {variant.name: variant for variant in planted()}


def quick() -> list[Variant]:
    return list(planted(QUICK, every=7))


@over_rows("variant", quick(), ids=lambda variant: variant.name)
def test_a_slip_leads_back_to_its_question(variant: Variant) -> None:
    found = followed(variant.document, answer_of(variant.sound))
    assert found.leads_out, f"{found.after}: {found.led} after {found.said}"


@pytest.mark.slow
def test_slips_of_all_families() -> None:
    found = {name: followed_variant(name) for name in by_name()}
    refused = {name: one for name, one in found.items() if one.refused}
    astray = {
        name: (one.after, one.led, one.said) for name, one in refused.items() if not one.leads_out
    }
    assert len(found) >= 400
    assert len(refused) >= 300
    assert len(astray) <= 0.03 * len(refused), astray
    stuck = {name for name, one in refused.items() if one.after == "the same"}
    assert not stuck
    # What is taken as it stands is taken for what it is.
    taken = {name: one.after for name, one in found.items() if not one.refused}
    assert "another" not in taken.values(), taken


def test_every_slip_fits_somewhere() -> None:
    fits = {variant.name.rpartition("-")[2] for variant in planted(every=1)}
    assert fits == {slip.__name__ for slip in SLIPS}


# --- hints that were bad ---------------------------------------------------------------------

ROWS = typed_table(HERE / "cases" / "hints.yaml")


@pytest.mark.parametrize("row", ROWS, ids=[row["name"] for row in ROWS])
def test_a_hint_that_was_bad_leads_out(row: dict[str, Any]) -> None:
    found = followed({"id": "case", **row["document"]})
    assert found.refused is row.get("refused", True)
    assert all(words in found.said for words in row.get("says", ())), found.said
    assert all(words not in found.said for words in row.get("never", ())), found.said
    assert found.after == row.get("after", "proved"), found.said
    assert row.get("led", "") in found.led


# --- the flawed examples ---------------------------------------------------------------------


#: Hints that only an author can follow, followed by hand: what is changed in the text.
BY_AN_AUTHOR = {
    "ill-typed": [("sold * prices", "sold * transpose(prices)")],
    "malformed": [("answer: [1, 2", "answer: [1, 2]")],
    "no-phrase": [("{ask}", "[Put the numbers in order.](ask)")],
    "undefined-answer": [("(2 - 2)", "(2 - 1)")],
}


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_refusal_of_an_example_leads_on(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    (document,) = load_documents(text, name=path.name, format="yaml")
    found = followed(document)
    if path.stem in BY_AN_AUTHOR:
        assert found.after == "the same"
        for old, new in BY_AN_AUTHOR[path.stem]:
            assert old in text
            text = text.replace(old, new)
        (document,) = load_documents(text, name=path.name, format="yaml")
        assert followed(document).said != found.said
    else:
        assert found.after in ("proved", "different"), found.said


# --- questions that a language model wrote ---------------------------------------------------


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared cases are not here")
def test_right_questions_of_a_language_model() -> None:
    sound = {row["id"] for row in table(BY_HAND) if row["hand"] == "sound"}
    found = {
        document.spec.id: followed(document)
        for name in ("algebra", "functions", "geometry")
        for document in load_file(SHARED / f"{name}.yaml")
        if not document.faults and document.spec.id in sound
    }
    proved = {id_ for id_, one in found.items() if one.leads_out}
    assert len(proved) >= 0.75 * len(sound), sorted(found.keys() - proved)
