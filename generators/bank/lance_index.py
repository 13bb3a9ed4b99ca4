"""The index in a LanceDB table (the extra ``lancedb``), for banks that one file serves no longer.

Full text and vectors lie beside each other on disk and are read in parts.  In a large bank vectors
are found by an approximate index; its answers are compared exactly.  Nothing of a request is
syntax: terms are the words of a match query, and names and topics stand in a filter only if they
consist of letters, digits, dots and hyphens.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any
from weakref import finalize

from generators.bank.index import WEIGHTS, Entry, key_of
from generators.bank.query import is_plain, whole
from generators.bank.stemming import stems_of
from generators.bank.vectors import Embedding, units
from mathverify.errors import UnreadableFileError

if TYPE_CHECKING:
    import numpy
    import pyarrow

INDEX = "index.lance"

_COLUMNS = ("words", "topics", "names")
#: A table of at least so many questions gets an approximate index of its vectors.
_LARGE = 100_000
#: How many partitions of the approximate index are read, and how many more of what they give are
#: compared exactly.
_PROBES, _REFINE = 40, 10
#: So many rows are embedded and written at a time.
_AT_A_TIME = 20_000
#: No more of the questions that have a term are counted.
_COUNTED = 10_000


class LanceIndex:
    """The index of some entries; see `generators.bank.index.QuestionIndex`.

    A table without a folder lies in a ``scratch`` folder and is removed with its index.
    """

    def __init__(
        self, table: Any, size: int, embedding: Embedding | None, scratch: Path | None = None
    ) -> None:
        self._table = table
        self._size = size
        self._embedding = embedding
        if scratch is not None:
            finalize(self, rmtree, scratch, ignore_errors=True)

    @classmethod
    def of(
        cls, entries: Sequence[Entry], embedding: Embedding | None, folder: Path | None = None
    ) -> LanceIndex:
        """The index of ``entries``: that in ``folder`` if it was made from these, else new.

        Where the folder cannot be written, or there is none, the index lives in a scratch folder.
        Raises `UnreadableFileError` without the extra, which says how to install it.
        """
        try:
            import lancedb
        except ModuleNotFoundError:
            reason = "its index needs lancedb: pip install 'mathverify[lancedb]'"
            raise UnreadableFileError(str(folder or INDEX), reason) from None
        name = f"questions-{key_of(entries, embedding)[:32]}"
        scratch = None
        if folder is None or not _can_be_written(folder):
            folder = scratch = Path(mkdtemp(prefix="mathverify-index-"))
        database = lancedb.connect(folder / INDEX)
        table = _kept(database, name, len(entries))
        if table is None:
            table = _written(database, name, entries, embedding)
        return cls(table, len(entries), embedding, scratch)

    def by_words(self, terms: Sequence[str], topics: tuple[str, ...], most: int) -> tuple[int, ...]:
        """The questions with any of the terms, by BM25 of each column."""
        asked = " ".join(terms)
        if not self._size or not asked.strip():
            return ()
        rows = self._rows(self._table.search(_match(asked)), topics, most, "_score")
        return tuple(place for place, _ in sorted(rows, key=lambda row: (-row[1], row[0])))

    def by_meaning(
        self, query: str, topics: tuple[str, ...], most: int
    ) -> tuple[tuple[int, float], ...]:
        """The nearest; of many questions those that the approximate index finds."""
        if self._embedding is None or not self._size:
            return ()
        (unit,) = units(self._embedding, [query])
        if not unit.any():
            # Nothing is near to what has no meaning, and nothing is far.
            return tuple((place, 0.0) for place in self._on(topics, most))
        search = self._table.search(unit, vector_column_name="vector").distance_type("dot")
        if self._size >= _LARGE:
            search = search.nprobes(_PROBES).refine_factor(_REFINE)
        rows = self._rows(search, topics, most, "_distance")
        nearest = sorted(((place, 1.0 - distance) for place, distance in rows), key=_far)
        return tuple((place, max(-1.0, min(1.0, near))) for place, near in nearest)

    def named(self, identifier: str) -> tuple[int, ...]:
        """The questions with a name in which an identifier stands, part by part."""
        if not self._size or not is_plain(identifier):
            return ()
        parts = _by_parts(identifier.casefold())
        return self._filtered(f"bears LIKE '%|{parts}|%'")

    def frequency(self, term: str) -> int:
        """How many questions have a term, up to ten thousand."""
        (stems,) = stems_of([term])
        if not stems or not self._size:
            return 0
        search = self._table.search(_match(term)).limit(_COUNTED).select(["place"])
        return int(search.to_arrow().num_rows)

    def _on(self, topics: tuple[str, ...], most: int) -> tuple[int, ...]:
        condition = _filed_under(topics)
        places = self._filtered(condition) if condition else tuple(range(self._size))
        return places[:most]

    def _filtered(self, condition: str) -> tuple[int, ...]:
        search = self._table.search().where(condition).select(["place"]).limit(self._size)
        found = search.to_arrow()["place"].to_pylist()
        return tuple(sorted(place for place in found if 0 <= place < self._size))

    def _rows(
        self, search: Any, topics: tuple[str, ...], most: int, by: str
    ) -> list[tuple[int, float]]:
        if condition := _filed_under(topics):
            search = search.where(condition, prefilter=True)
        found: pyarrow.Table = search.limit(most).select(["place", by]).to_arrow()
        rows = zip(found["place"].to_pylist(), found[by].to_pylist(), strict=True)
        return [(place, number) for place, number in rows if 0 <= place < self._size]


def _match(asked: str) -> Any:
    from lancedb.query import FullTextOperator, MultiMatchQuery

    boosts, either = list(WEIGHTS), FullTextOperator.OR
    return MultiMatchQuery(whole(asked), list(_COLUMNS), boosts=boosts, operator=either)


def _far(row: tuple[int, float]) -> tuple[float, int]:
    return (-row[1], row[0])


def _filed_under(topics: tuple[str, ...]) -> str:
    """The filter for questions on the topics or below them; of names that are none, for nothing."""
    plain = [topic for topic in topics if is_plain(topic)]
    either = " OR ".join(f"filed LIKE '%|{topic}|%' OR filed LIKE '%|{topic}.%'" for topic in plain)
    return f"({either})" if either else ("place < 0" if topics else "")


def _kept(database: Any, name: str, size: int) -> Any:
    """The table that was made from the same entries, None if there is none, or not whole."""
    try:
        table = database.open_table(name)
        if table.count_rows() == size and len(table.list_indices()) >= len(_COLUMNS) * bool(size):
            return table
    except (OSError, ValueError, RuntimeError):
        pass
    return None


def _written(
    database: Any, name: str, entries: Sequence[Entry], embedding: Embedding | None
) -> Any:
    """The table made anew; those of other records are removed."""
    from lancedb.index import FTS, IvfPq

    for other in database.list_tables().tables:
        database.drop_table(other)
    length = len(units(embedding, ["length"])[0]) if embedding else 0
    table = database.create_table(name, schema=_schema(length), mode="overwrite")
    for part in _parts(entries, embedding, length):
        table.add(part)
    if entries:
        for column in _COLUMNS:
            table.create_index(column, config=FTS(remove_stop_words=False))
        if length and len(entries) >= _LARGE:
            table.create_index("vector", config=IvfPq(distance_type="dot"))
    return table


def _schema(length: int) -> pyarrow.Schema:
    import pyarrow

    fields = [("place", pyarrow.int64())]
    fields += [(name, pyarrow.string()) for name in (*_COLUMNS, "filed", "bears")]
    if length:
        fields.append(("vector", pyarrow.list_(pyarrow.float32(), length)))
    return pyarrow.schema(fields)


def _parts(
    entries: Sequence[Entry], embedding: Embedding | None, length: int
) -> Iterator[pyarrow.Table]:
    import pyarrow

    schema = _schema(length)
    for start in range(0, len(entries), _AT_A_TIME):
        some = entries[start : start + _AT_A_TIME]
        columns: dict[str, Any] = {
            "place": list(range(start, start + len(some))),
            "words": [whole(one.words) for one in some],
            "topics": [whole(one.topics) for one in some],
            "names": [whole(one.names) for one in some],
            "filed": [whole(f"|{'|'.join(one.filed)}|") for one in some],
            "bears": [whole(_borne(one.names)) for one in some],
        }
        if embedding is not None:
            vectors: numpy.ndarray = units(embedding, [one.meant for one in some])
            flat = pyarrow.array(vectors.ravel(), type=pyarrow.float32())
            columns["vector"] = pyarrow.FixedSizeListArray.from_arrays(flat, length)
        yield pyarrow.table(columns, schema=schema)


def _borne(names: str) -> str:
    """Every name by its parts, so that a code is found however it is punctuated."""
    return "|" + "|".join(map(_by_parts, names.casefold().split())) + "|"


def _by_parts(name: str) -> str:
    return name.replace(".", "|").replace("-", "|")


def _can_be_written(folder: Path) -> bool:
    if not folder.is_dir():
        return False
    try:
        (folder / INDEX).mkdir(exist_ok=True)
    except OSError:
        return False
    return True
