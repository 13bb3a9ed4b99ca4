"""Two readings that agree attest the words; one that differs refuses them.

Passes must be two of two: a majority is no proof, and a reader who found nothing wrong has not
answered one who did.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from mathverify.attestation.comparison import (
    Attested,
    Differs,
    Discarded,
    ReadingOutcome,
    Undecided,
    compare,
)
from mathverify.attestation.outcome import Bench, Verifying
from mathverify.attestation.page import Page
from mathverify.attestation.reading import Reading
from mathverify.problem.spec import ProblemSpec

#: Readings that must agree, of readers that share no model or at least no context.
NEEDED = 2


@dataclass(frozen=True, slots=True)
class Agreed:
    """All readings needed agree with the question; ``readers`` made them."""

    readers: tuple[str, ...]
    notes: tuple[str, ...] = ()


WordsOutcome: TypeAlias = Agreed | Differs | Undecided


def folded(outcomes: Sequence[tuple[str, ReadingOutcome]]) -> WordsOutcome:
    """What readings come to together; readings that were thrown away do not count."""
    differs = next((one for _, one in outcomes if isinstance(one, Differs)), None)
    if differs is not None:
        return differs
    open_one = next((one for _, one in outcomes if isinstance(one, Undecided)), None)
    if open_one is not None:
        return open_one
    passed = [(reader, one) for reader, one in outcomes if isinstance(one, Attested)]
    if len(passed) < NEEDED:
        gone = [one.reason for _, one in outcomes if isinstance(one, Discarded)]
        why = f" ({gone[0]})" if gone else ""
        return Undecided(f"{len(passed)} readings agree, {NEEDED} are needed{why}")
    notes = dict.fromkeys(note for _, one in passed for note in one.notes)
    return Agreed(tuple(reader for reader, _ in passed), tuple(notes))


def attest_by(
    spec: ProblemSpec,
    page: Page,
    readers: Sequence[tuple[str, Callable[[str, str], Reading | None]]],
    verifying: Verifying,
) -> WordsOutcome:
    """The words of ``spec``, read by each of ``readers`` in turn.

    A reader is given the text, and what was wrong with a reading of its own that was thrown away:
    each may try once more.
    """
    found: list[tuple[str, ReadingOutcome]] = []
    bench = Bench(verifying)
    for name, reads in readers:
        outcome: ReadingOutcome = Discarded("nothing was written down")
        told = ""
        for _ in range(2):
            reading = reads(page.text, told)
            if reading is not None:
                outcome = compare(spec, page, reading, verifying, bench=bench)
            if not isinstance(outcome, Discarded):
                break
            told = outcome.reason
        found.append((name, outcome))
        if isinstance(outcome, Differs | Undecided):
            break
        # Where too few readers are left for so many to agree, nobody is asked in vain.
        agreed = sum(isinstance(one, Attested) for _, one in found)
        if agreed + len(readers) - len(found) < NEEDED:
            break
    return folded(found)
