"""What comes out of reading a text: what it tells, what is wrong with it, what rests on words."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from mathverify.codes import Code
from mathverify.phrases.mathematics import Pieces


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong at a place of a text; ``text`` is its number among those of the question."""

    code: Code
    message: str
    start: int = 0
    end: int = 0
    text: int = 0
    remedy: str = ""


@dataclass(slots=True)
class Telling:
    """What the texts of one question tell.

    ``told`` says how (slot, formula, data, span, figure, ask), by id, ``function f``, ``domain x``.
    """

    told: dict[str, str] = field(default_factory=dict)
    data: set[str] = field(default_factory=set)
    spoken: set[Fraction] = field(default_factory=lambda: {Fraction(0), Fraction(1)})  # in words
    named: set[str] = field(default_factory=set)  # by slots, formulas, words and the figure
    asked: str = ""  # "printed", "span", or empty: the last sentence
    request: Pieces = ()  # what {ask} prints; empty where nothing does, or there is no phrase
    formal: bool = False
    words: bool = False
    own: list[tuple[int, int, int]] = field(default_factory=list)  # letters: text, from, to
    faults: list[Fault] = field(default_factory=list)
    rests_on: list[str] = field(default_factory=list)
