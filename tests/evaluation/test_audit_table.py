"""Any set as a table: columns by name, rows read by what they hold, an audit that goes on later."""

from __future__ import annotations

import csv
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from evaluation.audit import formats, record, run
from evaluation.audit.formats import BUILT_IN, Adapter, adapters, read_items
from evaluation.audit.item import Conclusion, Item, Outcome, Unreadable
from evaluation.audit.run import audit
from evaluation.audit.table import GROUP, Columns, table_items
from evaluation.commands import audit as command
from mathverify.cli.exit_codes import ExitCode
from mathverify.errors import PluginError, UnreadableFileError
from mathverify.verification.isolation import TimedOut

TABLE = tomllib.loads((Path(__file__).parent / "cases" / "table.toml").read_text(encoding="utf-8"))
CASES = TABLE["row"]
KEYS = ("name", "problem", "key", "solution", "spec")
COLUMNS = Columns("problem", "key", "solution", "spec", "name")
ROWS = [{key: case.get(key, "") for key in KEYS} for case in CASES]


def written(folder: Path, suffix: str, rows: list[dict[str, Any]]) -> Path:
    file = folder / f"set{suffix}"
    match suffix:
        case ".csv" | ".tsv":
            with file.open("w", encoding="utf-8", newline="") as opened:
                writer = csv.DictWriter(
                    opened, list(rows[0]), delimiter="\t" if suffix == ".tsv" else ","
                )
                writer.writeheader()
                writer.writerows(rows)
        case ".json":
            file.write_text(json.dumps({"version": "1", "data": rows}), encoding="utf-8")
        case ".jsonl":
            file.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
        case ".parquet":
            arrow = pytest.importorskip("pyarrow")
            from pyarrow import parquet

            parquet.write_table(arrow.Table.from_pylist(rows), file)
    return file


@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".json", ".jsonl", ".parquet"])
def test_every_row_has_the_outcome_it_deserves(suffix: str, tmp_path: Path) -> None:
    items = tuple(table_items(written(tmp_path, suffix, ROWS), COLUMNS))
    found = list(audit(items, jobs=1))
    assert {one.item.id: one.outcome.value for one in found} == {
        case["name"]: case["outcome"] for case in CASES
    }
    unread = (Outcome.UNREADABLE, Outcome.MALFORMED)
    assert all(one.witness for one in found if one.outcome in unread)


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=case["name"], marks=[pytest.mark.slow] if "slow" in case else [])
        for case in TABLE["figure"]
    ],
)
def test_rounded_givens_are_told_from_contradictory_ones(
    case: dict[str, Any], tmp_path: Path
) -> None:
    file = written(tmp_path, ".jsonl", [{key: case.get(key, "") for key in KEYS}])
    (item,) = table_items(file, COLUMNS)
    assert run.conclusion_of(item).outcome == case["outcome"]


def test_a_spec_may_be_an_object_and_steps_a_list(tmp_path: Path) -> None:
    spec = {
        "id": "a",
        "unknowns": {"x": "real"},
        "givens": {"g": "2*x = 6"},
        "ask": {"find": "x", "as": "value"},
    }
    rows = [
        {"q": "?", "a": 3, "s": None, "p": spec},
        {"q": "?", "a": 3, "s": ["1 + 1 = 2", "2 + 1 = 3"], "p": None},
        {"q": "?", "a": 3, "s": None, "p": 5},
    ]
    file = written(tmp_path, ".json", rows)
    found = list(audit(tuple(table_items(file, Columns("q", "a", "s", "p"))), jobs=1))
    assert [one.outcome for one in found] == [Outcome.AGREES, Outcome.AGREES, Outcome.UNREADABLE]


