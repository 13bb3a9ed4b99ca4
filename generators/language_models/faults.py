"""The ways in which an endpoint or a model misbehaves, drawn by a seed so that runs repeat."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import StrEnum


class Fault(StrEnum):
    """One way to misbehave."""

    RATE_LIMIT = "rate-limit"  #: HTTP 429 with a wait
    SERVER_ERROR = "server-error"  #: HTTP 500
    SILENCE = "silence"  #: no reply until the client gives up
    DROPPED = "dropped"  #: the connection ends within the reply
    GARBAGE = "garbage"  #: HTTP 200 with a body that is no completion
    EMPTY = "empty"  #: a completion without content
    TRUNCATED = "truncated"  #: half a reply, said to be at its limit of tokens
    MALFORMED = "malformed"  #: JSON with an error in it, said to be whole
    WRONG_SCHEMA = "wrong-schema"  #: JSON of another form
    REFUSAL = "refusal"  #: the model declines
    INJECTED = "injected"  #: instructions to whoever reads the reply, in place of a question
    WRONG_MATHEMATICS = "wrong-mathematics"  #: a well-formed reply that is false
    UNAUTHORIZED = "unauthorized"  #: HTTP 401
    NOT_FOUND = "not-found"  #: HTTP 404
    NO_QUOTA = "no-quota"  #: HTTP 429 without a wait
    LONG_WAIT = "long-wait"  #: HTTP 429 with a wait of an hour


#: The ways in which an endpoint misbehaves for good.
LASTING = (Fault.UNAUTHORIZED, Fault.NOT_FOUND, Fault.NO_QUOTA, Fault.LONG_WAIT)

#: All after which another request may do.
EVERY_FAULT = tuple(fault for fault in Fault if fault not in LASTING)


@dataclass(frozen=True, slots=True)
class Misbehaviour:
    """Misbehaves in a share ``rate`` (in [0, 1]) of all requests, in one of ``faults`` each."""

    rate: float = 0.0
    faults: tuple[Fault, ...] = EVERY_FAULT
    seed: int = 0

    def of(self, request: bytes, repetition: int) -> Fault | None:
        """The fault for the ``repetition``-th (from 0) request with this body, None for none.

        Depends on nothing else: threads and the order of requests do not change it.
        """
        if not self.faults:
            return None
        key = b"%d %d " % (self.seed, repetition) + request
        drawn = int.from_bytes(hashlib.sha256(key).digest()[:8], "big")
        share, which = divmod(drawn, len(self.faults))
        if share / (2**64 / len(self.faults)) >= self.rate:
            return None
        return self.faults[which]
