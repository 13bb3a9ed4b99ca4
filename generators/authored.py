"""Questions for a brief, by a model or of a family, for the door `mathverify.generate`.

One way in for Python, the command line and every service: what a workflow needs is opened here,
and how a search ended is told as a value.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from itertools import islice
from pathlib import Path

from generators.attested_families import with_readers
from generators.bank.citation import Retriever
from generators.bank.ground import NO_BANK
from generators.family import DIFFICULTIES
from generators.language_models.endpoints import Endpoint, endpoint, endpoints
from generators.language_models.ledger import UNPRICED, Prices
from generators.language_models.port import (
    Failure,
    FailureKind,
    LanguageModel,
    Outcome,
    Usage,
)
from generators.learners import learners_of
from generators.matching import families_for
from generators.proved_samples import different_proposals
from generators.sampler import Sampler
from generators.search.brief import Brief
from generators.search.candidate import Candidate
from generators.workflows.recipes import GROUNDED, WITH_FAMILIES
from generators.workflows.run import Run, RunError, Summary, run
from mathverify.api import repairs, verify
from mathverify.authoring import (
    Asked,
    Cause,
    Event,
    Generated,
    Judged,
    NotGenerated,
    Order,
    Spent,
    Waited,
    Written,
)
from mathverify.problem.spec import Objective

#: What to do about an endpoint that cannot be asked.
_ADVICE = {
    FailureKind.UNREACHABLE: "is it running, and is its address right? mathverify doctor tries it",
    FailureKind.UNAUTHORIZED: "look at the key in the environment, and at what key_variable names",
    FailureKind.NOT_FOUND: "look at the model's name, and at the address, which often ends in /v1",
    FailureKind.REJECTED: "mathverify doctor says which mode the endpoint can do",
    FailureKind.RATE_LIMIT: "wait, or look at the quota of the account",
    FailureKind.SERVER: "mathverify doctor tries the endpoint",
    FailureKind.TIMEOUT: "MATHVERIFY_MODEL_TIMEOUT sets how many seconds a reply may take",
    FailureKind.EMPTY: "mathverify doctor says which mode the endpoint can do",
    FailureKind.REFUSAL: "the model declines this brief: word it otherwise, or ask another model",
}


def written(order: Order, told: Callable[[Event], None]) -> Written:
    """The proved questions for an order, or why there are none; ``told`` hears every event.

    Raises `RunError` and `EndpointError` for an order or settings that cannot be used.
    """
    if order.difficulty not in DIFFICULTIES:
        raise RunError(
            f"there is no difficulty {order.difficulty!r}", f"one of {', '.join(DIFFICULTIES)}"
        )
    if not (order.brief.strip() or order.objective):
        raise RunError("nothing is asked for", "give a brief, or concepts as the objective")
    if order.n < 1:
        raise RunError(f"{order.n} questions are none", "n is 1 or more")
    # What was not asked for is not told: a medium question for a contest is none.
    asked = None if order.difficulty == "medium" else order.difficulty
    level = learners_of(order.brief).level or None
    aim = Objective(concepts=order.objective, level=level, difficulty=asked)
    text = order.brief or f"a question on {', '.join(order.objective)}"
    brief = Brief(text, aim, order.seed, order.n)
    if order.model == "" and not endpoints(Path()):
        return _of_a_family(brief, order)
    return _by_a_model(brief, order, told)


#: What the entry point of this package names.
AUTHOR = written


def _of_a_family(brief: Brief, order: Order) -> Written:
    """Questions of the family that fits best; no model is asked."""
    begun = time.monotonic()
    for family in families_for(brief.objective, brief.text):
        sampler = Sampler(family, order.seed, order.difficulty, False)
        verdicts = []
        for proposal in islice(different_proposals(sampler), order.n):
            verdict = verify(proposal.spec, order.policy)
            if verdict.verified is None:
                break
            verdicts.append(with_readers(verdict, proposal))
        if verdicts:
            spent = Spent(seconds=time.monotonic() - begun)
            return Generated(tuple(verdicts), f"family {family.name}", spent)
    return NotGenerated(
        Cause.NO_FAMILY,
        "no family is for this (mathverify families lists them), and no model is set up",
        "mathverify doctor says what to set",
        Spent(seconds=time.monotonic() - begun),
    )


def _by_a_model(brief: Brief, order: Order, told: Callable[[Event], None]) -> Written:
    """What a run of the workflow makes of the brief.  Raises `RunError` and `EndpointError`."""
    if order.n > 1 and order.workflow not in WITH_FAMILIES:
        raise RunError(
            f"{order.workflow} writes one question",
            f"n above 1 with a brief is for {', '.join(WITH_FAMILIES)}",
        )
    if order.workflow in GROUNDED and order.bank is None:
        raise RunError(f"{order.workflow} needs a bank", "give --bank, see mathverify bank")
    retriever = NO_BANK if order.bank is None else _opened(order.bank)
    wanted = order.limits
    with ExitStack() as opened:
        model, prices = _model(order, told, opened)
        if wanted.money is not None and prices == UNPRICED:
            raise RunError(
                "a budget of money needs prices",
                "set prompt_price and completion_price of the model in mathverify.toml",
            )
        folder = order.folder or Path(opened.enter_context(tempfile.TemporaryDirectory()))
        watching = _Watching(told, prices)
        summary = _run(
            Run(order.workflow, (brief,), wanted), folder, model, order, prices, retriever, watching
        )
    return _told_of(summary, watching)


def _run(
    wanted: Run,
    folder: Path,
    model: LanguageModel,
    order: Order,
    prices: Prices,
    retriever: Retriever,
    watching: _Watching,
) -> Summary:
    from generators.workflows.illustrating import installed

    return run(
        wanted,
        folder,
        model,
        partial(verify, policy=order.policy),
        partial(repairs, policy=order.policy),
        prices=prices,
        watch=watching.candidate,
        heard=watching.outcome,
        illustrator=installed(),
        retriever=retriever,
    )


def _told_of(summary: Summary, watching: _Watching) -> Written:
    """How a run of one brief ended."""
    spent = watching.spent
    if summary.verdicts:
        return Generated(summary.verdicts, watching.author, spent)
    stopped = summary.stopped
    if stopped is not None and str(stopped.kind) in {str(cause) for cause in Cause}:
        cause = Cause(str(stopped.kind))
        reason = f"the model gives no reply: {stopped.kind}: {stopped.message}"
        return NotGenerated(cause, reason, _ADVICE.get(stopped.kind, ""), spent)
    if stopped is not None:
        return NotGenerated(Cause.EXHAUSTED, f"{stopped.kind}: {stopped.message}", "", spent)
    return NotGenerated(Cause.EXHAUSTED, summary.finished[0].reason, "", spent)


def _opened(bank: Path) -> Retriever:
    from generators.bank.opening import open_bank

    return open_bank(bank, verify)


def _model(
    order: Order, told: Callable[[Event], None], opened: ExitStack
) -> tuple[LanguageModel, Prices]:
    """The model that is asked, connected, and its prices.  Raises `EndpointError`."""
    from generators.language_models.connecting import connect
    from generators.language_models.retrying import Retrying

    def waited(failure: Failure, seconds: float) -> None:
        told(Waited(str(failure.kind), failure.message, seconds))

    if not isinstance(order.model, (str, Endpoint)):
        return Retrying(_as_model(order.model), watch=waited), UNPRICED
    asked = order.model if isinstance(order.model, Endpoint) else endpoint(order.model, Path())
    connection = opened.enter_context(connect(asked))
    return Retrying(connection, watch=waited), Prices(asked.prompt_price, asked.completion_price)


def _as_model(offered: object) -> LanguageModel:
    """What was offered as a model.  Raises `RunError` where it cannot be asked."""
    if callable(getattr(offered, "complete", None)) and isinstance(
        getattr(offered, "name", None), str
    ):
        model: LanguageModel = offered  # type: ignore[assignment]  # what a protocol asks for
        return model
    raise RunError(
        f"{type(offered).__name__} is no model", "give the name of an endpoint or a LanguageModel"
    )


class _Watching:
    """Events from what a run shows: its outcomes and its candidates."""

    def __init__(self, told: Callable[[Event], None], prices: Prices) -> None:
        self._told = told
        self._prices = prices
        self._begun = time.monotonic()
        self._usage = Usage()
        self._best = -1.0
        self._next, self._after = 0, ""
        #: Whoever wrote the best of the proved candidates; another run did, if there is none.
        self.author = "an earlier run"

    @property
    def spent(self) -> Spent:
        """What was spent so far."""
        used = self._usage
        seconds = time.monotonic() - self._begun
        return Spent(used.calls, used.tokens, self._prices.of(used), seconds)

    def outcome(self, role: str, outcome: Outcome) -> None:
        """A role has asked; what was given up before is not asked, and told once."""
        self._usage = self._usage + outcome.usage
        failure = outcome if isinstance(outcome, Failure) else None
        if failure is not None and failure.given_up and not failure.usage.calls:
            return
        kind, message = ("", "") if failure is None else (str(failure.kind), failure.message)
        tokens = outcome.usage.tokens
        self._told(Asked(role, kind, message, self.spent, self._next, tokens, self._after))

    def candidate(self, _brief: int, candidate: Candidate) -> None:
        """A candidate was judged."""
        author = str(getattr(candidate.answer, "author", "nobody"))
        points = candidate.judgement.reflection.points
        first = (points[0].code, points[0].message) if points else ("", "")
        reward = candidate.judgement.reward
        if candidate.judgement.verified is not None and reward > self._best:
            self._best, self.author = reward, author
        refused = candidate.judgement.verified is None
        self._next = candidate.number + 1
        self._after = (first[0] or str(candidate.standing)) if refused else ""
        self._told(Judged(candidate.number, str(candidate.standing), author, *first))
