"""The median of a short list, of odd length or (harder) of even length."""

from __future__ import annotations

from fractions import Fraction

from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Domain, Integers, Parameters, Values
from generators.writing import ask, data, decimal, listed, objective, rounded, steps
from mathverify.problem.spec import ProblemSpec, Prose

__all__ = ["MEDIAN_LIST"]

_SCENES = Choices(
    (
        "Lina wrote down how many pages she read each day",
        "A coach counted the goals of the teams in a league",
        "A café noted how many guests it had each hour",
        "A farmer counted the eggs that were laid each day",
    )
)


def _numbers(values: Values) -> tuple[int, ...]:
    return tuple(values.integer(name) for name in "abcdefgh"[: values.integer("size")])


def _median(numbers: tuple[int, ...]) -> Fraction:
    ordered, middle = sorted(numbers), len(numbers) // 2
    if len(numbers) % 2:
        return Fraction(ordered[middle])
    return Fraction(ordered[middle - 1] + ordered[middle], 2)


def _build(values: Values) -> ProblemSpec:
    numbers = _numbers(values)
    ordered, middle = sorted(numbers), len(numbers) // 2
    median = decimal(_median(numbers))
    if len(numbers) % 2:
        last = (f"median(numbers) = {median}", "the number in the middle")
    else:
        last = (
            f"median(numbers) = ({ordered[middle - 1]} + {ordered[middle]})/2 = {median}",
            "half of the sum of the two numbers in the middle",
        )
    return ProblemSpec(
        id="median-list",
        data=data(numbers=listed(numbers)),
        ask=ask("median(numbers)"),
        answer=median,
        steps=steps(
            (f"median(numbers) = median({listed(ordered)})", "put the numbers in order"), last
        ),
        prose=Prose(stem=values.word("scene") + ": {numbers}. Find the median of these numbers."),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    numbers = _numbers(values)
    middle = len(numbers) // 2
    spread = max(numbers) - min(numbers)
    mean = Fraction(sum(numbers), len(numbers))
    return (
        Distractor(str(numbers[middle]), "takes the middle of the list without ordering it"),
        Distractor(decimal(Fraction(rounded(mean, 1))), "gives the mean"),
        Distractor(str(sorted(numbers)[middle - 1]), "takes the number just below the middle"),
        Distractor(str(spread), "gives the range"),
    )


def _domains(size: int, numbers: Integers) -> Parameters:
    def usable(values: Values) -> bool:
        chosen = _numbers(values)
        return len(set(chosen)) == size and list(chosen) != sorted(chosen)

    domains: dict[str, Domain] = {"scene": _SCENES, "size": Integers(size, size)}
    return Parameters(domains | dict.fromkeys("abcdefgh"[:size], numbers), usable)


MEDIAN_LIST = ParametricFamily(
    name="median-list",
    version=1,
    objective=objective("statistics.median", "secondary-1"),
    parameters={
        "easy": _domains(5, Integers(2, 30)),
        "medium": _domains(7, Integers(10, 90)),
        "hard": _domains(8, Integers(25, 190)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
