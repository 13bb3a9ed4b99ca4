"""Right texts in six languages pass; every exchange of slots and formulas is refused, or is named.

A text that puts a datum where another belongs may be as well-formed as the right one; then the
record says that which is which rests on words.  Nothing wrong is ever called printed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from over_rows import over_rows
from thinning import share
from yaml_tables import table

from mathverify.api import verifier
from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.phrases.mathematics import plain
from mathverify.problem import ProblemSpec, load_documents
from mathverify.prose.declared import Holding
from mathverify.semantics.reading import read
from mathverify.texts.pages import declared_of, tellings
from mathverify.texts.printing import printed_page
from mathverify.verification.findings import Refuted
from mathverify.verification.policy import STANDARD

TEXTS: list[dict[str, Any]] = table(Path(__file__).parent / "cases" / "texts.yaml")
#: Numbers in words that none of the texts has.
_WORDS = {
    "en": ("ninety-one", "fifty-six"),
    "de": ("siebzehn", "neunundachtzig"),
    "es": ("noventa",),
    "fr": ("dix-sept",),
    "zh": ("三十",),
}
#: How many siblings of a text are tried, in the quick suite and in the marked one.
_EFFORT = (1, pytest.param(7, marks=pytest.mark.slow))
_SLOT = re.compile(r"\{[^{}]*\}")


def _spec(row: dict[str, Any], stem: str, data: dict[str, str] | None = None) -> ProblemSpec:
    document = {key: row[key] for key in ("functions", "unknowns", "givens", "ask") if key in row}
    document |= {
        "id": "text",
        "data": data or row.get("data", {}),
        "answer": row.get("answer", "1"),
    }
    document["prose"] = {"stem": stem, "lang": row["lang"]}
    text = json.dumps(document, ensure_ascii=False)
    (loaded,) = load_documents(text, name="text", format="json")
    assert loaded.spec is not None, loaded.faults
    return loaded.spec


def _judged(spec: ProblemSpec) -> tuple[bool, str]:
    """Whether the rules refuse a text, and else what rests on words."""
    try:
        found = tellings(spec)
    except ParseError:
        return True, ""
    faults = [fault for _, telling in found for fault in telling.faults]
    return bool(faults), "; ".join(line for _, telling in found for line in telling.rests_on)


@pytest.mark.parametrize(
    ("stem", "printed"),
    [
        ("Let {f}. {ask}", "Let f(x) = 3*x - 4."),
        ("The rule of a function is f(x) = {f}. {ask}", "f(x) = 3*x - 4."),
        ("Draw y = {f}. {ask}", "Draw y = f(x) = 3*x - 4."),
        ("Draw $y = {f}$. {ask}", "Draw y = f(x) = 3*x - 4."),
        ("[The graph of f with {f}](function f) is a line. {ask}", "f with f(x) = 3*x - 4 is"),
    ],
)
def test_a_function_by_itself_is_printed_with_its_name(stem: str, printed: str) -> None:
    row = {"functions": {"f": "x -> 3*x - 4"}, "ask": {"find": "f(2)"}, "lang": "en"}
    assert printed in plain(printed_page(_spec(row, stem)).whole)


@over_rows("row", TEXTS, ids=lambda row: row["name"])
def test_a_right_text_is_held(row: dict[str, Any]) -> None:
    spec = _spec(row, row["stem"])
    verdict = verifier().verify_here(spec, STANDARD)
    prose = [f for f in verdict.findings if isinstance(f, Refuted) and "prose" in f.path]
    assert prose == []
    assert verdict.words is not None
    assert verdict.words.standing.value == row["words"]
    assert bool(verdict.words.rests_on) == (row["words"] == "bound")


@over_rows(
    ("stem", "message"),
    [
        ("Ben has {b}. Work out the value of {a}! Write it down.", "the formula a! is nothing"),
        ("Ben has {b}. What is .{a}?", "the formula .a is nothing"),
        ("Ben has {b}. What is {a}k?", "the formula a*k is nothing"),
        ("Ben has {b}. What is {a}‼", "the formula a‼ is nothing"),
        ("Ben has {b}. What is {a} x {b}?", "the formula a x b is nothing"),
        (
            "Ben has {b}. What is ({a})({b})?",
            "the formula (a)(b) is nothing that the question declares",
        ),
        (
            "Ben has {b}. What is {a}\u200b{b}?",
            "the formula a*b is nothing that the question declares",
        ),
        ("Ben has {b}. What is {a} π?", "the formula a *pi is nothing that the question declares"),
        ("Ben has {b}. What is \\sqrt{a}?", "the formula \\ is nothing that the question declares"),
        ("Ben has {b}. What is ➖{a}?", "the formula ➖a is nothing that the question declares"),
        ("Ben has {b}. Compute {a}!", "the formula a! is nothing that the question declares"),
        ("Ben has {b}. Compute {a}! + {b}.", "the formula a! + b is nothing"),
        ("Ben has {b} and it is = {a}! How many?", "words stand on one side of = a!"),
        ("The quotient p/q is {a}! Ben has {b}. How many?", "the formula / is nothing"),
        ("Ben has {b}. The speed/{a} is asked.", "the formula /a is nothing"),
        ("The apples = the pears. {a}, {b}. How many?", "words stand on one side of ="),
        ("Here sin^2 + cos^2 = 1. {a}, {b}. How many?", "a function has no argument in sin^2"),
    ],
)
def test_mathematics_in_words_is_refused(stem: str, message: str) -> None:
    row = {"lang": "en", "data": {"a": "5", "b": "7"}, "ask": {"find": "a + b"}}
    ((_, telling),) = tellings(_spec(row, stem))
    assert any(fault.message.startswith(message) for fault in telling.faults), telling.faults


@pytest.mark.parametrize(
    ("said", "held"),
    [
        ("f(x) = {f}", True),
        ("f(x) = 3*x - 4", True),
        ("g(x) = {f}", False),
        ("t = {f}", False),
        ("f(t) = {f}", False),
        ("f(2) = 3*x - 4", False),
        ("f(x) = 3*x - 5", False),
    ],
)
def test_the_rule_of_a_function_is_said_of_it_and_of_nothing_else(said: str, held: bool) -> None:
    row = {"lang": "en", "functions": {"f": "x -> 3*x - 4"}, "ask": {"find": "f(2) + t"}}
    row |= {"unknowns": {"t": "real"}, "givens": {"g": "t = 5"}}
    ((_, telling),) = tellings(_spec(row, f"[It is five](g) and {said}. {{ask}}"))
    refused = any("nothing that the question declares" in one.message for one in telling.faults)
    assert refused is not held, telling.faults


@pytest.mark.parametrize("said", ["{2*a}", "2 · {a}"])
@pytest.mark.parametrize(
    ("relation", "held"),
    [
        ("n = 2*a", True),
        ("n = 2*a and b > 1", True),
        ("(n = 1 and 2*a != a) or (n = 2 and 2*b != b)", False),
        ("not (n = 2*a)", False),
        ("b > 1 implies n = 2*a", False),
    ],
)
def test_a_side_is_shown_of_what_is_asserted_alone(said: str, relation: str, held: bool) -> None:
    row = {"lang": "en", "data": {"a": "5", "b": "7"}, "unknowns": {"n": "natural"}}
    row |= {"givens": {"g": relation}, "ask": {"find": "n"}}
    ((_, telling),) = tellings(_spec(row, f"[There are {said}, {{a}} and {{b}}](g). How many?"))
    strays = [one for one in telling.faults if one.code in (Code.STRAY_SLOT, Code.STRAY_FORMULA)]
    assert (not strays) is held, telling.faults


@pytest.mark.parametrize(
    ("stem", "told"),
    [
        ("Here k = {k}. What is the result?", "ask: “What is the result?”, without a number for 9"),
        ("It is {k}. [What are nine of them](ask)?", "ask: “What are nine of them”"),
        ("It is {k}, {n}. What is the result?", "ask: “What is the result?”"),
    ],
)
def test_the_numbers_that_nothing_tells_are_named(stem: str, told: str) -> None:
    row = {"lang": "en", "data": {"k": "5", "n": "9"}, "ask": {"find": "9*k"}}
    ((_, telling),) = tellings(_spec(row, stem))
    assert told in telling.rests_on


def test_there_are_enough_of_them() -> None:
    assert len(TEXTS) >= 30
    assert len({row["lang"].partition("-")[0] for row in TEXTS}) >= 6


# --- exchanges -------------------------------------------------------------------------------


def _exchanged_slots(row: dict[str, Any], stem: str) -> Iterator[tuple[str, frozenset[str]]]:
    """Slots put where others stood; with the data that are concerned."""
    slots = list(_SLOT.finditer(stem))
    data = [f"{{{name}}}" for name in row.get("data", {})]
    for slot in slots:
        for other in data:
            if other != slot.group():
                changed = stem[: slot.start()] + other + stem[slot.end() :]
                yield changed, frozenset({slot.group(), other})
    own = [slot for slot in slots if slot.group() in data]
    for order in permutations(range(len(own))):
        if order == tuple(range(len(own))):
            continue
        parts, place = [], 0
        for slot, index in zip(own, order, strict=True):
            parts += [stem[place : slot.start()], own[index].group()]
            place = slot.end()
        moved = frozenset(
            own[i].group() for i, j in enumerate(order) if own[i].group() != own[j].group()
        )
        if moved:
            yield "".join((*parts, stem[place:])), moved


def _computed(row: dict[str, Any], stem: str) -> Iterator[str]:
    """Slots that compute, numbers and formulas typed: nothing of it is ever held."""
    for slot in _SLOT.finditer(stem):
        name = slot.group()[1:-1]
        before, after = stem[: slot.start()], stem[slot.end() :]
        value = row.get("data", {}).get(name)
        if value is not None:
            for text in ("2*{}", "{} + 1", "{}/2", "-{}", "{}^2", "1*{}", "0 + {}"):
                yield f"{before}{{{text.format(name)}}}{after}"
            digits = re.search(r"\d+(?:\.\d+)?", value)
            assert digits is not None
            for number in (digits[0], str(float(digits[0]) + 1), "7", "٣", "½", "12"):
                yield f"{before}{number}{after}"
            yield f"{before}{slot.group()} + {slot.group()}{after}"
            yield f"{before}2 · {slot.group()}{after}"
            yield f"{before}{slot.group()} − 1{after}"
            yield f"{before}${value}${after}"
        relation = row.get("givens", {}).get(name)
        if relation is not None:
            for one, other in (
                ("=", "<"),
                ("=", "≠"),
                ("+", "-"),
                ("-", "+"),
                ("3", "4"),
                ("5", "2"),
            ):
                changed = relation.replace(one, other, 1)
                if changed != relation:
                    yield f"{before}{changed}{after}"
                    yield f"{before}${changed.replace('*', '')}${after}"
                    yield f"{before}{{{changed}}}{after}"
        if name == "ask":
            for asked in ("x = 5", "x^2", "P(X < 2)", "a + b = 3", "2x + 1", "f(4)", "|x| = 3"):
                yield f"{before}{asked}{after}"


def _respanned(row: dict[str, Any], stem: str) -> Iterator[str]:
    """Spans that name nothing, or something that is not there, or that are gone."""
    for span in re.finditer(r"\[([^\[\]]*)\]\(([^()]*)\)", stem):
        before, after, names = stem[: span.start()], stem[span.end() :], span.group(2).strip()
        if names:
            yield f"{before}[{span.group(1)}](nothing){after}"
            told_by_data = any(f"{{{name}}}" in span.group(1) for name in row.get("data", {}))
            if names in row.get("givens", {}) and not told_by_data:
                yield f"{before}[{span.group(1)}](){after}"
                yield f"{before}{span.group(1)}{after}"
        for word in _WORDS.get(row["lang"].partition("-")[0], ()):
            if names:
                yield f"{before}[{span.group(1)} {word}]({names}){after}"
                yield f"{before}{word} [{span.group(1)}]({names}){after}"


def _siblings(row: dict[str, Any], number: int) -> Iterator[dict[str, str]]:
    """The data with other values: what a text tells does not depend on them."""
    random = Random(row["name"])
    for _ in range(number):
        yield {
            name: re.sub(
                r"\d+(?:\.\d+)?", lambda m: str(random.randint(2, 97)), value.replace("^2", "^2")
            )
            if "^" not in value
            else value
            for name, value in row.get("data", {}).items()
        }


@pytest.mark.parametrize("effort", _EFFORT)
def test_exchanged_slots_are_refused_or_named(effort: int) -> None:
    tried = silent = 0
    for row in TEXTS:
        original = plain(printed_page(_spec(row, row["stem"])).whole)
        for data in [row.get("data", {}), *_siblings(row, effort)]:
            for stem, moved in _exchanged_slots(row, row["stem"]):
                spec = _spec(row, stem, data)
                refused, rests = _judged(spec)
                tried += 1
                if refused:
                    continue
                named = all(slot in rests for slot in moved)
                assert rests, stem
                silent += not named
                assert named or "](" in stem, (stem, rests)
        assert original
    assert tried >= 100 * (1 + effort), tried
    assert silent == 0


@pytest.mark.sampled
@pytest.mark.parametrize("effort", _EFFORT)
def test_what_computes_or_is_typed_is_refused(effort: int) -> None:
    tried = 0
    rows = share(TEXTS, 4)
    for row in rows:
        for data in [row.get("data", {}), *_siblings(row, effort)]:
            for stem in _computed(row, row["stem"]):
                refused, rests = _judged(_spec(row, stem, data))
                tried += 1
                assert refused, (row["name"], stem, rests)
    assert tried >= 450 * (1 + effort) * len(rows) / len(TEXTS), tried


def test_spans_without_what_they_tell_are_refused() -> None:
    tried = 0
    for row in TEXTS:
        for stem in _respanned(row, row["stem"]):
            refused, rests = _judged(_spec(row, stem))
            tried += 1
            assert refused, (row["name"], stem, rests)
    assert tried >= 60, tried


@pytest.mark.parametrize("effort", _EFFORT)
def test_sound_siblings_are_held(effort: int) -> None:
    tried = 0
    for row in TEXTS:
        for data in _siblings(row, 10 * effort):
            refused, _ = _judged(_spec(row, row["stem"], data))
            tried += 1
            assert not refused, (row["name"], data)
    assert tried >= 300 * effort, tried


@pytest.mark.parametrize(
    ("figure", "told"),
    [
        ({"draw": ["segment(A,B)", "circle(A, r)", "P"]}, False),
        ({"draw": ["triangle(A,B,P)"], "axes": {"x": ["0", "r"], "y": ["0", "r"]}}, False),
        ({"draw": ["triangle(A,B,P)"], "mark": ["length(A,P) = r"]}, True),
    ],
)
def test_a_figure_tells_the_sizes_that_it_marks_and_no_others(
    figure: dict[str, Any], told: bool
) -> None:
    document = {
        "id": "drawn",
        "data": {"r": "5 cm", "w": "60 deg"},
        "unknowns": {"A": "point", "B": "point", "P": "point"},
        "givens": {
            "far": "length(A,P) = r",
            "same": "length(A,B) = length(A,P)",
            "turn": "angle(P,A,B) = w",
        },
        "ask": {"find": "area(triangle(P,A,B))"},
        "answer": "1",
        "prose": {"stem": "[AB is as long as AP](same), and angle PAB is {w}. How large is PAB?"},
        "figure": figure,
    }
    (loaded,) = load_documents(json.dumps(document), name="drawn", format="json")
    faults = [fault.message for _, telling in tellings(loaded.spec) for fault in telling.faults]
    untold = "the text does not tell the given far"
    assert (untold not in faults) is told, faults


@pytest.mark.parametrize(
    ("stem", "figure", "untold"),
    [
        ("", {"draw": ["segment(A,B)", "locus of Q: length(Q,A) = r"]}, True),
        ("", {"draw": ["segment(A,B)"], "shade": "locus of Q: length(Q,A) < 3 cm"}, True),
        ("", {"draw": ["segment(A,B)", "circle(A, r)"]}, True),
        (" It is {r} from A.", {"draw": ["segment(A,B)", "circle(A, r)"]}, False),
        (" It is {r} from A.", {"shade": "locus of Q: length(Q,A) < 3 cm"}, False),
        ("", {"draw": ["segment(A,B)", "circle(A, r)"], "axes": {"x": ["0", "9"]}}, False),
        ("", {"draw": ["segment(A,B)"], "shade": "locus of Q: length(Q,A) < ab"}, False),
        ("", {"draw": ["segment(A,B)", "circle(A, r)"], "mark": [{"length(A,B)": "r"}]}, False),
    ],
)
def test_a_size_that_is_drawn_is_told(stem: str, figure: dict[str, Any], untold: bool) -> None:
    document = {
        "id": "drawn",
        "data": {"ab": "8 cm", "r": "3 cm"},
        "unknowns": {"A": "point", "B": "point"},
        "givens": {"far": "length(A,B) = ab"},
        "ask": {"find": "length(A,B)"},
        "answer": "8 cm",
        "prose": {"stem": f"A and B are [{{ab}} apart](far).{stem} How far is it from A to B?"},
        "figure": figure,
    }
    (loaded,) = load_documents(json.dumps(document), name="drawn", format="json")
    faults = [fault.message for _, telling in tellings(loaded.spec) for fault in telling.faults]
    assert ("the text does not show r, which the figure draws" in faults) is untold, faults


def test_a_slot_holds_what_has_its_name_and_no_text_of_another_question() -> None:
    (loaded,) = load_documents(
        "id: named\nfunctions: {f: 'x -> x^2'}\nunknowns: {n: natural}\n"
        "givens: {g: 'f(n) = 9'}\nask: {find: n}\nanswer: '3'\n",
        name="named",
        format="yaml",
    )
    assert loaded.spec is not None
    reading = read(loaded.spec)
    declared = declared_of(loaded.spec, reading)
    for name, what in (
        ("n", Holding.UNKNOWN),
        ("f", Holding.FUNCTION),
        ("g", Holding.GIVEN),
        ("domain n", Holding.DOMAIN),
    ):
        held = declared.held(name)
        assert held is not None
        assert held.what is what
    other = loaded.spec.model_copy(update={"id": "other"})
    assert declared_of(other, reading).spec is other


@pytest.mark.parametrize(
    ("stem", "printed"),
    [
        ("{e} {ask}", "x + 2 = 7. Find x."),
        ("If {e}, {ask}.", "If x + 2 = 7, find x."),
        ("Here is a riddle: {e}. {ask}", "Here is a riddle: x + 2 = 7. Find x."),
        ("{ask} No guesses.", "Solve the equation x + 2 = 7. No guesses."),
    ],
)
def test_a_request_goes_on_from_what_is_printed(stem: str, printed: str) -> None:
    document = {
        "id": "riddle",
        "unknowns": {"x": "real"},
        "givens": {"e": "x + 2 = 7"},
        "ask": {"find": "x"},
        "answer": "5",
        "prose": {"stem": stem},
    }
    (loaded,) = load_documents(json.dumps(document), name="riddle", format="json")
    assert loaded.spec is not None
    assert plain(printed_page(loaded.spec, lines=False).whole) == printed


_MULTIPLES = {"functions": {"f": "x -> k*x"}, "unknowns": {"k": "positive integer"}}


@pytest.mark.parametrize(
    ("row", "stem", "printed"),
    [
        (
            {**_MULTIPLES, "givens": {"s": "f(2)^2 = 36"}, "ask": {"find": "f(3)"}},
            "Let f(x) = {f} and {s}. {ask}",
            "Find f(3), given that k is a positive integer.",
        ),
        (
            {"functions": {"g": "x -> x + 1", "f": "x -> 2*g(x)"}, "ask": {"find": "f(3)"}},
            "{ask}",
            "Find f(3), given that g(x) = x + 1 and f(x) = 2*g(x).",
        ),
        (
            {
                "unknowns": {"x": "real, x > y", "y": "integer, 2 < y < 4"},
                "givens": {"s": "x^2 = 25"},
                "ask": {"find": "x"},
            },
            "Let {s}. {ask}",
            "Find x, given that y is an integer, x > y and 2 < y < 4.",
        ),
    ],
)
def test_a_request_tells_what_rules_and_domains_speak_of(
    row: dict[str, Any], stem: str, printed: str
) -> None:
    assert printed in plain(printed_page(_spec({**row, "lang": "en"}, stem)).whole)
