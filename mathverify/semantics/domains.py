"""The text of a domain: ``positive integer``, ``real, x > 0``, ``(0, 10] cm``, ``matrix(2, 2)``.

A domain is a sort word, an interval, a finite set, or conditions, in any order and separated by
commas; conditions name the unknown itself.  The result says what values the unknown takes as
numbers (`Domain`), with every condition still as a tree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.parser import parse
from mathverify.language.short_texts import with_words
from mathverify.language.tree import Comparison, Name, Node, Relation
from mathverify.semantics.meaning import LoweringProblem, NamedSet
from mathverify.semantics.system import Kind


class Shape(Enum):
    """Whether the unknown is a number, complex or an array of numbers, or has none of its own.

    The numbers behind events and sets are those of the regions of their Venn diagram; a
    ``REGION`` is one of these, which no text declares.  A ``UNIVERSE`` is a set that contains all.
    Points, lines and circles have coordinates, coefficients, a radius.
    """

    SCALAR = "scalar"
    COMPLEX = "complex"
    LIST = "list"
    MATRIX = "matrix"
    EVENT = "event"
    SET = "set"
    UNIVERSE = "universe"
    REGION = "region"
    POINT = "point"
    LINE = "line"
    CIRCLE = "circle"


#: What has no numbers of its own, but those of the regions of a Venn diagram.
VENN_SHAPES = (Shape.EVENT, Shape.SET, Shape.UNIVERSE)

#: What has a place in the plane or in space.
FIGURE_SHAPES = (Shape.POINT, Shape.LINE, Shape.CIRCLE)


@dataclass(frozen=True, slots=True)
class Domain:
    """What an unknown ranges over.

    ``conditions`` are relations that mention the unknown by name; ``members`` is a set expression
    the unknown belongs to, if one was written.  ``size`` is (n,) of a list, (rows, columns) of a
    matrix, (coordinates,) of a point; kind and conditions then hold for every entry.
    """

    kind: Kind
    conditions: tuple[Node, ...] = ()
    members: Node | None = None
    shape: Shape = Shape.SCALAR
    size: tuple[int, ...] = ()
    angle: bool = False


#: Sort words -> kind and conditions on the unknown (sign and bound), longest first.
_SORTS: tuple[tuple[str, Kind, tuple[tuple[Comparison, int], ...]], ...] = (
    ("strictly positive integer", Kind.INTEGER, ((Comparison.GREATER_EQUAL, 1),)),
    ("positive whole number", Kind.INTEGER, ((Comparison.GREATER_EQUAL, 1),)),
    ("nonnegative integer", Kind.INTEGER, ((Comparison.GREATER_EQUAL, 0),)),
    ("non-negative integer", Kind.INTEGER, ((Comparison.GREATER_EQUAL, 0),)),
    ("positive integer", Kind.INTEGER, ((Comparison.GREATER_EQUAL, 1),)),
    ("negative integer", Kind.INTEGER, ((Comparison.LESS_EQUAL, -1),)),
    ("nonzero integer", Kind.INTEGER, ((Comparison.NOT_EQUAL, 0),)),
    ("natural number", Kind.INTEGER, ((Comparison.GREATER_EQUAL, 0),)),
    ("whole number", Kind.INTEGER, ((Comparison.GREATER_EQUAL, 0),)),
    ("positive natural", Kind.INTEGER, ((Comparison.GREATER_EQUAL, 1),)),
    ("natural", Kind.INTEGER, ((Comparison.GREATER_EQUAL, 0),)),
    ("whole", Kind.INTEGER, ((Comparison.GREATER_EQUAL, 0),)),
    ("digit", Kind.INTEGER, ((Comparison.GREATER_EQUAL, 0), (Comparison.LESS_EQUAL, 9))),
    ("integer", Kind.INTEGER, ()),
    ("positive rational", Kind.RATIONAL, ((Comparison.GREATER, 0),)),
    ("rational", Kind.RATIONAL, ()),
    ("nonnegative real", Kind.REAL, ((Comparison.GREATER_EQUAL, 0),)),
    ("non-negative real", Kind.REAL, ((Comparison.GREATER_EQUAL, 0),)),
    ("positive real", Kind.REAL, ((Comparison.GREATER, 0),)),
    ("negative real", Kind.REAL, ((Comparison.LESS, 0),)),
    ("nonzero real", Kind.REAL, ((Comparison.NOT_EQUAL, 0),)),
    ("positive number", Kind.REAL, ((Comparison.GREATER, 0),)),
    ("real number", Kind.REAL, ()),
    ("real", Kind.REAL, ()),
    ("nonnegative", Kind.REAL, ((Comparison.GREATER_EQUAL, 0),)),
    ("non-negative", Kind.REAL, ((Comparison.GREATER_EQUAL, 0),)),
    ("positive", Kind.REAL, ((Comparison.GREATER, 0),)),
    ("negative", Kind.REAL, ((Comparison.LESS, 0),)),
    ("nonzero", Kind.REAL, ((Comparison.NOT_EQUAL, 0),)),
    ("boolean", Kind.BOOLEAN, ()),
    ("positive int", Kind.INTEGER, ((Comparison.GREATER_EQUAL, 1),)),
    ("int", Kind.INTEGER, ()),
    ("number", Kind.REAL, ()),
    ("float", Kind.REAL, ()),
)

#: The same by word, for domains that say nothing else.
_PLAIN = {word: (kind, bounds) for word, kind, bounds in reversed(_SORTS)}

#: Letters for the number sets -> sort word; a declared name of one letter is that name.
_LETTERS = {
    "Z": "integer",
    "ℤ": "integer",
    "Z+": "positive integer",
    "ℤ+": "positive integer",
    "N": "natural",
    "ℕ": "natural",
    "Q": "rational",
    "ℚ": "rational",
    "R": "real",
    "ℝ": "real",
    "R+": "positive real",
    "ℝ+": "positive real",
    "bool": "boolean",
}

#: Sorts of the language that no theory of this version decides.
_OTHER_SORTS = ("function", "sequence", "vector", "of ", "set of ")

_SINGULAR = {f"{word}s": word for word in ("integer", "number", "real", "rational")}

#: ``complex``, ``nonzero complex number``; conditions follow after a comma.
_COMPLEX = frozenset({"complex", "complex number", "complex numbers", "ℂ"})

_ARRAY = re.compile(
    r"^(matrix|vector|list)\s*\(\s*(\d+)\s*(?:[,x]\s*(\d+)\s*)?\)(?:\s+of\s+(.+))?$"
)

#: Sorts of what a Venn diagram shows.
#: Of these there are more than any finite set has, so that they say nothing of its size.
_ENDLESS = frozenset(
    f"{word}{end}"
    for word in ("integer", "positive integer", "whole number", "natural number", "number", "real")
    for end in ("", "s")
)
_VENN_SORTS = {
    "event": Shape.EVENT,
    "set": Shape.SET,
    "finite set": Shape.SET,
    "universe": Shape.UNIVERSE,
    "universal set": Shape.UNIVERSE,
}

_PRIMES = frozenset(
    f"{article}{sign}{primes}"
    for article in ("", "a ", "an ")
    for sign in ("", "positive ")
    for primes in (
        "prime",
        "primes",
        "prime number",
        "prime numbers",
        "prime integer",
        "prime integers",
    )
)

#: Sorts of figures; ``point(3)`` is one of space.
_FIGURES = frozenset({"point", "line", "circle"})

#: ``quantity(density)``: a real number whose dimension its unit says.
_QUANTITY = "quantity"


def _hint(text: str, name: str) -> str:
    """What to write instead of a text that is no domain: all that it says, or the forms."""
    from mathverify.language.sorts_in_words import sort_in_words

    told = sort_in_words(text, name, letters=True)
    if told is not None:
        return " or ".join(told.readings)
    return (
        "a sort such as 'real' or 'positive integer', an interval (0, 10], a set {1, 2}, "
        f"or a condition on {name}, or several of them with commas"
    )


def parse_domain(text: str, name: str, declared: frozenset[str]) -> Domain:
    """The domain that ``text`` gives the unknown ``name``.

    Raises `ParseError` where the text is not in the language and `LoweringProblem` where it has
    no meaning (``code``) or none that is decided (``code`` None).
    """
    plain = _PLAIN.get(text)
    if plain is not None:
        kind_named, bounds = plain
        return Domain(kind_named, tuple(_bound(name, sign, value) for sign, value in bounds))
    stripped = " ".join(text.split())
    array = _ARRAY.match(stripped)
    if array is not None:
        return _array_domain(array, name, declared)
    shown = stripped.lower()
    if shown.startswith("set of ") and shown.removeprefix("set of ") in _ENDLESS:
        shown = "set"
    if shown in _VENN_SORTS:
        return Domain(Kind.REAL, shape=_VENN_SORTS[shown])
    figure = _figure_domain(stripped, name, declared)
    if figure is not None:
        return figure
    if stripped.startswith(_QUANTITY):
        stripped = f"real{_behind_quantity(stripped)}"
    kind: Kind | None = None
    angle = False
    shape = Shape.SCALAR
    conditions: list[Node] = []
    members: Node | None = None
    for part in _parts(stripped):
        if part == "angle":
            angle = True
            continue
        number = part.removeprefix(f"{name} in ")
        bare = number.removeprefix("nonzero ").removeprefix("non-zero ")
        if bare in _COMPLEX:
            shape = Shape.COMPLEX
            if bare != number:
                conditions.append(_bound(name, Comparison.NOT_EQUAL, 0))
            continue
        part = _LETTERS.get(part, part) if part not in declared else part
        parity = _parity(part, name) if not declared & {"even", "odd"} else None
        if parity is not None:
            part, remainder = parity
            conditions.append(_parsed(f"{name} mod 2 = {remainder}", name, declared))
        if part not in declared and part.removeprefix(f"{name} in ").lower() in _PRIMES:
            kind = Kind.INTEGER
            conditions.append(_bound(name, Comparison.GREATER_EQUAL, 2))
            conditions.append(_parsed(f"is_prime({name})", name, declared))
            continue
        sort = _sort(part, name)
        if sort is not None:
            word_kind, bounds, rest = sort
            kind = word_kind
            conditions.extend(_bound(name, sign, value) for sign, value in bounds)
            part = rest
            if not part:
                continue
        node = _parsed(part, name, declared)
        if isinstance(node, (Relation, tree.Logical)):
            inside = _own_membership(node, name)
            if inside is not None:
                members = inside
            else:
                conditions.append(node)
        elif members is None and _is_set(node, declared):
            members = node
        elif isinstance(node, tree.Call) and tree.Name(name) in node.arguments:
            # A statement about the unknown, ``is_prime(p)``; what is none is refused in its place.
            conditions.append(node)
        elif isinstance(node, Name) and _is_quantity(part, declared):
            kind = kind or Kind.REAL
        else:
            raise LoweringProblem(
                Code.AMBIGUOUS,
                f"{part!r} is no domain",
                node,
                _hint(text, name),
            )
    if members is not None and isinstance(members, Name):
        sort = _sort(members.identifier, name)
        if sort is not None:
            kind = sort[0]
            conditions.extend(_bound(name, sign, value) for sign, value in sort[1])
            members = None
    if angle and members is None:
        conditions = [*_angle_conditions(name, conditions), *conditions]
    return Domain(kind or Kind.REAL, tuple(conditions), members, shape, angle=angle)


def _is_quantity(part: str, declared: frozenset[str]) -> bool:
    """Whether a sort is a kind of quantity: a real number, whose unit says which."""
    if part in declared:
        return False
    from mathverify.semantics.units import is_quantity

    return is_quantity(part.lower())


def _figure_domain(text: str, name: str, declared: frozenset[str]) -> Domain | None:
    """``point``, ``circle``, ``line``, each with conditions after a comma."""
    first, *more = _parts(text) or [""]
    plain = first.lower().removeprefix("a ").removeprefix("an ").removesuffix(" in space")
    noun, bracket, inside = (one.strip() for one in plain.partition("("))
    told = inside.removesuffix(")").rstrip()
    is_sized = inside.endswith(")") and told in ("2", "3")
    if noun not in _FIGURES or (bracket and not is_sized):
        return None
    conditions = tuple(_parsed(part, name, declared) for part in more)
    size = (int(told),) if is_sized else ()
    return Domain(Kind.REAL, conditions, shape=Shape(noun), size=size)


def _behind_quantity(text: str) -> str:
    """What stands behind ``quantity`` and the name of its dimension."""
    rest = text.removeprefix(_QUANTITY)
    opening, closed, behind = rest.partition(")")
    is_called = closed and opening.lstrip().startswith("(") and opening.count("(") == 1
    return behind if is_called else rest


def _array_domain(match: re.Match[str], name: str, declared: frozenset[str]) -> Domain:
    word, first, second, entries = match.groups()
    inner = parse_domain(entries, name, declared) if entries else Domain(Kind.REAL)
    if inner.shape is not Shape.SCALAR:
        raise LoweringProblem(None, "arrays of arrays are not decided by this version")
    if word == "matrix":
        size: tuple[int, ...] = (int(first), int(second or first))
        shape = Shape.MATRIX
    else:
        size, shape = (int(first),), Shape.LIST
    if max(size) > 20:
        raise LoweringProblem(None, "an array of more than 20 unknown entries in a row")
    return Domain(inner.kind, inner.conditions, inner.members, shape, size)


def _angle_conditions(name: str, own: Sequence[Node]) -> tuple[Node, ...]:
    """An angle is in [0, 180] degrees, but for an end beyond which its ``own`` conditions go."""
    from mathverify.language.formulas import conjuncts

    wide = {
        end for condition in own for part in conjuncts(condition) for end in _beyond(part, name)
    }
    if not wide:
        return (half_turn(name),)
    if len(wide) == 2:
        return ()
    (low, own_name, high), (sign, _) = half_turn(name).operands, half_turn(name).signs
    kept = (own_name, high) if Comparison.GREATER_EQUAL in wide else (low, own_name)
    return (Relation(kept, (sign,)),)


def half_turn(name: str) -> Relation:
    """``0 deg <= name <= 180 deg``: what the sort ``angle`` says by itself."""
    low, high = (
        tree.Quantity(tree.Number(value), tree.Unit((("deg", 1),)))
        for value in (Fraction(0), Fraction(180))
    )
    return Relation((low, Name(name), high), (Comparison.LESS_EQUAL, Comparison.LESS_EQUAL))


def _beyond(condition: Node, name: str) -> Iterator[Comparison]:
    """The sides on which a condition bounds ``name`` by what is not within [0, 180] degrees."""
    if not isinstance(condition, Relation):
        return
    pairs = zip(condition.operands, condition.signs, condition.operands[1:], strict=False)
    for left, sign, right in pairs:
        rising = sign in (Comparison.LESS, Comparison.LESS_EQUAL)
        if not rising and sign not in (Comparison.GREATER, Comparison.GREATER_EQUAL):
            continue
        lower, upper = (left, right) if rising else (right, left)
        if lower == Name(name) and not _within_a_half_turn(upper):
            yield Comparison.LESS_EQUAL
        if upper == Name(name) and not _within_a_half_turn(lower):
            yield Comparison.GREATER_EQUAL
            if isinstance(lower, tree.Quantity) and not isinstance(lower.value, tree.Negate):
                yield Comparison.LESS_EQUAL  # from beyond the half turn on


def _within_a_half_turn(bound: Node) -> bool:
    if tree.free_names(bound):
        return True  # another unknown, which has ends of its own
    match bound:
        case tree.Quantity(value=tree.Number(value=value), unit=tree.Unit(factors=(("deg", 1),))):
            return 0 <= value <= 180
    return False


def _parts(text: str) -> list[str]:
    """``text`` split at commas outside brackets."""
    parts, depth, start = [], 0, 0
    for position, sign in enumerate(text):
        if sign in "([{":
            depth += 1
        elif sign in ")]}":
            depth -= 1
        elif sign == "," and depth == 0:
            parts.append(text[start:position].strip())
            start = position + 1
    parts.append(text[start:].strip())
    return [part for part in parts if part]


def _sort(part: str, name: str) -> tuple[Kind, tuple[tuple[Comparison, int], ...], str] | None:
    """The sort word that ``part`` begins or ends with, and what is left of it.

    ``real > 0`` leaves the name of the unknown out; it is put back.
    """
    lowered = part.lower()
    singular = with_words(lowered, _SINGULAR)
    for word, kind, bounds in _SORTS:
        if singular == word:
            return kind, bounds, ""
    if lowered == "sequence":
        words = f"no given says how {name} goes on from its first terms"
        ways = f"{name} is an arithmetic sequence, or {name}(n+1) = ... beside {name}(1)"
        raise LoweringProblem(Code.UNDERDETERMINED, words, remedy=f"a given: {ways}")
    if f"{lowered} ".startswith(_OTHER_SORTS):
        raise LoweringProblem(None, f"unknowns of sort {part!r} are not decided by this version")
    for word, kind, bounds in _SORTS:
        if lowered.startswith(word + " "):
            rest = part[len(word) :].strip()
            if rest[:1] in "<>!=≤≥≠":
                return kind, bounds, f"{name} {rest}"
            if rest[:1] in "([{" or rest[:1].isdigit():
                return kind, bounds, rest
            if not rest.startswith(("and ", "where ", "with ")):
                continue
            return kind, bounds, rest.split(" ", 1)[1]
        if lowered.endswith(" " + word):
            rest = part[: -len(word)].strip()
            return kind, bounds, "" if rest in (f"{name} in", f"{name} ∈") else rest
    return None


def _parity(part: str, name: str) -> tuple[str, int] | None:
    """``positive even integer`` without the parity, and the remainder modulo 2 that it asks."""
    words = part.lower().split()
    parities = [word for word in words if word in ("even", "odd")]
    if len(parities) != 1:
        return None
    others = [word for word in words if word not in parities]
    rest = "integer" if others in ([], ["number"], ["numbers"]) else " ".join(others)
    sort = _sort(rest, name)
    if sort is None or sort[0] is not Kind.INTEGER or sort[2]:
        return None
    return rest, ("even", "odd").index(parities[0])


def _bound(name: str, sign: Comparison, value: int) -> Node:
    literal: Node = tree.Number(Fraction(abs(value)), str(abs(value)))
    return Relation((Name(name), tree.Negate(literal) if value < 0 else literal), (sign,))


def _own_membership(node: Node, name: str) -> Node | None:
    """The set in ``name in SET``, None for any other relation."""
    if isinstance(node, Relation) and node.signs == (Comparison.IN,):
        left, right = node.operands
        if left == Name(name):
            return right
    return None


def _parsed(part: str, name: str, declared: frozenset[str]) -> Node:
    try:
        return parse(part, declared=declared | {name})
    except ParseError as error:
        is_relation = any(sign in part for sign in "<>=≤≥≠([{")
        is_sort = any(word in part.lower() for word, _, _ in _SORTS)
        hint = error.hint if is_relation and not is_sort and error.hint else _hint(part, name)
        raise ParseError(error.text, error.start, error.end, error.message, hint) from None


def _is_set(node: Node, declared: frozenset[str]) -> bool:
    if isinstance(node, tree.Quantity):
        return _is_set(node.value, declared)
    if isinstance(node, Name):
        return node.identifier in declared or node.identifier in {s.value for s in NamedSet}
    if isinstance(node, tree.Call):
        return node.function == "union"
    return isinstance(node, (tree.Interval, tree.SetLiteral, tree.TupleLiteral, tree.ListLiteral))
