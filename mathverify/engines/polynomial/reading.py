"""What a system says in polynomials: equations, what is not zero, alternatives.

**Nothing is lost.**  Let a point satisfy a constraint.  `when_true` and `when_not_true` write it
as an and/or of atoms of which, along some choice of alternatives, every one is TRUE at the point,
so that its terms are defined there: a formula that is FALSE has a FALSE atom, one that is
UNDEFINED an atom whose first failing condition is itself defined and FALSE.  Along that choice

* ``l = r`` gives ``N = 0`` and ``D != 0``, where ``N/D`` is the quotient that equals ``l - r``
  wherever that is defined (`mathverify.semantics.quotients`);
* ``l != r``, ``l < r`` and ``l > r`` give ``N != 0`` and ``D != 0``;
* a radical among the generators has a value at the point, and its relation is zero there.

All other statements are left out, which can only add points.  So is an equation with a function
that is no radical, and an alternative of which a branch says nothing in polynomials.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from mathverify.language.tree import (
    Comparison,
    Logical,
    LogicalOperator,
    Name,
    Node,
    Relation,
    children,
)
from mathverify.semantics import terms
from mathverify.semantics.definedness import when_not_true, when_true
from mathverify.semantics.polynomials import (
    BeyondMethodError,
    Poly,
    Ring,
    Role,
    Sparse,
    hashable,
    sparse,
)
from mathverify.semantics.quotients import NowhereDefinedError, Quotient, QuotientField
from mathverify.semantics.system import Constraint, System, Variable

_STRICT = frozenset({Comparison.NOT_EQUAL, Comparison.LESS, Comparison.GREATER})
_MAXIMAL_DEGREE = 60
#: A finite domain of at most this many values is an equation of that degree.
_MAXIMAL_VALUES = 12


@dataclass(frozen=True, slots=True)
class Fact:
    """A difference that is zero, or is not, by the word of the constraint or domain ``source``."""

    term: Node
    source: str


@dataclass(frozen=True, slots=True)
class Case:
    """What holds at the points of one case, alternatives still to be split included."""

    zero: tuple[Fact, ...] = ()
    nonzero: tuple[Fact, ...] = ()
    alternatives: tuple[Alternative, ...] = ()

    def joined(self, other: Case) -> Case:
        """Both together."""
        return Case(
            self.zero + other.zero,
            self.nonzero + other.nonzero,
            self.alternatives + other.alternatives,
        )

    def split(self) -> Iterator[Case]:
        """One case for every branch of the alternative with the fewest."""
        chosen = min(self.alternatives, key=lambda alternative: len(alternative.branches))
        rest = replace(self, alternatives=tuple(a for a in self.alternatives if a is not chosen))
        for branch in chosen.branches:
            yield rest.joined(branch)


@dataclass(frozen=True, slots=True)
class Alternative:
    """One of the branches holds."""

    branches: tuple[Case, ...]


class CaseReader:
    """A system as cases, and the terms of its facts as polynomials of one ring."""

    def __init__(self, system: System) -> None:
        self.names = tuple(variable.name for variable in system.variables)
        self._system = system
        self._ring = Ring(self.names)
        self._field = QuotientField(self._ring)

    def case(self) -> Case:
        """The case of all constraints and domains."""
        found = Case()
        for constraint in self._system.constraints:
            found = found.joined(_case(_formula(constraint), constraint.name))
        for variable in self._system.variables:
            found = found.joined(_domain(variable))
        return found

    def zeros(self, case: Case) -> list[tuple[Poly, str]]:
        """Polynomials that vanish at every point of the case, with their sources."""
        found = []
        for fact in case.zero:
            read = self._quotient(fact.term)
            if read is not None and read.numerator != 0 and self._is_algebraic(read.numerator):
                found.append((read.numerator, fact.source))
        return found

    def nonzeros(self, case: Case) -> list[tuple[Poly, str]]:
        """Irreducible polynomials without a zero at any point of the case, each once."""
        found: dict[object, tuple[Poly, str]] = {}
        for fact in (*case.nonzero, *case.zero):
            read = self._quotient(fact.term)
            if read is None:
                continue
            parts = [read.denominator]
            if fact in case.nonzero:
                parts.append(read.numerator)
            for part in parts:
                if part == 0:
                    found[hashable(part)] = (part, fact.source)
                elif not part.is_constant() and self._is_algebraic(part):
                    for factor in self._ring.factors(part):
                        found.setdefault(hashable(factor), (factor, fact.source))
        return list(found.values())

    def sparse(self, zeros: Iterable[Poly], nonzeros: Iterable[Poly]) -> tuple[list[Sparse], int]:
        """The polynomials of an ideal and the number of its generators, the variables first.

        With the radicals' relations; and with ``1 - t*product`` of ``nonzeros``, ``t`` being a
        generator of its own (Rabinowitsch).
        """
        vanishing = list(zeros)
        product = self._ring.one
        for factor in nonzeros:
            self._ring.guard(product * factor, 1)
            product = product * factor
        saturated = product != 1
        radicals = self._radicals((*vanishing, product))
        vanishing += [self._ring.generators[index].relation for index in radicals]
        if saturated:
            vanishing.append(self._ring.one - self._ring.gen(0) * product)
        order = [self._ring.variable_index(name) for name in self.names]
        order += radicals
        order += [0] if saturated else []
        places = {index: place for place, index in enumerate(order)}
        return [sparse(one, places, len(order)) for one in vanishing], len(order)

    # --- polynomials -------------------------------------------------------------------

    def _quotient(self, term: Node) -> Quotient | None:
        try:
            return self._field.quotient(term)
        except (BeyondMethodError, NowhereDefinedError):
            return None

    def _is_algebraic(self, polynomial: Poly) -> bool:
        """Whether it is made of variables and radicals of such, and of moderate degree."""
        if polynomial != 0 and polynomial.total_degree() > _MAXIMAL_DEGREE:
            return False
        waiting, seen = [polynomial], set[int]()
        while waiting:
            for generator in self._ring.used(waiting.pop()):
                if generator.role is Role.RADICAL:
                    if generator.index not in seen:
                        seen.add(generator.index)
                        waiting.append(generator.relation)
                elif generator.role is not Role.VARIABLE:
                    return False
        return True

    def _radicals(self, polynomials: Iterable[Poly]) -> list[int]:
        """Indices of the radicals in ``polynomials``, and of those in their relations."""
        waiting, found = list(polynomials), dict[int, None]()
        while waiting:
            for generator in self._ring.used(waiting.pop()):
                if generator.role is Role.RADICAL and generator.index not in found:
                    found[generator.index] = None
                    waiting.append(generator.relation)
        return list(found)


# --- formulas --------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def relations_in(formula: Node, wanted: bool) -> tuple[int, int]:
    """How many equations and how many disequalities a formula can give, at most."""
    if isinstance(formula, Relation):
        sign = formula.signs[0]
        if not wanted:
            return int(sign is Comparison.NOT_EQUAL), int(sign is Comparison.EQUAL)
        return int(sign is Comparison.EQUAL), int(sign is Comparison.NOT_EQUAL)
    if not isinstance(formula, Logical):
        return 0, 0
    counts = [relations_in(part, side) for part, side in _sides(formula, wanted)]
    return sum(c[0] for c in counts), sum(c[1] for c in counts)


def _sides(formula: Logical, wanted: bool) -> Iterator[tuple[Node, bool]]:
    for place, part in enumerate(children(formula)):
        match formula.operator:
            case LogicalOperator.NOT:
                yield part, not wanted
            case LogicalOperator.IMPLIES:
                yield part, wanted if place else not wanted
            case LogicalOperator.IFF:
                yield part, True
                yield part, False
            case _:
                yield part, wanted


def _formula(constraint: Constraint) -> Node:
    if constraint.wanted:
        return when_true(constraint.formula)
    return when_not_true(constraint.formula)


def _case(formula: Node, source: str) -> Case:
    match formula:
        case Logical(operator=LogicalOperator.AND, operands=operands):
            found = Case()
            for operand in operands:
                found = found.joined(_case(operand, source))
            return found
        case Logical(operator=LogicalOperator.OR, operands=operands):
            branches = tuple(_case(operand, source) for operand in operands)
            if all(branch.zero or branch.nonzero or branch.alternatives for branch in branches):
                return Case(alternatives=(Alternative(branches),))
        case Relation(operands=(left, right), signs=(sign,)):
            if sign is Comparison.EQUAL:
                return Case(zero=(Fact(terms.subtract(left, right), source),))
            if sign in _STRICT:
                return Case(nonzero=(Fact(terms.subtract(left, right), source),))
    return Case()


def _domain(variable: Variable) -> Case:
    name, source = Name(variable.name), variable.domain_name
    if variable.values is not None:
        if not 0 < len(variable.values) <= _MAXIMAL_VALUES:
            return Case()
        factors = [terms.subtract(name, terms.number(value)) for value in variable.values]
        return Case(zero=(Fact(terms.multiply(factors), source),))
    ends = (variable.low, variable.high)
    if any(end is not None and end.value == 0 and not end.closed for end in ends):
        return Case(nonzero=(Fact(name, source),))
    return Case()
