"""Statements to be shown: the same as written, up to what the engine proves equal in them."""

from __future__ import annotations

from mathverify.attestation.domains import declared_names
from mathverify.attestation.outcome import Bench
from mathverify.attestation.sameness import Alike, Answers, Open, same_terms
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.parser import parse
from mathverify.language.tree import Node
from mathverify.problem.spec import ProblemSpec


def same_statement(own: ProblemSpec, read: ProblemSpec, bench: Bench) -> Alike:
    """Whether two questions that ask for a proof ask for a proof of the same."""
    assert own.ask is not None
    assert read.ask is not None
    functions = frozenset(one.name for one in (*own.functions, *read.functions))
    declared = declared_names(own) | declared_names(read)
    try:
        one = parse(own.ask.find, declared=declared, functions=functions)
        other = parse(read.ask.find, declared=declared, functions=functions)
    except ParseError:
        return Open("the statements could not be read")
    return _same(own, one, other, bench)


def _same(question: ProblemSpec, one: Node, other: Node, bench: Bench) -> Alike:
    if one == other:
        return Answers.EQUAL
    if type(one) is not type(other):
        return Open(f"{to_ascii(one)} and {to_ascii(other)} could not be compared")
    if isinstance(one, tree.Relation) and isinstance(other, tree.Relation):
        if one.signs == other.signs:
            pairs = zip(one.operands, other.operands, strict=True)
            found = [same_terms(question, mine, yours, bench) for mine, yours in pairs]
            return next((each for each in found if each is not Answers.EQUAL), Answers.EQUAL)
        return Open(f"{to_ascii(one)} and {to_ascii(other)} could not be compared")
    below, others = tree.children(one), tree.children(other)
    if below and len(below) == len(others) and tree.rebuild(one, others) == other:
        found = [
            _same(question, mine, yours, bench) for mine, yours in zip(below, others, strict=True)
        ]
        return next((each for each in found if each is not Answers.EQUAL), Answers.EQUAL)
    return same_terms(question, one, other, bench)
