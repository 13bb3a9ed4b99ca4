"""Relations, logic and quantifiers."""

from __future__ import annotations

from fractions import Fraction

from mathverify.errors import ParseError
from mathverify.language.ascii import to_ascii
from mathverify.language.grammar_calls import quantifier_call
from mathverify.language.grammar_domains import as_domain, domain, domain_word
from mathverify.language.parser_cursor import Cursor, Level
from mathverify.language.tree import (
    OWN_DOMAIN,
    Apply,
    Call,
    Comparison,
    Logical,
    LogicalOperator,
    Name,
    Node,
    Number,
    Quantified,
    Quantifier,
    Relation,
)

__all__ = [
    "congruence",
    "conjunction",
    "disjunction",
    "divides_bar",
    "double_arrow",
    "equivalence",
    "implication",
    "negation",
    "property_of",
    "quantifier",
    "relation",
    "top_level_list",
    "trailing_quantifier",
]

_SIGNS: dict[str, Comparison] = {
    "=": Comparison.EQUAL,
    "!=": Comparison.NOT_EQUAL,
    "<": Comparison.LESS,
    "<=": Comparison.LESS_EQUAL,
    ">": Comparison.GREATER,
    ">=": Comparison.GREATER_EQUAL,
    "~=": Comparison.APPROXIMATELY,
    "in": Comparison.IN,
    "not in": Comparison.NOT_IN,
    "subset": Comparison.SUBSET,
    "divides": Comparison.DIVIDES,
}


# --- relations ---------------------------------------------------------------------------


def relation(parser: Cursor, left: Node, start: int, _minimum: int) -> Node | None:
    """A chain of relations."""
    operands = [left]
    signs: list[Comparison] = []
    while True:
        kind = parser.kind
        if kind == "not" and parser.ahead(1) == "in":
            kind = "not in"
            parser.position += 1
        sign = _SIGNS.get(kind)
        if sign is None and kind == "|" and parser.bars == "divides":
            _check_bar(parser)
            sign = Comparison.DIVIDES
        if sign is None:
            break
        if kind == "!=":
            _check_not_equal(parser, operands[-1])
        parser.position += 1
        signs.append(sign)
        operands.append(_right_side(parser, sign))
    if not signs:
        return None
    if parser.kind in ("≡", "=>"):
        raise double_arrow(parser)
    if _modulus_follows(parser):
        return _congruent(parser, operands, signs, start)
    return Relation(tuple(operands), tuple(signs), span=parser.span(start))


def _right_side(parser: Cursor, sign: Comparison) -> Node:
    if sign in (Comparison.IN, Comparison.NOT_IN, Comparison.SUBSET):
        word = domain_word(parser)
        if word is not None:
            return word
        return as_domain(parser, parser.expression(Level.RELATION + 1))
    return parser.expression(Level.RELATION + 1)


def _check_not_equal(parser: Cursor, left: Node) -> None:
    """``5!=120`` may be a factorial and an equals sign."""
    here = parser.position
    closed = parser.kinds[here - 1] == ")" and not isinstance(left, (Call, Apply))
    if (
        parser.touching(here)
        and parser.words[here] == "!="
        and (isinstance(left, Number) or closed)
    ):
        text = to_ascii(left)
        raise parser.error(
            "unclear whether '!' is a factorial", f"{text} != ... or ({text})! = ..."
        )


def _check_bar(parser: Cursor) -> None:
    """One bar between operands divides; more of them may be absolute values."""
    depth = 0
    for kind in parser.kinds[parser.position + 1 :]:
        if kind in ("(", "[", "{"):
            depth += 1
        elif kind in (")", "]", "}"):
            depth -= 1
        if depth < 0 or (depth == 0 and kind in (",", "and", "or", "implies", "iff")):
            return
        if kind == "|" and depth == 0:
            raise parser.error(
                "unclear whether '|' divides or begins an absolute value",
                "2*abs(x), or m divides n",
            )


def divides_bar(parser: Cursor, left: Node, start: int, minimum: int) -> Node | None:
    """``m | n`` where bars mean divisibility."""
    return relation(parser, left, start, minimum) if parser.bars == "divides" else None


