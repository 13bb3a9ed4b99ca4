"""`FiniteEngine`: systems whose variables can be enumerated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor
from typing import Any

from mathverify.engines.cores import in_system_order, minimise, restricted
from mathverify.engines.finite.counting import CountingLimitError, counted
from mathverify.engines.finite.implied import implied
from mathverify.engines.finite.propagation import MutableBox, SumRow, divided, sum_row
from mathverify.engines.finite.search import LimitReachedError, Search
from mathverify.engines.points import domain_member, grade_of, variables_in
from mathverify.semantics.linear_conditions import (
    Row,
    constraint_condition,
    integer_sources,
    rows_of,
)
from mathverify.semantics.models import in_domain, is_model
from mathverify.semantics.numbers.rationals import lightened
from mathverify.semantics.system import (
    Budget,
    Evidence,
    FiniteModels,
    Kind,
    Model,
    Outcome,
    Satisfiable,
    SolutionSet,
    System,
    Unknown,
    Unsatisfiable,
    Variable,
)
from mathverify.semantics.values import ModelCount

_METHOD = "enumeration"
_MAXIMAL_MODELS = 2000
_MAXIMAL_MINIMISED = 16
_CHEAP = 20_000
_WINDOW = 12
_WINDOW_NODES = 300
#: A variable by itself is followed further.
_ALONE_NODES = 2_000
_SHARE = 100
#: A step of counting is much shorter than a look at a box.
_STEPS_PER_NODE = 10


@dataclass(frozen=True, slots=True)
class _Setting:
    """A system made ready: its rows, its discrete variables and what makes them so.

    ``divides`` names the constraints by which some of them have the divisors of a number alone.
    """

    system: System
    rows: tuple[SumRow, ...]
    discrete: frozenset[str]
    whole: Mapping[str, str]
    free: tuple[Variable, ...]
    divides: tuple[str, ...]

    def box(self) -> MutableBox:
        """The box of the domains; ends without number are None."""
        return {v.name: _span(v, whole=v.name in self.whole) for v in self.system.variables}


class FiniteEngine:
    """Narrows the variables to boxes, then visits every point that is left.

    Whole-number, boolean and listed variables are enumerated; others must follow from them by
    linear equations.  Variables that no constraint mentions take any value of their domain.
    """

    name = "finite"

    def decide(self, system: System, budget: Budget) -> Outcome:
        """Whether some point satisfies every constraint of ``system``."""
        outcome, visited, cuts = self._outcome(system, budget.nodes)
        if not isinstance(outcome, Unsatisfiable) or not budget.minimal_cores:
            return outcome
        if visited > _CHEAP or len(outcome.core) > _MAXIMAL_MINIMISED:
            return outcome
        share = 2 * visited + _SHARE
        pool = 3 * share

        def decide(part: System) -> Outcome:
            nonlocal pool
            found, spent, _ = self._outcome(part, max(0, min(share, pool)))
            pool -= spent
            return found

        rare_first = sorted(cuts, key=lambda name: cuts[name])
        core, minimal = minimise(system, outcome.core, decide, rare_first)
        if core == outcome.core:
            return replace(outcome, minimal=minimal)
        again, _, _ = self._outcome(restricted(system, core), budget.nodes)
        if not isinstance(again, Unsatisfiable):
            return outcome
        return Unsatisfiable(core, minimal, again.evidence)

    def solutions(self, system: System, budget: Budget) -> SolutionSet:
        """All models, ascending, where they are at most 2000."""
        setting = self._setting(system, listed=True)
        if isinstance(setting, Unknown):
            return setting
        search = Search(setting.system, setting.rows, setting.discrete, budget.nodes)
        box = setting.box()
        found: list[Model] = []
        bounds: Mapping[str, Any] = {}
        try:
            if not _is_empty(setting) and search.prepare(box):
                bounds = _bounds(box, setting.discrete)
                for model in search.models(box):
                    found.append(model)
                    if len(found) > _MAXIMAL_MODELS:
                        return Unknown(f"more than {_MAXIMAL_MODELS} models", self.name)
        except (LimitReachedError, RecursionError) as stop:
            return Unknown(str(stop), self.name)
        if search.open:
            return Unknown(search.open, self.name)
        if found and any(_several(variable) for variable in setting.free):
            return Unknown("a variable that nothing mentions takes many values", self.name)
        fixed = {v.name: domain_member(v) or Fraction(0) for v in setting.free}
        models = [{**model, **fixed} for model in found]
        if not all(is_model(system, model) for model in models):
            return Unknown("a model could not be checked", self.name)
        names = [variable.name for variable in system.variables]
        models.sort(key=lambda model: tuple(model[name] for name in names))
        ordered = tuple({name: model[name] for name in names} for model in models)
        return FiniteModels(ordered, self._evidence(system, search.visited, bounds))

    def count(self, system: System, budget: Budget) -> ModelCount | Unknown:
        """How many models the system has, where all its variables are discrete with ends."""
        setting = self._setting(system, listed=True)
        if isinstance(setting, Unknown):
            return setting
        if {v.name for v in setting.system.variables} - setting.discrete or setting.free:
            return Unknown("a variable is not discrete, or has no ends", self.name, suited=False)
        search = Search(setting.system, setting.rows, setting.discrete, budget.nodes)
        box = setting.box()
        domains: dict[str, list[Fraction]] = {}
        try:
            if _is_empty(setting) or not search.prepare(box):
                return ModelCount(0, self._evidence(system, search.visited, {}))
            for variable in setting.system.variables:
                values = _values_within(variable, *box[variable.name][:2], budget.nodes)
                if values is None:
                    return Unknown(f"{variable.name} has too many values or no ends", self.name)
                domains[variable.name] = values
            steps = budget.nodes * _STEPS_PER_NODE
            number, methods = counted(domains, setting.system.constraints, steps)
        except (LimitReachedError, CountingLimitError, RecursionError) as stop:
            return Unknown(str(stop), self.name)
        grade = grade_of((c.formula for c in system.constraints), integer_sources(system))
        detail = {"by": list(methods), "bounds": _bounds(box, setting.discrete)}
        return ModelCount(number, Evidence("counting by structure", self.name, grade, detail))

    def _outcome(self, system: System, nodes: int) -> tuple[Outcome, int, Mapping[str, int]]:
        """The outcome, what was visited for it, and how often each source cut anything."""
        setting = self._setting(system)
        if isinstance(setting, Unknown):
            return setting, 0, {}
        for variable in system.variables:
            if domain_member(variable) is None:
                evidence = self._evidence(restricted(system, (variable.domain_name,)), 0, {})
                return Unsatisfiable((variable.domain_name,), False, evidence), 0, {}
        search = Search(setting.system, setting.rows, setting.discrete, nodes)
        box = setting.box()
        bounds: Mapping[str, Any] = {}
        try:
            if search.prepare(box):
                bounds = _bounds(box, setting.discrete)
                if any(None in box[name][:2] for name in setting.discrete):
                    alone = len(setting.discrete) == 1
                    spent = min(_ALONE_NODES if alone else _WINDOW_NODES, nodes)
                    return self._in_window(system, setting, box, spent), spent, {}
                for model in search.models(box):
                    outcome = self._model(system, setting, model, search.visited, bounds)
                    if isinstance(outcome, Satisfiable):
                        return outcome, search.visited, {}
                    search.open = "a constraint could not be evaluated"
        except (LimitReachedError, RecursionError) as stop:
            return Unknown(str(stop), self.name), search.visited, {}
        if search.open:
            return Unknown(search.open, self.name), search.visited, {}
        core = _core(system, setting, search.used)
        evidence = self._evidence(restricted(system, core), search.visited, bounds)
        return Unsatisfiable(core, False, evidence), search.visited, search.used

    def _in_window(self, system: System, setting: _Setting, box: MutableBox, nodes: int) -> Outcome:
        """Look for a model near the ends of variables that have no other end.

        A variable by itself is followed as far as the work for several would reach.
        """
        small: MutableBox = {}
        window = _WINDOW if len(setting.discrete) > 1 else nodes // 4
        for name, (low, high, _) in box.items():
            if name not in setting.discrete:
                small[name] = (low, high, True)
            elif low is None and high is None:
                small[name] = (-window, window, True)
            elif low is None:
                small[name] = (int(high or 0) - 2 * window, high, True)
            else:
                small[name] = (low, int(low) + 2 * window if high is None else high, True)
        search = Search(setting.system, setting.rows, setting.discrete, nodes)
        try:
            if search.prepare(small):
                for model in search.models(small):
                    outcome = self._model(system, setting, model, search.visited, {})
                    if isinstance(outcome, Satisfiable):
                        return outcome
        except (LimitReachedError, RecursionError):
            pass
        return Unknown("a variable has no end, and no model is near", self.name, suited=False)

    def _model(
        self,
        system: System,
        setting: _Setting,
        model: Mapping[str, Fraction],
        visited: int,
        bounds: Mapping[str, Any],
    ) -> Outcome:
        point = {**model, **{v.name: domain_member(v) or Fraction(0) for v in setting.free}}
        if not is_model(system, point):
            return Unknown("a model could not be checked", self.name)
        ordered = {variable.name: point[variable.name] for variable in system.variables}
        return Satisfiable(ordered, self._evidence(system, visited, bounds))

    def _setting(self, system: System, *, listed: bool = False) -> _Setting | Unknown:
        """The system made ready; ``listed`` says that every variable with ends takes part."""
        mentioned = frozenset().union(*(variables_in(c.formula) for c in system.constraints))
        if not mentioned <= {variable.name for variable in system.variables}:
            return Unknown("a formula mentions what is no variable", self.name)
        if listed:
            mentioned |= {variable.name for variable in system.variables if _has_ends(variable)}
        free = tuple(v for v in system.variables if v.name not in mentioned)
        whole = integer_sources(system)
        inner = tuple(
            replace(v, values=(Fraction(0), Fraction(1))) if v.kind is Kind.BOOLEAN else v
            for v in system.variables
            if v.name in mentioned
        )
        divides: tuple[str, ...] = ()
        for name, found_divisors in divided(system, whole).items():
            inner = tuple(_among(v, found_divisors.values) if v.name == name else v for v in inner)
            divides += found_divisors.sources
        discrete = frozenset(v.name for v in inner if v.name in whole or v.values is not None)
        found: list[Row] = []
        for constraint in (*system.constraints, *implied(system)):
            found.extend(rows_of(constraint_condition(constraint)))
        # Rows in whole numbers need whole ends: a list may hold fractions beside a given that
        # makes the variable whole.
        listed_whole = frozenset(
            v.name
            for v in inner
            if v.name in whole and all(value.denominator == 1 for value in v.values or ())
        )
        summed = (sum_row(row, discrete & listed_whole) for row in found)
        rows = tuple(row for row in summed if row is not None)
        computed = {name for row in rows if row.equal for name in row.variables}
        loose = [v.name for v in inner if v.name not in discrete and v.name not in computed]
        if loose:
            return Unknown(f"{loose[0]} is neither discrete nor computed", self.name, suited=False)
        return _Setting(System(inner, system.constraints), rows, discrete, whole, free, divides)

    def _evidence(self, system: System, visited: int, bounds: Mapping[str, Any]) -> Evidence:
        grade = grade_of((c.formula for c in system.constraints), integer_sources(system))
        detail = {"visited": visited, "bounds": bounds}
        return Evidence(_METHOD, self.name, grade, detail)


def _values_within(
    variable: Variable, low: Fraction | int | None, high: Fraction | int | None, most: int
) -> list[Fraction] | None:
    """The values of a discrete variable between two ends; None if they are too many to hold."""
    if low is None or high is None:
        return None
    if variable.values is not None:
        fitting = sorted({v for v in variable.values if low <= v <= high})
        return [value for value in fitting if in_domain(variable, value)]
    if high - low >= most:
        return None
    whole = (Fraction(n) for n in range(ceil(low), floor(high) + 1))
    return [value for value in whole if in_domain(variable, value)]


def _among(variable: Variable, values: tuple[Fraction, ...]) -> Variable:
    """The variable with the values of its domain that are among ``values``, if there are any."""
    fitting = tuple(value for value in values if in_domain(variable, value))
    return replace(variable, values=fitting) if fitting else variable


def _span(
    variable: Variable, *, whole: bool
) -> tuple[Fraction | int | None, Fraction | int | None, bool]:
    ends = [variable.low, variable.high]
    low, high = (None if end is None else lightened(end.value) for end in ends)
    if variable.values is not None:
        fitting = sorted(value for value in variable.values if in_domain(variable, value))
        return (lightened(fitting[0]), lightened(fitting[-1]), True)
    if whole:
        if variable.low is not None and low is not None:
            low = -((-low) // 1) if variable.low.closed else low // 1 + 1
        if variable.high is not None and high is not None:
            high = high // 1 if variable.high.closed else -((-high) // 1) - 1
    return (low, high, True)


def _is_empty(setting: _Setting) -> bool:
    return any(domain_member(v) is None for v in (*setting.system.variables, *setting.free))


def _has_ends(variable: Variable) -> bool:
    """Whether the domain is finite as it stands."""
    if variable.values is not None or variable.kind is Kind.BOOLEAN:
        return True
    whole = variable.kind is Kind.INTEGER
    return whole and variable.low is not None and variable.high is not None


def _several(variable: Variable) -> bool:
    """Whether the domain has more than one value (it has one)."""
    if variable.values is not None:
        return sum(in_domain(variable, value) for value in set(variable.values)) > 1
    low, high, _ = _span(variable, whole=variable.kind is Kind.INTEGER)
    return low is None or low != high


def _bounds(box: MutableBox, discrete: frozenset[str]) -> dict[str, Any]:
    return {
        name: [None if end is None else str(end) for end in box[name][:2]]
        for name in sorted(discrete)
    }


def _core(system: System, setting: _Setting, used: Mapping[str, int]) -> tuple[str, ...]:
    """What cut anything, with the domains of its variables and what makes them whole."""
    names = {*used, *setting.divides}
    mentioned = [variables_in(c.formula) for c in system.constraints if c.name in names]
    for variable in system.variables:
        if variable.domain_name in used or any(variable.name in here for here in mentioned):
            names.add(variable.domain_name)
            names.add(setting.whole.get(variable.name, variable.domain_name))
    return in_system_order(system, names)
