"""Parquet: the rows of the JSON Lines, as pyarrow loads both."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import pytest
from exported import asked_in, only, renderer

from mathverify.errors import PluginError, ReadBackError
from mathverify.verification.renderer import Page, Sheet, SheetSection
from renderers.exchange.items import items

parquet = pytest.importorskip("pyarrow.parquet")
arrow_json = pytest.importorskip("pyarrow.json")

from renderers.parquet import check_parquet, schema  # noqa: E402 - behind the skip


def rows(page: Page) -> list[dict[str, Any]]:
    loaded: list[dict[str, Any]] = parquet.read_table(io.BytesIO(page.data)).to_pylist()
    return loaded


def test_the_rows_are_those_of_the_lines(sheet: Sheet) -> None:
    options = arrow_json.ParseOptions(explicit_schema=schema())
    lines = arrow_json.read_json(io.BytesIO(only("records").text.encode()), parse_options=options)
    assert rows(only("parquet")) == lines.select(schema().names).to_pylist()
    assert set(lines.column_names) == set(schema().names)
    assert len(lines) == asked_in(sheet)


def test_files_of_other_questions_have_the_same_columns(sheet: Sheet) -> None:
    """So that they can be loaded as one data set."""
    first, _ = sheet.sections
    (page,) = renderer("parquet").render(Sheet("T", (SheetSection("S", first.items[:1]),)))
    assert parquet.read_schema(io.BytesIO(page.data)) == schema()
    assert parquet.read_schema(io.BytesIO(only("parquet").data)) == schema()


def changed(column: str, change: Any) -> Page:
    page = only("parquet")
    table = parquet.read_table(io.BytesIO(page.data))
    data = table.to_pylist()
    change(next(row for row in data if row["options"] and row["figures"]))
    saved = io.BytesIO()
    parquet.write_table(type(table).from_pylist(data, schema=table.schema), saved)
    return replace(page, data=saved.getvalue())


@pytest.mark.parametrize(
    ("column", "change"),
    [
        ("question", lambda row: row["question"].update(latex="How many?")),
        ("options", lambda row: row["options"][0].update(right=not row["options"][0]["right"])),
        ("answer", lambda row: row["answer"].update(accept=["E"])),
        ("figures", lambda row: row["figures"][0].update(svg="<svg/>")),
        ("digest", lambda row: row.update(digest="0")),
    ],
)
def test_a_changed_file_is_refused(column: str, change: Any, sheet: Sheet) -> None:
    wanted = tuple(items(sheet, "parquet"))
    with pytest.raises(ReadBackError):
        check_parquet(changed(column, change), wanted)


def test_a_torn_file_is_refused(sheet: Sheet) -> None:
    page = only("parquet")
    with pytest.raises(ReadBackError):
        check_parquet(replace(page, data=page.data[:-9]), tuple(items(sheet, "parquet")))


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch, sheet: Sheet) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(PluginError, match=r"pip install 'mathverify\[parquet\]'"):
        renderer("parquet").render(sheet)
