"""The first scripts of a newcomer, as docs/python.md has them: each in three lines at most.

That they run is a test of the documents; here is that they are all there, and short.
"""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "python.md").read_text(encoding="utf-8")
SCRIPTS = re.findall(
    r"^```python\n(.*?)^```", PAGE.split("## Short scripts")[1].split("\n## ")[0], re.DOTALL | re.M
)

#: What each is for, and the door that it goes through.
TASKS = {
    "verify a dict from a model": "verify(reply)",
    "the witness": ".witness.data",
    "HTML of one question": 'to="html"',
    "question, answer, steps": "sample(",
    "the answer of a pupil": "equivalent(",
    "many in parallel": "verify_many(",
    "an event loop": "averify(",
    "a reward": "score(",
}


@pytest.mark.parametrize("task", TASKS)
def test_a_task_takes_three_lines(task: str) -> None:
    (script,) = [one for one in SCRIPTS if TASKS[task] in one]
    lines = [line for one in doctest.DocTestParser().get_examples(script) for line in [one.source]]
    assert len("".join(lines).splitlines()) <= 3
