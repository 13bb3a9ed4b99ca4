"""Random linear systems over the reals, decided by Fourier-Motzkin elimination in fractions."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random

from mathverify.language.tree import Comparison, Name
from mathverify.semantics import terms
from mathverify.semantics.system import Constraint, Kind, System, Variable

_SIGNS = ("=", "=", "<", "<=", ">", ">=")


@dataclass(frozen=True)
class Row:
    """``sum(factors) + constant`` is at most zero, or less than zero where ``strict``."""

    factors: tuple[Fraction, ...]
    constant: Fraction
    strict: bool


def linear_system(rng: Random) -> tuple[System, bool]:
    """A system in up to four real unknowns, and whether it has a model."""
    names = ["w", "x", "y", "z"][: rng.randint(1, 4)]
    constraints, rows = [], []
    for place in range(rng.randint(2, 6)):
        factors = [Fraction(rng.choice((-3, -2, -1, 0, 0, 1, 1, 2, 3))) for _ in names]
        constant = Fraction(rng.randint(-6, 6), rng.choice((1, 1, 2)))
        sign = rng.choice(_SIGNS)
        parts = [
            terms.multiply((terms.number(factor), Name(name)))
            for factor, name in zip(factors, names, strict=True)
            if factor
        ]
        left = terms.add((*parts, terms.number(constant))) if parts else terms.number(constant)
        formula = terms.compare(left, Comparison(sign), terms.number(0))
        constraints.append(Constraint(f"g{place}", formula))
        up = Row(tuple(factors), constant, sign in "<>")
        down = Row(tuple(-factor for factor in factors), -constant, sign in "<>")
        rows += {"=": [up, down], "<": [up], "<=": [up], ">": [down], ">=": [down]}[sign]
    variables = tuple(Variable(name, Kind.REAL) for name in names)
    return System(variables, tuple(constraints)), satisfiable(rows, len(names))


def satisfiable(rows: list[Row], count: int) -> bool:
    """Fourier-Motzkin: whether some real point satisfies all rows."""
    for place in range(count):
        above = [row for row in rows if row.factors[place] > 0]
        below = [row for row in rows if row.factors[place] < 0]
        rows = [row for row in rows if row.factors[place] == 0]
        for one in above:
            for other in below:
                up, down = -other.factors[place], one.factors[place]
                factors = tuple(
                    up * f + down * g for f, g in zip(one.factors, other.factors, strict=True)
                )
                constant = up * one.constant + down * other.constant
                rows.append(Row(factors, constant, one.strict or other.strict))
        rows = list(dict.fromkeys(rows))
    return all(row.constant < 0 or (row.constant == 0 and not row.strict) for row in rows)
