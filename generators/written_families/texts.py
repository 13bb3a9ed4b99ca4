"""Texts of a family: ``A <thing> costs {price}.``, with values where ``<...>`` stands.

Between the angle brackets stands a name or a formula, and after ``as`` how it is written:

===============================  ===============================================
``<p + q>``                      a whole number or a fraction in lowest terms, a word, a list
``<h as decimal>``               ``2.5``, exactly
``<x as money>``                 ``20`` or ``4.10``
``<x as money like amounts>``    ``20.00`` where one of the list ``amounts`` has cents
``<x as 2 dp>``, ``<x as 3 sf>`` to decimal places or significant figures, halves away from zero
``<x as factor>``                ``5`` or ``(-3)``, as it may stand after a sign of multiplication
``<n as 3 digits>``              ``045``
``<thing as capital>``           with a capital letter
``<x + p as formula in x>``      in the letter x, written as in a book: ``x - 3``
===============================  ===============================================

Signs of comparison have spaces around them, and so they are no brackets: ``low < n``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from generators.writing import decimal, factor, fraction, rounded
from generators.written_families.formulas import (
    Formula,
    MisreadFormulaError,
    Scope,
    formula,
    formula_of,
)
from generators.written_families.in_letters import written_in
from generators.written_families.rounding import Number, in_figures, rounded_to
from mathverify.errors import InternalError, ParseError
from mathverify.language import tree
from mathverify.language.parser import parse

Filled: TypeAlias = Callable[[Scope], str]

#: A hole of a text: ``<price as money>``.
MARK = re.compile(r"<([^<>\s](?:[^<>]*[^<>\s])?)>")
_LETTERS, _LIKE = "formula in ", "money like "

#: The ways to write a number that need no more said.
_WRITERS: Mapping[str, Callable[[int | Fraction], str]] = {
    "decimal": decimal,
    "money": lambda number: (
        str(number) if type(number) is int else rounded(number, 2).removesuffix(".00")
    ),
    "factor": factor,
}

_HINT = f"{', '.join(_WRITERS)}, 2 dp, 3 sf, 3 digits, money like LIST, capital, formula in x"


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands between a pair of brackets: the formula, and how it is written."""

    formula: Formula
    manner: str


@dataclass(frozen=True, slots=True)
class Text:
    """A text as written, its pieces, the names it uses, and what it comes to.

    ``filled`` is None for a text without pieces, which says ``written``.
    """

    written: str
    pieces: tuple[Piece, ...]
    names: frozenset[str]
    filled: Filled | None

    def __call__(self, scope: Scope) -> str:
        """The text with these values."""
        return self.written if self.filled is None else self.filled(scope)


def text(written: str, known: Collection[str]) -> Text:
    """The text in which the names ``known`` have values.

    Raises `ParseError` and `MisreadFormulaError` for a piece that cannot be read.
    """
    parts: list[str | Filled] = []
    pieces: list[Piece] = []
    names: set[str] = set()
    done = 0
    for mark in MARK.finditer(written):
        parts.append(written[done : mark.start()])
        done = mark.end()
        before, _, manner = mark[1].rpartition(" as ")
        inside, told = (before.rstrip(), manner.lstrip()) if before else (mark[1], "")
        piece, filled, used = _piece(inside, told, known)
        pieces.append(piece)
        parts.append(filled)
        names |= used
    if not pieces:
        return Text(written, (), frozenset(), None)
    parts.append(written[done:])
    if all(_is_name(piece) for piece in pieces):
        return Text(written, tuple(pieces), frozenset(names), _named(parts, pieces))
    return Text(written, tuple(pieces), frozenset(names), _joined(parts))


def _is_name(piece: Piece) -> bool:
    return isinstance(piece.formula.node, tree.Name) and not piece.manner


