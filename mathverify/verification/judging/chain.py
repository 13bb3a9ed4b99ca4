"""A worked solution as a chain of states: what each line gains or loses against the one before.

For a question in one unknown every line that speaks of it alone has a set of solutions within the
domain.  Two neighbours are equivalent, or the second follows only (solutions may be gained, as by
squaring), or the first follows only (solutions are lost, as by dividing), or neither.  A line under
a case is held to the line before it in that case, a line in a local name (``u = 2^x``) to what it
says of the unknown.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from mathverify.language import tree
from mathverify.language.occurrences import kinds_in
from mathverify.language.tree import Comparison, LogicalOperator, Node
from mathverify.problem.spec import AskKind
from mathverify.semantics import terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.meaning import LoweringProblem
from mathverify.semantics.numbers import Exact, Irrational, to_node
from mathverify.semantics.system import (
    Constraint,
    Model,
    Satisfiable,
    System,
    Unknown,
    Unsatisfiable,
)
from mathverify.verification.case import Case
from mathverify.verification.judging.connected_unknowns import connected, restricted
from mathverify.verification.judging.presentation import model_text
from mathverify.verification.replay import Replay, replay

__all__ = ["Neighbours", "StepJudgement", "admitted", "in_one_unknown", "judge_chain"]

#: Solutions that are named; a step that gains an interval gains more than anyone can list.
_MOST_NAMED = 3


class Neighbours(Enum):
    """How a line stands to the line before it."""

    EQUIVALENT = "equivalent"
    GAINS = "follows, and gains solutions"
    LOSES = "loses solutions"
    UNRELATED = "gains and loses solutions"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class StepJudgement:
    """Line ``index`` against the state before it: a line of the chain, or the givens (-1).

    ``gained`` and ``lost`` name solutions, up to three of each; with ``rejects`` the line says that
    it discards some.
    """

    index: int
    before: int
    neighbours: Neighbours
    gained: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    rejects: bool = False

    def __str__(self) -> str:
        state = "the givens" if self.before < 0 else f"step {self.before + 1}"
        if self.rejects and self.neighbours is Neighbours.LOSES:
            return f"step {self.index + 1} against {state}: rejects {', '.join(self.lost)}"
        words = f"step {self.index + 1} against {state}: {self.neighbours.value}"
        if self.gained:
            words += f"; gained: {', '.join(self.gained)}"
        return words + (f"; lost: {', '.join(self.lost)}" if self.lost else "")


def judge_chain(case: Case) -> tuple[StepJudgement, ...]:
    """The judgements on all lines that are states in the one unknown; none for other questions."""
    narrowed = in_one_unknown(case)
    if narrowed is None:
        return ()
    case = narrowed
    found: list[StepJudgement] = []
    for before, earlier, index, later in _neighbours(case):
        gained = _between(case, later, earlier)
        lost = _between(case, earlier, later)
        if gained is None or lost is None:
            found.append(StepJudgement(index, before, Neighbours.UNDECIDED))
            continue
        kind = {
            (False, False): Neighbours.EQUIVALENT,
            (True, False): Neighbours.GAINS,
            (False, True): Neighbours.LOSES,
            (True, True): Neighbours.UNRELATED,
        }[bool(gained), bool(lost)]
        named = [tuple(_words(case, model) for model in models) for models in (gained, lost)]
        rejects = case.question.reading.steps[index].rejects is not None
        found.append(StepJudgement(index, before, kind, named[0], named[1], rejects))
    return tuple(found)


def in_one_unknown(case: Case) -> Case | None:
    """``case`` in its one unknown: the only one, or the asked one that nothing ties to another."""
    question = case.question
    system, ask = question.system, question.reading.ask
    if len(system.variables) == 1:
        return case if question.givens else None
    names = {variable.name for variable in system.variables}
    if not isinstance(ask, tree.Name) or ask.identifier not in names:
        return None
    alone = frozenset({ask.identifier})
    givens = tuple(g for g in question.givens if tree.free_names(g.formula) & names <= alone)
    if not givens or connected(system, alone) != alone:
        return None
    own = tuple(u for u in question.unknowns if {v.name for v in u.variables} == alone)
    narrowed = replace(question, system=restricted(system, alone), givens=givens, unknowns=own)
    return Case(narrowed, case.reasoner, case.policy)


def _neighbours(case: Case) -> Iterator[tuple[int, Node, int, Node]]:
    """(index, formula) of each line's state before it and of its own state."""
    question = case.question
    name = question.system.variables[0].name
    last = -1, terms.conjunction([given.formula for given in question.givens])
    last_in: dict[Node, tuple[int, Node]] = {}
    local: dict[str, Node] = {}
    for index, step in enumerate(question.reading.steps):
        if step.let is not None:
            left, right = tree.children(step.let)[:2]
            if isinstance(left, tree.Name):
                local[left.identifier] = tree.substitute(right, local)
        formula = _formula(case, step.relation, local, name)
        under = _formula(case, step.case, local, name) if step.case is not None else None
        if formula is None or (step.case is not None and under is None):
            continue
        if step.case is None or under is None:
            yield *last, index, formula
            last = index, formula
            continue
        before, earlier = last_in.get(step.case, last)
        yield (
            before,
            terms.conjunction([under, earlier]),
            index,
            terms.conjunction([under, formula]),
        )
        last_in[step.case] = index, formula


