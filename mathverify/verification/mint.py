"""Making a `Verified`.  Only the verifier imports this module; a contract sees to it."""

from __future__ import annotations

from mathverify.problem.spec import ProblemSpec
from mathverify.verification.certificate import Certificate
from mathverify.verification.verified import SEAL, Verified

__all__ = ["mint"]


def mint(spec: ProblemSpec, certificate: Certificate, correct_option: str) -> Verified:
    """The seal on ``spec``; ``certificate`` must be the proof of exactly this spec."""
    return Verified(spec, certificate, correct_option, SEAL)
