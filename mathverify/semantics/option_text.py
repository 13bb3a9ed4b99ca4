"""What an option shows: its text where it has one, read as mathematics or found to hold none.

The learner sees the text and not the value, so the text is what is judged.  A text is read as a
value, with LaTeX, units and numbers in words; or it holds no mathematics and no number at all and
its value is judged; or it holds some that is not read, and then nobody knows what it shows.
"""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import takewhile
from typing import TypeAlias

from mathverify.errors import ParseError
from mathverify.language import other_answers, tree
from mathverify.language.layout.manner import Manner, put_back, signs_of_numbers
from mathverify.language.marks import Formula, Slot, Text, flat, segments
from mathverify.language.number_words import number_in_words, numbers_told, roman_number
from mathverify.language.short_texts import WORD as _WORD
from mathverify.language.tree import Node
from mathverify.language.unit_words import UNIT_SPELLINGS
from mathverify.problem.spec import Option
from mathverify.semantics.domains import Shape
from mathverify.semantics.meaning import LoweringProblem
from mathverify.semantics.moments import moment, speaks_of_clocks
from mathverify.semantics.names_of_units import quantity_of
from mathverify.semantics.put_in import with_data
from mathverify.semantics.reading import OptionReading, Reading, Shown, parse_text
from mathverify.semantics.system import Kind

_Part: TypeAlias = Text | Formula | Slot

#: Signs that only mathematics has: besides those that Unicode calls symbols.
_SIGNS = frozenset("^%°‰\\{}_|/′″")
#: Letters of the language that are no words.
_LETTERS = frozenset({"pi", "inf", "infinity", "oo", "e", "π", "ℝ", "ℤ", "ℕ", "ℚ", "ℂ"})
_TRUTHS = frozenset({"true", "false"})
_NONE = tree.Constant("none")


def with_option_texts(reading: Reading) -> Reading:
    """The same reading, its options as they are shown."""
    if all(option.text is None for option in reading.spec.options):
        return reading
    labels = frozenset(option.label for option in reading.spec.options)
    shown = tuple(
        one if option.text is None else _as_shown(reading, option, one, labels - {option.label})
        for option, one in zip(reading.spec.options, reading.shown_options, strict=True)
    )
    return replace(reading, shown_options=shown)


def _as_shown(
    reading: Reading, option: Option, written: OptionReading, others: frozenset[str]
) -> OptionReading:
    """The option with its text taken apart."""
    text = " ".join((option.text or "").split())
    lang = reading.lang
    value = written.value
    try:
        parts = tuple(flat(segments(text)))
    except ParseError as error:
        return replace(written, node=None, shown=Shown.UNREAD, told=text, why=error.message)
    if none_of := _none_of(_without_command(text), lang):
        return _without_value(reading, written, none_of, text)
    told = text if _is_truth(text) else _mathematics_in(reading, parts, value, lang)
    if not told:
        if not any(sign.isalnum() for sign in text):
            return replace(written, node=None, shown=Shown.UNREAD, told=text, why="it says nothing")
        if label := _label_in(text, others):
            words = f"it speaks of option {label}"
            return replace(written, node=None, shown=Shown.UNREAD, told=text, why=words)
        if written.value is None and other_answers.says_all_of_the_others(text, lang):
            words = "it speaks of all others"
            return replace(written, node=None, shown=Shown.UNREAD, told=text, why=words)
        known = other_answers.says_none_of_the_others(text, lang)
        return replace(written, shown=Shown.WORDS, known_words=known)
    if why := _two_numbers(reading, parts):
        return replace(written, node=None, shown=Shown.UNREAD, told=told, why=why)
    node = _read(reading, parts, lang)
    strange = _strange_names(reading, node, value) if node is not None else frozenset()
    if node is None or strange:
        why = f"{', '.join(sorted(strange))} is no name of the question" if strange else ""
        return replace(written, node=None, shown=Shown.UNREAD, told=told, why=why)
    return replace(written, node=node, shown=Shown.TEXT)


def _is_truth(text: str) -> bool:
    return text.strip(" .").casefold() in _TRUTHS


