"""Finding a proof that the kernel accepts: which rule to use next, and with what.

The search works on the kernel's own states, so that what it sees is what the kernel will see.
It may fail, and it may not be believed: the kernel checks the finished proof from the start.
"""

from __future__ import annotations

from mathverify.verification.certifying.polynomial_steps import by_factors, by_nonzero, by_products
from mathverify.verification.certifying.real_steps import (
    by_clause,
    by_combination,
    by_signs,
    by_solving,
)
from mathverify.verification.kernel.polynomials import Json
from mathverify.verification.kernel.state import State

#: What visiting a state costs of the work allowed to a search, besides what the kernel counts.
_VISIT = 500

#: What is tried in turn: cheap and decisive steps first.
_STEPS = (
    by_solving,
    by_combination,
    by_clause,
    by_nonzero,
    by_factors,
    by_products,
    by_signs,
)


def search(state: State, depth: int = 14) -> Json:
    """A proof that no point satisfies ``state``; None if none is found.

    Raises `Refused` when the work allowed to the state is used up.
    """
    if state.closed:
        return []
    if depth == 0:
        return None
    state.work.spend(_VISIT)
    for step in _STEPS:
        proof = step(state, depth, search)
        if proof is not None:
            return proof
    return None
