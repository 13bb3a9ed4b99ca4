"""Whole numbers: division with remainder, divisors, primes, digits, factorials, selections.

Conventions.  ``mod(a, m)`` is what ``a`` exceeds the multiple of ``m`` below it by: it lies in
``[0, |m|)``, and there is none modulo 0.  Quantities have a remainder, a greatest common measure
and a least common multiple whatever the unit: ``lcm(12 min, 18 min) = 36 min``.
``permutations(n, k)`` counts the ordered selections of k out of n, ``permutations(n)`` those of
all.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, comb, factorial, floor, gcd, isqrt, lcm, prod

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.occurrences import names_in
from mathverify.language.tree import Comparison, Node
from mathverify.semantics import quantities, terms
from mathverify.semantics.evaluation import Truth as Status
from mathverify.semantics.evaluation import truth
from mathverify.semantics.linear_form import NotLinear, polynomial
from mathverify.semantics.lowering import Lowering, Rule, Theory
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    LoweringProblem,
    Meaning,
    Scalar,
    Truth,
    Unlisted,
)
from mathverify.semantics.system import Kind
from mathverify.semantics.whole_polynomials import common_divisor, is_whole, remainder
from mathverify.theories.arguments import arity, literals, spread
from mathverify.theories.polynomial_division import (
    divided_polynomials,
    is_polynomial_division,
)

#: Larger factorials and binomial coefficients stay as written.
_FOLDED_FACTORIAL = 100
_FOLDED_BINOMIAL = 1000
#: Choosing so few of an unknown whole number is a polynomial.
_FEW = (1, 2, 3, 4)
_MAXIMAL_FACTORED = 10**12
_MAXIMAL_BASE = 36
#: Words of one unknown whole number that their records compute.
_OF_ONE = (
    "divisor_count",
    "divisor_sum",
    "totient",
    "sum_of_digits",
    "digit_product",
    "digit_count",
)
#: All numbers below its square that are not prime have a prime factor below it.
_SIEVED = 101

#: The first 13 primes as bases decide primality below the limit: J. Sorenson and J. Webster,
#: "Strong pseudoprimes to twelve prime bases", Mathematics of Computation 86 (2017).
_BASES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
_MAXIMAL_TESTED = 3_317_044_064_679_887_385_961_981


# --- division with remainder -------------------------------------------------------------


def _mod(lowering: Lowering, call: tree.Call) -> Meaning:
    first, second = arity(call, 2, 2, "mod(a, m)")
    above = lowering.scalar(first, "what is divided")
    below = lowering.scalar(second, "the modulus")
    above, below = quantities.aligned((above, below), call, "divide with remainder")
    values = literals((above, below))
    if values is not None and values[1] > 0:
        value, modulus = values
        return Scalar(terms.number(value - modulus * floor(value / modulus)), above.dimension)
    if not names_in(above.term) and (rest := _rest_of_long(above.term, below.term)) is not None:
        lowering.record.computed.add("mod")
        return Scalar(terms.number(rest), above.dimension)
    term = above.term if above.dimension else remainder(above.term, below.term, lowering.integers)
    if term != above.term:
        lowering.record.called.add("mod")
        lowering.record.computed.add("mod")
    return Scalar(terms.call("mod", term, below.term), above.dimension)


def _rest_of_long(number: Node, divisor: Node) -> int | None:
    """The remainder of a number that is put together, where its form tells it."""
    from mathverify.semantics.modular_powers import residue

    modulus = terms.literal(divisor)
    is_whole = modulus is not None and modulus.denominator == 1
    return residue(number, int(modulus)) if modulus is not None and is_whole else None


def _whole_division(lowering: Lowering, call: tree.Call) -> tuple[int, int]:
    """Dividend and divisor of a division whose numbers are known."""
    name = call.function
    values = [
        _known(lowering, node, f"an argument of {name}", f"floor(a/b) or mod(a, b); {name}(17, 5)")
        for node in arity(call, 2, 2, f"{name}(17, 5)")
    ]
    if values[1] <= 0 or values[0] < 0:
        raise _by_convention(call, "floor(a/b) or mod(a, b)")
    return values[0], values[1]


def _quotient(lowering: Lowering, call: tree.Call) -> Meaning:
    if is_polynomial_division(lowering, call):
        return divided_polynomials(lowering, call)
    if (unknown := _division_of_unknowns(lowering, call)) is not None:
        above_term, below_term = unknown
        return Scalar(terms.call("floor", terms.divide(above_term, below_term)))
    above, below = _whole_division(lowering, call)
    return Scalar(terms.number(above // below))


def _remainder(lowering: Lowering, call: tree.Call) -> Meaning:
    if is_polynomial_division(lowering, call):
        return divided_polynomials(lowering, call)
    if (unknown := _division_of_unknowns(lowering, call)) is not None:
        return Scalar(terms.call("mod", *unknown))
    above, below = _whole_division(lowering, call)
    return Scalar(terms.number(above % below))


def _division_of_unknowns(lowering: Lowering, call: tree.Call) -> tuple[Node, Node] | None:
    """Dividend and divisor where one is not a literal, and neither is below zero.

    There is no division by a divisor that is 0.
    """
    name = call.function
    above, below = (
        lowering.pure(node, f"an argument of {name}")
        for node in arity(call, 2, 2, f"{name}(17, 5)")
    )
    divisor = terms.literal(below)
    if divisor is None:
        whole = is_whole(below, lowering.integers)
    else:
        whole = divisor > 0 and terms.literal(above) is None
    if not whole:
        return None
    if _is_natural(lowering, above) and _is_natural(lowering, below):
        return above, below
    if not is_whole(above, lowering.integers):
        return None
    shown, modulus = map(to_ascii, call.arguments)
    way = f"mod({shown}, {modulus})" if name == "remainder" else f"floor(({shown})/{modulus})"
    raise _by_convention(call, way)


def _is_natural(lowering: Lowering, term: Node) -> bool:
    """Whether a term is known to be a whole number from 0."""
    if truth(terms.compare(term, Comparison.IN, tree.Name("natural")), {}) is Status.TRUE:
        return True
    expanded = polynomial(term)
    return (
        is_whole(term, lowering.integers)
        and not isinstance(expanded, NotLinear)
        and all(
            value >= 0 and all(_is_from_zero(lowering, tree.Name(name)) for name, _ in monomial)
            for monomial, value in expanded.terms.items()
        )
    )


def _is_from_zero(lowering: Lowering, term: Node) -> bool:
    """Whether this is an unknown whose domain has nothing below 0."""
    if not isinstance(term, tree.Name):
        return False
    unknown = lowering.record.unknowns.get(term.identifier)
    low = unknown.variables[0].low if unknown and len(unknown.variables) == 1 else None
    return low is not None and low.value >= 0


def _by_convention(call: tree.Call, way: str) -> LoweringProblem:
    words = f"{call.function} of numbers below zero has several conventions"
    return LoweringProblem(Code.AMBIGUOUS, words, call, way)


def _known(lowering: Lowering, node: Node, what: str, remedy: str) -> int:
    """A literal whole number; otherwise a problem that shows ``remedy``."""
    value = terms.literal(lowering.pure(node, what))
    if value is None:
        raise LoweringProblem(None, f"{what} must be a known whole number", node, remedy)
    if value.denominator != 1:
        raise LoweringProblem(
            Code.ILL_TYPED, f"{what} must be a whole number, but it is {value}", node, remedy
        )
    return int(value)


# --- common divisors and multiples -------------------------------------------------------


def _common(name: str) -> Rule:
    def rule(lowering: Lowering, call: tree.Call) -> Meaning:
        example = f"{name}(12, 18)"
        scalars = spread(lowering, call, example)
        common = quantities.aligned(scalars, call, f"take the {name} of")
        values = literals(common)
        if not common[0].dimension:
            if name == "gcd" and values is None and len(common) == 2:
                pair = common_divisor(common[0].term, common[1].term, lowering.integers)
                if pair != (common[0].term, common[1].term):
                    lowering.record.computed.add(name)
                common = (Scalar(pair[0]), Scalar(pair[1]))
                values = literals(common)
            return _common_of_numbers(name, common, values, call, lowering.integers)
        if values is None:
            raise LoweringProblem(
                None,
                f"{name} of quantities is decided for known ones only",
                call,
                f"the numbers in one unit, such as {name}(a/(1 min), b/(1 min))*(1 min)",
            )
        if any(value <= 0 for value in values):
            raise LoweringProblem(
                Code.ILL_TYPED, f"{name} is for quantities above zero", call, example
            )
        return Scalar(terms.number(_measure(name, values)), common[0].dimension)

    return rule


def _common_of_numbers(
    name: str,
    scalars: tuple[Scalar, ...],
    values: tuple[Fraction, ...] | None,
    call: tree.Call,
    integers: frozenset[str],
) -> Scalar:
    odd = next((v for s in scalars if (v := terms.literal(s.term)) and v.denominator != 1), None)
    if odd is not None:
        raise LoweringProblem(
            Code.ILL_TYPED,
            f"{name} is for whole numbers, but one is {odd}",
            call,
            f"{name}(12, 18)",
        )
    if name == "gcd" and terms.ONE in [scalar.term for scalar in scalars]:
        # 1 is divided by 1 alone; the others need a value still, and to be whole.
        rest = [scalar.term for scalar in scalars if scalar.term != terms.ONE]
        if all(is_whole(term, integers) for term in rest):
            return Scalar(terms.ONE)
    if values is None or any(value <= 0 for value in values):
        return Scalar(terms.call(name, *(scalar.term for scalar in scalars)))
    return Scalar(terms.number(_measure(name, values)))


def _measure(name: str, values: Sequence[Fraction]) -> Fraction:
    """The greatest rational of which all are whole multiples, or the least such multiple."""
    scale = lcm(*(value.denominator for value in values))
    wholes = [int(value * scale) for value in values]
    return Fraction(gcd(*wholes) if name == "gcd" else lcm(*wholes), scale)


# --- divisors, primes, digits ------------------------------------------------------------


def _divisors(lowering: Lowering, call: tree.Call) -> Meaning:
    (argument,) = arity(call, 1, 1, "divisors(12)")
    term = lowering.pure(argument, "the number that is divided")
    if terms.literal(term) is None:
        count = terms.call("divisor_count", term)
        return Unlisted(
            CollectionKind.SET,
            "the divisors of an unknown number",
            count,
            terms.call("divisor_sum", term),
            terms.power(term, terms.divide(count, terms.number(2))),
        )
    value = _known(lowering, argument, "the number that is divided", "d divides n, for unknown n")
    if value < 1:
        raise LoweringProblem(
            Code.ILL_TYPED, f"the divisors of {value} are not listed", call, "divisors(12)"
        )
    if value > _MAXIMAL_FACTORED:
        raise LoweringProblem(None, f"{value} is too large for its divisors to be listed", call)
    small = [d for d in range(1, isqrt(value) + 1) if value % d == 0]
    large = [value // d for d in reversed(small) if d * d != value]
    return Collection(
        CollectionKind.SET, tuple(Scalar(terms.number(divisor)) for divisor in small + large)
    )


def _is_prime(lowering: Lowering, call: tree.Call) -> Meaning:
    (argument,) = arity(call, 1, 1, "is_prime(17)")
    term = lowering.pure(argument, "the number that is_prime looks at")
    if terms.literal(term) is None:
        return Truth(_prime_formula(term))
    value = _known(lowering, argument, "the number that is_prime looks at", "is_prime(17)")
    if value >= _MAXIMAL_TESTED:
        raise LoweringProblem(None, f"whether {value} is prime is not decided", call)
    return Truth(terms.TRUE if _prime(value) else terms.FALSE)


def _of_one(lowering: Lowering, call: tree.Call) -> Meaning:
    """What the record of the word computes of a whole number."""
    (argument,) = arity(call, 1, 1, f"{call.function}(12)")
    return Scalar(terms.call(call.function, lowering.pure(argument, "the argument")))


def _squarefree(lowering: Lowering, call: tree.Call) -> Meaning:
    """No square above 1 divides it; 0 is divided by every one."""
    (argument,) = arity(call, 1, 1, "squarefree(30)")
    part = terms.call("square_part", lowering.pure(argument, "the argument of squarefree"))
    return Truth(terms.equal(part, terms.ONE))


def _is_square(lowering: Lowering, call: tree.Call) -> Meaning:
    """Its root is whole; no number below zero is one."""
    (argument,) = arity(call, 1, 1, "is_square(36)")
    term = lowering.pure(argument, "the argument of is_square")
    root = terms.call("sqrt", terms.call("abs", term))
    from_zero = terms.compare(term, Comparison.GREATER_EQUAL, terms.ZERO)
    return Truth(terms.conjunction([from_zero, _whole(root)]))


def _is_cube(lowering: Lowering, call: tree.Call) -> Meaning:
    """The cube root of its size is whole."""
    (argument,) = arity(call, 1, 1, "is_cube(27)")
    size = terms.call("abs", lowering.pure(argument, "the argument of is_cube"))
    return Truth(_whole(terms.call("root", size, terms.number(3))))


def _whole(term: Node) -> Node:
    return terms.compare(term, Comparison.IN, tree.Name("integer"))


def _coprime(lowering: Lowering, call: tree.Call) -> Meaning:
    """The greatest common divisor of all of them is 1."""
    meaning = _common("gcd")(lowering, call)
    assert isinstance(meaning, Scalar)
    return Truth(terms.equal(quantities.pure(meaning, call, "a common divisor"), terms.ONE))


def _prime_formula(term: Node) -> Node:
    """``term`` is prime: below 101^2 if no prime below 101 divides it or it is one of these.

    Beyond, by Wilson's theorem: n > 1 divides (n - 1)! + 1 exactly if it is prime.
    """
    small = [n for n in range(2, _SIEVED) if _prime(n)]
    bound = terms.number(_SIEVED**2)
    coprime = terms.equal(terms.call("gcd", term, terms.number(prod(small))), terms.ONE)
    listed = [terms.equal(term, terms.number(n)) for n in small]
    before = terms.call("factorial", terms.subtract(term, terms.ONE))
    divided = terms.call("mod", terms.add((before, terms.ONE)), term)
    below = terms.compare(term, Comparison.LESS, bound)
    beyond = terms.compare(term, Comparison.GREATER_EQUAL, bound)
    return terms.conjunction(
        [
            terms.compare(term, Comparison.GREATER_EQUAL, terms.number(2)),
            terms.disjunction(
                [
                    terms.conjunction([below, terms.disjunction([coprime, *listed])]),
                    terms.conjunction([beyond, terms.equal(divided, terms.ZERO)]),
                ]
            ),
        ]
    )


def _prime(value: int) -> bool:
    """The strong pseudoprime test to bases that leave no exception below the limit."""
    if value < 2:
        return False
    for prime in _BASES:
        if value % prime == 0:
            return value == prime
    twos = ((value - 1) & (1 - value)).bit_length() - 1
    odd = (value - 1) >> twos
    for base in _BASES:
        power = pow(base, odd, value)
        if power in (1, value - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % value
            if power == value - 1:
                break
        else:
            return False
    return True


def _digits(lowering: Lowering, call: tree.Call) -> Meaning:
    argument, *more = arity(call, 1, 2, "digits(345)")
    if not more and (places := _places(lowering, argument)):
        return _digits_of_unknown(lowering.pure(argument, "the number"), places)
    if not more and terms.literal(term := lowering.pure(argument, "the number")) is None:
        of_digits = ("digit_count", "sum_of_digits", "digit_product")
        counted = (terms.call(word, term) for word in of_digits)
        return Unlisted(CollectionKind.LIST, "the digits of an unknown number", *counted)
    value = _known(
        lowering,
        argument,
        "the number whose digits are taken",
        "unknowns of domain digit, and n = 100*a + 10*b + c",
    )
    base = _known(lowering, more[0], "the base", "digits(345, 2)") if more else 10
    if value < 0 or not 2 <= base <= _MAXIMAL_BASE:
        raise LoweringProblem(
            Code.ILL_TYPED,
            f"digits are taken of a number from 0, in a base from 2 to {_MAXIMAL_BASE}",
            call,
            "digits(345)",
        )
    found = [value % base]
    while value >= base:
        value //= base
        found.append(value % base)
    return Collection(
        CollectionKind.LIST, tuple(Scalar(terms.number(digit)) for digit in reversed(found))
    )


def _places(lowering: Lowering, node: Node) -> int:
    """How many digits all values of an unknown whole number have; 0 where that is not known."""
    declared = (
        lowering.record.unknowns.get(node.identifier) if isinstance(node, tree.Name) else None
    )
    if declared is None or declared.meaning is not lowering.lower(node):
        return 0  # a bound name may hide an unknown
    if len(declared.variables) != 1:
        return 0
    variable = declared.variables[0]
    if variable.kind is not Kind.INTEGER or variable.low is None or variable.high is None:
        return 0
    low, high = ceil(variable.low.value), floor(variable.high.value)
    places = len(str(low))
    return places if 0 <= low <= high and len(str(high)) == places else 0


def _digits_of_unknown(term: Node, places: int) -> Collection:
    """The digits of a whole number that has so many: quotients by powers of ten, modulo 10."""
    ten = terms.number(10)
    digits: list[Node] = []
    for place in reversed(range(places)):
        quotient = (
            terms.call("floor", terms.divide(term, terms.number(10**place))) if place else term
        )
        digits.append(terms.call("mod", quotient, ten) if place < places - 1 else quotient)
    return Collection(CollectionKind.LIST, tuple(map(Scalar, digits)))


# --- counting ----------------------------------------------------------------------------


def _factorial(lowering: Lowering, call: tree.Call) -> Meaning:
    (argument,) = arity(call, 1, 1, "factorial(n)")
    return Scalar(_factorial_of(lowering.pure(argument, "the argument of factorial")))


def _factorial_of(term: Node) -> Node:
    value = terms.literal(term)
    if value is not None and value.denominator == 1 and 0 <= value <= _FOLDED_FACTORIAL:
        return terms.number(factorial(int(value)))
    return terms.call("factorial", term)


def _binomial(lowering: Lowering, call: tree.Call) -> Meaning:
    size, chosen = (
        lowering.pure(argument, "an argument of binomial")
        for argument in arity(call, 2, 2, "binomial(n, k)")
    )
    few = terms.literal(chosen)
    if (
        few is not None
        and few in _FEW
        and terms.literal(size) is None
        and is_whole(size, lowering.integers)
    ):
        return Scalar(_choosing_few(lowering, size, int(few)))
    return Scalar(_binomial_of(size, chosen))


def _choosing_few(lowering: Lowering, size: Node, few: int) -> Node:
    """``n*(n - 1)*.../k!`` of a whole n; without a value where n is negative."""
    factors = [terms.subtract(size, terms.number(place)) for place in range(few)]
    value = terms.divide(terms.multiply(factors), terms.number(factorial(few)))
    if _is_from_zero(lowering, size):
        return value
    return terms.add((value, terms.multiply((terms.ZERO, terms.call("sqrt", size)))))


def _binomial_of(size: Node, chosen: Node) -> Node:
    n, k = terms.literal(size), terms.literal(chosen)
    if n is not None and k is not None and n.denominator == k.denominator == 1:
        if 0 <= k <= n <= _FOLDED_BINOMIAL:
            return terms.number(comb(int(n), int(k)))
    return terms.call("binomial", size, chosen)


def _permutations(lowering: Lowering, call: tree.Call) -> Meaning:
    """``binomial(n, k)*factorial(k)``: choose k, then order them."""
    found: list[Node] = []
    for argument in arity(call, 1, 2, "permutations(n, k)"):
        meaning = lowering.lower(argument)
        if not isinstance(meaning, Scalar):
            raise LoweringProblem(
                None,
                "arrangements of the items of a list are not counted",
                call,
                "permutations(5, 2)",
            )
        found.append(quantities.pure(meaning, argument, "an argument of permutations"))
    if len(found) == 1:
        return Scalar(_factorial_of(found[0]))
    size, chosen = found
    return Scalar(terms.multiply((_binomial_of(size, chosen), _factorial_of(chosen))))


THEORY = Theory(
    "number theory",
    {
        "mod": _mod,
        "quotient": _quotient,
        "remainder": _remainder,
        "gcd": _common("gcd"),
        "lcm": _common("lcm"),
        "divisors": _divisors,
        "square_part": _of_one,
        "squarefree": _squarefree,
        "coprime": _coprime,
        "is_prime": _is_prime,
        "digits": _digits,
        **dict.fromkeys(_OF_ONE, _of_one),
        "is_square": _is_square,
        "is_cube": _is_cube,
        "factorial": _factorial,
        "binomial": _binomial,
        "permutations": _permutations,
    },
)
