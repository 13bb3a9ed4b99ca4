"""What people write in answers and the language refuses, for a second reading.

Only a text that was not read is read so, and nothing that has a reading gets another one.  The rows
of `mathverify.language.notation.answers` say what is read; LaTeX has two spellings of its own.
"""

from __future__ import annotations

import re

from mathverify.language.notation.supplied import read_answer

__all__ = ["second_reading"]

_TURNS_LATEX = re.compile(
    r"(\d+(?:\.\d+)?\s*\^\s*(?:\\circ|\{\s*\\circ\s*\}))\s*([abd-eg-jl-zA-BD-EG-JL-Zk])(?![A-Za-z\d_({])"
)
_BARE_FUNCTION = re.compile(r"(?<![A-Za-z\\])(arc(?:sin|cos|tan)|sin|cos|tan|ln|log)(?![A-Za-z])")


def second_reading(text: str, *, latex: bool) -> str | None:
    """``text`` as the language writes it; None where there is nothing more to read."""
    if latex:
        found = _TURNS_LATEX.sub(r"\1\\cdot \2", text)
        found = _BARE_FUNCTION.sub(r"\\\1", found)
    else:
        found = read_answer(text.strip())
    return found if found != text else None
