"""What the fields of a spec must satisfy, whoever builds it: a document, a family, a test.

Each rule raises ValueError with a sentence for the author; pydantic collects them.
"""

from __future__ import annotations

from collections.abc import Iterable

from mathverify.problem.figure_text import canonical_figure
from mathverify.problem.names import is_name, is_slug

#: Characters of the label of an option.
MAX_LABEL = 20


def name(text: str) -> str:
    """A name: ASCII letters, digits and underscores."""
    if not is_name(text):
        raise ValueError(f"{text[:60]!r} is not a name: letters, digits and underscores")
    return text


def slug(text: str) -> str:
    """The id of a question: letters, digits, hyphens, full stops and underscores."""
    if not is_slug(text):
        raise ValueError(f"{text[:60]!r} is not an id: letters, digits and hyphens")
    return text


def mathematics(text: str) -> str:
    """One line of mathematics: not empty, blanks collapsed."""
    line = " ".join(text.split())
    if not line:
        raise ValueError("an expression is missing")
    return line


_LONGEST_SUBTAG = 8


def language_tag(text: str) -> str:
    """A BCP 47 tag such as ``en`` or ``zh-Hant``."""
    first, *more = text.split("-")
    sound = first.isalpha() and len(first) > 1 and all(map(str.isalnum, more)) and text.isascii()
    if not sound or max(map(len, (first, *more))) > _LONGEST_SUBTAG:
        raise ValueError(f"{text[:60]!r} is not a language tag such as en, de or zh-Hant")
    return text


def figure_text(text: str) -> str:
    """A figure as canonical JSON text."""
    return canonical_figure(text)


def rounding(text: str) -> str:
    """A rounding in its canonical spelling."""
    from mathverify.problem.rounding import rounding_text

    canonical = rounding_text(text)
    if canonical is None:
        raise ValueError(f"{text[:60]!r} is no rounding: 3 sf, 2 dp, nearest 10, nearest 1 deg")
    return canonical


def label(text: str) -> str:
    """The label of an option without brackets and full stops: ``(A)`` is ``A``."""
    bare = text.strip("().: ")
    if not bare or len(bare) > MAX_LABEL or any(sign.isspace() for sign in bare):
        raise ValueError(f"{text[:60]!r} is no label: A, B, 1, ...")
    return bare


def labels_of(answer: str) -> tuple[str, ...]:
    """The labels that an answer names: ``A, C``.  No label has a blank in it."""
    return tuple(answer.split(", "))


def named_labels(labels: Iterable[str]) -> str:
    """The answer that names these labels, in their order."""
    return ", ".join(labels)
