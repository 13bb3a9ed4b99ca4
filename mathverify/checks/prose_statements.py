"""Formulas that say less than the given which they stand for: ``3 <= n`` in place of ``3 < n``.

Part of the prose check.  What a formula states follows from the givens, or it is refuted; but the
reader of the page knows no more of a given than the text tells.  Where no slot and no words tell a
given, and a formula that follows from it stands in the text, the formula is put in its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from mathverify.checks.prose_numbers import SMALL, typed_value
from mathverify.checks.prose_plain import may_state, plain_relations
from mathverify.checks.prose_rules import statements
from mathverify.checks.prose_slots import prose_refuted, stated_by
from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Node
from mathverify.semantics.meaning import LoweringProblem
from mathverify.semantics.prose import Latex, Segment, Text, with_data
from mathverify.semantics.question import Given
from mathverify.semantics.system import Constraint, Satisfiable, System, Unsatisfiable
from mathverify.verification.case import Case
from mathverify.verification.findings import Finding, Obligation, Undecided
from mathverify.verification.judging.judge import claimed_node, judge
from mathverify.verification.judging.judgement import NotKnown, Wrong

__all__ = ["weaker_findings"]

_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")


def weaker_findings(case: Case, parts: Sequence[Segment], told: set[str]) -> Iterator[Finding]:
    """A refutation where the answer is no longer right with the formulas in place of givens.

    ``told`` are the names that slots show.
    """
    if not any(map(may_state, parts)):
        return
    question = case.question
    shown = _shown(case, parts)
    node, _ = claimed_node(case)
    if not shown or node is None or question.spec.ask is None:
        return
    silent = [g for g in question.givens if g.id not in told and not _is_told(case, g, parts)]
    silent = [g for g in silent if _says_less(case, g, shown)]
    if not silent:
        return
    left_out = {given.id for given in silent}
    kept = tuple(c for c in question.system.constraints if c.name not in left_out)
    weaker = System(question.system.variables, (*kept, *(Constraint("the text", f) for f in shown)))
    judged = judge(replace(case, question=replace(question, system=weaker)), node)
    names = ", ".join(to_ascii(given.node) for given in silent)
    if isinstance(judged, NotKnown):
        reason = f"the text says less than {names}; with what it says, {judged.reason}"
        yield Undecided(Obligation.PROSE, reason, "$.prose.stem")
    if isinstance(judged, Wrong):
        words = f"the text says less than {names}; with what it says, {judged.message}"
        slots = " ".join(f"{{{given.id}}}" for given in silent)
        yield prose_refuted(Code.FALSE_PROSE, words, 0, 0, f"the slot(s) {slots}")


def _shown(case: Case, parts: Sequence[Segment]) -> tuple[Node, ...]:
    """The statements about unknowns that formulas make: givens, their parts, what follows."""
    question = case.question
    found: list[Node] = []
    givens = {
        with_data(question.reading, one) for g in question.givens for one in statements(g.node)
    }
    for node in _formulas(case, parts):
        written = with_data(question.reading, node)
        if written not in givens and written in stated_by(question):
            # It is only asked about, or a part of another statement.
            continue
        try:
            formula = question.lowering.formula(node)
        except LoweringProblem:
            continue
        if tree.free_names(formula) & {v.name for v in question.system.variables}:
            found.append(formula)
    return tuple(found)


def _formulas(case: Case, parts: Sequence[Segment]) -> Iterator[Node]:
    for part in parts:
        nodes: list[Node] = []
        if isinstance(part, Text):
            nodes = [node for node, _, _ in plain_relations(case.question, part, parts)]
        elif isinstance(part, Latex):
            with suppress(ParseError):
                nodes = [case.question.reading.parse_latex(part.text)]
        for statement in (inner for node in nodes for inner in statements(node)):
            if isinstance(statement, (tree.Relation, tree.Logical)):
                yield statement


def _is_told(case: Case, given: Given, parts: Sequence[Segment]) -> bool:
    """Whether formulas state a given, and words what they leave out of it.

    Words have to tell what has no number (``x > 0``); other numbers stand there in digits.
    """
    reading = case.question.reading
    stated = {with_data(reading, node) for node in _formulas(case, parts)}
    wanted = [with_data(reading, part) for part in statements(given.node)]
    left = [part for part in wanted if part not in stated]
    numbers = {n.value for part in left for n in tree.walk(part) if isinstance(n, tree.Number)}
    words = " ".join(_words(case, part, parts) for part in parts if isinstance(part, Text))
    return numbers - SMALL <= {typed_value(digits) for digits in _DIGITS.findall(words)}


def _words(case: Case, part: Text, parts: Sequence[Segment]) -> str:
    """A text without the relations in it."""
    words = part.text
    for _, start, end in reversed(list(plain_relations(case.question, part, parts))):
        words = words[: start - part.start] + " " + words[end - part.start :]
    return words


def _says_less(case: Case, given: Given, shown: tuple[Node, ...]) -> bool:
    """Whether some formula follows from this given alone, and all of them do not give it back."""
    system = case.question.system
    own = {f"domain of {unknown.name}" for unknown in case.question.unknowns}
    domains = tuple(c for c in system.constraints if c.name in own)
    alone = System(system.variables, (*domains, Constraint(given.id, given.formula)))
    follows = any(
        isinstance(
            case.reasoner.decide(alone.with_constraints(Constraint("text", f, wanted=False))),
            Unsatisfiable,
        )
        for f in shown
    )
    if not follows:
        return False
    others = tuple(c for c in system.constraints if c.name != given.id)
    back = System(
        system.variables,
        (
            *others,
            *(Constraint("the text", f) for f in shown),
            Constraint(given.id, given.formula, wanted=False),
        ),
    )
    return isinstance(case.reasoner.decide(back), Satisfiable)
