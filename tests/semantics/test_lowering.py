from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from over_rows import over_rows

from mathverify.api import examiner
from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language.ascii import to_ascii
from mathverify.language.parser import parse
from mathverify.language.tree import Node
from mathverify.problem import load_documents
from mathverify.semantics.kinds import BARE
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    LoweringProblem,
    Meaning,
    Region,
    Scalar,
    Truth,
    describe,
    is_matrix,
    matrix_shape,
)
from mathverify.semantics.question import Question, elaborate
from mathverify.semantics.units import dimension_words

SPEC = """
id: q
data:
  price: "1.25 USD"
  n: "6"
  M: "[[1, 2], [3, 4]]"
  r: "[2, 3, 5]"
  side: "2*n"
functions: {f: "t -> t^2 + n", g: "(u, v) -> u - v", h: "t -> h(t)"}
unknowns:
  x: real
  y: {domain: real, unit: cm}
  v: "list(2)"
  b: boolean
ask: {find: x}
answer: "1"
"""


@pytest.fixture(scope="module")
def question() -> Question:
    (document,) = load_documents(SPEC, name="q", format="yaml")
    assert document.spec is not None
    found = elaborate(document.spec, examiner().rules)
    assert not found.problems, found.problems
    return found


def text(meaning: Meaning) -> str:
    match meaning:
        case Scalar(term=term, dimension=()):
            return to_ascii(term)
        case Scalar(term=term, dimension=dimension):
            return f"{to_ascii(term)} [{dimension_words(dimension)}]"
        case Truth(formula=formula):
            return f"<{to_ascii(formula)}>"
        case Collection(kind=kind, items=items):
            return f"{kind.value}({', '.join(text(item) for item in items)})"
        case Region(pieces=pieces):
            ends = [
                f"{'[' if p.low_closed else '('}{text(p.low) if p.low else '-inf'}, "
                f"{text(p.high) if p.high else 'inf'}{']' if p.high_closed else ')'}"
                for p in pieces
            ]
            return " U ".join(ends)
        case _:
            return meaning.value


@over_rows(
    ("source", "meaning"),
    [
        ("3*n + 1", "19"),
        ("side", "12"),
        ("price", "5/4 [money in USD]"),
        ("n*price", "15/2 [money in USD]"),
        ("50 %", "1/2"),
        ("30 % of 20", "6"),
        ("x + 0*x", "x + 0*x"),
        ("x/x", "x/x"),
        ("0*(1/x)", "0*(1/x)"),
        ("2^10", "1024"),
        ("2^(-1)", "1/2"),
        ("0^0", "0^0"),
        ("1/0", "1/0"),
        ("y", "1/100*y [length]"),
        ("y^2", "(1/100*y)^2 [length^2]"),
        ("3 m * 2 m", "6 [length^2]"),
        ("6 m / (3 s)", "2 [length/time]"),
        ("sqrt(9 m^2)", "3 [length]"),
        ("30 deg", "30 [angle]"),
        ("f(2)", "10"),
        ("f(x)", "x^2 + 6"),
        ("f(f(1))", "55"),
        ("g(5, x)", "(-1)*x + 5"),
        ("M", "list(list(1, 2), list(3, 4))"),
        ("M*M", "list(list(7, 10), list(15, 22))"),
        ("M^2", "list(list(7, 10), list(15, 22))"),
        ("M^T", "list(list(1, 3), list(2, 4))"),
        ("M*[1, 1]", "list(3, 7)"),
        ("2*M", "list(list(2, 4), list(6, 8))"),
        ("M[2, 1]", "3"),
        ("r[3]", "5"),
        ("r + [1, 1, 1]", "list(3, 4, 6)"),
        ("v", "list(v[1], v[2])"),
        ("v[2]", "v[2]"),
        ("(1, x)", "tuple(1, x)"),
        ("{1, 2}", "set(1, 2)"),
        ("{±3}", "set(3, -3)"),
        ("none", "set()"),
        ("2 : 3 : 4", "ratio(2, 3, 4)"),
        ("x > 3", "<x > 3>"),
        ("1 < x <= 3", "<1 < x and x <= 3>"),
        ("x = ±3", "<x = 3 or x = -3>"),
        ("b", "<b>"),
        ("x in integer", "<x in integer>"),
        ("x in (1, 3]", "<x > 1 and x <= 3>"),
        ("x in (-inf, 3]", "<x <= 3>"),
        ("x in {1, 3}", "<x >= 1 and x <= 1 or x >= 3 and x <= 3>"),
        ("x in natural", "<x in integer and x >= 0>"),
        ("[1, inf)", "[1, inf)"),
        ("integer", "integer"),
        ("pi", "pi"),
    ],
)
def test_meanings(question: Question, source: str, meaning: str) -> None:
    assert text(question.lowering.lower(question.reading.parse(source))) == meaning


