"""A known complex number written as ``a + b*i``, in polar or in exponential form: proposals."""

from __future__ import annotations

from fractions import Fraction

from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Constant, Node
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Undefined, evaluate
from mathverify.semantics.meaning import Collection, Scalar
from mathverify.semantics.numbers import Exact, NotKnown
from mathverify.verification.judging.complex_notation import cartesian_node
from mathverify.verification.judging.presentation import exact_text

_PI = Constant("pi")
#: The angles that schools know are multiples of pi over one of these.
_PARTS = (1, 2, 3, 4, 5, 6, 8, 10, 12)


def complex_shape(name: str, asked: Collection) -> str:
    """``asked``, whose items are real and imaginary part, in the form ``name``; or empty."""
    parts = [_value(item.term) for item in asked.items if isinstance(item, Scalar)]
    real, imaginary = parts if len(parts) == 2 else (None, None)
    if real is None or imaginary is None:
        return ""
    if name == "a + b*i":
        return to_ascii(cartesian_node(real, imaginary))
    if name not in ("polar", "exponential"):
        return ""
    across, up = (item.term for item in asked.items if isinstance(item, Scalar))
    squares = terms.add(terms.power(part, terms.number(2)) for part in (across, up))
    modulus = _value(terms.call("sqrt", squares))
    angle = None if modulus is None else _angle(modulus, real, imaginary)
    if modulus is None or angle is None:
        return ""
    front = "" if modulus == 1 else f"{_bracketed(exact_text(modulus))}*"
    turn = to_ascii(angle)
    if name == "polar":
        return f"{front}(cos({turn}) + i*sin({turn}))"
    return f"{front}e^(i*({turn}))"


def _angle(modulus: Exact, real: Exact, imaginary: Exact) -> Node | None:
    """The angle in (-pi, pi], where it is a known part of a turn."""
    for part in _PARTS:
        for above in range(1 - part, part + 1):
            angle = terms.multiply((terms.number(Fraction(above, part)), _PI))
            cosine, sine = (_value(terms.call(word, angle)) for word in ("cos", "sin"))
            if cosine is not None and sine is not None:
                if modulus * cosine == real and modulus * sine == imaginary:
                    return terms.ZERO if not above else angle
    return None


def _value(term: Node) -> Exact | None:
    found = evaluate(term, {})
    return None if isinstance(found, (Undefined, NotKnown)) else found


def _bracketed(text: str) -> str:
    return f"({text})" if " " in text or "/" in text else text
