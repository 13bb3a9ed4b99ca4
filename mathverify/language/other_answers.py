"""How an option says that none of the other options is right, one entry a locale.

The words of such an option are known here, so they rest on nobody's word.  An option without a
value that says it in other words is decided in the same way, and its words are said to be bound.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from types import MappingProxyType

_PHRASES: Mapping[str, frozenset[str]] = MappingProxyType(
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


def says_none_of_the_others(text: str, lang: str = "") -> bool:
    """Whether ``text`` says it in the language ``lang``; without one, in any that is known."""
    plain = " ".join(unicodedata.normalize("NFKC", text).split()).strip(" .。!").casefold()
    if lang:
        return plain in _PHRASES.get(lang.partition("-")[0].lower(), frozenset())
    return any(plain in phrases for phrases in _PHRASES.values())
