"""Whether two terms that are equal where both are defined are defined at the same points."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathverify.equivalence.normal_form import BEYOND, NormalForms
from mathverify.equivalence.points import points, shown
from mathverify.equivalence.policy import Domains
from mathverify.equivalence.verdict import (
    Difference,
    Different,
    Equivalence,
    Same,
    Undecided,
    Witness,
)
from mathverify.language.comparisons import TURNED
from mathverify.language.tree import Comparison, Name, Node, Relation
from mathverify.semantics.definedness import conditions
from mathverify.semantics.evaluation import Undefined, evaluate
from mathverify.semantics.numbers import NotKnown
from mathverify.semantics.polynomials import Poly, Role
from mathverify.semantics.system import (
    Budget,
    Constraint,
    Satisfiable,
    System,
    Unsatisfiable,
    Variable,
)

#: How often a finer unit of angles may give a new ring on the way.
_REFINEMENTS = 8
_EVERYWHERE = "equal wherever both have a value"


def compare_domains(forms: NormalForms, one: Node, other: Node, policy: Domains) -> Equivalence:
    """The verdict on two terms whose normal forms are equal."""
    first, second = conditions(one), conditions(other)
    if set(first) == set(second):
        return Same("equal normal forms, defined under the same conditions")
    letters = forms.letters
    if policy is Domains.IGNORED:
        for point in points(letters):
            values = (evaluate(one, point), evaluate(other, point))
            if not any(isinstance(value, (Undefined, NotKnown)) for value in values):
                return Same(_EVERYWHERE)
        return Undecided("no point was found where both have a value")
    if _equal_conditions(forms, first, second):
        return Same("equal normal forms, defined under the same conditions")
    for point in _candidates(forms, (*first, *second)):
        left, right = evaluate(one, point), evaluate(other, point)
        if isinstance(left, NotKnown) or isinstance(right, NotKnown):
            continue
        if isinstance(left, Undefined) != isinstance(right, Undefined):
            return domain_difference(isinstance(left, Undefined), shown(point))
    return _by_cutting(letters, one, other)


def domain_difference(first_undefined: bool, at: tuple[tuple[str, str], ...]) -> Different:
    """That one of two terms has a value at a point and the other has none."""
    which = "first" if first_undefined else "second"
    where = ", ".join(f"{name} = {value}" for name, value in at)
    words = f"at {where} the {which} answer has no value and the other has one"
    return Different(Witness(Difference.DOMAIN, words, at))


def _by_cutting(letters: tuple[str, ...], one: Node, other: Node) -> Equivalence:
    """One letter: the line is cut where definedness can change."""
    from mathverify.engines.univariate import UnivariateEngine

    unknown = Undecided(f"{_EVERYWHERE}; whether that is at the same points is not known")
    if len(letters) != 1:
        return unknown
    variables = (Variable(letters[0]),)
    for term, partner in ((one, other), (other, one)):
        defined = Relation((term, Name("real")), (Comparison.IN,))
        partner_defined = Relation((partner, Name("real")), (Comparison.IN,))
        system = System(
            variables,
            (Constraint("here", defined), Constraint("there", partner_defined, wanted=False)),
        )
        match UnivariateEngine().decide(system, Budget()):
            case Satisfiable(model=model):
                from mathverify.equivalence.wording import value_text

                at = tuple((name, value_text(value)) for name, value in model.items())
                return domain_difference(term is other, at)
            case Unsatisfiable():
                continue
            case _:
                return unknown
    return Same("equal normal forms, defined at the same points")


_Canonical = frozenset[tuple[str, str]]


def _equal_conditions(
    forms: NormalForms, first: tuple[Node, ...], second: tuple[Node, ...]
) -> bool:
    """Whether two lists of conditions say the same of polynomials in one ring."""
    for _ in range(_REFINEMENTS):
        field = forms.field
        known = [_canonical(forms, several) for several in (first, second)]
        if forms.field is field:
            return known[0] is not None and known[0] == known[1]
    return False


def _canonical(forms: NormalForms, several: tuple[Node, ...]) -> _Canonical | None:
    """The conditions as signs of polynomials; None where one is something else."""
    found: set[tuple[str, str]] = set()
    try:
        for condition in several:
            if not isinstance(condition, Relation) or len(condition.signs) != 1:
                return None
            (sign,) = condition.signs
            if sign is Comparison.IN:
                return None
            left, right = forms.of(*condition.operands)
            if sign in (Comparison.LESS, Comparison.LESS_EQUAL):
                left, right, sign = right, left, TURNED[sign]
            gap = forms.field.minus(left, right)
            product = gap.numerator * gap.denominator
            if sign is Comparison.NOT_EQUAL:
                found |= {
                    ("!=", _primitive(part))
                    for part in forms.field.ring.factors(gap.numerator)
                    if not _never_zero(forms, part)
                }
            elif sign in (Comparison.GREATER, Comparison.GREATER_EQUAL):
                if not _positive(forms, product, strict=sign is Comparison.GREATER):
                    found.add((sign.value, _scaled(product)))
            else:
                return None
    except BEYOND:
        return None
    return frozenset(found)


def _primitive(polynomial: Poly) -> str:
    return str(polynomial / polynomial.leading_coefficient())


def _scaled(polynomial: Poly) -> str:
    """Up to a positive factor."""
    leading = polynomial.leading_coefficient()
    return str(polynomial / (leading if leading > 0 else -leading))


def _never_zero(forms: NormalForms, polynomial: Poly) -> bool:
    return _positive(forms, polynomial, strict=True) or _positive(forms, -polynomial, strict=True)


def _positive(forms: NormalForms, polynomial: Poly, *, strict: bool) -> bool:
    """Whether a polynomial is a sum of squares of letters with positive coefficients."""
    ring = forms.field.ring
    if any(generator.role is not Role.VARIABLE for generator in ring.used(polynomial)):
        return False
    monomials = ring.monomials(polynomial)
    squares = all(
        value > 0 and all(power % 2 == 0 for power in powers.values())
        for powers, value in monomials
    )
    return squares and (not strict or any(not powers for powers, _ in monomials))


def _candidates(forms: NormalForms, several: tuple[Node, ...]) -> Iterator[dict[str, Fraction]]:
    """Points, and points at which a side of a condition is 0."""
    letters = forms.letters
    yield from points(letters)
    for condition in several:
        if not isinstance(condition, Relation):
            continue
        try:
            left, right = (
                forms.of(condition.operands[0], condition.operands[-1])
                if (condition.signs[0] is not Comparison.IN)
                else (None, None)
            )
        except BEYOND:
            continue
        if left is None or right is None:
            continue
        gap = forms.field.minus(left, right).numerator
        for factor in forms.field.ring.factors(gap):
            yield from _zeros(forms, factor)


def _zeros(forms: NormalForms, polynomial: Poly) -> Iterator[dict[str, Fraction]]:
    """Rational zeros of a polynomial that is linear in one of its letters."""
    ring = forms.field.ring
    used = ring.used(polynomial)
    if any(generator.role is not Role.VARIABLE for generator in used):
        return
    term = ring.term(polynomial)
    for generator in used:
        assert isinstance(generator.meaning, Name)
        name = generator.meaning.identifier
        if polynomial.degrees()[generator.index] != 1:
            continue
        for point in points(forms.letters):
            at_zero = evaluate(term, {**point, name: Fraction(0)})
            at_one = evaluate(term, {**point, name: Fraction(1)})
            if isinstance(at_zero, Fraction) and isinstance(at_one, Fraction):
                if at_one != at_zero:
                    yield {**point, name: -at_zero / (at_one - at_zero)}