def _modulus_follows(parser: Cursor) -> bool:
    return parser.kind == "(" and parser.ahead(1) == "mod"


def congruence(parser: Cursor, left: Node, start: int, _minimum: int) -> Node:
    """``n ≡ 2 (mod 3)`` as ``mod(n, 3) = mod(2, 3)``."""
    parser.position += 1
    right = parser.expression(Level.RELATION + 1)
    if not _modulus_follows(parser):
        raise parser.error_about(
            start, "'≡' needs its modulus; for an identity write '='", "n = 2 (mod 3)"
        )
    return _congruent(parser, [left, right], [Comparison.EQUAL], start)


def _congruent(parser: Cursor, operands: list[Node], signs: list[Comparison], start: int) -> Node:
    parser.position += 2
    modulus = parser.expression(Level.ADD)
    parser.need(")", "')' after the modulus")
    if any(sign not in (Comparison.EQUAL, Comparison.NOT_EQUAL) for sign in signs):
        raise parser.error_about(start, "only equations hold modulo a number")
    function = parser.built_in("mod")
    reduced = tuple(Call(function, (operand, modulus), span=operand.span) for operand in operands)
    return Relation(reduced, tuple(signs), span=parser.span(start))


def double_arrow(parser: Cursor) -> ParseError:
    """The complaint about ``=>``, which is read in two ways."""
    return parser.error("'=>' may mean two things", "implies, or >= for an inequality")


# --- is even, is a multiple of -----------------------------------------------------------


def property_of(parser: Cursor, left: Node, start: int, _minimum: int) -> Node:
    """``n is even``, ``n is not a multiple of 3``, ``x is rational``, ``p is prime``."""
    parser.position += 1
    negative = parser.take("not")
    node = _property(parser, left, start)
    if negative:
        return Logical(LogicalOperator.NOT, (node,), span=parser.span(start))
    return node


def _property(parser: Cursor, left: Node, start: int) -> Node:
    here = parser.position
    words = [
        parser.words[place] if parser.kinds[place] in ("name", "of") else ""
        for place in range(here, min(here + 3, len(parser.kinds)))
    ]
    first = words[0]
    if first in ("even", "odd") and first not in parser.names:
        parser.position += 1
        remainder = Number(Fraction(0), "0") if first == "even" else Number(Fraction(1), "1")
        two = Number(Fraction(2), "2")
        half = Call(parser.built_in("mod"), (left, two), span=parser.span(start))
        return Relation((half, remainder), (Comparison.EQUAL,), span=parser.span(start))
    if first == "prime" and "prime" not in parser.names:
        parser.position += 1
        return Call(parser.built_in("is_prime"), (left,), span=parser.span(start))
    if first == "divisible" and parser.words[here + 1] == "by":
        parser.position += 2
        divisor = parser.expression(Level.ADD)
        return Relation((divisor, left), (Comparison.DIVIDES,), span=parser.span(start))
    if words in (["a", "multiple", "of"], ["a", "factor", "of"], ["a", "divisor", "of"]):
        parser.position += 3
        other = parser.expression(Level.ADD)
        pair = (other, left) if words[1] == "multiple" else (left, other)
        return Relation(pair, (Comparison.DIVIDES,), span=parser.span(start))
    within = domain_word(parser)
    if within is not None:
        return Relation((left, within), (Comparison.IN,), span=parser.span(start))
    raise parser.error(
        "this property is not known here",
        "a relation, such as x = 3, mod(n, 2) = 0, x in integer",
    )


# --- logic -------------------------------------------------------------------------------


def conjunction(parser: Cursor, left: Node, start: int, _minimum: int) -> Node:
    """``A and B and C``."""
    operands = [left]
    while parser.take("and"):
        operands.append(parser.expression(Level.AND + 1))
    return Logical(LogicalOperator.AND, tuple(operands), span=parser.span(start))


def disjunction(parser: Cursor, left: Node, start: int, _minimum: int) -> Node:
    """``A or B or C``."""
    operands = [left]
    while parser.take("or"):
        operands.append(parser.expression(Level.OR + 1))
    return Logical(LogicalOperator.OR, tuple(operands), span=parser.span(start))


