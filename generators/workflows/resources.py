"""What every recipe works with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from generators.bank.citation import Retriever
from generators.bank.ground import NO_BANK
from generators.language_models.ledger import Ledger
from generators.language_models.port import LanguageModel
from generators.search.budget import Budget, Purse, Spent
from generators.workflows.illustrating import NO_ILLUSTRATOR, Illustrator
from mathverify.problem.spec import ProblemSpec
from mathverify.repair.change import Repair
from mathverify.verification.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Resources:
    """The model that all roles ask, the ledger their calls are booked in, and who proves,
    mends, draws and looks up.

    A `Resources` is for one search: its ledger says what that search has spent.
    """

    model: LanguageModel
    ledger: Ledger
    verifying: Callable[[ProblemSpec], Verdict]
    repairing: Callable[[ProblemSpec], tuple[Repair, ...]]
    illustrator: Illustrator = NO_ILLUSTRATOR
    retriever: Retriever = NO_BANK

    def role(self, name: str) -> LanguageModel:
        """The model as the role ``name`` asks it."""
        return self.ledger.watching(name, self.model)

    def purse(self, budget: Budget) -> Purse:
        """A purse that pays for what the ledger books, its clock started."""
        return Purse(budget, self._spent)

    def _spent(self) -> Spent:
        total = self.ledger.total
        return Spent(total.calls, total.tokens, self.ledger.money)
