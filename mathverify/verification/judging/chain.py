"""A worked solution as a chain: what each line follows from, what it gains and what it loses.

One judgement serves the verdict and ``verify --steps``.  A line follows from what stands before it
together with what it names and the domains (`following`), invents nothing (`inventions`), rejects
what was put forward and is no solution, and its reason is true (`rejections`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from mathverify.language.occurrences import names_in
from mathverify.semantics import terms
from mathverify.semantics.meaning import LoweringProblem
from mathverify.semantics.system import Constraint
from mathverify.verification.case import Case
from mathverify.verification.judging.extreme_lines import placed
from mathverify.verification.judging.following import following, supposes
from mathverify.verification.judging.inventions import other_list
from mathverify.verification.judging.rejections import reasoned, rejection_fault
from mathverify.verification.judging.step_lines import Line, Nature, Unread, lines_of
from mathverify.verification.judging.step_state import Fault, Reason, State, model_words


class Neighbours(Enum):
    """How a line stands to the line before it."""

    EQUIVALENT = "equivalent"
    GAINS = "follows, and gains solutions"
    LOSES = "loses solutions"
    UNRELATED = "gains and loses solutions"
    FOLLOWS = "follows"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class StepJudgement:
    """Line ``index`` against the state before it: a line of the chain, or the givens (-1).

    ``gained`` and ``lost`` name solutions, up to three of each, where both speak of one unknown;
    with ``rejects`` the line says that it discards some.  ``rests_on`` lists what carries the line
    beside the lines before it, ``fault`` says why it is refused.
    """

    index: int
    before: int
    neighbours: Neighbours
    gained: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    rejects: bool = False
    rests_on: tuple[str, ...] = ()
    fault: Fault | None = None

    def __str__(self) -> str:
        state = "the givens" if self.before < 0 else f"step {self.before + 1}"
        if self.rejects and self.neighbours is Neighbours.LOSES:
            words = f"step {self.index + 1} against {state}: rejects {', '.join(self.lost)}"
        else:
            words = f"step {self.index + 1} against {state}: {self.neighbours.value}"
            if self.gained:
                words += f"; gained: {', '.join(self.gained)}"
            words += f"; lost: {', '.join(self.lost)}" if self.lost else ""
            if self.rejects and self.neighbours is Neighbours.EQUIVALENT:
                words += ", and what it rejects is no solution"
        if self.rests_on:
            words += f"; rests on {', '.join(self.rests_on)}"
        return words if self.fault is None else f"{words}; refused: {self.fault.words}"


def judge_chain(
    case: Case, reasons: Sequence[Reason] = (), *, named: bool = False
) -> tuple[State, tuple[StepJudgement | Unread, ...]]:
    """Every line judged in order, and the state at the end.

    With ``named`` the judgements name what each line gains and loses against the one before.
    """
    state = State(case, reasons)
    found: list[StepJudgement | Unread] = []
    for line in lines_of(case):
        if isinstance(line, Unread):
            found.append(line)
            continue
        judged = _compared(state, line) if named else None
        before = _index_before(state, line)
        try:
            fault, rests_on = _judged(state, line)
        except LoweringProblem as problem:
            found.append(Unread(line.index, problem))
            continue
        if fault is not None and fault.untrue and line.clash is not None:
            # Without units it is false too, so it is the units that are wrong.
            found.append(Unread(line.index, line.clash))
            continue
        if judged is None:
            found.append(_alone(line, before, rests_on, fault))
        else:
            found.append(replace(judged, rests_on=rests_on, fault=fault))
    return state, tuple(found)


def _alone(
    line: Line, before: int, rests_on: tuple[str, ...] = (), fault: Fault | None = None
) -> StepJudgement:
    rejects = line.rejects is not None
    return StepJudgement(line.index, before, Neighbours.FOLLOWS, (), (), rejects, rests_on, fault)


def _index_before(state: State, line: Line) -> int:
    """The line that ``line`` is compared with: the last of the same unknown, in its case."""
    before = _line_before(state, line)
    return -1 if before is None else before.index


def _line_before(state: State, line: Line) -> Line | None:
    states = (Nature.EQUATION, Nature.INEQUALITY, Nature.STATEMENT)
    for one in reversed(state.stated):
        if one.key in (None, line.key) and one.nature in states:
            if not line.one or one.names == line.names:
                return one
    return None


def _compared(state: State, line: Line) -> StepJudgement:
    """How ``line`` stands to the line before it, where both speak of one unknown alone."""
    before = _line_before(state, line)
    alone = _alone(line, -1 if before is None else before.index)
    earlier = [] if before is None else [before.kept]
    variables = {v.name for v in state.base.variables}
    if not earlier:
        earlier = [
            c.formula
            for c in state.givens.values()
            if names_in(c.formula) & variables <= line.names
        ]
    if not line.one or not earlier:
        return alone
    case = [] if line.case is None else [line.case]
    here = terms.conjunction([*case, *earlier])
    there = terms.conjunction([*case, line.formula])
    found: list[tuple[str, ...]] = []
    for one, other in ((there, here), (here, there)):
        models = state.between(one, other)
        if not models and not state.carries((Constraint("here", one),), other):
            return replace(alone, neighbours=Neighbours.UNDECIDED)
        found.append(tuple([model_words(state.case, model) for model in models]))
    kind = {
        (False, False): Neighbours.EQUIVALENT,
        (True, False): Neighbours.GAINS,
        (False, True): Neighbours.LOSES,
        (True, True): Neighbours.UNRELATED,
    }[bool(found[0]), bool(found[1])]
    return replace(alone, neighbours=kind, gained=found[0], lost=found[1])


def _judged(state: State, line: Line) -> tuple[Fault | None, tuple[str, ...]]:
    """What is wrong with ``line``, and what it rests on beside the lines before it."""
    line = placed(state, line)
    if state.broken:
        # One fault at a time: what comes after a bad line is only held to the givens.
        state.stated.append(line)
        return state.untrue(line), ()
    rests_on: tuple[str, ...] = ()
    told: list[Constraint] = []
    fault = other_list(state, line) or supposes(state, line) or rejection_fault(state, line)
    if fault is None:
        fault, told = reasoned(state, line)
    if fault is None:
        fault, rests_on = following(state, line, told)
    if fault is None:
        state.stand(line, (*rests_on, *[c.name for c in told]))
    else:
        state.broken = True
        state.stated.append(line)
    return fault, rests_on
