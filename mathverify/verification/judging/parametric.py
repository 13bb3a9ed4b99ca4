"""Answers in terms of parameters: ``x = -a or x = 3*a``, ``r = sqrt(A/pi)``.

One value: the claim equals what is asked in every model, whatever the parameters are there, and
no parameter is fixed by the givens to a few values.  A complete solution set: for all parameters
that their domains and the givens about them alone admit, the solutions are exactly the claimed
values that are defined.
"""

from __future__ import annotations

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Name, Node
from mathverify.semantics import terms
from mathverify.semantics.meaning import Meaning
from mathverify.semantics.numbers import NotKnown, to_node
from mathverify.semantics.relations import equality
from mathverify.semantics.system import (
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
from mathverify.verification.judging.answer_language import variables_of
from mathverify.verification.judging.claim import (
    GeneralClaim,
    PredicateClaim,
    SetClaim,
    ValueClaim,
)
from mathverify.verification.judging.connected_unknowns import connected, restricted
from mathverify.verification.judging.judgement import Judgement, Right, Wrong
from mathverify.verification.judging.presentation import (
    display_unit,
    meaning_text,
    model_text,
)
from mathverify.verification.judging.solution_set import all_of, plain_unknowns


def judge_parametric_value(case: Case, asked: Meaning, claim: ValueClaim) -> Judgement:
    """Whether ``claim`` equals ``asked`` in every model.  Raises `LoweringProblem`."""
    goal = equality(asked, claim.meaning, claim.node)
    system = case.question.system
    match case.reasoner.refutes(system, Constraint("answer", goal, wanted=False)):
        case Unknown(reason=reason):
            return NotKnown(reason)
        case Satisfiable(model=model):
            return _wrong_value(case, asked, claim, model)
        case Unsatisfiable(evidence=evidence):
            pass
    variables = {variable.name for variable in system.variables}
    beside = variables_of(asked)
    fixed = _fixed(case, sorted(variables_of(claim.meaning) & variables), beside)
    if fixed:
        return NotKnown(
            f"the givens fix the value of {fixed}, so that an answer in terms of it says nothing; "
            f"ask for {fixed} too, or leave it out of the answer"
        )
    return Right((evidence,))


def _fixed(case: Case, names: list[str], beside: frozenset[str]) -> str:
    """A name that has, as far as is known, one value in all models, or few of those it may have.

    With ``x^2 = 4`` and ``p = x`` the answer ``p`` would hide that x is not determined, whatever
    else is said of other unknowns: what is looked at is what ties it to x (``beside``) alone, and
    everything that is connected with it.
    """
    if not names:
        return ""
    system = case.question.system
    found = case.reasoner.decide(system)
    own = beside | set(names)
    few = any(
        isinstance(case.reasoner.solutions(part), FiniteModels)
        for part in (restricted(system, own), restricted(system, connected(system, own)))
    )
    for name in names:
        if few and not _few_by_itself(case, name):
            return name
        if not isinstance(found, Satisfiable):
            return name
        same = terms.equal(Name(name), to_node(found.model[name]))
        other = case.reasoner.refutes(system, Constraint("parameter", same, wanted=False))
        if not isinstance(other, Satisfiable):
            return name
    return ""


def _few_by_itself(case: Case, name: str) -> bool:
    """Whether what is said of ``name`` alone leaves it finitely many values."""
    match case.reasoner.solutions(restricted(case.question.system, frozenset({name}))):
        case FiniteModels():
            return True
        case CellSet(cells=cells):
            return all(isinstance(cell, PointCell) for cell in cells)
    return False


def _wrong_value(case: Case, asked: Meaning, claim: ValueClaim, model: Model) -> Wrong:
    unit = display_unit(case.question, claim.node)
    here, claimed = (meaning_text(meaning, model, unit) for meaning in (asked, claim.meaning))
    at = model_text(case.question, model)
    place = ", ".join(f"{name} = {value}" for name, value in at.items())
    if "undefined" in (here, claimed):
        what = "what is asked" if here == "undefined" else "the claimed answer"
        words = f"{what} is undefined at {place}"
        witness = Witness("point", words, {"model": at, "value": here})
        return Wrong(Code.UNDEFINED, words, witness, "a domain that excludes this point")
    words = f"the givens allow {place}, where the answer would be {claimed}"
    data = {"model": at, "claimed": claimed, "expected": here}
    return Wrong(Code.WRONG_ANSWER, words, Witness("value", words, data))


def judge_parametric_set(
    case: Case,
    asked: Meaning,
    claim: SetClaim | PredicateClaim | GeneralClaim,
    open_: frozenset[str],
) -> Judgement:
    """Whether the claim names exactly the solutions for all values of the names ``open_``."""
    question = case.question
    ask = question.spec.ask
    if ask is not None and ask.round is not None:
        return NotKnown("rounded answers in terms of parameters are not decided; ask exactly")
    plain = plain_unknowns(question, asked)
    if plain is None or isinstance(claim, GeneralClaim):
        return NotKnown("an answer in terms of parameters is decided for the unknowns themselves")
    formula = _formula(asked, claim)
    system = question.system
    formulas = [formula, *(constraint.formula for constraint in system.constraints)]
    used = frozenset[str]().union(*map(tree.free_names, formulas))
    parameters = {v.name for u in question.unknowns if u.name in open_ for v in u.variables} - plain
    if used & {v.name for v in system.variables} - parameters - plain:
        return NotKnown("other unknowns stand beside the asked one and the parameters")
    about = [c for c in system.constraints if not tree.free_names(c.formula) & plain]
    rest = tuple(c for c in system.constraints if tree.free_names(c.formula) & plain)
    kept = tuple(v for v in system.variables if v.name in parameters & used)
    searched = tuple(v for v in system.variables if v.name in plain)
    missing = case.reasoner.decide(
        System(
            (*kept, *searched),
            (*system.constraints, Constraint("answer", formula, wanted=False)),
        )
    )
    if isinstance(missing, Satisfiable):
        return _wrong_set(case, asked, claim, missing.model, Code.MISSING_SOLUTIONS)
    # A relation speaks within the domain of the unknown; values and intervals are all numbers.
    relation = isinstance(claim, PredicateClaim) and not claim.absolute
    bare = searched if relation else tuple(Variable(v.name, Kind.REAL) for v in searched)
    solved = all_of(System(searched, rest))
    extraneous = case.reasoner.decide(
        System(
            (*kept, *bare),
            (*about, Constraint("answer", formula), Constraint("givens", solved, wanted=False)),
        )
    )
    if isinstance(extraneous, Satisfiable):
        return _wrong_set(case, asked, claim, extraneous.model, Code.EXTRANEOUS_SOLUTIONS)
    evidence: list[Evidence] = []
    for outcome in (missing, extraneous):
        if isinstance(outcome, Unknown):
            return NotKnown(outcome.reason)
        evidence.append(outcome.evidence)
    if isinstance(claim, SetClaim):
        here = System((*kept, *searched), system.constraints)
        return _never_defined(case, asked, claim, here) or Right(tuple(evidence))
    return Right(tuple(evidence))


def _never_defined(
    case: Case, asked: Meaning, claim: SetClaim, system: System
) -> Wrong | NotKnown | None:
    """A claimed value that is a solution for no values of the parameters: it is never defined."""
    for item, node in zip(claim.items, claim.nodes, strict=True):
        goal = Constraint("answer", equality(asked, item, node))
        match case.reasoner.refutes(system, goal):
            case Unknown(reason=reason):
                return NotKnown(reason)
            case Unsatisfiable():
                words = f"{to_ascii(node)} is defined for no values of the parameters"
                witness = Witness("solutions", words, {"extraneous": [to_ascii(node)]})
                return Wrong(Code.EXTRANEOUS_SOLUTIONS, words, witness, "leave it out")
            case Satisfiable():
                pass
    return None


def _formula(asked: Meaning, claim: SetClaim | PredicateClaim) -> Node:
    if isinstance(claim, PredicateClaim):
        return claim.formula
    return terms.disjunction([equality(asked, item, claim.node) for item in claim.items])


def _wrong_set(
    case: Case,
    asked: Meaning,
    claim: SetClaim | PredicateClaim,
    model: Model,
    code: Code,
) -> Wrong:
    unit = display_unit(case.question, claim.node)
    value = meaning_text(asked, model, unit)
    asked_names = variables_of(asked)
    at = {
        u.name: meaning_text(u.meaning, model, u.unit)
        for u in case.question.unknowns
        if any(v.name in model for v in u.variables)
        and not any(v.name in asked_names for v in u.variables)
    }
    place = ", ".join(f"{name} = {shown}" for name, shown in at.items())
    if code is Code.MISSING_SOLUTIONS:
        words = f"at {place} the givens have the solution {value}, which is not in the answer"
        data = {"missing": [value], "extraneous": [], "model": at}
    else:
        words = f"at {place} the answer gives {value}, which does not satisfy the givens"
        data = {"missing": [], "extraneous": [value], "model": at}
    return Wrong(
        code,
        words,
        Witness("solutions", words, data),
        "an answer for every value of the parameters, or a domain that excludes this one",
    )
