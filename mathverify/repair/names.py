"""An unknown name read as the one it resembles, or declared with the value the answer needs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches

from mathverify.codes import Code
from mathverify.problem.spec import AskKind, Datum, Given, ProblemSpec, Unknown
from mathverify.repair.change import Proposal
from mathverify.repair.patient import Patient
from mathverify.semantics.system import FiniteModels
from mathverify.verification.findings import Refuted
from mathverify.verification.judging.presentation import model_text

__all__ = ["other_name"]

_RENAMED = 1.0
_DECLARED = 2.0
_MOST_NAMES = 3


def other_name(patient: Patient) -> Iterator[Proposal]:
    """Every name that nobody declared: misspelt, a datum left out, or an unknown left out."""
    names: dict[str, Refuted] = {}
    for refuted in patient.found(Code.UNKNOWN_NAME):
        data = refuted.witness.data
        name = str(data.get("text", ""))[data.get("start", 0) : data.get("end", 0)]
        if name.isidentifier():
            names.setdefault(name, refuted)
    for name in list(names)[:_MOST_NAMES]:
        yield from _renamed(patient.spec, name)
        yield from _declared(patient, name)


def _renamed(spec: ProblemSpec, name: str) -> Iterator[Proposal]:
    known = [d.name for d in spec.data] + [u.name for u in spec.unknowns]
    near = get_close_matches(name, known, n=2, cutoff=0.5)
    near += [other for other in known if name.startswith(f"{other}_") and other not in near]
    word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    for place, other in enumerate(near):
        mended = _with_name(spec, word, other)
        yield Proposal(f"write {other} for {name}", _RENAMED + place / 10, mended)


def _with_name(spec: ProblemSpec, word: re.Pattern[str], other: str) -> ProblemSpec:
    """The name replaced in givens, ask, answer and steps."""
    givens = tuple(
        g.model_copy(update={"relation": word.sub(other, g.relation)}) for g in spec.givens
    )
    steps = tuple(
        s.model_copy(update={"relation": word.sub(other, s.relation)}) for s in spec.steps
    )
    update: dict[str, object] = {"givens": givens, "steps": steps}
    if spec.ask is not None:
        update["ask"] = spec.ask.model_copy(update={"find": word.sub(other, spec.ask.find)})
    if spec.answer is not None:
        update["answer"] = word.sub(other, spec.answer)
    return spec.model_copy(update=update)


def _declared(patient: Patient, name: str) -> Iterator[Proposal]:
    spec = patient.spec
    unknown = Unknown(name=name, domain="real")
    open_spec = spec.model_copy(update={"unknowns": (*spec.unknowns, unknown)})
    value = _needed(patient, open_spec, name)
    if value:
        mended = spec.model_copy(update={"data": (*spec.data, Datum(name=name, value=value))})
        yield Proposal(f"declare the datum {name}: {value}", _DECLARED, mended)
    yield Proposal(f"declare the unknown {name}", _DECLARED + 0.5, open_spec)


def _needed(patient: Patient, spec: ProblemSpec, name: str) -> str:
    """The only value with which the claimed answer is right; empty if there is none such."""
    ask = spec.ask
    if ask is None or spec.answer is None or ask.kind is not AskKind.VALUE or ask.round:
        return ""
    claimed = next((o.value for o in spec.options if o.label == spec.answer), spec.answer)
    given = Given(id="the_claim", relation=f"({ask.find}) = ({claimed})")
    case = patient.open_case(spec.model_copy(update={"givens": (*spec.givens, given)}))
    if case.question.problems:
        return ""
    found = case.reasoner.solutions(case.question.system)
    if not isinstance(found, FiniteModels):
        return ""
    values = {model_text(case.question, model).get(name, "") for model in found.models}
    return values.pop() if len(values) == 1 else ""
