"""How calls look: radicals, bars, ``sin x``, large sums, derivatives, set signs, ``f(x)``.

A function without an entry of its own is set as ``name(arguments)``.
"""

from __future__ import annotations

from collections.abc import Callable

from mathverify.language.layout.boxes import (
    EMPTY,
    FUNCTION_APPLICATION,
    Accent,
    Binomial,
    Box,
    Cases,
    Digits,
    Fence,
    Fraction,
    FunctionName,
    Letter,
    Limits,
    NthRoot,
    Row,
    Scripts,
    Sign,
    SignKind,
    Space,
    SquareRoot,
    Upright,
    Words,
)
from mathverify.language.layout.figures import figure_layout
from mathverify.language.layout.levels import Laid, Level, Setter, commas, infix, parenthesised
from mathverify.language.layout.products import is_elementary, is_letter
from mathverify.language.tree import (
    Apply,
    Call,
    Comparison,
    Conditional,
    Constant,
    Divide,
    ListLiteral,
    Multiply,
    Name,
    Node,
    Number,
    Quantity,
    Relation,
    TupleLiteral,
    children,
)
from mathverify.words.book import BOOK


def call_layout(setter: Setter, call: Call) -> Laid:
    """A call with the look that mathematics has for it."""
    vectors = call.function in ("dot", "cross")
    if not call.primes and not (vectors and not all(isinstance(a, Name) for a in call.arguments)):
        drawn = _LOOKS.get((call.function, len(call.arguments)))
        if drawn is not None:
            return drawn(setter, call.arguments)
        cases = _cases(setter, call)
        if cases is not None:
            return cases
        if call.function in ("clock", "date"):
            from mathverify.language.moments_written import moment_written

            if written := moment_written(call):
                return Laid(Words(written), Level.ATOM)
        figure = figure_layout(setter, call)
        if figure is not None:
            return figure
        if call.function in _INFIX and len(call.arguments) >= 2:
            return _set_operation(setter, call)
    if is_bare(call):
        return _elementary(setter, call, EMPTY, bare=True)
    return closed_layout(setter, call)


def closed_layout(setter: Setter, node: Call) -> Laid:
    """A call with its arguments in parentheses, so that anything may follow it."""
    if is_elementary(node):
        return _elementary(setter, node, EMPTY, bare=False)
    if node.function in ("P", "E") and not node.primes:
        return _probability(setter, node)
    head = _head(setter, node.function)
    if node.primes:
        head = Scripts(head, EMPTY, Row((Sign("′", SignKind.ORDINARY),) * node.primes))
    row = Row((head, FUNCTION_APPLICATION, _arguments(setter, node.arguments)))
    return Laid(row, Level.FACTOR if node.function in ("det", "arg") else Level.ATOM)


def _probability(setter: Setter, node: Call) -> Laid:
    """``P(A ∣ B)``, where the bar of divisibility needs parentheses."""
    arguments: list[Box] = []
    for argument in node.arguments:
        conditional = isinstance(argument, Conditional)
        parts = children(argument) if conditional else (argument,)
        boxes = tuple(_event(setter, part) for part in parts)
        arguments.append(infix(boxes, Sign("∣", SignKind.RELATION)))
    inside = parenthesised(commas(tuple(arguments)))
    return Laid(Row((Letter(node.function), FUNCTION_APPLICATION, inside)), Level.ATOM)


def _event(setter: Setter, node: Node) -> Box:
    if isinstance(node, Relation) and Comparison.DIVIDES in node.signs:
        return parenthesised(setter.free(node))
    return setter.at(node, Level.IFF)


def is_bare(node: Node) -> bool:
    """Whether ``node`` is an elementary function whose argument needs no parentheses."""
    return (
        isinstance(node, Call)
        and is_elementary(node)
        and not node.primes
        and bool(node.arguments)
        and _is_simple(node.arguments[0])
    )


def power_of_call(
    setter: Setter, base: Call, exponent: Node, *, closed: bool = False
) -> Laid | None:
    """``sin^2 x`` for a whole power of a trigonometric function; None for other calls."""
    whole = isinstance(exponent, Number) and exponent.value.denominator == 1 and exponent.value > 1
    if not whole or base.primes or base.function not in _POWER_BEFORE_ARGUMENT:
        return None
    bare = is_bare(base) and not closed
    return _elementary(setter, base, setter.free(exponent), bare=bare)


def apply_layout(setter: Setter, node: Apply) -> Laid:
    """``f^{-1}(x)``, or the operator in parentheses before its arguments."""
    operator = setter.at(node.operator, Level.POWER)
    return Laid(
        Row((operator, FUNCTION_APPLICATION, _arguments(setter, node.arguments))), Level.ATOM
    )


_POWER_BEFORE_ARGUMENT = frozenset(word.name for word in BOOK.values() if word.look.power_first)

#: How a function is named in print where that differs from its name here.
_PRINTED_NAMES = {word.name: word.look.latex for word in BOOK.values() if word.look.latex}


