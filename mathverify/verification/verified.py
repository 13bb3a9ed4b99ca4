"""`Verified`: the seal.  A question carries it only if the verifier proved it.

Renderers accept nothing else.  Only `mathverify.verification.verifier` makes one, through
`mathverify.verification.mint`, which an import contract closes to everyone else; the constructor
refuses whoever does not hold the seal.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from mathverify.errors import NotVerifiedError
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.certificate import Certificate

__all__ = ["Verified"]

SEAL: Final = object()


@dataclass(frozen=True, slots=True)
class Verified:
    """A proved question: its spec and its proof.

    ``correct_option`` is the label of the right option, empty without options.
    """

    spec: ProblemSpec
    certificate: Certificate
    correct_option: str = ""
    _seal: object = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self._seal is not SEAL:
            raise NotVerifiedError(f"a hand-made Verified of {self.spec.id!r}")

    def __init_subclass__(cls) -> None:
        raise NotVerifiedError(f"subclass {cls.__name__}")
