"""The bank that is searched: three questions of each labelled family, forty items of SVAMP."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path

from evaluation.audit.item import Item
from evaluation.audit.questions import question
from evaluation.audit.svamp import items
from evaluation.retrieval.requests import labelled_families
from generators.bank.intake import Offer, admit
from generators.bank.record import Provenance, Record
from generators.bank.store import BANK, Bank, bank_of, extended, read_bank
from generators.catalogue import BUILT_IN, FIGURES
from generators.family import DIFFICULTIES
from generators.sampler import Proposal, propose_at
from mathverify.api import verify_many
from mathverify.problem.spec import ProblemSpec

_SEED = 2026


def offers() -> Iterator[Offer]:
    """What is offered to the bank, the same on every machine."""
    labelled = [one for one in (*BUILT_IN, *FIGURES) if one.name in labelled_families()]
    for family in labelled:
        for difficulty in DIFFICULTIES:
            found = propose_at(family, 0, _SEED, difficulty)
            if isinstance(found, Proposal):
                told = f"family {family.name}, version {family.version}, {difficulty}"
                yield Offer(found.spec, Provenance(f"{told}, seed {_SEED}"))
    text = resources.files("evaluation.retrieval").joinpath("svamp.json").read_text("utf-8")
    for item in items(text):
        made = question(item, "svamp") if isinstance(item, Item) else item
        if isinstance(made, ProblemSpec):
            source = made.sources[0]
            yield Offer(made, Provenance(source.title, source.url or "", source.licence or ""))


def held(folder: Path, jobs: int, watch: Callable[[Record], None]) -> Bank:
    """The bank in ``folder``, or made there: every offer that is proved."""
    if (folder / BANK).exists():
        return read_bank(folder)
    entered = []
    for one in admit(offers(), (), lambda specs: verify_many(specs, workers=jobs)):
        if isinstance(one, Record):
            watch(one)
            entered.append(one)
    return extended(folder, bank_of(()), entered)


def kind_of(record: Record) -> str:
    """The kind that labels name: a family, or SVAMP by its calculation."""
    if record.id.startswith("svamp-"):
        return f"svamp-{record.topics[0].rpartition('.')[2]}"
    return record.provenance.source.partition(",")[0].removeprefix("family ")
