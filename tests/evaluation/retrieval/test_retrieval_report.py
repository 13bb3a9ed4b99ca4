"""The labels, the calibration and the report of how well a bank is searched."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from evaluation.metrics.score import NotDefined
from evaluation.retrieval.calibration import best_support, best_weight
from evaluation.retrieval.holdings import held, kind_of, offers
from evaluation.retrieval.measuring import answered, measured
from evaluation.retrieval.report import lines
from evaluation.retrieval.requests import (
    Halves,
    LabelledRequest,
    halves,
    labelled_families,
    labelled_requests,
)
from generators.bank.intake import Offer, admit
from generators.bank.knowledge import Known
from generators.bank.opening import installed_embedding
from generators.bank.ranking import HYBRID, Hit, Ranker
from generators.bank.record import Record
from generators.bank.store import Bank, bank_of
from generators.bank.support import BY_WORDS, Support
from generators.catalogue import BUILT_IN, FIGURES
from mathverify.api import verifier
from mathverify.problem.identity import digest
from mathverify.verification.policy import STANDARD

KINDS = ("compound-interest", "median-list", "two-dice", "svamp-addition")


class Letters:
    """A poor embedding: how often each letter stands in a text."""

    name = "letters"

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        return [
            [float(text.lower().count(letter)) for letter in "abcdefghijklmnopqrstuvwxyz"]
            for text in texts
        ]


def _kind(offer: Offer) -> str:
    if offer.spec.id.startswith("svamp-"):
        return f"svamp-{offer.spec.objective.concepts[0].rpartition('.')[2]}"
    return offer.provenance.source.partition(",")[0].removeprefix("family ")


@pytest.fixture(scope="module")
def bank() -> Bank:
    wanted = [offer for offer in offers() if _kind(offer) in KINDS]
    made = admit(
        wanted, (), lambda specs: [verifier().verify_here(spec, STANDARD) for spec in specs]
    )
    records = [one for one in made if isinstance(one, Record)]
    assert len(records) == len(wanted) == 19
    return bank_of(records)


REQUESTS = (
    LabelledRequest("compound interest", frozenset({"compound-interest"}), "percent"),
    LabelledRequest("the median", frozenset({"median-list"}), "statistics"),
    LabelledRequest("addition", frozenset({"svamp-addition"}), "arithmetic"),
    LabelledRequest("photosynthesis", frozenset(), ""),
    LabelledRequest("dice that are thrown twice", frozenset({"two-dice"}), "probability"),
    LabelledRequest("Fourier series", frozenset(), ""),
)


def test_the_labels_are_as_many_as_promised_and_name_what_is_held() -> None:
    requests = labelled_requests()
    assert len(requests) >= 60
    assert sum(not one.supported for one in requests) >= 20
    assert len({one.text for one in requests}) == len(requests)
    known = {_kind(offer) for offer in offers()}
    assert {kind for one in requests for kind in one.kinds} <= known


def test_each_half_has_both_classes_and_they_share_nothing() -> None:
    split = halves()
    assert not set(split.calibration) & set(split.held_out)
    assert set(split.calibration) | set(split.held_out) == set(labelled_requests())
    for half in (split.calibration, split.held_out):
        assert sum(one.supported for one in half) == 30
        assert sum(not one.supported for one in half) == 16


def test_the_labels_speak_of_families_that_there_are() -> None:
    assert labelled_families() <= {family.name for family in (*BUILT_IN, *FIGURES)}
    kinds = {kind for one in labelled_requests() for kind in one.kinds}
    assert {one for one in kinds if not one.startswith("svamp-")} <= labelled_families()


def test_offers_are_the_same_every_time() -> None:
    first, second = list(offers()), list(offers())
    assert first == second
    assert len(first) >= 200
    assert {offer.provenance.licence for offer in first} == {"", "MIT"}


def test_a_perfect_search_scores_one(bank: Bank) -> None:
    found = measured(Ranker(bank), bank, REQUESTS, given_topic=False)
    assert found.deep.mean_reciprocal_rank == 1.0
    assert found.refusal.f1 == 1.0
    with_topic = measured(Ranker(bank), bank, REQUESTS, given_topic=True)
    assert with_topic.deep.mean_average_precision == 1.0


#: Names no concept, and shares a word with what is held.
UNNAMED = LabelledRequest("a number of dragons", frozenset(), "")


def test_who_answers_everything_has_no_refusal(bank: Bank) -> None:
    requests = [one for one in REQUESTS if one.supported]
    found = measured(
        Ranker(bank, support=Support(-1.0)), bank, [*requests, UNNAMED], given_topic=False
    )
    assert found.refusal.refusing == 0.0
    assert not isinstance(found.refusal.answering, NotDefined)
    assert found.refusal.answering < 1.0


def test_an_answer_needs_a_name_or_the_concepts_or_enough_evidence(bank: Bank) -> None:
    record, support = bank.records[0], Support(0.5)
    assert answered([Hit(record, 0.0, 0.1, True, Known.LACKS)], support)
    assert answered([Hit(record, 0.0, 0.1, False, Known.HAS)], support)
    assert answered([Hit(record, 0.0, 0.6, False, Known.UNNAMED)], support)
    assert not answered([Hit(record, 9.0, 0.9, False, Known.LACKS)], support)
    assert not answered([Hit(record, 9.0, 0.5, False, Known.UNNAMED)], support)
    assert not answered([], Support(0.0))


def test_calibration_finds_what_separates(bank: Bank) -> None:
    choice = best_support(bank, REQUESTS)
    assert choice.f1 == 1.0
    assert 0.0 < choice.support.threshold < 1.0
    assert choice.run > 10
    weight, tried = best_weight(bank, Letters(), REQUESTS)
    assert weight >= 0
    assert len(tried) == 10


def test_the_report_has_a_row_a_way_and_half(bank: Bank) -> None:
    split = Halves(REQUESTS, REQUESTS[:4])
    text = list(lines(bank, None, split))
    assert sum(line.startswith("| calibration") for line in text) == 2
    text = list(lines(bank, Letters(), split))
    assert sum(line.startswith("| calibration") for line in text) == 6
    assert sum(line.startswith("| held out") for line in text) == 6
    assert all(kind_of(record) in KINDS for record in bank.records)


@pytest.mark.slow
def test_everything_offered_is_proved_and_the_thresholds_in_use_are_the_calibrated_ones(
    tmp_path: Path,
) -> None:
    found = held(tmp_path, 2, lambda _: None)
    assert {record.digest for record in found.records} == {digest(one.spec) for one in offers()}
    assert held(tmp_path, 2, lambda _: None) == found
    split = halves()
    assert best_support(found, split.calibration).support == BY_WORDS
    scores = measured(Ranker(found), found, split.held_out, given_topic=False)
    assert not isinstance(scores.refusal.f1, NotDefined)
    assert scores.refusal.f1 >= 0.9
    if (embedding := installed_embedding()) is None:
        return
    assert best_weight(found, embedding, split.calibration)[0] == HYBRID.text
    both = measured(Ranker(found, embedding), found, split.held_out, given_topic=False)
    assert not isinstance(both.refusal.f1, NotDefined)
    assert both.refusal.f1 >= 0.9
    assert isinstance(both.deep.mean_average_precision, float)
    assert isinstance(scores.deep.mean_average_precision, float)
    assert both.deep.mean_average_precision >= scores.deep.mean_average_precision
