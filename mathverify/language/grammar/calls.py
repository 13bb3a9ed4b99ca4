"""Function calls, the ones that bind a variable, and their many spellings."""

from __future__ import annotations

from fractions import Fraction

from mathverify.language.grammar.brackets import items
from mathverify.language.grammar.cursor import Cursor, Level, brief
from mathverify.language.tree import (
    OWN_DOMAIN,
    Apply,
    Call,
    Comparison,
    Conditional,
    Constant,
    Lambda,
    Name,
    Node,
    Number,
    Quantified,
    Quantifier,
    Relation,
    TupleLiteral,
)
from mathverify.language.vocabulary import CONSTANTS, FUNCTION_VALUED, FUNCTIONS, SYNONYMS

#: Every spelling of the calls whose second argument (or first ``x -> a``) is a variable.
BINDERS = frozenset(
    word
    for word in (*FUNCTIONS, *SYNONYMS)
    if SYNONYMS.get(word, word)
    in ("sum", "product", "limit", "integral", "antiderivative", "diff", "coefficient")
)
#: What stands behind ``for`` where something is made of all solutions.
_OVER_SOLUTIONS = frozenset({("all", "solutions"), ("every", "solution"), ("each", "solution")})
#: Words of lists and what they are of all solutions.
_OF_SOLUTIONS = {"min": "least_of_solutions", "max": "greatest_of_solutions"}
_RANGED = frozenset({"sum", "product", "integral"})
_SIDES = {"left": "left", "below": "left", "right": "right", "above": "right"}


def canonical_function(parser: Cursor, word: str) -> str:
    """The canonical name of the function spelled ``word``."""
    if word in parser.names or word in FUNCTIONS:
        return word
    canonical = SYNONYMS.get(word)
    return word if canonical is None else parser.built_in(canonical)


def call(parser: Cursor, word: str, start: int, primes: int) -> Node:
    """The call whose opening parenthesis is at the cursor."""
    function = canonical_function(parser, word)
    parser.position += 1
    if function in parser.names or primes:
        found = items(parser, (")",), f"the arguments of {word}")
        return _made(parser, start, function, found, primes)
    if function in ("P", "E"):
        return _probability(parser, start, function)
    if function in _READERS:
        return _READERS[function](parser, start, function)
    base = _logarithm_base(function)
    if base:
        return _based_logarithm(parser, start, base)
    if function == "for_all":
        return quantifier_call(parser, start, Quantifier.FOR_ALL)
    return _made(parser, start, function, items(parser, (")",), f"the arguments of {word}"), 0)


def _made(parser: Cursor, start: int, function: str, found: tuple[Node, ...], primes: int) -> Call:
    if not found:
        raise parser.error_about(start, f"{function} needs an argument")
    match found:
        case (Quantified(Quantifier.FOR_ALL, "solutions" | "solution", _, body),):
            function, found = _OF_SOLUTIONS.get(function, function), (body,)
    if function in FUNCTIONS and function not in parser.names:
        least, most = FUNCTIONS[function]
        if len(found) < least or (most is not None and len(found) > most):
            wanted = f"{least}" if least == most else f"{least} to {most}"
            if most is None:
                wanted = f"at least {least}"
            form = f"{function}({', '.join('abcdef'[:least])})"
            # No hint: what is meant by the arguments that stand there is not known.
            raise parser.error_about(
                start,
                f"wrong number of arguments for {function}: {len(found)} instead of {wanted}, "
                f"as in {form}",
            )
    return Call(function, found, primes, span=parser.span(start))


def arguments(parser: Cursor, what: str) -> tuple[Node, ...]:
    """The arguments whose opening parenthesis is at the cursor."""
    parser.position += 1
    return items(parser, (")",), what)


def applied(parser: Cursor, function: Node, start: int) -> Node | None:
    """``inverse(f)(x)``: a second pair of parentheses, where the first gives a function."""
    if parser.kind != "(" or not parser.touching(parser.position):
        return None
    makes_function = isinstance(function, Apply) or (
        isinstance(function, Call)
        and function.function in FUNCTION_VALUED
        and function.function not in parser.names
    )
    if makes_function or isinstance(function, Lambda):
        return Apply(function, arguments(parser, "the arguments"), span=parser.span(start))
    return None


