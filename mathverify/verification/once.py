"""What is worked out of a proved question once, however many formats show it.

It is remembered for the very object, not for one that is equal to it, and no longer than that is
there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar
from weakref import ReferenceType, ref

from mathverify.verification.verified import Verified

Result = TypeVar("Result")


def once_a_question(function: Callable[[Verified], Result]) -> Callable[[Verified], Result]:
    """``function``, whose result is kept as long as the question; what it raises is not kept.

    The result must be immutable or known to nobody else, and must not refer to the question.
    """
    kept: dict[int, tuple[ReferenceType[Verified], Result]] = {}

    def asked(verified: Verified) -> Result:
        place = id(verified)
        found = kept.get(place)
        if found is not None and found[0]() is verified:
            return found[1]
        result = function(verified)
        kept[place] = ref(verified, lambda _: kept.pop(place, None)), result
        return result

    return asked
