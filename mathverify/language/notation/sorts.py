"""The sorts of holes: what may stand in the place of one, and how far it goes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from mathverify.language.notation.extents import (
    CLOSERS,
    OPENERS,
    closing,
    end_of_expression,
    is_letter,
    is_one_term,
)
from mathverify.language.notation.given import Given, Sort
from mathverify.language.notation.pieces import Piece, Pieces, is_touching, made
from mathverify.language.short_texts import ASCII_NAME, DECIMAL
from mathverify.language.token_signs import SUBSCRIPTS, SUPERSCRIPTS
from mathverify.language.unit_words import TOLD_TOGETHER
from mathverify.language.vocabulary import FUNCTIONS
from mathverify.words.book import BOOK

_RELATIONS = frozenset({"=", "<", "<=", ">", ">="})


def is_name(piece: Piece) -> bool:
    """Whether a piece is a name in Latin letters."""
    return piece.kind == "name" and ASCII_NAME.fullmatch(piece.shown) is not None


def is_whole(piece: Piece) -> bool:
    """Whether a piece is a whole number in digits."""
    return piece.kind == "number" and piece.word.isdecimal()


def is_differential(piece: Piece) -> bool:
    """Whether a piece is ``dx``."""
    shown = piece.shown
    is_pair = len(shown) == 2 and shown.isascii() and shown.isalpha()
    return piece.kind == "name" and is_pair and shown[0] == "d"


_Of = Callable[[Piece], bool]


def _one(fits: _Of) -> Sort:
    """One piece."""

    def read(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
        if fits(given.line[start]):
            yield start + 1, given.line[start : start + 1]

    return read


def _is_number(piece: Piece) -> bool:
    return piece.kind == "number" and DECIMAL.fullmatch(piece.shown) is not None


def _is_atom(piece: Piece) -> bool:
    return is_name(piece) or _is_number(piece)


def _points(count: int) -> Sort:
    """The names of so many points, capital letters with their digits, that run together."""

    def fits(piece: Piece) -> bool:
        name = piece.shown or "-"
        capitals = sum(sign.isupper() for sign in name)
        is_name = name.isascii() and name.isalnum() and name[0].isupper()
        return is_name and capitals == count and name == name.upper()

    return _one(fits)


def _signed(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
    """A number, with a sign that touches it."""
    end = start + (given.line[start].kind == "-")
    if end < len(given.line) and _is_number(given.line[end]):
        if end == start or is_touching(given.line, end):
            yield end + 1, given.line[start : end + 1]


def _percent(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
    if _is_number(given.line[start]) and given.line[start + 1].kind == "%":
        yield start + 2, given.line[start : start + 2]


def _differential(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
    """``dx`` apart from what stands before it: the letter."""
    piece = given.line[start]
    apart = start == 0 or bool(piece.gap) or given.line[start - 1].kind in (")", "]", "number")
    if is_differential(piece) and apart:
        letter = piece._replace(word=piece.word[1:], shown=piece.shown[1:])
        yield start + 1, (letter,)


def _inside(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
    """All up to each later place in the same brackets, the shortest first; never nothing."""
    place = start
    while given.line[place].kind != "end" and given.line[place].kind not in CLOSERS:
        if given.line[place].kind in OPENERS:
            place = closing(given.line, place)
            if place < 0:
                return
        place += 1
        yield place, given.line[start:place]


def _plain(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
    """As `_inside`, without bars and relations."""
    for end, value in _inside(given, start):
        if value[-1].kind in ("|", "=", "<", ">"):
            return
        yield end, value


def _some(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
    """As `_inside`, and past brackets that do not close."""
    for end in range(start + 1, len(given.line)):
        yield end, given.line[start:end]


def _relation(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
    """As `_some`, with a sign of relation inside."""
    has_sign = False
    for end in range(start + 1, len(given.line)):
        yield from [(end, given.line[start:end])] if has_sign else []
        has_sign = has_sign or (end > start + 1 and given.line[end - 1].kind in _RELATIONS)


def _statement(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
    """As `_relation`, with an inequation or a comma behind it as well."""
    for end in range(start + 1, len(given.line)):
        kinds = [piece.kind for piece in given.line[start + 1 : end - 1]]
        if any(kind in _RELATIONS or kind == "!=" for kind in kinds):
            yield end, given.line[start:end]


def _run(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
    """What has no blank inside, as much as there is first; brackets close in it."""
    ends: list[int] = []
    place = start
    while given.line[place].kind not in ("end", *CLOSERS) and (
        place == start or not given.line[place].gap
    ):
        if given.line[place].kind in OPENERS:
            place = closing(given.line, place)
            if place < 0:
                break
        place += 1
        ends.append(place)
    for end in reversed(ends):
        yield end, given.line[start:end]


def _group(opening: str, *, whole: bool) -> Sort:
    """A pair of brackets: with them, or what they hold."""

    def read(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
        end = closing(given.line, start) if given.line[start].kind == opening else -1
        if end > start + 1:
            yield end + 1, given.line[start : end + 1] if whole else given.line[start + 1 : end]

    return read


def _is_identifier(piece: Piece) -> bool:
    """Whether a piece may be a name that is declared, were it a word of the language as well."""
    return ASCII_NAME.fullmatch(piece.shown) is not None


def _variables(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
    """``x``, ``x, y``, or ``(x, y)`` with its parentheses."""
    line = given.line
    yield from _identifiers(given, start)
    if line[start].kind == "(":
        for end, _ in _identifiers(given, start + 1):
            if line[end].kind == ")":
                yield end + 1, line[start : end + 1]


def _bare(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
    """A name that nothing is called by: no parenthesis touches it."""
    after = given.line[start + 1 : start + 2]
    is_called = bool(after) and after[0].kind == "(" and not after[0].gap
    if _is_identifier(given.line[start]) and not is_called:
        yield start + 1, given.line[start : start + 1]


def _side(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
    """All up to the next sign of a relation or sum, or comma; brackets close in it."""
    end = start
    while given.line[end].kind not in _SIDES:
        if given.line[end].kind in OPENERS:
            end = closing(given.line, end)
            if end < 0:
                return
        end += 1
    if end > start:
        yield end, given.line[start:end]


_SIDES = frozenset({"end", "=", "<", ">", "+", "*", "/", ",", *CLOSERS})


def _rest(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
    """All that follows; never nothing."""
    end = len(given.line) - 1
    if end > start:
        yield end, given.line[start:end]


def _unrelated(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
    """All that follows, where no equals sign or inequality stands in it."""
    for end, value in _rest(given, start):
        if all(piece.shown not in ("=", "<", ">", "<=", ">=") for piece in value):
            yield end, value


def _names(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
    """Names with commas between them, as many as there are first."""
    yield from _between_commas(is_name, given.line, start)


def _identifiers(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
    """As `_names`, words of the language as well."""
    yield from _between_commas(_is_identifier, given.line, start)


def _between_commas(fits: _Of, line: Pieces, start: int) -> Iterator[tuple[int, Pieces]]:
    ends = [start + 1] if fits(line[start]) else []
    while ends and line[ends[-1]].kind == "," and fits(line[ends[-1] + 1]):
        ends.append(ends[-1] + 2)
    for end in reversed(ends):
        yield end, line[start:end]


def _term(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
    """All of the expression that begins here, where it is one term."""
    end = end_of_expression(given.line, start)
    if is_one_term(given.line[start:end]):
        yield end, given.line[start:end]


def _below(letter: str) -> Sort:
    """``C_3``, ``C₃`` and ``C_{3}``: how many are chosen."""
    lowered = re.compile(rf"{letter}(?:([₀-₉]+)|_(\d+))")

    def read(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
        piece = given.line[start]
        if found := lowered.fullmatch(piece.shown):
            yield start + 1, made((found[1] or found[2]).translate(SUBSCRIPTS))
        elif piece.shown == f"{letter}_" and given.line[start + 1].kind == "{":
            end = closing(given.line, start + 1)
            if end == start + 3 and is_whole(given.line[start + 2]):
                yield end + 1, given.line[start + 2 : end]

    return read


def _beside(letter: str) -> Sort:
    """``C3``: how many are chosen."""

    def read(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
        piece = given.line[start]
        if piece.shown[:1] == letter and piece.shown[1:].isdecimal():
            yield start + 1, made(piece.shown[1:])

    return read


def _applied(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
    """A name and the parentheses that touch it."""
    if is_name(given.line[start]):
        end = start + 1
        if given.line[end].kind == "(" and is_touching(given.line, end):
            end = closing(given.line, end) + 1 or end
        yield end, given.line[start:end]


def _is_group(shown: str) -> bool:
    return len(shown.partition(".")[0]) == 3 and DECIMAL.fullmatch(shown) is not None


def _thousand(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
    """Three digits, and what stands behind a point."""
    piece = given.line[start]
    if piece.kind == "number" and _is_group(piece.shown):
        yield start + 1, (piece,)


def _negated(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
    """What ``~`` denies, as far as its first bracket."""
    end = start
    while given.line[end].shown == "~":
        end += 1
    if is_name(given.line[end]) or given.line[end].kind in ("(", "not"):
        yield end + 1, given.line[start : end + 1]


def _raised(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
    """``⁸``, ``^8``, ``^{8}`` and ``^(8)``, also after ``{}``: the number."""
    line = given.line
    if line[start].kind == "super":
        digits = line[start].shown.translate(SUPERSCRIPTS)
        if digits.isdecimal():
            yield start + 1, made(digits)
        return
    place = start
    if line[place].kind == "{" and line[place + 1].kind == "}":
        place += 2
    if line[place].kind != "^":
        return
    if line[place + 1].kind in ("{", "(") and closing(line, place + 1) == place + 3:
        if is_whole(line[place + 2]):
            yield place + 4, line[place + 2 : place + 3]
    elif is_whole(line[place + 1]):
        yield place + 2, line[place + 1 : place + 2]


def measure(line: Pieces, start: int) -> int:
    """Where the number with one of these units ends that begins at ``start``; else ``start``."""
    if _is_number(line[start]) and line[start + 1].shown in TOLD_TOGETHER:
        return start + 2 if line[start + 1].gap in ("", " ") else start
    return start


def _is_unit(piece: Piece) -> bool:
    return piece.shown in TOLD_TOGETHER and piece.gap in ("", " ")


def _measure(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
    """A number with its unit."""
    if (end := measure(given.line, start)) > start:
        yield end, given.line[start:end]


def _unit_vectors(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
    """The first piece of a side of an equation that has the unit vector j."""
    if start == 0 or given.line[start - 1].kind == "=":
        yield start + 1, given.line[start : start + 1]


def _value(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
    """A number, a name or a fraction of such, with a sign."""
    for end, value in _run(given, start):
        rest = value[value[0].kind == "-" :]
        if rest and all(piece.kind in ("name", "number", "/") for piece in rest):
            yield end, value


@cache
def _spoken() -> Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]:
    """The words of the spellings and of the spoken names of functions, by the first word."""
    found: dict[str, dict[tuple[str, ...], str]] = {}
    for name, word in BOOK.items():
        if name not in FUNCTIONS:
            continue
        spellings = (*(one.split("_") for one in word.spellings), _words_of(word.said.name))
        for spoken in map(tuple, spellings):
            if spoken and spoken != (name,):
                found.setdefault(spoken[0].lower(), {})[tuple(map(str.lower, spoken))] = name
    return {first: tuple(names.items()) for first, names in found.items()}


def _words_of(spoken: str) -> list[str]:
    words = spoken.removeprefix("the ").split()
    return words if len(words) > 1 else []


def _function(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
    """The name of a function, or the words of another of its names: "standard deviation"."""
    line = given.line
    if line[start].kind == "name" and line[start].shown in FUNCTIONS:
        yield start + 1, line[start : start + 1]
    for spoken, name in _spoken().get(line[start].shown.lower(), ()):
        end = start + len(spoken)
        if tuple(piece.shown.lower() for piece in line[start:end]) == spoken:
            yield end, made(name)


#: Behind the name of a function: its arguments in words, ``the line through A and B``.
_PREPOSITIONS = frozenset({"of", "between", "through"})


def _arguments(given: Given, start: int) -> Iterator[tuple[int, Pieces]]:
    """Numbers, names, groups and calls joined by commas or "and": all that there are.

    A call in words is the last: all that follows is its own.
    """
    line, place, ends = given.line, start, start
    found: list[Piece] = []
    while (end := _end_of_argument(line, place)) > place:
        found += [*(made(",") if found else ()), *line[place:end]]
        if line[end].shown in _PREPOSITIONS:
            behind = end + 1 + (line[end + 1].shown == "the")
            for last, inner in _arguments(given, behind):
                yield last, (*found, *line[end:behind], *inner)
            return
        ends = place = end
        place += line[place].kind == ","
        place += line[place].kind == "and"
        if place == end:
            break
    if found:
        yield ends, tuple(found)


def _end_of_argument(line: Pieces, place: int) -> int:
    """Where a number with its sign, a name, a group or a call ends; ``place`` if none begins."""
    signed = place + (line[place].kind == "-")
    if signed > place:
        return signed + 1 if line[signed].kind == "number" else place
    called = place + (line[place].kind == "name" and line[place + 1].kind == "(")
    if line[called].kind in OPENERS:
        return max(closing(line, called) + 1, place)
    return place + 1 if _is_atom(line[place]) else place


def _is_small(text: str) -> bool:
    return text.isascii() and text.isalpha() and text.islower()


def _is_word_of_letters(piece: Piece) -> bool:
    return piece.kind == "name" and 2 <= len(piece.shown) <= 6 and _is_small(piece.shown)


def _is_logarithm(piece: Piece) -> bool:
    return piece.kind == "name" and piece.shown.rstrip("₀₁₂₃₄₅₆₇₈₉") == "log"


#: The readers of holes by the name of their sort.
SORTS: Mapping[str, Sort] = {
    "atom": _one(_is_atom),
    "C3": _beside("C"),
    "C_3": _below("C"),
    "P3": _beside("P"),
    "P_3": _below("P"),
    "applied": _applied,
    "arguments": _arguments,
    "function": _function,
    "negated": _negated,
    "thousand": _thousand,
    "d": _differential,
    "digits": _one(is_whole),
    "fraction": _one(lambda piece: piece.kind == "fraction"),
    "group": _group("(", whole=False),
    "bare": _bare,
    "braces": _group("{", whole=False),
    "identifier": _one(_is_identifier),
    "identifiers": _identifiers,
    "inside": _inside,
    "letter": _one(is_letter),
    "measure": _measure,
    "unit_vectors": _unit_vectors,
    "dotted": _one(lambda piece: piece.kind == "number"),
    "letters": _one(_is_word_of_letters),
    "logarithm": _one(_is_logarithm),
    "stem": _one(lambda piece: piece.kind == "name" and piece.shown[-1] == "_"),
    "subscripted": _one(lambda piece: piece.kind == "name" and "_" in piece.shown),
    "list": _group("[", whole=True),
    "numbered": _one(lambda piece: piece.kind == "name" and piece.shown[1:].isdecimal()),
    "name": _one(is_name),
    "word": _one(lambda piece: piece.word.isascii() and piece.word.isalpha()),
    "number": _one(_is_number),
    "unit": _one(_is_unit),
    "unrelated": _unrelated,
    "names": _names,
    "percent": _percent,
    "point": _points(1),
    "points": _points(2),
    "corners": _points(4),
    "plain": _plain,
    "raised": _raised,
    "relation": _relation,
    "rest": _rest,
    "run": _run,
    "side": _side,
    "signed": _signed,
    "some": _some,
    "statement": _statement,
    "term": _term,
    "value": _value,
    "variables": _variables,
}

_NUMBERS = frozenset({"number"})
#: The features of which the first piece of a hole has one; other holes begin with anything.
FEATURES: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("digits", "dotted", "number"), _NUMBERS),
    **dict.fromkeys(("applied", "function", "name", "names"), frozenset({"name"})),
    **dict.fromkeys(("C3", "C_3"), frozenset({"chosen"})),
    **dict.fromkeys(("P3", "P_3"), frozenset({"arranged"})),
    **dict.fromkeys(("stem", "subscripted"), frozenset({"subscript"})),
    "atom": frozenset({"name", "number"}),
    "braces": frozenset({"{"}),
    "d": frozenset({"differential"}),
    "fraction": frozenset({"fraction"}),
    "group": frozenset({"("}),
    "letter": frozenset({"letter"}),
    "letters": frozenset({"letters"}),
    "list": frozenset({"["}),
    "logarithm": frozenset({"logarithm"}),
    "measure": _NUMBERS,
    "numbered": frozenset({"numbered"}),
    "negated": frozenset({"~", "name", "(", "not"}),
    "percent": _NUMBERS,
    "raised": frozenset({"super", "^", "{"}),
    "signed": frozenset({"number", "-"}),
    "thousand": frozenset({"thousand"}),
    "unit": TOLD_TOGETHER,
    "unit_vectors": frozenset({"number", "name", "(", "-", "+"}),
}
