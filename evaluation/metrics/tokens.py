"""Words, numbers and signs of a question, for the measures that compare texts."""

from __future__ import annotations

import re

__all__ = ["tokens"]

_TOKEN = re.compile(r"\d+(?:\.\d+)?|[^\W\d_]+|\S")


def tokens(text: str) -> tuple[str, ...]:
    """Words in lower case, numbers whole, every other sign by itself.

    The usual tokens of ROUGE and METEOR drop all signs, after which ``x - 4 = 0`` and
    ``x + 4 = 0`` are the same text.
    """
    return tuple(_TOKEN.findall(text.casefold()))
