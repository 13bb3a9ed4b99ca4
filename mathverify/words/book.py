"""The book: every record by its name, the built-in ones first, then those of plug-ins.

An entry of the group ``mathverify.words`` names a tuple of `mathverify.words.Word`; its module may
import that room alone, since everything else reads the book::

    [project.entry-points."mathverify.words"]
    knots = "knots.words:WORDS"
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from mathverify.words import arrays, complex_numbers, elementary, everyday, integers, lists, sets
from mathverify.words.word import Word

__all__ = ["BOOK"]

#: The built-in records, one subject a file.
_BUILT_IN: tuple[Word, ...] = (
    *elementary.WORDS,
    *integers.WORDS,
    *complex_numbers.WORDS,
    *lists.WORDS,
    *arrays.WORDS,
    *sets.WORDS,
    *everyday.WORDS,
)


def _by_name(words: Iterable[Word]) -> Mapping[str, Word]:
    return MappingProxyType({word.name: word for word in words})


#: Every word that has a record, by name.
BOOK: Mapping[str, Word] = _by_name(_BUILT_IN)
