"""What makes two questions the same: by content, and up to renaming.

`digest` names the content that was verified and rendered; `shape_digest` finds duplicates.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from mathverify.problem.canonical_text import FILING, canonical_text
from mathverify.problem.spec import ProblemSpec

# A digest of this kind is taken of every question: what it begins with is hashed once.
_QUESTION = hashlib.sha256(b"mathverify question 1\n")
#: The spec that was asked about last, which is asked about again soon, and its digest.
_last: tuple[ProblemSpec | None, str] = (None, "")


def digest(spec: ProblemSpec) -> str:
    """SHA-256, in hex, of everything that can change the verdict or the rendered text.

    That is data, functions, unknowns, givens, ask, answer, options, steps, prose, figure and
    parts, in document order; left out are ``id``, ``objective`` and ``sources``, by which
    questions are filed.
    """
    global _last
    known, found = _last
    if known is not spec:
        found = text_digest(canonical_text(spec))
        _last = (spec, found)
    return found


def document_digest(document: Mapping[str, Any]) -> str:
    """`digest` of the spec whose canonical document with lists this is.

    Any other document of the same spec has another digest.
    """
    content = {key: value for key, value in document.items() if key not in FILING}
    return text_digest(json.dumps(content, sort_keys=True))


def shape_digest(spec: ProblemSpec) -> str:
    """SHA-256, in hex, of a question up to renaming, order and blanks.

    Two questions that differ only in the names of data, functions, unknowns, givens and bound
    variables, in the order of givens, data, unknowns and options, in the labels of options, or in
    whitespace have equal shape digests.  Prose, figure, steps, objective, sources and ids do not
    count, data count by their values where they are used, the claimed answer does count.
    """
    # Duplicates are looked for in banks and sets alone.
    from mathverify.problem.shape import canonical_shape

    return shape_digest_of(canonical_shape(spec))


def shape_digest_of(shape: str) -> str:
    """`shape_digest` of the question with this `mathverify.problem.shape.canonical_shape`."""
    text = f"mathverify shape 2\n{shape}"
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()


def text_digest(text: str) -> str:
    """`digest` of the spec with this `mathverify.problem.canonical_text.canonical_text`."""
    hashed = _QUESTION.copy()
    hashed.update(text.encode("ascii"))
    return hashed.hexdigest()
