"""A question that was sent, read, or the reply that says why it is none."""

from __future__ import annotations

from typing import Any

from mathverify.problem import load_documents
from mathverify.problem.codec import decode_tree
from mathverify.problem.document import Document, Refused
from mathverify.problem.faults import Fault
from mathverify.problem.paths import Lines
from mathverify.problem.source_tree import SourceTree

_NAME = "the question"


def document_of(offered: dict[str, Any] | str) -> Document:
    """The document in what was sent, read or refused; several in one text are refused."""
    if not isinstance(offered, str):
        return Document(_NAME, 0, 1, decode_tree(SourceTree(offered, Lines())))
    documents = load_documents(offered, name=_NAME, format="auto")
    if len(documents) == 1:
        return documents[0]
    fault = Fault("one-question", "$", f"there are {len(documents)} questions", "one question")
    return Document(_NAME, 0, 1, Refused((fault,)))
