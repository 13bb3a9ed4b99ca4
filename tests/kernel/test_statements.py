"""Formulas written down for the kernel have the values that the evaluator of the engines gives."""

from __future__ import annotations

from ast import literal_eval
from fractions import Fraction

import pytest
from over_rows import over_rows
from questions import family_questions, hand_made

from mathverify.api import examiner
from mathverify.language import parse
from mathverify.semantics.evaluation import Truth
from mathverify.semantics.evaluation import truth as engine_truth
from mathverify.semantics.system import Constraint, Kind, System, Variable
from mathverify.verification.certifying.statements import (
    Statements,
    constraint_data,
    formula_of,
    listed_text,
    statement_text,
    system_constraints,
)
from mathverify.verification.certifying.transcript import transcribe
from mathverify.verification.kernel.evaluation import truth
from mathverify.verification.kernel.polynomials import Refused, Work
from mathverify.verification.policy import STANDARD

FORMULAS = [
    "x != y", "x > y", "x >= y", "x < y", "x <= y", "1/x != 1", "1/x > y", "y >= 1/x",
    "x in integer", "x in natural", "x not in natural", "x not in integer", "1/x in natural",
    "1/x not in real", "1/x = 1 implies x = 1", "x = 1 implies 1/x = 1", "x = y implies y > 0",
    "x = y iff y > 0", "1/x = 1 iff y > 0", "y > 0 iff 1/x = 1", "not (x > y or 1/x = 2)",
    "x > 0 and 1/x > 0", "x != 0 implies 1/x > 0", "true", "false", "not (x >= y iff x > y)",
]  # fmt: skip
VALUES = [Fraction(n, d) for n, d in ((-2, 1), (-1, 2), (0, 1), (1, 2), (1, 1), (3, 1))]
SAME = {Truth.TRUE: True, Truth.FALSE: False, Truth.UNDEFINED: None}


@over_rows("text", FORMULAS)
def test_a_written_formula_has_the_same_three_values(text: str) -> None:
    node = parse(text)
    written = formula_of(node)
    for x in VALUES:
        for y in VALUES:
            point = {"x": x, "y": y}
            assert truth(written, point, Work()) is SAME[engine_truth(node, point)], (x, y)


def whole(system: System, more: tuple[Constraint, ...] = ()) -> str:
    """A statement as it is written at once."""
    constraints = [*system_constraints(system), *map(constraint_data, more)]
    names = [variable.name for variable in system.variables]
    return repr([names, constraints])


def test_statements_in_pieces_are_the_statements_at_once() -> None:
    looked_at = 0
    for spec in (*hand_made(), *family_questions()):
        _, parts, _ = transcribe(examiner(), spec, STANDARD)
        for part in parts:
            written = Statements()
            for said in part.said:
                try:
                    expected = whole(said.system, said.more)
                except Refused:
                    with pytest.raises(Refused):
                        written.text(said.system, said.more)
                    continue
                assert written.text(said.system, said.more) == expected
                assert written.text(said.system.with_constraints(*said.more)) == expected
                looked_at += 1
    assert looked_at > 100


def test_what_differs_in_anything_has_another_statement() -> None:
    """Name, formula, how it is wanted, order, kind and bounds of variables: nothing is taken over
    from a statement that was written before.
    """
    x, y = Variable("x"), Variable("y")
    one, other = Constraint("g", parse("x > 1")), Constraint("h", parse("x > 1"))
    systems = [
        System((x,), (one,)),
        System((x,), (other,)),
        System((x,), (Constraint("g", parse("x > 1"), wanted=False),)),
        System((x,), (Constraint("g", parse("x >= 1")),)),
        System((x,), (Constraint("g", parse("1 > x")),)),
        System((x,), (one, other)),
        System((x,), (other, one)),
        System((x,), ()),
        System((x, y), (one,)),
        System((y, x), (one,)),
        System((Variable("x", Kind.INTEGER),), (one,)),
        System((Variable("x", Kind.RATIONAL),), (one,)),
        System((Variable("x", values=(Fraction(2),)),), (one,)),
    ]
    written = Statements()
    texts = [written.text(system) for system in systems]
    assert texts == [whole(system) for system in systems]
    assert len(set(texts)) == len(systems)


def test_a_name_cannot_look_like_other_constraints() -> None:
    """The name of a constraint is text of a certificate: it ends where its quotation ends."""
    inside = "g', True, ['=', 'x', 1]], ['h"
    liar = [[inside, True, ["=", "x", 2]]]
    honest = [["g", True, ["=", "x", 1]], ["h", True, ["=", "x", 2]]]
    names = listed_text(["x"])
    assert statement_text(names, [listed_text(liar)]) != statement_text(names, map(listed, honest))
    assert literal_eval(statement_text(names, [listed_text(liar)])) == [["x"], liar]


def listed(constraint: list[object]) -> str:
    return listed_text([constraint])
