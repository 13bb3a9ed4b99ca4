"""Drawings of all kinds to read back: charts from their table, random plane figures, families."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from generators.catalogue import FIGURES
from generators.sampler import sample
from geometry.figure.composing import compose
from geometry.figure.drawing import Drawing
from mathverify.problem.spec import ProblemSpec

_TESTS = Path(__file__).parents[2]


def _module(path: Path) -> Any:
    """A plain module of another folder of tests."""
    if path.stem not in sys.modules:
        found = importlib.util.spec_from_file_location(path.stem, path)
        assert found is not None
        assert found.loader is not None
        module = importlib.util.module_from_spec(found)
        sys.modules[path.stem] = module
        found.loader.exec_module(module)
    return sys.modules[path.stem]


def chart_kit() -> Any:
    """The module that makes questions of the rows of the tables of charts."""
    return _module(_TESTS / "geometry" / "charts" / "chart_questions.py")


@cache
def charts(every: int = 1) -> tuple[tuple[str, Drawing], ...]:
    """The charts, graphs, number lines, Venn diagrams and solids of the table, or some of them."""
    kit = chart_kit()
    rows = kit.table("drawn.yaml")[::every]
    return tuple((row["name"], one.drawing) for row in rows for one in kit.composed(row))


@cache
def written_figures() -> tuple[tuple[str, Drawing], ...]:
    """The figures of the table of spellings."""
    kit = _module(_TESTS / "geometry" / "figure" / "test_composing.py")
    return tuple(
        (row["name"], compose(kit._figure(row), kit._SUBJECTS[row["subject"]]).drawing)
        for row in kit._TABLE["drawn"]
    )


def planes(first: int, count: int) -> Iterator[tuple[str, Drawing]]:
    """Random polygons, circles and parallels with all their marks."""
    kit = _module(Path(__file__).with_name("test_no_overlaps.py"))
    for seed in range(first, first + count):
        subject = kit._KINDS[seed % 3](Random(seed))
        yield f"figure {seed}", compose('"auto"', subject).drawing


def questions(each: int, seed: int) -> Iterator[ProblemSpec]:
    """Questions of every family about figures."""
    for family in FIGURES:
        for proposal in sample(family, each, seed):
            yield proposal.spec
