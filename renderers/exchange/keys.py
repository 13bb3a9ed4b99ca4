"""How the answer of a question is marked by a program, from what was proved of it.

Four kinds: labels of options, true or false, a number (perhaps with a unit), or a text of
which the spellings are listed.  A number is one whose decimals end, as it was proved; anything
else is compared as text, or by a program that knows algebra.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from mathverify.language import tree
from mathverify.language.ascii import to_ascii, unit_to_ascii
from mathverify.language.connectives import Comparison
from mathverify.language.signs import sign_and_size
from mathverify.language.tree import Node
from mathverify.language.unit_text import unit_text
from mathverify.problem.field_rules import labels_of
from mathverify.problem.spec import AskKind, ProblemSpec
from mathverify.semantics.reading import Reading
from mathverify.semantics.worked_out import shown_answer
from renderers.exchange.spellings import spellings


@dataclass(frozen=True, slots=True)
class Chosen:
    """Options by their labels: the one that is right, or, of ``several``, all that are."""

    labels: tuple[str, ...]
    several: bool = False

    def share(self, label: str) -> Fraction:
        """What choosing an option is worth: its share of the mark, or, of several, all of it away.

        Nobody gains by choosing all.
        """
        if label in self.labels:
            return Fraction(1, len(self.labels))
        return Fraction(-1 if self.several else 0)

    def percent(self, label: str) -> str:
        """The share in percent with five decimals at most, as Moodle lists it."""
        return f"{float(100 * self.share(label)):.5f}".rstrip("0").rstrip(".")


@dataclass(frozen=True, slots=True)
class Truth:
    """True or false."""

    value: bool


@dataclass(frozen=True, slots=True)
class Measure:
    """A number with its digits as they were proved, and what it is a number of.

    ``unit`` is canonical (``cm^2``, ``%``), ``shown`` as it is printed (``cm²``); both empty for a
    bare number.  ``spellings`` are texts of the whole answer.
    """

    digits: str
    unit: str
    shown: str
    spellings: tuple[str, ...]

    @property
    def value(self) -> Fraction:
        """The number."""
        return Fraction(self.digits)


@dataclass(frozen=True, slots=True)
class Typed:
    """A text: its canonical spelling and others that were proved to say the same.

    ``node`` is the answer as a tree, for programs that compare by algebra; ``form`` what was asked.
    ``places`` are the names that are asked for with the number of each, where all are numbers.
    """

    spellings: tuple[str, ...]
    node: Node
    form: str
    places: tuple[tuple[str, Measure], ...] = ()


Key: TypeAlias = Chosen | Truth | Measure | Typed


def key_of(reading: Reading, spec: ProblemSpec, correct: str, lang: str) -> Key | None:
    """The key of a question without parts; ``correct`` is the label of its right option,
    or those of all, ``lang`` the language in which it is answered.

    None where no answer is claimed.
    """
    if correct:
        labels = labels_of(correct) if spec.chooses_all else (correct,)
        return Chosen(labels, spec.chooses_all)
    answer = shown_answer(reading)
    if answer is None or spec.ask is None:
        return None
    if spec.ask.kind is AskKind.TRUTH and isinstance(answer, tree.Constant):
        return Truth(answer.name == "true")
    unknown = reading.ask.identifier if isinstance(reading.ask, tree.Name) else ""
    form = spec.ask.form or ""
    every = spec.ask.kind is AskKind.ALL
    texts = spellings(answer, reading.ask, form, lang, every=every)
    single = _single(answer, unknown)
    # What is typed before a printed % is in that form, and no other form is seen in a number.
    in_form = not form or (form == "percent" and isinstance(single, tree.Percent))
    measure = _measure(single, texts) if in_form else None
    places = () if form or reading.ask is None else _places(reading.ask, answer)
    return measure or Typed(texts, answer, form, places)


def _places(asked: Node, answer: Node) -> tuple[tuple[str, Measure], ...]:
    """The number of each name of ``(x, y)``, told by a point or by ``x = 3 and y = 5``."""
    if not isinstance(asked, tree.TupleLiteral):
        return ()
    names = [item.identifier for item in asked.items if isinstance(item, tree.Name)]
    match _single(answer, ""):
        case tree.TupleLiteral(items=values):
            told = dict(zip(names, values, strict=False)) if len(values) == len(names) else {}
        case tree.Logical(operator=tree.LogicalOperator.AND, operands=equations):
            told = {
                left.identifier: right
                for equation in equations
                if isinstance(equation, tree.Relation) and equation.signs == (Comparison.EQUAL,)
                for left, right in [equation.operands]
                if isinstance(left, tree.Name)
            }
        case _:
            return ()
    found = [(name, _measure(told[name], ())) for name in names if name in told]
    measured = tuple((name, measure) for name, measure in found if measure is not None)
    return measured if len(measured) == len(asked.items) else ()


def _single(answer: Node, unknown: str) -> Node:
    """The one value of an answer that is a set of one, or says which value the unknown has."""
    match answer:
        case tree.SetLiteral(items=(only,)):
            return only
        case tree.Relation(operands=(tree.Name(identifier=name), value), signs=(Comparison.EQUAL,)):
            return value if name == unknown else answer
        case _:
            return answer


def _measure(node: Node, texts: tuple[str, ...]) -> Measure | None:
    negative, size = sign_and_size(node)
    if negative:
        found = _measure(size, texts)
        if found is None or found.digits.startswith("-"):
            return None
        return Measure(f"-{found.digits}", found.unit, found.shown, texts)
    match node:
        case tree.Quantity(value=value, unit=unit):
            found = _measure(value, texts)
            if found is None or found.unit:
                return None
            return Measure(found.digits, unit_to_ascii(unit), unit_text(unit, one=False), texts)
        case tree.Percent(operand=operand):
            found = _measure(operand, texts)
            return None if found is None else Measure(found.digits, "%", "%", texts)
        case tree.Number():
            digits = to_ascii(node)
            ends = digits.replace(".", "", 1).lstrip("-").isdigit()
            return Measure(digits, "", "", texts) if ends else None
        case _:
            return None
