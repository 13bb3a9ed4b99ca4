"""The book: every record by its name, the built-in ones first, then those of plug-ins.

An entry of the group ``mathverify.words`` names a tuple of `mathverify.words.Word` and
`mathverify.words.FigureWord`; its module may import that room alone, since everything else reads
the book::

    [project.entry-points."mathverify.words"]
    knots = "knots.words:WORDS"
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from types import MappingProxyType
from typing import TypeAlias

from mathverify.errors import PluginError
from mathverify.plugins import loaded
from mathverify.words import (
    arrays,
    complex_numbers,
    distributions,
    elementary,
    everyday,
    figures,
    integers,
    lists,
    sets,
    solutions,
)
from mathverify.words.word import FigureWord, Word

#: The entry-point group of records in other packages.
ENTRY_POINTS = "mathverify.words"

#: The built-in records, one subject a file.
_BUILT_IN: tuple[Word, ...] = (
    *elementary.WORDS,
    *integers.WORDS,
    *complex_numbers.WORDS,
    *lists.WORDS,
    *arrays.WORDS,
    *sets.WORDS,
    *everyday.WORDS,
    *distributions.WORDS,
    *solutions.WORDS,
)


_Suppliers: TypeAlias = Mapping[str, str]


def _collected() -> tuple[Mapping[str, Word], Mapping[str, FigureWord], _Suppliers, _Suppliers]:
    """The records by name, and for those of plug-ins the name of the entry point.

    Raises `PluginError` for an entry that is no tuple of records, for a record whose name or
    spelling is taken, and for one that says nothing of the values of its word.
    """
    book = {word.name: word for word in _BUILT_IN}
    drawn = {word.name: word for word in figures.WORDS}
    suppliers: dict[str, str] = {}
    of_figures: dict[str, str] = {}
    known: tuple[Word | FigureWord, ...] = (*_BUILT_IN, *figures.WORDS)
    taken = {spelling for word in known for spelling in (word.name, *word.spellings)}
    for supplier, words in loaded(ENTRY_POINTS):
        if type(words) is not tuple or not all(
            isinstance(word, Word | FigureWord) for word in words
        ):
            raise PluginError(ENTRY_POINTS, supplier, "it is not a tuple of Word")
        for word in words:
            for spelling in (word.name, *word.spellings):
                if spelling in taken or len(spelling) < 2 or not spelling.isidentifier():
                    raise PluginError(ENTRY_POINTS, supplier, f"{spelling} is no new name")
                taken.add(spelling)
            if isinstance(word, FigureWord):
                drawn[word.name] = word
                of_figures[word.name] = supplier
                continue
            if not (word.made_of or word.real or word.whole):
                raise PluginError(ENTRY_POINTS, supplier, f"{word.name} says nothing of its values")
            book[word.name] = word
            suppliers[word.name] = supplier
    return (
        MappingProxyType(book),
        MappingProxyType(drawn),
        MappingProxyType(suppliers),
        MappingProxyType(of_figures),
    )


#: Every word that has a record, by name, those of figures apart, which say nothing of values; and,
#: of words of plug-ins, the entry point of each.
BOOK, FIGURE_WORDS, SUPPLIERS, _OF_FIGURES = _collected()


def refuse_taken(taken: Container[str], *, commands: bool = False) -> None:
    """Raise `PluginError` where a plug-in's word, or a LaTeX command for one, is taken."""
    for name, supplier in () if commands else _OF_FIGURES.items():
        for spelling in (name, *FIGURE_WORDS[name].spellings):
            if spelling in taken:
                raise PluginError(ENTRY_POINTS, supplier, f"{spelling} is no new name")
    for name, supplier in SUPPLIERS.items():
        word = BOOK[name]
        look = (word.look.latex, *word.look.reads)
        for spelling in look if commands else (word.name, *word.spellings):
            if spelling and spelling in taken:
                raise PluginError(ENTRY_POINTS, supplier, f"{spelling} is no new name")
