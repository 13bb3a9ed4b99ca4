"""What a family is: one kind of question, as parameters and a rule that builds the spec.

`Family` is the protocol that the catalogue, the sampler and other packages rely on;
`ParametricFamily` is the plain record that the families of this package fill in, one a file.
A family *claims* an answer, it never vouches for it: the verifier decides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias, get_args, runtime_checkable

from generators.distractors import Distractor
from generators.flaws.flaw import Flaw
from generators.parameters import Parameters, Values
from mathverify.problem.spec import Objective, ProblemSpec

Difficulty: TypeAlias = Literal["easy", "medium", "hard"]

#: All difficulties, easiest first.
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)


#: The place of a family that does not say one: behind those that do.
LAST = 1_000_000


@runtime_checkable
class Family(Protocol):
    """One kind of question.

    ``name`` is unique in the catalogue.  ``version`` grows whenever the same values would give
    another spec, because regenerated sets name it.
    """

    @property
    def name(self) -> str:
        """The name, in kebab case."""
        ...

    @property
    def version(self) -> int:
        """The version, from 1."""
        ...

    @property
    def objective(self) -> Objective:
        """What the questions are for; the sampler adds the difficulty."""
        ...

    @property
    def parameters(self) -> Mapping[Difficulty, Parameters]:
        """The parameters for each difficulty."""
        ...

    @property
    def near_misses(self) -> tuple[Flaw, ...]:
        """Flaws that only this kind of question can have; may be empty."""
        ...

    def build(self, values: Values, /) -> ProblemSpec:
        """The question for these values, with its claimed answer and worked solution."""
        ...

    def misconceptions(self, values: Values, /) -> tuple[Distractor, ...]:
        """The wrong answers that named misconceptions lead to, most telling first.

        Some may coincide with the right answer or with each other; whoever uses them checks.
        """
        ...


def objective_of(family: Family, spec: ProblemSpec, difficulty: Difficulty) -> Objective:
    """What a question of ``family`` is for: a form of it may ask for another level of thought."""
    bloom = spec.objective.bloom or family.objective.bloom
    return family.objective.model_copy(update={"difficulty": difficulty, "bloom": bloom})


@dataclass(frozen=True, slots=True, eq=False)
class ParametricFamily:
    """A family as a record of data and two functions; equal only to itself.

    ``order`` is its place among those of its package.
    """

    name: str
    version: int
    objective: Objective
    parameters: Mapping[Difficulty, Parameters]
    build: Callable[[Values], ProblemSpec]
    misconceptions: Callable[[Values], tuple[Distractor, ...]]
    near_misses: tuple[Flaw, ...] = ()
    order: int = LAST