def test_a_row_that_is_none_is_reported_alone(tmp_path: Path) -> None:
    file = tmp_path / "set.jsonl"
    file.write_text('{"q": "1+1=", "a": 2}\nnot json\n[]\n{"q": "1+1=", "a": 2}\n')
    found = list(table_items(file, Columns("q", "a")))
    assert [isinstance(one, Unreadable) for one in found] == [False, True, True, False]


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("set.xlsx", b"", "is named .csv"),
        ("set.csv", b'q,a\n"1', "no table"),
        ("set.csv", b"q,b\n1,2\n", "no column 'a'; there are: b, q"),
        ("set.csv", b"", "no column"),
        ("set.json", b"{", "not JSON"),
        ("set.json", b"5", "no list of rows"),
        ("set.json", b'{"a": [1], "b": [2]}', "no list of rows"),
        ("set.jsonl", b"\xff", "not UTF-8"),
        ("set.parquet", b"PAR1", "not Parquet"),
    ],
)
def test_a_file_that_is_no_table(name: str, content: bytes, reason: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(UnreadableFileError, match=reason):
        read_items("table", tmp_path / name, Columns("q", "a"))


# --- the command ----------------------------------------------------------------------------


def _code(rows: list[dict[str, Any]], folder: Path, **options: Any) -> int:
    file = written(folder, ".jsonl", rows)
    return command("table", file, question="q", answer="a", jobs=1, **options)


def test_exit_codes_tell_wrong_from_unread(tmp_path: Path) -> None:
    right, wrong = {"q": "1+1=", "a": "2"}, {"q": "1+1=", "a": "3"}
    words = {"q": "How many?", "a": "2"}
    assert _code([right], tmp_path) == ExitCode.PROVED
    assert _code([right, words], tmp_path) == ExitCode.UNREAD
    assert _code([right, words, wrong], tmp_path) == ExitCode.REFUTED
    assert _code([right, words, wrong], tmp_path, limit=1) == ExitCode.PROVED


def test_an_audit_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [{"q": f"{number}+1=", "a": "3"} for number in range(4)]
    kept = tmp_path / "kept.jsonl"
    assert _code(rows, tmp_path, record=kept, limit=2) == ExitCode.REFUTED
    judged: list[Item | Unreadable] = []

    def watched(items: Any, **options: Any) -> Any:
        judged.extend(items)
        return audit(items, **options)

    monkeypatch.setattr(record, "audit", watched)
    with kept.open("a") as opened:
        opened.write('{"item": "half of a li')
    rows[0]["a"] = "1"
    assert _code(rows, tmp_path, record=kept) == ExitCode.REFUTED
    # The first was changed and the last two are new; the second is taken from the record.
    assert [item.text for item in judged if isinstance(item, Item)] == ["0+1=", "2+1=", "3+1="]
    judged.clear()
    items = read_items("table", tmp_path / "set.jsonl", Columns("q", "a"))
    again = list(record.recorded_audit(items, kept, jobs=1, seconds=60))
    assert judged == []
    assert again == list(audit(items, jobs=1))


def test_an_item_has_a_deadline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[float] = []

    def never(function: Any, arguments: Any, *, seconds: float, **_: Any) -> Any:
        told.append(seconds)
        return iter([TimedOut(seconds)] * len(list(arguments)))

    monkeypatch.setattr(run, "run_many", never)
    file = written(tmp_path, ".jsonl", [{"q": "1+1=", "a": "2"}])
    assert command("table", file, question="q", answer="a", deadline=3) == ExitCode.UNDECIDED
    assert set(told) == {3}


# --- adapters of other packages ----------------------------------------------------------------

OTHER = Adapter("other", lambda path: [Item("1", path.name, ("x = 3",), ("3",))])


def _plugged(monkeypatch: pytest.MonkeyPatch, *entries: tuple[str, Any]) -> None:
    monkeypatch.setattr(formats, "loaded", lambda group: iter(entries if group == GROUP else ()))


def test_another_package_brings_an_adapter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _plugged(monkeypatch, ("other", OTHER))
    assert list(adapters())[: len(BUILT_IN)] == [adapter.name for adapter in BUILT_IN]
    assert command("other", tmp_path / "set", jobs=1) == ExitCode.PROVED


@pytest.mark.parametrize(
    "entry", [object(), Adapter("gsm8k", OTHER.read), Adapter("table", OTHER.read)]
)
def test_an_entry_that_is_none_or_takes_a_name_is_refused(
    entry: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    _plugged(monkeypatch, ("entry", entry))
    with pytest.raises(PluginError):
        adapters()


def test_a_conclusion_is_the_same_after_it_was_written_down(tmp_path: Path) -> None:
    item = Item("a", "", ("3*x = 10",), ("3.33",))
    file = tmp_path / "kept.jsonl"
    first = list(record.recorded_audit((item,), file, jobs=1, seconds=60))
    second = list(record.recorded_audit((item,), file, jobs=1, seconds=60))
    assert first == second
    assert isinstance(first[0], Conclusion)
