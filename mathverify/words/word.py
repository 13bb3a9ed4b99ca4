"""The shape of a record: all that is known of one word of the language, as plain data.

A *template* is a text of the language in ``u``, ``v``, ``w`` (the arguments) and ``d`` (the slope
of an argument); `mathverify.semantics.templates` reads it when it is first used.  Nothing here
decides anything: rooms above read the fields that concern them.

Named tuples, not dataclasses: everything reads the book, and five dataclasses take half of the
5 ms that it may take to import.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from typing import NamedTuple


class Bare(Enum):
    """Where one argument may stand after the word without parentheses: ``sin x``."""

    NOWHERE = "nowhere"
    LATEX = "LaTeX"
    EVERYWHERE = "everywhere"


class Trend(Enum):
    """How values go between neighbouring edges of the domain."""

    NONE = "not one way"
    RISING = "rising"
    FALLING = "falling"
    STEPS = "constant on steps"


class Look(NamedTuple):
    r"""How a word is written.

    ``latex`` is the command that prints it (``arcsin``; empty: ``\operatorname{name}``), ``reads``
    are further commands and operator names for it, ``fence`` the pair of signs that stand for it,
    ``minus_one`` the word that its ``^{-1}`` is.  ``close``: its name is known for a function also
    directly after a factor (``2 sin x``).  ``several``: in LaTeX too it takes a list of arguments.
    ``power_first``: ``sin^2 x``, "sine squared of x".
    """

    latex: str = ""
    reads: tuple[str, ...] = ()
    fence: tuple[str, str] | None = None
    bare: Bare = Bare.NOWHERE
    close: bool = False
    several: bool = False
    power_first: bool = False
    minus_one: str = ""


class Spoken(NamedTuple):
    """How a call sounds: ``name`` of …, end ``ending``; or ``joint`` between the arguments."""

    name: str = ""
    ending: str = ""
    joint: str = ""


class Real(NamedTuple):
    """A partial function of real numbers.

    ``needs`` are relations that hold exactly where there is a value; ``slopes`` the derivative, one
    template an argument (a word that has them is continuous wherever it has a value); where one of
    ``bends`` is 0 it has a value and perhaps no slope; ``ball`` is the name of the Arb method that
    encloses it.  ``holomorphic`` says where the word is the restriction of a holomorphic function,
    which the method of this name of complex balls encloses (at poles by nothing finite):
    "everywhere", "right half-plane", "unit disc", "unit strip" (imaginary parts within 1 of 0).
    ``parity`` is "odd", "even" or empty, ``period`` and ``inverse`` are a template
    and a word.  ``range`` are relations in ``v`` that hold of every value.  ``limits`` are pairs:
    where the argument goes, what the value tends to.
    """

    needs: tuple[str, ...] = ()
    slopes: tuple[str, ...] = ()
    bends: tuple[str, ...] = ()
    ball: str = ""
    holomorphic: str = ""
    trend: Trend = Trend.NONE
    parity: str = ""
    period: str = ""
    inverse: str = ""
    range: tuple[str, ...] = ()
    limits: tuple[tuple[str, str], ...] = ()


class Whole(NamedTuple):
    """A function that is computed on known rationals.

    ``apply`` is pure and needs the standard library alone; None says that there is no value.
    ``needs`` are relations that hold exactly where there is one; ``range`` are relations between
    the only argument ``u`` and its value ``v``, which bound the argument where the value is known.
    """

    apply: Callable[..., Fraction | None]
    needs: tuple[str, ...] = ()
    range: tuple[str, ...] = ()


class Word(NamedTuple):
    """One word of the language.

    ``arity`` are the least and the most arguments, None where it is open; ``says`` is its meaning
    in a few words; ``of_angle`` says that the argument is an angle.  ``spellings`` are other names.
    ``made_of`` is a template in other words: a word that has one has no other meaning.
    ``carried_out``: a call of it may stand in an answer.  ``lowered``: it stays a call in the
    lowered language, with the meaning that ``real`` or ``whole`` gives.  ``several`` is the word
    for the set of its values, where there may be more than one.  ``of_function``: it may be taken
    of a function by its name, ``inverse(f)``.
    """

    name: str
    arity: tuple[int, int | None]
    says: str
    spellings: tuple[str, ...] = ()
    look: Look = Look()
    said: Spoken = Spoken()
    made_of: str = ""
    real: Real | None = None
    whole: Whole | None = None
    of_angle: bool = False
    carried_out: bool = False
    lowered: bool = False
    several: str = ""
    of_function: bool = False


class Gives(Enum):
    """What a word of figures gives."""

    NUMBER = "a number, or something else"
    POINT = "a point"
    FIGURE = "a figure"
    FACT = "a fact"


class Letters(Enum):
    """What the names of points are that run together beside other arguments: ``foot(P, AB)``."""

    NUMBER = "a length, as anywhere"
    KEPT = "as they are written"
    CORNERS = "the points themselves"
    LINE = "a line"
    SEGMENT = "a segment"
    RAY = "a ray"
    TRIANGLE = "a triangle"


class FigureWord(NamedTuple):
    """One word of figures; what it means is said by a theory.

    ``form`` is its canonical form, with which a refusal answers; empty for a word that needs none.
    ``alone``: names that run together as its only argument are its points, ``area(ABC)``;
    ``beside`` is what they are as one of several.  ``is_told``: a sentence says its value,
    ``angle ABC is 40°``.  ``measured``: it takes measures by their names, ``cone(radius: 3)``.
    ``before_points`` is said before points alone ("angle A B C"), ``sign`` stands between two
    arguments.  ``otherwise`` is the word for the other thing that books call by this one.
    """

    name: str
    form: str = ""
    gives: Gives = Gives.NUMBER
    spellings: tuple[str, ...] = ()
    alone: bool = False
    beside: Letters = Letters.NUMBER
    is_told: bool = False
    measured: bool = False
    said: Spoken = Spoken()
    before_points: str = ""
    sign: str = ""
    otherwise: str = ""
