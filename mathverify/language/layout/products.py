"""Where a product shows its dot and where factors simply stand side by side."""

from __future__ import annotations

from mathverify.language.layout.names import GREEK_LETTERS
from mathverify.language.tree import (
    Add,
    Call,
    Constant,
    Divide,
    Factorial,
    ListLiteral,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    PlusMinus,
    Power,
    Quantity,
)
from mathverify.words.book import BOOK

#: Calls whose look has no function name in front.
_DELIMITED = frozenset({"abs", "binomial", "sqrt", "root", "cbrt"}) | frozenset(
    word.name for word in BOOK.values() if word.look.fence
)

#: Functions whose name everybody reads as a function, also directly after a letter.
_ELEMENTARY = frozenset(word.name for word in BOOK.values() if word.look.close)

_LARGE = frozenset({"sum", "product", "integral"})


#: What gets parentheses as a factor, and what the next factor is never taken for more of.
_SUMS_AND_PRODUCTS = (Add, Negate, Multiply, PlusMinus)
_CLOSED = (Number, Constant, Factorial, Divide, Power, *_SUMS_AND_PRODUCTS)


def is_letter(node: Node) -> bool:
    """Whether ``node`` is shown as one letter, with or without a subscript."""
    if isinstance(node, Constant):
        return node.name in {"pi", "e", "i"}
    if not isinstance(node, Name):
        return False
    base = node.identifier.partition("_")[0].rstrip("'0123456789")
    return len(base) == 1 or base in GREEK_LETTERS


def is_elementary(node: Node) -> bool:
    """Whether ``node`` starts with the name of an elementary function: ``sin x``, ``sin^2 x``."""
    if isinstance(node, Power):
        return is_elementary(node.base)
    return isinstance(node, Call) and node.function in _ELEMENTARY


def dot_between(left: Node, right: Node) -> bool:
    """Whether ``left`` and ``right`` need a dot to be read as two factors."""
    if is_elementary(left):
        return not is_elementary(right)
    return not (_lets_follow(left) and _may_follow(left, right))


def _lets_follow(node: Node) -> bool:
    if is_letter(node):
        # The d of a differential must not touch its variable.
        return node != Name("d")
    match node:
        case Power(Call(function, _, _), _) | Call(function, _, _):
            return function in _DELIMITED
        case ListLiteral():
            return _is_array(node)
        case _:
            return isinstance(node, _CLOSED)


def _may_follow(left: Node, right: Node) -> bool:
    match right:
        case Name() | Constant():
            return is_letter(right)
        case Power(base, _) | Factorial(base):
            return _is_parenthesised(base) or _may_follow(left, base)
        case Call(function, _, _):
            # f(x) directly after a letter would look like the product of three.
            named = function not in _ELEMENTARY | _DELIMITED | _LARGE
            return not (named and (function == "diff" or is_letter(left)))
        case ListLiteral():
            return _is_array(right)
        case Quantity(value, _):
            return _may_follow(left, value)
        case _:
            return _is_parenthesised(right)


def _is_parenthesised(node: Node) -> bool:
    """Whether ``node`` gets parentheses as a factor."""
    return isinstance(node, _SUMS_AND_PRODUCTS)


def _is_array(node: ListLiteral) -> bool:
    return bool(node.items) and all(isinstance(item, ListLiteral) for item in node.items)
