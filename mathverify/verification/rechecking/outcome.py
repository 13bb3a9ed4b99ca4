"""What a re-check says of a certificate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["Accepted", "Rechecked", "Rejected"]


@dataclass(frozen=True, slots=True)
class Accepted:
    """Nothing is wrong with the certificate.

    ``status`` is the verdict that it certifies (``proved`` or ``refuted``), ``checked`` how many
    claims the kernel accepted, ``words`` what the other claims rest on, one text each.
    """

    status: str
    checked: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rejected:
    """The certificate does not show what it says; ``reason`` says where it fails."""

    reason: str


Rechecked: TypeAlias = Accepted | Rejected
