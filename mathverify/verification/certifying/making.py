"""The certificate of a question: what its examination claimed, part by part, with proofs."""

from __future__ import annotations

from collections.abc import Iterable

from mathverify.problem.identity import digest
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.system import Evidence, FiniteModels, Grade, System, Unsatisfiable
from mathverify.verification.certificate import FORMAT, Sealed, seal
from mathverify.verification.certifying.certifier import Certifier
from mathverify.verification.certifying.transcript import PartTranscript, transcribe
from mathverify.verification.examination import Examination, Examiner
from mathverify.verification.facets import Facet, facets_of, least, told, wording_of
from mathverify.verification.findings import Finding, Obligation, Proved, Refuted, Status
from mathverify.verification.kernel.polynomials import Json, Refused
from mathverify.verification.obligations import undischarged
from mathverify.verification.policy import Policy


def certified(examiner: Examiner, spec: ProblemSpec, policy: Policy) -> Sealed | None:
    """The certificate of a proved or refuted question; None for an undecided one.

    The question is examined again, and every claim that a check relies on is written down with a
    proof that the kernel accepted, or with whose word it is.
    """
    return certified_examination(examiner, spec, policy)[1]


def certified_examination(
    examiner: Examiner, spec: ProblemSpec, policy: Policy
) -> tuple[Examination, Sealed | None]:
    """The examination of a question as `Examiner.examine` makes it, and its certificate."""
    examination, parts, reasoners = transcribe(examiner, spec, policy)
    findings = examination.findings
    missing = undischarged(spec, policy, findings)
    facets = facets_of(findings, [obligation for _, obligation in missing])
    status = least(facets, policy.required)
    if status is Status.UNDECIDED:
        return examination, None
    words = wording_of(findings) if facets.get(Facet.WORDS) is Status.PROVED else None
    described: list[Json] = []
    for part, reasoner in zip(parts, reasoners, strict=True):
        certifier = Certifier(reasoner.complete_list, _concluded(part))
        computed = examination.computed.get(part.path, ())
        described.append(_part(part, certifier, readings(findings, part.path), computed))
    certificate = seal(
        {
            "format": FORMAT,
            "digest": digest(spec),
            "status": str(status),
            "required": sorted(policy.required),
            "facets": told(facets, words),
            "rests_on": [] if words is None else list(words.rests_on),
            "redundant": policy.redundant.value,
            "plugins": list(examination.plugins),
            "parts": described,
        }
    )
    return examination, certificate


def _concluded(part: PartTranscript) -> frozenset[System]:
    """The systems whose points are claimed to be all, or to have none with something more."""
    return frozenset(
        said.system
        for said in part.said
        if isinstance(said.outcome, FiniteModels)
        or (said.more and isinstance(said.outcome, Unsatisfiable))
    )


def readings(findings: Iterable[Finding], path: str) -> list[Json]:
    """What the reading of a part rests on besides rules: the words of deciding theories."""
    return [
        word_of(evidence)
        for finding in findings
        if isinstance(finding, Proved)
        and finding.obligation is Obligation.WELL_FORMED
        and finding.path == path
        for evidence in finding.evidence
        if evidence.grade > Grade.KERNEL
    ]


def word_of(evidence: Evidence) -> str:
    """Whose word it is, after its grade."""
    grade = max(evidence.grade, Grade.EXACT).name.lower()
    return f"{grade} {evidence.engine}: {evidence.method}"


def _part(
    part: PartTranscript, certifier: Certifier, read: list[Json], computed: tuple[str, ...]
) -> Json:
    places: dict[int, Json] = {}
    findings: list[Json] = []
    for consultation in part.consultations:
        told = [f for f in consultation.findings if isinstance(f, (Proved, Refuted))]
        if not told:
            continue
        for number in consultation.claims:
            if number not in places:
                try:
                    certifier.add(part.said[number])
                    places[number] = len(certifier.claims) - 1
                except Refused as refusal:
                    evidence = part.said[number].outcome.evidence
                    places[number] = f"{word_of(evidence)}: {refusal}"
        listed = [places[number] for number in consultation.claims]
        listed += map(word_of, consultation.words)
        for finding in told:
            code = str(finding.code) if isinstance(finding, Refuted) else None
            reading = finding.obligation is Obligation.WELL_FORMED and code is None
            findings.append([str(finding.obligation), code, [*listed, *(read if reading else [])]])
    return {
        "path": part.path,
        "systems": certifier.systems,
        "claims": certifier.claims,
        "findings": findings,
        "computed": list(computed),
    }
