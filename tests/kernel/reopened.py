"""The kernel with a hole that it once had, for tests that must find it.

Values of functions went by numbers, ``#0`` for the first that a branch speaks of, and proofs could
write these: before there was such a value, so that a formula meant one thing in one case of a
``cut`` and another in the other.
"""

from __future__ import annotations

import pytest

from mathverify.verification.kernel.polynomials import Json, Polynomial
from mathverify.verification.kernel.state import State

__all__ = ["reopen_names"]


def reopen_names(patch: pytest.MonkeyPatch) -> None:
    """Let proofs and models write ``#k`` for the value that a branch happens to number so."""
    closed = State.term

    def term(state: State, written: Json) -> Polynomial:
        for _, _, value in state.named:
            if type(written) is str and value == written:
                return closed(state, value)
        return closed(state, written)

    patch.setattr(State, "term", term)
