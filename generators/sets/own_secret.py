"""A secret by which a run knows what an earlier run of the same person wrote.

It is made at random, stands in the person's own folder of states and is sent nowhere.  Whoever can
read it can run this program with changes of his own, so that believing what it signed gives nobody
more than he had.
"""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from pathlib import Path

_BYTES = 32


@dataclass(frozen=True, slots=True)
class OwnSecret:
    """The secret, or empty and why there is none."""

    content: bytes
    lacking: str = ""


def own_secret() -> OwnSecret:
    """The secret of this person on this machine, made where there is none yet.

    There is none where the folder of states cannot be written to, or where somebody else could
    have written or read it.
    """
    told = os.environ.get("XDG_STATE_HOME", "")
    try:
        # The specification of base directories takes no relative path.
        state = Path(told) if Path(told).is_absolute() else Path.home() / ".local" / "state"
        place = state / "mathverify" / "journal.secret"
        place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        found = _read(place)
        content = _made(place) if found is None else found
    except (OSError, RuntimeError) as error:
        return OwnSecret(b"", f"no secret can be kept: {error}")
    if not content:
        return OwnSecret(
            b"", f"{place} is not a file of {_BYTES} bytes that you alone may read: remove it"
        )
    return OwnSecret(content)


def _made(place: Path) -> bytes:
    content = secrets.token_bytes(_BYTES)
    scratch = place.with_name(f".{place.name}.{os.getpid()}")
    with os.fdopen(os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
    try:
        # A link is made whole or not at all, and not in the place of another run's.
        os.link(scratch, place)
    except FileExistsError:
        return _read(place) or b""
    finally:
        scratch.unlink()
    return content


def _read(place: Path) -> bytes | None:
    """The secret that stands there; empty if it is not of this person alone, None for no file."""
    try:
        file = os.open(place, os.O_RDONLY | os.O_NOFOLLOW)
    except FileNotFoundError:
        return None
    with os.fdopen(file, "rb") as opened:
        status = os.fstat(opened.fileno())
        content = opened.read(_BYTES + 1)
    private = status.st_uid == os.getuid() and not status.st_mode & 0o077
    return content if private and len(content) == _BYTES else b""
