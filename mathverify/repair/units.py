"""The unit of a datum replaced by another unit of the question, where dimensions clash."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathverify.codes import Code
from mathverify.problem.spec import ProblemSpec
from mathverify.repair.change import Proposal
from mathverify.repair.patient import Patient
from mathverify.verification.findings import Refuted

__all__ = ["other_unit", "units_of"]

_COST = 2.0
_NUMBER_WITH_UNIT = re.compile(r"^(-?[\d.]+)\s+([A-Za-z%][^\s\d]*)$")
_MOST_TRIES = 24


def other_unit(patient: Patient) -> Iterator[Proposal]:
    """``price 5 USD instead of 5 kg`` for each datum whose unit may be the wrong one."""
    clashes = patient.found(Code.UNIT_CLASH)
    if not any(not refuted.path.startswith("$.answer") for refuted in clashes):
        return
    spec = patient.spec
    units = units_of(spec)
    tries = 0
    for datum in spec.data:
        match = _NUMBER_WITH_UNIT.match(datum.value)
        for unit in units if match else ():
            if match is None or unit == match[2] or tries >= _MOST_TRIES:
                continue
            tries += 1
            text = f"{match[1]} {unit}"
            data = tuple(
                d.model_copy(update={"value": text}) if d is datum else d for d in spec.data
            )
            mended = spec.model_copy(update={"data": data})
            findings = patient.examine(mended).findings
            if not any(isinstance(f, Refuted) and f.code is Code.UNIT_CLASH for f in findings):
                words = f"with {datum.name} {text} instead of {datum.value}"
                yield Proposal(words, _COST, mended)


def units_of(spec: ProblemSpec) -> list[str]:
    """The units that the question uses, in order."""
    found = [unknown.unit for unknown in spec.unknowns if unknown.unit]
    for datum in spec.data:
        match = _NUMBER_WITH_UNIT.match(datum.value)
        if match:
            found.append(match[2])
    answer = _NUMBER_WITH_UNIT.match(spec.answer or "")
    if answer:
        found.append(answer[2])
    return list(dict.fromkeys(found))
