"""What rules share about arguments: how many there are, which numbers they hold, which are known.

Part of the contract of this package: every theory may import it, and it imports no theory.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Node
from mathverify.language.vocabulary import FUNCTIONS
from mathverify.semantics import quantities, terms
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    Label,
    LoweringProblem,
    Meaning,
    Scalar,
    describe,
)

#: A value that equals another exactly if the two known values are the same.
Key: TypeAlias = tuple[object, ...]


def arity(call: tree.Call, least: int, most: int | None, example: str) -> tuple[Node, ...]:
    """The arguments of ``call`` if there are ``least`` to ``most`` of them, else ill-typed."""
    found = len(call.arguments)
    if least <= found and (most is None or found <= most):
        return call.arguments
    wanted = (
        str(least) if least == most else f"{least} to {'any number of' if most is None else most}"
    )
    raise LoweringProblem(
        Code.ILL_TYPED, f"{call.function} takes {wanted} argument(s), not {found}", call, example
    )


def word(node: Node) -> str:
    """The word that ``node`` is, declared or not; an empty text for anything longer."""
    return node.identifier if isinstance(node, tree.Name) else ""


def keyword(lowering: Lowering, node: Node) -> str:
    """The word that ``node`` is, if it names nothing that is declared; else an empty text."""
    found = word(node)
    return "" if found in lowering.names else found


def whole(lowering: Lowering, node: Node, what: str) -> int:
    """The literal whole number that ``node`` denotes.

    Raises `LoweringProblem`: ill-typed for a known number that is not whole, without a code for
    a number that is not known.
    """
    value = terms.literal(lowering.pure(node, what))
    if value is None:
        raise LoweringProblem(None, f"{what} must be a known whole number", node)
    if value.denominator != 1:
        raise LoweringProblem(
            Code.ILL_TYPED, f"{what} must be a whole number, but it is {value}", node
        )
    return int(value)


def not_one_number(meaning: Meaning, call: tree.Call, example: str) -> Meaning:
    """What a function of a list is taken of.

    Raises `LoweringProblem` for one number, of which the sum, the mean or the largest would be
    that number: whoever writes it means something else.
    """
    if not isinstance(meaning, Scalar):
        return meaning
    raise LoweringProblem(
        Code.ILL_TYPED,
        f"{call.function} is taken of a list of numbers, and this is one number",
        call,
        example,
    )


def number_list(lowering: Lowering, call: tree.Call, example: str) -> tuple[Scalar, ...]:
    """The numbers of ``f([a, b, ...])`` or ``f(a, b, ...)``, in one dimension, at least one."""
    if len(call.arguments) == 1:
        (only,) = call.arguments
        found = flat(
            not_one_number(lowering.lower(only), call, example), only, call.function, example
        )
    else:
        _not_two_lists(lowering, call)
        found = tuple(
            lowering.scalar(argument, f"an argument of {call.function}")
            for argument in call.arguments
        )
    if not found:
        raise LoweringProblem(
            Code.ILL_TYPED, f"{call.function} of an empty list has no value", call, example
        )
    return quantities.aligned(found, call, f"take the {call.function} of")


def _not_two_lists(lowering: Lowering, call: tree.Call) -> None:
    """Values and how often each occurs are one table."""
    if len(call.arguments) == 2:
        meanings = (lowering.lower(argument) for argument in call.arguments)
        if all(isinstance(m, Collection) and m.kind is CollectionKind.LIST for m in meanings):
            values, counts = map(to_ascii, call.arguments)
            raise LoweringProblem(
                Code.ILL_TYPED,
                f"{call.function} takes one list, or values with how often each occurs as a table",
                call,
                f"{call.function}(table(value: {values}, frequency: {counts}))",
            )


def flat(meaning: Meaning, node: Node, what: str, example: str) -> tuple[Scalar, ...]:
    """The numbers of a flat list, tuple or set.

    Raises `LoweringProblem`: ill-typed for anything else, ambiguous for a set that repeats a
    value, without a code for a set of values that are not all known.
    """
    if not isinstance(meaning, Collection) or meaning.kind in (
        CollectionKind.RATIO,
        CollectionKind.COMPLEX,
    ):
        raise LoweringProblem(
            Code.ILL_TYPED,
            f"{what} needs a list of numbers, not {describe(meaning)}",
            node,
            example,
        )
    items = meaning.items
    if meaning.kind is CollectionKind.SET:
        items = distinct(meaning, node)
        if len(items) < len(meaning.items):
            raise LoweringProblem(
                Code.AMBIGUOUS,
                f"{what} of a set in which a value is repeated: a set has each value once",
                node,
                "a list [2, 2, 3], in which repetition counts",
            )
    numbers = tuple(item for item in items if isinstance(item, Scalar))
    if len(numbers) < len(items) and f"estimated_{what}" in FUNCTIONS and _are_classes(items):
        raise LoweringProblem(
            Code.ILL_TYPED,
            "of values in classes only an estimate is known",
            node,
            f"estimated_{what}({to_ascii(node)})",
        )
    if len(numbers) < len(items):
        raise LoweringProblem(
            Code.ILL_TYPED,
            f"{what} needs a flat list of numbers, but an item is "
            f"{describe(next(item for item in items if not isinstance(item, Scalar)))}",
            node,
            example,
        )
    return numbers


def _are_classes(items: tuple[Meaning, ...]) -> bool:
    """Whether these are the rows of a table of classes, each with its ends and its frequency."""
    rows = [item.items for item in items if isinstance(item, Collection)]
    ends = [row[0] for row in rows if len(row) == 2]
    return len(ends) == len(items) and all(isinstance(pair, Collection) for pair in ends)


def distinct(collection: Collection, node: Node | None) -> tuple[Meaning, ...]:
    """The different items of a collection of known values, in order of first appearance.

    Raises `LoweringProblem` without a code if some value is not known.
    """
    found: dict[Key, Meaning] = {}
    for item in collection.items:
        here = key(item)
        if here is None:
            raise LoweringProblem(
                None,
                "the items of a set must be known numbers here, since two of them may be equal",
                node,
                "write a list [..., ...] if repetition counts",
            )
        found.setdefault(here, item)
    return tuple(found.values())


def key(meaning: Meaning) -> Key | None:
    """What tells a known value from every other known value; None if it is not known."""
    match meaning:
        case Scalar(term=term, dimension=dimension):
            value = terms.literal(term)
            if value is None:
                return None
            return ("number", value, dimension if value else ())
        case Label(text=text):
            return ("label", text)
        case Collection(kind=kind, items=items):
            inside = [key(item) for item in items]
            known = [item for item in inside if item is not None]
            if len(known) < len(inside):
                return None
            if kind is CollectionKind.SET:
                return ("set", frozenset(known))
            return None if kind is CollectionKind.RATIO else ("sequence", tuple(known))
        case _:
            return None


def frequency(lowering: Lowering, count: Scalar, node: Node, example: str) -> Node:
    """The term of a number of times; it has no value unless it is a natural number.

    Raises `LoweringProblem`, ill-typed, for a known number that is none.
    """
    term = quantities.pure(count, node, "a frequency")
    value = terms.literal(term)
    if value is not None:
        if value < 0 or value.denominator != 1:
            raise LoweringProblem(
                Code.ILL_TYPED, f"a frequency is a whole number from 0, not {value}", node, example
            )
        return term
    holes = [terms.call("sqrt", term)]
    if not (isinstance(term, tree.Name) and term.identifier in lowering.integers):
        # The root of minus what is left over has a value where nothing is left over.
        left_over = terms.call("mod", term, terms.ONE)
        holes.append(terms.call("sqrt", terms.negate(left_over)))
    return terms.add((term, *(terms.multiply((terms.ZERO, hole)) for hole in holes)))


def literals(scalars: Sequence[Scalar]) -> tuple[Fraction, ...] | None:
    """The values if all of them are literals, in base units."""
    values = [terms.literal(scalar.term) for scalar in scalars]
    known = tuple(value for value in values if value is not None)
    return known if len(known) == len(values) else None


def spread(lowering: Lowering, call: tree.Call, example: str) -> tuple[Scalar, ...]:
    """The numbers of all arguments, lists among them taken apart; at least one."""
    found: list[Scalar] = []
    for argument in call.arguments:
        meaning = lowering.lower(argument)
        if isinstance(meaning, Scalar):
            found.append(meaning)
        else:
            found.extend(flat(meaning, argument, call.function, example))
    if not found:
        raise LoweringProblem(Code.ILL_TYPED, f"{call.function} of no numbers", call, example)
    return tuple(found)
