"""Complete solution sets: every claimed solution is one, and no model gives another.

Finite sets: each item is attained in some model (else it is extraneous) and every model gives one
of the items (else one is missing).  Relations and intervals: the claim holds in every model, and
every point of the domains where it holds is a model.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Comparison, Node
from mathverify.semantics import terms
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    LoweringProblem,
    Meaning,
    Scalar,
)
from mathverify.semantics.numbers import NotKnown, rational_enclosure
from mathverify.semantics.question import Question
from mathverify.semantics.relations import equality
from mathverify.semantics.system import (
    Cell,
    CellSet,
    Constraint,
    Evidence,
    FiniteModels,
    Kind,
    Model,
    PointCell,
    Satisfiable,
    System,
    Unknown,
    Unsatisfiable,
    Variable,
)
from mathverify.verification.case import Case
from mathverify.verification.findings import Witness
from mathverify.verification.judging.claim import PredicateClaim, SetClaim
from mathverify.verification.judging.judgement import Judgement, Right, Wrong
from mathverify.verification.judging.presentation import (
    cells_text,
    display_unit,
    meaning_text,
    model_text,
    rounding_unit,
)
from mathverify.verification.judging.repetition import general_text, own_scale
from mathverify.verification.judging.rounding import parse_rounding, rounded_text
from mathverify.verification.judging.value import (
    fixed_value,
    rounding_formula,
    scalar_values,
    taken_values,
)


def judge_set(case: Case, asked: Meaning, claim: SetClaim) -> Judgement:
    """Whether ``asked`` takes exactly the claimed values.  Raises `LoweringProblem`."""
    system = case.question.system
    shown_in = rounding_unit if _is_rounded(case) else display_unit
    unit = shown_in(case.question, claim.node)
    evidence: list[Evidence] = []
    extraneous: list[str] = []
    unknown: list[str] = []
    goals: list[Node] = []
    for item, node in zip(claim.items, claim.nodes, strict=True):
        goal = _goal(case, asked, item, node)
        if isinstance(goal, NotKnown):
            return goal
        goals.append(goal)
    for item, goal in zip(claim.items, goals, strict=True):
        match case.reasoner.refutes(system, Constraint("answer", goal)):
            case Satisfiable(evidence=found):
                evidence.append(found)
            case Unsatisfiable():
                extraneous.append(meaning_text(item, {}, unit))
            case Unknown(reason=reason):
                unknown.append(reason)
    complete = Constraint("answer", terms.disjunction(goals), wanted=False)
    missing = case.reasoner.refutes(system, complete)
    if extraneous or isinstance(missing, Satisfiable):
        return _wrong(case, asked, extraneous, missing, unit)
    if isinstance(missing, Unknown):
        unknown.append(missing.reason)
    if unknown:
        return NotKnown(unknown[0])
    assert isinstance(missing, Unsatisfiable)
    return Right((missing.evidence, *evidence))


def _goal(case: Case, asked: Meaning, item: Meaning, node: Node) -> Node | NotKnown:
    """The formula that ``asked`` is ``item``, exactly or rounded as the ask says."""
    ask = case.question.spec.ask
    if ask is None or ask.round is None:
        return equality(asked, item, node)
    rounding = parse_rounding(ask.round)
    if rounding is None:
        return NotKnown(f"the rounding {ask.round!r} is not understood; write '3 sf' or '2 dp'")
    goal = rounding_formula(case, asked, item, node, rounding)
    return terms.FALSE if goal is None else goal


def _wrong(
    case: Case, asked: Meaning, extraneous: list[str], missing: object, unit: tree.Unit | None
) -> Wrong:
    expected = solution_text(case, asked, unit)
    remedy = f"answer: {expected}" if expected else ""
    if "about " in expected:
        # A number that has no notation cannot be written down as the answer.
        remedy, expected = "ask for the answer rounded (round: '3 sf'), or for the count", ""
    lacking: list[str] = []
    if isinstance(missing, Satisfiable):
        value = value_text(case, asked, missing.model, unit)
        if value == "undefined":
            at = model_text(case.question, missing.model)
            words = f"what is asked is undefined at {at}"
            return Wrong(
                Code.UNDEFINED, words, Witness("point", words, {"model": at, "value": value})
            )
        lacking.append(value)
    data = {"missing": lacking, "extraneous": extraneous, "expected": expected}
    if extraneous:
        words = f"{_list(extraneous)} {_verb(extraneous, 'does', 'do')} not satisfy the givens"
        if lacking:
            words += f", and {_list(lacking)} is missing"
        return Wrong(
            Code.EXTRANEOUS_SOLUTIONS, words, Witness("solutions", words, data), remedy, expected
        )
    words = f"{_list(lacking)} satisfies the givens and is not in the answer"
    return Wrong(Code.MISSING_SOLUTIONS, words, Witness("solutions", words, data), remedy, expected)


def judge_predicate(case: Case, asked: Meaning, claim: PredicateClaim) -> Judgement:
    """Whether the claimed relation describes exactly the models' values of ``asked``."""
    question = case.question
    unit = display_unit(question, claim.node)
    plain = plain_unknowns(question, asked)
    if plain is None or not _free(question.system, claim.formula) <= plain:
        # The values of an expression need not fill the set in which its unknowns make it lie.
        return NotKnown(
            "an answer by a relation or an interval is decided for the unknowns themselves; "
            "ask for the unknown, or write the solutions as a set"
        )
    covers = case.reasoner.refutes(
        question.system, Constraint("answer", claim.formula, wanted=False)
    )
    if isinstance(covers, Satisfiable):
        return _wrong(case, asked, [], covers, unit)
    others = [v.name for v in question.system.variables if v.name not in plain]
    if any(_is_used(question.system, name) for name in others):
        return _by_listing(case, asked, claim, covers)
    asked_variables = tuple(v for v in question.system.variables if v.name in plain)
    domain = _domain(case, claim, plain)
    converse = System(
        domain.variables,
        (
            *domain.constraints,
            Constraint("answer", claim.formula),
            Constraint(
                "givens",
                all_of(System(asked_variables, question.system.constraints)),
                wanted=False,
            ),
        ),
    )
    match case.reasoner.decide(converse):
        case Satisfiable(model=model):
            value = meaning_text(asked, model, unit)
            expected = solution_text(case, asked, unit)
            words = f"the answer allows {value}, which does not satisfy the givens"
            return Wrong(
                Code.EXTRANEOUS_SOLUTIONS,
                words,
                Witness("solutions", words, {"extraneous": [value], "expected": expected}),
                f"answer: {expected}" if expected else "",
                expected,
            )
        case Unknown(reason=reason):
            return NotKnown(reason)
        case Unsatisfiable(evidence=evidence):
            if isinstance(covers, Unknown):
                return NotKnown(covers.reason)
            return Right((covers.evidence, evidence))


