"""Proved questions of a written family, drawn by a seed, never the same values twice."""

from __future__ import annotations

from collections.abc import Iterator

from generators.parameters import NoValues
from generators.stream import Stream
from generators.written_families.document import WrittenFamily
from generators.written_families.instances import Judged, Verifying, instance
from mathverify.verification.findings import Status
from mathverify.verification.verdict import Verdict

#: Draws in a row without a new proved question after which a family counts as used up.
_PATIENCE = 100


def proved_questions(
    family: WrittenFamily, wanted: int, seed: int, verifying: Verifying
) -> Iterator[Verdict]:
    """The verdicts of ``wanted`` different proved questions; fewer if the family has fewer.

    Each is numbered behind the id of the family's question.  What is not proved is left out.
    """
    seen: set[str] = set()
    found = failures = number = 0
    while found < wanted and failures < _PATIENCE:
        values = family.domains.sample(Stream("written", family.question.id or "", seed, number))
        number += 1
        failures += 1
        if isinstance(values, NoValues) or str(values) in seen:
            continue
        seen.add(str(values))
        made = instance(family, values, verifying)
        if not isinstance(made, Judged) or made.verdict.status is not Status.PROVED:
            continue
        found += 1
        failures = 0
        numbered = f"{family.question.id or 'question'}-{found}"
        yield verifying(made.verdict.spec.model_copy(update={"id": numbered}))
