"""A whole file: every item converted and judged, over several killable workers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from evaluation.audit.equations import convert
from evaluation.audit.item import Conclusion, Conversion, Item, Outcome, Unreadable, Worked
from evaluation.audit.judging import judge
from evaluation.audit.worked_judging import judge_worked
from mathverify.api import verifier
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.isolation import Died, Finished, Raised, TimedOut, run_many
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict

__all__ = ["audit"]

#: An item is verified under several readings, so it may take longer than one question.
_SECONDS = 60.0
_CHUNK = 32


def audit(items: tuple[Item | Unreadable, ...], *, jobs: int) -> Iterator[Conclusion]:
    """The conclusion about each item, in order."""
    chunks = [items[start : start + _CHUNK] for start in range(0, len(items), _CHUNK)]
    outcomes = run_many(
        _conclude_all, chunks, seconds=_SECONDS, memory=STANDARD.memory, workers=jobs
    )
    for chunk, outcome in zip(chunks, outcomes, strict=True):
        if isinstance(outcome, Finished):
            yield from outcome.value
        else:
            yield from _one_by_one(chunk, jobs)


def _one_by_one(chunk: tuple[Item | Unreadable, ...], jobs: int) -> Iterator[Conclusion]:
    """A chunk in which some item hung or killed its worker, so that only that one is lost."""
    outcomes = run_many(_conclude, chunk, seconds=_SECONDS, memory=STANDARD.memory, workers=jobs)
    for item, outcome in zip(chunk, outcomes, strict=True):
        original = item.item if isinstance(item, Unreadable) else item
        match outcome:
            case Finished(value=conclusion):
                yield conclusion
            case TimedOut(seconds=seconds):
                words = f"stopped after {seconds:g} s"
                yield Conclusion(original, Outcome.UNDECIDED, words)
            case Died(reason=reason) | Raised(error=reason):
                yield Conclusion(original, Outcome.UNDECIDED, reason)


def _conclude_all(chunk: tuple[Item | Unreadable, ...]) -> tuple[Conclusion, ...]:
    return tuple(_conclude(item) for item in chunk)


def _conclude(item: Item | Unreadable) -> Conclusion:
    if isinstance(item, Worked):
        return judge_worked(item)
    converted: Conversion | Unreadable = convert(item) if isinstance(item, Item) else item
    if isinstance(converted, Unreadable):
        outcome = Outcome.MALFORMED if converted.malformed else Outcome.UNREADABLE
        return Conclusion(converted.item, outcome, converted.reason)
    return judge(converted, _remembering(lambda spec: verifier().verify_here(spec, STANDARD)))


def _remembering(verify: Callable[[ProblemSpec], Verdict]) -> Callable[[ProblemSpec], Verdict]:
    """Readings overlap; each question is verified once."""
    known: dict[ProblemSpec, Verdict] = {}

    def once(spec: ProblemSpec) -> Verdict:
        if spec not in known:
            known[spec] = verify(spec)
        return known[spec]

    return once
