"""Pictures for a model: PNG and JPEG as they are, looked at before they are sent.

Nothing is decoded here.  What a file says of itself is read - its first bytes, its chunks or
segments, its sides in pixels - so that no file is handed on that is something else, that is broken
off, or that would fill the memory of whoever decodes it.  SVG is a program for a browser, and no
picture for a model.

Sources: PNG (W3C, third edition), 5.2 to 5.6 and 11.2.1; JPEG (ITU-T T.81), B.1 and B.2.2.
"""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

#: No larger file, no longer side, and no more pixels than any endpoint is known to look at.
MOST_BYTES = 5_000_000
MOST_SIDE = 8_000
MOST_PIXELS = 25_000_000

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8\xff"
#: Segments of JPEG that tell the sides: start of frame, but for tables and extensions.
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
#: Segments without a length.
_BARE = frozenset({0x01, *range(0xD0, 0xD8)})


@dataclass(frozen=True, slots=True)
class Image:
    """A picture as it is sent; its sides are in pixels."""

    media: Literal["image/png", "image/jpeg"]
    content: bytes
    width: int
    height: int

    @property
    def data_url(self) -> str:
        """The picture in the form of the OpenAI interface."""
        return f"data:{self.media};base64,{base64.b64encode(self.content).decode('ascii')}"

    @property
    def digest(self) -> str:
        """The SHA-256 of the file, in hexadecimal."""
        return hashlib.sha256(self.content).hexdigest()


@dataclass(frozen=True, slots=True)
class NotImage:
    """A file that is not sent, and why."""

    reason: str


def image_of(content: bytes) -> Image | NotImage:
    """The picture in a file, by what the file is and not by its name."""
    if len(content) > MOST_BYTES:
        return NotImage(f"the file has more than {MOST_BYTES // 1_000_000} MB")
    if content.startswith(_PNG):
        return _checked("image/png", content, _png_sides(content))
    if content.startswith(_JPEG):
        return _checked("image/jpeg", content, _jpeg_sides(content))
    if b"<svg" in content[:4_000].lower():
        return NotImage("it is SVG; export it as PNG")
    return NotImage("it is neither PNG nor JPEG")


def _checked(
    media: Literal["image/png", "image/jpeg"], content: bytes, sides: tuple[int, int] | str
) -> Image | NotImage:
    if isinstance(sides, str):
        return NotImage(sides)
    width, height = sides
    if not (0 < width <= MOST_SIDE and 0 < height <= MOST_SIDE) or width * height > MOST_PIXELS:
        most = f"{MOST_SIDE} on a side and {MOST_PIXELS // 1_000_000} million in all"
        return NotImage(f"it has {width} x {height} pixels; it may have {most}")
    return Image(media, content, width, height)


def _png_sides(content: bytes) -> tuple[int, int] | str:
    """Width and height of a PNG that is whole: every chunk, and nothing behind the last."""
    sides: tuple[int, int] | None = None
    ended = False
    drawn = False
    for kind, data in _chunks(content):
        if ended or (sides is None) != (kind == b"IHDR"):
            return "it is no whole PNG: its chunks are in disorder"
        if kind == b"IHDR":
            if len(data) != 13:
                return "it is no whole PNG: its header is misshapen"
            sides = (int.from_bytes(data[:4], "big"), int.from_bytes(data[4:8], "big"))
        drawn = drawn or kind == b"IDAT"
        ended = kind == b"IEND"
    if sides is None or not drawn or not ended:
        return "it is no whole PNG: it breaks off, or a chunk was changed"
    return sides


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a PNG with their kinds, up to the first that is not as it was written."""
    place = len(_PNG)
    while place < len(content):
        length = int.from_bytes(content[place : place + 4], "big")
        kind = content[place + 4 : place + 8]
        data = content[place + 8 : place + 8 + length]
        check = content[place + 8 + length : place + 12 + length]
        if len(check) != 4 or zlib.crc32(kind + data) != int.from_bytes(check, "big"):
            # One that is not known, so that what came before is not taken for a whole.
            yield b"????", b""
            return
        yield kind, data
        place += 12 + length


def _jpeg_sides(content: bytes) -> tuple[int, int] | str:
    """Width and height of a JPEG, from the start of its frame."""
    broken = "it is no whole JPEG"
    if not content.endswith(b"\xff\xd9"):
        return broken
    place = 2
    while place + 4 <= len(content):
        if content[place] != 0xFF:
            return broken
        marker = content[place + 1]
        if marker == 0xFF or marker in _BARE:
            place += 1 if marker == 0xFF else 2
            continue
        length = int.from_bytes(content[place + 2 : place + 4], "big")
        if length < 2 or marker in (0xD8, 0xD9, 0xDA):
            return broken
        if marker in _FRAMES:
            frame = content[place + 4 : place + 2 + length]
            if len(frame) < 6:
                return broken
            return int.from_bytes(frame[3:5], "big"), int.from_bytes(frame[1:3], "big")
        place += 2 + length
    return broken
