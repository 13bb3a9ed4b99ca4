"""Steps: every line of the worked solution is true in every model of the givens.

A line that drops a root is not true in the model it drops; a line that only holds under its
``case`` is judged there; ``rejects`` must name something that no model gives.  Where lines gained
roots, as squaring does, the last one may not have them unless a step rejects them.
"""

from __future__ import annotations

from collections.abc import Iterable

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Comparison, Name, Node
from mathverify.problem.spec import AskKind
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Truth, truth
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.magnitudes import (
    coherent,
    drops_units,
    magnitude_lowering,
)
from mathverify.semantics.meaning import (
    Collection,
    Figure,
    LoweringProblem,
    Meaning,
    Scalar,
)
from mathverify.semantics.meaning import Truth as Statement
from mathverify.semantics.question import problem_of
from mathverify.semantics.reading import StepReading
from mathverify.semantics.system import (
    Constraint,
    Evidence,
    Model,
    Satisfiable,
    System,
    Unknown,
    Unsatisfiable,
)
from mathverify.verification.case import Case
from mathverify.verification.findings import (
    Finding,
    Note,
    Obligation,
    Proved,
    Refuted,
    Undecided,
    Witness,
)
from mathverify.verification.judging.chain import admitted, in_one_unknown
from mathverify.verification.judging.presentation import model_text

__all__ = ["StepsCheck"]


class StepsCheck:
    """Judges the steps one by one against the givens and the definitions made by ``let``."""

    name = "steps"
    discharges = frozenset({Obligation.STEPS})

    def examine(self, case: Case) -> Iterable[Finding]:
        """A refutation or an open question for each bad step, or one `Proved`."""
        steps = case.question.reading.steps
        evidence: list[Evidence] = []
        found: list[Finding] = []
        lowering = case.question.lowering
        declared = case.question.reading.declared
        for index, step in enumerate(steps):
            path = f"$.steps[{index}]"
            try:
                lowering = _with_local(lowering, step, declared)
                if step.let is not None:
                    found += _let_defined(case, lowering, step.let, index, evidence)
                    declared |= tree.free_names(tree.children(step.let)[0])
                found += _judge(case, lowering, step, index, evidence)
            except LoweringProblem as problem:
                if problem.code is Code.UNIT_CLASH and _holds_for_magnitudes(case, step, evidence):
                    yield Note(
                        None,
                        f"step {index + 1} drops the units; it was read as a relation between "
                        "magnitudes in the units of the question",
                        path,
                    )
                    continue
                value = problem_of(problem, path, _text_of(case, index, problem))
                if problem.code is None:
                    found.append(Undecided(Obligation.STEPS, problem.message, path))
                else:
                    words = f"step {index + 1}: {problem.message}"
                    data = {"text": value.text, "start": value.start, "end": value.end}
                    found.append(
                        Refuted(
                            Obligation.STEPS,
                            problem.code,
                            words,
                            Witness("source", words, data),
                            problem.remedy,
                            path,
                        )
                    )
        if not found:
            found += _kept(in_one_unknown(case))
        yield from found or [Proved(Obligation.STEPS, tuple(evidence))]


def _kept(case: Case | None) -> list[Finding]:
    """A chain in one unknown that gained solutions must have rejected them before it ends."""
    if case is None:
        return []
    index, gained = admitted(case)
    rejected = [step.rejects for step in case.question.reading.steps if step.rejects is not None]
    for model in gained:
        if any(_names(case, node, model) for node in rejected):
            continue
        at = model_text(case.question, model)
        place = ", ".join(f"{name} = {value}" for name, value in at.items())
        words = f"step {index + 1} still has {place}, which does not satisfy the givens"
        return [
            Refuted(
                Obligation.STEPS,
                Code.BAD_STEP,
                words,
                Witness("step", words, {"index": index, "model": at}),
                f"add a step that checks it: rejects: {place}",
                f"$.steps[{index}]",
            )
        ]
    return []


