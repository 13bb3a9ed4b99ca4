"""How a word is said: the canonical forms of every word, and rules that remember their words.

`said` makes a rule of the engine out of a rule of this vocabulary: what the rule gives is noted
in ``lowering.record.sources`` under the call as the author wrote it, and a refusal names the
canonical form of the word.  A call in the body of a function is not noted where it names what the
function is applied to: under the same name others would be meant elsewhere.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable
from typing import TypeAlias

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.occurrences import names_in
from mathverify.semantics.lowering import Extension, Lowering, Rule
from mathverify.semantics.meaning import Figure, LoweringProblem, Meaning, Scalar, Truth

#: A rule of this vocabulary: None for a call that belongs to another theory.
WordRule: TypeAlias = Callable[[Lowering, tree.Call], Meaning | None]


def said(rule: Callable[[Lowering, tree.Call], Meaning], form: str) -> Rule:
    """The rule of a word that is this theory's own; ``form`` is its canonical form."""

    def rule_of_word(lowering: Lowering, call: tree.Call) -> Meaning:
        try:
            return _noted(lowering, call, rule(lowering, call))
        except LoweringProblem as problem:
            raise _placed(problem, call, form) from None

    return rule_of_word


def owned(rule: WordRule, form: str) -> Extension:
    """The same for a word that another theory has as well."""

    def rule_of_word(lowering: Lowering, call: tree.Call) -> Meaning | None:
        try:
            meaning = rule(lowering, call)
        except LoweringProblem as problem:
            raise _placed(problem, call, form) from None
        return None if meaning is None else _noted(lowering, call, meaning)

    return rule_of_word


def noted(rule: WordRule) -> Extension:
    """The same for a relation of all theories, whose refusals are left as they are."""

    def rule_of_relation(lowering: Lowering, call: tree.Call) -> Meaning | None:
        meaning = rule(lowering, call)
        return None if meaning is None else _noted(lowering, call, meaning)

    return rule_of_relation


def _noted(lowering: Lowering, call: tree.Call, meaning: Meaning) -> Meaning:
    if not all(_is_of_question(lowering, name) for name in names_in(call)):
        return meaning
    sources = lowering.record.sources
    match meaning:
        case Scalar(term=term):
            sources.setdefault(term, call)
        case Truth(formula=formula):
            sources.setdefault(formula, call)
        case Figure(fact=fact) if fact is not None:
            sources.setdefault(fact, call)
    return meaning


def _is_of_question(lowering: Lowering, name: str) -> bool:
    """Whether a name means what it means throughout the question, hidden by no other."""
    names = lowering.names
    while isinstance(names, ChainMap):
        local, names = names.maps
        if name in local:
            unknown = lowering.record.unknowns.get(name)
            return unknown is not None and local[name] is unknown.meaning
    return True


def _placed(problem: LoweringProblem, call: tree.Call, form: str) -> LoweringProblem:
    if problem.node is None:
        problem.node = call
    if not problem.remedy:
        problem.remedy = form
    return problem


def misread(message: str, node: tree.Node | None = None, remedy: str = "") -> LoweringProblem:
    """What the word cannot be said of."""
    return LoweringProblem(Code.ILL_TYPED, message, node, remedy)


def ambiguous(message: str, node: tree.Node | None = None, remedy: str = "") -> LoweringProblem:
    """What can be read in two ways."""
    return LoweringProblem(Code.AMBIGUOUS, message, node, remedy)


def undecided(message: str, node: tree.Node | None = None, remedy: str = "") -> LoweringProblem:
    """What makes sense and is not decided."""
    return LoweringProblem(None, message, node, remedy)
