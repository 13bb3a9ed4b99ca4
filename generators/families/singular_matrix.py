"""A matrix with an unknown entry: for which value does it have no inverse?"""

from __future__ import annotations

from fractions import Fraction

from generators import misconceptions as named
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.flaws.givens import dropping
from generators.parameters import Integers, Parameters, Values
from generators.writing import ask, data, fraction, givens, objective, steps, unknowns
from mathverify.problem.spec import ProblemSpec, Prose, Unknown

__all__ = ["SINGULAR_MATRIX"]


def _build(values: Values) -> ProblemSpec:
    p, q, r = (values.integer(name) for name in "pqr")
    entry = fraction(Fraction(p * q, r))
    return ProblemSpec(
        id="singular-matrix",
        data=data(p=p, q=q, r=r),
        unknowns=unknowns(
            Unknown(name="k", meaning="the unknown entry"), Unknown(name="M", domain="matrix(2, 2)")
        ),
        givens=givens(matrix="M = [[k, p], [q, r]]", singular="det(M) = 0"),
        ask=ask("k"),
        answer=entry,
        steps=steps(
            ("det(M) = k*r - p*q", "the determinant of the matrix"),
            (f"r*k = p*q = {p * q}", "a matrix has no inverse exactly if its determinant is zero"),
            (f"k = {entry}", "divide both sides by {r}"),
        ),
        prose=Prose(stem="The matrix {matrix} [has no inverse](singular). {ask}"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    p, q, r = (values.integer(name) for name in "pqr")
    return (
        Distractor(fraction(Fraction(-p * q, r)), named.SIGN_LOST),
        Distractor(fraction(Fraction(p * r, q)), "multiplies along the rows"),
        Distractor(fraction(p * q * r), "multiplies where a division is needed"),
        Distractor(fraction(p + q - r), "adds and subtracts the entries"),
    )


def _domains(entries: Integers, *, whole: bool) -> Parameters:
    def usable(values: Values) -> bool:
        p, q, r = (values.integer(name) for name in "pqr")
        return ((p * q) % r == 0) == whole

    return Parameters(dict.fromkeys("pqr", entries), usable)


SINGULAR_MATRIX = ParametricFamily(
    name="singular-matrix",
    version=3,
    objective=objective("matrices.determinant", "secondary-4"),
    parameters={
        "easy": _domains(Integers(2, 9), whole=True),
        "medium": _domains(Integers(-9, 12, excluding=(-1, 0, 1)), whole=True),
        "hard": _domains(Integers(-15, 20, excluding=(-1, 0, 1)), whole=False),
    },
    build=_build,
    misconceptions=_misconceptions,
    # Without the condition the entry may be any number.
    near_misses=(dropping("singular"),),
)
