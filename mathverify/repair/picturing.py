"""A figure whose numbers are data, or without what cannot be drawn or may not be shown."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from mathverify.codes import Code
from mathverify.problem.figure_text import canonical_figure, figure_structure
from mathverify.problem.spec import Datum, ProblemSpec
from mathverify.repair.change import Proposal
from mathverify.repair.patient import Patient
from mathverify.verification.findings import Refuted

__all__ = ["other_figure"]

_TOLD = 1.5
_COST = 2.0
_WITHOUT = 3.0
_ITEM = re.compile(r"\$\.figure\.(\w+)(?:\[(\d+)\])?")


def other_figure(patient: Patient) -> Iterator[Proposal]:
    """What the figure alone tells as data, the figure without what is refuted, and no figure."""
    found = patient.found(Code.FALSE_FIGURE)
    wrong = [_ITEM.match(refuted.path) for refuted in found]
    if not wrong or patient.spec.figure is None:
        return
    if data := _told_alone(patient.spec, found):
        words = ", ".join(f"{datum.name}: {datum.value}" for datum in data)
        told = patient.spec.model_copy(update={"data": (*patient.spec.data, *data)})
        yield Proposal(f"declare the data of the figure: {words}", _TOLD, told)
    figure = figure_structure(patient.spec.figure)
    if isinstance(figure, dict):
        left = dict(figure)
        for section in {match[1] for match in wrong if match}:
            entries = figure.get(section)
            gone = {int(m[2]) for m in wrong if m and m[1] == section and m[2]}
            kept = (
                [entry for index, entry in enumerate(entries) if index not in gone]
                if isinstance(entries, list) and gone
                else []
            )
            left[section] = kept
        left = {section: entries for section, entries in left.items() if entries}
        if left.get("draw") and left != figure:
            dropped = [f"{m[1]}[{m[2]}]" if m[2] else m[1] for m in wrong if m]
            words = f"leave out of the figure: {', '.join(dict.fromkeys(dropped))}"
            yield Proposal(words, _COST, _with(patient.spec, json.dumps(left)))
    yield Proposal("leave the figure out", _WITHOUT, _with(patient.spec, None))


def _told_alone(spec: ProblemSpec, refuted: Iterable[Refuted]) -> list[Datum]:
    """The numbers of a figure that nothing else tells, each by a name that is free."""
    untold = dict.fromkeys(str(one.witness.data.get("untold", "")) for one in refuted)
    taken = {one.name for one in (*spec.data, *spec.unknowns, *spec.functions)}
    free = (name for count in range(1, 200) if (name := f"value_{count}") not in taken)
    return [
        Datum(name=name, value=value)
        for value, name in zip(filter(None, untold), free, strict=False)
    ]


def _with(spec: ProblemSpec, figure: str | None) -> ProblemSpec:
    text = canonical_figure(figure) if figure is not None else None
    return spec.model_copy(update={"figure": text})
