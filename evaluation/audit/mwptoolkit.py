"""The MWPToolkit forms: items with equations and the numbers that solve them.

Lan et al., MWPToolkit: an open-source framework for deep learning-based math word problem
solvers, AAAI 2022 (demo).  One JSON object a line or a JSON list of them; the fields of the sets
that it collects are read side by side:

* ``lEquations``, ``lSolutions`` (alg514, draw, mawps), also nested under ``original``;
* ``equation`` with ``;`` between equations, ``ans`` a number, a list or a text (math23k, hmwp);
* ``equations`` with the lines ``unkn: x, y`` and ``equ: x + y = 3``, ``ans`` such as ``{1; 2}``,
  ``1; 2 or 3; 4`` and ``40/3 | 13.333`` (dolphin);
* ``Formula``, ``7+2=9``, and ``Answer``, ``9 (apples)`` (asdiv): a worked solution and its key.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from evaluation.audit.arithmetic import NUMERAL
from evaluation.audit.item import Item, Unreadable, Worked
from mathverify.language.short_texts import DECIMAL, with_words
from mathverify.problem.json_lines import lines_of, numbers_as_written

_TEXTS = ("sQuestion", "original_text", "text", "segmented_text")
_NAMES = ("iIndex", "id", "@ID", "ID")
_LABELLED = re.compile(r"(-?[\d.,/]+)\s*(?:\([^()]*\))?")


def items(text: str) -> Iterator[Item | Unreadable]:
    """The items of a file; a line or an entry that is no item is reported as malformed."""
    if text.lstrip().startswith("["):
        try:
            entries = numbers_as_written(text)
        except ValueError:
            entries = None
        if isinstance(entries, list) and all(isinstance(entry, dict) for entry in entries):
            for number, entry in enumerate(entries, start=1):
                yield _item(entry, f"entry {number}")
            return
    for number, line in lines_of(text):
        name = f"line {number}"
        try:
            # Numbers stay as they were written, so that their precision can be seen.
            yield _item(numbers_as_written(line), name)
        except ValueError as error:
            nothing = Item(name, line[:200], (), ())
            yield Unreadable(nothing, f"not JSON: {error}", malformed=True)


def _item(data: Any, name: str) -> Item | Unreadable:
    nothing = Item(name, str(data)[:200], (), ())
    if not isinstance(data, dict):
        return Unreadable(nothing, "not an object", malformed=True)
    inner = data.get("original")
    fields = {**inner, **data} if isinstance(inner, dict) else data
    named = str(next((fields[key] for key in _NAMES if key in fields), name))
    told = str(next((fields[key] for key in _TEXTS if key in fields), ""))
    if "Body" in fields:
        told = f"{fields['Body']} {fields.get('Question', '')}".strip()
    equations, asked = _equations(fields)
    claims = _claims(fields)
    formula = fields.get("Formula")
    if isinstance(formula, str) and claims is not None and "lEquations" not in fields:
        if len(claims) != 1 or not NUMERAL.fullmatch(claims[0].lstrip("-")):
            reason = f"the answer {fields.get('Answer')!r} is no number"
            return Unreadable(Item(named, told, (formula,), ()), reason, malformed=False)
        return Worked(named, told, (formula,), claims, formula)
    if equations is None or claims is None:
        reason = (
            "lEquations and lSolutions must be lists, or equation, equations or Formula be there "
            "with ans or Answer"
        )
        return Unreadable(nothing, reason, malformed=True)
    return Item(named, told, equations, claims, asked=asked)


def _equations(fields: Mapping[str, Any]) -> tuple[tuple[str, ...] | None, tuple[str, ...]]:
    """The equations and what is asked; no equations where the fields for them are missing."""
    listed = fields.get("lEquations")
    if isinstance(listed, list):
        return tuple(map(str, listed)), ()
    told = fields.get("equations")
    if isinstance(told, str):
        told = told.replace("\r", "\n").split("\n")
    if isinstance(told, list):
        lines = [str(line).strip() for line in told if str(line).strip()]
        asked = [line[5:] for line in lines if line.startswith("unkn:")]
        found = [line.removeprefix("equ:").strip() for line in lines if line[:5] != "unkn:"]
        return tuple(found), tuple(
            name.strip() for line in asked for name in line.split(",") if name.strip()
        )
    single = fields.get("equation", fields.get("Equation"))
    if isinstance(single, str):
        return tuple(part.strip() for part in single.split(";") if part.strip()), ()
    return None, ()


def _claims(fields: Mapping[str, Any]) -> tuple[str, ...] | None:
    listed = fields.get("lSolutions")
    if "lSolutions" in fields or "lEquations" in fields:
        return tuple(map(str, listed)) if isinstance(listed, list) else None
    claimed = fields.get("ans", fields.get("Answer"))
    if isinstance(claimed, list):
        return tuple(_number(str(claim)) for claim in claimed)
    if not isinstance(claimed, str):
        return None
    told = claimed.split("|")[0].strip().removeprefix("{").removesuffix("}")
    parts = with_words(told, {"or": ";"}).split(";")
    return tuple(_number(part) for part in parts if part.strip())


def _number(text: str) -> str:
    """A claim without the signs that its set puts around numbers; other texts as they are."""
    plain = text.strip().removeprefix("{").removesuffix("}").strip()
    percent = plain.removesuffix("%").rstrip()
    if plain.endswith("%") and DECIMAL.fullmatch(percent.removeprefix("-")):
        whole, _, rest = percent.partition(".")
        return f"{whole}{rest}/{10 ** (len(rest) + 2)}"
    above, _, below = (one.strip("() ") for one in plain.partition("/"))
    if above.removeprefix("-").isdecimal() and below.isdecimal():
        return f"{above}/{below}"
    labelled = _LABELLED.fullmatch(plain)
    return labelled[1].replace(",", "") if labelled else plain
