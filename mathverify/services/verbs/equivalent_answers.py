"""``equivalent_answers``: whether two answers say the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Annotated, Any, Literal, get_type_hints

from pydantic import Field, create_model

from mathverify.equivalence.policy import EXACT, EquivalencePolicy
from mathverify.services.verb import Input, Reply, Verb

_LONGEST = 20_000

#: The fields of `EquivalencePolicy`, with their kinds and defaults.
_FIELDS: dict[str, Any] = {
    one.name: (get_type_hints(EquivalencePolicy)[one.name], getattr(EXACT, one.name))
    for one in fields(EquivalencePolicy)
}

#: What an answer may leave out, and how it is read.
Conventions: type[Input] = create_model(
    "Conventions",
    __base__=Input,
    __doc__="How answers are compared; the documents on equivalence say what each field means.",
    **_FIELDS,
)


class EquivalentAnswers(Input):
    """Two answers as text or LaTeX, and the conventions under which they are compared."""

    one: Annotated[str, Field(description="an answer as text or LaTeX", max_length=_LONGEST)]
    other: Annotated[str, Field(description="the other answer", max_length=_LONGEST)]
    policy: Annotated[Conventions, Field(description="default: exact values, units required")] = (
        Conventions()
    )


class Same(Reply):
    """Both say the same; ``how`` names the argument."""

    status: Literal["same"]
    how: str


class Different(Reply):
    """They differ: in which respect, in words, and the point where it is seen."""

    status: Literal["different"]
    difference: str
    witness: str
    at: dict[str, str]


class Undecided(Reply):
    """Neither was shown; ``remedy`` says what would help, where that is known."""

    status: Literal["undecided"]
    reason: str
    remedy: str


def _run(wanted: EquivalentAnswers) -> Mapping[str, Any]:
    from mathverify.api import equivalent
    from mathverify.reports import equivalence_data

    given = wanted.policy
    policy = EquivalencePolicy(
        **{one.name: getattr(given, one.name) for one in fields(EquivalencePolicy)}
    )
    return equivalence_data(equivalent(wanted.one, wanted.other, policy))


VERB = Verb(
    "equivalent_answers",
    "Whether two answers, as text or LaTeX, say the same: shown, or refuted with a witness; only "
    "same counts as equal.",
    EquivalentAnswers,
    (Same, Different, Undecided),
    _run,
)
