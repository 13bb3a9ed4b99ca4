"""The error function and its inverse; of their values nothing is known but enclosures and signs."""

from __future__ import annotations

from fractions import Fraction

from mathverify.semantics.numbers.elementary import Elementary, from_generator
from mathverify.semantics.numbers.exact import Exact, Irrational, Sign, UndecidedError, sign
from mathverify.semantics.numbers.terms import ONE, GeneratorKind, make_generator


def error_function(value: Exact) -> Exact:
    """``erf(value)``, an indeterminate unless the value is 0."""
    return _odd(GeneratorKind.ERF, value)


def inverse_error_function(value: Exact) -> Exact:
    """The number with this error function.

    Raises `ValueError` outside (-1, 1), `UndecidedError` where nobody knows whether it is inside.
    """
    inside = sign(1 - value * value)
    if inside is Sign.UNKNOWN:
        raise UndecidedError("whether a number lies between -1 and 1 is not known")
    if inside is not Sign.POSITIVE:
        raise ValueError("the error function lies between -1 and 1")
    return _odd(GeneratorKind.ERFINV, value)


def _odd(kind: GeneratorKind, value: Exact) -> Exact:
    """The value of an odd function by that of a positive number."""
    found = sign(value)
    if found is Sign.ZERO:
        return Fraction(0)
    if found is Sign.NEGATIVE:
        return -_odd(kind, -value)
    if isinstance(value, Irrational) and found is Sign.UNKNOWN:
        raise UndecidedError("the sign of a number is not known")
    undone = _undone(kind, value)
    return from_generator(make_generator(kind, value)) if undone is None else undone


def _undone(kind: GeneratorKind, value: Exact) -> Exact | None:
    """X of ``erf(erfinv(x))`` or of ``erfinv(erf(x))``."""
    if not isinstance(value, Elementary) or dict(value.denominator) != {ONE: Fraction(1)}:
        return None
    match list(value.numerator.items()):
        case [(((generator, Fraction(numerator=1, denominator=1)),), coefficient)] if (
            coefficient == 1 and generator.kind is _INVERSE[kind]
        ):
            return generator.argument
    return None


_INVERSE = {
    GeneratorKind.ERF: GeneratorKind.ERFINV,
    GeneratorKind.ERFINV: GeneratorKind.ERF,
}
