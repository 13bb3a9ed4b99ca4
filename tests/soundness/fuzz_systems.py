"""Differential fuzz of the decision procedures against independent exact oracles.

Run as a script it tries ``--count`` random systems from ``--seed`` on two processes and writes
docs/differential-fuzz.md; `test_fuzz_systems` calls the same `run`.  For every system each
engine is asked; whatever it answers must agree with the oracle and with the other engines:

- *unsatisfiable* where the oracle knows a model, or *satisfiable* where it knows there is none;
- a rational model that the oracle rejects;
- a complete list of models, or set of cells, that differs from the oracle's.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from random import Random
from time import process_time

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "engines"), str(ROOT / "tests" / "soundness")]

import oracle  # noqa: E402 - the path to it is set above
from fuzz_linear import linear_system  # noqa: E402
from fuzz_real_line import real_line_system  # noqa: E402
from polynomial_points import grid, statement  # noqa: E402
from random_systems import (  # noqa: E402
    diophantine_system,
    finite_system,
    residue_system,
    whole_by_given_system,
)
from two_variables import two_variable_system  # noqa: E402

from mathverify.api import default_engines  # noqa: E402
from mathverify.language.ascii import to_ascii  # noqa: E402
from mathverify.semantics.system import (  # noqa: E402
    Budget,
    Cell,
    CellSet,
    Constraint,
    FiniteModels,
    Kind,
    PointCell,
    Satisfiable,
    System,
    Unsatisfiable,
)

PAGE = ROOT / "docs" / "differential-fuzz.md"
BUDGET = Budget(z3_rlimit=200_000, minimal_cores=False)
#: z3 needs milliseconds even for a trivial system, so it sees one in this many.
SMT_EVERY = 100
#: Complete lists are asked for less often than decisions.
LISTS_EVERY = 4

Point = Mapping[str, Fraction]


@dataclass(frozen=True)
class Trial:
    """A system and what is known about it.

    ``models`` are models that the oracle knows; ``complete`` says that there are no others
    (for `line`: none among ``looked_at`` means none at all).
    """

    system: System
    models: tuple[Point, ...]
    complete: bool
    is_model: Callable[[Point], bool]
    looked_at: tuple[Fraction, ...] = ()


def _oracle_trial(system: System, grid: Sequence[Fraction], *, complete: bool) -> Trial:
    found = tuple(oracle.models(system, grid))
    return Trial(system, found, complete, lambda point: oracle.satisfies(system, point))


#: Up to the greatest value that `finite_system` gives a variable.
HALVES = [Fraction(k, 2) for k in range(-8, 13)]
WHOLE = [Fraction(k) for k in range(-5, 6)]
#: A full period of everything modulo 2, 3 and 4 beyond the largest lower end, and some before.
PERIOD = [Fraction(k) for k in range(-3, 15)]


def finite(rng: Random) -> Trial:
    return _oracle_trial(finite_system(rng), HALVES, complete=True)


def whole_by_given(rng: Random) -> Trial:
    return _oracle_trial(whole_by_given_system(rng), HALVES, complete=True)


def congruences(rng: Random) -> Trial:
    trial = _oracle_trial(residue_system(rng), PERIOD, complete=True)
    # There are infinitely many models beyond the grid where there is one on it.
    return replace(trial, complete=not trial.models)


def equations(rng: Random) -> Trial:
    return _oracle_trial(
        diophantine_system(rng), [Fraction(k) for k in range(-4, 5)], complete=False
    )


def boxes(rng: Random) -> Trial:
    return _in_two(rng, Kind.INTEGER, WHOLE, complete=True)


def plane(rng: Random) -> Trial:
    return _in_two(rng, Kind.REAL, HALVES[::2], complete=False)


def _in_two(rng: Random, kind: Kind, grid: Sequence[Fraction], *, complete: bool) -> Trial:
    while True:
        try:
            return _oracle_trial(two_variable_system(rng, kind), grid, complete=complete)
        except NotImplementedError:
            # An irrational root at a point of the grid: not for this oracle.
            continue


def rows(rng: Random) -> Trial:
    system, satisfiable = linear_system(rng)
    # Elimination says whether there is a model, not which.
    trial = Trial(system, (), False, lambda point: oracle.satisfies(system, point))
    return replace(trial, complete=True) if not satisfiable else replace(trial, models=({},))


def line(rng: Random) -> Trial:
    made = real_line_system(rng)
    found = tuple({"x": x} for x in made.looked_at if made.satisfied(x))
    return Trial(
        made.system, found, not found, lambda point: made.satisfied(point["x"]), made.looked_at
    )


def common_zeros(rng: Random) -> Trial:
    count = rng.choice((2, 2, 3))
    made = grid(rng, count)
    names = ("x", "y", "z")[:count]
    system = made.system.with_constraints(statement(rng, names))
    points = [dict(zip(names, point, strict=True)) for point in sorted(made.points)]
    found = tuple(point for point in points if oracle.satisfies(system, point))
    return Trial(system, found, True, lambda point: oracle.satisfies(system, point))


#: Name -> how trials are made, and their share of a run.
KINDS: dict[str, tuple[Callable[[Random], Trial], float]] = {
    "finite domains": (finite, 0.25),
    "whole by a given": (whole_by_given, 0.05),
    "real line": (line, 0.2),
    "linear over the reals": (rows, 0.1),
    "congruences": (congruences, 0.15),
    "linear over the integers": (equations, 0.05),
    "two integers in a box": (boxes, 0.05),
    "the real plane": (plane, 0.1),
    "common zeros": (common_zeros, 0.05),
}


@dataclass
class Tally:
    """What a run saw."""

    systems: Counter[str] = field(default_factory=Counter)
    answers: Counter[tuple[str, str]] = field(default_factory=Counter)
    disagreements: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.systems += other.systems
        self.answers += other.answers
        self.disagreements += other.disagreements


def faults(trial: Trial, place: int, tally: Tally | None = None) -> list[str]:
    """All that is wrong with what the engines say of one system, the ``place``-th of its run."""
    found: list[str] = []
    said: dict[str, str] = {}
    satisfiable = bool(trial.models)
    for engine in default_engines():
        if engine.name == "smt" and place % SMT_EVERY:
            continue
        outcome = engine.decide(trial.system, BUDGET)
        word = type(outcome).__name__.lower()
        if isinstance(outcome, Unsatisfiable) and satisfiable:
            found.append(f"{engine.name}: unsatisfiable, but {_point(trial.models[0])} is a model")
        if isinstance(outcome, Satisfiable):
            if not satisfiable and trial.complete:
                found.append(f"{engine.name}: satisfiable, but there is no model")
            elif _is_rejected(trial, outcome.model):
                found.append(f"{engine.name}: {_point(outcome.model)} is no model")
        said[engine.name] = word
        if tally is not None:
            tally.answers[engine.name, word] += 1
        if engine.name != "smt" and place % LISTS_EVERY == 0:
            found += _listed(engine.name, trial, engine.solutions(trial.system, BUDGET))
    if {"satisfiable", "unsatisfiable"} <= set(said.values()):
        found.append(f"engines disagree: {said}")
    return found


def _is_rejected(trial: Trial, model: Mapping[str, object]) -> bool:
    point = {name: value for name, value in model.items() if isinstance(value, Fraction)}
    if len(point) < len(model):
        return False
    try:
        return not trial.is_model(point)
    except NotImplementedError:
        return False


def _listed(name: str, trial: Trial, solutions: object) -> list[str]:
    if isinstance(solutions, FiniteModels):
        rational = [_point(m) for m in solutions.models]
        missing = [_point(m) for m in trial.models if m and _point(m) not in rational]
        wrong = [_point(m) for m in solutions.models if _is_rejected(trial, m)]
        extra = solutions.models and trial.complete and not trial.models
        if missing or wrong or extra or (trial.models and not solutions.models):
            return [f"{name}: lists {rational}, missing {missing}, wrong {wrong}"]
    if isinstance(solutions, CellSet) and trial.looked_at:
        satisfied = [x for x in trial.looked_at if trial.is_model({"x": x})]
        listed = [x for x in trial.looked_at if any(_inside(x, c) for c in solutions.cells)]
        if satisfied != listed:
            return [f"{name}: cells hold {listed}, but solutions are {satisfied}"]
    return []


def _inside(x: Fraction, cell: Cell) -> bool:
    if isinstance(cell, PointCell):
        return bool(cell.value == x)
    return (cell.low is None or bool(cell.low < x)) and (cell.high is None or bool(x < cell.high))


def _point(model: Mapping[str, object]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in sorted(model.items()))


def shown(system: System) -> str:
    """The system as text."""
    parts = [f"{v.name}: {v.kind.value} {v.low} {v.high} {v.values}" for v in system.variables]
    parts += [f"{'' if c.wanted else 'NOT '}[{to_ascii(c.formula)}]" for c in system.constraints]
    return "; ".join(parts)


def smallest(trial: Trial, wrong: Callable[[Trial], bool]) -> Trial:
    """The trial with every constraint dropped without which it still goes wrong.

    Only for systems that the grid oracle judges, since the others are known as built.
    """
    for constraint in trial.system.constraints:
        kept = tuple(c for c in trial.system.constraints if c is not constraint)
        smaller = _with(trial, kept)
        if smaller is not None and wrong(smaller):
            trial = smaller
    return trial


def _with(trial: Trial, constraints: tuple[Constraint, ...]) -> Trial | None:
    if trial.looked_at or not trial.models or not trial.models[0]:
        return None
    # A model of the whole is a model of the part; nothing is claimed about the others.
    system = System(trial.system.variables, constraints)
    return Trial(system, trial.models, False, lambda point: oracle.satisfies(system, point))


def run(kind: str, count: int, seed: int) -> Tally:
    """``count`` systems of one kind; the same for the same seed."""
    make, _ = KINDS[kind]
    rng = Random(f"{kind} {seed}")
    tally = Tally()
    for place in range(count):
        trial = make(rng)
        tally.systems[kind] += 1
        found = faults(trial, place, tally)
        if found:
            trial = smallest(trial, lambda smaller: bool(faults(smaller, 0)))
            tally.disagreements.append(f"{kind}: {shown(trial.system)}: {'; '.join(found)}")
    return tally


def _task(task: tuple[str, int, int]) -> tuple[Tally, float]:
    start = process_time()
    return run(*task), process_time() - start


def run_all(count: int, seed: int, *, workers: int = 2) -> tuple[Tally, float]:
    """All kinds by their shares, and the seconds of CPU that it took."""
    chunk = 1000
    tasks = [
        (kind, chunk, seed * 1_000_000 + part)
        for kind, (_, share) in KINDS.items()
        for part in range(-(-round(count * share) // chunk))
    ]
    total, seconds = Tally(), 0.0
    with ProcessPoolExecutor(workers) as pool:
        for tally, spent in pool.map(_task, tasks):
            total.add(tally)
            seconds += spent
    return total, seconds


def page(tally: Tally, seconds: float, seed: int) -> str:
    """The report as Markdown."""
    names = [engine.name for engine in default_engines()]
    lines = [
        "# Differential fuzz of the decision procedures",
        "",
        "Written by `python tests/soundness/fuzz_systems.py --count ... --seed ...`: random",
        "systems with small coefficients, each engine asked on its own, against oracles that",
        "share no code with them (all points of a grid in plain Python, Fourier-Motzkin",
        "elimination, systems whose critical points are known by construction).",
        "",
        f"Seed {seed}: {sum(tally.systems.values()):,} systems, "
        f"**{len(tally.disagreements)} disagreements**, {seconds:,.0f} s of CPU.",
        "",
        "| kind | systems |",
        "|---|--:|",
        *(f"| {kind} | {number:,} |" for kind, number in tally.systems.items()),
        "",
        "| engine | satisfiable | unsatisfiable | unknown |",
        "|---|--:|--:|--:|",
    ]
    for name in names:
        counts = [tally.answers[name, w] for w in ("satisfiable", "unsatisfiable", "unknown")]
        lines.append(f"| {name} | " + " | ".join(f"{number:,}" for number in counts) + " |")
    return "\n".join([*lines, "", *_quoted(tally.disagreements)])


def _quoted(disagreements: Iterable[str]) -> list[str]:
    return [f"- `{text}`" for text in disagreements]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    tally, seconds = run_all(arguments.count, arguments.seed)
    PAGE.write_text(page(tally, seconds, arguments.seed), encoding="utf-8")
    sys.stdout.write(f"{sum(tally.systems.values())} systems\n")
    sys.stdout.write("\n".join(tally.disagreements[:20]) + "\n")


if __name__ == "__main__":
    main()
