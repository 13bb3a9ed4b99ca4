"""`Verifier`: from a spec to a verdict, and the only place where a `Verified` is minted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from mathverify.errors import InternalError
from mathverify.problem.identity import digest
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.certificate import Certificate, CertificateLine
from mathverify.verification.examination import Examination
from mathverify.verification.facets import Facet, facets_of, least, told, wording_of
from mathverify.verification.findings import (
    OUT_OF_TIME,
    Crashed,
    Proved,
    Refuted,
    Standing,
    Status,
    Undecided,
    Wording,
)
from mathverify.verification.isolation import Died, Finished, Isolated, Raised, TimedOut
from mathverify.verification.isolation import run as run_isolated
from mathverify.verification.isolation import run_many as run_many_isolated
from mathverify.verification.mint import mint
from mathverify.verification.obligations import obligations, undischarged
from mathverify.verification.policy import Policy
from mathverify.verification.verdict import Verdict

#: What leaves an obligation open or denies it.
_BROKEN = (Refuted, Undecided, Crashed)


@dataclass(frozen=True, slots=True)
class Verifier:
    """``examine`` is an importable function, so that a worker can find it by name."""

    examine: Callable[[tuple[ProblemSpec, Policy]], Examination]

    def verify(self, spec: ProblemSpec, policy: Policy) -> Verdict:
        """The verdict on ``spec``; the checks run in a killable worker."""
        outcome = run_isolated(
            self.examine, (spec, policy), seconds=policy.deadline, memory=policy.memory
        )
        return self._verdict(spec, policy, outcome)

    def verify_here(self, spec: ProblemSpec, policy: Policy) -> Verdict:
        """The verdict on ``spec`` with the checks in this process: no deadline, no memory cap.

        For callers who are workers themselves, and for measuring.
        """
        return self.concluded(spec, policy, self.examine((spec, policy)))

    def verify_many(
        self, specs: Iterable[ProblemSpec], policy: Policy, workers: int
    ) -> Iterator[Verdict]:
        """The verdicts on ``specs`` in order, over ``workers`` killable workers."""
        listed = tuple(specs)
        outcomes = run_many_isolated(
            self.examine,
            [(spec, policy) for spec in listed],
            seconds=policy.deadline,
            memory=policy.memory,
            workers=workers,
        )
        for spec, outcome in zip(listed, outcomes, strict=True):
            yield self._verdict(spec, policy, outcome)

    def _verdict(
        self, spec: ProblemSpec, policy: Policy, outcome: Isolated[Examination]
    ) -> Verdict:
        return self.concluded(spec, policy, _examination(outcome, spec, policy))

    def concluded(self, spec: ProblemSpec, policy: Policy, examination: Examination) -> Verdict:
        """The verdict that follows from an examination of ``spec``.

        It is to be one of the examiner's, made here or in a worker; nothing else vouches for it.
        """
        findings = examination.findings
        proved = [f for f in findings if type(f) is Proved]
        missing = undischarged(spec, policy, proved)
        facets = facets_of(findings, [obligation for _, obligation in missing])
        status = least(facets, policy.required)
        if missing and not any(isinstance(f, _BROKEN) for f in findings):
            findings += tuple(Undecided(o, "not discharged", path) for path, o in missing)
        name = digest(spec)
        if status is not Status.PROVED:
            return Verdict(spec, name, status, findings, examination.answer, None, None, facets)
        lines = tuple([CertificateLine(f.obligation, f.path, f.evidence) for f in proved])
        shown = frozenset([facet for facet, one in facets.items() if one is Status.PROVED])
        words = wording_of(findings) if Facet.WORDS in shown else None
        certificate = Certificate(name, lines, examination.plugins, told(facets, words))
        verified = mint(spec, certificate, examination.correct_option, shown, words)
        return Verdict(
            spec, name, status, findings, examination.answer, certificate, verified, facets
        )


def with_words(verdict: Verdict, words: Wording) -> Verdict:
    """The verdict with its bound words attested by the readers that ``words`` names.

    Raises `InternalError` for a verdict whose words are not bound, or for words that nobody read:
    nothing else of a verdict can be said from outside.
    """
    verified, bound = verdict.verified, verdict.words
    if verified is None or bound is None or bound.standing is not Standing.BOUND:
        raise InternalError(f"there are no bound words to attest in {verdict.spec.id!r}")
    if words.standing is not Standing.ATTESTED or not words.by or words.rests_on != bound.rests_on:
        raise InternalError(f"words of another text were offered for {verdict.spec.id!r}")
    sealed = mint(
        verified.spec, verified.certificate, verified.correct_option, verified.facets, words
    )
    rest = tuple(finding for finding in verdict.findings if not isinstance(finding, Wording))
    return replace(verdict, verified=sealed, findings=(*rest, words))


def _examination(outcome: Isolated[Examination], spec: ProblemSpec, policy: Policy) -> Examination:
    match outcome:
        case Finished(value=value):
            return value
        case TimedOut(seconds=seconds):
            reason = f"{OUT_OF_TIME} of {seconds:g} s"
        case Died(reason=why):
            reason = why
        case Raised(error=error):
            reason = f"the examination broke: {error}"
    owed = obligations(spec, policy)
    return Examination(tuple(Undecided(obligation, reason) for obligation in owed))
