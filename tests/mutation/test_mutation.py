"""The tests notice changes of the code that they hold: no survivor makes the verifier accept more.

``MUTATION_COUNT`` and ``MUTATION_SEED`` say how many mutants are drawn, and which.
"""

from __future__ import annotations

import ast
import os

import pytest
from mutants import KINDS, Mutant, mutant, possible
from running import ROOT, Outcome, drawn, overlaid, run, targets, verdicts

COUNT = int(os.environ.get("MUTATION_COUNT", "12"))
SEED = int(os.environ.get("MUTATION_SEED", "1"))
VERDICTS = {"equivalent", "fails closed", "accepts more"}

SAMPLE = '''
def largest(values, most=3):
    """A text."""
    if not values and most > 0:
        return None
    while len(values) > most:
        values = values[1:]
    return max(values)
'''


def all_of(source: str) -> list[Mutant]:
    return [mutant("sample.py", source, number) for number in range(possible(source))]


def test_every_kind_of_change_is_made_once_at_its_place() -> None:
    found = all_of(SAMPLE)
    told = {(one.kind, one.before, one.after) for one in found}
    assert {one.kind for one in found} == set(KINDS)
    assert ("comparison flipped", "most > 0", "most >= 0") in told
    assert ("constant moved", "most > 0", "most > 1") in told
    assert ("condition dropped", "not values and most > 0", "not values") in told
    assert ("guard disabled", "if not values and most > 0", "if False") in told
    assert ("call exchanged", "max(values)", "min(values)") in told
    assert {one.place for one in found} == {"largest"}


def test_a_mutant_differs_from_the_code_and_parses() -> None:
    whole = ast.unparse(ast.parse(SAMPLE))
    for one in all_of(SAMPLE):
        assert one.source != whole
        ast.parse(one.source)


def test_targets_and_verdicts_speak_of_what_there_is() -> None:
    for target in targets():
        assert any(list(ROOT.glob(pattern)) for pattern in target.modules), target
        for test in target.tests:
            assert (ROOT / test).exists(), test
    for key, verdict in verdicts().items():
        assert verdict in VERDICTS, key
        assert verdict != "accepts more", key


def test_mutants_are_drawn_by_seed() -> None:
    first, again = ([one.key for one, _ in drawn(3, seed=5, area="checks")] for _ in range(2))
    assert first == again
    assert first != [one.key for one, _ in drawn(3, seed=6, area="checks")]


@pytest.mark.slow
def test_no_survivor_accepts_more() -> None:
    known = verdicts()
    open_ones: list[str] = []
    with overlaid() as folder:
        for one, target in drawn(COUNT, SEED):
            result = run(folder, one, target.tests)
            if result.outcome is Outcome.SURVIVED and one.key not in known:
                open_ones.append(str(one))
    assert not open_ones, "survivors without a verdict:\n" + "\n".join(open_ones)
