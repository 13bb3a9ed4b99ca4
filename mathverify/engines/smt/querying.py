"""One query of z3, ended by z3's own count of work.

The count is the same on every machine.  It is not in proportion to time where polynomials grow:
one product or resultant of huge ones is one step.  Behind it stands therefore a net in time of
the processor, far above what any query of the tables that was answered took.  Whether it ends a
query depends on the machine, so that the examination is given up with it
(`mathverify.semantics.system.nets`).
"""

from __future__ import annotations

import threading
import time
from typing import Any

from mathverify.semantics.system import ended_by_net, is_given_up

#: What is said of a query that its budget ended.
OUT_OF_STEPS = "out of steps"
#: What is said of a query that the net ended, or that is not asked any more because of it.
OUT_OF_TIME = "out of time"
#: Seconds of the processor, of the thread that asks.
NET = 4.0
_LOOKING = 0.1
_ENDED = ("canceled", "max. resource limit exceeded", "timeout", "interrupted", "resource")


def answer_of(solver: Any, steps: int) -> str:
    """``sat``, ``unsat``, what ended the query, or z3's reason for neither.

    At most ``steps`` of z3's are taken.
    """
    import z3

    if is_given_up():
        return OUT_OF_TIME
    solver.set("rlimit", max(1, steps))
    over, late = threading.Event(), threading.Event()
    watched = (solver, _own_clock(), over, late)
    watch = threading.Thread(target=_interrupt, args=watched, daemon=True)
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
    if late.is_set():
        ended_by_net(f"{NET:g} s for one query of z3")
        return OUT_OF_TIME
    reason = str(solver.reason_unknown())
    return OUT_OF_STEPS if any(word in reason for word in _ENDED) else reason or "unknown"


def steps_taken(solver: Any) -> int:
    """How many steps z3 has counted in the solver's context so far."""
    return next((int(many) for name, many in solver.statistics() if name == "rlimit count"), 0)


def _own_clock() -> int:
    return time.pthread_getcpuclockid(threading.get_ident())


def _interrupt(solver: Any, clock: int, over: threading.Event, late: threading.Event) -> None:
    """Interrupt the query when the thread of ``clock`` has taken too long for it."""
    until = time.clock_gettime(clock) + NET
    while not over.wait(_LOOKING):
        if time.clock_gettime(clock) > until:
            late.set()
            solver.interrupt()
            return
