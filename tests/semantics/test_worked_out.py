"""What a page and a key show of an answer: arithmetic worked out, the value never changed."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

from over_rows import over_rows
from yaml_tables import table

from mathverify.language.ascii import to_ascii
from mathverify.language.parser import parse
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.reading import read
from mathverify.semantics.worked_out import shown_answer, worked_out

CASES = table(Path(__file__).with_name("worked_out.yaml"))
ASKED = [{"ask": {"find": "x"}, "answer": one, "shown": other} for one, other in CASES["worked"]]
ASKED += [{"ask": {"find": "x"}, "answer": one, "shown": one} for one in CASES["same"]]


@over_rows("row", ASKED + CASES["asked"], ids=lambda row: row["answer"])
def test_an_answer_is_shown_worked_out(row: dict[str, Any]) -> None:
    spec = ProblemSpec.from_dict(
        {
            "id": "row",
            "data": {"a": "7", "b": "8"},
            "unknowns": {"x": "real", "y": "real"},
            "ask": row["ask"],
            "answer": row["answer"],
        }
    )
    shown = shown_answer(read(spec))
    expected = parse(row["shown"], declared=frozenset("xy"))
    assert shown is not None
    assert to_ascii(shown) == to_ascii(expected)


def _arithmetic(draw: random.Random, depth: int) -> str:
    if not depth or draw.random() < 0.2:
        digits = draw.randint(0, 30)
        return f"{digits}.{draw.randint(0, 99)}" if draw.random() < 0.2 else str(digits)
    one, other = _arithmetic(draw, depth - 1), _arithmetic(draw, depth - 1)
    sign = draw.choice(["+", "-", "*", "/", "^", "sqrt", "neg"])
    if sign == "sqrt":
        return f"sqrt({one})"
    if sign == "neg":
        return f"(-({one}))"
    return f"({one})^2" if sign == "^" else f"({one} {sign} {other})"


def test_the_value_is_never_another_one() -> None:
    draw, changed = random.Random(51), 0
    for _ in range(300):
        text = _arithmetic(draw, 3)
        written = parse(text)
        shown = worked_out(written)
        value = evaluate(written, {})
        changed += shown != written and isinstance(value, Fraction)
        assert evaluate(shown, {}) == value or not isinstance(value, Fraction), text
        assert worked_out(shown) == shown, text
        assert to_ascii(parse(to_ascii(shown))) == to_ascii(shown), text
    assert changed > 100
