"""All planted flaws, and those that fit one question of a family."""

from __future__ import annotations

from generators.family import Family
from generators.flaws.answers import ANSWER_FLAWS, mistaken_key
from generators.flaws.flaw import Flaw
from generators.flaws.givens import GIVEN_FLAWS
from generators.flaws.options import OPTION_FLAWS
from generators.flaws.steps import STEP_FLAWS
from generators.flaws.wording import WORDING_FLAWS
from generators.parameters import Values

#: The flaws that any question may have; each says itself where it applies.
FLAWS: tuple[Flaw, ...] = (
    *ANSWER_FLAWS,
    *GIVEN_FLAWS,
    *WORDING_FLAWS,
    *OPTION_FLAWS,
    *STEP_FLAWS,
)


def flaws_of(family: Family, values: Values) -> tuple[Flaw, ...]:
    """The general flaws, the near-misses of ``family``, and its misconceptions as keys."""
    mistaken = tuple(
        mistaken_key(distractor, number)
        for number, distractor in enumerate(family.misconceptions(values), start=1)
    )
    return (*FLAWS, *family.near_misses, *mistaken)
