"""Which information is superfluous: forms of a family in which one of several facts is not needed.

A family lists facts, each with a number, and several things that can be found out from some of
them.  Each becomes a form: which line is not needed?  The engine proves that there is exactly one:
the unknown is the number of a line, and the given says of each line that it is the one if doubling
its number makes another number and the same result.  Since the result is a formula, doubling a
number that does not stand in it never changes it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from generators.written_families.misshaped import MisshapedError, as_list, as_map, as_texts
from mathverify.language.short_texts import with_words
from mathverify.problem.paths import at_index, at_key
from mathverify.problem.values import Value

#: The section of a family that lists facts and what can be found out from them.
SECTION = "facts"
#: The unknown of these questions, the number of a line.
LINE = "line"
_PATH = f"$.{SECTION}"
_FEWEST, _MOST = 4, 6


@cache
def _words() -> Mapping[str, Any]:
    text = files(__package__).joinpath("spare_facts.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def forms_of(value: Value) -> dict[str, Value]:
    """The forms that a section ``facts`` stands for, by their names.

    Raises `MisshapedError`.
    """
    given = as_map(value, _PATH, ("opening", "lines", "asks", "where"), ("where", "opening"))
    path = at_key(_PATH, "lines")
    lines = [
        as_texts(one, at_index(path, place), ("name", "as", "says"))
        for place, one in enumerate(as_list(given["lines"], path))
    ]
    if not _FEWEST <= len(lines) <= _MOST:
        told = f"there are {_FEWEST} to {_MOST} facts, so that there are options"
        raise MisshapedError(path, told, "- {name, as, says}")
    found: dict[str, Value] = {}
    for place, one in enumerate(as_list(given["asks"], at_key(_PATH, "asks"))):
        here = at_index(at_key(_PATH, "asks"), place)
        ask = as_texts(one, here, ("wanted", "by"))
        spare = [
            number for number, line in enumerate(lines, 1) if _doubled(line, ask["by"]) == ask["by"]
        ]
        if len(spare) != 1:
            told = f"{len(spare)} facts are not used, and exactly one has to be superfluous"
            raise MisshapedError(at_key(here, "by"), told, "a term with all names but one")
        found[f"spare{place + 1}"] = _form(given, lines, ask, spare[0])
    return found


def _doubled(line: Mapping[str, str], term: str) -> str:
    """The term with the number of a line doubled."""
    return with_words(term, {line["name"]: f"(2*{line['name']})"})


def _form(
    given: Mapping[str, Value],
    lines: Sequence[Mapping[str, str]],
    ask: Mapping[str, str],
    spare: int,
) -> Value:
    """The form in which the line of that number, from 1, is superfluous."""
    words = _words()
    by = ask["by"]
    cases = [
        f"({LINE} = {number} and 2*{line['name']} != {line['name']}"
        f" and {_doubled(line, by)} = {by})"
        for number, line in enumerate(lines, 1)
    ]
    return {
        "bloom": "analyse",
        **({"where": as_list(given["where"], _PATH)} if "where" in given else {}),
        "question": {
            "data": {line["name"]: line["as"] for line in lines},
            "unknowns": {LINE: {"domain": "positive integer", "meaning": words["meaning"]}},
            "givens": {"spare": " or ".join(cases)},
            "ask": {"find": LINE},
            "answer": str(spare),
            "steps": list(_steps(lines, by, spare)),
            "prose": {"stem": list(_stems(given, lines, ask))},
        },
        "wrong": [
            {"answer": str(number), "because": words["needed"]}
            for number in range(1, len(lines) + 1)
            if number != spare
        ],
    }


def _steps(lines: Sequence[Mapping[str, str]], by: str, spare: int) -> Iterator[Value]:
    """Line by line: with twice its number the result is another, or the same."""
    words = _words()
    for number, line in enumerate(lines, 1):
        if number != spare:
            because = words["changes"].format(ordinal=words["ordinals"][number - 1])
            yield {"relation": f"{_doubled(line, by)} != {by}", "because": because}
    because = words["unused"].format(ordinal=words["ordinals"][spare - 1])
    yield {"relation": f"{LINE} = {spare}", "because": because}


def _stems(
    given: Mapping[str, Value], lines: Sequence[Mapping[str, str]], ask: Mapping[str, str]
) -> Iterator[str]:
    """Each opening with each way to list the facts and to ask."""
    words = _words()
    openings = as_list(given["opening"], at_key(_PATH, "opening")) if "opening" in given else [""]
    for opening in openings:
        for way in words["ways"]:
            told = [
                way["line"].format(number=number, says=line["says"])
                for line, number in zip(lines, words["numbers"], strict=False)
            ]
            asked = way["asks"].format(lines=" ".join(told), wanted=ask["wanted"])
            yield f"{opening} {asked}".strip()
