"""What every role of a run spends: calls, tokens, and money where prices are known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from threading import Lock

from generators.language_models.port import (
    LanguageModel,
    Message,
    Outcome,
    ReplySchema,
    Sampling,
    Usage,
)


@dataclass(frozen=True, slots=True)
class Prices:
    """What a million tokens cost, in a currency of the user's choice."""

    prompt: Fraction = Fraction(0)
    completion: Fraction = Fraction(0)

    def of(self, usage: Usage) -> Fraction:
        """The price of a usage."""
        read = usage.prompt_tokens * self.prompt
        return (read + usage.completion_tokens * self.completion) / 1_000_000


#: Where nobody knows what a token costs, money is not counted.
UNPRICED = Prices()


class Ledger:
    """The sum of what was spent, by role.  Safe to share between threads.

    ``watch`` sees every outcome with its role as soon as it is booked, one at a time.
    """

    def __init__(
        self,
        prices: Prices = UNPRICED,
        watch: Callable[[str, Outcome], None] = lambda _role, _outcome: None,
    ) -> None:
        self._prices = prices
        self._watch = watch
        self._lock = Lock()
        self._showing = Lock()
        self._by_role: dict[str, Usage] = {}

    def add(self, role: str, usage: Usage) -> None:
        """Book ``usage`` to ``role``."""
        with self._lock:
            self._by_role[role] = self._by_role.get(role, Usage()) + usage

    def book(self, role: str, outcome: Outcome) -> None:
        """Book what an outcome cost, and show it to whoever watches."""
        self.add(role, outcome.usage)
        with self._showing:
            self._watch(role, outcome)

    @property
    def by_role(self) -> Mapping[str, Usage]:
        """What each role spent, by name in alphabetical order."""
        with self._lock:
            return dict(sorted(self._by_role.items()))

    @property
    def total(self) -> Usage:
        """What all roles spent."""
        return sum(self.by_role.values(), Usage())

    @property
    def money(self) -> Fraction:
        """The price of everything, 0 where prices are not known."""
        return self._prices.of(self.total)

    def watching(self, role: str, model: LanguageModel) -> Watched:
        """``model`` as ``role`` asks it, every outcome booked."""
        return Watched(self, role, model)


class Watched:
    """A model whose outcomes are booked to a role."""

    def __init__(self, ledger: Ledger, role: str, model: LanguageModel) -> None:
        self._ledger = ledger
        self._role = role
        self._model = model

    @property
    def name(self) -> str:
        """The name of the model asked."""
        return self._model.name

    def complete(
        self, messages: tuple[Message, ...], schema: ReplySchema, sampling: Sampling
    ) -> Outcome:
        """The model's outcome, booked."""
        outcome = self._model.complete(messages, schema, sampling)
        self._ledger.book(self._role, outcome)
        return outcome
