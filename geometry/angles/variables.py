"""Angles as variables: pairs of classes of directions, seen with the knowledge of some moment.

Two angles are one variable if their sides point the same ways (or both the opposite ways):
vertically opposite, alternate and corresponding angles, and an angle named by other points of
its arms; if one side points the opposite way, they add up to 180 degrees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from geometry.angles.directions import Directed
from geometry.angles.expressions import LinearExpression, Segment, Term, Unknown
from mathverify.semantics.linear_elimination import Exact, add_to
from mathverify.semantics.numbers.rationals import lightened

STRAIGHT = 180

#: A pair of classes of directions, or an unknown of the question.
Variable: TypeAlias = tuple[Segment, Segment] | Unknown

#: The class of a directed segment and its sign.
DirectionOf: TypeAlias = Callable[[Segment], Directed]


@dataclass(frozen=True, slots=True)
class TermReading:
    """A term as ``factor * variable + constant``; the variable is None for a constant."""

    variable: Variable | None
    factor: int
    constant: int


def solved_first(variables: Iterable[Variable]) -> Variable:
    """An angle; an unknown of the question only where no angle is left."""
    return min(variables, key=_is_parameter)


def _is_parameter(variable: Variable) -> bool:
    return isinstance(variable, Unknown)


def read(direction: DirectionOf, term: Term) -> TermReading:
    """What a term is in variables."""
    if isinstance(term, Unknown):
        return TermReading(term, 1, 0)
    first, second = term.sides
    one, one_sign = direction(first)
    two, two_sign = direction(second)
    if one == two:
        return TermReading(None, 0, 0 if one_sign == two_sign else STRAIGHT)
    variable = (one, two) if one < two else (two, one)
    if one_sign == two_sign:
        return TermReading(variable, 1, 0)
    return TermReading(variable, -1, STRAIGHT)


def reading(direction: DirectionOf, terms: LinearExpression) -> tuple[dict[Variable, Exact], Exact]:
    """An expression in variables."""
    found: dict[Variable, Exact] = {}
    constant = lightened(terms.constant)
    for term, factor in terms.terms:
        value = lightened(factor)
        part = read(direction, term)
        if part.constant:
            constant += value * part.constant
        if part.variable is not None:
            add_to(found, part.variable, value if part.factor == 1 else -value)
    return found, constant
