"""A page read back by somebody who knows its language (`cases/readers.yaml`), for tests only.

The words by which it is read were written down by hand.  They are not taken from the tables that
print, so that a wrong word in a table is found.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from yaml_tables import table

from mathverify.language.tree import Node, Relation
from mathverify.phrases.mathematics import Inset, Pieces, plain
from mathverify.texts.printing import printed_page

__all__ = ["LANGUAGES", "PageRead", "asked_of", "page_of", "read_back"]

READERS: dict[str, Any] = table(Path(__file__).parent / "cases" / "readers.yaml")
LANGUAGES = tuple(READERS)


@dataclass(frozen=True, slots=True)
class PageRead:
    """What a page says: the kind of ask and more of it, domain, forms, rounding, unit.

    ``rounding`` is as in a question (``2 dp``, ``nearest 10 up``); what is not said is empty.
    ``whole`` says that all solutions are asked for beside the words of an author.
    """

    ask: str
    domain: str
    forms: frozenset[str]
    rounding: str
    unit: str
    whole: bool


def page_of(spec: Any, *, lines: bool = True) -> Pieces:
    """The page of a question, its formulas as they are set."""
    return printed_page(spec, lines=lines).whole


def read_back(lang: str, pieces: Pieces) -> PageRead:
    """What the page says in its language; formulas are read by their place, numbers by value."""
    reader = READERS[lang]
    worded = "".join("§" if isinstance(piece, Inset) else piece for piece in pieces)
    text = plain(pieces)
    found = _first(reader["asks"], worded)
    kinds = [
        f"{number[1]} {kind}" if number.re.groups else kind
        for pattern, kind in reader["rounding"]
        for number in re.finditer(pattern, text)
    ]
    # "nearest 10" has its number behind.
    kinds = [" ".join(reversed(k.split())) if k.endswith("nearest") else k for k in kinds]
    rules = [rule for pattern, rule in reader["rules"] if re.search(pattern, text)]
    units = [one[1].strip() for one in re.finditer(reader["unit"], text)]
    return PageRead(
        ask=found,
        domain=_first(reader["domains"], worded),
        forms=frozenset(form for pattern, form in reader["forms"] if re.search(pattern, worded)),
        rounding=" ".join([*kinds, *rules]),
        unit=" ".join(reader["units"].get(unit, unit) for unit in units),
        whole=reader["all"] in text,
    )


def asked_of(lang: str, pieces: Pieces) -> Node | None:
    """The formula that is asked for, which is no relation; None where an equation is solved."""
    formulas = [piece.node for piece in pieces if isinstance(piece, Inset)]
    terms = [node for node in formulas if not isinstance(node, Relation)]
    return terms[0 if READERS[lang]["asked"] == "first" else -1] if terms else None


def _first(rows: list[list[str]], text: str) -> str:
    return next((said for pattern, said in rows if re.search(pattern, text)), "")
