"""Equations and other statements in several letters: equal solutions, or a point that tells.

Two polynomial equations have the same real solutions when the products of their irreducible
factors are proportional.  A difference is shown by a point at which one is true and the other is
not, or by nothing at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathverify.equivalence.expressions import letters_of
from mathverify.equivalence.normal_form import BEYOND, NormalForms
from mathverify.equivalence.points import points, shown
from mathverify.equivalence.verdict import (
    Difference,
    Different,
    Equivalence,
    Same,
    Undecided,
    Witness,
)
from mathverify.language.comparisons import TURNED
from mathverify.language.tree import Comparison, Logical, Node, Relation, walk
from mathverify.semantics import terms
from mathverify.semantics.definedness import conditions
from mathverify.semantics.evaluation import Truth, evaluate, truth
from mathverify.semantics.polynomials import Poly

_MAXIMAL_LETTERS = 8
#: How often a finer unit of angles may give a new ring on the way.
_REFINEMENTS = 8
_PROPORTIONAL = "the same solutions: equal up to factors that are never 0"


def compare_statements(one: Node, other: Node) -> Equivalence:
    """Whether two lowered formulas are true at the same points, letters being real numbers."""
    if one == other:
        return Same("the same statement")
    letters = letters_of(one, other)
    if not letters or len(letters) > _MAXIMAL_LETTERS:
        return Undecided("statements without letters, or with too many, are not compared")
    forms = NormalForms(letters)
    if _proportional(forms, one, other):
        return Same(_PROPORTIONAL)
    for formula in (one, other):
        for point in _on(forms, formula):
            found = [truth(part, point) for part in (one, other)]
            if Truth.UNKNOWN in found:
                continue
            if (found[0] is Truth.TRUE) != (found[1] is Truth.TRUE):
                which = "first" if found[0] is Truth.TRUE else "second"
                at = shown(point)
                where = ", ".join(f"{name} = {value}" for name, value in at)
                words = f"{where} satisfies the {which} answer only"
                return Different(Witness(Difference.POINT, words, at))
    return Undecided("equality was not proved, and no point was found that tells the answers apart")


def _proportional(forms: NormalForms, one: Node, other: Node) -> bool:
    """Whether two atoms have one key, both taken in the same ring."""
    for _ in range(_REFINEMENTS):
        field = forms.field
        keys = [_key(forms, formula) for formula in (one, other)]
        if forms.field is field:
            return keys[0] is not None and keys[0] == keys[1]
    return False


def _key(forms: NormalForms, formula: Node) -> tuple[str, ...] | None:
    """What two atoms share when they have equal solutions: the sign and the factors."""
    if not isinstance(formula, Relation) or len(formula.signs) != 1:
        return None
    (sign,) = formula.signs
    if sign is Comparison.IN or sign is Comparison.NOT_IN:
        return None
    gap = _gap(forms, formula)
    if gap is None:
        return None
    ring = forms.field.ring
    if sign in (Comparison.EQUAL, Comparison.NOT_EQUAL):
        factors = sorted(str(part / part.leading_coefficient()) for part in ring.factors(gap))
        return (sign.value, *factors)
    if sign in (Comparison.LESS, Comparison.LESS_EQUAL):
        gap = -gap
        sign = TURNED[sign]
    leading = gap.leading_coefficient()
    return (sign.value, str(gap / (leading if leading > 0 else -leading)))


def _gap(forms: NormalForms, formula: Relation) -> Poly | None:
    """Left less right side as a polynomial, where both have values everywhere.

    Its zeros are the union of those of its factors, whatever the generators stand for.
    """
    if any(conditions(operand) for operand in formula.operands):
        return None
    try:
        left, right = forms.of(*formula.operands)
        gap = forms.field.minus(left, right)
    except BEYOND:
        return None
    if not gap.denominator.is_constant() or gap.numerator.is_constant():
        return None
    return gap.numerator


def _on(forms: NormalForms, formula: Node) -> Iterator[dict[str, Fraction]]:
    """Points on the boundaries of a statement, then the simple ones."""
    for atom in _atoms(formula):
        left, right = atom.operands[0], atom.operands[-1]
        yield from _solved(forms, terms.subtract(left, right))
    yield from points(forms.letters)


def _atoms(formula: Node) -> list[Relation]:
    return (
        [
            part
            for part in walk(formula)
            if isinstance(part, Relation)
            and len(part.signs) == 1
            and part.signs[0] not in (Comparison.IN, Comparison.NOT_IN)
        ]
        if isinstance(formula, (Relation, Logical))
        else []
    )


def _solved(forms: NormalForms, term: Node) -> Iterator[dict[str, Fraction]]:
    """Rational points at which a term is 0: along one letter at a time."""
    for name in forms.letters:
        for point in points(forms.letters):
            yield from ({**point, name: value} for value in _zeros(term, point, name))


def _zeros(term: Node, point: dict[str, Fraction], name: str) -> Iterator[Fraction]:
    """The zeros along a line on which the term is linear or quadratic with rational zeros."""
    samples = [evaluate(term, {**point, name: Fraction(place)}) for place in (-1, 0, 1)]
    low, middle, high = samples
    if not isinstance(low, Fraction) or not isinstance(middle, Fraction):
        return
    if not isinstance(high, Fraction):
        return
    bend, slope = (low + high) / 2 - middle, (high - low) / 2
    if bend == 0 and slope != 0:
        candidates = [-middle / slope]
    else:
        root = _rational_root(slope * slope - 4 * bend * middle) if bend else None
        candidates = [] if root is None else [(-slope + s * root) / (2 * bend) for s in (1, -1)]
    for value in candidates:
        if evaluate(term, {**point, name: value}) == 0:
            yield value


def _rational_root(value: Fraction) -> Fraction | None:
    from math import isqrt

    if value < 0:
        return None
    above, below = isqrt(value.numerator), isqrt(value.denominator)
    exact = above * above == value.numerator and below * below == value.denominator
    return Fraction(above, below) if exact else None
