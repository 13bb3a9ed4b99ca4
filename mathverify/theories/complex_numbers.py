"""Parts, conjugate and argument of complex numbers, and ``cis(t) = cos t + i sin t``.

The argument is the principal one, in (-pi, pi]; arg(0) has no value.  The modulus is ``abs``,
which `mathverify.theories.elementary` supplies for every number.
"""

from __future__ import annotations

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Comparison, Node
from mathverify.semantics import complex_numbers, quantities, terms
from mathverify.semantics.definedness import conditions
from mathverify.semantics.evaluation import Truth, truth
from mathverify.semantics.lowering import Lowering, Theory
from mathverify.semantics.meaning import LoweringProblem, Meaning, Scalar
from mathverify.theories.arguments import arity

_PI = tree.Constant("pi")


def _parts(lowering: Lowering, call: tree.Call) -> tuple[Scalar, Scalar]:
    (argument,) = arity(call, 1, 1, f"{call.function}(3 + 4*i)")
    return complex_numbers.parts(lowering.lower(argument), argument)


def _re(lowering: Lowering, call: tree.Call) -> Meaning:
    real, imaginary = _parts(lowering, call)
    return _kept(real, imaginary)


def _im(lowering: Lowering, call: tree.Call) -> Meaning:
    real, imaginary = _parts(lowering, call)
    return _kept(imaginary, real)


def _kept(wanted: Scalar, other: Scalar) -> Scalar:
    """One part of a number; where the other part has no value, the number has none."""
    if not conditions(other.term) or conditions(other.term) == conditions(wanted.term):
        return wanted
    hole = terms.multiply((terms.ZERO, other.term))
    return Scalar(terms.add((wanted.term, hole)), wanted.dimension)


def _conj(lowering: Lowering, call: tree.Call) -> Meaning:
    (argument,) = arity(call, 1, 1, "conj(3 + 4*i)")
    return complex_numbers.conjugate(lowering.lower(argument), argument)


def _arg(lowering: Lowering, call: tree.Call) -> Meaning:
    if len(call.arguments) == 2:
        raise LoweringProblem(
            Code.AMBIGUOUS, "the argument of one number is meant", call, "arg(x + y*i)"
        )
    real, imaginary = (
        quantities.pure(part, call, "a part of a complex number") for part in _parts(lowering, call)
    )
    known = _known_quadrant(real, imaginary)
    return Scalar(_anywhere(real, imaginary) if known is None else known)


def _known_quadrant(real: Node, imaginary: Node) -> Node | None:
    """The argument by the arc tangent, where the signs of both parts are known."""
    across, up = _sign(real), _sign(imaginary)
    if across is None or up is None:
        return None
    if across == 0:
        if up == 0:
            return terms.divide(terms.ZERO, terms.ZERO)
        return terms.multiply((terms.number(up), terms.divide(_PI, terms.number(2))))
    if up == 0:
        return terms.ZERO if across > 0 else _PI
    angle = terms.call("atan", terms.divide(imaginary, real))
    if across > 0:
        return angle
    return terms.add((angle, _PI if up > 0 else terms.negate(_PI)))


def _sign(term: Node) -> int | None:
    for sign, value in ((Comparison.GREATER, 1), (Comparison.LESS, -1), (Comparison.EQUAL, 0)):
        if truth(terms.compare(term, sign, terms.ZERO), {}) is Truth.TRUE:
            return value
    return None


def _anywhere(real: Node, imaginary: Node) -> Node:
    """``s*acos(a/|z|)`` with s = 1 for b >= 0 and s = -1 for b < 0.

    ``b/(|b| + 1)`` lies in [0, 1) or in (-1, 0), so its whole part tells the sign.
    """
    two = terms.number(2)
    squares = terms.add((terms.power(real, two), terms.power(imaginary, two)))
    angle = terms.call("acos", terms.divide(real, terms.call("sqrt", squares)))
    inside = terms.divide(imaginary, terms.add((terms.call("abs", imaginary), terms.ONE)))
    below = terms.multiply((two, terms.call("floor", inside)))
    return terms.multiply((terms.add((below, terms.ONE)), angle))


def _on_a_ray(lowering: Lowering, call: tree.Call, sign: Comparison, other: Node) -> Node | None:
    """``arg(w) = t`` for a known t in (-pi, pi]: w lies on the ray from 0 at the angle t.

    None for any other relation.  For w = 0 the formula has no value, as arg(0) has none.
    """
    if sign is not Comparison.EQUAL or len(call.arguments) != 1 or call.function in lowering.names:
        return None
    angle = lowering.pure(other, "an argument")
    if truth(terms.compare(angle, Comparison.IN, tree.Name("real")), {}) is not Truth.TRUE:
        return None
    _require_principal(angle, other)
    meaning = lowering.lower(call.arguments[0])
    a, b = complex_numbers.parts(meaning, call)
    cos, sin = complex_numbers.cosine(angle), complex_numbers.sine(angle)
    across = terms.subtract(_product(a.term, sin), _product(b.term, cos))
    along = terms.add((_product(a.term, cos), _product(b.term, sin)))
    inside = terms.divide(along, complex_numbers.square_of_modulus(meaning, call).term)
    return terms.conjunction(
        [
            terms.equal(across, terms.ZERO),
            terms.compare(inside, Comparison.GREATER, terms.ZERO),
        ]
    )


def _product(term: Node, factor: Node) -> Node:
    if terms.literal(factor) == 0:
        return terms.ZERO
    return terms.multiply((term, factor))


def _require_principal(angle: Node, node: Node) -> None:
    pi = tree.Constant("pi")
    inside = terms.conjunction(
        [
            terms.compare(angle, Comparison.GREATER, terms.negate(pi)),
            terms.compare(angle, Comparison.LESS_EQUAL, pi),
        ]
    )
    if truth(inside, {}) is Truth.FALSE:
        raise LoweringProblem(
            Code.AMBIGUOUS,
            "the argument of a complex number is the angle in (-pi, pi]",
            node,
            "the same angle plus or minus 2*pi, in (-pi, pi]",
        )


def _cis(lowering: Lowering, call: tree.Call) -> Meaning:
    (argument,) = arity(call, 1, 1, "cis(60 deg)")
    angle = Scalar(lowering.pure(argument, "the argument of cis"))
    turned = complex_numbers.multiply(complex_numbers.IMAGINARY_UNIT, angle, call)
    return complex_numbers.exponential(turned, call)


THEORY = Theory(
    "complex numbers",
    {"re": _re, "im": _im, "conj": _conj, "arg": _arg, "cis": _cis},
    compared={"arg": _on_a_ray},
)
