"""A bank for trials: other questions of the families that the imitated author samples.

Of one concept in five it has nothing, so that briefs on that have to be refused.
"""

from __future__ import annotations

from functools import cache

from generators.bank.intake import Offer, admit
from generators.bank.ranking import Ranker
from generators.bank.record import Provenance, Record
from generators.bank.retrieval import BankRetriever
from generators.bank.store import Bank, bank_of
from generators.catalogue import families
from generators.sampler import Proposal, propose_at
from mathverify.api import verify, verify_many

#: Not the author's seed: what the author writes is not in the bank.
_SEED = 20
_EACH = 2


def is_held(concept: str) -> bool:
    """Whether the bank has questions on a concept."""
    known = list(dict.fromkeys(family.objective.concepts[0] for family in families()))
    return concept in known and known.index(concept) % 5 != 4


def imitated_retriever() -> BankRetriever:
    """Whoever looks questions up in that bank, by words alone."""
    return BankRetriever(Ranker(_bank()), verify)


@cache
def _bank() -> Bank:
    offers = []
    for family in families():
        if not all(map(is_held, family.objective.concepts)):
            continue
        for index in range(_EACH):
            proposal = propose_at(family, index, seed=_SEED)
            if isinstance(proposal, Proposal):
                offers.append(Offer(proposal.spec, Provenance(f"family {family.name}")))
    admitted = admit(offers, (), verify_many)
    return bank_of([one for one in admitted if isinstance(one, Record)])
