"""Formulas and conditions of a family, worked out exactly from the values of its parameters.

A formula is a text of the problem language.  Numbers, signs and most functions are the engine's
(`mathverify.semantics.compilation`); what the engine keeps for its theories because it may stand
over unknowns, and is here over known numbers alone (lists, cases, rounding), is worked out beside.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, MutableMapping
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from itertools import count
from typing import Any, TypeAlias

from generators.written_families.rounding import Enclosed, Number, enclosed, rounded_to, significant
from mathverify.errors import InternalError
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.parser import parse
from mathverify.language.tree import Comparison, Logical, LogicalOperator, Node, Relation
from mathverify.semantics.compilation import compile_fast, compile_formula
from mathverify.semantics.evaluation import Truth
from mathverify.semantics.numbers.ball_functions import BALL_FUNCTIONS
from mathverify.semantics.numbers.functions import FUNCTIONS


class Listed(tuple["Result", ...]):
    """A list of values, told as the language writes it."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"[{', '.join(map(str, self))}]"


class Members(frozenset["Result"]):
    """A set of values, told as the language writes it, in ascending order."""

    __slots__ = ()

    def __str__(self) -> str:
        return "{" + ", ".join(map(str, sorted(_flat(self)))) + "}"


#: What a formula comes to: a number, a list or a set of such.
Result: TypeAlias = Number | Listed | Members

#: The values by name: numbers, lists, and words, which no formula reads.
Scope: TypeAlias = MutableMapping[str, Any]

_Compute: TypeAlias = Callable[[Scope], Any]


