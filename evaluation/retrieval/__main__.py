"""``python -m evaluation.retrieval``: how well a bank is searched, on labelled requests."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from evaluation.retrieval.holdings import held
from evaluation.retrieval.report import lines
from evaluation.retrieval.requests import Halves, halves
from generators.bank.opening import installed_embedding


def main(
    bank: Annotated[
        Path | None, typer.Option(help="keep the bank in this folder; a bank there is used")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1)] = 2,
    exchange: Annotated[
        bool, typer.Option("--exchange", help="calibrate on the half that is held out otherwise")
    ] = False,
) -> None:
    """Make the bank, calibrate on one half of the requests, measure on both."""
    embedding = installed_embedding()
    if embedding is None:
        typer.echo("by words alone; mathverify[embedding] brings vectors", err=True)
    with tempfile.TemporaryDirectory() as scratch:
        found = held(bank or Path(scratch), jobs, lambda _: None)
        split = halves()
        if exchange:
            split = Halves(split.held_out, split.calibration)
        for line in lines(found, embedding, split):
            typer.echo(line)


if __name__ == "__main__":
    typer.run(main)
