from __future__ import annotations

import pytest
from over_rows import over_rows

from mathverify.api import examiner
from mathverify.language.ascii import to_ascii
from mathverify.problem import load_documents
from mathverify.semantics.question import Question, elaborate
from mathverify.semantics.units import dimension_words


def question(text: str) -> Question:
    (document,) = load_documents(f"id: q\n{text}", name="q", format="yaml")
    assert document.spec is not None, document.faults
    return elaborate(document.spec, examiner().rules)


def dimension(text: str, name: str = "x") -> str:
    found = question(text)
    assert not found.problems, found.problems
    (unknown,) = (one for one in found.unknowns if one.name == name)
    return dimension_words(unknown.dimension)


@over_rows(
    ("text", "words"),
    [
        ("unknowns: {x: {domain: real, unit: cm}}", "length"),
        ("unknowns: {x: angle}", "angle"),
        ("unknowns: {x: real}\ngivens: {g: 'x = 30 cm'}", "length"),
        ("unknowns: {x: real}\ngivens: {g: '30 cm = x'}", "length"),
        ("unknowns: {x: real}\ngivens: {g: '3 kg < x < 5 kg'}", "mass"),
        ("unknowns: {x: 'real, x > 3 s'}", "time"),
        ("unknowns: {x: '(0, 10] cm'}", "length"),
        ("unknowns: {x: '(0 cm, 10 cm]'}", "length"),
        ("data: {a: '3 m', b: '4 m'}\nunknowns: {x: real}\ngivens: {g: 'x = a*b'}", "length^2"),
        ("unknowns: {x: real, y: real}\ngivens: {g: 'x = 2*y', h: 'y = 3 USD'}", "money in USD"),
        ("unknowns: {x: real, y: real}\ngivens: {h: 'y = 3 USD', g: 'x = y^2'}", "money in USD^2"),
        ("unknowns: {x: real}\ngivens: {g: '2*x = 6'}", "a pure number"),
        ("unknowns: {x: real}\ngivens: {g: '2*x = 6 cm'}", "length"),
        ("unknowns: {x: real}\ngivens: {g: 'x*2 h = 6 km'}", "length/time"),
        ("unknowns: {x: real, y: real}\ngivens: {g: 'x = 3*y', h: '2*(x + y) = 6 cm'}", "length"),
        ("unknowns: {x: real, y: real}\ngivens: {g: 'x*y = 6 cm^2', h: 'x/y = 2'}", "length"),
        ("unknowns: {x: real}\ngivens: {g: 'sqrt(x^2 + 9 cm^2) = 5 cm'}", "length"),
        ("unknowns: {x: real}\ngivens: {g: 'sin(x) = 1/2', h: 'x < 90'}", "a pure number"),
        ("unknowns: {x: real}\ngivens: {g: 'x = 30 cm / (2 cm)'}", "a pure number"),
    ],
)
def test_units_of_unknowns_are_inferred(text: str, words: str) -> None:
    assert dimension(f"{text}\nask: {{find: x}}") == words


def test_an_inferred_unit_is_noted() -> None:
    found = question("unknowns: {x: real}\ngivens: {g: 'x = 30 cm'}\nask: {find: x}")
    assert any("takes its unit from given g" in text for _, text in found.notes)


@pytest.mark.parametrize(
    ("text", "code", "path"),
    [
        ("givens: {g: '2*x = 6 cm', h: 'x = 4'}", "unit-clash", "$.givens.h"),
        ("givens: {g: 'x^n = 6 cm^2'}\ndata: {n: '2'}", "unit-clash", "$.givens.g"),
        ("givens: {g: 'x = 6 cm', h: 'x = 5 s'}", "unit-clash", "$.givens.h"),
        ("givens: {g: 'x + w = 3'}", "unknown-name", "$.givens.g"),
        ("data: {k: 'l', l: 'k'}", "ill-typed", "$.data.k"),
    ],
)
def test_problems_have_a_code_and_a_place(text: str, code: str, path: str) -> None:
    found = question(f"unknowns: {{x: real}}\n{text}\nask: {{find: '1'}}")
    places = {(problem.code, problem.path) for problem in found.problems}
    assert (code, path) in places


def test_the_system_holds_domains_and_givens() -> None:
    found = question(
        "unknowns: {x: 'real, x > 0, x != 3', n: 'positive integer'}\n"
        "givens: {g: 'x*n = 6', h: 'x > n'}\nask: {find: '(x, n)'}"
    )
    assert [variable.name for variable in found.system.variables] == ["x", "n"]
    told = {c.name: to_ascii(c.formula) for c in found.system.constraints}
    assert told == {"domain of x": "x != 3", "g": "x*n = 6", "h": "x > n"}
    assert found.unknown("n") is not None
    assert found.unknown("z") is None


def test_magnitudes_are_kept_in_the_unknowns_own_unit() -> None:
    found = question(
        "unknowns: {x: {domain: '(0, 1] m', unit: cm}}\ngivens: {g: 'x = 300 mm'}\nask: {find: x}"
    )
    (variable,) = found.system.variables
    assert variable.high is not None
    assert variable.high.value == 100
    (constraint,) = found.system.constraints
    assert to_ascii(constraint.formula) == "1/100*x = 3/10"


def test_entries_of_arrays_are_variables() -> None:
    found = question("unknowns: {A: 'matrix(2, 2) of positive integer'}\nask: {find: 'A[1, 2]'}")
    names = [variable.name for variable in found.system.variables]
    assert names == ["A[1,1]", "A[1,2]", "A[2,1]", "A[2,2]"]
    assert all(variable.low is not None for variable in found.system.variables)


def test_data_are_not_needed_before_they_are_used_but_are_always_looked_at() -> None:
    found = question("data: {a: '3 m + 2 s'}\nask: {find: '1 + 1'}")
    assert [problem.path for problem in found.problems] == ["$.data.a"]


def test_nothing_raises_for_a_hopeless_spec() -> None:
    nested = "(" * 55 + "x" + ")" * 55
    found = question(
        "data: {a: 'b', b: 'a'}\nfunctions: {f: 't -> f(t + 1)'}\n"
        "unknowns: {x: 'circle', y: 'handsome', n: {domain: real, unit: apples}}\n"
        f"givens: {{g: 'x = y', h: 'f(1) = n', i: 'a + {nested} = 2', j: '[1, 2] > 3'}}\n"
        "ask: {find: 'f(y) + z'}\nanswer: 'q'"
    )
    assert len(found.problems) >= 6
