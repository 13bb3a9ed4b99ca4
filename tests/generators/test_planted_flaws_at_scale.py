"""Planted flaws over all families and over the questions of every theory; sound ones beside them.

The long run of `test_planted_flaws`: at least 20,000 flawed questions of which none is proved, at
least 5,000 sound ones of which none is refuted or left undecided.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import pytest

from generators.catalogue import BUILT_IN
from generators.family import DIFFICULTIES
from generators.flaws.catalogue import FLAWS, flaws_of
from generators.sampler import sample
from mathverify import Status, verify_many
from mathverify.problem import load_documents
from mathverify.problem.spec import ProblemSpec

TESTS = Path(__file__).resolve().parents[1]
SHARED = TESTS.parents[1] / "shared" / "cases" / "llm-specs"
LEAST_SOUND, LEAST_FLAWED = 5_000, 20_000

#: Flawed in form and right all the same, each read by hand: question, flaw, why.
HARMLESS = {
    ("radical-equation", "lost-case"): "the case that is left out is no solution",
    ("median-range-of-x", "unmentioned-given"): "the same number stands in the list",
    ("three-statements", "missing-answer"): "the parts have their own answers",
    ("rocket-parts", "missing-answer"): "the parts have their own answers",
    ("seed-react", "missing-answer"): "the parts have their own answers",
    ("no-solution", "contradicting-copy"): "there is still no solution",
}


def sound_questions(samples: int, seed: int) -> Iterator[ProblemSpec]:
    for family in BUILT_IN:
        for difficulty in DIFFICULTIES:
            for choice in (False, True):
                for proposal in sample(family, samples, seed, difficulty, choice):
                    yield proposal.spec


def flawed_families(samples: int, seed: int) -> Iterator[tuple[str, str, ProblemSpec]]:
    for family in BUILT_IN:
        for difficulty in DIFFICULTIES:
            for choice in (False, True):
                for proposal in sample(family, samples, seed, difficulty, choice):
                    for number, flaw in enumerate(flaws_of(family, proposal.origin.values)):
                        spoilt = flaw.apply(proposal.spec, number)
                        if isinstance(spoilt, ProblemSpec):
                            yield family.name, flaw.name, spoilt


def documents() -> Iterator[str]:
    """The YAML documents of all tables and examples, as far as they hold whole questions."""
    cases = (TESTS / "verification" / "cases" / "answerability.yaml").read_text(encoding="utf-8")
    yield from re.split(r"^---\n", cases, flags=re.MULTILINE)
    for table in sorted(TESTS.glob("*/cases/*.toml")):
        content = tomllib.loads(table.read_text(encoding="utf-8"))
        bases = content.get("bases", {})
        for case in content.get("case", []):
            if isinstance(case.get("spec"), str) and case.get("expect") == "proved":
                yield bases.get(case.get("on", ""), "") + case["spec"]
    for path in sorted((TESTS.parent / "examples" / "sound").glob("*.yaml")):
        yield path.read_text(encoding="utf-8")
    if SHARED.is_dir():
        for path in (SHARED / "algebra.yaml", SHARED / "functions.yaml"):
            yield path.read_text(encoding="utf-8")


def proved_documents() -> list[ProblemSpec]:
    loaded = chain.from_iterable(
        load_documents(text, name="document", format="yaml") for text in documents()
    )
    readable = [document.spec for document in loaded if not document.faults]
    verdicts = verify_many(readable, workers=2)
    return [verdict.spec for verdict in verdicts if verdict.status is Status.PROVED]


def flawed_documents(specs: Iterable[ProblemSpec]) -> Iterator[tuple[str, str, ProblemSpec]]:
    for spec in specs:
        for number, flaw in enumerate(FLAWS):
            spoilt = flaw.apply(spec, number)
            if isinstance(spoilt, ProblemSpec) and spoilt != spec:
                yield spec.id, flaw.name, spoilt


@pytest.mark.slow
def test_no_sound_question_is_refused() -> None:
    specs = list(sound_questions(34, seed=2026))
    assert len(specs) >= LEAST_SOUND
    statuses: Counter[Status] = Counter()
    refused = []
    for verdict in verify_many(specs, workers=2):
        statuses[verdict.status] += 1
        if verdict.status is not Status.PROVED:
            refused.append(f"{verdict.spec.id}: {verdict.status} {verdict.codes}")
    assert not refused, f"{statuses}\n" + "\n".join(refused[:20])


@pytest.mark.slow
def test_no_planted_flaw_is_accepted() -> None:
    sound = proved_documents()
    assert len(sound) >= 80
    flawed = [*flawed_families(8, seed=2026), *flawed_documents(sound)]
    assert len(flawed) >= LEAST_FLAWED
    accepted = [
        f"{name}: {flaw}"
        for (name, flaw, _), verdict in zip(
            flawed, verify_many((spec for _, _, spec in flawed), workers=2), strict=True
        )
        if verdict.status is Status.PROVED and (name, flaw) not in HARMLESS
    ]
    assert not accepted, f"{len(accepted)} of {len(flawed)}:\n" + "\n".join(accepted[:40])
