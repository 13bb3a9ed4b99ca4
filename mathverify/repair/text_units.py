"""Units that a text has behind slots, given to the data, where the claimed answer bears it out."""

from __future__ import annotations

from collections.abc import Iterator

from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.problem.spec import ProblemSpec
from mathverify.repair.change import Proposal
from mathverify.repair.patient import Patient
from mathverify.semantics.reading import parse_text
from mathverify.texts.units_behind import with_units_of_the_text
from mathverify.verification.findings import Refuted

#: Less than a text without its story.
_COST = 1.0
_NOTHING: frozenset[str] = frozenset()


def units_of_the_text(patient: Patient) -> Iterator[Proposal]:
    """``speed: 60 km/h`` for ``{speed} km/h``; no other answer than the author's may follow."""
    strays = patient.found(Code.STRAY_FORMULA, Code.STRAY_NUMBER)
    if not any(stray.path.endswith(".stem") for stray in strays):
        return
    changed = with_units_of_the_text(patient.spec)
    answered = changed and _with_unit(patient, changed)
    if answered:
        new = [datum for datum in answered.data if datum not in patient.spec.data]
        told = ", ".join(f"{datum.name}: {datum.value}" for datum in new)
        yield Proposal(f"give the units to the data: {told}", _COST, answered, guessed=True)


def _with_unit(patient: Patient, changed: ProblemSpec) -> ProblemSpec | None:
    """The question with the claimed number, and those of the options, in the unit that it has now.

    None where the answer is another number, was claimed in another unit, or is in one that the
    question has no word for: 120 km/h for 30 min are no 3600 km*min/h.
    """
    answer = changed.answer
    labels = {option.label for option in changed.options}
    if answer is None or answer in labels:
        return None
    examined = patient.examine(changed.model_copy(update={"options": ()}))
    if not any(isinstance(finding, Refuted) for finding in examined.findings):
        return changed
    number, _, unit = examined.answer.partition(" ")
    if not unit or not _same(answer, number) or _is_of_several(unit):
        return None
    options = tuple(
        o.model_copy(update={"value": f"{o.value} {unit}"}) if o.value and " " not in o.value else o
        for o in changed.options
    )
    return changed.model_copy(update={"answer": f"{answer} {unit}", "options": options})


def _is_of_several(unit: str) -> bool:
    """Whether a unit multiplies others: km*min/h."""
    try:
        node = parse_text(f"1 {unit}", _NOTHING, _NOTHING)
    except ParseError:
        return False
    factors = node.unit.factors if isinstance(node, tree.Quantity) else ()
    return sum(power > 0 for _, power in factors) > 1


def _same(one: str, other: str) -> bool:
    """Whether two texts are one number."""
    try:
        nodes = [parse_text(text, _NOTHING, _NOTHING) for text in (one, other)]
    except ParseError:
        return False
    values = [node.value for node in nodes if isinstance(node, tree.Number)]
    return one == other or (len(values) == 2 and values[0] == values[1])
