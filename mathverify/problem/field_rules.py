"""What the fields of a spec must satisfy, whoever builds it: a document, a family, a test.

Each rule raises ValueError with a sentence for the author; pydantic collects them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from mathverify.problem.figure_text import canonical_figure
from mathverify.problem.names import SLUG, is_name
from mathverify.problem.rounding import rounding_text

if TYPE_CHECKING:
    from mathverify.problem.spec import Option, ProblemSpec

__all__ = [
    "figure_text",
    "label",
    "language_tag",
    "mathematics",
    "name",
    "require_question",
    "require_something_to_choose",
    "rounding",
    "slug",
]

#: Characters of the label of an option.
MAX_LABEL = 20


def name(text: str) -> str:
    """A name: ASCII letters, digits and underscores."""
    if not is_name(text):
        raise ValueError(f"{text[:60]!r} is not a name: letters, digits and underscores")
    return text


def slug(text: str) -> str:
    """The id of a question: letters, digits, hyphens, full stops and underscores."""
    if not re.fullmatch(SLUG, text):
        raise ValueError(f"{text[:60]!r} is not an id: letters, digits and hyphens")
    return text


def mathematics(text: str) -> str:
    """One line of mathematics: not empty, blanks collapsed."""
    line = " ".join(text.split())
    if not line:
        raise ValueError("an expression is missing")
    return line


def language_tag(text: str) -> str:
    """A BCP 47 tag such as ``en`` or ``zh-Hant``."""
    if not re.fullmatch(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*", text):
        raise ValueError(f"{text[:60]!r} is not a language tag such as en, de or zh-Hant")
    return text


def figure_text(text: str) -> str:
    """A figure as canonical JSON text."""
    return canonical_figure(text)


def rounding(text: str) -> str:
    """A rounding in its canonical spelling."""
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


def require_something_to_choose(option: Option) -> None:
    """An option has a value or a text."""
    if option.value is None and option.text is None:
        raise ValueError(f"option {option.label} has neither a value nor a text")


def require_question(spec: ProblemSpec) -> None:
    """Declared names are unique, ids of givens too, and no given bears the name of a datum."""
    data = [datum.name for datum in spec.data]
    functions = [function.name for function in spec.functions]
    unknowns = [unknown.name for unknown in spec.unknowns]
    _require_unique("name", [*data, *functions, *unknowns])
    givens = [given.id for given in spec.givens]
    for part in spec.parts:
        givens.extend(given.id for given in part.givens)
        _require_unique("label", [option.label for option in part.options])
    _require_unique("id of a given", givens)
    _require_unique("label", [option.label for option in spec.options])
    _require_unique("id of a part", [part.id for part in spec.parts])
    for shared in sorted(set(data) & set(givens)):
        raise ValueError(f"the given {shared!r} bears the name of a datum: {shared}_given")


def _require_unique(what: str, names: Iterable[str]) -> None:
    for repeated, count in Counter(names).items():
        if count > 1:
            raise ValueError(f"the {what} {repeated!r} occurs {count} times")
