"""Questions and families as models write them, for replies."""

from __future__ import annotations

import json
from typing import Any

__all__ = ["DISTANCE", "DOUBLE", "DOUBLES", "RIGHT", "WRONG"]

DOUBLE: dict[str, Any] = {
    "id": "line",
    "data": {"n": "14"},
    "unknowns": {"a": "natural"},
    "givens": {"g": "2*a = n"},
    "ask": {"find": "a", "as": "value"},
    "answer": "7",
    "prose": {"stem": "[Twice a number](g) is {n}. Find the number."},
}

RIGHT = json.dumps(DOUBLE)
WRONG = json.dumps(DOUBLE | {"answer": "8"})

#: A family of such questions.
DOUBLES: dict[str, Any] = {
    "question": {**DOUBLE, "data": {"half": "7", "n": "2*half"}, "answer": "half"},
    "parameters": [{"name": "half", "from": 3, "to": 12}],
    "where": [],
}

#: With a diagram.
DISTANCE: dict[str, Any] = {
    "id": "distance",
    "data": {"start": "(-2, 5)", "end": "(1, 9)"},
    "unknowns": {"A": "point", "B": "point"},
    "givens": {"first": "A = start", "second": "B = end"},
    "ask": {"find": "length(A, B)", "as": "value"},
    "answer": "5",
    "prose": {"stem": "The points are A {start} and B {end}. How far is A from B?"},
    "figure": {"axes": {"grid": "true"}, "draw": ["segment(A, B)"]},
}
