"""Steps made wrong at scale: none of them is proved; and all the sound ones they come from are.

The quick suite takes every third of the sound rows of the table of chains and of the families;
`-m slow` takes all of them, at three difficulties, and what `solve` writes for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from spec_table import rows, spec_of
from step_mutations import Mutant, bare, mutants

from generators.catalogue import families
from generators.family import Family
from generators.sampler import sample
from mathverify.api import examiner, verifier
from mathverify.problem.spec import Ask, AskKind, ProblemSpec
from mathverify.solving.derivation import derive
from mathverify.solving.line import Derivation
from mathverify.verification.findings import Crashed, Obligation, Refuted, Status, Undecided
from mathverify.verification.policy import STANDARD

_TABLE = Path(__file__).with_name("step_chains.toml")


def _of_families(
    seed: int, count: int, difficulties: tuple[str, ...], every: int = 1
) -> Iterator[ProblemSpec]:
    for family in families()[::every]:
        if not _draws(family):
            for difficulty in difficulties:
                for proposal in sample(family, count, seed, difficulty, False):
                    yield proposal.spec


def _draws(family: Family) -> bool:
    """Whether the questions of a family are about figures, which take long."""
    shapes = ("point", "line", "circle")
    (proposal,) = sample(family, 1, 3, "easy", False)
    return any(shape in str(u.domain) for u in proposal.spec.unknowns for shape in shapes)


def _of_the_table() -> Iterator[ProblemSpec]:
    for place, row in enumerate(rows(_TABLE)):
        if row.status == "proved":
            yield spec_of(row.spec).model_copy(update={"id": f"chain-{place}"})


def _solved(specs: Iterator[ProblemSpec]) -> Iterator[ProblemSpec]:
    for spec in specs:
        found = derive(examiner(), spec.model_copy(update={"steps": ()}), STANDARD)
        if isinstance(found, Derivation):
            yield found.spec


def _against(spec: ProblemSpec) -> list[Refuted | Undecided | Crashed]:
    """What is found against the steps."""
    findings = examiner().examine(bare(spec), STANDARD).findings
    return [
        finding
        for finding in findings
        if isinstance(finding, (Refuted, Undecided, Crashed))
        and (finding.obligation is Obligation.STEPS or finding.path.startswith("$.steps"))
    ]


def _still_holds(mutant: Mutant) -> bool:
    """Whether the changed line is true: the largest of 37, 73, 34 is that of 36, 73, 34 too."""
    spec, line = mutant.spec, mutant.spec.steps[mutant.index].relation
    if mutant.kind not in ("number", "sign") or spec.ask is None:
        return False
    asked = Ask(find=line, kind=AskKind.TRUTH)
    alone = {"ask": asked, "answer": "true", "steps": (), "options": (), "prose": None}
    return verifier().verify(spec.model_copy(update=alone), STANDARD).status is Status.PROVED


def _judged(specs: Iterator[ProblemSpec]) -> tuple[int, Counter[str], list[Mutant]]:
    """How many sound solutions, how many mutants of each kind, and those that are proved."""
    sound = 0
    kinds: Counter[str] = Counter()
    proved: list[Mutant] = []
    for spec in specs:
        assert not _against(spec), (spec.id, _against(spec))
        sound += 1
        for mutant in mutants(spec):
            if "!=" in mutant.spec.steps[mutant.index].relation:
                continue  # what is said to differ still does where one side is another
            kinds[mutant.kind] += 1
            if not _against(mutant.spec) and not _still_holds(mutant):
                proved.append(mutant)
    return sound, kinds, proved


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.slow)])
def test_no_wrong_step_of_the_table_is_proved(every: int) -> None:
    sound, kinds, proved = _judged(islice(_of_the_table(), 0, None, every))
    assert proved == [], [str(one) for one in proved]
    assert sound >= 30 // every
    assert len(kinds) >= 9


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_no_wrong_step_of_a_family_is_proved(every: int) -> None:
    sound, kinds, proved = _judged(_of_families(17, 1, ("medium",), every))
    assert proved == [], [str(one) for one in proved]
    assert sound >= 20 // every
    assert kinds.total() >= 400 // every


@pytest.mark.slow
def test_no_wrong_step_is_proved_at_scale() -> None:
    sound, kinds, proved = _judged(_of_families(29, 3, ("easy", "medium", "hard")))
    assert proved == [], [str(one) for one in proved]
    print(sound, dict(kinds))
    assert sound >= 200
    assert kinds.total() - kinds["no name"] - kinds["later step"] >= 3_000


@pytest.mark.slow
def test_no_wrong_step_of_what_solve_writes_is_proved() -> None:
    sound, kinds, proved = _judged(_solved(_of_families(31, 4, ("easy", "medium", "hard"))))
    assert proved == [], [str(one) for one in proved]
    print(sound, dict(kinds))
    assert sound >= 250
    assert kinds.total() >= 2_000
