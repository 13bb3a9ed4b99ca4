"""What a name in the place of an operand means: a datum, a constant, a call, a product.

A name that nobody declared and that is clearly several declared ones is refused with them.
"""

from __future__ import annotations

import re

from mathverify.language.grammar.calls import applied, call
from mathverify.language.grammar.cursor import Cursor, Level, brief
from mathverify.language.grammar.functions import bare_argument, function_power
from mathverify.language.tree import Call, Constant, Lambda, Name, Node
from mathverify.language.vocabulary import (
    CONSTANTS,
    DOMAIN_SPELLINGS,
    FIGURES,
    FUNCTIONS,
    PLAIN_FUNCTIONS,
    SYNONYMS,
)

_LEIBNIZ = re.compile(r"d([2-9]?)([A-Za-z_]\w*)/d([A-Za-z_]+)([2-9]?)")
_LONGEST_SPLIT = 16
_MOST_PIECES = 3


def word_as_name(parser: Cursor, minimum: int) -> Node:
    """A word operator where an operand is expected: ``union(A, B)``, ``mod(n, 3)``, ``U``."""
    if not parser.word.isidentifier():
        raise parser.error(f"expected an expression, found '{parser.word}'")
    return name(parser, minimum)


def name(parser: Cursor, minimum: int) -> Node:
    """The operand that begins with a name."""
    start = parser.position
    word = parser.words[start]
    parser.position = start + 1
    following = parser.kinds[start + 1]
    if following == "(" and (
        word not in parser.names or word in parser.functions or _is_of_a_figure(parser, word)
    ):
        if word not in CONSTANTS or word in parser.names:
            return _called(parser, word, start, 0)
    elif following in ("->", "→") and _may_be_lambda(parser, minimum, start):
        parser.position += 1
        return Lambda((word,), parser.statement(), span=parser.span(start))
    elif following in ("'", "''") and parser.touching(start + 1):
        return _primed(parser, word, start)
    elif following in ("^", "super"):
        special = function_power(parser, word, start)
        if special is not None:
            return special
    if word in parser.names:
        _check_hidden_function(parser, word, start, following)
        if following == "(":
            _check_value_of(parser, word, start)
        return Name(word, span=parser.span(start))
    if word in CONSTANTS:
        return _constant(parser, word, start, following)
    if word == "lambda" and following == "name":
        raise parser.error("a function is written with an arrow", "x -> 2*x", start=start)
    function = SYNONYMS.get(word, word)
    if function in PLAIN_FUNCTIONS and following in ("name", "number", "√"):
        return bare_argument(parser, word, start)
    _check_undeclared(parser, word, start)
    return Name(word, span=parser.span(start))


def _is_of_a_figure(parser: Cursor, word: str) -> bool:
    """``area(triangle(A,B,C))`` is a call, whatever else is called area: no figure is a factor."""
    inside = parser.position + 1
    figure = parser.words[inside] in FIGURES and parser.words[inside] not in parser.names
    return word in FUNCTIONS and figure and parser.kinds[inside + 1] == "("


def _check_hidden_function(parser: Cursor, word: str, start: int, following: str) -> None:
    """Refuse ``mean([1, 2])`` where ``mean`` is declared: call or product?"""
    if following == "(" and len(word) > 1 and (word in FUNCTIONS or word in SYNONYMS):
        raise parser.error(
            f"'{word}' is a declared name here and also a function",
            f"{word}*(...) for the product, or rename the declared '{word}'",
            start=start,
            end=start + 1,
        )


def _check_value_of(parser: Cursor, word: str, start: int) -> None:
    """Refuse ``y(4) = 10`` where y is no function: the value of y at 4, or a product?"""
    kinds = [parser.ahead(count) for count in range(4)]
    if kinds != ["(", "number", ")", "="] or not parser.touching(start + 1):
        return
    if start > 0 and parser.kinds[start - 1] not in ("and", "or", ","):
        return
    number = parser.words[start + 2]
    raise parser.error(
        f"'{word}' is declared and is not a function",
        f"{word}*{number} for the product, or {word} under functions for its value at {number}",
        start=start,
        end=start + 3,
    )


def _may_be_lambda(parser: Cursor, minimum: int, start: int) -> bool:
    """At the start of a statement, or ``f = x -> ...`` with the arrow in ASCII."""
    if minimum <= Level.IFF:
        return True
    before = parser.kinds[start - 1] if start else "end"
    return before == "=" and parser.words[start + 1] in ("->", "↦")


def _called(parser: Cursor, word: str, start: int, primes: int) -> Node:
    known = word in parser.names or word in FUNCTIONS or word in SYNONYMS
    if not known:
        _check_undeclared(parser, word, start)
    if not parser.touching(parser.position) and not known:
        raise parser.error(
            "unclear whether this is a call or a product",
            f"{word}(...) or {word}*(...)",
            start=start,
            end=parser.position,
        )
    node = call(parser, word, start, primes)
    return _followed(parser, node, start)


