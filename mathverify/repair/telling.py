"""A condition told by the text: what a repair adds to a question, its reader must learn."""

from __future__ import annotations

from mathverify.language.marks import last_sentence
from mathverify.problem.spec import ProblemSpec
from mathverify.texts.mending import mended
from mathverify.texts.pages import ASK


def told(spec: ProblemSpec, name: str) -> ProblemSpec:
    """``spec`` whose text tells ``name`` (a given, or ``domain x``) before it asks.

    A text that asks by ``{ask}`` tells by it all that it has not told before.
    """
    slot = f"{{{name}}}"
    if spec.prose is None or ASK in spec.prose.stem or slot in spec.prose.stem:
        return spec
    stem = spec.prose.stem.strip()
    begin = len(stem) - len(last_sentence(stem))
    prose = spec.prose.model_copy(update={"stem": f"{stem[:begin]}{slot}. {stem[begin:]}"})
    changed = spec.model_copy(update={"prose": prose})
    return mended(changed) or changed


def asking_printed(spec: ProblemSpec) -> ProblemSpec | None:
    """``spec`` whose text asks by ``{ask}``; None where the sentence that asks tells a given.

    A domain that it tells is told by ``{ask}``.
    """
    if spec.prose is None or ASK in spec.prose.stem:
        return spec
    stem = spec.prose.stem.strip()
    last = last_sentence(stem)
    spans = (part.partition(")")[0] for part in last.split("](")[1:])
    if not all(names.startswith("domain ") or names in ("", "ask") for names in spans):
        return None
    kept = stem[: len(stem) - len(last)]
    prose = spec.prose.model_copy(update={"stem": f"{kept}{ASK}"})
    return spec.model_copy(update={"prose": prose})
