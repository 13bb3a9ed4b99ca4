"""The kind of an ask where the answer or the options show that another one is meant.

Who asks for ``f'(x)`` as a value and answers ``2*x + 3`` asks for an expression, ``as: form``; who
asks which option is x, and offers ``x < 3`` and ``x > 3``, asks for all x.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Set

from mathverify.language.short_texts import is_of_a_name, whole_words
from mathverify.language.tokens import PLAIN_NAME
from mathverify.problem.ask_kinds import TRUTHS
from mathverify.problem.spec import Ask, AskKind, Option

_WORD = re.compile(r"(?<![A-Za-z_])[A-Za-z_]\w*")
_DERIVED = re.compile(
    r"[A-Za-z]\w{0,60}'+\s*\(|\b(?:diff|derivative|differentiate|integral|integrate|int|inverse|inv|"
    r"partial|implicit_diff|"
    r"expand|factor|limit|lim|sum|product)\s*\("
    r"|\\d?frac\s*\{\s*(?:\\mathrm\{d\}|d)\b|[A-Za-z]\w{0,60}\^\s*(?:\(\s*-\s*1\s*\)|\{-1\}|-1)\s*\("
)
#: What only solutions have, and what they may have instead where others have one of these.
_SOLUTIONS = re.compile(r"[<>≤≥≠]|!=|\bor\b|∪|\bU\b|\bunion\b|∞|\binf")
_REGION = re.compile(r"[\[(][^,]*,[^,]*[)\]]|\{.*\}|[A-Za-z]\w*\s*=[^=]+")


def words_of(*texts: str) -> frozenset[str]:
    """The words of mathematical texts, also where a number touches them: the x of ``2x``."""
    return frozenset(word for text in texts for word in _WORD.findall(text))


def kind_offered(ask: Ask, options: Iterable[Option], numbers: Set[str]) -> AskKind:
    """The kind of ``ask`` beside these options, of which ``numbers`` are the unknowns.

    Relations, regions and lists (``2, 3``) are what all x are, as long as every option is one.
    Of statements the one that is ``true`` or ``false`` is chosen.
    """
    if ask.find in TRUTHS:
        return AskKind.CHOICE if ask.kind is AskKind.VALUE else ask.kind
    values = [option.value for option in options if option.value is not None]
    if ask.kind not in (AskKind.VALUE, AskKind.CHOICE) or not _WORD.fullmatch(ask.find):
        return ask.kind
    several = [bool(_SOLUTIONS.search(value)) for value in values]
    if ask.round is None and ask.find in numbers:
        several = [
            said or _is_list(value, ask.find) for said, value in zip(several, values, strict=True)
        ]
    rest = (value for said, value in zip(several, values, strict=True) if not said)
    return AskKind.ALL if any(several) and all(map(_is_region, rest)) else ask.kind


def _is_list(value: str, name: str) -> bool:
    """``2, 3`` and ``x = 2 or x = 3``, and no ``1,5``, which may be one number."""
    from mathverify.problem.reading.answer_lists import listed

    return "," not in value.replace(", ", "") and listed(value, (name,), ()) != ""


def kind_meant(
    ask: Ask,
    answer: str | None,
    free: frozenset[str],
    functions: frozenset[str],
    numbers: Set[str] = frozenset(),
) -> AskKind:
    """The kind of ``ask`` with this answer, where nothing else is offered.

    ``free`` are the unknowns of which no given speaks, ``functions`` the declared functions and
    ``numbers`` the unknowns that are one number.
    """
    if ask.kind is AskKind.VALUE and ask.round is None and answer is not None:
        if ask.find in numbers and _is_several(answer):
            return AskKind.ALL
        names = {name.strip() for name in ask.find.strip("() ").split(",")}
        if names <= numbers and _is_none(answer):
            return AskKind.ALL
        named = words_of(answer) & free
        is_derived = _is_derived(ask.find, functions) and not _is_derived(answer, functions)
        is_derived = is_derived or ask.form is not None
        if named and is_derived and named <= words_of(ask.find):
            return AskKind.FORM
    return ask.kind


def _is_several(answer: str) -> bool:
    """Several solutions, no number: ``x < 12``, ``x = -1 or x = 3``, ``{2, -2}``, ``[2, -2]``."""
    text, cases = answer.strip(), answer.split(" or ")
    listed = text[:1] + text[-1:] in ("{}", "[]") and "," in text
    is_flat = not any(sign in text[1:-1] for sign in "{}[]()")
    equations = len(cases) > 1 and all("=" in case for case in cases)
    return any(sign in text for sign in "<>≤≥") or (listed and is_flat) or equations


def _is_none(answer: str) -> bool:
    if any(map(str.isdigit, answer)):
        return False
    from mathverify.language.other_answers import says_no_value

    return says_no_value(answer) or not answer.strip("{}[] ")


def _is_region(value: str) -> bool:
    return _is_none(value) or _REGION.fullmatch(value) is not None


def derivative_of_a_given(ask: Ask, relations: Iterable[str]) -> str:
    """What to write for an ask of ``dy/dx`` beside a given; empty for other asks.

    Beside ``y = x^2`` a function, beside another equation in x and y the slope of its curve.
    """
    found = _LEIBNIZ.fullmatch(ask.find.strip())
    if found is None or found[1] == found[2]:
        return ""
    name, variable = found[1], found[2]
    curves: list[str] = []
    for relation in relations:
        label, sign, rest = relation.partition("=")
        is_one = relation.count("=") == 1 and not _SOLUTIONS.search(relation)
        if is_one and {name, variable} <= words_of(relation):
            curves.append(relation.strip())
        if sign and label.strip() == name and name not in words_of(rest):
            return (
                f'functions: {{{name}: "{variable} -> {rest.strip()}"}} in the place of the given, '
                f"and find: {name}'({variable})"
            )
    return f"find: implicit_diff({curves[0]}, {name}, {variable})" if len(curves) == 1 else ""


_LEIBNIZ = re.compile(r"d([A-Za-z])\s*/\s*d([A-Za-z])(?: at .*)?")


_COMPARES = frozenset("=<>≤≥≠~")


def unlabelled(ask: Ask, answer: str, free: frozenset[str]) -> str:
    """``2*x + 3`` for ``f'(x) = 2*x + 3`` or ``y = 2*x + 3``, where an expression is asked.

    The label is what is asked, or a letter of which nothing else of the question speaks.
    """
    label, sign, rest = answer.partition("=")
    plain, asked = "".join(label.split()), "".join(ask.find.split())
    if not sign or not rest.strip() or not _COMPARES.isdisjoint(rest) or plain[-1:] in "<>!~:":
        return answer
    is_letter = PLAIN_NAME.fullmatch(plain) and plain not in words_of(ask.find, rest)
    if plain == asked or (is_letter and plain in free):
        return rest.strip()
    return answer


def _is_derived(text: str, functions: frozenset[str]) -> bool:
    """Whether there is something to work out: a derivative, an integral, a declared function."""
    if _DERIVED.search(text) is not None:
        return True
    heads = (before.rstrip() for before in text.split("(")[:-1])
    called = {whole_words(head)[-1] for head in heads if is_of_a_name(head[-1:])}
    return not functions.isdisjoint(called)
