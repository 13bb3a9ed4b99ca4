"""Proved questions with a key, and what is left of each without key, options, steps and words.

They are those of the families, of the examples, of the tables of theories and of real problems, and
of the shared cases where these are at hand.  A part of a question is a question of its own.
"""

from __future__ import annotations

import importlib.util
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from yaml_tables import typed_table

from generators.catalogue import families
from generators.sampler import Proposal, propose_at
from mathverify.errors import SpecError
from mathverify.problem import load_documents, load_file
from mathverify.problem.spec import AskKind, ProblemSpec
from mathverify.verification.parts import part_specs

__all__ = ["SOURCES", "Keyed", "keyed"]

ROOT = Path(__file__).resolve().parents[2]
REAL = ROOT / "tests" / "theories" / "real"
SHARED = ROOT / ".." / "shared" / "cases" / "llm-specs"


@dataclass(frozen=True, slots=True)
class Keyed:
    """A question without a claim, and the answer that its author claims."""

    name: str
    bare: ProblemSpec
    key: str


def _documents(paths: Iterator[Path] | list[Path]) -> Iterator[ProblemSpec]:
    for path in sorted(paths):
        for document in load_file(path):
            try:
                yield document.spec
            except SpecError:
                continue


def _families() -> Iterator[ProblemSpec]:
    for family in families():
        for difficulty in family.parameters:
            made = propose_at(family, index=0, seed=11, difficulty=difficulty)
            if isinstance(made, Proposal):
                yield made.spec


def _examples(*folders: str) -> Iterator[ProblemSpec]:
    for folder in folders:
        yield from _documents((ROOT / "examples" / folder).glob("*.yaml"))


def _real() -> Iterator[ProblemSpec]:
    place = importlib.util.spec_from_file_location("keys", REAL / "keys.py")
    assert place is not None
    assert place.loader is not None
    module = importlib.util.module_from_spec(place)
    place.loader.exec_module(module)
    for row in typed_table(REAL / "real_problems.yaml"):
        key = module.KEYS[row["question"]["id"]]()
        yield ProblemSpec.from_dict({**row["question"], "answer": key})


def _theories() -> Iterator[ProblemSpec]:
    for path in sorted((ROOT / "tests" / "theories" / "questions").glob("*.toml")):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        for row in table["case"]:
            if row["expect"] != "proved":
                continue
            text = table.get("bases", {}).get(row.get("on", ""), "") + row.get("spec", "")
            (loaded,) = load_documents(f"id: row\n{text}", name="row", format="yaml")
            yield loaded.spec.model_copy(update={"id": f"{path.stem}: {row['name']}"})


def _shared() -> Iterator[ProblemSpec]:
    return _documents(SHARED.glob("*.yaml")) if SHARED.is_dir() else iter(())


SOURCES = {
    "families": _families,
    "examples": lambda: _examples("sound", "worksheets", "test_my_questions"),
    "gallery": lambda: _examples("gallery"),
    "real": _real,
    "theories": _theories,
    "shared": _shared,
}


def keyed(source: str) -> Iterator[Keyed]:
    """The questions of a source, each part alone; those without a key are left out."""
    for spec in SOURCES[source]():
        for prefix, single in part_specs(spec):
            if single.ask is None or not single.answer:
                continue
            label = single.answer
            key = next((o.value for o in single.options if o.label == label), label)
            kind = AskKind.VALUE if single.ask.kind is AskKind.CHOICE else single.ask.kind
            bare = single.model_copy(
                update={
                    "ask": single.ask.model_copy(update={"kind": kind}),
                    "answer": None,
                    "options": (),
                    "steps": (),
                    "prose": None,
                    "figure": None,
                }
            )
            if key:
                yield Keyed(single.id + prefix.removeprefix("$"), bare, key)
