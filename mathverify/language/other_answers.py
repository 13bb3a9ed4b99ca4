"""Answers in fixed phrases, one entry a locale: none of the others is right, or all; no value.

The words of an option that says the first are known here, so they rest on nobody's word.  An option
without a value that says it in other words is decided in the same way, and its words are said to be
bound; not so where it says that all are, which nothing decides.  The last is ``none``, the empty
set of solutions, in questions and answers alike; that there is no real one, no whole one or no
maximum says less.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
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


_ALL_OTHERS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "en": frozenset(
            {
                *("all of these", "all of those", "all of the above", "all of the others"),
                *("all of them", "all the above", "all of the options", "all of these answers"),
                *("all the others", "all", "both", "both of them", "both of these"),
                *("both of the above", "each of these", "any of these", "any of the above"),
            }
        ),
        "de": frozenset(
            {
                *("alle", "alle davon", "alle anderen", "alle antworten", "alle obigen"),
                *("alle genannten", "alles davon", "alle diese", "beide", "beide davon"),
            }
        ),
        "es": frozenset(
            {
                *("todas las anteriores", "todos los anteriores", "todas", "todos", "todas ellas"),
                *("todos ellos", "ambas", "ambos", "todas las opciones", "todas las otras"),
            }
        ),
        "zh": frozenset(
            {"以上都是", "以上都对", "以上均是", "以上均对", "都是", "都对", "以上全部"}
        ),
    }
)


#: What a phrase without a value speaks of: anything, real or whole numbers alone, a thing by name.
ANYTHING, REAL, WHOLE, NAMED = "anything", "real", "whole", "named"

_NO_VALUE: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "en": {
            **dict.fromkeys(
                (
                    *("none", "there is none", "the empty set", "empty set", "no value"),
                    *("no solution", "no solutions", "there is no solution", "no values"),
                    *("there are no solutions", "has no solution", "dne", "no such number"),
                    *("no such numbers", "does not exist", "it does not exist", "no such value"),
                    *("there is no value", "there are no values", "there is no such number"),
                    *("no such values", "no such solution", "no such solutions", "no such root"),
                ),
                ANYTHING,
            ),
            **dict.fromkeys(
                (
                    *("no real solution", "no real solutions", "no roots", "no real roots"),
                    *("no real root", "no root", "there is no real solution", "no real value"),
                    *("there are no roots", "there is no root", "there is no real root"),
                    *("there are no real solutions", "there are no real roots", "no real values"),
                ),
                REAL,
            ),
            **dict.fromkeys(
                (
                    *("no integer solution", "no integer solutions", "no integer roots"),
                    *("there is no integer solution", "there are no integer solutions"),
                    *("no integer root", "no integer value", "no integer values"),
                ),
                WHOLE,
            ),
            **dict.fromkeys(
                (
                    *("undefined", "not defined", "no limit", "diverges"),
                    *("no maximum", "no greatest value", "no largest value", "has no maximum"),
                    *("no minimum", "no least value", "no smallest value", "has no minimum"),
                ),
                NAMED,
            ),
        },
        "de": {
            **dict.fromkeys(
                (
                    *("keine", "keine lösung", "keine lösungen", "es gibt keine lösung"),
                    *("unlösbar", "leere menge", "die leere menge", "existiert nicht"),
                    *("es gibt keine", "es gibt keine lösungen"),
                ),
                ANYTHING,
            ),
            **dict.fromkeys(("keine reelle lösung", "keine reellen lösungen"), REAL),
            **dict.fromkeys(("keine ganzzahlige lösung", "keine ganzzahligen lösungen"), WHOLE),
            "nicht definiert": NAMED,
        },
        "es": {
            **dict.fromkeys(
                (
                    *("ninguna", "ninguno", "no hay solución", "sin solución"),
                    *("no tiene solución", "no hay soluciones", "conjunto vacío"),
                    *("el conjunto vacío", "no existe"),
                ),
                ANYTHING,
            ),
            "no hay soluciones reales": REAL,
            "no hay soluciones enteras": WHOLE,
            "no está definido": NAMED,
        },
        "zh": {
            **dict.fromkeys(("无解", "没有解", "空集", "不存在"), ANYTHING),
            **dict.fromkeys(("无实数解", "无实根"), REAL),
            "无整数解": WHOLE,
            "无意义": NAMED,
        },
    }
)


def says_none_of_the_others(text: str, lang: str = "") -> bool:
    """Whether ``text`` says it in the language ``lang``; without one, in any that is known."""
    plain = _plain(text)
    if lang:
        return plain in _OTHERS.get(lang.partition("-")[0].lower(), frozenset())
    return any(plain in phrases for phrases in _OTHERS.values())


def says_all_of_the_others(text: str, lang: str = "") -> bool:
    """Whether ``text`` says it in the language ``lang`` or in English; without one, in any."""
    plain = _plain(text)
    if not lang:
        return any(plain in phrases for phrases in _ALL_OTHERS.values())
    return any(plain in _ALL_OTHERS.get(of, ()) for of in (lang.partition("-")[0].lower(), "en"))


def no_value_phrases(lang: str) -> tuple[str, ...]:
    """The phrases of a language that say so, in the order of their signs."""
    phrases = _NO_VALUE.get(lang.partition("-")[0].lower(), {})
    return tuple(sorted(phrase for phrase, of in phrases.items() if of != WHOLE))


def what_has_no_value(text: str, lang: str) -> str:
    """What a fixed phrase of ``lang`` says that there is none of, ``REAL`` ...; else empty."""
    return _NO_VALUE.get(lang.partition("-")[0].lower(), {}).get(_plain(text), "")


def says_less(text: str, domains: Iterable[str]) -> bool:
    """Whether ``text`` says that there is no real or whole solution where others are asked for.

    ``domains`` are those of the unknowns: that there is no real one says less of whole numbers.
    """
    plain = _plain(text)
    said = {phrases[plain] for phrases in _NO_VALUE.values() if plain in phrases}
    of = {kind: sort for kind, sort in ((REAL, "real"), (WHOLE, "integer")) if kind in said}
    told = {domain.strip() for domain in domains}
    return any(told - {sort} for sort in of.values())


def says_no_value(text: str) -> bool:
    """Whether ``text`` says in a fixed phrase of some locale that there is nothing to name."""
    return any(phrases.get(_plain(text), WHOLE) != WHOLE for phrases in _NO_VALUE.values())


def names_nothing(text: str) -> bool:
    """Whether ``text`` is a fixed phrase for having no value, or none of a kind."""
    plain = _plain(text)
    return any(plain in phrases for phrases in _NO_VALUE.values())


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).split()).strip(" .。!").casefold()
