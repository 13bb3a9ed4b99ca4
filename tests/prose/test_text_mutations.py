"""Changed texts at scale: none of them is proved, and all the sound ones they come from are.

Slots that have changed places may be as well-formed as the right ones; then the record names them
as resting on words.  The quick suite takes a sample.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest
from text_mutations import Mutant, sound_ones, wrong_ones

from generators.catalogue import BUILT_IN
from generators.family import DIFFICULTIES
from generators.sampler import sample
from mathverify.api import load, verifier
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Standing, Status
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict

_EXAMPLES = Path(__file__).parents[2] / "examples" / "sound"


def _questions(count: int, seed: int, step: int) -> Iterator[ProblemSpec]:
    """Questions of families, and those of the examples, which print more formulas."""
    for path in sorted(_EXAMPLES.glob("*.yaml"))[::step]:
        yield from load(path)
    for difficulty in DIFFICULTIES[: 1 if step > 1 else 3]:
        for family in BUILT_IN[::step]:
            for proposal in sample(family, count, seed, difficulty, False):
                yield proposal.spec


def _judged(
    made: Callable[[ProblemSpec], Iterator[Mutant]], count: int, seed: int, step: int, every: int
) -> Iterator[tuple[Mutant, Verdict]]:
    judge = verifier()
    # The words alone are under test.
    texts = (
        spec.model_copy(update={"steps": ()})
        for spec in _questions(count, seed, step)
        if spec.prose is not None and spec.ask is not None
    )
    mutants = (one for spec in texts for one in made(spec))
    for mutant in islice(mutants, 0, None, every):
        yield mutant, judge.verify_here(mutant.spec, STANDARD)


def _is_named(mutant: Mutant, verdict: Verdict) -> bool:
    """Whether the record of the words says that which is which rests on them."""
    words = verdict.words
    if not mutant.exchanged or words is None or words.standing is not Standing.BOUND:
        return False
    return all(slot in "; ".join(words.rests_on) for slot in mutant.exchanged)


def _no_wrong_text_is_proved(count: int, seed: int, step: int, every: int) -> Counter[str]:
    kinds: Counter[str] = Counter()
    accepted = []
    for mutant, verdict in _judged(wrong_ones, count, seed, step, every):
        kinds[mutant.kind] += 1
        if verdict.status is Status.PROVED and not _is_named(mutant, verdict):
            accepted.append(str(mutant))
    assert not accepted, f"{len(accepted)} of {kinds}:\n" + "\n".join(accepted[:40])
    return kinds


def _no_sound_text_is_refused(count: int, seed: int, step: int, every: int) -> Counter[str]:
    kinds: Counter[str] = Counter()
    refused = []
    for mutant, verdict in _judged(sound_ones, count, seed, step, every):
        kinds[mutant.kind] += 1
        if verdict.status is not Status.PROVED:
            refused.append(f"{verdict.status} {verdict.codes} {mutant}")
    assert not refused, f"{len(refused)} of {kinds}:\n" + "\n".join(refused[:40])
    return kinds


def test_no_wrong_text_of_a_sample_is_proved() -> None:
    assert _no_wrong_text_is_proved(1, 41, 19, 9).total() >= 25


def test_no_sound_text_of_a_sample_is_refused() -> None:
    assert _no_sound_text_is_refused(1, 41, 9, 2).total() >= 15


@pytest.mark.slow
def test_no_wrong_text_is_proved_at_scale() -> None:
    kinds = _no_wrong_text_is_proved(1, 43, 1, 3)
    assert kinds.total() >= 2_000, kinds
    assert len(kinds) >= 10, kinds


@pytest.mark.slow
def test_no_sound_text_is_refused_at_scale() -> None:
    kinds = _no_sound_text_is_refused(3, 47, 1, 1)
    assert kinds.total() >= 2_000, kinds
    assert len(kinds) == 5, kinds
