"""Which ways to word a question have to be judged, so that all the others are like these.

A family says a question in many sentences, each with many words in it: the product is thousands of
texts for the same numbers.  What holds of a text hangs on its *frame*, which is all of it but its
plain words (slots, spans, signs, numbers, declared names, words of mathematics and of numbers), and
on what stands beside what.  So a wording is judged if its frame is new, if it has three tokens
beside each other that no judged text has, or if it changes anything else of the question: units,
names, meanings.  ``docs/adr/0043-texts-by-their-neighbours.md`` says why, and
``tests/family_proofs/test_wordings.py`` holds the law to the engine.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from generators.family_proofs.likeness import MATHEMATICS
from generators.written_families.family_document import FamilyDocument
from generators.written_families.plans import WAY
from generators.written_families.sentences import Sentences, sentences_of
from mathverify.language.number_words import numbers_told
from mathverify.language.unit_words import UNIT_SPELLINGS

#: A token with the blank before it, if there is one: whether two touch is a part of what is read.
_TOKEN = re.compile(r"\s*(?:\{[^{}]*\}|\]\([^()]*\)|\w+|[^\w\s])")
_ENDS = ("\x02", "\x03")


@lru_cache(maxsize=16384)
def neighbours(text: str) -> frozenset[tuple[str, ...]]:
    """The tokens of a text, each with the one before it and the one behind it."""
    tokens = (_ENDS[0], *_tokens(text), _ENDS[1])
    return frozenset(zip(tokens, tokens[1:], tokens[2:], strict=False))


@lru_cache(maxsize=16384)
def frame(text: str, names: frozenset[str], lang: str = "en") -> str:
    """A text with one mark in the place of each run of plain words.

    A plain word has two letters or more and is no word of ``names``, of mathematics, of units or of
    numbers, nor a product of names of one letter; nor do capitals alone make one.
    """
    kept: list[str] = []
    for token in _tokens(text):
        if not _is_plain(token.strip(), names, lang):
            kept.append(token)
        elif not kept or kept[-1].strip() != "~" or not token.startswith(" "):
            kept.append(" ~" if token.startswith(" ") else "~")
    return "".join(kept)


@lru_cache(maxsize=65536)
def _tokens(text: str) -> tuple[str, ...]:
    return tuple([_spaced(one) for one in _TOKEN.findall(text)])


def _spaced(token: str) -> str:
    return f" {token.lstrip()}" if token[0].isspace() else token


@lru_cache(maxsize=8192)
def _is_plain(word: str, names: frozenset[str], lang: str) -> bool:
    return (
        len(word) > 1
        and word.isalpha()
        and not word.isupper()
        and word not in names
        and not all(letter in names for letter in word)
        and word.casefold() not in MATHEMATICS
        and word not in UNIT_SPELLINGS
        and not numbers_told(word, lang)
    )


@dataclass
class Wordings:
    """What was judged of the wordings of a form.

    ``beside`` are the neighbours that judged texts have, with the names that are declared: what
    stands beside what does not hang on the numbers of a question.  What else has to be judged is
    told for each class of numbers.
    """

    beside: set[tuple[frozenset[str], tuple[str, ...]]] = field(default_factory=set)
    _sentences: dict[tuple[str, ...], Sentences] = field(default_factory=dict)

    def new(
        self,
        document: FamilyDocument,
        cases: tuple[str, ...],
        scope: Mapping[str, Any],
        judged: set[tuple[object, ...]],
    ) -> bool:
        """Whether a wording has to be judged; it counts as ``judged`` from then on.

        ``judged`` is what was judged of the class of numbers, and is added to.
        """
        said = self._sentences.get(cases)
        if said is None:
            said = self._sentences[cases] = sentences_of(document, cases, frozenset(scope))
        texts, meanings, rest = said.texts(scope), said.meanings(scope), said.rest(scope)
        names = said.names(scope)
        keys: tuple[tuple[object, ...], ...] = (
            (cases, rest, scope[WAY]),
            (cases, rest, "means", *meanings),
            (cases, rest, "frames", *[frame(one, names) for one in texts]),
        )
        beside = [(names, one) for text in (*texts, *meanings) for one in neighbours(text)]
        new = not judged.issuperset(keys) or not self.beside.issuperset(beside)
        if new:
            judged.update(keys)
            self.beside.update(beside)
        return new
