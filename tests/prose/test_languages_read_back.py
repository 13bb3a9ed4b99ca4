"""What is printed in a language is read by who knows it, and says what the question asks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import combinations, islice, product
from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows
from reading_back import LANGUAGES, PageRead, page_of, read_back
from thinning import thinned
from yaml_tables import table

from mathverify.language.unit_text import unit_text
from mathverify.phrases.locale import Locale, locale_of, locales
from mathverify.problem import ProblemSpec, load_documents
from mathverify.problem.spec import Ask
from mathverify.semantics.form_names import form_name
from mathverify.semantics.reading import read

CASES = Path(__file__).parent / "cases"
ROUNDINGS = ("2 dp", "1 dp", "3 sf", "1 sf", "nearest 10", "nearest 1", "2 dp up", "3 sf down")
ROUNDINGS += ("nearest 1 half even", "nearest 10 up")
UNITS = ("", "USD", "EUR", "GBP", "deg", "cm^2", "km/h", "s", "min", "h")
CALENDAR = ("day", "week", "month", "year")
WORDS = {"diff": "derivative", "integral": "primitive", "P": "probability", "ways": "ways"}


def _loaded(document: dict[str, Any]) -> ProblemSpec:
    (loaded,) = load_documents(json.dumps(document), name="row", format="json")
    assert loaded.spec is not None, loaded.faults
    return loaded.spec


def _asks() -> Iterator[tuple[str, dict[str, Any]]]:
    """Each kind of request by itself, by name, without a language."""
    for row in table(CASES / "asks.yaml"):
        ask = {"find": row["find"], "as": row["kind"]}
        ask |= {key: row[key] for key in ("form", "at") if key in row}
        document = {
            "id": "row",
            "data": row.get("data", {}),
            "functions": row.get("functions", {}),
            "unknowns": row.get("unknowns", {}) | row.get("more", {}),
            "givens": row.get("givens", {}),
            "ask": ask,
            "answer": row.get("answer", "1"),
            "domain": row.get("domain", ""),
        }
        yield row["name"], {key: value for key, value in document.items() if value}


def _answers() -> Iterator[tuple[str, dict[str, Any]]]:
    """Each way in which an answer may be wanted."""
    forms = [key for key in _phrases("line") if key not in _LINES]
    for rounding, unit in product(("", *ROUNDINGS), UNITS):
        if rounding or unit:
            yield f"{rounding} {unit}".strip(), _wanted(rounding, unit, "")
    for unit in CALENDAR:
        yield unit, _wanted("", unit, "")
    for form in forms:
        pattern = "a*y + b" if form == "pattern" else form
        yield f"as {form}", _wanted("", "", pattern)


_LINES = ("unit", "dp", "dp1", "sf", "sf1", "nearest", "nearest1", "unit_dp", "unit_dp1", "unit_sf")
_LINES += ("unit_sf1", "unit_nearest", "unit_nearest1", "up", "down", "half even", "all")
_LINES += ("which",)


def _phrases(section: str) -> dict[str, str]:
    locale = locale_of("en")
    assert locale is not None
    return dict(locale.table[section])


def _wanted(rounding: str, unit: str, form: str) -> dict[str, Any]:
    ask = {"find": "x", "as": "value", "round": rounding, "unit": unit, "form": form}
    beside = f" {unit}" if unit else ""
    return {
        "id": "row",
        "unknowns": {"x": {"domain": "real", "unit": unit} if unit else "real"},
        "givens": {"g": f"3*x = 10{beside}"},
        "ask": {key: value for key, value in ask.items() if value},
        "answer": "1",
    }


def _more() -> Iterator[tuple[str, dict[str, Any]]]:
    """Requests that the table above lacks: without givens, in every form, of every domain."""
    for kind in ("value", "all", "count", "least", "greatest", "range"):
        for find in ("x", "(x, y)", "x + 1"):
            unknowns = {"x": "real", "y": "real"} if "y" in find else {"x": "real"}
            if kind != "range" or "y" not in find:
                yield f"{kind} {find}", _asked(kind, find, unknowns)
        for domain, written in DOMAINS.items():
            for find in ("x", "x + 1") if kind != "range" else ("x",):
                row = _asked(kind, find, {"x": written}, {"g": "x^2 = 9"})
                # That a number is real is said where the sentence has a noun.
                silent = domain == "real" and (find != "x" or kind == "value")
                yield f"{kind} {find} {domain}", row | ({} if silent else {"domain": domain})
    for domain, written in DOMAINS.items():
        row = _asked("value", "x*y", {"x": written, "y": written}, {"g": "x + y = 9"})
        yield f"two {domain}", row | ({} if domain == "real" else {"domain": domain})
    for form in _phrases("ask")["form"]:
        find = {"derivative": "diff(x^3, x)", "primitive": "integral(x^3, x)"}.get(
            form, "x*(x + 1)"
        )
        row = _asked("form", find, {"x": "real"}) | {"form": form}
        if form not in ("such", "", "derivative", "primitive", "pattern"):
            yield f"form {form}", row
    for kind in ("minimum", "maximum"):
        for at, given in product(("", "x"), ({}, {"g": "x > 1"})):
            row = _asked(kind, "x^2 - 4*x", {"x": "real"}, given)
            yield f"{kind} {at} {given}", row | ({"at": at} if at else {})
    for answer in ("true", "false"):
        yield f"{answer} by itself", _asked("truth", "2 + 2 = 4", {}) | {"answer": answer}
    dice = {"experiment": "roll 2 dice"}
    for find in ("P(total(outcome) = 7 given total(outcome) >= 5)", "ways(total(outcome) = 7)"):
        yield find, _asked("value", find, {}, dice)
    yield "which x", _asked("which", "x", {"x": "real"})
    for kind in ("which", "choice"):
        yield f"{kind} always", _asked(kind, "true", {}) | {"form": "always"}
        yield f"{kind} false", _asked(kind, "false", {"x": "real"}, {"g": "x = 9"})
    document = _asked("all", "x", {"x": "real"}, {"g": "x^2 = 9"})
    yield "all in words", document | {"stem": "{g} [?](ask)"}


#: Each kind of number that has a name, as a question declares it.
DOMAINS = {
    "real": "real",
    "integer": "integer",
    "natural": "natural",
    "positive_integer": "positive integer",
    "negative_integer": "negative integer",
    "positive_real": "positive real",
    "negative_real": "negative real",
    "nonnegative_real": "real, x >= 0",
    "rational": "rational",
    "complex": "complex",
    "digit": "digit",
    "angle": "angle",
}


def _asked(
    kind: str, find: str, unknowns: dict[str, str], givens: dict[str, str] | None = None
) -> dict[str, Any]:
    named = {one: domain.replace("x", one) for one, domain in unknowns.items()}
    document = {"id": "row", "unknowns": named, "givens": givens or {}, "answer": "1"}
    return document | {"ask": {"find": find, "as": kind}}


ROWS: dict[str, dict[str, Any]] = {**dict(_asks()), **dict(_answers()), **dict(_more())}


@cache
def _spec(name: str, lang: str) -> ProblemSpec:
    row = ROWS[name]
    prose = {"stem": row.get("stem", "{ask}"), "lang": lang}
    ask = row["ask"] | {key: row[key] for key in ("form", "at") if key in row}
    kept = {key: value for key, value in row.items() if key not in ("stem", "domain", "form", "at")}
    if "experiment" in row.get("givens", {}):
        prose["stem"] = "{experiment} {ask}"
    return _loaded({**kept, "ask": ask, "prose": prose})


def _meant(row: dict[str, Any], spec: ProblemSpec, lang: str) -> PageRead:
    """What the page of a row has to say; the domain only where the row names one."""
    ask = spec.ask
    assert ask is not None
    said = ask.kind.value
    if said == "truth":
        said = "truth decide"
    if said == "which" or spec.offers_statements:
        said = f"{said} {_head_of_which(ask)}"
    word = WORDS.get(ask.find.split("(")[0])
    # What has a sign is asked for by it: P(X <= 2), P(A given B).
    if word is not None and (word != "probability" or "outcome" in ask.find):
        said = f"{said} {word}"
    unit = read(spec).ask_unit
    forms = frozenset({form_name(ask.form)} if ask.form else ())
    forms = frozenset() if ask.form == "always" else forms
    if ask.form and forms & {"a*y + b", "a*x^2 + b*x + c"}:
        forms = frozenset({"pattern"})
    named = "" if unit is None else unit_text(unit, one=False)
    short = unit.factors[0][0] if unit is not None and len(unit.factors) == 1 else ""
    return PageRead(
        ask="" if "stem" in row else said,
        domain=row.get("domain", ""),
        forms=forms,
        rounding=ask.round or "",
        unit=short if short in _phrases("unit") and unit.factors[0][1] == 1 else named,
        whole="stem" in row,
    )


def _head_of_which(ask: Ask) -> str:
    """What is asked of options: which are true, are values of an unknown, are equal to a term."""
    if ask.find in ("true", "false"):
        return ask.form or ask.find
    return "unknowns" if ask.find.isidentifier() else "expression"


def _fault(lang: str, name: str) -> str:
    """What the page of a row says wrongly; empty if it says what is meant."""
    row, spec = ROWS[name], _spec(name, lang)
    pieces = page_of(spec)
    if not pieces:
        return "nothing is printed"
    found, meant = read_back(lang, pieces), _meant(row, spec, lang)
    wrong = [
        f"{field}: {getattr(found, field)!r}, not {getattr(meant, field)!r}"
        for field in PageRead.__slots__
        if getattr(found, field) != getattr(meant, field)
        and not (field == "domain" and not meant.domain)
    ]
    return "; ".join(wrong)


@pytest.mark.parametrize("lang", thinned(LANGUAGES, len(LANGUAGES)))
@over_rows("name", ROWS)
def test_a_page_is_read_back(name: str, lang: str) -> None:
    assert _fault(lang, name) == ""


def test_every_language_has_a_reader() -> None:
    assert set(LANGUAGES) == set(locales())


# --- faults in a table --------------------------------------------------------------------

Key = tuple[str, ...]
#: What a request, an answer and a kind of number are said by.
SECTIONS = ("ask", "line", "unit", "domain")


def _keys(table: Any, path: Key = ()) -> Iterator[tuple[Key, str]]:
    for key, inner in table.items():
        if isinstance(inner, dict):
            yield from _keys(inner, (*path, key))
        else:
            yield (*path, key), inner


def _locale(lang: str) -> Locale:
    locale = locale_of(lang)
    assert locale is not None
    return locale


@contextmanager
def _saying(lang: str, phrases: dict[Key, str]) -> Iterator[None]:
    """The table of a language with other phrases in it, for as long as this lasts."""
    whole: Any = _locale(lang).table
    kept: dict[Key, str] = {}

    def put(path: Key, phrase: str) -> None:
        section = whole
        for key in path[:-1]:
            section = section[key]
        kept.setdefault(path, section[path[-1]])
        section[path[-1]] = phrase

    try:
        for path, phrase in phrases.items():
            put(path, phrase)
        yield
    finally:
        for path, phrase in dict(kept).items():
            put(path, phrase)


@cache
def _printed_by(lang: str) -> dict[Key, tuple[str, ...]]:
    """For each phrase that some row prints, the first few rows that print it."""
    asked: dict[Key, list[str]] = {}
    plainly = {}
    with pytest.MonkeyPatch.context() as patch:
        for name in ROWS:
            spec, seen = _spec(name, lang), set()
            patch.setattr(Locale, "phrase", _noting(seen))
            plainly[name] = page_of(spec)
            for path in seen:
                asked.setdefault(path, []).append(name)
    found: dict[Key, tuple[str, ...]] = {}
    for path, names in asked.items():
        phrase = _locale(lang).phrase(*path)
        if path[0] in SECTIONS and phrase is not None:
            with _saying(lang, {path: f"{phrase} ¤"}):
                changed = (n for n in names if page_of(_spec(n, lang)) != plainly[n])
                if printing := tuple(islice(changed, 6)):
                    found[path] = printing
    return found


_PHRASE = Locale.phrase


def _noting(seen: set[Key]) -> Any:
    def noted(self: Locale, *keys: str) -> str | None:
        seen.add(keys)
        return _PHRASE(self, *keys)

    return noted


def _faults(lang: str, paths: Iterable[Key]) -> list[str]:
    """What the pages that print some phrases say wrongly."""
    printed = _printed_by(lang)
    names = dict.fromkeys(name for path in paths for name in printed.get(path, ()))
    return [fault for name in names if (fault := _fault(lang, name))]


FAULTS: list[dict[str, str]] = table(CASES / "locale_faults.yaml")


def _path(fault: dict[str, str]) -> Key:
    """``line half even`` is the phrase "half even" of the lines."""
    section, *keys = fault["at"].split(" ", 2 if fault["at"].startswith(("ask", "domain")) else 1)
    return (section, *keys)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda f: f"{f['lang']} {f['at']}")
def test_a_fault_in_a_table_is_found(fault: dict[str, str]) -> None:
    path = _path(fault)
    assert _locale(fault["lang"]).phrase(*path) is not None
    assert _faults(fault["lang"], [path]) == []
    with _saying(fault["lang"], {path: fault["says"]}):
        assert _faults(fault["lang"], [path]) != []


#: Phrases that no row prints: what has no page without them, or only beside figures, events and
#: statements (`test_tables` prints these).
UNPRINTED = {
    ("ask", "value", "unknown_is"),
    ("ask", "range", "expression_such"),
    ("ask", "form", "such"),
    ("domain", "real", "is"),
    ("domain", "real", "are"),
    ("domain", "complex", "are"),
    ("domain", "boolean", "is"),
    ("domain", "boolean", "are"),
    ("domain", "event", "is"),
    ("domain", "set", "is"),
    ("domain", "set", "are"),
    ("domain", "universe", "is"),
    ("domain", "universe", "are"),
    ("domain", "list", "is"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phrase_is_printed_by_some_row(lang: str) -> None:
    there = {p for one in SECTIONS for p, _ in _keys(_locale(lang).table[one], (one,))}
    assert there - _printed_by(lang).keys() == UNPRINTED


def _meaning(path: Key) -> Key:
    """What a phrase says of the question: those that say the same may be exchanged."""
    section, name, *head = path
    if section != "ask":
        return (section, name)
    plain = head[0].removesuffix("_such").removesuffix("_given")
    told = ("derivative", "primitive", "probability", "ways", "decide")
    return ("ask", name, plain if name == "form" or plain in told else "")


def _exchanges(lang: str) -> list[tuple[Key, Key]]:
    """Two phrases of a section with the same holes that mean different things."""
    printed = _printed_by(lang)
    found = []
    for one, other in combinations(printed, 2):
        here, there = (_locale(lang).phrase(*path) or "" for path in (one, other))
        holes = [set(re.findall(r"\{[^{}]*\}", phrase)) for phrase in (here, there)]
        if one[0] == other[0] and _meaning(one) != _meaning(other) and holes[0] == holes[1]:
            found.append((one, other))
    return found


def _unnoticed(lang: str, pairs: Iterable[tuple[Key, Key]]) -> list[tuple[Key, Key]]:
    found = []
    for one, other in pairs:
        phrases = {one: _locale(lang).phrase(*other), other: _locale(lang).phrase(*one)}
        with _saying(lang, {path: phrase or "" for path, phrase in phrases.items()}):
            if not _faults(lang, (one, other)):
                found.append((one, other))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_phrases_that_are_exchanged_are_found(lang: str) -> None:
    pairs = _exchanges(lang)
    assert len(pairs) > 500
    assert _unnoticed(lang, pairs[::20]) == []


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_any_two_phrases_that_are_exchanged_are_found(lang: str) -> None:
    assert _unnoticed(lang, _exchanges(lang)) == []
