"""Tokens refuse nothing: they cover every text, and the parser refuses what is foreign in them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathverify.errors import ParseError
from mathverify.language.parser import parse
from mathverify.language.tokens import tokenize

BLANK = " \t\r\n\u00a0\u2002\u2003\u2009\u200a\u202f"


def covers(text: str) -> None:
    tokens = tokenize(text, frozenset())
    place = 0
    for start, end in zip(tokens.starts, tokens.ends, strict=True):
        assert not text[place:start].strip(BLANK)
        assert place <= start <= end
        place = end
    assert place == len(text)
    assert tokens.kinds[-1] == "end"
    first = tokens.kinds.index("?") if "?" in tokens.kinds else -1
    assert tokens.foreign == first


@given(st.text(alphabet="xU_1.²₃½ ~;∫∑–π\u0304\"`'if()[]<>=/+-\n", max_size=30))
def test_any_text_has_tokens(text: str) -> None:
    covers(text)


@pytest.mark.parametrize("sign", [";", "∫", "if", "x__y", "//", "٣", "ж", "\u200b", '"'])
def test_what_is_foreign_is_the_parsers_to_refuse(sign: str) -> None:
    text = f"x + {sign} - 2 ~ ∫"
    covers(text)
    with pytest.raises(ParseError) as refusal:
        parse(text)
    assert text[refusal.value.start : refusal.value.end] == sign