def _domain(case: Case, claim: PredicateClaim, names: set[str]) -> System:
    """The numbers of which a claim speaks: those of the unknowns' domains, or all of them.

    A relation speaks within the domains, an interval is itself the set of values.
    """
    system = case.question.system
    variables = tuple(v for v in system.variables if v.name in names)
    if claim.absolute:
        return System(tuple(Variable(v.name, Kind.REAL) for v in variables), ())
    everything = {v.name for v in system.variables}
    own = {f"domain of {unknown.name}" for unknown in case.question.unknowns}
    return System(
        variables,
        tuple(
            c
            for c in system.constraints
            if c.name in own and tree.free_names(c.formula) & everything <= names
        ),
    )


def _by_listing(case: Case, asked: Meaning, claim: PredicateClaim, covers: object) -> Judgement:
    """Unknowns besides the asked one: a finite list of models, or their projection, settles it."""
    models = case.reasoner.solutions(case.question.system)
    if not isinstance(models, FiniteModels) and isinstance(covers, Unsatisfiable):
        projected = _by_projection(case, asked, claim, covers.evidence)
        if projected is not None:
            return projected
    if not isinstance(models, FiniteModels) or not isinstance(covers, Unsatisfiable):
        return NotKnown(
            "the answer is a relation, and other unknowns stand beside the asked one; "
            "write the solutions as a set"
        )
    if not isinstance(asked, Scalar):
        return NotKnown("the answer is a relation between several unknowns")
    values = [terms.equal(asked.term, _constant(asked, model)) for model in models.models]
    outside = Constraint("models", terms.disjunction(values), wanted=False)
    names = plain_unknowns(case.question, asked) or set[str]()
    domain = _domain(case, claim, names)
    bare = domain.with_constraints(Constraint("answer", claim.formula), outside)
    match case.reasoner.decide(bare):
        case Unsatisfiable(evidence=evidence):
            return Right((covers.evidence, models.evidence, evidence))
        case Unknown(reason=reason):
            return NotKnown(reason)
        case Satisfiable(model=model):
            value = meaning_text(asked, model, display_unit(case.question, claim.node))
            words = f"the answer allows {value}, which no model of the givens gives"
            return Wrong(
                Code.EXTRANEOUS_SOLUTIONS,
                words,
                Witness("solutions", words, {"extraneous": [value]}),
            )


