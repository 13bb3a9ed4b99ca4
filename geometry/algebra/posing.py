"""A branch as a `Problem`: the generators that it uses, squares put in, points placed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from geometry.algebra.compilation import Branch, Compiler
from geometry.algebra.gauge import Placement
from geometry.algebra.problem import SPARE, Known, Problem
from geometry.algebra.ring import KnownNumber, Root
from geometry.algebra.squares import with_known_squares
from geometry.algebra.work import Share, spend
from mathverify.semantics.polynomials import Poly
from mathverify.semantics.quotients import Quotient, ToZero

_SPARE_GENERATORS = 8


@dataclass(slots=True)
class _Making:
    zero: list[Poly] = field(default_factory=list)
    implied: list[Poly] = field(default_factory=list)
    positive: list[Poly] = field(default_factory=list)
    nonnegative: list[Poly] = field(default_factory=list)
    nonzero: list[Poly] = field(default_factory=list)


def posed(
    compiler: Compiler, branch: Branch, asked: Sequence[Quotient], placement: Placement
) -> Problem:
    """The problem of a branch, the asked quotients among its polynomials, points placed."""
    from flint import Ordering, fmpq_mpoly_ctx

    ring = compiler.ring
    everything = [fact.polynomial for fact in branch.facts]
    everything += [part for one in asked for part in (one.numerator, one.denominator)]
    everything += [ring.gens[index] for index in (*placement.zero, *placement.nonnegative)]
    used = ring.used(everything)
    known = [i for i in used if isinstance(ring.generators[i].meaning, KnownNumber)]
    order = [i for i in used if i not in known] + known
    places = {index: place for place, index in enumerate(order)}
    size = len(order) + _SPARE_GENERATORS
    spend(Share.POSED, size)
    context = fmpq_mpoly_ctx.get(tuple(f"g{place}" for place in range(size)), Ordering.degrevlex)

    def moved(polynomial: Poly) -> Poly:
        found: dict[tuple[int, ...], Any] = {}
        for monomial, value in polynomial.to_dict().items():
            here = [0] * size
            for index in used:
                if monomial[index]:
                    here[places[index]] = int(monomial[index])
            found[tuple(here)] = value
        return context.from_dict(found)

    making = _Making()
    gens = context.gens()
    into = {
        ToZero.ZERO: making.zero,
        ToZero.POSITIVE: making.positive,
        ToZero.NONNEGATIVE: making.nonnegative,
        ToZero.NONZERO: making.nonzero,
    }
    constants: dict[int, Known] = {}
    for index in used:
        meaning, here = ring.generators[index].meaning, gens[places[index]]
        if isinstance(meaning, Root):
            making.zero.append(here**meaning.degree - moved(meaning.radicand))
            if meaning.degree % 2 == 0:
                making.nonnegative.append(here)
        elif isinstance(meaning, KnownNumber):
            radicand = moved(meaning.radicand)
            constants[places[index]] = Known(meaning.value, meaning.degree, radicand)
    for fact in branch.facts:
        (making.implied if fact.implied else into[fact.sign]).append(moved(fact.polynomial))
    making.nonnegative += [gens[places[index]] for index in placement.nonnegative]
    names = tuple(ring.generators[index].meaning for index in order)
    problem = Problem(
        context,
        (*(name if isinstance(name, str) else "" for name in names), *[SPARE] * _SPARE_GENERATORS),
        constants,
        tuple(making.zero),
        tuple(making.implied),
        tuple(making.positive),
        tuple(making.nonnegative),
        tuple(making.nonzero),
        tuple((moved(one.numerator), moved(one.denominator)) for one in asked),
        (),
        branch.opaque,
        origins=tuple(order),
        turned=placement.turned,
    )
    problem = with_known_squares(problem)
    for index in placement.zero:
        problem = problem.substituted(places[index], context.constant(0))
    return problem
