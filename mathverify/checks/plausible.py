"""Plausible: values are such as the things they measure have.

Lengths, areas, volumes and masses are not negative, probabilities lie between 0 and 1, and what
is said to be a number of things is whole.  What a value measures is known from its unit and from
the unknown's ``meaning``, whose words the tables of the locale hold; a value is refuted only if it
breaks the rule in every model, not if it is undefined.

A length among the data may be a position.  Where an area or a volume is asked for as a product,
its factors are no positions, and none of them is negative.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain

from mathverify.codes import Code
from mathverify.language.arithmetic import Arithmetic
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Comparison, Name, Node, Power
from mathverify.problem.spec import AskKind
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Truth, truth
from mathverify.semantics.meaning import Scalar
from mathverify.semantics.question import Question
from mathverify.semantics.system import (
    Constraint,
    Evidence,
    Grade,
    Satisfiable,
    System,
    Unknown,
    Unsatisfiable,
)
from mathverify.semantics.units import Dimension
from mathverify.verification.case import Case
from mathverify.verification.findings import (
    Finding,
    Obligation,
    Proved,
    Refuted,
    Undecided,
    Witness,
)
from mathverify.verification.judging.presentation import display_unit, meaning_text, model_text
from mathverify.verification.replay import Replay, replay

_EXTENTS = ((("length", Fraction(2)),), (("length", Fraction(3)),))
_SIZES = (*_EXTENTS, (("length", Fraction(1)),), (("mass", Fraction(1)),))
_NOTHING = Evidence("no rule of plausibility applies", "mathverify.checks.plausible", Grade.KERNEL)


@dataclass(frozen=True, slots=True)
class Rule:
    """What ``name``, which stands at ``path``, has to satisfy; ``value`` is what it is, if told."""

    name: str
    path: str
    formula: Node
    words: str
    value: str = ""


class PlausibleCheck:
    """Looks for models in which every rule holds."""

    name = "plausible"
    discharges = frozenset({Obligation.PLAUSIBLE})

    def examine(self, case: Case) -> Iterable[Finding]:
        """One finding for every broken rule, or one `Proved`."""
        found: list[Finding] = []
        evidence: list[Evidence] = []
        for rule in rules_of(case.question):
            everywhere = _in_every_model(case, rule)
            if everywhere:
                evidence += everywhere
                continue
            outcome = case.reasoner.refutes(
                case.question.system, Constraint("plausible", rule.formula)
            )
            match outcome:
                case Satisfiable(evidence=good):
                    evidence.append(good)
                case Unknown(reason=reason):
                    found.append(Undecided(Obligation.PLAUSIBLE, reason))
                case Unsatisfiable():
                    if _no_model(case) or _is_undefined(case, rule):
                        continue
                    found.append(_refuted(case, rule))
        yield from found or [Proved(Obligation.PLAUSIBLE, tuple(evidence) or (_NOTHING,))]


def _in_every_model(case: Case, rule: Rule) -> tuple[Evidence, ...]:
    """Evidence that there are models and the rule holds in all, where a model does not tell it.

    As of the area of a sector whose ends are known by enclosures: no model may be found anew in
    which it is positive, and its one value be known all the same.
    """
    model = case.reasoner.decide(case.question.system)
    if not isinstance(model, Satisfiable):
        return ()
    held = System((), (Constraint("plausible", rule.formula),))
    if replay(held, model.model) is not Replay.NOT_KNOWN:
        return ()
    goal = Constraint("plausible", rule.formula, wanted=False)
    broken = case.reasoner.refutes(case.question.system, goal)
    return (model.evidence, broken.evidence) if isinstance(broken, Unsatisfiable) else ()


def _no_model(case: Case) -> bool:
    """A question whose answer is that there is no solution has nothing to be implausible."""
    return isinstance(case.reasoner.decide(case.question.system), Unsatisfiable)


def _is_undefined(case: Case, rule: Rule) -> bool:
    """Whether there is no value that could break the rule: definedness is an obligation."""
    model = case.reasoner.decide(case.question.system)
    return isinstance(model, Satisfiable) and truth(rule.formula, model.model) is Truth.UNDEFINED


def _refuted(case: Case, rule: Rule) -> Refuted:
    model = case.reasoner.decide(case.question.system)
    at = model_text(case.question, model.model) if isinstance(model, Satisfiable) else {}
    value = rule.value or at.get(rule.name, "")
    if not value and isinstance(model, Satisfiable) and case.question.asked is not None:
        value = meaning_text(case.question.asked, model.model, display_unit(case.question))
    words = f"{rule.name} = {value}, but {rule.words}"
    return Refuted(
        Obligation.PLAUSIBLE,
        Code.IMPLAUSIBLE,
        words,
        Witness("point", words, {"model": at, "term": rule.name}),
        "change the data so that the value becomes possible",
        rule.path,
    )


def rules_of(question: Question) -> Iterator[Rule]:
    """What each value of a question has to satisfy to be plausible."""
    told = _told(question)
    for unknown in question.unknowns:
        if not isinstance(unknown.meaning, Scalar):
            continue
        term, said = unknown.meaning.term, told.get(unknown.name, frozenset())
        name, path = unknown.name, f"$.unknowns.{unknown.name}"
        not_negative = _at_least_zero(term)
        if _is_size(unknown.dimension) and "place" not in said:
            yield Rule(name, path, not_negative, "a size is not negative")
        if "count" in said:
            whole = terms.compare(term, Comparison.IN, Name("integer"))
            both = terms.conjunction([whole, not_negative])
            yield Rule(name, path, both, "a number of things is whole")
        if "age" in said:
            yield Rule(name, path, not_negative, "an age is not negative")
        if "probability" in said:
            most = terms.compare(term, Comparison.LESS_EQUAL, terms.ONE)
            both = terms.conjunction([not_negative, most])
            yield Rule(name, path, both, "a probability lies between 0 and 1")

    yield from _asked_rules(question)
    yield from _data_rules(question)


def _told(question: Question) -> dict[str, frozenset[str]]:
    """What the meanings of unknowns say that these are, by name."""
    meanings = {one.name: one.meaning for one in question.spec.unknowns if one.meaning}
    if not meanings:
        return {}
    # The tables of the locale are loaded for a question whose unknowns have meanings.
    from mathverify.phrases.meanings import subjects

    lang = question.reading.lang
    return {name: subjects(meaning, lang) for name, meaning in meanings.items()}


def _data_rules(question: Question) -> Iterator[Rule]:
    """Negative lengths among the data that are factors of an area or a volume that is asked for."""
    asked, term = question.asked, question.reading.ask
    if term is None or not isinstance(asked, Scalar) or asked.dimension not in _EXTENTS:
        return
    for name in dict.fromkeys(_factors(term)):
        if name not in question.reading.data:
            continue
        datum = question.lowering.lower(Name(name))
        if isinstance(datum, Scalar) and _is_size(datum.dimension):
            value = terms.literal(datum.term)
            if value is not None and value < 0:
                words = "a factor of an area or a volume is not negative"
                told = to_ascii(question.reading.data[name])
                yield Rule(name, f"$.data.{name}", _at_least_zero(datum.term), words, told)


def _factors(node: Node) -> tuple[str, ...]:
    """Names of which a term is a product, or that stand in it to some power."""
    if isinstance(node, Name):
        return (node.identifier,)
    return _factors(node.base) if isinstance(node, Power) else _NAMES.of(node, _factors)


_NAMES: Arithmetic[tuple[str, ...]] = Arithmetic(
    multiply=lambda factors: tuple(chain.from_iterable(factors)),
    divide=lambda above, below: (*above, *below),
    other=lambda _: (),
)


def _asked_rules(question: Question) -> Iterator[Rule]:
    """An area or a volume that is asked as an expression; lengths may be differences."""
    ask, asked = question.spec.ask, question.asked
    if ask is None or ask.kind not in (AskKind.VALUE, AskKind.CHOICE):
        return
    if isinstance(asked, Scalar) and not isinstance(asked.term, Name):
        if asked.dimension in _EXTENTS:
            words = "an area or a volume is not negative"
            yield Rule(ask.find, "$.ask.find", _at_least_zero(asked.term), words)


def _at_least_zero(term: Node) -> Node:
    return terms.compare(term, Comparison.GREATER_EQUAL, terms.ZERO)


def _is_size(dimension: Dimension) -> bool:
    return bool(dimension) and dimension in _SIZES
