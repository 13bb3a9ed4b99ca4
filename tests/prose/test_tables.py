"""The tables of every locale, printed and read back: a sentence says what it was printed for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows
from yaml_tables import table

from mathverify.api import verifier
from mathverify.phrases.locale import Locale, locale_of, locales
from mathverify.phrases.mathematics import Inset, Pieces, plain
from mathverify.problem import ProblemSpec, load_documents
from mathverify.prose.declared import Declared
from mathverify.semantics.reading import read
from mathverify.texts.pages import bare_stem
from mathverify.texts.printing import printed_page
from mathverify.verification.findings import Status
from mathverify.verification.policy import STANDARD

ASKS: list[dict[str, Any]] = table(Path(__file__).parent / "cases" / "asks.yaml")
PHRASES: list[dict[str, Any]] = table(Path(__file__).parent / "cases" / "phrases.yaml")
PAIRS = [(tag, row) for tag in locales() for row in ASKS]
IDS = [f"{tag}-{row['name']}" for tag, row in PAIRS]


def _spec(row: dict[str, Any], lang: str) -> ProblemSpec:
    kind = row["kind"]
    ask = {"find": row["find"], "as": kind}
    ask |= {key: row[key] for key in ("form", "at") if key in row}
    document = {
        "id": "row",
        "data": row.get("data", {}),
        "functions": row.get("functions", {}),
        "unknowns": row.get("unknowns", {}) | row.get("more", {}),
        "givens": row.get("givens", {}),
        "ask": ask,
        "answer": row.get("answer", "1"),
        "prose": {"stem": "{ask}", "lang": lang},
    }
    text = json.dumps({key: value for key, value in document.items() if value})
    (loaded,) = load_documents(text, name="row", format="json")
    assert loaded.spec is not None, loaded.faults
    return loaded.spec


@cache
def _domain_forms(locale: Locale) -> dict[str, tuple[str, ...]]:
    """The nouns of each domain, as they stand in a request."""
    return {
        key: tuple(
            phrase.replace("{name}", "§")
            for form, phrase in forms.items()
            if form not in ("is", "are")
        )
        for key, forms in locale.table["domain"].items()
    }


@cache
def _templates(locale: Locale) -> list[tuple[str, str, re.Pattern[str]]]:
    """Kind, head, and the sentence with its holes open."""
    found: list[tuple[str, str, re.Pattern[str]]] = []
    for kind, heads in locale.table["ask"].items():
        for head, phrase in heads.items():
            if head == "such":
                continue
            parts = re.split(r"(\{[^{}]*\})", phrase)
            pattern = "".join(_open(locale, part) for part in parts)
            found.append((kind, head, re.compile(rf"(?:.*[.。?？] ?)?{pattern}", re.DOTALL)))
    return found


def _open(locale: Locale, part: str) -> str:
    if part == "{link}":
        return f"(?:{re.escape(locale.table['with'])}|{re.escape(locale.table['that'])})"
    return "(.+?)" if part.startswith("{") else re.escape(part)


def _text(pieces: Pieces) -> str:
    """Pieces as one text, each formula as a sign of its own."""
    return "".join("§" if isinstance(piece, Inset) else piece for piece in pieces)


def _read(locale: Locale, pieces: Pieces) -> tuple[set[str], set[str]]:
    """The kinds of ask that a printed request may be, and the domains that it names."""
    text = _text(pieces)
    fitting = [
        (kind, head, len(pattern.pattern))
        for kind, head, pattern in _templates(locale)
        if pattern.fullmatch(text)
    ]
    # A sentence is of the phrase that says most of it: "Find {what}." fits too much.
    most = max((length for *_, length in fitting), default=0)
    kinds = {kind for kind, _, length in fitting if length == most}
    nouns = [
        (len(noun), key)
        for key, forms in _domain_forms(locale).items()
        for noun in forms
        if noun in text
    ]
    longest = max((length for length, _ in nouns), default=0)
    return kinds, {key for length, key in nouns if length == longest}


@over_rows(("tag", "row"), PAIRS, ids=IDS)
def test_a_request_is_read_back(tag: str, row: dict[str, Any]) -> None:
    locale = locale_of(tag)
    assert locale is not None
    pieces = printed_page(_spec(row, tag), lines=False).whole
    assert pieces, "no phrase"
    kinds, domains = _read(locale, pieces)
    assert kinds == {row["kind"]}, _text(pieces)
    if "domain" in row:
        assert row["domain"] in domains, _text(pieces)
        # Chinese has one form of a noun, and each noun still means one domain.
        assert len(domains) == 1, _text(pieces)


POINTS = dict.fromkeys("ABCDOP", "point") | {"k": "circle"}


@over_rows("row", PHRASES, ids=lambda row: row["name"])
def test_words_without_a_sign_are_said_in_every_language(row: dict[str, Any]) -> None:
    whole = {"kind": "value", "find": "length(A, B)", "unknowns": POINTS} | row
    assert row["says"] in plain(printed_page(_spec(whole, "en"), lines=False).whole)
    for tag in locales():
        said = _text(printed_page(_spec(whole, tag), lines=False).whole)
        assert said, f"no phrase in {tag}"


@over_rows(
    "relation",
    [
        "remainder(a, b) + c = 5",
        "quotient(a, b) + c = 5",
        "area(circle(O, a)) + b = 5",
        "remainder(a, b)*c = 5",
        "2*(area(triangle(A,B,C)) + area(triangle(A,B,D))) = 5",
        "gcd(remainder(a, b), c) = 5",
    ],
)
@over_rows("tag", locales())
def test_no_words_stand_where_they_have_two_readings(relation: str, tag: str) -> None:
    unknowns = POINTS | dict.fromkeys("abc", "positive integer")
    row = {"kind": "value", "find": "a", "unknowns": unknowns, "givens": {"g": relation}}
    locale = locale_of(tag)
    assert locale is not None
    # A letter is defined by a sentence of its own, so that its words end where the sentence does.
    before = (locale.phrase("naming", "let") or "").partition("{")[0]
    assert _text(printed_page(_spec(row, tag), lines=False).whole).startswith(before)


@pytest.mark.parametrize("tag", locales())
def test_a_name_of_the_question_is_no_word_of_the_language(tag: str) -> None:
    """total(3) of the question's own function is no sum; an angle named clockwise turns nothing."""
    doubled = {"kind": "value", "find": "total(3)", "functions": {"total": "x -> 2*x"}}
    own = {**doubled, "find": "f(3)", "functions": {"f": "x -> 2*x"}}
    said, plainly = (
        _text(printed_page(_spec(row, tag), lines=False).whole) for row in (doubled, own)
    )
    assert said == plainly
    turned = {
        "kind": "value",
        "find": "Q",
        "unknowns": {**POINTS, "Q": "point", "clockwise": "angle"},
    }
    turn = {**turned, "givens": {"g": "Q = rotate(P, O, clockwise)"}}
    way = {**turned, "givens": {"g": "Q = rotate(P, O, clockwise, anticlockwise)"}}
    said, plainly = (_text(printed_page(_spec(row, tag), lines=False).whole) for row in (turn, way))
    assert said
    assert said == plainly


