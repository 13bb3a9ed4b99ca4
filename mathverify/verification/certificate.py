"""`Certificate`: why a question was proved, as data that travels with it.

It lists, for each obligation, the method, engine and grade of every piece of evidence; the
certificate's own grade is the worst of them.  Its JSON form is deterministic.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mathverify.semantics.system import Evidence, Grade
from mathverify.verification.findings import Obligation

__all__ = ["Certificate", "CertificateLine"]


@dataclass(frozen=True, slots=True)
class CertificateLine:
    """One discharged obligation and what discharged it."""

    obligation: Obligation
    path: str
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class Certificate:
    """The proof of one spec, named by the spec's digest.

    ``plugins`` names the theories and checks from outside the engine that took part.
    """

    digest: str
    lines: tuple[CertificateLine, ...]
    plugins: tuple[str, ...] = ()

    @property
    def grade(self) -> Grade:
        """The weakest grade among all evidence."""
        return max((e.grade for line in self.lines for e in line.evidence), default=Grade.KERNEL)

    def as_data(self) -> Mapping[str, Any]:
        """JSON-able form with keys in fixed order."""
        return {
            "digest": self.digest,
            "grade": self.grade.name.lower(),
            "plugins": list(self.plugins),
            "obligations": [
                {
                    "obligation": line.obligation.value,
                    "path": line.path,
                    "evidence": [
                        {
                            "method": e.method,
                            "engine": e.engine,
                            "grade": e.grade.name.lower(),
                            "detail": dict(e.detail),
                        }
                        for e in line.evidence
                    ],
                }
                for line in self.lines
            ],
        }
