"""Whether a line follows from what stands before it, with what it names.

A given that a line does not name may carry it where no line before rests on that given, or together
with a line before it; where a line drops what the line before proposes, the given has to be named
or the value rejected.
"""

from __future__ import annotations

from itertools import combinations

from mathverify.language.tree import Comparison, Node, Relation
from mathverify.semantics import terms
from mathverify.semantics.system import Constraint, Outcome, Satisfiable, Unknown, Unsatisfiable
from mathverify.verification.judging.combination import least_models
from mathverify.verification.judging.extreme_place import EXTREME
from mathverify.verification.judging.inventions import invented
from mathverify.verification.judging.step_lines import Line, Nature
from mathverify.verification.judging.step_state import Fault, Standing, State

#: With more givens than this, no sets of them are tried in the place of those that are not named.
_MOST_GIVENS = 6


def supposes(state: State, line: Line) -> Fault | None:
    """A case must occur, unless what it comes to is rejected, or it only says a given again.

    All follows from what never occurs, so that nothing else is a line of it: of ``abs(x) + x = 6``
    there is ``0 = 6`` where x < 0, and not ``0 = 7``.
    """
    if line.case is None:
        return None
    if line.key not in state.empty and any(one.line.key == line.key for one in state.standing):
        return None
    system = state.case.question.system
    occurs = state.case.reasoner.refutes(system, Constraint("the case", line.case))
    if isinstance(occurs, Unknown):
        return Fault(occurs.reason, decided=False)
    if isinstance(occurs, Satisfiable):
        return None
    steps = state.case.question.reading.steps[line.index :]
    if any(step.case == line.key and step.rejects is not None for step in steps):
        return None
    state.empty.add(line.key)
    if _says_again(state, line):
        return None
    written = state.case.question.spec.steps[line.index].case
    remedy = "leave the case out, say what it rejects, or write what a given becomes there"
    return Fault(f"the case {written} never occurs", remedy)


def _says_again(state: State, line: Line) -> bool:
    """Whether an equation is a given, written as it is in the case of ``line``, domains apart."""
    sides = _difference(line.formula)
    if sides is None or line.case is None:
        return False
    case = Constraint("the case", line.case)
    if not isinstance(state.case.reasoner.refutes(state.wide, case), Satisfiable):
        return False
    for given in map(_difference, [one.formula for one in state.givens.values() if one.wanted]):
        if given is not None:
            same = state.follows((case,), terms.equal(sides, given), state.wide)
            if isinstance(same, Unsatisfiable):
                state.evidence.append(same.evidence)
                return True
    return False


def _difference(formula: Node) -> Node | None:
    match formula:
        case Relation(operands=(left, right), signs=(Comparison.EQUAL,)):
            return terms.subtract(left, right)
    return None


def following(
    state: State, line: Line, told: list[Constraint]
) -> tuple[Fault | None, tuple[str, ...]]:
    """What is wrong with the way a line follows, and the givens that it rests on unnamed.

    ``told`` is what its reason says for it.
    """
    step = state.case.question.spec.steps[line.index]
    unknown = [name for name in step.uses if not _is_something(state, name, line.index)]
    if unknown:
        known = ", ".join([*state.givens, *[f"step {i + 1}" for i in range(line.index)]])
        words = f"it uses {unknown[0]}, and there is no such given or step before it"
        remedy = f"name in 'uses' what carries the line: {known}" if known else "leave out uses"
        return Fault(words, remedy, field=".uses"), ()
    before = [*state.before(line), *told]
    if line.key is EXTREME and not any(one.line.key is EXTREME for one in state.standing):
        return state.untrue(line), ()
    if line.rejects is not None:
        before.append(Constraint("not rejected", line.rejects, wanted=False))
    named = [c for name in step.uses for c in _named(state, name)]
    if state.figures:
        return state.untrue(line), ()
    if named:
        return _with_named(state, line, before, named)
    return _without_names(state, line, before)


def _is_something(state: State, name: str, index: int) -> bool:
    if name in state.givens or name in state.case.question.reading.declared:
        return True
    place = _step_number(name)
    if place is not None:
        return 0 <= place < index
    return any(given.id == name for given in state.case.question.spec.givens)


def _named(state: State, name: str) -> list[Constraint]:
    """What a name of ``uses`` says; a datum and a function say nothing of the unknowns."""
    if name in state.givens:
        return [state.givens[name]]
    place = _step_number(name)
    return [
        Constraint(f"step {line.index + 1}", line.kept)
        for line in state.stated
        if line.index == place
    ]


