"""How long a question takes, by family, beside a naive verifier: `--benchmark-enable` measures.

Without it, cases run once, so that the measurements cannot rot: in the quick suite some, in the
slow run all.
"""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest
from measuring import COLD, ROOT, Row, cold, engine, naive, page, questions
from naive import Beyond, naive_verify
from school_suite import items
from suite_report import Judged, summary
from thinning import thinned

from generators.catalogue import BUILT_IN
from generators.family import Family
from mathverify import load
from mathverify.verification.findings import Status

FAMILIES = pytest.mark.parametrize("family", thinned(BUILT_IN, 8, lambda family: family.name))


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
@pytest.mark.parametrize("whose", thinned(["ours", "naive"], 2))
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
    for family in BUILT_IN:
        try:
            readable += naive(questions(family, 1)[0])
        except Beyond:
            continue
    assert readable >= 8


def test_the_page_is_made_of_the_rows() -> None:
    rows = [Row("quick", 0.002, 0.004, 0.2), Row("only-ours", 0.001, 0.001, 0.0)]
    text = page(rows, rows, {"`x`": (0.1, 0.5)}, ["a suite"], ["re-checks"], ["pairs"], 0.09)
    assert "| quick | 2.00 | 4.00 | 500 | 200 | 100 |" in text
    assert "| only-ours | 1.00 | 1.00 | 1000 | – | – |" in text
    assert "| `x` | 100 | 500 | 5.0 |" in text
    assert "took 90 ms" in text
    assert "\na suite\n" in text


def test_the_suite_is_whole_and_always_the_same() -> None:
    suite = list(items(samples=1))
    names = [spec.id for _, spec in suite]
    assert len(set(names)) == len(names)
    assert {family.name for family in BUILT_IN} <= {name.rsplit("-", 4)[0] for name in names}
    assert "seed-shoe" in names
    assert "concert-tickets" in names
    assert [spec for _, spec in items(samples=1)] == [spec for _, spec in suite]


def test_the_summary_counts() -> None:
    rows = [
        Judged("algebra", "a", 0.001, Status.PROVED, "kernel", ()),
        Judged("algebra", "b", 0.003, Status.PROVED, "exact", ()),
        Judged("sets", "c", 0.004, Status.UNDECIDED, "", ("answer: nobody knows",)),
        Judged("sets", "d", 0.004, Status.REFUTED, "", ()),
    ]
    text = "\n".join(summary(rows, [250.0, 199.6]))
    assert "questions a second: 250, 200." in text
    assert "| algebra | 2 | 2.00 | 1.00 | 500 | – | 50.0 % | – | 50.0 % | – |" in text
    assert "| sets | 2 | 4.00 | 4.00 | 250 | 100.0 % | – | – | – | – |" in text
    assert "- c: answer: nobody knows" in text
    assert "Refuted, though sound: d." in text