@pytest.mark.parametrize("tag", locales())
@pytest.mark.parametrize("find", ["sum(mean([k, 2, 6]), k, 1, 3)", "mean([outcome, 3])"])
def test_no_letter_stands_for_a_thing_that_changes(tag: str, find: str) -> None:
    """The mean of k, 2 and 6 is another for each k: one letter before the sum would be none."""
    row = {"kind": "value", "find": find, "givens": {"experiment": "roll a die"}}
    assert not printed_page(_spec(row, tag), lines=False).whole


def test_own_words_may_ask_for_what_is_printed_with_letters() -> None:
    """A request that names results or means is clear, and words of an author are clearer."""
    row = {"givens": {"experiment": "roll 2 dice"}, "kind": "value", "answer": "35/18"}
    spec = _spec(row | {"find": "E(abs(outcome[1] - outcome[2]))"}, "en")
    for stem in ("{experiment} {ask}", "{experiment} [How far apart are they on average?](ask)"):
        assert spec.prose is not None
        told = spec.model_copy(update={"prose": spec.prose.model_copy(update={"stem": stem})})
        assert verifier().verify_here(told, STANDARD).status is Status.PROVED


def test_what_a_request_must_say() -> None:
    for row in ASKS:
        if "says" in row:
            assert row["says"] in plain(printed_page(_spec(row, "en"), lines=False).whole)


@pytest.mark.parametrize("tag", locales())
def test_different_asks_print_different_sentences(tag: str) -> None:
    printed = [
        (row["name"], plain(printed_page(_spec(row, tag), lines=False).whole)) for row in ASKS
    ]
    sentences = [sentence for _, sentence in printed]
    assert len(set(sentences)) == len(sentences), sorted(sentences)