def _with_named(
    state: State, line: Line, before: list[Constraint], named: list[Constraint]
) -> tuple[Fault | None, tuple[str, ...]]:
    """A line follows from the lines before it with what it names, and that carries it."""
    step = state.case.question.spec.steps[line.index]
    outcome = state.follows((*before, *named), line.formula)
    if isinstance(outcome, Unsatisfiable):
        state.evidence.append(outcome.evidence)
        for one in named:
            if not _contributes(state, line, before, named, one):
                words = f"it uses {one.name}, which does not carry it"
                remedy = f"leave {one.name} out of 'uses'"
                uses = tuple([other for other in step.uses if other != one.name])
                return Fault(words, remedy, field=".uses", mend={"uses": uses}), ()
        fault = invented(state, line, [*before, *named])
        return fault, ()
    false = state.untrue(line)
    if false is not None:
        return false, ()
    if isinstance(outcome, Unknown):
        return Fault(f"whether it follows is not known: {outcome.reason}", decided=False), ()
    names = " and ".join(c.name for c in named)
    missing = [
        id_
        for id_, given in state.givens.items()
        if given not in named and state.carries((*before, *named, given), line.formula)
    ] or [id_ for id_, given in state.givens.items() if given not in named]
    uses = (*[c.name for c in named], *missing[:1])
    remedy = f"uses: [{', '.join(uses)}]"
    words = f"it does not follow from {names} and the lines before it"
    model = outcome.model if isinstance(outcome, Satisfiable) else None
    return Fault(words, remedy, model, field=".uses", mend={"uses": uses}), ()


def _contributes(
    state: State, line: Line, before: list[Constraint], named: list[Constraint], one: Constraint
) -> bool:
    """Whether some of what stands carries the line with ``one`` and not without it."""
    others = [c for c in named if c is not one]
    last = before[-1:] if line.case is None else before[-2:]
    for beside in ((*before, *others), (), tuple(others), tuple(last), (*last, *others)):
        without = state.follows(beside, line.formula)
        if isinstance(without, Unsatisfiable):
            continue
        if isinstance(state.follows((*beside, one), line.formula), Unsatisfiable):
            return True
    return False


def _without_names(
    state: State, line: Line, before: list[Constraint]
) -> tuple[Fault | None, tuple[str, ...]]:
    true = state.truth(line)
    false = state.false(true)
    if false is not None and false.decided:
        return false, ()
    if not line.names:
        return false, ()
    if before and _combines(state, line, before, true):
        return invented(state, line, before), ()
    used = state.used.get(line.key, set())
    fresh = [id_ for id_ in state.givens if id_ not in used]
    outcome: Outcome | None = None
    if _may_follow(state, line, before, fresh):
        outcome = state.follows(before, line.formula)
    if isinstance(outcome, Unsatisfiable):
        state.evidence.append(outcome.evidence)
        return invented(state, line, before), ()
    rests_on = _carrying(state, line, before, fresh, false)
    if rests_on is not None:
        fault = _selects(state, line, rests_on) or invented(
            state, line, [*before, *[state.givens[id_] for id_ in rests_on]]
        )
        return fault, rests_on
    if line.nature is Nature.EXCLUSION and state.carries(
        tuple(state.givens.values()), line.formula
    ):
        return None, tuple(state.givens)
    if false is not None:
        return false, ()
    if not _proposals(state, line):
        rests_on = _together(state, line, before)
        if rests_on is not None:
            carried = [*before, *[state.givens[id_] for id_ in rests_on]]
            return invented(state, line, carried), rests_on
    return _unaccounted(state, line, outcome), ()


def _combines(state: State, line: Line, before: list[Constraint], true: Outcome) -> bool:
    """Whether a line that is true is seen to follow from the coefficients alone."""
    if not isinstance(true, Unsatisfiable) or line.rejects is not None:
        return False
    stated = [one.formula for one in before if one.wanted]
    rows = [row for formula in stated for row in state.rows_of(formula) or ()]
    if state.spans(before, line.formula):
        return True
    if line.case is not None or state.asked:
        return False
    least = least_models(rows, stated, state.base)
    return least is not None and least <= state.listed_models()


def _may_follow(state: State, line: Line, before: list[Constraint], fresh: list[str]) -> bool:
    """Whether the lines before may carry ``line`` by themselves, so that it pays to ask.

    An equation that is no sum of multiples of theirs needs more, if there is more.
    """
    if not before:
        return state.is_general(line)
    if not fresh or line.nature is not Nature.EQUATION or line.one:
        return True
    return state.rows_of(line.formula) is None or any(
        state.rows_of(one.formula) is None for one in before
    )