def _names(case: Case, rejects: Node, model: Model) -> bool:
    """Whether what a step rejects is the point ``model``."""
    try:
        if isinstance(rejects, (tree.Relation, tree.Logical)):
            formula = case.question.lowering.formula(rejects)
        else:
            formula = _equals_asked(case, case.question.lowering.lower(rejects), rejects)
    except LoweringProblem:
        return False
    return truth(formula, model) is Truth.TRUE


def _text_of(case: Case, index: int, problem: LoweringProblem) -> str:
    """The field of a step in which the node at fault stands."""
    step, reading = case.question.spec.steps[index], case.question.reading.steps[index]
    fields = ((step.let, reading.let), (step.case, reading.case), (step.rejects, reading.rejects))
    for text, node in fields:
        if text is not None and node is not None:
            if any(part is problem.node for part in tree.walk(node)):
                return text
    return step.relation


def _holds_for_magnitudes(case: Case, step: StepReading, evidence: list[Evidence]) -> bool:
    """Whether a step without units is true of the magnitudes in every model."""
    if step.relation is None or step.let is not None or step.rejects is not None:
        return False
    stated = (step.relation,) if step.case is None else (step.relation, step.case)
    if not all(drops_units(case.question, node) for node in stated):
        return False
    if not coherent(case.question, *stated):
        return False
    try:
        lowering = magnitude_lowering(case.question)
        system = case.question.system
        if step.case is not None:
            formula = lowering.formula(step.case)
            system = system.with_constraints(Constraint("the case", formula))
        formula = lowering.formula(step.relation)
    except LoweringProblem:
        return False
    outcome = case.reasoner.refutes(system, Constraint("the step", formula, wanted=False))
    if isinstance(outcome, Unsatisfiable):
        evidence.append(outcome.evidence)
        return True
    return False


def _with_local(lowering: Lowering, step: StepReading, declared: frozenset[str]) -> Lowering:
    """``let u = expr`` gives ``u`` the meaning of ``expr`` from here on."""
    let = step.let
    if let is None:
        return lowering
    if (
        isinstance(let, tree.Relation)
        and let.signs == (Comparison.EQUAL,)
        and isinstance(let.operands[0], Name)
    ):
        name = let.operands[0].identifier
        if name in declared:
            # A question's own name with another meaning would make any line true.
            raise LoweringProblem(
                Code.AMBIGUOUS,
                f"'let' introduces a new name, and {name} is declared already",
                let.operands[0],
                f"take {name} out of the question's names, or let another name stand for "
                f"{to_ascii(let.operands[1])}",
            )
        return lowering.within({name: lowering.lower(let.operands[1])})
    raise LoweringProblem(
        Code.ILL_TYPED, "'let' introduces a name by an equation", let, "let: u = 2^x"
    )


def _let_defined(
    case: Case, lowering: Lowering, let: Node, index: int, evidence: list[Evidence]
) -> list[Finding]:
    """What a step introduces must have a value in every model."""
    found: list[Finding] = []
    for term in _terms(lowering.lower(tree.children(let)[0])):
        goal = terms.compare(term, Comparison.IN, Name("real"))
        found += _holds(case, case.question.system, goal, index, f"$.steps[{index}].let", evidence)
    return found


def _terms(meaning: Meaning) -> list[Node]:
    match meaning:
        case Scalar(term=term):
            return [term]
        case Collection(items=items):
            return [term for item in items for term in _terms(item)]
        case _:
            return []


def _judge(
    case: Case, lowering: Lowering, step: StepReading, index: int, evidence: list[Evidence]
) -> list[Finding]:
    path = f"$.steps[{index}]"
    assert step.relation is not None
    system = _where_judged(case)
    if step.case is not None:
        system = system.with_constraints(Constraint("the case", lowering.formula(step.case)))
        occurs = case.reasoner.decide(system)
        if isinstance(occurs, Unknown):
            return [Undecided(Obligation.STEPS, f"step {index + 1}: {occurs.reason}", path)]
        if isinstance(occurs, Unsatisfiable) and not _is_rejected(case, step, index):
            written = case.question.spec.steps[index].case
            words = f"step {index + 1}: the case {written} never occurs"
            witness = Witness("step", words, {"index": index, "model": {}})
            remedy = "leave the case out, or say what it rejects"
            return [Refuted(Obligation.STEPS, Code.BAD_STEP, words, witness, remedy, path)]
    found = _holds(case, system, _formula(lowering, step.relation), index, path, evidence)
    if step.rejects is not None:
        found += _rejected(case, lowering, step.rejects, index, evidence)
    return found


