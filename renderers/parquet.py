"""Parquet: the records of a sheet in columns, for programs that read data sets.

The same rows as the JSON Lines have; a key that a record lacks is null.
"""

from __future__ import annotations

import io
from typing import Any

from mathverify.errors import PluginError, ReadBackError
from mathverify.verification.facets import Facet
from mathverify.verification.renderer import GROUP, Notation, Page, Sheet
from renderers.exchange.agreement import told_items
from renderers.exchange.items import Item, items
from renderers.exchange.records import check_records, record, shown
from renderers.markdown_pages import MARKDOWN

NAME = "records.parquet"


class ParquetRenderer:
    """One file; the schema is the same whatever the questions are."""

    name = "parquet"

    def prepare(self) -> None:
        """Raises `PluginError` where pyarrow is not installed."""
        _pyarrow()

    def render(self, sheet: Sheet) -> tuple[Page, ...]:
        """The file, read back.  Raises `PluginError` without pyarrow, `ReadBackError`."""
        arrow = _pyarrow()
        from pyarrow import parquet

        found = tuple(items(sheet, self.name))
        table = arrow.Table.from_pylist([record(item) for item in found], schema=schema())
        saved = io.BytesIO()
        parquet.write_table(table, saved, compression="zstd")
        told = told_items(found, shown, Notation.LATEX, MARKDOWN.formula)
        page = Page(NAME, data=saved.getvalue(), told=told)
        check_parquet(page, found)
        return (page,)


RENDERER = ParquetRenderer()


def _pyarrow() -> Any:
    try:
        import pyarrow
    except ImportError:
        reason = "needs pyarrow: pip install 'mathverify[parquet]'"
        raise PluginError(GROUP, "parquet", reason) from None
    return pyarrow


def schema() -> Any:
    """The columns, for `pyarrow`."""
    arrow = _pyarrow()
    text, texts = arrow.string(), arrow.list_(arrow.string())

    def record_of(**fields: Any) -> Any:
        return arrow.struct(list(fields.items()))

    notations = {"plain": text, "markdown": text, "latex": text}
    answer = {"kind": text, "text": text, "accept": texts, "number": text, "unit": text}
    option = {"label": text, "right": arrow.bool_()}
    return arrow.schema(
        [
            ("version", arrow.int64()),
            ("id", text),
            ("number", arrow.int64()),
            ("part", text),
            ("section", text),
            ("question", record_of(**notations)),
            ("answer", record_of(**notations, **answer, form=text)),
            ("options", arrow.list_(record_of(**option, **notations))),
            ("steps", arrow.list_(record_of(**notations, because=record_of(**notations)))),
            ("concepts", texts),
            ("level", text),
            ("difficulty", text),
            ("digest", text),
            ("grade", text),
            ("facets", record_of(**{facet.value: text for facet in Facet})),
            ("figures", arrow.list_(record_of(svg=text, description=text))),
        ]
    )


def check_parquet(page: Page, wanted: tuple[Item, ...]) -> None:
    """Compare the rows of a file with the items.  Raises `ReadBackError`."""
    import pyarrow
    from pyarrow import parquet

    try:
        rows = parquet.read_table(io.BytesIO(page.data)).to_pylist()
    except pyarrow.ArrowInvalid as error:
        raise ReadBackError(page.name, "the file", "columns", str(error)) from None
    check_records(page.name, wanted, rows)
