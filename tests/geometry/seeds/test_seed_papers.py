"""The geometry questions that the seed papers print: each has the verdict worked out by hand."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from mathverify.api import verifier
from mathverify.problem import load_file
from mathverify.verification.policy import STANDARD

SEEDS = Path(__file__).resolve().parents[3] / "examples" / "seeds" / "geometry"
EXPECTED = tomllib.loads((SEEDS / "expected.toml").read_text(encoding="utf-8"))

#: One of each kind for every run: proved with steps and a picture, two figures, a false picture.
QUICK = ("magma-adjacent-angles", "magma-stem-without-picture", "magma-adjacent-angles-told")


def test_every_question_has_its_row_and_its_place() -> None:
    files = {path.stem for path in SEEDS.glob("*.yaml")}
    assert files == EXPECTED.keys()
    listed = (SEEDS / "README.md").read_text(encoding="utf-8")
    for name in files:
        assert f"| `{name}` |" in listed
        first, *_ = (SEEDS / f"{name}.yaml").read_text(encoding="utf-8").splitlines()
        assert first.startswith(("# MAGMA-Edu, ", "# EduAgentQG, ", "# MathFoundry, "))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if name in QUICK else pytest.mark.slow, id=name)
        for name in EXPECTED
    ],
)
def test_question(name: str) -> None:
    row = EXPECTED[name]
    (document,) = load_file(SEEDS / f"{name}.yaml")
    verdict = verifier().verify_here(document.spec, STANDARD)
    assert str(verdict.status) == row["verdict"], row["why"]
    if row["verdict"] == "proved":
        assert str(verdict.answer) == row["answer"]
    else:
        assert {code.value for code in verdict.codes} & set(row["codes"]), row["why"]


def test_a_wrong_pair_of_angles_is_told_the_right_one() -> None:
    (document,) = load_file(SEEDS / "magma-crossing-lines.yaml")
    wrong = document.spec.model_copy(update={"answer": "(60 deg, 140 deg)", "steps": ()})
    verdict = verifier().verify_here(wrong, STANDARD)
    assert str(verdict.status) == "refuted"
    assert str(verdict.answer) == "(60 deg, 150 deg)"
