"""One question of a set as a line of JSON: spec, origin, verdict, evidence, certificate, digest.

The seal of the line covers all of it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from generators.sampler import Origin, Proposal
from mathverify.problem import encode_lists
from mathverify.verification.certificate import Sealed, seal_of
from mathverify.verification.verdict import Verdict
from mathverify.verification.verified import Verified

__all__ = ["Record", "record_line"]


@dataclass(frozen=True, slots=True)
class Record:
    """A proved question and where it came from.

    ``number`` counts from 1 through the set, ``section`` from 0 through the manifest.
    """

    number: int
    section: int
    proposal: Proposal
    verdict: Verdict
    verified: Verified
    certificate: Sealed | None


def record_line(record: Record) -> str:
    """The record as one line of JSON with sorted keys, without its line end."""
    verdict = record.verdict
    data = {
        "number": record.number,
        "section": record.section,
        "id": verdict.spec.id,
        "digest": verdict.digest,
        "spec": encode_lists(verdict.spec),
        "origin": _origin(record.proposal.origin),
        "status": str(verdict.status),
        "answer": verdict.answer,
        "evidence": record.verified.certificate.as_data(),
        "certificate": None if record.certificate is None else record.certificate.data,
    }
    return json.dumps({**data, "seal": seal_of(data)}, ensure_ascii=False, sort_keys=True)


def _origin(origin: Origin) -> dict[str, Any]:
    return {
        "family": origin.family,
        "version": origin.version,
        "difficulty": origin.difficulty,
        "seed": origin.seed,
        "index": origin.index,
        "choice": origin.choice,
        "values": {name: _plain(value) for name, value in sorted(origin.values.items())},
    }


def _plain(value: object) -> object:
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    return value if isinstance(value, (int, str, bool)) else str(value)
