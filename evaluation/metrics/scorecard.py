"""The scorecard: the seeds' measures beside what is proved, as a value, a text and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from io import StringIO
from typing import TYPE_CHECKING, Any

from evaluation.metrics.intervals import Interval
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
    """The card as data for JSON; what is not defined is ``{"not_defined": reason}``.

    Intervals are lists of two numbers.
    """
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
    if isinstance(value, NotDefined):
        return {"not_defined": value.reason}
    return [value.low, value.high] if isinstance(value, Interval) else value


def as_text(card: Scorecard, *, width: int = 100, colour: bool = False) -> str:
    """The card as tables of at most ``width`` columns; with ``colour``, for a terminal."""
    parts: list[str | Table] = [
        f"{card.system}: {card.truth.questions} questions",
        f"by proof: {card.truth.proved} proved, {card.truth.refuted} refuted, "
        f"{card.truth.undecided} undecided",
    ]
    if card.judges:
        refuted = len(card.passed_by_a_judge_and_refuted)
        parts += [f"passed by a judge, refuted by proof: {refuted}", _judges(card)]
    if card.measures:
        parts.append(_measures(card))
    return printed(parts, width=width, colour=colour)


def printed(parts: Sequence[str | Table], *, width: int, colour: bool) -> str:
    """Lines and tables as one text, without blanks at the ends of lines; names are no markup."""
    from rich.console import Console

    page = StringIO()
    console = Console(
        file=page,
        width=width,
        force_terminal=colour,
        no_color=not colour,
        highlight=False,
        markup=False,
        emoji=False,
    )
    for part in parts:
        console.print(part)
    return "\n".join(line.rstrip() for line in page.getvalue().splitlines()) + "\n"


def _judges(card: Scorecard) -> Table:
    """One row a judge: counts, errors as so many of how many, then kappa."""
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
            f"{one.false_accepts} of {one.refuted}",
            f"{one.false_rejects} of {one.proved}",
            str(one.passed_undecided),
            shown(one.refuted_among_passed),
            shown(one.kappa),
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
            one.name, shown(one.value) + reason, f"{one.low:g} to {one.high:g}", one.source
        )
    return table


def shown(value: Score) -> str:
    """A score with three decimals, or the words "not defined"."""
    return "not defined" if isinstance(value, NotDefined) else f"{value:.3f}"
