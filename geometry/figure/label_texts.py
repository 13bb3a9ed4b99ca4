"""What a label may say: what a given says of the thing, ``?`` for what is asked, never more."""

from __future__ import annotations

from dataclasses import dataclass

from geometry.figure.errors import FigureError, refused
from geometry.figure.measuring import measure
from geometry.figure.requests import Bare, Typed, Wish
from geometry.figure.subject import Subject
from geometry.figure.text import Text, upright
from geometry.figure.wording import wording
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.parser import parse
from mathverify.language.short_texts import HOLE
from mathverify.language.tree import Call, Comparison, Name, Node

_ASKED = ("?", "？")
#: What a name of the question stands for when two expressions are compared; any values would do.
_SAMPLES = (3.7, 5.3, 2.9, 7.1, 4.3, 6.7)


@dataclass(frozen=True, slots=True)
class Claim:
    """What a mark says that no given says in these words; the figure is right if it is proved."""

    key: str
    statement: Node


@dataclass(frozen=True, slots=True)
class LabelText:
    """The text of a label, None for none, and what it claims beyond the givens."""

    text: Text | None
    claims: tuple[Claim, ...] = ()


def label_text(
    wish: Wish, thing: Call, value: Node | None, subject: Subject, key: str
) -> LabelText:
    """The label of ``thing``, of which the givens say ``value`` (None: nothing).

    Raises `FigureError` for a number that no given says: it is either the answer or made up.
    """
    asked = any(part == thing or _turned(thing) == part for part in subject.asked)
    match wish:
        case Bare():
            return LabelText(None)
        case Typed(text=text) if text.strip() in _ASKED:
            if value is not None and not asked:
                raise refused(key, "? stands for what is asked, and a given says what this is")
            return LabelText(upright("?"))
        case Typed(text=text):
            return _typed(text, thing, value, asked, subject, key)
        case _:
            if value is not None:
                return LabelText(wording(value, subject.data))
            return LabelText(upright("?") if asked else None)


def _turned(thing: Call) -> Call:
    """``length(B, A)`` for ``length(A, B)``, ``angle(C, B, A)`` for ``angle(A, B, C)``."""
    return Call(thing.function, thing.arguments[::-1])


def _typed(
    text: str, thing: Call, value: Node | None, asked: bool, subject: Subject, key: str
) -> LabelText:
    node = _parsed(text, subject, key)
    shown = wording(node, subject.data)
    if shown is None:
        raise refused(key, f"the label {text!r} does not fit on a line", "5 cm, (2x + 10)°")
    if value is not None:
        if not _same(node, value, subject):
            told = wording(value, subject.data)
            said = told.plain if told is not None else "something else"
            raise refused(key, f"the label says {shown.plain}, and a given says {said}")
        return LabelText(shown)
    names = {part.identifier for part in tree.walk(node) if isinstance(part, Name)}
    if names <= set(subject.data):
        hint = '"?"' if asked else "a given that says so, or no label"
        what = "the answer itself" if asked else "a number that no given says"
        raise refused(key, f"the label {shown.plain} is {what}", hint)
    claim = tree.Relation((thing, node), (Comparison.EQUAL,))
    return LabelText(shown, (Claim(key, claim),))


#: A slot in a formula is what it prints, as one term.
SLOTS_AS_BRACKETS = str.maketrans("{}", "()")


def _parsed(text: str, subject: Subject, key: str) -> Node:
    slot = HOLE.fullmatch(text.strip())
    source = slot[1] if slot else text.translate(SLOTS_AS_BRACKETS)
    try:
        return parse(source, declared=subject.names)
    except ParseError as error:
        raise refused(key, f"the label {text!r} is not read: {error.message}", error.hint) from None


def _same(one: Node, other: Node, subject: Subject) -> bool:
    """Whether two expressions have the same values for some values of their names."""
    names = sorted(
        {part.identifier for node in (one, other) for part in tree.walk(node)
         if isinstance(part, Name)} - set(subject.data)
    )  # fmt: skip
    at = {name: _SAMPLES[k % len(_SAMPLES)] + k for k, name in enumerate(names)}
    try:
        first, second = measure(one, subject, "", at), measure(other, subject, "", at)
    except FigureError:
        return one == other
    return abs(first - second) <= 1e-9 * max(1.0, abs(first))
