"""Relations that stand in the words of a text without any marks: ``Solve 3x + 5 = 7.``

Part of the prose check.  A relation is taken from a text only where it stands by itself: between
words, or before a full stop, and not after words that only suppose it ("if x = 3").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics.prose import Latex, Segment, Text
from mathverify.semantics.question import Question

__all__ = ["may_state", "plain_relations"]

#: What stands for a slot beside a text.
_SLOT = "{}"
_SIGN = re.compile(r"[<>=≤≥≠]")
#: A piece of a formula between two spaces: no word of two letters but a function before "(".
_PIECE = re.compile(r"(?:[-+−*/^=<>≤≥≠×·!()\[\]²³]|\d+(?:\.\d+)?|[A-Za-z](?![A-Za-z]))+")
#: What may follow a relation that stands by itself; ``x = 2 or 3`` and ``x = 1, 2, ...`` go on.
_ALONE = r"\s*(?:…|\.\.\.|[-−]?\d+(?:\.\d+)?\s*(?:[.,;?!]|\Z|and\b|or\b))"
_AFTER = re.compile(
    rf"\s*(?:\Z|[.:?!]|[,;](?!{_ALONE})|(?:for|where|has|have|over|are)\b|and\b(?!{_ALONE}))"
)
#: Words after which a relation is only supposed, or is part of another saying.
_SUPPOSED = frozenset(
    {"if", "then", "when", "whether", "implies", "not", "than", "at", "unless", "or"}
)
#: Texts that tell what somebody says, which may be wrong.
_SAID = re.compile(
    r"\b(?:claim|sa(?:y|id)|th(?:ink|ought)|believ|wr(?:ote|ite|ong)|mistake|error|incorrect|suppos"
    r"|assum|instead|would|conject)",
    re.IGNORECASE,
)
#: What may stand before: a word of letters alone, or a mark; ``log_2 x = 6`` begins before x.
_BEFORE = re.compile(r"(?:\A|[.,;:?!()]|(?<![^\s(])(?P<word>[A-Za-z]{2,}))\s*\Z")
_FUNCTIONS = frozenset(
    {"sin", "cos", "tan", "cot", "sec", "csc", "cosec", "log", "ln", "lg", "exp", "sqrt", "root"}
)
_NO_BEGINNING = _SUPPOSED | _FUNCTIONS


def may_state(part: Segment) -> bool:
    """Whether a part of a text may state a relation: a quick look for a formula, or for a sign."""
    if isinstance(part, Text):
        return _SIGN.search(part.text) is not None
    return isinstance(part, Latex)


def plain_relations(
    question: Question, text: Text, parts: Sequence[Segment]
) -> Iterator[tuple[Node, int, int]]:
    """Each relation in one of the ``parts``, with the places of its ends in the prose.

    A relation does not begin or end at a slot, which may be a part of it.
    """
    before = "" if text is parts[0] else _SLOT
    after = "" if text is parts[-1] else _SLOT
    for start, written in _candidates(before + text.text + after):
        start -= len(before)
        try:
            node = question.reading.parse(written)
        except ParseError:
            continue
        if isinstance(node, tree.Relation):
            yield node, text.start + start, text.start + start + len(written)


@lru_cache(maxsize=512)
def _candidates(text: str) -> tuple[tuple[int, str], ...]:
    if _SIGN.search(text) is None or _SAID.search(text) is not None:
        return ()
    found: list[tuple[int, str]] = []
    pieces = [(m.start(), m.group()) for m in re.finditer(r"\S+", text)]
    run: list[tuple[int, str]] = []
    for start, piece in [*pieces, (len(text), "end")]:
        bare = piece.rstrip(".,;:?!")
        if _PIECE.fullmatch(bare):
            run.append((start, bare))
            if bare == piece:
                continue
        if run:
            first, (last, word) = run[0][0], run[-1]
            end = last + len(word)
            before = _BEFORE.search(text[:first])
            alone = before is not None and (before["word"] or "").lower() not in _NO_BEGINNING
            written = text[first:end]
            if alone and _SIGN.search(written) and _AFTER.match(text, end):
                found.append((first, written))
        run = []
    return tuple(found)
