"""Of thousands of wordings those are judged that have a new frame or new neighbours."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest
from engine_here import changed_family, judged_here
from over_rows import over_rows

from generators.catalogue import family
from generators.family_proofs.by_formulas import Shown, proof_by_formulas, with_form
from generators.family_proofs.proving import Limits, prove_family
from generators.family_proofs.wordings import Wordings, frame, neighbours
from generators.parameters import Values
from generators.stream import Stream
from generators.written_families.family_file import FamilyFile
from generators.written_families.holes import Holed, holed
from mathverify.verification.findings import Status

NAMES = frozenset({"price", "k", "P", "Q"})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann buys {k} pens.", "Every pupil takes {k} red pens."),
        ("[How many pens](k) are left?", "[How many green apples](k) remain?"),
        ("a lamp costs {price}", "a tent costs {price}"),
    ],
)
def test_plain_words_leave_the_frame(one: str, other: str) -> None:
    assert frame(one, NAMES) == frame(other, NAMES)
    assert neighbours(one) != neighbours(other)


@over_rows(
    "other",
    [
        "Ann buys {price} pens.",
        "Ann buys 3 {k} pens.",
        "Ann buys {k}pens.",
        "Ann buys {k} pens, caps.",
        "Ann buys two times {k} pens.",
        "Ann buys price {k} pens.",
        "Ann buys k {k} pens.",
        "PQ buys {k} pens.",
        "Ann buys {k} and pens.",
        "Ann buys [{k} pens](k).",
        "Ann buys {k} cm.",
        "Ann buys half {k} pens.",
    ],
)
def test_all_else_is_another_frame(other: str) -> None:
    assert frame(other, NAMES) != frame("Ann buys {k} pens.", NAMES)


def test_neighbours_are_three_tokens_beside_each_other() -> None:
    assert neighbours("buys {k} pens.") == {
        ("\x02", "buys", " {k}"),
        ("buys", " {k}", " pens"),
        (" {k}", " pens", "."),
        (" pens", ".", "\x03"),
    }


def written(name: str) -> FamilyFile:
    found = family(name)
    assert isinstance(found, FamilyFile)
    return found


def values_of(chosen: FamilyFile, form: str, number: int = 0) -> Values:
    values = with_form(chosen.parameters["hard"], form).sample(Stream("wordings", form, number))
    assert isinstance(values, Values)
    return values


def test_every_sentence_and_every_word_is_judged_and_few_of_their_products() -> None:
    chosen = written("shopping-change")
    values, wordings = values_of(chosen, "price"), Wordings()
    judged: set[tuple[object, ...]] = set()
    stems, kept = set(), set()
    words: set[str] = set()
    for cases, scope in chosen.worded(values):
        question = holed(chosen, values, cases, scope) if len(stems) < 400 else None
        if wordings.new(chosen.document, cases, scope, judged):
            kept.add((str(scope["<way>"]), str(scope["first"]), str(scope["who"])))
            words.add(str(scope["who"]))
        stems.add((str(scope["<way>"]), str(scope["first"]), str(scope["who"])))
        assert question is None or isinstance(question, Holed)
    assert {way for way, _, _ in kept} == {way for way, _, _ in stems}
    assert {first for _, first, _ in kept} == {first for _, first, _ in stems}
    assert words == {who for _, _, who in stems}
    assert len(kept) < len(stems) / 6


@pytest.mark.parametrize(
    ("name", "form"), [("shopping-change", "price"), ("fields-and-fences", "side")]
)
def test_a_wording_that_is_not_judged_is_proved_all_the_same(name: str, form: str) -> None:
    """The law on which it rests."""
    chosen = written(name)
    values, wordings = values_of(chosen, form, 1), Wordings()
    judged: set[tuple[object, ...]] = set()
    spared = [
        (cases, scope)
        for cases, scope in chosen.worded(values)
        if not wordings.new(chosen.document, cases, scope, judged)
    ]
    assert len(spared) > 100
    found = [holed(chosen, values, *one) for one in islice(spared, 0, None, len(spared) // 40)]
    for verdict in judged_here([one.spec for one in found if isinstance(one, Holed)]):
        assert verdict.status is Status.PROVED, verdict.refutations


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        # One word of one context, in one sentence of many.
        ("candles: {one: candle,", "candles: {one: candle of two,", "number-in-words"),
        ("vases, other: vase, place: gift", "vases, other: vase 7, place: gift", "stray-number"),
        # One sentence of one stem.
        (
            "| Find the price of a <first_other>. |",
            "| Find the price of 4 of them. |",
            "stray-number",
        ),
    ],
)
def test_one_wording_that_is_wrong_is_found_among_thousands(
    old: str, new: str, code: str, tmp_path: Path
) -> None:
    changed = changed_family("shopping-change", tmp_path, (old, new))
    proof = prove_family(
        changed, levels=("easy",), limits=Limits(one_by_one=0), verifying=judged_here
    )
    assert [one.code for one in proof.refuted] == [code]


@pytest.mark.slow
def test_decimal_places_of_one_number_say_nothing_of_another() -> None:
    found = proof_by_formulas(written("shopping-change"), "hard", "price", None, 20_000)
    assert isinstance(found, Shown)
    # As many ways as the six amounts together have places would be hundreds.
    assert 2 <= found.classes < 40
