"""Lists of numbers, tables and their statistics."""

from __future__ import annotations

from mathverify.words.word import Spoken, Word

WORDS = (
    Word("total", (1, 1), "the sum of a list", said=Spoken("the total", "total")),
    Word(
        "mean",
        (1, None),
        "the mean of numbers, of a list or of a table",
        spellings=("average", "avg"),
        said=Spoken("the mean", "mean"),
    ),
    Word(
        "median",
        (1, None),
        "the middle one in order of size, or the mean of the two",
        said=Spoken("the median", "median"),
        lowered=True,
    ),
    Word(
        "mode",
        (1, None),
        "the one that is more frequent than every other",
        said=Spoken("the mode", "mode"),
        lowered=True,
        several="modes",
    ),
    Word(
        "modes", (1, None), "the set of the most frequent ones", said=Spoken("the modes", "modes")
    ),
    Word(
        "spread",
        (1, None),
        "the greatest less the least",
        spellings=("range",),
        said=Spoken("the range", "range"),
        of_function=True,
    ),
    Word("quartile", (2, 3), "a quartile, by a method", said=Spoken("the quartile", "quartile")),
    Word(
        "percentile",
        (2, 3),
        "a percentile, by a method",
        said=Spoken("the percentile", "percentile"),
    ),
    Word(
        "iqr",
        (1, None),
        "the upper quartile less the lower",
        spellings=("interquartile_range", "IQR"),
        said=Spoken("the interquartile range", "interquartile range"),
    ),
    Word(
        "variance",
        (1, None),
        "the mean of the squared distances from the mean",
        spellings=("var",),
        said=Spoken("the variance", "variance"),
    ),
    Word(
        "stdev",
        (1, None),
        "the square root of the variance",
        spellings=("std", "sd", "standard_deviation"),
        said=Spoken("the standard deviation", "deviation"),
    ),
    Word(
        "weighted_mean",
        (2, 2),
        "the mean of numbers with weights",
        said=Spoken("the weighted mean", "weighted mean"),
    ),
    Word(
        "estimated_mean",
        (1, 1),
        "the mean of a table of classes, taken at their middles",
        said=Spoken("the estimated mean", "estimated mean"),
    ),
    Word(
        "estimated_median",
        (1, 1),
        "the median of a table of classes, by interpolation",
        said=Spoken("the estimated median", "estimated median"),
    ),
    Word(
        "modal_class",
        (1, 1),
        "the class with the greatest frequency density",
        said=Spoken("the modal class", "modal class"),
    ),
    Word(
        "median_class",
        (1, 1),
        "the class in which the median lies",
        said=Spoken("the median class", "median class"),
    ),
    Word(
        "correlation",
        (2, 2),
        "the coefficient of correlation of two lists",
        said=Spoken("the correlation", "correlation"),
    ),
)
