"""What is written of a question that goes by the proof of its family, as a record and in a set."""

from __future__ import annotations

from typing import Any

from generators.line_bodies import Body, body_around, origin_data
from generators.sampler import Proposal
from mathverify.problem import encode_lists
from mathverify.verification.findings import Status

__all__ = ["FORMAT", "data_of", "family_body_of"]

#: What a record of a question of a proved family calls its own format.
FORMAT = "mathverify family question 1"


def data_of(proposal: Proposal, proof: str) -> dict[str, Any]:
    """What a record says of a question, but for its own seal; ``proof`` is the seal of a proof."""
    origin = proposal.origin
    return {
        "format": FORMAT,
        "family": origin.family,
        "proof": proof,
        "level": origin.difficulty,
        "choice": origin.choice,
        "values": origin.values.texts(),
        "spec": encode_lists(proposal.spec),
    }


def family_body_of(section: int, proposal: Proposal, proof: str, digest: str) -> Body:
    """The line of a question with this ``digest`` that goes by the proof with the seal ``proof``.

    Its answer is as the family writes it.  Nothing is proved here.
    """
    spec = proposal.spec
    return body_around(
        {
            **data_of(proposal, proof),
            "section": section,
            "id": spec.id,
            "digest": digest,
            "origin": origin_data(proposal.origin),
            "status": str(Status.PROVED),
            "answer": spec.answer,
        }
    )
