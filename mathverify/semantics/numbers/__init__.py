"""Exact real numbers: rational, algebraic, and with pi, e, logarithms and angles.

Rational values are always plain ``Fraction``; everything else is an `Irrational`.  The storeys,
each of which takes in those below it, and the rooms that work on them:

``exact``          the type `Exact`, what can be known about a number, limits of size
``integers``       prime factors and squares in integers
``rationals``      rational numbers in the forms in which they travel
``surds``          sums of square roots: nearly all irrational numbers of school questions
``roots``          real roots of irreducible polynomials, isolated and refined
``number_fields``  polynomials in such a root, and how two fields are joined
``denesting``      square roots of sums of square roots
``algebraic``      roots of polynomials and of algebraic numbers, in the simplest storey
``terms``          monomials in pi, e, logarithms and other numbers treated as indeterminates
``angles``         points on the unit circle with algebraic coordinates
``independence``   theorems of transcendence, and exact zero tests for angles and logarithms
``elementary``     quotients of sums of terms
``logarithms``     ln, log, exp, powers and roots of any exact number
``trigonometry``   sin, cos, tan and their inverses
``areas``          the error function and its inverse
``ball_functions`` the functions that have enclosures, on Arb balls
``bracketed``      numbers of which only bounds are known, as certificates write them
``order``          sign, comparison, enclosures, integer part, rationality
``rounding``       rounding to multiples, decimals and significant figures
``notation``       a number as an expression tree
``functions``      the functions of the lowered language, with their domains (not re-exported)

Comparison never rests on overlapping enclosures: it is decided by exact zero tests and
separated enclosures, else it is UNKNOWN.  FLINT is loaded with the first name asked for that
needs it; `Exact`, `Irrational` and the words of ``exact`` do not.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from mathverify.semantics.numbers.exact import (
    Exact,
    Irrational,
    Membership,
    NotKnown,
    NumberTooLargeError,
    Order,
    Sign,
    UndecidedError,
    fraction_power,
    sign,
)

if TYPE_CHECKING:
    from mathverify.semantics.numbers.algebraic import (
        algebraic_from_root,
        minimal_polynomial,
        real_roots,
    )
    from mathverify.semantics.numbers.areas import error_function, inverse_error_function
    from mathverify.semantics.numbers.elementary import pi
    from mathverify.semantics.numbers.logarithms import (
        exponential,
        logarithm,
        natural_logarithm,
        nth_root,
        power,
    )
    from mathverify.semantics.numbers.order import (
        absolute,
        compare,
        floor,
        is_integer,
        is_rational,
        midpoint_between,
        rational_enclosure,
    )
    from mathverify.semantics.numbers.rounding import (
        RoundingMode,
        rounded,
        rounded_significant,
    )
    from mathverify.semantics.numbers.trigonometry import (
        arc_cosine,
        arc_sine,
        arc_tangent,
        cosine,
        sine,
        tangent,
    )
    from mathverify.semantics.numbers.written import to_node, to_text

__all__ = [
    "Exact",
    "Irrational",
    "Membership",
    "NotKnown",
    "NumberTooLargeError",
    "Order",
    "RoundingMode",
    "Sign",
    "UndecidedError",
    "absolute",
    "algebraic_from_root",
    "arc_cosine",
    "arc_sine",
    "arc_tangent",
    "compare",
    "cosine",
    "error_function",
    "exponential",
    "floor",
    "fraction_power",
    "inverse_error_function",
    "is_integer",
    "is_rational",
    "logarithm",
    "midpoint_between",
    "minimal_polynomial",
    "natural_logarithm",
    "nth_root",
    "pi",
    "power",
    "rational_enclosure",
    "real_roots",
    "rounded",
    "rounded_significant",
    "sign",
    "sine",
    "tangent",
    "to_node",
    "to_text",
]

_ROOMS = {
    "algebraic": ("algebraic_from_root", "minimal_polynomial", "real_roots"),
    "areas": ("error_function", "inverse_error_function"),
    "elementary": ("pi",),
    "logarithms": ("exponential", "logarithm", "natural_logarithm", "nth_root", "power"),
    "order": (
        "absolute",
        "compare",
        "floor",
        "is_integer",
        "is_rational",
        "midpoint_between",
        "rational_enclosure",
    ),
    "rounding": ("RoundingMode", "rounded", "rounded_significant"),
    "trigonometry": ("arc_cosine", "arc_sine", "arc_tangent", "cosine", "sine", "tangent"),
    "written": ("to_node", "to_text"),
}
_ROOM_OF = {name: room for room, names in _ROOMS.items() for name in names}


def __getattr__(name: str) -> Any:
    room = _ROOM_OF.get(name)
    if room is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{room}"), name)
    globals()[name] = value
    return value
