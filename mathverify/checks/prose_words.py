"""Conditions that only words can tell: ``x > 0``, a whole number, an order.

Part of the prose check.  No proof can see whether "the positive solution" is said; but where no
word of that kind stands in the text at all, and without the condition the answer is no longer the
answer, the reader of the page has another question than the one that was proved.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from mathverify.checks.prose_slots import prose_refuted
from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Comparison, Node
from mathverify.semantics.domains import Shape
from mathverify.semantics.question import Question
from mathverify.semantics.system import Kind, System, Variable
from mathverify.verification.case import Case
from mathverify.verification.findings import Finding
from mathverify.verification.judging.judge import claimed_node, judge
from mathverify.verification.judging.judgement import Wrong

__all__ = ["condition_findings"]

_ORDER = frozenset(
    {
        Comparison.LESS,
        Comparison.LESS_EQUAL,
        Comparison.GREATER,
        Comparison.GREATER_EQUAL,
        Comparison.NOT_EQUAL,
        Comparison.IN,
        Comparison.NOT_IN,
    }
)
#: Slots that show a condition: ``{0 <= t < 2*pi}``, ``{n in natural}``.
_SHOWN_CONDITION = re.compile(r"[<>≤≥≠∈]|!=|\bin\b")
_SIGNS = re.compile(r"[<>≤≥≠∈]|\\(?:leq?|geq?|lt|gt|neq?|in)\b")
_WORD = re.compile(r"\w+")
_WORDS = frozenset(
    {
        *("positive", "negative", "nonnegative", "nonzero", "greater", "less", "more", "fewer"),
        *("larger", "smaller", "bigger", "above", "below", "least", "most", "exceed"),
        *("exceeds", "between", "within", "from", "older", "younger", "longer", "shorter"),
        *("taller", "heavier", "increasing", "decreasing", "ascending", "descending"),
        *("different", "distinct", "whole", "integer", "integers", "natural", "digit"),
        *("digits", "number", "numbers", "count", "even", "odd", "prime", "age", "ages"),
        *("year", "years", "length", "lengths", "width", "widths", "height", "heights", "side"),
        *("sides", "area", "areas", "volume", "volumes", "enclosed", "bounded", "triangle"),
        *("rectangle", "square", "circle", "angle", "angles", "acute", "obtuse", "probability"),
        *("percent", "ways", "dice", "die", "card", "cards", "coin", "coins", "domain"),
        *("interval", "range", "real", "complex", "rational", "every", "possible", "fraction"),
        *("fractions", "decimal", "decimals", "list", "lists", "set", "sets", "sequence"),
        *("term", "terms"),
    }
)
_PHRASES = re.compile(r"\b(?:non-zero|up to|how m(?:any|uch)|for all)\b")


def condition_findings(case: Case, text: str, told: set[str]) -> Iterator[Finding]:
    """A refutation where conditions that matter are told by no slot and by no word."""
    if _tells_a_condition(text.lower()):
        return
    if any(_SHOWN_CONDITION.search(slot) for slot in told):
        return
    node, _ = claimed_node(case)
    if node is None or case.question.spec.ask is None:
        return
    silent = [g.id for g in case.question.givens if g.id not in told and _is_order(g.node)]
    bare = _without(case.question, frozenset(silent))
    if bare == case.question.system:
        return
    weaker = replace(case, question=replace(case.question, system=bare))
    judged = judge(weaker, node)
    if isinstance(judged, Wrong) and not (judged.code is Code.UNDEFINED and _rewrites(case, node)):
        names = ", ".join([*silent, *_restricted(case.question)])
        words = f"the prose does not tell {names}; without it, {judged.message}"
        yield prose_refuted(
            Code.UNMENTIONED_GIVEN, words, 0, 0, "say it in words, or show it by a slot"
        )


def _tells_a_condition(text: str) -> bool:
    """Whether a text in small letters has any word or sign that may tell a condition."""
    return (
        not _WORDS.isdisjoint(text.split())
        or not _WORDS.isdisjoint(_WORD.findall(text))
        or _PHRASES.search(text) is not None
        or _SIGNS.search(text) is not None
    )


def _rewrites(case: Case, claimed: Node) -> bool:
    """Whether an expression is asked in another form: it is understood where it is defined."""
    return bool(tree.free_names(claimed) & {unknown.name for unknown in case.question.unknowns})


def _is_order(node: Node) -> bool:
    return isinstance(node, tree.Relation) and bool(set(node.signs) & _ORDER)


def _restricted(question: Question) -> list[str]:
    """Unknowns without a unit whose domain is less than all reals."""
    return [
        f"the domain of {unknown.name}"
        for unknown in question.unknowns
        if not unknown.dimension
        and unknown.domain.shape is not Shape.REGION
        and (
            unknown.conditions
            or any(v != Variable(v.name) for v in unknown.variables if v.kind is not Kind.BOOLEAN)
        )
    ]


def _without(question: Question, givens: frozenset[str]) -> System:
    """The system of what is told: the silent givens and the bare unknowns' domains left out."""
    plain = {
        variable.name
        for unknown in question.unknowns
        if not unknown.dimension and unknown.domain.shape is not Shape.REGION
        for variable in unknown.variables
        if variable.kind is not Kind.BOOLEAN
    }
    dropped = givens | {f"domain of {u.name}" for u in question.unknowns if not u.dimension}
    return System(
        tuple(Variable(v.name) if v.name in plain else v for v in question.system.variables),
        tuple(c for c in question.system.constraints if c.name not in dropped),
    )
