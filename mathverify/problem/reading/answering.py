"""Reading the claimed answer, in the shape that belongs to what is asked."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from mathverify.language.short_texts import RATIONAL
from mathverify.language.tokens import WORD
from mathverify.problem.ask_kinds import Answer, AskKind
from mathverify.problem.brackets import split_outside, wrapped_in
from mathverify.problem.faults import Put, Remedy
from mathverify.problem.reading.asking import Asked
from mathverify.problem.reading.context import Place, Reading, list_text, shown
from mathverify.problem.reading.options import LETTERED, Choices
from mathverify.problem.spec import Option
from mathverify.words.book import BOOK

_TRUTHS = {
    "correct": "true",
    "f": "false",
    "false": "false",
    "incorrect": "false",
    "no": "false",
    "t": "true",
    "true": "true",
    "yes": "true",
}


def _says_nothing(text: str, asked: Asked, domains: Iterable[str]) -> bool:
    """Whether an answer says in a fixed phrase that there is nothing to name."""
    if asked.ask.kind.answer in (Answer.STATEMENT, Answer.EXPRESSION):
        return False
    if any(map(str.isdigit, text)):
        return False
    from mathverify.language.other_answers import says_less, says_no_value

    such = {f"no such {name.lower()}" for name in asked.components}
    if says_less(text, domains):
        return False
    return says_no_value(text) or text.strip().rstrip(".").lower() in such


def read_answer(
    reading: Reading,
    place: Place,
    asked: Asked,
    choices: Choices | None = None,
    domains: Iterable[str] = (),
) -> str | None:
    """The answer as one text.

    Maps and lists become tuples in the order of what is asked, or the set of all solutions.  The
    text of exactly one option's value stands for its label where a choice is asked.  ``domains``
    are those of the unknowns.
    """
    options = choices.options if choices is not None else ()
    if asked.ask.kind.answer is Answer.LABELS and choices is not None:
        named = choices.listed(place.value, values_too=True)
        if named and named != place.value:
            reading.note("spelling", place.path, shown(place.value), named)
        if named:
            return named
    if isinstance(place.value, dict):
        return _from_map(reading, place, asked)
    if isinstance(place.value, list):
        return _from_list(reading, place, asked)
    text = reading.mathematics(place)
    if text is None:
        return None
    told = LETTERED.fullmatch(text)
    if told is not None and any(
        (option.label, option.value) == (told[1], _as_on_board(reading, told[2], asked, place.path))
        for option in options
    ):
        canonical = told[1]
    elif asked.ask.kind.answer is Answer.STATEMENT and text.lower() in _TRUTHS:
        canonical = _TRUTHS[text.lower()]
    elif asked.ask.kind.answer is Answer.LABEL:
        canonical = _label(text, options)
    elif _says_nothing(text, asked, domains):
        canonical = "none"
    else:
        canonical = _as_on_board(reading, text, asked, place.path)
    if canonical != text:
        reading.note("spelling", place.path, text, canonical)
    return canonical


def options_as_answers(reading: Reading, choices: Choices, asked: Asked) -> Choices:
    """The options with their values read as the answer is: ``2, 3`` is a set there too."""
    if asked.ask.kind.answer in (Answer.LABEL, Answer.LABELS, Answer.STATEMENT):
        return choices
    options = list(choices.options)
    for index, (option, path) in enumerate(zip(options, choices.paths, strict=True)):
        if option.value is None or _has_cases(option.value):
            continue
        canonical = _as_on_board(reading, option.value, asked, path)
        if canonical != option.value:
            reading.note("spelling", path, option.value, canonical)
            options[index] = option.model_copy(update={"value": canonical})
    return replace(choices, options=tuple(options))


def _has_cases(text: str) -> bool:
    """``x = -1 or x = 3``, which stands in the language as it is."""
    cases = text.split(" or ")
    return len(cases) > 1 and "," not in text and all("=" in case for case in cases)


def _as_on_board(reading: Reading, text: str, asked: Asked, path: str) -> str:
    """A list of solutions, a thing that is counted or a number in groups as the language has it."""
    canonical = _of_board(reading, text, asked)
    if canonical == text and asked.ask.kind is AskKind.ALL and "\\" in text:
        return _latex_list(text, asked.components)
    plain = text
    if canonical == text and asked.ask.kind.shape.is_one_text and len(asked.components) == 1:
        plain = ungrouped(text)
        if plain != text and in_two_ways(reading, path, text):
            return text
    return canonical if plain == text else _of_board(reading, plain, asked)


#: ``y = ...`` for what a function gives, where nothing is called y.
_NAMED_VALUE = re.compile(r"y\s*=\s*([^=<>≤≥]+)")


def _of_board(reading: Reading, text: str, asked: Asked) -> str:
    """An answer that lists solutions, names things that are counted, or is as it was."""
    declared = reading.school.declared
    amount, *words = text.split() or [""]
    if words in (["year", "old"], ["years", "old"]) and RATIONAL.fullmatch(amount):
        return text.removesuffix("old").strip()
    several = len(asked.components) > 1
    # Of a set an answer may list several members.
    lists = asked.ask.kind.answer is Answer.SET or _is_of_several(asked.ask.find)
    if lists or (several and asked.ask.kind is AskKind.VALUE):
        from mathverify.problem.reading.answer_lists import listed

        if (lists or "{" not in text) and (found := listed(text, asked.components, declared)):
            return found
    named = _NAMED_VALUE.fullmatch(text)
    of_function = set(WORD.findall(asked.ask.find)) & reading.school.functions
    if named and "y" not in declared and of_function:
        return named[1]
    if asked.ask.kind is AskKind.ALL and not several and asked.ask.find in declared:
        from mathverify.language.sorts_in_words import members_in_words

        letters = not declared & set("RQZN")
        if told := members_in_words(text, asked.ask.find, letters=letters):
            return told
    if asked.ask.unit is None and text.rpartition(" ")[2].islower():
        from mathverify.problem.reading.answer_lists import without_counted_things

        return without_counted_things(text, declared) or text
    return text


def _is_of_several(find: str) -> bool:
    """Whether a word is asked for that may have several values, or that is the set of them."""
    return find.partition("(")[0].strip() in _words_of_several()


@cache
def _words_of_several() -> frozenset[str]:
    several = [(word.name, word.several) for word in BOOK.values() if word.several]
    return frozenset(name for names in several for name in names)


def _latex_list(text: str, components: tuple[str, ...]) -> str:
    r"""``x = \frac{1}{2}, x = 1`` and ``\frac{1}{2}, 1`` as one statement or set in LaTeX.

    One unknown cannot have two values at once, so that the commas can only list them.
    """
    parts = split_outside(text)
    if len(components) > 1:
        is_list = all(wrapped_in(part, "(", ")") is not None for part in parts)
        return f"\\{{{', '.join(parts)}\\}}" if is_list and len(parts) > 1 else text
    named = re.compile(rf"{re.escape(components[0])}\s*=\s*[^=<>≤≥≠~]+")
    if len(parts) < 2 or any("," in part for part in parts) or _GROUPS.search(text):
        return text
    if all(named.fullmatch(part) for part in parts):
        return r" \text{ or } ".join(parts)
    return text if any(map(_STATEMENT.search, parts)) else f"\\{{{', '.join(parts)}\\}}"


_ONE_NUMBER = re.compile(
    r"([$£€¥₹]\s?)?(-?\d{1,3}(?:(?:,\d{3})+|(?:[ \u00a0\u2009\u202f]\d{3})+)(?:\.\d+)?)"
    r"(\s?[A-Za-z°%²³/^][A-Za-z°%²³/^\d\s]*)?"
)


def ungrouped(text: str) -> str:
    """``34,600 km`` and ``34 600 km`` as ``34600 km``, where one number stands."""
    found = _ONE_NUMBER.fullmatch(text.strip())
    if found is None:
        return text
    digits = "".join(sign for sign in found[2] if not sign.isspace() and sign != ",")
    return f"{found[1] or ''}{digits}{found[3] or ''}"


def in_two_ways(reading: Reading, path: str, text: str) -> bool:
    """Whether ``1,234`` stands in a language whose decimals follow a comma, which is a fault."""
    if reading.decimal != "," or text.count(",") != 1:
        return False
    ways = {"a decimal": text.replace(",", "."), "thousands": ungrouped(text)}
    hint = ", ".join(f'"{way}" for {what}' for what, way in ways.items())
    remedies = [Remedy(f'"{way}"', (Put(path, way),)) for way in ways.values()]
    message = f"{text} has a comma before decimals or between thousands"
    reading.fault("ambiguous", path, message, hint, remedies, is_told=True)
    return True


#: Digits in groups, which may be one number.
_GROUPS = re.compile(r"\d,\d{3}(?!\d)")
_STATEMENT = re.compile(r"[=<>≤≥≠~∈]|\\(?:in|text|leq?|geq?|neq?|[lg]t|pm|left|right|\{)|\.\.")


def _label(text: str, options: tuple[Option, ...]) -> str:
    labels = [option.label for option in options]
    if text in labels:
        return text
    bare = text.strip("().: ")
    if bare in labels:
        return bare
    same = [option.label for option in options if text in (option.value, option.text)]
    return same[0] if len(same) == 1 else text


def _from_map(reading: Reading, place: Place, asked: Asked) -> str | None:
    assert isinstance(place.value, dict)
    order = asked.components
    if not place.value:
        reading.note("shape", place.path, place.value, '"{}"')
        return "{}"
    if set(place.value) == set(order) and len(order) == len(set(order)):
        parts = [place.value[name] for name in order]
        text = list_text(parts, "(", ")") if len(parts) > 1 else list_text(parts, "", "")
        if text is not None:
            reading.note("shape", place.path, place.value, f'"{text}"')
            return text
    message = f"the answer is one text, not a map: {shown(place.value)}"
    names = ", ".join(order)
    hint = f'"({names})" with the values in this order' if len(order) > 1 else '"41600 USD"'
    reading.fault("wrong-type", place.path, message, hint)
    return None


def _from_list(reading: Reading, place: Place, asked: Asked) -> str | None:
    items = place.value
    assert isinstance(items, list)
    count = len(asked.components)
    plain = [item for item in items if isinstance(item, str)]
    is_flat = len(plain) == len(items) and not any(_is_tuple(item) for item in plain)
    text: str | None = None
    hint = '"the answer in quotes"'
    if asked.ask.kind is AskKind.ALL:
        if is_flat and count > 1:
            text = list_text(items, "(", ")") if len(items) == count else None
            hint = '"{(8, 2), (4, 6)}"'
        elif is_flat and len(items) == 2:
            inner = ", ".join(plain)
            hint = f'"{{{inner}}}" for two solutions, "x >= {plain[0]} and x <= {plain[1]}" else'
        else:
            rows = [list_text(row, "(", ")") if isinstance(row, list) else row for row in items]
            text = list_text(rows, "{", "}")
            hint = '"{(8, 2), (4, 6)}"' if count > 1 else '"{1, 3}"'
    elif is_flat and count > 1 and count == len(items):
        text = list_text(items, "(", ")")
    elif count == 1:
        text = list_text(items)
    else:
        hint = f'"({", ".join(asked.components)})" with the values in this order'
    if text is None:
        message = f"it is not clear what this list means: {shown(items)}"
        reading.fault("ambiguous-answer", place.path, message, hint)
        return None
    reading.note("shape", place.path, items, f'"{text}"')
    return text


def _is_tuple(text: str) -> bool:
    return wrapped_in(text.strip(), "(", ")") is not None and "," in text


def split_answers(reading: Reading, place: Place, asks: list[Asked]) -> list[Place | None]:
    """One answer for each of several asks, from a list in their order or a map by their labels."""
    value = place.value
    if isinstance(value, list) and len(value) == len(asks):
        return [place.item(index, item) for index, item in enumerate(value)]
    if isinstance(value, dict):
        for keys in ([asked.key for asked in asks], [asked.ask.find for asked in asks]):
            if set(keys) == set(value) and len(keys) == len(asks):
                return [place.under(key, value[key]) for key in keys]
    message = f"{len(asks)} things are asked, so there are {len(asks)} answers"
    reading.fault("wrong-type", place.path, message, "parts, each with its own ask and answer")
    return [None] * len(asks)
