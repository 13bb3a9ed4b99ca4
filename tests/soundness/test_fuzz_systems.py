"""Every engine against independent oracles on random systems: 0 disagreements."""

from __future__ import annotations

import os
from collections.abc import Callable
from fractions import Fraction
from random import Random

import fuzz_systems
import pytest
from fuzz_systems import KINDS, Trial, faults, run, run_all

from mathverify.semantics.system import (
    Budget,
    CellSet,
    Evidence,
    FiniteModels,
    Grade,
    Outcome,
    Satisfiable,
    SolutionSet,
    System,
    Unknown,
    Unsatisfiable,
)

SEED = int(os.environ.get("MATHVERIFY_FUZZ_SEED", "20261122"))
SYSTEMS = int(os.environ.get("MATHVERIFY_FUZZ_SYSTEMS", "200000"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_few_of_every_kind(kind: str) -> None:
    tally = run(kind, 25, seed=3)
    assert tally.disagreements == []
    answered = [count for (_, word), count in tally.answers.items() if word != "unknown"]
    assert sum(answered) >= 25


@pytest.mark.fuzz
def test_no_disagreement_in_the_long_run() -> None:
    tally, _ = run_all(SYSTEMS, SEED)
    assert sum(tally.systems.values()) >= SYSTEMS
    assert tally.disagreements == []


# --- a fault of any sort is seen ---------------------------------------------------------

EVIDENCE = Evidence("imagined", "liar", Grade.EXACT)


class Liar:
    name = "liar"

    def __init__(self, outcome: Outcome, listed: SolutionSet) -> None:
        self._outcome, self._listed = outcome, listed

    def decide(self, system: System, budget: Budget) -> Outcome:
        return self._outcome

    def solutions(self, system: System, budget: Budget) -> SolutionSet:
        return self._listed


SILENT = Unknown("says nothing", "liar")
UNSATISFIABLE = Unsatisfiable((), False, EVIDENCE)


def trial(kind: str, wanted: Callable[[Trial], bool]) -> Trial:
    """The first of a kind for which ``wanted`` holds."""
    make, _ = KINDS[kind]
    rng = Random(5)
    return next(made for made in iter(lambda: make(rng), None) if wanted(made))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lie", ["unsatisfiable", "satisfiable", "no list", "no cells"])
def test_a_lying_engine_is_caught(kind: str, lie: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if lie == "satisfiable":
        made = trial(kind, lambda t: not t.models)
        point = {v.name: Fraction(0) for v in made.system.variables}
        liar = Liar(Satisfiable(point, EVIDENCE), SILENT)
    else:
        made = trial(kind, lambda t: bool(t.models))
        liar = {
            "unsatisfiable": Liar(UNSATISFIABLE, SILENT),
            "no list": Liar(SILENT, FiniteModels((), EVIDENCE)),
            "no cells": Liar(SILENT, CellSet("x", (), EVIDENCE)),
        }[lie]
    if lie == "no cells" and kind != "real line":
        pytest.skip("only the real line is listed in cells")
    monkeypatch.setattr(fuzz_systems, "default_engines", lambda: (liar,))
    assert faults(made, 0)
