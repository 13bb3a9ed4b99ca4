"""Answers in fixed phrases, one entry a locale: none of the others is right; there is no value.

The words of an option that says the first are known here, so they rest on nobody's word.  An option
without a value that says it in other words is decided in the same way, and its words are said to be
bound.  The second is ``none``, the empty set of solutions, in questions and answers alike.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from types import MappingProxyType

_OTHERS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "en": frozenset(
            {
                *("none of these", "none of those", "none of the above", "none of the others"),
                *("none of the other options", "none of these options", "none of these answers"),
                *("none of the options", "none of the options given", "none of the given options"),
                *("none of them",),
            }
        ),
        "de": frozenset(
            {
                *("keine davon", "keines davon", "keiner davon", "nichts davon"),
                *("keine der anderen", "keine der anderen antworten", "keine dieser antworten"),
                *("keine der genannten antworten", "keine der antworten", "keines von diesen"),
            }
        ),
        "es": frozenset(
            {
                *("ninguna de las anteriores", "ninguno de los anteriores", "ninguna de estas"),
                *("ninguno de estos", "ninguna de las otras", "ninguna de las otras opciones"),
                *("ninguna de ellas",),
            }
        ),
        "zh": frozenset(
            {"以上都不是", "以上都不对", "以上均不是", "以上均不对", "都不是", "都不对"}
        ),
    }
)


_NO_VALUE: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "en": frozenset(
            {
                *("none", "there is none", "the empty set", "empty set", "no value"),
                *("no solution", "no solutions", "no real solution", "no real solutions"),
                *("there is no solution", "there are no solutions", "has no solution"),
                *("no roots", "no real roots", "no such number", "no such numbers"),
                *("does not exist", "it does not exist", "dne", "undefined", "not defined"),
                *("no maximum", "no greatest value", "no largest value", "has no maximum"),
                *("no minimum", "no least value", "no smallest value", "has no minimum"),
                *("no limit", "diverges"),
            }
        ),
        "de": frozenset(
            {
                *("keine", "keine lösung", "keine lösungen", "es gibt keine lösung", "unlösbar"),
                *("keine reelle lösung", "keine reellen lösungen", "leere menge"),
                *("die leere menge", "existiert nicht", "nicht definiert", "es gibt keine"),
            }
        ),
        "es": frozenset(
            {
                *("ninguna", "ninguno", "no hay solución", "sin solución", "no tiene solución"),
                *("no hay soluciones", "no hay soluciones reales", "conjunto vacío"),
                *("el conjunto vacío", "no existe", "no está definido"),
            }
        ),
        "zh": frozenset({"无解", "没有解", "无实数解", "无实根", "空集", "不存在", "无意义"}),
    }
)


def says_none_of_the_others(text: str, lang: str = "") -> bool:
    """Whether ``text`` says it in the language ``lang``; without one, in any that is known."""
    plain = _plain(text)
    if lang:
        return plain in _OTHERS.get(lang.partition("-")[0].lower(), frozenset())
    return any(plain in phrases for phrases in _OTHERS.values())


def no_value_phrases(lang: str) -> tuple[str, ...]:
    """The phrases of a language that say so, in the order of their signs."""
    return tuple(sorted(_NO_VALUE.get(lang.partition("-")[0].lower(), ())))


def says_no_value(text: str) -> bool:
    """Whether ``text`` says in a fixed phrase of some locale that there is nothing to name."""
    return any(_plain(text) in phrases for phrases in _NO_VALUE.values())


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).split()).strip(" .。!").casefold()
