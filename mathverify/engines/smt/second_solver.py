"""cvc5, the second SMT solver, where it is installed (``pip install mathverify[cvc5]``).

It is given the SMT-LIB text of the very assertions that z3 was given.  It answers what z3 leaves
open, and it is the second opinion on z3's *unsat*: an unsat on which two solvers of different
make agree is better than one solver's word, and one that cvc5 can contradict with a model that
evaluates exactly is no proof at all.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias

from mathverify.semantics.system import Model, ended_by_net, is_given_up


@dataclass(frozen=True, slots=True)
class Found:
    """A model as cvc5 gives it: to be evaluated before it is believed."""

    model: Model


@dataclass(frozen=True, slots=True)
class NoModel:
    """cvc5 says *unsat*."""


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """cvc5 does not know, is not installed, or answered in a form that is not read."""

    reason: str


SecondAnswer: TypeAlias = Found | NoModel | NoAnswer

_PROGRAM = Path(__file__).with_name("cvc5_process.py")
#: Seconds of the processor, many times what its count of steps lets it take.
NET = 10
#: Seconds by the clock, after which it can only hang.
_HANGS = 600
_LATE = "cvc5 was out of time"


@cache
def is_installed() -> bool:
    """Whether the optional package is there."""
    return find_spec("cvc5") is not None


@cache
def version() -> str:
    """Name and version as certificates give them."""
    from importlib.metadata import version as installed

    return f"cvc5 {installed('cvc5')}"


def ask(smtlib: str, names: Mapping[str, str], resources: int) -> SecondAnswer:
    """cvc5's answer about an SMT-LIB text, from a process of its own.

    ``names`` maps the symbols of the text to variables of the system; ``resources`` is cvc5's own
    count of steps.
    """
    if not is_installed():
        return NoAnswer("cvc5 is not installed")
    if is_given_up():
        return NoAnswer(_LATE)
    ended = NoAnswer(f"cvc5 found none within {resources:,} steps")
    task = {"smtlib": smtlib, "resources": resources, "seconds": NET}
    try:
        done = subprocess.run(  # noqa: S603 - our own program; the text is its input, not its code
            [sys.executable, "-I", str(_PROGRAM)],
            input=json.dumps(task),
            capture_output=True,
            text=True,
            timeout=_HANGS,
            check=False,
        )
        if done.returncode == -signal.SIGPROF:
            return _out_of_time()
        if done.returncode != 0:
            return ended
        said = json.loads(done.stdout)
        if said["answer"] == "unknown" and "RESOURCEOUT" in said["reason"]:
            return ended
        return _read(said, names)
    except subprocess.TimeoutExpired:
        return _out_of_time()
    except (OSError, ValueError, LookupError) as error:
        return NoAnswer(f"cvc5: {type(error).__name__}: {error}"[:300])


def _out_of_time() -> NoAnswer:
    ended_by_net(f"{NET:g} s for one query of cvc5")
    return NoAnswer(_LATE)


def _read(said: Mapping[str, Any], names: Mapping[str, str]) -> SecondAnswer:
    if said["answer"] == "unsat":
        return NoModel()
    if said["answer"] != "sat":
        return NoAnswer(f"cvc5: {said['reason']}")
    # z3 does not declare a variable that occurs in no assertion; any value serves there.
    model = dict.fromkeys(names.values(), Fraction(0))
    for symbol, value in said["model"].items():
        if symbol in names:
            if not value:
                return NoAnswer("cvc5: sat, at a point that is not rational")
            model[names[symbol]] = Fraction(value)
    return Found(model)
