"""The readings stored beside the families are held to the rules of attestation."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from thinning import thinned

from generators import family_readings
from generators.catalogue import BUILT_IN, FIGURES, family
from generators.family_proofs.certificates import family_digest
from generators.family_readings import (
    outcome_of,
    page_outcomes,
    pages_by_shape,
    readings_in,
    stored,
    take,
    write_pages,
)
from generators.shapes import ShownShape, key_of, shapes_of
from generators.written_families.family_file import SEPARATOR, FamilyFile, read_whole
from mathverify.api import verify
from mathverify.attestation.attesting import NEEDED, Agreed, Undecided
from mathverify.attestation.comparison import Attested, Differs
from mathverify.attestation.showing import unfit
from mathverify.phrases.mathematics import plain
from mathverify.texts.printing import printed_page

_READ = [one.name for one in (*BUILT_IN, *FIGURES) if stored(one.name)]
_FIGURES = {one.name for one in FIGURES}

#: Families of which every question has been read by two: the others are shown as bound, all of
#: them or those that nobody has read.
READ = (
    "factorising",
    "radical-equation",
    "linear-inequality",
    "two-dice",
    "packing-remainders",
    "singular-matrix",
    "angle-bisector",
    "parallel-lines",
    "parallelogram-angle",
    "circle-in-square",
    "tower-elevation",
    "ship-bearings",
    "segment-end",
    "bisector-equation",
    "circle-on-diameter",
    "axis-reflection",
    "enlarged-point",
    "cylinder-section",
    "cone-volume",
    "number-line-count",
    "histogram-mean",
)

#: Families of which some sentences have been read.
PARTLY_READ = (
    "sale-price",
    "round-pond",
    "linear-equation",
    "ticket-sales",
    "simultaneous-equations",
    "quadratic-roots",
    "garden-width",
    "arithmetic-sequence",
    "missing-day",
    "isosceles-exterior",
    "exterior-angle",
    "angle-at-centre",
    "semicircle-angle",
    "cyclic-quadrilateral",
    "rectangle-area",
    "rhombus-side",
    "trapezium-side",
    "chord-distance",
    "similar-triangles",
    "special-triangle",
    "triangle-area-sine",
    "cosine-rule",
    "point-distance",
    "sphere-section",
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


@cache
def shapes(name: str) -> tuple[ShownShape, ...]:
    """The shapes of a family, of which a hundred questions are drawn: once for all tests."""
    return shapes_of(family(name))


def ticket_shape() -> ShownShape:
    """The shape of the sentence that the reading above is of."""
    (shape,) = [
        one
        for one in shapes("ticket-sales")
        if "An adult ticket costs" in one.page.text and "tickets brought in" in one.page.text
    ]
    return shape


def tickets(**changes: Any) -> dict[str, Any]:
    """A reading of the page of the tickets, with its numbers."""
    shape = ticket_shape()
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


#: The shapes of families take long to draw, most of all those of figures.
EACH = pytest.mark.parametrize(
    "name",
    [
        *thinned([name for name in _READ if name not in _FIGURES], 5),
        *(pytest.param(name, marks=pytest.mark.slow) for name in _READ if name in _FIGURES),
    ],
)


@EACH
def test_stored_readings_agree_with_their_family(name: str) -> None:
    known = {shape.key: shape for shape in shapes(name)}
    for key, pages in pages_by_shape(family(name)).items():
        today = (known[key].spec, *known[key].siblings) if key in known else ()
        for page in pages:
            found = outcome_of(page, verify, today)
            assert isinstance(found, Agreed), (name, page.text, found)


def test_every_family_with_readings_is_named() -> None:
    assert tuple(name for name in _READ if name in READ) == READ
    assert tuple(name for name in _READ if name not in READ) == PARTLY_READ


@EACH
def test_two_have_read_each_shape_of_a_family_that_is_named_as_read(name: str) -> None:
    assert _unread(name) is (name in PARTLY_READ)


def _unread(name: str) -> bool:
    """Whether a shape of a family has fewer than two readers."""
    pages = pages_by_shape(family(name))
    if not pages:
        return True
    readers = {
        key: {one.reader for page in found for one in page.readings} for key, found in pages.items()
    }
    return any(len(readers.get(shape.key, ())) < NEEDED for shape in shapes(name))


@pytest.mark.parametrize("name", ["factorising", "parallel-lines"])
def test_readings_outlive_whatever_is_no_word(name: str, tmp_path: Path) -> None:
    """Another version, other numbers, conditions and ways to say it: the shapes stay."""
    known = family(name)
    assert isinstance(known, FamilyFile)
    text = re.sub(r"(?m)^version: .*", "version: 99", known.path.read_text())
    text = text.replace("where:", "where:\n  - 1 < 2", 1)
    path = tmp_path / known.path.name
    path.write_text(text)
    changed = read_whole(path)
    assert family_digest(changed) != family_digest(known)
    keys = {shape.key for shape in shapes_of(changed)}
    for page in stored(name):
        assert key_of(changed, page.question) == key_of(known, page.question)
        assert key_of(changed, page.question) in keys


def test_another_word_of_the_stem_is_another_shape(tmp_path: Path) -> None:
    known = family("angle-at-centre")
    assert isinstance(known, FamilyFile)
    path = tmp_path / known.path.name
    head, _, readings = known.path.read_text().partition(SEPARATOR)
    assert "on the same side of" in head
    path.write_text(head.replace("on the same side of", "both beside"))
    keys = {shape.key for shape in shapes_of(read_whole(path))}
    assert readings
    assert not keys & {key_of(known, page.question) for page in stored(known.name)}


@pytest.mark.parametrize("name", ["segment-end", "two-dice", "linear-inequality", "parallel-lines"])
def test_the_numbers_of_each_page_can_be_told_apart(name: str) -> None:
    found = shapes(name)
    assert len({shape.key for shape in found}) == len(found)
    if name == "two-dice":
        assert shapes_of(family(name)) == found
    for shape in found:
        assert not unfit(shape.page)
        assert shape.page.text


def test_a_page_holds_the_text_and_nothing_of_the_family(tmp_path: Path) -> None:
    shape = ticket_shape()
    (path,) = write_pages(tmp_path, (shape,))
    text = path.read_text()
    assert shape.page.text in text
    assert "ticket-sales" not in text + path.name
    assert all(given.relation not in text for given in shape.spec.givens)
    assert "takings" not in text


def test_a_page_keeps_a_form_that_is_asked_and_lacks_the_line_about_the_answer() -> None:
    (factorising,) = shapes("factorising")
    assert factorising.page.text.startswith("Factorise ")
    rounded, *_ = shapes("round-pond")
    assert rounded.spec.ask is not None
    assert rounded.spec.ask.round
    line = plain(printed_page(rounded.spec).whole).removeprefix(rounded.page.text)
    assert line
    assert line not in rounded.page.text


def test_readings_are_taken_if_they_agree_and_void_when_the_text_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shape = ticket_shape()
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
    assert outcome_of(page, verify) == Agreed(("ann", "ben"))
    (path,) = (tmp_path / "store").glob("*.yaml")
    path.write_text(path.read_text().replace("brought in", "fetched", 1))
    (page,) = stored("ticket-sales")
    assert isinstance(outcome_of(page, verify), Undecided)


def test_a_family_with_the_prices_exchanged_is_found_out() -> None:
    shape = ticket_shape()
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