def _without_command(text: str) -> str:
    r"""The words of ``$\text{no solution}$``; any other text as it is."""
    inner = text.removeprefix(r"$\text{").removesuffix("}$")
    return inner if len(inner) + len(r"$\text{}$") == len(text) else text


def _none_of(text: str, lang: str) -> str:
    """What a fixed phrase says that there is none of, in the language or in English."""
    said = other_answers.what_has_no_value
    return said(text, lang) or said(text, "en")


def _without_value(
    reading: Reading, written: OptionReading, none_of: str, text: str
) -> OptionReading:
    """An option that says that there is no value, or none of a kind.

    "No real solution" says ``none`` where real numbers are asked for, and less where x is whole.
    """
    domains = reading.domains.values()
    free = all(
        one.shape is Shape.SCALAR and not one.conditions and one.members is None for one in domains
    )
    kinds = {one.kind for one in domains}
    if (
        none_of == other_answers.ANYTHING
        or (none_of == other_answers.REAL and free and kinds <= {Kind.REAL})
        or (none_of == other_answers.WHOLE and free and kinds == {Kind.INTEGER})
    ):
        return replace(written, node=_NONE, shown=Shown.TEXT)
    if written.value == _NONE:
        return replace(written, shown=Shown.WORDS)
    why = "it says that there is none of a kind, and not that there is none at all"
    return replace(written, node=None, shown=Shown.UNREAD, told=text, why=why)


def _mathematics_in(
    reading: Reading, parts: tuple[_Part, ...], value: Node | None, lang: str
) -> str:
    """The first piece of mathematics in a text, or the first number; empty where there is none."""
    names = reading.declared | reading.chance_names
    if value is not None:
        names |= tree.free_names(value)
    if reading.ask is not None:
        names |= tree.free_names(reading.ask)
    for part in parts:
        if isinstance(part, Formula):
            return f"${part.source}$"
        if isinstance(part, Slot):
            return f"{{{part.source}}}"
        if sign := _sign_in(part.text):
            return sign
        for word in _WORD.finditer(part.text):
            if word[0] in names or word[0] in _LETTERS or _is_of_points(word[0], names):
                return word[0]
        told = numbers_told(part.text, lang)
        if told:
            return told[0].text
    whole = "".join(part.text for part in parts if isinstance(part, Text)).strip(" .")
    return whole if roman_number(whole) is not None else ""


def _sign_in(text: str) -> str:
    for index, sign in enumerate(text):
        category = unicodedata.category(sign)
        if category[0] == "N":
            digits = takewhile(lambda one: one.isdecimal() or one in ".,", text[index:])
            return "".join(digits).rstrip(".,") or sign
        if category in ("Sm", "Sc") or sign in _SIGNS:
            return sign
    return ""


def _digits(text: str) -> list[str]:
    """The runs of digits and points in a text, without points at their ends."""
    runs = "".join(sign if sign.isdigit() or sign == "." else " " for sign in text).split()
    return [run.strip(".") for run in runs]


def _is_grouped(run: str) -> bool:
    """Whether the points may part thousands, as they do where decimals follow a comma."""
    first, *others = run.split(".")
    return 0 < len(first) < 4 and first[0] != "0" and {len(one) for one in others} == {3}


def _two_numbers(reading: Reading, parts: tuple[_Part, ...]) -> str:
    """What a learner may read in two ways among words of a language that writes ``1,5``.

    Such a text is read as that language writes numbers, or as English does where only that reads.
    """
    decimal, between = signs_of_numbers(reading.lang)
    if decimal == ".":
        return ""
    for text in (part.text for part in parts if isinstance(part, Text)):
        for one in filter(_is_grouped, _digits(text)):
            return f"{one} is {one.replace('.', '')} or {one.replace('.', ',')}"
        own = put_back(text, Manner(decimal, between))
        readings = [node for one in (text, own) if (node := _parsed(reading, one)) is not None]
        if readings[1:] and readings[0] != readings[1]:
            return f"{text.strip()} is {own.strip()} in another language"
    return ""


def _is_of_points(word: str, names: frozenset[str]) -> bool:
    """Whether ``ABC`` is written of the names A, B and C."""
    return len(word) > 1 and all(letter.isupper() and letter in names for letter in word)


