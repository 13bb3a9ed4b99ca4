"""What a name in the place of an operand means: a datum, a constant, a call, a product."""

from __future__ import annotations

import re
from fractions import Fraction

from mathverify.language.ascii import to_ascii
from mathverify.language.grammar_calls import (
    applied,
    arguments,
    call,
    canonical_function,
)
from mathverify.language.grammar_units import unit_here
from mathverify.language.parser_cursor import Cursor, Level
from mathverify.language.tokens import SUPERSCRIPTS
from mathverify.language.tree import (
    Apply,
    Call,
    Constant,
    Lambda,
    Name,
    Node,
    Number,
    Power,
)
from mathverify.language.vocabulary import (
    CONSTANTS,
    DOMAIN_SPELLINGS,
    FUNCTIONS,
    PLAIN_FUNCTIONS,
    SYNONYMS,
)

__all__ = ["applied_group", "composition", "name", "word_as_name"]

#: What may follow a bare argument, as in ``sin x + 1``.
_LEIBNIZ = re.compile(r"d([2-9]?)([A-Za-z_]\w*)/d([A-Za-z_]+)([2-9]?)")
_LONGEST_SPLIT = 16
_MOST_PIECES = 3
_AFTER_BARE = frozenset(
    {
        "end", ")", "]", "}", ",", ":", "|", "+", "-", "+-", "*", "=", "!=", "<", "<=", ">", ">=",
        "~=", "and", "or", "implies", "iff", "for", "in", "=>", "given",
    }
)  # fmt: skip


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
    if following == "(" and (word not in parser.names or word in parser.functions):
        if word not in CONSTANTS or word in parser.names:
            return _called(parser, word, start, 0)
    elif following in ("->", "→") and _may_be_lambda(parser, minimum, start):
        parser.position += 1
        return Lambda((word,), parser.statement(), span=parser.span(start))
    elif following in ("'", "''") and parser.touching(start + 1):
        return _primed(parser, word, start)
    elif following in ("^", "super"):
        special = _function_power(parser, word, start)
        if special is not None:
            return special
    if word in parser.names:
        _check_hidden_function(parser, word, start, following)
        return Name(word, span=parser.span(start))
    if word in CONSTANTS:
        return _constant(parser, word, start, following)
    if word == "lambda" and following == "name":
        raise parser.error("a function is written with an arrow", "x -> 2*x", start=start)
    function = SYNONYMS.get(word, word)
    if function in PLAIN_FUNCTIONS and following in ("name", "number", "√"):
        return _bare_argument(parser, word, start)
    _check_unknown(parser, word, start)
    return Name(word, span=parser.span(start))


