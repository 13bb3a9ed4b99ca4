"""Numbers by what they measure: ``area of triangle ABC``, and two letters for a length."""

from __future__ import annotations

import re

from mathverify.language.figure_notation.calls import OF_FIGURES
from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.figure_notation.operands import WORD, call_end, circle_of, listed, straight
from mathverify.language.unit_words import unit_word

__all__ = ["read_lengths", "read_measures"]

_WORD = re.compile(WORD)
_MEASURE = re.compile(
    r"\b(?:the )?(area|perimeter|length|distance|midpoint|circumference|radius|diameter"
    r"|cent(?:re|er)|equation|gradient|slope|volume|surface area) (of )?(?:the )?"
    r"(?:circle (?=[A-Za-z]))?(?=[A-Za-z△])"
)
#: Measures that stand before letters without ``of``.
_OF_LETTERS = ("area", "perimeter", "length", "distance", "midpoint")
_DOTTED = re.compile(rf"({WORD}) ?[·⋅∙] ?({WORD})")
_LENGTH_BARS = re.compile(rf"\| ?({WORD}) ?\|")
_BARE = re.compile(
    rf"(?<![A-Za-z_.])(?<![A-Za-z_][0-9])(?<![A-Za-z_][0-9][0-9])({WORD})(?![A-Za-z0-9_(.])"
)

#: What may stand before and after letters that stand for a length.
_OPERATOR_BEFORE = re.compile(r"[=<>≤≥≠≈+\-−*·×/÷(,:^|0-9.)²³√]$")
_OPERATOR_AFTER = re.compile(r"\s*[=<>≤≥≠≈+\-−*·×/÷),:^²³|!]")
_WORD_BEFORE = re.compile(r"(?:^|\b(?:and|or|not|implies))$")
_WORD_AFTER = re.compile(r"\s*(?:$|(?:and|or|implies|iff)\b)")


def read_measures(text: str, names: FigureNames) -> str:
    """``area of triangle(A, B, C)`` as a call; what is measured is a figure or its letters."""
    place = 0
    while match := _MEASURE.search(text, place):
        word = match[1].replace("centre", "center").replace(" ", "_")
        end, figure = _figure_at(text, match.end(), word, names, is_of=bool(match[2]))
        if not figure or match[1] in names.declared:
            place = match.end()
            continue
        call = f"{word}({figure})"
        text = f"{text[: match.start()]}{call}{text[end:]}"
        place = match.start() + len(call)
    return text


def _figure_at(
    text: str, start: int, measure: str, names: FigureNames, *, is_of: bool
) -> tuple[int, str]:
    match = _WORD.match(text, start)
    if match is None:
        return start, ""
    end = match.end()
    if text[end : end + 1] == "(":
        end = call_end(text, end)
        return (end, text[start:end]) if end and is_of else (start, "")
    word = match[0]
    if measure in ("area", "perimeter"):
        found = listed(names.run(word, 3)) or (word if word in names.circles and is_of else "")
    elif measure in ("length", "distance", "midpoint"):
        found = listed(names.run(word, 2, 2))
    elif measure in ("gradient", "slope", "equation"):
        found = straight(word, names) or (circle_of(word, names) if measure == "equation" else "")
    elif measure in ("volume", "surface_area"):
        found = ""
    else:
        found = circle_of(word, names)
    return end, found if is_of or measure in _OF_LETTERS else ""


def _function_around(before: str) -> str:
    """The function whose arguments are open at the end of ``before``; empty if there is none."""
    depth = 0
    for place in range(len(before) - 1, -1, -1):
        depth += (before[place] in ")]}") - (before[place] in "([{")
        if depth < 0:
            match = re.search(rf"{WORD}$", before[:place])
            return match[0] if match else ""
    return ""


def read_lengths(text: str, names: FigureNames) -> str:
    """Two letters by themselves are a length, where no list says that they may be a vector."""
    if "[" in text or "vector" in text or "→" in text:
        return text
    dotted = _DOTTED.search(text)
    if dotted and names.run(dotted[1], 2, 2) and names.run(dotted[2], 2, 2):
        return text  # a product of two lengths, or of two vectors

    def between_bars(match: re.Match[str]) -> str:
        points = names.run(match[1], 2, 2)
        return f"length({listed(points)})" if points else match[0]

    def bare(match: re.Match[str]) -> str:
        points = names.run(match[1], 2, 2)
        before = text[: match.start()].rstrip()
        if not points or (before[-1:].isdigit() and unit_word(match[1])):
            return match[0]
        if before.endswith(("(", ",")) and _function_around(before) in OF_FIGURES:
            return match[0]
        operators = (
            _OPERATOR_BEFORE.search(before) is not None,
            _OPERATOR_AFTER.match(text, match.end()) is not None,
        )
        first = operators[0] or _WORD_BEFORE.search(before) is not None
        last = operators[1] or _WORD_AFTER.match(text, match.end()) is not None
        alone = match[0] == text.strip()
        if not (alone or (first and last and any(operators))):
            return match[0]
        return f"length({listed(points)})"

    text = _LENGTH_BARS.sub(between_bars, text)
    return _BARE.sub(bare, text)
