"""Which names of a question are declared, index a sequence, or are solved for.

They are gathered from the document as it stands, because data and functions are read before the
unknowns, and their notation (``kx``) depends on all names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set

from mathverify.errors import ParseError
from mathverify.language.notation import SchoolNames, sequences_in
from mathverify.language.short_texts import ASCII_NAME, is_of_a_name, whole_words
from mathverify.problem.brackets import split_outside
from mathverify.problem.names import IDENTIFIER
from mathverify.problem.reading.ask_shapes import ASK_SYNONYMS, spelled
from mathverify.problem.reading.context import Fields
from mathverify.problem.values import Value

_SECTIONS = ("data", "functions", "unknowns", "parameters")
_CONSTANT_ROLES = frozenset({"parameter", "constant"})

#: What an equation is solved for where no parameter is declared.
_CUSTOMARY = frozenset({"x", "y", "z", "t"})

_DIGIT = re.compile(
    r"digit|(?<![\d.])[01]\s*(?:\.\.+|…|to\b|,(?:.*,)?|(?:<=?|≤)\s*\w+\s*(?:<=?|≤))\s*(?:9|10)(?![\d.])"
)
_WHOLE = ("digit", "integer", "natural", "whole", "ℤ", "ℕ", "{", "..")
_HEAD = re.compile(rf"({IDENTIFIER})\s*(?:\(\s*({IDENTIFIER})\s*\))?")
_VARIABLE = re.compile(rf"(?:\b({IDENTIFIER})\s*(?:->|→|↦|\|->)|\blambda\s+({IDENTIFIER}))")


def decimal_sign(fields: Fields) -> str:
    """The sign before decimals in the language that the texts of a question say they are in."""
    prose = fields["prose"].value if "prose" in fields else None
    lang = prose.get("lang") if isinstance(prose, dict) else None
    if not isinstance(lang, str):
        return "."
    from mathverify.language.layout.manner import signs_of_numbers

    return signs_of_numbers(lang)[0]


def school_names(fields: Fields) -> SchoolNames:
    """The names of the sections that ``fields`` are."""
    declared: set[str] = set()
    for section in _SECTIONS:
        if section in fields:
            declared.update(_entries(fields[section].value))
    if "functions" in fields:
        for text in texts_of(fields["functions"].value):
            declared.update(name for pair in _VARIABLE.findall(text) for name in pair if name)
    sections = [fields[key].value for key in ("functions", "givens", "ask") if key in fields]
    sequences = sequences_in((text for value in sections for text in texts_of(value)), declared)
    functions = (
        frozenset(_entries(fields["functions"].value)) if "functions" in fields else frozenset()
    )
    unknowns = list(_unknowns(fields["unknowns"].value)) if "unknowns" in fields else []
    return SchoolNames(
        frozenset(declared),
        functions=functions,
        digits=frozenset(_digits(fields, unknowns)),
        complex=frozenset(name for name, domain, _ in unknowns if _is_complex(domain)),
        sequences=(sequences - declared) | (functions & sequences),
        solved_for=_solved_for(fields, unknowns),
        relations=tuple(_relations(fields)),
        data=frozenset(_entries(fields["data"].value)) if "data" in fields else frozenset(),
    )


def _digits(fields: Fields, unknowns: list[tuple[str, str, str]]) -> Iterator[str]:
    """The letters that are digits by their domain, or whole numbers where the text has digits."""
    told = [fields[key].value for key in ("givens", "prose", "stem") if key in fields]
    in_words = any(
        not {"digit", "digits"}.isdisjoint(whole_words(text.lower())) for text in texts_of(told)
    )
    for name, domain, _ in unknowns:
        if len(name) == 1 and _is_whole(domain) and (in_words or _DIGIT.search(domain)):
            yield name


def _is_whole(domain: str) -> bool:
    letters = domain[:1] in ("Z", "N") and not is_of_a_name(domain[1:2])
    return letters or any(word in domain for word in _WHOLE)


def _is_complex(domain: str) -> bool:
    if "complex" in domain or "ℂ" in domain:
        return True
    before = domain.removesuffix("C")
    return before != domain and (not before or before.rstrip().endswith(("∈", "in")))


def _solved_for(fields: Fields, unknowns: list[tuple[str, str, str]]) -> dict[str, str]:
    """The unknowns that statements about solutions bind; none where that is not clear.

    They are those beside the declared parameters or, without any, beside what is asked, if they
    have customary letters and what is asked has none.
    """
    asked = asked_names(fields["ask"].value) if "ask" in fields else frozenset()
    bound = {name: domain for name, domain, role in unknowns if role not in _CONSTANT_ROLES}
    rest = {name: domain for name, domain in bound.items() if name not in asked}
    if "parameters" in fields or len(bound) < len(unknowns):
        return rest
    clear = not asked & _CUSTOMARY and set(rest) <= _CUSTOMARY
    return rest if clear else {}


def _relations(fields: Fields) -> Iterator[str]:
    """The givens that are plain relations, no statements about them."""
    for text in texts_of(fields["givens"].value) if "givens" in fields else ():
        if _SIGN.search(text) and not _STATEMENT.search(text):
            yield text


_SIGN = re.compile(r"[=<>≤≥≠∈]|\bin\b")
#: Words that bind the names of a relation, or speak of it as a whole.
_STATEMENT = re.compile(
    r"\b(?:has|have|is|are|form|holds|for|exists|number|solutions|no_solutions?|unique_solution|"
    r"infinitely_many|discriminant|sum|product|integral|limit)\b|sum_|lim_|[∑∏∫]"
)


def asked_names(ask: Value) -> frozenset[str]:
    """All names in what is asked for."""
    return frozenset(word for text in asked_texts(ask) for word in ASCII_NAME.findall(text))


def asked_letters(ask: Value) -> frozenset[str]:
    """The names that are free in what is asked for, which units are not: ``42 km/(12 km/h)``."""
    found: set[str] = set()
    for text in asked_texts(ask):
        letters = _free_names(text)
        found |= set(ASCII_NAME.findall(text)) if letters is None else letters
    return frozenset(found)


def _free_names(text: str) -> frozenset[str] | None:
    """The names that are free in an expression; None for what cannot be read."""
    from mathverify.language.parser import parse
    from mathverify.language.tree import free_names

    try:
        return free_names(parse(text, declared=frozenset()))
    except ParseError:
        return None


def letters_open(
    ask: Value, statements: Sequence[str], of_a_rule: Set[str], declared: Set[str], *, every: bool
) -> list[str]:
    """The letters of an ask that are unknowns, since they are not ``declared``.

    They are those ``of_a_rule``, those that ``statements`` speak of and no functions, and all of an
    expression whose form or derivative is asked, or of ``every`` one.
    """
    letters = {name for name in asked_names(ask) | of_a_rule if len(name) == 1 and name.islower()}
    letters -= declared | {"e", "i"}
    if not letters:
        return []  # as in most questions, of which nothing is parsed here
    body = ask if isinstance(ask, dict) else {}
    find = str(body.get("find", ask))
    texts = " ".join((*statements, *asked_texts(ask)))
    told = set(ASCII_NAME.findall(" ".join(statements)))
    # Units, bound letters and what has places are none.
    free = frozenset[str]().union(*(_free_names(text) or () for text in statements))
    spoken = {name for name in free if f"{name}(" not in texts and f"{name}[" not in texts}
    parts = split_outside(find.removeprefix("(").removesuffix(")"))
    asked = frozenset[str]().union(*(_free_names(part) or () for part in (find, *parts)))
    wanted = asked & spoken
    if body.get("form") is not None or every:
        wanted |= asked_letters(ask) if body.get("form") is not None else asked_names(ask)
    elif "integral(" not in find and (_is_derivative(find) or body.get("as") == "form"):
        # The letter of an integral is bound in it, and that of a rule for all places in the rule.
        wanted |= asked - told
        wanted |= asked_names(ask) if "d/d" in find else frozenset()
    wanted = (wanted | of_a_rule) - {"d" if "d/d" in find else ""}
    return sorted(letters & wanted)


def _is_derivative(text: str) -> bool:
    return any(word in text for word in ("diff(", "partial(", "d/d"))


def asked_texts(ask: Value) -> Iterator[str]:
    """The texts of what is asked for."""
    find = ask
    if isinstance(ask, dict):
        keys = [key for key in ask if ASK_SYNONYMS.get(spelled(key), spelled(key)) == "find"]
        find = ask[keys[0]] if keys else next(iter(ask.values()), None)
    yield from texts_of(find)


def texts_of(value: Value) -> Iterator[str]:
    """All texts of a value, in order."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list)):
        for item in value.values() if isinstance(value, dict) else value:
            yield from texts_of(item)


