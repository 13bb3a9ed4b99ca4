"""Events told in words alone: no relation is guessed, but the refusal shows the likely one."""

from __future__ import annotations

import re

_NUMBERS = {"no": 0, "none": 0, "neither": 0, "one": 1, "two": 2, "three": 3, "both": 2, "four": 4}
_COUNTED = re.compile(
    r"\b(?P<how>at least|at most|exactly|only|more than|fewer than)?\s*"
    r"\b(?P<many>\d+|no|none|neither|one|two|three|both|four)\b(?P<rest>.*)",
    re.IGNORECASE,
)
_SIGNS = {"at least": ">=", "at most": "<=", "more than": ">", "fewer than": "<"}
_TOTAL = re.compile(r"\b(?:sum|total)\b\D*(\d+)", re.IGNORECASE)
_DIFFERENT = re.compile(r"\b(?:different|not (?:of )?the same|unequal)\b", re.IGNORECASE)
_SAME = re.compile(r"\b(?:same|equal|alike)\b", re.IGNORECASE)


def suggested_event(words: str, experiment: str) -> str:
    """A relation about the outcome that the ``words`` of an event may mean.

    Without any known word it is ``outcome[1] != outcome[2]``, as an example of the form.
    """
    if _DIFFERENT.search(words):
        return "outcome[1] != outcome[2]"
    if _SAME.search(words):
        return "outcome[1] = outcome[2]"
    total = _TOTAL.search(words)
    if total is not None:
        return f"total(outcome) = {total[1]}"
    counted = _COUNTED.search(words)
    kinds = re.findall(r"([A-Za-z]\w*)\s*:", experiment)
    if counted is not None:
        told = counted["rest"].lower()
        kind = next((kind for kind in kinds if re.search(rf"\b{kind.lower()}s?\b", told)), "")
        many = counted["many"].lower()
        number = int(many) if many.isdigit() else _NUMBERS[many]
        sign = _SIGNS.get((counted["how"] or "").lower(), "=")
        if kind:
            return f"count(outcome, {kind}) {sign} {number}"
    return "outcome[1] != outcome[2]"
