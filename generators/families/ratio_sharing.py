"""Three people share an amount in a ratio: by how much do the largest and smallest differ?"""

from __future__ import annotations

from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.flaws.givens import dropping
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import (
    ask,
    capitalised,
    data,
    givens,
    money,
    objective,
    steps,
    unknowns,
)
from mathverify.problem.spec import ProblemSpec, Prose, Unknown

__all__ = ["RATIO_SHARING"]

_PEOPLE = Choices(("anna boris carla", "maya noah oscar", "emma jack tessa", "lina paul rosa"))


def _parts(values: Values) -> tuple[int, int, int]:
    return values.integer("p"), values.integer("q"), values.integer("r")


def _build(values: Values) -> ProblemSpec:
    first, second, third = values.word("people").split()
    p, q, r = _parts(values)
    part = values.integer("part")
    shares = zip((first, second, third), (p, q, r), strict=True)
    return ProblemSpec(
        id="ratio-sharing",
        data=data(total=money(part * (p + q + r)), p=p, q=q, r=r),
        unknowns=unknowns(
            *(
                Unknown(name=name, unit="USD", meaning=f"what {capitalised(name)} receives")
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
            (f"total/{p + q + r} = {money(part)}", "the size of one part"),
            *(
                (f"{name} = {number}*{money(part)} = {money(number * part)}", "a share")
                for name, number in shares
                if name != second
            ),
            (f"{third} - {first} = {money((r - p) * part)}", "subtract the two shares"),
        ),
        prose=Prose(
            stem=", ".join((capitalised(first), capitalised(second)))
            + f" and {capitalised(third)}"
            + " share {total} in the ratio {p} : {q} : {r}. How much more does "
            + f"{capitalised(third)} receive than {capitalised(first)}?"
        ),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    p, q, r = _parts(values)
    part = values.integer("part")
    return (
        Distractor(money(r * part), "gives one share instead of the difference"),
        Distractor(money(part), "gives the size of one part"),
        Distractor(money((r - q) * part), "compares the wrong two people"),
        Distractor(money(r - p), "takes the parts of the ratio for amounts (MaE23)"),
        Distractor(money(p * part), "gives the smallest share"),
    )


def _domains(most: int, parts: Integers) -> Parameters:
    return Parameters(
        {
            "people": _PEOPLE,
            "p": Integers(1, most),
            "q": Integers(2, most),
            "r": Integers(3, most + 1),
            "part": parts,
        },
        lambda values: _parts(values)[0] < _parts(values)[1] < _parts(values)[2],
    )


RATIO_SHARING = ParametricFamily(
    name="ratio-sharing",
    version=1,
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
