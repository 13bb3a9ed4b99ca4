"""Where a message points in a document, and what can be done there by somebody who knows no more.

Documents are plain JSON, as `mathverify.problem.encode_lists` writes them: lists of objects that
are found by their name, id or label.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, TypeAlias

from mathverify.language.tokens import NUMERAL
from mathverify.problem.paths import steps

Document: TypeAlias = dict[str, Any]

_NAMES = ("name", "id", "label")

#: The field of an object that carries its mathematics.
_SUBJECTS = ("value", "relation", "find", "stem", "domain", "text")


def _resolved(document: Document, path: str) -> list[str | int]:
    """The path in keys and indices, as far as it leads."""
    here: Any = document
    found: list[str | int] = []
    for step in steps(path):
        if isinstance(here, list) and isinstance(step, str):
            named = [
                number
                for number, item in enumerate(here)
                if isinstance(item, dict) and step in (item.get(key) for key in _NAMES)
            ]
            if not named:
                break
            step = named[0]
        try:
            here = here[step]
        except (KeyError, IndexError, TypeError):
            break
        found.append(step)
    if isinstance(here, dict):
        found += [key for key in _SUBJECTS if isinstance(here.get(key), str)][:1]
    return found


def with_text(document: Document, path: str, change: Callable[[str], str]) -> Document:
    """The document with the text at ``path`` changed; as it was where there is no text."""
    where = _resolved(document, path)
    copy = deepcopy(document)
    here: Any = copy
    for step in where[:-1]:
        here = here[step]
    if where and isinstance(here[where[-1]], str):
        here[where[-1]] = change(here[where[-1]])
    return copy


def without(document: Document, path: str) -> Document:
    """The document without the item of a list at ``path``."""
    where = _resolved(document, path)
    while where and not isinstance(where[-1], int):
        where.pop()
    copy = deepcopy(document)
    here: Any = copy
    for step in where[:-1]:
        here = here[step]
    if where:
        del here[where[-1]]
    return copy


def replaced_everywhere(document: Any, old: str, new: str) -> Any:
    """The document with ``old`` replaced by ``new``, as a whole word, in all its texts."""
    if isinstance(document, str):
        pattern = rf"(?<![\w.]){re.escape(old)}(?![\w])"
        return re.sub(pattern, lambda _: new, document)
    if isinstance(document, list):
        return [replaced_everywhere(item, old, new) for item in document]
    if isinstance(document, dict):
        return {
            key: item if key in ("id", "name") else replaced_everywhere(item, old, new)
            for key, item in document.items()
        }
    return document


def places(document: Document) -> tuple[str, ...]:
    """The paths of everything that an author may have got wrong, in document order."""
    return tuple(_places(document))


def _places(document: Document) -> Iterator[str]:
    for room in ("data", "givens", "options", "steps"):
        for index in range(len(document.get(room, ()))):
            yield f"$.{room}[{index}]"
    if "answer" in document:
        yield "$.answer"
    if "ask" in document:
        yield "$.ask.find"
    if "prose" in document:
        yield "$.prose.stem"


def changed_blindly(document: Document, path: str, drawn: int) -> Document:
    """Something else at ``path``: another number, another sign, or the item left out.

    Steps and sentences are left out, as they are what an author can do without.
    """
    if ".steps" in path:
        return without(document, path)
    if ".prose" in path:
        return with_text(document, path, lambda text: _fewer_sentences(text, drawn))
    if drawn % 5 == 0 and ".givens" in path:
        return without(document, path)
    return with_text(document, path, lambda text: _other_number(text, drawn // 5))


def sentences_of(text: str) -> list[str]:
    """The sentences of a text, each with its sign."""
    return re.split(r"(?<=[.?!]) ", text)


def _fewer_sentences(text: str, drawn: int) -> str:
    sentences = sentences_of(text)
    if len(sentences) > 1:
        del sentences[drawn % (len(sentences) - 1)]
    return " ".join(sentences)


def _other_number(text: str, drawn: int) -> str:
    found = list(NUMERAL.finditer(text))
    if not found or drawn % 4 == 3:
        return text.removeprefix("-") if text.startswith("-") else f"-{text}"
    chosen = found[drawn // 4 % len(found)]
    if "." in chosen[0]:
        return text
    step = (1, -1, 2)[drawn % 4]
    return f"{text[: chosen.start()]}{int(chosen[0]) + step}{text[chosen.end() :]}"
