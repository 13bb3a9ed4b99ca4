"""Elements of HTML: whatever is a text is escaped, and only what was read back is not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Html:
    """Markup as it stands.  Of texts from outside none may be made one."""

    text: str


Content: TypeAlias = Html | str | None

_EMPTY = frozenset({"input", "link", "meta"})


def element(tag: str, *inside: Content, **attributes: str | bool) -> Html:
    """An element; ``class_`` stands for class, ``aria_label`` for aria-label.

    True is an attribute without a value, False none.
    """
    told = "".join(
        f" {_name(name)}" if value is True else f' {_name(name)}="{escape(str(value))}"'
        for name, value in attributes.items()
        if value is not False
    )
    if tag in _EMPTY:
        return Html(f"<{tag}{told}>")
    return Html(f"<{tag}{told}>{joined(inside).text}</{tag}>")


def joined(parts: Iterable[Content]) -> Html:
    """Parts one after the other."""
    return Html("".join(_markup(part) for part in parts))


def _markup(part: Content) -> str:
    if part is None:
        return ""
    return part.text if isinstance(part, Html) else escape(part)


def _name(name: str) -> str:
    return name.rstrip("_").replace("_", "-")