@pytest.mark.parametrize("tag", locales())
def test_every_phrase_of_a_request_is_printed_by_some_row(tag: str) -> None:
    """What no row prints is a phrase that nobody has read back."""
    locale = locale_of(tag)
    assert locale is not None
    printed = [_text(printed_page(_spec(row, tag), lines=False).whole) for row in ASKS]
    heads = {
        (kind, head)
        for kind, head, pattern in _templates(locale)
        if any(pattern.fullmatch(text) for text in printed)
    }
    assert {kind for kind, _ in heads} == set(locale.table["ask"])


def _keys(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    for key, inner in value.items():
        if isinstance(inner, dict):
            yield from _keys(inner, (*path, key))
        else:
            yield (*path, key), inner


@pytest.mark.parametrize("tag", locales())
def test_a_locale_has_all_phrases_with_the_same_holes(tag: str) -> None:
    english, other = locale_of("en"), locale_of(tag)
    assert english is not None
    assert other is not None
    forms = {"all_of", "many"}  # what a language may have beside
    own = {path: phrase for path, phrase in _keys(other.table) if path[-1] not in forms}
    wanted = dict(_keys(english.table))
    assert own.keys() == wanted.keys()
    nouns = {"the", "one", "all", "all_of", "many", "name", "link"}
    for path, phrase in wanted.items():
        if not isinstance(phrase, str) or path[0] == "name":
            continue
        # A title within a sentence is in small letters where a language has it so.
        here, there = (set(re.findall(r"\{(?:small_)?([^{}]*)\}", t)) for t in (own[path], phrase))
        assert here - nouns == there - nouns, path
        named = nouns - {"link"}
        assert bool(here & named) == bool(there & named), path


@pytest.mark.parametrize("tag", locales())
def test_phrases_that_mean_different_things_differ(tag: str) -> None:
    locale = locale_of(tag)
    assert locale is not None
    for section in ("event", "experiment", "line"):
        phrases = list(locale.table[section].values())
        assert len(set(phrases)) == len(phrases), section
    kinds = {
        phrase: {kind for kind, heads in locale.table["ask"].items() if phrase in heads.values()}
        for heads in locale.table["ask"].values()
        for phrase in heads.values()
    }
    assert [phrase for phrase, own in kinds.items() if len(own) > 1] == []
    facts = [forms["is"] for forms in locale.table["domain"].values()]
    assert len(set(facts)) == len(facts)


@over_rows("tag", locales())
@over_rows(
    "relation",
    [
        "draw 2 from {red: 5, blue: 3} without replacement",
        "draw 2 from {red: 5, blue: 3} with replacement",
        "choose 2 from {red: 5, blue: 3}",
        "draw 2 balls from {red: 5, blue: 3} without replacement",
        "draw a ball from {red: 5, blue: 3}",
        "draw 2 from {5 red balls, 3 blue balls} without replacement",
        "draw 1 from {red: 5, blue: 3}",
        "draw 2 from {red: 3, blue: 5} without replacement",
        "roll a die",
        "roll 2 dice",
        "roll 2 eight-sided dice",
        "flip a coin",
        "flip 3 coins",
        "flip a coin with P(heads) = 2/3",
        "spin {A: 1/2, B: 1/3, C: 1/6}",
        "spin {A: 1, B: 3}",
        "choose 3 from 1..9",
        "draw 1 from 1..9",
        "arrange letters of LEVEL",
        "X ~ B(10, 0.3)",
    ],
)
def test_experiments_are_printed_each_in_its_own_words(tag: str, relation: str) -> None:
    row = {"name": "e", "kind": "value", "givens": {"experiment": relation}, "find": "P(true)"}
    spec = _spec(row, tag)
    spec = spec.model_copy(
        update={"prose": spec.prose and spec.prose.model_copy(update={"stem": "{experiment}"})}
    )
    text = plain(printed_page(spec, lines=False).whole)
    assert text
    # Every number and every label of the relation stands in the sentence, in its order.
    wanted = re.findall(r"\d+(?:/\d+|\.\d+)?|\b[A-Z]+\b|\b(?:red|blue)\b", relation)
    nouns = re.findall(r"\bballs?\b", relation)
    assert text.count("ball") == len(nouns), text
    if relation.startswith(("draw", "choose")):
        wanted = wanted[1:]
    positions = [text.find(word.removeprefix("P")) for word in wanted]
    assert -1 not in positions, text


def test_a_question_without_a_text_prints_its_request() -> None:
    spec = _spec(ASKS[0], "en")
    bare = spec.model_copy(update={"prose": None})
    assert bare_stem(Declared(bare, read(bare))) == "{ask}"
    assert plain(printed_page(bare).whole) == "Solve the equation 3*x + 5 = 20."