class MisreadFormulaError(ValueError):
    """A text that is no formula of known values; ``hint`` says what to write instead."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula as written, as a tree, and as a function of the values it names."""

    text: str
    node: Node
    names: frozenset[str]
    value: _Compute


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition as written, as a tree, and as a function of the values it names."""

    text: str
    node: Node
    names: frozenset[str]
    holds: Callable[[Scope], bool]


def formula(text: str, known: Collection[str]) -> Formula:
    """The formula of ``text``, in which the names ``known`` have values.

    Raises `ParseError` for a text that is not in the language, `MisreadFormulaError` for one that
    is no formula of the known values.
    """
    return formula_of(parse(text, declared=frozenset(known)), text, known)


def formula_of(node: Node, text: str, known: Collection[str]) -> Formula:
    """The formula of a parsed text."""
    names = _checked(node, text, known)
    return Formula(text, node, names, _value(node))


def condition(text: str, known: Collection[str]) -> Condition:
    """The condition of ``text``, in which the names ``known`` have values.

    Raises as `formula` does, and for what is no relation.
    """
    node = parse(text, declared=frozenset(known))
    if not isinstance(node, Relation | Logical):
        raise MisreadFormulaError(f"{text} is no condition", "a relation: price > percent")
    names = _checked(node, text, known)
    run = _truth(node)

    def holds(scope: Scope) -> bool:
        found = run(scope)
        if found is Truth.UNKNOWN:
            raise InternalError(f"nobody knows whether {text}, for {_told(names, scope)}")
        return found is Truth.TRUE

    return Condition(text, node, names, holds)


def _checked(node: Node, text: str, known: Collection[str]) -> frozenset[str]:
    """The names of a formula, which all have values."""
    names: set[str] = set()
    for part in tree.walk(node):
        match part:
            case tree.Name(identifier=name):
                names.add(name)
            case tree.Call(function=name) if name not in _OWN and name not in FUNCTIONS:
                close = get_close_matches(name, [*_OWN, *FUNCTIONS], n=1)
                hint = close[0] if close else f"one of {', '.join(sorted({*_OWN, *FUNCTIONS}))}"
                raise MisreadFormulaError(f"{name} in {text} is not worked out here", hint)
    unknown = sorted(names - _SETS - set(known))
    if unknown:
        close = get_close_matches(unknown[0], list(known), n=1)
        hint = close[0] if close else f"one of {', '.join(sorted(known))}"
        where = "" if unknown[0] == text else f" in {text}"
        raise MisreadFormulaError(f"{unknown[0]}{where} has no value", hint)
    return frozenset(names - _SETS)


#: Sets that stand on the right of ``in``.
_SETS = frozenset({"integer", "natural", "rational", "real"})


def _told(names: Iterable[str], scope: Scope) -> str:
    return ", ".join(f"{name} = {scope.get(name)!s}" for name in sorted(names))


# --- numbers ---------------------------------------------------------------------------


_GATHERED: dict[type[Node], Callable[[list[Any]], Any]] = {
    tree.ListLiteral: Listed,
    tree.SetLiteral: Members,
}


def _value(node: Node) -> _Compute:
    """What ``node`` comes to, as a function of the values."""
    match node:
        case tree.Name(identifier=name):
            return lambda scope: scope[name]
        case _ if gather := _GATHERED.get(type(node)):
            parts = [_value(item) for item in tree.children(node)]
            return lambda scope: gather([part(scope) for part in parts])
        case tree.Call(function=name, arguments=arguments) if _is_beside(node):
            return _own(name, arguments)
        case tree.Index(base=base, indices=(index,)):
            return _entry(_value(base), _value(index))
    beside = _Beside()
    lowered = beside.without(node)
    enclosing: Callable[[Scope], Number] = _enclosing(node, lowered, beside)
    if _is_irrational(lowered):
        return enclosing
    run = compile_fast(lowered)
    alone = not beside.parts
    names = tree.free_names(lowered)
    irrational = False

    def number(scope: Scope) -> Number:
        nonlocal irrational
        if irrational and any(isinstance(scope.get(name), Enclosed) for name in names):
            return enclosing(scope)
        found = run(scope if alone else beside.worked_out(scope))
        if type(found) is int or type(found) is Fraction:
            return found
        # A value without an exact one will be met again.
        irrational = True
        return enclosing(scope)

    return number


_NUMBERS = count(1)


def _is_irrational(node: Node) -> bool:
    """Whether what a part comes to has mostly no exact value that is written down."""
    return any(
        isinstance(part, tree.Constant)
        or (isinstance(part, tree.Call) and part.function in _TRANSCENDENTAL)
        for part in tree.walk(node)
    )


_TRANSCENDENTAL = BALL_FUNCTIONS.keys() - {"sqrt", "abs"}


def _enclosing(node: Node, lowered: Node, beside: _Beside) -> _Compute:
    """What a part with a root, pi or a sine in it comes to: a number known by its bounds."""
    names = frozenset(part.identifier for part in tree.walk(lowered) if isinstance(part, tree.Name))

    def number(scope: Scope) -> Number:
        found = enclosed(lowered, beside.worked_out(scope), names)
        if found is None:
            told = _told((name for name in names if not name.startswith("part ")), scope)
            raise InternalError(f"no number comes of {to_ascii(node)}, for {told}")
        return found

    return number


def _is_beside(node: Node) -> bool:
    """Whether a part is not for the engine, which reads numbers and no lists."""
    match node:
        case tree.Index():
            return True
        case tree.Call(function=name, arguments=arguments):
            return name in _OWN and (name not in FUNCTIONS or len(arguments) == 1)
    return False


def _entry(whole: _Compute, place: _Compute) -> _Compute:
    """An entry of a list, counted from 1."""

    def run(scope: Scope) -> Any:
        listed, at = whole(scope), place(scope)
        if not isinstance(listed, Listed) or at not in range(1, len(listed) + 1):
            raise InternalError(f"{listed!s} has no entry {at!s}")
        return listed[int(at) - 1]

    return run


class _Beside:
    """The parts of a formula that the engine does not read, as names with values of their own."""

    def __init__(self) -> None:
        self.parts: dict[str, _Compute] = {}

    def worked_out(self, scope: Scope) -> Scope:
        """``scope`` with the values of the parts."""
        for name, part in self.parts.items():
            scope[name] = part(scope)
        return scope

    def without(self, node: Node) -> Node:
        """``node`` as the engine reads it."""
        match node:
            case _ if _is_beside(node):
                return self._named(_value(node))
            case tree.Percent(operand=operand):
                return tree.Divide(self.without(operand), tree.Number(Fraction(100)))
            case Relation(operands=operands, signs=signs):
                return self._relation(operands, signs)
        return tree.mapped(node, self.without)

    def _named(self, part: _Compute) -> Node:
        # No text spells such a name, and no other formula has it.
        name = f"part {next(_NUMBERS)}"
        self.parts[name] = part
        return tree.Name(name)

    def _relation(self, operands: tuple[Node, ...], signs: tuple[Comparison, ...]) -> Node:
        links = [
            self._link(left, sign, right)
            for left, sign, right in zip(operands, signs, operands[1:], strict=False)
        ]
        return links[0] if len(links) == 1 else Logical(LogicalOperator.AND, tuple(links))

    def _link(self, left: Node, sign: Comparison, right: Node) -> Node:
        match sign, right:
            case Comparison.DIVIDES, _:
                rest = tree.Call("mod", (self.without(right), self.without(left)))
                return Relation((rest, tree.Number(Fraction(0))), (Comparison.EQUAL,))
            case Comparison.IN, tree.SetLiteral(items=items):
                here = self.without(left)
                cases = [
                    Relation((here, self.without(item)), (Comparison.EQUAL,)) for item in items
                ]
                return cases[0] if len(cases) == 1 else Logical(LogicalOperator.OR, tuple(cases))
            case Comparison.NOT_IN, tree.SetLiteral(items=items):
                here = self.without(left)
                others = [
                    Relation((here, self.without(item)), (Comparison.NOT_EQUAL,)) for item in items
                ]
                return (
                    others[0] if len(others) == 1 else Logical(LogicalOperator.AND, tuple(others))
                )
            case Comparison.NOT_IN, _:
                inside = self._link(left, Comparison.IN, right)
                return Logical(LogicalOperator.NOT, (inside,))
            case Comparison.IN, tree.Name():
                return Relation((self.without(left), right), (sign,))
        return Relation((self.without(left), self.without(right)), (sign,))


def _truth(node: Node) -> Callable[[Scope], Truth]:
    beside = _Beside()
    run = compile_formula(beside.without(node))
    if not beside.parts:
        return run
    return lambda scope: run(beside.worked_out(scope))


# --- what is worked out beside ---------------------------------------------------------


def _own(name: str, arguments: tuple[Node, ...]) -> _Compute:
    if name == "piecewise":
        return _cases(arguments)
    parts = [_value(argument) for argument in arguments]
    apply = _OWN[name]

    def run(scope: Scope) -> Any:
        try:
            return apply(*(part(scope) for part in parts))
        except (TypeError, ValueError, ArithmeticError) as error:
            raise InternalError(f"{name} has no value: {error}") from None

    return run


def _cases(arguments: tuple[Node, ...]) -> _Compute:
    """``piecewise((value, condition), ...)``: the value of the first case that holds."""
    cases: list[tuple[_Compute, Callable[[Scope], Truth]]] = []
    for case in arguments:
        if not isinstance(case, tree.TupleLiteral) or len(case.items) != 2:
            raise MisreadFormulaError(
                "a case is a value and a condition", "piecewise((a, p < q), (b, p >= q))"
            )
        cases.append((_value(case.items[0]), _truth(case.items[1])))

    def run(scope: Scope) -> Any:
        for value, holds in cases:
            if holds(scope) is Truth.TRUE:
                return value(scope)
        raise InternalError("no case of a piecewise formula holds")

    return run


def _flat(parts: Iterable[Any]) -> list[Fraction]:
    """Numbers and the members of lists, in order; whole numbers may come as ``int``."""
    found: list[Any] = []
    for part in parts:
        if isinstance(part, Listed | Members):
            found += _flat(part)
        elif isinstance(part, int | Fraction):
            found.append(part)
        else:
            raise TypeError(f"{part!r} is no number with an exact value")
    return found


def _median(*parts: Any) -> Fraction:
    ordered = sorted(_flat(parts))
    low, high = (len(ordered) - 1) // 2, len(ordered) // 2
    return Fraction(ordered[low] + ordered[high]) / 2


def _divisors(number: Any) -> Listed:
    whole = int(number)
    if whole != number or whole < 1 or whole > _MOST_DIVIDED:
        raise ValueError(f"divisors are of whole numbers from 1 to {_MOST_DIVIDED}")
    return Listed(one for one in range(1, whole + 1) if whole % one == 0)


_MOST_DIVIDED = 100_000

#: What is worked out here and not by the engine, under whose name the engine may mean another.
BESIDE = frozenset(
    {
        *("piecewise", "numerator", "denominator", "round", "significant", "divisors", "sort"),
        *("median", "card"),
    }
)

_OWN: Mapping[str, Callable[..., Any]] = {
    "piecewise": lambda *_: None,
    "numerator": lambda number: number.numerator,
    "denominator": lambda number: number.denominator,
    "round": lambda number, places: rounded_to(number, int(places)),
    "significant": lambda number, figures: significant(number, int(figures)),
    "divisors": _divisors,
    "sort": lambda *parts: Listed(sorted(_flat(parts))),
    "total": lambda *parts: sum(_flat(parts)),
    "mean": lambda *parts: Fraction(sum(_flat(parts))) / len(_flat(parts)),
    "median": _median,
    "min": lambda *parts: min(_flat(parts)),
    "max": lambda *parts: max(_flat(parts)),
    "card": lambda *parts: len(set(_flat(parts))),
}
