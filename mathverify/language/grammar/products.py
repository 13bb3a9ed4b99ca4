"""Products with and without a sign, quotients, and what may stand beside a factor."""

from __future__ import annotations

from mathverify.language.grammar.cursor import Cursor, Level, brief, spelled
from mathverify.language.grammar.units import quantity, unit_under_one
from mathverify.language.occurrences import kinds_in, names_of_values
from mathverify.language.tree import (
    Apply,
    Call,
    Constant,
    Divide,
    Factorial,
    Interval,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Percent,
    PlusMinus,
    Power,
    Quantity,
    Span,
    TupleLiteral,
    Unit,
)
from mathverify.language.unit_words import unit_spelling, unit_word
from mathverify.language.vocabulary import CONSTANTS, FUNCTIONS, PLAIN_FUNCTIONS, SYNONYMS


def product(parser: Cursor, left: Node, start: int, _minimum: int) -> Node | None:
    """A run of factors with ``*``, ``/``, ``of`` or nothing between them."""
    factors = [left]
    while True:
        kind = parser.kind
        if kind == "*":
            parser.position += 1
            factors.append(parser.expression(Level.UNIT))
        elif kind == "/":
            factors = _quotient(parser, factors, start)
        elif kind == "of" and isinstance(factors[-1], Percent):
            parser.position += 1
            factors.append(parser.expression(Level.UNIT))
        elif kind == "(" and parser.ahead(1) == "mod" and parser.ahead(2) != "(":
            break
        elif kind == "number" and (unit := unit_under_one(parser)) and not _has_unit(factors[-1]):
            factors[-1] = Quantity(factors[-1], unit, span=parser.span(start))
        elif kind in _BESIDE and _may_stand_beside(parser, factors[-1]):
            factor = parser.expression(Level.UNIT)
            _check_beside(parser, factors[-1], factor)
            factors.append(factor)
        else:
            break
    if len(factors) == 1:
        return None if factors[0] is left else factors[0]
    return Multiply(tuple(factors), span=parser.span(start))


def _quotient(parser: Cursor, factors: list[Node], start: int) -> list[Node]:
    """The factors of the quotient by what follows; one, but for a fraction with a unit."""
    parser.position += 1
    inside = parser.position
    below = parser.expression(Level.UNIT)
    above = factors[0]
    if len(factors) > 1:
        whole = Span(parser.starts[start], parser.ends[inside - 2])
        above = Multiply(tuple(factors), span=whole)
    if isinstance(factors[-1], Percent) and isinstance(below, Name):
        unit = unit_word(below.identifier)
        if unit and below.identifier not in parser.names:
            raise parser.error_about(
                start, "a rate is written with a word", f"{brief(above)} per {unit}"
            )
    if kinds_in(above) <= _NUMERALS and _is_a_side(parser, start):
        rate = _alone_per(parser, below)
        if rate is not None:
            return [Quantity(above, rate, span=parser.span(start))]
    if isinstance(below, Percent) and below is not parser.group:
        raise parser.error_about(
            start,
            "unclear what the percentage is of",
            f"{_above(above)}/({brief(below)}) or ({brief(above)}/{brief(below.operand)})%",
        )
    if isinstance(below, Quantity) and below is not parser.group and not _has_unit(factors[-1]):
        if _is_fraction(factors[-1], below.value):
            span = parser.span(start)
            share = Divide(factors[-1], below.value, span=span)
            return [*factors[:-1], Quantity(share, below.unit, span=span)]
        if _is_irrational(above, below.value):
            span = parser.span(start)
            return [Quantity(Divide(above, below.value, span=span), below.unit, span=span)]
        outside = brief(Quantity(Divide(above, below.value), below.unit))
        raise parser.error_about(
            start,
            "unclear whether the unit belongs to the quotient or to what is under the line",
            f"{brief(Divide(above, below))} or {outside}",
        )
    if parser.kind in _BESIDE:
        next_factor = _peek(parser)
        raise parser.error(
            "unclear what stands under the line",
            f"{_above(above)}/({brief(below)}*{next_factor}) or "
            f"({brief(above)}/{brief(below)})*{next_factor}",
            start=inside,
            end=parser.position,
        )
    return [Divide(above, below, span=parser.span(start))]


#: What numbers are written of: 6*10^23.
_NUMERALS = frozenset({Number, Multiply, Power, Negate})
_RELATIONS = frozenset({"=", "<", "<=", ">", ">=", "!="})


def _is_a_side(parser: Cursor, start: int) -> bool:
    """Whether what begins at ``start`` and ends here is the whole text, or a side of a relation."""
    begins = start == 0 or parser.kinds[start - 1] in _RELATIONS
    return begins and (parser.kind == "end" or parser.kind in _RELATIONS)


