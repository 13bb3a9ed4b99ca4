"""A condition added where the givens allow too much, or dropped where they allow nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from mathverify.codes import Code
from mathverify.problem.spec import Given, ProblemSpec, Unknown
from mathverify.repair.change import Proposal
from mathverify.repair.patient import Patient
from mathverify.repair.telling import told
from mathverify.semantics.system import Kind, Satisfiable
from mathverify.verification.judging.judge import claimed_node, judge
from mathverify.verification.judging.judgement import Right
from mathverify.verification.judging.settling import settling_givens
from mathverify.verification.judging.value import determined_value

_ADDED = 2.0
#: Adding what an engine has proved to settle the question on the claimed answer.
_SETTLED = 1.5
#: Adding a condition that settles the question on another answer than the claimed one.
_OTHER_ANSWER = 1.5
_DROPPED = 3.0
_MOST_UNKNOWNS = 4
#: Narrower sorts of a domain that names a sort, least narrow first.
_NARROWER = {
    "real": ("rational", "integer", "natural", "positive integer"),
    "rational": ("integer", "natural", "positive integer"),
    "integer": ("natural", "positive integer"),
    "natural": ("positive integer",),
}
_WIDER = {
    "positive integer": ("natural", "integer", "rational", "real"),
    "natural": ("integer", "rational", "real"),
    "integer": ("rational", "real"),
    "rational": ("real",),
}


def other_condition(patient: Patient) -> Iterator[Proposal]:
    """``add x > 0`` between two models, ``x is rational, not integer`` for a domain in the way."""
    if patient.found(Code.UNDERDETERMINED):
        for group in _more(patient):
            settled = [p for words, spec in group for p in _settled(patient, words, spec)]
            yield from settled
            if any(proposal.cost == _ADDED for proposal in settled):
                break
    if patient.found(Code.UNDERDETERMINED, Code.UNDEFINED):
        facts = settling_givens(patient.case)
        spec = patient.spec
        for fact in facts:
            spec = _with_given(spec, fact)
        if facts:
            yield Proposal(f"add {' and '.join(facts)}", _SETTLED, spec)
    for refuted in patient.found(Code.UNDEFINED):
        if refuted.path == "$.answer":
            yield from _where_defined(patient)
        if refuted.path in ("$.ask.find", "$.answer"):
            for words, spec in _excluding(patient, refuted.witness.data.get("model", {})):
                yield Proposal(words, _ADDED, spec)
    for refuted in patient.found(Code.CONTRADICTORY):
        for name in refuted.witness.data.get("core", ()):
            if name.startswith("domain of "):
                yield from _less(patient.spec, name.removeprefix("domain of "))


def _where_defined(patient: Patient) -> Iterator[Proposal]:
    """Signs of an unknown with which a statement has the claimed truth value everywhere."""
    for place, (unknown, sign) in enumerate(product(patient.spec.unknowns, (">=", ">", "<=", "<"))):
        words, spec = _signed(patient.spec, unknown, sign)
        case = patient.open_case(spec)
        node, _ = claimed_node(case)
        if not case.question.problems and node is not None and isinstance(judge(case, node), Right):
            yield Proposal(words, _ADDED - 0.5 + place / 10, spec)


def _settled(patient: Patient, words: str, spec: ProblemSpec) -> Iterator[Proposal]:
    """The proposal, if the condition leaves a model and makes the answer one."""
    case = patient.open_case(spec)
    asked = case.question.asked
    if case.question.problems or asked is None:
        return
    if not isinstance(case.reasoner.decide(case.question.system), Satisfiable):
        return
    node, _ = claimed_node(case)
    if node is not None and isinstance(judge(case, node), Right):
        yield Proposal(words, _ADDED, spec)
    elif determined_value(case, asked) is not None:
        yield Proposal(words, _ADDED + _OTHER_ANSWER, spec)


def _more(patient: Patient) -> Iterator[list[tuple[str, ProblemSpec]]]:
    """Signs, sorts and orders in groups, the most natural first."""
    spec = patient.spec
    kinds = {v.name: v.kind for v in patient.case.question.system.variables}
    scalars = [u for u in spec.unknowns if kinds.get(u.name, Kind.BOOLEAN) is not Kind.BOOLEAN]
    scalars = scalars[:_MOST_UNKNOWNS]
    for signs in (">", "<"), (">=", "<="):
        yield [_signed(spec, unknown, sign) for sign in signs for unknown in scalars]
    yield [
        (
            f"say that {unknown.name} is {_article(narrower)}",
            told(_with_domain(spec, unknown.name, narrower, whole=True), f"domain {unknown.name}"),
        )
        for unknown in scalars
        for narrower in _NARROWER.get(unknown.domain.strip(), ())
    ]
    yield [
        (
            f"add {one.name} {sign} {other.name}",
            _with_given(spec, f"{one.name} {sign} {other.name}"),
        )
        for one, other in combinations(scalars, 2)
        for sign in (">", "<")
    ]


def _signed(spec: ProblemSpec, unknown: Unknown, sign: str) -> tuple[str, ProblemSpec]:
    zero = f"0 {unknown.unit}" if unknown.unit else "0"
    condition = f"{unknown.name} {sign} {zero}"
    mended = told(_with_domain(spec, unknown.name, f", {condition}"), f"domain {unknown.name}")
    return f"add {condition}", mended


def _excluding(patient: Patient, model: dict[str, str]) -> Iterator[tuple[str, ProblemSpec]]:
    """The point at which the ask is undefined, left out; or the side of zero it is not on."""
    for name, value in model.items():
        if any(unknown.name == name for unknown in patient.spec.unknowns):
            condition = f"{name} != {value}"
            mended = told(_with_domain(patient.spec, name, f", {condition}"), f"domain {name}")
            yield f"add {condition}", mended


def _less(spec: ProblemSpec, name: str) -> Iterator[Proposal]:
    """Domains without a condition, or of a wider sort."""
    unknown = next((u for u in spec.unknowns if u.name == name), None)
    if unknown is None:
        return
    sort, *conditions = unknown.domain.split(", ")
    for index, condition in enumerate(conditions):
        kept = ", ".join([sort, *conditions[:index], *conditions[index + 1 :]])
        mended = _with_domain(spec, name, kept, whole=True)
        yield Proposal(f"drop the condition {condition}", _DROPPED, mended)
    for step, wider in enumerate(_WIDER.get(sort, ())):
        mended = _with_domain(spec, name, ", ".join([wider, *conditions]), whole=True)
        words = f"let {name} be {_article(wider)} instead of {_article(sort)}"
        yield Proposal(words, _DROPPED + step / 10, mended)


def _with_domain(spec: ProblemSpec, name: str, text: str, *, whole: bool = False) -> ProblemSpec:
    unknowns = tuple(
        u.model_copy(update={"domain": text if whole else u.domain + text}) if u.name == name else u
        for u in spec.unknowns
    )
    return spec.model_copy(update={"unknowns": unknowns})


def _with_given(spec: ProblemSpec, relation: str) -> ProblemSpec:
    taken = {given.id for given in spec.givens} | {unknown.name for unknown in spec.unknowns}
    taken |= {datum.name for datum in spec.data}
    names = ("order", "order_too", "condition_order", *(f"order_{k}" for k in range(3, 99)))
    id_ = next(name for name in names if name not in taken)
    givens = (*spec.givens, Given(id=id_, relation=relation))
    return told(spec.model_copy(update={"givens": givens}), id_)


def _article(sort: str) -> str:
    words = {"real": "a real number", "rational": "a rational number", "integer": "an integer"}
    return words.get(sort, f"a {sort}" + (" number" if sort == "natural" else ""))