def _entries(section: Value) -> Iterator[str]:
    """The names that a section declares, without the arguments of ``f(x)``."""
    written: list[Value] = []
    if isinstance(section, dict):
        written.extend(section)
    elif isinstance(section, list):
        for item in section:
            if isinstance(item, dict):
                written.append(item.get("name", next(iter(item), None)))
            else:
                written.append(item)
    elif isinstance(section, str):
        written.extend(section.replace(",", " ").split())
    for name in written:
        found = _HEAD.fullmatch(name.strip()) if isinstance(name, str) else None
        if found:
            yield from (part for part in found.groups() if part)


def _unknowns(section: Value) -> Iterator[tuple[str, str, str]]:
    """The name, domain and role of each unknown, as written."""
    items = section.items() if isinstance(section, dict) else ()
    listed: list[tuple[str, Value]] = list(items)
    if isinstance(section, list):
        for item in section:
            if isinstance(item, dict) and isinstance(item.get("name"), str):
                listed.append((str(item["name"]), item))
            elif isinstance(item, str):
                listed.append((item, None))
    for name, body in listed:
        if isinstance(body, dict):
            yield (
                name,
                str(body.get("domain") or body.get("sort") or ""),
                str(body.get("role") or ""),
            )
        else:
            yield name, body if isinstance(body, str) else "", ""