def _head(setter: Setter, function: str) -> Box:
    """The name before the parenthesis: italic for a letter, upright for a word."""
    printed = _PRINTED_NAMES.get(function, function)
    if is_letter(Name(function)):
        return setter.name(function)
    return FunctionName(printed)


def _arguments(setter: Setter, arguments: tuple[Node, ...]) -> Box:
    return parenthesised(commas(tuple(setter.free(argument) for argument in arguments)))


# --- elementary functions --------------------------------------------------------------


def _is_simple(node: Node) -> bool:
    """Whether ``node`` can follow ``sin`` without parentheses: ``x``, ``2x``, ``30°``."""
    match node:
        case Number(value, _):
            return value >= 0
        case Name():
            return True
        case Constant():
            return is_letter(node)
        case Quantity(value, unit):
            return isinstance(value, Number) and unit.factors == (("deg", 1),)
        case Divide():
            return True
        case Multiply((first, *rest)):
            leads = is_letter(first) or (isinstance(first, Number) and first.value >= 0)
            return leads and all(is_letter(factor) for factor in rest)
        case _:
            return False


def _elementary(setter: Setter, call: Call, power: Box, *, bare: bool) -> Laid:
    below: Box = EMPTY
    arguments = call.arguments
    if call.function == "log" and len(arguments) == 2:
        below, arguments = setter.free(arguments[1]), arguments[:1]
    name: Box = FunctionName(_PRINTED_NAMES.get(call.function, call.function))
    if below != EMPTY or power != EMPTY:
        name = Scripts(name, below, power)
    if not bare:
        row = Row((name, FUNCTION_APPLICATION, _arguments(setter, arguments)))
        return Laid(row, Level.FACTOR)
    return Laid(Row((name, FUNCTION_APPLICATION, setter.free(arguments[0]))), Level.OPEN)


# --- looks of their own ----------------------------------------------------------------

_Arguments = tuple[Node, ...]
_Look = Callable[[Setter, _Arguments], Laid]


def _cases(setter: Setter, call: Call) -> Laid | None:
    """A function by cases; None for all other calls."""
    rows: list[tuple[Box, Box]] = []
    for piece in call.arguments:
        if call.function != "piecewise" or not isinstance(piece, TupleLiteral):
            return None
        if len(piece.items) != 2:
            return None
        value, condition = piece.items
        when: Box = Words("otherwise")
        if condition != Constant("true"):
            when = Row((Words("if "), setter.at(condition, Level.IFF)))
        rows.append((setter.free(value), when))
    return Laid(Cases(tuple(rows)), Level.PRODUCT) if rows else None


def _square_root(setter: Setter, arguments: _Arguments) -> Laid:
    return Laid(SquareRoot(setter.free(arguments[0])), Level.FACTOR)


def _cube_root(setter: Setter, arguments: _Arguments) -> Laid:
    return Laid(NthRoot(setter.free(arguments[0]), Digits("3")), Level.FACTOR)


def _nth_root(setter: Setter, arguments: _Arguments) -> Laid:
    return Laid(NthRoot(setter.free(arguments[0]), setter.free(arguments[1])), Level.FACTOR)


def _absolute(setter: Setter, arguments: _Arguments) -> Laid:
    if isinstance(arguments[0], ListLiteral):
        # Bars round an array would be its determinant.
        row = Row((FunctionName("abs"), FUNCTION_APPLICATION, _arguments(setter, arguments)))
        return Laid(row, Level.FACTOR)
    return Laid(Fence("|", setter.free(arguments[0]), "|"), Level.ATOM)


def _fenced(opening: str, closing: str) -> _Look:
    def look(setter: Setter, arguments: _Arguments) -> Laid:
        return Laid(Fence(opening, setter.free(arguments[0]), closing), Level.ATOM)

    return look


def _binomial(setter: Setter, arguments: _Arguments) -> Laid:
    return Laid(Binomial(setter.free(arguments[0]), setter.free(arguments[1])), Level.FACTOR)


def _factorial(setter: Setter, arguments: _Arguments) -> Laid:
    bang = Sign("!", SignKind.POSTFIX)
    return Laid(Row((setter.at(arguments[0], Level.ATOM), bang)), Level.FACTOR)


def _exponential(setter: Setter, arguments: _Arguments) -> Laid:
    row = Row((FunctionName("exp"), FUNCTION_APPLICATION, _arguments(setter, arguments)))
    return Laid(row, Level.FACTOR)


def _large(sign: str) -> _Look:
    """``sum(expr, k, a, b)`` and ``product``: the sign with its range, then the terms."""

    def look(setter: Setter, arguments: _Arguments) -> Laid:
        body, variable, low, high = arguments
        equals = Sign("=", SignKind.RELATION)
        below = Row((setter.free(variable), equals, setter.at(low, Level.SUM)))
        limits = Limits(Sign(sign, SignKind.PREFIX), below, setter.free(high))
        return Laid(Row((limits, setter.at(body, Level.PRODUCT))), Level.OPEN)

    return look


