r"""A label before an answer: ``Answer: 16``, ``Breite: 3 m``, the letter of an option: ``(B) 12``.

A label tells which answer is meant and is no part of it.  What its words mean is not known, so of
two answers with different labels nothing is concluded from their being equal, and nothing from
their being different where only one has a label of unknown words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_OPTION = re.compile(
    r"(?:\\text(?:bf|rm|it)?\s*\{\s*)?(?:\((?P<a>[A-H])\)|(?P<b>[A-H])[.)])"
    r"(?:[\s~]|\\[ ,;:])*(?:\}(?:[\s~]|\\[ ,;:])*)?(?=\S)"
)
_WORDS = re.compile(
    r"\*{0,2}(?P<words>[^\W\d_]{2,}(?:[ -][^\W\d_]+){0,3})"
    r"(?:\s*：\s*|:\*{0,2}(?:\s+|(?=[$\\])))(?=\S)"
)
#: Words that say of what follows that it is the answer, and no more.
_KNOWN = frozenset(
    {
        *("answer", "answers", "final answer", "the answer", "the final answer", "solution"),
        *("result", "response", "antwort", "lösung", "ergebnis"),
        *("respuesta", "solución", "resultado", "答案", "答", "解", "结果"),
    }
)


@dataclass(frozen=True, slots=True)
class Label:
    """``text`` of a label; ``option`` where it is the letter of one."""

    text: str
    option: bool = False

    @property
    def known(self) -> bool:
        """Whether it says nothing but that an answer follows."""
        return self.text.casefold() in _KNOWN


def labelled(text: str) -> tuple[Label | None, str]:
    """The label before an answer, if there is one, and the answer after it."""
    option = _OPTION.match(text)
    if option is not None:
        return Label(option["a"] or option["b"], option=True), text[option.end() :]
    words = _WORDS.match(text)
    if words is not None and not words["words"].isupper():
        return Label(words["words"]), text[words.end() :]
    return None, text
