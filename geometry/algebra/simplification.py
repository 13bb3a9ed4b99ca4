"""Making a problem smaller without losing or adding a point.

Equations lose factors that vanish nowhere, and split where several factors may vanish; an equation
in which an unknown occurs linearly, with a coefficient that is a number other than 0, eliminates
it; what follows from the signs of the generators alone is left out.  The results together have
exactly the points of the problem.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from geometry.algebra.directions import with_direction
from geometry.algebra.problem import ContradictionError, Problem
from geometry.algebra.quadratics import with_roots as _with_roots
from geometry.algebra.remembered import Looked, Term
from geometry.algebra.ring import single_generator
from geometry.algebra.scaling import with_unit
from geometry.algebra.squares import with_difference_of_squares
from geometry.algebra.work import Share, spend
from mathverify.semantics.linear_elimination import echelon
from mathverify.semantics.numbers.algebraic import ball_of
from mathverify.semantics.polynomials import Poly, distinct, short_first

_MAXIMAL_PARTS = 24
_LONG = 60
#: How many terms more an equation may have for a root to be eliminated before a variable.
_RELUCTANCE = 10


def simplified(
    problem: Problem,
    *,
    scaled: bool = True,
    wanted: Callable[[Problem], bool] | None = None,
) -> list[Problem]:
    """Simpler problems that together have the points of ``problem``; none if it has none.

    Up to scaling; with ``scaled=False`` the size of everything stays as free as it is.  Where a
    problem splits, only the parts that are ``wanted`` are followed.
    """
    done: list[Problem] = []
    waiting = [problem]
    looked = Looked()
    while waiting:
        here = waiting.pop()
        may_split = len(done) + len(waiting) < _MAXIMAL_PARTS
        try:
            parts = _step(here, may_split, scaled, looked)
        except ContradictionError:
            continue
        if parts is None:
            done.append(_in_lowest_terms(replace(here, zero=short_first(here.zero))))
        else:
            if wanted is not None and len(parts) > 1:
                parts = list(filter(wanted, parts))
            waiting += reversed(parts)
    return done


def _in_lowest_terms(problem: Problem) -> Problem:
    """Common factors of what is asked taken out; they do not vanish where it has a value."""
    asked = []
    apart = list(problem.nonzero)
    for above, below in problem.asked:
        common = below if above == 0 else above.gcd(below)
        if below == 0 or common.is_constant():
            asked.append((above, below))
            continue
        apart.append(common)
        asked.append((above / common, below / common))
    return replace(problem, asked=tuple(asked), nonzero=tuple(apart))


def _step(problem: Problem, may_split: bool, scaled: bool, looked: Looked) -> list[Problem] | None:
    """Simpler problems, or None if nothing more can be done."""
    spend(Share.SIMPLER, sum(map(len, problem.zero)))
    signs = _Signs(problem, looked)
    problem, changed = signs.cleaned()
    for place, equation in enumerate(problem.zero):
        if len(equation) > _LONG:
            continue
        factors = signs.vanishing(equation)
        if not factors:
            raise ContradictionError
        rest = (*problem.zero[:place], *problem.zero[place + 1 :])
        if len(factors) == 1:
            if factors[0] != equation and _monic(factors[0]) != _monic(equation):
                return [replace(problem, zero=(*rest, factors[0]))]
        elif may_split:
            return [replace(problem, zero=(*rest, factor)) for factor in factors]
    for step in (
        with_difference_of_squares,
        _eliminated,
        with_direction,
        _with_linear_combination,
        without_idle_root,
    ):
        simpler = step(problem)
        if simpler is not None:
            return [simpler]
    split = _with_roots(problem, may_split)
    if split is not None:
        return split
    unit = with_unit(problem) if scaled else None
    if unit is not None:
        return [unit]
    return [problem] if changed else None


def _eliminated(problem: Problem) -> Problem | None:
    unknowns = problem.unknowns()
    best: tuple[int, int, int, Any] | None = None
    for place, equation in enumerate(problem.zero):
        degrees = equation.degrees()
        for index in unknowns:
            if degrees[index] != 1:
                continue
            inverse = _inverse_of_slope(problem, equation, index)
            if inverse is None:
                continue
            rank = len(equation) + _RELUCTANCE * (problem.names[index] != "")
            if sum(degrees[i] > 0 and problem.names[i] == "" for i in unknowns) > 1:
                # A sum of lengths: two of them may still turn out to be the same.
                rank += 2 * _RELUCTANCE
            cost = (rank, place, index)
            if best is None or cost < best[:3]:
                best = (*cost, inverse)
    if best is None:
        return None
    _, place, index, inverse = best
    equation = problem.zero[place]
    rest = equation - problem.gens[index] * equation.derivative(index)
    value = problem.reduced(-rest * inverse)
    left = (*problem.zero[:place], *problem.zero[place + 1 :])
    return replace(problem, zero=left).substituted(index, value)


def _with_linear_combination(problem: Problem) -> Problem | None:
    """A linear combination of equations that is linear, as of two circles, replaces one of them."""
    from flint import fmpq_mat

    rows = [place for place, one in enumerate(problem.zero) if len(one) <= _LONG]
    known = problem.constants
    monomials: dict[tuple[int, ...], int] = {}
    for place in rows:
        for monomial in problem.zero[place].monoms():
            if sum(int(power) for i, power in enumerate(monomial) if i not in known) > 1:
                monomials.setdefault(tuple(map(int, monomial)), len(monomials))
    if len(rows) < 2 or not monomials:
        return None
    matrix = fmpq_mat(len(rows), len(monomials) + len(rows))
    for row, place in enumerate(rows):
        for monomial, value in problem.zero[place].to_dict().items():
            column = monomials.get(tuple(map(int, monomial)))
            if column is not None:
                matrix[row, column] = value
        matrix[row, len(monomials) + row] = 1
    for pivot, entry in echelon(matrix):
        if pivot < len(monomials):
            continue
        factors = entry[len(monomials) :]
        used = [place for place, factor in zip(rows, factors, strict=True) if factor != 0]
        if len(used) < 2:
            continue
        total = problem.context.constant(0)
        for place, factor in zip(rows, factors, strict=True):
            total += problem.zero[place] * factor
        longest = max(used, key=lambda place: len(problem.zero[place]))
        left = (*problem.zero[:longest], *problem.zero[longest + 1 :])
        return replace(problem, zero=(*left, total))
    return None


def without_idle_root(problem: Problem) -> Problem | None:
    """Without a root ``s^2 = u`` that occurs only there and in ``s > 0`` or ``s >= 0``."""
    for place, equation in enumerate(problem.zero):
        for index in problem.unknowns():
            if problem.names[index] != "" or equation.degrees()[index] != 2:
                continue
            square = equation.derivative(index).derivative(index)
            if not square.is_constant():
                continue
            rest = equation - problem.gens[index] ** 2 * square / 2
            if rest.degrees()[index] > 0 or _occurs(problem, index, place):
                continue
            radicand = -rest * 2 / square.leading_coefficient()
            gen = problem.gens[index]
            strict = any(one == gen for one in problem.positive)
            positive = tuple(one for one in problem.positive if one != gen)
            nonnegative = tuple(one for one in problem.nonnegative if one != gen)
            return replace(
                problem,
                zero=(*problem.zero[:place], *problem.zero[place + 1 :]),
                implied=tuple(one for one in problem.implied if one.degrees()[index] <= 0),
                positive=(*positive, radicand) if strict else positive,
                nonnegative=nonnegative if strict else (*nonnegative, radicand),
                idle=(*problem.idle, index),
            )
    return None


def _occurs(problem: Problem, index: int, place: int) -> bool:
    """Whether a root is used other than in equation ``place`` and by its own sign."""
    if index in problem.of_variables():
        return True
    gen = problem.gens[index]
    others = [one for at, one in enumerate(problem.zero) if at != place]
    others += [one for one in (*problem.positive, *problem.nonnegative) if one != gen]
    others += [*problem.nonzero, *(part for pair in problem.asked for part in pair)]
    return any(one.degrees()[index] > 0 for one in others)


def _inverse_of_slope(problem: Problem, equation: Poly, index: int) -> Poly | None:
    """One over the coefficient of a generator: a number times square roots of numbers."""
    slope = equation.derivative(index)
    if len(slope) != 1:
        return None
    (monomial,) = slope.monoms()
    inverse = problem.context.constant(1) / slope.leading_coefficient()
    for place, power in enumerate(monomial):
        if not power:
            continue
        known = problem.constants.get(place)
        if known is None or known.degree != 2 or not known.radicand.is_constant():
            return None
        root_inverse = problem.gens[place] / known.radicand.leading_coefficient()
        inverse *= root_inverse ** int(power)
    return inverse


def constant_sign(problem: Problem, polynomial: Poly) -> int | None:
    """The sign of a polynomial in known constants alone, where enclosures or zero show it."""
    from flint import arb, ctx

    if polynomial == 0:
        return 0
    used = [index for index, degree in enumerate(polynomial.degrees()) if degree > 0]
    if any(index not in problem.constants for index in used):
        return None
    values = {index: ball_of(problem.constants[index].value, 192) for index in used}
    with ctx.workprec(192):
        total = arb(0)
        for monomial, value in polynomial.to_dict().items():
            part = arb(value)
            for index in used:
                if monomial[index]:
                    part *= values[index] ** int(monomial[index])
            total += part
    return 1 if total > 0 else -1 if total < 0 else None


class _Signs:
    """What the facts of a problem say about signs."""

    def __init__(self, problem: Problem, looked: Looked) -> None:
        self.problem = problem
        self._looked = looked
        self._positive = _generators(problem.positive)
        self._nonnegative = _generators(problem.nonnegative)
        for index in problem.constants:
            if constant_sign(problem, problem.gens[index]) == 1:
                self._positive[index] = None
        self._given: list[tuple[Poly, int]] = []
        for one in problem.positive:
            if len(one) > _LONG:
                continue
            scale, factors = looked.factored(one)
            if len(factors) == 1 and factors[0][1] == 1:
                self._given.append((factors[0][0], 1 if scale > 0 else -1))
        self._sums = [(one, one.monomial(0)) for one in problem.positive if 1 < len(one) <= _LONG]
        stated = (*problem.nonzero, *problem.positive)
        self._nonzero = [_monic(factor) for one in stated for factor in self._factors(one)]
        self._nonzero_generators = _generators(self._nonzero)

    def _factors(self, polynomial: Poly) -> list[Poly]:
        if polynomial == 0 or polynomial.is_constant():
            return []
        if len(polynomial) > _LONG:
            return [polynomial]
        return [factor for factor, _ in self._looked.factored(polynomial)[1]]

    def sign(self, polynomial: Poly) -> str:
        """``"+"`` positive, ``"0+"`` not negative, ``"-"``, ``"0-"``, ``"0"`` or ``"?"``."""
        if polynomial == 0:
            return "0"
        terms = self._looked.terms(polynomial)
        found = self._up(terms, True)
        if found:
            return found
        found = self._up(terms, False)
        if found:
            return found.replace("+", "-")
        known = constant_sign(self.problem, polynomial)
        return {1: "+", -1: "-", 0: "0", None: "?"}[known]

    def _up(self, terms: Sequence[Term], as_it_is: bool) -> str:
        """What is known of the sum of the terms, or of minus the sum, if it is not below 0."""
        strict = False
        for term in terms:
            if term.positive is not as_it_is:
                return ""
            sure = True
            for index in term.odd:
                if index in self._positive:
                    continue
                if index not in self._nonnegative:
                    return ""
                sure = sure and index in self._nonzero_generators
            for index in term.even:
                if index not in self._positive:
                    sure = sure and index in self._nonzero_generators
            strict = strict or sure
        return "+" if strict else "0+"

    def never_zero(self, factor: Poly) -> bool:
        """Whether a polynomial is known to vanish nowhere."""
        if self.sign(factor) in ("+", "-") or _monic(factor) in self._nonzero:
            return True
        return any(
            self._is_root_and_more(one) or self._is_more_than_positive(one)
            for one in (factor, -factor)
        )

    def _is_more_than_positive(self, polynomial: Poly) -> bool:
        """Whether it is a multiple of something positive plus something that is not negative."""
        for known, monomial in self._sums:
            scale = polynomial[monomial] / known.leading_coefficient()
            if scale > 0 and self.sign(polynomial - known * scale) in ("+", "0+", "0"):
                return True
        return False

    def _is_root_and_more(self, polynomial: Poly) -> bool:
        """Whether it is a root (never negative) plus something positive by its factors."""
        problem = self.problem
        for index, name in enumerate(problem.names):
            if name or (index not in self._nonnegative and index not in self._positive):
                continue
            slope = polynomial.derivative(index)
            if slope == 0 or not slope.is_constant() or not slope.leading_coefficient() > 0:
                continue
            if self._by_factors(polynomial - problem.gens[index] * slope) == 1:
                return True
        return False

    def _by_factors(self, polynomial: Poly) -> int:
        """1 or -1 where the signs of the factors are known, else 0."""
        if polynomial == 0 or len(polynomial) > _LONG:
            return 0
        scale, factors = self._looked.factored(polynomial)
        found = 1 if scale > 0 else -1
        for factor, power in factors:
            sign = {"+": 1, "-": -1}.get(self.sign(factor), 0)
            if not sign:
                sign = next((known for one, known in reversed(self._given) if one == factor), 0)
            if not sign:
                return 0
            found *= sign**power
        return found

    def vanishing(self, equation: Poly) -> list[Poly]:
        """The irreducible factors of an equation that may vanish."""
        sign = self.sign(equation)
        if sign in ("+", "-"):
            return []
        return [one for one in self._factors(equation) if not self.never_zero(one)]

    def cleaned(self) -> tuple[Problem, bool]:
        """The problem without what says nothing; `ContradictionError` for what is false."""
        problem = self.problem
        zero: list[Poly] = []
        seen: list[Poly] = []
        for one in problem.zero:
            if one == 0 or _monic(one) in seen:
                continue
            sign = self.sign(one)
            if sign in ("+", "-"):
                raise ContradictionError
            if sign in ("0+", "0-") and len(one) > 1:
                parts = [self.problem.context.from_dict({m: 1}) for m in one.monoms()]
                zero += parts
                seen += parts
            else:
                zero.append(one)
                seen.append(_monic(one))
        implied = [one for one in problem.implied if one != 0]
        positive: list[Poly] = []
        nonzero: list[Poly] = []
        for one in problem.positive:
            self._keep_strict(one, positive, nonzero)
        nonnegative = []
        for one in problem.nonnegative:
            sign = self.sign(one)
            if sign == "-":
                raise ContradictionError
            if sign == "0-":
                zero.append(one)
            elif single_generator(one) is not None:
                if single_generator(one) not in self._positive:
                    nonnegative.append(_monic_up(one))
            elif sign not in ("0", "0+", "+"):
                nonnegative.append(_monic_up(one))
        upwards = [_monic_up(one) for one in positive]
        if any(_monic_up(-one) in upwards for one in (*positive, *nonnegative)):
            raise ContradictionError
        for one in problem.nonzero:
            if one == 0:
                raise ContradictionError
            for factor in self._factors(one):
                only = single_generator(factor)
                if only is not None and only in self._nonnegative:
                    positive.append(problem.gens[only])
                elif self.sign(factor) not in ("+", "-"):
                    nonzero.append(factor)
        new = replace(
            problem,
            zero=distinct(zero),
            implied=distinct(implied),
            positive=distinct(positive),
            nonnegative=distinct(nonnegative),
            nonzero=distinct(nonzero),
        )
        old = (problem.zero, problem.positive, problem.nonnegative, problem.nonzero)
        now = (new.zero, new.positive, new.nonnegative, new.nonzero)
        return new, not all(map(_are_alike, old, now))

    def _keep_strict(self, polynomial: Poly, positive: list[Poly], nonzero: list[Poly]) -> None:
        """What a polynomial being positive says: of generators by themselves, and of the rest."""
        if polynomial == 0:
            raise ContradictionError
        if len(polynomial) > _LONG:
            positive.append(polynomial)
            return
        scale, factors = self._looked.factored(polynomial)
        left = self.problem.context.constant(1 if scale > 0 else -1)
        for factor, power in factors:
            only = single_generator(factor)
            if only is not None and only in self.problem.constants:
                here = self.sign(factor)
            elif only is not None and (only in self._positive or only in self._nonnegative):
                positive.append(self.problem.gens[only])
                here = "+"
            elif power % 2 == 0:
                nonzero.append(factor)
                here = "+"
            else:
                here = self.sign(factor)
                if here == "0":
                    raise ContradictionError
            if here == "-" and power % 2:
                left = -left
            elif here not in ("+", "-"):
                left = left * factor
        sign = self.sign(left)
        if sign in ("-", "0-", "0"):
            raise ContradictionError
        if sign != "+" or single_generator(left) is not None:
            positive.append(polynomial if left == polynomial else left)


def _generators(polynomials: Iterable[Poly]) -> dict[int, None]:
    """Those that some polynomial is a positive multiple of, in order."""
    found = map(single_generator, polynomials)
    return dict.fromkeys(index for index in found if index is not None)


def _monic(polynomial: Poly) -> Poly:
    return polynomial / polynomial.leading_coefficient()


def _monic_up(polynomial: Poly) -> Poly:
    leading = polynomial.leading_coefficient()
    return polynomial / (leading if leading > 0 else -leading)


def _are_alike(some: Sequence[Poly], others: Sequence[Poly]) -> bool:
    """Whether both are the same polynomials in the same order, up to factors."""
    return len(some) == len(others) and all(
        one == other or (one != 0 and other != 0 and _monic(one) == _monic(other))
        for one, other in zip(some, others, strict=True)
    )
