"""What a lowered formula was said as is kept, with the names that the author wrote."""

from __future__ import annotations

import pytest
from spec_table import spec_of

from mathverify.language.ascii import to_ascii
from mathverify.semantics.meaning import Scalar
from mathverify.semantics.question import Question, elaborate
from mathverify.theories import THEORIES, rules
from mathverify.theories.plugins import plugged_in


def _question(relation: str, find: str = "length(A, B)") -> Question:
    text = f'points: "A B C D"\ngivens: {{g: "{relation}"}}\nask: {{find: "{find}"}}\n'
    question = elaborate(spec_of(text), rules((*THEORIES, *plugged_in())))
    assert question.problems == ()
    return question


@pytest.mark.parametrize(
    ("relation", "source"),
    [
        ("parallel(line(A, B), line(C, D))", ""),
        ("on(D, segment(B, C))", ""),
        ("triangle(A, B, C)", ""),
        ("same_side(A, B, line(C, D))", ""),
        ("orthogonal(line(A, B), line(C, D))", "perpendicular(line(A, B), line(C, D))"),
    ],
)
def test_a_given_is_its_formula(relation: str, source: str) -> None:
    question = _question(relation)
    (constraint,) = question.system.constraints
    found = question.lowering.record.sources[constraint.formula]
    assert to_ascii(found) == (source or relation)


def test_an_angle_inside_an_equation() -> None:
    question = _question("angle(A, B, C) = 2*angle(B, C, A)", "angle(C, A, B)")
    said = {to_ascii(call) for call in question.lowering.record.sources.values()}
    assert said >= {"angle(A, B, C)", "angle(B, C, A)", "angle(C, A, B)"}
    assert isinstance(question.asked, Scalar)
    assert to_ascii(question.lowering.record.sources[question.asked.term]) == "angle(C, A, B)"


def test_points_are_pairs_of_variables() -> None:
    question = _question("A != B")
    names = [variable.name for variable in question.system.variables]
    assert names[:4] == ["A.x", "A.y", "B.x", "B.y"]
    assert all(unknown.dimension == () for unknown in question.unknowns)


def test_points_are_lengths_where_a_length_stands() -> None:
    question = _question("length(C, D) = 5 cm")
    assert {unknown.dimension for unknown in question.unknowns} == {(("length", 1),)}


@pytest.mark.parametrize("relation", ["A = (1, 2, 3)", "A.z = 3", "on(A, plane(B, C, D))"])
def test_points_of_space_have_three(relation: str) -> None:
    text = f'points: "A B C D"\ngivens: {{g: "{relation}"}}\nask: {{find: "length(A, B)"}}\n'
    question = elaborate(spec_of(text), rules((*THEORIES, *plugged_in())))
    assert [v.name for v in question.system.variables][:3] == ["A.x", "A.y", "A.z"]


@pytest.mark.parametrize(
    ("body", "point", "said"),
    [
        ("C -> on(C, segment(A, B))", "C", True),
        # What is said of D would be taken for what is said of C, or of a point X.
        ("C -> on(C, segment(A, B))", "D", False),
        ("X -> on(X, segment(A, B))", "D", False),
        ("X -> on(D, segment(A, B)) and X != A", "C", True),
    ],
)
def test_the_body_of_a_function_speaks_of_what_it_is_applied_to(
    body: str, point: str, said: bool
) -> None:
    text = (
        f'points: "A B C D"\nfunctions: {{f: "{body}"}}\ngivens: {{g: "f({point})"}}\n'
        'ask: {find: "length(A, B)"}\n'
    )
    question = elaborate(spec_of(text), rules((*THEORIES, *plugged_in())))
    assert question.problems == ()
    sources = question.lowering.record.sources.values()
    assert any(to_ascii(one).startswith("on(") for one in sources) == said
