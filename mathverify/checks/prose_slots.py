"""What stands in slots and formulas of the prose: it parses, has a value, and is true.

Part of the prose check.  A relation shown to the reader is a claim like any other: it must be a
given, what is asked, or follow from the givens.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise

from mathverify.checks.prose_plain import plain_relations
from mathverify.checks.prose_rules import false_rule, statements
from mathverify.checks.prose_units import slot_clash
from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Node
from mathverify.semantics.evaluation import Undefined, evaluate
from mathverify.semantics.meaning import Collection, LoweringProblem, Meaning, Scalar
from mathverify.semantics.prose import Latex, Segment, Slot, Text, with_data
from mathverify.semantics.question import Question
from mathverify.semantics.system import Constraint, Satisfiable, Unknown
from mathverify.verification.case import Case
from mathverify.verification.findings import Finding, Obligation, Refuted, Undecided, Witness
from mathverify.verification.judging.presentation import model_text

__all__ = ["hint_findings", "prose_refuted", "slot_findings", "stated_by"]

#: Words before a formula that is only supposed.
_SUPPOSING = re.compile(
    r"\b(?:let|set|put|try|substitut\w*|take|consider|when|if|for|at|suppose|assume|with|write)\s+\Z",
    re.IGNORECASE,
)


def prose_refuted(code: Code, words: str, start: int, end: int, remedy: str) -> Refuted:
    """A refutation that points at a span of the prose."""
    witness = Witness("text", words, {"start": start, "end": end})
    return Refuted(Obligation.PROSE, code, words, witness, remedy, "$.prose.stem")


def slot_findings(case: Case, parts: tuple[Segment, ...]) -> Iterator[Finding]:
    """What is wrong with the slots and formulas of a text."""
    reading = case.question.reading
    known = reading.declared | {given.id for given in reading.spec.givens} | set(reading.texts)
    known |= {part.id for part in case.question.spec.parts}
    yield from _unit_behind(case, parts)
    for part in parts:
        if isinstance(part, Text):
            for node, start, end in plain_relations(case.question, part, parts):
                yield from _plain(case, node, start, end, parts)
        elif isinstance(part, Latex):
            yield from _shown(case, part.text, part.start, len(part.text) + 2, parts, latex=True)
        elif isinstance(part, Slot) and part.source not in known:
            length = len(part.source) + 2
            yield from _shown(case, part.source, part.start, length, parts, latex=False)


def hint_findings(case: Case, parts: tuple[Segment, ...]) -> Iterator[Finding]:
    """What is wrong with the slots and formulas of hints, which may suppose what is not so."""
    told = [
        part
        for before, part in zip((None, *parts), parts, strict=False)
        if not isinstance(part, Text)
        and not (isinstance(before, Text) and _SUPPOSING.search(before.text))
    ]
    yield from slot_findings(case, tuple(told))


def _unit_behind(case: Case, parts: tuple[Segment, ...]) -> Iterator[Finding]:
    for slot, after in pairwise(parts):
        if isinstance(slot, Slot) and not slot.format and isinstance(after, Text):
            clash = slot_clash(case.question, slot.source, after.text)
            if clash:
                end = slot.start + len(slot.source) + 2
                remedy = "leave the unit behind the slot out"
                yield prose_refuted(Code.FALSE_PROSE, clash, slot.start, end, remedy)


def _shown(
    case: Case, text: str, start: int, length: int, parts: tuple[Segment, ...], *, latex: bool
) -> Iterator[Finding]:
    question = case.question
    what = f"the formula ${text}$" if latex else f"the slot {{{text}}}"
    end = start + length
    try:
        node = question.reading.parse_latex(text) if latex else question.reading.parse(text)
    except ParseError as error:
        words = f"{what} cannot be read: {error.message}"
        yield prose_refuted(Code.PARSE_ERROR, words, start, end, error.hint)
        return
    if _is_rule(question, node):
        return
    joined = latex and isinstance(node, tree.Logical)
    if joined and with_data(question.reading, node) in stated_by(question):
        return
    for statement in statements(node) if joined else (node,):
        try:
            if isinstance(statement, (tree.Relation, tree.Logical)):
                yield from _true(case, statement, what, start, end)
            else:
                yield from _defined(question.lowering.lower(statement), what, start, end)
        except LoweringProblem as problem:
            if problem.code is not Code.UNKNOWN_NAME:
                continue
            # A formula may introduce letters of its own; a slot shows what the spec knows.
            if not latex:
                words = f"{what}: {problem.message}"
                yield prose_refuted(Code.UNKNOWN_NAME, words, start, end, problem.remedy)
                continue
            false = false_rule(case, statement, parts)
            if false:
                words = f"{what} {false}"
                yield prose_refuted(Code.FALSE_PROSE, words, start, end, "show the rule by a slot")


def _plain(
    case: Case, node: Node, start: int, end: int, parts: tuple[Segment, ...]
) -> Iterator[Finding]:
    """What is false in a relation in words; whether an unclear one is true, nobody asks."""
    what = f"the text, which reads {to_ascii(node)},"
    try:
        findings = [f for f in _true(case, node, what, start, end) if isinstance(f, Refuted)]
    except LoweringProblem as problem:
        false = false_rule(case, node, parts) if problem.code is Code.UNKNOWN_NAME else ""
        if false:
            words = f"{what} {false}"
            yield prose_refuted(Code.FALSE_PROSE, words, start, end, "show the rule by a slot")
        return
    yield from findings


def _is_rule(question: Question, node: Node) -> bool:
    """Whether ``f(x)`` shows the rule of f in its own variable, which needs no declaration."""
    if not isinstance(node, tree.Call) or node.primes:
        return False
    function = question.reading.functions.get(node.function)
    return function is not None and node.arguments == tuple(map(tree.Name, function.parameters))


def _defined(meaning: Meaning, what: str, start: int, end: int) -> Iterator[Finding]:
    items = meaning.items if isinstance(meaning, Collection) else (meaning,)
    for item in items:
        if isinstance(item, Scalar) and isinstance(evaluate(item.term, {}), Undefined):
            words = f"{what} has no value"
            yield prose_refuted(Code.UNDEFINED, words, start, end, "show something defined")
            return


def _true(case: Case, node: Node, what: str, start: int, end: int) -> Iterator[Finding]:
    question = case.question
    if with_data(question.reading, node) in stated_by(question):
        return
    formula = question.lowering.formula(node)
    outcome = case.reasoner.refutes(question.system, Constraint("the prose", formula, wanted=False))
    if isinstance(outcome, Unknown):
        yield Undecided(
            Obligation.PROSE, f"whether {what} is true: {outcome.reason}", "$.prose.stem"
        )
    if isinstance(outcome, Satisfiable):
        at = ", ".join(f"{n} = {v}" for n, v in model_text(question, outcome.model).items())
        words = f"{what} states {to_ascii(node)}, which is not true" + (f" for {at}" if at else "")
        yield prose_refuted(Code.FALSE_PROSE, words, start, end, "state a given, or what follows")


def stated_by(question: Question) -> set[Node]:
    """The givens, those of parts too, what is asked, and the statements that they consist of."""
    reading = question.reading
    whole = [node for _, node in reading.facts] + ([reading.ask] if reading.ask else [])
    for part in question.spec.parts:
        for text in (part.ask.find, *(given.relation for given in part.givens)):
            with suppress(ParseError):
                whole.append(reading.parse(text))
    return {
        with_data(reading, inner)
        for node in whole
        for inner in tree.walk(node)
        if isinstance(inner, (tree.Relation, tree.Logical))
    }
