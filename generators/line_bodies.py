"""A line of a set but for its number: JSON with sorted keys and the seal that covers all of it.

A worker who does not know the number makes a `Body`, which is a line as soon as there is one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from generators.sampler import Origin
from mathverify.verification.certificate import canonical


@dataclass(frozen=True, slots=True)
class Body:
    """A line of a set but for its number: the texts around it, as written and as sealed."""

    before: str
    between: str
    rest: str
    sealed: tuple[str, str]

    def numbered(self, number: int) -> str:
        """The line of JSON with sorted keys, without its line end."""
        first, last = self.sealed
        seal = hashlib.sha256(f"{first}{number}{last}".encode()).hexdigest()
        return f'{self.before}{number}{self.between}"{seal}"{self.rest}'


def body_around(data: Mapping[str, Any]) -> Body:
    """The line with sorted keys around ``number`` and ``seal``, which are not known yet."""
    before = _written({key: data[key] for key in data if key < "number"})
    between = _written({key: data[key] for key in data if "number" < key < "seal"})
    rest = _written({key: data[key] for key in data if key > "seal"})
    first = canonical({key: data[key] for key in data if key < "number"})
    last = canonical({key: data[key] for key in data if key > "number"})
    return Body(
        f'{before[:-1]}, "number": ',
        f', {between[1:-1]}, "seal": ',
        f", {rest[1:]}",
        (f'{first[:-1]},"number":', f",{last[1:]}"),
    )


def _written(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True)


def origin_data(origin: Origin) -> dict[str, Any]:
    """Where a question comes from, as a line tells it."""
    stream = {} if origin.stream is None else {"stream": origin.stream}
    return {
        "family": origin.family,
        "version": origin.version,
        "difficulty": origin.difficulty,
        "seed": origin.seed,
        "index": origin.index,
        "choice": origin.choice,
        "values": {name: plain(value) for name, value in sorted(origin.values.items())},
        **stream,
    }


def plain(value: object) -> object:
    """A value of a parameter as JSON has it."""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    return value if isinstance(value, (int, str, bool)) else str(value)
