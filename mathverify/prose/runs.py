"""Where formulas stand in a text, and how the parser of the language reads them.

A run of declared names, slots, numbers, operators, relation signs and brackets is a formula as soon
as it has a number, an operator or a relation; each slot is read as its name.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from mathverify.language.marks import Formula, Slot, Text
from mathverify.language.unit_words import UNITS
from mathverify.language.vocabulary import FUNCTIONS, PLAIN_FUNCTIONS
from mathverify.language.words_units import UNIT_NAMES
from mathverify.prose.declared import Declared, Holding

__all__ = ["Run", "runs"]

_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_DASHES = "-–—"
_OPERATORS = frozenset("^*/%°‰ⁿ′·⁺⁻†")
_ANGLES = "∠∡"
#: What makes one number of two where no blank stands between.
_JOINING = ".,'’_"
#: Units that no language has as a word of its own.
_SYMBOLS = frozenset(u for u in UNITS if UNIT_NAMES.get(u, u) != u and u != "in")


@dataclass(frozen=True, slots=True)
class _Token:
    """``kind`` is one of: name, slot, number, points, call, word, unit, angle, sign, dash, open,
    close, comma, space, other; ``text`` is what the parser reads for it.
    """

    kind: str
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Run:
    """One formula of a text: its source as the parser reads it, and where it stands.

    ``bare`` says that it holds nothing but numbers and signs; ``latex`` that dollar signs stand
    about it; ``slots`` are the sources of the slots in it.
    """

    source: str
    start: int
    end: int
    slots: tuple[str, ...] = ()
    bare: bool = False
    latex: bool = False


def runs(
    declared: Declared, parts: Iterable[Text | Formula | Slot], angle_words: frozenset[str]
) -> Iterator[Run]:
    """The formulas of ``parts``, which stand beside each other, in order."""
    plain: list[Text | Slot] = []
    for part in parts:
        if isinstance(part, Formula):
            yield from _plain_runs(declared, plain, angle_words)
            plain = []
            yield Run(part.source, part.start, part.end, latex=True)
        else:
            plain.append(part)
    yield from _plain_runs(declared, plain, angle_words)


def _plain_runs(
    declared: Declared, parts: Sequence[Text | Slot], angle_words: frozenset[str]
) -> Iterator[Run]:
    if not any(_is_mathematical(part.text) for part in parts if isinstance(part, Text)):
        if not any(_touches(one, other) for one, other in pairwise(parts)):
            return
    tokens: list[_Token] = []
    for part in parts:
        if isinstance(part, Slot):
            tokens.append(_slot_token(declared, part))
        else:
            tokens += _tokens(declared, part, angle_words)
    kept = _with_words(tokens)
    kept = _with_brackets(kept)
    start = 0
    while start < len(kept):
        if kept[start].kind in ("other", "word"):
            start += 1
            continue
        end = start
        while end < len(kept) and kept[end].kind not in ("other", "word"):
            end += 1
        for piece in _split(kept[start:end]):
            run = _run(piece)
            if run is not None:
                yield run
        start = end


@lru_cache(maxsize=512)
def _is_mathematical(text: str) -> bool:
    """Whether a sign stands in ``text`` that a formula or a number needs."""
    return not text.isascii() or any(not (sign.isalpha() or sign in " .,;?\n") for sign in text)


def _touches(one: Text | Slot, other: Text | Slot) -> bool:
    """Whether a name or a point stands directly before a slot, or a slot or a unit after one."""
    if isinstance(one, Slot) and isinstance(other, Slot):
        return True
    if isinstance(one, Text) and isinstance(other, Slot):
        return one.text[-1:].isalnum() or one.text[-1:] in tuple(_JOINING)
    if isinstance(one, Slot) and isinstance(other, Text):
        words = other.text.split(maxsplit=1)
        return bool(words) and words[0].rstrip(".,;:?!") in _SYMBOLS
    return False


# --- tokens ------------------------------------------------------------------------------


def _slot_token(declared: Declared, slot: Slot) -> _Token:
    held = declared.held(slot.source)
    if held is not None and held.what in (Holding.DATUM, Holding.UNKNOWN, Holding.FUNCTION):
        return _Token("slot", held.name, slot.start, slot.end)
    if held is not None and held.what is Holding.SIDE:
        return _Token("slot", f"({slot.source})", slot.start, slot.end)
    return _Token("other", "", slot.start, slot.end)


def _script(sign: str) -> bool:
    """Whether a letter is of a script that formulas are written in."""
    return ord(sign) < 0x0500


def _tokens(declared: Declared, part: Text, angle_words: frozenset[str]) -> Iterator[_Token]:
    text, place = part.text, 0
    shift = part.start
    while place < len(text):
        sign, category = text[place], unicodedata.category(text[place])
        end = place + 1
        if sign.isspace():
            while end < len(text) and text[end].isspace():
                end += 1
            kind, source = "space", " "
        elif category[0] == "L" and category != "Lm":
            while end < len(text) and unicodedata.category(text[end])[0] in "LM":
                if _script(text[end]) != _script(sign) or text[end] == "ⁿ":
                    break
                end += 1
            kind, source, end = _word(declared, text, place, end, angle_words)
        elif category[0] == "N":
            while end < len(text) and (
                unicodedata.category(text[end])[0] == "N"
                or (text[end] in ".," and text[end + 1 : end + 2].isdigit())
            ):
                end += 1
            kind, source = "number", text[place:end]
        elif sign in _ANGLES:
            kind, source = "angle", "angle"
        elif (
            sign in (_JOINING if len(text) == 1 else ".,")
            and text[place:] == sign
            and not (place and text[place - 1].isalpha())
        ):
            kind, source = "joint", sign
        elif sign in _DASHES:
            kind, source = "dash", "-"
        elif category in ("Sm", "Sc") or sign in _OPERATORS:
            kind, source = "sign", sign
        elif sign == "!":
            kind, source = "bang", "!"
        elif sign in "([{":
            kind, source = "open", sign
        elif sign in ")]}":
            kind, source = "close", sign
        elif sign in ",;":
            kind, source = "comma", sign
        elif sign in ":'":
            kind, source = "colon", sign
        else:
            kind, source = "other", sign
        yield _Token(kind, source, shift + place, shift + end)
        place = end


def _word(
    declared: Declared, text: str, start: int, end: int, angle_words: frozenset[str]
) -> tuple[str, str, int]:
    """A word: a declared name (with its digits), points, a function of the language, or a word."""
    names = declared.letters
    more = end
    while more < len(text) and (text[more] == "_" or unicodedata.category(text[more])[0] in "LN"):
        more += 1
    for stop in range(more, end - 1, -1):
        name = text[start:stop].translate(_SUBSCRIPTS)
        for spelled in (name, _GREEK_NAMES.get(name, name), _indexed(text[start:stop])):
            if spelled in names and stop >= end:
                return "name", spelled, stop
    word = text[start:end]
    if text[end : end + 1] == "_" and text[end + 1 : end + 2].isalpha():
        return "word", text[start:more], more
    if text[end : end + 1] == "_":
        return "sign", f"{word}_", end + 1  # an index of something that is not declared
    points = _points(declared, word)
    if points:
        return "points", points, end
    if len(word) > 1 and all(
        letter in declared.scalars or letter in declared.reading.data for letter in word
    ):
        return "product", "*".join(word), end
    if word.lower() in angle_words:
        return "angle", "angle", end
    if word in PLAIN_FUNCTIONS or word == "lim":
        return "call", word, end
    if word in FUNCTIONS and text[end : end + 1] == "(":
        return "function", word, end
    if len(word) == 1 and text[end : end + 1] == "(":
        return "function", word, end
    if word in _SYMBOLS:
        return "unit", word, end
    if word == "π":
        return "name", "pi", end
    return "word", word, end


def _indexed(word: str) -> str:
    plain = word.translate(_SUBSCRIPTS)
    stem = word.rstrip("₀₁₂₃₄₅₆₇₈₉")
    return f"{stem}_{plain[len(stem) :]}" if stem != word else word


_GREEK_NAMES = {
    "α": "alpha",
    "β": "beta",
    "γ": "gamma",
    "δ": "delta",
    "θ": "theta",
    "λ": "lambda",
    "μ": "mu",
    "ρ": "rho",
    "σ": "sigma",
    "φ": "phi",
    "ω": "omega",
    "ε": "epsilon",
}


def _points(declared: Declared, word: str) -> str:
    """``length(A, B)`` for AB; for more letters their names, with commas."""
    return ", ".join(word) if len(word) > 1 and all(map(declared.is_point, word)) else ""


# --- runs --------------------------------------------------------------------------------


def _with_words(tokens: list[_Token]) -> list[_Token]:
    """Words that are part of a formula only beside certain things, judged by what is there."""
    found: list[_Token] = []
    for place, token in enumerate(tokens):
        before = next((t for t in reversed(found) if t.kind != "space"), None)
        after = next((t for t in tokens[place + 1 :] if t.kind != "space"), None)
        kind = token.kind
        if kind == "unit":
            beside = before is not None and before.kind in ("slot", "number", "close", "unit")
            divided = before is not None and before.kind == "sign" and before.text in "/·*"
            kind = "unit" if beside or divided else "word"
        elif kind == "call":
            operands = ("slot", "name", "number", "open", "product", "sign")
            kind = "call" if after is not None and after.kind in operands else "word"
        elif kind == "angle" and token.text == "angle":
            kind = "angle" if after is not None and after.kind == "points" else "word"
            kind = "sign" if kind == "word" and token.end - token.start == 1 else kind
        elif kind == "colon":
            operands = ("slot", "name", "number", "close", "open", "points")
            near_by = [t for t in (before, after) if t is not None and t.kind in operands]
            ratio = token.text == ":" and len(near_by) == 2 and not _introduces(tokens, place)
            kind = "sign" if ratio or _is_prime(tokens, place) else "other"
        elif kind == "joint":
            following = tokens[place + 1] if place + 1 < len(tokens) else None
            touching = following is not None and following.kind == "slot"
            kind = "sign" if touching else "comma" if token.text == "," else "other"
        elif kind == "bang":
            near = place > 0 and tokens[place - 1].kind in ("slot", "name", "number", "close")
            kind = "sign" if near else "other"
        found.append(_Token(kind, token.text, token.start, token.end))
    return found


def _introduces(tokens: list[_Token], place: int) -> bool:
    """Whether a colon is punctuation: behind a word that is a name, with a blank after it alone."""
    word = place > 0 and tokens[place - 1].kind == "name" and len(tokens[place - 1].text) > 1
    return word and tokens[place + 1].kind == "space"


def _is_prime(tokens: list[_Token], place: int) -> bool:
    """Whether an apostrophe is one of a derivative: ``f'(x)``, ``f''(x)``."""
    first = last = place
    while first and tokens[first - 1].text == "'":
        first -= 1
    while last + 1 < len(tokens) and tokens[last + 1].text == "'":
        last += 1
    if tokens[place].text != "'" or not first or last + 1 == len(tokens):
        return False
    return tokens[first - 1].kind == "name" and tokens[last + 1].kind == "open"


