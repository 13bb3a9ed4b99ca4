"""The pairs of cases.toml, with their policies."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from enum import Enum
from pathlib import Path
from typing import Any

from mathverify.equivalence import EXACT, EquivalencePolicy

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Pair:
    one: str
    other: str
    verdict: str
    respect: str
    policy: EquivalencePolicy
    why: str

    def __str__(self) -> str:
        return f"{self.one} | {self.other}"


def policy_of(settings: dict[str, Any]) -> EquivalencePolicy:
    kinds = {field.name: type(getattr(EXACT, field.name)) for field in fields(EXACT)}
    values = {
        name: kinds[name](value) if issubclass(kinds[name], Enum) else value
        for name, value in settings.items()
    }
    return EquivalencePolicy(**values)


def pairs() -> list[Pair]:
    document = tomllib.loads((HERE / "cases.toml").read_text(encoding="utf-8"))
    return [
        Pair(row[0], row[1], verdict, row[2] if len(row) > 2 else "", policy, group["why"])
        for group in document["group"]
        for policy in [policy_of(group.get("policy", {}))]
        for verdict in ("same", "different", "undecided")
        for row in group.get(verdict, [])
    ]
