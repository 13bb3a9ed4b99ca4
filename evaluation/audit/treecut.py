"""The TreeCut form: generated worlds of prices, ``problem`` and ``answer``, one object a line.

Ouyang, TreeCut: a synthetic unanswerable math word problem dataset, 2025 (Apache licence).  Its
sentences are written by a grammar of seven forms, and this is that grammar, not English: a
sentence of any other form is not read.  Half of the questions have the answer ``unknown``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

from evaluation.audit.item import Item, Posed, Unreadable
from mathverify.language.short_texts import NAME, whole_words
from mathverify.problem.json_lines import json_value, lines_of

_QUESTION = " Question: how much does "
_UNKNOWN = "unknown"
_DOLLARS = r"(?P<dollars>\d+|a) dollars?"
#: The forms of the generator's sentences: pattern -> what it states of the terms one and other.
_FORMS = tuple(
    (re.compile(pattern), relation)
    for pattern, relation in (
        (rf"(?P<one>.+?) costs? {_DOLLARS} more than (?P<other>.+)", "{one} = {other} + {dollars}"),
        (rf"(?P<one>.+?) costs? {_DOLLARS} less than (?P<other>.+)", "{one} = {other} - {dollars}"),
        (rf"(?P<one>.+?) and (?P<other>.+) cost {_DOLLARS}", "{one} + {other} = {dollars}"),
        (rf"(?P<one>.+?) costs? {_DOLLARS}", "{one} = {dollars}"),
        (
            r"The price of (?P<one>.+?) is the same as that of (?P<other>.+)",
            "{one} = {other}",
        ),
        (r"(?P<one>.+?) costs? (?P<other>(?:an?|\d+) .+)", "{one} = {other}"),
    )
)
_TERM = re.compile(r"(?:(?P<count>\d+)|[Aa]n?) (?P<thing>[A-Za-z ]+) at (?P<place>[A-Z][\w' ]*)")


@cache
def _things() -> Mapping[str, str]:
    """How a thing is written -> its name."""
    text = files(__package__).joinpath("treecut.toml").read_text(encoding="utf-8")
    listed: Mapping[str, list[str]] = tomllib.loads(text)["things"]
    return {written: name for name, all_written in listed.items() for written in all_written}


def items(text: str) -> Iterator[Item | Unreadable]:
    """The items of a file; a line that is no item is reported as malformed."""
    for number, line in lines_of(text):
        yield _item(line, f"line {number}")


def _item(line: str, name: str) -> Item | Unreadable:
    nothing = Item(name, line[:200], (), ())
    try:
        data = json_value(line)
    except ValueError as error:
        return Unreadable(nothing, f"not JSON: {error}", malformed=True)
    told = data.get("problem") if isinstance(data, dict) else None
    answer = data.get("answer") if isinstance(data, dict) else None
    if not isinstance(told, str) or not isinstance(answer, str):
        return Unreadable(nothing, "problem and answer must be texts", malformed=True)
    item = Item(name, told, (), (answer,))
    world, mark, question = told.partition(_QUESTION)
    asked = _term(question.removesuffix(" cost?"))
    if not mark or asked is None:
        return Unreadable(item, "it does not ask what something costs", malformed=False)
    givens: list[str] = []
    for sentence in world.rstrip(". ").split(". "):
        relation = _relation(sentence)
        if relation is None:
            return Unreadable(item, f"{sentence!r} is no sentence of its grammar", malformed=False)
        givens.append(relation)
    names = sorted(set(NAME.findall(" ".join((*givens, asked)))))
    document = {
        "id": "item",
        "unknowns": dict.fromkeys(names, "real"),
        "givens": {f"g{number}": given for number, given in enumerate(givens, start=1)},
        "ask": {"find": asked, "as": "value"},
    }
    answerable = answer != _UNKNOWN
    claims = (answer,) if answerable else ()
    return Posed(name, told, (), claims, document, answerable=answerable)


def _relation(sentence: str) -> str | None:
    for pattern, relation in _FORMS:
        found = pattern.fullmatch(sentence)
        if found is None:
            continue
        parts = found.groupdict()
        terms = {key: _term(parts[key]) for key in ("one", "other") if key in parts}
        if None in terms.values():
            continue
        dollars = "1" if parts.get("dollars") == "a" else parts.get("dollars")
        return relation.format(**terms, dollars=dollars)
    return None


def _term(text: str) -> str | None:
    """``3 pies at Bistro Nice`` as 3 times an unknown price."""
    found = _TERM.fullmatch(text)
    if found is None or found["thing"] not in _things():
        return None
    place = "_".join(whole_words(found["place"].lower()))
    price = f"{_things()[found['thing']]}_at_{place}"
    return f"{found['count']}*{price}" if found["count"] else price
