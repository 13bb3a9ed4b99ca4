"""The word lists agree with each other and with the parser."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from over_rows import over_rows

from mathverify.errors import ParseError
from mathverify.language import parse, to_ascii
from mathverify.language.numerals import UnclearRepetend, read_numeral
from mathverify.language.tree import Call, Name, Relation
from mathverify.language.vocabulary import (
    CONSTANTS,
    DOMAIN_SPELLINGS,
    FUNCTION_VALUED,
    FUNCTIONS,
    PLAIN_FUNCTIONS,
    RESERVED,
    SYNONYMS,
    WORD_OPERATORS,
)

#: Calls with a form of their own, tested by the table of the grammar.
_BINDING = {"sum", "product", "limit", "integral"}


def test_tables_agree_with_each_other() -> None:
    assert set(SYNONYMS.values()) <= set(FUNCTIONS)
    assert not set(SYNONYMS) & set(FUNCTIONS)
    assert set(FUNCTIONS) >= PLAIN_FUNCTIONS
    assert set(FUNCTIONS) >= FUNCTION_VALUED
    assert not set(FUNCTIONS) & set(CONSTANTS)
    assert not RESERVED & (set(FUNCTIONS) | set(CONSTANTS) | WORD_OPERATORS)
    assert all(most is None or least <= most for least, most in FUNCTIONS.values())


@over_rows("function", sorted(set(FUNCTIONS) - _BINDING))
def test_every_function_can_be_called(function: str) -> None:
    least, most = FUNCTIONS[function]
    count = max(least, 1)
    text = f"{function}({', '.join(['x'] * count)})"
    assert parse(text) == Call(function, (Name("x"),) * count)
    if most is not None:
        with pytest.raises(ParseError, match="wrong number of arguments"):
            parse(f"{function}({', '.join(['x'] * (most + 1))})")


@over_rows("word", sorted(set(SYNONYMS)))
def test_every_synonym_is_echoed_canonically(word: str) -> None:
    canonical = SYNONYMS[word]
    if canonical in _BINDING:
        return
    count = max(FUNCTIONS[canonical][0], 1)
    arguments = ", ".join(["x"] * count)
    assert to_ascii(parse(f"{word}({arguments})")) == f"{canonical}({arguments})"


@over_rows("word", sorted(DOMAIN_SPELLINGS))
def test_every_domain_word_is_echoed_canonically(word: str) -> None:
    tree = parse(f"x in {word}")
    assert isinstance(tree, Relation)
    assert tree.operands[1] == Name(DOMAIN_SPELLINGS[word])
    assert parse(to_ascii(tree)) == tree


@over_rows("word", sorted(CONSTANTS))
def test_every_constant_is_echoed_canonically(word: str) -> None:
    assert to_ascii(parse(word)) == CONSTANTS[word]
    assert parse(word, declared=frozenset({word})) == Name(word)


@pytest.mark.parametrize("word", sorted(RESERVED))
def test_reserved_words_are_never_names(word: str) -> None:
    with pytest.raises(ParseError):
        parse(word, declared=frozenset({word}))


@over_rows("word", sorted(WORD_OPERATORS))
def test_word_operators_may_be_declared(word: str) -> None:
    assert parse(f"{word} + 1", declared=frozenset({word})) == parse(f"1*{word} + 1").__class__(
        (Name(word), parse("1"))
    )


@settings(max_examples=300, derandomize=True)
@given(
    st.integers(0, 999),
    st.text("0123456789", max_size=5),
    st.text("0123456789", min_size=1, max_size=6),
)
def test_recurring_decimals_are_exact(whole: int, fixed: str, repetend: str) -> None:
    value, written = read_numeral(f"{whole}.{fixed}({repetend})")
    assert written == f"{whole}.{fixed}({repetend})"
    # Long division: the value differs from the digits written out by less than the last place.
    places = len(fixed) + 40 * len(repetend)
    unrolled = Fraction(int(f"{whole}{fixed}{repetend * 40}"), 10**places)
    assert 0 <= value - unrolled <= Fraction(1, 10**places)
    shift = 10 ** len(repetend)
    assert (value * 10 ** len(fixed) * (shift - 1)).denominator == 1


@settings(max_examples=300, derandomize=True)
@given(st.text("0123", max_size=3), st.text("0123", min_size=1, max_size=3), st.integers(2, 4))
def test_dots_never_give_a_second_reading(fixed: str, repetend: str, times: int) -> None:
    """What dots are read as has the digits that were typed, again and again."""
    typed = fixed + repetend * times
    try:
        value, _ = read_numeral(f"0.{typed}...")
    except UnclearRepetend:
        return
    digits = str(int(value * 10 ** len(typed))).rjust(len(typed), "0")
    assert digits == typed
    intended = read_numeral(f"0.{fixed}({repetend})")[0]
    others = {
        read_numeral(f"0.{typed[: len(typed) - 2 * period]}({typed[-period:]})")[0]
        for period in range(1, len(typed) // 2 + 1)
        if typed.endswith(typed[-period:] * 2) and typed[-period:].strip("0")
    }
    assert others == {value}
    assert value == intended or not repetend.strip("0")
