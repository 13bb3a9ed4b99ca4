"""Zip files with the same bytes on every run: no clock, no owner, members in the given order."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

#: The first moment that a zip file can tell.
_EPOCH = (1980, 1, 1, 0, 0, 0)
_READABLE = 0o644 << 16


def archive(contents: Mapping[str, str | bytes]) -> bytes:
    """The members of ``contents`` in one zip file; texts as UTF-8."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as into:
        for name, content in contents.items():
            member = zipfile.ZipInfo(name, _EPOCH)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.create_system = 3
            member.external_attr = _READABLE
            into.writestr(member, content)
    return made.getvalue()


def members(data: bytes) -> dict[str, bytes]:
    """What a zip file of ours holds, in its order."""
    with zipfile.ZipFile(io.BytesIO(data)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}
