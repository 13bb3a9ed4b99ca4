"""The text of an SVG as a tree of tags, read by expat with everything refused that could act.

No document type, no entity of its own, no processing instruction, no comment: whatever holds one
is no picture of ours.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NoReturn
from xml.parsers import expat

MAX_BYTES = 8_000_000
_MAX_DEPTH = 6


class UnreadablePictureError(ValueError):
    """The file is no picture of ours; the message says why."""


@dataclass(slots=True)
class Tag:
    """An element of the markup, with the text directly in it."""

    name: str
    attributes: dict[str, str]
    children: list[Tag] = field(default_factory=list)
    text: str = ""


def tree_of(content: bytes) -> Tag:
    """The root of the markup.  Raises `UnreadablePictureError`."""
    if len(content) > MAX_BYTES:
        raise UnreadablePictureError(f"it is larger than {MAX_BYTES} bytes")
    builder = _Builder()
    parser = expat.ParserCreate("UTF-8")
    parser.buffer_text = True
    parser.XmlDeclHandler = builder.refuse_encoding
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.letters
    parser.StartDoctypeDeclHandler = builder.refuse_document_type
    parser.EntityDeclHandler = builder.refuse_entity
    parser.ProcessingInstructionHandler = builder.refuse_instruction
    parser.CommentHandler = builder.refuse_comment
    parser.StartCdataSectionHandler = builder.refuse_section
    try:
        parser.Parse(content, True)
    except expat.ExpatError as error:
        raise UnreadablePictureError(f"it is no XML: {error}") from None
    return builder.open[0].children[0]


class _Builder:
    """Collects tags; ``open`` are those that are not closed yet, below a frame."""

    def __init__(self) -> None:
        self.open = [Tag("", {})]

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self.open) > _MAX_DEPTH:
            raise UnreadablePictureError("it is nested too deeply")
        tag = Tag(name, dict(attributes))
        self.open[-1].children.append(tag)
        self.open.append(tag)

    def end(self, _name: str) -> None:
        self.open.pop()

    def letters(self, text: str) -> None:
        self.open[-1].text += text

    def refuse_encoding(self, version: str, encoding: str | None, _standalone: int) -> None:
        if (version, (encoding or "UTF-8").upper()) != ("1.0", "UTF-8"):
            raise UnreadablePictureError("it says that it is no UTF-8")

    def refuse_document_type(self, *_parts: object) -> NoReturn:
        raise UnreadablePictureError("it has a document type")

    def refuse_entity(self, *_parts: object) -> NoReturn:
        raise UnreadablePictureError("it defines an entity")

    def refuse_instruction(self, *_parts: object) -> NoReturn:
        raise UnreadablePictureError("it has a processing instruction")

    def refuse_comment(self, *_parts: object) -> NoReturn:
        raise UnreadablePictureError("it has a comment")

    def refuse_section(self) -> NoReturn:
        raise UnreadablePictureError("it has a CDATA section")