def _check_hidden_function(parser: Cursor, word: str, start: int, following: str) -> None:
    """Refuse ``area(triangle(A,B,C))`` where ``area`` is declared: call or product?"""
    if following == "(" and len(word) > 1 and (word in FUNCTIONS or word in SYNONYMS):
        raise parser.error(
            f"'{word}' is a declared name here and also a function",
            f"{word}*(...) for the product, or rename the declared '{word}'",
            start=start,
            end=start + 1,
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
        _check_unknown(parser, word, start)
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
            f"{to_ascii(node)}*(...)",
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
    set_name = Name(word)
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


# --- powers of functions -----------------------------------------------------------------


def _function_power(parser: Cursor, word: str, start: int) -> Node | None:
    """``sin^2(x)``, ``sin² x``, ``f^-1(x)``; None if the name is no function here."""
    known = word in parser.functions
    if not known:
        if word in parser.names or SYNONYMS.get(word, word) not in FUNCTIONS:
            return None
        if SYNONYMS.get(word, word) in ("P", "E", "card", "binomial"):
            return None
    exponent, place = _small_exponent(parser, parser.position)
    if exponent is None or parser.kinds[place] not in ("(", "name", "number"):
        return None
    if parser.kinds[place] != "(" and SYNONYMS.get(word, word) not in PLAIN_FUNCTIONS:
        return None
    if known:
        return _user_function_power(parser, word, start, exponent, place)
    if exponent < 1:
        inverse = {"sin": "asin", "cos": "acos", "tan": "atan"}.get(word, "inverse function")
        raise parser.error(
            f"unclear whether this is the inverse or the reciprocal of {word}",
            f"{inverse}(x) or 1/{word}(x)",
            start=start,
            end=place - 1,
        )
    parser.position = place
    if parser.kinds[place] == "(":
        base = call(parser, word, start, 0)
    else:
        base = _bare_argument(parser, word, start)
    number = Number(Fraction(exponent), str(exponent))
    return Power(base, number, span=parser.span(start))


def _user_function_power(
    parser: Cursor, word: str, start: int, exponent: int, place: int
) -> Node | None:
    if parser.kinds[place] != "(":
        return None
    if exponent != -1:
        raise parser.error(
            "unclear whether this repeats the function or raises its value to a power",
            f"{word}(x)^{exponent}",
            start=start,
            end=place - 1,
        )
    parser.position = place
    inverse = Call(parser.built_in("inverse"), (Name(word),), span=parser.span(start))
    found = arguments(parser, f"the arguments of {word}")
    return Apply(inverse, found, span=parser.span(start))


def _small_exponent(parser: Cursor, place: int) -> tuple[int | None, int]:
    """The whole exponent after a function's name and the place after it."""
    kinds, words = parser.kinds, parser.words
    if kinds[place] == "super":
        text = words[place].translate(SUPERSCRIPTS)
        return (int(text) if text.lstrip("+-").isdecimal() else None), place + 1
    place += 1
    bracket = kinds[place] == "("
    place += bracket
    sign = -1 if kinds[place] == "-" else 1
    place += sign < 0
    if kinds[place] != "number" or not words[place].isdecimal() or len(words[place]) > 4:
        return None, place
    exponent = sign * int(words[place])
    place += 1
    if bracket:
        if kinds[place] != ")":
            return None, place
        place += 1
    return exponent, place


# --- sin x -------------------------------------------------------------------------------


def _bare_argument(parser: Cursor, word: str, start: int) -> Node:
    """``sin x``: one name or number, with its unit, and nothing that could belong to it."""
    function = canonical_function(parser, word)
    inside = parser.position
    if parser.kind in ("name", "number"):
        argument_word = parser.word
        simple = parser.kind == "number" or (
            argument_word in parser.names
            or SYNONYMS.get(argument_word, argument_word) not in FUNCTIONS
        )
        if simple and parser.ahead(1) not in ("(", "^", "super", "!", "[", "'"):
            if parser.kind == "number":
                argument = parser.expression(Level.POSTFIX)
                if unit_here(parser, parser.position):
                    parser.position = inside
                    argument = parser.expression(Level.UNIT)
            else:
                argument = name(parser, Level.POSTFIX)
            if parser.kind in _AFTER_BARE:
                return Call(function, (argument,), span=parser.span(start))
    place = inside
    while (
        parser.kinds[place] in ("number", "name", "^", "super", "°")
        and SYNONYMS.get(parser.words[place], parser.words[place]) not in FUNCTIONS
    ):
        place += 1
    written = parser.text[parser.starts[inside] : parser.ends[max(inside, place - 1)]]
    raise parser.error(
        f"unclear where the argument of {word} ends",
        f"{function}({written})",
        start=start,
        end=max(inside, place - 1),
    )


# --- (f o g)(x) --------------------------------------------------------------------------


def composition(parser: Cursor) -> Node | None:
    """``(f o g)(x)`` at the cursor as ``f(g(x))``, or None."""
    start = place = parser.position
    kinds = parser.kinds
    chain: list[str] = []
    while True:
        place += 1
        if kinds[place] != "name":
            return None
        chain.append(parser.words[place])
        place += 1
        if kinds[place] != "o":
            break
    if len(chain) < 2 or kinds[place] != ")":
        return None
    for word in chain:
        if word not in parser.functions and (
            word in parser.names or SYNONYMS.get(word, word) not in FUNCTIONS
        ):
            raise parser.error(
                f"'{word}' is not a function, so it cannot be composed",
                f"{'('.join(chain)}(x){')' * (len(chain) - 1)}",
                start=start,
                end=place,
            )
    if kinds[place + 1] != "(":
        raise parser.error(
            "a composition needs its argument",
            f"{'('.join(chain)}(x){')' * (len(chain) - 1)}",
            start=start,
            end=place,
        )
    parser.position = place + 1
    inner = arguments(parser, "the arguments")
    for word in reversed(chain):
        inner = (Call(canonical_function(parser, word), inner, span=parser.span(start)),)
    return inner[0]


# --- unknown names -----------------------------------------------------------------------


def _check_unknown(parser: Cursor, word: str, start: int) -> None:
    """Refuse an undeclared name that is clearly several declared ones."""
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
            inside = "(".join(chain)
            hint = f"{inside}(x){')' * (len(chain) - 1)}"
            raise parser.error(f"'{word}' is not declared", hint, start=start)
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
        if parser.brackets and word.isupper():
            hint = f"{', '.join(pieces)} for points, {hint} for a product"
        raise parser.error(f"'{word}' is not declared", hint, start=start)


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


def applied_group(parser: Cursor, node: Node, start: int) -> Node:
    """``(x -> 2*x)(3)``: a function in parentheses applied; anything else is left alone."""
    if isinstance(node, Name) and node.identifier in parser.functions:
        found = arguments(parser, "the arguments")
        return Call(node.identifier, found, span=parser.span(start))
    return applied(parser, node, start) or node