def _carrying(
    state: State, line: Line, before: list[Constraint], fresh: list[str], false: Fault | None
) -> tuple[str, ...] | None:
    """The givens that no line rests on yet and that carry ``line``; as few as is seen."""
    if not fresh:
        return None
    for id_ in fresh:
        if false is None and state.spans((*before, state.givens[id_]), line.formula):
            return (id_,)
    if not before and len(fresh) == len(state.givens):
        # All that is known carries it exactly if it is true.
        if false is not None:
            return None
    elif not state.carries((*before, *[state.givens[id_] for id_ in fresh]), line.formula):
        return None
    needed = list(fresh)
    if len(fresh) <= _MOST_GIVENS:
        for id_ in fresh:
            less = [*before, *[state.givens[other] for other in needed if other != id_]]
            if len(needed) > 1 and (
                state.spans(less, line.formula)
                or isinstance(state.follows(less, line.formula), Unsatisfiable)
            ):
                needed.remove(id_)
    return tuple(needed)


def _together(state: State, line: Line, before: list[Constraint]) -> tuple[str, ...] | None:
    """The fewest givens that carry ``line`` with the lines before it, and not by themselves."""
    if not before:
        return None
    sizes: tuple[int, ...] = tuple(range(1, len(state.givens) + 1))
    if len(state.givens) > _MOST_GIVENS:
        sizes = (1, len(state.givens))
    for size in sizes:
        for ids in combinations(state.givens, size):
            chosen = [state.givens[id_] for id_ in ids]
            if isinstance(state.follows(chosen, line.formula), Unsatisfiable):
                continue
            if state.carries((*before, *chosen), line.formula):
                return ids
    return None


def _proposals(state: State, line: Line) -> list[Standing]:
    """What stands of the one unknown of ``line``, in its case: lines of the same nature."""
    if not line.one or line.nature not in (Nature.EQUATION, Nature.INEQUALITY):
        return []
    return [
        one
        for one in state.standing
        if one.line.names == line.names
        and (one.line.key is None or one.line.key == line.key)
        and one.line.nature in (Nature.EQUATION, Nature.INEQUALITY)
    ]


def _selects(state: State, line: Line, rests_on: tuple[str, ...]) -> Fault | None:
    """An equation that leaves out values of the one before it names what rules them out."""
    if line.nature is not Nature.EQUATION:
        return None
    for one in _proposals(state, line):
        if one.line.nature is not Nature.EQUATION:
            continue
        stays = state.follows([Constraint("this", line.formula)], one.formula)
        if isinstance(stays, Unsatisfiable):
            lost = state.between(one.formula, line.formula)
            names = state.words(lost)
            words = (
                f"it drops {names} of step {one.line.index + 1}, and does not say what "
                "rules that out"
            )
            remedy = f"uses: [{', '.join(rests_on)}]"
            model = lost[0] if lost else None
            return Fault(words, remedy, model, mend={"uses": rests_on})
    return None


def _unaccounted(state: State, line: Line, outcome: Outcome | None) -> Fault:
    """A line that is true and does not follow from what stands before it."""
    if isinstance(outcome, Unknown):
        return Fault(f"whether it follows is not known: {outcome.reason}", decided=False)
    proposals = _proposals(state, line)
    model = outcome.model if isinstance(outcome, Satisfiable) else None
    ids = ", ".join(state.givens)
    if not proposals:
        words = "it does not follow from the lines before it"
        if state.standing:
            words = f"it does not follow from step {state.standing[-1].line.index + 1}"
        remedy = f"write the lines between, or name what it uses: [{ids}]"
        return Fault(words, remedy, model, mend={"uses": tuple(state.givens)})
    before = proposals[-1]
    lost = state.between(before.formula, line.formula)
    gained = state.between(line.formula, before.formula)
    words = f"it loses {state.words(lost)} of step {before.line.index + 1}"
    if gained:
        words += f" and gains {state.words(gained)}"
    if gained or not lost:
        return Fault(words, "correct the line", lost[0] if lost else model)
    rejects = state.words(lost, " or ")
    remedy = f"say why that is no solution, rejects: {rejects}"
    return Fault(words, remedy, lost[0], mend={"rejects": rejects})


def _step_number(name: str) -> int | None:
    """``step 2``, ``step2`` or ``2`` as the place of a line."""
    digits = name.removeprefix("step").strip()
    return int(digits) - 1 if digits.isdecimal() and len(digits) < 4 else None