def _with_brackets(tokens: list[_Token]) -> list[_Token]:
    """Brackets that hold words are punctuation, and so are commas outside of brackets."""
    found = list(tokens)
    opened: list[int] = []
    for place, token in enumerate(tokens):
        if token.kind == "open":
            opened.append(place)
        elif token.kind == "close":
            if not opened:
                found[place] = _other(token)
                continue
            start = opened.pop()
            if any(t.kind in ("other", "word") for t in found[start + 1 : place]):
                found[start], found[place] = _other(tokens[start]), _other(token)
        elif token.kind == "comma" and not opened:
            found[place] = _other(token)
    for place in opened:
        found[place] = _other(tokens[place])
    depth = 0
    for place, token in enumerate(found):
        depth += {"open": 1, "close": -1}.get(token.kind, 0)
        if token.kind == "comma" and depth == 0:
            found[place] = _other(token)
    return found


def _other(token: _Token) -> _Token:
    return _Token("other", token.text, token.start, token.end)


_OPERANDS = ("slot", "name", "number", "points", "product")


def _split(tokens: list[_Token]) -> Iterator[list[_Token]]:
    """A run, taken apart where two operands meet without a sign, and one of them is a word."""
    piece: list[_Token] = []
    for token in tokens:
        solid = [t for t in piece if t.kind != "space"]
        if solid and token.kind in (*_OPERANDS, "open") and solid[-1].kind in (*_OPERANDS, "close"):
            spaced = piece[-1].kind == "space"
            names = [t for t in (solid[-1], token) if t.kind in ("name", "points", "slot")]
            wordy = any(len(t.text) > 1 and t.kind != "slot" for t in names)
            both_slots = solid[-1].kind == "slot" and token.kind == "slot"
            if spaced and (wordy or both_slots):
                yield piece
                piece = []
        piece.append(token)
    yield piece


