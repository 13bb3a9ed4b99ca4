"""Arithmetic of dimensions: what may be added, compared, and turned into a pure number."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from mathverify.codes import Code
from mathverify.language.ascii import to_ascii, unit_to_ascii
from mathverify.language.tree import Add, Constant, Name, Negate, Node, Quantity
from mathverify.semantics import terms
from mathverify.semantics.meaning import LoweringProblem, Scalar
from mathverify.semantics.units import ANGLE, DIMENSIONLESS, Dimension, dimension_words

KELVIN, CELSIUS, FAHRENHEIT = "temperature", "temperature in degC", "temperature in degF"
_READING: Dimension = ((CELSIUS, Fraction(1)),)
_READINGS = (_READING, ((FAHRENHEIT, Fraction(1)),))


def combined(left: Dimension, right: Dimension, sign: int = 1) -> Dimension:
    """The dimension of a product (``sign=1``) or a quotient (``sign=-1``)."""
    if not right:
        return left
    if not left and sign == 1:
        return right
    powers = dict(left)
    for name, power in right:
        powers[name] = powers.get(name, Fraction(0)) + sign * power
    return tuple(sorted((name, power) for name, power in powers.items() if power))


def scaled(dimension: Dimension, exponent: Fraction) -> Dimension:
    """The dimension of a power."""
    return tuple((name, power * exponent) for name, power in dimension) if exponent else ()


def _is_difference(node: Node) -> bool:
    """Whether ``node`` is one reading less another, and so a number of degrees."""
    match node:
        case Add(terms=(later, Negate(operand=earlier))):
            return _is_reading(later) and _is_reading(earlier)
    return False


def _is_reading(node: Node) -> bool:
    return isinstance(node, Name | Quantity)


def one_degree(dimension: Dimension, parts: Iterable[tuple[Node, Dimension]]) -> Dimension:
    """The dimension of a product, in which degrees Celsius and kelvins are of one size.

    So they cancel in m*c*(T2 - T1) with c in J/(kg*K).  A reading among the ``parts`` (20 degC, or
    2*T1 - T2, and not the difference of two) is no number of kelvins, and keeps its scale.  Whether
    a name is a reading is not known, so no sum is told in kelvins by itself.
    """
    powers = dict(dimension)
    if CELSIUS not in powers or KELVIN not in powers:
        return dimension
    if any(own == _READING and not _is_difference(node) for node, own in parts):
        return dimension
    together = powers.pop(CELSIUS) + powers.pop(KELVIN)
    rest = powers | ({KELVIN: together} if together else {})
    return tuple(sorted(rest.items()))


def no_reading(divisor: Node, dimension: Dimension) -> None:
    """Refuse to divide by a temperature that a name holds on a scale with a zero of its own.

    40 degC are not twice 20 degC, and a volume over a reading is no constant of a gas.  Of a number
    of degrees the quotient is sound, and a name does not say which of them it is: so both ways are
    told (`LoweringProblem`, ambiguous).  ``T/(1 degC)`` counts degrees, and is read.
    """
    if not isinstance(divisor, Name) or dimension not in _READINGS:
        return
    name = divisor.identifier
    raise LoweringProblem(
        Code.AMBIGUOUS,
        f"{name} may be a temperature or a number of degrees, and only by the second is divided",
        divisor,
        f"in_kelvin({name}) for a temperature, and so for each beside it; a difference is given in "
        f"K, 15 degC are 15 K; {name}/(1 degC) is the number that stands on the scale",
    )


def beside_others(dimension: Dimension) -> str:
    """What mends a product of a reading on a scale with quantities; empty for other dimensions."""
    scales = {CELSIUS: "degC", FAHRENHEIT: "degF"}
    told = next((scales[name] for name, _ in dimension if name in scales), "")
    if not told or dimension in _READINGS:
        return ""
    return f"in_kelvin(T) in the place of T for a temperature T in {told} beside other quantities"


def angle_in_radians(scalar: Scalar) -> Scalar:
    """``scalar`` with its angle part (in degrees) turned into a pure number (radians)."""
    exponent = dict(scalar.dimension).get(ANGLE)
    if exponent is None:
        return scalar
    factor = terms.power(terms.divide(Constant("pi"), terms.number(180)), terms.number(exponent))
    rest = tuple((name, power) for name, power in scalar.dimension if name != ANGLE)
    return Scalar(terms.multiply((scalar.term, factor)), rest)


def angle_of_dimension(scalar: Scalar, dimension: Dimension) -> Scalar:
    """``scalar`` in ``dimension`` where the two differ by degrees and radians alone; else itself.

    So ``atan(3/4)``, a pure number, is an angle in degrees where degrees are asked.
    """
    if scalar.dimension == dimension:
        return scalar
    plain = angle_in_radians(scalar)
    exponent = dict(dimension).get(ANGLE, Fraction(0))
    if combined(plain.dimension, ((ANGLE, exponent),) if exponent else ()) != dimension:
        return scalar
    if not exponent:
        return plain
    factor = terms.power(terms.divide(terms.number(180), Constant("pi")), terms.number(exponent))
    return Scalar(terms.multiply((plain.term, factor)), dimension)


def pure(scalar: Scalar, node: Node | None, what: str) -> Node:
    """The term of a pure number; an angle counts as its radians.

    Raises `LoweringProblem` (unit-clash) for any other dimension.
    """
    plain = angle_in_radians(scalar)
    if plain.dimension:
        raise LoweringProblem(
            Code.UNIT_CLASH,
            f"{what} must be a pure number, but this is {dimension_words(plain.dimension)}",
            node,
            "divide by a quantity of the same dimension first",
        )
    return plain.term


def aligned(scalars: tuple[Scalar, ...], node: Node | None, verb: str) -> tuple[Scalar, ...]:
    """The same scalars, all of one dimension.

    A literal zero takes any dimension (``x > 0`` for a length); angles meet computed pure numbers
    as radians, but not literals: who writes ``theta < 90`` means degrees.  Raises
    `LoweringProblem` (unit-clash) otherwise.
    """
    first = scalars[0].dimension if scalars else DIMENSIONLESS
    for scalar in scalars:
        if scalar.dimension != first:
            break
    else:
        return scalars
    dimensions = {s.dimension for s in scalars if s.dimension or terms.literal(s.term) != 0}
    if len(dimensions) <= 1:
        common = dimensions.pop() if dimensions else DIMENSIONLESS
        return tuple(Scalar(s.term, common) for s in scalars)
    bare = any(not s.dimension and terms.literal(s.term) for s in scalars)
    plain = scalars if bare else tuple(angle_in_radians(s) for s in scalars)
    left_over = {s.dimension for s in plain if s.dimension or terms.literal(s.term) != 0}
    if len(left_over) == 1:
        common = left_over.pop()
        return tuple(Scalar(s.term, common) for s in plain)
    first, second = sorted(dimensions, key=dimension_words)[:2]
    remedy = "give both sides the same unit (a number without a unit is a pure number)"
    if "time" in (dimension_words(first), dimension_words(second)) and bare:
        remedy = "a duration has its unit, 15 days or 2 h (a number without one is a pure number)"
    remedy = beside_others(first) or beside_others(second) or remedy
    if all(dimension_words(d).startswith("temperature") for d in (first, second)):
        remedy = "in_celsius(T), in_fahrenheit(T) or in_kelvin(T) reads T on another scale"
    raise LoweringProblem(
        Code.UNIT_CLASH,
        f"cannot {verb} {dimension_words(first)} and {dimension_words(second)}",
        node,
        _in_brackets(scalars, node) or remedy,
    )


def _in_brackets(scalars: tuple[Scalar, ...], node: Node | None) -> str:
    """``(25*pi - 50) cm^2`` for a sum of pure numbers whose last one has a unit; else empty."""
    if not isinstance(node, Add) or any(scalar.dimension for scalar in scalars[:-1]):
        return ""
    last = node.terms[-1]
    amount = last.operand if isinstance(last, Negate) else last
    if not isinstance(amount, Quantity):
        return ""
    bare = Negate(amount.value) if isinstance(last, Negate) else amount.value
    return f"({to_ascii(Add((*node.terms[:-1], bare)))}) {unit_to_ascii(amount.unit)}"
