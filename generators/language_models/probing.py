"""Which rungs of the ladder an endpoint can do, found out by asking for something trivial."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from generators.language_models.asking import Answered, ask
from generators.language_models.endpoints import Endpoint
from generators.language_models.modes import LADDER, Mode
from generators.language_models.port import Connection, FailureKind, Message, Sampling
from generators.language_models.replies import Form


class Sum(Form):
    """The reply to the probe."""

    total: int


@dataclass(frozen=True, slots=True)
class Probe:
    """What came of asking in one mode; ``problem`` is empty if it works."""

    mode: Mode
    problem: str
    reached: bool = True

    @property
    def works(self) -> bool:
        """Whether the mode can be used."""
        return not self.problem


_UNREACHED = {FailureKind.UNREACHABLE, FailureKind.TIMEOUT}


def probed(endpoint: Endpoint, connect: Callable[[Endpoint], Connection]) -> tuple[Probe, ...]:
    """What each mode does at an endpoint, strictest first, one small request a mode.

    Stops at an endpoint that cannot be reached.  Arithmetic is not marked: a model that adds
    wrongly in the right form will do, since nobody believes its mathematics.
    """
    found: list[Probe] = []
    question = Message("user", 'Add 2 and 3. Reply with JSON: {"total": <the sum>}.')
    for mode in LADDER:
        with connect(replace(endpoint, mode=mode)) as model:
            asked = ask(model, (question,), Sum, Sampling(0.0, 64), attempts=1)
        if isinstance(asked, Answered):
            found.append(Probe(mode, ""))
            continue
        failure = asked.failure
        reached = failure is None or failure.kind not in _UNREACHED
        found.append(Probe(mode, asked.reason, reached))
        if not reached:
            break
    return tuple(found)
