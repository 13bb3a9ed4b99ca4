"""The unit of a datum replaced by another unit of the question, where dimensions clash."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from mathverify.codes import Code
from mathverify.problem.spec import ProblemSpec
from mathverify.repair.change import Proposal
from mathverify.repair.patient import Patient
from mathverify.verification.findings import Refuted

__all__ = ["other_unit", "units_of"]

_COST = 2.0
_MEASURED = 1.5
_NUMBERS = ("real", "integer", "natural", "rational")
_NUMBER_WITH_UNIT = re.compile(r"^(-?[\d.]+)\s+([A-Za-z%][^\s\d]*)$")
_MOST_TRIES = 24


def other_unit(patient: Patient) -> Iterator[Proposal]:
    """``price 5 USD instead of 5 kg`` for each datum whose unit may be the wrong one."""
    clashes = patient.found(Code.UNIT_CLASH)
    if not any(not refuted.path.startswith("$.answer") for refuted in clashes):
        return
    spec = patient.spec
    units = units_of(spec)
    yield from _unknowns_measured(patient, units)
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


def _unknowns_measured(patient: Patient, units: list[str]) -> Iterator[Proposal]:
    """A unit for the unknowns that have none: for all of them, or for one."""
    spec = patient.spec
    bare = [u.name for u in spec.unknowns if not u.unit and u.domain.endswith(_NUMBERS)]
    groups = [bare, *([name] for name in bare if len(bare) > 1)] if bare else []
    for group, unit in product(groups, units):
        unknowns = tuple(
            u.model_copy(update={"unit": unit}) if u.name in group else u for u in spec.unknowns
        )
        mended = spec.model_copy(update={"unknowns": unknowns})
        problems = patient.open_case(mended).question.problems
        if not any(problem.code is Code.UNIT_CLASH for problem in problems):
            yield Proposal(f"let {', '.join(group)} have the unit {unit}", _MEASURED, mended)


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
