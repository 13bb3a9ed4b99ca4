"""One question of a set as a line of JSON: spec, origin, verdict, evidence, certificate, digest.

A question that goes by the proof of its family has no certificate of its own: its line is a record
of `generators.family_proofs.instances` with the keys of a set.

The seal of the line covers all of it, its number in the set too.  A worker who does not know the
number makes a `Body`, which is a line as soon as there is one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from generators.family_proofs.instances import data_of
from generators.sampler import Origin, Proposal
from mathverify.problem import encode_lists
from mathverify.problem.identity import digest
from mathverify.verification.certificate import Sealed, canonical
from mathverify.verification.findings import Status
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


@dataclass(frozen=True, slots=True)
class Body:
    """A line of a set but for its number: the texts around it, as written and as sealed."""

    before: str
    between: str
    rest: str
    sealed: tuple[str, str]

    def numbered(self, number: int) -> str:
        """The line of JSON with sorted keys, without its line end."""
        first, last = self.sealed
        seal = hashlib.sha256(f"{first}{number}{last}".encode()).hexdigest()
        return f'{self.before}{number}{self.between}"{seal}"{self.rest}'


def body_of(section: int, proposal: Proposal, verdict: Verdict, certificate: Sealed | None) -> Body:
    """The line of a proved question of a section, whatever its number will be.

    Raises `ValueError` for a verdict without a proof.
    """
    if verdict.certificate is None:
        raise ValueError(f"{verdict.spec.id} is not proved")
    return _body(
        {
            "section": section,
            "id": verdict.spec.id,
            "digest": verdict.digest,
            "spec": encode_lists(verdict.spec),
            "origin": _origin(proposal.origin),
            "status": str(verdict.status),
            "answer": verdict.answer,
            "evidence": verdict.certificate.as_data(),
            "certificate": None if certificate is None else certificate.data,
        }
    )


def family_body_of(section: int, proposal: Proposal, proof: str) -> Body:
    """The line of a question that goes by the proof of its family with the seal ``proof``.

    Its answer is as the family writes it.  Nothing is proved here.
    """
    spec = proposal.spec
    return _body(
        {
            **data_of(proposal, proof),
            "section": section,
            "id": spec.id,
            "digest": digest(spec),
            "origin": _origin(proposal.origin),
            "status": str(Status.PROVED),
            "answer": spec.answer,
        }
    )


def _body(data: Mapping[str, Any]) -> Body:
    """The line with sorted keys around ``number`` and ``seal``, which are not known yet."""
    before = _written({key: data[key] for key in data if key < "number"})
    between = _written({key: data[key] for key in data if "number" < key < "seal"})
    rest = _written({key: data[key] for key in data if key > "seal"})
    first = canonical({key: data[key] for key in data if key < "number"})
    last = canonical({key: data[key] for key in data if key > "number"})
    return Body(
        f'{before[:-1]}, "number": ',
        f', {between[1:-1]}, "seal": ',
        f", {rest[1:]}",
        (f'{first[:-1]},"number":', f",{last[1:]}"),
    )


def _written(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True)


def record_line(record: Record) -> str:
    """The record as one line of JSON with sorted keys, without its line end."""
    if record.proof:
        return family_body_of(record.section, record.proposal, record.proof).numbered(record.number)
    body = body_of(record.section, record.proposal, record.verdict, record.certificate)
    return body.numbered(record.number)


def _origin(origin: Origin) -> dict[str, Any]:
    stream = {} if origin.stream is None else {"stream": origin.stream}
    return {
        "family": origin.family,
        "version": origin.version,
        "difficulty": origin.difficulty,
        "seed": origin.seed,
        "index": origin.index,
        "choice": origin.choice,
        "values": {name: _plain(value) for name, value in sorted(origin.values.items())},
        **stream,
    }


def _plain(value: object) -> object:
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    return value if isinstance(value, (int, str, bool)) else str(value)
