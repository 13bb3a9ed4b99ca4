"""The engine for questions about figures: angles by theorems, everything else by real algebra.

`geometry.engine` makes one for each question that has points.  What the theorems on angles force
(`geometry.angles`) holds in every figure; whether there is a figure, and what lengths and areas
can be, `geometry.algebra` decides on the coordinates.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from geometry import algebra
from geometry.algebra.analysis import Analysis
from geometry.algebra.gauge import Line
from geometry.algebra.preferring import Cost
from geometry.algebra.unit_normals import UnitNormals, unit_normals
from geometry.algebra.work import Account, charged_to
from geometry.angles import Study
from geometry.lengths.dividing import Divisions
from geometry.lengths.view import LengthView, NoFigure
from geometry.reasoning.angle_view import AngleView
from geometry.reasoning.confirming import confirmed
from geometry.reasoning.culprits import with_small_core
from geometry.reasoning.goals import fails, holds, measured
from geometry.reasoning.measured_arcs import Measured, measured_arc
from geometry.reasoning.motion import seems_movable
from geometry.reasoning.number_cases import Cases, Choices, cases_of
from geometry.reasoning.simple_polygons import Areas, without_guards
from geometry.vocabulary.points import as_point
from mathverify.language.formulas import conjuncts, disjuncts
from mathverify.language.tree import Comparison, Name, Node, Relation, substitute
from mathverify.semantics import terms
from mathverify.semantics.domains import Shape
from mathverify.semantics.evaluation import Truth, evaluate, truth
from mathverify.semantics.models import domain_status
from mathverify.semantics.numbers import Irrational, Order, compare
from mathverify.semantics.question import Question
from mathverify.semantics.system import (
    Budget,
    Constraint,
    Evidence,
    Grade,
    Model,
    Outcome,
    Satisfiable,
    SolutionSet,
    System,
    Unknown,
    Unsatisfiable,
)
from mathverify.semantics.values import (
    FiniteValues,
    ManyValues,
    NoValues,
    TakenValue,
    Values,
    ValuesUnknown,
)
from mathverify.verification.replay import Replay

_NAME = "geometry"
_BY_FORM = Evidence("lengths and angles of points that differ", _NAME, Grade.EXACT)
_BY_LAWS = Evidence("laws of lengths", _NAME, Grade.EXACT)
_STUDIES = 64
#: From this many points on, laws of lengths are tried before elimination from coordinates.
_LARGE = 4
_FEW_LINES = 6
#: Figures among which one is looked for that answers as claimed.
_TRIED = 8
#: Steps in which a figure is certified again from its model, or figures are placed that are drawn.
_AGAIN = 4_000


class GeometryEngine:
    """Decides systems of one question."""

    name = _NAME

    def __init__(self, question: Question) -> None:
        self._question = question
        named = [u for u in question.unknowns if u.domain.shape is Shape.POINT]
        self._points = tuple(tuple(v.name for v in unknown.variables) for unknown in named)
        circles = [u for u in question.unknowns if u.domain.shape is Shape.CIRCLE]
        centres = tuple(tuple(v.name for v in unknown.variables[:-1]) for unknown in circles)
        self._lines = {
            f"domain of {unknown.name}": Line(variable.name for variable in unknown.variables)
            for unknown in question.unknowns
            if unknown.domain.shape is Shape.LINE
        }
        #: What moves with a figure.
        self._places = (*self._points, *centres, *self._lines.values())
        self._view = AngleView.of(question, frozenset(unknown.name for unknown in named))
        self._found = algebra.InnerParts().values
        self._lengths = LengthView(self._view.said, self._view.points, self._found)
        self._divisions = Divisions(self._view.said, self._view.points)
        # The theorems are about one plane.
        self._plane = all(len(names) == 2 for names in self._points)
        self._account: Account | None = None
        self._study = lru_cache(_STUDIES)(self._studied)
        self._values = lru_cache(_STUDIES)(self._value)
        self._figures = lru_cache(_STUDIES)(self._all_figures)
        self._cases = lru_cache(_STUDIES)(self._alternatives)
        self._lean = lru_cache(_STUDIES)(self._leaner)
        self._by_algebra = lru_cache(_STUDIES)(self._decided)
        self._normals = lru_cache(_STUDIES)(self._with_unit_normals)
        places = ((unknown.name, as_point(unknown.meaning)) for unknown in named)
        self._areas = Areas(
            self._view,
            {name: place for name, place in places if place is not None and self._plane},
            self._figures,
        )

    def _studied(self, system: System) -> Study:
        return self._view.study(system) if self._plane else Study((), ())

    def decide(self, system: System, budget: Budget) -> Outcome:
        """Whether some figure satisfies every constraint."""
        quick = replace(budget, minimal_cores=False)
        with charged_to(self._charged(budget)):
            outcome = self._decide_turned(system, quick)
            if not isinstance(outcome, Unsatisfiable) or not budget.minimal_cores:
                return outcome
            return with_small_core(system, outcome, self._decide_turned, quick)

    def solutions(self, system: System, budget: Budget) -> SolutionSet:  # noqa: ARG002 - protocol
        """Nothing: of a figure that can be moved there are infinitely many."""
        points = [one for one in self._places if not isinstance(one, Line)]
        endless = seems_movable(system, points)
        return Unknown("figures are not listed", self.name, suited=False, endless=endless)

    def values(self, system: System, term: Node, budget: Budget) -> Values:
        """All values that ``term`` takes over the figures."""
        with charged_to(self._charged(budget)):
            normals = self._normals(system, term)
            if normals is not None:
                found = _with_equations(self._values(normals.system, term, budget), normals)
                if found is not None:
                    return found
            return self._values(system, term, budget)

    def _decide_turned(self, system: System, budget: Budget) -> Outcome:
        """The outcome, of a system in which unknown lines turn with the figure if there is one."""
        normals = self._normals(system)
        if normals is not None:
            outcome = self._decide(normals.system, budget)
            if isinstance(outcome, Unsatisfiable):
                return outcome
            if isinstance(outcome, Satisfiable):
                model = normals.model(outcome.model)
                if model is not None:
                    return replace(outcome, model=model)
        return self._decide(system, budget)

    def _with_unit_normals(self, system: System, term: Node | None = None) -> UnitNormals | None:
        if not self._lines:
            return None
        if term is None:
            return unit_normals(system, self._lines)
        return unit_normals(system, self._lines, [without_guards(term, self._areas.polygons(term))])

    def _charged(self, budget: Budget) -> Account:
        """The account of the question, whatever it is asked."""
        if self._account is None:
            self._account = Account(budget.figure_steps, budget.figure_steps)
        return self._account

    def _value(self, system: System, term: Node, budget: Budget) -> Values:
        polygons = self._areas.polygons(term)
        if not polygons:
            return self._value_of(system, term, budget)
        plain = without_guards(term, polygons)
        found = self._value_of(system, plain, budget)
        simple = self._areas.simple(system, term)
        if len(simple) == len(polygons) or isinstance(found, NoValues):
            return found
        # There are figures without an area, perhaps; the values met have to be areas.
        models: tuple[Model, ...] = ()
        if isinstance(found, FiniteValues):
            models = tuple(one.model for one in found.values)
        elif isinstance(found, ManyValues):
            models = found.models
        if models and all(polygon.is_simple_in(models) for polygon in polygons):
            return found
        return ValuesUnknown("whether a polygon crosses itself", self.name)

    def _value_of(self, system: System, term: Node, budget: Budget) -> Values:
        cases = self._cases(system)
        if cases is None:
            return self._value_in_one(system, term, budget)
        if isinstance(cases, Measured) and not cases.complete:
            return self._two_values(cases, system, term, budget)
        taken: list[TakenValue] = []
        worst = cases.evidence
        for case, own in zip(cases.systems(system), cases.terms(term), strict=True):
            found = self._value_of(case, own, budget)
            if not isinstance(found, FiniteValues | NoValues):
                return found
            for one in found.values if isinstance(found, FiniteValues) else ():
                orders = [compare(one.value, other.value) for other in taken]
                if Order.UNKNOWN in orders:
                    return ValuesUnknown("two values could not be told apart", self.name)
                if Order.EQUAL not in orders:
                    taken.append(one)
            worst = max(worst, found.evidence, key=lambda one: one.grade)
        if not taken:
            return NoValues(_names(system), worst)
        return FiniteValues(tuple(taken), worst)

    def _two_values(self, cases: Measured, system: System, term: Node, budget: Budget) -> Values:
        """Two values that the term has in figures of some cases; nothing of the others is known."""
        taken: list[TakenValue] = []
        for case, own in zip(cases.systems(system), cases.terms(term), strict=True):
            match self._value_of(case, own, budget):
                case FiniteValues(values=values) | ManyValues(values=values):
                    taken += values
        for one, other in combinations(taken, 2):
            if compare(one.value, other.value) in (Order.LESS, Order.GREATER):
                return ManyValues((one, other), cases.evidence)
        return ValuesUnknown("which values the angle of what is measured has", self.name)

    def _value_in_one(self, system: System, term: Node, budget: Budget) -> Values:
        study = self._study(system)
        if study.contradiction is not None:
            return NoValues(_names(system), _by_angles(str(study.contradiction)))
        known = evaluate(self._view.with_forced(term, study), {})
        if hasattr(known, "reason"):
            plain, forced = self._reduced(system, study)
            outside = self._outside(system, forced)
            if isinstance(outside, Unsatisfiable):
                return NoValues(outside.core, outside.evidence)
            if outside is not None:
                return ValuesUnknown(outside.reason, self.name)
            put = self._view.with_forced(term, study)
            by_laws = self._by_laws(system, plain, put, study, forced, budget)
            if by_laws is not None:
                return by_laws
            placed = self._placed(plain, study)
            found = algebra.values(placed, put, budget, points=self._places, found=self._found)
            if isinstance(found, NoValues) and placed is not plain:
                return NoValues(_names(system), found.evidence)
            return _taken(found, forced)
        match self._decide(system, budget):
            case Satisfiable(model=model):
                return FiniteValues((TakenValue(known, model),), _by_angles(""))
            case Unsatisfiable(core=core, evidence=evidence):
                return NoValues(core, evidence)
            case Unknown(reason=reason):
                return ValuesUnknown(f"whether there is a figure: {reason}", self.name)

    def _by_laws(
        self, system: System, plain: System, term: Node, study: Study, forced: Model, budget: Budget
    ) -> Values | None:
        """The only value by the laws of lengths, in a figure that exists; None if not so found."""
        if not self._plane or len(self._points) < _LARGE:
            return None
        found = self._lengths.only_value(plain, term, study, _nodes(forced), budget)
        if isinstance(found, NoFigure):
            return NoValues(_names(system), _BY_LAWS)
        if found is None:
            return None
        figure = self._decide(system, budget)
        if not isinstance(figure, Satisfiable):
            return None
        return FiniteValues((TakenValue(found, figure.model),), _BY_LAWS)

    def confirms(self, system: System, model: Model) -> Replay:
        """Whether there is a figure within the enclosures of ``model``.

        It was certified when it was found; here it is certified again from the model alone, or, if
        that does not come to an end, the constraints are looked at within the enclosures.
        """
        study = self._study(System(system.variables, _wanted(system)))
        plain, forced = self._reduced(system, study)
        plain = self._placed(plain, study)
        if any(model.get(name) != value for name, value in forced.items()):
            return Replay.REJECTED
        own = {v.name: model[v.name] for v in plain.variables if v.name in model}
        with charged_to(Account(_AGAIN, _AGAIN)):
            again = algebra.confirms(plain, own)
        return confirmed(system, model) if again is Replay.NOT_KNOWN else again

    def realisations(
        self, system: System, wanted: int, cost: Cost | None = None
    ) -> tuple[Model, ...]:
        """Certified figures of a system, at most ``wanted``, those of the least ``cost`` first.

        A cost is of the coordinates ``A.x``, ``A.y`` as floats.
        """
        normals = self._normals(system)
        if normals is not None:
            system = normals.system
        study = self._study(System(system.variables, _wanted(system)))
        plain, values = self._reduced(system, study)
        plain = self._placed(plain, study)
        try:
            with charged_to(Account(_AGAIN, _AGAIN)):
                analysis = Analysis(plain, self._places, scaled=cost is None)
                found = [
                    {**one.model, **values}
                    for problem in analysis.problems
                    for one in analysis.realised(problem, wanted=wanted, cost=cost)
                ]
        except Exception:  # noqa: BLE001 - FLINT raises kinds of its own; no figure is no answer
            return ()
        if normals is not None:
            turned = [normals.model(model) for model in found]
            return tuple([model for model in turned if model is not None][:wanted])
        return tuple(found[:wanted])

    def settling(self, system: System, goal: Node, budget: Budget) -> tuple[Node, ...]:
        """Facts about sides with which there is a figure and ``goal`` is true in every one."""
        from geometry.reasoning.settling import settling

        quick = replace(budget, minimal_cores=False)
        known = self.realisations(system, _TRIED) + (self._figures(system) or ())
        known = known if self._plane else ()
        return settling(
            self._question, system, goal, known, lambda one: self._decide_turned(one, quick)
        )

    # --- one system ----------------------------------------------------------------------

    def _decide(self, system: System, budget: Budget) -> Outcome:
        cases = self._cases(System(system.variables, _wanted(system)))
        if cases is None:
            return self._decide_one(system, budget)
        worst = cases.evidence
        for case in cases.systems(system):
            outcome = self._decide(case, budget)
            if not isinstance(outcome, Unsatisfiable):
                return outcome
            worst = max(worst, outcome.evidence, key=lambda one: one.grade)
        if isinstance(cases, Measured) and not cases.complete:
            return Unknown("which values the angle of what is measured has", self.name)
        return Unsatisfiable(_names(system), False, worst)

    def _alternatives(self, base: System) -> Cases | Choices | Measured | None:
        """A few cases, of which every figure of ``base`` is one."""
        if not self._plane:
            return None
        budget = Budget(minimal_cores=False)
        study = self._study(base)
        return cases_of(
            base,
            self._view,
            study,
            lambda system, term: self._value_in_one(system, term, budget),
            lambda system: self._decide_one(system, budget),
        ) or measured_arc(
            base,
            lambda term: self._view.with_forced(term, study),
            lambda system, term: self._value_in_one(system, term, budget),
        )

    def _decide_one(self, system: System, budget: Budget) -> Outcome:
        study = self._study(System(system.variables, _wanted(system)))
        if study.contradiction is not None:
            return Unsatisfiable(_names(system), False, _by_angles(str(study.contradiction)))
        for constraint in system.constraints:
            if not constraint.wanted and self._is_forced(constraint, study):
                return Unsatisfiable(_names(system), False, _by_angles(constraint.name))
        settled = self._by_values(system, budget)
        if settled is not None:
            return settled
        return self._by_algebra(system, budget)

    def _decided(self, system: System, budget: Budget) -> Outcome:
        """What the coordinates decide, with the numbers that the angles force put in."""
        study = self._study(System(system.variables, _wanted(system)))
        plain, values = self._reduced(system, study)
        outside = self._outside(system, values)
        if outside is not None:
            return outside
        if (
            self._plane
            and len(self._points) >= _LARGE
            and len(plain.constraints) == len(_wanted(plain))
        ):
            if self._lengths.contradicts(plain, study, _nodes(values), budget):
                return Unsatisfiable(_names(system), False, _BY_LAWS)
        placed = self._placed(plain, study)
        outcome = algebra.decide(placed, budget, points=self._places, found=self._found)
        match outcome:
            case Satisfiable(model=model):
                return replace(outcome, model={**model, **values})
            case Unsatisfiable() if values or placed is not plain:
                # The values and places that were put in rest on any of the constraints.
                return replace(outcome, core=_names(system), minimal=False)
            case Unknown() if self._plane:
                why = self._lengths.contradicts_inequalities(plain, study, _nodes(values), budget)
                if why is not None:
                    return Unsatisfiable(_names(system), False, replace(_BY_LAWS, grade=why.grade))
        return outcome

    def _by_values(self, system: System, budget: Budget) -> Outcome | None:
        """Whether all values of the terms of a statement make it true; None for other systems.

        A statement that is not wanted is a goal: to be refuted it must be true in every figure.
        """
        goals = [constraint for constraint in system.constraints if not constraint.wanted]
        if len(goals) != 1:
            return None
        base = System(system.variables, _wanted(system))
        evidence: list[Evidence] = []
        for atom in conjuncts(goals[0].formula):
            found = self._judged(base, atom, budget)
            if isinstance(found, Satisfiable):
                return found
            if found is None:
                return None
            evidence += found
        worst = max(evidence, key=lambda one: one.grade)
        return Unsatisfiable(_names(system), False, worst)

    def _judged(
        self, base: System, atom: Node, budget: Budget
    ) -> Satisfiable | list[Evidence] | None:
        """Evidence that ``atom`` is true in every figure, or one in which it is not."""
        match atom:
            case Relation(operands=(term, Name(identifier="real")), signs=(Comparison.IN,)):
                return self._defined(base, term, budget)
        choices = tuple(disjuncts(atom))
        (asked, *others) = {measured(one) for one in choices}
        if asked is None or others:
            return None
        taken = self._values(base, asked, budget)
        if isinstance(taken, ManyValues):
            for model in taken.models:
                value = evaluate(asked, model)
                if isinstance(value, Irrational | Fraction) and all(
                    fails(one, asked, value) for one in choices
                ):
                    return Satisfiable(model, taken.evidence)
            return None
        if not isinstance(taken, FiniteValues):
            return None
        for found in taken.values:
            if all(fails(one, asked, found.value) for one in choices):
                return Satisfiable(found.model, taken.evidence)
            if not any(holds(one, asked, found.value) for one in choices):
                return None
        defined = self._defined(base, asked, budget)
        return [taken.evidence, *defined] if isinstance(defined, list) else defined

    def _defined(
        self, base: System, term: Node, budget: Budget
    ) -> Satisfiable | list[Evidence] | None:
        """Evidence that ``term`` has a value in every figure, or one in which it has none."""
        evidence = [_BY_FORM]
        model = self._areas.crossing(base, term)
        if model is not None:
            return Satisfiable(model, _BY_FORM)
        held = {part for one in self._areas.simple(base, term) for part in one.conditions}
        for condition in dict.fromkeys(self._view.conditions(term, self._study(base))):
            if condition in held:
                continue
            hole = base.with_constraints(Constraint("defined", condition, wanted=False))
            defined = self._by_algebra(hole, budget)
            if isinstance(defined, Satisfiable):
                return defined
            if not isinstance(defined, Unsatisfiable):
                return None
            evidence.append(defined.evidence)
        return evidence

    def _all_figures(self, base: System) -> tuple[Model, ...] | None:
        """Every figure up to motions and size; None where they were not all found."""
        study = self._study(base)
        plain, forced = self._reduced(base, study)
        if self._outside(base, forced) is not None:
            return None
        models = algebra.all_models(self._placed(plain, study), self._places)
        return None if models is None else tuple({**one, **forced} for one in models)

    def _outside(self, system: System, forced: Model) -> Unsatisfiable | Unknown | None:
        """What is wrong with forced numbers that are not known to lie in their domains."""
        for variable in system.variables:
            if variable.name in forced:
                status = domain_status(variable, forced)
                if status is Truth.FALSE:
                    core = (*_names(system), variable.domain_name)
                    return Unsatisfiable(core, False, _by_angles(variable.domain_name))
                if status is not Truth.TRUE:
                    return Unknown(f"whether {variable.name} is in its domain", self.name)
        return None

    def _is_forced(self, constraint: Constraint, study: Study) -> bool:
        """Whether a statement is true in every figure by what is known of angles alone."""
        if self._view.is_forced_equation(constraint.formula, study):
            return True
        return truth(self._view.with_forced(constraint.formula, study), {}) is Truth.TRUE

    def _reduced(self, system: System, study: Study) -> tuple[System, Model]:
        """What the algebra is asked: forced numbers put in, without what theorems say anyway."""
        told = self._view.with_sizes(self._areas.plainly(system), study)
        plain, forced = self._without_forced(told, study)
        return self._lean(plain), forced

    def _placed(self, plain: System, study: Study) -> System:
        """The system with points that divide segments placed on them; itself if there are none."""
        return self._divisions.placed(plain, study) if self._plane else plain

    def _leaner(self, system: System) -> System:
        """The system without equations of angles that the others force, whatever they say.

        The third angle of a triangle, of which the algebra would have to find out that it agrees;
        a third line that is parallel to two parallels.
        """
        places = [
            place
            for place, one in enumerate(system.constraints)
            if one.wanted and self._view.is_about_angles(one.formula)
        ]
        lines = [
            place
            for place, one in enumerate(system.constraints)
            if one.wanted and self._view.is_showable(one)
        ]
        places += lines if len(lines) <= _FEW_LINES else []
        if not self._plane or len(places) < 2:
            return system
        for place in sorted(places, reverse=True):
            one = system.constraints[place]
            rest = System(
                system.variables, (*system.constraints[:place], *system.constraints[place + 1 :])
            )
            study = self._study(System(rest.variables, _wanted(rest)))
            if study.contradiction is None and (
                self._is_forced(one, study) or self._view.shown(one, study)
            ):
                system = rest
        return system

    def _without_forced(self, system: System, study: Study) -> tuple[System, Model]:
        """The system with forced unknown numbers put in, and these."""
        nodes: dict[str, Node] = {}
        values: dict[str, Fraction] = {}
        for variable in system.variables:
            if variable.name in self._view.numbers:
                found = self._view.with_forced(Name(variable.name), study)
                value = terms.literal(found)
                if value is not None:
                    nodes[variable.name], values[variable.name] = found, value
        if not values:
            return system, {}
        variables = tuple(v for v in system.variables if v.name not in values)
        constraints = tuple(
            replace(c, formula=substitute(c.formula, nodes)) for c in system.constraints
        )
        return System(variables, constraints), values


def _taken(found: Values, forced: Model) -> Values:
    """What the algebra found, with the numbers that the angles force in every model."""
    match found:
        case FiniteValues(values=values):
            return replace(found, values=tuple(_with_forced(one, forced) for one in values))
        case ManyValues(values=(one, other)):
            return replace(found, values=(_with_forced(one, forced), _with_forced(other, forced)))
        case _:
            return found


def _with_equations(found: Values, normals: UnitNormals) -> Values | None:
    """What was found with the equations that lines have; None where nothing is known of them."""
    match found:
        case NoValues():
            return found
        case FiniteValues(values=values):
            taken = [_with_equation(one, normals) for one in values]
            known = [one for one in taken if one is not None]
            return replace(found, values=tuple(known)) if len(known) == len(taken) else None
        case ManyValues(values=(one, other)):
            first, second = _with_equation(one, normals), _with_equation(other, normals)
            if first is not None and second is not None:
                return replace(found, values=(first, second))
    return None


def _with_equation(taken: TakenValue, normals: UnitNormals) -> TakenValue | None:
    model = normals.model(taken.model)
    return None if model is None else TakenValue(taken.value, model)


def _with_forced(taken: TakenValue, forced: Model) -> TakenValue:
    return TakenValue(taken.value, {**taken.model, **forced})


def _wanted(system: System) -> tuple[Constraint, ...]:
    return tuple(constraint for constraint in system.constraints if constraint.wanted)


def _nodes(forced: Model) -> dict[str, Node]:
    return {n: terms.number(v) for n, v in forced.items() if isinstance(v, Fraction)}


def _names(system: System) -> tuple[str, ...]:
    return tuple(constraint.name for constraint in system.constraints)


def _by_angles(detail: str) -> Evidence:
    return Evidence("theorems on angles", _NAME, Grade.EXACT, {"derivation": detail})
