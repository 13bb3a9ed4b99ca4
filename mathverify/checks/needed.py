"""Needed: no given follows from the others; a note, or a refutation if the policy says so."""

from __future__ import annotations

from collections.abc import Iterable

from mathverify.codes import Code
from mathverify.semantics.system import Constraint, Evidence, System, Unknown, Unsatisfiable
from mathverify.verification.case import Case
from mathverify.verification.findings import (
    Finding,
    Note,
    Obligation,
    Proved,
    Refuted,
    Undecided,
    Witness,
)
from mathverify.verification.policy import Severity


class NeededCheck:
    """Drops each given in turn and asks whether it still follows."""

    name = "needed"
    discharges = frozenset({Obligation.NEEDED})

    def examine(self, case: Case) -> Iterable[Finding]:
        """A note or refutation for each redundant given; `Proved` unless refused."""
        refuse = case.policy.redundant is Severity.REFUSE
        system = case.question.system
        clean = True
        evidence: list[Evidence] = []
        for given in case.question.givens:
            rest = tuple(c for c in system.constraints if c.name != given.id)
            goal = Constraint(given.id, given.formula, wanted=False)
            without = System(system.variables, (*rest, goal))
            outcome = case.reasoner.decide(without)
            path = f"$.givens.{given.id}"
            if isinstance(outcome, Unknown):
                if refuse:
                    clean = False
                    yield Undecided(Obligation.NEEDED, outcome.reason, path)
                continue
            if not isinstance(outcome, Unsatisfiable):
                evidence.append(outcome.evidence)
                continue
            clean = False
            words = f"{given.id} follows from the other givens"
            if refuse:
                smaller = case.reasoner.conflict(without)
                core = (smaller if isinstance(smaller, Unsatisfiable) else outcome).core
                witness = Witness("conflict", words, {"core": list(core)})
                yield Refuted(
                    Obligation.NEEDED, Code.REDUNDANT, words, witness, f"remove {given.id}", path
                )
            else:
                yield Note(Code.REDUNDANT, words, path)
        if clean or not refuse:
            yield Proved(Obligation.NEEDED, tuple(evidence))