def _by_projection(
    case: Case, asked: Meaning, claim: PredicateClaim, covers: Evidence
) -> Judgement | None:
    """The converse by elimination: for each value that the claim allows, the others exist.

    ``x^2 + c = 0`` has a real x exactly for ``c <= 0``.  None where the other unknowns are not
    eliminated.
    """
    question = case.question
    names = plain_unknowns(question, asked) or set[str]()
    others = _others(question, names)
    exists = _exist(question, others)
    if exists is None:
        return None
    domain = _domain(case, claim, names)
    system = domain.with_constraints(
        Constraint("answer", claim.formula), Constraint("givens", exists, wanted=False)
    )
    match case.reasoner.decide(system):
        case Unsatisfiable(evidence=evidence):
            return Right((covers, evidence))
        case Satisfiable(model=model):
            value = meaning_text(asked, model, display_unit(question, claim.node))
            words = (
                f"the answer allows {value}, for which no {', '.join(others)} satisfies the givens"
            )
            data = {"extraneous": [value]}
            return Wrong(Code.EXTRANEOUS_SOLUTIONS, words, Witness("solutions", words, data))
        case _:
            return None


def _others(question: Question, names: set[str]) -> list[str]:
    """The unknowns that have none of the variables ``names``."""
    return [u.name for u in question.unknowns if not {v.name for v in u.variables} & names]


def _exist(question: Question, others: list[str]) -> Node | None:
    """That there are ``others`` with which the givens hold, without naming them; or not known."""
    if {given.id for given in question.givens} != _conditions(question):
        return None  # A theory demands more than the givens say.
    statement: Node = terms.conjunction([given.node for given in question.givens])
    for name in others:
        statement = tree.Quantified(tree.Quantifier.EXISTS, name, tree.OWN_DOMAIN, statement)
    try:
        return question.lowering.formula(statement)
    except LoweringProblem:
        return None


def _projected_text(case: Case, asked: Meaning, unit: tree.Unit | None) -> str:
    """The values of one unknown for which the others exist, as cells of the line; or empty."""
    question, system = case.question, case.question.system
    names = plain_unknowns(question, asked)
    if names is None or len(names) != 1 or not isinstance(asked, Scalar):
        return ""
    variables = tuple(v for v in system.variables if v.name in names)
    constraints = system.constraints
    if any(_is_used(system, v.name) for v in system.variables if v.name not in names):
        exists = _exist(question, _others(question, names))
        if exists is None:
            return ""
        own = {f"domain of {unknown.name}" for unknown in question.unknowns}
        constraints = (
            *(c for c in constraints if c.name in own and _free(system, c.formula) <= names),
            Constraint("givens", exists),
        )
    alone = System(variables, constraints)
    scale = own_scale(asked, variables[0].name)
    found = case.reasoner.solutions(alone)
    if isinstance(found, FiniteModels):
        return _listed(case, asked, found.models, unit)
    if not isinstance(found, CellSet) or scale is None:
        return ""
    return cells_text(found, asked.dimension, scale, unit)


def _conditions(question: Question) -> set[str]:
    """The names of the constraints that are no domains of unknowns."""
    own = {f"domain of {unknown.name}" for unknown in question.unknowns}
    return {c.name for c in question.system.constraints if c.name not in own}


def _constant(asked: Scalar, model: object) -> Node:
    assert isinstance(model, dict)
    fixed = fixed_value(asked, model)
    return fixed.term if isinstance(fixed, Scalar) else asked.term


def solution_text(case: Case, asked: Meaning, unit: tree.Unit | None) -> str:
    """The complete solution set as text, empty where no engine lists it."""
    found = case.reasoner.solutions(case.question.system)
    match found:
        case FiniteModels(models=models):
            ordered = sorted(models, key=lambda model: _sort_key(asked, model))
            return _listed(case, asked, ordered, unit)
        case CellSet(cells=cells) if _is_rounded(case) and _are_points(cells):
            points = [c.value for c in cells if isinstance(c, PointCell)]
            return _listed(case, asked, [{found.variable: point} for point in points], unit)
        case CellSet():
            scale = own_scale(asked, found.variable)
            if scale is None or isinstance(asked, Collection):
                return ""
            assert isinstance(asked, Scalar)
            return cells_text(found, asked.dimension, scale, unit)
        case _:
            return (
                general_text(case, asked)
                or _taken_text(case, asked, unit)
                or _projected_text(case, asked, unit)
            )


