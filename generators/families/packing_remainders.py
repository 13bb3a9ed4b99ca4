"""Things packed in two sizes of boxes leave two remainders: what is the least number?"""

from __future__ import annotations

from math import gcd, lcm

from generators import misconceptions as named
from generators.coincidences import without_coincidences
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.flaws.flaw import Flaw, NotApplicable
from generators.flaws.givens import dropping
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps, unknowns
from mathverify.codes import Code
from mathverify.problem.spec import AskKind, Datum, ProblemSpec, Prose, Unknown

_THINGS = Choices(("eggs", "oranges", "candles", "cups", "tiles"))

_OTHER_ANSWER = frozenset({Code.WRONG_ANSWER, Code.NO_CORRECT_OPTION})


def _least(values: Values) -> int:
    a, b, r, s = (values.integer(name) for name in "abrs")
    return next(n for n in range(1, lcm(a, b) + 1) if n % a == r and n % b == s)


def _alike(remainder: str, size: str) -> str:
    return f"both numbers leave the remainder {remainder} when divided by {size}"


def _build(values: Values) -> ProblemSpec:
    a, b = values.integer("a"), values.integer("b")
    r, s = values.integer("r"), values.integer("s")
    least, things = _least(values), values.word("things")
    return ProblemSpec(
        id="packing-remainders",
        data=data(a=a, b=b, r=r, s=s),
        unknowns=unknowns(Unknown(name="n", domain="natural", meaning=f"the number of {things}")),
        givens=givens(small="mod(n, a) = r", large="mod(n, b) = s"),
        ask=ask("n", AskKind.LEAST),
        answer=str(least),
        steps=steps(
            (f"a divides n - {least}", _alike("{r}", "{a}")),
            (f"b divides n - {least}", _alike("{s}", "{b}")),
            (
                f"{lcm(a, b)} divides n - {least}",
                "what {a} and {b} divide is a multiple of their least common multiple",
            ),
            (
                f"n >= {least}",
                "the next smaller such number would be negative, so this is the least",
            ),
        ),
        prose=Prose(
            stem=f"When {things} are packed in boxes of "
            + "{a}, {r} remain; in boxes of {b}, {s} remain. What is the least "
            + f"[number of {things}](domain n) for which this is possible?"
        ),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    a, b, r, s = (values.integer(name) for name in "abrs")
    least = _least(values)
    return (
        Distractor(str(least + lcm(a, b)), "finds a possible number that is not the least"),
        Distractor(str(a * b + r + s), "multiplies the sizes and adds the remainders"),
        Distractor(str(a + r), "looks at one size of box only"),
        Distractor(str(least + a), named.ARITHMETIC_SLIP),
    )


def _impossible_remainder(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    """A remainder that is not smaller than the box it is left over from."""
    texts = {datum.name: datum.value for datum in spec.data}
    if not {"a", "r"} <= texts.keys() or not texts["a"].isdigit():
        return NotApplicable("not a question about boxes")
    changed = int(texts["a"]) + seed % 3
    return spec.model_copy(
        update={
            "data": tuple(
                Datum(name=datum.name, value=str(changed)) if datum.name == "r" else datum
                for datum in spec.data
            )
        }
    )


def _domains(sizes: Integers) -> Parameters:
    def usable(values: Values) -> bool:
        a, b, r, s = (values.integer(name) for name in "abrs")
        return a < b and gcd(a, b) == 1 and r < a and s < b and _least(values) > b and r != s

    remainders = Integers(2, sizes.high - 1)
    return Parameters(
        {"things": _THINGS, "a": sizes, "b": sizes, "r": remainders, "s": remainders}, usable
    )


_FAMILY = ParametricFamily(
    name="packing-remainders",
    version=5,
    order=240,
    objective=objective("number-theory.remainders", "secondary-3", "analyse"),
    parameters={
        "easy": _domains(Integers(3, 8)),
        "medium": _domains(Integers(4, 12)),
        "hard": _domains(Integers(5, 19)),
    },
    build=_build,
    misconceptions=_misconceptions,
    near_misses=(
        # One remainder alone is left by itself, a number smaller than the size of the box.
        dropping("small", _OTHER_ANSWER),
        dropping("large", _OTHER_ANSWER),
        Flaw(
            "impossible-remainder",
            "A remainder at least as large as the divisor.",
            frozenset({Code.CONTRADICTORY}),
            _impossible_remainder,
        ),
    ),
)

FAMILY = without_coincidences(_FAMILY)
