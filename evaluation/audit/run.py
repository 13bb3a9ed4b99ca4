"""A whole file: every item converted and judged, over several killable workers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from evaluation.audit.equations import convert
from evaluation.audit.item import (
    Calculated,
    Conclusion,
    Conversion,
    Item,
    Outcome,
    Posed,
    Stated,
    Unreadable,
    Worked,
)
from evaluation.audit.jgex import judge_stated
from evaluation.audit.judging import Verify, judge
from evaluation.audit.posed_judging import judge_posed
from evaluation.audit.template import Templated
from evaluation.audit.template_judging import judge_templated
from evaluation.audit.worked_judging import judge_worked
from mathverify.api import verifier
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.isolation import Died, Finished, Raised, TimedOut, run_many
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict

#: An item is verified under several readings, so it may take longer than one question.
SECONDS = 60.0
_CHUNK = 32
#: Outcomes of an answer that is right as it is read.
_FINE = frozenset({Outcome.AGREES, Outcome.ROUNDED, Outcome.SEVERAL, Outcome.ONE_OF_SEVERAL})


def audit(
    items: Sequence[Item | Unreadable], *, jobs: int, seconds: float = SECONDS
) -> Iterator[Conclusion]:
    """The conclusion about each item, in order; none takes longer than ``seconds``."""
    chunks = list(_chunks(items))
    outcomes = run_many(
        _conclude_all, chunks, seconds=seconds, memory=STANDARD.memory, workers=jobs
    )
    for chunk, outcome in zip(chunks, outcomes, strict=True):
        if isinstance(outcome, Finished):
            yield from outcome.value
        else:
            yield from _one_by_one(chunk, jobs, seconds)


def _chunks(items: Sequence[Item | Unreadable]) -> Iterator[tuple[Item | Unreadable, ...]]:
    """Items in bundles; a whole question may take long, so it goes alone."""
    bundle: list[Item | Unreadable] = []
    for item in items:
        alone = isinstance(item, (Posed, Stated, Templated))
        if bundle and (alone or len(bundle) == _CHUNK):
            yield tuple(bundle)
            bundle = []
        if alone:
            yield (item,)
        else:
            bundle.append(item)
    if bundle:
        yield tuple(bundle)


def _one_by_one(
    chunk: tuple[Item | Unreadable, ...], jobs: int, seconds: float
) -> Iterator[Conclusion]:
    """A chunk in which some item hung or killed its worker, so that only that one is lost."""
    outcomes = run_many(conclusion_of, chunk, seconds=seconds, memory=STANDARD.memory, workers=jobs)
    for item, outcome in zip(chunk, outcomes, strict=True):
        original = item.item if isinstance(item, Unreadable) else item
        match outcome:
            case Finished(value=conclusion):
                yield conclusion
            case TimedOut(seconds=spent):
                words = f"stopped after {spent:g} s"
                yield Conclusion(original, Outcome.UNDECIDED, words)
            case Died(reason=reason) | Raised(error=reason):
                yield Conclusion(original, Outcome.UNDECIDED, reason)


def _conclude_all(chunk: tuple[Item | Unreadable, ...]) -> tuple[Conclusion, ...]:
    return tuple(conclusion_of(item) for item in chunk)


def conclusion_of(item: Item | Unreadable) -> Conclusion:
    """The conclusion about one item, in this process and without a deadline."""
    if isinstance(item, Worked):
        return judge_worked(item)
    if isinstance(item, Stated):
        return judge_stated(item)
    if isinstance(item, Templated):
        return judge_templated(item)
    verify = _remembering(lambda spec: verifier().verify_here(spec, STANDARD))
    if isinstance(item, Posed):
        return judge_posed(item, verify)
    converted: Conversion | Unreadable = convert(item) if isinstance(item, Item) else item
    if isinstance(converted, Unreadable):
        outcome = Outcome.MALFORMED if converted.malformed else Outcome.UNREADABLE
        return Conclusion(converted.item, outcome, converted.reason)
    found = judge(converted, verify)
    if isinstance(item, Calculated) and found.outcome is Outcome.WRONG:
        return _read_otherwise(item, verify) or replace(found, outcome=Outcome.WRONG_KEY)
    return found


def _read_otherwise(item: Calculated, verify: Verify) -> Conclusion | None:
    """The conclusion about an answer that is right if its commas are read in another way."""
    for claims in item.otherwise:
        converted = convert(replace(item, claims=claims))
        if isinstance(converted, Conversion) and judge(converted, verify).outcome in _FINE:
            told = ", ".join(claims)
            words = f"not read: the answer {item.claims[0]!r} is right if it is {told}"
            return Conclusion(item, Outcome.PARTLY_READ, words)
    return None


def _remembering(verify: Callable[[ProblemSpec], Verdict]) -> Callable[[ProblemSpec], Verdict]:
    """Readings overlap; each question is verified once."""
    known: dict[ProblemSpec, Verdict] = {}

    def once(spec: ProblemSpec) -> Verdict:
        if spec not in known:
            known[spec] = verify(spec)
        return known[spec]

    return once
