"""Trees of the language as texts of a diagram: ``5 cm``, ``(3x + 10)°``, ``2√7 cm``; lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from geometry.figure.text import Level, Run, Slant, Text
from mathverify.language import tree
from mathverify.language.layout import boxes
from mathverify.language.layout.boxes import Box, SignKind
from mathverify.language.layout.layout import lay_out
from mathverify.language.tree import Node


def wording(node: Node, data: Mapping[str, Node]) -> Text | None:
    """The text of a tree with the data's values for their names; None for what fills no line."""
    shown = _degrees_at_the_end(tree.substitute(node, dict(data)))
    runs = _joined(tuple(_runs(lay_out(shown), Level.LINE)))
    try:
        return Text(runs) if runs is not None else None
    except ValueError:
        return None


def name_text(name: str) -> Text:
    """The name of a point or quantity: ``A``, ``T`` with a lowered 1, ``C′``, ``θ``."""
    runs = _joined(tuple(_runs(lay_out(tree.Name(name)), Level.LINE)))
    return Text(tuple(replace(run, slant=_lean(run.letters)) for run in runs or (Run(name),)))


def _lean(letters: str) -> Slant:
    return Slant.SLANTED if letters.isalpha() else Slant.UPRIGHT


def _degrees_at_the_end(node: Node) -> Node:
    """``(a*x + b)*1 deg`` as ``(a*x + b) deg``: the unit was only there to make it an angle."""
    match node:
        case tree.Multiply(
            factors=(*front, tree.Quantity(value=tree.Number(value=one), unit=unit))
        ) if one == 1 and front:
            body = front[0] if len(front) == 1 else tree.Multiply(tuple(front))
            return tree.Quantity(body, unit)
        case _:
            return node


def _joined(runs: tuple[Run | None, ...]) -> tuple[Run, ...] | None:
    """Neighbours that are set alike as one; None where something cannot be set on a line."""
    found: list[Run] = []
    for run in runs:
        if run is None:
            return None
        if found and replace(found[-1], letters="") == replace(run, letters=""):
            found[-1] = replace(run, letters=found[-1].letters + run.letters)
        elif run.letters:
            found.append(run)
    return tuple(found)


def _runs(box: Box, level: Level) -> Iterator[Run | None]:
    match box:
        case boxes.Row(parts=parts):
            for part in parts:
                yield from _runs(part, level)
        case boxes.Letter(text=text):
            upper_greek = text in "ΓΔΘΛΞΠΣΦΨΩπ"
            yield Run(text, Slant.UPRIGHT if upper_greek else Slant.SLANTED, level)
        case boxes.Upright(text=text):
            yield Run(text, Slant.SLANTED if text.isalpha() else Slant.UPRIGHT, level)
        case boxes.Digits(text=text) | boxes.FunctionName(text=text) | boxes.Words(text=text):
            yield Run(text, level=level)
        case boxes.UnitLetters(text=text):
            yield Run(text, level=level)
        case boxes.UnitSymbols(body=body):
            for run in _runs(body, level):
                yield replace(run, slant=Slant.UPRIGHT) if run is not None else None
        case boxes.Sign(text=text, kind=kind):
            yield Run(_sign(text, kind), level=level)
        case boxes.Space():
            yield Run(" ", level=level)
        case boxes.Fence(opening=opening, body=body, closing=closing):
            yield Run(opening, level=level)
            yield from _runs(body, level)
            yield Run(closing, level=level)
        case boxes.Fraction(numerator=above, denominator=below):
            yield from _guarded(above, level)
            yield Run("/", level=level)
            yield from _guarded(below, level)
        case boxes.SquareRoot(radicand=radicand):
            yield Run("√", level=level)
            for run in _runs(radicand, level):
                yield replace(run, roofed=True) if run is not None else None
        case boxes.Scripts(base=base, below=below, above=above):
            yield from _scripts(base, below, above, level)
        case _:
            yield None


def _sign(text: str, kind: SignKind) -> str:
    match kind:
        case SignKind.INVISIBLE:
            return ""
        case SignKind.BINARY | SignKind.RELATION:
            return f" {text} "
        case SignKind.PUNCTUATION:
            return f"{text} "
        case _:
            return text


def _guarded(box: Box, level: Level) -> Iterator[Run | None]:
    """A part of a fraction on one line: in parentheses unless it is one piece."""
    runs = tuple(_runs(box, level))
    text = "".join(run.letters for run in runs if run is not None)
    bare = not any(sign in text for sign in " +−·/")
    yield from runs if bare else (Run("(", level=level), *runs, Run(")", level=level))


def _scripts(base: Box, below: Box, above: Box, level: Level) -> Iterator[Run | None]:
    yield from _runs(base, level)
    primes = "".join(run.letters for run in _runs(above, level) if run is not None)
    if primes and set(primes) <= {"′", "°"}:
        yield Run(primes, level=level)
        above = boxes.EMPTY
    if level is not Level.LINE and (below != boxes.EMPTY or above != boxes.EMPTY):
        yield None
        return
    yield from _runs(below, Level.LOWERED)
    yield from _runs(above, Level.RAISED)