def _named(parts: list[str | Filled], pieces: list[Piece]) -> Filled:
    """A text of words and names alone, which is filled without a call for each."""
    if len(pieces) == 1 and parts[0] == parts[-1] == "":
        name = pieces[0].formula.text
        return lambda scope: format(scope[name])
    names = iter(pieces)
    frame = "".join(
        part.replace("{", "{{").replace("}", "}}")
        if isinstance(part, str)
        else f"{{{next(names).formula.text}}}"
        for part in parts
    )
    return frame.format_map


def _joined(parts: list[str | Filled]) -> Filled:
    """The parts one after the other."""
    kept = [part for part in parts if part != ""]
    filled = [part for part in kept if not isinstance(part, str)]
    if len(kept) == 1:
        return filled[0]
    frame = "".join(part.replace("%", "%%") if isinstance(part, str) else "%s" for part in kept)
    return lambda scope: frame % tuple([part(scope) for part in filled])


def priced_like(manner: str) -> str:
    """The name of the amounts as which an amount is written; empty for another manner."""
    return manner.removeprefix(_LIKE) if manner.startswith(_LIKE) else ""


def _piece(
    inside: str, manner: str, known: Collection[str]
) -> tuple[Piece, Filled, frozenset[str]]:
    """A piece, what it comes to, and the names it uses."""
    if manner.startswith(_LETTERS):
        free = frozenset(manner.removeprefix(_LETTERS).split())
        node = parse(inside, declared=frozenset(known) | free)
        writer, used = written_in(node, free, lambda part: formula_of(part, inside, known))
        return Piece(Formula(inside, node, used, writer), manner), writer, used
    found = _read(inside, known)
    used = found.names
    value = found.value
    if like := priced_like(manner):
        if like not in known:
            raise MisreadFormulaError(f"{like} in {manner} has no value", "a list of amounts")
        amounts, money = like, _WRITERS["money"]

        def priced(scope: Scope) -> str:
            places = any("." in money(one) for one in scope[amounts])
            return rounded(value(scope), 2) if places else money(value(scope))

        return Piece(found, manner), priced, used | {amounts}
    return Piece(found, manner), _filled(found, _writer(manner)), used


def _read(inside: str, known: Collection[str]) -> Formula:
    """A formula; a single name may be that of a word as well."""
    try:
        return formula(inside, known)
    except ParseError as error:
        raise MisreadFormulaError(
            f"<{inside}> is read as a formula: {error}",
            error.hint or "a formula of the parameters, and signs of comparison between spaces",
        ) from None


def _writer(manner: str) -> Callable[[Any], str]:
    if not manner:
        return format
    if manner == "capital":
        return lambda value: format(value).capitalize()
    if manner in _WRITERS:
        return _of_number(manner, _WRITERS[manner])
    number_of, _, kept = manner.partition(" ")
    count = int(number_of) if number_of.isdecimal() and len(number_of) == 1 else -1
    if count >= 0 and kept == "dp":
        return lambda number: rounded(rounded_to(number, count), count)
    if count >= 0 and kept == "sf":
        return lambda number: _figures(number, count)
    if count >= 0 and kept == "digits":
        return _of_number(manner, lambda number: fraction(number).rjust(count, "0"))
    raise MisreadFormulaError(f"nothing is written as {manner!r}", _HINT)


def _figures(number: Number, count: int) -> str:
    """The number to so many significant figures, ``35.0`` with its zero."""
    scaled, places = in_figures(number, count)
    if places >= 0:
        return rounded(Fraction(scaled, 10**places), places)
    return str(scaled * 10**-places)


def _of_number(manner: str, write: Callable[[int | Fraction], str]) -> Callable[[Any], str]:
    def run(value: object) -> str:
        if not isinstance(value, int | Fraction):
            raise InternalError(f"{value} has no exact value to be written as {manner}")
        return write(value)

    return run


def _filled(found: Formula, write: Callable[[Any], str]) -> Filled:
    value = found.value
    return lambda scope: write(value(scope))
