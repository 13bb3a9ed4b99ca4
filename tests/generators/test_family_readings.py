"""The readings stored beside the families are held to the rules of attestation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from generators import family_readings
from generators.catalogue import BUILT_IN, FIGURES, family
from generators.family_readings import (
    outcome_of,
    page_outcomes,
    readings_in,
    stored,
    take,
    write_pages,
)
from generators.shapes import shapes_of
from mathverify.api import verify
from mathverify.attestation.attesting import Agreed, Undecided
from mathverify.attestation.comparison import Attested, Differs
from mathverify.attestation.showing import unfit
from mathverify.phrases.mathematics import plain
from mathverify.texts.printing import printed_page

_READ = [one.name for one in (*BUILT_IN, *FIGURES) if stored(one.name)]
_FIGURES = {one.name for one in FIGURES}

#: Families whose words nobody has read yet: they are shown as bound, and never as attested.
UNREAD = (
    "shopping-change",
    "journey-time",
    "original-price",
    "compound-interest",
    "ratio-sharing",
    "round-pond",
    "garden-width",
    "arithmetic-sequence",
    "seat-rows",
    "missing-day",
    "median-list",
    "bag-probability",
    "bus-departures",
    "equal-teams",
    "matrix-revenue",
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
    "fields-and-fences",
    "tanks-and-boxes",
    "fares-and-charges",
    "growing-numbers",
    "recipes-scaled",
    "terms-and-brackets",
    "vectors-in-the-plane",
    "complex-arithmetic",
    "slopes-of-curves",
    "areas-under-curves",
    "claims-and-counterexamples",
    "mass-and-volume",
    "checked-bills",
    "checked-journeys",
    "checked-means",
    "checked-puzzles",
    "checked-shares",
    "checked-rooms",
    "checked-rows",
    "needed-facts-stall",
    "needed-facts-garden",
    "needed-facts-savings",
    "needed-facts-school",
    "needed-facts-drive",
    "ladder-height",
    "rectangle-area",
    "rhombus-side",
    "bar-to-pie",
    "box-plot-spread",
)

TICKETS = {
    "question": {
        "unknowns": {"a": "natural", "c": "natural"},
        "givens": {"count": "a + c = {n}", "money": "{p} USD*a + {q} USD*c = {t} USD"},
        "ask": {"find": "a"},
    },
    "quotes": {
        "count": "sold {n} tickets",
        "money": [
            "An adult ticket costs {p} USD and a child ticket {q} USD",
            "brought in {t} USD",
        ],
        "ask": "How many adult tickets were sold?",
        "domain a": "adult tickets",
        "domain c": "a child ticket",
    },
}


def tickets(**changes: Any) -> dict[str, Any]:
    """A reading of the page of the tickets, with its numbers."""
    (shape,) = shapes_of(family("ticket-sales"))
    data = {datum.name: datum.value.removesuffix(" USD") for datum in shape.spec.data}
    numbers = {
        "n": data["tickets"],
        "p": data["adult_price"],
        "q": data["child_price"],
        "t": data["revenue"],
    }

    def filled(value: Any) -> Any:
        if isinstance(value, str):
            return value.format(**numbers)
        if isinstance(value, list):
            return [filled(one) for one in value]
        return {key: filled(one) for key, one in value.items()}

    question = filled(TICKETS["question"] | changes)
    return {"question": question, "quotes": filled(TICKETS["quotes"])}


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] if name in _FIGURES else []) for name in _READ],
)
def test_stored_readings_agree_with_their_family(name: str) -> None:
    for shape in shapes_of(family(name)):
        found = outcome_of(shape, verify)
        assert isinstance(found, Agreed), (name, shape.key, found)


def test_every_family_but_those_named_has_two_readings_of_each_shape() -> None:
    unread = [one.name for one in (*BUILT_IN, *FIGURES) if not _read_twice(one.name)]
    assert unread == list(UNREAD)


def _read_twice(name: str) -> bool:
    """Whether each stored shape has two readers; that none is missing is the test above."""
    pages = stored(name)
    return bool(pages) and all(len({one.reader for one in page.readings}) > 1 for page in pages)


@pytest.mark.parametrize("name", ["ticket-sales", "two-dice", "linear-equation", "midsegment"])
def test_the_numbers_of_each_page_can_be_told_apart(name: str) -> None:
    shapes = shapes_of(family(name))
    assert len({shape.key for shape in shapes}) == len(shapes)
    for shape in shapes:
        assert not unfit(shape.page)
        assert shape.page.text
        assert shape == next(one for one in shapes_of(family(name)) if one.key == shape.key)


def test_a_page_holds_the_text_and_nothing_of_the_family(tmp_path: Path) -> None:
    (shape,) = shapes_of(family("ticket-sales"))
    (path,) = write_pages(tmp_path, (shape,))
    text = path.read_text()
    assert shape.page.text in text
    assert "ticket-sales" not in text + path.name
    assert all(given.relation not in text for given in shape.spec.givens)
    assert "takings" not in text


def test_a_page_keeps_a_form_that_is_asked_and_lacks_the_line_about_the_answer() -> None:
    (factorising,) = shapes_of(family("factorising"))
    assert factorising.page.text.startswith("Factorise ")
    (rounded,) = shapes_of(family("cosine-rule"))
    assert rounded.spec.ask is not None
    assert rounded.spec.ask.round
    line = plain(printed_page(rounded.spec).whole).removeprefix(rounded.page.text)
    assert line
    assert line not in rounded.page.text


def test_readings_are_taken_if_they_agree_and_void_when_the_text_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (shape,) = shapes_of(family("ticket-sales"))
    monkeypatch.setattr(family_readings, "FOLDER", tmp_path)
    monkeypatch.setattr(family_readings, "STORE", tmp_path / "store")
    folder = tmp_path / "given"
    folder.mkdir()
    exchanged = {"count": "a + c = {n}", "money": "{q} USD*a + {p} USD*c = {t} USD"}
    for reader, document in (
        ("ann", tickets()),
        ("ben", tickets(unknowns={"a": "integer", "c": "integer"})),
        ("cat", tickets(givens=exchanged)),
    ):
        (folder / f"{shape.key}.{reader}.yaml").write_text(yaml.safe_dump(document))
    (folder / f"{shape.key}.dog.yaml").write_text("question: 3")
    said = list(take(folder, family("ticket-sales"), verify))
    assert [line.split()[2] for line in said] == ["ann:", "ben:", "cat:"]
    assert "differs" in said[2]
    (page,) = stored("ticket-sales")
    assert [one.reader for one in page.readings] == ["ann", "ben"]
    assert outcome_of(shape, verify) == Agreed(("ann", "ben"))
    (path,) = (tmp_path / "store").glob("*.yaml")
    path.write_text(path.read_text().replace("brought in", "fetched"))
    assert isinstance(outcome_of(shape, verify), Undecided)


def test_a_family_with_the_prices_exchanged_is_found_out() -> None:
    (shape,) = shapes_of(family("ticket-sales"))
    from mathverify.attestation.document import reading_from

    reading = reading_from(tickets(), source="test")
    ((_, found),) = page_outcomes(shape, (reading,), verify)
    assert isinstance(found, Attested)
    data = {one.name: one.value for one in shape.spec.data}
    changed = shape.page.text.replace(data["adult_price"], "#").replace(
        data["child_price"], data["adult_price"]
    )
    from dataclasses import replace

    page = replace(shape.page, text=changed.replace("#", data["child_price"]))
    exchanged = tickets(givens={"count": "a + c = {n}", "money": "{q} USD*a + {p} USD*c = {t} USD"})
    exchanged["quotes"]["money"][0] = (
        f"An adult ticket costs {data['child_price']} and a child ticket {data['adult_price']}"
    )
    wrong = replace(shape, page=page)
    ((_, found),) = page_outcomes(wrong, (reading_from(exchanged, source="test"),), verify)
    assert isinstance(found, Differs)


def test_folders_hold_readings_of_pages(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("nothing")
    assert readings_in(tmp_path) == {}