@over_rows(
    ("source", "code", "words"),
    [
        ("n + price", "unit-clash", "money in USD"),
        ("2^price", "unit-clash", "pure number"),
        ("sin(3 m)", "unit-clash", "pure number"),
        ("price > 3", "unit-clash", "pure number"),
        ("M + r", "ill-typed", "2x2 matrix"),
        ("M*[[1, 2, 3]]", "ill-typed", "2 columns meet 1 rows"),
        ("r*r", "ill-typed", "dot"),
        ("r^2", "ill-typed", "square matrix"),
        ("r[4]", "ill-typed", "1 to 3"),
        ("r[0]", "ill-typed", "1 to 3"),
        ("n[1]", "ill-typed", "no entries"),
        ("{1, 2} + 1", "ill-typed", "cannot add"),
        ("r > 3", "ill-typed", "order"),
        ("1/r", "ill-typed", "a denominator"),
        ("x = (1, 2)", "ill-typed", "cannot equal"),
        ("f(1, 2)", "ill-typed", "1 argument"),
        ("g(1)", "ill-typed", "2 argument"),
        ("x + w", "unknown-name", "'w'"),
        ("pric + 1", "unknown-name", "'pric'"),
        ("3 ± x", "ambiguous", "two values"),
        ("true + 1", "ill-typed", "cannot add"),
        ("inf + 1", "ill-typed", "inf"),
        ("h(1)", None, "without end"),
        ("sqrt(i + 1)", "ill-typed", "complex"),
        ("k'(x)", Code.UNKNOWN_NAME, "no derivative"),
        ("M^20001", None, "matrix power"),
        ("M^x", None, "whole number"),
        ("r[x]", None, "known number"),
    ],
)
def test_problems(question: Question, source: str, code: str | None, words: str) -> None:
    with pytest.raises(LoweringProblem) as caught:
        question.lowering.lower(question.reading.parse(source))
    assert caught.value.code == code
    assert words in f"{caught.value.message} | {caught.value.remedy}"


def test_a_misspelt_name_is_told_the_nearest(question: Question) -> None:
    with pytest.raises(LoweringProblem) as caught:
        question.lowering.lower(question.reading.parse("pric + 1"))
    assert caught.value.remedy == "price"


def test_the_node_at_fault_is_named(question: Question) -> None:
    source = "n + 2*(x + w)"
    with pytest.raises(LoweringProblem) as caught:
        question.lowering.lower(question.reading.parse(source))
    assert caught.value.node is not None
    span = caught.value.node.span
    assert span is not None
    assert source[span.start : span.end] == "w"


def test_parameters_hide_names_only_inside(question: Question) -> None:
    inner = question.lowering.within({"x": Scalar(question.reading.parse("7"))})
    assert text(inner.lower(question.reading.parse("x + n"))) == "13"
    assert text(question.lowering.lower(question.reading.parse("x + n"))) == "x + 6"


def test_descriptions(question: Question) -> None:
    told = {
        "3": "a number",
        "x > 1": "a statement",
        "M": "a 2x2 matrix",
        "r": "a list of 3",
        "(1, 2)": "a tuple of 2",
        "{1}": "a set of 1",
        "[1, inf)": "a set of numbers",
    }
    for source, words in told.items():
        assert describe(question.lowering.lower(question.reading.parse(source))) == words
    ragged = Collection(
        CollectionKind.LIST,
        tuple(question.lowering.lower(question.reading.parse(s)) for s in ("[1, 2]", "[1]")),
    )
    assert matrix_shape(ragged) is None
    assert not is_matrix(question.lowering.lower(question.reading.parse("r")))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.text(alphabet="xynMrfg0123+-*/^()[]{},.<>=! ±%", max_size=24))
def test_whatever_parses_has_a_meaning_or_a_problem(question: Question, source: str) -> None:
    try:
        node = question.reading.parse(source)
    except ParseError:
        return
    message = "it has a meaning"
    try:
        assert question.lowering.lower(node) is not None
    except LoweringProblem as problem:
        message = problem.message
    assert message


def test_rules_are_looked_up_by_canonical_name() -> None:
    bare = Lowering({}, {}, BARE)
    with pytest.raises(LoweringProblem) as caught:
        bare.lower(_call("sqrt(4)"))
    assert caught.value.code is None
    with pytest.raises(LoweringProblem) as caught:
        bare.lower(_call("frobnicate(4)"))
    assert caught.value.code == "unknown-name"


def _call(source: str) -> Node:
    return parse(source, functions=frozenset({"frobnicate"}))
