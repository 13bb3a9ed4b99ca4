"""Expressions rewritten: equal wherever the asked one is defined, and in the asked form."""

from __future__ import annotations

from fractions import Fraction

from mathverify.codes import Code
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import (
    ROWS,
    Call,
    Comparison,
    Constant,
    Interval,
    ListLiteral,
    Logical,
    Name,
    Node,
    Number,
    Quantified,
    Relation,
    SetBuilder,
    SetLiteral,
    TupleLiteral,
    children,
)
from mathverify.semantics import terms
from mathverify.semantics.form_names import form_name
from mathverify.semantics.intervals import is_infinite
from mathverify.semantics.meaning import Collection, Meaning, Scalar
from mathverify.semantics.numbers import NotKnown
from mathverify.semantics.put_in import with_data
from mathverify.semantics.reading import Reading
from mathverify.semantics.relations import equality
from mathverify.semantics.system import Constraint, Satisfiable, Unknown, Unsatisfiable
from mathverify.verification.case import Case
from mathverify.verification.findings import Witness
from mathverify.verification.judging.answer_language import is_in_terms_of
from mathverify.verification.judging.claim import ValueClaim
from mathverify.verification.judging.forms import Fits, Misfits, NoSuchForm, check_form
from mathverify.verification.judging.judgement import Judgement, Right, Wrong
from mathverify.verification.judging.presentation import (
    meaning_text,
    model_text,
)
from mathverify.verification.judging.shaping import shaped


def judge_form(case: Case, asked: Meaning, claim: ValueClaim) -> Judgement:
    """Whether the claim equals ``asked`` at every point where that is defined."""
    goal = equality(asked, claim.meaning, claim.node)
    defined = [
        Constraint("the expression is defined", terms.compare(term, Comparison.IN, Name("real")))
        for term in _scalar_terms(asked)
    ]
    somewhere = case.reasoner.refutes(case.question.system, *defined)
    if isinstance(somewhere, Unknown):
        return NotKnown(somewhere.reason)
    if isinstance(somewhere, Unsatisfiable):
        words = "the expression is defined nowhere"
        return Wrong(Code.UNDEFINED, words, Witness("point", words, {}))
    differing = Constraint("answer", goal, wanted=False)
    outcome = case.reasoner.refutes(case.question.system, *defined, differing)
    if isinstance(outcome, Unknown):
        outcome = _at_a_place(case, (*defined, differing)) or outcome
    match outcome:
        case Unsatisfiable(evidence=evidence):
            return form_misfit(case, claim.node) or Right((evidence,))
        case Unknown(reason=reason):
            return NotKnown(reason)
        case Satisfiable(model=model):
            at = model_text(case.question, model)
            here, there = (meaning_text(m, model, None) for m in (asked, claim.meaning))
            place = ", ".join(f"{name} = {value}" for name, value in at.items())
            words = f"the expressions differ at {place}: {here} and {there}"
            form = case.question.spec.ask.form if case.question.spec.ask is not None else None
            shape = shaped(form or "", asked)
            return Wrong(
                Code.WRONG_ANSWER,
                words,
                Witness("value", words, {"model": at, "expected": here, "claimed": there}),
                f"answer: {shape}" if shape else "",
                shape,
            )


def _at_a_place(case: Case, constraints: tuple[Constraint, ...]) -> Satisfiable | None:
    """A model of the constraints at one of a few simple points, where nobody decides them all.

    Wrong rewritings differ almost everywhere, so that a few points tell; at a point only
    constants are left to be compared.
    """
    variables = case.question.system.variables
    if not 0 < len(variables) <= _MOST_VARIABLES:
        return None
    for value in _PLACES:
        here = [
            Constraint(f"place {v.name}", terms.equal(Name(v.name), terms.number(value + index)))
            for index, v in enumerate(variables)
        ]
        outcome = case.reasoner.refutes(case.question.system, *constraints, *here)
        if isinstance(outcome, Satisfiable):
            return outcome
    return None


