"""The doors to whoever writes questions for a brief, `generate` and `agenerate`, and their results.

The engine knows no language model and no family: a package above offers an author by the
entry-point group ``mathverify.authors``.  What an author wrote is accepted where the verifier has
proved it; a request that comes to nothing is a value that says why and what to do.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

from mathverify.errors import PluginError
from mathverify.plugins import loaded
from mathverify.sampling import Level
from mathverify.verification.policy import STANDARD, Policy

if TYPE_CHECKING:
    from mathverify.verification.verdict import Verdict

GROUP = "mathverify.authors"


class Cause(StrEnum):
    """Why a brief came to nothing; from ``UNREACHABLE`` on the model could not be asked."""

    EXHAUSTED = "exhausted"  #: the budget was spent, or there was nothing left to try
    NO_FAMILY = "no-family"  #: no model is set up, and no family is for this brief
    UNREACHABLE = "unreachable"  #: no connection
    UNAUTHORIZED = "unauthorized"  #: the endpoint does not take the key
    NOT_FOUND = "not-found"  #: no such model, or nothing at the address
    REJECTED = "rejected"  #: the endpoint does not take such a request
    RATE_LIMIT = "rate-limit"  #: the endpoint asks to wait, or its quota is used up
    SERVER = "server"  #: the endpoint breaks
    TIMEOUT = "timeout"  #: no reply in time
    EMPTY = "empty"  #: the model says nothing
    REFUSAL = "refusal"  #: the model declines

    @property
    def is_of_the_model(self) -> bool:
        """Whether the model could not be asked, so that another day may be better."""
        return self not in (Cause.EXHAUSTED, Cause.NO_FAMILY)


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a brief may cost; None is without limit, ``seconds`` are those of the clock."""

    candidates: int = 12
    calls: int | None = 40
    tokens: int | None = None
    money: Fraction | None = None
    seconds: float | None = 600.0


@dataclass(frozen=True, slots=True)
class Spent:
    """What was spent: requests, tokens, money by the prices that are set, seconds of the clock."""

    calls: int = 0
    tokens: int = 0
    money: Fraction = Fraction(0)
    seconds: float = 0.0

    def __str__(self) -> str:
        calls = f"{self.calls} call{'' if self.calls == 1 else 's'}"
        money = f", {float(self.money):.4g} of money" if self.money else ""
        return f"{calls}, {self.tokens} tokens{money}, {self.seconds:.0f} s"


@dataclass(frozen=True, slots=True)
class Asked:
    """A role asked the model; ``failure`` is empty if there was a reply.  ``spent`` so far.

    ``candidate`` is the number of the candidate that is at work, from 0, ``tokens`` what this
    request took, and ``after`` why the candidate before was not accepted, empty for none.
    """

    role: str
    failure: str
    message: str
    spent: Spent
    candidate: int = 0
    tokens: int = 0
    after: str = ""

    def __str__(self) -> str:
        why = f": {self.failure}: {self.message}" if self.failure else f": {self.tokens} tokens"
        after = f", after {self.after}" if self.after else ""
        return f"{self.candidate + 1}. {self.role} asked{why} ({self.spent}{after})"


@dataclass(frozen=True, slots=True)
class Waited:
    """A request failed for a reason that may pass, and is repeated in so many seconds."""

    failure: str
    message: str
    seconds: float

    def __str__(self) -> str:
        return f"{self.failure}: {self.message}; asking again in {self.seconds:g} s"


@dataclass(frozen=True, slots=True)
class Judged:
    """A candidate was judged: ``standing`` is unreadable, refuted, undecided or proved.

    ``code`` and ``message`` are the first thing that is to be said of it, empty for none.
    """

    number: int
    standing: str
    author: str
    code: str = ""
    message: str = ""

    def __str__(self) -> str:
        why = f": {self.code}: {self.message}" if self.code else ""
        return f"{self.number + 1}. {self.standing.upper()} by {self.author}{why}"


Event: TypeAlias = Asked | Waited | Judged


@dataclass(frozen=True, slots=True)
class Generated:
    """Proved questions: one, or as many as were wanted, fewer if there are no more.

    ``author`` is who wrote them: a role of the model, ``repair``, or ``family NAME``.
    """

    verdicts: tuple[Verdict, ...]
    author: str
    spent: Spent = field(default_factory=Spent)
    events: tuple[Event, ...] = field(default=(), repr=False)

    def __bool__(self) -> bool:
        return True

    @property
    def verdict(self) -> Verdict:
        """The verdict on the first question."""
        return self.verdicts[0]


