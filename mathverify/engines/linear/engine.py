"""`LinearEngine`: decides what linear equations and inequalities decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from fractions import Fraction
from functools import lru_cache
from itertools import chain, islice, product
from typing import Any

from mathverify.engines.cores import in_system_order, proved_again, restricted
from mathverify.engines.linear.cases import Closed, Open, Search
from mathverify.engines.linear.deduction import Deduction, Eliminated, Refutation, values_data
from mathverify.engines.points import domain_member, grade_of
from mathverify.semantics.evaluation import Truth
from mathverify.semantics.linear_conditions import (
    Condition,
    Row,
    Sign,
    domain_condition,
    integer_sources,
)
from mathverify.semantics.linear_form import LinearForm, column_value, column_variables
from mathverify.semantics.models import domain_status, in_domain, is_model
from mathverify.semantics.system import (
    Budget,
    Evidence,
    FiniteModels,
    Outcome,
    Satisfiable,
    SolutionSet,
    System,
    Unknown,
    Unsatisfiable,
)

_METHOD = "linear"
_MAXIMAL_CASES = 64
_MAXIMAL_CANDIDATES = 40
#: Columns times rows; the simplex takes some milliseconds per hundred.
_MAXIMAL_SIZE = 600
_MAXIMAL_MINIMISED = 16
_NEAR_ZERO = (*map(Fraction, (0, 1, 2, -1, 3)), Fraction(1, 2))


class LinearEngine:
    """Exact elimination, then exact simplex over the cases that are left.

    Unsatisfiable comes with combinations of rows that anyone can add up; Satisfiable with a
    rational point.  Constraints that are not linear can only be met by luck: a point found
    without them is tried on them.
    """

    name = _METHOD

    def decide(self, system: System, budget: Budget) -> Outcome:
        """Whether some point satisfies every constraint of ``system``."""
        outcome = self._outcome(system)
        return proved_again(system, outcome, budget, _MAXIMAL_MINIMISED, self._outcome)

    def solutions(self, system: System, budget: Budget) -> SolutionSet:
        """The one model, where equations determine every variable; none where they conflict."""
        deduction, refutation = _deduced(system)
        known = deduction.known()
        if refutation is None and len(known) == len(system.variables):
            if not deduction.is_model():
                return Unknown("a constraint could not be evaluated", self.name)
            everything = frozenset(c.name for c in system.constraints)
            detail = {"values": values_data(deduction.values, everything)}
            return FiniteModels((known,), self._evidence(system, detail))
        outcome = self.decide(system, budget)
        if isinstance(outcome, Unsatisfiable):
            return FiniteModels((), outcome.evidence)
        if isinstance(outcome, Unknown):
            return outcome
        return Unknown("the equations leave more than one solution", self.name)

    @lru_cache(maxsize=32)  # noqa: B019 - an engine has no state and lives as long as the process
    def _outcome(self, system: System) -> Outcome:
        deduction, refutation = _deduced(system)
        if refutation is not None:
            return self._refuted(system, refutation)
        known = deduction.known()
        if not system.constraints:
            return self._any_point(system)
        if len(known) == len(system.variables):
            if not deduction.is_model():
                return Unknown("a constraint could not be evaluated", self.name)
            return self._model(system, deduction, known)
        conditions = self._conditions(system, deduction)
        if conditions is None:
            return Unknown("nothing is linear, or the system is too large", self.name, suited=False)
        whole = {n: s for n, s in integer_sources(system).items() if n not in known}
        result = Search(whole, _MAXIMAL_CASES).run(conditions)
        match result:
            case Closed():
                values = values_data(deduction.values, result.sources)
                detail = {"values": values, **result.proof}
                return self._refuted(system, Refutation(result.sources, detail))
            case Open():
                for place, point in enumerate(self._candidates(system, deduction, result.point)):
                    # The first mostly is a model; only for the others is it worth to compile.
                    if (_is_model if place else is_model)(system, point):
                        return self._model(system, deduction, point)
                return Unknown(
                    "linear, but for parts that no tried point satisfies", self.name, suited=False
                )
        return Unknown("too many cases", self.name)

    def _any_point(self, system: System) -> Outcome:
        """A point of the domains alone."""
        point: dict[str, Fraction] = {}
        for variable in system.variables:
            member = domain_member(variable)
            if member is None:
                detail = {"values": {}, "fails": variable.domain_name}
                return Unsatisfiable((variable.domain_name,), True, self._evidence(system, detail))
            point[variable.name] = member
        return Satisfiable(point, self._evidence(system, {"values": {}}))

    def _conditions(self, system: System, deduction: Deduction) -> list[Condition] | None:
        """Everything the search is about; None where that is nothing or too much."""
        conditions = [c for _, c in sorted(deduction.conditions.items())]
        if not any(map(_weight, conditions)):
            return None
        conditions += [
            domain_condition(variable)
            for variable in system.variables
            if variable.name not in deduction.values
        ]
        columns = sorted(frozenset().union(*map(_columns, conditions)))
        conditions += [
            Row(LinearForm({column: Fraction(-1)}), Sign.LESS_EQUAL, ())
            for column in columns
            if _is_square(column)
        ]
        size = len(columns) * sum(map(_weight, conditions))
        return None if size > _MAXIMAL_SIZE else conditions

    def _model(
        self, system: System, deduction: Deduction, point: Mapping[str, Fraction]
    ) -> Satisfiable:
        """``point``, which was seen to satisfy everything."""
        everything = frozenset(c.name for c in system.constraints)
        detail = {"values": values_data(deduction.values, everything)}
        return Satisfiable(dict(point), self._evidence(system, detail))

    def _refuted(self, system: System, refutation: Refutation) -> Unsatisfiable:
        core = in_system_order(system, refutation.sources)
        detail = dict(refutation.detail)
        rows = detail.get("rows", ())
        if rows and all(len(row["from"]) == 1 for row in rows):
            named = {row["from"][0]: row["factor"] for row in rows}
            if len(named) == len(rows):
                detail["combination"] = named
        return Unsatisfiable(core, False, self._evidence(restricted(system, core), detail))

    def _evidence(self, system: System, detail: Mapping[str, Any]) -> Evidence:
        grade = grade_of(constraint.formula for constraint in system.constraints)
        return Evidence(_METHOD, self.name, grade, detail)

    def _candidates(
        self, system: System, deduction: Deduction, found: Mapping[str, Fraction]
    ) -> Iterator[dict[str, Fraction]]:
        """The point found, then points near it and near zero that satisfy the equations."""
        base = {**found, **deduction.known()}
        unknown = [v for v in system.variables if v.name not in deduction.values]
        for variable in unknown:
            if variable.name not in base:
                base[variable.name] = domain_member(variable) or Fraction(0)
        names = {variable.name for variable in system.variables}
        yield {name: value for name, value in base.items() if name in names}
        solved = {
            name: form
            for name, (form, _) in deduction.elimination.solved.items()
            if name in names and form.coefficients.keys() <= names
        }
        bound = {variable.name for variable in unknown if variable.name not in solved}
        products = _by_products(deduction.elimination, bound) if bound else {}
        free = [v for v in unknown if v.name not in solved and v.name not in products]
        ranges = []
        for variable in free:
            near = base[variable.name]
            tried = [near, near + 1, near - 1, *_NEAR_ZERO]
            ranges.append([v for v in dict.fromkeys(tried) if in_domain(variable, v)])
        # Where products are, that all are 0 but one says little: first each another value.
        spread = [[r[(i + shift) % len(r)] for i, r in enumerate(ranges)] for shift in (1, 2)]
        choices = chain(spread if products and all(ranges) else (), product(*ranges))
        for choice in islice(choices, _MAXIMAL_CANDIDATES):
            point = deduction.known()
            point.update({v.name: value for v, value in zip(free, choice, strict=True)})
            for name, form in products.items():
                columns = {column: column_value(column, point) for column in form.coefficients}
                point[name] = form.value(columns)
            point.update({name: form.value(point) for name, form in solved.items()})
            yield point


def _is_model(system: System, point: Mapping[str, Fraction]) -> bool:
    """Whether a point satisfies everything; most of many points that are tried do not."""
    from mathverify.semantics.compilation import compile_constraint

    return all(
        domain_status(variable, point) is Truth.TRUE for variable in system.variables
    ) and all(
        compile_constraint(constraint)(point) is Truth.TRUE for constraint in system.constraints
    )


@lru_cache(maxsize=32)
def _deduced(system: System) -> tuple[Deduction, Refutation | None]:
    """Remembered, because whoever asks for a model soon asks for all solutions."""
    deduction = Deduction(system)
    return deduction, deduction.run()


def _by_products(elimination: Eliminated, free: Set[str]) -> dict[str, LinearForm]:
    """Free variables that an equation between products gives through other free ones.

    In ``a*d - b*c = 3*k - 72`` the value of k follows from those of the others.  Each stands in no
    product of its equation, and none is needed for another.
    """
    found: dict[str, LinearForm] = {}
    needed: set[str] = set()
    for pivot, (form, _) in elimination.solved.items():
        inside = {v for column in (pivot, *form.coefficients) for v in column_variables(column)}
        if pivot in free or not inside <= free:
            continue
        alone = [name for name in form.coefficients if name in free - needed - found.keys()]
        for name in alone:
            others = [column for column in (pivot, *form.coefficients) if column != name]
            used = {v for column in others for v in column_variables(column)}
            if name in used or used & found.keys():
                continue
            # pivot = c*name + rest + constant, so that name = (pivot - rest - constant)/c
            factor = 1 / form.coefficients[name]
            through = {c: -form.coefficients[c] * factor for c in others if c != pivot}
            found[name] = LinearForm({pivot: factor, **through}, -form.constant * factor)
            needed |= used
            break
    return found


def _weight(condition: Condition) -> int:
    """The number of rows in a condition, alternatives included."""
    if isinstance(condition, Row):
        return 1
    parts = getattr(condition, "parts", ())
    return sum(map(_weight, parts))


def _columns(condition: Condition) -> frozenset[str]:
    if isinstance(condition, Row):
        return frozenset(condition.form.coefficients)
    parts = getattr(condition, "parts", ())
    return frozenset().union(*map(_columns, parts))


def _is_square(column: str) -> bool:
    powers = [int(factor.partition("^")[2] or 1) for factor in column.split("*")]
    return all(power % 2 == 0 for power in powers)
