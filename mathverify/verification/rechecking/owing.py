"""Which obligations a question has, from the plain data of its canonical document.

The same as `mathverify.verification.obligations`, which reads the spec; without building one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def owed(document: Mapping[str, Any], redundant: str) -> dict[str, tuple[str, ...]]:
    """Path of each part -> what it owes; ``redundant`` is what the policy does to such givens."""
    parts = document.get("parts", [])
    found = {"$": _single(document, redundant, bool(parts))}
    for index, part in enumerate(parts):
        found[f"$.parts[{index}]"] = _single({**part, "prose": None, "figure": None}, redundant)
    return found


def _single(document: Mapping[str, Any], redundant: str, in_parts: bool = False) -> tuple[str, ...]:
    ask = document.get("ask")
    listed = ["well-formed"]
    if ask is not None or not in_parts:
        listed += ["consistent", "defined", "determined", "answer"]
    if document.get("options") or (ask is not None and ask.get("as") in ("choice", "which")):
        listed.append("options")
    if document.get("steps"):
        listed.append("steps")
    if redundant != "ignore":
        listed.append("needed")
    if document.get("figure") is not None:
        listed.append("figure")
    parts = document.get("parts", []) if in_parts else []
    if document.get("prose") is not None or any(p.get("prose") is not None for p in parts):
        listed.append("prose")
    return (*listed, "plausible")
