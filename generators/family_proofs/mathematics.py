"""What of a question its mathematics hangs on, and what only its words do.

A verdict on a question without its words holds whatever the words are, as long as they are right
themselves: no check but that of words reads the text of a question.  So a family that is told in
better sentences keeps the proof of its mathematics, and its words are judged anew.

Kept is all of a question but its stem and hint.  The reasons of its steps are kept by their frames
(`generators.family_proofs.wordings.frame`), because they may state mathematics.  Where there is a
figure, the names that the stem prints are kept: what only a diagram tells has to be readable in it.
``tests/family_proofs/test_renewing.py`` holds this to the engine.
"""

from __future__ import annotations

from functools import lru_cache

from generators.family_proofs.likeness import declared_names
from generators.family_proofs.wordings import frame
from mathverify.errors import ParseError
from mathverify.language.marks import Slot, flat, segments
from mathverify.problem.canonical_text import canonical_text
from mathverify.problem.spec import ProblemSpec


def mathematics(spec: ProblemSpec) -> str:
    """A text that two questions have in common if they differ in words alone."""
    kept = [spec.lang, canonical_text(_bare(spec, spec.lang))]
    if spec.figure is not None and spec.prose is not None:
        kept += _printed(spec.prose.stem)
    return "\n".join(kept)


def _bare(spec: ProblemSpec, lang: str) -> ProblemSpec:
    names = frozenset(declared_names(spec)) if spec.steps else frozenset[str]()
    steps = tuple(
        step
        if step.because is None
        else step.model_copy(update={"because": frame(step.because, names, lang)})
        for step in spec.steps
    )
    changed: dict[str, object] = {"steps": steps, "prose": None}
    if spec.options:
        # Options are judged in one order and shown in any.
        right = [one.value for one in spec.options if one.label == spec.answer]
        unlabelled = [one.model_copy(update={"label": ""}) for one in spec.options]
        in_order = tuple(sorted(unlabelled, key=lambda one: (one.value or "", one.text or "")))
        changed |= {"options": in_order, "answer": right[0] if right else spec.answer}
    return spec.model_copy(update=changed)


@lru_cache(maxsize=4096)
def _printed(stem: str) -> tuple[str, ...]:
    """What the slots of a text print, in alphabetical order."""
    try:
        parts = tuple(flat(segments(stem)))
    except ParseError:
        return (stem,)
    return tuple(sorted({one.source for one in parts if isinstance(one, Slot)}))
