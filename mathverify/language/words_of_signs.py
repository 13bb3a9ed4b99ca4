"""Words for the signs of a formula, ``start times factor^k equals bound``, as the signs they are.

Nothing is read by this: a text that is refused shows the formula that its words say.
"""

from __future__ import annotations

import re
from collections.abc import Collection

_SIGNS = {
    "is equal to": "=",
    "equals": "=",
    "is": "=",
    "plus": "+",
    "minus": "-",
    "times": "*",
    "multiplied by": "*",
    "divided by": "/",
}
_WORD = re.compile(rf"(?<=[\s)])({'|'.join(_SIGNS)})(?=[\s(])(?!\s+not\b)")


def operations_in_words() -> tuple[str, ...]:
    """The words for signs that calculate."""
    return tuple(words for words, sign in _SIGNS.items() if sign != "=")


def with_signs(text: str, names: Collection[str]) -> str:
    """``text`` with a sign for each word of one; empty where none stands or is a declared name."""
    found = {match[1] for match in _WORD.finditer(text)}
    if not found or any(word in names for several in found for word in several.split()):
        return ""
    return _WORD.sub(lambda match: _SIGNS[match[1]], text)
