"""Who may come in: whoever may ask the service, and a browser that brought the token once.

A page of somebody else can make a browser send forms.  So what changes anything has to come from
one of our own pages: by what the browser says of its origin, and by a key that stands in our forms.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from mathverify.services.access import Access, Denied

#: The cookie of a browser that brought the token.
COOKIE = "mathverify-review"


@dataclass(frozen=True, slots=True)
class Door:
    """The terms of ``access``, for browsers; ``key`` stands in every form of this process."""

    access: Access
    key: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    session: str = field(default_factory=lambda: secrets.token_urlsafe(32))

    def denied(self, headers: Mapping[str, str], *, changes: bool) -> Denied | None:
        """Why a request with these headers (names in lower case) is not looked at; None if it is.

        A status of 401 says that the token is wanted.
        """
        if changes and (why := _foreign(headers)):
            return Denied(403, why)
        denied = self.access.denied(headers)
        if denied is None or (denied.status == 401 and self._was_let_in(headers)):
            return None
        return denied

    def _was_let_in(self, headers: Mapping[str, str]) -> bool:
        # The value is one of ours, which needs no quoting, or none.
        offered = (one.strip().partition("=") for one in headers.get("cookie", "").split(";"))
        return any(name == COOKIE and _same(value, self.session) for name, _, value in offered)

    def opens(self, token: str) -> bool:
        """Whether this is the token."""
        return bool(self.access.token) and _same(token, self.access.token)

    def is_ours(self, key: str) -> bool:
        """Whether a form with this key was one of ours."""
        return _same(key, self.key)


def _same(one: str, other: str) -> bool:
    return secrets.compare_digest(one.encode("utf-8", "replace"), other.encode())


def _foreign(headers: Mapping[str, str]) -> str:
    """Why a form comes from somebody else's page; empty where nothing says so."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return "the form comes from a page of somebody else"
    origin = headers.get("origin", "")
    try:
        same = not origin or urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
    except ValueError:
        same = False
    return "" if same else "the form comes from a page of another address"
