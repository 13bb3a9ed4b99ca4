from __future__ import annotations

import pytest
from over_rows import over_rows

from mathverify.language.ascii import to_ascii
from mathverify.problem import load_documents
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.reading import Reading, read


def spec(text: str) -> ProblemSpec:
    (document,) = load_documents(f"id: q\n{text}", name="q", format="yaml")
    assert document.spec is not None, document.faults
    return document.spec


def reading(text: str) -> Reading:
    return read(spec(text))


GOOD = """
data: {n: "6", p: "1.25 USD", who: '"Maya"'}
functions: {f: "t -> t + n"}
unknowns: {x: {domain: "real, x > 0", unit: cm}}
givens: {g: "2*x = n cm", k: "w(t) = t^2 + n"}
ask: {find: x, unit: mm}
answer: B
options: [{label: A, value: "1 cm"}, {label: B, value: "3 cm"}, {label: C, text: "none"}]
steps: [{let: "u = x/2", relation: "u = 1.5 cm"}, {case: "x > 1 cm", relation: "u > 0 cm"}]
"""


def test_every_section_is_read() -> None:
    found = reading(GOOD)
    assert found.problems == ()
    assert {name: to_ascii(node) for name, node in found.data.items()} == {
        "n": "6",
        "p": "1.25 USD",
    }
    assert found.texts == {"who": "Maya"}
    assert [id_ for id_, _ in found.givens] == ["g"]
    assert sorted(found.functions) == ["f", "w"]
    assert found.functions["w"].parameters == ("t",)
    assert found.declared == {"n", "p", "who", "x", "f"}
    assert found.ask is not None
    assert to_ascii(found.ask) == "x"
    assert found.ask_unit is not None
    assert found.answer_label == "B"
    assert found.answer is None
    assert [label for label, node in found.options if node is None] == ["C"]
    first, second = found.steps
    assert first.let is not None
    assert second.case is not None
    assert second.let is None
    assert ("$.givens.k", "the definition of the function w") in found.echoes


def test_a_label_is_a_label_only_if_an_option_bears_it() -> None:
    assert reading("ask: {find: '1 + 1'}\nanswer: '2'").answer_label == ""
    labelled = reading(
        "ask: {find: '1 + 1'}\nanswer: '2'\noptions: [{label: '1', value: '2'}, "
        "{label: '2', value: '3'}]"
    )
    assert labelled.answer_label == "2"


def test_latex_is_echoed() -> None:
    found = reading("unknowns: {x: real}\ngivens: {g: '\\frac{x}{2} = 3'}\nask: {find: x}")
    assert found.problems == ()
    assert found.echoes == (("$.givens.g", "x/2 = 3"),)


def test_a_backslash_between_sets_is_no_latex() -> None:
    found = reading("data: {a: '{1, 2}', b: '{2}'}\nask: {find: 'a \\ b'}")
    assert found.problems == ()
    assert found.echoes == ()


@over_rows(
    ("section", "path"),
    [
        ("data: {a: '1/2x'}", "$.data.a"),
        ("functions: {f: 't -> t +'}", "$.functions.f.rule"),
        ("functions: {f: {rule: 't -> t', domain: 't >'}}", "$.functions.f.domain"),
        ("unknowns: {x: 'real, x >'}", "$.unknowns.x.domain"),
        ("unknowns: {x: {domain: real, unit: metr}}", "$.unknowns.x.unit"),
        ("unknowns: {x: real}\ngivens: {g: '2x +'}", "$.givens.g"),
        ("ask: {find: '2 +'}", "$.ask.find"),
        ("ask: {find: '2', unit: metr}", "$.ask.unit"),
        ("ask: {find: '2'}\nanswer: '2 +'", "$.answer"),
        ("ask: {find: '2'}\noptions: [{label: A, value: '2 +'}]", "$.options[0].value"),
        ("ask: {find: '2'}\nsteps: [{relation: '2 +'}]", "$.steps[0].relation"),
        ("ask: {find: '2'}\nsteps: [{relation: '2 = 2', case: '2 >'}]", "$.steps[0].case"),
        ("ask: {find: '2'}\nsteps: [{relation: '2 = 2', let: 'u ='}]", "$.steps[0].let"),
        ("ask: {find: '2'}\nsteps: [{relation: '2 = 2', rejects: ')'}]", "$.steps[0].rejects"),
    ],
)
def test_a_fault_is_a_value_at_its_field(section: str, path: str) -> None:
    text = section if "ask:" in section else f"{section}\nask: {{find: '1'}}"
    (problem,) = reading(text).problems
    assert problem.path == path
    assert problem.message
    assert 0 <= problem.start <= problem.end <= len(problem.text)


def test_all_faults_are_collected() -> None:
    found = reading(
        "data: {a: '1 +'}\nunknowns: {x: 'handsome integer'}\ngivens: {g: 'x =='}\n"
        "ask: {find: 'x +'}\nanswer: '(1'"
    )
    assert [problem.path for problem in found.problems] == [
        "$.data.a",
        "$.givens.g",
        "$.answer",
        "$.ask.find",
        "$.unknowns.x.domain",
    ]


@pytest.mark.parametrize("unit", ["''", "none", "'1'", "unitless", "dimensionless", "'-'"])
def test_no_unit_in_many_spellings(unit: str) -> None:
    found = reading(f"unknowns: {{x: {{domain: real, unit: {unit}}}}}\nask: {{find: x}}")
    assert found.problems == ()
    assert found.units == {}


@pytest.mark.parametrize("unit", ["metr", "dozens", "kilometrs"])
def test_what_is_no_unit_is_told_that_things_carry_none(unit: str) -> None:
    found = reading(f"unknowns: {{x: {{domain: real, unit: {unit}}}}}\nask: {{find: x}}")
    (problem,) = found.problems
    assert "counted things carry no unit" in problem.remedy


@pytest.mark.parametrize(
    ("given", "defines"),
    [
        ("w(t) = t^2", True),
        ("w(t) = t^2 for all t", True),
        ("w(s, t) = s*t", True),
        ("w(2) = 5", False),
        ("w(n) = 5", False),
        ("w(t, t) = t", False),
        ("w(t) = w(t - 1) + 1", False),
        ("w(t) > t", False),
        ("sin(t) = t", False),
    ],
)
def test_which_givens_define_functions(given: str, defines: bool) -> None:
    found = reading(f"data: {{n: '6'}}\ngivens: {{g: '{given}'}}\nask: {{find: '1'}}")
    assert ("w" in found.functions) is defines


def test_local_names_of_steps_last_to_the_end() -> None:
    found = reading(
        "unknowns: {x: real}\nask: {find: x}\n"
        "steps: [{let: 'sum = x + 1', relation: 'sum > 0'}, {relation: 'sum = 2'}]"
    )
    assert found.problems == ()
    assert found.steps[1].relation is not None
    assert to_ascii(found.steps[1].relation) == "sum = 2"
