"""Units after a value: ``45 km/h``, ``10 cm^2``, ``3.2 % per year``, ``$4.50``."""

from __future__ import annotations

from mathverify.errors import ParseError
from mathverify.language.grammar.cursor import Cursor, Level, brief
from mathverify.language.token_signs import SUPERSCRIPTS
from mathverify.language.tree import Add, Name, Node, Number, Percent, Quantity, Unit
from mathverify.language.unit_words import (
    CURRENCY_SIGNS,
    OF_LETTERS,
    PLAIN_UNITS,
    POWER_WORDS,
    in_powers,
    unit_below,
    unit_spelling,
)
from mathverify.language.vocabulary import PLAIN_FUNCTIONS

_MOST_POWER = 9
#: The scales of temperature by what stands after "degrees".
_SCALES = {"degC": "degC", "degF": "degF", "C": "degC", "F": "degF"}


def unit_here(parser: Cursor, place: int) -> bool:
    """Whether the token at ``place`` begins a unit."""
    kind = parser.kinds[place]
    if kind in ("°", "$"):
        return True
    if kind != "name":
        return False
    word = parser.words[place]
    if word in parser.names or _is_call(parser, place):
        return False
    if word in POWER_WORDS:
        return unit_here(parser, place + 1)
    unit, power = unit_spelling(word)
    if unit in OF_LETTERS and all(letter in parser.names for letter in word):
        # 2 kT of a k and a T.
        return False
    return bool(unit) and (power == 1 or word[:-1] not in parser.names)


def _is_call(parser: Cursor, place: int) -> bool:
    return parser.kinds[place + 1] == "(" and parser.touching(place + 1)


def quantity(parser: Cursor, value: Node, start: int, minimum: int) -> Node | None:
    """``value`` with the unit at the cursor, or None if no unit may stand here."""
    if minimum > Level.UNIT:
        return None
    if not unit_here(parser, parser.position):
        if _plain_units(parser, value):
            return value
        hidden = _hidden_unit(parser, parser.position)
        hidden = hidden and not parser.touching(parser.position)
        if hidden and isinstance(value, Number) and value.value == 0:
            # Nobody writes 0 times a name: ``t > 0 s`` beside a way s says that t is a time.
            return Quantity(value, _unit_of_nothing(parser), span=parser.span(start))
        if hidden:
            word, shown = parser.word, brief(value)
            raise parser.error(
                f"'{word}' is a declared name here and also a unit",
                f"{shown}*{word} for the product, or rename the declared '{word}' to use the unit",
            )
        return None
    first = parser.position
    if isinstance(value, Quantity) and value is not parser.group:
        raise parser.error("a second unit after a value")
    if isinstance(value, Name) and value.identifier in PLAIN_FUNCTIONS - parser.names:
        raise parser.error(f"{value.identifier} needs its argument", f"{value.identifier}(x)")
    if parser.is_word("percent") or parser.is_word("percents"):
        return percent_word(parser, value, start)
    word = parser.words[first]
    if (
        isinstance(value, Number)
        and parser.touching(first)
        and len(word) > 1
        and all(letter in parser.names for letter in word)
    ):
        number = parser.words[first - 1]
        raise parser.error(
            f"'{word}' is a unit here and also a product of declared names",
            f"{number} {word} for the unit, {number}*{'*'.join(word)} for the product",
            start=first - 1,
            end=first,
        )
    nothing = isinstance(value, Number) and value.value == 0
    unit = _unit_of_nothing(parser) if nothing else read_unit(parser)
    return _told_on(parser, Quantity(value, unit, span=parser.span(start)), start)


def unit_under_one(parser: Cursor) -> Unit | None:
    """The unit of ``1405.65 1/cm``, which begins here with its 1; None where nothing does."""
    if parser.word != "1" or parser.ahead(1) != "/" or not unit_here(parser, parser.position + 2):
        return None
    parser.position += 2
    return Unit(tuple((word, -power) for word, power in read_unit(parser).factors))


def _told_on(parser: Cursor, first: Quantity, start: int) -> Node:
    """``first`` and what is told behind it in smaller units, a sum: ``1 h 35 min``, ``30° 40′``."""
    parts = [first]
    while parser.kind == "number":
        here = parser.position
        end = here + 1
        while parser.kinds[end] in ("'", "''"):
            end += 1
        primes = "".join(parser.kinds[here + 1 : end])
        signed = unit_below(parts[-1].unit.factors[0][0], primes) if primes else ""
        if not signed and not unit_here(parser, here + 1):
            break
        from mathverify.language.signs import is_told_behind

        value = parser.expression(Level.POSTFIX + bool(signed))
        if signed:
            parser.position = end
        unit = Unit(((signed, 1),)) if signed else read_unit(parser)
        more = Quantity(value, unit, span=parser.span(here))
        if not is_told_behind(parts[-1], more):
            parser.position = here
            break
        parts.append(more)
    return first if len(parts) == 1 else Add(tuple(parts), span=parser.span(start))


