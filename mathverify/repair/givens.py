"""A given dropped that contradicts the others or follows from them; one taken from the steps."""

from __future__ import annotations

from collections.abc import Iterator

from mathverify.codes import Code
from mathverify.language.short_texts import SLOT as _SLOT
from mathverify.problem.spec import Given, ProblemSpec
from mathverify.repair.change import Proposal
from mathverify.repair.patient import Patient
from mathverify.verification.judging.judge import claimed_node, judge
from mathverify.verification.judging.judgement import Right

_REDUNDANT = 1.0
_DROPPED = 4.0
_RESTORED = 3.5

#: What can be wrong with a given so that nobody can tell what it was.
_WITHOUT_MEANING = (
    Code.PARSE_ERROR,
    Code.UNKNOWN_NAME,
    Code.AMBIGUOUS,
    Code.ILL_TYPED,
    Code.UNIT_CLASH,
)


def other_givens(patient: Patient) -> Iterator[Proposal]:
    """Conflicts without one of their givens, and givens that the steps remember."""
    for refuted in patient.found(Code.REDUNDANT):
        id_ = refuted.path.rpartition(".")[2]
        yield Proposal(f"drop {id_}, which follows", _REDUNDANT, _without(patient.spec, id_))
    for refuted in patient.found(Code.CONTRADICTORY):
        core = refuted.witness.data.get("core", ())
        # What was added last is the likeliest intruder.
        conflicting = [given for given in reversed(patient.spec.givens) if given.id in core]
        for place, given in enumerate(conflicting):
            words = f"drop the given {given.id}: {given.relation}"
            yield Proposal(words, _DROPPED + place / 100, _without(patient.spec, given.id))
    lost = _lost_slots(patient.spec)
    if lost or patient.found(Code.UNDERDETERMINED, Code.UNDEFINED):
        yield from _from_the_steps(patient, patient.spec, lost)
    for refuted in patient.found(*_WITHOUT_MEANING):
        if refuted.path.startswith("$.givens."):
            id_ = refuted.path.rpartition(".")[2]
            yield from _from_the_steps(patient, _without(patient.spec, id_), [id_])
            return


def _without(spec: ProblemSpec, id_: str) -> ProblemSpec:
    return spec.model_copy(update={"givens": tuple(g for g in spec.givens if g.id != id_)})


def _lost_slots(spec: ProblemSpec) -> list[str]:
    """Names in slots of the text that nothing in the spec bears: givens that were lost."""
    if spec.prose is None:
        return []
    return [name for name in _SLOT.findall(spec.prose.stem) if name not in _names(spec)]


def _names(spec: ProblemSpec) -> set[str]:
    found = {datum.name for datum in spec.data} | {given.id for given in spec.givens}
    found |= {unknown.name for unknown in spec.unknowns}
    return found | {function.name for function in spec.functions}


def _from_the_steps(patient: Patient, spec: ProblemSpec, lost: list[str]) -> Iterator[Proposal]:
    """A line of the worked solution that no given says: as a given it may settle the answer."""
    stated = {given.relation for given in spec.givens}
    free = (name for name in (*lost, "fact", "stated_fact") if name not in _names(spec))
    id_ = next(free, "restored_fact")
    # The last line is the answer itself, which as a given would leave nothing to ask.
    for index, step in enumerate(spec.steps[:-1]):
        if step.let or step.case or step.rejects or step.relation in stated:
            continue
        given = Given(id=id_, relation=step.relation)
        mended = spec.model_copy(update={"givens": (*spec.givens, given)})
        case = patient.open_case(mended)
        node, _ = claimed_node(case)
        if case.question.problems or node is None:
            continue
        if isinstance(judge(case, node), Right):
            words = f"state what step {index + 1} uses: {step.relation}"
            yield Proposal(words, _RESTORED, mended)
            return
