"""Numbers in the words of a witness, cut where they are long."""

from __future__ import annotations

from mathverify.language.ascii import to_ascii
from mathverify.semantics import numbers
from mathverify.semantics.numbers import Exact

_BITS = 400
_LENGTH = 60


def value_text(value: Exact) -> str:
    """A number as a text of limited length; very long ones by their size only."""
    if isinstance(value, numbers.Irrational):
        text = to_ascii(numbers.to_node(value))
    elif max(abs(value.numerator), value.denominator).bit_length() > _BITS:
        return "a very long number"
    else:
        text = str(value)
    return text if len(text) <= _LENGTH else f"{text[:_LENGTH]}..."
