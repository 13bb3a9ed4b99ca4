"""What the type checker must refuse; every mark names the error that it has to find there."""

from __future__ import annotations

from mathverify import ProblemSpec, Status, Verdict, Verified, verify
from mathverify.verification.findings import Finding
from mathverify.verification.renderer import Renderer, Sheet, SheetSection


def sealed_question_cannot_be_edited(question: Verified, spec: ProblemSpec) -> None:
    question.spec = spec  # type: ignore[misc]
    spec.answer = "3"  # type: ignore[misc]


def only_the_sealed_is_rendered(renderer: Renderer, spec: ProblemSpec, verdict: Verdict) -> None:
    renderer.render(spec)  # type: ignore[arg-type]
    Sheet("Title", (SheetSection("Section", (spec,)),))  # type: ignore[arg-type]
    Sheet("Title", (SheetSection("Section", (verdict.verified,)),))  # type: ignore[arg-type]


def a_verdict_is_no_truth_value(spec: ProblemSpec) -> Verified:
    return verify(spec).verified  # type: ignore[return-value]


def a_certificate_may_be_missing(verdict: Verdict) -> str:
    return verdict.certificate.digest  # type: ignore[union-attr]


def not_every_finding_has_a_witness(finding: Finding) -> str:
    return finding.witness.words  # type: ignore[union-attr]


def a_status_is_one_of_three(status: Status) -> bool:
    return status is Status.PASSED  # type: ignore[attr-defined]
