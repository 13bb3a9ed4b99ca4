"""Whole numbers in residue classes, where ``(-1)^n`` and ``cos(n*pi)`` are known.

With ``n = q*m + r``, whole numbers m and one class r after the other, ``c^(a*n + b)`` for a
negative c and an even ``a*q`` is ``abs(c)^(a*q*m)*c^(a*r + b)``, and a sine, cosine or tangent of
``s*pi*n + w`` with an even whole ``s*q`` is that of ``s*pi*r + w``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm

from mathverify.language.occurrences import kinds_in, names_in
from mathverify.language.tree import Call, Constant, Name, Node, Power, replaced, substitute, walk
from mathverify.semantics import terms
from mathverify.semantics.linear_form import LinearForm, linear_form
from mathverify.semantics.models import variable_bounds
from mathverify.semantics.polynomials import BeyondMethodError, Ring
from mathverify.semantics.quotients import NowhereDefinedError, QuotientField
from mathverify.semantics.system import Constraint, Kind, System, Variable

_LARGEST_MODULUS = 24
_WAVES = frozenset({"sin", "cos", "tan"})
_ALTERNATING = frozenset({Power, Call})


@dataclass(frozen=True, slots=True)
class ResidueClass:
    """What a system says of the m with ``n = modulus*m + rest``; m bears the name of n."""

    system: System
    modulus: int
    rest: int


def residue_classes(system: System) -> tuple[ResidueClass, ...]:
    """The system class by class; nothing where it has no part that is known in classes alone."""
    (variable,) = system.variables
    if variable.kind is not Kind.INTEGER or variable.values is not None:
        return ()
    moduli = [
        modulus
        for constraint in system.constraints
        if not _ALTERNATING.isdisjoint(kinds_in(constraint.formula))
        for modulus in _moduli(constraint.formula, variable.name)
    ]
    modulus = lcm(*moduli)
    if not moduli or modulus > _LARGEST_MODULUS:
        return ()
    return tuple(
        ResidueClass(_in_class(system, variable, modulus, rest), modulus, rest)
        for rest in range(modulus)
    )


def _moduli(formula: Node, name: str) -> Iterator[int]:
    for part in walk(formula):
        match part:
            case Power(base, exponent) if name in names_in(exponent):
                rate = _rate(base, exponent, name)
                if rate is not None:
                    yield (Fraction(rate) / 2).denominator
            case Call(function, (angle,)) if function in _WAVES and name in names_in(angle):
                turns = _half_turns(angle, name)
                if turns is not None:
                    yield (turns / 2).denominator


def _rate(base: Node, exponent: Node, name: str) -> int | None:
    """The slope of a whole exponent of a negative rational; None for other powers."""
    value, form = terms.literal(base), linear_form(exponent)
    if value is None or value >= 0 or not isinstance(form, LinearForm):
        return None
    rate = form.coefficients.get(name, Fraction(0))
    plain = form.coefficients.keys() == {name} and form.constant.denominator == 1
    return int(rate) if plain and rate.denominator == 1 else None


def _half_turns(angle: Node, name: str) -> Fraction | None:
    """The rational s of an angle ``s*pi*n + w``; None for other angles."""
    ring = Ring((name,))
    try:
        value = QuotientField(ring).quotient(angle)
    except (BeyondMethodError, NowhereDefinedError):
        return None
    index = ring.variable_index(name)
    by_power = ring.coefficients(value.numerator, index)
    if value.denominator != 1 or max(by_power) != 1:
        return None
    slope = ring.monomials(by_power[1])
    if len(slope) != 1 or any(
        name in names_in(g.meaning) for g in ring.used(by_power.get(0, ring.zero))
    ):
        return None
    powers, factor = slope[0]
    ((unit, times),) = powers.items() if len(powers) == 1 else ((-1, 0),)
    if times != 1 or ring.generators[unit].meaning != Constant("pi"):
        return None
    return factor


def _in_class(system: System, variable: Variable, modulus: int, rest: int) -> System:
    name = variable.name
    place = terms.add((terms.multiply((terms.number(modulus), Name(name))), terms.number(rest)))
    constraints = [
        replace(
            constraint,
            formula=substitute(_known(constraint.formula, name, modulus, rest), {name: place}),
        )
        for constraint in system.constraints
    ]
    bounds = [
        Constraint(variable.domain_name, terms.compare(place, sign, terms.number(bound.value)))
        for bound, sign in variable_bounds(variable)
    ]
    return System((Variable(name, Kind.INTEGER),), (*constraints, *bounds))


def _known(formula: Node, name: str, modulus: int, rest: int) -> Node:
    """The formula with its alternating parts as they are in the class, in terms of n."""
    images: dict[Node, Node] = {}
    for part in walk(formula):
        match part:
            case Power(base, exponent) if name in names_in(exponent):
                rate = _rate(base, exponent, name)
                if rate is not None and rate * modulus % 2 == 0:
                    images[part] = _power(base, exponent, name, rate, rest)
            case Call(function, (angle,)) if function in _WAVES and name in names_in(angle):
                turns = _half_turns(angle, name)
                if turns is not None and (turns * modulus / 2).denominator == 1:
                    here = substitute(angle, {name: terms.number(rest)})
                    images[part] = terms.call(function, here)
    return replaced(formula, images)


def _power(base: Node, exponent: Node, name: str, rate: int, rest: int) -> Node:
    value = terms.literal(base)
    assert value is not None
    first = substitute(exponent, {name: terms.number(rest)})
    size = terms.number(abs(value))
    if size == terms.ONE:
        return terms.power(base, first)
    # The exponent grows from ``first`` by an even number.
    growth = terms.multiply((terms.number(rate), terms.subtract(Name(name), terms.number(rest))))
    return terms.multiply((Power(size, growth), terms.power(base, first)))
