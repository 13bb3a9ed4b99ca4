"""What a recorded reply is: JSON or not, a question or not, and what the verifier says of it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any

from evaluation.local_model.places import Noted
from generators.agents.examples import shown_questions
from generators.agents.planner import Plan
from generators.agents.question_form import QuestionForm, ReadQuestion, question_of
from generators.language_models.port import Completion
from generators.language_models.replies import Read, read
from mathverify.problem import decode, encode_lists
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Status
from mathverify.verification.verdict import Verdict


class Kind(StrEnum):
    """How far a reply gets, worst first."""

    NO_REPLY = "no reply"  #: the endpoint gave none, or cut it off
    NO_JSON = "not JSON"  #: not one whole JSON object
    NO_FORM = (
        "not in the form"  #: JSON that is no plan, or whose sections are not those of a question
    )
    PLAN = "a plan"  #: what the Planner was asked for
    REFUTED = "refuted"  #: a question that was read, and is wrong
    UNDECIDED = "undecided"  #: a question that was read, and is neither proved nor refuted
    PROVED = "proved"  #: a question that was read and proved


_STATUSES = {
    Status.REFUTED: Kind.REFUTED,
    Status.UNDECIDED: Kind.UNDECIDED,
    Status.PROVED: Kind.PROVED,
}


def question_in(noted: Noted) -> ProblemSpec | None:
    """The question of a reply, None where there is none."""
    if not isinstance(noted.outcome, Completion):
        return None
    match read(noted.outcome.text, QuestionForm):
        case Read(value=form):
            found = question_of(form)
            return found.spec if isinstance(found, ReadQuestion) else None
        case _:
            return None


def kind_of(noted: Noted, verifying: Callable[[ProblemSpec], Verdict]) -> Kind:
    """How far one reply gets by itself; what the loop makes of it is another matter."""
    if not isinstance(noted.outcome, Completion):
        return Kind.NO_REPLY
    if not _is_object(noted.outcome.text, strict=False):
        return Kind.NO_JSON
    if noted.place[1] == "You plan":
        return Kind.PLAN if isinstance(read(noted.outcome.text, Plan), Read) else Kind.NO_FORM
    spec = question_in(noted)
    return Kind.NO_FORM if spec is None else _STATUSES[verifying(spec).status]


def _is_object(text: str, *, strict: bool) -> bool:
    try:
        return isinstance(json.loads(text, strict=strict), dict)
    except (ValueError, RecursionError):
        return False


def not_quite_json(noted: Iterable[Noted]) -> int:
    """How many replies are JSON but for control signs in their strings, which are let pass."""
    said = [one.outcome.text for one in noted if isinstance(one.outcome, Completion)]
    return sum(_is_object(t, strict=False) and not _is_object(t, strict=True) for t in said)


def kinds(
    noted: Iterable[Noted], verifying: Callable[[ProblemSpec], Verdict]
) -> Mapping[str, Mapping[str, int]]:
    """How many replies of each part and role get how far: part and role -> kind -> number."""
    found: dict[str, Counter[str]] = {}
    for one in noted:
        found.setdefault(f"{one.place[0]}, {one.place[1]}", Counter())[kind_of(one, verifying)] += 1
    return {name: dict(sorted(counted.items())) for name, counted in sorted(found.items())}


def duplicates(noted: Iterable[Noted]) -> int:
    """How many questions say the same as one before them, or as an example of the prompt."""
    shown = [decode(json.loads(line), source="example") for line in shown_questions().split("\n")]
    known = {_gist(spec) for spec in shown}
    repeated = 0
    for spec in map(question_in, noted):
        if spec is None:
            continue
        gist = _gist(spec)
        repeated += gist in known
        known.add(gist)
    return repeated


def _gist(spec: ProblemSpec) -> str:
    """What a question says, apart from names and words: data, facts and the ask."""
    document: Mapping[str, Any] = encode_lists(spec)
    unknowns = [[one["name"], one.get("domain")] for one in document.get("unknowns", ())]
    ask = document.get("ask") or {}
    said = [document.get("data"), document.get("givens"), unknowns, ask.get("find"), ask.get("as")]
    return json.dumps(said, sort_keys=True)
