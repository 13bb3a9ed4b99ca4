"""Systems in one variable, by cutting the line where truth can change.

Finitely many exact breakpoints contain every point at which the truth value of some atom
changes; truth is evaluated exactly at each of them and at one rational in every open cell
between.  The satisfied cells are the complete solution set: polynomial, rational, radical and
absolute-value relations, floors on a bounded range, logarithms, exponentials, and angles on a
bounded range.  (The one-dimensional case of cylindrical algebraic decomposition, Collins 1975,
with exact evaluation in place of sign tables.)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from mathverify.calculus.crossing import confirmed, truth_between
from mathverify.calculus.enclosures import enclosed_truth
from mathverify.engines.cores import minimised
from mathverify.engines.points import grade_of
from mathverify.engines.stopping import reason_of
from mathverify.engines.univariate.classes import ResidueClass, residue_classes
from mathverify.engines.univariate.cut import LISTED_INTEGERS, Line, cut
from mathverify.engines.univariate.line import (
    integers_inside,
    joined,
    sample_inside,
)
from mathverify.language.tree import replaced
from mathverify.semantics.evaluation import Truth
from mathverify.semantics.models import constraint_status, domain_status, is_model
from mathverify.semantics.numbers import Exact, Irrational
from mathverify.semantics.polynomials import BeyondMethodError
from mathverify.semantics.system import (
    Budget,
    Cell,
    CellSet,
    Constraint,
    Evidence,
    Grade,
    Kind,
    Model,
    OpenCell,
    Outcome,
    PointCell,
    Satisfiable,
    SolutionSet,
    System,
    Unknown,
    Unsatisfiable,
)

_MINIMISED_CORE = 12


class UnivariateEngine:
    """Complete solution sets of systems in exactly one integer, rational or real variable."""

    name = "univariate"

    def decide(self, system: System, budget: Budget) -> Outcome:
        """A checked model as simple as the cells offer, or a core that no cell satisfies."""
        outcome = self._decide(system, budget)

        def decide(part: System) -> Outcome:
            return self._decide(part, budget)

        return minimised(system, outcome, budget, _MINIMISED_CORE, decide)

    def solutions(self, system: System, budget: Budget) -> SolutionSet:
        """The satisfied cells, joined where they touch.

        Integers are listed one by one; an unbounded or very long stretch of integers, and a
        stretch of rationals alone, have no cells and are `Unknown`.
        """
        try:
            line = cut(system, budget)
            satisfied: list[Cell] = []
            for place, cell in enumerate(line.cells):
                status = line.judged.get(place)
                if status is None:
                    sample = _sample(cell, line.kind)
                    status = Truth.FALSE if sample is None else _status(system, line, sample)[0]
                if status is Truth.UNKNOWN:
                    return Unknown("the truth at a breakpoint is not known", self.name)
                if status is Truth.TRUE:
                    satisfied += _members(cell, line.kind)
            if line.is_period and satisfied:
                if line.names or len(satisfied) < len(line.cells):
                    return Unknown("the solutions repeat without end", self.name)
                satisfied = [OpenCell(None, None)]
            return CellSet(line.variable.name, joined(satisfied), line.evidence)
        except Exception as error:  # noqa: BLE001 - whatever stops the search is no answer
            return Unknown(reason_of(error), self.name)

    def _decide(self, system: System, budget: Budget) -> Outcome:
        try:
            return self._searched(system, budget)
        except Exception as error:  # noqa: BLE001 - as above
            return Unknown(reason_of(error), self.name, suited=len(system.variables) == 1)

    def _searched(self, system: System, budget: Budget) -> Outcome:
        try:
            line = cut(system, budget)
        except BeyondMethodError:
            classes = residue_classes(system) if len(system.variables) == 1 else ()
            if not classes:
                raise
            return self._class_by_class(system, classes, budget)
        core: dict[str, None] = dict.fromkeys(line.names)
        unknown = False
        samples = {place: _sample(cell, line.kind) for place, cell in enumerate(line.cells)}
        points = [(place, sample) for place, sample in samples.items() if sample is not None]
        for place, sample in sorted(points, key=lambda point: _complexity(point[1])):
            status, name = _status(system, line, sample, core)
            line.judged[place] = status
            model = {line.variable.name: sample}
            if status is Truth.FALSE:
                core[name] = None
            elif status is Truth.TRUE and (
                _is_exact(system, line, sample)
                or is_model(system, model)
                or confirmed(system, model)
            ):
                return Satisfiable(model, line.evidence)
            else:
                unknown = True
        if unknown:
            return Unknown("the truth at a breakpoint is not known", self.name)
        return Unsatisfiable(tuple(core), False, line.evidence)

    def _class_by_class(
        self, system: System, classes: tuple[ResidueClass, ...], budget: Budget
    ) -> Outcome:
        """A model of some residue class, or a conflict in all of them."""
        name = system.variables[0].name
        core: dict[str, None] = {}
        unknown: Unknown | None = None
        evidence = []
        for one in classes:
            outcome = self._decide(one.system, budget)
            if isinstance(outcome, Unknown):
                unknown = outcome
                continue
            evidence.append({"rest": one.rest, **outcome.evidence.detail})
            if isinstance(outcome, Unsatisfiable):
                core |= dict.fromkeys(outcome.core)
                continue
            model = {name: one.modulus * outcome.model[name] + one.rest}
            if is_model(system, model):
                return Satisfiable(model, outcome.evidence)
            unknown = Unknown("a model of a residue class was not confirmed", self.name)
        if unknown is not None:
            return unknown
        detail = {"modulus": classes[0].modulus, "classes": evidence}
        found = Evidence("cell decomposition", "flint", Grade.EXACT, detail)
        return Unsatisfiable(tuple(core), False, found)


def _sample(cell: Cell, kind: Kind) -> Exact | None:
    """A point that stands for the cell; None if the cell has no number of this kind."""
    if isinstance(cell, PointCell):
        return cell.value
    if kind is Kind.INTEGER and integers_inside(cell) is None:
        return None
    return sample_inside(cell)


def _status(
    system: System,
    line: Line,
    sample: Exact,
    known: dict[str, None] | None = None,
) -> tuple[Truth, str]:
    """Whether a point satisfies everything, and the name of something it fails.

    Names ``known`` already are tried first, so that a core stays small.
    """
    model = {line.variable.name: sample}
    order: Iterable[Constraint] = system.constraints
    if known and len(system.constraints) > 1:
        order = sorted(system.constraints, key=lambda c: c.name not in known)
    unknown = False
    for constraint in order:
        status = _constraint_status(constraint, line, model)
        if status is Truth.FALSE:
            return status, constraint.name
        unknown = unknown or status is Truth.UNKNOWN
    status = domain_status(line.variable, model)
    if status is Truth.FALSE:
        return status, line.variable.domain_name
    return (Truth.UNKNOWN if unknown else status), ""


def _is_exact(system: System, line: Line, sample: Exact) -> bool:
    """Whether what `_status` finds at a point comes from exact evaluation of the system alone."""
    return (
        isinstance(sample, Fraction)
        and not line.identities
        and grade_of(c.formula for c in system.constraints) is Grade.KERNEL
    )


def _constraint_status(constraint: Constraint, line: Line, model: Model) -> Truth:
    """`constraint_status`, by enclosures first where exact evaluation may be slow.

    Where it does not settle the truth, relations that are known identities are made plain.
    """
    if grade_of((constraint.formula,)) is Grade.EXACT or any(
        isinstance(value, Irrational) for value in model.values()
    ):
        found = enclosed_truth(constraint.formula, model)
        if found is not Truth.UNKNOWN:
            return Truth.TRUE if (found is Truth.TRUE) is constraint.wanted else Truth.FALSE
    status = constraint_status(constraint, model)
    if status is Truth.UNKNOWN and line.identities:
        plain = replace(constraint, formula=replaced(constraint.formula, dict(line.identities)))
        status = constraint_status(plain, model)
    if status is Truth.UNKNOWN:
        name = line.variable.name
        stretch = line.between(model[name])
        if stretch is not None:
            found = truth_between(constraint.formula, name, *stretch)
            if found is not Truth.UNKNOWN:
                return Truth.TRUE if (found is Truth.TRUE) is constraint.wanted else Truth.FALSE
    return status


def _members(cell: Cell, kind: Kind) -> list[Cell]:
    """The part of a satisfied cell that is in the solution set."""
    if isinstance(cell, PointCell) or kind is Kind.REAL:
        return [cell]
    if kind is Kind.RATIONAL:
        raise BeyondMethodError("all rationals between two points are no cell")
    whole = integers_inside(cell)
    first, last = whole or (0, -1)
    if first is None or last is None or last - first >= LISTED_INTEGERS:
        raise BeyondMethodError("too many integers to list")
    return [PointCell(Fraction(n)) for n in range(first, last + 1)]


def _complexity(sample: Exact) -> tuple[int, int, bool]:
    """Rationals with small terms first, irrational numbers last."""
    if isinstance(sample, Fraction):
        return sample.denominator, abs(sample.numerator), sample < 0
    return 1 << 10_000, 0, False