def _alone_per(parser: Cursor, below: Node) -> Unit | None:
    """The unit of a numeral over a unit: ``17/min``, ``r > 0/min``.

    None where the unit's name stands anywhere but under a line or behind a number: it may be bound.
    """
    if not isinstance(below, Name) or below.identifier in parser.names:
        return None
    for place, word in enumerate(parser.words):
        if word == below.identifier and (place == 0 or parser.kinds[place - 1] not in _ABOVE_UNIT):
            return None
    word, power = unit_spelling(below.identifier)
    return Unit(((word, -power),)) if word else None


_ABOVE_UNIT = frozenset({"/", "number"})


def _is_fraction(above: Node, below: Node) -> bool:
    """Whether two numerals are a fraction, as in ``3/4 h``; ``60/2 h`` may be 60 in 2 hours."""
    if not isinstance(above, Number) or not isinstance(below, Number):
        return False
    one, other = above.value, below.value
    return one.denominator == other.denominator == 1 and other != 0 and one % other != 0


#: What makes a known value no numeral, and what may be told by the hour all the same.
_IRRATIONAL, _RATED = frozenset({Constant, Call}), frozenset({Quantity, Percent})


def _is_irrational(above: Node, below: Node) -> bool:
    """Whether a quotient has pi or a root: nobody means ``2*pi`` in 3 hours by ``2*pi/3 h``."""
    kinds = kinds_in(above) | kinds_in(below)
    is_known = not names_of_values(above) and not names_of_values(below)
    return is_known and bool(kinds & _IRRATIONAL) and not kinds & _RATED


def _above(node: Node) -> str:
    """A numerator in a hint."""
    return brief(node) if isinstance(node, Multiply) else spelled(node)


def _has_unit(node: Node) -> bool:
    if isinstance(node, Divide):
        return _has_unit(node.numerator) or _has_unit(node.denominator)
    if isinstance(node, Multiply):
        return any(_has_unit(factor) for factor in node.factors)
    return isinstance(node, Quantity)


#: Kinds of token that begin an operand and may follow a factor without a sign.
_BESIDE = frozenset({"name", "number", "(", "√", "∛"})


def _peek(parser: Cursor) -> str:
    """The next factor in a hint: a word, or a call as it is typed."""
    word = parser.word
    if parser.kind == "(":
        return "(...)"
    if parser.kind == "name" and parser.ahead(1) == "(" and parser.touching(parser.position + 1):
        return f"{word}({_inside(parser, parser.position + 1)})"
    return word


def _inside(parser: Cursor, opening: int) -> str:
    """What stands in the parentheses at a token, as typed."""
    depth = 0
    for place in range(opening, len(parser.kinds)):
        depth += (parser.kinds[place] == "(") - (parser.kinds[place] == ")")
        if depth == 0:
            inside = parser.text[parser.ends[opening] : parser.starts[place]]
            return inside if len(inside) <= _LONGEST_INSIDE else "..."
    return "..."


_LONGEST_INSIDE = 60


def _may_stand_beside(parser: Cursor, left: Node) -> bool:
    """Whether the operand at the cursor multiplies ``left``; raises where that is unclear."""
    kind = parser.kind
    here = parser.position
    grouped = left is parser.group
    text = brief
    if kind == "number":
        if isinstance(left, Quantity) and not grouped:
            more = " ".join(parser.words[here : here + 2]).strip()
            raise parser.error("parts with different units need a sign", f"{text(left)} + {more}")
        if isinstance(left, Number) and not grouped:
            pieces = [parser.words[here - 1], parser.word]
            while len(pieces[-1]) == 3 and parser.ahead(len(pieces) - 1) == "number":
                pieces.append(parser.words[here + len(pieces) - 1])
            part = "".join(parser.words[here : here + 3])
            if parser.ahead(1) == "/" and parser.ahead(2) == "number" and _is_proper(part):
                raise parser.error(
                    "unclear whether this is a mixed number", f"({pieces[0]} {part}), or a sign"
                )
            # Groups of three are one number to whoever writes them so.
            grouped_digits = all(len(piece) == 3 for piece in pieces[1:])
            product = "" if grouped_digits else f" or {'*'.join(pieces)}"
            raise parser.error("two numbers side by side", f"{''.join(pieces)}{product}")
        if isinstance(left, Percent):
            raise parser.error("'%' is no operator", f"mod({text(left.operand)}, {parser.word})")
        raise parser.error("a number after a factor needs a sign", f"{spelled(left)}*{parser.word}")
    if isinstance(left, Percent) and not grouped:
        raise parser.error(
            "unclear whether '%' is percent or a remainder",
            f"{text(left)}*{parser.word} or mod({text(left.operand)}, {parser.word})",
        )
    if isinstance(left, (Quantity, Factorial, PlusMinus)) and not grouped:
        raise parser.error("expected an operator", f"{spelled(left)}*{_peek(parser)}")
    if isinstance(left, Power) and not grouped:
        _check_after_power(parser, left)
    if kind in ("(", "√", "∛"):
        return True
    if isinstance(left, Number) or grouped:
        return True
    if _is_pi(left) or (parser.word == "pi" and "pi" not in parser.names):
        return True
    if isinstance(left, (Call, Apply, Power)):
        return True
    if parser.kinds[here + 1] == "(" and _is_function(parser, parser.word):
        return True
    if _is_plain_call(parser, here) and isinstance(left, Name) and left.identifier in parser.names:
        return True
    if not isinstance(left, (Name, Constant)):
        raise parser.error("expected an operator", f"{text(left)}*{_peek(parser)}")
    if parser.names and (_is_stray(parser, here - 1) or _is_stray(parser, here)):
        hint = _figure_hint(parser, here)
        raise parser.error("words are not read here", hint, start=here - 1, end=here)
    if parser.word == "U":
        raise parser.error("'U' is a declared name here", f"{text(left)} union ...")
    raise parser.error(
        "two names side by side", f"{text(left)}*{parser.word}", start=here - 1, end=here
    )


