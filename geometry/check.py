"""Figure: what ``figure:`` draws and marks can be drawn, holds, and gives nothing away.

The figure is composed from a realisation that was certified.  What it marks beyond the words of
the givens must be proved in every figure; a label may say what a given says, ``?`` for what is
asked, and no number of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mathverify.codes import Code
from mathverify.language.ascii import to_ascii
from mathverify.semantics.meaning import LoweringProblem
from mathverify.semantics.system import Constraint, Evidence, Satisfiable, Unknown, Unsatisfiable
from mathverify.verification.case import Case
from mathverify.verification.findings import (
    Finding,
    Obligation,
    Proved,
    Refuted,
    Undecided,
    Witness,
)
from mathverify.verification.judging.presentation import model_text

if TYPE_CHECKING:
    from geometry.figure.label_texts import Claim


class FigureCheck:
    """Composes the figure and proves what it claims."""

    name = "figure"
    discharges = frozenset({Obligation.FIGURE})

    def examine(self, case: Case) -> Iterable[Finding]:
        """One `Proved`, or what is wrong."""
        figure = case.question.spec.figure
        if figure is None:
            return
        # Most questions have no figure, and drawing is much to load.
        from geometry.depicting import composed
        from geometry.figure.errors import FigureError

        found = case.reasoner.decide(case.question.system)
        if not isinstance(found, Satisfiable):
            yield Undecided(Obligation.FIGURE, "no realisation of the figure is known", "$.figure")
            return
        try:
            drawings = composed(case.question, found.model)
        except FigureError as error:
            for fault in error.faults:
                path = f"$.{fault.key}" if fault.key.startswith("figure") else "$.figure"
                yield _refuted(fault.message, fault.hint, path)
            return
        evidence: list[Evidence] = [found.evidence]
        findings: list[Finding] = []
        for claim in (claim for drawing in drawings for claim in drawing.claims):
            outcome = _claimed(case, claim)
            match outcome:
                case Unsatisfiable(evidence=proof):
                    evidence.append(proof)
                case Unknown(reason=reason):
                    words = f"whether {to_ascii(claim.statement)}, which is marked: {reason}"
                    findings.append(Undecided(Obligation.FIGURE, words, "$.figure"))
                case Satisfiable(model=model):
                    at = model_text(case.question, model)
                    place = ", ".join(f"{name} = {value}" for name, value in at.items())
                    words = (
                        f"the figure marks {to_ascii(claim.statement)}, which does not follow "
                        f"from the givens: {place}"
                    )
                    findings.append(_refuted(words, "mark only what is given or follows"))
                case Refuted():
                    findings.append(outcome)
        yield from findings or [Proved(Obligation.FIGURE, tuple(evidence))]


def _claimed(case: Case, claim: Claim) -> Unsatisfiable | Satisfiable | Unknown | Refuted:
    """Whether some figure fails what a mark claims."""
    try:
        formula = case.question.lowering.formula(claim.statement)
    except LoweringProblem as problem:
        return _refuted(f"{claim.key}: {problem.message}", problem.remedy)
    return case.reasoner.refutes(case.question.system, Constraint("figure", formula, wanted=False))


def _refuted(words: str, remedy: str, path: str = "$.figure") -> Refuted:
    return Refuted(
        Obligation.FIGURE,
        Code.FALSE_FIGURE,
        words,
        Witness("source", words, {}),
        remedy,
        path,
    )


CHECK = FigureCheck()
