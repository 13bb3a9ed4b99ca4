"""A family made ready: its conditions, and what makes its questions and wrong answers.

A *plan* is what a family says where its cases come together in one way.  Values choose the plan;
the plan binds the names that it needs and fills the texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, TypeAlias

from generators.distractors import Distractor, apart
from generators.family import DIFFICULTIES, Difficulty
from generators.parameters import Parameters, Values
from generators.stream import Stream, part_of_key
from generators.written_families.family_document import FamilyDocument
from generators.written_families.formulas import Condition
from generators.written_families.questions import Making
from generators.written_families.texts import Text
from mathverify.errors import InternalError
from mathverify.problem.spec import ProblemSpec

#: Where a scope keeps which of several ways to say a text is taken; no name is spelt so.
WAY = "<way>"

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


#: So many values of one kind are remembered.
_REMEMBERED = 4096


@dataclass(frozen=True, slots=True)
class Fits:
    """The conditions that a word of a context has to meet.

    ``needs`` are the names of all values on which that depends, but for those of the context.
    Which words meet them is remembered by these values.
    """

    checks: tuple[Check, ...]
    needs: tuple[str, ...]
    known: dict[tuple[Any, ...], Sequence[Mapping[str, Any]]] = field(default_factory=dict)

    def fitting(
        self, scope: Scope, members: Sequence[Mapping[str, Any]]
    ) -> Sequence[Mapping[str, Any]]:
        """The words of a context that fit these values."""
        key = tuple([scope[name] for name in self.needs])
        found = self.known.get(key)
        if found is None:
            here = dict(scope)
            found = [one for one in members if _fits(self.checks, here, one)]
            if len(self.known) >= _REMEMBERED:
                self.known.clear()
            self.known[key] = found
        return found


@dataclass(frozen=True, slots=True)
class Plan:
    """What one way for the cases to come together says.

    ``fits`` are the conditions that a word of a context has to meet, by the context.  ``shown`` are
    the answer and the data, as texts.
    """

    checks: Mapping[Difficulty, tuple[Check, ...]]
    bindings: tuple[Binding, ...]
    make: Making
    wrong_bindings: tuple[Binding, ...]
    wrong: tuple[tuple[Text, Text], ...]
    fits: Mapping[str, Fits]
    shown: tuple[Text, ...]

    def left_to_bind(self, level: Difficulty) -> tuple[Binding, ...]:
        """What the conditions of a level have not bound of all that a question names."""
        bound = {one.names for check in self.checks[level] for one in check.bindings}
        left = {one.names: one for one in (*self.bindings, *self.wrong_bindings)}
        return tuple([one for names, one in left.items() if names not in bound])


@dataclass(frozen=True, slots=True)
class Drawn:
    """Values that meet the conditions of a level, and their plan, all of whose names have values.

    ``shown`` are the answer and the data, ``wrong`` the wrong answers, as texts; empty where
    questions may be answered by accident.
    """

    plan: Plan
    scope: Scope
    shown: Sequence[str]
    wrong: Sequence[str]


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
        self._contexts = document.contexts
        self._apart, self._equal_data = document.apart, document.equal_data
        self._choosers = choosers
        self._plans = plans
        self._ways = {keys: _ways_to_say(document, keys) for keys in plans}
        self._several_ways = any(count > 1 for count in self._ways.values())
        self._left = {
            (level, id(plan)): plan.left_to_bind(level)
            for plan in plans.values()
            for level in DIFFICULTIES
        }
        # What every key of a choice of words begins with, and the parts that came behind it.
        self._key = b"".join(map(part_of_key, ("words", self._name)))
        self._parts: dict[tuple[str, Any], bytes] = {}
        # The values that were asked about last are asked about again soon.
        self._last: tuple[Values | None, Plan, Scope] = (None, next(iter(plans.values())), {})
        self.parameters: Mapping[Difficulty, Parameters] = {
            level: self._parameters(document, level) for level in DIFFICULTIES
        }

    def _parameters(self, document: FamilyDocument, level: Difficulty) -> Parameters:
        domains = {
            one.name: one.values[level] for one in document.parameters if level in one.values
        }
        if self._contexts or self._apart:
            return Parameters(domains, lambda values: self._holds(values, level))
        if not any(plan.checks[level] for plan in self._plans.values()):
            return Parameters(domains)

        everywhere = next(iter(self._plans.values())).checks[level]
        cases = [case for choice in document.choices for case in choice.cases.values()]
        if any(case.where or case.derive for case in cases):
            return Parameters(domains, lambda values: self._holds(values, level))
        return Parameters(domains, lambda values: _all_met(everywhere, dict(values.pairs)))

    def drawn(self, values: Values, level: Difficulty) -> Drawn | None:
        """What a question of a level is made of; None for values that do not meet its conditions.

        Raises InternalError where nobody can tell.
        """
        found = self._met(values, level)
        if found is not None and not self._apart:
            _bind(self._left[level, id(found.plan)], found.scope)
        return found

    def _holds(self, values: Values, level: Difficulty) -> bool:
        return self._met(values, level) is not None

    def _met(self, values: Values, level: Difficulty) -> Drawn | None:
        """`drawn`; names of the plan have values only if accidents have to be looked for."""
        scope: Scope = dict(values.pairs)
        plan = self._plan(scope)
        if not _all_met(plan.checks[level], scope) or not self._dress(plan, scope, values):
            return None
        shown: Sequence[str] = ()
        wrong: Sequence[str] = ()
        if self._apart:
            _bind(self._left[level, id(plan)], scope)
            shown = [one(scope) for one in plan.shown]
            wrong = [one(scope) for one, _ in plan.wrong]
            if not apart(shown[0], shown[1:], wrong, equal_data=self._equal_data):
                return None
        self._last = (values, plan, scope)
        return Drawn(plan, scope, shown, wrong)

    def _dress(self, plan: Plan, scope: Scope, values: Values) -> bool:
        """Choose words by the values, of those that fit them; False where none of a context does.

        Words change no mathematics: the same numbers always have the same, so that a family has as
        many questions with contexts as without.
        """
        if not self._contexts and not self._several_ways:
            scope[WAY] = 0
            return True
        key, known = [self._key], self._parts
        for pair in values.pairs:
            part = known.get(pair)
            if part is None:
                if len(known) >= _REMEMBERED:
                    known.clear()
                part = known[pair] = part_of_key(f"{pair[0]}={pair[1]}")
            key.append(part)
        stream = Stream(whole=b"".join(key))
        scope[WAY] = stream.below(_WAYS)
        for context in self._contexts:
            fits = plan.fits.get(context.name)
            fitting = context.members if fits is None else fits.fitting(scope, context.members)
            if not fitting:
                return False
            scope.update(stream.choose(fitting))
        return True

    def build(self, values: Values) -> ProblemSpec:
        """The question for these values.  Raises InternalError for values of another family."""
        last, plan, scope = self._last
        if last is values:
            if not self._apart:
                _bind(plan.bindings, scope)
            return plan.make(scope)
        scope = dict(values.pairs)
        try:
            plan = self._plan(scope)
            self._dressed(plan, scope, values)
            _bind(plan.bindings, scope)
            return plan.make(scope)
        except KeyError as error:
            raise InternalError(f"{self._name}: there is no value of {error}") from None

    def bound(self, values: Values) -> tuple[tuple[str, ...], Scope]:
        """The cases that hold for these values, by their keys, and all that a question names."""
        scope: Scope = dict(values.pairs)
        keys = tuple([chooser.key(scope) for chooser in self._choosers])
        plan = self._plans[keys]
        self._dressed(plan, scope, values)
        _bind(plan.bindings, scope)
        return keys, scope

    def worded(self, values: Values) -> Iterator[tuple[tuple[str, ...], Scope]]:
        """`bound` for each way to say the question, with all words of its contexts.

        Words that do not fit the values are among them.
        """
        keys, scope = self.bound(values)
        plan = self._plans[keys]
        for way in range(self._ways[keys]):
            for members in product(*(context.members for context in self._contexts)):
                here = {**scope, WAY: way}
                for member in members:
                    here.update(member)
                _bind(plan.bindings, here)
                yield keys, here

    def misconceptions(self, values: Values) -> tuple[Distractor, ...]:
        """The wrong answers for these values, in the order of the document."""
        last, plan, scope = self._last
        if last is not values:
            scope = dict(values.pairs)
            plan = self._plan(scope)
            self._dressed(plan, scope, values)
        if last is not values or not self._apart:
            _bind(plan.wrong_bindings, scope)
        return tuple([Distractor(answer(scope), why(scope)) for answer, why in plan.wrong])

    def _dressed(self, plan: Plan, scope: Scope, values: Values) -> None:
        if not self._dress(plan, scope, values):
            raise InternalError(f"{self._name}: no words of a context fit the values")

    def _plan(self, scope: Scope) -> Plan:
        return self._plans[tuple([chooser.key(scope) for chooser in self._choosers])]


#: A multiple of the numbers of ways that texts have, so that each is as likely as any other.
_WAYS = 720720


def _ways_to_say(document: FamilyDocument, keys: tuple[str, ...]) -> int:
    """How many stems the question has where these cases hold."""
    cases = [choice.cases[key] for choice, key in zip(document.choices, keys, strict=True)]
    stem: object = ""
    for case in (document.always, *cases):
        prose = case.question.get("prose")
        stem = prose.get("stem", stem) if isinstance(prose, dict) else stem
    return len(stem) if isinstance(stem, list) else 1


def _fits(fits: tuple[Check, ...], scope: Scope, member: Mapping[str, Any]) -> bool:
    scope.update(member)
    return _all_met(fits, scope)


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