def _formula(case: Case, relation: Node | None, local: dict[str, Node], name: str) -> Node | None:
    """A statement about ``name`` alone, local names put in; None where it is no such statement."""
    if relation is None:
        return None
    plain = tree.substitute(relation, dict(local))
    if not isinstance(plain, (tree.Relation, tree.Logical)):
        return None
    try:
        formula = case.question.lowering.formula(plain)
    except LoweringProblem:
        return None
    return formula if _speaks_of(formula, name) else None


def _speaks_of(formula: Node, name: str) -> bool:
    """Whether ``name`` is all that varies in ``formula``; the names of functions are none."""
    free = tree.free_names(formula)
    if tree.Call in kinds_in(formula):
        free -= {part.function for part in tree.walk(formula) if isinstance(part, tree.Call)}
    return free == {name}


def admitted(case: Case) -> tuple[int, tuple[Model, ...]]:
    """The last state of the chain, by its index, and points that it admits and the givens do not.

    ``case`` is one `in_one_unknown`; ``(-1, ())`` for a question without such a chain, and where
    it does not end with the listed values of the unknown: a line that is only a remark
    (``n >= 3``) claims no solutions.
    """
    ask = case.question.spec.ask
    if ask is None or ask.kind not in (AskKind.ALL, AskKind.VALUE):
        return -1, ()
    states = _states(case)
    if len(states) < 2 or not _lists_values(case, states[-1][0]):
        return -1, ()
    (_, givens), (index, last) = states[0], states[-1]
    listed = _listed_between(case, last, givens)
    return index, (_between(case, last, givens) or ()) if listed is None else listed


def _listed_between(case: Case, here: Node, there: Node) -> tuple[Model, ...] | None:
    """`_between` by replaying the values that ``here`` lists; None where one is not known."""
    system = _within(case.question.system, here, there)
    (variable,) = system.variables
    found: dict[Exact, Model] = {}
    for part in here.operands if isinstance(here, tree.Logical) else (here,):
        if not isinstance(part, tree.Relation) or part.operands[0] != tree.Name(variable.name):
            return None
        value = evaluate(part.operands[1], {})
        if not isinstance(value, (Fraction, Irrational)):
            return None
        match replay(system, {variable.name: value}):
            case Replay.CONFIRMED:
                found[value] = {variable.name: value}
            case Replay.NOT_KNOWN:
                return None
    return tuple(found.values())[:_MOST_NAMED]


def _within(system: System, here: Node, there: Node) -> System:
    """The points of the domain where ``here`` is true and ``there`` is not."""
    domain = tuple(c for c in system.constraints if c.name.startswith("domain of "))
    more = (Constraint("here", here), Constraint("there", there, wanted=False))
    return System(system.variables, (*domain, *more))


def _lists_values(case: Case, index: int) -> bool:
    """Whether a step says ``x = 1 or x = 6``."""
    relation = case.question.reading.steps[index].relation
    parts = relation.operands if isinstance(relation, tree.Logical) else (relation,)
    if isinstance(relation, tree.Logical) and relation.operator is not LogicalOperator.OR:
        return False
    name = case.question.system.variables[0].name
    return all(
        isinstance(part, tree.Relation)
        and part.signs == (Comparison.EQUAL,)
        and part.operands[0] == tree.Name(name)
        and name not in tree.free_names(part.operands[1])
        for part in parts
    )


def _states(case: Case) -> list[tuple[int, Node]]:
    """(index, formula) of the givens (-1) and of every line about the one unknown alone."""
    question = case.question
    name = question.system.variables[0].name
    found = [(-1, terms.conjunction([given.formula for given in question.givens]))]
    for index, step in enumerate(question.reading.steps):
        plain = step.relation is not None and step.case is None and step.let is None
        if not plain or not isinstance(step.relation, (tree.Relation, tree.Logical)):
            continue
        try:
            formula = question.lowering.formula(step.relation)
        except LoweringProblem:
            continue
        if _speaks_of(formula, name):
            found.append((index, formula))
    return found


def _between(case: Case, here: Node, there: Node) -> tuple[Model, ...] | None:
    """Points of the domain where ``here`` is true and ``there`` is not; None where not known."""
    system = _within(case.question.system, here, there)
    variable = tree.Name(system.variables[0].name)
    found: list[Model] = []
    while len(found) < _MOST_NAMED:
        outcome = case.reasoner.decide(system)
        match outcome:
            case Unsatisfiable():
                break
            case Unknown():
                return tuple(found) or None
            case Satisfiable(model=model):
                found.append(model)
                seen = terms.equal(variable, to_node(model[variable.identifier]))
                system = system.with_constraints(Constraint("another", seen, wanted=False))
    return tuple(found)


def _words(case: Case, model: Model) -> str:
    return ", ".join(f"{n} = {v}" for n, v in model_text(case.question, model).items())
