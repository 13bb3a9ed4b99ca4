"""How fast answers are compared, beside math-verify on the same pairs where it is installed.

As a script it prints the table of docs/equivalence.md.  ``cold`` forgets every text before each
round, so that every text is read anew; ``warm`` is what a grader sees whose gold answers recur.
"""

from __future__ import annotations

import time
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from mathverify import Different, Same, equivalent
from mathverify.api import comparison
from mathverify.language import parser

__all__ = ["Labelled", "agreement", "labelled", "rate"]

PAIRS = Path(__file__).parent / "equivalence_pairs.toml"


@dataclass(frozen=True, slots=True)
class Labelled:
    """A pair and whether it says the same."""

    one: str
    other: str
    same: bool


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
    """Pairs a second of this process's CPU time: the best round, after one to warm up."""
    pairs = labelled()
    best = float("inf")
    for count in range(rounds + 1):
        if cold:
            comparison().clear()
            parser._known.cache_clear()
        start = time.process_time()
        for pair in pairs:
            judge(pair)
        if count:
            best = min(best, time.process_time() - start)
    return len(pairs) / best


def main() -> None:
    """Print the table."""
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
    import sys

    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
