"""Mutants drawn by seed and judged by the tests chosen for their area.

    python tests/mutation/running.py --area judging --count 30 --seed 7 8 --log report.jsonl

One line a mutant: killed, survived, or what else became of it.  Nothing of the tree is changed.
``--at`` judges in place of a draw every mutant at a place: ``claims.py Claims._points``.
`test_mutation.py` runs a few and holds every survivor to a verdict in ``verdicts.toml``.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from random import Random

from mutants import Mutant, mutant, places
from warm import ROOT, Outcome, Result, judged

__all__ = ["AREAS", "NEEDS_VERDICT", "ROOT", "Area", "at", "drawn", "verdicts"]

HERE = Path(__file__).resolve().parent
#: What became of a mutant that somebody has to read.
NEEDS_VERDICT = (Outcome.SURVIVED, Outcome.UNSEEN, Outcome.UNTOUCHED)


@dataclass(frozen=True, slots=True)
class Area:
    """Modules, as patterns below the root, and the tests that judge their mutants."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]

    def files(self) -> list[str]:
        """The modules that there are, in order of their names."""
        found = {path for pattern in self.modules for path in ROOT.glob(pattern)}
        return sorted(path.relative_to(ROOT).as_posix() for path in found)


def _areas() -> dict[str, Area]:
    table = tomllib.loads((HERE / "areas.toml").read_text(encoding="utf-8"))
    return {name: Area(tuple(row["modules"]), tuple(row["tests"])) for name, row in table.items()}


#: The parts of the code whose mutants are judged, by name.
AREAS = _areas()


def verdicts() -> dict[tuple[str, str, str, str, str], str]:
    """What was found, by reading, of mutants that survived."""
    table = tomllib.loads((HERE / "verdicts.toml").read_text(encoding="utf-8"))
    return {
        (row["module"], row["place"], row["kind"], row["before"], row["after"]): row["verdict"]
        for row in table.get("survivor", [])
    }


def at(path: str, text: str = "") -> list[Mutant]:
    """The mutants of a module whose path and function, one after the other, contain a text."""
    source = (ROOT / path).read_text(encoding="utf-8")
    found = enumerate(places(source))
    return [mutant(path, source, number) for number, p in found if text in f"{path} {p}"]


def drawn(count: int, seed: int, area: str) -> list[Mutant]:
    """``count`` mutants of an area: a module by its size, then a place by chance."""
    sources = {path: (ROOT / path).read_text(encoding="utf-8") for path in AREAS[area].files()}
    sizes = [len(source) for source in sources.values()]
    random = Random(seed)
    found: dict[tuple[str, int], Mutant] = {}
    while len(found) < count:
        (path,) = random.choices(list(sources), sizes)
        many = len(places(sources[path]))
        if many and (chosen := (path, random.randrange(many))) not in found:
            found[chosen] = mutant(path, sources[path], chosen[1])
    return list(found.values())


def main() -> None:
    """Draw, judge, and print the report."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--area", choices=AREAS, nargs="+", default=list(AREAS))
    arguments.add_argument("--count", type=int, default=20)
    arguments.add_argument("--seed", type=int, nargs="+", default=[1])
    arguments.add_argument("--at", default="")
    arguments.add_argument("--log", type=Path)
    chosen = arguments.parse_args()
    areas, known = [AREAS[name] for name in chosen.area], verdicts()

    def tell(result: Result) -> None:
        one = result.mutant
        verdict = known.get(one.key, "")
        print(result.outcome, f"{result.seconds} s", one, result.by, verdict, flush=True)
        if chosen.log is not None:
            row = {"outcome": result.outcome, "mutant": list(one.key), "line": one.line}
            row |= {"by": result.by, "ran": result.ran, "seconds": result.seconds}
            with chosen.log.open("a", encoding="utf-8") as log:
                log.write(json.dumps(row) + "\n")

    if chosen.at:
        mutants = [one for area in areas for path in area.files() for one in at(path, chosen.at)]
    else:
        mutants = [
            one
            for area in chosen.area
            for seed in chosen.seed
            for one in drawn(chosen.count, seed, area)
        ]
    tests = dict.fromkeys(test for area in areas for test in area.tests)
    judged(list({one.key: one for one in mutants}.values()), list(tests), tell)


if __name__ == "__main__":
    main()
