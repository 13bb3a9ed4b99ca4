"""Whether words call an unknown a size or a number of things, neither of which is negative.

"How far" and "the radius" are of a length, "how long" of one or of a time; the words stand in the
tables of the locales, under ``[sizes]`` by what they measure.  Beside what has a direction (a
coordinate, a change) nothing is called so.  "How many" says of a whole number that it counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from mathverify.language.number_words import places_of
from mathverify.phrases.locale import Locale
from mathverify.semantics.units import Dimension

_DEGREES = frozenset({"deg", "degC", "degF"})
_ANGLE: Dimension = (("angle", Fraction(1)),)
#: What the keys of ``[sizes]`` measure.
_MEASURED: dict[Dimension, str] = {
    (("length", Fraction(1)),): "length",
    (("length", Fraction(2)),): "area",
    (("length", Fraction(3)),): "volume",
    (("mass", Fraction(1)),): "mass",
    (("time", Fraction(1)),): "time",
    (("length", Fraction(1)), ("time", Fraction(-1))): "speed",
}


#: What is measured in mere numbers too: a hypotenuse of 25.  "How large" says no more of a number.
_BARE = ("length", "age")


def measured_by(dimension: Dimension) -> str:
    """The key of what ``dimension`` measures in the tables of words; ``number`` without one."""
    if len(dimension) == 1 and dimension[0][0].startswith("money in "):
        return "money"
    return _MEASURED.get(dimension, "") if dimension else "number"


def angle_told(locale: Locale, dimension: Dimension, words: str) -> bool:
    """Whether words call what has ``dimension`` an angle."""
    return dimension == _ANGLE and _says_one(words, locale.angle_words)


def size_told(
    locale: Locale, dimension: Dimension, words: str, others: str, *, whole: bool
) -> bool:
    """Whether words for an unknown call it a size or count it; ``others`` are those beside them."""
    directed = (f"{phrase.casefold()}-" for phrase in locale.table["meaning"]["place"])
    if _says_one(f"{words} {others}", directed):
        return False
    if not dimension and whole and _counts_things(locale, words):
        return True
    kinds = (measured_by(dimension),) if dimension else _BARE
    kinds = (*kinds, "age") if "time" in kinds else kinds
    sizes = (word for kind in kinds for word in locale.table["sizes"].get(kind, ()))
    return _says_one(words, sizes)


def _counts_things(locale: Locale, words: str) -> bool:
    """Whether words ask how many, of what is no degree: one of heat or of angles has no end."""
    from mathverify.phrases.measures_in_words import units_at_beginning

    return any(
        _DEGREES.isdisjoint(units_at_beginning(locale, words[end:])[0])
        for phrase in locale.table["claims"]["count"]
        for _, end in places_of(words, phrase.rstrip("-"))
    )


def _says_one(words: str, phrases: Iterable[str]) -> bool:
    return any(True for phrase in phrases for _ in places_of(words, phrase))
