"""`Verified`: the seal.  A question carries it only if the verifier proved it.

Renderers accept nothing else.  Only `mathverify.verification.verifier` makes one, through
`mathverify.verification.mint`, which an import contract closes to everyone else; the constructor
refuses whoever does not hold the seal.  The seal is handed over and not kept, so that
`dataclasses.replace` has none to pass on, and a copy is the object itself.
"""

from __future__ import annotations

from dataclasses import InitVar, dataclass
from typing import Any, Final, NoReturn, Self

from mathverify.errors import NotVerifiedError
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.certificate import Certificate
from mathverify.verification.facets import Facet
from mathverify.verification.findings import Wording

SEAL: Final = object()


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Verified:
    """A proved question: its spec and its proof.

    ``correct_option`` is the label of the right option, empty without options; ``facets`` are those
    that were proved, and nothing of another may be shown; ``words`` is what its words rest on,
    None for a question without words.  It does not travel by pickle: whoever receives a spec
    verifies it, or trusts a certificate by its digest.
    """

    spec: ProblemSpec
    certificate: Certificate
    correct_option: str = ""
    facets: frozenset[Facet] = frozenset()
    words: Wording | None = None
    _seal: InitVar[object] = None

    def __post_init__(self, _seal: object) -> None:
        if _seal is not SEAL:
            raise NotVerifiedError(f"a hand-made Verified of {self.spec.id!r}")

    def __init_subclass__(cls) -> None:
        raise NotVerifiedError(f"subclass {cls.__name__}")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> NoReturn:
        raise NotVerifiedError(f"an unpickled Verified of {self.spec.id!r}")

    def __setstate__(self, state: object) -> NoReturn:
        raise NotVerifiedError("a Verified filled from outside")
