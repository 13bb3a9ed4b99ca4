"""Every index keeps to one port: the same tests for SQLite and for LanceDB.

The half for LanceDB is skipped where the extra is not installed.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from threading import Thread

import pytest
from banking import bank, verify
from over_rows import over_rows

from generators.bank.citation import Supported, Unsupported
from generators.bank.index import Entry, QuestionIndex
from generators.bank.lance_index import LanceIndex
from generators.bank.opening import INDEXES, open_bank
from generators.bank.ranking import Indexing, Ranker
from generators.bank.retrieval import BankRetriever
from generators.bank.store import bank_of, extended
from mathverify.errors import UnreadableFileError

needs_lancedb = pytest.mark.skipif(
    find_spec("lancedb") is None, reason="the extra lancedb is not installed"
)
indexings = pytest.mark.parametrize(
    "indexing",
    [
        pytest.param(make, id=name, marks=[needs_lancedb] if name == "lancedb" else [])
        for name, make in INDEXES.items()
    ],
)

ENTRIES = (
    Entry(
        "Find the median of five marks.", "median of data", "one 6.SP.B.5c", ("statistics.median",)
    ),
    Entry("Find the mean of five prices.", "arithmetic mean", "two", ("statistics.mean",)),
    Entry(
        "Solve the equation 5*x = 10.",
        "linear equations",
        "three-a-1 8.EE.C.8b 8.EE.C.8.b",
        ("algebra.linear-equations",),
    ),
    Entry("The prices of prices: 3 USD.", "money", "four", ("arithmetic.money", "statistics.mean")),
    Entry("Ärger \ud83c 'quotes' \" and % _ | \0 signs", "odd", "last", ("odd|topic", "it's")),
)

#: What would mean something in the syntax of a query.
HOSTILE = (
    '" OR words:* OR "',
    "median) OR (1",
    "words:median",
    "^x",
    "'; DROP TABLE questions; --",
    "a\0b",
    "\ud800",
    "*",
    "AND",
    "NEAR(",
    "x" * 5_000,
)


class Topics:
    """An embedding with two meanings: statistics and money."""

    name = "topics"
    _WORDS = (("median", "mean", "average"), ("price", "USD", "cash"))

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        return [
            [float(sum(text.count(word) for word in words)) for words in self._WORDS]
            for text in texts
        ]


def made(indexing: Indexing, folder: Path | None = None) -> QuestionIndex:
    return indexing(ENTRIES, Topics(), folder)


@indexings
def test_words_find_what_has_them_the_rarer_first(indexing: Indexing) -> None:
    index = made(indexing)
    assert index.by_words(["median"], (), 10) == (0,)
    assert set(index.by_words(["price"], (), 10)) == {1, 3}
    assert index.by_words(["median", "five"], (), 10)[0] == 0
    assert len(index.by_words(["price"], (), 1)) == 1
    assert index.by_words([], (), 10) == ()
    assert index.by_words(["photosynthesis"], (), 10) == ()
    assert set(index.by_words(["equations"], (), 10)) == {2}


@indexings
def test_meaning_finds_the_nearest_first(indexing: Indexing) -> None:
    index = made(indexing)
    found = index.by_meaning("cash", (), 10)
    assert found[0][0] == 3
    assert found[0][1] == pytest.approx(1.0, abs=1e-5)
    assert [place for place, _ in index.by_meaning("the average", (), 1)] == [0]
    nearness = [near for _, near in found]
    assert nearness == sorted(nearness, reverse=True)
    assert all(near == 0.0 for _, near in index.by_meaning("nothing", (), 10))
    assert len(index.by_meaning("nothing", (), 2)) == 2
    assert indexing(ENTRIES, None, None).by_meaning("cash", (), 10) == ()


@indexings
def test_topics_filter_by_whole_parts_of_names(indexing: Indexing) -> None:
    index = made(indexing)
    assert set(index.by_words(["five", "prices"], ("statistics",), 10)) == {0, 1, 3}
    assert index.by_words(["five", "prices"], ("statistics.median",), 10) == (0,)
    assert index.by_words(["five", "prices"], ("stat",), 10) == ()
    assert set(index.by_words(["five", "prices"], ("arithmetic", "statistics.median"), 10)) == {
        0,
        3,
    }
    assert {place for place, _ in index.by_meaning("cash", ("arithmetic",), 10)} == {3}
    assert index.by_meaning("cash", ("geometry",), 10) == ()
    for hostile in (
        "' OR 1=1 --",
        "%",
        "_",
        "statistics.%",
        "it's",
        '"',
        "a|b",
        "",
        "x') OR ('1'='1",
    ):
        assert set(index.by_words(["five", "prices"], (hostile,), 10)) == set()


@indexings
def test_names_are_exact_however_they_are_punctuated(indexing: Indexing) -> None:
    index = made(indexing)
    assert index.named("8.ee.c.8b") == (2,)
    assert index.named("8-ee-c-8b") == (2,)
    assert index.named("three-a-1") == (2,)
    assert index.named("three-a-2") == ()
    assert index.named("6.sp.b") == (0,)
    for hostile in ("%", "' OR 1=1", "_", "8.ee.c.%", ""):
        assert index.named(hostile) == ()


@indexings
def test_frequencies_count_questions(indexing: Indexing) -> None:
    index = made(indexing)
    assert index.frequency("prices") == index.frequency("price") == 2
    assert index.frequency("median") == 1
    assert index.frequency("photosynthesis") == 0
    assert index.frequency("") == 0


@indexings
@over_rows("term", HOSTILE)
def test_a_term_is_never_syntax(indexing: Indexing, term: str) -> None:
    index = made(indexing)
    assert set(index.by_words([term], (), 10)) <= {0, 1, 2, 3, 4}
    index.frequency(term)
    index.named(term)
    assert index.by_words(["median"], (), 10) == (0,)


@indexings
def test_an_index_in_a_folder_is_kept_and_made_again_for_others(
    indexing: Indexing, tmp_path: Path
) -> None:
    made(indexing, tmp_path)
    files = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*") if file.is_file()}
    assert files
    assert made(indexing, tmp_path).by_words(["median"], (), 10) == (0,)
    assert {
        file: file.stat().st_mtime_ns for file in tmp_path.rglob("*") if file.is_file()
    } == files
    other = indexing(ENTRIES[1:], Topics(), tmp_path)
    assert other.by_words(["median"], (), 10) == ()
    assert other.by_meaning("cash", (), 1)[0][0] == 2
    assert made(indexing, tmp_path).by_words(["median"], (), 10) == (0,)


@indexings
def test_a_folder_that_cannot_be_written_is_searched_all_the_same(
    indexing: Indexing, tmp_path: Path
) -> None:
    nowhere = tmp_path / "absent" / "deeper"
    assert made(indexing, nowhere).by_words(["median"], (), 10) == (0,)
    assert not nowhere.exists()


@indexings
def test_a_spoilt_index_is_made_again(indexing: Indexing, tmp_path: Path) -> None:
    made(indexing, tmp_path)
    for file in tmp_path.rglob("*"):
        if file.is_file():
            file.write_bytes(b"not an index")
    assert made(indexing, tmp_path).by_words(["median"], (), 10) == (0,)
    assert made(indexing, tmp_path).by_meaning("cash", (), 1)[0][0] == 3


@indexings
def test_an_empty_bank_finds_nothing(indexing: Indexing, tmp_path: Path) -> None:
    index = indexing((), Topics(), tmp_path)
    assert index.by_words(["median"], (), 10) == ()
    assert index.by_meaning("cash", (), 10) == ()
    assert index.named("8.ee.c.8b") == ()
    assert index.frequency("median") == 0


@indexings
def test_a_search_may_run_in_any_thread(indexing: Indexing) -> None:
    index = made(indexing)
    found: list[tuple[int, ...]] = []
    threads = [
        Thread(target=lambda: found.append(index.by_words(["median"], (), 10))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [(0,)] * 4


@indexings
@pytest.mark.parametrize(
    ("query", "family"),
    [
        ("compound interest", "compound-interest"),
        ("quadratic equations", "quadratic-roots"),
        ("the MEDIAN of numbers", "median-list"),
        ("the sine rule", ""),
        ("eigenvalues", ""),
    ],
)
def test_a_retriever_cites_and_refuses_the_same(
    indexing: Indexing, query: str, family: str
) -> None:
    found = BankRetriever(Ranker(bank(), indexing=indexing), verify).search(query)
    if not family:
        assert isinstance(found, Unsupported)
        assert found.reason.startswith("the bank has no")
    else:
        assert isinstance(found, Supported)
        assert {one.id.partition("-medium")[0] for one in found.citations} == {family}


@needs_lancedb
def test_a_bank_is_opened_with_either(tmp_path: Path) -> None:
    extended(tmp_path, bank_of(()), bank().records)
    for index in INDEXES:
        found = open_bank(tmp_path, verify, index=index).search("the median")
        assert isinstance(found, Supported)
    shutil.rmtree(tmp_path / "index.lance")


def test_without_the_extra_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "lancedb", None)
    with pytest.raises(UnreadableFileError, match=r"pip install 'mathverify\[lancedb\]'"):
        LanceIndex.of(ENTRIES, None, tmp_path)
