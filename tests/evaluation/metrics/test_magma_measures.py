"""MAGMA-Edu: six measures of the text, their mean, and image-text consistency."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluation.metrics.magma import (
    ImageVotes,
    JudgedText,
    NoImage,
    TextMeasure,
    average_text,
    image_text_consistency,
    magma,
)
from evaluation.metrics.score import NotDefined
from evaluation.metrics.votes import Vote

MODEST = settings(max_examples=40, deadline=None, derandomize=True)
P, F, U = Vote.PASS, Vote.FAIL, Vote.UNREADABLE
votes = st.sampled_from(Vote)
images = st.lists(st.builds(ImageVotes, votes, votes, votes) | st.just(NoImage()), min_size=1)


def test_columns_in_the_papers_order() -> None:
    found = magma([JudgedText(P, F, P, F, P, F), JudgedText(P, P, F, F, U, U)], [])
    assert [(measure.value, score) for measure, score in found.text] == [
        ("UO", 1.0),
        ("LR", 0.5),
        ("QF", 0.5),
        ("AA", 0.0),
        ("CA", 0.5),
        ("IDQ", 0.0),
    ]
    assert found.average_text == pytest.approx(2.5 / 6)
    assert found.image_text_consistency == NotDefined("no questions")


def test_an_image_must_pass_all_three_stages() -> None:
    stages = [(P, P, P), (F, P, P), (P, F, P), (P, P, F), (U, P, P), (F, F, F)]
    assert image_text_consistency([ImageVotes(*one) for one in stages]) == 1 / 6
    assert image_text_consistency([ImageVotes(P, P, P), NoImage()]) == 0.5
    assert image_text_consistency([NoImage()]) == 0.0


@MODEST
@given(images, st.data())
def test_consistency_has_a_range_no_order_and_grows(
    found: list[ImageVotes | NoImage], data: st.DataObject
) -> None:
    before = image_text_consistency(found)
    at = data.draw(st.integers(0, len(found) - 1))
    after = image_text_consistency([*found[:at], ImageVotes(P, P, P), *found[at + 1 :]])
    assert isinstance(before, float)
    assert isinstance(after, float)
    assert 0 <= before <= after <= 1
    assert image_text_consistency(found[::-1]) == before


def test_the_average_is_of_six() -> None:
    assert average_text([0.5] * 6) == 0.5
    assert average_text([0.5] * 5 + [NotDefined("no votes")]) == NotDefined("no votes")
    with pytest.raises(ValueError, match="5 textual measures; there are 6"):
        average_text([0.5] * 5)
    assert len(TextMeasure) == 6
