"""``mathverify trials``: the loop against an author that misbehaves, as a table."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathverify.cli.exit_codes import ExitCode
from mathverify.cli.json_output import print_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from evaluation.trials.trial import Counts


def trials(
    briefs: Annotated[int, typer.Option(help="how many briefs", min=1)] = 60,
    concepts: Annotated[int, typer.Option(help="over how many concepts", min=1)] = 20,
    rate: Annotated[float, typer.Option(help="share of bad replies", min=0, max=1)] = 0.7,
    seed: Annotated[int, typer.Option(help="the same seed, the same faults")] = 1,
    workflow: Annotated[str, typer.Option(help="one workflow; default: all")] = "",
    calls: Annotated[int, typer.Option(help="requests a brief at most", min=1)] = 120,
    candidates: Annotated[int, typer.Option(help="questions a brief at most", min=1)] = 12,
    as_json: Annotated[bool, typer.Option("--json", help="the counts as JSON")] = False,
) -> int:
    """Run workflows against an imitated author that misbehaves; an oracle judges what they accept.

    The author is no model: right questions of families, and flaws planted into them.  Exit code 0:
    nothing wrong was accepted by a workflow with proofs; 1: something was.

    Example::

        mathverify trials --briefs 1 --concepts 1 --workflow prooffirst
    """
    from dataclasses import asdict

    from evaluation.trials.trial import briefs as some_briefs
    from evaluation.trials.trial import trial
    from generators.language_models.faults import Misbehaviour
    from generators.search.budget import Budget
    from generators.workflows.recipes import ORIGINALS, RECIPES

    known = (*RECIPES, *ORIGINALS)
    if workflow and workflow not in known:
        raise typer.BadParameter(f"--workflow is one of {', '.join(known)}")
    found: dict[str, tuple[Counts, float]] = {}
    for name in (workflow,) if workflow else known:
        start = time.perf_counter()
        with tempfile.TemporaryDirectory() as folder:
            counts = trial(
                some_briefs(briefs, concepts, name),
                name,
                Misbehaviour(rate, seed=seed),
                Path(folder),
                Budget(candidates, calls),
            )
        found[name] = (counts, time.perf_counter() - start)
    if as_json:
        data = {name: asdict(counts) for name, (counts, _) in found.items()}
        print_json(data)
    else:
        typer.echo(table(found))
        for name, (counts, _) in found.items():
            for told in (*counts.wrong, *counts.not_known):
                typer.echo(f"{name}: {told}")
    wrong = any(counts.wrong for name, (counts, _) in found.items() if name in RECIPES)
    return ExitCode.REFUTED if wrong else ExitCode.PROVED


def table(found: Mapping[str, tuple[Counts, float]]) -> str:
    """The counts of each workflow, with its seconds, as a Markdown table."""
    lines = [
        "| workflow | briefs | accepted | right | wrong | not known to the oracle | exhausted "
        "| candidates | calls | s a brief |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for name, (counts, seconds) in found.items():
        lines.append(
            f"| `{name}` | {counts.briefs} | {counts.accepted} | {counts.right} "
            f"| {len(counts.wrong)} | {len(counts.not_known)} | {counts.without} "
            f"| {counts.candidates} | {counts.calls} | {seconds / max(counts.briefs, 1):.2f} |"
        )
    return "\n".join(lines)
