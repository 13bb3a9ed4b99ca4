"""Banks for tests: sampled questions, proved in this process."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from generators.bank.intake import Offer, TurnedAway, admit
from generators.bank.record import Provenance, Record
from generators.bank.store import Bank, bank_of
from generators.catalogue import family
from generators.sampler import Proposal, propose_at
from mathverify.api import verifier
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.certificate import seal_of
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict

FAMILIES = (
    "shopping-change",
    "compound-interest",
    "linear-equation",
    "ticket-sales",
    "quadratic-roots",
    "arithmetic-sequence",
    "median-list",
    "bag-probability",
    "bus-departures",
    "singular-matrix",
)


def verify(spec: ProblemSpec) -> Verdict:
    return verifier().verify_here(spec, STANDARD)


def proving(specs: list[ProblemSpec]) -> Iterator[Verdict]:
    return map(verify, specs)


def sampled(name: str, index: int = 0) -> ProblemSpec:
    found = propose_at(family(name), index, 20)
    assert isinstance(found, Proposal)
    return found.spec


def offered(*specs: ProblemSpec) -> list[Offer]:
    return [Offer(spec, Provenance("a test", licence="none")) for spec in specs]


def entered(specs: Iterable[ProblemSpec], held: Sequence[Record] = ()) -> list[Record | TurnedAway]:
    return list(admit(offered(*specs), held, proving))


@cache
def bank() -> Bank:
    """Two questions of each of ten families."""
    made = entered(sampled(name, index) for name in FAMILIES for index in range(2))
    records = [one for one in made if isinstance(one, Record)]
    assert len(records) == len(made) == 20
    return bank_of(records)


def changed(record: Record, *, resealed: bool, **fields: Any) -> str:
    """The line of a record with some fields replaced, under a seal that fits or not."""
    data = {**json.loads(record.line), **fields}
    if resealed:
        data["seal"] = seal_of(data)
    return json.dumps(data)
