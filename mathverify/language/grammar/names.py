"""What a name in the place of an operand means: a datum, a constant, a call, a product."""

from __future__ import annotations

from mathverify.language.grammar.calls import applied, call
from mathverify.language.grammar.cursor import Cursor, Level, brief
from mathverify.language.grammar.functions import bare_argument, function_power
from mathverify.language.grammar.unknown import check_unknown
from mathverify.language.tree import Call, Constant, Lambda, Name, Node
from mathverify.language.vocabulary import CONSTANTS, FIGURES, FUNCTIONS, PLAIN_FUNCTIONS, SYNONYMS


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
    check_unknown(parser, word, start)
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
        check_unknown(parser, word, start)
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
        check_unknown(parser, word, start)
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
