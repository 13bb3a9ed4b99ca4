"""``g∘f(3)``: two functions composed and applied, ``(g o f)(3)``; nothing else has a sense."""

from __future__ import annotations

import re

from mathverify.language.textbook_notation.algebra.names import SchoolNames

__all__ = ["with_compositions"]

_COMPOSED = re.compile(r"(?<![\w(∘])([A-Za-z]\w*)((?:\s*∘\s*[A-Za-z]\w*)+)\s*(?=\()")


def with_compositions(text: str, names: SchoolNames) -> str:
    """``text`` with compositions of declared functions in parentheses."""
    return _COMPOSED.sub(lambda match: _composition(match, names), text) if "∘" in text else text


def _composition(match: re.Match[str], names: SchoolNames) -> str:
    chain = re.findall(r"\w+", match[0])
    return f"({' o '.join(chain)})" if set(chain) <= names.functions else match[0]
