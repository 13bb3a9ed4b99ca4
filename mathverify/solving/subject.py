"""The question as the methods see it: its equations lowered, its answer, its solutions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Comparison, Node
from mathverify.semantics.put_in import with_data
from mathverify.semantics.system import CellSet, FiniteModels, Model, PointCell
from mathverify.solving.line import Line
from mathverify.verification.case import Case
from mathverify.verification.judging.presentation import model_text


@dataclass(frozen=True, slots=True)
class Subject:
    """A question on trial with the engine's own ``answer``."""

    case: Case
    answer: str

    @property
    def unknown(self) -> str:
        """The only variable, empty where there are several or none."""
        variables = self.case.question.system.variables
        return variables[0].name if len(variables) == 1 else ""

    @property
    def has_units(self) -> bool:
        """Whether any unknown is a quantity: then numbers alone do not tell it."""
        return any(unknown.dimension for unknown in self.case.question.unknowns)

    def relations(self, *signs: Comparison) -> Iterator[tree.Relation]:
        """The lowered givens that are one relation with one of ``signs``."""
        for given in self.case.question.givens:
            formula = given.formula
            if isinstance(formula, tree.Relation) and len(formula.signs) == 1:
                if formula.signs[0] in signs:
                    yield formula

    def equation(self) -> tuple[Node, Node] | None:
        """Both sides of the only given, an equation, as written with its numbers; else None."""
        reading = self.case.question.reading
        if len(reading.givens) != 1:
            return None
        shown = with_data(reading, reading.givens[0][1])
        if not isinstance(shown, tree.Relation) or shown.signs != (Comparison.EQUAL,):
            return None
        if tree.free_names(shown) & set(reading.functions):
            return None
        return shown.operands[0], shown.operands[1]

    def numbers_in(self) -> list[Line]:
        """The givens that name data, with the numbers in their place."""
        reading = self.case.question.reading
        found: list[Line] = []
        for _, node in reading.givens:
            shown = with_data(reading, node)
            if shown != node:
                found.append(Line(to_ascii(shown), "put the numbers in"))
        return found

    def models(self) -> tuple[Model, ...]:
        """All models where there are finitely many, else none."""
        found = self.case.reasoner.solutions(self.case.question.system)
        match found:
            case FiniteModels(models=models):
                return models
            case CellSet(variable=name, cells=cells):
                points = [cell for cell in cells if isinstance(cell, PointCell)]
                if len(points) == len(cells) and name == self.unknown:
                    return tuple({name: point.value} for point in points)
        return ()

    def values(self, model: Model) -> dict[str, str]:
        """Every unknown's value as text, with its unit."""
        return model_text(self.case.question, model)

    def asked(self) -> Node | None:
        """What is asked, as written."""
        return self.case.question.reading.ask
