"""``mathverify ablations``: what each part of the search is worth, as one table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathverify.cli.exit_codes import ExitCode
from mathverify.cli.json_output import print_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from evaluation.ablations.experiment import Outcome


def ablations(
    briefs: Annotated[int, typer.Option(help="how many briefs", min=1)] = 100,
    concepts: Annotated[int, typer.Option(help="over how many concepts", min=1)] = 20,
    flawed: Annotated[float, typer.Option(help="share of flawed drafts", min=0, max=1)] = 0.9,
    seed: Annotated[int, typer.Option(help="the same seed, the same drafts")] = 1,
    candidates: Annotated[int, typer.Option(help="questions a brief at most", min=1)] = 12,
    model: Annotated[
        str, typer.Option(help="an endpoint, see mathverify doctor; default: no model")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="the counts as JSON")] = False,
) -> int:
    """The same briefs with a part of the search less: reflection, witness, repair, strategy.

    Without --model the author is none: it can do nothing but what a message tells it to the
    letter, so the table is about what messages carry.  Exit code 0: no wrong question was proved;
    1: one was.

    Example::

        mathverify ablations --briefs 1 --concepts 1 --candidates 3
    """
    from contextlib import ExitStack

    from evaluation.ablations.author import LiteralAuthor
    from evaluation.ablations.conditions import CONDITIONS
    from evaluation.ablations.experiment import experiment, remembering
    from evaluation.trials.trial import briefs as some_briefs
    from generators.language_models.port import LanguageModel
    from generators.language_models.scripted import Answering
    from generators.search.budget import Budget
    from mathverify.cli.progress import followed

    with ExitStack() as stack:
        connection: LanguageModel
        if model:
            from generators.language_models.connecting import connect
            from generators.language_models.endpoints import endpoint
            from generators.language_models.retrying import Retrying

            connection = Retrying(stack.enter_context(connect(endpoint(model, Path()))))
        else:
            connection = Answering(LiteralAuthor(flawed, seed), "literal")
        wanted = some_briefs(briefs, concepts)
        provers = remembering()
        budget = Budget(candidates, calls=None, seconds=None)
        outcomes = [
            experiment(condition, wanted, connection, provers, budget)
            for condition in followed(CONDITIONS, total=len(CONDITIONS), doing="searching")
        ]
    if as_json:
        for outcome in outcomes:
            print_json(_as_data(outcome))
    else:
        typer.echo(table(outcomes))
    return ExitCode.REFUTED if any(one.wrong for one in outcomes) else ExitCode.PROVED


def table(outcomes: Iterable[Outcome]) -> str:
    """A line a condition, as a Markdown table; prices are means over all briefs."""
    lines = [
        "| strategy | the author is told | proved | wrong | questions tried a brief "
        "| calls a brief | tokens a brief |",
        "|---|---|--:|--:|--:|--:|--:|",
    ]
    for one in outcomes:
        lines.append(
            f"| {one.condition.strategy} | {one.condition.told} | {one.proved} of {one.briefs} "
            f"| {one.wrong} | {one.candidates / one.briefs:.1f} | {one.calls / one.briefs:.1f} "
            f"| {one.tokens / one.briefs:.0f} |"
        )
    return "\n".join(lines)


def _as_data(outcome: Outcome) -> dict[str, object]:
    return {
        "strategy": outcome.condition.strategy,
        "told": outcome.condition.told,
        "briefs": outcome.briefs,
        "proved": outcome.proved,
        "wrong": outcome.wrong,
        "not known": outcome.not_known,
        "candidates": outcome.candidates,
        "calls": outcome.calls,
        "tokens": outcome.tokens,
    }
