"""One question of a set as a line of JSON: spec, origin, verdict, evidence, certificate, digest.

A question that goes by the proof of its family has no certificate of its own: its line is a record
of `generators.family_proofs.instances` with the keys of a set.

A worker who does not know the number of a question makes a `generators.line_bodies.Body`.
"""

from __future__ import annotations

from dataclasses import dataclass

from generators.family_proofs.lines import family_body_of
from generators.line_bodies import Body, body_around, origin_data
from generators.sampler import Proposal
from mathverify.problem import encode_lists
from mathverify.problem.identity import digest
from mathverify.verification.certificate import Sealed
from mathverify.verification.verdict import Verdict
from mathverify.verification.verified import Verified


@dataclass(frozen=True, slots=True)
class Record:
    """A proved question and where it came from.

    ``number`` counts from 1 through the set, ``section`` from 0 through the manifest.  ``proof`` is
    the seal of the proof of its family where the question goes by that.
    """

    number: int
    section: int
    proposal: Proposal
    verdict: Verdict
    verified: Verified
    certificate: Sealed | None
    proof: str = ""


def body_of(section: int, proposal: Proposal, verdict: Verdict, certificate: Sealed | None) -> Body:
    """The line of a proved question of a section, whatever its number will be.

    Raises `ValueError` for a verdict without a proof.
    """
    if verdict.certificate is None:
        raise ValueError(f"{verdict.spec.id} is not proved")
    return body_around(
        {
            "section": section,
            "id": verdict.spec.id,
            "digest": verdict.digest,
            "spec": encode_lists(verdict.spec),
            "origin": origin_data(proposal.origin),
            "status": str(verdict.status),
            "answer": verdict.answer,
            "evidence": verdict.certificate.as_data(),
            "certificate": None if certificate is None else certificate.data,
        }
    )


def record_line(record: Record) -> str:
    """The record as one line of JSON with sorted keys, without its line end."""
    if record.proof:
        named = digest(record.proposal.spec)
        body = family_body_of(record.section, record.proposal, record.proof, named)
        return body.numbered(record.number)
    body = body_of(record.section, record.proposal, record.verdict, record.certificate)
    return body.numbered(record.number)