def _trimmed(tokens: list[_Token]) -> list[_Token]:
    """Without blanks and dashes at the ends that are punctuation or hyphens."""
    while tokens and tokens[-1].kind in ("space", "dash"):
        spaced = len(tokens) > 1 and tokens[-2].kind == "space"
        if tokens[-1].kind == "dash" and tokens[-1].text == "-" and spaced and _is_minus(tokens):
            break
        tokens = tokens[:-1]
    while tokens and (
        tokens[0].kind == "space"
        or (tokens[0].kind == "dash" and len(tokens) > 1 and tokens[1].kind == "space")
        or (tokens[0].kind == "dash" and len(tokens) == 1)
    ):
        tokens = tokens[1:]
    return tokens


def _is_minus(tokens: list[_Token]) -> bool:
    """Whether a dash at the end may be a minus: another sign or number stands in the run."""
    return any(t.kind in ("sign", "number") for t in tokens)


def _run(tokens: list[_Token]) -> Run | None:
    tokens = _trimmed(tokens)
    solid = [t for t in tokens if t.kind != "space"]
    if not solid:
        return None
    kinds = {t.kind for t in solid}
    touching = any(a.kind in ("name", "slot") and b.kind == "slot" for a, b in pairwise(tokens))
    if not kinds & {"number", "sign", "dash", "unit"} and not touching:
        applied = "function" in kinds and kinds & {"slot", "name"}
        if not applied:
            return None
    if kinds == {"sign"} and all(t.text in "$€£¥%°~" for t in solid):
        return None
    bare = "number" in kinds and not kinds & {"slot", "name", "points", "product", "function"}
    slots = tuple(t.text for t in solid if t.kind == "slot")
    return Run(_source(tokens), solid[0].start, solid[-1].end, slots, bare)


def _source(tokens: list[_Token]) -> str:
    """The run as the parser reads it: products get their sign, ``A{A}`` its equals sign."""
    parts: list[str] = []
    before: _Token | None = None
    angle = False
    for place, token in enumerate(tokens):
        if token.kind == "space":
            parts.append(" ")
            continue
        touches = place > 0 and tokens[place - 1] is before
        if token.kind == "slot" and before is not None and before.kind == "name" and touches:
            parts.append(" = ")
        elif (
            before is not None
            and before.kind in (*_OPERANDS, "close")
            and (
                token.kind in ("slot", "name", "product")
                or (token.kind == "open" and before.kind == "slot")
            )
        ):
            parts.append("*")
        match token.kind:
            case "angle":
                angle = True
            case "points":
                head = "angle" if angle else "length" if token.text.count(",") == 1 else "points"
                parts.append(f"{head}({token.text})")
                angle = False
            case "unit":
                parts.append(f" {token.text}")
            case "product":
                parts.append(token.text)
            case _:
                parts.append(token.text)
        before = token
    return "".join(parts).strip()
