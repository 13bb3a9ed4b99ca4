"""A system taken apart: compiled, placed, simplified; and models from certified points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from geometry.algebra.angle_unknowns import without_angle_unknowns
from geometry.algebra.arcs import arc_sum
from geometry.algebra.as_posed import certified_as_posed
from geometry.algebra.certification import Certified, certified
from geometry.algebra.compilation import Branch, Compiler, Opaque
from geometry.algebra.gauge import Placement, placed
from geometry.algebra.posing import posed
from geometry.algebra.preferring import Cost, preferred
from geometry.algebra.problem import ContradictionError, Problem
from geometry.algebra.sampling import samples, spread
from geometry.algebra.simplification import simplified
from mathverify.calculus.enclosures import enclosed_truth
from mathverify.language.tree import Node, Relation
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Truth, truth
from mathverify.semantics.models import is_model, model_status
from mathverify.semantics.numbers import Exact
from mathverify.semantics.numbers.algebraic import ball_of
from mathverify.semantics.numbers.exact import LOCATED_LEVEL, Irrational
from mathverify.semantics.polynomials import BeyondMethodError, Poly
from mathverify.semantics.quotients import NowhereDefinedError, Quotient
from mathverify.semantics.system import Model, System

Points = Sequence[Sequence[str]]

#: From this many unknowns on, points are looked for before the problem is simplified.
_LARGE = 12
_MAXIMAL_POSED = 8


@dataclass(frozen=True, slots=True)
class Realised:
    """A certified point and the model of the system that it is."""

    point: Certified
    model: Model


class Analysis:
    """The problems of a system, with what is asked as quotients of each.

    Raises `BeyondMethodError` for systems that the method does not treat, `NowhereDefinedError`
    where what is asked is defined nowhere.  With ``scaled=False`` lengths of which nothing depends
    stay free: for figures that are drawn.
    """

    def __init__(
        self, system: System, points: Points, asked: Sequence[Node] = (), *, scaled: bool = True
    ) -> None:
        self.system = system
        self._scaled = scaled
        self._angles = without_angle_unknowns(system)
        self.compiler = Compiler(self._angles.system)
        self.asked = [self.compiler.reader.quotient(self._angles.put(term)) for term in asked]
        self.posed: list[Problem] = []
        self._looked_for: list[tuple[Branch, Placement]] = []
        for branch in self.compiler.branches():
            placement = self._placement(branch, points)
            try:
                self.posed.append(posed(self.compiler, branch, self.asked, placement))
            except ContradictionError:
                continue
            # On which side a figure is placed does not matter where one is looked for.
            self._looked_for.append((branch, replace(placement, nonnegative=())))

    @cached_property
    def problems(self) -> list[Problem]:
        """Simpler problems that together have the points of those posed."""
        found: list[Problem] = []
        for problem in self.posed:
            try:
                found += simplified(problem, scaled=self._scaled)
            except ContradictionError:
                continue
        return found

    def is_large(self) -> bool:
        """Whether simplifying is likely to take longer than looking for points as posed."""
        return any(len(problem.unknowns()) >= _LARGE for problem in self.posed)

    def realised_as_posed(self) -> Iterator[Realised]:
        """Certified models found before anything is simplified."""
        for branch, placement in self._looked_for[:_MAXIMAL_POSED]:
            for point in certified_as_posed(posed(self.compiler, branch, [], placement)):
                model = self.model(point)
                if model is not None:
                    yield Realised(point, model)

    def _placement(self, branch: Branch, points: Points) -> Placement:
        invariant = [part for one in self.asked for part in (one.numerator, one.denominator)]
        for opaque in branch.opaque:
            insides = self._insides(opaque)
            if insides is None:
                return Placement()
            invariant += [part for one in insides for part in (one.numerator, one.denominator)]
        return placed(self.compiler.ring, branch, invariant, points)

    def _insides(self, opaque: Opaque) -> list[Quotient] | None:
        """The cosines that an opaque relation between angles depends on; None for others."""
        relation = opaque.relation
        if not isinstance(relation, Relation):
            return None
        try:
            arcs = arc_sum(terms.subtract(*relation.operands))
            if arcs is None:
                return None
            return [self.compiler.reader.quotient(inside) for inside, _ in arcs.arcs]
        except (BeyondMethodError, NowhereDefinedError):
            return None

    def realised(
        self,
        problem: Problem,
        *,
        extra: Sequence[Poly] = (),
        wanted: int = 1,
        cost: Cost | None = None,
    ) -> Iterator[Realised]:
        """Certified models of one problem, at most ``wanted``, the cheapest first by ``cost``."""
        found = 0
        if cost is not None:
            near = preferred(problem, cost)
        else:
            near = samples(problem, extra=extra, wanted=max(4, wanted))
            if problem.asked and len(near) > wanted > 1:
                near = spread(problem, near)
        for sample in near[: wanted + 3]:
            point = certified(problem, sample)
            if point is None:
                continue
            model = self.model(point)
            if model is not None:
                yield Realised(point, model)
                found += 1
                if found == wanted:
                    return

    def model(self, point: Certified) -> Model | None:
        """The model that a certified point is; None where it is not known to be one."""
        values = point.values()
        named = {name: values[i] for i, name in enumerate(point.problem.names) if i in values}
        found: dict[str, Exact] = {}
        for variable in self.compiler.system.variables:
            value = named.get(variable.name)
            if value is None:
                value = _any_value(variable.values)
            found[variable.name] = value
        model = self._angles.model(found)
        if model is None:
            return None
        exact = not any(
            isinstance(value, Irrational) and value.level >= LOCATED_LEVEL
            for value in model.values()
        )
        if exact and model_status(self.system, model) is Truth.FALSE:
            return None
        if not self.compiler.is_real() and not is_model(self.system, model):
            return None
        if not all(self._holds(opaque, model, exact) for opaque in point.problem.opaque):
            return None
        return model

    def _holds(self, opaque: Opaque, model: Model, exact: bool) -> bool:
        if exact and truth(opaque.relation, model) is Truth.TRUE:
            return True
        balls = {name: ball_of(value, 256) for name, value in model.items()}
        return enclosed_truth(opaque.relation, balls, 212) is Truth.TRUE


def _any_value(values: tuple[Fraction, ...] | None) -> Fraction:
    """A value for a variable on which nothing depends: its bounds are facts of the problem."""
    return values[0] if values else Fraction(0)
