"""Every check of the kernel is noticed when it is taken out."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest
import test_adversary
import test_claims
import test_forgeries
import test_kernel_evaluation
import test_kernel_rules
import test_names
from kernel_mutants import cases, is_noticed, mutants

from mathverify.verification.kernel.polynomials import Refused
from mathverify.verification.kernel.rules import RULES
from mathverify.verification.kernel.state import State

#: Mutants that nothing has to notice, and why.
KNOWN = tomllib.loads(Path(__file__).with_name("mutants.toml").read_text(encoding="utf-8"))
MODULES = (
    test_kernel_rules,
    test_claims,
    test_kernel_evaluation,
    test_names,
    test_forgeries,
    test_adversary,
)
_SECONDS = 90


def test_there_are_mutants_of_every_rule_and_file() -> None:
    made = mutants()
    assert len(made) > 250
    per_file = Counter(mutant.file for mutant in made)
    assert set(per_file) == {
        "claims", "evaluation", "functions", "polynomials", "rules", "state",
    }  # fmt: skip
    functions = {mutant.function for mutant in made if mutant.file == "rules"}
    assert {apply.__name__ for apply, _ in RULES.values()} - functions <= {"_cut"}
    assert {mutant.name for mutant in made} >= set(KNOWN)


def test_a_mutant_is_another_kernel_and_only_in_its_copy() -> None:
    (mutant,) = (m for m in mutants() if m.name == "rules _split: without " + SPLIT)

    def test() -> None:
        with pytest.raises(Refused):
            RULES["split"][0](State([], test_forgeries.Work()), -1)

    test()
    assert is_noticed(mutant, [test], _SECONDS)
    assert not is_noticed(mutant, [], _SECONDS)
    test()


SPLIT = "require(0 <= place < len(state.clauses), f'there is no clause {place}')"


@pytest.mark.slow
def test_every_mutant_is_noticed() -> None:
    tests = [test for module in MODULES for test in cases(module)]
    for test in tests:
        test()
    made = mutants()
    survivors = [one for one in made if not is_noticed(one, tests, _SECONDS)]
    per_file = Counter(one.file for one in made)
    for file, number in sorted(per_file.items()):
        alive = sum(one.file == file for one in survivors)
        print(f"{file}: {number} mutants, {number - alive} noticed")
    for one in survivors:
        print(f"survived: {one.name} (line {one.line}){' - known' * (one.name in KNOWN)}")
    assert [one.name for one in survivors if one.name not in KNOWN] == []
