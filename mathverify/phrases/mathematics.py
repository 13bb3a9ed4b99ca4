"""Pieces of printed text, and mathematics said by the phrases of a locale.

What has a sign of its own is shown as a formula; what has none ("ABCD is a rectangle", "the mean
of 3, 4 and 5") is said by a phrase of the locale, or not at all (`NoPhraseError`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from mathverify.language import tree
from mathverify.language.occurrences import kinds_in, names_in
from mathverify.language.short_texts import HOLE as _HOLE
from mathverify.language.tree import Comparison, LogicalOperator, Node, Quantifier
from mathverify.language.vocabulary import FUNCTIONS
from mathverify.phrases.locale import Locale
from mathverify.semantics.domains import VENN_SHAPES, Domain, Shape, half_turn
from mathverify.semantics.system import Kind


@dataclass(frozen=True, slots=True)
class Inset:
    """A tree to be printed; ``format`` is the format word of its slot.

    ``place`` is where in the question it stands: ``$.prose.stem{price}``.
    """

    node: Node
    format: str = ""
    place: str = ""


Piece: TypeAlias = str | Inset
Pieces: TypeAlias = tuple[Piece, ...]


def _stands_alone(whole: Node, part: Node) -> bool:
    """Whether a statement within another one has one reading without brackets."""
    if not isinstance(part, (tree.Logical, tree.Quantified)):
        return True
    inner = part.operator if isinstance(part, tree.Logical) else None
    match whole:
        case tree.Logical(operator=LogicalOperator.IMPLIES):  # "if ..., then ..."
            return inner in (LogicalOperator.AND, LogicalOperator.OR, LogicalOperator.NOT)
        case tree.Logical(operator=LogicalOperator.IFF):
            return inner in (LogicalOperator.AND, LogicalOperator.OR)
        case tree.Logical(operator=LogicalOperator.AND | LogicalOperator.OR as outer):
            return inner is outer
        case tree.Quantified(quantifier=quantifier):  # its variable says how far it reaches
            return quantifier is not Quantifier.EXISTS and inner is LogicalOperator.IMPLIES
    return False


def in_brackets(pieces: Pieces) -> Pieces:
    """The same, but a list is set as a formula and not said in words."""
    return tuple(
        p if isinstance(p, str) or p.format else replace(p, format="formula") for p in pieces
    )


class NoPhraseError(Exception):
    """The locale has no phrase for this; the message says for what."""


_WORDS_OF_THE_LANGUAGE = re.compile(r"\\operatorname\{([a-z_\\]+)\}|\\mathrm\{(outcome)\}")


def fill(template: str, holes: Mapping[str, Pieces]) -> Pieces:
    """``template`` with its holes filled.  Raises `NoPhraseError` where one has nothing to hold."""
    found: list[Piece] = []
    for place, part in enumerate(_HOLE.split(template)):
        if place % 2 == 0:
            found += [part] if part else []
        elif part in holes:
            found += holes[part]
        else:
            raise NoPhraseError(f"{template} without {part}")
    return tuple(found)


def number(value: int) -> Inset:
    """A whole number as a tree."""
    return Inset(tree.Number(Fraction(value), str(value)))


def is_number(node: Node, value: int) -> bool:
    """Whether a tree is this number."""
    return isinstance(node, tree.Number) and node.value == value


#: What is printed by signs, if its names are letters.
_ARITHMETIC = frozenset(
    {tree.Number, tree.Name, tree.Add, tree.Negate, tree.Multiply, tree.Divide, tree.Power}
    | {tree.Relation}
)


@lru_cache(maxsize=1024)
def _has_notation(node: Node, declared: frozenset[str]) -> bool:
    """Whether all of ``node`` is printed by signs, without words of the language."""
    if kinds_in(node) <= _ARITHMETIC and all(len(name) == 1 for name in names_in(node)):
        return True
    from mathverify.language.latex.printer import to_latex

    for match in _WORDS_OF_THE_LANGUAGE.finditer(to_latex(node)):
        word = (match[1] or match[2]).replace("\\", "")
        if (word in FUNCTIONS and word not in declared) or match[2]:
            return False
    return True


class Phrases:
    """The phrases of a locale for the trees of one question; ``functions`` are its own."""

    def __init__(self, locale: Locale, functions: frozenset[str]) -> None:
        self.locale = locale
        self.functions = functions

    def get(self, *keys: str) -> str:
        """A phrase.  Raises `NoPhraseError`."""
        found = self.locale.phrase(*keys)
        if found is None:
            raise NoPhraseError(f"{' '.join(keys)} in the locale {self.locale.tag}")
        return found

    def joined(self, parts: Sequence[Pieces], word: str = "and") -> Pieces:
        """``a, b and c`` in the way of the locale."""
        found: list[Piece] = []
        for place, part in enumerate(parts):
            if place:
                found.append(self.get(word if place == len(parts) - 1 else "comma"))
            found += part
        return tuple(found)

    # --- terms and facts -----------------------------------------------------------------

    def has_notation(self, node: Node) -> bool:
        """Whether all of ``node`` is printed by signs."""
        return _has_notation(node, self.functions)

    def term(self, node: Node) -> Pieces:
        """A thing: a formula, or words for what has no sign.  Raises `NoPhraseError`."""
        if self.has_notation(node) and not isinstance(node, tree.Call):
            return (Inset(node),)
        if isinstance(node, tree.Call) and node.function == "table":
            return self._table(node)
        if isinstance(node, tree.Call):
            phrase = self._numbered("thing", node)
            shown = self.has_notation(node)
            if phrase is not None and not node.primes:
                try:
                    return fill(phrase, self._holes(node.arguments))
                except NoPhraseError:
                    if not shown:
                        raise
            if shown:
                return (Inset(node),)
            raise NoPhraseError(f"{node.function}(...)")
        if isinstance(node, (tree.Add, tree.Multiply)):
            return self._joined_by_signs(node)
        raise NoPhraseError("a formula with words in it")

    def _table(self, table: tree.Call) -> Pieces:
        """``1, 2 and 3 with the frequencies 2, 5 and 7`` for a table as it is written."""
        columns: dict[str, tuple[Node, ...]] = {}
        for argument in table.arguments:
            match argument:
                case tree.Ratio((tree.Name(head), tree.ListLiteral(items))):
                    columns[head] = items
        values = columns.get("value", columns.get("interval", ()))
        if len(columns) != 2 or not values or "frequency" not in columns:
            raise NoPhraseError("this table")
        holes = {
            "values": self.joined([self._row(value) for value in values], "list_and"),
            "counts": self.joined([self.term(count) for count in columns["frequency"]], "list_and"),
        }
        return fill(self.get("thing", "table"), holes)

    def _row(self, value: Node) -> Pieces:
        """A value of a table, or a class with a dash between its ends."""
        match value:
            case tree.ListLiteral((low, high)) | tree.Interval(low, high):
                return (*self.term(low), "–", *self.term(high))
        return self.term(value)

    def _joined_by_signs(self, node: tree.Add | tree.Multiply) -> Pieces:
        """Words between signs: ``the area of ABC + 2 · the area of ACD``.

        What is said in words must end where its words end: it speaks of figures told by their
        points, to which nobody adds ("the remainder of a on division by b + c" has two readings),
        and a sum within a sum or a product has no words for its brackets.
        """
        found: list[Piece] = []
        for place, part in enumerate(tree.children(node)):
            sign = "·" if isinstance(node, tree.Multiply) else "+"
            if isinstance(part, tree.Negate) and isinstance(node, tree.Add):
                part, sign = part.operand, "−"
            elif place == 0:
                sign = ""
            words = not self.has_notation(part)
            if words and isinstance(part, tree.Call):
                ends = all(map(self._is_told_by_points, part.arguments))
            else:
                ends = isinstance(part, (tree.Name, tree.Number, tree.Quantity))
                ends = ends or (isinstance(node, tree.Add) and isinstance(part, tree.Multiply))
            if not ends:
                raise NoPhraseError("a formula with words in it")
            found += [f" {sign} "] if sign and place else [sign] if sign else []
            found += self.term(part)
        return tuple(found)

    def _is_closed(self, node: Node) -> bool:
        """Whether nothing that follows can be taken for a part of what is said of ``node``."""
        worded = isinstance(node, tree.Call) and self._numbered("thing", node) is not None
        return not worded or self._is_told_by_points(node)

    def _is_told_by_points(self, node: Node) -> bool:
        phrase = self._numbered("thing", node) if isinstance(node, tree.Call) else None
        return phrase is not None and _HOLE.findall(phrase) == ["points"]

    def fact(self, node: Node) -> Pieces:
        """A statement: a formula, or words for what has no sign.  Raises `NoPhraseError`."""
        match node:
            case tree.Relation(operands=(left, right), signs=(Comparison.DIVIDES,)):
                return fill(self.get("fact", "divides"), self._holes((left, right)))
            case tree.Relation(
                operands=(tree.Call(function="mod", arguments=(a, b)), rest),
                signs=(Comparison.EQUAL,),
            ) if is_number(rest, 0):
                return fill(self.get("fact", "divides"), self._holes((b, a)))
            case tree.Relation(
                operands=(tree.Call(function="mod", arguments=(a, b)), rest),
                signs=(Comparison.EQUAL,),
            ) if not isinstance(rest, tree.Call):  # n ≡ 12 (mod 5) has a sign
                return fill(self.get("fact", "remainder"), self._holes((a, b, rest)))
            case tree.Relation(
                operands=(tree.Call(function="solutions", arguments=(inner, letter)), count),
                signs=(Comparison.EQUAL,),
            ):
                holes = {**self._holes((inner, letter)), "n": (Inset(count),)}
                key = "solutions1" if is_number(count, 1) else "solutions"
                return fill(self.get("fact", key), holes)
            case tree.Relation(operands=(one, other), signs=(sign,)) if (
                sign in COMPARED and not self.has_notation(node)
            ):
                said = {"1": self.term(one), "2": self.term(other)}
                return fill(self.get("fact", COMPARED[sign]), said)
            case tree.Relation(operands=operands, signs=signs) if not self.has_notation(node):
                found = list(self.term(operands[0]))
                for sign, operand in zip(signs, operands[1:], strict=True):
                    found += [f" {SIGNS.get(sign, sign.value)} ", *self.term(operand)]
                return tuple(found)
            case tree.Call() if self._numbered("fact", node):
                phrase = self._numbered("fact", node)
                assert phrase is not None
                return fill(phrase, self._holes(node.arguments))
            case tree.Logical(operator=operator, operands=operands):
                return self.logical(operator, [self._grouped(node, one) for one in operands])
            case tree.Quantified(quantifier=quantifier, variable=name, domain=within, body=body):
                key = "exists" if quantifier is Quantifier.EXISTS else "for_all"
                all_of = self._members(name, within)
                holes = {"1": self._grouped(node, body), "2": all_of}
                return fill(self.get("fact", key), holes)
        if self.has_notation(node):
            return (Inset(node),)
        raise NoPhraseError(
            f"{node.function}(...)" if isinstance(node, tree.Call) else "this statement"
        )

    def _grouped(self, whole: Node, part: Node) -> Pieces:
        """A statement within another one, in brackets where words alone have two readings.

        "It is not true that A and B" denies A, or both; "A and B or C" joins either two first.
        """
        said = self.fact(part)
        return said if _stands_alone(whole, part) else ("(", *said, ")")

    def among(self, node: Node) -> Pieces:
        """A statement in a list of several, in brackets where it could reach on to the next ones.

        "It is not true that A, B and C" denies A, or all; "A or B, C and D" joins either first.
        """
        said = self.fact(node)
        reaches = isinstance(node, tree.Logical) and node.operator is not LogicalOperator.AND
        return ("(", *said, ")") if reaches else said

    def logical(self, operator: LogicalOperator, parts: Sequence[Pieces]) -> Pieces:
        """Statements that a word joins, or denies."""
        if operator in (LogicalOperator.AND, LogicalOperator.OR):
            return self.joined(parts, operator.value)
        holes = {str(place): part for place, part in enumerate(parts, 1)}
        return fill(self.get("fact", operator.value), holes)

    def _members(self, name: str, within: Node) -> Pieces:
        """``real numbers x`` for what a quantifier ranges over."""
        letter = (Inset(tree.Name(name)),)
        if within == tree.OWN_DOMAIN:
            return letter
        key = _NAMED_SETS.get(within.identifier) if isinstance(within, tree.Name) else None
        if key is None:
            member = tree.Relation((tree.Name(name), within), (Comparison.IN,))
            return (Inset(member),)
        return fill(self.get("domain", key, "all"), {"name": letter})

    def _numbered(self, table: str, call: tree.Call) -> str | None:
        """The phrase of a built-in word: by its arguments, their number, or alone.

        ``rotate4_clockwise`` is that of four arguments, the last of them this word, ``line_values``
        that of arguments which are no names.  A function of
        the question is no word of the language, whatever its name.  A phrase that leaves out an
        argument says another thing, as "A is parallel to B" of four points: it is none.
        """
        word = call.function
        if word in self.functions or word not in FUNCTIONS:
            return None
        last = call.arguments[-1] if call.arguments else None
        numbered = f"{word}{len(call.arguments)}"
        keys = [f"{numbered}_{last.identifier}"] if isinstance(last, tree.Name) else []
        keys.append(numbered)
        # Points that have no names do not run together.
        keys += [] if all(isinstance(a, tree.Name) for a in call.arguments) else [f"{word}_values"]
        phrases = (self.locale.phrase(table, key) for key in keys)
        numbered_so = next((phrase for phrase in phrases if phrase is not None), None)
        phrase = numbered_so or self.locale.phrase(table, word)
        left_out = phrase is not None and not numbered_so and _leaves_out(phrase, call)
        return None if left_out else phrase

    def _holes(self, arguments: tuple[Node, ...]) -> dict[str, Pieces]:
        """The arguments by number, all as points, and as a list, as far as they can be said.

        A list that is one argument is a vector and set as a formula: numbers in a row, ``3, 5 and
        8``, are those of ``{list}``.
        """
        holes: dict[str, Pieces] = {}
        for place, argument in enumerate(arguments, 1):
            try:
                statement = isinstance(argument, (tree.Relation, tree.Logical))
                said = self.fact(argument) if statement else self.term(argument)
                holes[str(place)] = in_brackets(said)
            except NoPhraseError:
                continue
            if self.has_notation(argument):  # a statement of statements has brackets
                holes[f"formula{place}"] = (Inset(argument),)
        names = [a.identifier for a in arguments if isinstance(a, tree.Name)]
        if len(names) == len(arguments):
            short = all(len(name) == 1 for name in names)
            holes["points"] = (("" if short else ", ").join(names),)
        items = arguments
        if len(arguments) == 1 and isinstance(arguments[0], (tree.ListLiteral, tree.SetLiteral)):
            items = arguments[0].items
        # "The greatest of the remainder of a on division by b and c" has two readings.
        with suppress(NoPhraseError):
            if len(items) == 1 or all(map(self._is_closed, items)):
                holes["list"] = self.joined(
                    [in_brackets(self.term(item)) for item in items], "list_and"
                )
        return holes

    # --- domains -------------------------------------------------------------------------

    def domain(self, form: str, name: str, domain: Domain) -> Pieces:
        """The noun phrase of a domain in a form: one, all, the, is.  Raises `NoPhraseError`."""
        key, _ = domain_key(name, domain)
        return fill(self.get("domain", key, form), {"name": (Inset(tree.Name(name)),)})

    def array(self, name: str, domain: Domain) -> Pieces:
        """The fact that a name stands for a list or a matrix of so many numbers."""
        holes: dict[str, Pieces] = {"name": (Inset(tree.Name(name)),)}
        if domain.shape is Shape.MATRIX:
            holes |= {"rows": (number(domain.size[0]),), "columns": (number(domain.size[1]),)}
            return fill(self.get("domain", "matrix", "is"), holes)
        return fill(self.get("domain", "list", "is"), {**holes, "n": (number(domain.size[0]),)})

    def are(self, key: str, names: Sequence[str]) -> Pieces:
        """The fact that some names have a domain: ``p and q are integers``."""
        letters: list[Pieces] = [(Inset(tree.Name(name)),) for name in names]
        if len(names) == 1:
            return fill(self.get("domain", key, "is"), {"name": letters[0]})
        return fill(self.get("domain", key, "are"), {"names": self.joined(letters, "list_and")})


def _leaves_out(phrase: str, call: tree.Call) -> bool:
    """Whether a phrase that has places for arguments has none for one, but for a variable."""
    holes = {*_HOLE.findall(phrase)}
    if not holes or not all(map(str.isdigit, holes)):
        return False
    left = [a for place, a in enumerate(call.arguments, 1) if str(place) not in holes]
    return bool(left) and not (
        call.function in tree.POLYNOMIAL_CALLS and all(isinstance(a, tree.Name) for a in left)
    )


#: Comparisons in words: in `fact` beside what has no sign, in `event` of results.
COMPARED = {
    Comparison.EQUAL: "is",
    Comparison.NOT_EQUAL: "is_not",
    Comparison.LESS: "is_less",
    Comparison.GREATER: "is_greater",
    Comparison.LESS_EQUAL: "is_at_most",
    Comparison.GREATER_EQUAL: "is_at_least",
}
#: The signs of comparisons in print.
SIGNS = {
    Comparison.EQUAL: "=",
    Comparison.LESS: "<",
    Comparison.GREATER: ">",
    Comparison.NOT_EQUAL: "≠",
    Comparison.LESS_EQUAL: "≤",
    Comparison.GREATER_EQUAL: "≥",
    Comparison.APPROXIMATELY: "≈",
    Comparison.IN: "∈",
}
_NAMED_SETS = {
    "R": "real",
    "real": "real",
    "reals": "real",
    "Z": "integer",
    "integer": "integer",
    "N": "natural",
    "natural": "natural",
    "Q": "rational",
    "rational": "rational",
    "C": "complex",
    "complex": "complex",
}
_BOUNDS = {
    (Kind.INTEGER, ">=", 1): "positive_integer",
    (Kind.INTEGER, ">", 0): "positive_integer",
    (Kind.INTEGER, ">=", 0): "natural",
    (Kind.INTEGER, "<=", -1): "negative_integer",
    (Kind.INTEGER, "<", 0): "negative_integer",
    (Kind.REAL, ">", 0): "positive_real",
    (Kind.REAL, "<", 0): "negative_real",
    (Kind.REAL, ">=", 0): "nonnegative_real",
}
_KINDS = {Kind.INTEGER: "integer", Kind.RATIONAL: "rational", Kind.REAL: "real"}


def domain_key(name: str, domain: Domain) -> tuple[str, tuple[Node, ...]]:
    """The word of the table for a domain, and the conditions that the word does not say.

    Raises `NoPhraseError` for what has no word: arrays and figures.
    """
    if domain.shape is Shape.COMPLEX:
        return "complex", domain.conditions
    if domain.shape in VENN_SHAPES:
        return domain.shape.value, ()
    if domain.kind is Kind.BOOLEAN and domain.shape is Shape.SCALAR:
        return "boolean", domain.conditions
    if domain.shape is not Shape.SCALAR or domain.kind not in _KINDS:
        raise NoPhraseError(f"the domain of {name}")
    if domain.angle and domain.conditions[:1] == (half_turn(name),):
        return "angle", domain.conditions[1:]
    conditions = list(domain.conditions)
    key = _KINDS[domain.kind]
    values = [_bound(condition, name) for condition in conditions]
    if domain.kind is Kind.INTEGER and (">=", 0) in values and ("<=", 9) in values:
        key = "digit"
        conditions = [c for c, v in zip(conditions, values, strict=True) if v not in _DIGIT]
    else:
        for condition, value in zip(tuple(conditions), values, strict=True):
            word = _BOUNDS.get((domain.kind, *value)) if value else None
            if word is not None:
                key = word
                conditions.remove(condition)
                break
    if domain.members is not None:
        conditions.append(tree.Relation((tree.Name(name), domain.members), (Comparison.IN,)))
    return key, _in_a_chain(name, conditions)


def _in_a_chain(name: str, conditions: Sequence[Node]) -> tuple[Node, ...]:
    """One bound from below and one from above as people write them: ``0 <= x < 360``."""
    lower, upper = (
        [(place, *end) for place, one in enumerate(conditions) if (end := _end(one, name, below))]
        for below in (True, False)
    )
    if len(lower) != 1 or len(upper) != 1:
        return tuple(conditions)
    ((first, low, rising),), ((second, high, reaching),) = lower, upper
    chain = tree.Relation((low, tree.Name(name), high), (rising, reaching))
    rest = [chain if n == first else one for n, one in enumerate(conditions) if n != second]
    return tuple(rest)


_RISING = (Comparison.LESS, Comparison.LESS_EQUAL)
_TURNED = {Comparison.GREATER: Comparison.LESS, Comparison.GREATER_EQUAL: Comparison.LESS_EQUAL}


def _end(condition: Node, name: str, below: bool) -> tuple[Node, Comparison] | None:
    """The bound of ``name`` from ``below``, or from above, and the sign between them, rising."""
    match condition:
        case tree.Relation(operands=(one, other), signs=(sign,)):
            if sign in _TURNED:
                one, other, sign = other, one, _TURNED[sign]
            letter, bound = (other, one) if below else (one, other)
            alone = letter == tree.Name(name) and name not in tree.free_names(bound)
            return (bound, sign) if alone and sign in _RISING else None
    return None


_DIGIT = ((">=", 0), ("<=", 9))


def _bound(condition: Node, name: str) -> tuple[str, int] | None:
    """``(">=", 1)`` for ``n >= 1``."""
    match condition:
        case tree.Relation(operands=(tree.Name(identifier=own), bound), signs=(sign,)) if (
            own == name
        ):
            from mathverify.language.signs import sign_and_size

            negative, size = sign_and_size(bound)
            if isinstance(size, tree.Number) and size.value.denominator == 1:
                return sign.value, int(-size.value if negative else size.value)
    return None


def plain(pieces: Iterable[Piece]) -> str:
    """Pieces as one text, mathematics in the language: for messages and tests."""
    from mathverify.language.ascii import to_ascii

    return "".join(p if isinstance(p, str) else to_ascii(p.node) for p in pieces)
