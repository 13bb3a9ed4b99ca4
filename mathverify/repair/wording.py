"""Texts bound to the question: what is mechanical first, then what the program prints itself."""

from __future__ import annotations

from collections.abc import Iterator

from mathverify.codes import Code
from mathverify.problem.spec import Part, ProblemSpec
from mathverify.repair.change import Proposal
from mathverify.repair.patient import Patient
from mathverify.repair.telling import told
from mathverify.texts.mending import asking_instead, mended

__all__ = ["other_words"]

_MECHANICAL = 1.0
_TOLD = 1.5
_ASKED = 2.0
#: A story is worth more than a formula: what leaves all words out comes last.
_PRINTED = 4.0


def other_words(patient: Patient) -> Iterator[Proposal]:
    """Slots for what is typed, a domain told, the request printed, or the whole text."""
    spec = patient.spec
    if not any(refuted.path.endswith(".stem") for refuted in patient.refuted):
        return
    better = mended(spec)
    if better is not None:
        yield Proposal(_words(better), _MECHANICAL, better)
    if spec.prose is None:
        return
    for refuted in patient.found(Code.UNMENTIONED_GIVEN):
        for unknown in spec.unknowns:
            if f"the domain of {unknown.name}," in refuted.message:
                domain = told(better or spec, f"domain {unknown.name}")
                yield Proposal(_words(domain), _TOLD, domain)
    for cost, other in zip((_ASKED, _PRINTED), asking_instead(better or spec), strict=False):
        if other != spec:
            yield Proposal(_words(other), cost, other)


def _words(spec: ProblemSpec) -> str:
    told: tuple[ProblemSpec | Part, ...] = (spec, *spec.parts)
    stems = [one.prose.stem for one in told if one.prose is not None]
    return f"write the text: {' '.join(' '.join(stems).split())}"