def _plain_units(parser: Cursor, value: Node) -> bool:
    """Whether words such as ``units`` or ``square units``, which count and measure nothing, end
    here: ``32 square units`` is the number 32.
    """
    place = parser.position + (parser.word in POWER_WORDS)
    word = parser.words[place]
    if parser.kinds[place] != "name" or word not in PLAIN_UNITS or word in parser.names:
        return False
    if parser.kinds[place + 1] in ("/", "per", "("):
        raise parser.error("a number of units is a pure number; leave the word out")
    if isinstance(value, Quantity):
        raise parser.error("a second unit after a value")
    parser.position = place + 1
    return True


def percent_word(parser: Cursor, value: Node, start: int) -> Node:
    """``25 percent``."""
    parser.position += 1
    return Percent(value, span=parser.span(start))


def rate(parser: Cursor, value: Node, start: int, minimum: int) -> Node | None:
    """``value per unit``."""
    if minimum > Level.UNIT:
        return None
    if isinstance(value, Quantity) and value is not parser.group:
        raise parser.error("a second unit after a value")
    if parser.ahead(1) == "name" and parser.words[parser.position + 1] == "cent":
        if "cent" not in parser.names:
            parser.position += 1
            return percent_word(parser, value, start)
    factors: list[tuple[str, int]] = []
    while parser.take("per"):
        _require_unit(parser)
        factors += _denominator(parser)
    return Quantity(value, _unit(parser, factors), span=parser.span(start))


def money(parser: Cursor, _minimum: int) -> Node:
    """An amount with its sign in front: ``$45``, ``€4.50/kg``."""
    start = parser.position
    word = CURRENCY_SIGNS[parser.word]
    parser.position += 1
    parser.built_in(word)
    if parser.kind != "number":
        raise parser.error("expected an amount after the currency sign", f"45 {word}")
    value = parser.expression(Level.POSTFIX)
    factors = [(word, 1), *_continued(parser)]
    return Quantity(value, _unit(parser, factors), span=parser.span(start))


def _unit_of_nothing(parser: Cursor) -> Unit:
    """The unit behind a 0, whatever is called by its words."""
    names, parser.names = parser.names, frozenset()
    try:
        return read_unit(parser)
    finally:
        parser.names = names


def read_unit(parser: Cursor) -> Unit:
    """The unit at the cursor, as far as it goes."""
    return _unit(parser, [*_factor(parser), *_continued(parser)])


def _continued(parser: Cursor) -> list[tuple[str, int]]:
    """What follows the first unit word: ``*s``, ``/h``, `` per hour``, `` m``."""
    factors: list[tuple[str, int]] = []
    divided = False
    while True:
        kind = parser.kind
        here = parser.position
        if kind in ("/", "per"):
            if not (unit_here(parser, here + 1) or _bracketed_unit(parser, here + 1)):
                if kind == "per":
                    parser.position += 1
                    _require_unit(parser)
                if _hidden_unit(parser, here + 1):
                    raise _shadowed(parser, here + 1)
                break
            parser.position += 1
            factors += _denominator(parser)
            divided = True
        elif kind == "*" and unit_here(parser, here + 1) and not _is_sign(parser, here + 1):
            if divided:
                raise parser.error("unclear what stands under the line", "J/(kg*K)")
            parser.position += 1
            factors += _factor(parser)
        elif kind == "name" and unit_here(parser, here):
            if divided:
                raise parser.error("unclear what stands under the line", "J/(kg*K)")
            factors += _factor(parser)
        else:
            break
    return factors


def _is_sign(parser: Cursor, place: int) -> bool:
    return parser.kinds[place] == "$"


def _hidden_unit(parser: Cursor, place: int) -> bool:
    """Whether a declared name stands where a unit would be expected: ``45 km/h`` with an h."""
    word = parser.words[place]
    return (
        parser.kinds[place] == "name"
        and word in parser.names
        and bool(unit_spelling(word)[0])
        and not _is_call(parser, place)
    )


def _shadowed(parser: Cursor, place: int) -> ParseError:
    word = parser.words[place]
    return parser.error(
        f"'{word}' is a declared name here and also a unit",
        f"(...)/{word} for the name, or rename the declared '{word}' to use the unit",
        start=place,
    )


