"""Elements made and written: the same text on every run, with a declaration before it."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement, fromstring, indent, tostring


def child(
    parent: Element, tag: str, text: str = "", attributes: Mapping[str, str] | None = None
) -> Element:
    """A new last child of ``parent``."""
    made = SubElement(parent, tag, dict(attributes or {}))
    made.text = text or None
    return made


def written(root: Element, *, indented: bool = True) -> str:
    """The text of a document; lines are broken between elements if it is ``indented``."""
    if indented:
        indent(root)
    text = tostring(root, encoding="unicode", short_empty_elements=True)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def parsed(text: str) -> Element:
    """The root of a document that was made here."""
    return fromstring(text)  # noqa: S314 - made here, not read
