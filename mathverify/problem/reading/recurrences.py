"""Sequences by recursion among functions: their rule and first terms are givens.

``F: F(n) = F(n-1) + F(n-2), F(1) = 1, F(2) = 1`` and ``{recurrence: ..., initial: ...}`` are read;
a rule that does not name its own sequence is a function.
"""

from __future__ import annotations

from mathverify.language.notation.pattern import phrase
from mathverify.language.notation.pieces import is_touching, plain_line
from mathverify.problem.brackets import split_outside
from mathverify.problem.names import is_name
from mathverify.problem.reading.ask_shapes import spelled
from mathverify.problem.reading.context import Place, Reading
from mathverify.problem.reading.school_names import texts_of
from mathverify.problem.spec import Given
from mathverify.problem.values import Value

_RULES = frozenset(
    {"recurrence", "recursion", "recursive", "rule", "relation", "recurrence_relation", "formula"}
)
_STARTS = frozenset(
    {
        *("initial", "initial_value", "initial_values", "initial_condition", "initial_conditions"),
        *("base", "base_case", "base_cases", "start", "first", "first_term", "first_terms"),
    }
)
#: Of these, the place is 1.
_PLACED = frozenset({"first", "first_term"})
_RANGE = "{rule:some} [ , ] for|where|with [ all ] {range:rest}"


def recurrence_givens(reading: Reading, entries: list[tuple[str, Place]]) -> dict[str, list[Given]]:
    """The givens of each entry that defines a sequence by recursion, by the entry's name."""
    found: dict[str, list[Given]] = {}
    for written, place in entries:
        name = written.split("(")[0].split("_")[0].strip()
        if not is_name(name):
            continue
        if start := _unplaced_start(place.value):
            message = f"it is not said which term of {name} is {start}"
            terms = enumerate(split_outside(start), start=1)
            hint = ", ".join(f"{name}({place}) = {term}" for place, term in terms)
            reading.fault("ambiguous", place.path, message, f'initial: "{hint}"')
        relations = _relations(reading, name, place.value)
        if relations:
            reading.note("shape", place.path, place.value, f"givens: {'; '.join(relations)}")
            found[written] = [
                Given(id=f"{name}_{number}", relation=relation)
                for number, relation in enumerate(relations, start=1)
            ]
    return found


def _unplaced_start(value: Value) -> str:
    """A first value that does not say its place: it may be that at 0 or at 1; else empty."""
    if not isinstance(value, dict) or not {spelled(key) for key in value} <= _RULES | _STARTS:
        return ""
    for key, item in value.items():
        is_start = spelled(key) in _STARTS and spelled(key) not in _PLACED
        if is_start and isinstance(item, str) and "=" not in item:
            return item.strip()
    return ""


def _relations(reading: Reading, name: str, value: Value) -> list[str]:
    if isinstance(value, str):
        texts = _statements(value)
    elif isinstance(value, list):
        texts = [part for text in texts_of(value) for part in _statements(text)]
    elif isinstance(value, dict) and {spelled(key) for key in value} <= _RULES | _STARTS:
        texts = _of_map(name, value)
    else:
        return []
    relations = [reading.notation(text) for text in texts]
    if not relations or not all(relation.startswith(f"{name}(") for relation in relations):
        return []
    is_recursive = any(_names(name, relation.partition("=")[2]) for relation in relations)
    return relations if is_recursive else []


def _names(name: str, text: str) -> bool:
    """Whether ``text`` has a term of the sequence ``name``."""
    line = plain_line(text, frozenset({name}))
    called = (place for place, piece in enumerate(line) if place and piece.kind == "(")
    return any(is_touching(line, place) and line[place - 1].shown == name for place in called)


def _statements(text: str) -> list[str]:
    """The relations of a text, without the range that a rule is for: it says where it starts."""
    parts: list[str] = []
    for sentence in split_outside(text, ";"):
        for part in split_outside(sentence):
            for one in " ".join(part.split()).split(" and "):
                found = phrase(_RANGE, one)
                if "=" in one.split(" for ")[0]:
                    parts.append(f"{found['rule']} for {found['range']}" if found else one)
                elif parts and one:
                    parts[-1] = f"{parts[-1]} for {one.removeprefix('for ')}"
    return parts


def _index(name: str, written: str) -> str:
    """The place of a term: of ``u(1)``, ``u_1``, ``u1`` and ``1``, 1."""
    index = written.removeprefix(name)
    if index != written:
        index = index[1:] if index[:1] in ("_", "(") else index
    return index.removesuffix(")")


def _of_map(name: str, value: dict[str, Value]) -> list[str]:
    texts: list[str] = []
    for key, item in value.items():
        if isinstance(item, dict):
            texts.extend(f"{name}({_index(name, place)}) = {term}" for place, term in item.items())
        elif isinstance(item, str) and "=" not in item and spelled(key) in _PLACED:
            texts.append(f"{name}(1) = {item}")
        elif isinstance(item, str) and spelled(key) in _RULES and "=" not in item:
            texts.append(f"{name}(n) = {item}")
        else:
            texts.extend(part for text in texts_of(item) for part in _statements(text))
    return texts