def _bracketed_unit(parser: Cursor, place: int) -> bool:
    """Whether ``(kg*K)`` stands at ``place``: units and their signs alone."""
    if parser.kinds[place] != "(":
        return False
    place += 1
    if not unit_here(parser, place):
        return False
    while parser.kinds[place] in ("name", "*", "^", "number", "super"):
        if parser.kinds[place] == "name" and not unit_here(parser, place):
            return False
        place += 1
    return parser.kinds[place] == ")"


def _denominator(parser: Cursor) -> list[tuple[str, int]]:
    if parser.kind == "(":
        parser.position += 1
        below = _factor(parser)
        while parser.kind != ")":
            parser.take("*")
            _require_unit(parser)
            below += _factor(parser)
        parser.position += 1
    else:
        below = _factor(parser)
    return [(word, -power) for word, power in below]


def _factor(parser: Cursor) -> list[tuple[str, int]]:
    """One unit word with its power."""
    start = parser.position
    power = own = 1
    if parser.word in POWER_WORDS:
        power = POWER_WORDS[parser.word]
        parser.position += 1
    if parser.kind == "°":
        word = "deg"
        parser.position += 1
        if parser.touching(parser.position) and parser.word in ("C", "F"):
            word += parser.word
            parser.position += 1
    elif parser.kind == "$":
        word = CURRENCY_SIGNS[parser.word]
        parser.position += 1
    else:
        word, own = unit_spelling(parser.word)
        parser.position += 1
        scale = _SCALES.get(unit_spelling(parser.word)[0], "")
        if word == "deg" and scale and parser.kind == "name" and parser.word not in parser.names:
            # "degrees Celsius": degrees of a scale are no angle.
            word = scale
            parser.position += 1
    if word in parser.names:
        raise parser.error_about(
            start,
            f"the unit '{word}' cannot be used where '{word}' is a declared name",
            f"rename the declared '{word}'",
        )
    return [(word, power * own * _exponent(parser))]


def _exponent(parser: Cursor) -> int:
    if parser.is_word("squared") or parser.is_word("cubed"):
        parser.position += 1
        return 2 if parser.words[parser.position - 1] == "squared" else 3
    if parser.kind == "super":
        parser.position += 1
        return _whole(parser, parser.words[parser.position - 1].translate(SUPERSCRIPTS))
    if parser.kind != "^":
        return 1
    parser.position += 1
    bracket = parser.take("(")
    sign = "-" if parser.take("-") else ""
    if parser.kind != "number":
        raise parser.error("expected a whole number as the power of a unit", "m^2")
    parser.position += 1
    power = _whole(parser, sign + parser.words[parser.position - 1])
    if bracket:
        parser.need(")", "')' after the power of a unit")
    return power


def _whole(parser: Cursor, text: str) -> int:
    digits = text.lstrip("+-")
    if not digits.isdecimal() or not 1 <= int(digits[:3]) <= _MOST_POWER or len(digits) > 1:
        raise parser.error_about(
            parser.position - 1, f"the power of a unit is a whole number up to {_MOST_POWER}"
        )
    return -int(digits) if text.startswith("-") else int(digits)


def _require_unit(parser: Cursor) -> None:
    if not (unit_here(parser, parser.position) or _bracketed_unit(parser, parser.position)):
        known = parser.word in parser.names
        message = "expected a unit, this is a declared name" if known else "expected a unit"
        raise parser.error(message, "" if known else in_powers(parser.word))


def _unit(parser: Cursor, factors: list[tuple[str, int]]) -> Unit:
    """Equal words joined, positive powers first."""
    powers: dict[str, int] = {}
    for word, power in factors:
        powers[word] = powers.get(word, 0) + power
    kept = [(word, power) for word, power in powers.items() if power]
    if not kept:
        raise parser.error_about(parser.position - 1, "the unit cancels out", "a plain number")
    return Unit(
        (
            *((word, power) for word, power in kept if power > 0),
            *((word, power) for word, power in kept if power < 0),
        )
    )


def lone_unit(parser: Cursor) -> Unit:
    """A whole text that names a unit; ``1/h`` has only a denominator."""
    if parser.kind == "number" and parser.word == "1" and parser.ahead(1) in ("/", "per"):
        parser.position += 1
        factors = _continued(parser)
    elif parser.kind == "per":
        factors = _continued(parser)
    elif parser.kind == "%" and parser.ahead(1) in ("end", "per", "/"):
        parser.position += 1
        factors = [("percent", 1), *_continued(parser)]
    else:
        _require_unit(parser)
        factors = [*_factor(parser), *_continued(parser)]
    if parser.kind != "end":
        raise parser.error("expected the unit to end here")
    return _unit(parser, factors)
