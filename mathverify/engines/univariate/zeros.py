"""Points on the line between which a term keeps its sign.

`Separators.add_sign` brings a term into the form of a quotient of polynomials, removes radicals
(`Ring.eliminant`), factors, and adds the zeros of each factor: real roots of polynomials over
the rationals; of polynomials of degree two (in a power of the variable) with other constant
coefficients; and, for factors in functions of the variable, the points where such a function
takes the value it must.  Every step goes from a condition to a consequence, so no zero is lost;
that there may be too many points is harmless, since truth is decided at each.

A polynomial in a sine and a cosine is brought to one function of the angle, by the first of these
that fits: in the cosine alone; in the sine alone (even powers of the cosine by ``cos^2 = 1 -
sin^2``); in the tangent (all degrees of one parity, made equal by ``sin^2 + cos^2 = 1``); else, for
``A + B*sin``, by the consequence ``A^2 = (1 - cos^2)*B^2``.  A small polynomial in one variable
(`plain_coefficients`) needs no ring of many generators.

A factor that is not treated, or that cannot be told from the zero function, raises
`BeyondMethodError`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from fractions import Fraction
from math import gcd
from typing import TypeAlias

from mathverify.calculus.slopes import inverse_of
from mathverify.engines.univariate.factorials import passed, with_one_factorial
from mathverify.engines.univariate.kernels import KernelUnits, UnitChangedError
from mathverify.engines.univariate.monotone import divided, divisors, isolated_zeros, logarithms_of
from mathverify.engines.univariate.range import Range
from mathverify.language.occurrences import kinds_in, names_in
from mathverify.language.tree import Call, Constant, Name, Node, Number, Power, walk
from mathverify.semantics import numbers, terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.linear_form import NotLinear, polynomial
from mathverify.semantics.logarithmic_form import exponential_of, logarithm_sum
from mathverify.semantics.numbers import Exact, Irrational, Order, Sign
from mathverify.semantics.numbers.rationals import as_flint, as_fraction
from mathverify.semantics.polynomials import (
    BeyondMethodError,
    Generator,
    Poly,
    Ring,
    Role,
    factor_order,
)
from mathverify.semantics.quotients import NowhereDefinedError, Quotient, QuotientField

_MAXIMAL_PERIODS = 300
_MAXIMAL_FACTORS = 60
_MAXIMAL_REFINEMENTS = 12
#: So many derivatives of derivatives, and functions for one term, are looked at.
_MAXIMAL_DERIVATIVES, _MAXIMAL_FUNCTIONS = 2, 8
_NOT_LESS = (Order.GREATER, Order.EQUAL)


class Separators:
    """The points found so far for the variable ``name`` on the range from ``low`` to ``high``.

    The range (None: no end) is needed for periodic functions only.  ``points`` are exact, in no
    order, possibly with repetitions; ``eliminants`` the polynomials they are roots of, as text;
    ``bounded`` says that points outside the range may be missing.
    """

    def __init__(self, name: str, low: Exact | None, high: Exact | None, degree: int) -> None:
        self.name = name
        self.points: list[Exact] = []
        self.eliminants: list[str] = []
        self.bounded = False
        self._low, self._high, self._degree = low, high, degree
        self._values: dict[str, Exact] = {}
        self._signed: dict[Node, bool] = {}
        #: Functions whose isolated zeros are among the points, all of them or those within a term.
        self._isolated_zeros: dict[Node, Node | None] = {}
        self._solved: set[Node] = set()
        self._asked: set[tuple[Node, bool]] = set()
        self._factors: set[tuple[Fraction, ...]] = set()
        self._units = KernelUnits(name)
        #: The term whose sign is looked at; zeros where it has no value do not matter.
        self._within: Node = Number(Fraction(0))
        self._depth = self._tried = 0

    def add_sign(self, term: Node) -> bool:
        """Adds points between which ``term``, where it is continuous, has one sign or is zero.

        True if the term is shown to be zero wherever it is defined.
        """
        known = self._signed.get(term)
        if known is None:
            with self._pending(term, is_sign=True):
                known = self._separated_by(term)
            self._signed[term] = known
        return known

    @contextmanager
    def _pending(self, term: Node, *, is_sign: bool) -> Iterator[None]:
        """Nothing follows from what is only being looked for: asking in a circle has no end."""
        asked = (term, is_sign)
        if asked in self._asked:
            raise BeyondMethodError("a condition that rests on itself")
        self._asked.add(asked)
        try:
            yield
        finally:
            self._asked.discard(asked)

    def _separated_by(self, term: Node) -> bool:
        plain = plain_coefficients(term, self.name)
        if plain is not None:
            for factor in _plain_factors(plain):
                self.points += self._rational_roots(factor)
            return not plain
        try:
            field, value = self._lowered(term)
        except NowhereDefinedError:
            return False
        around, self._within = self._within, term
        try:
            for polynomial in (value.numerator, value.denominator):
                self._separate(field.ring, polynomial, field.ring.eliminant)
        except BeyondMethodError as error:
            from mathverify.engines.univariate.waves import wave_factors

            waves = wave_factors(term)
            if waves is not None:
                return any(self._is_zero_or_separated(factor) for factor in waves)
            # Its conjugates may have zeros that cannot be found where the term has none.
            if self._depth or not self._found_isolated(term):
                raise error from None
        finally:
            self._within = around
        return bool(value.numerator == 0)

    def _is_zero_or_separated(self, wave: Node) -> bool:
        """Whether a sine or cosine is zero everywhere, its points added if it varies."""
        if not self._varies(wave):
            return self._sign(self._value(wave)) is Sign.ZERO
        # By itself, for its angle is to be the unit.
        inside = Separators(self.name, self._low, self._high, self._degree)
        inside._values = self._values
        zero = inside.add_sign(wave)
        self.points += inside.points
        self.bounded |= inside.bounded
        return zero

    def _add_derived(self, term: Node) -> None:
        """Adds all zeros of ``term``, of which there must be finitely many.

        For the condition that it is zero stands for one that another function takes some value:
        were it zero on a stretch, nothing would follow for a polynomial in that function.
        """
        if term in self._solved:
            return
        with self._pending(term, is_sign=False):
            field, value = self._lowered(term)
            self._separate(field.ring, value.numerator, field.ring.norm)
        self._solved.add(term)

    def _lowered(self, term: Node) -> tuple[QuotientField, Quotient]:
        if Call in kinds_in(term) and any(
            _calls(part, "factorial", "binomial") for part in walk(term)
        ):
            term = with_one_factorial(term, self.name)
        for _ in range(_MAXIMAL_REFINEMENTS):
            field = QuotientField(Ring((self.name,)), self._values, self._units.lowered)
            try:
                return field, field.quotient(term)
            except UnitChangedError:
                continue
        raise BeyondMethodError("too many different units of angles or exponents")

    def _separate(
        self, ring: Ring, polynomial: Poly, eliminate: Callable[[Poly, frozenset[int]], Poly]
    ) -> None:
        sines = frozenset(g.index for g in ring.generators.values() if _calls(g.meaning, "sin"))
        eliminant = ring.reduced(eliminate(polynomial, sines))
        if eliminant == 0:
            eliminant = eliminate(polynomial, frozenset())
        if eliminant == 0:
            raise BeyondMethodError("an identity between functions of the variable")
        try:
            for factor in ring.factors(eliminant):
                self._add_zeros(ring, factor)
        except BeyondMethodError:
            if not self._found_directly(ring, polynomial):
                raise

    def _found_directly(self, ring: Ring, polynomial: Poly) -> bool:
        """Adds the zeros of a polynomial in x alone, its coefficients taken as numbers.

        A norm takes ``e^(3/10)`` for a tenth root and raises the degree in x tenfold.
        """
        used = ring.used(polynomial)
        if any(g.role is not Role.VARIABLE and self._varies(g.meaning) for g in used):
            return False
        if not any(g.role is Role.VARIABLE for g in used):
            return False
        try:
            self.points += self._roots(ring, polynomial, ring.variable_index(self.name))
        except BeyondMethodError:
            return False
        return True

    def _add_zeros(self, ring: Ring, factor: Poly) -> None:
        used = ring.used(factor)
        functions = [
            g for g in used if g.role in (Role.KERNEL, Role.RADICAL) and self._varies(g.meaning)
        ]
        variable = any(g.role is Role.VARIABLE for g in used)
        if not functions and not variable:
            self._nonzero(ring, factor)
        elif not functions:
            self.points += self._roots(ring, factor, ring.variable_index(self.name))
        elif variable:
            self._isolated(ring, factor)
        elif all(_calls(g.meaning, "sin", "cos") for g in functions):
            self._trigonometric(ring, factor, functions)
        elif (sums := logarithm_sum(ring, factor, functions)) is not None:
            self._logarithms(ring, functions, *sums)
        elif len(functions) == 1:
            self._in_one_function(ring, factor, functions[0])
        elif all(isinstance(g.meaning, Power) for g in functions):
            self._exponentials(ring, factor, functions)
        else:
            self._isolated(ring, factor)

    def _in_one_function(self, ring: Ring, factor: Poly, function: Generator) -> None:
        meaning = function.meaning
        if isinstance(meaning, Power) and not self._varies(meaning.base):
            # 2^(x/9) in ninth powers alone is 2^x.
            factor, step = ring.in_powers(factor, function.index)
            exponent = terms.multiply((terms.number(step), meaning.exponent))
            meaning = Power(meaning.base, exponent)
        for root in self._roots(ring, factor, function.index):
            self._inverted(meaning, root)

    def _isolated(self, ring: Ring, factor: Poly) -> None:
        """Adds the zeros of a factor that only its monotone pieces tell, and other points."""
        parts = ring.monomials(factor)
        positive = self._low is not None and numbers.compare(self._low, Fraction(0)) in _NOT_LESS
        taken = logarithms_of(ring, parts, self.name) if positive else None
        if taken is not None:
            self._add_derived(taken)
            return
        if self._depth == _MAXIMAL_DERIVATIVES:
            raise BeyondMethodError("the variable occurs both inside and outside of a function")
        tried = [{}, *divisors(ring, parts)]
        if any(self._found_isolated(divided(ring, factor, parts, by)) for by in tried):
            return
        if not self._found_where_waves_matter(ring, factor):
            raise BeyondMethodError("the variable occurs both inside and outside of a function")

    def _found_where_waves_matter(self, ring: Ring, factor: Poly) -> bool:
        """Adds the zeros of a polynomial in x, sines and cosines on a range without ends.

        With a number c at the highest power of x, there are none where x is larger than 1 and than
        the sum of the absolute values of all other coefficients over that of c.
        """
        index = ring.variable_index(self.name)
        by_power = ring.coefficients(factor, index)
        leading = by_power.pop(max(by_power))
        waves = (g for g in ring.used(factor) if g.index != index)
        if not leading.is_constant() or not all(_calls(g.meaning, "sin", "cos") for g in waves):
            return False
        if self._low is not None and self._high is not None:
            return False
        others = [value for part in by_power.values() for _, value in ring.monomials(part)]
        total = sum(map(abs, others), Fraction(0)) / abs(ring.rational_value(leading))
        far = max(Fraction(1), total) + 1
        inside = Separators(self.name, -far, far, self._degree)
        inside._depth, inside._tried = self._depth, self._tried
        try:
            inside.add_sign(ring.term(factor))
        except BeyondMethodError:
            return False
        finally:
            self._tried = inside._tried
        self.points += inside.points
        return True

    def _found_isolated(self, function: Node) -> bool:
        known = function in self._isolated_zeros
        if known and self._isolated_zeros[function] in (None, self._within):
            # Not found a second time: nothing would tell that two enclosed zeros are the same.
            return True
        if self._tried >= _MAXIMAL_FUNCTIONS:
            return False
        self._tried += 1
        self._depth += 1
        try:
            found, complete = isolated_zeros(
                function,
                self._within,
                self.name,
                self._values,
                Range(self._low, self._high),
                self._separated,
            )
        except BeyondMethodError:
            return False
        finally:
            self._depth -= 1
        self._isolated_zeros[function] = None if complete else self._within
        self.points += found
        return True

    def _separated(self, separated: Sequence[Node]) -> Sequence[Exact]:
        for term in separated:
            self.add_sign(term)
        return self.points

    # --- constants ---------------------------------------------------------------------

    def _nonzero(self, ring: Ring, factor: Poly) -> None:
        if self._sign(self._value(ring.term(factor))) is Sign.ZERO:
            raise BeyondMethodError("a constant factor is zero")

    def _value(self, term: Node) -> Exact:
        found = evaluate(term, self._values)
        if isinstance(found, (Fraction, Irrational)):
            return found
        raise BeyondMethodError("the value of a constant is not known")

    def _sign(self, value: Exact) -> Sign:
        found = numbers.sign(value)
        if found is Sign.UNKNOWN:
            raise BeyondMethodError("the sign of a constant is not known")
        return found

    def _bound(self, value: Exact) -> Node:
        """A term for an exact value: a literal, or a name that stands for it."""
        if isinstance(value, Fraction):
            return terms.number(value)
        for name, known in self._values.items():
            if known is value:
                return Name(name)
        name = f"#{len(self._values)}"
        self._values[name] = value
        return Name(name)

    # --- roots -------------------------------------------------------------------------

    def _roots(self, ring: Ring, factor: Poly, index: int) -> tuple[Exact, ...]:
        """All values of the generator at ``index`` that make ``factor`` zero."""
        if len(ring.used(factor)) == 1:
            return self._rational_roots(ring.rational_coefficients(factor, index))
        by_power = {
            power: self._value(ring.term(part))
            for power, part in ring.coefficients(factor, index).items()
        }
        step, top = gcd(*by_power), max(by_power)
        if top > 2 * step:
            raise BeyondMethodError("an equation of high degree with irrational coefficients")
        if self._sign(by_power[top]) is Sign.ZERO:
            raise BeyondMethodError("a leading coefficient is zero")
        if top == step:
            inner: list[Exact] = [-by_power.get(0, Fraction(0)) / by_power[top]]
        else:
            inner = self._quadratic(*(by_power.get(p, Fraction(0)) for p in (top, step, 0)))
        return tuple(root for value in inner for root in self._powers(value, step))

    def _rational_roots(self, coefficients: tuple[Fraction, ...]) -> tuple[Exact, ...]:
        degree = len(coefficients) - 1
        if degree > self._degree:
            if not any(coefficients[1:-1]):
                return tuple(self._powers(-coefficients[0] / coefficients[-1], degree))
            raise BeyondMethodError(f"an eliminant of degree {degree}")
        if coefficients not in self._factors:
            self._factors.add(coefficients)
            self.eliminants.append(_written(coefficients))
        return numbers.real_roots(coefficients)

    def _quadratic(self, a: Exact, b: Exact, c: Exact) -> list[Exact]:
        discriminant = b * b - 4 * a * c
        found = self._sign(discriminant)
        if found is Sign.NEGATIVE:
            return []
        middle = -b / (2 * a)
        if found is Sign.ZERO:
            return [middle]
        spread = self._value(terms.call("sqrt", self._bound(discriminant))) / (2 * a)
        return [middle - spread, middle + spread]

    def _powers(self, value: Exact, degree: int) -> list[Exact]:
        """The real numbers whose ``degree``-th power is ``value``."""
        if degree == 1:
            return [value]
        found = self._sign(value)
        if found is Sign.ZERO:
            return [Fraction(0)]
        if found is Sign.NEGATIVE and degree % 2 == 0:
            return []
        size = -value if found is Sign.NEGATIVE else value
        root = self._value(terms.call("root", self._bound(size), terms.number(degree)))
        if degree % 2 == 0:
            return [-root, root]
        return [-root if found is Sign.NEGATIVE else root]

    # --- functions of one kind ---------------------------------------------------------

    def _inverted(self, function: Node, value: Exact) -> None:
        """Adds the points where ``function`` can take ``value``."""
        target = self._bound(value)
        match function:
            case Call("ln", (Call("abs", (inside,)),)):
                size = Power(Constant("e"), target)
                self._add_derived(terms.subtract(inside, size))
                self._add_derived(terms.add((inside, size)))
            case Call("ln", (inside,)):
                self._add_derived(terms.subtract(inside, Power(Constant("e"), target)))
            case Call("atan", _) if self._sign(numbers.cosine(value)) is Sign.ZERO:
                pass  # an arctangent lies between -pi/2 and pi/2, never at them
            case Call(word, (inside,)) if inverse_of(word):
                undone = terms.call(inverse_of(word), target)
                # Where the inverse has no value the function does not take this one.
                with suppress(NowhereDefinedError):
                    self._add_derived(terms.subtract(inside, undone))
            case Call("factorial", (inside,)):
                if self._sign(value) is Sign.POSITIVE:
                    for whole in passed(value):
                        self._add_derived(terms.subtract(inside, terms.number(whole)))
            case Power(base, exponent) if self._sign(value) is Sign.POSITIVE:
                if self._varies(exponent):
                    taken = terms.multiply((exponent, terms.call("ln", base)))
                    self._add_derived(terms.subtract(taken, self._logarithm(value)))
                else:
                    inverse = Power(target, terms.divide(terms.ONE, exponent))
                    self._add_derived(terms.subtract(base, inverse))
            case Power():
                pass  # powers of positive numbers are positive; at base 0 there is a point anyway
            case _:
                raise BeyondMethodError("a function without a known inverse")

    def _varies(self, term: Node) -> bool:
        return self.name in names_in(term)

    def _logarithm(self, value: Exact) -> Node:
        """``ln`` of a positive number, of a root of a rational as a fraction of its logarithm."""
        minimal = numbers.minimal_polynomial(value)
        if minimal is not None and not any(minimal[1:-1]):
            power = terms.number(Fraction(-minimal[0], minimal[-1]))
            return terms.divide(terms.call("ln", power), terms.number(len(minimal) - 1))
        return terms.call("ln", self._bound(value))

    def _logarithms(
        self, ring: Ring, functions: Sequence[Generator], powers: dict[int, int], rest: Poly
    ) -> None:
        """``sum of n*ln(u) + rest = 0`` as ``product of u^n = e^(-rest)``."""
        above: list[Node] = []
        below: list[Node] = [exponential_of(ring, rest)]
        either_sign = False
        for generator in functions:
            power, inside = powers[generator.index], _argument(generator.meaning)
            if isinstance(inside, Call) and inside.function == "abs":
                either_sign, inside = True, inside.arguments[0]
            side = above if power > 0 else below
            side.append(terms.power(inside, terms.number(abs(power))))
        if sum(map(abs, powers.values())) > _MAXIMAL_FACTORS:
            raise BeyondMethodError("too large multiples of logarithms")
        left, right = terms.multiply(above), terms.multiply(below)
        self._add_derived(terms.subtract(left, right))
        if either_sign:
            self._add_derived(terms.add((left, right)))

    def _exponentials(self, ring: Ring, factor: Poly, functions: Sequence[Generator]) -> None:
        """``a*E + b*F = 0`` for products E, F of exponentials, by logarithms of both sides."""
        summands = self._by_exponential(ring, factor, functions)
        if len(summands) != 2:
            self._isolated(ring, factor)
            return
        (one, a), (other, b) = summands.items()
        ratio = -b / a
        if self._sign(ratio) is not Sign.POSITIVE:
            return
        logarithms: list[Node] = [terms.negate(self._logarithm(ratio))]
        for generator, n, m in zip(functions, one, other, strict=True):
            meaning = generator.meaning
            assert isinstance(meaning, Power)
            taken = (terms.number(n - m), meaning.exponent, terms.call("ln", meaning.base))
            logarithms.append(terms.multiply(taken))
        self._add_derived(terms.add(logarithms))

    def _by_exponential(
        self, ring: Ring, factor: Poly, functions: Sequence[Generator]
    ) -> dict[tuple[int, ...], Exact]:
        """The constants, not 0, by the powers of the exponentials that they stand at."""
        found: dict[tuple[int, ...], list[Node]] = {}
        for powers, value in ring.monomials(factor):
            key = tuple([powers.pop(g.index, 0) for g in functions])
            constants = [
                terms.power(ring.generators[i].meaning, terms.number(n)) for i, n in powers.items()
            ]
            found.setdefault(key, []).append(terms.multiply((terms.number(value), *constants)))
        values = {key: self._value(terms.add(parts)) for key, parts in found.items()}
        return {key: value for key, value in values.items() if self._sign(value) is not Sign.ZERO}

    # --- angles ------------------------------------------------------------------------

    def _trigonometric(self, ring: Ring, factor: Poly, functions: Sequence[Generator]) -> None:
        units = {_argument(g.meaning) for g in functions}
        if len(units) != 1:
            raise BeyondMethodError("angles with different units in one factor")
        (unit,) = units
        sine = ring.generator(Role.RADICAL, terms.call("sin", unit))
        cosine = ring.generator(Role.KERNEL, terms.call("cos", unit))
        found = _vanishing_angles(
            ring,
            factor,
            ring.index(sine),
            ring.index(cosine),
            lambda part, index: self._roots(ring, part, index),
            self._bound,
        )
        for angle, period in found:
            offset, slope = self._units.lines[unit]
            self._repeated(terms.subtract(angle, offset), period, slope)

    def _repeated(self, angle: Node, period: Node, slope: Node) -> None:
        """Adds all points of the range where ``slope`` times the variable is such an angle."""
        if self._low is None or self._high is None:
            raise BeyondMethodError("a periodic function on a range without ends")
        self.bounded = True
        start = self._value(terms.divide(angle, slope))
        step = self._value(terms.divide(period, slope))
        if self._sign(step) is Sign.NEGATIVE:
            step = -step
        for direction, first in ((1, 0), (-1, -1)):
            here = start + first * step
            for count in range(_MAXIMAL_PERIODS + 1):
                if count == _MAXIMAL_PERIODS:
                    raise BeyondMethodError("a range of very many periods")
                after_high = numbers.compare(here, self._high) is Order.GREATER
                before_low = numbers.compare(here, self._low) is Order.LESS
                if (after_high and direction > 0) or (before_low and direction < 0):
                    break
                if not after_high and not before_low:
                    self.points.append(here)
                here = here + direction * step


def _calls(node: Node, *functions: str) -> bool:
    return isinstance(node, Call) and node.function in functions


def _argument(node: Node) -> Node:
    assert isinstance(node, Call)
    return node.arguments[0]


#: An angle and the period with which it comes again, both as terms.
_Angle: TypeAlias = tuple[Node, Node]

_HALF_TURN = Constant("pi")
_TURN = terms.multiply((terms.number(2), _HALF_TURN))
_QUARTER_TURN = terms.divide(_HALF_TURN, terms.number(2))


def _vanishing_angles(
    ring: Ring,
    factor: Poly,
    sine: int,
    cosine: int,
    roots: Callable[[Poly, int], Sequence[Exact]],
    bound: Callable[[Exact], Node],
) -> list[_Angle]:
    """All angles at which ``factor`` can vanish; ``sine`` and ``cosine`` are generator indices.

    ``roots`` gives all real roots of a factor in one generator, ``bound`` a term for a number.
    """
    factor = ring.reduced(factor)
    times_sine, plain = ring.linear_parts(factor, sine)

    def all_roots(polynomial: Poly, index: int) -> list[Exact]:
        parts = [p for p in ring.factors(polynomial) if p.degrees()[index] > 0]
        return [root for part in parts for root in roots(part, index)]

    if times_sine == 0:
        return _with_cosines(all_roots(plain, cosine), bound)
    if plain == 0:
        zeros: list[_Angle] = [(terms.ZERO, _HALF_TURN)]
        return zeros + _with_cosines(all_roots(times_sine, cosine), bound)
    in_sine = _without_cosine(ring, factor, sine, cosine)
    if in_sine is not None:
        return _with_sines(all_roots(in_sine, sine), bound)
    in_tangent = _in_tangent(ring, factor, sine, cosine)
    if in_tangent is not None:
        tangents = [
            (terms.call("atan", bound(root)), _HALF_TURN) for root in all_roots(in_tangent, sine)
        ]
        return [(_QUARTER_TURN, _HALF_TURN), *tangents]
    squared = plain**2 - (1 - ring.gen(cosine) ** 2) * times_sine**2
    return _with_cosines(all_roots(squared, cosine), bound)


def _without_cosine(ring: Ring, factor: Poly, sine: int, cosine: int) -> Poly | None:
    by_cosine = ring.coefficients(factor, cosine)
    if any(power % 2 for power in by_cosine):
        return None
    square = 1 - ring.gen(sine) ** 2
    return sum((part * square ** (power // 2) for power, part in by_cosine.items()), ring.zero)


def _in_tangent(ring: Ring, factor: Poly, sine: int, cosine: int) -> Poly | None:
    """The factor divided by a power of the cosine; the sine's generator stands for the tangent."""
    parts = {
        (i, j): part
        for i, rest in ring.coefficients(factor, sine).items()
        for j, part in ring.coefficients(rest, cosine).items()
    }
    degrees = {i + j for i, j in parts}
    if len({degree % 2 for degree in degrees}) != 1:
        return None
    top, tangent = max(degrees), ring.gen(sine)
    return sum(
        (
            part * tangent**i * (1 + tangent**2) ** ((top - i - j) // 2)
            for (i, j), part in parts.items()
        ),
        ring.zero,
    )


def _possible(values: Sequence[Exact]) -> list[Exact]:
    """Those that can be a sine or a cosine."""
    return [value for value in values if numbers.sign(1 - value * value) is not Sign.NEGATIVE]


def _with_cosines(values: Sequence[Exact], bound: Callable[[Exact], Node]) -> list[_Angle]:
    found: list[_Angle] = []
    for value in _possible(values):
        angle = terms.call("acos", bound(value))
        found += [(angle, _TURN), (terms.negate(angle), _TURN)]
    return found


def _with_sines(values: Sequence[Exact], bound: Callable[[Exact], Node]) -> list[_Angle]:
    found: list[_Angle] = []
    for value in _possible(values):
        angle = terms.call("asin", bound(value))
        found += [(angle, _TURN), (terms.subtract(_HALF_TURN, angle), _TURN)]
    return found


#: Polynomials up to this degree, with coefficients of so many bits, need no ring.
_PLAIN_DEGREE, _PLAIN_BITS = 12, 512


def plain_coefficients(term: Node, name: str) -> tuple[Fraction, ...] | None:
    """The ascending coefficients of a small polynomial in ``name`` alone; empty for zero."""
    expanded = polynomial(term)
    if isinstance(expanded, NotLinear) or not names_in(term) <= {name}:
        return None
    if expanded.degree > _PLAIN_DEGREE:
        return None
    found = [Fraction(0)] * (expanded.degree + 1 if expanded.terms else 0)
    for monomial, value in expanded.terms.items():
        if max(value.numerator.bit_length(), value.denominator.bit_length()) > _PLAIN_BITS:
            return None
        found[monomial[0][1] if monomial else 0] = value
    return tuple(found)


def _plain_factors(coefficients: tuple[Fraction, ...]) -> list[tuple[Fraction, ...]]:
    """What `Ring.factors` says of such a polynomial, without a ring of many generators."""
    if len(coefficients) < 2:
        return []
    from flint import fmpq_poly

    listed = [as_flint(value) for value in coefficients]
    found = fmpq_poly(listed).factor()[1]
    if len(found) > 1:
        found.sort(key=factor_order)
    return [tuple([as_fraction(c) for c in factor.coeffs()]) for factor, _ in found]


def _written(coefficients: Sequence[Fraction]) -> str:
    """The polynomial as text, highest power first."""
    parts = [f"({value})*x^{n}" for n, value in enumerate(coefficients) if value]
    return " + ".join(reversed(parts))
