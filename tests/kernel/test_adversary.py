"""No proof of a falsehood is found by an adversary who can find one where there is a hole."""

from __future__ import annotations

import os
import random
import time
from functools import cache

import pytest
from adversary import SATISFIABLE, UNSATISFIABLE, Adversary, Target, refutable, satisfiable
from questions import certificate, family_questions, hand_made
from reopened import reopen_names
from test_forgeries import on_grid, random_constraints

from mathverify.verification.kernel.polynomials import Json

FEW, QUICK, ALL = 4_000, 10_000, int(os.environ.get("MATHVERIFY_ATTEMPTS", "1000000"))


@cache
def targets() -> tuple[list[Target], list[Target], list[Json]]:
    """Systems with a point, systems without, and honest proofs."""
    generator = random.Random(19)
    candidates: list[Target] = [(["x", "y"], random_constraints(generator)) for _ in range(250)]
    with_point = satisfiable(candidates, lambda target: on_grid(*target))
    without, proofs = refutable([c for c in candidates if c not in with_point])
    for spec in (*hand_made(), *family_questions()):
        for part in certificate(spec).data["parts"]:
            shown = [system["complete"] for system in part["systems"]]
            shown += [claim[4] for claim in part["claims"]]
            proofs += [one[1] for one in shown if one and one[0] == "refute"]
    return with_point, without, proofs


def adversary(seed: int, by_search: int = 4) -> Adversary:
    return Adversary(seed, *targets(), by_search=by_search)


def test_there_is_something_to_attack_and_to_begin_with() -> None:
    with_point, without, proofs = targets()
    assert len(with_point) > 100
    assert len(without) > 30
    assert len(proofs) > 60


def test_no_falsehood_is_accepted() -> None:
    prover = adversary(1)
    prover.run(FEW)
    assert prover.attempts == FEW
    assert prover.found == []


@pytest.mark.slow
def test_no_falsehood_is_accepted_in_a_million_attempts() -> None:
    prover = adversary(2)
    begun = time.process_time()
    prover.run(ALL)
    rate = prover.attempts / (time.process_time() - begun)
    print(f"{prover.attempts} attempts, {rate:.0f} a second, {len(prover.found)} accepted")
    assert prover.attempts == ALL
    assert prover.found == []


def test_the_old_hole_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    reopen_names(monkeypatch)
    _, proofs = refutable([])
    prover = Adversary(4, SATISFIABLE, UNSATISFIABLE, proofs, by_search=100)
    prover.run(QUICK, until_found=True)
    assert prover.found


@pytest.mark.slow
def test_the_old_hole_is_found_by_the_same_million_attempts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    prover = adversary(2)
    reopen_names(monkeypatch)
    prover.run(ALL, until_found=True)
    print(f"found by attempt {prover.attempts}")
    assert prover.found
