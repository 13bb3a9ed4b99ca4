"""Numbers of a figure as floats: radii, ranges of axes, coefficients; for drawing alone."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from geometry.figure.errors import FigureError, refused
from geometry.figure.subject import Subject
from mathverify.language import tree
from mathverify.language.arithmetic import NoFloatError, float_of
from mathverify.language.tree import Node
from mathverify.semantics import units

_FUNCTIONS: dict[str, Callable[[float], float]] = {"sqrt": math.sqrt, "abs": abs}


def measure(
    node: Node, subject: Subject, key: str, more: Mapping[str, float] | None = None
) -> float:
    """The value of a tree in base units (metres, degrees); `FigureError` for what has none here.

    ``more`` are values of further names.
    """
    known = {**subject.values, **(more or {})}

    def value(part: Node) -> float:
        match part:
            case tree.Name(identifier=name) if name not in known and name in subject.data:
                return value(subject.data[name])
            case tree.Quantity(value=inner, unit=unit):
                factor = units.measure(unit)
                if isinstance(factor, units.UnknownUnit):
                    raise refused(key, f"{factor.word} is no unit")
                return value(inner) * float(factor.factor)
            case tree.Call(function="length" | "distance", arguments=(one, other)):
                return math.dist(_place(one, subject, key), _place(other, subject, key))
        return float_of(part, known, _FUNCTIONS, value)

    try:
        found = value(node)
    except FigureError:
        raise
    except NoFloatError:
        raise refused(key, "this has no value that the figure knows") from None
    except (ValueError, OverflowError, ZeroDivisionError):
        found = math.nan
    if not math.isfinite(found):
        raise refused(key, "this has no value")
    return found


def _place(node: Node, subject: Subject, key: str) -> tuple[float, float]:
    if isinstance(node, tree.Name) and node.identifier in subject.places:
        return subject.places[node.identifier]
    raise refused(key, "this is no point of the figure")
