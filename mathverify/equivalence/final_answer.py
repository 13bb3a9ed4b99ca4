r"""The final answer of a reply that holds reasoning too.

Models and pupils mark it: ``\boxed{16}``, ``#### 16``, ``<answer>16</answer>``, or a last line that
says what the answer is.  The mark that ends last counts; a reply without one ends with its answer.
"""

from __future__ import annotations

import re

from mathverify.equivalence.policy import Wrapping
from mathverify.equivalence.wrapping import last_box, unwrapped

#: What marks a final answer, as (pattern of the mark, group of the answer).
_MARKS = (
    re.compile(r"####[ \t]*([^\n]+)"),
    re.compile(r"<answer>(.*?)</answer>", re.DOTALL | re.IGNORECASE),
)
#: Longer replies are read from here on: what marks the answer stands at the end.
_LONGEST = 100_000


def extract_answer(reply: str) -> str:
    """The text of the final answer in ``reply``, without what stands around it; empty for none.

    It is not judged: `mathverify.equivalent` reads it, and what it cannot read it leaves undecided.
    """
    if not isinstance(reply, str):
        raise TypeError(f"a reply is a text, not {type(reply).__name__}")
    text = reply[-_LONGEST:].strip()
    marked = [(match.end(), match[1]) for mark in _MARKS for match in mark.finditer(text)]
    box = last_box(text)
    if box is not None:
        marked.append(box)
    if marked:
        return unwrapped(max(marked)[1], Wrapping.SENTENCE)
    lines = [line for line in text.splitlines() if line.strip()]
    return unwrapped(lines[-1], Wrapping.SENTENCE) if lines else ""
