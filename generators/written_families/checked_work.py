"""Find the wrong line: forms of a family in which somebody's written work has one mistake.

A family says once how its result is worked out, line by line, and where learners go wrong.  Each
slip becomes a form: the lines before it are right, its own is not, and those after it are worked
out from the wrong one, as a learner would.  The question is an ordinary one: the number of the
line that does not follow is the unknown, the given says of each line that it is the one if it does
not follow, and the engine proves that exactly one does not.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from generators.written_families.misshaped import MisshapedError, as_list, as_map, as_texts
from mathverify.language.short_texts import with_words
from mathverify.problem.paths import at_index, at_key
from mathverify.problem.values import Value

#: The section of a family that says how its result is worked out.
SECTION = "working"
#: The unknown of these questions, the number of a line.
LINE = "line"
_PATH = f"$.{SECTION}"
_KEYS = ("data", "opening", "lines", "slips", "where", "who")
_LINE_KEYS = ("name", "value", "as", "by", "says")
_SLIP_KEYS = ("at", "value", "because", "where", "levels")
_FEWEST, _MOST = 4, 6
_SOURCE = re.compile(r"\s*\(Ma\w+\)")


@cache
def _words() -> Mapping[str, Any]:
    text = files(__package__).joinpath("checked_work.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def forms_of(value: Value) -> dict[str, Value]:
    """The forms that a section ``working`` stands for, by their names.

    Raises `MisshapedError`.
    """
    given = as_map(value, _PATH, _KEYS, optional=("where", "who"))
    data = given["data"]
    if not isinstance(data, dict) or not data:
        raise MisshapedError(
            at_key(_PATH, "data"), "the data of the question are a map", "{n: <n>}"
        )
    lines = [
        as_texts(one, at_index(at_key(_PATH, "lines"), place), _LINE_KEYS)
        for place, one in enumerate(as_list(given["lines"], at_key(_PATH, "lines")))
    ]
    if not _FEWEST <= len(lines) <= _MOST:
        told = f"a working has {_FEWEST} to {_MOST} lines, so that there are options"
        raise MisshapedError(at_key(_PATH, "lines"), told, "- {name, value, as, by, says}")
    names = [line["name"] for line in lines]
    for place, name in enumerate(names):
        if name in data or name in names[:place] or name in (LINE, "right", "it"):
            path = at_index(at_key(_PATH, "lines"), place)
            raise MisshapedError(path, f"{name} has a meaning already", "another name")
    found: dict[str, Value] = {}
    for place, one in enumerate(as_list(given["slips"], at_key(_PATH, "slips"))):
        path = at_index(at_key(_PATH, "slips"), place)
        slip = as_map(one, path, _SLIP_KEYS, optional=("where", "levels"))
        if slip["at"] not in names:
            raise MisshapedError(at_key(path, "at"), "a slip is made in a line", ", ".join(names))
        at = names.index(str(slip["at"]))
        found[f"slip{place + 1}"] = _form(given, lines, at, slip)
    return found


def _form(
    given: Mapping[str, Value],
    lines: Sequence[Mapping[str, str]],
    at: int,
    slip: Mapping[str, Value],
) -> Value:
    """The form with a slip in the line of that place, from 0."""
    wrong = lines[at]
    derive: dict[str, Value] = {line["name"]: line["value"] for line in lines}
    derive["right"] = wrong["value"]
    derive[wrong["name"]] = slip["value"]
    where: list[Value] = [f"{wrong['name']} != right"]
    for more in (given.get("where"), slip.get("where")):
        where += as_list(more, _PATH) if more is not None else []
    data = given["data"]
    assert isinstance(data, dict)
    shown = {line["name"]: with_words(line["as"], {"it": line["name"]}) for line in lines}
    cases = [
        f"{LINE} = {number} and {line['name']} != {line['by']}"
        for number, line in enumerate(lines, start=1)
    ]
    form: dict[str, Value] = {
        "bloom": "evaluate",
        "derive": derive,
        "where": where,
        "question": {
            "data": {**data, **shown},
            "unknowns": {LINE: {"domain": "positive integer", "meaning": _words()["meaning"]}},
            "givens": {"mistake": " or ".join(f"({case})" for case in cases)},
            "ask": {"find": LINE},
            "answer": str(at + 1),
            "steps": list(_steps(lines, at, slip)),
            "prose": {"stem": list(_stems(given, lines))},
        },
        "wrong": [
            {"answer": str(number), "because": _words()["after" if number > at + 1 else "before"]}
            for number in range(1, len(lines) + 1)
            if number != at + 1
        ],
    }
    if "levels" in slip:
        form["levels"] = slip["levels"]
    return form


def _steps(
    lines: Sequence[Mapping[str, str]], at: int, slip: Mapping[str, Value]
) -> Iterator[Value]:
    """Line by line: it follows, or what would follow is another value."""
    words = _words()
    for place, line in enumerate(lines):
        ordinal = words["ordinals"][place]
        if place == at:
            right = with_words(line["as"], {"it": "right"})
            slipped = _SOURCE.sub("", str(slip["because"]))
            yield {
                "relation": f"{line['by']} = {right} != {line['name']}",
                "because": words["wrong"].format(ordinal=ordinal, slip=slipped),
            }
        else:
            key = "follows" if place > at else "right"
            yield {
                "relation": f"{line['by']} = {line['name']}",
                "because": words[key].format(ordinal=ordinal),
            }
    yield {"relation": f"{LINE} = {at + 1}", "because": words["found"]}


def _stems(given: Mapping[str, Value], lines: Sequence[Mapping[str, str]]) -> Iterator[str]:
    """Each opening with each way to show the lines and to ask."""
    words = _words()
    who = str(given.get("who") or "<who>")
    for opening in as_list(given["opening"], at_key(_PATH, "opening")):
        for way in words["ways"]:
            told = [
                way["line"].format(number=number, ordinal=ordinal, says=line["says"])
                for line, number, ordinal in zip(
                    lines, words["numbers"], words["ordinals"], strict=False
                )
            ]
            asked = way["asks"].format(
                who=who, lines=way["between"].join(told), count=words["numbers"][len(lines) - 1]
            )
            yield f"{opening} {asked}"
