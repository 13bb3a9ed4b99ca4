"""How many models a system over finite domains has, by its structure and not one by one.

Constraints are taken apart at ``and``; a model satisfies a system exactly if it satisfies every
part.  Parts about one variable leave the values that it has by itself.  Variables that no part
joins are chosen independently, so that their numbers are multiplied.  Of a group that is joined

* by one linear relation with whole coefficients: values are added variable by variable, with the
  number of ways in which each sum comes about;
* by ``x != y`` between every two: the values are gone through one by one, each given to one of the
  variables that still have none, or to none of them;
* otherwise the points are gone through.

A truth that is not known anywhere ends the count: it is then not known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import prod
from typing import Any, TypeAlias

from mathverify.engines.points import variables_in
from mathverify.language.tree import Comparison, Logical, LogicalOperator, Name, Node, Relation
from mathverify.semantics import terms
from mathverify.semantics.compilation import compile_formula
from mathverify.semantics.definedness import conditions
from mathverify.semantics.evaluation import HOLDS, Truth
from mathverify.semantics.linear_form import LinearForm, linear_form
from mathverify.semantics.system import Constraint

_MOST_DIFFERENT = 14

#: Values by variable, each once.
Domains: TypeAlias = dict[str, list[Fraction]]


class CountingLimitError(Exception):
    """The count was not finished; the message says why."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A formula that must be true, or (not ``wanted``) must not be."""

    formula: Node
    wanted: bool
    names: frozenset[str]


class _Work:
    """Steps that are left."""

    def __init__(self, steps: int) -> None:
        self._left = steps

    def spend(self, steps: int) -> None:
        """Raises `CountingLimitError` when there are none left."""
        self._left -= steps
        if self._left < 0:
            raise CountingLimitError("the budget of steps for counting is spent")


def counted(
    domains: Mapping[str, Sequence[Fraction]], constraints: Sequence[Constraint], steps: int
) -> tuple[int, tuple[str, ...]]:
    """The number of points of the domains that satisfy the constraints, and how it was found.

    Raises `CountingLimitError` where it takes more steps or a truth is not known.
    """
    work = _Work(steps)
    parts = [part for constraint in constraints for part in _parts(constraint)]
    left: Domains = {name: list(values) for name, values in domains.items()}
    joining: list[_Part] = []
    for part in parts:
        if len(part.names) > 1:
            joining.append(part)
            continue
        if not part.names:
            if not _holds(part)({}):
                return 0, ("a constraint fails",)
            continue
        (name,) = part.names
        work.spend(len(left[name]))
        holds = _holds(part)
        left[name] = [value for value in left[name] if holds({name: value})]
    numbers: list[int] = []
    methods: list[str] = []
    for names in _groups(left, joining):
        inside = [part for part in joining if part.names <= names]
        number, method = _of_group({n: left[n] for n in sorted(names)}, inside, work)
        numbers.append(number)
        methods.append(method)
    return prod(numbers), tuple(dict.fromkeys(methods))


def _parts(constraint: Constraint) -> Iterator[_Part]:
    stack = [constraint.formula]
    while stack:
        formula = stack.pop()
        match formula:
            case Logical(LogicalOperator.AND, operands) if constraint.wanted:
                stack.extend(operands)
            case _:
                yield _Part(formula, constraint.wanted, frozenset(variables_in(formula)))


def _holds(part: _Part) -> Callable[[Mapping[str, Any]], bool]:
    truth = compile_formula(part.formula)

    def holds(point: Mapping[str, Any]) -> bool:
        found = truth(point)
        if found is Truth.UNKNOWN:
            raise CountingLimitError("the truth of a constraint is not known somewhere")
        return (found is Truth.TRUE) is part.wanted

    return holds


def _groups(domains: Domains, parts: Sequence[_Part]) -> list[frozenset[str]]:
    """The variables, together where a part joins them."""
    groups = [frozenset({name}) for name in domains]
    for part in parts:
        touched = [group for group in groups if group & part.names]
        joined = frozenset().union(*touched)
        groups = [group for group in groups if group not in touched] + [joined]
    return groups


def _of_group(domains: Domains, parts: list[_Part], work: _Work) -> tuple[int, str]:
    if not parts:
        return prod(len(values) for values in domains.values()), "values by themselves"
    line = _linear(parts)
    if line is not None:
        return _with_sum(domains, *line, work), "ways to reach each sum"
    if _all_different(list(domains), parts):
        return _injective(list(domains.values()), work), "values given once each"
    return _one_by_one(domains, parts, work), "points gone through"


def _linear(parts: list[_Part]) -> tuple[LinearForm, Callable[[Any, Any], bool]] | None:
    """The one linear relation with 0 that joins a group; None if it is something else."""
    if len(parts) != 1 or not parts[0].wanted:
        return None
    match parts[0].formula:
        case Relation((left, right), (sign,)) if sign in HOLDS:
            form = linear_form(terms.subtract(left, right))
            total = not any(conditions(side) for side in (left, right))
            if isinstance(form, LinearForm) and total and set(form.coefficients) == parts[0].names:
                return form, HOLDS[sign]
    return None


def _with_sum(
    domains: Domains, form: LinearForm, holds: Callable[[Any, Any], bool], work: _Work
) -> int:
    ways: Counter[Fraction] = Counter({form.constant: 1})
    for name, values in domains.items():
        factor = form.coefficients[name]
        work.spend(len(ways) * len(values))
        following: Counter[Fraction] = Counter()
        for before, number in ways.items():
            for value in values:
                following[before + factor * value] += number
        ways = following
    return sum(number for total, number in ways.items() if holds(total, 0))


def _all_different(names: list[str], parts: list[_Part]) -> bool:
    """Whether the parts say that no two of the variables are equal, and nothing else."""
    if len(names) > _MOST_DIFFERENT:
        return False
    pairs: set[frozenset[str]] = set()
    for part in parts:
        match part.formula, part.wanted:
            case (Relation((Name(one), Name(other)), (Comparison.NOT_EQUAL,)), True) | (
                Relation((Name(one), Name(other)), (Comparison.EQUAL,)),
                False,
            ):
                pairs.add(frozenset({one, other}))
            case _:
                return False
    return pairs == {frozenset(pair) for pair in combinations(names, 2)}


def _injective(domains: list[list[Fraction]], work: _Work) -> int:
    """In how many ways the variables get different values: ``ways`` by the set that has one."""
    having: dict[Fraction, list[int]] = {}
    for place, values in enumerate(domains):
        for value in values:
            having.setdefault(value, []).append(place)
    ways: dict[int, int] = {0: 1}
    for places in having.values():
        work.spend(len(ways) * (len(places) + 1))
        following = dict(ways)
        for served, number in ways.items():
            for place in places:
                if not served >> place & 1:
                    key = served | 1 << place
                    following[key] = following.get(key, 0) + number
        ways = following
    return ways.get((1 << len(domains)) - 1, 0)


def _one_by_one(domains: Domains, parts: list[_Part], work: _Work) -> int:
    size = prod(len(values) for values in domains.values())
    work.spend(size * len(parts))
    names = list(domains)
    tests = [_holds(part) for part in parts]
    light = {n: [v.numerator if v.denominator == 1 else v for v in vs] for n, vs in domains.items()}
    return sum(
        all(test(point) for test in tests)
        for values in product(*light.values())
        for point in [dict(zip(names, values, strict=True))]
    )
