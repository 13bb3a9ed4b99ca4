"""What stands around an answer and is no part of it: dollars, boxes, a full stop, a sentence.

What is said before it is taken away only where every word of it is known; other words may say more
than that an answer follows ("not", "at least").
"""

from __future__ import annotations

import re

from mathverify.equivalence.policy import Wrapping

_PAIRS = (
    *(("$$", "$$"), ("$", "$"), (r"\(", r"\)"), (r"\[", r"\]"), ("**", "**"), ("`", "`")),
    *(("*", "*"), ('"', '"'), ("“", "”"), ("„", "“"), ("«", "»")),
)
_BOXES = (r"\boxed", r"\fbox")
#: What is only printed in another way.
_STYLES = (r"\mathbf", r"\textbf", r"\boldsymbol", r"\bm")
_CONSEQUENCE = re.compile(
    r"(?:(?:so|hence|thus|therefore|consequently|daher|somit|also|luego|entonces)\b\s*[,:]?\s+|"
    r"(?:所以|因此|故)[,，]?\s*|(?:=(?![<>=])|∴|⇒)\s*)+",
    re.IGNORECASE,
)
_SENTENCE = re.compile(
    r"(?:and )*(?:the |my |our )?(?:final |correct )?"
    r"(?:answer|solution|result)s?\s*(?::|=|(?:is|are|equals?)\b)\s*(?:equal to\s+|:)?",
    re.IGNORECASE,
)
#: Words that stand out: ``**Answer:**``.
_EMPHASIS = re.compile(r"\*\*([^*]+)\*\*")
_ROUNDS = 6


def unwrapped(text: str, wrapping: Wrapping) -> str:
    """The answer inside ``text``; the text itself where nothing stands around it."""
    here = text.strip()
    if wrapping is Wrapping.SENTENCE:
        boxed = last_box(here)
        here = boxed[1] if boxed is not None and boxed[1] else here
    for _ in range(_ROUNDS):
        before = here
        here = _without_marks(here)
        emphasis = _EMPHASIS.match(here)
        if emphasis is not None and _SENTENCE.fullmatch(emphasis[1].strip()):
            here = here[emphasis.end() :].strip()
        heading = here.lstrip("#")
        if heading[:1].isspace() and heading.strip():
            here = heading.strip()
        for said in (_CONSEQUENCE, _SENTENCE):
            here = here[_end(said, here) :].strip()
        if here == before:
            break
    return here


def _end(said: re.Pattern[str], text: str) -> int:
    """Where what is said before an answer ends; 0 where nothing would be left."""
    found = said.match(text)
    return found.end() if found is not None and found.end() < len(text) else 0


def _without_marks(text: str) -> str:
    if text.endswith((".", ";")) and not text.endswith(".."):
        text = text[:-1].rstrip()
    for opening, closing in _PAIRS:
        inner = text[len(opening) : -len(closing)]
        if (
            len(text) > len(opening) + len(closing)
            and text.startswith(opening)
            and text.endswith(closing)
            and opening not in inner
            and closing not in inner
        ):
            return inner.strip()
    for box in (*_BOXES, *_STYLES):
        if text.startswith(f"{box}{{"):
            end = _closing(text, len(box))
            if end == len(text) - 1:
                return text[len(box) + 1 : end].strip()
    return text


def last_box(text: str) -> tuple[int, str] | None:
    r"""Where the last ``\boxed{...}`` of a text ends, and what it holds."""
    start = max(text.rfind(box) for box in _BOXES)
    if start < 0:
        return None
    brace = text.find("{", start)
    end = _closing(text, brace) if brace >= 0 else -1
    return (end + 1, text[brace + 1 : end].strip()) if end > brace else None


def _closing(text: str, start: int) -> int:
    """The place of the brace that closes the one at ``start``, -1 if there is none."""
    depth = 0
    for place in range(start, len(text)):
        if text[place] == "{" and text[place - 1 : place] != "\\":
            depth += 1
        elif text[place] == "}" and text[place - 1 : place] != "\\":
            depth -= 1
            if depth == 0:
                return place
        elif depth == 0:
            return -1
    return -1