def _taken_text(case: Case, asked: Meaning, unit: tree.Unit | None) -> str:
    """The complete list of values, where an engine has that and no list of models."""
    taken = taken_values(case, asked)
    if not taken or any(value is None for value, _ in taken):
        return ""
    return "{" + ", ".join(meaning_text(v, {}, unit) for v, _ in taken if v is not None) + "}"


def _is_rounded(case: Case) -> bool:
    ask = case.question.spec.ask
    return ask is not None and ask.round is not None


def _are_points(cells: tuple[Cell, ...]) -> bool:
    return all(isinstance(cell, PointCell) for cell in cells)


def _listed(case: Case, asked: Meaning, models: Sequence[Model], unit: tree.Unit | None) -> str:
    values = [value_text(case, asked, model, unit) for model in models]
    unique = list(dict.fromkeys(values))
    if isinstance(asked, Collection) and asked.kind is CollectionKind.SET:
        # {1, 3} and {3, 1} are one set.
        first: dict[frozenset[str], str] = {}
        for model, value in zip(models, values, strict=True):
            members = frozenset(value_text(case, item, model, unit) for item in asked.items)
            first.setdefault(members, value)
        unique = list(first.values())
        if len(unique) == 1:
            return unique[0]  # All of the one set that there is.
    return "{" + ", ".join(unique) + "}" if unique else "none"


def value_text(case: Case, asked: Meaning, model: Model, unit: tree.Unit | None) -> str:
    """The value of ``asked`` in a model, rounded where the ask says so."""
    ask = case.question.spec.ask
    rounding = parse_rounding(ask.round) if ask is not None and ask.round is not None else None
    fitted = rounding.in_unit(unit) if rounding is not None else None
    fixed = fixed_value(asked, model)
    if fitted is None or fixed is None:
        return meaning_text(asked, model, unit)
    return rounded_text(fixed, fitted, unit)


def _sort_key(asked: Meaning, model: Model) -> tuple[Fraction, ...]:
    """Ascending order of the values; irrational ones by a close rational."""
    values = scalar_values(asked, model) or ()
    return tuple(v if isinstance(v, Fraction) else rational_enclosure(v, 64)[0] for v in values)


def _verb(values: list[str], one: str, several: str) -> str:
    return one if len(values) == 1 else several


def _list(values: list[str]) -> str:
    return ", ".join(values)


def plain_unknowns(question: Question, asked: Meaning) -> set[str] | None:
    """The variables that ``asked`` consists of, None if it is more than unknowns themselves."""
    items = asked.items if isinstance(asked, Collection) else (asked,)
    found: set[str] = set()
    for item in items:
        names = [v.name for v in question.system.variables if own_scale(item, v.name) is not None]
        if not names:
            return None
        found.update(names)
    return found


def _free(system: System, formula: Node) -> frozenset[str]:
    return tree.free_names(formula) & {variable.name for variable in system.variables}


def all_of(system: System) -> Node:
    """The givens and every range of a variable as one formula."""
    parts = [c.formula for c in system.constraints]
    for variable in system.variables:
        name = tree.Name(variable.name)
        if variable.low is not None:
            sign = Comparison.GREATER_EQUAL if variable.low.closed else Comparison.GREATER
            parts.append(terms.compare(name, sign, terms.number(variable.low.value)))
        if variable.high is not None:
            sign = Comparison.LESS_EQUAL if variable.high.closed else Comparison.LESS
            parts.append(terms.compare(name, sign, terms.number(variable.high.value)))
        if variable.kind in (Kind.INTEGER, Kind.RATIONAL):
            kind = tree.Name(variable.kind.value)
            parts.append(terms.compare(name, Comparison.IN, kind))
        if variable.values is not None:
            parts.append(
                terms.disjunction([terms.equal(name, terms.number(v)) for v in variable.values])
            )
    return terms.conjunction(parts)


def _is_used(system: System, name: str) -> bool:
    return any(name in tree.free_names(c.formula) for c in system.constraints)
