"""One question of a written family: values put in, formulas worked out, judged as a whole.

Whatever has to be worked out is asked of the verifier as a small question of its own, so that
units, fractions and roots come out as they do everywhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from generators.parameters import Values
from generators.written_families.document import WrittenFamily
from mathverify.language.tokens import NAME
from mathverify.problem.spec import Ask, AskKind, Datum, ProblemSpec
from mathverify.verification.findings import Status
from mathverify.verification.verdict import Verdict

Verifying: TypeAlias = Callable[[ProblemSpec], Verdict]


@dataclass(frozen=True, slots=True)
class Judged:
    """The question for ``values``, and the verdict on it, whatever that is."""

    values: Values
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Excluded:
    """The conditions of the family do not hold for ``values``."""

    values: Values


@dataclass(frozen=True, slots=True)
class NotMade:
    """There is no question for ``values``: something could not be worked out."""

    values: Values
    reason: str


Instance: TypeAlias = Judged | Excluded | NotMade


def told(values: Values) -> str:
    """The values in words: ``n = 3, price = 2 USD``."""
    return ", ".join(f"{name} = {value}" for name, value in values.items())


def instance(family: WrittenFamily, values: Values, verifying: Verifying) -> Instance:
    """The question of ``family`` for ``values``, its answer and options worked out, and judged."""
    given = values.texts()
    question = family.question
    data = {datum.name: given.get(datum.name, datum.value) for datum in question.data}
    for condition in family.where:
        match _truth(condition, data, verifying):
            case False:
                return Excluded(values)
            case str(reason):
                return NotMade(values, f"the condition {condition}: {reason}")
            case _:
                continue
    for name, text in data.items():
        if name in given or not _names(text, data.keys() - {name}):
            continue
        worked = _worked_out(text, data, verifying)
        if worked is None:
            return NotMade(values, f"{name} = {text} could not be worked out")
        data[name] = worked
    options = []
    for option in question.options:
        value = option.value
        if value is not None and _names(value, data.keys()):
            value = _worked_out(value, data, verifying) or value
        options.append(option.model_copy(update={"value": value}))
    update = {
        "data": tuple(Datum(name=name, value=text) for name, text in data.items()),
        "options": tuple(options),
    }
    made = question.model_copy(update=update)
    verdict = verifying(made)
    if verdict.status is not Status.PROVED or not _names(question.answer or "", data.keys()):
        return Judged(values, verdict)
    if not verdict.answer or _names(verdict.answer, data.keys()):
        return NotMade(values, f"the answer {question.answer} could not be worked out")
    return Judged(values, verifying(made.model_copy(update={"answer": verdict.answer})))


def _names(text: str, names: Collection[str]) -> bool:
    """Whether one of the names is used."""
    return any(word in names for word in NAME.findall(text))


def _small(find: str, kind: AskKind, answer: str, data: Mapping[str, str]) -> ProblemSpec:
    return ProblemSpec(
        id="worked-out",
        data=tuple(Datum(name=name, value=text) for name, text in data.items()),
        ask=Ask.model_validate({"find": find, "as": kind}),
        answer=answer,
    )


def _worked_out(text: str, data: Mapping[str, str], verifying: Verifying) -> str | None:
    """The value of an expression in the data; None where the verifier proves none."""
    verdict = verifying(_small(text, AskKind.VALUE, text, data))
    proved = verdict.status is Status.PROVED
    return verdict.answer if proved and not _names(verdict.answer, data.keys()) else None


def _truth(relation: str, data: Mapping[str, str], verifying: Verifying) -> bool | str:
    """Whether a relation between data holds, or why that is not known."""
    if verifying(_small(relation, AskKind.TRUTH, "true", data)).status is Status.PROVED:
        return True
    verdict = verifying(_small(relation, AskKind.TRUTH, "false", data))
    if verdict.status is Status.PROVED:
        return False
    return next((finding.message for finding in verdict.refutations), "it is not decided")
