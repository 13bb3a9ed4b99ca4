"""Several systems' scorecards in one table: one column a system, one row a number."""

from __future__ import annotations

from collections.abc import Sequence

from evaluation.metrics.scorecard import Scorecard, printed, shown

#: What a cell says where a system has no such measure at all.
_ABSENT = "–"


def comparison(cards: Sequence[Scorecard], *, width: int = 100, colour: bool = False) -> str:
    """What is proved of each system's questions, what its judges let through, and its measures.

    Measures are matched by name, in the order in which they first occur; a system without one has
    a dash there, and one whose value is not defined says so.

    Raises `ValueError`: two systems bear one name.
    """
    from rich.box import SIMPLE
    from rich.table import Table

    names = [card.system for card in cards]
    if len(set(names)) < len(names):
        raise ValueError("two systems bear one name")
    table = Table(box=SIMPLE)
    table.add_column("", overflow="fold")
    for name in names:
        table.add_column(name, justify="right", overflow="fold")
    for heading, counts in (
        ("questions", [card.truth.questions for card in cards]),
        ("proved", [card.truth.proved for card in cards]),
        ("refuted", [card.truth.refuted for card in cards]),
        ("undecided", [card.truth.undecided for card in cards]),
        (
            "passed by a judge, refuted by proof",
            [len(card.passed_by_a_judge_and_refuted) for card in cards],
        ),
    ):
        table.add_row(heading, *map(str, counts))
    measures = dict.fromkeys(one.name for card in cards for one in card.measures)
    values = [{one.name: shown(one.value) for one in card.measures} for card in cards]
    for name in measures:
        table.add_row(name, *(known.get(name, _ABSENT) for known in values))
    return printed([table], width=width, colour=colour)
