"""What is asked of unknowns whose values the givens fix, with these values put in.

``integral(abs(f(x) - g(x)), x, a, b)`` between unknown zeros has no closed term in a and b; once a
procedure has shown that the givens have one model and no other, a and b are these numbers, and it
is an integral between numbers.  The evidence of the model is that of the reading.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from mathverify.language import tree
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.meaning import LoweringProblem, Meaning, Scalar
from mathverify.semantics.numbers import Irrational, to_node
from mathverify.semantics.question import Question
from mathverify.semantics.system import Evidence, Model, System
from mathverify.verification.over_solutions import all_models
from mathverify.verification.reasoner import Reasoner

#: Where what is asked is told to be undecided.
_PATH = "$.ask.find"


def is_open(question: Question) -> bool:
    """Whether nothing but what is asked has no meaning here, which nobody says is wrong."""
    problems = question.problems
    named = question.reading.ask is not None and question.asked is None and not question.no_value
    return named and bool(problems) and all(p.code is None and p.path == _PATH for p in problems)


def with_known_values(question: Question, reasoner: Reasoner) -> Question:
    """The question with the values of its unknowns in what it asks, if they have but these."""
    found = all_models(of_givens(question.system), reasoner)
    if found is None or isinstance(found, str) or question.reading.ask is None:
        return question
    models, evidence = found
    known = _values(question, models[0]) if len(models) == 1 else {}
    if not known:
        return question
    try:
        asked = question.lowering.within(known).lower(question.reading.ask)
    except (LoweringProblem, RecursionError):
        return question
    if not isinstance(asked, Scalar):
        return question
    question.lowering.record.rests_on(
        Evidence("at the only model", evidence.engine, evidence.grade, {"by": evidence.method})
    )
    return replace(question, asked=asked, problems=(), of_all_models=True)


def of_givens(system: System) -> System:
    """The system without the variables of which no constraint speaks: they fix nothing."""
    named = frozenset[str]().union(*(tree.free_names(c.formula) for c in system.constraints))
    return System(tuple(v for v in system.variables if v.name in named), system.constraints)


def _values(question: Question, model: Model) -> Mapping[str, Meaning]:
    """What the names of the unknowns that are numbers denote in the model, where that is exact."""
    values = {
        name: to_node(value)
        for name, value in model.items()
        if isinstance(value, (Fraction, Irrational))
    }
    known: dict[str, Meaning] = {}
    for unknown in question.unknowns:
        if isinstance(unknown.meaning, Scalar):
            term = tree.substitute(unknown.meaning.term, values)
            if isinstance(evaluate(term, {}), (Fraction, Irrational)):
                known[unknown.name] = Scalar(term, unknown.meaning.dimension)
    return known
