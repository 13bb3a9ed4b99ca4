"""Making a `Verified`.  Only the verifier imports this module; a contract sees to it."""

from __future__ import annotations

from mathverify.errors import InternalError
from mathverify.problem.identity import digest
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.certificate import Certificate
from mathverify.verification.facets import Facet
from mathverify.verification.findings import Wording
from mathverify.verification.verified import SEAL, Verified


def mint(
    spec: ProblemSpec,
    certificate: Certificate,
    correct_option: str,
    facets: frozenset[Facet] = frozenset(),
    words: Wording | None = None,
) -> Verified:
    """The seal on ``spec`` as to ``facets``.

    Raises `InternalError` if the certificate is that of another spec.
    """
    if digest(spec) != certificate.digest:
        raise InternalError(f"the certificate of another question was offered for {spec.id!r}")
    return Verified(spec, certificate, correct_option, facets, words, SEAL)
