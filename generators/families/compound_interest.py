"""Savings with compound interest: how much is there after some years, to the cent?"""

from __future__ import annotations

from fractions import Fraction

from generators import misconceptions as named
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Rationals, Values
from generators.writing import ask, data, decimal, givens, objective, rounded, steps, unknowns
from mathverify.problem.spec import ProblemSpec, Prose, Unknown

__all__ = ["COMPOUND_INTEREST"]

_SAVERS = Choices(("Noor", "Emil", "Grace", "Hugo", "Lina"))


def _factor(values: Values) -> Fraction:
    return 1 + values.rational("percent") / 100


def _balance(values: Values) -> Fraction:
    return values.integer("principal") * _factor(values) ** values.integer("years")


def _cents(value: Fraction) -> str:
    return f"{rounded(value, 2)} USD"


def _build(values: Values) -> ProblemSpec:
    factor = _factor(values)
    return ProblemSpec(
        id="compound-interest",
        data=data(
            principal=f"{values.integer('principal')} USD",
            rate=f"{decimal(values.rational('percent'))}%",
            years=values.integer("years"),
        ),
        unknowns=unknowns(Unknown(name="balance", unit="USD", meaning="the amount in the end")),
        givens=givens(growth="balance = principal*(1 + rate)^years"),
        ask=ask("balance", rounding="2 dp", unit="USD"),
        answer=_cents(_balance(values)),
        steps=steps(
            (f"1 + rate = {decimal(factor)}", "the factor by which the savings grow in a year"),
            (
                f"balance = principal*{decimal(factor)}^years",
                "the savings grow by this factor in each of the {years} years",
            ),
            (
                f"balance ~= {_cents(_balance(values))}",
                "work this out and round to the nearest cent",
            ),
        ),
        prose=Prose(
            stem=values.word("saver")
            + " puts {principal} into a savings account that pays {rate} compound interest "
            + "per year, and leaves it there for {years} years. How much is in the account then?"
        ),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    principal, years = values.integer("principal"), values.integer("years")
    factor, balance = _factor(values), _balance(values)
    early = Fraction(rounded(factor**years, 2))
    return (
        Distractor(_cents(principal * (1 + (factor - 1) * years)), "uses simple interest"),
        Distractor(_cents(principal * early), named.PREMATURE_ROUNDING),
        Distractor(_cents(balance - principal), "gives the interest instead of the amount"),
        Distractor(_cents(principal * factor), "adds the interest of one year only"),
    )


def _needs_rounding(values: Values) -> bool:
    # A tie (half a cent) would be rounded differently by different schools.
    thousandths = 1000 * _balance(values)
    return thousandths.denominator != 1 and (2 * thousandths).denominator != 1


def _domains(percents: Rationals, years: Integers) -> Parameters:
    return Parameters(
        {
            "saver": _SAVERS,
            "principal": Integers(120, 2480, step=40),
            "percent": percents,
            "years": years,
        },
        _needs_rounding,
    )


COMPOUND_INTEREST = ParametricFamily(
    name="compound-interest",
    version=3,
    objective=objective("percent.compound-interest", "secondary-3"),
    parameters={
        "easy": _domains(Rationals("2.5", "4.5", "1"), Integers(2, 3)),
        "medium": _domains(Rationals("1.5", "6", "0.5"), Integers(3, 5)),
        "hard": _domains(Rationals("1.2", "7.8", "0.2"), Integers(4, 8)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
