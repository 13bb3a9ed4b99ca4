"""What the program says, as sorted lines: so that old and new are compared by ``diff``.

``python tests/benchmarks/measuring_stick.py [--seeds N] [--every N] [--only questions|language]
[FOLDER …] > new.txt`` judges the questions of all families (``--seeds`` of each, difficulty and
kind), their planted flaws, and every question under the folders (default: ``examples``); and it
reads and prints every text of the language's tables.  ``--every N`` takes each N-th of them (20:
330 questions).  A change of shape leaves every line as it is; what differs is the review.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
#: Where a text stands in a row of a table.
_TEXTS = ("text", "ascii", "as", "is", "reads", "canonical")
_NAMES = frozenset("abcdefghklmnpqrstuvwxyzABCDEFGHMNOPQRST")


def families(seeds: int) -> Iterator[tuple[str, Any]]:
    """Questions of every family and, of the first of each, what planted flaws make of it."""
    from generators.catalogue import BUILT_IN, FIGURES
    from generators.family import DIFFICULTIES
    from generators.flaws.catalogue import flaws_of
    from generators.sampler import sample
    from mathverify.problem.spec import ProblemSpec

    for family in (*BUILT_IN, *FIGURES):
        for difficulty in DIFFICULTIES:
            for choice in (False, True):
                made = list(sample(family, seeds, 20, difficulty, choice))
                kind = f"{family.name} {difficulty}{' choice' if choice else ''}"
                for place, proposal in enumerate(made):
                    yield f"{kind} {place}", proposal.spec
                for number, flaw in enumerate(flaws_of(family, made[0].origin.values)):
                    spoilt = flaw.apply(made[0].spec, number)
                    if isinstance(spoilt, ProblemSpec):
                        yield f"{kind} flaw {number}", spoilt


def files(folder: Path) -> Iterator[tuple[str, Any]]:
    """The questions under a folder; for a document that is none, what is said of it."""
    from mathverify.problem import load_file

    for path in sorted(folder.rglob("*.y*ml")):
        for place, document in enumerate(load_file(path)):
            faults = "; ".join(f"{one.path}: {one.message} {one.hint}" for one in document.faults)
            name = f"{folder.name}/{path.relative_to(folder)} {place}"
            yield name, faults or document.spec


def told(verdict: Any) -> str:
    """Status, answer, findings, evidence with its counts of work, digests and canonical text."""
    from mathverify.verification.verdict import verdict_data

    data = verdict_data(verdict)
    certificate = json.dumps(data["certificate"], sort_keys=True, default=str).encode()
    spec = verdict.spec.model_dump_json().encode()
    data["certificate digest"] = hashlib.sha256(certificate).hexdigest()[:16]
    data["text digest"] = hashlib.sha256(spec).hexdigest()[:16]
    return json.dumps(data, sort_keys=True, default=str, ensure_ascii=False)


def questions(seeds: int, every: int, folders: list[Path]) -> Iterator[str]:
    """One line a question; work is counted alike on every machine, so no clock has a part."""
    from mathverify import verify_many

    named = [*families(seeds), *(one for folder in folders for one in files(folder))][::every]
    yield from (f"{name}: {said}" for name, said in named if isinstance(said, str))
    specs = [(name, spec) for name, spec in named if not isinstance(spec, str)]
    verdicts = verify_many([spec for _, spec in specs], workers=2)
    for (name, _), verdict in zip(specs, verdicts, strict=True):
        yield f"{name}: {told(verdict)}"


def rows(found: Any, names: Any = "", functions: Any = "") -> Iterator[tuple[str, str, str]]:
    """Every text in a table with the names declared for it, and LaTeX as it is written."""
    if isinstance(found, list):
        for one in found:
            yield from rows(one, names, functions)
    elif isinstance(found, dict):
        names = found.get("declared", names)
        functions = found.get("functions", functions)
        if "latex" in found:
            yield "latex", found["latex"], _listed(names)
        for key, value in found.items():
            if key in _TEXTS and isinstance(value, str):
                yield "text", value, _listed(names)
            elif isinstance(value, (dict, list)):
                yield from rows(value, names, functions)


def _listed(names: Any) -> str:
    return " ".join(names) if isinstance(names, list) else str(names)


def language(every: int) -> Iterator[str]:
    """For each text of the tables its tree, and how it is printed, spelled and said."""
    from mathverify.language import parse, to_ascii
    from mathverify.language.latex.printer import to_latex
    from mathverify.language.latex.reader import read_latex
    from mathverify.language.markup.mathml import to_mathml
    from mathverify.language.spoken.words import to_words

    readers: dict[str, Callable[..., Any]] = {"text": parse, "latex": read_latex}
    texts = sorted(
        {
            row
            for path in sorted((ROOT / "tests" / "language" / "cases").glob("*.toml"))
            for row in rows(tomllib.loads(path.read_text("utf-8")))
        }
    )
    for kind, text, names in texts[::every]:
        declared = frozenset(names.split()) or _NAMES
        start = f"{kind} {text!r} [{names}]"
        for functions in (frozenset(), declared & {"f", "g", "h", "u"}):
            try:
                tree = readers[kind](text, declared=declared, functions=functions)
            except Exception as error:  # noqa: BLE001 - a refusal is what is compared
                yield f"{start} {len(functions)}: {type(error).__name__} {error}"
                continue
            for printer in (repr, to_ascii, to_latex, to_mathml, to_words):
                name = printer.__name__
                try:
                    yield f"{start} {len(functions)} {name}: {printer(tree)}"
                except Exception as error:  # noqa: BLE001 - as above
                    yield f"{start} {len(functions)} {name}: {type(error).__name__} {error}"


def main() -> None:
    """Write the lines."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--only", choices=("questions", "language"))
    parser.add_argument("folders", nargs="*", type=Path)
    chosen = parser.parse_args()
    lines: list[str] = []
    if chosen.only != "questions":
        lines += language(chosen.every)
    if chosen.only != "language":
        folders = chosen.folders or [ROOT / "examples"]
        lines += questions(chosen.seeds, chosen.every, folders)
    for line in sorted(lines):
        print(line.replace("\n", "\\n"))


if __name__ == "__main__":
    main()
