"""What constraints say in linear terms: rows, and alternatives of rows.

`mathverify.semantics.linear_reading` reads them off a system.

Everything here is **necessary**: at a point that satisfies a constraint its condition holds.
It is also sufficient where no `Opaque` part occurs.  Monomials of higher degree count as
columns of their own (``x*y`` beside ``x`` and ``y``), so a contradiction among rows is a
contradiction of the system, whatever those columns stand for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, TypeAlias

from mathverify.language.remembering import setters
from mathverify.semantics.linear_form import LinearForm

__all__ = [
    "Condition",
    "Every",
    "Opaque",
    "Row",
    "Sign",
    "Some",
    "is_exact",
    "rows_of",
]


class Sign(Enum):
    """How the form of a row compares with zero."""

    __hash__ = object.__hash__

    EQUAL = "="
    NOT_EQUAL = "!="
    LESS = "<"
    LESS_EQUAL = "<="


@dataclass(frozen=True, slots=True)
class Row:
    """``form sign 0``; ``sources`` names the constraints and domains it comes from."""

    form: LinearForm
    sign: Sign
    sources: tuple[str, ...]

    def __init__(self, form: LinearForm, sign: Sign, sources: tuple[str, ...]) -> None:
        _set_form(self, form)
        _set_sign(self, sign)
        _set_sources(self, sources)

    def holds(self, point: Mapping[str, Fraction]) -> bool:
        """Whether the row holds at a point that gives every column a value."""
        value = self.form.value(point)
        match self.sign:
            case Sign.EQUAL:
                return value == 0
            case Sign.NOT_EQUAL:
                return value != 0
            case Sign.LESS:
                return value < 0
            case Sign.LESS_EQUAL:
                return value <= 0

    def as_data(self) -> dict[str, Any]:
        """JSON-able: coefficients by column, the constant beside them, the sign; all strings."""
        form = self.form
        return {
            "coefficients": {n: str(value) for n, value in sorted(form.coefficients.items())},
            "constant": str(form.constant),
            "sign": self.sign.value,
        }

    def __str__(self) -> str:
        return f"{self.form} {self.sign.value} 0"


_set_form, _set_sign, _set_sources = setters(Row, "form", "sign", "sources")


@dataclass(frozen=True, slots=True)
class Every:
    """All parts hold."""

    parts: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Some:
    """At least one part holds; ``sources`` names what offers the alternatives."""

    parts: tuple[Condition, ...]
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Opaque:
    """Nothing is known."""


Condition: TypeAlias = Row | Every | Some | Opaque


def is_exact(condition: Condition) -> bool:
    """Whether the condition is all that its source says."""
    match condition:
        case Row():
            return True
        case Opaque():
            return False
        case Every(parts) | Some(parts):
            return all(is_exact(part) for part in parts)


def rows_of(condition: Condition) -> Sequence[Row]:
    """The rows that hold unconditionally."""
    if isinstance(condition, Row):
        return (condition,)
    if isinstance(condition, Every) and condition.parts:
        return [row for part in condition.parts for row in rows_of(part)]
    return ()
