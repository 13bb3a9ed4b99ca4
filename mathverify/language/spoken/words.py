"""The tree in plain English, for alternative texts and screen readers.

"x squared minus 5 x plus 6 equals 0".  Where grouping matters it is said: "the quantity
x plus 1, end quantity, squared", "the square root of 2 x plus 3, end root".  Different trees
give different words, apart from numbers that nobody wrote.
"""

from __future__ import annotations

import re
from functools import singledispatch

from mathverify.language.moments_written import moment_written
from mathverify.language.numerals import is_mixed
from mathverify.language.signs import is_told_behind, sign_and_size
from mathverify.language.spoken.calls import call_words, power_of_call_words
from mathverify.language.spoken.levels import Said, Spoken, listed
from mathverify.language.spoken.units import unit_words
from mathverify.language.tree import (
    OWN_DOMAIN,
    Add,
    Apply,
    Call,
    Comparison,
    Conditional,
    Constant,
    Divide,
    Factorial,
    Index,
    Interval,
    Lambda,
    ListLiteral,
    Logical,
    LogicalOperator,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Percent,
    PlusMinus,
    Power,
    Quantified,
    Quantifier,
    Quantity,
    Ratio,
    Relation,
    SetBuilder,
    SetLiteral,
    TupleLiteral,
)


def to_words(node: Node) -> str:
    """``node`` in English words; digits stay digits, names are spelled as they are."""
    return _COMMAS.sub(r"\1", _say(node).text).strip(",")


#: Commas that meet another sign where one phrase ends inside another.
_COMMAS = re.compile(r",+([,;:])")

_DOMAIN_WORDS = {
    "real": "real numbers",
    "integer": "integers",
    "natural": "natural numbers",
    "rational": "rational numbers",
    "irrational": "irrational numbers",
    "complex": "complex numbers",
    "prime": "prime numbers",
    "digit": "digits",
    "boolean": "truth values",
}

_RELATION_WORDS = {
    Comparison.EQUAL: "equals",
    Comparison.NOT_EQUAL: "is not equal to",
    Comparison.LESS: "is less than",
    Comparison.LESS_EQUAL: "is less than or equal to",
    Comparison.GREATER: "is greater than",
    Comparison.GREATER_EQUAL: "is greater than or equal to",
    Comparison.APPROXIMATELY: "is approximately equal to",
    Comparison.IN: "is in",
    Comparison.NOT_IN: "is not in",
    Comparison.SUBSET: "is a subset of",
    Comparison.DIVIDES: "divides",
}


@singledispatch
def _say(node: Node) -> Said:
    raise TypeError(f"no words for {type(node).__name__}")


def _at(node: Node, level: Spoken) -> str:
    return _say(node).at(level)


# --- atoms -----------------------------------------------------------------------------


@_say.register
def _(node: Number) -> Said:
    written = node.written or str(abs(node.value))
    text = written.replace(" ", " and ").replace("/", " over ")
    if written.endswith(")"):
        fixed, _, repetend = written[:-1].partition("(")
        whole, _, decimals = fixed.partition(".")
        text = f"{whole} point {decimals + ' then ' if decimals else ''}{repetend} recurring"
    if node.value < 0:
        return Said(f"negative {text}", Spoken.SUM)
    return Said(text, Spoken.PRODUCT if "/" in written else Spoken.ATOM)


@_say.register
def _(node: Constant) -> Said:
    return Said({"inf": "infinity"}.get(node.name, node.name), Spoken.ATOM)


@_say.register
def _(node: Name) -> Said:
    modifiers, _, domain = node.identifier.rpartition(" ")
    if domain in _DOMAIN_WORDS:
        words = f"{modifiers} {_DOMAIN_WORDS[domain]}".strip()
        return Said(f"the {words}", Spoken.ATOM)
    bare = node.identifier.rstrip("'")
    primes = len(node.identifier) - len(bare)
    words = bare.replace("_", " sub ") + " prime" * primes
    return Said(words, Spoken.ATOM)


@_say.register
def _(node: Quantity) -> Said:
    mixed = isinstance(node.value, Number) and is_mixed(node.value.written)
    value = _at(node.value, Spoken.SUM if mixed else Spoken.POSTFIX)
    one = isinstance(node.value, Number) and node.value.value == 1
    return Said(f"{value} {unit_words(node.unit, one=one)}", Spoken.POSTFIX)


