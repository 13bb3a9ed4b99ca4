"""The reasons of steps: their slots print declared things, and their numbers stand in the solution.

Formulas in a reason are mathematics that is claimed by the way (``a^2 - b^2 = (a - b)(a + b)``);
the check of the steps holds them.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.marks import Slot, flat, segments
from mathverify.problem.spec import ProblemSpec, Step
from mathverify.prose.declared import Declared
from mathverify.prose.runs import Run, runs
from mathverify.prose.told import Fault
from mathverify.semantics.reading import Reading

__all__ = ["reason_faults"]


def _runs(declared: Declared, step: Step) -> Iterator[Run]:
    if step.because is not None:
        yield from runs(declared, flat(segments(step.because)), frozenset())


def reason_faults(spec: ProblemSpec, reading: Reading) -> Iterator[tuple[str, Fault]]:
    """What is wrong with reasons by the rules of texts, each with its path."""
    declared = Declared(spec, reading)
    places: list[tuple[str, tuple[Step, ...]]] = [("$", spec.steps)]
    places += [(f"$.parts[{index}]", part.steps) for index, part in enumerate(spec.parts)]
    for prefix, steps in places:
        for index, step in enumerate(steps):
            if step.because is not None:
                for fault in _step_faults(declared, step, steps):
                    yield f"{prefix}.steps[{index}].because", fault


def _step_faults(declared: Declared, step: Step, steps: tuple[Step, ...]) -> Iterator[Fault]:
    assert step.because is not None
    for part in flat(segments(step.because)):
        if isinstance(part, Slot) and declared.held(part.source) is None:
            words = f"{{{part.source}}} is nothing that the question declares"
            near = declared.nearest(part.source)
            remedy = f"did you mean {near}?" if near else ""
            yield Fault(Code.STRAY_SLOT, words, part.start, part.end, remedy=remedy)
    for run in _runs(declared, step):
        value = _value(declared.reading, run) if run.bare and not run.latex else None
        if value is not None and value not in _numbers(declared, steps):
            words = f"{run.source} is no number of the question or its steps"
            yield Fault(Code.STRAY_NUMBER, words, run.start, run.end, remedy="a slot {…}")


def _value(reading: Reading, run: Run) -> Fraction | None:
    try:
        node = reading.parse(run.source)
    except ParseError:
        return None
    return node.value if isinstance(node, tree.Number) else None


def _numbers(declared: Declared, steps: tuple[Step, ...]) -> frozenset[Fraction]:
    """The numbers of the question and of its worked solution, with the data put in."""
    reading = declared.reading
    nodes = [*declared.facts.values(), *reading.data.values()]
    nodes += [node for node in (reading.ask, reading.answer) if node is not None]
    for step in steps:
        for text in (step.relation, step.case, step.let, step.rejects):
            try:
                nodes += [reading.parse(text)] if text is not None else []
            except ParseError:
                continue  # names of its own, or a finding of the steps
    found: set[Fraction] = set()
    for node in nodes:
        for part in tree.walk(declared.shown(node)):
            if isinstance(part, tree.Number):
                found.add(part.value)
    return frozenset(found)
