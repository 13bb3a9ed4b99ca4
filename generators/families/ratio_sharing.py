"""Three people share an amount in a ratio: by how much do the largest and smallest differ?"""

from __future__ import annotations

from math import gcd

from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.flaws.givens import dropping
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import (
    ask,
    data,
    givens,
    money,
    objective,
    steps,
    unknowns,
)
from mathverify.problem.spec import ProblemSpec, Prose, Unknown

__all__ = ["RATIO_SHARING"]

_PEOPLE = Choices(("Anna Boris Carla", "Maya Noah Oscar", "Emma Jack Tessa", "Lina Paul Rosa"))


def _parts(values: Values) -> tuple[int, int, int]:
    return values.integer("p"), values.integer("q"), values.integer("r")


def _product(name: str, number: int, part: int) -> str:
    """How the share of ``name`` is worked out; a single part needs no multiplication."""
    if number == 1:
        return f"{name} = {money(part)}"
    return f"{name} = {number}*{money(part)} = {money(number * part)}"


def _number_of_parts(letter: str, number: int) -> str:
    return "one part" if number == 1 else f"{{{letter}}} parts"


def _build(values: Values) -> ProblemSpec:
    first, second, third = values.word("people").split()
    p, q, r = _parts(values)
    part = values.integer("part")
    return ProblemSpec(
        id="ratio-sharing",
        data=data(total=money(part * (p + q + r)), p=p, q=q, r=r),
        unknowns=unknowns(
            *(
                Unknown(name=name, unit="USD", meaning=f"what {name} receives")
                for name in (first, second, third)
            )
        ),
        givens=givens(
            sharing=f"{first} : {second} : {third} = p : q : r",
            whole=f"{first} + {second} + {third} = total",
        ),
        ask=ask(f"{third} - {first}", unit="USD"),
        answer=money((r - p) * part),
        steps=steps(
            (f"p + q + r = {p + q + r}", "the number of equal parts"),
            (f"total/{p + q + r} = {money(part)}", "the amount of one part"),
            *(
                (
                    _product(name, number, part),
                    f"{name} receives {_number_of_parts(letter, number)}",
                )
                for name, letter, number in ((first, "p", p), (third, "r", r))
            ),
            (
                f"{third} - {first} = {money((r - p) * part)}",
                f"subtract {first}'s share from {third}'s share",
            ),
        ),
        prose=Prose(
            stem=f"{first}, {second} and {third}"
            + " share {total} in the ratio {p} : {q} : {r}. How much more does "
            + f"{third} receive than {first}?"
        ),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    p, q, r = _parts(values)
    part = values.integer("part")
    return (
        Distractor(money(r * part), "gives one share instead of the difference"),
        Distractor(money(part), "gives the amount of one part"),
        Distractor(money((r - q) * part), "compares the wrong two people"),
        Distractor(money(r - p), "takes the parts of the ratio for amounts (MaE23)"),
        Distractor(money(p * part), "gives the smallest share"),
    )


def _domains(most: int, parts: Integers) -> Parameters:
    def usable(values: Values) -> bool:
        p, q, r = _parts(values)
        return p < q < r and gcd(p, q, r) == 1

    return Parameters(
        {
            "people": _PEOPLE,
            "p": Integers(1, most),
            "q": Integers(2, most),
            "r": Integers(3, most + 1),
            "part": parts,
        },
        usable,
    )


RATIO_SHARING = ParametricFamily(
    name="ratio-sharing",
    version=2,
    objective=objective("ratio.sharing", "secondary-1"),
    parameters={
        "easy": _domains(5, Integers(10, 60, step=10)),
        "medium": _domains(8, Integers(12, 90, step=3)),
        "hard": _domains(13, Integers(17, 131, step=1)),
    },
    build=_build,
    misconceptions=_misconceptions,
    # The ratio fixes no amount, and the total no ratio.
    near_misses=(dropping("whole"), dropping("sharing")),
)
