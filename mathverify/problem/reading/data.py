"""Reading data: named constants as texts, quantities in two fields, columns of a table."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator, Sequence

from mathverify.errors import ParseError
from mathverify.language.tokens import WORD
from mathverify.language.unit_words import unit_word
from mathverify.problem.brackets import split_outside
from mathverify.problem.faults import Put, Remedy
from mathverify.problem.reading import school_names
from mathverify.problem.reading.answering import in_two_ways, ungrouped
from mathverify.problem.reading.context import Fields, Place, Reading, list_text
from mathverify.problem.reading.distributions import classes_text, table_text
from mathverify.problem.reading.namespace import Namespace
from mathverify.problem.spec import Datum
from mathverify.problem.values import Value
from mathverify.words.book import BOOK


def read_data(
    reading: Reading, names: Namespace, entries: list[tuple[str, Place]]
) -> tuple[Datum, ...]:
    """The data among named entries; each name is entered in ``names``."""
    data: list[Datum] = []
    for written, entry in entries:
        value = _value(reading, entry)
        name = names.declare(written, entry.path, "datum")
        if name is not None and value is not None:
            datum = reading.build(Datum, entry.path, name=name, value=value)
            data.extend([datum] if datum else [])
    return tuple(data)


def may_count(document: dict[str, Value]) -> bool:
    """Whether a datum or a unit ends in a word that is no unit, as ``24 eggs`` does."""
    if any(_ends_in_words(amount_told(value)) for value in _items(document, "data", "constants")):
        return True
    measured = [*_items(document, "unknowns", "variables"), document.get("ask")]
    units = [one.get("unit") for one in measured if isinstance(one, dict)]
    return any(isinstance(unit, str) and unit and not unit_word(unit) for unit in units)


def _items(document: dict[str, Value], *sections: str) -> Iterator[Value]:
    for section in map(document.get, sections):
        if isinstance(section, (dict, list)):
            yield from section.values() if isinstance(section, dict) else section


def amount_told(value: Value) -> str:
    """A datum as one text: ``{value: 24, unit: eggs}`` is told as ``24 eggs``; empty for others."""
    if not isinstance(value, dict):
        return value if isinstance(value, str) else ""
    number, unit = value.get("value"), value.get("unit")
    if isinstance(number, (dict, list, bool)) or number is None:
        return ""
    return f"{number} {unit}" if isinstance(unit, str) and unit else str(number)


def _ends_in_words(text: str) -> bool:
    if text[:1] not in _BEGINNINGS or not text[-1:].isalpha():
        return False
    last = text[len(text.rstrip(string.ascii_letters)) :]
    return not unit_word(last) or " per " in text or " of " in text or "/" in text


_BEGINNINGS = frozenset("$€£¥₹0123456789")


def _value(reading: Reading, place: Place) -> str | None:
    """A value as text: as written, ``{value, unit}`` as a quantity, columns as a table."""
    if isinstance(place.value, list) and (columns := _columns_of_rows(place.value)):
        reading.note("shape", place.path, place.value, "a map of columns")
        place = Place(columns, place.path)
    if not isinstance(place.value, dict):
        text = reading.mathematics(place)
        if text is not None and text.endswith(("...", "…")) and _goes_on(reading, place, text):
            return None
        # A comma may group digits, or stand between two numbers; the parser says so.
        plain = ungrouped(text) if text is not None and "," not in text else text
        if plain is not None and plain != text:
            reading.note("spelling", place.path, text, plain)
        return _tabulated(reading, place, plain)
    if place.value and set(place.value) <= {"value", "unit"}:
        return _quantity(reading, place)
    text = _map_text(place.value)
    if text is None:
        return reading.mathematics(place)
    reading.note("shape", place.path, place.value, f'"{text}"')
    return _tabulated(reading, place, text)


def _goes_on(reading: Reading, place: Place, text: str) -> bool:
    """Whether a text lists the first terms of what goes on, which is no constant."""
    from mathverify.language.progressions import listed_terms, rules_offered

    known = listed_terms(text)
    if known:
        message = "a list of first terms goes on in many ways; its rule is to be said"
        name = place.path.rpartition(".")[2]
        reading.fault("ambiguous", place.path, message, rules_offered(name, known))
    return bool(known)


def _tabulated(reading: Reading, place: Place, text: str | None) -> str | None:
    """``{0: 2, 1: 6}`` as the table of frequencies that it is."""
    if text is not None and "," in text:
        text = _listed(reading, place, text)
    table = table_text(text) if text is not None and ":" in text else None
    if table is None:
        return text
    reading.note("shape", place.path, text, f'"{table[0]}"')
    return table[0]


def _listed(reading: Reading, place: Place, text: str) -> str | None:
    """``3, 7, 7`` as the list that it is; without a repetition it may be a set as well."""
    parts = split_outside(text)
    if len(parts) < 2 or not all(_AMOUNT.fullmatch(part) for part in parts):
        return text
    if ungrouped(text) != text:
        # 12,500 may be one number, and in other languages another one.
        return None if in_two_ways(reading, place.path, text) else text
    inside = ", ".join(parts)
    if len(set(parts)) == len(parts):
        written = {"decimal": _decimal(parts, text), "list": f"[{inside}]", "set": f"{{{inside}}}"}
        hint = ", ".join(f'"{way}" for a {what}' for what, way in written.items() if way)
        ways = [
            Remedy(f'"{both}"', (Put(place.path, both),)) for both in filter(None, written.values())
        ]
        message = "several values have brackets"
        reading.fault("ambiguous", place.path, message, hint, ways, is_told=True)
        return None
    reading.note("shape", place.path, text, f'"[{inside}]"')
    return f"[{inside}]"


def _decimal(parts: Sequence[str], text: str) -> str:
    """``95.20`` for ``95,20``, which is how other languages write it; empty for other texts."""
    first, *others = parts
    is_one = len(others) == 1 and first.isdigit() and text == f"{first},{others[0]}"
    return f"{first}.{others[0]}" if is_one else ""


_AMOUNT = re.compile(r"-?\d+(?:\.\d+)?(?:/\d+)?\s*(?:[A-Za-z°%][\w°%/^²³]*)?")


def _quantity(reading: Reading, place: Place) -> str | None:
    fields = reading.fields(place, ("value", "unit"))
    if fields is None or "value" not in fields:
        reading.fault("missing-field", place.path, "a datum has a value", '"45 USD"')
        return None
    value = reading.mathematics(fields["value"])
    unit = reading.text(fields["unit"]) if "unit" in fields else None
    if value is None or not unit:
        return value
    is_sum = any(sign in value[1:] for sign in "+-")
    text = f"({value}) {unit}" if is_sum else f"{value} {unit}"
    reading.note("shape", place.path, place.value, f'"{text}"')
    return text


def _map_text(value: dict[str, Value]) -> str | None:
    """Columns as ``table(...)``, scalars as ``{red: 5, blue: 3}``, nothing as ``{}``, else None."""
    columns = {
        key: list_text(item) if isinstance(item, list) else f"[{item}]"
        for key, item in value.items()
        if isinstance(item, list) or _is_row(item)
    }
    if value and len(columns) == len(value):
        if None in columns.values():
            return None
        told = [_column(key, value[key], text or "") for key, text in columns.items()]
        return f"table({', '.join(told)})"
    scalars = list_text([item if isinstance(item, str) else None for item in value.values()])
    if scalars is None:
        return None
    return "{" + ", ".join(f"{key}: {item}" for key, item in value.items()) + "}"


def _column(name: str, items: Value, text: str) -> str:
    """A column with its head; classes, ``["0-10", "10-20"]``, are intervals."""
    column = items if isinstance(items, list) else []
    written = [item for item in column if isinstance(item, str)]
    classes = classes_text(written) if len(written) == len(column) else ""
    return f"interval: {classes}" if classes else f"{name}: {text}"


def _is_row(item: Value) -> bool:
    """Whether a text is a row of amounts without brackets: ``1, 2, 3``, and no ``12,500``."""
    if not isinstance(item, str) or ungrouped(item) != item:
        return False
    parts = split_outside(item)
    return len(parts) > 1 and all(map(_AMOUNT.fullmatch, parts))


def _columns_of_rows(items: list[Value]) -> dict[str, Value]:
    """``[{value: 1, frequency: 2}, ...]`` as columns by name; empty for any other list."""
    rows = [item for item in items if isinstance(item, dict)]
    if len(rows) < len(items) or not rows or len({frozenset(row) for row in rows}) > 1:
        return {}
    return {name: [row[name] for row in rows] for name in rows[0]}


def open_expressions(
    reading: Reading, fields: Fields, data: list[tuple[str, Place]]
) -> tuple[dict[str, Place], dict[str, str]]:
    """The data that are rules, ``2*x + 3`` where f(5) is asked, and the open letters of others.

    A letter that nobody declared is the variable of a rule, which has an arrow then, or a real
    unknown, of which the path is told.
    """
    declared = reading.school.declared
    found = {name: _only_letter(place.value, declared) for name, place in data}
    if not any(found.values()):
        return {}, {}
    keys = [key for key in ("givens", "ask", "parts", "steps") if key in fields]
    told = [fields[key].value for key in keys] + [place.value for _, place in data]
    texts = [*school_names.texts_of(told)]
    rules: dict[str, Place] = {}
    letters: dict[str, str] = {}
    for name, place in data:
        letter = found[name]
        # Beside a declared x, f(2) may be a product with 2, and f(x) is none.
        is_rule = letter not in declared or any(f"{name}({letter})" in text for text in texts)
        if letter and is_rule and _is_called(name, texts):
            rules[name] = Place(f"{letter} -> {place.value}", place.path)
            reading.note(
                "shape", place.path, place.value, f"functions: {name}: {rules[name].value}"
            )
        elif letter not in declared and letter:
            letters.setdefault(letter, place.path)
    return rules, letters


_SIGNS = frozenset("+-*/^(")
#: The letters of unknowns; e and i are numbers.
_LETTERS = frozenset(string.ascii_lowercase) - {"e", "i"}


def _only_letter(value: Value, declared: frozenset[str]) -> str:
    """The one name in an expression if it is a letter, the x of ``x^2 - 4*x``; else empty."""
    if not isinstance(value, str):
        return ""
    words = set(WORD.findall(value))
    stems = {word.lstrip(string.digits) for word in words}
    written = {word for word in stems if len(word) == 1}
    # "5 m" has no sign and no letter that touches a number.
    is_term = not _SIGNS.isdisjoint(value) or not written <= words
    if len(written) != 1 or not written <= _LETTERS or not is_term:
        return ""
    from mathverify.language.parser import parse
    from mathverify.language.tree import Name, Relation, free_names

    try:
        node = parse(value, declared=declared)
    except ParseError:
        return ""
    only = free_names(node) == written and not isinstance(node, Relation | Name)
    return written.pop() if only else ""


def _is_called(name: str, texts: Iterable[str]) -> bool:
    """Whether a name is used as that of a function: ``f(2)``, ``f'``, ``the inverse of f``."""
    taken = {
        spelling for w in BOOK.values() if w.of_function for spelling in (w.name, *w.spellings)
    }
    for text in texts:
        before = ""
        for word in WORD.finditer(text):
            behind = text[word.end() : word.end() + 1]
            if word[0] == name and (behind in ("(", "'", "’") or before == "of" or before in taken):
                return True
            before = word[0]
    return False


def datum_text(value: Value) -> str:
    """A datum as it will be read if it is a text or a map of scalars; else empty."""
    if isinstance(value, dict):
        return _map_text(value) or ""
    return value if isinstance(value, str) else ""
