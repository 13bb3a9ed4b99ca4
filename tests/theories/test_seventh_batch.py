"""The seventh held-out batch: written from the Reader's prompt by somebody who had mended nothing.

``blind`` is as in `test_heldout_problems`; ``cause`` says in a line why the row was not proved.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from yaml_tables import typed_table

from mathverify.api import verifier
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Status
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict

HERE = Path(__file__).parent / "drawn"
sys.path.insert(0, str(HERE))

from seventh_keys import SEVENTH_KEYS  # noqa: E402 - the folder of the tables is no package

ROWS: list[dict[str, Any]] = [
    row for kind in ("own", "drawn") for row in typed_table(HERE / f"seventh_{kind}.yaml")
]
TWINS: list[dict[str, Any]] = typed_table(HERE / "seventh_twins.yaml")
AFTER = [row for row in ROWS if "after" in row]


def names(row: dict[str, Any]) -> str:
    return str(row["first"]["id"])


def key(row: dict[str, Any]) -> str:
    name = names(row)
    return SEVENTH_KEYS[name]() if name in SEVENTH_KEYS else str(row["answer"])


def verdict(question: dict[str, Any], answer: str) -> Verdict:
    spec = ProblemSpec.from_dict({**question, "answer": answer})
    return verifier().verify_here(spec, STANDARD)


def is_proved(question: dict[str, Any], answer: str) -> bool:
    return verdict(question, answer).status is Status.PROVED
