"""Sampling: same key, same bytes, in any process and any order; a set has no repetitions."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

import pytest
from drawn_questions import count, drawn
from hash_seeds import in_another_process

from generators.catalogue import BUILT_IN, FIGURES, family
from generators.family import DIFFICULTIES, Difficulty, ParametricFamily
from generators.parameters import Integers, Parameters
from generators.sampler import NoSample, Proposal, Sampler, propose_at, sample


def digests() -> str:
    """Of one question of each family, difficulty and kind, one a line."""
    return "".join(
        hashlib.sha256(proposal.spec.model_dump_json().encode()).hexdigest() + "\n"
        for known in (*BUILT_IN, *FIGURES)
        for difficulty in DIFFICULTIES
        for choice in (False, True)
        for proposal in sample(known, 1, 20, difficulty, choice)
    )


@pytest.mark.slow
def test_same_bytes_in_processes_with_different_hash_seeds() -> None:
    here = digests()
    assert len(here.splitlines()) == len((*BUILT_IN, *FIGURES)) * 3 * 2
    assert in_another_process(digests) == here


def test_a_family_that_changes_gets_a_new_version() -> None:
    """Sets name the version: where a digest changes, raise it and write the new digest down."""
    recorded = json.loads(Path(__file__).with_name("digests.json").read_text())
    found = {}
    for known in (*BUILT_IN, *FIGURES):
        digest = hashlib.sha256()
        for difficulty in DIFFICULTIES:
            for choice in (False, True):
                for index in range(5):
                    proposal = propose_at(known, index, 2024, difficulty, choice)
                    assert isinstance(proposal, Proposal)
                    digest.update(proposal.spec.model_dump_json().encode())
        found[f"{known.name} {known.version}"] = digest.hexdigest()[:16]
    assert found == recorded


def test_the_global_generator_has_no_part() -> None:
    import random

    random.seed(1)
    first = list(sample(BUILT_IN[0], 5, 3))
    random.seed(2)
    assert first == list(sample(BUILT_IN[0], 5, 3))


def test_each_question_can_be_made_alone() -> None:
    for known in (*BUILT_IN, *FIGURES):
        for proposal in sample(known, 2, 11, "hard", choice=True):
            origin = proposal.origin
            alone = propose_at(
                known, origin.index, origin.seed, origin.difficulty, choice=origin.choice
            )
            assert alone == proposal


@pytest.mark.sampled
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_no_repetitions_and_distinct_ids(difficulty: str) -> None:
    for known in (*BUILT_IN, *FIGURES):
        proposals = drawn(known.name, difficulty)  # type: ignore[arg-type]
        assert len({proposal.spec.id for proposal in proposals}) == count()
        contents = {
            proposal.spec.model_copy(update={"id": ""}).model_dump_json() for proposal in proposals
        }
        assert len(contents) == count()
        assert {proposal.spec.objective.difficulty for proposal in proposals} == {difficulty}


def test_seed_index_and_difficulty_matter() -> None:
    known = family("linear-equation")

    def stems(seed: int, difficulty: str = "medium") -> list[str]:
        found = sample(known, 5, seed, difficulty)  # type: ignore[arg-type]
        return [proposal.spec.model_dump_json() for proposal in found]

    assert len({*stems(1), *stems(2), *stems(1, "hard")}) == 15


def test_open_question_and_choice_share_their_values() -> None:
    for known in (*BUILT_IN, *FIGURES):
        plain = propose_at(known, 3, 8)
        choice = propose_at(known, 3, 8, choice=True)
        assert isinstance(plain, Proposal)
        assert isinstance(choice, Proposal)
        assert plain.origin.values == choice.origin.values
        right = next(option for option in choice.spec.options if option.label == choice.spec.answer)
        # Money may be written with cents beside options that have cents.
        whole = (right.value or "").replace(".00 USD", " USD")
        assert plain.spec.answer in {right.value, whole}


def test_origin_names_what_is_needed_to_make_it_again() -> None:
    proposal = next(sample(family("two-dice"), 1, 9, "easy"))
    origin = proposal.origin
    assert (origin.family, origin.version, origin.seed, origin.difficulty, origin.choice) == (
        "two-dice",
        family("two-dice").version,
        9,
        "easy",
        False,
    )
    assert set(origin.values.texts()) == {"colours", "faces", "target"}


def test_a_small_family_runs_out() -> None:
    small = family("radical-equation")
    count = small.parameters["easy"].count()
    assert count.exact
    proposals = list(sample(small, 1000, 1, "easy"))
    assert count.number - 2 <= len(proposals) <= count.number


def test_impossible_parameters_exhaust_the_sampler() -> None:
    known = BUILT_IN[0]
    impossible = Parameters({"a": Integers(1, 2)}, lambda values: False, tries=5)
    parameters: dict[Difficulty, Parameters] = {"medium": impossible}
    broken = ParametricFamily(
        "broken", 1, known.objective, parameters, known.build, known.misconceptions
    )
    found = propose_at(broken, 0, 1)
    assert isinstance(found, NoSample)
    assert "5 draws" in found.reason
    assert list(sample(broken, 3, 1)) == []


def test_two_samplers_offer_the_same_one_after_the_other() -> None:
    known = family("sale-price")
    one, other = Sampler(known, 4), Sampler(known, 4)
    offered = [one.propose() for _ in range(3)]
    assert offered == [other.propose() for _ in range(3)]
    assert offered[0] != offered[1]


def test_words_that_were_told_come_last_and_none_is_lost() -> None:
    known = family("packs-and-boxes")
    told = [one.origin.index for one in sample(known, 30, 11)]
    assert told[0] == 0
    assert told != sorted(told)
    assert len(set(told)) == 30
    # Of twelve questions, the first are less alike than the first draws.
    drawn = [propose_at(known, index, 11) for index in range(12)]
    assert _runs_of(sample(known, 12, 11)) > _runs_of(
        one for one in drawn if isinstance(one, Proposal)
    )


def _runs_of(proposals: Iterable[Proposal]) -> int:
    runs = set()
    for one in proposals:
        words = one.spec.prose.stem.split() if one.spec.prose is not None else []
        runs |= {tuple(words[at : at + 4]) for at in range(len(words) - 3)}
    return len(runs)


def test_a_small_family_is_told_to_its_end() -> None:
    known = family("cone-volume")
    every = {str(one.origin.values) for one in sample(known, 500, 11, "easy")}
    assert len(every) == known.parameters["easy"].count().number
