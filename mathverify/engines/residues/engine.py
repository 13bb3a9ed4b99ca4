"""`ResiduesEngine`: whole numbers without ends, decided by divisibility."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from math import prod
from typing import Any

from mathverify.engines.cores import in_system_order, proved_again, restricted
from mathverify.engines.points import domain_member, grade_of
from mathverify.engines.residues.diophantine import Obstruction
from mathverify.engines.residues.periods import Cycle
from mathverify.engines.residues.setting import Periodic, Range, Setting
from mathverify.semantics.evaluation import Truth
from mathverify.semantics.linear_form import LinearForm, column_variables
from mathverify.semantics.models import is_model
from mathverify.semantics.system import (
    Budget,
    Constraint,
    Evidence,
    FiniteModels,
    Outcome,
    Satisfiable,
    SolutionSet,
    System,
    Unknown,
    Unsatisfiable,
)

_COMBINATIONS = 10_000
_MODULI = (2, 3, 4, 5, 7, 8, 9, 11, 13, 16)
_TRIED = 40
_MAXIMAL_MINIMISED = 12
#: Conditions with longer periods are judged value by value.
_SIEVED = 128
# In Python 3.11 it takes as long to look up a member of an enum as to call a function.
_FALSE, _UNKNOWN = Truth.FALSE, Truth.UNKNOWN


class ResiduesEngine:
    """Linear Diophantine equations exactly, and everything that depends on residues alone.

    Equations of higher degree are looked at modulo small numbers, which can only refute them.
    A model found is the least in its residue class from the lower ends on.
    """

    name = "residues"

    def decide(self, system: System, budget: Budget) -> Outcome:
        """Whether some point satisfies every constraint of ``system``."""
        limit = min(budget.nodes, _COMBINATIONS)
        outcome = self._outcome(system, limit)

        def decide(part: System) -> Outcome:
            return self._outcome(part, limit)

        return proved_again(system, outcome, budget, _MAXIMAL_MINIMISED, decide)

    def solutions(self, system: System, budget: Budget) -> SolutionSet:
        """No models where residues refute the system; periodic systems have too many to list."""
        outcome = self.decide(system, budget)
        if isinstance(outcome, Unsatisfiable):
            return FiniteModels((), outcome.evidence)
        if isinstance(outcome, Unknown):
            return outcome
        endless = _read(system).is_endless()
        return Unknown(
            "a periodic system has no complete list of models", self.name, endless=endless
        )

    @lru_cache(maxsize=32)  # noqa: B019 - an engine has no state and lives as long as the process
    def _outcome(self, system: System, limit: int) -> Outcome:
        # Remembered, because whoever asks for a model soon asks for all solutions.
        setting = _read(system)
        if setting.obstruction is not None:
            return self._obstructed(system, setting, setting.obstruction)
        if not setting.whole and system.constraints:
            return Unknown("no whole-number variable", self.name, suited=False)
        empty = [n for n, r in setting.ranges.items() if _values(Cycle(), r) is None]
        if empty:
            detail = {"empty": empty[0]}
            return self._refuted(system, setting, setting.reasons(empty[:1]), "residues", detail)
        searches = [setting.periodic]
        searches += [setting.periodic + setting.modular(m) for m in _MODULI if setting.curved]
        for place, conditions in enumerate(searches):
            search = _Search(setting, conditions)
            if search.size > (limit // 2 if place else limit):
                if place == 0:
                    return Unknown("too many residues", self.name)
                continue
            enough = _TRIED if setting.loose and place == 0 else 1
            found = list(islice(search.solutions(), enough))
            if not found and not search.uncertain:
                run = search.detail()
                if place:
                    run["modulus"] = _MODULI[place - 1]
                return self._refuted(system, setting, search.sources(), "residues", run)
            if place == 0:
                model = self._model(system, setting, search, found)
                if model is not None:
                    return model
        return Unknown("residues alone do not decide it", self.name, suited=False)

    def _model(
        self, system: System, setting: Setting, search: _Search, found: Sequence[Mapping[str, int]]
    ) -> Satisfiable | None:
        others = {
            variable.name: domain_member(variable)
            for variable in system.variables
            if variable.name not in setting.whole
        }
        if None in others.values():
            return None
        fixed = {name: value or Fraction(0) for name, value in others.items()}
        for values in islice(search.shifted(found), _TRIED if setting.loose else 1):
            point = {**setting.point(values), **fixed}
            ordered = {variable.name: point[variable.name] for variable in system.variables}
            if is_model(system, ordered):
                evidence = self._evidence(system, setting, "residues", search.detail())
                return Satisfiable(ordered, evidence)
        return None

    def _obstructed(self, system: System, setting: Setting, found: Obstruction) -> Outcome:
        total = LinearForm()
        names: set[str] = set()
        for row, factor in found.combination:
            total = total.plus(row.form, factor)
            names.update(row.sources)
        for column in total.coefficients:
            names.update(setting.whole[name] for name in column_variables(column))
        detail = {
            "rows": [
                {"from": list(row.sources), "row": row.as_data(), "factor": str(factor)}
                for row, factor in found.combination
            ],
            "whole": str(LinearForm(total.coefficients)),
            "not whole": str(-total.constant),
        }
        return self._refuted(system, setting, names, "diophantine", detail)

    def _refuted(
        self,
        system: System,
        setting: Setting,
        names: set[str],
        method: str,
        detail: Mapping[str, Any],
    ) -> Unsatisfiable:
        core = in_system_order(system, names)
        evidence = self._evidence(restricted(system, core), setting, method, detail)
        return Unsatisfiable(core, False, evidence)

    def _evidence(
        self, system: System, setting: Setting, method: str, detail: Mapping[str, Any]
    ) -> Evidence:
        grade = grade_of((c.formula for c in system.constraints), setting.whole)
        return Evidence(method, self.name, grade, detail)


@lru_cache(maxsize=8)
def _read(system: System) -> Setting:
    return Setting(system)


class _Search:
    """One run through the residues of all parameters that ``conditions`` depend on."""

    def __init__(self, setting: Setting, conditions: Sequence[Periodic]) -> None:
        self.uncertain = False
        self._setting = setting
        self._conditions = conditions
        self._cycles: dict[str, Cycle] = {}
        for condition in conditions:
            for name, cycle in condition.cycles.items():
                before = self._cycles.get(name)
                self._cycles[name] = cycle if before is None else before.joined(cycle)
        self._order = [name for name in setting.parameters if name in self._cycles]
        ranges = {name: setting.ranges.get(name, Range()) for name in self._order}
        self._values = [
            _values(self._cycles[name], ranges[name]) or range(0) for name in self._order
        ]
        self.size = prod(len(values) for values in self._values)
        firsts = {n: v.start for n, v in zip(self._order, self._values, strict=True)}
        place = {name: i for i, name in enumerate(self._order)}
        self._due: list[list[_Remembered]] = [[] for _ in range(len(self._order) + 1)]
        for condition in conditions:
            last = max((place[name] + 1 for name in condition.cycles), default=0)
            self._due[last].append(_Remembered(setting, condition, firsts))

    def solutions(self) -> Iterator[dict[str, int]]:
        """The combinations of representatives that satisfy every condition, ascending."""
        if not self._fails(self._due[0], {}):
            yield from self._descend({}, 0)

    def shifted(self, found: Sequence[Mapping[str, int]]) -> Iterator[dict[str, int]]:
        """The combinations found, then others of the same residues."""
        yield from map(dict, found)
        for values in found:
            for name in self._setting.parameters:
                length = self._cycles.get(name, Cycle()).length
                for steps in (1, -1, 2, -2, 3):
                    start = self._setting.point(values).get(name, Fraction(0))
                    yield {**values, name: values.get(name, int(start)) + steps * length}

    def sources(self) -> set[str]:
        """Everything that the run rests on."""
        names = {source for condition in self._conditions for source in condition.sources}
        setting = self._setting
        variables = [n for n in setting.whole if set(setting.parameters_of(n)) & set(self._order)]
        if any(name in setting.lattice.start for name in variables):
            names.update(setting.lattice_sources)
            variables = list({*variables, *setting.lattice.start})
        return names | setting.reasons(variables)

    def detail(self) -> dict[str, Any]:
        """What was run through, as JSON-able data."""
        detail: dict[str, Any] = {
            "values": {
                name: [values.start, values.stop - 1]
                for name, values in zip(self._order, self._values, strict=True)
            },
            "combinations": self.size,
        }
        if self._setting.lattice.start:
            written = self._setting.written()
            detail["parameters"] = {name: str(form) for name, form in written.items()}
        return detail

    def _descend(self, values: dict[str, int], depth: int) -> Iterator[dict[str, int]]:
        if depth == len(self._order):
            yield dict(values)
            return
        name, due = self._order[depth], self._due[depth + 1]
        for value in self._sieved(name, self._values[depth], due):
            values[name] = value
            if not self._fails(due, values):
                yield from self._descend(values, depth + 1)
        values.pop(name, None)

    def _fails(self, conditions: Sequence[_Remembered], values: Mapping[str, int]) -> bool:
        for condition in conditions:
            status = condition.status(values)
            if status is _FALSE:
                return True
            if status is _UNKNOWN:
                self.uncertain = True
        return False

    def _sieved(self, name: str, values: range, conditions: Sequence[_Remembered]) -> Iterable[int]:
        """The values without those that a condition on ``name`` alone refuses."""
        allowed: Iterable[int] = values
        length, best = 1, 1.0
        for condition in conditions:
            period = condition.period_in(name)
            if period is None or period > min(_SIEVED, len(values)):
                continue
            kept = condition.kept(name, period)
            if len(kept) < best * period:
                allowed, length, best = kept, period, len(kept) / period
        if length == 1:
            return allowed if best else ()
        return (
            value
            for start in range(values.start, values.stop, length)
            for value in map(start.__add__, allowed)
            if value < values.stop
        )


class _Remembered:
    """A periodic condition, judged once for each class of values that its cycles tell apart."""

    def __init__(self, setting: Setting, condition: Periodic, firsts: Mapping[str, int]) -> None:
        self._setting = setting
        self._condition = condition
        self._places = [(n, c.start, c.length, firsts[n]) for n, c in condition.cycles.items()]
        self._known: dict[tuple[int, ...], Truth] = {}
        if condition.constraint is not None:
            self._known = _judged(condition.constraint, tuple(self._places))

    def period_in(self, name: str) -> int | None:
        """After how many values it repeats, if it depends on ``name`` alone and from the first."""
        if len(self._places) != 1 or self._places[0][0] != name or self._places[0][1]:
            return None
        return self._places[0][2]

    def kept(self, name: str, period: int) -> list[int]:
        """The steps from the first value, within ``period_in(name)``, that it does not refuse."""
        first, known = self._places[0][3], self._known
        found: list[int] = []
        for step in range(period):
            status = known.get((step,))
            if status is None:
                status = self.status({name: first + step})
            if status is not _FALSE:
                found.append(step)
        return found

    def status(self, values: Mapping[str, int]) -> Truth:
        """What the condition is at ``values``, which give all its parameters."""
        # A cycle with a start counts from the first value, one without from anywhere.
        key: tuple[int, ...] = ()
        for name, start, length, first in self._places:
            step = values[name] - first
            key += (step if step < start else start + (step - start) % length,)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._condition.holds(self._setting.whole_point(values))
        return found


@lru_cache(maxsize=64)
def _judged(
    constraint: Constraint,  # noqa: ARG001 - what is remembered is what is found of it
    places: tuple[tuple[str, int, int, int], ...],  # noqa: ARG001
) -> dict[tuple[int, ...], Truth]:
    """What was found of a constraint by classes of values, for all systems that contain it."""
    return {}


def _values(cycle: Cycle, here: Range) -> range | None:
    """Values that represent all of a range; None if the range is empty.

    A cycle with a start counts from the lower end, which then exists.
    """
    count = cycle.start + cycle.length
    low, high = here.low, here.high
    if low is None:
        first = 0 if high is None else high - count + 1
        return range(first, first + count)
    if high is not None:
        if high < low:
            return None
        count = min(count, high - low + 1)
    return range(low, low + count)
