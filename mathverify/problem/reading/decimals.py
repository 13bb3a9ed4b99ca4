"""Numbers with a decimal comma, in documents of a language that has one: ``1.250,40 €``.

A comma inside brackets parts the items of a list in every document, and ``1,234`` may be a group.
"""

from __future__ import annotations

_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")
#: Digits between the points of ``1.250,40``.
_GROUP = 3


def with_points(text: str) -> str:
    """``text`` with points in its numbers: ``1250.40 €``."""
    found: list[str] = []
    depth = place = 0
    while place < len(text):
        end = _end_of_number(text, place)
        found.append(_pointed(text[place:end]) if depth == 0 else text[place:end])
        depth += (text[place] in _OPENING) - (text[place] in _CLOSING)
        place = end
    return "".join(found)


def _end_of_number(text: str, start: int) -> int:
    """Where the digits with points and commas between them end; one sign where there is none."""
    end = start
    while text[end : end + 1].isdigit() or (
        end > start and text[end : end + 1] in (".", ",") and text[end + 1 : end + 2].isdigit()
    ):
        end += 1
    return max(end, start + 1)


def _pointed(number: str) -> str:
    whole, comma, decimals = number.partition(",")
    first, *groups = whole.split(".")
    if not comma or not decimals.isdigit() or any(len(group) != _GROUP for group in groups):
        return number
    if len(decimals) == _GROUP and not groups and len(first) <= _GROUP:
        return number
    return f"{first}{''.join(groups)}.{decimals}"
