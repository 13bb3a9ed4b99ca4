"""The driver of notation: the longest match is read, two meanings are refused, nothing is lost."""

from __future__ import annotations

import ast
import time
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from over_rows import over_rows

import mathverify
from mathverify.language.notation import NOTATION, Notation, SchoolNames
from mathverify.language.notation.pattern import phrase
from mathverify.language.notation.pieces import line_of, text_of
from mathverify.language.notation.row import Gives, Row

CASES = Path(__file__).parent / "cases"
NAMES = SchoolNames(
    declared=frozenset("kxyabzfupqvwAB"),
    functions=frozenset("f"),
    digits=frozenset("pq"),
    complex=frozenset("z"),
    sequences=frozenset("u"),
    solved_for={"x": "real", "z": "complex"},
)
#: Beside a declared x the letter is no cross.
WITHOUT_X = replace(NAMES, declared=NAMES.declared - {"x"})


def _texts() -> list[str]:
    calls = tomllib.loads((CASES / "textbook_calls.toml").read_text("utf-8"))["case"]
    algebra = tomllib.loads((CASES / "textbook_algebra.toml").read_text("utf-8"))["row"]
    rows: list[dict[str, Any]] = [*calls, *algebra]
    return [row["text"] for row in rows]


TEXTS = _texts()
READ = tuple(row for row in NOTATION.rows if not row.is_refused)


@over_rows("text", TEXTS)
def test_no_two_rows_give_one_text_two_meanings(text: str) -> None:
    alone = {row: Notation((row,)).read(text, NAMES).text for row in READ}
    reading = [row for row, found in alone.items() if found != text]
    for row in reading:
        for other in READ:
            assert not Notation((row, other)).read(text, NAMES).unclear


def test_every_row_reads_or_refuses_a_text_of_the_tables() -> None:
    kinds = {row.pattern: row for row in NOTATION.rows}
    seen = set()
    for text in (*TEXTS, *MORE):
        for pattern, row in kinds.items():
            reader = Notation((row,))
            found = [reader.read(text, names) for names in (NAMES, WITHOUT_X, SchoolNames())]
            if any(one.unclear or one.text != text for one in found):
                seen.add(pattern)
    assert sorted(kinds.keys() - seen) == []


#: Texts of rows that the tables have in another spelling.
MORE = (
    "np.sqrt(x)",
    "integral of x^2 dx",
    "integral of x^2 dx from x = 0 to 1",
    "8C3",
    "⁸P₃",
    "Q2(L)",
    "population_stdev(L)",
    "sample_var(L)",
    "pvariance(L)",
    "ln|x|",
    "2|x|",
    "A and B are exhaustive",
    "u_n+1",
    "z^2 + k > 0 for all real z",
    "u_(n+1)",
    "∑ x*y",
)


@over_rows("row", NOTATION.rows, ids=lambda row: row.pattern)
def test_every_row_can_be_tried(row: Row) -> None:
    assert row.fault() == ""
    assert row.starts or row.gives is Gives.STATEMENT


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("∫_0^1 kx dx", "integral(k*x, x, 0, 1)"),
        ("sum_{a=1}^n ax", "sum(a*x, a, 1, n)"),
        ("2^3 kx", "2^3 kx"),
        ("x_1^2 kx", "x_1^2 kx"),
    ],
)
def test_a_blank_ends_a_bound_and_no_exponent(text: str, read: str) -> None:
    found = NOTATION.read(text, NAMES)
    assert (found.text, bool(found.unclear)) == (read, text == read)


def test_two_meanings_are_refused_with_both() -> None:
    rows = (
        Row("{a:letter} ⊕ {b:letter}", "{a} + {b}"),
        Row("{a:letter} ⊕ {b:letter}", "{a}*{b}"),
    )
    found = Notation(rows).read("2*(x ⊕ y)", NAMES)
    assert found.text == "2*(x ⊕ y)"
    assert found.unclear == (("x ⊕ y", "x + y or x*y"),)
    assert Notation((rows[0], rows[0])).read("x ⊕ y", NAMES).text == "x + y"


def test_the_longest_match_is_read() -> None:
    rows = (
        Row("{a:letter} ⊕ {b:letter}", "{a} + {b}"),
        Row("{a:letter} ⊕ {b:letter} ⊕ {c:letter}", "max({a}, {b}, {c})"),
    )
    for order in (rows, rows[::-1]):
        assert Notation(order).read("x ⊕ y ⊕ k", NAMES).text == "max(x, y, k)"


def test_what_a_hole_holds_is_read_too() -> None:
    text = "sum_{k=1}^{3} ∫_0^1 x^2 dx"
    assert NOTATION.read(text, NAMES).text == "sum(integral(x^2, x, 0, 1), k, 1, 3)"


