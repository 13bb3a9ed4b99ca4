"""Examinations that hang, swallow memory, abort or break.

They stand in a module of their own, so that a worker finds them by name.
"""

from __future__ import annotations

import os
import time

from mathverify.api import examiner
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.system import Evidence, Grade
from mathverify.verification.examination import Examination
from mathverify.verification.findings import Obligation, Proved
from mathverify.verification.policy import Policy

Task = tuple[ProblemSpec, Policy]


def by_answer(task: Task) -> Examination:
    """The answer of the spec says what happens; any other answer is examined as usual."""
    return {
        "101": sleep,
        "102": compute_for_ever,
        "103": allocate,
        "104": abort,
        "105": break_down,
        "106": claim_everything,
    }.get(task[0].answer or "", examine)(task)


def examine(task: Task) -> Examination:
    return examiner().examine(*task)


def sleep(task: Task) -> Examination:
    time.sleep(60)
    raise AssertionError("slept through the deadline")


def compute_for_ever(task: Task) -> Examination:
    """One long call into C, which does not look at signals."""
    9 ** (9**9)
    raise AssertionError("finished before the deadline")


def allocate(task: Task) -> Examination:
    kept = [bytearray(2**26) for _ in range(2**10)]
    raise AssertionError(f"{len(kept)} blocks were given")


def abort(task: Task) -> Examination:
    os.abort()


def break_down(task: Task) -> Examination:
    raise ZeroDivisionError("the fault of the examination")


def claim_everything(task: Task) -> Examination:
    """Claims all obligations but one."""
    evidence = (Evidence("imagined", "fake", Grade.KERNEL),)
    return Examination(tuple(Proved(o, evidence) for o in Obligation if o != Obligation.ANSWER))
