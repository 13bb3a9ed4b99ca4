"""Whether a point is a model of a system: every engine asks here before it answers with one."""

from __future__ import annotations

from fractions import Fraction

from mathverify.language.tree import Comparison, Name, Relation
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Truth, truth
from mathverify.semantics.system import Bound, Constraint, Kind, Model, System, Variable

# In Python 3.11 it takes as long to look up a member of an enum as to call a function.
_TRUE, _FALSE = Truth.TRUE, Truth.FALSE
_UNDEFINED, _UNKNOWN = Truth.UNDEFINED, Truth.UNKNOWN
_INTEGER, _BOOLEAN = Kind.INTEGER, Kind.BOOLEAN


def model_status(system: System, model: Model) -> Truth:
    """TRUE if ``model`` satisfies all domains and constraints, FALSE if it fails one, else UNKNOWN.

    A constraint that is not wanted is satisfied where its formula is false or undefined.
    """
    worst = _TRUE
    for variable in system.variables:
        found = domain_status(variable, model)
        if found is not _TRUE:
            worst = _worse(worst, found)
            if worst is _FALSE:
                return worst
    for constraint in system.constraints:
        found = constraint_status(constraint, model)
        if found is not _TRUE:
            worst = _worse(worst, found)
            if worst is _FALSE:
                return worst
    return worst


def is_model(system: System, model: Model) -> bool:
    """Whether ``model`` is known to satisfy every domain and every constraint."""
    return model_status(system, model) is Truth.TRUE


def constraint_status(constraint: Constraint, model: Model) -> Truth:
    """TRUE where the constraint is satisfied, FALSE where it is not, UNKNOWN if nobody can tell."""
    found = truth(constraint.formula, model)
    if found is _UNKNOWN:
        return _UNKNOWN
    return _TRUE if (found is _TRUE) is constraint.wanted else _FALSE


def domain_status(variable: Variable, model: Model) -> Truth:
    """The same for a variable's domain; a variable without a value fails it."""
    value = model.get(variable.name)
    if value is None:
        return Truth.FALSE
    if isinstance(value, Fraction):
        return _TRUE if in_domain(variable, value) else _FALSE
    name = Name(variable.name)
    parts = [
        truth(terms.compare(name, sign, terms.number(bound.value)), model)
        for bound, sign in variable_bounds(variable)
    ]
    if variable.kind is Kind.BOOLEAN:
        parts.append(Truth.TRUE if value in (Fraction(0), Fraction(1)) else Truth.FALSE)
    elif variable.kind is not Kind.REAL:
        member = Relation((name, Name(variable.kind.value)), (Comparison.IN,))
        parts.append(truth(member, model))
    if variable.values is not None:
        found = [truth(terms.equal(name, terms.number(v)), model) for v in variable.values]
        parts.append(_any(found))
    worst = Truth.TRUE
    for part in parts:
        worst = _worse(worst, part)
    return worst


def in_domain(variable: Variable, value: Fraction) -> bool:
    """Whether the rational ``value`` lies in the variable's domain."""
    if variable.kind is _INTEGER and value.denominator != 1:
        return False
    if variable.kind is _BOOLEAN and value not in (0, 1):
        return False
    if variable.values is not None and value not in variable.values:
        return False
    low, high = variable.low, variable.high
    if low is not None:
        order = _order(value, low.value)
        if order < 0 or (order == 0 and not low.closed):
            return False
    if high is not None:
        order = _order(value, high.value)
        return order < 0 or (order == 0 and high.closed)
    return True


def _order(left: Fraction, right: Fraction) -> int:
    """Negative, 0 or positive: the difference over the common denominator."""
    one, under = left.as_integer_ratio()
    other, below = right.as_integer_ratio()
    return one * below - other * under


def variable_bounds(variable: Variable) -> list[tuple[Bound, Comparison]]:
    """The bounds a variable has, each with the sign that stands between variable and bound."""
    found = []
    if variable.low is not None:
        closed = variable.low.closed
        sign = Comparison.GREATER_EQUAL if closed else Comparison.GREATER
        found.append((variable.low, sign))
    if variable.high is not None:
        closed = variable.high.closed
        found.append((variable.high, Comparison.LESS_EQUAL if closed else Comparison.LESS))
    return found


def _worse(left: Truth, right: Truth) -> Truth:
    if left is _TRUE and right is _TRUE:
        return left
    both = (left, right)
    if _FALSE in both or _UNDEFINED in both:
        return _FALSE
    return _UNKNOWN if _UNKNOWN in both else _TRUE


def _any(found: list[Truth]) -> Truth:
    if Truth.TRUE in found:
        return Truth.TRUE
    return Truth.UNKNOWN if Truth.UNKNOWN in found else Truth.FALSE
