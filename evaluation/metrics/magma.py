"""MAGMA-Edu's measures: six of the text, their mean, and the consistency of image and text.

Wu et al., "MAGMA-Edu", §5 and appendix B.  Each is the share of questions that a judge passes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from evaluation.metrics.score import Score, mean, share
from evaluation.metrics.votes import Vote, passing_share


class TextMeasure(StrEnum):
    """The six textual measures, by the paper's letters."""

    USER_ORIENTATION = "UO"
    LANGUAGE_READABILITY = "LR"
    QUESTION_FEASIBILITY = "QF"
    ACCURATE_ANALYSIS = "AA"
    CORRECT_ANSWER = "CA"
    IMAGE_DESCRIPTION_QUALITY = "IDQ"


@dataclass(frozen=True, slots=True)
class ImageVotes:
    """The three stages of image-text consistency: Q_syntax, Q_align, Q_visual."""

    syntax: Vote  #: the code runs and draws
    alignment: Vote  #: the code says what the text says
    visual: Vote  #: the picture shows what the text says


@dataclass(frozen=True, slots=True)
class NoImage:
    """No picture was made; the paper prints 0.00 for models that cannot."""


@dataclass(frozen=True, slots=True)
class JudgedText:
    """The votes on one question, one for each measure of the text."""

    user_orientation: Vote
    language_readability: Vote
    question_feasibility: Vote
    accurate_analysis: Vote
    correct_answer: Vote
    image_description_quality: Vote


@dataclass(frozen=True, slots=True)
class MagmaScores:
    """The columns of Tables 1 and 2, each from 0 to 1."""

    text: tuple[tuple[TextMeasure, Score], ...]
    average_text: Score
    image_text_consistency: Score


def average_text(scores: Sequence[Score]) -> Score:
    """Avg-Text: "the arithmetic mean of all six textual metrics", from 0 to 1.

    Raises `ValueError`: not six.
    """
    if len(scores) != len(TextMeasure):
        raise ValueError(f"{len(scores)} textual measures; there are {len(TextMeasure)}")
    return mean(scores, "textual measures")


def image_text_consistency(images: Sequence[ImageVotes | NoImage]) -> Score:
    """ITC: the share of questions whose image passes all three stages, from 0 to 1."""
    passed = sum(
        isinstance(one, ImageVotes) and one.syntax is one.alignment is one.visual is Vote.PASS
        for one in images
    )
    return share(passed, len(images), "questions")


def magma(texts: Sequence[JudgedText], images: Sequence[ImageVotes | NoImage]) -> MagmaScores:
    """All columns; those of the text and that of the images may have different samples."""
    rows = tuple(
        (measure, passing_share([getattr(one, measure.name.lower()) for one in texts]))
        for measure in TextMeasure
    )
    return MagmaScores(
        rows,
        average_text([score for _, score in rows]),
        image_text_consistency(images),
    )
