"""What an expression of the problem language denotes, as a closed union.

A `Scalar` is one real number in base units; `Infinity` what some limits are; a `Truth` a
statement; `Antiderivatives` an indefinite integral; a `Collection` a list, tuple, finite set or
ratio of meanings; `Unlisted` the digits or divisors of an unknown number; a `Region` a set of real
numbers given by pieces.  Lists of equally long lists are matrices.  Chance has meanings of its
own: a `SampleSpace` lists outcomes with their weights, an `Event` is some of them, a
`RandomVariable` a meaning for each of them, and a `Label` what has a name and no value, as the
colour of a ball.  A `Figure` is a geometric object given by points and numbers, as a line or a
circle.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias, TypeGuard

from mathverify.codes import Code
from mathverify.language.remembering import setters
from mathverify.language.tree import Node
from mathverify.semantics.units import DIMENSIONLESS, Dimension


@dataclass(frozen=True, slots=True)
class Scalar:
    """A real number: ``term`` in lowered form, in the base units of ``dimension``."""

    term: Node
    dimension: Dimension = DIMENSIONLESS

    def __init__(self, term: Node, dimension: Dimension = DIMENSIONLESS) -> None:
        _set_term(self, term)
        _set_dimension(self, dimension)


_set_term, _set_dimension = setters(Scalar, "term", "dimension")


@dataclass(frozen=True, slots=True)
class Antiderivatives:
    """The functions of ``variable`` whose derivative is ``integrand``.

    ``variable`` is a free name of its own in the integrand; ``written`` what the text calls it.
    Where ``all_of_them`` are asked, as by an indefinite integral, the answer adds a constant.
    ``proposal`` is a term in ``variable`` that may be one of them, where a rule gives one.
    """

    integrand: Scalar
    variable: Scalar
    written: str
    all_of_them: bool = True
    proposal: Node | None = None


@dataclass(frozen=True, slots=True)
class Infinity:
    """What grows (or, not ``positive``, falls) beyond every bound: a limit, not a number."""

    positive: bool = True


@dataclass(frozen=True, slots=True)
class Truth:
    """A statement, as a lowered formula."""

    formula: Node

    def __init__(self, formula: Node) -> None:
        _set_formula(self, formula)


(_set_formula,) = setters(Truth, "formula")


class CollectionKind(Enum):
    """How items stand together: order and repetition count except in a set.

    COMPLEX is a number: its real and its imaginary part.  EQUATION is that of a line, a, b, c of
    a*x + b*y = c with b = 1, or a = 1 and b = 0; or that of a circle, 1, x, y and the square of
    the radius.
    """

    __hash__ = object.__hash__

    LIST = "list"
    TUPLE = "tuple"
    SET = "set"
    MULTISET = "multiset"
    RATIO = "ratio"
    COMPLEX = "complex number"
    EQUATION = "equation"


@dataclass(frozen=True, slots=True)
class Collection:
    """Finitely many meanings."""

    kind: CollectionKind
    items: tuple[Meaning, ...]


@dataclass(frozen=True, slots=True)
class Unlisted:
    """Numbers that are not listed, since the one that they belong to is not known: ``what``.

    A list or a set (``kind``) of which ``count``, ``total`` and ``product`` are lowered terms.
    """

    kind: CollectionKind
    what: str
    count: Node
    total: Node
    product: Node


@dataclass(frozen=True, slots=True)
class Piece:
    """An interval; a None end is infinite (then its ``closed`` is False)."""

    low: Scalar | None
    high: Scalar | None
    low_closed: bool
    high_closed: bool


@dataclass(frozen=True, slots=True)
class Region:
    """A union of intervals."""

    pieces: tuple[Piece, ...]


class NamedSet(Enum):
    """The number sets that have a name; ``POSITIVE_INTEGER`` starts at 1, ``NATURAL`` at 0."""

    INTEGER = "integer"
    NATURAL = "natural"
    POSITIVE_INTEGER = "positive integer"
    RATIONAL = "rational"
    REAL = "real"


@dataclass(frozen=True, slots=True)
class Label:
    """A thing that has a name and no value: ``red``, ``heads``; equal to itself alone."""

    text: str


@dataclass(frozen=True, slots=True, eq=False)
class SampleSpace:
    """Finitely many outcomes, none of which excludes itself, each with a weight.

    ``outcomes`` gives the names that depend on chance their meaning at each outcome;
    ``weights`` are lowered terms: probabilities, which add to 1, or (``counts``) numbers of
    elements of the regions of a Venn diagram.  ``single`` says that each outcome comes about in
    one way, so that outcomes may be counted.
    """

    outcomes: tuple[Mapping[str, Meaning], ...]
    weights: tuple[Node, ...]
    counts: bool = False
    single: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Event:
    """The outcomes of ``space`` with the places ``members``; of a Venn diagram, a set."""

    space: SampleSpace
    members: frozenset[int]


@dataclass(frozen=True, slots=True, eq=False)
class RandomVariable:
    """What something is at each outcome of ``space``, in the order of its outcomes."""

    space: SampleSpace
    values: tuple[Meaning, ...]


@dataclass(frozen=True, slots=True)
class Law:
    """A random number with a named distribution: which, and its parameters (see `laws`)."""

    kind: str
    parameters: tuple[Scalar, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A geometric object: its ``kind`` in words (``line``, ``circle``), and what it is given by.

    What the parts are is a matter of the theory that made the figure.  The parts of a ``circle``
    are its centre, a tuple, and its radius; those of ``a line by its equation`` are a, b and c of
    a*x + b*y = c.  ``fact`` is the statement that the parts make such a figure, where the word for
    it may be said as one: three points are a triangle if they are not on one line.
    """

    kind: str
    parts: tuple[Meaning, ...]
    fact: Node | None = None


