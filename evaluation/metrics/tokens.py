"""Words, numbers and signs of a question, for the measures that compare texts."""

from __future__ import annotations

import re

#: Chinese is written without spaces; there a character is a word.
_TOKEN = re.compile(r"\d+(?:\.\d+)?|[\u3400-\u9fff]|[^\W\d_\u3400-\u9fff]+|\S")


def tokens(text: str) -> tuple[str, ...]:
    """Words in lower case, numbers whole, Chinese characters and all other signs by themselves.

    The usual tokens of ROUGE and METEOR drop all signs, after which ``x - 4 = 0`` and
    ``x + 4 = 0`` are the same text.
    """
    return tuple(_TOKEN.findall(text.casefold()))
