"""The scorecard: the seeds' measures beside what is proved, as a value, a text and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from io import StringIO
from typing import TYPE_CHECKING, Any

from evaluation.metrics.score import NotDefined, Score, checked
from evaluation.metrics.truth import (
    JudgeAgainstProof,
    JudgedQuestion,
    TruthCounts,
    against_proof,
    truth_counts,
)
from evaluation.metrics.votes import Vote
from mathverify.verification.findings import Status

if TYPE_CHECKING:
    from rich.table import Table

__all__ = ["Measure", "Scorecard", "as_data", "as_text", "scorecard"]


@dataclass(frozen=True, slots=True)
class Measure:
    """One number of a scorecard: what it is called, its value, its range, and whose formula.

    Raises `ValueError`: the value lies outside its range.
    """

    name: str
    value: Score
    source: str
    low: float = 0.0
    high: float = 1.0

    def __post_init__(self) -> None:
        if not isinstance(self.value, NotDefined):
            checked(self.value, self.low, self.high, self.name)


@dataclass(frozen=True, slots=True)
class Scorecard:
    """A system's measures beside the truth about the same questions.

    ``passed_by_a_judge_and_refuted`` names the questions that at least one judge passed and a
    proof refutes, in their order.
    """

    system: str
    truth: TruthCounts
    judges: tuple[JudgeAgainstProof, ...]
    passed_by_a_judge_and_refuted: tuple[str, ...]
    measures: tuple[Measure, ...]


def scorecard(
    system: str, questions: Sequence[JudgedQuestion], measures: Sequence[Measure] = ()
) -> Scorecard:
    """The scorecard of one system; judges in alphabetical order, measures as given.

    Raises `ValueError`: two questions or two measures bear one name.
    """
    for kind, names in (
        ("questions", [one.id for one in questions]),
        ("measures", [one.name for one in measures]),
    ):
        if len(set(names)) < len(names):
            raise ValueError(f"two {kind} bear one name")
    judges = sorted({judge for one in questions for judge in one.votes})
    return Scorecard(
        system=system,
        truth=truth_counts(questions),
        judges=tuple(against_proof(judge, questions) for judge in judges),
        passed_by_a_judge_and_refuted=tuple(
            one.id
            for one in questions
            if one.truth is Status.REFUTED and Vote.PASS in one.votes.values()
        ),
        measures=tuple(measures),
    )


def as_data(card: Scorecard) -> dict[str, Any]:
    """The card as data for JSON; what is not defined is ``{"not_defined": reason}``."""
    return {
        "system": card.system,
        "truth": {
            "proved": card.truth.proved,
            "refuted": card.truth.refuted,
            "undecided": card.truth.undecided,
        },
        "judges": [
            {part.name: _plain(getattr(judge, part.name)) for part in fields(judge)}
            for judge in card.judges
        ],
        "passed_by_a_judge_and_refuted": list(card.passed_by_a_judge_and_refuted),
        "measures": [
            {
                "name": one.name,
                "value": _plain(one.value),
                "range": [one.low, one.high],
                "source": one.source,
            }
            for one in card.measures
        ],
    }


def _plain(value: Any) -> Any:
    return {"not_defined": value.reason} if isinstance(value, NotDefined) else value


def as_text(card: Scorecard, *, width: int = 100, colour: bool = False) -> str:
    """The card as tables of at most ``width`` columns; with ``colour``, for a terminal."""
    from rich.console import Console

    console = Console(
        file=StringIO(),
        width=width,
        force_terminal=colour,
        no_color=not colour,
        highlight=False,
        markup=False,
        emoji=False,
    )
    console.print(f"{card.system}: {card.truth.questions} questions")
    console.print(
        f"by proof: {card.truth.proved} proved, {card.truth.refuted} refuted, "
        f"{card.truth.undecided} undecided"
    )
    if card.judges:
        refuted = len(card.passed_by_a_judge_and_refuted)
        console.print(f"passed by a judge, refuted by proof: {refuted}")
        console.print(_judges(card))
    if card.measures:
        console.print(_measures(card))
    file = console.file
    assert isinstance(file, StringIO)
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines()) + "\n"


def _judges(card: Scorecard) -> Table:
    """One row a judge: counts, then rates with what they are shares of, then kappa."""
    from rich.box import SIMPLE
    from rich.table import Table

    table = Table(title="Judges against proof", title_justify="left", box=SIMPLE)
    table.add_column("judge", overflow="fold")
    for heading in ("asked", "passed", "unreadable", "false accepts", "false rejects"):
        table.add_column(heading, justify="right")
    for heading in ("undecided passed", "refuted among passed", "kappa"):
        table.add_column(heading, justify="right")
    for one in card.judges:
        table.add_row(
            one.judge,
            str(one.asked),
            str(one.passed),
            str(one.unreadable),
            _with_rate(one.false_accepts, one.false_accept_rate),
            _with_rate(one.false_rejects, one.false_reject_rate),
            str(one.passed_undecided),
            _shown(one.refuted_among_passed),
            _shown(one.kappa),
        )
    return table


def _measures(card: Scorecard) -> Table:
    from rich.box import SIMPLE
    from rich.table import Table

    table = Table(title="Measures", title_justify="left", box=SIMPLE)
    for heading in ("measure", "value", "range", "source"):
        table.add_column(
            heading, justify="right" if heading == "value" else "left", overflow="fold"
        )
    for one in card.measures:
        reason = f" ({one.value.reason})" if isinstance(one.value, NotDefined) else ""
        table.add_row(
            one.name, _shown(one.value) + reason, f"{one.low:g} to {one.high:g}", one.source
        )
    return table


def _with_rate(count: int, rate: Score) -> str:
    return str(count) if isinstance(rate, NotDefined) else f"{count} ({rate:.1%})"


def _shown(value: Score) -> str:
    return "not defined" if isinstance(value, NotDefined) else f"{value:.3f}"
