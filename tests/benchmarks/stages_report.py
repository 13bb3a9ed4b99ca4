"""What a verification of the school suite is made of: calls of functions by stage, as a table.

``python tests/benchmarks/stages_report.py [--every N]`` counts on every N-th question of the suite,
after one question of each family was seen.  Calls are alike on every machine and under every load,
so that two versions are compared by their tables; a call takes some 0.4 microseconds on average.
A stage holds what it calls; those inside of others are marked by a dash.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from types import CodeType, FrameType

from school_suite import items, siblings

from mathverify.api import verifier
from mathverify.problem.spec import ProblemSpec
from mathverify.prose.telling import tell
from mathverify.semantics.question import elaborate
from mathverify.semantics.reading import read
from mathverify.verification.examination import Examiner, _run
from mathverify.verification.policy import STANDARD
from mathverify.verification.reasoner import Reasoner
from mathverify.verification.replay import replay
from mathverify.verification.verifier import Verifier

__all__ = ["Stages", "counted"]

#: What begins a stage; a check is called by its own name.
_BEGINNINGS: dict[CodeType, str] = {
    function.__code__: name
    for name, function in {
        "all": Verifier.verify_here,
        "reading": read,
        "meaning": elaborate,
        "the answer told": Examiner._answer,
        "verdict": Verifier.concluded,
        "– engines decide": Reasoner._by_engines,
        "– models listed": Reasoner._listed_models,
        "– models replayed": replay,
        "– texts told": tell,
    }.items()
}


class Stages:
    """Calls by stage, what they call included; builtins count as well."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()
        self.times: Counter[str] = Counter()
        self._all = 0
        self._open: list[tuple[str, int]] = []

    def see(self, frame: FrameType, event: str, _: object) -> None:
        """As `sys.setprofile` tells of calls and returns."""
        self._all += event in ("call", "c_call")
        if event not in ("call", "return"):
            return
        name = _BEGINNINGS.get(frame.f_code)
        if frame.f_code is _run.__code__:
            name = f"check of {frame.f_locals['check'].name}"
        if name is None:
            return
        if event == "call":
            self._open.append((name, self._all - 1))
            return
        _, before = self._open.pop()
        if name not in (one for one, _ in self._open):  # What calls itself is counted once.
            self.calls[name] += self._all - before
            self.times[name] += 1


def counted(specs: Iterable[ProblemSpec], verify: Callable[[ProblemSpec], object]) -> Stages:
    """What verifying ``specs`` calls."""
    found = Stages()
    for spec in specs:
        sys.setprofile(found.see)
        try:
            verify(spec)
        finally:
            sys.setprofile(None)
    return found


def _verify(spec: ProblemSpec) -> object:
    return verifier().verify_here(spec, STANDARD)


def main() -> None:
    """Write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=7)
    every = parser.parse_args().every
    for spec in siblings():
        _verify(spec)
    specs = [spec for place, (_, spec) in enumerate(items()) if place % every == 1]
    found = counted(specs, _verify)
    whole, questions = found.calls["all"], len(specs)
    print(f"{questions} questions, {whole / questions:.0f} calls each\n")
    print("| stage | calls a question | share | times a question |\n|---|--:|--:|--:|")
    for name, calls in found.calls.most_common():
        times = found.times[name] / questions
        print(f"| {name} | {calls / questions:.0f} | {calls / whole:.1%} | {times:.1f} |")


if __name__ == "__main__":
    main()
