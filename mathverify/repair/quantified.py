"""A parameter that was meant as "for all": what is said of it holds for each of its values."""

from __future__ import annotations

from collections.abc import Iterator

from mathverify.codes import Code
from mathverify.problem.spec import ProblemSpec, Unknown
from mathverify.repair.change import Proposal
from mathverify.repair.names import word_of
from mathverify.repair.patient import Patient

_COST = 1.4
_ASKED = (
    Code.MISSING_SOLUTIONS,
    Code.EXTRANEOUS_SOLUTIONS,
    Code.UNDERDETERMINED,
    Code.WRONG_ANSWER,
    Code.AMBIGUOUS,
)


def other_quantifier(patient: Patient) -> Iterator[Proposal]:
    """``for_all(x, x^2 + k > 0)`` for each unknown that is not asked for, parameters first."""
    spec = patient.spec
    if spec.ask is None or not patient.found(*_ASKED):
        return
    others = [u for u in spec.unknowns if not _speaks_of(spec.ask.find, u.name)]
    for unknown in sorted(others, key=lambda one: one.role != "parameter"):
        changed = _for_all(spec, unknown)
        if changed is not None and not patient.open_case(changed).question.problems:
            words = f"state the givens for all {unknown.name}"
            yield Proposal(words, _COST, changed)


def _for_all(spec: ProblemSpec, unknown: Unknown) -> ProblemSpec | None:
    """Every given that speaks of the unknown, for all its values; None where none does."""
    name = unknown.name
    givens = tuple(
        g.model_copy(update={"relation": f"for_all({name}, {g.relation})"})
        if _speaks_of(g.relation, name)
        else g
        for g in spec.givens
    )
    if givens == spec.givens:
        return None
    rest = tuple(
        u.model_copy(update={"role": "unknown"}) for u in spec.unknowns if u is not unknown
    )
    return spec.model_copy(update={"givens": givens, "unknowns": rest})


def _speaks_of(text: str, name: str) -> bool:
    return word_of(name).search(text) is not None
