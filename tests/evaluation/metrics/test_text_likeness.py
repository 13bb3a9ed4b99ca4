"""BLEU, ROUGE-L, METEOR (exact+stem), embedding F1, and diversity over a set of questions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluation.metrics.bleu import bleu, self_bleu
from evaluation.metrics.diversity import (
    Likeness,
    diversity,
    likeness_to_gold,
    mean_over_goals,
    self_similarity,
)
from evaluation.metrics.embedding import Vector, WordLlamaEmbedder, embedding_f1
from evaluation.metrics.meteor import Alignment, align, meteor, stems
from evaluation.metrics.rouge import common_subsequence, rouge_l
from evaluation.metrics.score import NotDefined
from evaluation.metrics.tokens import tokens

MODEST = settings(max_examples=30, deadline=None, derandomize=True)
WORDS = ("find", "the", "sum", "of", "sums", "two", "numbers", "number", "+", "4.5")
sentences = st.lists(st.sampled_from(WORDS), min_size=1, max_size=7).map(" ".join)
NO_WORDS = NotDefined("a text without words")


class Letters:
    """An embedder for tests: how often each of the letters a, b and c occurs."""

    def embed(self, words: Sequence[str]) -> list[Vector]:
        return [tuple(float(word.count(letter)) for letter in "abc") for word in words]


class Wrong:
    """An embedder that gives what it is told to."""

    def __init__(self, vectors: list[Vector]) -> None:
        self.vectors = vectors

    def embed(self, words: Sequence[str]) -> list[Vector]:
        return self.vectors


def test_signs_and_numbers_are_tokens() -> None:
    assert tokens("Solve x^2 − 3.5x = 40%") == (
        "solve", "x", "^", "2", "−", "3.5", "x", "=", "40", "%",
    )  # fmt: skip
    assert tokens("x_1 Straße") == ("x", "_", "1", "strasse")
    assert tokens("求 x 的值。") == ("求", "x", "的", "值", "。")
    assert tokens("对数log值2.5") == ("对", "数", "log", "值", "2.5")
    assert tokens(" \n") == ()


def test_rouge_by_hand() -> None:
    # LCS "the cat the mat" of 6 and 6 words.
    assert rouge_l("the cat sat on the mat", "the cat lay at the mat") == pytest.approx(4 / 6)
    # LCS "a c" of 3 and 2: P = 2/3, R = 1.
    assert rouge_l("a b c", "a c") == pytest.approx(0.8)
    assert rouge_l("a b", "c d") == 0.0
    assert rouge_l("x - 4 = 0", "x + 4 = 0") == pytest.approx(0.8)
    assert rouge_l("", "a") == rouge_l("a", " ") == NO_WORDS
    assert common_subsequence("abcbdab", "bdcaba") == 4


def test_rouge_is_that_of_rouge_score() -> None:
    pytest.importorskip("rouge_score")
    from rouge_score.rouge_scorer import RougeScorer

    scorer = RougeScorer(["rougeL"])
    for one, other in permutations(("find the sum of two numbers", "the sum", "two of the two"), 2):
        expected = scorer.score(other, one)["rougeL"].fmeasure
        assert rouge_l(one, other) == pytest.approx(expected)


@MODEST
@given(sentences, sentences)
def test_rouge_is_symmetric_and_has_a_range(one: str, other: str) -> None:
    found = rouge_l(one, other)
    assert isinstance(found, float)
    assert 0 <= found <= 1
    assert rouge_l(other, one) == found
    assert (found == 1) == (tokens(one) == tokens(other))


def test_meteor_by_hand() -> None:
    # All six words match in two chunks: "on the mat" and "sat the cat" cut at "sat".
    found = meteor("on the mat sat the cat", "the cat sat on the mat")
    assert found == pytest.approx(1 - 0.5 * (3 / 6) ** 3)
    # Stems: "numbers" and "number" match, so one chunk of two.
    assert meteor("two numbers", "two number") == pytest.approx(1 - 0.5 * (1 / 2) ** 3)
    # P = 1/2, R = 1/3, one chunk of one: 10 P R / (R + 9 P) / 2.
    expected = (10 / 6) / (1 / 3 + 9 / 2) / 2
    assert meteor("sum here", "the sum there") == pytest.approx(expected)
    assert meteor("a b", "c d") == 0.0
    assert meteor("a", "") == meteor("", "a") == NO_WORDS


def test_stems_are_porters() -> None:
    assert stems(("numbers", "solving", "solved", "relational")) == (
        "number", "solv", "solv", "relat",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [
        ("abc", "abc", Alignment(3, 1)),
        ("abc", "cab", Alignment(3, 2)),
        ("cba", "abc", Alignment(3, 3)),
        ("abab", "ab", Alignment(2, 1)),
        ("ab", "abab", Alignment(2, 1)),
        ("axb", "ab", Alignment(2, 2)),
        # The first b belongs to the chunk "bc" of the other text, not to the b that comes first.
        ("abc", "bxabc", Alignment(3, 1)),
        ("xyz", "abc", Alignment(0, 0)),
    ],
)
def test_alignments(ours: str, theirs: str, expected: Alignment) -> None:
    assert align(ours, theirs) == expected


def fewest_chunks(ours: str, theirs: str) -> Alignment:
    """By trying everything."""
    best = Alignment(0, 0)

    def go(at: int, used: tuple[int, ...], last: int, matches: int, chunks: int) -> None:
        nonlocal best
        if at == len(ours):
            if (matches, -chunks) > (best.matches, -best.chunks):
                best = Alignment(matches, chunks)
            return
        go(at + 1, used, -2, matches, chunks)
        for place, word in enumerate(theirs):
            if word == ours[at] and place not in used:
                go(at + 1, (*used, place), place, matches + 1, chunks + (place != last + 1))

    go(0, (), -2, 0, 0)
    return best


@MODEST
@given(st.text("abc", max_size=6), st.text("abc", max_size=6))
def test_alignments_of_short_texts_are_the_best(ours: str, theirs: str) -> None:
    assert align(ours, theirs) == fewest_chunks(ours, theirs)


@MODEST
@given(sentences, sentences)
def test_meteor_has_a_range(one: str, other: str) -> None:
    found, itself = meteor(one, other), meteor(one, one)
    assert isinstance(found, float)
    assert 0 <= found < 1
    assert itself == pytest.approx(1 - 0.5 / len(one.split()) ** 3)


def test_bleu_by_hand() -> None:
    assert bleu("find the sum of two numbers", ["find the sum of two numbers"]) == 1.0
    # 3 of 4 words, 1 of 3 pairs; no three in a row: smoothed by sacrebleu, brevity 1.
    found = bleu("the cat the mat", ["the cat on the mat"])
    assert isinstance(found, float)
    assert 0 < found < 1
    assert bleu("find", ["find"]) == 1.0  # effective order
    assert bleu("a", []) == NotDefined("no references")
    assert bleu(" ", ["a"]) == NotDefined("an empty text")


def test_bleu_of_single_words_is_precision_and_brevity() -> None:
    # One word of one, three words long: exp(1 - 3/1) times precision 1.
    from math import exp

    assert bleu("find", ["find the sum"]) == pytest.approx(exp(-2))


@MODEST
@given(st.lists(sentences, min_size=2, max_size=4))
def test_self_bleu_has_a_range_and_no_order(texts: list[str]) -> None:
    found = self_bleu(texts)
    assert isinstance(found, float)
    assert 0 <= found <= 1
    assert self_bleu(texts[::-1]) == found


def test_copies_are_alike_and_one_text_is_like_nothing() -> None:
    assert self_bleu(["find the sum"] * 3) == 1.0
    assert self_bleu(["find the sum"]) == NotDefined("fewer than two texts")
    assert self_similarity(["a"], rouge_l) == NotDefined("fewer than two texts")
    assert self_similarity(["a b", "a b", "c d"], rouge_l) == pytest.approx(1 / 3)


def test_embedding_f1_by_hand() -> None:
    # "ab" is at 45 degrees to "a" and to "b".
    half = 0.5**0.5
    assert embedding_f1("a", "ab", Letters()) == pytest.approx(half)
    # Precision (1 + half) / 2, recall 1.
    precision = (1 + half) / 2
    expected = 2 * precision / (1 + precision)
    assert embedding_f1("a ab", "a", Letters()) == pytest.approx(expected)
    assert embedding_f1("a", "b", Letters()) == 0.0
    assert embedding_f1("zz", "zz", Letters()) == 1.0  # no vector, but the same word
    assert embedding_f1("zz", "a", Letters()) == 0.0
    assert embedding_f1("", "a", Letters()) == NO_WORDS


def test_opposite_words_are_not_less_than_unlike() -> None:
    assert embedding_f1("up", "down", Wrong([(1.0,), (-1.0,)])) == 0.0


def test_an_embedder_that_breaks_its_word_is_refused() -> None:
    with pytest.raises(ValueError, match="1 vectors for 2 words"):
        embedding_f1("a", "b", Wrong([(1.0,)]))
    with pytest.raises(ValueError, match="not finite"):
        embedding_f1("a", "b", Wrong([(1.0,), (float("nan"),)]))


@MODEST
@given(st.text("abc ", max_size=8), st.text("abc ", max_size=8))
def test_embedding_f1_is_symmetric_and_has_a_range(one: str, other: str) -> None:
    found = embedding_f1(one, other, Letters())
    if isinstance(found, float):
        assert 0 <= found <= 1
    assert embedding_f1(other, one, Letters()) == found


def test_wordllama_finds_its_own_weights() -> None:
    pytest.importorskip("wordllama")
    embedder = WordLlamaEmbedder()
    near = embedding_f1("add the two fractions", "sum both fractions", embedder)
    far = embedding_f1("add the two fractions", "draw every circle", embedder)
    assert isinstance(near, float)
    assert isinstance(far, float)
    assert 0 <= far < near <= 1
    assert len(embedder.embed(["sum"])[0]) == 256


def test_the_columns_of_the_two_papers() -> None:
    alike = diversity(["find the sum", "find the sum"], Letters())
    itself = meteor("find the sum", "find the sum")
    assert alike == Likeness(1.0, itself, 1.0, 1.0)
    assert likeness_to_gold("find the sum", "find the sum", Letters()) == alike
    assert mean_over_goals([alike, alike]) == alike


def test_columns_with_gaps() -> None:
    without = likeness_to_gold("a b", "a b")
    assert without.embedding_f1 == NotDefined("no embedder given")
    assert without.rouge_l == 1.0
    assert mean_over_goals([without]).embedding_f1 == NotDefined("no embedder given")
    assert mean_over_goals([]).bleu == NotDefined("no goals")
    assert diversity(["a"]) == Likeness(*[NotDefined("fewer than two texts")] * 4)