# --- arithmetic ------------------------------------------------------------------------


@_say.register
def _(node: Add) -> Said:
    if all(map(is_told_behind, node.terms, node.terms[1:])):
        return Said(" ".join(_at(term, Spoken.PRODUCT) for term in node.terms), Spoken.SUM)
    words: list[str] = []
    for term in node.terms:
        negative, size = sign_and_size(term)
        if words:
            words.append("minus" if negative else "plus")
            words.append(_at(size, Spoken.PRODUCT))
        else:
            words.append(_at(term, Spoken.SUM if negative else Spoken.PRODUCT))
    return Said(" ".join(words), Spoken.SUM)


@_say.register
def _(node: Negate) -> Said:
    return Said(f"minus {_at(node.operand, Spoken.PRODUCT)}", Spoken.SUM)


@_say.register
def _(node: Multiply) -> Said:
    negative, size = sign_and_size(node)
    if negative:
        return Said(f"negative {_at(size, Spoken.PRODUCT)}", Spoken.SUM)
    first = node.factors[0]
    words = [_at(first, Spoken.PRODUCT if isinstance(first, Divide) else Spoken.POSTFIX)]
    close = isinstance(first, Number)
    for factor in node.factors[1:]:
        close = close and _starts_with_letter(factor)
        said = _at(factor, Spoken.POSTFIX)
        words.append(said if close else f"times {said}")
    return Said(" ".join(words), Spoken.PRODUCT)


def _starts_with_letter(node: Node) -> bool:
    while isinstance(node, Power):
        node = node.base
    return isinstance(node, Name) or (isinstance(node, Constant) and node.name in {"pi", "e", "i"})


@_say.register
def _(node: Divide) -> Said:
    above, below = _say(node.numerator), _say(node.denominator)
    if above.level is Spoken.ATOM and below.level is Spoken.ATOM:
        return Said(f"{above.text} over {below.text}", Spoken.PRODUCT)
    text = f"the fraction {above.text}, over {below.text}, end fraction,"
    return Said(text, Spoken.ATOM)


@_say.register
def _(node: Power) -> Said:
    if isinstance(node.base, Call):
        known = power_of_call_words(_say, node.base, node.exponent)
        if known is not None:
            return known
    base = _at(node.base, Spoken.ATOM)
    match node.exponent:
        case Number(value, written) if value in (2, 3) and written in ("", "2", "3"):
            return Said(f"{base} {'squared' if value == 2 else 'cubed'}", Spoken.POSTFIX)
        case Negate(Number() as size) if _say(size).level is Spoken.ATOM:
            return Said(f"{base} to the power minus {_say(size).text}", Spoken.POSTFIX)
    exponent = _say(node.exponent)
    if exponent.level is Spoken.ATOM:
        return Said(f"{base} to the power {exponent.text}", Spoken.POSTFIX)
    return Said(f"{base} to the power {exponent.text}, end power", Spoken.POSTFIX)


@_say.register
def _(node: Percent) -> Said:
    return Said(f"{_at(node.operand, Spoken.ATOM)} percent", Spoken.POSTFIX)


@_say.register
def _(node: Factorial) -> Said:
    return Said(f"{_at(node.operand, Spoken.ATOM)} factorial", Spoken.POSTFIX)


@_say.register
def _(node: PlusMinus) -> Said:
    right = _at(node.right, Spoken.PRODUCT)
    if node.left is None:
        return Said(f"plus or minus {right}", Spoken.SUM)
    return Said(f"{_at(node.left, Spoken.PRODUCT)} plus or minus {right}", Spoken.SUM)


# --- calls -----------------------------------------------------------------------------


@_say.register
def _(node: Call) -> Said:
    if written := moment_written(node):
        return Said(written, Spoken.ATOM)
    return call_words(_say, node)


@_say.register
def _(node: Apply) -> Said:
    operator = _at(node.operator, Spoken.POSTFIX)
    return Said(f"{operator}, applied to {listed(_say, node.arguments)}, end of it,", Spoken.ATOM)


@_say.register
def _(node: Index) -> Said:
    place = " ".join(_at(index, Spoken.ATOM) for index in node.indices)
    return Said(f"entry {place} of {_at(node.base, Spoken.ATOM)}", Spoken.POSTFIX)


