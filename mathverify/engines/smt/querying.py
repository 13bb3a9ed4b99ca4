"""One query of z3, ended by z3's own count of work.

The count is the same on every machine.  It is not in proportion to time where polynomials grow:
one product or resultant of huge ones is one step.  Behind it stands therefore a net in time of
the processor, far above what any query that was ever answered took; what it ends is said to have
run out of steps as well, so that no verdict tells which of the two it was.
"""

from __future__ import annotations

import threading
import time
from typing import Any

#: What is said of a query that its budget ended.
OUT_OF_STEPS = "out of steps"
#: Seconds of the processor, of the thread that asks.
_NET = 4.0
_LOOKING = 0.1
_ENDED = ("canceled", "max. resource limit exceeded", "timeout", "interrupted", "resource")


def answer_of(solver: Any, steps: int) -> str:
    """``sat``, ``unsat``, `OUT_OF_STEPS` or z3's reason for neither; at most ``steps`` of z3's."""
    import z3

    solver.set("rlimit", max(1, steps))
    over = threading.Event()
    watch = threading.Thread(target=_interrupt, args=(solver, _own_clock(), over), daemon=True)
    watch.start()
    try:
        answer = solver.check()
    finally:
        over.set()
        watch.join()
    if answer == z3.sat:
        return "sat"
    if answer == z3.unsat:
        return "unsat"
    reason = str(solver.reason_unknown())
    return OUT_OF_STEPS if any(word in reason for word in _ENDED) else reason or "unknown"


def steps_taken(solver: Any) -> int:
    """How many steps z3 has counted in the solver's context so far."""
    return next((int(many) for name, many in solver.statistics() if name == "rlimit count"), 0)


def _own_clock() -> int:
    return time.pthread_getcpuclockid(threading.get_ident())


def _interrupt(solver: Any, clock: int, over: threading.Event) -> None:
    """Interrupt the query when the thread of ``clock`` has taken too long for it."""
    until = time.clock_gettime(clock) + _NET
    while not over.wait(_LOOKING):
        if time.clock_gettime(clock) > until:
            solver.interrupt()
            return
