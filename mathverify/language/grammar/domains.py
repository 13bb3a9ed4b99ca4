"""What may stand after ``in``: domain words, and any expression for a set."""

from __future__ import annotations

from mathverify.language.grammar.cursor import Cursor, Level
from mathverify.language.tree import Name, Node
from mathverify.language.vocabulary import DOMAIN_MODIFIERS, DOMAIN_SPELLINGS

_SIGNED = {"+": "positive", "-": "negative"}


def domain(parser: Cursor) -> Node:
    """A set: ``real``, ``positive integer``, ``Z``, ``{1, 2}``, ``(0, 10]``."""
    word = domain_word(parser)
    return as_domain(parser, parser.expression(Level.SET)) if word is None else word


def as_domain(parser: Cursor, node: Node) -> Node:
    """``node`` in canonical spelling if it is a domain letter such as ``R``."""
    if isinstance(node, Name) and node.identifier not in parser.names:
        canonical = DOMAIN_SPELLINGS.get(node.identifier, "")
        if canonical or node.identifier == "C":
            return Name(canonical or "complex", span=node.span)
    return node


def domain_word(parser: Cursor, *, before_a_name: bool = False) -> Name | None:
    """A domain in words at the cursor, in canonical spelling, or None.

    ``before_a_name`` is for ``positive integers n``, where the name of its members follows.
    """
    start = place = parser.position
    if _word(parser, place) in ("a", "an", "the"):
        place += 1
    modifiers: list[str] = []
    while True:
        word = _word(parser, place)
        if word == "non" and parser.kinds[place + 1] == "-":
            word = "non" + _word(parser, place + 2)
            place += 2
        if word not in DOMAIN_MODIFIERS:
            break
        modifiers.append(DOMAIN_MODIFIERS[word])
        place += 1
    canonical = DOMAIN_SPELLINGS.get(word, "")
    if canonical and parser.kinds[place + 1] == "(" and parser.touching(place + 1):
        return None
    if not canonical:
        if word == "C" and not modifiers and place == start:
            canonical = "complex"
        elif word in ("number", "numbers") and modifiers:
            canonical, place = "real", place - 1
        else:
            return None
    place += 1
    if _word(parser, place) in ("number", "numbers"):
        place += 1
    sign = parser.kinds[place]
    if len(word) == 1 and sign in _SIGNED and parser.kinds[place + 1] in _AFTER_DOMAIN:
        modifiers.append(_SIGNED[sign])
        place += 1
    elif len(word) == 1 and sign == "^" and parser.kinds[place + 1] in _SIGNED:
        modifiers.append(_SIGNED[parser.kinds[place + 1]])
        place += 2
    following = parser.kinds[place]
    continued = (following == ":" and parser.colons) or (
        following == "|" and parser.bars == "divides"
    )
    ends = following == "name" if before_a_name else following in _AFTER_DOMAIN
    if continued or not ends:
        return None
    parser.position = place
    return Name(" ".join([*modifiers, canonical]), span=parser.span(start))


#: What may follow a domain in words; before anything else it is the start of an expression.
_AFTER_DOMAIN = frozenset(
    {
        *("end", ":", ",", ")", "}", "]", "|", "and", "or", "implies", "iff", "for", "such"),
        *("=", "!=", "<", "<=", ">", ">=", "~=", "in", "not", "subset", "divides", "->", "→"),
        *("=>", "is", "given"),
    }
)


def _word(parser: Cursor, place: int) -> str:
    """The undeclared word at ``place``, or an empty text."""
    if parser.kinds[place] != "name" or parser.words[place] in parser.names:
        return ""
    return parser.words[place]
