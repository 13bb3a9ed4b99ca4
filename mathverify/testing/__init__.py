"""The test kit: what a test suite about questions and answers is made of.

``assertions``   `assert_answerable`, `assert_refuted`, `assert_equivalent`, with failures that tell
                 the reason, the witness and what would mend it
``attacks``      `assert_not_hackable`: replies that a reward function must not pay for
``telling``      a verdict that is not as it should be, in lines
``terms``        Hypothesis strategies for expressions and conditions, as texts
``answers``      strategies for pairs of answers: equivalent, and near misses
``questions``    strategies for questions: sound ones, flawed ones with the codes that find them,
                 and families over their parameters, shrinking to the smallest that fail
``sources``      where questions come from: packages that offer families by an entry point
``mathset``      files of questions as tests, with what is expected of each
``plugin``       the pytest plug-in, which collects such files

The kit stands beside the command line, on `mathverify.api`.  It knows no family: packages above
offer theirs.  Hypothesis is imported with the first strategy asked for, not before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mathverify.testing.assertions import assert_answerable, assert_equivalent, assert_refuted

if TYPE_CHECKING:
    from mathverify.testing.answers import equivalent_answers, near_miss_answers
    from mathverify.testing.attacks import assert_not_hackable
    from mathverify.testing.questions import families, family_specs, flawed_specs, sound_specs
    from mathverify.testing.terms import Sort, expressions

__all__ = [
    "Sort",
    "assert_answerable",
    "assert_equivalent",
    "assert_not_hackable",
    "assert_refuted",
    "equivalent_answers",
    "expressions",
    "families",
    "family_specs",
    "flawed_specs",
    "near_miss_answers",
    "sound_specs",
]

_HOME = {
    "Sort": "terms",
    "assert_not_hackable": "attacks",
    "equivalent_answers": "answers",
    "expressions": "terms",
    "families": "questions",
    "family_specs": "questions",
    "flawed_specs": "questions",
    "near_miss_answers": "answers",
    "sound_specs": "questions",
}


def __getattr__(name: str) -> Any:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value
