"""Statements: true in every model, or false in every model; quantified ones over their domain.

A statement with free unknowns that is true in one model and false in another has no answer; who
means "for all x" writes it.  An implication is read for all: one counterexample makes it false.
Where its premise is undefined it says nothing; a conclusion that is undefined where the premise
holds leaves the statement without a truth value.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Logical, LogicalOperator, Node, Quantifier
from mathverify.semantics import terms
from mathverify.semantics.domains import Domain, parse_domain
from mathverify.semantics.evaluation import Truth as TruthValue
from mathverify.semantics.evaluation import truth
from mathverify.semantics.meaning import Figure, LoweringProblem, Meaning, Scalar, Truth
from mathverify.semantics.narrowing import with_domain
from mathverify.semantics.numbers import NotKnown
from mathverify.semantics.recurrences import Recurrence, least_name, least_value
from mathverify.semantics.system import (
    Constraint,
    Evidence,
    Kind,
    Model,
    Satisfiable,
    System,
    Unknown,
    Unsatisfiable,
    Variable,
)
from mathverify.semantics.units import DIMENSIONLESS
from mathverify.semantics.unknowns import unknown_meaning
from mathverify.verification.case import Case
from mathverify.verification.findings import Witness
from mathverify.verification.judging.claim import TruthClaim
from mathverify.verification.judging.induction import (
    Everywhere,
    NotAt,
    by_induction,
    formula_of,
)
from mathverify.verification.judging.judgement import Judgement, Right, Wrong
from mathverify.verification.judging.presentation import exact_text, model_text

#: The form of an ask for statements that hold in every case, where others hold in some.
ALWAYS = "always"


def judge_truth(case: Case, claim: TruthClaim) -> Judgement:
    """Whether the asked statement has the claimed truth value.  Raises `LoweringProblem`."""
    node = case.question.reading.ask
    assert node is not None
    return judge_statement(case, node, case.question.asked, claim)


def judge_statement(case: Case, node: Node, asked: Meaning | None, claim: TruthClaim) -> Judgement:
    """Whether the statement ``node``, which means ``asked``, has the claimed truth value.

    Raises `LoweringProblem`.
    """
    if isinstance(node, tree.Quantified):
        return _judge_quantified(case, node, claim)
    if not isinstance(asked, Truth):
        raise LoweringProblem(Code.ILL_TYPED, "a statement is needed here", node)
    if len(_implications(asked.formula)[0]) == 2:
        return _judge_for_all(case, case.question.system, asked.formula, claim)
    return _judge_formula(case, asked.formula, claim)


def judge_offered(case: Case, node: Node) -> Judgement:
    """Whether a statement among options is as it is asked for: true, or false.

    Right is what always is so and wrong what never is; what is so in one model and not in another
    has no answer, but with ``form: always``, which asks for what always is so.
    """
    wanted = case.question.reading.ask
    if not isinstance(wanted, tree.Constant) or wanted.name not in ("true", "false"):
        words = "of statements is asked which are true or false, and of values which an unknown has"
        raise LoweringProblem(Code.ILL_TYPED, words, wanted, "find: true")
    meaning = case.question.lowering.lower(node)
    if isinstance(meaning, Figure) and meaning.fact is not None:
        meaning = Truth(meaning.fact)
    judged = judge_statement(case, node, meaning, TruthClaim(wanted.name == "true"))
    if not isinstance(judged, Wrong):
        return judged
    judged = replace(judged, remedy="", expected="")  # true or false is no option
    if judged.code is not Code.UNDERDETERMINED:
        return judged
    ask = case.question.spec.ask
    if wanted.name == "false":
        return judged
    if ask is not None and ask.form == ALWAYS:
        words = f"{to_ascii(node)} does not hold always: {judged.message}"
        return Wrong(Code.WRONG_ANSWER, words, judged.witness)
    return replace(judged, remedy=f"form: {ALWAYS} in the ask, which asks for what always is so")


def _implications(formula: Node) -> list[tuple[Node, ...]]:
    """(premise, conclusion) for each implication that the formula is, or (formula,)."""
    if isinstance(formula, Logical) and formula.operator is LogicalOperator.IMPLIES:
        return [formula.operands]
    if isinstance(formula, Logical) and formula.operator is LogicalOperator.IFF:
        one, other = formula.operands
        return [(one, other), (other, one)]
    return [(formula,)]


def _judge_for_all(case: Case, system: System, formula: Node, claim: TruthClaim) -> Judgement:
    """The statement that ``formula`` is true at every point of ``system``."""
    evidence: list[Evidence] = []
    for *premise, conclusion in _implications(formula):
        base = system.with_constraints(*(Constraint("the premise", part) for part in premise))
        fails = case.reasoner.refutes(base, Constraint("the conclusion", conclusion, wanted=False))
        if isinstance(fails, Unknown):
            from mathverify.verification.judging.growth import FailsAt, HoldsFrom, by_growth

            match by_growth(case, base, conclusion):
                case HoldsFrom(evidence=grown):
                    evidence += grown
                    continue
                case FailsAt(model=model):
                    return _settled(False, claim, (), f": {_place(model)}")
                case None:
                    return NotKnown(fails.reason)
        if isinstance(fails, Unsatisfiable):
            evidence.append(fails.evidence)
            continue
        false = case.reasoner.refutes(
            base, Constraint("the conclusion", terms.negation(conclusion))
        )
        match false:
            case Unknown(reason=reason):
                return NotKnown(reason)
            case Unsatisfiable():
                words = f"the statement has no truth value at {_place(fails.model)}"
                witness = Witness("point", words, {"model": _values(fails.model)})
                return Wrong(Code.UNDEFINED, words, witness, "exclude this point in the premise")
            case Satisfiable(model=model, evidence=found):
                return _settled(False, claim, (found,), f": {_place(model)}")
    return _settled(True, claim, tuple(evidence), "")


def _settled(
    holds: bool, claim: TruthClaim, evidence: tuple[Evidence, ...], place: str
) -> Judgement:
    if holds is claim.value:
        return Right(evidence)
    right = str(holds).lower()
    words = f"the statement is {right}{place}"
    data = {"claimed": str(claim.value).lower(), "expected": right}
    return Wrong(Code.WRONG_ANSWER, words, Witness("value", words, data), f"answer: {right}", right)


def _values(model: Model) -> dict[str, str]:
    return {name: exact_text(value) for name, value in sorted(model.items())}


def _place(model: Model) -> str:
    return _point(_values(model))


def _point(values: Mapping[str, str]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in values.items()) or "any point"


def _judge_formula(case: Case, formula: Node, claim: TruthClaim) -> Judgement:
    """A statement about the models of the givens: the same truth value in all of them."""
    system = case.question.system
    wanted = formula if claim.value else terms.negation(formula)
    outcome = case.reasoner.refutes(system, Constraint("statement", wanted, wanted=False))
    match outcome:
        case Unsatisfiable(evidence=evidence):
            return Right((evidence,))
        case Unknown(reason=reason):
            from mathverify.verification.judging.growth import HoldsFrom, by_growth

            grown = by_growth(case, system, formula) if claim.value else None
            return Right(grown.evidence) if isinstance(grown, HoldsFrom) else NotKnown(reason)
        case Satisfiable(model=model):
            at = model_text(case.question, model)
            if truth(formula, model) is TruthValue.UNDEFINED:
                return _valueless(case, model)
            bare = case.reasoner.refutes(system, Constraint("statement", formula, wanted=False))
            turned = case.reasoner.refutes(
                system, Constraint("statement", terms.negation(formula), wanted=False)
            )
            for found in (bare, turned):
                if isinstance(found, Satisfiable):
                    if truth(formula, found.model) is TruthValue.UNDEFINED:
                        return _valueless(case, found.model)
            other = case.reasoner.refutes(system, Constraint("statement", wanted))
            if isinstance(other, Satisfiable):
                there = model_text(case.question, other.model)
                said = str(claim.value).lower()
                words = f"the statement is {said} at {_point(there)} but not at {_point(at)}"
                return Wrong(
                    Code.UNDERDETERMINED,
                    words,
                    Witness("models", words, {"models": [{"model": there}, {"model": at}]}),
                    "say 'for all x in real: ...' or 'exists x in real: ...'",
                )
            return _settled(not claim.value, claim, (), f": {_place(model)}" if at else "")


def _valueless(case: Case, model: Model) -> Wrong:
    """The statement is neither true nor false at a point that the givens allow."""
    words = f"the statement has no truth value at {_place(model)}"
    witness = Witness("point", words, {"model": model_text(case.question, model)})
    remedy = f"a domain or a given where every part is defined, as it is not at {_place(model)}"
    return Wrong(Code.UNDEFINED, words, witness, remedy if model else "")


def _judge_quantified(case: Case, node: tree.Quantified, claim: TruthClaim) -> Judgement:
    if node.quantifier is Quantifier.FOR:
        return NotKnown("a statement 'for k in ...' without 'all' is not decided; write 'for all'")
    name = node.variable
    others = {unknown.name for unknown in case.question.spec.unknowns} - {name}
    others -= set(case.question.reading.functions)
    given = any(_is_used(case.question.system, v.name) for v in case.question.system.variables)
    nested = isinstance(node.body, tree.Quantified) and isinstance(node.domain, tree.SetLiteral)
    if given or nested or tree.free_names(node.body) & others:
        # The givens speak of other unknowns: the quantifier is eliminated first.
        return _judge_formula(case, case.question.lowering.formula(node), claim)
    domain = Domain(Kind.REAL)
    if node.domain != tree.OWN_DOMAIN:
        domain = _domain_of(case, node.domain, name)
    elif name in case.question.reading.domains:
        domain = case.question.reading.domains[name]
    bound = unknown_meaning(name, domain, None, DIMENSIONLESS)
    lowering = case.question.lowering.within({name: bound.meaning})
    bound = with_domain(bound, lowering)
    # A declared unknown of the same name may be of another kind.
    for variable in bound.variables:
        lowering = lowering.with_whole(variable.name, whole=variable.kind is Kind.INTEGER)
    lowering = lowering.within(
        {
            # Also where it has none: a declared unknown of the same name may have one.
            least_name(v.name): least_value(v)
            if v.kind is Kind.INTEGER and v.low is not None
            else Scalar(tree.Name(v.name))
            for v in bound.variables
        }
    )
    sequence = formula_of(case, node.body, name)
    if sequence is not None and node.quantifier is Quantifier.FOR_ALL:
        return _judge_formula_of_sequence(case, bound.variables[0], *sequence, claim)
    body = lowering.formula(node.body)
    unknown = {v.name for v in case.question.system.variables}
    if tree.free_names(body) & (unknown - {v.name for v in bound.variables}):
        # A function or a datum speaks of other unknowns.
        return _judge_formula(case, case.question.lowering.formula(node), claim)
    system = System(
        bound.variables, tuple(Constraint(f"domain of {name}", c) for c in bound.conditions)
    )
    if node.quantifier is Quantifier.FOR_ALL:
        return _judge_for_all(case, system, body, claim)
    match case.reasoner.refutes(system, Constraint("statement", body)):
        case Unknown(reason=reason):
            return NotKnown(reason)
        case Satisfiable(model=model, evidence=evidence):
            return _settled(True, claim, (evidence,), f": {_place(model)}")
        case Unsatisfiable(evidence=evidence):
            return _settled(False, claim, (evidence,), "")


def _domain_of(case: Case, node: Node, name: str) -> Domain:
    """The domain of a bound variable; ``{n in integer : n >= 2}`` has its own variable."""
    declared = case.question.reading.declared
    if not isinstance(node, tree.SetBuilder):
        return parse_domain(to_ascii(node), name, declared)
    base = _domain_of(case, node.domain, name)
    own = case.question.reading.domains.get(name)
    if own is not None and own.kind is not base.kind:
        # ``for all n >= 0`` runs through whole numbers, and this n is declared to be none.
        raise LoweringProblem(
            Code.AMBIGUOUS,
            f"{name} is an unknown with another domain than it has here",
            node,
            "another letter for the variable of the statement",
        )
    condition = tree.substitute(node.condition, {node.variable: tree.Name(name)})
    return replace(base, conditions=(*base.conditions, condition))


def _judge_formula_of_sequence(
    case: Case, variable: Variable, sequence: Recurrence, formula: Node, claim: TruthClaim
) -> Judgement:
    if variable.kind is not Kind.INTEGER or variable.low is None or variable.high is not None:
        return NotKnown("a formula for a sequence is proved for all whole numbers from a first one")
    least = terms.literal(least_value(variable).term)
    assert least is not None
    found = by_induction(case, sequence, formula, variable.name, int(least))
    match found:
        case Everywhere(evidence=evidence):
            return _settled(True, claim, evidence, "")
        case NotAt(place=place, always=True):
            return _settled(False, claim, (), f": {variable.name} = {place}")
        case NotAt(place=place) if claim.value:
            words = f"the givens allow that the statement is false: {variable.name} = {place}"
            data = {"claimed": "true", "expected": ""}
            return Wrong(Code.WRONG_ANSWER, words, Witness("value", words, data))
        case NotAt():
            return NotKnown("the sequence is not known, and the statement may be true of it")
        case NotKnown():
            return found


def _is_used(system: System, name: str) -> bool:
    return any(
        name in tree.free_names(c.formula)
        for c in system.constraints
        if c.name != f"domain of {name}"
    )
