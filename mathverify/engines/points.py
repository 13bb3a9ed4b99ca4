"""What engines of rational methods ask about points, domains and formulas."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor

from mathverify.language.occurrences import kinds_in, names_in
from mathverify.language.tree import (
    Add,
    Call,
    Comparison,
    Constant,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Power,
    Relation,
    children,
    walk,
)
from mathverify.semantics.models import in_domain
from mathverify.semantics.system import Grade, Kind, Variable


@lru_cache(maxsize=256)
def domain_member(variable: Variable) -> Fraction | None:
    """A value of the domain, the simplest near zero; None if the domain is empty."""
    if variable.values is not None or variable.kind is Kind.BOOLEAN:
        values = variable.values if variable.values is not None else (Fraction(0), Fraction(1))
        fitting = (v for v in sorted(values) if in_domain(variable, v))
        return next(fitting, None)
    low, high = variable.low, variable.high
    candidates = [Fraction(0)]
    if low is not None:
        candidates += [low.value, Fraction(ceil(low.value)), Fraction(floor(low.value) + 1)]
    if high is not None:
        candidates += [high.value, Fraction(floor(high.value)), Fraction(ceil(high.value) - 1)]
    if low is not None and high is not None:
        candidates.append((low.value + high.value) / 2)
    for value in candidates:
        if in_domain(variable, value):
            return value
    return None


@lru_cache(maxsize=2048)
def variables_in(node: Node) -> frozenset[str]:
    """The variables of a lowered formula or term; the names of domains are none."""
    found: frozenset[str] = frozenset()
    stack: list[Node] = [node]
    while stack:
        here = stack.pop()
        if isinstance(here, Relation):
            stack.extend(here.operands[:1] if here.signs == (Comparison.IN,) else here.operands)
        elif Relation in kinds_in(here):
            stack.extend(children(here))
        else:
            found |= names_in(here)
    return found


#: What may leave the rationals.
_LEAVING = frozenset({Call, Constant, Power})
_RATIONAL_FUNCTIONS = frozenset(
    {"abs", "floor", "ceil", "mod", "gcd", "lcm", "min", "max", "factorial", "binomial"}
    | {"median", "mode"}
)


def grade_of(formulas: Iterable[Node], whole: Collection[str] = ()) -> Grade:
    """KERNEL if all values that occur at rational points are rational, else EXACT.

    ``whole`` names variables that are whole numbers at all points in question.
    """
    known = frozenset(whole)
    return Grade.KERNEL if all(_stays_rational(f, known) for f in formulas) else Grade.EXACT


@lru_cache(maxsize=2048)
def _stays_rational(formula: Node, whole: frozenset[str]) -> bool:
    return _LEAVING.isdisjoint(kinds_in(formula)) or not any(
        (isinstance(node, Call) and node.function not in _RATIONAL_FUNCTIONS)
        or (isinstance(node, Constant) and node.name in ("pi", "e"))
        or (isinstance(node, Power) and not _is_whole(node.exponent, whole))
        for node in walk(formula)
    )


#: What makes whole numbers of whole numbers.
_RING = frozenset({Add, Multiply, Name, Negate, Number})


def _is_whole(node: Node, whole: Collection[str]) -> bool:
    return (
        kinds_in(node) <= _RING
        and names_in(node) <= set(whole)
        and all(part.value.denominator == 1 for part in walk(node) if isinstance(part, Number))
    )
