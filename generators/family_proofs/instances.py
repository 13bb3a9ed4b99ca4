"""A question of a proved family as a record, and its recheck, for which no engine is asked.

A record names the family, the seal of its proof, the level, the form and the values, and holds the
question.  It is accepted if the proof that is kept beside the family has this seal and covers the
level, the values are of its domain, and the question that the family makes of them is this one.
``docs/certificates.md`` says what an accepted record means.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, TypeAlias

from generators.catalogue import families
from generators.distractors import LABELS
from generators.family import DIFFICULTIES, Difficulty, Family, objective_of
from generators.family_proofs.certificates import (
    Void,
    checked_here,
    stored,
)
from generators.family_proofs.line_rechecks import held
from generators.family_proofs.lines import FORMAT, accepted, data_of, uncovered_options
from generators.family_proofs.members import Member, made
from generators.family_proofs.outcomes import ProvedLevel
from generators.parameters import FORM, Value, Values
from generators.sampler import Proposal
from mathverify.problem import encode_lists
from mathverify.problem.identity import document_digest
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.certificate import canonical, seal_of
from mathverify.verification.findings import Status
from mathverify.verification.rechecking.outcome import Rechecked, Rejected
from mathverify.verification.rechecking.records import sealed_data

_KEYS = {"format", "family", "proof", "level", "choice", "values", "spec", "seal"}
#: What the line of a set says as well: where the question is filed, and what it says of it.
_FILED = {"number", "section", "id", "digest", "origin", "status", "answer"}


@dataclass(frozen=True, slots=True)
class InstanceRecord:
    """The line of a record, one JSON object with sorted keys."""

    line: str


@dataclass(frozen=True, slots=True)
class NotProved:
    """The question is of no level that is proved for all values, and has to be verified."""

    reason: str


Recorded: TypeAlias = InstanceRecord | NotProved


def record_of(family: Family, proposal: Proposal) -> Recorded:
    """The record of a question that a sampler proposed, if its level is proved for all values."""
    found = stored(family)
    if isinstance(found, Void):
        return NotProved(found.reason)
    origin = proposal.origin
    outcome = found.outcome(origin.difficulty, choice=origin.choice)
    if not isinstance(outcome, ProvedLevel):
        return NotProved(outcome.reason)
    told = uncovered(outcome, origin.values, proposal.spec)
    if told:
        return NotProved(told)
    data = data_of(proposal, found.seal)
    return InstanceRecord(canonical({**data, "seal": seal_of(data)}))


def uncovered(outcome: ProvedLevel, values: Values, spec: ProblemSpec) -> str:
    """Why a question with options is none of those that a proof by formulas speaks of."""
    if not spec.options:
        return ""
    shown = [option.value or "" for option in spec.options]
    right = next(option.value or "" for option in spec.options if option.label == spec.answer)
    return uncovered_options(outcome, str(dict(values.items()).get(FORM, "")), right, shown)


def rechecked(data: Mapping[str, Any], known: Mapping[str, Family]) -> Rechecked:
    """Whether a record shows that its question is one of a level proved for all values.

    ``known`` are the families by their names.  The proof of the family is that beside it; the
    questions of the level are made and counted once for each seal.  The line of a set says more,
    under its seal too: where the question is filed, and what has to agree with the question.
    """
    if set(data) not in (_KEYS, _KEYS | _FILED) or data["seal"] != seal_of(data):
        return Rejected("the seal of the record does not fit: something was changed")
    family = known.get(str(data["family"]))
    if family is None:
        return Rejected(f"there is no family {data['family']!r}")
    found = stored(family)
    if isinstance(found, Void):
        return Rejected(f"{family.name} has no proof that holds: {found.reason}")
    if found.seal != data["proof"]:
        return Rejected("the record names another proof than that of its family")
    level, choice = data["level"], data["choice"]
    if level not in DIFFICULTIES or not isinstance(choice, bool):
        return Rejected(f"{level!r} is no level")
    outcome = found.outcome(level, choice=choice)
    if not isinstance(outcome, ProvedLevel):
        return Rejected(f"{family.name}, {level}, is not proved: {outcome.reason}")
    told = checked_here(family, found, level, choice=choice)
    if told:
        return Rejected(f"the proof of {family.name} does not hold: {told}")
    member = member_of(family, data)
    if isinstance(member, str):
        return Rejected(member)
    told = uncovered(outcome, member.values, member.spec)
    if told:
        return Rejected(told)
    if "status" in data and not _agrees(data):
        return Rejected("what the line of the set says of the question is not what it holds")
    return accepted(family, found, outcome, member.spec)


def _agrees(data: Mapping[str, Any]) -> bool:
    """Whether the line of a set tells the question that stands in it, as a proved one."""
    document = data["spec"]
    told = (data["id"], data["answer"], data["digest"], data["status"])
    found = (document["id"], document["answer"], document_digest(document), str(Status.PROVED))
    return told == found


def member_of(family: Family, data: Mapping[str, Any]) -> Member | str:
    """The question of a level that a record is of, or why it is of none.

    Whether the level is proved is not asked here.
    """
    level, choice = data["level"], data["choice"]
    values = _values(family, level, data["values"])
    if isinstance(values, str):
        return values
    remade = made(family, values, choice=choice)
    if not isinstance(remade, Member):
        return f"the values make no question: {remade.message}"
    if not _same(family, level, remade.spec, data["spec"]):
        return "the question is not the one that the family makes of these values"
    return remade


@lru_cache(maxsize=1024)
def _by_text(members: tuple[Value, ...]) -> Mapping[str, Value]:
    return {str(one): one for one in reversed(members)}


def _values(family: Family, level: Difficulty, told: object) -> Values | str:
    """The values of the domain with these texts, or why there are none."""
    parameters = family.parameters[level]
    if not isinstance(told, dict) or set(told) != set(parameters.domains):
        return "the values are not those of the parameters of the family"
    pairs = []
    for name, domain in parameters.domains.items():
        given = told[name]
        value = _by_text(domain.members()).get(given) if isinstance(given, str) else None
        if value is None:
            return f"{name} = {given} is no value of the family"
        pairs.append((name, value))
    values = Values(tuple(pairs))
    return values if parameters.condition(values) else "the values do not meet the conditions"


def _same(family: Family, level: Difficulty, spec: ProblemSpec, document: object) -> bool:
    """Whether a document is that of ``spec``, whatever its id and the order of its options."""
    if not isinstance(document, dict) or not isinstance(document.get("id"), str):
        return False
    objective = objective_of(family, spec, level)
    try:
        spec = spec.model_copy(update={"id": document["id"], "objective": objective})
        if spec.options:
            spec = _in_order(spec, [one["value"] for one in document["options"]])
    except (ValueError, KeyError, TypeError, StopIteration):
        return False
    return canonical(encode_lists(spec)) == canonical(document)


def _in_order(spec: ProblemSpec, values: list[str]) -> ProblemSpec:
    """The question with its options in the order of these values, labelled anew."""
    by_value = {option.value: option for option in spec.options}
    if sorted(values) != sorted(option.value or "" for option in spec.options):
        raise ValueError("other options")
    right = next(option.value for option in spec.options if option.label == spec.answer)
    options = tuple(
        by_value[value].model_copy(update={"label": label})
        for label, value in zip(LABELS, values, strict=True)
    )
    return spec.model_copy(update={"options": options, "answer": LABELS[values.index(right or "")]})


class FamilyRecords:
    """Rechecks records of questions of the families that are installed."""

    def recheck(self, line: str) -> tuple[str, Rechecked] | None:
        """The id of the question in a line, and what its record shows; None for another line."""
        found = held(line)
        if found is not None:
            return found.data["id"], found.outcome
        try:
            data = sealed_data(line)
        except ValueError:
            return None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            return None
        spec = data.get("spec")
        name = str(spec.get("id", "")) if isinstance(spec, dict) else ""
        return name, rechecked(data, _known())


@cache
def _known() -> Mapping[str, Family]:
    return {one.name: one for one in families()}


#: What the entry point of this package names.
RECORDS = FamilyRecords()