@dataclass(frozen=True, slots=True)
class NotGenerated:
    """No proved question: why, in words, and what to do about it."""

    cause: Cause
    reason: str
    advice: str = ""
    spent: Spent = field(default_factory=Spent)
    events: tuple[Event, ...] = field(default=(), repr=False)

    def __bool__(self) -> bool:
        return False

    def __str__(self) -> str:
        return f"{self.reason.rstrip('.')}; {self.advice}" if self.advice else self.reason


Written: TypeAlias = Generated | NotGenerated


@dataclass(frozen=True, slots=True)
class Order:
    """What is wanted of an author; `generate` says what each field means."""

    brief: str
    objective: tuple[str, ...] = ()
    workflow: str = "prooffirst"
    model: object = ""
    n: int = 1
    seed: int = 0
    difficulty: Level = "medium"
    limits: Limits = field(default_factory=Limits)
    bank: Path | None = None
    folder: Path | None = None
    policy: Policy = STANDARD


class Author(Protocol):
    """Whoever has questions written; what an entry of the group names."""

    def __call__(self, order: Order, told: Callable[[Event], None], /) -> Written:
        """The proved questions, or why there are none; ``told`` is called with every event.

        Raises `MathverifyError` for an order that cannot be carried out as it is.
        """
        ...


def generate(
    brief: str,
    *,
    objective: tuple[str, ...] = (),
    workflow: str = "prooffirst",
    model: object = "",
    n: int = 1,
    seed: int = 0,
    difficulty: Level = "medium",
    limits: Limits | None = None,
    bank: str | Path | None = None,
    folder: str | Path | None = None,
    policy: Policy = STANDARD,
    on_event: Callable[[Event], object] | None = None,
) -> Written:
    """A question for a brief that a model writes, proved, or why there is none.

    ``model`` names an endpoint of ``mathverify.toml`` or of the environment (the only one if it is
    empty), or is a model of yours (`generators.language_models.port.LanguageModel`).  Where none
    is set up a question of the family that fits best is given.  ``objective`` are concepts;
    ``n`` above 1 is for workflows whose author writes families; ``bank`` is the folder of a bank,
    for workflows that need one.  ``folder`` keeps the run, which the same call takes up again.
    ``policy.deadline`` is how many seconds of the processor one proof may take.  ``on_event`` is
    called with every event as soon as it happens, in this thread.

    What a model or its endpoint does is never an exception.  Raises `MathverifyError` for an order
    that cannot be carried out (no such workflow, no bank where it needs one, settings that cannot
    be used), and `PluginError` where no package writes questions.
    """
    if not isinstance(brief, str):
        raise TypeError(f"a brief is a text, not {type(brief).__name__}")
    order = Order(
        brief,
        tuple(objective),
        workflow,
        model,
        n,
        seed,
        difficulty,
        limits or Limits(),
        None if bank is None else Path(bank),
        None if folder is None else Path(folder),
        policy,
    )
    return _carried_out(order, on_event or _unseen)


async def agenerate(
    brief: str,
    *,
    objective: tuple[str, ...] = (),
    workflow: str = "prooffirst",
    model: object = "",
    n: int = 1,
    seed: int = 0,
    difficulty: Level = "medium",
    limits: Limits | None = None,
    bank: str | Path | None = None,
    folder: str | Path | None = None,
    policy: Policy = STANDARD,
    on_event: Callable[[Event], object] | None = None,
) -> Written:
    """`generate` for event loops: the loop goes on meanwhile, and ``on_event`` is called in it.

    Where the task is cancelled the search ends at its next event; of a run that is kept in a
    folder nothing is lost.
    """
    loop = asyncio.get_running_loop()
    seen = on_event or _unseen
    wanted = True

    def told(event: Event) -> None:
        if not wanted:
            raise _NotWantedError
        loop.call_soon_threadsafe(seen, event)

    try:
        return await asyncio.to_thread(
            generate,
            brief,
            objective=objective,
            workflow=workflow,
            model=model,
            n=n,
            seed=seed,
            difficulty=difficulty,
            limits=limits,
            bank=bank,
            folder=folder,
            policy=policy,
            on_event=told,
        )
    finally:
        wanted = False


class _NotWantedError(Exception):
    """Nobody waits for the question any more."""


def _unseen(_event: Event) -> None:
    """Nobody watches."""


def _carried_out(order: Order, told: Callable[[Event], object]) -> Written:
    """What the author made of an order, with all events.  Raises `PluginError` without one."""
    author: Author | None = next((author for _, author in loaded(GROUP)), None)
    if author is None:
        raise PluginError(GROUP, "generators", "no package that writes questions is installed")
    events: list[Event] = []

    def seen(event: Event) -> None:
        events.append(event)
        told(event)

    made = author(order, seen)
    match made:
        case Generated():
            return Generated(made.verdicts, made.author, made.spent, tuple(events))
        case NotGenerated():
            return NotGenerated(made.cause, made.reason, made.advice, made.spent, tuple(events))
