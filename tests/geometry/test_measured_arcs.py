"""What is measured on a circle and given: the angle is one of a few numbers, and no other."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from yaml_tables import table

from geometry.reasoning.measured_arcs import Measured, measured_arc
from mathverify.api import verifier
from mathverify.language.ascii import to_ascii
from mathverify.language.parser import parse
from mathverify.language.tree import Name, Node
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics import terms
from mathverify.semantics.system import Constraint, Evidence, Grade, System, Variable
from mathverify.semantics.values import FiniteValues, NoValues, TakenValue, Values, ValuesUnknown
from mathverify.verification.findings import Refuted, Status
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict

_ROWS = {row["id"]: row for row in table(Path(__file__).parent / "figures" / "measured_arcs.yaml")}
_ARC = terms.call("acos", Name("u"))
_BY = Evidence("test", "test", Grade.EXACT)


def verdict(name: str, answer: str) -> Verdict:
    row = _ROWS[name]
    document = {key: row[key] for key in ("id", "points", "givens")}
    ask = {"find": row["find"], "as": "value"} | {k: row[k] for k in ("round",) if k in row}
    return verifier().verify_here(
        ProblemSpec.from_dict({**document, "ask": ask, "answer": answer}), STANDARD
    )


@pytest.mark.parametrize(
    ("name", "answer", "code"),
    [
        ("general-angle-from-sector", "80 deg", ""),
        ("general-angle-from-sector", "81 deg", "wrong-answer"),
        ("radians-from-arc", "1.5 rad", ""),
        ("radians-from-arc", "1.6 rad", "wrong-answer"),
        ("sector-larger-than-half", "160 deg", "contradictory"),
        ("sector-larger-than-half", "200 deg", "contradictory"),
    ],
)
def test_from_both_sides(name: str, answer: str, code: str) -> None:
    found = verdict(name, answer)
    codes = {str(one.code) for one in found.findings if isinstance(one, Refuted)}
    assert codes == ({code} if code else set())
    assert found.status is (Status.REFUTED if code else Status.PROVED)


def test_what_has_no_value_is_not_called_implausible() -> None:
    found = verdict("sector-of-unequal-radii", "25*pi/6 cm^2")
    codes = {str(one.code) for one in found.findings if isinstance(one, Refuted)}
    assert codes == {"undefined"}


def system(*givens: Node) -> System:
    return System(
        (Variable("u"), Variable("r")),
        tuple(Constraint(f"g{place}", one) for place, one in enumerate(givens)),
    )


def _same(term: Node) -> Node:
    return term


def cases(base: System, *found: Values) -> Measured | None:
    answers = iter(found)
    return measured_arc(base, _same, lambda _system, _term: next(answers))


def area() -> Node:
    return terms.equal(terms.multiply((Name("r"), _ARC)), terms.number(3))


def test_a_sum_of_angles_is_not_taken_apart() -> None:
    linear = terms.equal(terms.multiply((terms.number(2), _ARC)), parse("pi"))
    inside = terms.equal(terms.multiply((Name("r"), terms.call("sin", _ARC))), terms.ONE)
    assert cases(system(linear, inside)) is None


def test_every_value_is_a_case_with_its_link() -> None:
    base = system(area())
    values = FiniteValues((TakenValue(Fraction(1, 3), {}), TakenValue(Fraction(1, 2), {})), _BY)
    found = cases(base, values)
    assert found is not None
    assert found.complete
    first, second = found.systems(base)
    assert to_ascii(first.constraints[0].formula).startswith("r*(1/3*pi) = 3")
    assert to_ascii(first.constraints[0].formula).endswith("180*acos(u)/pi = 60")
    assert to_ascii(second.constraints[0].formula).endswith("180*acos(u)/pi = 90")
    assert [to_ascii(one) for one in found.terms(_ARC)] == ["1/3*pi", "1/2*pi"]


def test_no_value_is_no_figure_and_an_unknown_one_is_none() -> None:
    base = system(area())
    none = cases(base, NoValues(("g0",), _BY))
    assert none is not None
    assert none.complete
    assert none.systems(base) == ()
    assert cases(base, ValuesUnknown("", "")) is None


def test_what_is_denied_is_no_given() -> None:
    denied = System((Variable("u"), Variable("r")), (Constraint("g", area(), wanted=False),))
    assert cases(denied) is None
