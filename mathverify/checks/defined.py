"""Defined: what is asked has a value in every model of the givens, never assumed."""

from __future__ import annotations

from collections.abc import Iterable

from mathverify.codes import Code
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Call, Comparison, Name, Node
from mathverify.problem.ask_kinds import Answer
from mathverify.semantics import terms
from mathverify.semantics.meaning import Collection, Meaning, Scalar
from mathverify.semantics.system import (
    Constraint,
    Evidence,
    Grade,
    Satisfiable,
    Unknown,
    Unsatisfiable,
)
from mathverify.verification.case import Case
from mathverify.verification.findings import (
    Finding,
    Note,
    Obligation,
    Proved,
    Refuted,
    Undecided,
    Witness,
)
from mathverify.verification.judging.presentation import model_text
from mathverify.verification.judging.real_powers import roots_instead
from mathverify.words.book import BOOK

_BY_READING = Evidence("no operation that could be undefined", "mathverify.semantics", Grade.KERNEL)


class DefinedCheck:
    """Proves that every number in the ask is defined in all models.

    For an ask to rewrite an expression, points where the expression is undefined are noted: the
    rewriting is judged wherever it is defined.
    """

    name = "defined"
    discharges = frozenset({Obligation.DEFINED})

    def examine(self, case: Case) -> Iterable[Finding]:
        """One finding, and for rewritings possibly a note."""
        question = case.question
        terms_asked = _scalars(question.asked) if question.asked is not None else []
        evidence: list[Evidence] = []
        for term in terms_asked:
            goal = terms.compare(term, Comparison.IN, Name("real"))
            outcome = case.reasoner.refutes(
                question.system, Constraint("the ask is defined", goal, wanted=False)
            )
            match outcome:
                case Unsatisfiable(evidence=found):
                    evidence.append(found)
                case Unknown(reason=reason):
                    yield Undecided(Obligation.DEFINED, reason, "$.ask.find")
                    return
                case Satisfiable(model=model):
                    at = model_text(question, model)
                    place = ", ".join(f"{n} = {v}" for n, v in at.items()) or "every point"
                    assert question.spec.ask is not None
                    words = f"{question.spec.ask.find} is undefined at {place}"
                    if question.spec.ask.kind.answer is Answer.EXPRESSION and at:
                        yield Note(None, f"{words}; the forms are compared elsewhere", "$.ask.find")
                        continue
                    # What would settle it is looked for where it is not settled.
                    from mathverify.verification.judging.settling import settling_remedy

                    yield Refuted(
                        Obligation.DEFINED,
                        Code.UNDEFINED,
                        words,
                        Witness("point", words, {"model": at, "term": question.spec.ask.find}),
                        _set_instead(case)
                        or roots_instead(case)
                        or settling_remedy(case)
                        or "exclude this point by a given or a domain, or ask for something else",
                        "$.ask.find",
                    )
                    return
        yield Proved(Obligation.DEFINED, tuple(evidence) or (_BY_READING,))


def _set_instead(case: Case) -> str:
    """The set of the values, where what is asked may have several: modes for mode."""
    match case.question.reading.ask:
        case Call(function=name, arguments=arguments) if name in BOOK and BOOK[name].several:
            found = to_ascii(Call(BOOK[name].several, arguments))
            return f"ask: {found}, the set of all"
    return ""


def _scalars(meaning: Meaning) -> list[Node]:
    match meaning:
        case Scalar(term=term):
            return [] if isinstance(term, Name) or terms.literal(term) is not None else [term]
        case Collection(items=items):
            return [term for item in items for term in _scalars(item)]
        case _:
            return []
