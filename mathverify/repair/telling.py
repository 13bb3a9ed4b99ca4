"""A condition told by the text: what a repair adds to a question, its reader must learn."""

from __future__ import annotations

import re

from mathverify.problem.spec import ProblemSpec

__all__ = ["told"]

#: Words that tell a sign or a sort; a text that has one is left as it is.
_SAID = re.compile(
    r"\b(?:positive|negative|non-?zero|nonnegative|whole|integers?|natural|rational|length|width"
    r"|height|age|distance|price|cost|mass|weight|greater|smaller|larger|less|more)\b",
    re.IGNORECASE,
)


def told(spec: ProblemSpec, *conditions: str) -> ProblemSpec:
    """``spec`` whose text ends with the conditions, unless its words or slots have them."""
    if spec.prose is None or not conditions or _SAID.search(spec.prose.stem):
        return spec
    sentence = f"Here {' and '.join(f'{{{condition}}}' for condition in conditions)}."
    if all(f"{{{condition}}}" in spec.prose.stem for condition in conditions):
        return spec
    stem = f"{spec.prose.stem.rstrip()} {sentence}"
    return spec.model_copy(update={"prose": spec.prose.model_copy(update={"stem": stem})})
