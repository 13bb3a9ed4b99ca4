"""Questions of all kinds, the heavy ones among them, and all that is said of one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path

from figure_table import figures, questions
from yaml_tables import table

from generators.catalogue import BUILT_IN, FIGURES
from generators.family import DIFFICULTIES
from generators.sampler import sample
from mathverify.api import certify_many, verify_many
from mathverify.errors import SpecError
from mathverify.problem import load_file
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.verdict import verdict_data

__all__ = ["heavy", "representative", "said_of"]

TESTS = Path(__file__).parents[1]
EXAMPLES = TESTS.parent / "examples"
HEAVY = Path(__file__).with_name("heavy.yaml")


def heavy() -> list[ProblemSpec]:
    """The few questions of ``heavy.yaml``."""
    return list(_rows(HEAVY, "id", 1))


def representative() -> list[ProblemSpec]:
    """More than 300 questions: examples, families, figures, probes, and the heavy ones."""
    return [*heavy(), *_examples(), *_of_families(), *_of_figures(), *_probes()]


def _examples() -> Iterator[ProblemSpec]:
    for path in sorted(EXAMPLES.rglob("*.yaml")):
        with suppress(SpecError):
            yield from [document.spec for document in load_file(path)]


def _of_families() -> Iterator[ProblemSpec]:
    for place, family in enumerate((*BUILT_IN, *FIGURES)):
        difficulty = list(DIFFICULTIES)[place % len(DIFFICULTIES)]
        yield from (one.spec for one in sample(family, 1, 7, difficulty, bool(place % 2)))


def _of_figures() -> Iterator[ProblemSpec]:
    asked = [question for figure in figures() for question in questions(figure)]
    yield from (ProblemSpec.from_dict(question.document) for question in asked[4::13])


def _probes() -> Iterator[ProblemSpec]:
    yield from _rows(TESTS / "soundness" / "cases" / "probes.yaml", "name", 12)


def _rows(path: Path, name: str, every: int) -> Iterator[ProblemSpec]:
    for row in islice(table(path), 0, None, every):
        with suppress(SpecError):
            yield ProblemSpec.from_dict({"id": row[name], **row["spec"]})


def said_of(specs: Sequence[ProblemSpec], *, certified: int = 1) -> list[str]:
    """Verdict, findings, evidence and certificate of each; of each so-manyth also the sealed one.

    Numbers of a certificate are counts; what is compared are all its bytes.
    """
    verdicts = [verdict_data(verdict) for verdict in verify_many(specs, workers=2)]
    sealed = certify_many(specs[::certified], workers=2)
    digests = [
        "none" if one is None else hashlib.sha256(one.text.encode()).hexdigest() for one in sealed
    ]
    said = [json.dumps(one, sort_keys=True, default=str) for one in verdicts]
    return [*said, *digests]
