"""Relations in one variable and one parameter, by cells of the parameter.

Between the critical values of `Projection` one value of the parameter stands for all of an
interval; at a critical value the relation is looked at by itself.  For each of these values the
complete solution set in the variable is found by the procedure for one variable.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mathverify.engines.points import variables_in
from mathverify.engines.univariate import UnivariateEngine
from mathverify.engines.univariate.line import alternating, sample_inside, sorted_points
from mathverify.engines.univariate.range import Range
from mathverify.engines.univariate.zeros import Separators
from mathverify.language.tree import Comparison, Name, Node, substitute
from mathverify.semantics import numbers, terms
from mathverify.semantics.definedness import conditions
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.models import variable_bounds
from mathverify.semantics.numbers import Exact, Irrational
from mathverify.semantics.polynomials import BeyondMethodError
from mathverify.semantics.system import (
    Budget,
    Cell,
    CellSet,
    Constraint,
    Evidence,
    Grade,
    OpenCell,
    PointCell,
    Satisfiable,
    System,
    Unsatisfiable,
    Variable,
)
from mathverify.theories.elimination.counts import Counts, disjunction
from mathverify.theories.elimination.projection import Projection

_BUDGET = Budget()
_THEOREM = "between critical values the roots are continuous and keep their order (Collins 1975)"


@dataclass(frozen=True, slots=True)
class Tally:
    """How many points satisfy a formula without parameters: None stands for infinitely many.

    ``everywhere``: all points of the domain do.  ``defined``: it has a truth value somewhere.
    """

    number: int | None
    everywhere: bool
    defined: bool


def tally(formula: Node, variable: Variable) -> Tally:
    """The tally of a formula in one variable.  Raises `BeyondMethodError`."""
    engine = UnivariateEngine()
    found = engine.solutions(System((variable,), (Constraint("relation", formula),)), _BUDGET)
    if not isinstance(found, CellSet):
        raise BeyondMethodError(found.reason if hasattr(found, "reason") else "no list of cells")
    points = [cell for cell in found.cells if isinstance(cell, PointCell)]
    number = len(points) if len(points) == len(found.cells) else None
    fails = engine.decide(System((variable,), (Constraint("relation", formula, False),)), _BUDGET)
    if not isinstance(fails, (Satisfiable, Unsatisfiable)):
        raise BeyondMethodError(fails.reason)
    everywhere = isinstance(fails, Unsatisfiable)
    return Tally(number, everywhere, number != 0 or _is_defined(formula, variable))


def _is_defined(formula: Node, variable: Variable) -> bool:
    """Whether the formula, true nowhere, is false somewhere rather than undefined everywhere."""
    from mathverify.language.tree import Relation, walk

    sides = (s for atom in walk(formula) if isinstance(atom, Relation) for s in atom.operands)
    if not any(condition for side in sides for condition in conditions(side)):
        return True
    false = Constraint("relation", terms.negation(formula))
    found = UnivariateEngine().decide(System((variable,), (false,)), _BUDGET)
    if not isinstance(found, (Satisfiable, Unsatisfiable)):
        raise BeyondMethodError(found.reason)
    return isinstance(found, Satisfiable)


def cell_counts(formula: Node, variable: Variable) -> tuple[Counts, Evidence]:
    """The counts for a formula in ``variable`` and at most one other name.

    Raises `BeyondMethodError`.
    """
    parameters = variables_in(formula) - {variable.name}
    if not parameters:
        return _without_parameter(tally(formula, variable))
    if len(parameters) > 1:
        raise BeyondMethodError("several parameters at once: " + ", ".join(sorted(parameters)))
    (parameter,) = parameters
    critical = _critical(formula, variable, parameter)
    cells = alternating(critical, Range())
    tallies = [
        tally(substitute(formula, {parameter: _node(_sample(cell))}), variable) for cell in cells
    ]
    described = [numbers.to_text(cell.value) for cell in cells if isinstance(cell, PointCell)]
    shown = ["infinite" if t.number is None else t.number for t in tallies]
    evidence = Evidence(
        "cells of a parameter",
        "flint",
        Grade.EXACT,
        {"parameter": parameter, "critical": described, "counts": shown, "by": _THEOREM},
    )
    holes = _holes(parameter, cells, [t.defined for t in tallies])

    def where(chosen: Callable[[Tally], bool]) -> Node:
        marked = [chosen(t) and t.defined for t in tallies]
        return _union(terms.add((Name(parameter), *holes)), cells, marked)

    sizes = sorted({t.number for t in tallies if t.number is not None})
    counts = Counts(
        {n: where(lambda t, n=n: t.number == n) for n in sizes},  # type: ignore[misc]
        where(lambda t: t.number is None),
        where(lambda t: t.everywhere),
    )
    return counts, evidence


def _without_parameter(found: Tally) -> tuple[Counts, Evidence]:
    def truth(holds: bool) -> Node:
        return terms.TRUE if holds else terms.FALSE

    if not found.defined:
        raise BeyondMethodError("the relation is defined nowhere")
    finite = {} if found.number is None else {found.number: terms.TRUE}
    counts = Counts(finite, truth(found.number is None), truth(found.everywhere))
    return counts, Evidence("cell decomposition", "flint", Grade.EXACT)


def _critical(formula: Node, variable: Variable, parameter: str) -> tuple[Exact, ...]:
    projection = Projection(variable.name, parameter)
    projection.add_formula(formula)
    for bound, sign in variable_bounds(variable):
        end = terms.number(bound.value)
        projection.add_formula(terms.compare(Name(variable.name), sign, end))
    separators = Separators(parameter, None, None, _BUDGET.degree)
    for term in projection.critical():
        separators.add_sign(term)
    return sorted_points(separators.points, Range())


def _sample(cell: Cell) -> Exact:
    return cell.value if isinstance(cell, PointCell) else sample_inside(cell)


def _node(value: Exact) -> Node:
    """A value as a term that evaluates to it again."""
    if isinstance(value, Fraction):
        return terms.number(value)
    node = numbers.to_node(value)
    again = evaluate(node, {})
    if not isinstance(again, (Fraction, Irrational)) or again != value:
        raise BeyondMethodError("a critical value that is not written in radicals")
    return node


# --- cells as formulas -------------------------------------------------------------------


def _holes(parameter: str, cells: Sequence[Cell], defined: Sequence[bool]) -> list[Node]:
    """Terms that are 0 where the relation makes sense for some x and undefined elsewhere."""
    found: list[Node] = []
    for cell, makes_sense in zip(cells, defined, strict=True):
        if makes_sense:
            continue
        here = Name(parameter)
        if isinstance(cell, PointCell):
            found.append(terms.divide(terms.ZERO, terms.subtract(here, _node(cell.value))))
            continue
        low = None if cell.low is None else terms.subtract(here, _node(cell.low))
        high = None if cell.high is None else terms.subtract(here, _node(cell.high))
        if low is not None and high is not None:
            outside = terms.multiply((low, high))
        elif low is not None:
            outside = terms.negate(low)
        elif high is not None:
            outside = high
        else:
            raise BeyondMethodError("the relation is defined nowhere")
        found.append(terms.multiply((terms.ZERO, terms.call("sqrt", outside))))
    return found


def _union(name: Node, cells: Sequence[Cell], marked: Sequence[bool]) -> Node:
    """The formula that ``name`` lies in one of the marked cells, neighbours joined."""
    if all(marked):
        return terms.equal(name, name) if not isinstance(name, Name) else terms.TRUE
    if not any(marked):
        return terms.FALSE if isinstance(name, Name) else terms.compare(name, _DIFFERS, name)
    parts: list[Node] = []
    place = 0
    while place < len(cells):
        if not marked[place]:
            place += 1
            continue
        first = place
        while place + 1 < len(cells) and marked[place + 1]:
            place += 1
        parts.append(_stretch(name, cells[first], cells[place]))
        place += 1
    return disjunction(parts)


_DIFFERS = Comparison.NOT_EQUAL


def _stretch(name: Node, first: Cell, last: Cell) -> Node:
    if first is last and isinstance(first, PointCell):
        return terms.equal(name, _node(first.value))
    parts: list[Node] = []
    low = first.value if isinstance(first, PointCell) else first.low
    high = last.value if isinstance(last, PointCell) else last.high
    if low is not None:
        closed = isinstance(first, PointCell)
        sign = Comparison.GREATER_EQUAL if closed else Comparison.GREATER
        parts.append(terms.compare(name, sign, _node(low)))
    if high is not None:
        closed = isinstance(last, PointCell)
        sign = Comparison.LESS_EQUAL if closed else Comparison.LESS
        parts.append(terms.compare(name, sign, _node(high)))
    assert isinstance(first, (PointCell, OpenCell))
    return terms.conjunction(parts)
