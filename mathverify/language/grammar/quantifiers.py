"""``for all``, ``exists`` and the trailing ``for k in integer``."""

from __future__ import annotations

from mathverify.language.grammar.calls import quantifier_call
from mathverify.language.grammar.cursor import Cursor, Level
from mathverify.language.grammar.domains import domain, domain_word
from mathverify.language.tree import (
    OWN_DOMAIN,
    Comparison,
    Name,
    Node,
    Quantified,
    Quantifier,
    Relation,
    SetBuilder,
)

_ALL_WORDS = frozenset({"all", "every", "each", "any"})


def quantifier(parser: Cursor, minimum: int) -> Node:
    """``for all n in integer: body``, ``exists x in real: body``."""
    start = parser.position
    if minimum > Level.NOT:
        raise parser.error("a quantifier inside an expression needs parentheses", "(for all ...)")
    kind = _quantifier_word(parser)
    if kind is None:
        raise parser.error("'for' without a statement before it", "for all x in real: ...")
    if parser.kind == "(" and parser.touching(parser.position):
        parser.position += 1
        return quantifier_call(parser, start, kind)
    bindings = _bindings(parser)
    if parser.kind in ("such",) and parser.words[parser.position + 1] == "that":
        parser.position += 2
    elif not (parser.take(":") or parser.take(",")):
        raise parser.error(
            "expected ':' after the quantified variable",
            f"{kind.value} x in {{x in real : x > 0}}: ...",
        )
    body = parser.statement()
    for variable, within in reversed(bindings):
        body = Quantified(kind, variable, within, body, span=parser.span(start))
    return body


def _quantifier_word(parser: Cursor) -> Quantifier | None:
    if parser.take("forall"):
        return Quantifier.FOR_ALL
    if parser.take("exists"):
        for filler in ("some", "an", "a"):
            if parser.is_word(filler) and parser.ahead(1) == "name":
                parser.position += 1
        return Quantifier.EXISTS
    if parser.kind == "for" and parser.words[parser.position + 1] in (*_ALL_WORDS, "some"):
        parser.position += 2
        some = parser.words[parser.position - 1] == "some"
        return Quantifier.EXISTS if some else Quantifier.FOR_ALL
    return None


def _bindings(parser: Cursor) -> list[tuple[str, Node]]:
    """``x``, ``x in real``, ``real x`` or ``x, y in real``; one pair for each variable."""
    told = domain_word(parser, before_a_name=True)
    names = [parser.bound_name("a variable").identifier]
    after = (",", ":") if told is not None else (",", "in")
    while parser.kind == "," and parser.ahead(1) == "name" and parser.ahead(2) in after:
        parser.position += 1
        names.append(parser.bound_name("a variable").identifier)
    within: Node = told or OWN_DOMAIN
    if told is None and parser.take("in"):
        within = _members(parser)
        return [*((name, within) for name in names), *_further(parser)]
    if told is None and parser.kind in ("<", "<=", ">", ">=", "!="):
        name = names[0]
        value = parser.words[parser.position + 1] or "..."
        within = Name("integer" if name in "ijkmn" else "real")
        if name in "ijkmn" and parser.kind in (">", ">="):
            return [(name, _from(parser, name))]
        raise parser.error(
            "a condition on the variable goes into its domain",
            f"{name} in {{{name} in {within.identifier} : {name} {parser.kind} {value}}}",
        )
    return [(name, within) for name in names]


def _members(parser: Cursor) -> Node:
    """The domain behind ``in``, which a colon ends."""
    bars, colons = parser.bars, parser.colons
    parser.bars, parser.colons = "separator", False
    within = domain(parser)
    parser.bars, parser.colons = bars, colons
    return within


def _further(parser: Cursor) -> list[tuple[str, Node]]:
    """``, y in real`` behind ``x in real`` and before a colon: another variable, no statement."""
    start = parser.position
    if parser.kind != "," or parser.ahead(1) != "name" or parser.ahead(2) != "in":
        return []
    parser.position += 1
    name = parser.bound_name("a variable").identifier
    parser.position += 1
    within = _members(parser)
    rest = _further(parser)
    if rest or parser.kind in (":", "such"):
        return [(name, within), *rest]
    parser.position = start
    return []


def _from(parser: Cursor, name: str) -> Node:
    """``n >= 2`` behind a quantifier, as the whole numbers from 2 on."""
    sign = Comparison(parser.kind)
    parser.position += 1
    condition = Relation((Name(name), parser.expression(Level.ADD)), (sign,))
    return SetBuilder(name, Name("integer"), condition)


def trailing_quantifier(parser: Cursor, body: Node, start: int) -> Node:
    """``body for k in integer``, ``body for all x``."""
    kind = _quantifier_word(parser)
    if kind is None:
        parser.position += 1
        kind = Quantifier.FOR
    bindings = _bindings(parser)
    if kind is Quantifier.FOR and bindings[-1][1] == OWN_DOMAIN:
        raise parser.error("expected 'in' and the values of the variable", "for k in integer")
    for variable, within in reversed(bindings):
        body = Quantified(kind, variable, within, body, span=parser.span(start))
    return body
