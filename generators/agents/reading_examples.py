"""What the Reader is shown: texts of families with readings of them that were proved to agree.

Five, one of each kind, and of each kind the one whose text is most like the text that is to be
read.  The readings were written by people from the text alone (`generators.family_readings`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from generators.agents.likest import Likest
from generators.catalogue import families
from generators.family_readings import stored
from mathverify.attestation.reading import Reading
from mathverify.problem import encode_lists
from mathverify.problem.ask_kinds import Answer
from mathverify.problem.spec import ProblemSpec

#: Readings longer than this teach no more.
_LONGEST = 900


def _is_figure(spec: ProblemSpec) -> bool:
    return any(unknown.domain in ("point", "line", "circle") for unknown in spec.unknowns)


def _kind(spec: ProblemSpec) -> str:
    """The kind of a question, one of `KINDS`."""
    if _is_figure(spec):
        return "of a figure"
    assert spec.ask is not None
    if spec.ask.kind.answer is Answer.EXPRESSION:
        return "another form"
    if spec.ask.kind.answer is Answer.SET:
        return "all values"
    if spec.ask.kind.answer is Answer.NUMBER or spec.ask.kind.shape.end is not None:
        return "how many or the best"
    return "a value"


KINDS = ("a value", "all values", "how many or the best", "another form", "of a figure")


@dataclass(frozen=True, slots=True)
class _Example:
    kind: str
    text: str
    shown: str


@cache
def _examples() -> tuple[_Example, ...]:
    """The shortest reading of each family, shortest first."""
    found: list[_Example] = []
    for family in families():
        shown = [
            _Example(_kind(reading.spec), page.text, _shown(page.text, reading))
            for page in stored(family.name)
            for reading in page.readings
            if not reading.doubts
        ]
        found += sorted(shown, key=lambda one: len(one.shown))[:1]
    return tuple(sorted((one for one in found if len(one.shown) <= _LONGEST), key=_size))


def _size(example: _Example) -> int:
    return len(example.shown)


def _shown(text: str, reading: Reading) -> str:
    question = {key: one for key, one in encode_lists(reading.spec).items() if one and key != "id"}
    quotes = [
        {"tells": one.tells, "quote": quote} for one in reading.quotations for quote in one.quotes
    ]
    reply = {"question": question, "quotes": quotes}
    if reading.scenery:
        reply["scenery"] = list(reading.scenery)
    return f"{' '.join(text.split())}\n{json.dumps(reply, ensure_ascii=False)}"


@cache
def _index() -> Likest:
    return Likest([example.text for example in _examples()])


def examples_for(text: str) -> str:
    """A text and its reading of each kind, the likest of a kind first, else the shortest."""
    examples = _examples()
    ranked = [examples[place] for place in _index().to(text)]
    return "\n".join(_first(ranked, examples))


def _first(ranked: list[_Example], examples: tuple[_Example, ...]) -> Iterator[str]:
    for kind in KINDS:
        found = next((one for one in (*ranked, *examples) if one.kind == kind), None)
        if found is not None:
            yield found.shown
