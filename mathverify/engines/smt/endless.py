"""Models with others next to them: of such a system nobody can list all models.

Near a model, what holds strictly goes on to hold.  What holds with equality are equations between
polynomials; where their gradients are linearly independent, and fewer than the real variables that
may move, the implicit function theorem gives a curve of points that satisfy them all.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from mathverify.language.occurrences import names_in
from mathverify.language.tree import Comparison, Logical, LogicalOperator, Node, Relation
from mathverify.semantics.evaluation import Truth, truth
from mathverify.semantics.linear_form import NotLinear, Polynomial, polynomial
from mathverify.semantics.system import Kind, Model, System, Variable

_COMPARED = frozenset(
    {
        *(Comparison.EQUAL, Comparison.NOT_EQUAL, Comparison.LESS, Comparison.LESS_EQUAL),
        *(Comparison.GREATER, Comparison.GREATER_EQUAL),
    }
)


def is_one_of_endlessly_many(system: System, model: Model) -> bool:
    """Whether ``model``, which satisfies ``system``, is seen not to stand alone.

    False where that is not seen: at other than rational values, at the ends of ranges, beside
    functions that are no polynomials.
    """
    moving = frozenset(v.name for v in system.variables if _may_move(v, model))
    told = frozenset[str]().union(*[names_in(c.formula) for c in system.constraints])
    if moving - told:
        return True
    place = {name: value for name, value in model.items() if isinstance(value, Fraction)}
    if len(place) < len(model):
        return False
    equations: list[Polynomial] = []
    for constraint in system.constraints:
        found = _equations(constraint.formula, constraint.wanted, place, moving)
        if found is None:
            return False
        equations += found
    return len(equations) < len(moving) and _are_independent(equations, place, sorted(moving))


def _may_move(variable: Variable, model: Model) -> bool:
    """Whether all values next to that of a real variable belong to its domain."""
    value = model[variable.name]
    if variable.kind is not Kind.REAL or variable.values is not None:
        return False
    low, high = variable.low, variable.high
    if low is None and high is None:
        return True
    if not isinstance(value, Fraction):
        return False
    return (low is None or low.value < value) and (high is None or value < high.value)


def _equations(
    formula: Node, wanted: bool, place: Mapping[str, Fraction], moving: frozenset[str]
) -> list[Polynomial] | None:
    """What has to stay zero so that a formula goes on to be true, or not true; None if unknown."""
    if not names_in(formula) & moving:
        return []
    if isinstance(formula, Relation):
        return _equation(formula, place)
    if not isinstance(formula, Logical):
        return None
    if formula.operator is LogicalOperator.NOT:
        return _equations(formula.operands[0], not wanted, place, moving)
    if formula.operator not in (LogicalOperator.AND, LogicalOperator.OR):
        return None
    parts = [(part, _equations(part, wanted, place, moving)) for part in formula.operands]
    if (formula.operator is LogicalOperator.AND) is wanted:
        found: list[Polynomial] = []
        for _, equations in parts:
            if equations is None:
                return None
            found += equations
        return found
    value = Truth.TRUE if wanted else Truth.FALSE
    return next(
        (one for part, one in parts if one is not None and truth(part, place) is value), None
    )


def _equation(relation: Relation, place: Mapping[str, Fraction]) -> list[Polynomial] | None:
    """What must stay zero lest a relation change; nothing where it does not change nearby."""
    if len(relation.signs) != 1 or relation.signs[0] not in _COMPARED:
        return None
    left, right = map(polynomial, relation.operands)
    if isinstance(left, NotLinear) or isinstance(right, NotLinear):
        return None
    difference = dict(left.terms)
    for monomial, value in right.terms.items():
        difference[monomial] = difference.get(monomial, Fraction(0)) - value
    found = Polynomial({monomial: value for monomial, value in difference.items() if value})
    # Sides that differ here differ nearby, in the same order.
    return [] if _value(found, place) else [found]


def _value(found: Polynomial, place: Mapping[str, Fraction]) -> Fraction:
    total = Fraction(0)
    for monomial, value in found.terms.items():
        for name, power in monomial:
            value *= place[name] ** power
        total += value
    return total


def _slope(found: Polynomial, name: str, place: Mapping[str, Fraction]) -> Fraction:
    """The partial derivative by ``name`` at ``place``."""
    terms: dict[tuple[tuple[str, int], ...], Fraction] = {}
    for monomial, value in found.terms.items():
        powers = dict(monomial)
        power = powers.get(name, 0)
        if power:
            powers[name] = power - 1
            key = tuple((n, p) for n, p in powers.items() if p)
            terms[key] = terms.get(key, Fraction(0)) + power * value
    return _value(Polynomial(terms), place)


def _are_independent(
    equations: list[Polynomial], place: Mapping[str, Fraction], names: list[str]
) -> bool:
    rows = [[_slope(one, name, place) for name in names] for one in equations]
    rank = 0
    for column in range(len(names)):
        pivot = next((row for row in rows[rank:] if row[column]), None)
        if pivot is None:
            continue
        rows.remove(pivot)
        rows.insert(rank, pivot)
        for row in rows[rank + 1 :]:
            factor = row[column] / pivot[column]
            row[:] = [a - factor * b for a, b in zip(row, pivot, strict=True)]
        rank += 1
    return rank == len(equations)