_PLACES = (Fraction(1), Fraction(2), Fraction(1, 2), Fraction(-1))
_MOST_VARIABLES = 3


def form_misfit(case: Case, node: Node) -> Wrong | NotKnown | None:
    """What is wrong with the form of a right answer; None if nothing is, or no form is asked.

    In a set of solutions every one must have the form.
    """
    ask = case.question.spec.ask
    if ask is None or ask.form is None or is_in_terms_of(ask.form):
        return None
    told = " ".join(ask.form.lower().split())
    if told in _SETS:
        return _set_misfit(told, node)
    form = _form_meant(case.question.reading, ask.form)
    for part in named_values(node):
        match check_form(form, with_data(case.question.reading, part)):
            case Fits():
                continue
            case NoSuchForm(reason=reason):
                return NotKnown(reason)
            case Misfits(reason=reason, remedy=remedy):
                text = to_ascii(part)
                words = f"{text} is not in the form '{ask.form}': {reason}"
                asked = case.question.asked
                shape = shaped(form, asked) if asked is not None and part is node else ""
                witness = Witness("value", words, {"claimed": text, "expected": shape})
                advice = remedy or (f"answer: {shape}" if shape else "")
                return Wrong(Code.WRONG_FORM, words, witness, advice, shape)
    return None


def _form_meant(reading: Reading, form: str) -> str:
    """The form that is asked; a number that stands in the request is factorised into primes."""
    asked = with_data(reading, reading.ask) if reading.ask is not None else None
    whole = isinstance(asked, Number) and asked.value.denominator == 1
    return "prime factorisation" if whole and form_name(form) == "factorised" else form


#: Ways to write a set of numbers: the nodes that are written so, and an example.
_INTERVALS = (Interval, ListLiteral, TupleLiteral)
_RELATIONS = (Relation, Logical)
_SETS = {
    "interval": (_INTERVALS, "[2, inf)"),
    "intervals": (_INTERVALS, "[2, inf)"),
    "interval notation": (_INTERVALS, "[2, inf)"),
    "inequality": (_RELATIONS, "x >= 2"),
    "inequalities": (_RELATIONS, "x >= 2"),
    "set builder notation": ((SetBuilder,), "{x in real : x >= 2}"),
    "set": ((Node,), ""),
    "set notation": ((Node,), ""),
}


def _set_misfit(told: str, node: Node) -> Wrong | None:
    """Whether a set of numbers is written in another way than asked."""
    kinds, example = _SETS[told]
    parts = node.arguments if isinstance(node, Call) and node.function == "union" else (node,)
    empty = isinstance(node, Constant) and node.name == "none"
    if empty or all(isinstance(part, (*kinds, *_POINTS)) for part in parts):
        return None
    words = f"{to_ascii(node)} is not in the form '{told}'"
    return Wrong(
        Code.WRONG_FORM,
        words,
        Witness("value", words, {"claimed": to_ascii(node), "expected": ""}),
        f"for instance {example}",
    )


#: Single numbers beside intervals, and the name of all numbers.
_POINTS = (SetLiteral, Name)


def named_values(node: Node) -> list[Node]:
    """The values that an answer names, one by one."""
    match node:
        case Call(function="equation", arguments=(Call(arguments=(Relation() as relation,)),)):
            return [relation]
        case Relation(operands=operands):
            return [operand for operand in operands if not isinstance(operand, Name)]
    if isinstance(node, _WITHIN):
        return named_values(children(node)[-1])
    if isinstance(node, _SEVERAL) or (isinstance(node, Call) and node.function == "union"):
        return [value for part in children(node) for value in named_values(part)]
    return [] if is_infinite(node) else [node]


#: What names the values of all its parts, and what those of its last part.
_SEVERAL = (SetLiteral, *ROWS, Logical, Interval)
_WITHIN = (SetBuilder, Quantified)


def _scalar_terms(meaning: Meaning) -> list[Node]:
    match meaning:
        case Scalar(term=term):
            return [term]
        case Collection(items=items):
            return [term for item in items for term in _scalar_terms(item)]
        case _:
            return []
