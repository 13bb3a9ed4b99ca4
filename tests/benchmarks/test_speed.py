"""How long a question takes, by family, beside a naive verifier: `--benchmark-enable` measures.

Without it, every case runs once, so that the measurements cannot rot.
"""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest
from measuring import COLD, ROOT, Row, cold, engine, naive, page, questions
from naive import Beyond, naive_verify

from generators.catalogue import families
from generators.family import Family
from mathverify import load

FAMILIES = pytest.mark.parametrize("family", families(), ids=lambda family: family.name)


@FAMILIES
def test_ours(benchmark: Any, family: Family) -> None:
    benchmark.group = family.name
    specs = cycle(questions(family, 10))
    benchmark.pedantic(lambda: engine(next(specs)), rounds=20, iterations=1, warmup_rounds=2)


@FAMILIES
def test_naive(benchmark: Any, family: Family) -> None:
    benchmark.group = family.name
    found = questions(family, 3)
    try:
        naive(found[0])
    except Beyond:
        pytest.skip("beyond the naive verifier")
    specs = cycle(found)
    benchmark.pedantic(lambda: naive(next(specs)), rounds=5, iterations=1)


@pytest.mark.parametrize("what", COLD)
@pytest.mark.parametrize("whose", ["ours", "naive"])
def test_cold(benchmark: Any, what: str, whose: str, monkeypatch: pytest.MonkeyPatch) -> None:
    benchmark.group = f"cold: {what}"
    monkeypatch.setattr("measuring._COLD_RUNS", 1)
    program = COLD[what][0 if whose == "ours" else 1]
    benchmark.pedantic(cold, args=(program,), rounds=5, iterations=1)


def test_the_naive_verifier_verifies() -> None:
    """A comparison with something that says yes to everything would be none."""
    (right,) = load(ROOT / "examples" / "sound" / "concert-tickets.yaml")
    assert naive_verify(right)
    assert not naive_verify(right.model_copy(update={"answer": "{(181, 69)}"}))
    readable = 0
    for family in families():
        try:
            readable += naive(questions(family, 1)[0])
        except Beyond:
            continue
    assert readable >= 8


def test_the_page_is_made_of_the_rows() -> None:
    rows = [Row("quick", 0.002, 0.004, 0.2), Row("only-ours", 0.001, 0.001, 0.0)]
    text = page(rows, rows, {"`x`": (0.1, 0.5)})
    assert "| quick | 2.00 | 4.00 | 500 | 200 | 100 |" in text
    assert "| only-ours | 1.00 | 1.00 | 1000 | – | – |" in text
    assert "| `x` | 100 | 500 | 5.0 |" in text
