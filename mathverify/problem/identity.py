"""What makes two questions the same: by content, and up to renaming.

`digest` names the content that was verified and rendered; `shape_digest` finds duplicates.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from mathverify.problem.shape import canonical_shape
from mathverify.problem.spec import ProblemSpec
from mathverify.problem.wire import encode_lists

__all__ = ["digest", "document_digest", "shape_digest"]

#: Sections that change neither the verdict nor the text of a question.
_FILING = ("id", "objective", "sources")


_encoder = json.JSONEncoder(sort_keys=True)
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
        found = document_digest(encode_lists(spec))
        _last = (spec, found)
    return found


def document_digest(document: Mapping[str, Any]) -> str:
    """`digest` of the spec whose canonical document with lists this is.

    Any other document of the same spec has another digest.
    """
    content = {key: value for key, value in document.items() if key not in _FILING}
    return _sha256("mathverify question 1", _encoder.encode(content))


def shape_digest(spec: ProblemSpec) -> str:
    """SHA-256, in hex, of a question up to renaming, order and blanks.

    Two questions that differ only in the names of data, functions, unknowns, givens and bound
    variables, in the order of givens, data, unknowns and options, in the labels of options, or in
    whitespace have equal shape digests.  Prose, figure, steps, objective, sources and ids do not
    count, data count by their values where they are used, the claimed answer does count.
    """
    return _sha256("mathverify shape 1", canonical_shape(spec))


def _sha256(kind: str, text: str) -> str:
    return hashlib.sha256(f"{kind}\n{text}".encode("utf-8", "backslashreplace")).hexdigest()
