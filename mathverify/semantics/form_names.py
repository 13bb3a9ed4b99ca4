"""The names of the forms that an answer may be asked in, whatever they are called."""

from __future__ import annotations

import re

from mathverify.language.tree import Unit
from mathverify.language.unit_words import unit_word
from mathverify.semantics.units import Measure, measure


def form_name(form: str) -> str:
    """The canonical name of a form: ``factor`` and ``(x - a)(x - b)`` are ``factorised``.

    The beginning of one name alone is that name, ``mixed``.  A name that is not known is given back
    with single blanks.
    """
    name = " ".join(form.lower().replace("-", " ").split())
    if name in _SIMPLIFIED:
        return "simplified"
    known = _SPELLINGS.get(name, name)
    if known in _NAMES:
        return known
    begun = [other for other in _NAMES if other.startswith(f"{known} ")]
    return begun[0] if len(begun) == 1 else _form_of_pattern(form) or known


def units_named(form: str) -> tuple[Unit, ...]:
    """The units that a form names, the larger first; none for any other form."""
    plain = form.replace(", and ", " and ").replace(" and ", ",")
    words = [unit_word(word.strip()) for word in plain.split(",")]
    if len(words) < 2 or not all(words):
        return ()
    units = tuple([Unit(((word, 1),)) for word in words])
    sizes = [measure(unit) for unit in units]
    known = [size for size in sizes if isinstance(size, Measure)]
    alike = len({size.dimension for size in known}) == 1
    factors = [size.factor for size in known]
    falling = factors == sorted(set(factors), reverse=True)
    return units if len(known) == len(units) and alike and falling else ()


_SPELLINGS = {
    "factorise": "factorised",
    "factored": "factorised",
    "factor": "factorised",
    "fully factorised": "factorised",
    "complete the square": "completed square",
    "completed square form": "completed square",
    "completing the square": "completed square",
    "vertex": "completed square",
    "vertex form": "completed square",
    "expand": "expanded",
    "expanded form": "expanded",
    "simplest fraction": "lowest terms",
    "fraction in lowest terms": "lowest terms",
    "simplest form": "lowest terms",
    "simplest ratio": "lowest terms",
    "simplified fraction": "lowest terms",
    "reduced fraction": "lowest terms",
    "irreducible fraction": "lowest terms",
    "algebraic fraction in lowest terms": "lowest terms",
    "surd": "simplest surd",
    "simplest surd form": "simplest surd",
    "simplified surd": "simplest surd",
    "simplified radical": "simplest surd",
    "simplest radical": "simplest surd",
    "simplest radical form": "simplest surd",
    **dict.fromkeys(
        ("rationalised", "rationalized", "rational denominator", "rationalise the denominator"),
        "rationalised denominator",
    ),
    **dict.fromkeys(
        ("rationalize the denominator", "rationalized denominator", "denominator rationalised"),
        "rationalised denominator",
    ),
    "scientific notation": "standard form",
    "scientific": "standard form",
    "product of primes": "prime factorisation",
    "prime factorization": "prime factorisation",
    "prime factors": "prime factorisation",
    "percentage": "percent",
    "integer": "whole number",
    **dict.fromkeys(
        ("y = mx + c", "y=mx+c", "y = m*x + b", "y = mx + b", "slope intercept"), "y = m*x + c"
    ),
    **dict.fromkeys(("ax + by = c", "ax+by=c", "a*x+b*y=c"), "a*x + b*y = c"),
    **dict.fromkeys(("a*x + b*y + c = 0", "ax + by + c = 0"), "a*x + b*y = c"),
    "a+bi": "a + b*i",
    "a + bi": "a + b*i",
    "a+b*i": "a + b*i",
    "x + y*i": "a + b*i",
    "x + yi": "a + b*i",
    "x + iy": "a + b*i",
    "cartesian": "a + b*i",
    "cartesian form": "a + b*i",
    "rectangular form": "a + b*i",
    "polar form": "polar",
    "modulus argument": "polar",
    "modulus argument form": "polar",
    "trigonometric form": "polar",
    "exponential form": "exponential",
    "euler form": "exponential",
    **dict.fromkeys(
        ("partial fraction", "partial fraction decomposition", "sum of partial fractions"),
        "partial fractions",
    ),
    "exact value": "exact",
    "exact form": "exact",
}


#: Forms that are told by a pattern with letters for the numbers: ``a(x - h)^2 + k``.
_PATTERNS = (
    (r"[a-z]?\*?\([a-z]?\*?[a-z][+-][a-z]\)\^2[+-][a-z]", "completed square"),
    (r"[a-z]-[a-z]?\*?\([a-z][+-][a-z]\)\^2", "completed square"),
    (r"(?:[a-z][+-])?[a-z]?\*?sqrt(?:\([a-z\d]+\)|[a-z\d]+)", "simplest surd"),
    (r"[a-z]\*10\^\(?[a-z]\)?", "standard form"),
    (r"(?:[a-z]\*?)?(?:\([a-z]?\*?[a-z][+-][a-z]\)\*?){2}", "factorised"),
    (r"[a-z]/[a-z]", "lowest terms"),
)


def _form_of_pattern(form: str) -> str:
    """The form that a pattern shows; empty for any other text."""
    signs = {"²": "^2", "√": "sqrt", "×": "*", "·": "*", "−": "-", "**": "^", " ": ""}
    plain = form
    for sign, ascii_sign in signs.items():
        plain = plain.replace(sign, ascii_sign)
    return next((name for rule, name in _PATTERNS if re.fullmatch(rule, plain)), "")


_SIMPLIFIED = frozenset({"simplified", "simplify", "simplified form", "simplest"})

_NAMES = frozenset(_SPELLINGS.values()) | {"decimal", "fraction", "mixed number"}
