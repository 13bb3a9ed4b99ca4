"""The templates of the book of words as lowered terms and formulas.

A template is a text in ``u``, ``v``, ``w`` (the arguments of a word) and ``d`` (the slope of one).
It is read once, when it is first used; what is put in is built with the folding constructors of
`mathverify.semantics.terms`, and words that are made of others are written with these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import NoReturn, TypeVar

from mathverify.language.connectives import LogicalOperator
from mathverify.language.parser import parse
from mathverify.language.tree import Call, Constant, Logical, Name, Node, Relation, walk
from mathverify.semantics import terms
from mathverify.words import Word
from mathverify.words.book import BOOK

#: The names of the arguments in templates, in order, and of the slope of one of them.
ARGUMENTS = ("u", "v", "w")
SLOPE = "d"
Argument = TypeVar("Argument")
_NAMES = frozenset({*ARGUMENTS, SLOPE})


@cache
def read(template: str) -> Node:
    """The lowered term or formula of a template, with nothing put in."""
    return _built(parse(template, declared=_NAMES), {})


def built(template: str, values: Mapping[str, Node]) -> Node:
    """The lowered term or formula with ``values`` for the names of the template."""
    return _built(read(template), values)


def applied(function: str, *arguments: Node) -> Node:
    """A call in the lowered language: of the word itself, or of the words that it is made of."""
    word = BOOK.get(function)
    if word is None or not word.made_of:
        return terms.call(function, *arguments)
    return built(word.made_of, dict(zip(ARGUMENTS, arguments, strict=False)))


def settings(word: Word, arguments: tuple[Argument, ...]) -> Iterator[dict[str, Argument]]:
    """What the names of a template stand for: each argument by itself for a word of any number."""
    if word.arity[1] is None:
        yield from ({ARGUMENTS[0]: argument} for argument in arguments)
    else:
        yield dict(zip(ARGUMENTS, arguments, strict=False))


def needs_of(word: Word) -> tuple[str, ...]:
    """The relations, as templates, that hold exactly where the word has a value."""
    if word.real is not None:
        return word.real.needs
    return () if word.whole is None else word.whole.needs


def _built(node: Node, values: Mapping[str, Node]) -> Node:
    match node:
        case Relation((left, right), (sign,)):
            return terms.compare(_term(left, values), sign, _term(right, values))
        case Logical(LogicalOperator.OR, operands):
            return terms.disjunction(_built(operand, values) for operand in operands)
    return _term(node, values)


def _term(node: Node, values: Mapping[str, Node]) -> Node:
    match node:
        case Name(identifier):
            return values.get(identifier, node)
        case Constant():
            return node
        case Call(function, arguments):
            return applied(function, *(_term(argument, values) for argument in arguments))
    return _TERMS.of(node, lambda part: _term(part, values))


def _no_template(node: Node) -> NoReturn:
    kinds = ", ".join(type(part).__name__ for part in walk(node))
    raise ValueError(f"no template: {kinds}")


_TERMS = replace(terms.BUILDING, number=terms.number, other=_no_template)