@_say.register
def _(node: Lambda) -> Said:
    names = " and ".join(_say(Name(name)).text for name in node.parameters)
    return Said(
        f"the function taking {names} to {_say(node.body).text}, end function,", Spoken.ATOM
    )


# --- collections -----------------------------------------------------------------------


@_say.register
def _(node: ListLiteral) -> Said:
    rows = [item.items for item in node.items if isinstance(item, ListLiteral)]
    widths = {len(row) for row in rows}
    if rows and len(rows) == len(node.items) and len(widths) == 1 and rows[0]:
        lines = [f"row {i}: {listed(_say, row)}" for i, row in enumerate(rows, start=1)]
        head = f"the {len(rows)} by {len(rows[0])} matrix"
        return Said(f"{head}, {'; '.join(lines)}; end matrix,", Spoken.ATOM)
    return _collection("list", node.items)


@_say.register
def _(node: TupleLiteral) -> Said:
    return _collection("pair" if len(node.items) == 2 else "tuple", node.items)


@_say.register
def _(node: SetLiteral) -> Said:
    return _collection("set", node.items)


def _collection(kind: str, items: tuple[Node, ...]) -> Said:
    if not items:
        return Said(f"the empty {kind}", Spoken.ATOM)
    return Said(f"the {kind} {listed(_say, items)}, end {kind},", Spoken.ATOM)


@_say.register
def _(node: SetBuilder) -> Said:
    member = _member(node.variable, node.domain)
    condition = _say(node.condition).text
    return Said(f"the set of all {member} such that {condition}, end set,", Spoken.ATOM)


@_say.register
def _(node: Interval) -> Said:
    low = f"{_say(node.low).text} {'included' if node.low_closed else 'excluded'}"
    high = f"{_say(node.high).text} {'included' if node.high_closed else 'excluded'}"
    return Said(f"the interval from {low} to {high}, end interval,", Spoken.ATOM)


@_say.register
def _(node: Ratio) -> Said:
    return Said(" to ".join(_at(part, Spoken.SUM) for part in node.parts), Spoken.RATIO)


# --- relations and logic ---------------------------------------------------------------


@_say.register
def _(node: Relation) -> Said:
    words = [_at(node.operands[0], Spoken.RATIO)]
    for sign, operand in zip(node.signs, node.operands[1:], strict=True):
        words.append(f"{_RELATION_WORDS[sign]} {_at(operand, Spoken.RATIO)}")
    return Said(" ".join(words), Spoken.RELATION)


@_say.register
def _(node: Logical) -> Said:
    operands = [_at(operand, Spoken.RELATION) for operand in node.operands]
    match node.operator:
        case LogicalOperator.NOT:
            return Said(f"it is not true that {operands[0]}", Spoken.STATEMENT)
        case LogicalOperator.IMPLIES:
            return Said(" implies ".join(operands), Spoken.STATEMENT)
        case LogicalOperator.IFF:
            return Said(" if and only if ".join(operands), Spoken.STATEMENT)
        case LogicalOperator.AND | LogicalOperator.OR:
            return Said(f" {node.operator.value} ".join(operands), Spoken.STATEMENT)


@_say.register
def _(node: Quantified) -> Said:
    member = _member(node.variable, node.domain)
    match node.quantifier:
        case Quantifier.FOR_ALL:
            return Said(f"for all {member}, {_say(node.body).text}", Spoken.STATEMENT)
        case Quantifier.EXISTS:
            text = f"there is {member} such that {_say(node.body).text}"
            return Said(text, Spoken.STATEMENT)
        case Quantifier.FOR:
            text = f"{_at(node.body, Spoken.RELATION)} for {member}"
            return Said(text, Spoken.STATEMENT)


def _member(variable: str, domain: Node) -> str:
    name = _say(Name(variable)).text
    return name if domain == OWN_DOMAIN else f"{name} in {_at(domain, Spoken.SUM)}"


@_say.register
def _(node: Conditional) -> Said:
    event, condition = _at(node.event, Spoken.RELATION), _at(node.condition, Spoken.RELATION)
    return Said(f"{event} given {condition}", Spoken.STATEMENT)
