"""The school suite: the sound questions on which speed, grades and undecided shares are reported.

It holds every family at every difficulty, open and with four options, the cases of
`tests/verification/cases/answerability.yaml` that are to be proved, and the sound examples.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from generators.catalogue import BUILT_IN
from generators.family import DIFFICULTIES
from generators.sampler import sample
from mathverify import load
from mathverify.problem import load_documents
from mathverify.problem.spec import ProblemSpec

__all__ = ["items", "label_of", "siblings"]

ROOT = Path(__file__).resolve().parents[2]
_CASES = ROOT / "tests" / "verification" / "cases" / "answerability.yaml"
_EXAMPLES = ROOT / "examples" / "sound"

#: Subjects of the questions that name no concept.
_SUBJECTS = {
    "algebra": "seed-simul seed-cotn-sumabs symm-poly-fixed cubic-casus quintic abs-pm "
    "absolute-value concert-tickets diagonal-rounded factorise garden-path no-solution "
    "radical-equation show-that taxi-inequality",
    "arithmetic": "seed-museum seed-car seed-cmp-decimals neg-square-prec round-3sf round-tie "
    "nested-radical larger-decimal museum-tickets rocket-parts",
    "calculus": "int-ok limit-sin limit-inf opt-ok opt-irr",
    "exponentials and logarithms": "log-domain-ok log-id exp-lin lambert",
    "geometry": "seed-angles",
    "number-theory": "seed-cot-k seed-eqpr seed-react crt chickens buses integer-roots",
    "matrices": "seed-matrix-ab-wrong",
    "percent": "bicycle-sale",
    "probability": "seed-coffee dice-sum marbles two-dice",
    "rates": "journey",
    "statistics": "seed-shoe shoe-sizes",
    "trigonometry": "cos-prod trig-eq trig-double-root sine",
}
_SUBJECT_OF = {name: subject for subject, names in _SUBJECTS.items() for name in names.split()}


def items(samples: int = 4) -> Iterator[tuple[str, ProblemSpec]]:
    """(subject, question) of the whole suite, always the same and in the same order.

    ``samples`` is how many different questions each family gives at each difficulty, open and
    with options; a family that has fewer gives all it has.
    """
    for family in BUILT_IN:
        for choice in (False, True):
            for difficulty in DIFFICULTIES:
                # Other values with options than without: nothing is verified twice.
                seed = 2 if choice else 1
                for proposal in sample(family, samples, seed, difficulty, choice):
                    yield label_of(proposal.spec), proposal.spec
    for document in _CASES.read_text(encoding="utf-8").split("---\n"):
        if re.search(r"^# expect: proved$", document, re.MULTILINE):
            (loaded,) = load_documents(document, name="case", format="yaml")
            if loaded.spec is not None:
                yield label_of(loaded.spec), loaded.spec
    for path in sorted(_EXAMPLES.glob("*.yaml")):
        for spec in load(path):
            yield label_of(spec), spec


def siblings() -> Iterator[ProblemSpec]:
    """Questions of the same families, drawn by another seed."""
    for family in BUILT_IN:
        for choice in (False, True):
            yield from (one.spec for one in sample(family, 1, seed=9, choice=choice))


def label_of(spec: ProblemSpec) -> str:
    """The subject of a question: the head of its first concept, else by its id."""
    if spec.objective.concepts:
        return spec.objective.concepts[0].partition(".")[0]
    return _SUBJECT_OF.get(spec.id, "other cases")
