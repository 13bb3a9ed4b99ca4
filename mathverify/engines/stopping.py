"""What stopped a search, in words for whoever reads why a question is undecided."""

from __future__ import annotations

from mathverify.semantics.numbers import NumberTooLargeError, UndecidedError
from mathverify.semantics.polynomials import BeyondMethodError

_LONGEST = 300


def reason_of(error: Exception) -> str:
    """The words of an error that was foreseen; the kind as well of one that was not."""
    if isinstance(error, (BeyondMethodError, NumberTooLargeError, UndecidedError)):
        return str(error)
    return f"{type(error).__name__}: {error}"[:_LONGEST]
