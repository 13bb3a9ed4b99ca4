"""``log(2, x)`` is the logarithm of 2 to the base x here; others put the base first.

Where the claim is wrong as the question is written and right with the base first, the question is
refused with both readings.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Node
from mathverify.semantics.question import elaborate
from mathverify.semantics.reading import Reading, read
from mathverify.verification.case import Case
from mathverify.verification.findings import Obligation, Refuted, Witness
from mathverify.verification.judging.judge import judge
from mathverify.verification.judging.judgement import Judgement, Right, Wrong


def base_first(case: Case, node: Node, judged: Judgement) -> Refuted | None:
    """What a wrong claim is where the base of a logarithm stands first; None where it is no other.

    Only a number may be such a base.
    """
    found = next(_logarithms(case.question.reading), None)
    if found is None or not isinstance(judged, Wrong):
        return None
    written = read(case.question.spec, case.question.reading.lang)
    other = replace(
        written,
        givens=tuple((id_, with_base_last(given)) for id_, given in written.givens),
        ask=None if written.ask is None else with_base_last(written.ask),
    )
    question = elaborate(case.question.spec, case.question.lowering.rules, other)
    if not isinstance(judge(Case(question, case.reasoner, case.policy), node), Right):
        return None
    path, log = found
    here, there = to_ascii(log), to_ascii(with_base_last(log))
    number, base = map(to_ascii, tree.children(log))
    words = f"{here} is the logarithm of {number} to the base {base}; "
    words += f"of {base} to the base {number} it would be {there}, and the answer right"
    data = {"readings": [here, there], "base last": there}
    witness = Witness("source", words, data)
    return Refuted(
        Obligation.ANSWER, Code.AMBIGUOUS, words, witness, f"write {there} for {here}", path
    )


def with_base_last(node: Node) -> Node:
    """``node`` with ``log(x, 2)`` for ``log(2, x)``."""
    node = tree.mapped(node, with_base_last)
    if _begins_with_a_base(node):
        number, base = tree.children(node)
        return tree.rebuild(node, (base, number))
    return node


def _begins_with_a_base(node: Node) -> bool:
    match node:
        case tree.Call(function="log", arguments=(tree.Number(value=value), _)):
            return value > 0 and value != 1
    return False


def _logarithms(reading: Reading) -> Iterator[tuple[str, Node]]:
    """The logarithms in question with their fields."""
    fields = [(f"$.givens.{id_}", given) for id_, given in reading.givens]
    fields += [("$.ask.find", reading.ask)] if reading.ask is not None else []
    for path, whole in fields:
        yield from ((path, part) for part in tree.walk(whole) if _begins_with_a_base(part))
