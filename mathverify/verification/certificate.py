"""`Certificate`: why a question was proved, as data that travels with it; `Sealed`: with proofs.

A `Certificate` lists, for each obligation, the method, engine and grade of every piece of
evidence, as the engines say; its own grade is the worst of them.  A `Sealed` one holds the claims
themselves with proofs that the kernel accepted.  Both have a deterministic JSON form.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mathverify.language.remembering import setters
from mathverify.semantics.system import Evidence, Grade
from mathverify.verification.findings import Obligation


@dataclass(frozen=True, slots=True)
class CertificateLine:
    """One discharged obligation and what discharged it."""

    obligation: Obligation
    path: str
    evidence: tuple[Evidence, ...]

    def __init__(self, obligation: Obligation, path: str, evidence: tuple[Evidence, ...]) -> None:
        _set_obligation(self, obligation)
        _set_path(self, path)
        _set_evidence(self, evidence)


_set_obligation, _set_path, _set_evidence = setters(
    CertificateLine, "obligation", "path", "evidence"
)


@dataclass(frozen=True, slots=True)
class Certificate:
    """The proof of one spec, named by the spec's digest.

    ``facets`` tells the status of each facet, proved words by their standing; ``plugins`` names
    the theories and checks from outside the engine that took part.
    """

    digest: str
    lines: tuple[CertificateLine, ...]
    plugins: tuple[str, ...] = ()
    facets: Mapping[str, str] = field(default_factory=dict)

    @property
    def grade(self) -> Grade:
        """The weakest grade among all evidence, `Grade.EXACT` at best: an engine's word that its
        proof is simple is no check by the kernel (see `Sealed.grade`).
        """
        grades = (e.grade for line in self.lines for e in line.evidence)
        return max(Grade.EXACT, *grades)

    def as_data(self) -> Mapping[str, Any]:
        """JSON-able form with keys in fixed order."""
        return {
            "digest": self.digest,
            "grade": self.grade.name.lower(),
            "facets": dict(self.facets),
            "plugins": list(self.plugins),
            "obligations": [
                {
                    "obligation": line.obligation.value,
                    "path": line.path,
                    "evidence": [
                        {
                            "method": e.method,
                            "engine": e.engine,
                            "grade": max(Grade.EXACT, e.grade).name.lower(),
                            "detail": dict(e.detail),
                        }
                        for e in line.evidence
                    ],
                }
                for line in self.lines
            ],
        }


# --- sealed: with proofs, for others to re-check -----------------------------------------

#: What a certificate calls its own format.
FORMAT = "mathverify certificate 4"


@dataclass(frozen=True, slots=True)
class Sealed:
    """A certificate with proofs as data; ``docs/certificates.md`` describes it.

    ``data["seal"]`` is the SHA-256 of the canonical text of everything else.
    """

    data: Mapping[str, Any]

    @property
    def text(self) -> str:
        """The canonical text: sorted keys, no blanks, ASCII."""
        return canonical(self.data)

    @property
    def grade(self) -> Grade:
        """`Grade.KERNEL` only if the kernel accepted a proof of every claim, and no theory worked
        out what a claim speaks of.
        """
        grades = [Grade.KERNEL]
        for part in self.data["parts"]:
            grades += [Grade.COMPUTED] * bool(part["computed"] and part["claims"])
            for claim in part["claims"]:
                if claim[4][0] == "word":
                    grades.append(Grade[claim[4][1].upper()])
            words = [c for _, _, claims in part["findings"] for c in claims if isinstance(c, str)]
            grades += [Grade[word.partition(" ")[0].upper()] for word in words]
        return max(grades)


def canonical(data: object) -> str:
    """JSON with sorted keys and no blanks."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def seal_of(data: Mapping[str, Any]) -> str:
    """The seal that belongs to ``data``, whatever seal it bears."""
    content = {key: value for key, value in data.items() if key != "seal"}
    return hashlib.sha256(canonical(content).encode()).hexdigest()


def seal(data: Mapping[str, Any]) -> Sealed:
    """``data`` as it is read back from its text, with its seal."""
    return Sealed(json.loads(canonical({**data, "seal": seal_of(data)})))
