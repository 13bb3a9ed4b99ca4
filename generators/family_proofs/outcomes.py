"""What is known of all questions of a level of a family: proved, refuted with values, undecided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from generators.family import Difficulty
from generators.parameters import Values


@dataclass(frozen=True, slots=True)
class ByFormulas:
    """Questions of some forms of a level, proved for all values at once by their formulas.

    ``forms`` are the values of the parameter of forms (one empty text in a family without forms);
    of the answers of ``positive`` three wrong options are always found.  Their questions have
    ``classes`` of numbers that a text tells apart; ``claims`` in the parameters were shown of them,
    ``enumerated`` of these by putting in all values that the claim depends on; the engine judged
    ``texts``, each with all its words.  ``options`` are the ways in which options are written that
    were judged (``#.## USD``): a question with others is none.
    """

    forms: tuple[str, ...]
    positive: tuple[str, ...]
    classes: int
    claims: int
    enumerated: int
    texts: int
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class JudgedForm:
    """The mathematics of all questions of a form that were made one by one, apart from their words.

    ``form`` is empty in a family without forms; ``mathematics`` is the SHA-256, in hex, of what
    `generators.family_proofs.mathematics` keeps of them, in the order of the domain.  ``engine`` is
    the version that judged it where that was an earlier proof: then the words alone were judged
    with this one.  It is empty where both were judged together.
    """

    form: str
    mathematics: str
    engine: str = ""


@dataclass(frozen=True, slots=True)
class ProvedLevel:
    """Every question of a level is right.

    What follows is of the questions that were made one by one, all but those of ``formulas``.
    ``questions`` is the number of combinations of values, each of them a question; ``verified``
    of them were judged by the engine; the others are equal to one of these in all but plain words
    and letters of points, or are proved open questions with options that exact arithmetic compares.
    ``texts`` is the number of texts that differ in more than numbers, each judged with its words.
    ``grade`` is the weakest of all evidence, ``exact`` or ``solver``: the engine's word.
    ``documents`` is the SHA-256 of the digests of all questions in the order of the domain.
    Of ``judged`` forms whose mathematics stands from an earlier proof, ``verified`` are the
    questions that a proof from nothing judges: here the words of every question were judged.
    """

    questions: int
    verified: int
    texts: int
    grade: str
    documents: str
    formulas: ByFormulas | None = None
    judged: tuple[JudgedForm, ...] = ()

    @property
    def how(self) -> str:
        """How it was proved, in a few words."""
        if self.formulas is None:
            return f"exhaustive {self.questions}"
        told = f"by formulas, {self.formulas.classes} classes"
        return f"{told}; exhaustive {self.questions}" if self.questions else told


@dataclass(frozen=True, slots=True)
class RefutedLevel:
    """The question for ``values`` is wrong; ``code`` is that of a finding or of a family's fault.

    Codes beside those of findings: ``no-question``, ``too-few-distractors``, ``no-values``,
    ``never-wrong``.
    """

    values: Values
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class UndecidedLevel:
    """Nobody knows, and why; for ``values`` if it hangs on one question."""

    reason: str
    values: Values | None = None


Outcome: TypeAlias = ProvedLevel | RefutedLevel | UndecidedLevel


@dataclass(frozen=True, slots=True)
class LevelProof:
    """What came out for one level, of open questions or of those with four options."""

    level: Difficulty
    choice: bool
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class FamilyProof:
    """What came out for a family; ``never_wrong`` are ways that lead to the right answer alone."""

    family: str
    version: int
    levels: tuple[LevelProof, ...]
    never_wrong: tuple[RefutedLevel, ...] = ()

    @property
    def refuted(self) -> tuple[RefutedLevel, ...]:
        """What is wrong with the family."""
        found = [one.outcome for one in self.levels if isinstance(one.outcome, RefutedLevel)]
        return (*found, *self.never_wrong)

    @property
    def proved(self) -> bool:
        """Whether every level that was looked at is proved in every form."""
        every = all(isinstance(one.outcome, ProvedLevel) for one in self.levels)
        return every and bool(self.levels) and not self.never_wrong


def told(values: Values) -> str:
    """The values in words: ``price = 40, percent = 15``."""
    return ", ".join(f"{name} = {value}" for name, value in values.items())
