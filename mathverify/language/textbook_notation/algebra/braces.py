"""Braces that only hold together, as in ``e^{2x}``: after ``^`` they can be no set."""

from __future__ import annotations

from mathverify.language.textbook_notation.pairs import closing

__all__ = ["with_groups"]


def with_groups(text: str) -> str:
    """``text`` with ``^{...}`` as ``^(...)``."""
    place = text.find("^{")
    while place >= 0:
        end = closing(text, place + 1)
        if end < 0:
            return text
        text = f"{text[:place]}^({text[place + 2 : end]}){text[end + 1 :]}"
        place = text.find("^{", place)
    return text
