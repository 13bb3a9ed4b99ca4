"""A template of questions: variables with their values, conditions, the words, the solution."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from evaluation.audit.item import Item
from evaluation.audit.template_language import Formula


@dataclass(frozen=True, slots=True)
class Value:
    """What a variable can be: a word, a number, or a word that means a number ("half", 1/2)."""

    word: str
    number: Fraction | None


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable with its values, each once.

    ``assumed`` names the list from which they come, where the template names a list that its set
    does not publish.
    """

    name: str
    values: tuple[Value, ...]
    assumed: str = ""

    @property
    def is_number(self) -> bool:
        """Whether its values are numbers."""
        return all(value.number is not None for value in self.values)


@dataclass(frozen=True, slots=True)
class Hole:
    """A place of a text at which a formula is printed."""

    formula: Formula


Piece = str | Hole
Line = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """What the words of a template say and its conditions do not, read by a person."""

    must: Formula
    because: str


@dataclass(frozen=True, slots=True)
class Template:
    """A template as its set writes it.

    ``different`` are the groups of variables that are drawn from one list without repetition;
    ``solution`` are its lines without the last, whose value is ``key``; ``measured`` says that
    its results were read to be measured, so that they need not be whole.
    """

    variables: tuple[Variable, ...]
    different: tuple[tuple[str, ...], ...]
    conditions: tuple[Formula, ...]
    answer: Formula
    question: Line
    solution: tuple[Line, ...]
    key: Formula
    facts: tuple[Fact, ...] = ()
    measured: bool = False


@dataclass(frozen=True, slots=True)
class Templated(Item):
    """An item that stands for all questions of a template."""

    template: Template
