"""Braces that only hold together, as in ``e^{2x}``: after ``^`` they can be no set."""

from __future__ import annotations

import re

from mathverify.language.textbook_notation.algebra.names import SchoolNames
from mathverify.language.textbook_notation.pairs import closing

__all__ = ["with_groups"]

#: ``f^{(3)}(x)``; without the braces it may be a power.
_DERIVED = re.compile(r"(?<![A-Za-z_])([A-Za-z]\w*)\^\{\s*\((\d)\)\s*\}(?=\s*\()")


def with_groups(text: str, names: SchoolNames) -> str:
    """``text`` with ``^{...}`` as ``^(...)``, and ``f^{(2)}(x)`` as ``f''(x)``."""
    if "^{" not in text:
        return text
    text = _DERIVED.sub(lambda match: _derived(match, names), text)
    place = text.find("^{")
    while place >= 0:
        end = closing(text, place + 1)
        if end < 0:
            return text
        text = f"{text[:place]}^({text[place + 2 : end]}){text[end + 1 :]}"
        place = text.find("^{", place)
    return text


def _derived(match: re.Match[str], names: SchoolNames) -> str:
    return match[1] + "'" * int(match[2]) if match[1] in names.functions else match[0]
