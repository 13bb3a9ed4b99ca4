"""Assertions about questions and answers, with failures a reader can act on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathverify.codes import Code
from mathverify.testing.telling import told

if TYPE_CHECKING:
    from mathverify.equivalence import EquivalencePolicy
    from mathverify.problem.spec import ProblemSpec
    from mathverify.verification.policy import Policy


def assert_answerable(spec: ProblemSpec, policy: Policy | None = None) -> None:
    """Fails unless the verifier proves the question; undecided is a failure of its own kind."""
    __tracebackhide__ = True  # pytest shows the test and the message, not what is in here
    from mathverify.api import verify
    from mathverify.verification.findings import Status
    from mathverify.verification.policy import STANDARD

    verdict = verify(spec, STANDARD if policy is None else policy)
    if verdict.status is not Status.PROVED:
        raise AssertionError(told(verdict))


def assert_refuted(spec: ProblemSpec, code: Code | str, policy: Policy | None = None) -> None:
    """Fails unless the verifier refutes the question, with ``code`` among its refutations.

    Raises ValueError for a code that there is not.
    """
    __tracebackhide__ = True  # pytest shows the test and the message, not what is in here
    from mathverify.api import verify
    from mathverify.verification.findings import Status
    from mathverify.verification.policy import STANDARD

    wanted = Code(code)
    verdict = verify(spec, STANDARD if policy is None else policy)
    if verdict.status is not Status.REFUTED:
        raise AssertionError(f"not refuted with {wanted.value}, but\n{told(verdict)}")
    if wanted not in verdict.codes:
        raise AssertionError(f"refuted, but not with {wanted.value}:\n{told(verdict)}")


def assert_equivalent(one: str, other: str, policy: EquivalencePolicy | None = None) -> None:
    """Fails unless two answers say the same under ``policy``."""
    __tracebackhide__ = True  # as above
    from mathverify.api import equivalent
    from mathverify.equivalence import Different, Same

    found = equivalent(one, other, policy)
    if isinstance(found, Same):
        return
    if isinstance(found, Different):
        raise AssertionError(
            f"{one!r} and {other!r} differ in {found.witness.difference.value}: "
            f"{found.witness.words}"
        )
    advice = f"\n  to mend it: {found.remedy}" if found.remedy else ""
    raise AssertionError(f"{one!r} and {other!r}: undecided: {found.reason}{advice}")
