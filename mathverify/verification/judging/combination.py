"""Lines that are sums of multiples of lines before them: seen from their coefficients alone.

Most lines of school solutions rewrite the line before: brackets are expanded, terms collected,
two equations added.  As polynomials they then lie in the span of those before.  Whether such a
line is true is asked as for any other; here is only found that it needs nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from mathverify.language.formulas import conjuncts
from mathverify.language.occurrences import names_in
from mathverify.language.tree import Comparison, Logical, LogicalOperator, Name, Node, Relation
from mathverify.semantics import terms
from mathverify.semantics.linear_elimination import Elimination
from mathverify.semantics.linear_form import Monomial, NotLinear, Polynomial, polynomial
from mathverify.semantics.system import System

#: Coefficients by monomial of what is zero; no coefficient is.
Row = dict[Monomial, Fraction]

#: Longer lists of values are not multiplied out.
_MOST_FACTORS = 6


def rows_of(formula: Node) -> tuple[Row, ...] | None:
    """What a conjunction of polynomial equations says is zero; None for anything else."""
    if isinstance(formula, Relation):
        if formula.signs != (Comparison.EQUAL,):
            return None
        left, right = map(polynomial, formula.operands)
        if isinstance(left, NotLinear) or isinstance(right, NotLinear):
            return None
        return (_difference(left, right),)
    if not isinstance(formula, Logical):
        return None
    if formula.operator is LogicalOperator.AND:
        rows: list[Row] = []
        for part in formula.operands:
            below = rows_of(part)
            if below is None:
                return None
            rows += below
        return tuple(rows)
    if formula.operator is LogicalOperator.OR and len(formula.operands) <= _MOST_FACTORS:
        factors: list[Node] = []
        for part in formula.operands:
            if not isinstance(part, Relation) or part.signs != (Comparison.EQUAL,):
                return None
            factors.append(terms.subtract(*part.operands))
        product = polynomial(terms.multiply(factors))
        return None if isinstance(product, NotLinear) else (_row(product),)
    return None


def _row(found: Polynomial) -> Row:
    return dict(found.terms)


def _difference(left: Polynomial, right: Polynomial) -> Row:
    """Lines have their sides in common, whose polynomials are remembered."""
    row = dict(left.terms)
    for monomial, value in right.terms.items():
        before = row.get(monomial)
        if before is None:
            row[monomial] = -value
        elif before == value:
            del row[monomial]
        else:
            row[monomial] = before - value
    return row


def is_combination(rows: Iterable[Row], of: Sequence[Row]) -> bool:
    """Whether each of ``rows`` is a sum of multiples of the rows ``of``."""
    rows = [row for row in rows if row and row not in of]
    if not rows:
        return True
    known = _eliminated(of)
    return not any(known.normal_form(row, 0).terms for row in rows)


def least_models(rows: Sequence[Row], formulas: Iterable[Node], system: System) -> int | None:
    """The number of points that satisfy ``formulas`` at most; None where that is not seen.

    ``rows`` are their polynomials: linear equations for all unknowns leave one point, so does a
    value for each, and a polynomial in the only unknown has as many roots as its degree at most.
    A question that has as many models says all that they say.
    """
    names = {variable.name for variable in system.variables}
    if not names:
        return None
    if names <= {name for formula in formulas for name in _with_a_value(formula)}:
        return 1
    linear = [row for row in rows if all(_degree(monomial) <= 1 for monomial in row)]
    pivots = _eliminated(linear).pivots
    if sum(monomial != () for monomial in pivots) == len(names):
        return 1
    degrees = [max(map(_degree, row), default=0) for row in rows]
    found = [degree for degree in degrees if degree > 0]
    return min(found) if found and len(names) == 1 else None


def _degree(monomial: Monomial) -> int:
    return sum(power for _, power in monomial)


def _with_a_value(formula: Node) -> Iterator[str]:
    """The names that a formula equates with a term without names."""
    for part in conjuncts(formula):
        if isinstance(part, Relation) and part.signs == (Comparison.EQUAL,):
            name, value = part.operands
            if isinstance(name, Name) and not names_in(value):
                yield name.identifier


def _eliminated(rows: Sequence[Row]) -> Elimination[Monomial]:
    # The constant is the least monomial, so that a contradiction is no pivot of a name.
    elimination: Elimination[Monomial] = Elimination(max)
    for number, row in enumerate(rows):
        elimination.add(number, row, 0)
    return elimination
