"""Files of pictures for tests, whole and broken, written byte by byte."""

from __future__ import annotations

import zlib

__all__ = ["chunk", "jpeg", "png"]


def chunk(kind: bytes, data: bytes) -> bytes:
    """A chunk of a PNG."""
    check = zlib.crc32(kind + data).to_bytes(4, "big")
    return len(data).to_bytes(4, "big") + kind + data + check


def png(width: int = 2, height: int = 3, *more: bytes) -> bytes:
    """A grey PNG of that size, or one that says so of itself."""
    header = width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x00\x00\x00\x00"
    lines = zlib.compress(b"".join(b"\0" + b"\x80" * min(width, 9) for _ in range(min(height, 9))))
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            chunk(b"IHDR", header),
            *more,
            chunk(b"IDAT", lines),
            chunk(b"IEND", b""),
        )
    )


def jpeg(width: int = 2, height: int = 3) -> bytes:
    """The bones of a JPEG of that size: segments, a frame, a scan, its end."""
    app = b"\xff\xe0\x00\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0"
    frame = b"\xff\xc0\x00\x0b\x08" + height.to_bytes(2, "big") + width.to_bytes(2, "big")
    scan = b"\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00\x55"
    return b"\xff\xd8" + app + frame + b"\x01\x01\x11\x00" + scan + b"\xff\xd9"