# --- P(A given B) ------------------------------------------------------------------------


def _probability(parser: Cursor, start: int, function: str) -> Node:
    bars, colons = parser.bars, parser.colons
    parser.bars, parser.colons = "given", True
    parser.enter()
    here = parser.position
    event = parser.statement()
    if parser.kind in ("given", "|"):
        parser.position += 1
        parser.bars = "divides"
        condition = parser.expression(Level.IFF)
        event = Conditional(event, condition, span=parser.span(here))
    found = [event]
    while parser.take(","):
        found.append(parser.statement())
    parser.need(")", f"',' or ')' in the arguments of {function}")
    parser.leave()
    parser.bars, parser.colons = bars, colons
    return _made(parser, start, function, tuple(found), 0)


# --- calls that bind a variable ----------------------------------------------------------


def _bind(parser: Cursor, start: int, function: str) -> Node:
    """``sum(expr, k, 1, n)`` in all its spellings; ``sum(list)`` is ``total(list)``."""
    parser.enter()
    bars, colons = parser.bars, parser.colons
    parser.bars, parser.colons = "divides", True
    found: list[Node] = []
    if function == "limit" and parser.ahead(1) in ("->", "→"):
        found = _approach(parser)
        parser.need(",", "',' and the expression after x -> a")
        found.insert(0, parser.statement())
    else:
        found.append(_bound_expression(parser, function))
        if parser.kind == "for" and function in ("sum", "product"):
            over = _over_solutions(parser)
            function = f"{function}_of_solutions" if over else function
            found += [] if over else _over_range(parser, function)
        while parser.take(","):
            found += _bound_argument(parser, function, len(found))
    parser.need(")", f"',' or ')' in the arguments of {function}")
    parser.leave()
    parser.bars, parser.colons = bars, colons
    if len(found) == 1 and function in ("sum", "product"):
        return _sum_of_one(parser, start, function, found[0])
    if function in ("sum", "product", "limit") and not (
        len(found) > 1 and isinstance(found[1], Name)
    ):
        raise parser.error_about(
            start, f"the second argument of {function} is its variable", _FORMS[function]
        )
    if function in ("sum", "product") and len(found) != 4:
        raise parser.error_about(start, f"{function} takes 4 arguments", _FORMS[function])
    if function == "integral" and len(found) == 3:
        raise parser.error_about(start, "an integral has both limits or none", _FORMS[function])
    return _made(parser, start, function, tuple(found), 0)


_FORMS = {
    "sum": "sum(expr, k, 1, n), or total(list)",
    "product": "product(expr, k, 1, n)",
    "limit": "limit(expr, x, a)",
    "integral": "integral(expr, x, a, b)",
}


def _bound_expression(parser: Cursor, function: str) -> Node:
    """The first argument; a sum keeps ``for k in 1..n`` for itself."""
    if function in ("sum", "product"):
        return parser.expression(Level.IFF)
    return parser.statement()


def _over_solutions(parser: Cursor) -> bool:
    """Whether ``for all solutions`` stands at the cursor, which then stands behind it."""
    words = tuple(parser.words[parser.position + 1 : parser.position + 3])
    if words not in _OVER_SOLUTIONS:
        return False
    parser.position += 3
    return True


def _over_range(parser: Cursor, function: str) -> list[Node]:
    """``for k in 1..n`` after what is summed."""
    parser.position += 1
    name = parser.bound_name("a variable")
    parser.need("in", "'in' and a range such as 1..n")
    low = parser.expression(Level.ADD)
    if not parser.take(".."):
        raise parser.error("a sum runs over a range such as 1..n", _FORMS[function])
    return [name, low, parser.expression(Level.ADD)]


