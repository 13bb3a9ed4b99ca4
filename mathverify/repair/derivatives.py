"""A derivative by one unknown beside another one: meant as partial, the other held constant."""

from __future__ import annotations

from collections.abc import Iterator

from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.problem.spec import Given
from mathverify.repair.change import Proposal
from mathverify.repair.patient import Patient
from mathverify.semantics.reading import Reading, read

_COST = 1.2
_TOTAL, _PARTIAL = "diff", "partial"


def other_derivative(patient: Patient) -> Iterator[Proposal]:
    """``partial(k^2*p, p)`` for ``diff(k^2*p, p)`` in the givens whose derivative is ambiguous."""
    paths = {refuted.path for refuted in patient.found(Code.AMBIGUOUS)}
    spec, reading = patient.spec, read(patient.spec)
    givens = tuple(
        _partial(given, reading) if f"$.givens.{given.id}" in paths else given
        for given in spec.givens
    )
    if givens != spec.givens:
        changed = spec.model_copy(update={"givens": givens})
        yield Proposal("write partial derivatives: the other letters are constants", _COST, changed)


def _partial(given: Given, reading: Reading) -> Given:
    text = given.relation
    try:
        calls = [part for part in tree.walk(reading.parse(text)) if isinstance(part, tree.Call)]
    except ParseError:
        return given
    starts = [
        call.span.start
        for call in calls
        if call.function == _TOTAL and len(call.arguments) == 2 and call.span is not None
    ]
    for start in sorted(starts, reverse=True):
        if text.startswith(_TOTAL, start):
            text = f"{text[:start]}{_PARTIAL}{text[start + len(_TOTAL) :]}"
    return given.model_copy(update={"relation": text})
