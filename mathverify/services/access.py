"""Who may ask the HTTP service: whoever is on this machine, or has the token.

A page in a browser can send requests to a service on loopback, and a name of somebody else's can be
made to mean loopback.  So a request is looked at before anything of it is read: the host that it
names, the page that it comes from, the token.
"""

from __future__ import annotations

import ipaddress
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from mathverify.errors import MathverifyError

#: The variable of the environment that holds the token; never an option, which others can see.
TOKEN = "MATHVERIFY_SERVE_TOKEN"  # noqa: S105 - the name of a variable

_LEAST = 16
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(eq=False)
class AccessError(MathverifyError, ValueError):
    """A service that would be open to others; ``advice`` says what to set."""

    problem: str
    advice: str

    def __str__(self) -> str:
        return f"{self.problem}; {self.advice}"


@dataclass(frozen=True, slots=True)
class Denied:
    """A request that is not looked at: the status of HTTP, and why."""

    status: int
    reason: str


@dataclass(frozen=True, slots=True)
class Access:
    """The terms of a service bound to ``host``; ``token`` is empty where none is asked for.

    Raises `AccessError` for a host that others reach without a token, and for a short token.
    """

    host: str
    token: str = ""

    def __post_init__(self) -> None:
        if self.token and len(self.token) < _LEAST:
            raise AccessError(
                f"{TOKEN} has fewer than {_LEAST} characters", "set a longer one, drawn by chance"
            )
        if not self.token and not is_loopback(self.host):
            raise AccessError(
                f"others can reach {self.host}", f"set a token in {TOKEN}, or leave --host out"
            )

    def denied(self, headers: Mapping[str, str]) -> Denied | None:
        """Why a request with these headers (names in lower case) is not looked at; None if it is.

        With a token the token decides.  Without one the request has to name this machine, and to
        come from no page of another.
        """
        if self.token:
            offered = headers.get("authorization", "")
            wanted = f"Bearer {self.token}"
            if secrets.compare_digest(offered.encode(), wanted.encode()):
                return None
            return Denied(401, "the header Authorization has to be: Bearer and the token")
        if _name(f"//{headers.get('host', '')}") not in {*_LOOPBACK, self.host}:
            return Denied(421, "the request names another host than this machine")
        origin = headers.get("origin", "")
        if origin and _name(origin) not in {*_LOOPBACK, self.host}:
            return Denied(403, "the request comes from a page of another host")
        return None


def is_loopback(host: str) -> bool:
    """Whether nobody but this machine reaches ``host``."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _name(address: str) -> str:
    """The name of the host in an address, empty where there is none."""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""
