"""Engines that are loaded when they are first asked are the engines of their names."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mathverify import engines
from mathverify.api import default_engines

LATER = [one for one in default_engines() if hasattr(one, "engine")]


@pytest.mark.parametrize("later", LATER, ids=lambda one: one.name)
def test_an_engine_bears_the_name_that_stands_for_it(later) -> None:
    assert later.engine.name == later.name
    assert {"decide", "solutions"} <= set(dir(later.engine))


def test_an_engine_is_hidden_in_nothing_that_the_reasoner_asks_for() -> None:
    """A stand-in has the two methods that every engine has; what more one has would be lost."""
    more = {"values", "confirms"}
    assert [one.name for one in LATER if more & set(dir(one.engine))] == []


def test_all_engines_are_there_once() -> None:
    folder = Path(engines.__file__).parent
    shared = {"__init__", "cas", "cores", "points", "stopping"}
    there = {path.stem for path in folder.iterdir() if path.suffix == ".py" or path.is_dir()}
    names = [one.name for one in default_engines()]
    assert sorted(names) == sorted(there - shared - {"__pycache__"})


def test_a_linear_question_loads_no_other_engine() -> None:
    program = (
        "import sys\n"
        "from mathverify import ProblemSpec\n"
        "from mathverify.api import verifier\n"
        "from mathverify.verification.policy import STANDARD\n"
        "spec = ProblemSpec.from_dict({'id': 'q', 'unknowns': {'x': {}},"
        " 'givens': {'g': '2*x + 1 = 5'}, 'ask': {'find': 'x', 'as': 'value'}, 'answer': '2'})\n"
        "print(verifier().verify_here(spec, STANDARD).status.name)\n"
        "print(sorted({m.split('.')[2] for m in sys.modules"
        " if m.startswith('mathverify.engines.')} - {'cores', 'points'}))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "PROVED\n['constants', 'linear']\n"
