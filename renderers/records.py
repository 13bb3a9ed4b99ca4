"""Records: a line of JSON for each place where something is asked, its texts finished.

For programs that train on questions, grade replies or fill a bank: whoever reads a line needs
nothing of this project.  Texts stand there as plain text, Markdown and LaTeX.
"""

from __future__ import annotations

import json

from mathverify.problem.json_lines import json_value, lines_of
from mathverify.verification.renderer import Notation, Page, Sheet
from renderers.exchange.agreement import told_items
from renderers.exchange.items import Item, items
from renderers.exchange.records import check_records, record, shown
from renderers.markdown_pages import MARKDOWN

NAME = "records.jsonl"


class RecordsRenderer:
    """JSON Lines with sorted keys."""

    name = "records"

    def render(self, sheet: Sheet) -> tuple[Page, ...]:
        """One file, read back.  Raises `ReadBackError`."""
        found = tuple(items(sheet, self.name))
        lines = [json.dumps(record(item), ensure_ascii=False, sort_keys=True) for item in found]
        told = told_items(found, shown, Notation.LATEX, MARKDOWN.formula)
        page = Page(NAME, "".join(f"{line}\n" for line in lines), told=told)
        check_lines(page, found)
        return (page,)


RENDERER = RecordsRenderer()


def check_lines(page: Page, wanted: tuple[Item, ...]) -> None:
    """Compare the lines of a file with the items.  Raises `ReadBackError`."""
    found = [json_value(line) for _, line in lines_of(page.text)]
    check_records(page.name, wanted, found)