def _figure_hint(parser: Cursor, here: int) -> str:
    """``angle(A, B, C)`` for the words ``angle ABC`` with declared points."""
    word, letters = parser.words[here - 1], parser.words[here]
    known = all(letter in parser.names for letter in letters)
    if word in FUNCTIONS and word not in parser.names and known and letters.isupper():
        return f"{word}({', '.join(letters)})"
    return ""


def _is_proper(part: str) -> bool:
    above, _, below = part.partition("/")
    return above.isdecimal() and below.isdecimal() and 0 < int(above) < int(below)


def _is_stray(parser: Cursor, place: int) -> bool:
    """Whether the word at ``place`` is neither declared nor known to the language."""
    word = parser.words[place]
    return word not in parser.names and word not in CONSTANTS and len(word) > 1


def _check_after_power(parser: Cursor, left: Power) -> None:
    """``x^2(x + 1)`` and ``x²y`` have one reading, ``e^2x`` and ``2^x(...)`` have two."""
    if left is not parser.superscripted:
        base = left.base
        plain = isinstance(base, (Name, Call)) or base is parser.group_base
        apart = not parser.touching(parser.position) and isinstance(left.exponent, Number)
        if apart and parser.kind == "name" and parser.kinds[parser.position + 1] == "(":
            if plain and _is_function(parser, parser.word):
                return  # x^2 sin(x): nobody sets x^(2*sin(x)) with a blank and no brackets
        if apart and plain and _begins_a_factor(parser):
            return  # x^2 ln x and x^2 e^(-x): as little
        if not (plain and isinstance(left.exponent, Number) and parser.kind == "("):
            raise parser.error(
                "unclear where the exponent ends",
                f"{brief(left)}*{_peek(parser)} or "
                f"{spelled(base)}^({brief(left.exponent)}*{_peek(parser)})",
            )


def _begins_a_factor(parser: Cursor) -> bool:
    """Whether a function with a bare argument or a power of e begins here."""
    here = parser.position
    if parser.kind != "name":
        return False
    if _is_plain_call(parser, here):
        return True
    return parser.word == "e" and "e" not in parser.names and parser.kinds[here + 1] == "^"


def _is_plain_call(parser: Cursor, here: int) -> bool:
    """Whether ``cos A`` begins here: a built-in function before a bare argument."""
    word = parser.words[here]
    plain = word not in parser.names and SYNONYMS.get(word, word) in PLAIN_FUNCTIONS
    return plain and parser.kinds[here + 1] in ("name", "number")


def _is_pi(node: Node) -> bool:
    return isinstance(node, Constant) and node.name == "pi"


def _is_function(parser: Cursor, word: str) -> bool:
    if word in parser.names:
        return word in parser.functions
    return word in FUNCTIONS or word in SYNONYMS


def _check_beside(parser: Cursor, left: Node, right: Node) -> None:
    if isinstance(right, (TupleLiteral, Interval)):
        hint = ""
        if isinstance(left, Name):
            function = SYNONYMS.get(left.identifier, left.identifier)
            if function in FUNCTIONS and isinstance(right, TupleLiteral):
                hint = brief(Call(function, right.items))
        what = "several values in parentheses cannot be multiplied"
        if isinstance(left, Name):
            what = f"'{left.identifier}' is declared and is not a function"
            hint = hint or brief(Multiply((left, right)))
        raise parser.error_about(max(0, parser.position - 1), what, hint)


def touching_name(parser: Cursor, left: Node, start: int, minimum: int) -> Node | None:
    """A name after an operand: its unit, or one more factor."""
    node = quantity(parser, left, start, minimum)
    if node is not None or minimum > Level.MULTIPLY:
        return node
    return product(parser, left, start, minimum)
