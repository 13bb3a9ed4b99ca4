"""How families of figures write: points as unknowns, what a diagram draws, rounded measures.

What a diagram marks is not written: it marks what the givens say, and ``?`` where the ask is.
"""

from __future__ import annotations

import json
from fractions import Fraction

from generators.writing import decimal, rounded
from mathverify.errors import InternalError
from mathverify.problem.spec import Unknown

#: How near to a tie a computed value may come, relative to the last digit that is shown.
_NEAR = 1e-6


def points(names: str) -> tuple[Unknown, ...]:
    """Points of a figure from their names: ``A B C``."""
    return tuple(Unknown(name=name, domain="point") for name in names.split())


def diagram(*drawn: str, axes: bool = False, level: str = "") -> str:
    """A figure that draws these shapes and marks what is given; ``level`` ones lie level."""
    structure: dict[str, object] = {"draw": list(drawn)}
    if level:
        structure["level"] = level
    return json.dumps(structure | ({"axes": {"grid": "true"}} if axes else {}))


def triple(word: str, scale: int) -> tuple[int, int, int]:
    """The two legs and the hypotenuse of a right-angled triangle, enlarged."""
    first, second, longest = (scale * int(side) for side in word.split())
    return first, second, longest


def degrees(value: Fraction | int) -> str:
    """``62.5 deg``."""
    return f"{decimal(value)} deg"


def significant(value: float, figures: int = 3) -> str:
    """A positive ``value`` to that many significant figures, ``35.0`` with its zero.

    Raises InternalError for a value so near to a tie that its digits are not certain.
    """
    if not clear(value, figures):
        raise InternalError(f"{value} is too near to a tie to be rounded")
    told = _to_places(value, _places(value, figures))
    # What rounds up to a power of ten has a digit more before its point: 99.97 is 100.
    return _to_places(value, _places(float(told), figures))


def _to_places(value: float, places: int) -> str:
    if places >= 0:
        return rounded(Fraction(value), places)
    return f"{int(rounded(Fraction(value) * Fraction(10) ** places, 0)) * 10**-places}"


def clear(value: float, figures: int = 3) -> bool:
    """Whether a positive ``value`` is away from every tie, so that any machine rounds it alike."""
    if value <= 0:
        return False
    scaled = value * 10.0 ** _places(value, figures)
    return abs(scaled - int(scaled) - 0.5) > _NEAR and _places(scaled, figures) == 0


def _places(value: float, figures: int) -> int:
    places, bound = figures, 1.0
    while value >= bound:
        places, bound = places - 1, bound * 10
    while value * 10 < bound and bound > 1e-9:
        places, bound = places + 1, bound / 10
    return places


def chart(kind: str, **keys: object) -> str:
    """A figure with one chart: ``bar_chart`` or another kind, with its keys."""
    return json.dumps({kind: keys})
