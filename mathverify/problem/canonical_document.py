"""`canonical_spec`: the spec whose canonical document with lists this is, and of no other document.

What authors write is understood by `mathverify.problem.codec`, which brings many spellings, shapes
and notations to one.  A record of a proved question holds that one already: here it is read as it
stands, and a document that is not written exactly so is refused, however clear it may be.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from mathverify.problem.limits import MAX_DOCUMENT_BYTES
from mathverify.problem.spec import ProblemSpec
from mathverify.problem.wire import encode_lists

#: What is no text: in JSON, control characters are escaped, of which two have short names.
_ESCAPED = ("\\b", "\\f", "\\u")
_UNPRINTABLE = re.compile(
    "(?<!\\\\)(?:\\\\\\\\)*\\\\[bfu]|[\x7f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)


def canonical_spec(document: Mapping[str, Any], text: str = "") -> ProblemSpec | None:
    """The spec of which `mathverify.problem.encode_lists` makes ``document``, if there is one.

    ``text`` is the JSON that it was read from, if that is at hand.  Never raises for data that JSON
    can hold.
    """
    try:
        if not _is_plain(text):
            written = json.dumps(document, ensure_ascii=False)
            if len(written) > MAX_DOCUMENT_BYTES or not _is_text(written):
                return None
        figure = document.get("figure")
        if figure is None:
            spec = ProblemSpec.model_validate(document)
        else:
            text = json.dumps(figure, ensure_ascii=False, sort_keys=True)
            spec = ProblemSpec.model_validate({**document, "figure": text})
    except (ValidationError, ValueError, TypeError, RecursionError):
        return None
    return spec if encode_lists(spec) == document else None


def _is_plain(text: str) -> bool:
    """Whether JSON is short, and its texts hold just what stands there: signs that are printed."""
    short = 0 < 2 * len(text) < MAX_DOCUMENT_BYTES
    return short and text.isascii() and text.isprintable() and "\\" not in text


def _is_text(written: str) -> bool:
    """Whether no character of a document is one that no text has."""
    if written.isprintable() and not any(sign in written for sign in _ESCAPED):
        return True
    return _UNPRINTABLE.search(written) is None
