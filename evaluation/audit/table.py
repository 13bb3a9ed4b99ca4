"""Any set in a table: which column holds what is told, and each row is read by what it holds.

A row with a spec is a whole question; one with a worked solution, in a column of its own or with
the answer, is judged by its calculations; a question of notation alone is calculated.  Of any other
nothing can be said, and that is said.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evaluation.audit.arithmetic import NUMERAL
from evaluation.audit.item import Item, Posed, Unreadable, Worked
from evaluation.audit.notation import calculated, is_notation
from mathverify.errors import PluginError, UnreadableFileError
from mathverify.problem.file_reading import file_bytes, file_text
from mathverify.problem.json_lines import lines_of, numbers_as_written

GROUP = "mathverify.audits"
_LARGEST_FILE = 500_000_000
_LONGEST_KEY = 400
_LONGEST_SOLUTION = 20_000
#: A key as a number, with the signs that may stand at it and a unit behind it.
_KEY = re.compile(
    rf"[$£€]?\s*(?P<minus>[-−]?)\s*[$£€]?\s*(?P<number>{NUMERAL.pattern})"
    r"(?P<over>\s*/\s*\d+)?\s*(?:%|[$£€]|[^\W\d_][^\d]*)?\.?"
)
_MARKS = ("<<", "####")


@dataclass(frozen=True, slots=True)
class Columns:
    """The names of the columns: of a question, its answer, and where there are such of a worked
    solution, of a spec and of a name.
    """

    question: str
    answer: str
    steps: str = ""
    spec: str = ""
    name: str = ""

    @property
    def told(self) -> tuple[str, ...]:
        """The columns that must be there."""
        named = (self.question, self.answer, self.steps, self.spec, self.name)
        return tuple(name for name in named if name)


def table_items(path: Path, columns: Columns) -> Iterator[Item | Unreadable]:
    """The items of a table: ``.csv``, ``.tsv``, ``.json``, ``.jsonl`` or ``.parquet``.

    A row that is none is reported.  Raises `UnreadableFileError` for a file that is no table and
    for a column that no row has, `PluginError` for Parquet where pyarrow is not installed.
    """
    rows = _rows(path)
    there = {key for row in rows if isinstance(row, Mapping) for key in row}
    for name in columns.told:
        if name not in there:
            known = ", ".join(sorted(map(str, there))[:20]) or "none"
            raise UnreadableFileError(str(path), f"there is no column {name!r}; there are: {known}")
    for number, row in enumerate(rows, start=1):
        if isinstance(row, Mapping):
            yield _item(row, columns, f"row {number}")
        else:
            nothing = Item(f"row {number}", str(row)[:200], (), ())
            yield Unreadable(
                nothing, row if isinstance(row, str) else "not an object", malformed=True
            )


def _rows(path: Path) -> Sequence[Any]:
    """The rows of a file; a text among them says why a row is none."""
    match path.suffix.lower():
        case ".csv" | ".tsv" as suffix:
            return _separated(path, "\t" if suffix == ".tsv" else ",")
        case ".jsonl" | ".ndjson":
            return [_line(line) for _, line in lines_of(file_text(path, _LARGEST_FILE))]
        case ".json":
            return _listed(path)
        case ".parquet":
            return _parquet(path)
    raise UnreadableFileError(
        str(path), "a table is named .csv, .tsv, .json, .jsonl, .ndjson or .parquet"
    )


def _separated(path: Path, delimiter: str) -> list[dict[str, str]]:
    text = file_text(path, _LARGEST_FILE)
    try:
        reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        return [{key: value or "" for key, value in row.items() if key} for row in reader]
    except csv.Error as error:
        raise UnreadableFileError(str(path), f"it is no table: {error}") from None


def _line(line: str) -> Any:
    try:
        return numbers_as_written(line)
    except ValueError as error:
        return f"not JSON: {error}"


def _listed(path: Path) -> list[Any]:
    """The list of a file of JSON, or the only list in its object."""
    try:
        data = numbers_as_written(file_text(path, _LARGEST_FILE))
    except ValueError as error:
        raise UnreadableFileError(str(path), f"it is not JSON: {error}") from None
    if isinstance(data, dict):
        lists = [value for value in data.values() if isinstance(value, list)]
        data = lists[0] if len(lists) == 1 else data
    if not isinstance(data, list):
        raise UnreadableFileError(str(path), "it holds no list of rows")
    return data


def _parquet(path: Path) -> list[Any]:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        reason = "needs pyarrow: pip install 'mathverify[parquet]'"
        raise PluginError(GROUP, "parquet", reason) from None
    content = file_bytes(path, _LARGEST_FILE)
    try:
        rows: list[Any] = parquet.read_table(io.BytesIO(content)).to_pylist()
    except (pyarrow.ArrowException, OSError, ValueError) as error:
        raise UnreadableFileError(str(path), f"it is not Parquet: {error}") from None
    return rows


def _item(row: Mapping[str, Any], columns: Columns, place: str) -> Item | Unreadable:
    from mathverify.equivalence.final_answer import extract_answer

    name = _text(row.get(columns.name)) if columns.name else ""
    told = _text(row.get(columns.question))
    answer = _text(row.get(columns.answer))
    item = Item(name or place, told, (), (answer,) if answer else ())
    document = row.get(columns.spec) if columns.spec else None
    if document:
        claims = tuple(filter(None, (extract_answer(answer),)))
        if not isinstance(document, (str, dict)):
            return Unreadable(item, "its spec is neither text nor an object", malformed=True)
        return Posed(item.id, told, (), claims, document)
    if not answer:
        return Unreadable(item, "it has no answer", malformed=True)
    solution = _text(row.get(columns.steps)) if columns.steps else ""
    if not solution and any(mark in answer for mark in _MARKS):
        solution = answer.partition("####")[0]
    if solution:
        return _worked(item, solution, extract_answer(answer))
    if is_notation(told):
        return calculated(item.id, told, answer)
    reason = "its question is words, and it has neither a worked solution nor a spec"
    return Unreadable(item, reason, malformed=False)


def _worked(item: Item, solution: str, answer: str) -> Worked | Unreadable:
    found = _KEY.fullmatch(answer.strip()) if len(answer) <= _LONGEST_KEY else None
    if found is None:
        return Unreadable(item, f"its answer {answer[:80]!r} is no number", malformed=False)
    if len(solution) > _LONGEST_SOLUTION:
        return Unreadable(item, "its solution is too long", malformed=False)
    over = (found["over"] or "").replace(" ", "")
    key = f"{'-' if found['minus'] else ''}{found['number'].replace(',', '')}{over}"
    if over and not int(over[1:]):
        return Unreadable(item, f"its answer {answer!r} is no number", malformed=True)
    # A solution may end with its answer once more.
    return Worked(item.id, item.text, (), (key,), solution.partition("####")[0])


def _text(value: Any) -> str:
    """A cell as text; a list of steps is one a line."""
    if value is None:
        return ""
    if isinstance(value, (list, tuple)):
        return "\n".join(map(_text, value))
    return str(value).strip()
