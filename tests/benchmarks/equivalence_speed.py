"""How fast answers are compared, beside math-verify on the same pairs where it is installed.

As a script it prints the table of docs/equivalence.md and the paragraph of docs/benchmarks.md.
``cold`` forgets every text before each round, so that every text is read anew; ``warm`` is what a
grader sees whose gold answers recur.
"""

from __future__ import annotations

import sys
import time
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).parents[1] / "equivalence"))
from equivalence_table import Pair
from equivalence_table import pairs as table_of_cases
from suite_report import calibration

from mathverify import Different, Same, equivalent
from mathverify.api import comparison
from mathverify.language import parser

__all__ = ["Labelled", "agreement", "in_a_loop", "labelled", "paragraph", "rate", "rate_of_cases"]

PAIRS = Path(__file__).parent / "equivalence_pairs.toml"


@dataclass(frozen=True, slots=True)
class Labelled:
    """A pair and whether it says the same."""

    one: str
    other: str
    same: bool


_Pair = TypeVar("_Pair", Labelled, Pair)


def labelled() -> list[Labelled]:
    """The two hundred pairs."""
    document = tomllib.loads(PAIRS.read_text(encoding="utf-8"))
    return [
        Labelled(one, other, same)
        for kind in document["kind"]
        for same in (True, False)
        for one, other in kind["same" if same else "different"]
    ]


def ours(pair: Labelled) -> bool | None:
    """Our verdict; None where undecided."""
    found = equivalent(pair.one, pair.other)
    return True if isinstance(found, Same) else False if isinstance(found, Different) else None


def math_verify() -> Callable[[Labelled], bool | None] | None:
    """math-verify's verdict with its own settings; None where it is not installed."""
    try:
        from math_verify import parse, verify  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        return None

    def verdict(pair: Labelled) -> bool | None:
        gold, answer = parse(f"${pair.one}$"), parse(f"${pair.other}$")
        return bool(verify(gold, answer))

    return verdict


def agreement(judge: Callable[[Labelled], bool | None]) -> tuple[int, int, int]:
    """Right verdicts, pairs wrongly called the same, pairs wrongly called different."""
    found = [(pair.same, judge(pair)) for pair in labelled()]
    right = sum(said is same for same, said in found)
    accepted = sum(said is True and not same for same, said in found)
    rejected = sum(said is False and same for same, said in found)
    return right, accepted, rejected


def rate(judge: Callable[[Labelled], object], rounds: int, *, cold: bool = False) -> float:
    """Of the two hundred pairs, how many a second of this process's CPU time: the best round,
    after one to warm up.
    """
    return _rate(labelled(), judge, rounds, cold=cold)


def rate_of_cases(rounds: int, *, cold: bool = False) -> float:
    """The same of the pairs of tests/equivalence, each under its policy: the hard ones too."""
    return _rate(table_of_cases(), _compared, rounds, cold=cold)


def _compared(pair: Pair) -> object:
    return equivalent(pair.one, pair.other, pair.policy)


def _rate(
    pairs: list[_Pair], judge: Callable[[_Pair], object], rounds: int, *, cold: bool
) -> float:
    return len(pairs) / min(_rounds(pairs, judge, rounds, cold=cold))


def _rounds(
    pairs: list[_Pair], judge: Callable[[_Pair], object], rounds: int, *, cold: bool = False
) -> list[float]:
    """Seconds of each round, after one to warm up."""
    taken = []
    for _ in range(rounds + 1):
        if cold:
            comparison().clear()
            parser._known.cache_clear()
        start = time.process_time()
        for pair in pairs:
            judge(pair)
        taken.append(time.process_time() - start)
    return taken[1:]


def in_a_loop(rounds: int = 5) -> float:
    """Pairs of both tables, warm, that are compared while the calibrating loop runs.

    The loop is timed beside every round, and the median counts: this machine is at times half as
    fast as at others.
    """
    own, cases = labelled(), table_of_cases()
    found = []
    for _ in range(rounds):
        loop = calibration()
        (first,) = _rounds(own, ours, 1)
        (second,) = _rounds(cases, _compared, 1)
        found.append((len(own) + len(cases)) / (first + second) * (loop + calibration()) / 2)
    return median(found)


def paragraph() -> list[str]:
    """The speed on both tables, and as pairs during the loop that calibrates."""
    found = {
        "200, as models write answers": (rate(ours, 5), rate(ours, 5, cold=True)),
        f"{len(table_of_cases())} of tests/equivalence": (
            rate_of_cases(3),
            rate_of_cases(3, cold=True),
        ),
    }
    lines = [
        "Warm: every text was read before; cold: none was.",
        "",
        "| pairs | warm/s | cold/s |",
        "|---|--:|--:|",
    ]
    lines += [f"| {name} | {warm:.0f} | {cold:.0f} |" for name, (warm, cold) in found.items()]
    lines += [
        "",
        f"While the calibrating loop runs, {in_a_loop():.0f} pairs of both are compared, warm;",
        "228 are 4,000 a second where it takes 57 ms.",
    ]
    return lines


def main() -> None:
    """Print the table and the paragraph."""
    lines = ["| | pairs/s | right of 200 | wrongly the same | wrongly different |"]
    lines.append("|---|--:|--:|--:|--:|")
    right = agreement(ours)
    for name, cold in (("warm", False), ("cold", True)):
        speed = rate(ours, 5, cold=cold)
        lines.append(
            f"| `equivalent`, {name} | {speed:.0f} | {right[0]} | {right[1]} | {right[2]} |"
        )
    theirs = math_verify()
    if theirs is not None:
        found = agreement(theirs)
        speed = rate(theirs, 1)
        lines.append(f"| math-verify | {speed:.0f} | {found[0]} | {found[1]} | {found[2]} |")
    sys.stdout.write("\n".join([*lines, "", *paragraph(), ""]))


if __name__ == "__main__":
    main()