def _limit(setter: Setter, arguments: _Arguments) -> Laid:
    body, variable, point, *side = arguments
    target = setter.at(point, Level.SUM)
    if side:
        target = Scripts(setter.at(point, Level.ATOM), EMPTY, _side(side[0]))
    below = Row((setter.free(variable), Sign("→", SignKind.RELATION), target))
    limits = Limits(FunctionName("lim"), below, EMPTY)
    return Laid(Row((limits, setter.at(body, Level.PRODUCT))), Level.OPEN)


def _side(side: Node) -> Box:
    left = isinstance(side, Name) and side.identifier in {"left", "below"}
    return Sign("−" if left else "+", SignKind.ORDINARY)


def _integral(setter: Setter, arguments: _Arguments) -> Laid:
    body, variable, *bounds = arguments
    low, high = (setter.free(bound) for bound in bounds) if len(bounds) == 2 else (EMPTY, EMPTY)
    limits = Limits(Sign("∫", SignKind.PREFIX), low, high)
    differential = Row((Letter("d"), setter.at(variable, Level.ATOM)))
    return Laid(Row((limits, setter.at(body, Level.PRODUCT), Space(), differential)), Level.FACTOR)


def _derivative(setter: Setter, arguments: _Arguments) -> Laid:
    body, variable, *order = arguments
    above: Box = Letter("d")
    below = setter.at(variable, Level.ATOM)
    if order:
        above = Scripts(above, EMPTY, setter.free(order[0]))
        below = Scripts(below, EMPTY, setter.free(order[0]))
    operator = Fraction(above, Row((Letter("d"), below)))
    operand = setter.free(body)
    if is_letter(body):
        return Laid(Fraction(Row((above, operand)), Row((Letter("d"), below))), Level.FACTOR)
    tight = isinstance(body, (Name, Call)) and setter.lay(body).level is Level.ATOM
    return Laid(Row((operator, operand if tight else parenthesised(operand))), Level.OPEN)


def _transpose(setter: Setter, arguments: _Arguments) -> Laid:
    base = setter.at(arguments[0], Level.ATOM)
    return Laid(Scripts(base, EMPTY, Upright("T")), Level.POWER)


def _complement(setter: Setter, arguments: _Arguments) -> Laid:
    only = arguments[0]
    if isinstance(only, Name) and not only.identifier[0].isupper():
        # A prime after a small letter would be a derivative.
        row = Row((FunctionName("complement"), FUNCTION_APPLICATION, _arguments(setter, arguments)))
        return Laid(row, Level.ATOM)
    prime = Sign("′", SignKind.ORDINARY)
    return Laid(Scripts(setter.at(only, Level.ATOM), EMPTY, prime), Level.POWER)


def _inverse(setter: Setter, arguments: _Arguments) -> Laid:
    power = Row((Sign("−", SignKind.PREFIX), Digits("1")))
    return Laid(Scripts(setter.at(arguments[0], Level.ATOM), EMPTY, power), Level.POWER)


def _modulo(setter: Setter, arguments: _Arguments) -> Laid:
    sign = Sign("mod", SignKind.BINARY)
    boxes = tuple(setter.at(argument, Level.OPEN) for argument in arguments)
    return Laid(infix(boxes, sign), Level.MODULO)


def _vectors(sign: str) -> _Look:
    """The dot and the cross product; arrows tell them from products of numbers."""

    def look(setter: Setter, arguments: _Arguments) -> Laid:
        boxes = tuple(Accent(setter.free(argument), "⃗") for argument in arguments)
        return Laid(infix(boxes, Sign(sign, SignKind.BINARY)), Level.UNION)

    return look


def _difference(setter: Setter, arguments: _Arguments) -> Laid:
    boxes = tuple(setter.at(argument, Level.INTERSECTION) for argument in arguments)
    return Laid(infix(boxes, Sign("∖", SignKind.BINARY)), Level.UNION)


_LOOKS: dict[tuple[str, int], _Look] = {
    ("sqrt", 1): _square_root,
    ("cbrt", 1): _cube_root,
    ("root", 2): _nth_root,
    ("abs", 1): _absolute,
    **{(word.name, 1): _fenced(*word.look.fence) for word in BOOK.values() if word.look.fence},
    ("binomial", 2): _binomial,
    ("factorial", 1): _factorial,
    ("exp", 1): _exponential,
    ("sum", 4): _large("∑"),
    ("product", 4): _large("∏"),
    ("limit", 3): _limit,
    ("limit", 4): _limit,
    ("integral", 2): _integral,
    ("integral", 4): _integral,
    ("diff", 2): _derivative,
    ("diff", 3): _derivative,
    ("transpose", 1): _transpose,
    ("complement", 1): _complement,
    ("inverse", 1): _inverse,
    ("mod", 2): _modulo,
    ("dot", 2): _vectors("·"),
    ("cross", 2): _vectors("×"),
    ("difference", 2): _difference,
}

_INFIX = {"union": ("∪", Level.UNION), "intersect": ("∩", Level.INTERSECTION)}


def _set_operation(setter: Setter, call: Call) -> Laid:
    sign, level = _INFIX[call.function]
    boxes = tuple(setter.at(argument, Level(level + 1)) for argument in call.arguments)
    return Laid(infix(boxes, Sign(sign, SignKind.BINARY)), level)
