"""Clock times, dates, and temperatures on other scales.

``clock(8, 45)`` is the time since midnight and ``date(2024, 2, 28)`` the time since the first
day of the calendar (the Gregorian one throughout), so that differences are durations.
"""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Add, Comparison, Negate, Node
from mathverify.semantics import terms
from mathverify.semantics.functions import restricted
from mathverify.semantics.lowering import Lowering, Rule, Theory
from mathverify.semantics.meaning import LoweringProblem, Meaning, Scalar
from mathverify.semantics.units import Dimension
from mathverify.theories.arguments import arity, whole

_TIME: Dimension = (("time", Fraction(1)),)
_DAY = 86_400

#: Scale -> (unit dimension, size of a degree in kelvin, its zero in kelvin).
_SCALES = {
    "in_kelvin": ("temperature", Fraction(1), Fraction(0)),
    "in_celsius": ("temperature in degC", Fraction(1), Fraction(27315, 100)),
    "in_fahrenheit": ("temperature in degF", Fraction(5, 9), Fraction(45967, 180)),
}


def _clock(lowering: Lowering, call: tree.Call) -> Meaning:
    hour, minute = arity(call, 2, 2, "clock(8, 45)")
    hours, minutes = whole(lowering, hour, "an hour"), whole(lowering, minute, "a minute")
    if not (0 <= hours <= 23 and 0 <= minutes <= 59):
        raise LoweringProblem(
            Code.ILL_TYPED, f"there is no time {hours}:{minutes:02d}", call, "clock(23, 59)"
        )
    return Scalar(terms.number(60 * (60 * hours + minutes)), _TIME)


def _date(lowering: Lowering, call: tree.Call) -> Meaning:
    example = "date(2024, 2, 29)"
    parts = arity(call, 3, 3, example)
    year, month, day = (
        whole(lowering, node, what)
        for node, what in zip(parts, ("a year", "a month", "a day"), strict=True)
    )
    try:
        place = date(year, month, day).toordinal()
    except ValueError as error:
        raise LoweringProblem(
            Code.ILL_TYPED, f"there is no date {year}-{month:02d}-{day:02d}: {error}", call, example
        ) from None
    return Scalar(terms.number(_DAY * place), _TIME)


def _time_between(lowering: Lowering, call: tree.Call) -> Meaning:
    """From one clock time to the next moment with the other: less than a day, over midnight."""
    first, second = arity(call, 2, 2, "time_between(clock(22, 30), clock(6, 15))")
    start, stop = (lowering.scalar(node, "a clock time") for node in (first, second))
    for scalar, node in ((start, first), (stop, second)):
        if scalar.dimension != _TIME:
            raise LoweringProblem(Code.UNIT_CLASH, "a clock time is needed", node, "clock(8, 45)")
    apart = terms.subtract(stop.term, start.term)
    known = terms.literal(apart)
    if known is not None:
        return Scalar(terms.number(known % _DAY), _TIME)
    return Scalar(terms.call("mod", apart, terms.number(_DAY)), _TIME)


def _on_scale(name: str) -> Rule:
    """The temperature on another scale; no value below absolute zero."""

    def rule(lowering: Lowering, call: tree.Call) -> Meaning:
        (argument,) = arity(call, 1, 1, f"{name}(20 degC)")
        _require_reading(name, argument)
        scalar = lowering.scalar(argument, "a temperature")
        known = [s for s in _SCALES.values() if scalar.dimension == ((s[0], Fraction(1)),)]
        if not known:
            raise LoweringProblem(
                Code.UNIT_CLASH,
                "a temperature with its scale is needed",
                argument,
                f"{name}(20 degC), {name}(68 degF) or {name}(293 K)",
            )
        _, degree, zero = known[0]
        own, own_degree, own_zero = _SCALES[name]
        scaled = terms.multiply((terms.number(degree / own_degree), scalar.term))
        shifted = terms.add((scaled, terms.number((zero - own_zero) / own_degree)))
        absolute = terms.add(
            (terms.multiply((terms.number(degree), scalar.term)), terms.number(zero))
        )
        possible = terms.compare(absolute, Comparison.GREATER_EQUAL, terms.ZERO)
        return restricted(Scalar(shifted, ((own, Fraction(1)),)), possible, argument)

    return rule


def _require_reading(name: str, argument: Node) -> None:
    """Refuse a difference: 10 degrees more are 18 degF more, and 10 degC are 50 degF."""
    if isinstance(argument, Add) and any(isinstance(term, Negate) for term in argument.terms):
        raise LoweringProblem(
            Code.AMBIGUOUS,
            f"{name} is of a temperature, and a difference of two is none",
            argument,
            "a name for the temperature that is left: an unknown T and the given "
            f"T = {to_ascii(argument)}",
        )


THEORY = Theory(
    "everyday",
    {
        "clock": _clock,
        "date": _date,
        "time_between": _time_between,
        **{name: _on_scale(name) for name in _SCALES},
    },
)
