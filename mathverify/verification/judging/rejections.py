"""What a line discards, and what its reason says for that.

What is rejected was put forward by a line before, or is listed by the line itself, and is no
solution.  A reason states what is true where its line stands, a given, which then carries the
line, or a value that was put forward and is no solution: naming it discards it.

A term may be put forward as an unknown of its own: ``(cos(x) - 2)*(2*cos(x) + 1) = 0`` puts
``cos(x) = 2`` forward.  No real x has such a cosine, so no engine finds a point where both are
true; with a name in the place of the term there is one.
"""

from __future__ import annotations

from collections.abc import Iterator

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.formulas import disjuncts
from mathverify.language.occurrences import names_in
from mathverify.language.tree import Node
from mathverify.problem.ask_kinds import Answer
from mathverify.semantics import terms
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import LoweringProblem, Scalar
from mathverify.semantics.system import (
    Constraint,
    Satisfiable,
    System,
    Unknown,
    Unsatisfiable,
    Variable,
)
from mathverify.verification.judging.extreme_place import EXTREME
from mathverify.verification.judging.inventions import equates
from mathverify.verification.judging.step_lines import Line, Nature
from mathverify.verification.judging.step_state import Fault, Reason, State


def rejection_fault(state: State, line: Line) -> Fault | None:
    """What a line discards is no solution, and was proposed by a line before it or by it."""
    if line.rejects is None:
        return None
    everything = tuple(state.givens.values())
    if line.key is EXTREME and line.case is not None:
        everything += (Constraint("the extreme", line.case),)
    solution = state.follows(everything, terms.negation(line.rejects))
    if isinstance(solution, Unknown):
        return Fault(f"rejects: {solution.reason}", decided=False)
    if isinstance(solution, Satisfiable):
        place = state.words((solution.model,))
        words = f"it rejects a solution: {place}"
        return Fault(words, "keep this solution", solution.model, ".rejects")
    state.evidence.append(solution.evidence)
    if state.figures:
        return None
    rejected = Constraint("rejected", line.rejects)
    unknown = ""
    alone, together = _proposing(state, line, line.rejects)
    for system, proposing in (*[(state.wide, one) for one in alone], *together):
        found = state.case.reasoner.refutes(system, *proposing, rejected)
        if isinstance(found, Satisfiable):
            return None
        if any(_as_terms(state, one.formula, line.rejects) for one in proposing):
            return None
        unknown = found.reason if isinstance(found, Unknown) else unknown
    if unknown:
        return Fault(f"whether a line proposes it is not known: {unknown}", decided=False)
    written = state.case.question.spec.steps[line.index].rejects
    words = f"it rejects {written}, which no line before it proposes"
    return Fault(
        words, "reject what the line before has and the question has not", None, ".rejects"
    )


def _proposing(
    state: State, line: Line, rejects: Node
) -> tuple[list[tuple[Constraint, ...]], list[tuple[System, tuple[Constraint, ...]]]]:
    """What may have put forward what is rejected: lines of the same unknowns, or alternatives.

    Where there are none, all equations together, from which the line then takes something away.
    """
    variables = {v.name for v in state.base.variables}
    names = names_in(rejects) & variables
    lines = [one for one in state.standing if one.line.nature is Nature.EQUATION]
    same: list[tuple[Constraint, ...]] = [
        (one.constraint,)
        for one in lines
        if one.line.names == names
        or (one.line.names >= names and len(list(disjuncts(one.formula))) > 1)
    ]
    found = bool(same)
    if line.names == names and line.nature is Nature.EQUATION:
        same.append((Constraint("this", line.formula),))
    if found:
        return same, []
    equations = [one.constraint for one in lines if equates(one.formula)]
    equations += [c for c in state.givens.values() if equates(c.formula)]
    here = (Constraint("this", line.formula), Constraint("rejected", rejects))
    if not equations or not isinstance(state.follows(here, terms.FALSE), Unsatisfiable):
        # What a line itself lists; that it may list it is asked elsewhere.
        return same, []
    if isinstance(state.follows(equations, line.formula), Unsatisfiable):
        return [], []
    return [], [(state.base, tuple(equations))]


