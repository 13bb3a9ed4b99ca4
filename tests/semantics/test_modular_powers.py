"""Remainders of numbers put together, against numbers that are worked out."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathverify.language.tree import Add, Multiply, Negate, Node, Number, Power
from mathverify.semantics import modular_powers, terms
from mathverify.semantics.modular_powers import residue

_NUMBERS = st.integers(0, 9).map(terms.number)


def _grown(below: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    pairs = st.tuples(below, below)
    return st.one_of(
        pairs.map(Add), pairs.map(Multiply), below.map(Negate), pairs.map(lambda p: Power(*p))
    )


def _value(term: Node) -> int | None:
    """The number, where it is whole and of a length that can be written."""
    match term:
        case Number(value):
            return int(value)
        case Negate(operand):
            inside = _value(operand)
            return None if inside is None else -inside
        case Add((a, b)) | Multiply((a, b)) | Power(a, b):
            one, other = _value(a), _value(b)
            if one is None or other is None:
                return None
            if isinstance(term, Add):
                return one + other
            if isinstance(term, Multiply):
                return one * other
            is_short = other > 0 and one.bit_length() * other < 20_000
            return one**other if is_short else None
    return None


@pytest.mark.parametrize("long", [modular_powers._LONG, 64])
@given(term=st.recursive(_NUMBERS, _grown, max_leaves=8), modulus=st.integers(1, 3000))
def test_a_remainder_is_that_of_the_number(long: int, term: Node, modulus: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(modular_powers, "_LONG", long)
        value, found = _value(term), residue(term, modulus)
    if value is not None and found is not None:
        assert found == value % modulus


def test_euler_is_used_and_right() -> None:
    """Exponents from 64 on are reduced, which ``pow`` confirms."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(modular_powers, "_LONG", 64)
        for base in range(13):
            for exponent in (64, 65, 97, 1000):
                for modulus in range(1, 130):
                    term: Any = Power(terms.number(base), terms.number(exponent))
                    assert residue(term, modulus) == pow(base, exponent, modulus)
