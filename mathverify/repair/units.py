"""Units: that of a datum replaced where dimensions clash, and percent that is said twice."""

from __future__ import annotations

from collections.abc import Iterator
from string import digits

from mathverify.codes import Code
from mathverify.language.notation.pieces import bare, plain_line, text_of
from mathverify.language.short_texts import is_ascii_letter
from mathverify.problem.spec import ProblemSpec
from mathverify.repair.change import Proposal
from mathverify.repair.patient import Patient
from mathverify.verification.findings import Refuted

_COST = 2.0
#: Less than another answer: who wrote 25 % did not mean 2500 %.
_SAID_TWICE = 0.95
#: What binds a number as tightly as the sign of its factor.
_BINDING = frozenset({"^", "*", "/"})
_PERCENT = frozenset({"%", "percent"})
_MOST_TRIES = 24


def other_unit(patient: Patient) -> Iterator[Proposal]:
    """``price 5 USD instead of 5 kg`` for each datum whose unit may be the wrong one."""
    clashes = patient.found(Code.UNIT_CLASH)
    if not any(not refuted.path.startswith("$.answer") for refuted in clashes):
        return
    spec = patient.spec
    units = units_of(spec)
    tries = 0
    for datum in spec.data:
        amount, own = _apart(datum.value)
        for unit in units if own else ():
            if unit == own or tries >= _MOST_TRIES:
                continue
            tries += 1
            text = f"{amount} {unit}"
            data = tuple(
                d.model_copy(update={"value": text}) if d is datum else d for d in spec.data
            )
            mended = spec.model_copy(update={"data": data})
            findings = patient.examine(mended).findings
            if not any(isinstance(f, Refuted) and f.code is Code.UNIT_CLASH for f in findings):
                words = f"with {datum.name} {text} instead of {datum.value}"
                yield Proposal(words, _COST, mended)


def other_percentage(patient: Patient) -> Iterator[Proposal]:
    """``p = (new - old)/old`` for ``p = (new - old)/old*100``, where p is asked in percent."""
    spec, ask = patient.spec, patient.spec.ask
    if ask is None or not patient.found(Code.WRONG_ANSWER):
        return
    units = {ask.unit, *(one.unit for one in spec.unknowns if one.name == ask.find)}
    if units.isdisjoint(_PERCENT):
        return
    for given in spec.givens:
        once = _without_hundred(given.relation)
        if once != given.relation:
            changed = given.model_copy(update={"relation": once})
            givens = tuple(changed if one is given else one for one in spec.givens)
            words = f"without the factor 100 in {given.id}: percent says it"
            yield Proposal(words, _SAID_TWICE, spec.model_copy(update={"givens": givens}))
    once = _without_hundred(ask.find)
    if once != ask.find:
        asked = ask.model_copy(update={"find": once})
        words = "without the factor 100 in what is asked: percent says it"
        yield Proposal(words, _SAID_TWICE, spec.model_copy(update={"ask": asked}))


def _without_hundred(text: str) -> str:
    """``text`` without the first 100 that is a factor; as it is where there is none."""
    line = plain_line(text)
    for place, piece in enumerate(line[:-1]):
        if piece.word != "100":
            continue
        before = line[place - 1].kind if place else ""
        end = place + 1 + (line[place + 1].kind == "%")
        if before == "*" and line[end].kind not in _BINDING:
            return text_of((*line[: place - 1], *line[end:]))
        if line[place + 1].kind == "*" and before not in _BINDING:
            return text_of((*line[:place], *bare(line[place + 2 :], piece.gap)))
    return text


def units_of(spec: ProblemSpec) -> list[str]:
    """The units that the question uses, in order."""
    found = [unknown.unit for unknown in spec.unknowns if unknown.unit]
    for datum in spec.data:
        found.append(_apart(datum.value)[1])
    found.append(_apart(spec.answer or "")[1])
    return [unit for unit in dict.fromkeys(found) if unit]


_OF_NUMBERS = frozenset(f"{digits}.")


def _apart(text: str) -> tuple[str, str]:
    """The number and the unit of an amount, both empty for another text."""
    amount, *behind = text.split() or [""]
    unit = "".join(behind[:1])
    is_unit = is_ascii_letter(unit[:1]) or unit[:1] == "%"
    is_amount = set(amount.removeprefix("-")) <= _OF_NUMBERS and amount != "-"
    sound = is_amount and is_unit and not any(map(str.isdecimal, unit)) and len(behind) == 1
    return (amount, unit) if sound else ("", "")
