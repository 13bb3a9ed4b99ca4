"""A family made ready: its conditions, and what makes its questions and wrong answers.

A *plan* is what a family says where its cases come together in one way.  Values choose the plan;
the plan binds the names that it needs and fills the texts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from generators.distractors import Distractor
from generators.family import DIFFICULTIES, Difficulty
from generators.parameters import Parameters, Values
from generators.written_families.family_document import FamilyDocument
from generators.written_families.formulas import Condition
from generators.written_families.questions import Making
from generators.written_families.texts import Text
from mathverify.errors import InternalError
from mathverify.problem.spec import ProblemSpec

__all__ = ["Binding", "Check", "Chooser", "CompiledFamily", "Plan", "Scope"]

Scope: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Binding:
    """Names that get values from those of other names."""

    names: tuple[str, ...]
    needs: frozenset[str]
    bind: Callable[[Scope], None]


@dataclass(frozen=True, slots=True)
class Check:
    """A condition, and what has to have values first."""

    bindings: tuple[Binding, ...]
    condition: Condition


@dataclass(frozen=True, slots=True)
class Plan:
    """What one way for the cases to come together says."""

    checks: Mapping[Difficulty, tuple[Check, ...]]
    bindings: tuple[Binding, ...]
    make: Making
    wrong_bindings: tuple[Binding, ...]
    wrong: tuple[tuple[Text, Text], ...]


@dataclass(frozen=True, slots=True)
class Chooser:
    """Which case of a choice holds: by the value of a parameter, or by conditions in turn."""

    parameter: str | None
    keys: frozenset[str]
    conditions: tuple[tuple[str, Check | None], ...]

    def key(self, scope: Scope) -> str:
        """The key of the case that holds for these values."""
        if self.parameter is not None:
            key = str(scope[self.parameter])
            return key if key in self.keys else ""
        for key, check in self.conditions:
            if check is None or _met(check, scope):
                return key
        raise InternalError("no case of a family holds")


class CompiledFamily:
    """A family that can be asked for conditions, questions and wrong answers."""

    def __init__(
        self,
        document: FamilyDocument,
        choosers: tuple[Chooser, ...],
        plans: Mapping[tuple[str, ...], Plan],
    ) -> None:
        self._name = document.head.name
        self._choosers = choosers
        self._plans = plans
        self.parameters: Mapping[Difficulty, Parameters] = {
            level: self._parameters(document, level) for level in DIFFICULTIES
        }

    def _parameters(self, document: FamilyDocument, level: Difficulty) -> Parameters:
        domains = {
            one.name: one.values[level] for one in document.parameters if level in one.values
        }
        if not any(plan.checks[level] for plan in self._plans.values()):
            return Parameters(domains)

        everywhere = next(iter(self._plans.values())).checks[level]
        cases = [case for choice in document.choices for case in choice.cases.values()]
        if any(case.where or case.derive for case in cases):
            return Parameters(domains, lambda values: self._holds(values, level))
        return Parameters(domains, lambda values: _all_met(everywhere, dict(values.pairs)))

    def _holds(self, values: Values, level: Difficulty) -> bool:
        scope: Scope = dict(values.pairs)
        return _all_met(self._plan(scope).checks[level], scope)

    def build(self, values: Values) -> ProblemSpec:
        """The question for these values.  Raises InternalError for values of another family."""
        scope: Scope = dict(values.pairs)
        try:
            plan = self._plan(scope)
            _bind(plan.bindings, scope)
            return plan.make(scope)
        except KeyError as error:
            raise InternalError(f"{self._name}: there is no value of {error}") from None

    def misconceptions(self, values: Values) -> tuple[Distractor, ...]:
        """The wrong answers for these values, in the order of the document."""
        scope: Scope = dict(values.pairs)
        plan = self._plan(scope)
        _bind(plan.wrong_bindings, scope)
        return tuple([Distractor(answer(scope), why(scope)) for answer, why in plan.wrong])

    def _plan(self, scope: Scope) -> Plan:
        return self._plans[tuple([chooser.key(scope) for chooser in self._choosers])]


def _bind(bindings: tuple[Binding, ...], scope: Scope) -> None:
    for binding in bindings:
        binding.bind(scope)


def _all_met(checks: tuple[Check, ...], scope: Scope) -> bool:
    for check in checks:
        for binding in check.bindings:
            binding.bind(scope)
        if not check.condition.holds(scope):
            return False
    return True


def _met(check: Check, scope: Scope) -> bool:
    for binding in check.bindings:
        binding.bind(scope)
    return check.condition.holds(scope)