Meaning: TypeAlias = (
    Scalar
    | Antiderivatives
    | Infinity
    | Truth
    | Collection
    | Unlisted
    | Region
    | NamedSet
    | Label
    | Event
    | RandomVariable
    | Law
    | Figure
)


@dataclass(eq=False)
class LoweringProblem(Exception):  # noqa: N818 - control flow inside semantics, never escapes it
    """An expression that has no meaning (``code``) or none that is built (``code`` is None).

    ``node`` is where; ``remedy`` what to write instead.  `mathverify.semantics.question` turns
    it into a value; nothing outside this package sees it raised.
    """

    code: Code | None
    message: str
    node: Node | None = None
    remedy: str = ""
    details: tuple[tuple[str, str], ...] = field(default=())

    def __str__(self) -> str:
        return self.message


def is_complex(meaning: Meaning) -> TypeGuard[Collection]:
    """Whether this is a complex number that is not known to be real."""
    return isinstance(meaning, Collection) and meaning.kind is CollectionKind.COMPLEX


def is_matrix(meaning: Meaning) -> bool:
    """Whether this is a non-empty list of equally long non-empty lists."""
    return matrix_shape(meaning) is not None


def matrix_shape(meaning: Meaning) -> tuple[int, int] | None:
    """Rows and columns, or None for anything that is not a matrix."""
    if not isinstance(meaning, Collection) or meaning.kind is not CollectionKind.LIST:
        return None
    lengths = {
        len(row.items) if isinstance(row, Collection) and row.kind is CollectionKind.LIST else 0
        for row in meaning.items
    }
    if len(lengths) != 1 or lengths == {0}:
        return None
    return len(meaning.items), lengths.pop()


def describe(meaning: Meaning) -> str:
    """The kind of thing in words, for messages: ``a 2x3 matrix``, ``a list of 5``."""
    match meaning:
        case Scalar():
            return "a number"
        case Antiderivatives():
            return "an indefinite integral"
        case Infinity(positive=positive):
            return "inf" if positive else "-inf"
        case Truth():
            return "a statement"
        case Unlisted(what=what):
            return what
        case Region():
            return "a set of numbers"
        case NamedSet():
            return f"the set of {meaning.value} numbers"
        case Label():
            return f"the word {meaning.text}"
        case Event():
            return "a set of unknown elements" if meaning.space.counts else "an event"
        case RandomVariable():
            return "something that depends on the outcome"
        case Law(kind=kind):
            return f"a number with the {kind} distribution"
        case Figure(kind=kind):
            return kind if kind.startswith("a ") else f"a {kind}"
        case Collection():
            shape = matrix_shape(meaning)
            if shape is not None:
                return f"a {shape[0]}x{shape[1]} matrix"
            if meaning.kind is CollectionKind.COMPLEX:
                return "a complex number"
            if meaning.kind is CollectionKind.EQUATION:
                return "an equation"
            return f"a {meaning.kind.value} of {len(meaning.items)}"
