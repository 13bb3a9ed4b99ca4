"""How much work a question about a figure may take, counted alike on every machine.

Neither FLINT nor numpy can be asked how far they have come, so what is counted are the calls, each
by the size of what went into it or came out.  That one call comes to an end is what the limits on
what goes into it are for (polynomials, terms and bits of a basis, starts and steps of a search).
A step of work is about a millisecond on one machine: an estimate, on which nothing rests but how
evenly the budget is spent.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import IntEnum


class Share(IntEnum):
    """How much of a call's size makes one step of work."""

    BASIS = 45  #: terms of the basis
    CERTIFIED = 60  #: unknowns times equations of a point that is to be certified
    NORMAL_FORM = 1_000  #: terms of the basis
    POSED = 1  #: generators of a problem that is set up
    SQUARES = 2  #: terms of the equations into which known squares are put
    SEARCH = 16  #: starts of a numeric search, times unknowns
    SIMPLER = 6  #: terms of the equations of a problem that is made simpler
    SOLVER = 1_000  #: steps of z3


@dataclass(slots=True)
class Account:
    """How many steps one question has left, of ``all``."""

    all: int
    left: int


class OutOfWorkError(Exception):
    """The account of the question is empty."""


_account: ContextVar[Account | None] = ContextVar("_account", default=None)


@contextmanager
def charged_to(account: Account) -> Iterator[None]:
    """Everything within is charged to ``account``."""
    before = _account.set(account)
    try:
        yield
    finally:
        _account.reset(before)


def spend(share: Share, size: int) -> None:
    """Count one call.  Raises `OutOfWorkError` where the account that is charged is empty."""
    account = _account.get()
    if account is None:
        return
    account.left -= 1 + size // share
    if account.left < 0:
        raise OutOfWorkError(f"no end within {account.all:,} steps of algebra")
