"""What a convention leaves open, said: a rounding that parts solutions, a reading of a power."""

from __future__ import annotations

from collections.abc import Iterator

from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language.ascii import to_ascii
from mathverify.repair.change import Proposal
from mathverify.repair.patient import Patient
from mathverify.verification.findings import Refuted

_SAID = 1.5
#: Less than another answer.
_MEANT = 0.95


def other_convention(patient: Patient) -> Iterator[Proposal]:
    """``round: 3 dp`` for solutions that became one; ``root(x, 3)`` or ``x > 0`` for a power."""
    for refuted in patient.found(Code.WRONG_ROUNDING):
        yield from _rounded(patient, refuted, _SAID)
    for refuted in patient.found(Code.AMBIGUOUS):
        if "as written" in refuted.witness.data:
            yield from _reading(patient, refuted)
        if "base last" in refuted.witness.data:
            yield from _base_last(patient, refuted)


def other_rounding(patient: Patient) -> Iterator[Proposal]:
    """``round: 3 dp`` for an answer that is the value rounded: nobody meant another."""
    for refuted in patient.found(Code.WRONG_ANSWER):
        yield from _rounded(patient, refuted, _MEANT)


def _rounded(patient: Patient, refuted: Refuted, cost: float) -> Iterator[Proposal]:
    rounding = str(refuted.witness.data.get("round", ""))
    if not rounding or patient.spec.ask is None or patient.spec.options:
        return
    ask = patient.spec.ask.model_copy(update={"round": rounding})
    mended = patient.spec.model_copy(
        update={"ask": ask, "answer": str(refuted.witness.data["answer"])}
    )
    yield Proposal(f"round to {rounding}", cost, mended)


def _base_last(patient: Patient, refuted: Refuted) -> Iterator[Proposal]:
    """The logarithms with their base behind, in the givens and in what is asked."""
    from mathverify.verification.judging.logarithm_order import with_base_last

    spec, written = patient.spec, patient.case.question.reading.parse

    def turned(text: str) -> str:
        try:
            node = written(text)
        except ParseError:
            return text
        other = with_base_last(node)
        return text if other == node else to_ascii(other)

    givens = tuple(
        g.model_copy(update={"relation": turned(g.relation)}) if "log" in g.relation else g
        for g in spec.givens
    )
    ask = spec.ask and spec.ask.model_copy(update={"find": turned(spec.ask.find)})
    mended = spec.model_copy(update={"givens": givens, "ask": ask})
    yield Proposal(f"write {refuted.witness.data['base last']}", _SAID, mended)


def _reading(patient: Patient, refuted: Refuted) -> Iterator[Proposal]:
    """The reading in which the claim is right: a positive base, or a root for the power."""
    data, spec = refuted.witness.data, patient.spec
    base = str(data["base"])
    if data["as written"]:
        unknowns = tuple(
            u.model_copy(update={"domain": f"{u.domain}, {base} > 0"}) if u.name == base else u
            for u in spec.unknowns
        )
        if unknowns != spec.unknowns:
            mended = spec.model_copy(update={"unknowns": unknowns})
            yield Proposal(f"add {base} > 0", _SAID, mended)
        return
    here, there = data["readings"]
    givens = tuple(
        g.model_copy(update={"relation": g.relation.replace(here, there)}) for g in spec.givens
    )
    if givens != spec.givens:
        mended = spec.model_copy(update={"givens": givens})
        yield Proposal(f"write {there} for {here}", _SAID, mended)
