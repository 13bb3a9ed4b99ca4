"""What several engines share: cores, domains, grades."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import oracle
import pytest
from formulas import formula, system, variable

from mathverify.engines.cores import in_system_order, minimise, restricted
from mathverify.engines.points import domain_member, grade_of, variables_in
from mathverify.semantics.models import in_domain
from mathverify.semantics.system import (
    Bound,
    Evidence,
    Grade,
    Kind,
    Outcome,
    Satisfiable,
    System,
    Unknown,
    Unsatisfiable,
    Variable,
)

EVIDENCE = Evidence("test", "test", Grade.KERNEL)


def conflict_of(*conflict: str):
    """A decision procedure for which exactly these names conflict."""

    def decide(part: System) -> Outcome:
        names = {c.name for c in part.constraints}
        names |= {v.domain_name for v in part.variables if v.kind is Kind.INTEGER}
        if names.issuperset(conflict):
            return Unsatisfiable(in_system_order(part, names), False, EVIDENCE)
        return Satisfiable({}, EVIDENCE)

    return decide


PROBLEM = system({"x": "integer", "y": "natural"}, "x == 1", "x == 2", "y == 1/2", "x > y")


@pytest.mark.parametrize(
    "conflict", [("g1", "g2"), ("g3", "domain of y"), ("g4",), ("g1", "g3", "g4", "domain of x")]
)
def test_minimise_finds_the_conflict(conflict: tuple[str, ...]) -> None:
    everything = ["g1", "g2", "g3", "g4", "domain of x", "domain of y"]
    assert minimise(PROBLEM, everything, conflict_of(*conflict)) == (conflict, True)


def test_minimise_is_honest_about_what_it_could_not_show() -> None:
    problem = system({"x": "real"}, "x**2 == 2000", "x < 0")

    def decide(part: System) -> Outcome:
        if len(part.constraints) == 2:
            return Unsatisfiable(("g1", "g2"), False, EVIDENCE)
        return Unknown("no idea", "test")

    assert minimise(problem, ["g1", "g2"], decide) == (("g1", "g2"), False)


def test_minimise_looks_for_simple_models_itself() -> None:
    problem = system({"x": "real"}, "x**2 == 4", "x < -3")

    def decide(part: System) -> Outcome:
        if len(part.constraints) == 2:
            return Unsatisfiable(("g1", "g2"), False, EVIDENCE)
        return Unknown("no idea", "test")

    core, minimal = minimise(problem, ["g1", "g2"], decide)
    assert core == ("g1", "g2")
    assert not minimal
    eased = system({"x": "real"}, "x**2 == 4", "x < 0", "x > 0")
    assert minimise(eased, ["g2", "g3"], lambda part: conflict_of("g2", "g3")(part))[1]


def test_restricted_drops_constraints_and_domains() -> None:
    part = restricted(PROBLEM, {"g3", "domain of y"})
    assert [c.name for c in part.constraints] == ["g3"]
    assert part.variables == (Variable("x"), PROBLEM.variables[1])
    assert restricted(system({"b": "boolean"}), ()).variables == (Variable("b", Kind.BOOLEAN),)


def test_domains_that_say_nothing_are_in_no_core() -> None:
    problem = system({"b": "boolean", "r": "real", "p": "positive"}, "b", "r > p")
    names = ["domain of p", "domain of r", "domain of b", "g2"]
    assert in_system_order(problem, names) == ("g2", "domain of p")


def test_a_member_is_found_exactly_where_the_domain_has_one() -> None:
    empty = 0
    for seed in range(2000):
        rng = Random(seed)
        kind = rng.choice(list(Kind))
        ends = [Bound(Fraction(rng.randint(-6, 6), rng.randint(1, 3)), rng.random() < 0.5)] * 2
        ends[1] = Bound(ends[0].value + Fraction(rng.randint(-1, 4), 3), rng.random() < 0.5)
        low, high = (end if rng.random() < 0.8 else None for end in ends)
        values = None
        if rng.random() < 0.3:
            values = tuple(Fraction(rng.randint(-6, 6), 2) for _ in range(rng.randint(0, 3)))
        here = Variable("x", kind, low, high, values)
        member = domain_member(here)
        if member is not None:
            assert oracle.in_domain(here, member)
        else:
            empty += 1
            twelfths = (Fraction(k, 12) for k in range(-120, 121))
            assert not any(oracle.in_domain(here, value) for value in twelfths)
        probe = Fraction(rng.randint(-12, 12), rng.randint(1, 3))
        assert in_domain(here, probe) == oracle.in_domain(here, probe)
    assert empty > 100


@pytest.mark.parametrize(
    ("text", "grade"),
    [
        ("x/3 + 2**5 == median(x, 1, 2)", Grade.KERNEL),
        ("mod(3**(2*n + 1), 7) == 3", Grade.KERNEL),
        ("mod(3**x, 7) == 3", Grade.EXACT),
        ("sqrt(x) == 2", Grade.EXACT),
        ("x**(1/2) == 2", Grade.EXACT),
        ("x < pi", Grade.EXACT),
    ],
)
def test_grades(text: str, grade: Grade) -> None:
    assert grade_of([formula(text)], {"n"}) is grade


def test_names_of_domains_are_no_variables() -> None:
    assert variables_in(formula("x + 1 in integer and not (y in natural)")) == {"x", "y"}
    assert variable("x", "natural").low == Bound(Fraction(0), True)