def test_a_statement_is_a_whole_text() -> None:
    assert NOTATION.read("v ∥ w", NAMES).text == "parallel(v, w)"
    assert NOTATION.read("v ∥ w and x = 1", NAMES).text == "v ∥ w and x = 1"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("y = tangent(f, 3)", "y = f(3) + f'(3)*(x - (3))"),
        ("2*tangent(f, 3)", "2*(f(3) + f'(3)*(x - (3)))"),
        ("tangent(f, 3) - 1", "(f(3) + f'(3)*(x - (3))) - 1"),
    ],
)
def test_a_sum_in_the_place_of_a_factor_has_parentheses(text: str, read: str) -> None:
    assert NOTATION.read(text, NAMES).text == read


@given(st.text(alphabet="xk_^{}()[]|∫Σ~d/1 2,;=+-", max_size=25))
def test_any_text_is_read_or_left(text: str) -> None:
    line = line_of(text, NAMES.all)
    assert text_of(line) == text
    assert all(text[piece.start : piece.end] == piece.shown for piece in line)
    NOTATION.read(text, NAMES)
    NOTATION.instead_of(text)


@pytest.mark.parametrize(
    "text", ["∫_0^1 ", "Σfx", "sum_{k=1}^n ", "if x then ", "x = 2 is a root of "]
)
def test_long_repetitions_stay_quick(text: str) -> None:
    started = time.process_time()
    NOTATION.read((text * 1000)[:1000], NAMES)
    assert time.process_time() - started < 1


@pytest.mark.parametrize(
    ("pattern", "text", "holes"),
    [
        ("[ the ] {e:=least|greatest} of {x:rest}", "The least of x", {"e": "least", "x": "x"}),
        ("number of {q:*all|real} roots", "number of all real roots", {"q": "all real"}),
        ("number of {q:*all|real} roots", "number of roots", {"q": ""}),
        ("expand _{x:rest}", "expand (x + 1)^2", {"x": "(x + 1)^2"}),
        ("expand _{x:rest}", "expand((x + 1)^2)", None),
        ("{f:name} ~( {x:names} )", "f(x, y)", {"f": "f", "x": "x, y"}),
        ("{f:name} ~( {x:names} )", "f (x)", None),
        ("{x:some} in·terms of {y:names}", "a in b in terms of c", {"x": "a in b", "y": "c"}),
        ("{x:some} in·terms of {y:names}", "a in terms of c + 1", None),
    ],
)  # fmt: skip
def test_a_phrase_fits_the_whole_text(
    pattern: str, text: str, holes: dict[str, str] | None
) -> None:
    assert phrase(pattern, text) == holes


_PATTERNS = (
    "[ the ] {e:=least|greatest} of {x:rest}",
    "number of {q:*all|real} roots",
    "{x:some} in·terms of {y:names}",
    "{f:name} ~( {x:names} )",
    "{x:some} [ for ] {k:letter} ∈|in|is ℤ|integer",
)
_TEXTS = (
    *("The least of x", "number of all real roots", "number of roots", "a in b in terms of c"),
    *("f(x, y)", "3 + 7k for k is integer", "3 + 7k, k ∈ ℤ", "3 + 7k", "the", ""),
)
_MORE = st.sampled_from(["", "of", "IN", "terms", "ℤ", "number", "(", "k"])


@given(st.sampled_from(_PATTERNS), _MORE, st.sampled_from(_TEXTS), _MORE, st.booleans())
def test_to_look_for_the_words_first_changes_nothing(
    pattern: str, before: str, text: str, after: str, folded: bool
) -> None:
    whole = f"{before} {text} {after}".strip()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mathverify.language.notation.pattern._may_fit", lambda *_: True)
        found = phrase(pattern, whole, folded=folded)
    assert phrase(pattern, whole, folded=folded) == found


WAYS = (
    "language/notation",
    "language/grammar",
    "language/figure_notation",
    "language/experiments.py",
    "equivalence",
    "problem/reading",
)
#: Regular expressions in them, `figure_notation.refusals` and other hints included.
MOST_EXPRESSIONS = 149
_OF_TEXTS = frozenset(
    {"compile", "findall", "finditer", "fullmatch", "match", "search", "split", "sub", "subn"}
)
_REWRITE = frozenset({"sub", "subn"})


def _called(path: Path) -> list[tuple[str, str]]:
    """What is called in a file as an attribute, and of which name."""
    calls = (
        node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if type(node) is ast.Call
    )
    attributes = (call.func for call in calls if isinstance(call.func, ast.Attribute))
    return [
        (one.value.id if isinstance(one.value, ast.Name) else "", one.attr) for one in attributes
    ]


def _files() -> list[Path]:
    house = Path(mathverify.__file__).parent
    places = [house / way for way in WAYS]
    return [file for one in places for file in (one.rglob("*.py") if one.is_dir() else [one])]


def test_no_way_of_reading_rewrites_a_text() -> None:
    rewriting = [path.name for path in _files() for _, name in _called(path) if name in _REWRITE]
    assert rewriting == []


def test_ways_of_reading_have_few_regular_expressions() -> None:
    calls = [call for path in _files() for call in _called(path)]
    assert sum(of == "re" and name in _OF_TEXTS for of, name in calls) <= MOST_EXPRESSIONS