def _is_rejected(case: Case, step: StepReading, index: int) -> bool:
    """Whether this line or a later one of the same case rejects what the case comes to."""
    return any(
        other.case == step.case and other.rejects is not None
        for other in case.question.reading.steps[index:]
    )


def _where_judged(case: Case) -> System:
    """The givens; for a rewriting also that the expression asked about is defined."""
    question = case.question
    ask, asked = question.spec.ask, question.asked
    if ask is None or ask.kind is not AskKind.FORM or not isinstance(asked, Scalar):
        return question.system
    defined = terms.compare(asked.term, Comparison.IN, Name("real"))
    return question.system.with_constraints(Constraint("the ask is defined", defined))


def _formula(lowering: Lowering, relation: Node) -> Node:
    """A step is a statement; who writes an expression alone forgot what it equals."""
    if isinstance(relation, (tree.Relation, tree.Logical, tree.Constant)):
        return lowering.formula(relation)
    if isinstance(relation, tree.Call):
        meaning = lowering.lower(relation)
        if isinstance(meaning, Statement):
            return meaning.formula
        if isinstance(meaning, Figure) and meaning.fact is not None:
            return meaning.fact
    raise LoweringProblem(
        Code.ILL_TYPED, "a step is a relation", relation, "an equation such as 2*x = 22"
    )


def _holds(
    case: Case,
    system: System,
    formula: Node,
    index: int,
    path: str,
    evidence: list[Evidence],
) -> list[Finding]:
    outcome = case.reasoner.refutes(system, Constraint("the step", formula, wanted=False))
    match outcome:
        case Unsatisfiable(evidence=found):
            evidence.append(found)
            return []
        case Unknown(reason=reason):
            return [Undecided(Obligation.STEPS, f"step {index + 1}: {reason}", path)]
        case Satisfiable(model=model):
            at = model_text(case.question, model)
            place = ", ".join(f"{name} = {value}" for name, value in at.items())
            relation = case.question.spec.steps[index].relation
            words = f"step {index + 1}, {relation}, is not true"
            if place:
                words += f" for {place}, which satisfies the givens"
            return [
                Refuted(
                    Obligation.STEPS,
                    Code.BAD_STEP,
                    words,
                    Witness("step", words, {"index": index, "model": at}),
                    "correct the step, or state under 'case' when it holds",
                    path,
                )
            ]


def _rejected(
    case: Case, lowering: Lowering, rejects: Node, index: int, evidence: list[Evidence]
) -> list[Finding]:
    """What a step discards must not be a solution."""
    if isinstance(rejects, (tree.Relation, tree.Logical)):
        formula = lowering.formula(rejects)
    else:
        formula = _equals_asked(case, lowering.lower(rejects), rejects)
    outcome = case.reasoner.refutes(
        case.question.system, Constraint("the rejected solution", formula)
    )
    match outcome:
        case Unsatisfiable(evidence=found):
            evidence.append(found)
            return []
        case Unknown(reason=reason):
            return [Undecided(Obligation.STEPS, f"step {index + 1} rejects: {reason}")]
        case Satisfiable(model=model):
            at = model_text(case.question, model)
            place = ", ".join(f"{name} = {value}" for name, value in at.items())
            words = f"step {index + 1} rejects a solution: {place}"
            return [
                Refuted(
                    Obligation.STEPS,
                    Code.BAD_STEP,
                    words,
                    Witness("step", words, {"index": index, "model": at}),
                    "keep this solution",
                    f"$.steps[{index}].rejects",
                )
            ]


def _equals_asked(case: Case, meaning: Meaning, node: Node) -> Node:
    from mathverify.semantics.relations import equality

    asked = case.question.asked
    if not isinstance(asked, Scalar):
        raise LoweringProblem(
            Code.AMBIGUOUS, "say which unknown is rejected", node, "rejects: x = -1"
        )
    return equality(asked, meaning, node)
