"""A refutation has a witness that replays: it is put in the place of what was claimed, and holds.

The values of models and points become givens, which then contradict none of the others and leave
the value that is told; what was expected becomes the claim; the core of a conflict stands alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import pytest

from generators.catalogue import BUILT_IN
from generators.flaws.catalogue import flaws_of
from generators.sampler import sample
from mathverify.api import verifier
from mathverify.codes import Code
from mathverify.problem.spec import Ask, Given, ProblemSpec
from mathverify.verification.findings import Refuted, Status
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict


def _refuted(every: int) -> Iterator[tuple[ProblemSpec, Refuted]]:
    """Flawed questions without texts, steps and options, and what is found of them."""
    nothing = {"prose": None, "steps": (), "options": (), "figure": None, "sources": ()}
    for family in BUILT_IN[::every]:
        for proposal in sample(family, 1, 9, "easy", False):
            for number, flaw in enumerate(flaws_of(family, proposal.origin.values)):
                spoilt = flaw.apply(proposal.spec, number)
                if not isinstance(spoilt, ProblemSpec) or spoilt.parts:
                    continue
                spec = spoilt.model_copy(update=nothing)
                for finding in _verdict(spec).findings:
                    if isinstance(finding, Refuted):
                        yield spec, finding


def _verdict(spec: ProblemSpec, **update: object) -> Verdict:
    return verifier().verify_here(spec.model_copy(update=update), STANDARD)


def _at(spec: ProblemSpec, model: Mapping[str, str], ask: Ask, answer: str) -> Verdict:
    """The verdict on a claim about the question in which the unknowns have these values."""
    known = [Given(id=f"value_{name}", relation=f"{name} = {model[name]}") for name in model]
    return _verdict(spec, givens=(*spec.givens, *known), ask=ask, answer=answer)


_NEGATIVE = {Code.IMPLAUSIBLE}


def _replays(spec: ProblemSpec, finding: Refuted) -> bool | None:
    """Whether a witness shows what it is for; None of a kind that is no mathematics."""
    data = finding.witness.data
    assert spec.ask is not None
    match finding.witness.kind:
        case "models":
            pairs = [(one["model"], one["value"]) for one in data["models"]]
            value = spec.ask.model_copy(update={"round": None, "form": None})
            found = [_at(spec, model, value, told) for model, told in pairs]
            # A size may be negative in a model; that it is none is another finding.
            held = [one.status is Status.PROVED or set(one.codes) == _NEGATIVE for one in found]
            return len({told for _, told in pairs}) == len(pairs) > 1 and all(held)
        case "point" if finding.code is Code.UNDEFINED:
            codes = _at(spec, data["model"], Ask(find=data["term"]), "1").codes
            return Code.UNDEFINED in codes and Code.CONTRADICTORY not in codes
        case "conflict":
            core = tuple(one for one in spec.givens if one.id in data["core"])
            verdict = _verdict(spec, givens=core)
            return bool(core) and Code.CONTRADICTORY in verdict.codes
        case "value" if "model" in data:
            # Terms are compared, and differ at a point.
            verdict = _at(spec, data["model"], Ask(find=spec.ask.find), data["expected"])
            return verdict.status is Status.PROVED and data["expected"] != data["claimed"]
        case "value" | "solutions" if data["expected"]:
            assert spec.answer != data["expected"]
            return _verdict(spec, answer=data["expected"]).status is Status.PROVED
    return None


@pytest.mark.parametrize("every", [9, pytest.param(1, marks=pytest.mark.slow)])
def test_every_witness_replays(every: int) -> None:
    kinds: Counter[str] = Counter()
    for spec, finding in _refuted(every):
        shown = _replays(spec, finding)
        assert shown is not False, (spec, finding)
        if shown:
            kinds[finding.witness.kind] += 1
    assert kinds.total() >= 270 // every, kinds
    assert {"models", "point", "conflict", "value"} <= set(kinds), kinds


def test_a_witness_of_another_question_does_not() -> None:
    spec, finding = next(
        (spec, finding)
        for spec, finding in _refuted(1)
        if finding.witness.kind == "models" and spec.givens
    )
    first, *rest = spec.givens
    other = first.model_copy(update={"relation": f"not ({first.relation})"})
    assert _replays(spec, finding)
    assert _replays(spec.model_copy(update={"givens": (other, *rest)}), finding) is False