def _sum_of_one(parser: Cursor, start: int, function: str, only: Node) -> Node:
    name = parser.built_in("total") if function == "sum" else function
    return Call(name, (only,), span=parser.span(start))


def _bound_argument(parser: Cursor, function: str, place: int) -> list[Node]:
    """One more argument; ``k = 1..n`` and ``(x, a, b)`` count as several."""
    if place == 1 and parser.kind == "name":
        following = parser.ahead(1)
        if following in ("->", "→") and function == "limit":
            return _approach(parser)
        if following in ("=", "in"):
            name = parser.bound_name("a variable")
            parser.position += 1
            low = parser.expression(Level.ADD)
            if function in _RANGED:
                parser.need("..", "a range such as 1..n after the variable")
                return [name, low, parser.expression(Level.ADD)]
            return [name, low]
    if place == 3 and function == "limit" and parser.kind == "name":
        side = _SIDES.get(parser.word)
        if side is not None:
            parser.position += 1
            return [Name(side, span=parser.span(parser.position - 1))]
    argument = parser.statement()
    if place == 1 and function in _RANGED and isinstance(argument, TupleLiteral):
        return list(argument.items)
    if place == 2 and function == "limit":
        return [argument, *_side(parser)]
    return [argument]


def _approach(parser: Cursor) -> list[Node]:
    """``x -> a``, ``x -> a+``."""
    name = parser.bound_name("a variable")
    parser.position += 1
    target = parser.expression(Level.ADD)
    return [name, target, *_side(parser)]


def _side(parser: Cursor) -> list[Node]:
    """The sign of a one-sided limit after its target."""
    if parser.kind in ("+", "-") and parser.ahead(1) in (",", ")"):
        parser.position += 1
        side = "right" if parser.kinds[parser.position - 1] == "+" else "left"
        return [Name(side, span=parser.span(parser.position - 1))]
    return []


_READERS = {
    "sum": _bind,
    "product": _bind,
    "limit": _bind,
    "integral": _bind,
    "antiderivative": _bind,
    "diff": _bind,
}


# --- others ------------------------------------------------------------------------------


def _based_logarithm(parser: Cursor, start: int, base: str) -> Node:
    """``log_2(x)``, ``log10(x)``, ``lg(x)`` as ``log(x, base)``; the cursor is inside."""
    found = items(parser, (")",), "the arguments of the logarithm")
    if len(found) != 1:
        raise parser.error_about(start, "a logarithm to a base takes 1 argument", "log(x, base)")
    if len(base) > parser.limits.digits:
        raise parser.error_about(start, f"more than {parser.limits.digits} digits")
    node: Node
    if base.isdecimal():
        node = Number(Fraction(int(base)), base)
    elif base in parser.names or base not in CONSTANTS:
        node = Name(base)
    else:
        node = Constant(CONSTANTS[base])
    return Call(parser.built_in("log"), (found[0], node), span=parser.span(start))


def _logarithm_base(function: str) -> str:
    """The base in a name such as ``log_2``, ``log10``, ``log_b``; empty if it is none."""
    if function == "lg":
        return "10"
    below = function.removeprefix("log")
    base = below.removeprefix("_")
    may_be = base.isalnum() if base != below else base.isdecimal()
    return base if below != function and base.isascii() and may_be else ""


def quantifier_call(parser: Cursor, start: int, quantifier: Quantifier) -> Node:
    """``exists(x, condition)``, ``for_all(x in real, condition)``; the cursor is inside."""
    found = items(parser, (")",), "the quantifier")
    if len(found) == 2:
        first, body = found
        domain: Node = OWN_DOMAIN
        if isinstance(first, Relation) and first.signs == (Comparison.IN,):
            first, domain = first.operands
        if isinstance(first, Name):
            return Quantified(quantifier, first.identifier, domain, body, span=parser.span(start))
    shown = ", ".join(brief(node) for node in found[1:])
    raise parser.error_about(
        start,
        "a quantifier takes a variable and a condition",
        f"{quantifier.value} x in real: {shown or 'condition'}",
    )
