"""Lengths as unknowns of their own, and what the laws of lengths leave of a term.

In place of coordinates, every distance of two named points is one variable that is not negative.
The constraints that speak of distances and numbers alone are kept, all others are forgotten, and
the laws (`geometry.lengths.laws`) are added, which hold in every figure.  So every value that a
term takes over the figures is one that it takes here: where that is a single one, it is the value
in all figures, and where there is none, there is no figure.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from geometry import algebra
from geometry.angles import Study
from geometry.lengths.laws import laws, length_name, triangle_inequalities
from mathverify.language import tree
from mathverify.language.occurrences import names_in
from mathverify.language.tree import Node
from mathverify.semantics.numbers import Exact
from mathverify.semantics.system import (
    Bound,
    Budget,
    Constraint,
    Evidence,
    Grade,
    System,
    Unsatisfiable,
    Variable,
)
from mathverify.semantics.values import FiniteValues, NoValues

_MAXIMAL_LAWS = 60
_STEPS = 3
_SQUARE = 2


@dataclass(frozen=True, slots=True)
class NoFigure:
    """The laws and the givens about lengths contradict each other."""


@dataclass(frozen=True, slots=True)
class LengthView:
    """Reads lowered terms of one question; ``said`` as in `geometry.reasoning.angle_view`.

    ``found`` finds the values of terms.
    """

    said: Mapping[Node, Node]
    points: frozenset[str]
    found: algebra.Found

    def only_value(
        self,
        system: System,
        term: Node,
        study: Study,
        forced: Mapping[str, Node],
        budget: Budget,
    ) -> Exact | NoFigure | None:
        """The value of ``term`` in every figure of ``system``; None where it is not found.

        ``forced`` numbers are put in the laws; they are in the system already.  Whether there is
        a figure at all, and the term defined, is another question.
        """
        asked = self._in_lengths(term)
        if not self._is_plain(asked, _numbers(system)):
            return None
        given, found, positive = self._known(system, study, forced)
        reached = names_in(asked) | {name for one in given for name in names_in(one.formula)}
        for step in range(_STEPS):
            chosen = _reachable(found, reached, step)
            value = self._value(system, asked, [*given, *chosen], positive, budget)
            if value is not None:
                return value
        return None

    def _value(
        self,
        system: System,
        asked: Node,
        constraints: Sequence[Constraint],
        positive: Container[str],
        budget: Budget,
    ) -> Exact | NoFigure | None:
        near = _connected(constraints, names_in(asked))
        if len(near) > _MAXIMAL_LAWS:
            return None
        names = names_in(asked).union(*(names_in(one.formula) for one in near))
        variables = _variables(system, names, positive)
        match algebra.values(System(variables, tuple(near)), asked, budget, found=self.found):
            case FiniteValues(values=(only,), evidence=evidence):
                return only.value if evidence.grade <= Grade.EXACT else None
            case NoValues(evidence=evidence) if evidence.grade <= Grade.EXACT:
                return NoFigure()
        return None

    def contradicts(
        self, system: System, study: Study, forced: Mapping[str, Node], budget: Budget
    ) -> bool:
        """Whether the givens about lengths contradict the laws, so that there is no figure."""
        given, found, positive = self._known(system, study, forced)
        reached = frozenset(name for one in given for name in names_in(one.formula))
        chosen = [*given, *_reachable(found, reached, 1)]
        if not given or len(chosen) > _MAXIMAL_LAWS:
            return False
        names = frozenset(name for one in chosen for name in names_in(one.formula))
        relaxed = System(_variables(system, names, positive), tuple(chosen))
        outcome = algebra.decide(relaxed, budget, found=self.found)
        return isinstance(outcome, Unsatisfiable) and outcome.evidence.grade <= Grade.EXACT

    def contradicts_inequalities(
        self, system: System, study: Study, forced: Mapping[str, Node], budget: Budget
    ) -> Evidence | None:
        """Why there is no figure, by the laws and by the triangle inequality; None if not known."""
        given, found, positive = self._known(system, study, forced)
        reached = frozenset(name for one in given for name in names_in(one.formula))
        chosen = [*given, *_reachable(found, reached, 2)]
        names = reached.union(*(names_in(one.formula) for one in chosen))
        chosen += [
            Constraint(f"triangle {number}", one)
            for number, one in enumerate(triangle_inequalities(study))
            if names_in(one) <= names
        ]
        if not given or len(chosen) > _MAXIMAL_LAWS:
            return None
        relaxed = System(_variables(system, names, positive), tuple(chosen))
        outcome = algebra.decide(relaxed, budget, found=self.found)
        return outcome.evidence if isinstance(outcome, Unsatisfiable) else None

    def _known(
        self, system: System, study: Study, forced: Mapping[str, Node]
    ) -> tuple[list[Constraint], list[Constraint], set[str]]:
        """The givens about lengths, the laws, and the lengths that are not 0."""
        known = _numbers(system)
        put = (tree.substitute(law, dict(forced)) for law in laws(study))
        found = [
            Constraint(f"law {number}", law)
            for number, law in enumerate(dict.fromkeys(put), start=1)
            if self._is_plain(law, known)
        ]
        positive = {
            length_name(*pair)
            for pair in combinations(study.points, 2)
            if study.figure.are_distinct(*pair)
        }
        return self._givens(system, known), found, positive

    def _givens(self, system: System, known: set[str]) -> list[Constraint]:
        found = []
        for one in system.constraints:
            if one.wanted:
                formula = self._in_lengths(one.formula)
                if names_in(formula) and self._is_plain(formula, known):
                    found.append(Constraint(one.name, formula))
        return found

    def _is_plain(self, formula: Node, known: set[str]) -> bool:
        if any(
            isinstance(part, tree.Call) and part.function == "acos" for part in tree.walk(formula)
        ):
            return False
        return all(name in known or name.startswith("length(") for name in names_in(formula))

    def _in_lengths(self, node: Node) -> Node:
        """The node with every distance of two points replaced by its variable."""
        said = self.said.get(node)
        match said:
            case tree.Call("length", (tree.Name(first), tree.Name(second))) if (
                first != second and {first, second} <= self.points
            ):
                return tree.Name(length_name(first, second))
        ends = _ends(node)
        if ends is not None and ends <= self.points:
            return tree.Name(length_name(*ends))
        return tree.mapped(node, self._in_lengths)


def _ends(node: Node) -> frozenset[str] | None:
    """The points A, B of ``sqrt((A.x - B.x)^2 + (A.y - B.y)^2)``: sides of perimeters."""
    match node:
        case tree.Call("sqrt", (tree.Add((across, along)),)):
            steps = [_step(part) for part in (across, along)]
            match steps:
                case [(one, other, "x"), (first, second, "y")] if {one, other} == {
                    first,
                    second,
                } and one != other:
                    return frozenset((one, other))
    return None


def _step(node: Node) -> tuple[str, str, str] | None:
    """Points A, B and the axis x of ``(A.x - B.x)^2``."""
    match node:
        case tree.Power(
            tree.Add((tree.Name(first), tree.Negate(tree.Name(second)))), tree.Number(value=power)
        ) if power == _SQUARE:
            one, _, axis = first.rpartition(".")
            other, _, same = second.rpartition(".")
            return (one, other, axis) if axis == same else None
    return None


def _numbers(system: System) -> set[str]:
    """The unknown numbers of a system, radii among them, without coordinates."""
    return {one.name for one in system.variables if "." not in one.name or one.name.endswith(".r")}


def _variables(
    system: System, names: Iterable[str], positive: Container[str]
) -> tuple[Variable, ...]:
    own = {one.name: one for one in system.variables}
    return tuple(
        own.get(name, Variable(name, low=Bound(Fraction(0), name not in positive)))
        for name in sorted(names)
    )


def _reachable(
    found: Sequence[Constraint], reached: frozenset[str] | set[str], step: int
) -> list[Constraint]:
    """The laws about what is reached alone; after the first step, with one more length each."""
    here = set(reached)
    for _ in range(step):
        near = [law for law in found if len(names_in(law.formula) - here) <= 1]
        here = here.union(*(names_in(law.formula) for law in near))
    return [law for law in found if names_in(law.formula) <= here]


def _connected(constraints: Sequence[Constraint], names: Iterable[str]) -> list[Constraint]:
    """The constraints that have to do with some names, by way of others."""
    here = set(names)
    kept: list[Constraint] = []
    left = list(constraints)
    growing = True
    while growing:
        growing = False
        for one in list(left):
            if names_in(one.formula) & here:
                here |= names_in(one.formula)
                kept.append(one)
                left.remove(one)
                growing = True
    return kept
