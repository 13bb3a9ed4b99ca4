"""What is loaded later is what the tables say, and a question loads little of it."""

from __future__ import annotations

import subprocess
import sys

import pytest
from over_rows import over_rows

from geometry.vocabulary.words import PLACES
from mathverify.checks import CHECKS
from mathverify.later import standing_at

README_QUESTION = {
    "id": "bat-and-ball",
    "data": {"total": "1.10 USD", "more": "1 USD"},
    "unknowns": {"bat": {"unit": "USD"}, "ball": {"unit": "USD"}},
    "givens": {"together": "bat + ball = total", "difference": "bat - ball = more"},
    "ask": {"find": "ball", "as": "value"},
    "answer": "0.10 USD",
    "prose": {
        "stem": "A bat and a ball cost {total} together. The bat costs {more} more than the ball. "
        "What does the ball cost?"
    },
}


@over_rows("place", sorted(PLACES))
def test_every_word_of_geometry_has_its_rule(place: str) -> None:
    assert callable(standing_at(f"geometry.vocabulary.{place}"))


@pytest.mark.parametrize("check", CHECKS, ids=lambda one: one.name)
def test_every_check_is_the_one_that_the_table_tells(check) -> None:
    itself = standing_at(check.place)()
    assert (itself.name, itself.discharges) == (check.name, check.discharges)


def test_what_is_not_there_is_an_error() -> None:
    with pytest.raises(AttributeError):
        standing_at("mathverify.checks.answer:NoCheck")


def test_the_question_of_the_readme_loads_few_modules() -> None:
    program = (
        "import sys\n"
        "from mathverify import ProblemSpec\n"
        "from mathverify.api import verifier\n"
        "from mathverify.verification.policy import STANDARD\n"
        f"verdict = verifier().verify_here(ProblemSpec.from_dict({README_QUESTION!r}), STANDARD)\n"
        "ours = ('mathverify', 'geometry', 'generators', 'renderers', 'evaluation')\n"
        "print(verdict.status.name, len([m for m in sys.modules if m.split('.')[0] in ours]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    status, loaded = done.stdout.split()
    assert status == "REFUTED"
    assert int(loaded) <= 230
