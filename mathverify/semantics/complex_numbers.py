"""Arithmetic of complex numbers as pairs of real terms.

A complex number is a `Collection` of kind COMPLEX with two scalars, its real and its imaginary
part; one whose imaginary part is the literal 0 is the scalar itself.  Nothing is dropped that
could have no value: a product loses a literal zero only where the other factor's parts still
occur in the result.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Comparison, Node
from mathverify.semantics import quantities, terms
from mathverify.semantics.evaluation import Truth, Value, evaluate, truth
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    LoweringProblem,
    Meaning,
    Scalar,
    describe,
    is_complex,
)
from mathverify.semantics.numbers import Exact, Irrational, Sign, sign, to_node

#: Powers of terms with unknowns are written out up to this exponent (and are calls above it), of
#: known numbers up to the larger one.
_MAXIMAL_EXPONENT = 24
_MAXIMAL_KNOWN_EXPONENT = 2000
#: Up to so many roots are found by elimination; more than the larger number are not listed.
_FEW_ROOTS, _MOST_ROOTS = 6, 60

_ZERO = Scalar(terms.ZERO)


def complex_number(real: Scalar, imaginary: Scalar) -> Meaning:
    """``real + imaginary*i``; the scalar ``real`` where the imaginary part is the literal 0."""
    if terms.literal(imaginary.term) == 0:
        return real
    return Collection(CollectionKind.COMPLEX, (real, imaginary))


#: The number ``i``.
IMAGINARY_UNIT = complex_number(_ZERO, Scalar(terms.ONE))


def parts(meaning: Meaning, node: Node | None) -> tuple[Scalar, Scalar]:
    """Real and imaginary part of a number; anything else is ill-typed."""
    if isinstance(meaning, Scalar):
        return meaning, Scalar(terms.ZERO, meaning.dimension)
    if is_complex(meaning):
        real, imaginary = meaning.items
        assert isinstance(real, Scalar)
        assert isinstance(imaginary, Scalar)
        return real, imaginary
    raise LoweringProblem(
        Code.ILL_TYPED, f"a number is needed, but this is {describe(meaning)}", node
    )


def add(summands: tuple[Meaning, ...], node: Node) -> Meaning:
    """The sum, part by part."""
    pairs = [parts(summand, node) for summand in summands]
    real, imaginary = (_sum(column, node) for column in zip(*pairs, strict=True))
    if len(pairs) == 2 and _is_opposite(pairs[0][1], pairs[1][1]):
        imaginary = Scalar(terms.ZERO, imaginary.dimension)
    return complex_number(real, imaginary)


def _sum(column: tuple[Scalar, ...], node: Node) -> Scalar:
    common = quantities.aligned(column, node, "add")
    return Scalar(terms.add(s.term for s in common), common[0].dimension)


def _is_opposite(one: Scalar, other: Scalar) -> bool:
    """Whether two terms that have a value everywhere cancel by their form."""
    from mathverify.semantics.definedness import conditions

    return terms.negate(one.term) in (other.term, _negated(other.term)) and not conditions(one.term)


def _negated(term: Node) -> Node:
    """``-1*x`` as ``-x``."""
    if isinstance(term, tree.Multiply) and term.factors[0] == terms.number(-1):
        return terms.negate(terms.multiply(term.factors[1:]))
    return term


def conjugate(meaning: Meaning, node: Node) -> Meaning:
    """The conjugate; a real number is its own."""
    real, imaginary = parts(meaning, node)
    return complex_number(real, Scalar(terms.negate(imaginary.term), imaginary.dimension))


def multiply(left: Meaning, right: Meaning, node: Node) -> Meaning:
    """``(a + bi)(c + di) = (ac - bd) + (ad + bc)i``; ``z*conj(z)`` is real."""
    (a, b), (c, d) = parts(left, node), parts(right, node)
    if a.term == c.term and _negated(d.term) == terms.negate(b.term):
        return _added(_times(a, c), _times(b, b), node)
    minus = _times(Scalar(terms.number(-1)), _times(b, d))
    real = _joined((a, c), (b, d), (_times(a, c), minus), node)
    imaginary = _joined((a, d), (b, c), (_times(a, d), _times(b, c)), node)
    return complex_number(real, imaginary)


def _joined(
    first: tuple[Scalar, Scalar],
    second: tuple[Scalar, Scalar],
    products: tuple[Scalar, Scalar],
    node: Node,
) -> Scalar:
    """The sum of two products; one with a literal 0 is left out where the other is not 0.

    What it was multiplied by still occurs in the other part of the result.
    """
    zero = [any(terms.literal(f.term) == 0 for f in factors) for factors in (first, second)]
    kept = [product for product, gone in zip(products, zero, strict=True) if not gone]
    if not kept:
        return Scalar(terms.add(product.term for product in products), products[0].dimension)
    return _sum(tuple(kept), node)


def _added(one: Scalar, other: Scalar, node: Node) -> Scalar:
    return _sum((one, other), node)


def _times(one: Scalar, other: Scalar) -> Scalar:
    return Scalar(
        terms.multiply((one.term, other.term)),
        quantities.combined(one.dimension, other.dimension),
    )


def square_of_modulus(meaning: Meaning, node: Node) -> Scalar:
    """``a^2 + b^2``."""
    real, imaginary = parts(meaning, node)
    return _added(_square(real), _square(imaginary), node)


def _square(scalar: Scalar) -> Scalar:
    return Scalar(
        terms.power(scalar.term, terms.number(2)),
        quantities.scaled(scalar.dimension, Fraction(2)),
    )


def divide(above: Meaning, below: Meaning, node: Node) -> Meaning:
    """``above * conj(below) / |below|^2``: no value exactly where ``below`` is 0."""
    size = square_of_modulus(below, node)
    product = multiply(above, conjugate(below, node), node)
    real, imaginary = parts(product, node)
    return complex_number(_over(real, size), _over(imaginary, size))


def _over(scalar: Scalar, size: Scalar) -> Scalar:
    if terms.literal(scalar.term) == 0 and terms.literal(size.term):
        return scalar
    return Scalar(
        terms.divide(scalar.term, size.term),
        quantities.combined(scalar.dimension, size.dimension, -1),
    )


def power(
    base: Meaning, exponent: Node, node: Node, integers: frozenset[str] = frozenset()
) -> Meaning:
    """A whole power; other exponents have several values and are refused.

    ``integers`` are the unknowns that are whole numbers.
    """
    size = terms.literal(exponent)
    if size is None:
        # Loaded for unknown powers alone.
        from mathverify.semantics.whole_polynomials import is_whole

        if is_whole(exponent, integers) and (polar := _polar(base, node)) is not None:
            modulus, turns = polar
            length = terms.ONE if modulus == terms.ONE else terms.power(modulus, exponent)
            angle = terms.multiply((terms.number(turns), tree.Constant("pi"), exponent))
            sides = (terms.call(word, angle) for word in ("cos", "sin"))
            return complex_number(*(Scalar(terms.multiply((length, side))) for side in sides))
        raise LoweringProblem(
            None,
            "an unknown power is decided for whole exponents, and a known base whose argument is "
            "a multiple of pi/12",
            node,
        )
    if size.denominator != 1:
        raise LoweringProblem(
            Code.AMBIGUOUS,
            f"the power {size} of a complex number has several values",
            node,
            f"an unknown z with z^{size.denominator} = ... for the roots",
        )
    count = int(size)
    if count < 0:
        return divide(Scalar(terms.ONE), power(base, terms.number(-count), node), node)
    if count == 0:
        # 0^0 has no value; the modulus keeps the hole.
        return Scalar(terms.power(square_of_modulus(base, node).term, terms.ZERO))
    real, imaginary = parts(base, node)
    if terms.literal(real.term) is not None and terms.literal(imaginary.term) is not None:
        return _known_power(base, count, node)
    if count > _MAXIMAL_EXPONENT:
        return _called_power(real, imaginary, count, node)
    return complex_number(
        _binomial(real, imaginary, count, 0, node), _binomial(real, imaginary, count, 1, node)
    )


def _polar(base: Meaning, node: Node) -> tuple[Node, Fraction] | None:
    """Modulus and argument, as a share of pi, of a known number on one of 24 rays from 0."""
    known = parts(base, node)
    values = [evaluate(part.term, {}) for part in known]
    if any(part.dimension for part in known) or not all(map(_is_number, values)):
        return None
    size = square_of_modulus(base, node).term
    modulus = _exactly(terms.call("sqrt", size))
    for place in range(-11, 13):
        share = Fraction(place, 12)
        angle = terms.multiply((terms.number(share), tree.Constant("pi")))
        if all(
            truth(terms.equal(part.term, terms.multiply((modulus, side))), {}) is Truth.TRUE
            for part, side in zip(known, (cosine(angle), sine(angle)), strict=True)
        ):
            return modulus, share
    return None


def _is_number(value: Value) -> bool:
    return isinstance(value, (Fraction, Irrational))


def _called_power(real: Scalar, imaginary: Scalar, count: int, node: Node) -> Meaning:
    """The parts of a power as calls, which have a value wherever those of the base are known."""
    if real.dimension or imaginary.dimension:
        raise LoweringProblem(None, f"the power {count} of a complex number is not decided", node)
    arguments = (real.term, imaginary.term, terms.number(count))
    re, im = (Scalar(terms.call(name, *arguments)) for name in ("re_power", "im_power"))
    return complex_number(re, im)


def _known_power(base: Meaning, count: int, node: Node) -> Meaning:
    """By squaring; of powers of i only the remainder of the exponent by 4 counts."""
    if is_complex(base) and multiply(base, base, node) == Scalar(terms.number(-1)):
        count %= 4
    if count > _MAXIMAL_KNOWN_EXPONENT:
        raise LoweringProblem(None, f"the power {count} of a complex number is not decided", node)
    found: Meaning = Scalar(terms.ONE)
    while count:
        if count % 2:
            found = multiply(found, base, node)
        count //= 2
        if count:
            base = multiply(base, base, node)
    return found


def _binomial(real: Scalar, imaginary: Scalar, count: int, first: int, node: Node) -> Scalar:
    """The terms of ``(a + bi)^n`` with odd (``first`` 1) or even powers of ``b``, without ``i``."""
    sign = 1
    found: list[Scalar] = []
    for place in range(first, count + 1, 2):
        factors = (
            Scalar(terms.number(sign * comb(count, place))),
            _raised(real, count - place),
            _raised(imaginary, place),
        )
        found.append(_times(factors[0], _times(factors[1], factors[2])))
        sign = -sign
    return _sum(tuple(found), node)


def _raised(scalar: Scalar, size: int) -> Scalar:
    """A power with a whole exponent from 0; ``b^0`` is 1, as ``b`` occurs in other terms."""
    if size == 0:
        return Scalar(terms.ONE)
    if size == 1:
        return scalar
    return Scalar(
        terms.power(scalar.term, terms.number(size)),
        quantities.scaled(scalar.dimension, Fraction(size)),
    )


def exponential(exponent: Meaning, node: Node) -> Meaning:
    """``e^(a + bi) = e^a (cos b + i sin b)``."""
    real, imaginary = parts(exponent, node)
    size = terms.ONE if terms.literal(real.term) == 0 else terms.call("exp", _pure(real, node))
    angle = _pure(imaginary, node)
    return complex_number(
        Scalar(terms.multiply((size, cosine(angle)))),
        Scalar(terms.multiply((size, sine(angle)))),
    )


def _pure(scalar: Scalar, node: Node) -> Node:
    return quantities.pure(scalar, node, "an exponent")


def cosine(angle: Node) -> Node:
    """``cos(angle)``, written with roots where the angle is a known fraction of pi."""
    return _exactly(terms.call("cos", angle))


def sine(angle: Node) -> Node:
    """``sin(angle)``, written with roots where the angle is a known fraction of pi."""
    return _exactly(terms.call("sin", angle))


def _exactly(term: Node) -> Node:
    if tree.free_names(term) - {"cos", "sin", "sqrt", "root"}:
        return term
    value = evaluate(term, {})
    if isinstance(value, Fraction):
        return terms.number(value)
    if isinstance(value, Irrational):
        written = to_node(value)
        if all(_is_plain(part) for part in tree.walk(written)):
            return written
    return term


def _is_plain(part: Node) -> bool:
    """Whether a part of a written value is a number, arithmetic or a square root."""
    if isinstance(part, tree.Call):
        return part.function == "sqrt"
    return not isinstance(part, (tree.Constant, tree.Power, tree.ListLiteral))


def roots(base: Meaning, exponent: Node, value: Meaning, node: Node) -> Node | None:
    """``base^n = value`` as the list of the n roots, by de Moivre; None where it is not made.

    For a value that is known, and real or a multiple of i, and for n above `_FEW_ROOTS`: fewer are
    found by elimination, in their simplest form.  0 has one root, 0.
    """
    size = terms.literal(exponent)
    if size is None or size.denominator != 1 or not _FEW_ROOTS < size <= _MOST_ROOTS:
        return None
    if not is_complex(base) or not (isinstance(value, Scalar) or is_complex(value)):
        return None
    own, wanted = parts(base, node), parts(value, node)
    if any(part.dimension for part in (*own, *wanted)):
        return None
    known = [evaluate(part.term, {}) for part in wanted]
    if known == [0, 0]:
        return terms.conjunction(terms.equal(part.term, terms.ZERO) for part in own)
    turns = _quarter_turns(known)
    if turns is None:
        return None
    quarter, modulus = turns
    count = int(size)
    length = terms.call("root", to_node(modulus), terms.number(count))
    found: list[Node] = []
    for place in range(count):
        share = terms.number(Fraction(quarter + 4 * place, 2 * count))
        angle = terms.multiply((share, tree.Constant("pi")))
        sides = (cosine(angle), sine(angle))
        found.append(
            terms.conjunction(
                terms.equal(part.term, terms.multiply((length, side)))
                for part, side in zip(own, sides, strict=True)
            )
        )
    return terms.disjunction(found)


def _quarter_turns(known: list[Value]) -> tuple[int, Exact] | None:
    """The argument of a known number in quarter turns, and its modulus."""
    if not all(isinstance(part, (Fraction, Irrational)) for part in known):
        return None
    for place, (part, other) in enumerate((known, known[::-1])):
        if other == 0 and isinstance(part, (Fraction, Irrational)):
            found = sign(part)
            if found is Sign.POSITIVE:
                return place, part
            if found is Sign.NEGATIVE:
                return place + 2, -part
    return None


# --- relations ---------------------------------------------------------------------------


def not_equal(first: Meaning, second: Meaning, equal: Node, node: Node) -> Node:
    """That two numbers differ: both have values, and ``equal`` does not hold."""
    from mathverify.semantics.definedness import conditions

    needed = [
        terms.compare(part.term, Comparison.IN, tree.Name("real"))
        for meaning in (first, second)
        for part in parts(meaning, node)
        if conditions(part.term)
    ]
    return terms.conjunction([terms.negation(equal), *needed])