def implication(parser: Cursor, left: Node, start: int, _minimum: int) -> Node:
    """``A implies B``; longer chains need parentheses."""
    if parser.kind != "implies" and not isinstance(left, (Relation, Logical, Quantified)):
        raise parser.error("an arrow follows the parameter of a function", "x -> 2*x, or implies")
    return _pair(parser, left, start, LogicalOperator.IMPLIES, Level.IMPLIES)


def equivalence(parser: Cursor, left: Node, start: int, _minimum: int) -> Node:
    """``A iff B``; longer chains need parentheses."""
    return _pair(parser, left, start, LogicalOperator.IFF, Level.IFF)


def _pair(parser: Cursor, left: Node, start: int, operator: LogicalOperator, level: int) -> Node:
    kind = parser.kind
    parser.position += 1
    right = parser.expression(level + 1)
    if parser.kind == kind:
        word = operator.value
        raise parser.error(
            f"a chain of '{word}' needs parentheses",
            f"({to_ascii(left)} {word} {to_ascii(right)}) {word} ...",
        )
    return Logical(operator, (left, right), span=parser.span(start))


def negation(parser: Cursor, minimum: int) -> Node:
    """``not A``."""
    start = parser.position
    if minimum > Level.NOT:
        raise parser.error("'not' inside an expression needs parentheses", "(not A)")
    parser.position += 1
    operand = parser.expression(Level.NOT)
    return Logical(LogicalOperator.NOT, (operand,), span=parser.span(start))


def top_level_list(parser: Cursor, first: Node) -> Node:
    """``a = -2, b = 3``: commas outside brackets join statements by ``and``."""
    parts = [first]
    commas: list[int] = []
    while parser.kind == ",":
        commas.append(parser.position)
        parser.position += 1
        parts.append(parser.statement())
    last = parts[-1]
    if isinstance(last, Relation) and last.signs == (Comparison.IN,):
        variable = last.operands[0]
        if isinstance(variable, Name) and parser.names and variable.identifier not in parser.names:
            raise parser.error(
                f"'{variable.identifier}' is not declared",
                f"{to_ascii(first)} for {to_ascii(last)}",
                start=commas[-1] + 1,
            )
    if all(isinstance(part, (Relation, Logical)) for part in parts):
        return Logical(LogicalOperator.AND, tuple(parts), span=parser.span(0))
    inside = ", ".join(to_ascii(part) for part in parts)
    raise parser.error(
        "a comma outside brackets",
        _without_separators(parser, commas) or f"[{inside}], {{{inside}}} or ({inside})",
        start=commas[0],
    )


def _without_separators(parser: Cursor, commas: list[int]) -> str:
    """``12000`` for ``12,000``."""
    place = commas[0]
    before, after = parser.words[place - 1], parser.words[place + 1]
    grouped = (
        parser.kinds[place - 1] == parser.kinds[place + 1] == "number"
        and len(before) <= 3
        and len(after.partition(".")[0]) == 3
    )
    return before + after if grouped and len(commas) == 1 else ""


# --- quantifiers -------------------------------------------------------------------------

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
    """``x``, ``x in real`` or ``x, y in real``; one pair for each variable."""
    names = [parser.bound_name("a variable").identifier]
    while parser.kind == "," and parser.ahead(1) == "name" and parser.ahead(2) in (",", "in"):
        parser.position += 1
        names.append(parser.bound_name("a variable").identifier)
    within: Node = OWN_DOMAIN
    if parser.take("in"):
        bars, colons = parser.bars, parser.colons
        parser.bars, parser.colons = "separator", False
        within = domain(parser)
        parser.bars, parser.colons = bars, colons
    elif parser.kind in ("<", "<=", ">", ">=", "!="):
        raise parser.error(
            "a condition on the variable goes into its domain",
            f"{names[0]} in {{{names[0]} in integer : {names[0]} {parser.kind} ...}}",
        )
    return [(name, within) for name in names]


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
