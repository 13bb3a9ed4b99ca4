"""Which names a text binds itself: ``k`` in ``sum(k^2, k, 1, n)``, ``x`` in ``x -> 2*x``.

They are found before parsing, because the variable of a sum stands after the expression that
it is bound in.  A name that is bound anywhere in a text is a plain name everywhere in it, never
a constant, a unit or an operator; outside its scope it is then an unknown name, so nothing can
be misread for it.
"""

from __future__ import annotations

from mathverify.language.grammar.calls import BINDERS
from mathverify.language.tokens import Tokens
from mathverify.language.vocabulary import (
    CONSTANTS,
    DOMAIN_MODIFIERS,
    DOMAIN_SPELLINGS,
    FUNCTIONS,
    SYNONYMS,
)

_TRIGGERS = frozenset({"->", "→", "for", "forall", "exists", "{"})
_NOTHING: frozenset[str] = frozenset()
_FILLERS = frozenset({"all", "every", "each", "any", "some"})
_DOMAIN_WORDS = DOMAIN_SPELLINGS.keys() | DOMAIN_MODIFIERS.keys() | {"number", "numbers", "a", "an"}
_BEFORE_LAMBDA = frozenset({"(", ",", "[", "{", ":", "=", "->", "→", "implies", "iff"})
_OPENING = frozenset({"(", "[", "{"})
_CLOSING = frozenset({")", "]", "}"})


def bound_names(tokens: Tokens, names: frozenset[str]) -> frozenset[str]:
    """The names that ``tokens`` bind, besides those already declared."""
    kinds, words = tokens.kinds, tokens.words
    if "(" not in kinds and _TRIGGERS.isdisjoint(kinds):
        return _NOTHING
    found: set[str] = set()
    # For each open bracket: whether its next comma comes before the variable of a call.
    waiting: list[bool] = []
    for place, kind in enumerate(kinds):
        if kind in _OPENING:
            named = kind == "(" and place > 0 and kinds[place - 1] == "name"
            waiting.append(named and words[place - 1] in BINDERS)
            if named and words[place - 1] == "for_all" and _may_be_name(kinds[place + 1]):
                found.add(words[place + 1])
            if named and place == 1 and not _built_in(words[0], names):
                _by_definition(kinds, words, found)
        elif kind in _CLOSING:
            if waiting:
                waiting.pop()
        elif kind == "," and waiting and waiting[-1]:
            waiting[-1] = False
            _by_call(kinds, words, place, found)
        if kind in _TRIGGERS:
            _by_sign(kinds, words, place, found)
    return frozenset(word for word in found - names if word.isidentifier())


def _built_in(word: str, names: frozenset[str]) -> bool:
    return word not in names and (word in FUNCTIONS or word in SYNONYMS)


def _by_sign(kinds: list[str], words: list[str], place: int, found: set[str]) -> None:
    kind = kinds[place]
    if kind == "{":
        if _may_be_name(kinds[place + 1]) and kinds[min(place + 2, len(kinds) - 1)] in (
            "in",
            ":",
            "|",
        ):
            found.add(words[place + 1])
    elif kind in ("->", "→"):
        if _may_be_name(kinds[place - 1]) and (place < 2 or kinds[place - 2] in _BEFORE_LAMBDA):
            found.add(words[place - 1])
        elif kinds[place - 1] == ")":
            before = place - 2
            while before > 0 and (_may_be_name(kinds[before]) or kinds[before] == ","):
                before -= 1
            if kinds[before] == "(":
                found.update(words[before + 1 : place - 1])
    else:
        place += 1
        if kind == "for" and words[place] in _FILLERS:
            place += 1
        if kinds[place] == "(":
            place += 1
        # In ``for all positive integers n`` the words of the domain stand before the name.
        while words[place] in _DOMAIN_WORDS and kinds[place + 1] == "name":
            place += 1
        while _may_be_name(kinds[place]):
            found.add(words[place])
            if kinds[place + 1] != "," or kinds[place + 2] != "name":
                break
            if kinds[place + 3] not in (",", "in", ":"):
                break
            place += 2
        if kind != "for" or words[place - 1] in _FILLERS:
            while further := _further_binding(kinds, place):
                place = further
                found.add(words[place])


def _further_binding(kinds: list[str], place: int) -> int:
    """Where the ``y`` of ``for all x in real, y in real: ...`` stands behind the x; else 0."""
    depth = 0
    for at in range(place + 1, len(kinds) - 2):
        if kinds[at] in _OPENING:
            depth += 1
        elif kinds[at] in _CLOSING:
            depth -= 1
        elif not depth and kinds[at] in (",", ":", "such"):
            further = kinds[at] == "," and kinds[at + 1] == "name" and kinds[at + 2] == "in"
            return at + 1 if further and kinds[place + 1] == "in" else 0
    return 0


def _may_be_name(kind: str) -> bool:
    """Word operators such as ``o`` and ``U`` become names where they are bound."""
    return kind in ("name", "o", "union", "mod", "of", "is", "given", "per")


def _by_call(kinds: list[str], words: list[str], comma: int, found: set[str]) -> None:
    """The second argument of a sum, an integral, a limit."""
    place = comma + 2 if kinds[comma + 1] == "(" else comma + 1
    if _may_be_name(kinds[place]) and kinds[place + 1] in (",", ")", "=", "in", "->", "→"):
        found.add(words[place])


def _by_definition(kinds: list[str], words: list[str], found: set[str]) -> None:
    """The parameters of ``f(x) = ...`` at the start of a text, but not ``e`` in ``f(e) = 1``."""
    place = 2
    parameters: list[str] = []
    while _may_be_name(kinds[place]):
        parameters.append(words[place])
        place += 1
        if kinds[place] == ")":
            if kinds[place + 1] == "=":
                found.update(word for word in parameters if word not in CONSTANTS)
            return
        if kinds[place] != ",":
            return
        place += 1
