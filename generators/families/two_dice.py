"""Two dice are rolled: in how many ways does a given sum come up?"""

from __future__ import annotations

from generators import misconceptions as named
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.flaws.givens import dropping
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps, unknowns
from mathverify.codes import Code
from mathverify.problem.spec import AskKind, ProblemSpec, Prose, Unknown

__all__ = ["TWO_DICE"]

_COLOURS = Choices(("red blue", "green white", "yellow black", "red white"))

_OTHER_ANSWER = frozenset({Code.WRONG_ANSWER, Code.NO_CORRECT_OPTION})


def _ways(values: Values) -> int:
    faces, target = values.integer("faces"), values.integer("target")
    return min(target - 1, 2 * faces - target + 1)


def _build(values: Values) -> ProblemSpec:
    first, second = values.word("colours").split()
    faces, target = values.integer("faces"), values.integer("target")
    domain = "integer, 1 <= {0}, {0} <= faces"
    low, high = max(1, target - faces), min(faces, target - 1)
    if target <= faces + 1:
        reason = f"the {second} die shows at least one"
    else:
        reason = f"the {second} die shows at most {{faces}}"
    return ProblemSpec(
        id="two-dice",
        data=data(faces=faces, target=target),
        unknowns=unknowns(
            *(
                Unknown(
                    name=colour,
                    domain=domain.format(colour),
                    meaning=f"what the {colour} die shows",
                )
                for colour in (first, second)
            )
        ),
        givens=givens(thrown=f"{first} + {second} = target"),
        ask=ask(f"({first}, {second})", AskKind.COUNT),
        answer=str(_ways(values)),
        steps=steps(
            (
                f"{second} = target - {first}",
                f"the number on the {first} die decides the number on the {second} die",
            ),
            (f"{low} <= {first} <= {high}", reason),
            (
                f"{high} - {low} + 1 = {_ways(values)}",
                f"count these numbers on the {first} die; each gives one way",
            ),
        ),
        prose=Prose(
            stem=f"A {first} die and a {second} die have "
            + "[{faces} faces each, numbered upwards from one]"
            + f"(domain {first} domain {second}). Both dice are rolled. "
            + "In how many ways can [the sum of the two numbers be {target}](thrown)?"
        ),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    ways, faces = _ways(values), values.integer("faces")
    return (
        Distractor(str((ways + 1) // 2), "does not tell the two dice apart"),
        Distractor(str(ways + 1), named.OFF_BY_ONE),
        Distractor(str(faces), "takes the number of faces"),
        Distractor(str(faces * faces), "counts all ways to roll the dice"),
        Distractor(str(values.integer("target")), "takes the sum for the number of ways"),
    )


def _domains(faces: tuple[int, ...], targets: Integers) -> Parameters:
    return Parameters(
        {"colours": _COLOURS, "faces": Choices(faces), "target": targets},
        lambda values: _ways(values) >= 2,
    )


TWO_DICE = ParametricFamily(
    name="two-dice",
    version=3,
    objective=objective("probability.counting-outcomes", "secondary-2"),
    parameters={
        "easy": _domains((6,), Integers(4, 10)),
        "medium": _domains((6, 8), Integers(5, 14)),
        "hard": _domains((8, 10, 12, 20), Integers(9, 36)),
    },
    build=_build,
    misconceptions=_misconceptions,
    # Without the sum every pair of faces counts.
    near_misses=(dropping("thrown", _OTHER_ANSWER),),
)
