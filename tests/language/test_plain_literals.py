"""One literal read without tokens is what the grammar reads, spans included."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from over_rows import over_rows

from mathverify.errors import ParseError
from mathverify.language.limits import Limits
from mathverify.language.parser import parse
from mathverify.language.plain_literals import plain_literal
from mathverify.language.tree import Node, Span, walk
from mathverify.language.unit_words import UNIT_SPELLINGS
from mathverify.language.vocabulary import RESERVED, WORD_OPERATORS

#: Limits that differ from the default, so that the grammar reads the text.
GRAMMAR = Limits(length=1999)
NUMBERS = ("0", "7", "007", "12", "3.50", "0.5", "1/2", "51/20", "0/5", "5/0", "40%", "2.5%")
ODD_UNITS = ("m^2", "cm^3", "s^9", "km/h", "USD/kg", "m/m", "h/h", "m/s^2", "m2", "percent", "unit")
WORDS = sorted({*UNIT_SPELLINGS, *RESERVED, *WORD_OPERATORS, "U", "cap", "square", "e", "pi", "x"})


def shape(node: Node) -> tuple[Node, list[tuple[type[Node], Span | None]]]:
    return node, [(type(part), part.span) for part in walk(node)]


def read_alike(text: str, names: frozenset[str]) -> bool:
    """Whether it was read at once, and then as the grammar reads it."""
    found = plain_literal(text, names)
    if found is not None:
        assert shape(found) == shape(parse(text, declared=names, limits=GRAMMAR))
    return found is not None


@over_rows("number", NUMBERS)
def test_numbers_are_read_at_once(number: str) -> None:
    assert read_alike(number, frozenset())
    assert read_alike(f"-{number}", frozenset({"x"}))


def test_every_unit_word_is_read_as_the_grammar_reads_it() -> None:
    texts = [f"{sign}{n} {word}" for sign, n, word in product(("", "-"), ("3", "0.5"), WORDS)]
    assert sum(read_alike(text, frozenset()) for text in texts) > len(texts) // 2
    assert not any(read_alike(text, frozenset(WORDS)) for text in texts)


@pytest.mark.parametrize("unit", ODD_UNITS)
def test_compound_units(unit: str) -> None:
    for number in NUMBERS:
        read_alike(f"{number} {unit}", frozenset())
        read_alike(f"-{number} {unit}", frozenset({"h", "s", "x"}))
    assert read_alike(f"4 {unit}", frozenset()) == (
        unit in {"m^2", "cm^3", "s^9", "km/h", "USD/kg"}
    )


@pytest.mark.parametrize("name", ["m", "km", "h"])
def test_a_declared_name_is_no_unit(name: str) -> None:
    assert plain_literal("5 km/h" if name != "m" else "5 m", frozenset({name})) is None


def test_a_canonical_spelling_that_is_declared_is_left_to_the_grammar() -> None:
    assert plain_literal("5 metres", frozenset({"m"})) is None
    with pytest.raises(ParseError):
        parse("5 metres", declared=frozenset({"m"}))


@over_rows(
    "text",
    ["", "-", "--3", "3-", "1/2 m", "3 m s", "1,2", "12.", ".5", "0.1(6)", "٣", "3  m", "3m"],
)
def test_everything_else_is_left_to_the_grammar(text: str) -> None:
    assert plain_literal(text, frozenset()) is None


@given(st.text(alphabet="-0123456789./% mkhUSDin^2", max_size=9), st.booleans())
def test_no_text_is_read_otherwise(text: str, declared: bool) -> None:
    try:
        read_alike(text, frozenset({"h", "m"}) if declared else frozenset())
    except ParseError:
        pytest.fail(f"{text!r} is refused by the grammar")
