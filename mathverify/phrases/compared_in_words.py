"""Words that pick one of two things, where what is asked is of the other.

"How far does the slower train go?" is no question for the way of the faster one, nor "the gradient
of the normal" one for a derivative, which is that of the tangent.  Comparatives stand in the tables
of the locales under ``[comparatives]`` by what they compare, the greater ones and the lesser ones;
those under ``any`` compare what is asked for itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from mathverify.language import tree
from mathverify.language.number_words import places_of
from mathverify.language.tree import Comparison, Node
from mathverify.phrases.locale import Locale
from mathverify.phrases.sizes_in_words import measured_by
from mathverify.semantics.units import Dimension

#: What is a slope of a curve as it stands.
_SLOPES = frozenset({"diff", "implicit_diff", "partial"})


def comparatives(
    locale: Locale, words: str, dimension: Dimension, *, itself: bool
) -> Iterator[tuple[str, Comparison]]:
    """The words that pick the greater or the lesser of two things that have ``dimension``.

    ``itself`` says that these are what is asked for, and no part of it.
    """
    keys = [measured_by(dimension), *(["any"] if itself else [])]
    for key in keys:
        table = locale.table["comparatives"].get(key, {})
        for side, sign in _SIDES.items():
            for phrase in table.get(side, ()):
                for start, end in places_of(words, phrase):
                    yield words[start:end], sign


_SIDES = {"greater": Comparison.GREATER_EQUAL, "less": Comparison.LESS_EQUAL}


def of_the_normal(locale: Locale, words: str, asked: Node) -> str:
    """The word for a normal, beside what is the slope of a curve itself; empty where none is."""
    if not isinstance(asked, tree.Call) or not (asked.primes == 1 or asked.function in _SLOPES):
        return ""
    places = (place for one in locale.table["normal_words"] for place in places_of(words, one))
    return next((words[start:end] for start, end in places), "")