def _followed(parser: Cursor, node: Node, start: int) -> Node:
    """``node``, a call, with the arguments that apply to its value."""
    more = applied(parser, node, start)
    if more is not None:
        return _followed(parser, more, start)
    if parser.kind == "(":
        raise parser.error(
            "unclear whether this multiplies or applies the value before",
            f"{brief(node)}*(...)",
        )
    return node


def _primed(parser: Cursor, word: str, start: int) -> Node:
    primes = 0
    while parser.kind in ("'", "''") and parser.touching(parser.position):
        primes += len(parser.kind)
        parser.position += 1
    if parser.kind == "(" and parser.touching(parser.position):
        if word in parser.names and word not in parser.functions:
            raise parser.error(
                f"'{word}' is a declared name and not a function",
                f"{word}'*(...) or complement({word})",
                start=start,
            )
        return _called(parser, word, start, primes)
    if word in parser.functions or primes > 1:
        raise parser.error_about(start, "a derivative needs its argument", f"{word}'(x)")
    if word not in parser.names:
        if word in CONSTANTS:
            raise parser.error_about(start, f"'{word}' has no complement and no derivative")
        _check_undeclared(parser, word, start)
    set_name = Name(word, span=parser.span(start))
    return Call(parser.built_in("complement"), (set_name,), span=parser.span(start))


def _constant(parser: Cursor, word: str, start: int, following: str) -> Node:
    node = Constant(parser.built_in(CONSTANTS[word]), span=parser.span(start))
    if following == "(" and word != "pi":
        raise parser.error(
            f"'{word}' is a constant here and not a function",
            f"{word}*(...)" if word != "e" else "e*(...) or e^(...)",
            start=start,
            end=start + 1,
        )
    return node


def _check_undeclared(parser: Cursor, word: str, start: int) -> None:
    """Refuse an undeclared name that is clearly several declared ones."""
    _check_operator(parser, word, start)
    if (
        not 2 <= len(word) <= _LONGEST_SPLIT
        or word in FUNCTIONS
        or word in SYNONYMS
        or word in DOMAIN_SPELLINGS
    ):
        return
    following = parser.kinds[parser.position]
    stem, _, index = word.partition("_")
    if stem in parser.functions and index.isalnum():
        raise parser.error(f"'{word}' is not declared", f"{stem}({index})", start=start)
    if following == "(" and word.endswith("_"):
        raise parser.error("an index is an argument", f"{word[:-1]}(...)", start=start)
    if following == "(" and parser.touching(parser.position):
        chain = _split(word, parser.functions)
        if chain:
            close = _closing(parser)
            within = parser.text[parser.ends[parser.position] : parser.starts[close]].strip()
            hint = f"{'('.join(chain)}({within or 'x'}{')' * len(chain)}"
            raise parser.error(f"'{word}' is not declared", hint, start=start, end=close)
    if following == "/" and parser.kinds[parser.position + 1] == "name":
        below = parser.words[parser.position + 1]
        found = _LEIBNIZ.fullmatch(f"{word}/{below}")
        if found and below not in parser.names and found[1] == found[4]:
            order = f", {found[1]}" if found[1] else ""
            raise parser.error(
                "derivatives are written as a function",
                f"diff({found[2]}, {found[3]}{order})",
                start=start,
                end=parser.position + 1,
            )
    pieces = _split(word, parser.names | {"pi", "e", "i"})
    if 1 < len(pieces) <= _MOST_PIECES and any(piece in parser.names for piece in pieces):
        hint = "*".join(pieces)
        if word.isupper() and parser.brackets:
            hint = f"{', '.join(pieces)} for points, {hint} for a product"
        elif word.isupper() and len(pieces) == len(word) == 2:
            hint = f"{hint} for a product, length({', '.join(pieces)}) for points"
        raise parser.error(f"'{word}' is not declared", hint, start=start)


def _closing(parser: Cursor) -> int:
    """Where the parentheses close that open at the cursor; the cursor where they do not."""
    depth = 0
    for place in range(parser.position, len(parser.kinds)):
        depth += {"(": 1, ")": -1}.get(parser.kinds[place], 0)
        if not depth:
            return place
    return parser.position


def _check_operator(parser: Cursor, word: str, start: int) -> None:
    """Refuse ``d/dx(...)`` with the call that is meant by it."""
    here = parser.position
    if word != "d" or [parser.ahead(0), parser.ahead(1), parser.ahead(2)] != ["/", "name", "("]:
        return
    below = parser.words[here + 1]
    if len(below) > 1 and below.startswith("d") and below not in parser.names:
        raise parser.error(
            "derivatives are written as a function",
            f"diff(..., {below[1:]})",
            start=start,
            end=here + 2,
        )


def _split(word: str, known: frozenset[str]) -> list[str]:
    """``word`` as a run of known names, fewest first; empty if it is none."""
    best: list[list[str] | None] = [[]] + [None] * len(word)
    for end in range(1, len(word) + 1):
        for begin in range(end):
            before = best[begin]
            if before is not None and word[begin:end] in known:
                chain = [*before, word[begin:end]]
                current = best[end]
                if current is None or len(chain) < len(current):
                    best[end] = chain
    return best[-1] or []