def reasoned(state: State, line: Line) -> tuple[Fault | None, list[Constraint]]:
    """What is wrong with the reason of a line, and what the reason says for it.

    A reason may state a given, which then carries the line, what is true where the line
    stands, and a value that the lines before propose and that is no solution: the line
    discards it.
    """
    reason = state.reasons[line.index] if state.reasons else Reason()
    found: list[Constraint] = []
    for node in reason.mentioned:
        try:
            formula = line.lowering.formula(node)
        except LoweringProblem:
            continue
        if _discarded(state, line, formula):
            found.append(Constraint("discarded", formula, wanted=False))
    for node, marked in (
        *[(node, True) for node in reason.marked],
        *[(node, False) for node in reason.plain],
    ):
        system = state.case.question.system
        try:
            formula, system = _generally(line.lowering, node, system)
        except LoweringProblem as problem:
            if marked:
                words = f"its reason states {to_ascii(node)}, which has no meaning here"
                remedy = problem.remedy or "say it in words"
                return Fault(f"{words}: {problem.message}", remedy, field=".because"), found
            continue
        given = [c for c in state.givens.values() if c.formula == formula]
        if given:
            found += given
            continue
        if line.case is not None:
            system = system.with_constraints(Constraint("the case", line.case))
        outcome = state.follows((), formula, system)
        if isinstance(outcome, Unsatisfiable):
            state.evidence.append(outcome.evidence)
            continue
        if isinstance(outcome, Satisfiable) and _discarded(state, line, formula):
            found.append(Constraint("discarded", formula, wanted=False))
            continue
        if isinstance(outcome, Unknown):
            words = f"whether {to_ascii(node)} is true is not known: {outcome.reason}"
            return Fault(words, field=".because", decided=False), found
        if not marked and node in reason.mentioned and _is_instance(state, formula):
            continue
        words = f"its reason states {to_ascii(node)}, which is not true"
        place = state.words((outcome.model,)) if system.variables else ""
        if place:
            words += f" for {place}"
        remedy = "state what is true there, or say it in words"
        return Fault(words, remedy, outcome.model, ".because"), found
    return None, found


def _discarded(state: State, line: Line, formula: Node) -> bool:
    """Whether a reason names what the lines before propose, and neither this one nor the
    givens have.
    """
    named = Constraint("named", formula)
    everywhere = tuple(state.givens.values())
    if not isinstance(
        state.follows((*everywhere, named), terms.FALSE), Unsatisfiable
    ) or not isinstance(
        state.follows((Constraint("this", line.kept), named), terms.FALSE), Unsatisfiable
    ):
        return False
    proposing = [one.formula for one in state.standing]
    return any(
        isinstance(
            state.case.reasoner.refutes(state.wide, Constraint("proposed", one), named),
            Satisfiable,
        )
        or _as_terms(state, one, formula)
        for one in proposing
        if names_in(one) & names_in(formula)
    )


def _is_instance(state: State, formula: Node) -> bool:
    """Whether a value is one at which a statement is tried: ``x = 1/2 is a counterexample``.

    Where statements are asked about, and nothing is given of the unknown.
    """
    spec = state.case.question.spec
    asks = [spec.ask] if spec.ask is not None else [part.ask for part in spec.parts]
    if not asks or any(ask is None or ask.kind.answer is not Answer.STATEMENT for ask in asks):
        return False
    if any(names_in(given.formula) & names_in(formula) for given in state.givens.values()):
        return False
    return isinstance(state.follows((), terms.negation(formula)), Satisfiable)


def _as_terms(state: State, proposed: Node, named: Node) -> bool:
    """Whether ``proposed`` puts a value forward that its term cannot have: ``cos(x) = 2``."""
    found = _with_stand_ins(state.wide, proposed, named)
    if found is None:
        return False
    system, here, there = found
    both = (Constraint("proposed", here), Constraint("named", there))
    return isinstance(state.case.reasoner.refutes(system, *both), Satisfiable)


def _generally(lowering: Lowering, node: Node, system: System) -> tuple[Node, System]:
    """The formula of ``node``; names that the question has not stand for any real number.

    Raises `LoweringProblem`.
    """
    try:
        return lowering.formula(node), system
    except LoweringProblem as problem:
        if problem.code is not Code.UNKNOWN_NAME:
            raise
    called = {part.function for part in tree.walk(node) if isinstance(part, tree.Call)}
    known = {v.name for v in system.variables} | set(lowering.names) | called
    general = sorted(tree.free_names(node) - known)
    inner = lowering.within({name: Scalar(tree.Name(f"any {name}")) for name in general})
    more = tuple([Variable(f"any {name}") for name in general])
    return inner.formula(node), System((*system.variables, *more), system.constraints)


def _with_stand_ins(
    system: System, proposed: Node, named: Node
) -> tuple[System, Node, Node] | None:
    """Both formulas with names for the terms of ``named``, and the system that has these names.

    None where ``named`` has no such term, or ``proposed`` speaks of its unknowns in another way.
    """
    variables = frozenset(v.name for v in system.variables)
    found = list(dict.fromkeys(_terms(named, variables)))
    if not found:
        return None
    names = {term: tree.Name(f"term {i}") for i, term in enumerate(found)}
    here, there = tree.replaced(proposed, names), tree.replaced(named, names)
    if names_in(there) & variables or names_in(here) & variables:
        return None
    return System(tuple([Variable(name.identifier) for name in names.values()]), ()), here, there


def _terms(node: Node, variables: frozenset[str]) -> Iterator[Node]:
    """The outermost functions and powers of ``node`` in which an unknown stands."""
    if not names_in(node) & variables:
        return
    match node:
        case tree.Call():
            yield node
        case tree.Power(exponent=exponent) if names_in(exponent) & variables:
            yield node
        case _:
            for below in tree.children(node):
                yield from _terms(below, variables)
