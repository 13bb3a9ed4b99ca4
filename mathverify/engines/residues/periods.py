"""On which residues a formula over whole numbers depends.

A formula is *periodic* if, for every variable, its truth stays the same when the variable grows
by the variable's period; with ``c^n`` for ``n`` from some number on, only after a *start*.
``mod(P, m)`` with a polynomial ``P = Q/d`` (``Q`` with whole coefficients) has period ``d*m``,
for ``Q(n + d*m) - Q(n)`` is a multiple of ``d*m``; ``P in integer`` has period ``d``; any
function of periodic terms is periodic.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import TypeAlias

from mathverify.language.tree import (
    Call,
    Comparison,
    Name,
    Node,
    Number,
    Power,
    Relation,
    children,
    mapped,
)
from mathverify.semantics.linear_form import LinearForm, NotLinear, Polynomial, linear_form
from mathverify.semantics.linear_form import polynomial as expanded

_MAXIMAL_MODULUS = 10_000


@dataclass(frozen=True, slots=True)
class Cycle:
    """``start`` values before the repetition begins, then ``length`` values repeated."""

    start: int = 0
    length: int = 1

    def joined(self, other: Cycle) -> Cycle:
        """The cycle of something that depends on both."""
        return Cycle(max(self.start, other.start), lcm(self.length, other.length))


#: Cycle by variable.
Cycles: TypeAlias = dict[str, Cycle]


def cycles(formula: Node, whole: Mapping[str, Fraction | None]) -> Cycles | None:
    """The cycles of ``formula``, or None if it is not (seen to be) periodic.

    ``whole`` names the whole-number variables with the first value each takes (None: no first);
    a start counts from there.
    """
    return _Reader(whole).read(formula)


@dataclass(frozen=True, slots=True)
class _Exponential:
    """``base^(step*variable + offset)``."""

    base: int
    step: int
    offset: int
    variable: str


@dataclass(slots=True)
class _Reader:
    whole: Mapping[str, Fraction | None]
    exponentials: dict[str, _Exponential] = field(default_factory=dict)

    def read(self, node: Node) -> Cycles | None:
        """The cycles of a formula or of a term's value."""
        match node:
            case Name():
                return None
            case Call(function="mod", arguments=(inner, modulus)):
                size = linear_form(modulus)
                if isinstance(size, LinearForm) and not size.coefficients:
                    return self._modulo(inner, size.constant)
            case Call(function="gcd", arguments=arguments):
                return self._common_divisor(arguments)
            case Relation(operands=(element, Name(identifier=domain)), signs=(Comparison.IN,)):
                return self._membership(element, domain)
        return self._joined(children(node))

    def _joined(self, nodes: Iterable[Node]) -> Cycles | None:
        return _merged(self.read(node) for node in nodes)

    def _membership(self, element: Node, domain: str) -> Cycles | None:
        if domain == "integer":
            return self._modulo(element, Fraction(1)) or self.read(element)
        if domain in ("rational", "real") and self._polynomial(element) is not None:
            return {}
        return self.read(element)

    def _common_divisor(self, arguments: tuple[Node, ...]) -> Cycles | None:
        fixed = [part.value for part in arguments if isinstance(part, Number) and part.value]
        if not fixed or fixed[0].denominator != 1:
            return self._joined(arguments)
        found = []
        for part in arguments:
            form = self._polynomial(part)
            if form is None or any(v.denominator != 1 for v in form.terms.values()):
                return None
            found.append(self._modulo(part, fixed[0]))
        return _merged(found)

    def _modulo(self, term: Node, modulus: Fraction) -> Cycles | None:
        """The cycles of ``mod(term, modulus)`` for a polynomial with exponentials."""
        form = self._polynomial(term)
        if form is None or not modulus or modulus.denominator != 1:
            return None
        size = abs(int(modulus)) * lcm(*(value.denominator for value in form.terms.values()))
        if size > _MAXIMAL_MODULUS:
            return None
        found: Cycles = {}
        for monomial in form.terms:
            for name, _ in monomial:
                power = self.exponentials.get(name)
                variable = name if power is None else power.variable
                cycle = Cycle(0, size) if power is None else self._power_cycle(power, size)
                before = found.get(variable)
                found[variable] = cycle if before is None else before.joined(cycle)
        return found

    def _power_cycle(self, power: _Exponential, size: int) -> Cycle:
        first = self.whole[power.variable]
        assert first is not None
        value = pow(power.base, power.step * int(first) + power.offset, size)
        step = pow(power.base, power.step, size)
        seen: dict[int, int] = {}
        while value not in seen:
            seen[value] = len(seen)
            value = value * step % size
        return Cycle(seen[value], len(seen) - seen[value])

    def _polynomial(self, term: Node) -> Polynomial | None:
        """``term`` expanded, with names for ``c^n``; None if it is more than that."""
        form = expanded(self._without_exponentials(term))
        if isinstance(form, NotLinear):
            return None
        names = {name for monomial in form.terms for name, _ in monomial}
        return form if names <= self.whole.keys() | self.exponentials.keys() else None

    def _without_exponentials(self, node: Node) -> Node:
        if isinstance(node, Power):
            power = self._exponential(node)
            if power is not None:
                name = f"{power.base}^{power.step}*{power.variable}+{power.offset}"
                self.exponentials[name] = power
                return Name(name)
        return mapped(node, self._without_exponentials)

    def _exponential(self, node: Power) -> _Exponential | None:
        base, exponent = linear_form(node.base), linear_form(node.exponent)
        if isinstance(base, NotLinear) or isinstance(exponent, NotLinear):
            return None
        if base.coefficients or base.constant.denominator != 1 or len(exponent.coefficients) != 1:
            return None
        ((variable, step),) = exponent.coefficients.items()
        first = self.whole.get(variable)
        if first is None or step.denominator != 1 or exponent.constant.denominator != 1:
            return None
        lowest = step * first + exponent.constant
        if step < 1 or lowest < 0 or (lowest == 0 and not base.constant):
            return None
        return _Exponential(int(base.constant), int(step), int(exponent.constant), variable)


def _merged(parts: Iterable[Cycles | None]) -> Cycles | None:
    total: Cycles = {}
    for part in parts:
        if part is None:
            return None
        for name, cycle in part.items():
            before = total.get(name)
            total[name] = cycle if before is None else before.joined(cycle)
    return total
