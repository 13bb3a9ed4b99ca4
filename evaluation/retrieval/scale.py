"""``python -m evaluation.retrieval.scale``: how a very large bank is indexed and searched.

The questions are texts of our families with other numbers in them: as many as wanted, each short,
and none of them proved, since an index proves nothing.  Asked are the labelled requests.
"""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from typing import Annotated, overload

import typer

from evaluation.retrieval.requests import labelled_families, labelled_requests
from generators.bank.index import Entry, QuestionIndex
from generators.bank.opening import INDEXES, installed_embedding
from generators.bank.query import LONGEST_QUERY, terms_of
from generators.bank.ranking import CANDIDATES, topics_told
from generators.catalogue import BUILT_IN, FIGURES
from generators.family import DIFFICULTIES
from generators.sampler import Proposal, propose_at
from generators.stem import stem_of

_NUMBER = re.compile(r"\d+")
_SEED = 2026
#: So many texts of each family are taken as they come, for the numbers of the others.
_TEXTS = 4


@dataclass(frozen=True, slots=True)
class Questions(Sequence[Entry]):
    """``size`` short questions, each made when it is asked for: the same every time."""

    texts: tuple[Entry, ...]
    size: int

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, place: int) -> Entry: ...
    @overload
    def __getitem__(self, place: slice) -> list[Entry]: ...
    def __getitem__(self, place: int | slice) -> Entry | list[Entry]:
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(self.size))]
        if not 0 <= place < self.size:
            raise IndexError(place)
        text = self.texts[place % len(self.texts)]
        turn = place // len(self.texts)

        def other(number: re.Match[str]) -> str:
            return str(int(number[0]) + turn * (1 + number.start() % 7))

        words = _NUMBER.sub(other, text.words)
        return Entry(words, text.topics, f"question-{place} {text.names}", text.filed)


def questions(size: int) -> Questions:
    """That many questions."""
    texts = []
    for family in (*BUILT_IN, *FIGURES):
        if family.name not in labelled_families():
            continue
        for difficulty in DIFFICULTIES:
            for number in range(_TEXTS):
                found = propose_at(family, number, _SEED, difficulty)
                if isinstance(found, Proposal):
                    topics = found.spec.objective.concepts
                    texts.append(Entry(stem_of(found.spec), topics_told(topics), "", topics))
    return Questions(tuple(texts), size)


def searched(index: QuestionIndex, requests: Sequence[str]) -> Iterator[tuple[float, float]]:
    """The seconds of the clock and of the processor for each request, by words and by meaning."""
    for request in requests:
        clock, processor = time.perf_counter(), time.process_time()
        terms = terms_of(request)
        index.by_words((*terms.words, *terms.identifiers), (), CANDIDATES)
        for identifier in terms.identifiers:
            index.named(identifier)
        index.by_meaning(request[:LONGEST_QUERY], (), CANDIDATES)
        yield time.perf_counter() - clock, time.process_time() - processor


def main(
    size: Annotated[int, typer.Option("--questions", min=1)] = 1_000_000,
    index: Annotated[str, typer.Option(help=" or ".join(INDEXES))] = "sqlite",
    to: Annotated[Path | None, typer.Option(help="keep the index in this folder")] = None,
) -> None:
    """Index the questions, open the index, and ask all labelled requests twice."""
    embedding = installed_embedding()
    entries = questions(size)
    with tempfile.TemporaryDirectory() as scratch:
        folder = to or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        for doing in ("made", "opened"):
            clock, processor = time.perf_counter(), time.process_time()
            made = INDEXES[index](entries, embedding, folder)
            typer.echo(
                f"{doing} in {time.perf_counter() - clock:.0f} s, "
                f"{time.process_time() - processor:.0f} s of the processor"
            )
        held = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
        typer.echo(f"{held / 1e6:.0f} MB for {size} questions, {len(entries.texts)} texts")
        requests = [one.text for one in labelled_requests()]
        for doing in ("first", "second"):
            times = list(searched(made, requests))
            for name, numbers in zip(("clock", "processor"), zip(*times, strict=True), strict=True):
                cuts = quantiles(numbers, n=20)
                typer.echo(
                    f"{doing} time, {name}: median {cuts[9] * 1000:.0f} ms, "
                    f"p95 {cuts[18] * 1000:.0f} ms, most {max(numbers) * 1000:.0f} ms"
                )


if __name__ == "__main__":
    typer.run(main)
