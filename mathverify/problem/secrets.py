"""Secrets of this process, and texts without them, however a text spells them.

A key is told to one place (`keep_secret`) and taken out where a reply comes in and once more
where anything is written.  JSON lets each character be an escape, and a text of JSON can stand
inside of another; so every character is looked for as itself and as its escape, with any number
of backslashes before it.
"""

from __future__ import annotations

import re
from functools import lru_cache

#: What stands where a secret stood.
_SHOWN = "[key]"
#: A shorter one is a placeholder, ``none`` say, that occurs in texts of every kind.
_LEAST = 8

_kept: set[str] = set()


def keep_secret(secret: str) -> None:
    """Take ``secret`` out of everything that is written from now on."""
    if len(secret) >= _LEAST:
        _kept.add(secret)


def without_secrets(text: str) -> str:
    """``text`` without the secrets of this process."""
    for secret in _kept:
        text = without(text, secret)
    return text


def without(text: str, secret: str) -> str:
    """``text`` without ``secret``, be it as it is or with characters escaped as JSON does it."""
    if not secret:
        return text
    plain = text.replace(secret, _SHOWN)
    return _spelled(secret).sub(_SHOWN, plain) if "\\" in plain else plain


@lru_cache(maxsize=16)
def _spelled(secret: str) -> re.Pattern[str]:
    return re.compile("".join(_character(one) for one in secret))


def _character(one: str) -> str:
    """A pattern for a character and its escapes."""
    units = one.encode("utf-16-be")
    codes = [units[place : place + 2].hex() for place in range(0, len(units), 2)]
    escaped = "".join(rf"{_BACKSLASHES}[uU](?i:{code})" for code in codes)
    return rf"(?:{escaped}|(?:{_BACKSLASHES})?{re.escape(one)})"


#: Backslashes, which may be escapes themselves.
_BACKSLASHES = r"(?:\\(?:u005[cC])?)+"
