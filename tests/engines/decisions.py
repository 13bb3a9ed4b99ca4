"""The table `decisions.toml`: what each engine must answer, and how an answer is judged."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import oracle
from formulas import system

from mathverify.engines.cores import restricted
from mathverify.semantics.system import (
    Budget,
    Engine,
    FiniteModels,
    Satisfiable,
    System,
    Unknown,
    Unsatisfiable,
)

_TABLE = tomllib.loads((Path(__file__).parent / "decisions.toml").read_text())

_OUTCOMES = {"satisfiable": Satisfiable, "unsatisfiable": Unsatisfiable, "unknown": Unknown}


@dataclass(frozen=True)
class Case:
    """One row of the table."""

    data: dict[str, Any]

    def __str__(self) -> str:
        return str(self.data["name"])

    @property
    def system(self) -> System:
        return system(self.data["variables"], *self.data["givens"], claim=self.data.get("claim"))


def cases(engine: str) -> list[Case]:
    return [Case(data) for data in _TABLE["case"] if data["engine"] == engine]


def assert_decided(engine: Engine, case: Case) -> None:
    """The engine answers a case as the table says, and its answer stands up to the oracle."""
    data, budget = case.data, Budget()
    outcome = engine.decide(case.system, budget)
    assert isinstance(outcome, _OUTCOMES[data["outcome"]]), outcome
    if isinstance(outcome, Satisfiable):
        assert oracle.satisfies(case.system, outcome.model)
        if "model" in data:
            assert outcome.model == point(data["model"])
    if isinstance(outcome, Unsatisfiable):
        if "core" in data:
            assert outcome.core == tuple(data["core"])
        if "without" in data:
            assert data["without"] not in outcome.core
        assert outcome.minimal or not data.get("minimal")
        alone = engine.decide(restricted(case.system, outcome.core), budget)
        assert isinstance(alone, Unsatisfiable)
    if not isinstance(outcome, Unknown):
        assert outcome.evidence.engine == engine.name
        assert outcome.evidence.grade.name == data.get("grade", outcome.evidence.grade.name)
    if "solutions" in data:
        assert_solutions(engine, case)


def assert_solutions(engine: Engine, case: Case) -> None:
    found = engine.solutions(case.system, Budget())
    if case.data["solutions"] == "unknown":
        assert isinstance(found, Unknown)
    else:
        assert isinstance(found, FiniteModels)
        assert list(found.models) == [point(model) for model in case.data["solutions"]]


def point(texts: dict[str, str]) -> dict[str, Fraction]:
    return {name: Fraction(text) for name, text in texts.items()}
