"""A figure without what cannot be drawn or may not be shown.

A table of which the text only speaks is drawn, and numbers of a chart are called by their data.  A
number that no datum is may be a datum that the picture contradicts: it is never made one here.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

from mathverify.codes import Code
from mathverify.problem.figure_text import canonical_figure, figure_structure
from mathverify.problem.paths import steps
from mathverify.problem.spec import ProblemSpec
from mathverify.repair.change import Proposal
from mathverify.repair.patient import Patient

_DRAWN = 0.98
_COST = 2.0
_WITHOUT = 3.0


def other_figure(patient: Patient) -> Iterator[Proposal]:
    """The table that is meant, the figure without what is refuted, and no figure."""
    if patient.found(Code.UNMENTIONED_GIVEN):
        yield from _shown(patient.spec)
    found = patient.found(Code.FALSE_FIGURE)
    wrong = [_entry(refuted.path) for refuted in found]
    if not wrong or patient.spec.figure is None:
        return
    figure = figure_structure(patient.spec.figure)
    if isinstance(figure, dict):
        left = dict(figure)
        for section in {name for name, _ in wrong if name}:
            entries = figure.get(section)
            gone = {at for name, at in wrong if name == section and at >= 0}
            kept = (
                [entry for index, entry in enumerate(entries) if index not in gone]
                if isinstance(entries, list) and gone
                else []
            )
            left[section] = kept
        left = {section: entries for section, entries in left.items() if entries}
        if left.get("draw") and left != figure:
            dropped = [f"{name}[{at}]" if at >= 0 else name for name, at in wrong if name]
            words = f"leave out of the figure: {', '.join(dict.fromkeys(dropped))}"
            yield Proposal(words, _COST, _with(patient.spec, json.dumps(left)))
    yield Proposal("leave the figure out", _WITHOUT, _with(patient.spec, None))


def _entry(path: str) -> tuple[str, int]:
    """The section of a figure and the place in it, -1 for all of it; empty for other places."""
    match steps(path):
        case ("figure", str(section), int(index), *_):
            return section, index
        case ("figure", str(section), *_):
            return section, -1
    return "", -1


def _shown(spec: ProblemSpec) -> Iterator[Proposal]:
    """The only table of the data drawn; the numbers of a figure by the names of their data."""
    if spec.figure is None:
        tables = [datum.name for datum in spec.data if datum.value.startswith("table(")]
        if len(tables) == 1:
            figure = json.dumps({"table": tables[0]})
            yield Proposal(f"show the table {tables[0]}", _DRAWN, _with(spec, figure))
        return
    values = Counter(datum.value for datum in spec.data)
    names = {datum.value: datum.name for datum in spec.data if values[datum.value] == 1}
    written = figure_structure(spec.figure)
    called = _called(written, names)
    if called != written and _agrees(called, {datum.name for datum in spec.data}):
        figure = json.dumps(called)
        yield Proposal("call the numbers of the figure by their data", _DRAWN, _with(spec, figure))


def _agrees(part: object, names: AbstractSet[str]) -> bool:
    """Whether no label is the name of another datum than the value that it stands for."""
    if isinstance(part, list):
        return all(_agrees(one, names) for one in part)
    if not isinstance(part, dict):
        return True
    lists = [one for one in part.values() if isinstance(one, list)]
    pairs = [
        (str(label).casefold(), str(value).casefold())
        for values in lists
        if any(value in names for value in values)
        for labels in lists
        if labels is not values and len(labels) == len(values)
        for label, value in zip(labels, values, strict=True)
    ]
    known = {name.casefold() for name in names}
    apart = any(label in known and label != value for label, value in pairs)
    return not apart and all(_agrees(one, names) for one in part.values())


def _called(part: object, names: Mapping[str, str]) -> object:
    """A part of a figure with names in the place of the numbers that they stand for."""
    match part:
        case dict():
            return {key: _called(value, names) for key, value in part.items()}
        case list():
            return [_called(value, names) for value in part]
        case str():
            return names.get(part.strip(), part)
    return part


def _with(spec: ProblemSpec, figure: str | None) -> ProblemSpec:
    text = canonical_figure(figure) if figure is not None else None
    return spec.model_copy(update={"figure": text})
