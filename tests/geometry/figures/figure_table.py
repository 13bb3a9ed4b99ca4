"""The labelled figures: textbook figures with the verdicts they deserve, as questions to verify.

A table is a YAML file, a list of rows: ``id``, ``points``, ``unknowns``, ``givens`` and ``find`` in
the problem language, ``round`` if the answer is rounded, ``why`` (how a person checks the row),
and ``verdict``:

- ``determined``: every figure gives the one ``answer``; ``wrong`` is what a careless reader says;
- ``ambiguous``: finitely many ``values``, all of them listed, and all of them taken;
- ``not_determined``: infinitely many values, ``claim`` is one that somebody might believe;
- ``contradictory``: there is no figure, ``culprits`` cannot hold together;
- ``undefined``: the ask has no value in the figures; ``degenerate``: it is that of a flat figure.

``redundant`` names givens that follow from the others, ``settles`` a fact that would leave one
value.  Tables named ``adversarial_*`` and ``degenerate`` hold what is easily misjudged.  Every row
was checked against a numerical search for figures that shares no code with the project.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from yaml_tables import table

__all__ = ["Figure", "Question", "figures", "questions"]

HERE = Path(__file__).parent
_ADVERSARIAL = ("adversarial", "degenerate")
_NUMBER = re.compile(r"\d+(\.\d+)?")


@dataclass(frozen=True, slots=True)
class Figure:
    """One row of a table."""

    table: str
    row: dict[str, Any]

    @property
    def name(self) -> str:
        return f"{self.table}/{self.row['id']}"

    @property
    def verdict(self) -> str:
        return self.row["verdict"]

    @property
    def is_adversarial(self) -> bool:
        return self.table.startswith(_ADVERSARIAL)


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a figure, the status it deserves, and the code if that is ``refuted``."""

    figure: Figure
    kind: str
    document: dict[str, Any]
    status: str
    code: str

    @property
    def name(self) -> str:
        return f"{self.figure.name}-{self.kind}"


@cache
def figures() -> tuple[Figure, ...]:
    """All rows of all tables, in the order of the tables' names."""
    return tuple(
        Figure(path.stem, row) for path in sorted(HERE.glob("*.yaml")) for row in table(path)
    )


def questions(figure: Figure) -> tuple[Question, ...]:
    """The questions that a row makes: the honest one and those with a planted flaw."""
    row = figure.row
    match figure.verdict:
        case "determined":
            wrong = row.get("wrong", planted(row["answer"]))
            return (
                _question(figure, "right", "value", row["answer"], "proved"),
                _question(figure, "wrong", "value", wrong, "refuted", "wrong-answer"),
            )
        case "ambiguous":
            first, *_ = values = row["values"]
            one = _question(figure, "one", "value", first, "refuted", "underdetermined")
            if "round" in row:
                return (one,)
            return (
                one,
                _question(figure, "all", "all", f"{{{', '.join(values)}}}", "proved"),
                _question(figure, "some", "all", f"{{{first}}}", "refuted", "missing-solutions"),
            )
        case "not_determined":
            return (
                _question(figure, "claim", "value", row["claim"], "refuted", "underdetermined"),
            )
        case "degenerate":
            return (_question(figure, "flat", "value", row["claim"], "any"),)
        case verdict:
            return (_question(figure, "claim", "value", row["claim"], "refuted", verdict),)


def planted(answer: str) -> str:
    """Another answer: the first number is one more in its last digit."""
    return _NUMBER.sub(_next, answer, count=1)


def _next(number: re.Match[str]) -> str:
    text = number.group()
    places = len(text.partition(".")[2])
    return f"{float(text) + 10**-places:.{places}f}" if places else str(int(text) + 1)


def _question(
    figure: Figure, kind: str, asked: str, answer: str, status: str, code: str = ""
) -> Question:
    row = figure.row
    ask = {"find": row["find"], "as": asked}
    if "round" in row:
        ask["round"] = row["round"]
    document = {"id": f"{row['id']}-{kind}"}
    document |= {key: row[key] for key in ("points", "unknowns", "givens") if key in row}
    document |= {"ask": ask, "answer": answer}
    return Question(figure, kind, document, status, code)
