"""Agreement of judges: the textbooks' examples, ranges, and what does not depend on order."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluation.metrics.agreement import (
    PairwiseKappa,
    cohen_kappa,
    fleiss_kappa,
    observed_agreement,
    pairwise_kappa,
)
from evaluation.metrics.score import NotDefined

MODEST = settings(max_examples=30, deadline=None, derandomize=True)
CONSTANT = NotDefined("every rating is the same, as chance would have it")


def spread(counts: Sequence[int]) -> list[int]:
    """A row of ratings with so many of each label."""
    return [label for label, count in enumerate(counts) for _ in range(count)]


#: Ten subjects, fourteen raters, five categories: the worked example that is usually printed for
#: Fleiss (1971); P = 0.378, P_e = 0.213, kappa = 0.210.
FLEISS_EXAMPLE = [
    spread(counts)
    for counts in (
        (0, 0, 0, 0, 14),
        (0, 2, 6, 4, 2),
        (0, 0, 3, 5, 6),
        (0, 3, 9, 2, 0),
        (2, 2, 8, 1, 1),
        (7, 7, 0, 0, 0),
        (3, 2, 6, 3, 0),
        (2, 5, 3, 2, 2),
        (6, 5, 2, 1, 0),
        (0, 2, 2, 3, 7),
    )
]


def test_fleiss_by_the_example_that_is_usually_printed() -> None:
    assert fleiss_kappa(FLEISS_EXAMPLE) == pytest.approx(0.2099, abs=5e-5)


def test_fleiss_by_hand() -> None:
    # Two of three agree on both questions: P = 1/3; labels are even: P_e = 1/2.
    assert fleiss_kappa(["aab", "abb"]) == pytest.approx((1 / 3 - 1 / 2) / (1 - 1 / 2))
    assert fleiss_kappa(["aaa", "bbb"]) == 1.0
    assert fleiss_kappa(["ab", "ba"]) == -1.0  # the least for two judges


def test_fleiss_where_there_is_none() -> None:
    assert fleiss_kappa([]) == NotDefined("no questions")
    assert fleiss_kappa(["a", "b"]) == NotDefined("fewer than two judges")
    assert fleiss_kappa(["aa", "aa"]) == CONSTANT
    with pytest.raises(ValueError, match=r"\[2, 3\] ratings"):
        fleiss_kappa(["aa", "aab"])


def test_cohen_by_hand() -> None:
    # 20 yes/yes, 5 yes/no, 10 no/yes, 15 no/no: p_o = 0.7, p_e = 0.5.
    first = "y" * 25 + "n" * 25
    second = "y" * 20 + "n" * 5 + "y" * 10 + "n" * 15
    assert cohen_kappa(first, second) == pytest.approx(0.4)
    assert cohen_kappa("ynyn", "nyny") == -1.0
    assert cohen_kappa("ynyn", "ynyn") == 1.0
    assert cohen_kappa("yyyn", "yyyy") == 0.0  # one who always says yes agrees by chance


def test_cohen_where_there_is_none() -> None:
    assert cohen_kappa("", "") == NotDefined("no questions rated by both judges")
    assert cohen_kappa("yyy", "yyy") == CONSTANT
    with pytest.raises(ValueError, match="2 ratings by one judge, 1 by the other"):
        cohen_kappa("yn", "y")


def test_observed_agreement_by_hand() -> None:
    assert observed_agreement([False] * 7) == 1.0
    assert observed_agreement([True] + [False] * 6) == pytest.approx(5 / 7)
    assert observed_agreement([True] * 3 + [False] * 4) == pytest.approx(3 / 7)
    assert observed_agreement([True]) == NotDefined("fewer than two judges")


def test_pairs_of_judges() -> None:
    # Judges a and b agree wholly, c always says yes: two pairs with kappa 0, one with 1.
    assert pairwise_kappa(["yyy", "nny"]) == PairwiseKappa(pytest.approx(1 / 3), 3, 3)  # type: ignore[arg-type]
    assert pairwise_kappa(["yy", "yy"]) == PairwiseKappa(
        NotDefined("no pairs of judges with a kappa"), 0, 1
    )
    # Two constant judges have no kappa with each other, but one each with the third.
    assert pairwise_kappa(["yyn", "yyy"]) == PairwiseKappa(0.0, 2, 3)
    assert pairwise_kappa([]).pairs == 0
    with pytest.raises(ValueError, match=r"shorter|longer"):
        pairwise_kappa(["yy", "yyy"])


tables = st.integers(2, 5).flatmap(
    lambda judges: st.lists(
        st.text("abc", min_size=judges, max_size=judges), min_size=1, max_size=8
    )
)


@MODEST
@given(tables)
def test_fleiss_has_a_range_and_no_order(table: list[str]) -> None:
    found = fleiss_kappa(table)
    if isinstance(found, float):
        assert -1 / (len(table[0]) - 1) - 1e-12 <= found <= 1
    assert fleiss_kappa([row[::-1] for row in reversed(table)]) == found
    assert fleiss_kappa([row.translate(str.maketrans("abc", "xyz")) for row in table]) == found


@MODEST
@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abc")), max_size=10))
def test_cohen_has_a_range_and_is_symmetric(pairs: list[tuple[str, str]]) -> None:
    first, second = [a for a, _ in pairs], [b for _, b in pairs]
    found = cohen_kappa(first, second)
    if isinstance(found, float):
        assert -1 <= found <= 1
        assert (found == 1) == (first == second)
    assert cohen_kappa(second, first) == found
    assert cohen_kappa(first[::-1], second[::-1]) == found


@MODEST
@given(st.text("ab", min_size=2, max_size=8))
def test_observed_agreement_has_a_range(row: str) -> None:
    found = observed_agreement(row)
    assert isinstance(found, float)
    assert 0 <= found <= 1
    assert (found == 1) == (len(set(row)) == 1)
    assert observed_agreement(sorted(row)) == found
