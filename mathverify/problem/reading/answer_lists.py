"""Answers that list solutions as on the board: ``x = 2, 4``, ``2 and 3``, ``x = 1, x = -1``.

Commas and words between solutions say "or"; a list becomes a set, a general solution gets its
range behind ``for``, and several unknowns in each solution become tuples' relations.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from mathverify.language.number_words import is_number_word
from mathverify.language.short_texts import THOUSANDS as _THOUSANDS
from mathverify.language.unit_words import MANY, UNIT_SPELLINGS, is_misspelt_unit
from mathverify.problem.brackets import is_balanced, outside_brackets, split_outside, wrapped_in

_SIGN = re.compile(r"[=<>≤≥≠∈]|\b(?:in|for|mod|none|is)\b")
_RANGE = re.compile(
    r"(.+?)\s*,?\s*(?:\(?\s*(?:where|with|for(?:\s+(?:all|any|every|some))?)\s+)?"
    r"(?<![A-Za-z])([A-Za-z])\s*(?:∈|in|is|being|an?)\s*"
    r"(?:an?\s+|any\s+|the\s+)?(?:Z|ℤ|integers?)\s*\)?",
)
_COUNTED = re.compile(r"(-?\d+(?:\.\d+)?(?:/\d+)?)\s+([a-z]{3,20})")
#: Plurals without an s.
_UNCHANGED = frozenset({"people", "men", "women", "children", "mice", "sheep", "fish"})

#: Plurals that are factors or measures, whether the language has them as units or not.
_MEASURES = frozenset(
    {
        *("halves", "thirds", "quarters", "fourths", "fifths", "sixths", "sevenths", "eighths"),
        *("ninths", "tenths", "hundredths", "thousandths", "pairs", "couples", "grosses", "gross"),
        *("percents", "times", "roots", "squares", "cubes", "powers", "squared", "cubed", "mille"),
        *("pounds", "ounces", "stones", "tons", "miles", "yards", "inches", "pints", "gallons"),
        *("acres", "knots", "dollars", "euros", "cents", "rupees", "pesos", "francs", "yens"),
        *("pixels", "bits", "bytes", "moles", "turns", "revolutions", "radians", "degrees"),
        *("decades", "centuries", "millennia", "fortnights"),
    }
)


def listed(text: str, components: tuple[str, ...], declared: Collection[str]) -> str:
    """The list of solutions ``text`` as one answer of the language; empty if it is none."""
    if "\\" in text or not is_balanced(text) or _THOUSANDS.fullmatch(text):
        return ""
    if match := _RANGE.fullmatch(text):
        if match[2] in declared:
            return ""
        inside = match[1].rstrip(", ")
        solutions = _listed(inside, components) or inside
        if solutions[0] == "{":
            name = components[0]
            solutions = " or ".join(f"{name} = {value}" for value in split_outside(solutions[1:-1]))
        return f"{solutions} for {match[2]} in integer"
    return _listed(text, components)


def _listed(text: str, components: tuple[str, ...]) -> str:
    if len(components) > 1:
        return _of_several(text, components)
    (name,) = components
    pieces = [piece for part in split_outside(text) for piece in _by_words(part)]
    values = [_value(piece, name) for piece in pieces]
    if len(values) < 2 or not _is_list(pieces, values):
        return ""
    if any("±" in value or "+-" in value for value in values):
        return " or ".join(f"{name} = {value}" for value in values) if name.isidentifier() else ""
    return f"{{{', '.join(values)}}}"


def _is_list(pieces: list[str], values: list[str]) -> bool:
    """Whether only ``name = `` before a value says a relation, and the first has it if any has."""
    if any(not value or _SIGN.search(value) for value in values):
        return False
    if any("," in value for value in values):
        return False
    said = [piece != value for piece, value in zip(pieces, values, strict=True)]
    return said[0] or not any(said)


def _of_several(text: str, components: tuple[str, ...]) -> str:
    pieces = [piece for part in split_outside(text) for piece in _by_words(part)]
    if all(_is_tuple(piece, len(components)) for piece in pieces):
        return f"{{{', '.join(pieces)}}}" if len(pieces) > 1 else ""
    together = [piece for part in split_outside(text) for piece in _by_words(part, "and")]
    if len(together) == len(pieces) == len(components):
        return "" if any(_SIGN.search(piece) for piece in pieces) else f"({', '.join(pieces)})"
    cases = _by_words(text, "or")
    if len(cases) < 2 or "," not in text:
        return ""
    whole = [_relations(case, components) for case in cases]
    return " or ".join(f"({case})" for case in whole) if all(whole) else ""


def _is_tuple(piece: str, size: int) -> bool:
    inside = wrapped_in(piece, "(", ")")
    return inside is not None and len(split_outside(inside)) == size


def _relations(case: str, components: tuple[str, ...]) -> str:
    """``x = 2, y = 3`` with every asked name once, joined by "and"; empty for anything else."""
    parts = [piece for part in split_outside(case) for piece in _by_words(part, "and")]
    names = [part.partition("=")[0].strip() for part in parts]
    return " and ".join(parts) if sorted(names) == sorted(components) else ""


def _value(piece: str, name: str) -> str:
    head, sign, value = piece.partition("=")
    return value.strip() if sign and head.strip() == name else piece


def _by_words(text: str, words: str = "and|or") -> list[str]:
    """``text`` cut at words outside brackets."""
    outside = {place for place, _ in outside_brackets(text)}
    cuts = [
        match
        for match in re.finditer(rf"(?:^|\s)(?:{words})\s", text)
        if match.end() - 1 in outside or match.start() in outside
    ]
    pieces: list[str] = []
    start = 0
    for match in cuts:
        pieces.append(text[start : match.start()].strip())
        start = match.end()
    pieces.append(text[start:].strip())
    return [piece for index, piece in enumerate(pieces) if piece or index > 0]


def without_counted_things(text: str, declared: Collection[str]) -> str:
    """``16 marbles`` as ``16``: counted things have no unit; a misspelt unit is none of them."""
    match = _COUNTED.fullmatch(text.strip())
    return match[1] if match and is_plural(match[2]) and is_thing(match[2], declared) else ""


def is_plural(word: str) -> bool:
    """Whether a noun may be one of several things."""
    return word.endswith("s") or word in _UNCHANGED


def is_thing(word: str, declared: Collection[str]) -> bool:
    """Whether a word may name what is counted: no name, no unit or nearly one, no number."""
    if word in declared or word in UNIT_SPELLINGS or word in MANY or f"{word}s" in MANY:
        return False
    return not (word in _MEASURES or is_misspelt_unit(word) or is_number_word(word))
