"""Functions without plain parentheses: ``sin x``, ``sin^2(x)``, ``f^-1(x)``, ``(f o g)(x)``."""

from __future__ import annotations

from fractions import Fraction

from mathverify.language.grammar.calls import applied, arguments, call, canonical_function
from mathverify.language.grammar.cursor import Cursor, Level
from mathverify.language.grammar.units import unit_here
from mathverify.language.token_signs import SUPERSCRIPTS
from mathverify.language.tree import Apply, Call, Name, Node, Number, Power
from mathverify.language.vocabulary import FUNCTIONS, PLAIN_FUNCTIONS, SYNONYMS

#: What may follow a bare argument, as in ``sin x + 1``.
_AFTER_BARE = frozenset(
    {
        "end", ")", "]", "}", ",", ":", "|", "+", "-", "+-", "*", "=", "!=", "<", "<=", ">", ">=",
        "~=", "and", "or", "implies", "iff", "for", "in", "=>", "given",
    }
)  # fmt: skip


# --- powers of functions -----------------------------------------------------------------


def function_power(parser: Cursor, word: str, start: int) -> Node | None:
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
        return _user_power(parser, word, start, exponent, place)
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
        base = bare_argument(parser, word, start)
    number = Number(Fraction(exponent), str(exponent))
    return Power(base, number, span=parser.span(start))


def _user_power(parser: Cursor, word: str, start: int, exponent: int, place: int) -> Node | None:
    if parser.kinds[place] != "(":
        return None
    if exponent != -1:
        repeated = f"{word}(" * exponent + "x" + ")" * exponent if 1 < exponent < 4 else ""
        raise parser.error(
            "unclear whether this repeats the function or raises its value to a power",
            f"{word}(x)^{exponent}" + (f" or {repeated}" if repeated else ""),
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


def bare_argument(parser: Cursor, word: str, start: int) -> Node:
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
                argument = parser.expression(Level.POSTFIX)
            # sin 2*x may be sin(2*x) as well.
            ends = parser.kind in _AFTER_BARE
            if ends and not (parser.kind == "*" and isinstance(argument, Number)):
                return Call(function, (argument,), span=parser.span(start))
    place = inside
    while (
        parser.kinds[place] in ("number", "name", "^", "super", "°")
        and SYNONYMS.get(parser.words[place], parser.words[place]) not in FUNCTIONS
    ):
        place += 1
    written = parser.text[parser.starts[inside] : parser.ends[max(inside, place - 1)]]
    hint = f"{function}({written})"
    if (sign := parser.kinds[place]) in ("*", "/"):
        hint = f"{hint}{sign}... or {function}({written}{sign}...)"
    raise parser.error(
        f"unclear where the argument of {word} ends",
        hint,
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
                f"'{word}' is not a function, so it cannot be composed", start=start, end=place
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


def applied_group(parser: Cursor, node: Node, start: int) -> Node:
    """``(x -> 2*x)(3)``: a function in parentheses applied; anything else is left alone."""
    if isinstance(node, Name) and node.identifier in parser.functions:
        found = arguments(parser, "the arguments")
        return Call(node.identifier, found, span=parser.span(start))
    return applied(parser, node, start) or node
