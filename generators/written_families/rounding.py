"""Numbers that are rounded: fractions, and real numbers known by bounds that are close enough.

A number with pi or a sine in it is first enclosed by balls, which is fast.  Where its bounds do not
say how it is rounded (half a cent, exactly), it is worked out exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

from mathverify.calculus.enclosures import enclosure
from mathverify.errors import InternalError
from mathverify.language.tree import Node
from mathverify.semantics.numbers.algebraic import ball_of
from mathverify.semantics.numbers.bracketed import Bracketed
from mathverify.semantics.numbers.exact import Irrational, NumberTooLargeError, bounds

#: A number that formulas come to.
Number: TypeAlias = int | Fraction | Irrational

_PRECISION = 160
_MOST_PLACES = 40
#: Bits of the bounds by which a number is rounded.
_BITS = 96


class Enclosed(Bracketed):
    """A number between two bounds that can be worked out exactly if they are not enough."""

    __slots__ = ("exactly",)

    def __init__(self, low: Fraction, high: Fraction, exactly: Callable[[], Any]) -> None:
        super().__init__(low, high)
        self.exactly = exactly

    def __format__(self, _: str, /) -> str:
        raise InternalError(f"{self!s} is not written exactly; <x as 3 sf> rounds x")

    def __str__(self) -> str:
        return f"a number near {float(self.low):.6g}"


def enclosed(term: Node, scope: Mapping[str, Any], names: frozenset[str]) -> Enclosed | None:
    """The number that ``term`` comes to, by its bounds; None where nothing encloses it."""
    from flint import ctx

    values = {name: _exact(scope[name]) for name in names}
    with ctx.workprec(_PRECISION):
        point = {name: ball_of(value, _PRECISION) for name, value in values.items()}
        found = enclosure(term, point, _PRECISION)
        if found is None:
            return None
        try:
            low, high = bounds(found)
        except NumberTooLargeError:
            return None

    def exactly() -> Any:
        from mathverify.semantics.evaluation import evaluate

        known = {
            name: value.exactly() if isinstance(value, Enclosed) else value
            for name, value in values.items()
        }
        return evaluate(term, known)

    return Enclosed(low, high, exactly)


def _exact(value: Any) -> Any:
    return Fraction(value) if isinstance(value, int) else value


def rounded_to(number: Number, places: int) -> Fraction:
    """``number`` to so many decimal places, halves away from zero.

    Raises InternalError for a number that is too near to a tie.
    """
    _look_at(places)
    return _fraction(*_both(number, lambda above, below: (_scaled(above, below, places), places)))


def significant(number: Number, figures: int) -> Fraction:
    """``number`` to so many significant figures, halves away from zero.

    Raises as `rounded_to` does.
    """
    return _fraction(*in_figures(number, figures))


def in_figures(number: Number, figures: int) -> tuple[int, int]:
    """The number to so many significant figures: as a whole number, and of which decimal place.

    Raises as `rounded_to` does.
    """
    _look_at(figures)
    return _both(number, lambda above, below: _figures(above, below, figures))


def _look_at(places: int) -> None:
    if abs(places) > _MOST_PLACES:
        raise InternalError(f"numbers are rounded to at most {_MOST_PLACES} places")


def _fraction(scaled: int, places: int) -> Fraction:
    return Fraction(scaled, 10**places) if places >= 0 else Fraction(scaled * 10**-places)


#: From a fraction to a whole number and the decimal place that it counts.
_Rounding: TypeAlias = Callable[[int, int], tuple[int, int]]


def _both(number: Number, apply: _Rounding) -> tuple[int, int]:
    """What comes of both bounds of a number."""
    if isinstance(number, int | Fraction):
        return apply(number.numerator, number.denominator)
    low, high = _bounds(number)
    found = apply(low.numerator, low.denominator)
    if found == apply(high.numerator, high.denominator):
        return found
    if isinstance(number, Enclosed):
        exact = number.exactly()
        if isinstance(exact, Fraction):
            return apply(exact.numerator, exact.denominator)
    raise InternalError(f"{float(low)} is too near to a tie to be rounded")


def _bounds(number: Irrational) -> tuple[Fraction, Fraction]:
    from mathverify.semantics.numbers.order import rational_enclosure

    if isinstance(number, Bracketed):
        return number.low, number.high
    return rational_enclosure(number, _BITS)


def _scaled(above: int, below: int, places: int) -> int:
    """So many units of a decimal place as ``above/below`` has, halves away from zero."""
    size = abs(above)
    if places >= 0:
        size *= 10**places
    else:
        below *= 10**-places
    whole = (2 * size + below) // (2 * below)
    return -whole if above < 0 else whole


def _figures(above: int, below: int, figures: int) -> tuple[int, int]:
    size, places = abs(above), figures
    places -= len(str(size // below))
    if 0 < size < below:
        # Leading zeros behind the point are no figures.
        places = figures + len(str(below // size)) - 1
        if 10 ** (places - figures + 1) * size < below:
            places += 1
    scaled = _scaled(above, below, places)
    if abs(scaled) >= 10**figures:
        places -= 1
        scaled = _scaled(above, below, places)
    return scaled, places
