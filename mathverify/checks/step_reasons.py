"""The reasons of steps: what they state in mathematics, and whether a page could print them.

A formula in a reason is read as in every text; one between dollar signs that cannot be read, or
that compares and cannot be read, is refused: no page could show it, or nobody could hold it.  Slots
print declared things, and numbers stand in the solution.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from fractions import Fraction

from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.formulas_in_words import Run, unfinished
from mathverify.language.marks import FORMATS, Slot, flat, segments
from mathverify.language.tree import Comparison, Name, Node
from mathverify.problem.spec import ProblemSpec, Step
from mathverify.prose.declared import Declared
from mathverify.prose.formulas import parsed
from mathverify.prose.telling import stray_slot
from mathverify.prose.told import Fault
from mathverify.semantics.put_in import reads_otherwise
from mathverify.semantics.question import Question
from mathverify.semantics.reading import Reading
from mathverify.texts.pages import declared_of
from mathverify.verification.findings import Obligation, Refuted, Witness
from mathverify.verification.judging.step_state import Reason

#: Signs of mathematics that compare nothing; all others do, or say what follows from what.
_JOINING = frozenset("+±−×÷∓√∛∜∞|~¬⋅∙∗∕∣")


def _compares(formula: str) -> bool:
    """Whether a formula has a sign that relates its sides: = and <, also a wide ＝, and →."""
    looks = unicodedata.normalize("NFKC", formula)
    return any(unicodedata.category(sign) == "Sm" and sign not in _JOINING for sign in looks)


def reasons_of(question: Question) -> tuple[tuple[Reason, ...], tuple[Refuted, ...]]:
    """The reason of each step, and what is wrong with those that no page could print."""
    found: list[Reason] = []
    faults: list[Refuted] = []
    declared = declared_of(question.spec, question.reading)
    for index, step in enumerate(question.spec.steps):
        try:
            found.append(_reason(question, declared, step))
        except ParseError as error:
            found.append(Reason())
            faults.append(_unreadable(index, error))
    return tuple(found), tuple(faults)


def _reason(question: Question, declared: Declared, step: Step) -> Reason:
    """What the reason of a step states.  Raises `ParseError` for what cannot be read."""
    if step.because is None:
        return Reason()
    parts = list(flat(segments(" ".join(step.because.split()))))
    marked = [node for part in parts if isinstance(part, Slot) for node in _shown(declared, part)]
    plain: list[Node] = []
    for run in declared.runs(parts):
        node = _read(declared, run)
        if isinstance(node, (tree.Relation, tree.Logical)):
            (marked if run.latex else plain).append(node)
    unknowns = {unknown.name for unknown in question.unknowns}
    mentioned = [node for node in plain if _is_value(node, unknowns)]
    return Reason(tuple(marked), tuple(plain), tuple(mentioned) if step.rejects is None else ())


def _shown(declared: Declared, slot: Slot) -> tuple[Node, ...]:
    """The relation that a slot prints, if it prints one.  Raises `ParseError` for none at all."""
    if slot.format and slot.format not in FORMATS:
        words = f"the slot asks for an unknown format, {slot.format}"
        raise ParseError(f"{{{slot.source}}}", 0, len(slot.source) + 2, words, ", ".join(FORMATS))
    held = declared.held(slot.source)
    if held is None:
        words = f"{{{slot.source}}} is nothing that the question declares"
        hint = declared.nearest(slot.source)
        raise ParseError(f"{{{slot.source}}}", 0, len(slot.source) + 2, words, hint)
    return (held.node,) if isinstance(held.node, (tree.Relation, tree.Logical)) else ()


def _read(declared: Declared, run: Run) -> Node | None:
    """The formula of a run; None for one in words that compares nothing and cannot be read."""
    lacking = unfinished(run)
    if lacking is not None:
        raise ParseError(run.source, 0, len(run.source), *lacking)
    try:
        read = declared.reading.parse_latex if run.latex else declared.parse
        node = read(run.source)
    except ParseError:
        if run.latex or _compares(run.source):
            raise
        return None
    if isinstance(node, tree.Lambda):
        words = f"an arrow in {run.source} states nothing that could be held"
        raise ParseError(run.source, 0, len(run.source), words, "say it in words")
    return node


def _is_value(node: Node, unknowns: set[str]) -> bool:
    """Whether a relation gives an unknown a number: ``x = -2``, ``x = 1/2``."""
    if not isinstance(node, tree.Relation) or node.signs != (Comparison.EQUAL,):
        return False
    left, right = node.operands
    return isinstance(left, Name) and left.identifier in unknowns and not tree.free_names(right)


def _unreadable(index: int, error: ParseError) -> Refuted:
    words = f"step {index + 1}: its reason cannot be read: {error.message}"
    data = {"text": error.text, "start": error.start, "end": error.end}
    return Refuted(
        Obligation.STEPS,
        Code.PARSE_ERROR,
        words,
        Witness("source", words, data),
        error.hint or "say it in words, or as a formula of the language",
        f"$.steps[{index}].because",
    )


# --- slots and numbers ---------------------------------------------------------------------


def reason_faults(spec: ProblemSpec, reading: Reading) -> Iterator[tuple[str, Fault]]:
    """What is wrong with reasons by the rules of texts, each with its path."""
    declared = declared_of(spec, reading)
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
    for run in declared.runs(parts):
        node = parsed(declared, run) if run.bare and not run.latex else None
        if isinstance(node, tree.Number) and node.value not in _numbers(declared, steps):
            words = f"{run.source} is no number of the question or its steps"
            yield Fault(Code.STRAY_NUMBER, words, run.start, run.end, remedy="a slot {…}")
        if words := reads_otherwise(declared.reading, run, declared.parse):
            remedy = "brackets about the slot: ({a})"
            yield Fault(Code.STRAY_FORMULA, words, run.start, run.end, remedy=remedy)


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
