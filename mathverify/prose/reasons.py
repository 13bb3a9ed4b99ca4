"""The reasons of steps: their slots print declared things, and their numbers stand in the solution.

Formulas in a reason are mathematics that is claimed by the way (``a^2 - b^2 = (a - b)(a + b)``);
the check of the steps holds them.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.marks import Slot, flat, segments
from mathverify.problem.spec import ProblemSpec, Step
from mathverify.prose.declared import Declared
from mathverify.prose.formulas import parsed
from mathverify.prose.runs import Run, runs
from mathverify.prose.telling import stray_slot
from mathverify.prose.told import Fault
from mathverify.semantics.reading import Reading

__all__ = ["reason_faults"]


def reason_faults(spec: ProblemSpec, reading: Reading) -> Iterator[tuple[str, Fault]]:
    """What is wrong with reasons by the rules of texts, each with its path."""
    declared = Declared(spec, reading)
    places = [("$", spec.steps)]
    places += [(f"$.parts[{index}]", part.steps) for index, part in enumerate(spec.parts)]
    for prefix, steps in places:
        for index, step in enumerate(steps):
            for fault in _faults(declared, step.because or "", steps):
                yield f"{prefix}.steps[{index}].because", fault


def _faults(declared: Declared, because: str, steps: tuple[Step, ...]) -> Iterator[Fault]:
    parts = tuple(flat(segments(because)))
    strays = (stray_slot(declared, part) for part in parts if isinstance(part, Slot))
    yield from (fault for fault in strays if fault is not None)
    for run in runs(declared, parts, frozenset()):
        node = parsed(declared, run) if run.bare and not run.latex else None
        if isinstance(node, tree.Number) and node.value not in _numbers(declared, steps):
            words = f"{run.source} is no number of the question or its steps"
            yield Fault(Code.STRAY_NUMBER, words, run.start, run.end, remedy="a slot {…}")


def _numbers(declared: Declared, steps: tuple[Step, ...]) -> frozenset[Fraction]:
    """The numbers of the question and of its worked solution, with the data put in."""
    reading = declared.reading
    nodes = [*declared.facts.values(), *reading.data.values(), reading.ask, reading.answer]
    texts = (text for s in steps for text in (s.relation, s.case, s.let, s.rejects))
    # What cannot be read has names of its own, or is a finding of the steps.
    nodes += [parsed(declared, Run(text, 0, 0)) for text in texts if text is not None]
    shown = (declared.shown(node) for node in nodes if node is not None)
    parts = (part for node in shown for part in tree.walk(node))
    return frozenset(part.value for part in parts if isinstance(part, tree.Number))