def _label_in(text: str, labels: frozenset[str]) -> str:
    """The label of another option that stands in the text, but not as its first word."""
    words = _WORD.findall(text)
    later = words if len(words) == 1 else words[1:]
    return next((word for word in later if word in labels), "")


def _strange_names(reading: Reading, node: Node, value: Node | None) -> frozenset[str]:
    """Names that stand in the text and neither in the question nor in the option's value.

    Without a value beside it a text may bring letters of its own, and no words: in "seventy-five
    percent" nothing is subtracted.
    """
    known = reading.declared | reading.chance_names | {"C"}
    if value is not None:
        return tree.free_names(node) - known - tree.free_names(value)
    if reading.ask is not None:
        known |= tree.free_names(reading.ask)
    return frozenset(name for name in tree.free_names(node) - known if name[1:2].isalpha())


def _read(reading: Reading, parts: tuple[_Part, ...], lang: str) -> Node | None:
    """The text as one value; None where it is more than that."""
    words = [part for part in parts if isinstance(part, Text)]
    if len(words) == len(parts):
        plain = "".join(part.text for part in words).strip()
        number = number_in_words(plain, lang)
        if number is None and (bare := plain.strip(" .")) not in reading.declared:
            roman = roman_number(bare)
            number = None if roman is None else Fraction(roman)
        if number is not None:
            return _number(number)
        return next(
            (node for bare in _without_stop(plain) if (node := _value(reading, bare)) is not None),
            None,
        )
    try:
        if len(parts) - len(words) == 1 and all(part.text.strip() in ("", ".") for part in words):
            (only,) = (part for part in parts if not isinstance(part, Text))
            if isinstance(only, Formula):
                return reading.parse_latex(only.source)
            shown = _slot_node(reading, only)
            return None if isinstance(shown, str) else shown
        if any(isinstance(part, Slot) for part in parts):
            return None
        return reading.parse_latex("".join(map(_in_latex, parts)).strip())
    except ParseError:
        return None


def _in_latex(part: _Part) -> str:
    if isinstance(part, Formula):
        return part.source
    assert isinstance(part, Text)
    text = part.text
    return f"\\text{{{text}}}" if any(sign.isalpha() for sign in text) else text


def _without_stop(text: str) -> tuple[str, ...]:
    """The text, and where a full stop ends it the text without."""
    return (text, text[:-1].rstrip()) if text.endswith(".") else (text,)


def _value(reading: Reading, text: str) -> Node | None:
    """A text as the values of options are read."""
    if _is_truth(text):
        return tree.Constant(text.strip(" .").casefold())
    try:
        time = moment(text, clocks=speaks_of_clocks(reading.spec))
    except LoweringProblem:
        return None
    if time is not None:
        return time
    decimal, between = signs_of_numbers(reading.lang)
    own = put_back(text, Manner(decimal, between))
    node = _parsed(reading, own)
    return _parsed(reading, text) if node is None and own != text else node


def _parsed(reading: Reading, text: str) -> Node | None:
    units = reading.declared & UNIT_SPELLINGS.keys()
    if units:
        read = partial(parse_text, text, functions=frozenset(reading.functions))
        found = quantity_of(read, reading.declared, units, frozenset())
        if found is not None:
            return found[0]
    try:
        return reading.parse(text)
    except ParseError:
        return None


def _slot_node(reading: Reading, slot: Slot) -> Node | str:
    """What a slot shows, or the words of a text datum.  Raises `ParseError`."""
    if slot.source in reading.texts:
        return reading.texts[slot.source]
    given = dict(reading.givens).get(slot.source)
    if given is not None and slot.source not in reading.declared:
        return with_data(reading, given)
    function = reading.functions.get(slot.source)
    if function is not None:
        return with_data(reading, function.body, frozenset(function.parameters))
    return with_data(reading, reading.parse(slot.source))


def _number(value: Fraction) -> Node:
    if value < 0:
        return tree.Negate(_number(-value))
    if value.denominator == 1:
        return tree.Number(value, str(value))
    above, below = Fraction(value.numerator), Fraction(value.denominator)
    return tree.Divide(tree.Number(above, str(above)), tree.Number(below, str(below)))
