"""Nothing is PROVED unless somebody looked, and what broke never counts as looking."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from over_rows import over_rows
from spec_table import spec_of

from mathverify.api import examiner
from mathverify.checks import CHECKS
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.system import (
    Budget,
    CellSet,
    Engine,
    Evidence,
    FiniteModels,
    Grade,
    Outcome,
    PointCell,
    Satisfiable,
    SolutionSet,
    System,
    Unknown,
    Unsatisfiable,
)
from mathverify.verification.case import Case, Check
from mathverify.verification.examination import Examination, Examiner
from mathverify.verification.findings import (
    Crashed,
    Finding,
    Note,
    Obligation,
    Proved,
    Refuted,
    Status,
    Undecided,
)
from mathverify.verification.obligations import obligations
from mathverify.verification.policy import STANDARD, Policy, Severity
from mathverify.verification.reasoner import Reasoner
from mathverify.verification.verdict import Verdict
from mathverify.verification.verifier import Verifier

FULL = (
    "data: {n: '6', p: '5 USD'}\nunknowns: {t: {domain: real, unit: USD}}\n"
    "givens: {g: 't = n*p'}\nask: {find: t}\nanswer: A\n"
    "options: [{label: A, value: '30 USD'}, {label: B, value: '11 USD'}]\n"
    "steps: [{relation: 't = 30 USD'}]\n"
    "prose: {stem: 'What do {n} pens at {p} each cost?'}\n"
)
IN_PARTS = (
    "unknowns: {x: real}\ngivens: {g: 'x^2 = 9'}\nparts:\n"
    "  - {id: a, ask: {find: 'x^2'}, answer: '9'}\n"
    "  - {id: b, ask: {find: x, as: all}, answer: '{-3, 3}',\n"
    "     steps: [{relation: 'x = 3 or x = -3'}]}\n"
)
COUNTING = (
    "unknowns: {n: 'integer, 0 < n < 9'}\ngivens: {g: 'n mod 3 = 1'}\n"
    "ask: {find: n, as: count}\nanswer: '3'\n"
)
STRICTEST = Policy(redundant=Severity.REFUSE)
EVIDENCE = Evidence("imagined", "fake", Grade.KERNEL)


def verdict_by(
    spec: ProblemSpec,
    *,
    checks: tuple[Check, ...] = CHECKS,
    engines: Callable[[], Iterable[Engine]] | None = None,
    policy: Policy = STANDARD,
) -> Verdict:
    default = examiner()
    fake = Examiner(default.rules, engines or default.engines, checks, default.answers)
    return Verifier(lambda task: fake.examine(*task)).verify_here(spec, policy)


# --- obligations -----------------------------------------------------------------------------


@pytest.mark.parametrize("text", [FULL, IN_PARTS, COUNTING])
def test_with_all_checks_it_is_proved(text: str) -> None:
    verdict = verdict_by(spec_of(text), policy=STRICTEST)
    assert verdict.status is Status.PROVED, verdict.findings


@over_rows("left_out", [check.name for check in CHECKS])
@over_rows("text", [FULL, IN_PARTS])
def test_a_missing_check_is_never_a_pass(text: str, left_out: str) -> None:
    spec = spec_of(text)
    owed = {o for part in _singles(spec) for o in obligations(part, STRICTEST)}
    (check,) = (one for one in CHECKS if one.name == left_out)
    some = tuple(one for one in CHECKS if one.name != left_out)
    verdict = verdict_by(spec, checks=some, policy=STRICTEST)
    if check.discharges & owed:
        assert verdict.status is Status.UNDECIDED
        open_ones = {f.obligation for f in verdict.findings if isinstance(f, Undecided)}
        assert open_ones >= check.discharges & owed
        assert verdict.certificate is None
    else:
        assert verdict.status is Status.PROVED


def _singles(spec: ProblemSpec) -> list[ProblemSpec]:
    from mathverify.verification.parts import part_specs

    return [single for _, single in part_specs(spec)]


@settings(max_examples=30, deadline=None, derandomize=True)
@given(st.sets(st.sampled_from([check.name for check in CHECKS])))
def test_any_selection_of_checks(names: set[str]) -> None:
    some = tuple(check for check in CHECKS if check.name in names)
    verdict = verdict_by(spec_of(FULL), checks=some, policy=STRICTEST)
    assert (verdict.status is Status.PROVED) is (len(some) == len(CHECKS))


def test_no_checks_at_all() -> None:
    assert verdict_by(spec_of("ask: {find: '1 + 1'}\nanswer: '2'"), checks=()).status is (
        Status.UNDECIDED
    )


def test_no_findings_at_all() -> None:
    verdict = Verifier(lambda task: Examination(())).verify_here(spec_of(FULL), STANDARD)
    assert verdict.status is Status.UNDECIDED
    assert {f.obligation for f in verdict.findings if isinstance(f, Undecided)} == set(
        obligations(spec_of(FULL), STANDARD)
    )


def test_a_proof_of_one_part_does_not_count_for_another() -> None:
    spec = spec_of(IN_PARTS)
    sound = verdict_by(spec)
    for path in ("$", "$.parts[0]", "$.parts[1]"):
        kept = tuple(
            f for f in sound.findings if not (isinstance(f, Proved) and f.path.startswith(path))
        )
        verdict = Verifier(lambda task, kept=kept: Examination(kept)).verify_here(spec, STANDARD)
        assert verdict.status is Status.UNDECIDED


def test_a_figure_that_nobody_examines_is_open() -> None:
    spec = spec_of(FULL).model_copy(update={"figure": '{"draw": ["segment(A, B)"]}'})
    assert verdict_by(spec).status is Status.UNDECIDED


# --- checks that break ---------------------------------------------------------------------


class Breaking:
    def __init__(self, check: Check, error: Exception, before: tuple[Finding, ...] = ()) -> None:
        self.name = check.name
        self.discharges = check.discharges
        self._error = error
        self._before = before

    def examine(self, case: Case) -> Iterable[Finding]:
        yield from self._before
        raise self._error


class Saying:
    name = "saying"

    def __init__(self, check: Check, *findings: Finding) -> None:
        self.discharges = check.discharges
        self._findings = findings

    def examine(self, case: Case) -> Iterable[Finding]:
        return self._findings


def replacing(index: int, other: Check) -> tuple[Check, ...]:
    return (*CHECKS[:index], other, *CHECKS[index + 1 :])


@over_rows("index", range(len(CHECKS)))
@over_rows("error", [ValueError("x"), RecursionError(), MemoryError(), KeyError(1)])
def test_a_check_that_raises_is_undecided(index: int, error: Exception) -> None:
    broken = Breaking(CHECKS[index], error)
    verdict = verdict_by(spec_of(FULL), checks=replacing(index, broken), policy=STRICTEST)
    assert verdict.status is Status.UNDECIDED
    crashed = [f for f in verdict.findings if isinstance(f, Crashed)]
    assert {f.obligation for f in crashed} == broken.discharges
    assert all(type(error).__name__ in f.error for f in crashed)


@pytest.mark.parametrize("index", range(len(CHECKS)))
def test_what_a_check_said_before_it_broke_does_not_count(index: int) -> None:
    said = tuple(Proved(o, (EVIDENCE,)) for o in CHECKS[index].discharges)
    broken = Breaking(CHECKS[index], ArithmeticError("late"), said)
    verdict = verdict_by(spec_of(FULL), checks=replacing(index, broken), policy=STRICTEST)
    assert verdict.status is Status.UNDECIDED


@pytest.mark.parametrize("index", range(len(CHECKS)))
def test_a_check_that_says_nothing_or_only_notes(index: int) -> None:
    for findings in ((), (Note(None, "I was here"),)):
        silent = Saying(CHECKS[index], *findings)
        verdict = verdict_by(spec_of(FULL), checks=replacing(index, silent), policy=STRICTEST)
        assert verdict.status is Status.UNDECIDED


def test_a_proof_does_not_outweigh_a_doubt() -> None:
    index = next(i for i, check in enumerate(CHECKS) if Obligation.STEPS in check.discharges)
    both = Saying(
        CHECKS[index],
        Proved(Obligation.STEPS, (EVIDENCE,)),
        Undecided(Obligation.STEPS, "the second step is open"),
    )
    assert verdict_by(spec_of(FULL), checks=replacing(index, both)).status is Status.UNDECIDED


# --- engines that break ----------------------------------------------------------------------


class Fake:
    name = "fake"

    def __init__(self, decide: Callable[[System], Any], solutions: Callable[[System], Any]) -> None:
        self._decide = decide
        self._solutions = solutions

    def decide(self, system: System, budget: Budget) -> Outcome:
        return self._decide(system)  # type: ignore[no-any-return]

    def solutions(self, system: System, budget: Budget) -> SolutionSet:
        return self._solutions(system)  # type: ignore[no-any-return]


def unknown(system: System) -> Unknown:
    return Unknown("asked in vain", "fake")


def raising(error: BaseException) -> Callable[[System], Any]:
    def fail(system: System) -> Any:
        raise error

    return fail


def point(system: System, value: int = 7) -> dict[str, Fraction]:
    return {variable.name: Fraction(value) for variable in system.variables}


HOSTILE: dict[str, Engine] = {
    "knows nothing": Fake(unknown, unknown),
    "raises ValueError": Fake(raising(ValueError("x")), raising(ValueError("x"))),
    "raises RuntimeError": Fake(raising(RuntimeError("x")), raising(RuntimeError("x"))),
    "raises MemoryError": Fake(raising(MemoryError()), raising(MemoryError())),
    "raises AssertionError": Fake(raising(AssertionError()), raising(AssertionError())),
    "raises in solutions only": Fake(unknown, raising(RuntimeError("x"))),
    "returns None": Fake(lambda s: None, lambda s: None),
    "returns a word": Fake(lambda s: "unsat", lambda s: "none"),
    "returns True": Fake(lambda s: True, lambda s: True),
    "false model": Fake(lambda s: Satisfiable(point(s, -1), EVIDENCE), unknown),
    "empty model": Fake(lambda s: Satisfiable({}, EVIDENCE), unknown),
    "model of words": Fake(
        lambda s: Satisfiable({v.name: "7" for v in s.variables}, EVIDENCE),  # type: ignore[misc]
        unknown,
    ),
    "model None": Fake(lambda s: Satisfiable(None, EVIDENCE), unknown),  # type: ignore[arg-type]
    "false list": Fake(unknown, lambda s: FiniteModels((point(s, -1), point(s, 4)), EVIDENCE)),
    "list of nothing in it": Fake(unknown, lambda s: FiniteModels(({}, {}), EVIDENCE)),
    "false cells": Fake(
        unknown,
        lambda s: CellSet(
            s.variables[0].name if s.variables else "x",
            (PointCell(Fraction(-5)), PointCell(Fraction(4))),
            EVIDENCE,
        ),
    ),
    "refutes without evidence": Fake(
        lambda s: Unsatisfiable((), False, None),  # type: ignore[arg-type]
        unknown,
    ),
    "too weak a grade": Fake(
        lambda s: Unsatisfiable((), False, Evidence("guess", "fake", 9)),  # type: ignore[arg-type]
        lambda s: FiniteModels((), Evidence("guess", "fake", 9)),  # type: ignore[arg-type]
    ),
}


@over_rows("name", sorted(HOSTILE))
@over_rows("text", [FULL, IN_PARTS, COUNTING])
def test_an_engine_that_breaks_proves_nothing(name: str, text: str) -> None:
    verdict = verdict_by(spec_of(text), engines=lambda: (HOSTILE[name],))
    assert verdict.status is not Status.PROVED
    assert not any(isinstance(f, Refuted) for f in verdict.findings)
    assert verdict.certificate is None


@over_rows("name", sorted(set(HOSTILE) - {"refutes without evidence"}))
def test_a_broken_engine_before_sound_ones_is_passed_over_or_stops(name: str) -> None:
    sound = tuple(examiner().engines())
    for text in (FULL, COUNTING):
        wrong = text.replace("'30 USD'", "'31 USD'").replace("answer: '3'", "answer: '2'")
        verdict = verdict_by(spec_of(wrong), engines=lambda: (HOSTILE[name], *sound))
        assert verdict.status is not Status.PROVED


def test_what_raises_an_ordinary_error_is_passed_over() -> None:
    sound = tuple(examiner().engines())
    for name in ("raises ValueError", "knows nothing", "returns None", "false model", "false list"):
        verdict = verdict_by(spec_of(FULL), engines=lambda n=name: (HOSTILE[n], *sound))
        assert verdict.status is Status.PROVED, name


def test_no_engines_at_all() -> None:
    verdict = verdict_by(spec_of(FULL), engines=lambda: ())
    assert verdict.status is Status.UNDECIDED
    assert any(
        "no engine was given" in f.reason for f in verdict.findings if isinstance(f, Undecided)
    )


def test_the_reasons_of_all_engines_are_told() -> None:
    reasoner = Reasoner(
        (HOSTILE["knows nothing"], HOSTILE["raises ValueError"], HOSTILE["false model"]),
        Budget(),
        Grade.SOLVER,
    )
    system = spec_system()
    outcome = reasoner.decide(system)
    assert isinstance(outcome, Unknown)
    for words in ("asked in vain", "broke (ValueError: x)", "did not replay"):
        assert words in outcome.reason


def spec_system() -> System:
    from mathverify.semantics.question import elaborate

    return elaborate(spec_of(FULL), examiner().rules).system


def test_evidence_weaker_than_the_policy_is_not_enough() -> None:
    solver = Fake(
        lambda s: Unsatisfiable(("g",), False, Evidence("unsat", "fake", Grade.SOLVER)), unknown
    )
    system = spec_system()
    assert isinstance(Reasoner((solver,), Budget(), Grade.SOLVER).decide(system), Unsatisfiable)
    assert isinstance(Reasoner((solver,), Budget(), Grade.EXACT).decide(system), Unknown)
