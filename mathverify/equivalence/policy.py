"""The declared conventions under which two answers are compared.

Answers leave things out: a unit, the name before the equals sign, whether ``(1, 2)`` is a point
or an interval.  A policy says what may be left out; what is left out is taken from the other
answer.  Comparison is transitive among answers that leave out nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from mathverify.language.remembering import KnownHash, with_known_hash


class Percent(Enum):
    """What ``50%`` is."""

    NUMBER = "number"  #: the number 1/2
    KEPT = "kept"  #: the same only as another percentage
    OPTIONAL = "optional"  #: a bare number beside a percentage means percent


class Units(Enum):
    """Whether a quantity must carry its unit."""

    REQUIRED = "required"  #: 5 is not 5 cm
    OPTIONAL = "optional"  #: a bare number takes the unit of the other answer


class Names(Enum):
    """Whether ``x = 7`` is 7."""

    REQUIRED = "required"  #: no
    VALUES = "values"  #: yes, for values without letters
    EXPRESSIONS = "expressions"  #: yes, and ``y = 2x + 1`` is ``2x + 1``


class Order(Enum):
    """Whether the order of tuples and lists counts."""

    KEPT = "kept"
    IGNORED = "ignored"


class Brackets(Enum):
    """What ``(1, 2)`` and ``[1, 2]`` are."""

    EITHER = "either"  #: intervals beside an interval or an inequality, else tuples and lists
    POINTS = "points"  #: tuples and lists
    INTERVALS = "intervals"  #: intervals


class Collections(Enum):
    """Whether sets, tuples and lists are kept apart."""

    STRICT = "strict"  #: a set is no tuple; a tuple, a list and a column are one thing
    LOOSE = "loose"  #: only the members and, unless it is ignored, their order count


class Constants(Enum):
    """What a letter C that is added once, and occurs nowhere else, means."""

    LITERAL = "literal"  #: the number C
    ARBITRARY = "arbitrary"  #: any constant: ``x + C`` is ``x + 1 + K``, and not ``x``
    OPTIONAL = "optional"  #: as before, and it may be left out


class Domains(Enum):
    """Whether expressions must have values at the same points."""

    COMPARED = "compared"  #: (x^2 - 1)/(x - 1) is not x + 1
    IGNORED = "ignored"  #: equal wherever both have a value, and that is somewhere


class Equations(Enum):
    """When two equations are one."""

    SOLUTIONS = "solutions"  #: the same solutions over the real numbers
    SIDES = "sides"  #: equal left sides and equal right sides


class Numerals(Enum):
    """How digits are grouped."""

    POINT = "point"  #: 1,000.5
    COMMA = "comma"  #: 1.000,5


class Wrapping(Enum):
    """What may stand around an answer."""

    MARKS = "marks"  #: $...$, \\boxed{...}, a full stop, "The answer is ..."
    SENTENCE = "sentence"  #: also the last box of a longer text


class Words(Enum):
    """How answers in words are compared."""

    CAUTIOUS = "cautious"  #: different words are undecided, for they may mean the same
    TEXT = "text"  #: different words are different, case ignored
    CASED = "cased"  #: different words are different, case included


@dataclass(frozen=True, slots=True)
class EquivalencePolicy(KnownHash):
    """How answers are compared.

    ``rounding`` is ``exact``, ``as written`` (a decimal stands for every number that rounds to
    its digits), or a rounding such as ``3 sf``, ``2 dp``, ``nearest 10``: both answers are
    rounded, and must then be equal.  ``form`` names a form that both answers must have, or
    neither (``factorised``, ``lowest terms``).  With ``solved`` an equation or inequality that
    is not solved is not the same as its solutions; with ``evaluated`` an operation that is not
    carried out (``integral(...)``) is not the same as its result.  ``mixed_numbers`` reads
    ``2 1/2`` as 5/2, ``exponent_letter`` reads ``1e-7`` as 10^-7.  A letter of ``integer_letters``
    that multiplies an angle, as in ``pi/6 + 2*k*pi``, is any integer.
    """

    percent: Percent = Percent.NUMBER
    units: Units = Units.REQUIRED
    names: Names = Names.VALUES
    order: Order = Order.KEPT
    brackets: Brackets = Brackets.EITHER
    collections: Collections = Collections.STRICT
    constants: Constants = Constants.LITERAL
    domains: Domains = Domains.COMPARED
    equations: Equations = Equations.SOLUTIONS
    numerals: Numerals = Numerals.POINT
    wrapping: Wrapping = Wrapping.MARKS
    words: Words = Words.CAUTIOUS
    rounding: str = "exact"
    form: str = ""
    solved: bool = True
    evaluated: bool = True
    mixed_numbers: bool = True
    exponent_letter: bool = False
    integer_letters: str = "kmn"


with_known_hash(EquivalencePolicy)  # It is a part of the key of all that is remembered of texts.

#: The default: exact values, units required.
EXACT = EquivalencePolicy()
#: For antiderivatives: a lone C is any constant.
ANTIDERIVATIVE = EquivalencePolicy(constants=Constants.ARBITRARY)
