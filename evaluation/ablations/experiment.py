"""Many briefs under one condition: how many questions are proved, and at what price.

Every condition has the same briefs, the same author and the same budget.  What is counted for the
price are the requests and the tokens up to the first proved question, and for a brief without one
all that was spent: a condition cannot look cheap by giving up.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from evaluation.ablations.conditions import Condition
from evaluation.trials.oracle import Wrong, opinion
from generators.agents.writer import WRITER, Writer
from generators.language_models.ledger import Ledger
from generators.language_models.port import LanguageModel
from generators.search.brief import Brief
from generators.search.budget import Budget, Purse, Spent
from generators.search.gate import ProofGate, no_repairs
from generators.search.loop import Found, Result, search
from generators.search.mending import Mending
from generators.search.proposer import Proposer
from generators.search.reflection import Detail
from mathverify.api import repairs, verify
from mathverify.problem.spec import ProblemSpec
from mathverify.repair.change import Repair
from mathverify.semantics.numbers import NotKnown
from mathverify.verification.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a condition.

    ``proved`` of ``briefs``; of the proved ones ``wrong`` and ``not_known`` by the oracle, which
    knows only an imitated author's questions.  ``calls`` and ``tokens`` are sums over all briefs.
    """

    condition: Condition
    briefs: int
    proved: int
    wrong: int
    not_known: int
    candidates: int
    calls: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Provers:
    """The verifier, and the repairs of a refuted question."""

    verify: Callable[[ProblemSpec], Verdict]
    repairs: Callable[[ProblemSpec], tuple[Repair, ...]]


def remembering() -> Provers:
    """Provers that judge each question once for all conditions."""
    return Provers(functools.cache(verify), functools.cache(repairs))


def experiment(
    condition: Condition,
    wanted: Sequence[Brief],
    model: LanguageModel,
    provers: Provers,
    budget: Budget,
) -> Outcome:
    """Every brief of ``wanted`` under ``condition``, each a search of its own."""
    results = [_searched(condition, brief, model, provers, budget) for brief in wanted]
    found = [result for result, _, _ in results if isinstance(result, Found)]
    opinions = [opinion(result.verified.spec) for result in found]
    return Outcome(
        condition,
        len(results),
        len(found),
        sum(isinstance(one, Wrong) for one in opinions),
        sum(isinstance(one, NotKnown) for one in opinions),
        sum(len(result.tree) for result, _, _ in results),
        sum(calls for _, calls, _ in results),
        sum(tokens for _, _, tokens in results),
    )


def _searched(
    condition: Condition, brief: Brief, model: LanguageModel, provers: Provers, budget: Budget
) -> tuple[Result, int, int]:
    """The result of one search, with its calls and tokens."""
    ledger = Ledger()
    author: Proposer = Writer(ledger.watching(WRITER.name, model), condition.detail)
    if condition.mending:
        author = Mending(author, provers.repairs)
    told = provers.repairs if condition.detail is Detail.REPAIR else no_repairs
    gate = ProofGate(provers.verify, told)
    purse = Purse(budget, lambda: Spent(ledger.total.calls, ledger.total.tokens))
    result = search(brief, author, gate, condition.making(budget.candidates), purse)
    return result, ledger.total.calls, ledger.total.tokens
