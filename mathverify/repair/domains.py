"""A domain that is no domain replaced by a sort of the language, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

from mathverify.codes import Code
from mathverify.language.unit_words import UNIT_SPELLINGS
from mathverify.problem.paths import steps
from mathverify.problem.spec import Unknown
from mathverify.repair.change import Proposal
from mathverify.repair.patient import Patient
from mathverify.repair.places import is_value

_COST = 1.0
_STEP = 0.1
#: What unknowns are most often, in this order where a text resembles none of them.
_SORTS = (
    "real",
    "positive integer",
    "integer",
    "point",
    "natural",
    "positive real",
    "rational",
    "set",
    "event",
    "boolean",
    "complex",
)
_ALIKE = 0.75


def other_domain(patient: Patient) -> Iterator[Proposal]:
    """``let x be real`` for each unknown whose domain has no meaning; a unit in it stays one."""
    codes = (Code.AMBIGUOUS, Code.PARSE_ERROR, Code.ILL_TYPED, Code.UNKNOWN_NAME)
    spec = patient.spec
    wrong = {
        name: refuted for refuted in patient.found(*codes) if (name := _of_domain(refuted.path))
    }
    if any(u.name in wrong and is_value(patient, u.domain) for u in spec.unknowns):
        return  # a datum in the wrong section
    if not wrong:
        return
    texts = {u.name: u.domain for u in spec.unknowns if u.name in wrong}
    first = next(iter(texts.values()), "")
    for place, sort in enumerate(_sorts(first)):
        unknowns = tuple(_changed(u, sort) if u.name in wrong else u for u in spec.unknowns)
        mended = spec.model_copy(update={"unknowns": unknowns})
        problems = patient.open_case(mended).question.problems
        if not any(_of_domain(problem.path) for problem in problems):
            words = f"let {', '.join(texts)} be of the domain {sort}"
            yield Proposal(words, _COST + place * _STEP, mended)


def _of_domain(path: str) -> str:
    """The unknown whose domain stands at a path; empty for any other place."""
    match steps(path):
        case ("unknowns", str(name), "domain"):
            return name
    return ""


def _sorts(text: str) -> list[str]:
    """The sorts that the text is like, then the others in their order."""
    bare = text.strip().lower()
    alike = [sort for sort in _SORTS if SequenceMatcher(None, sort, bare).ratio() >= _ALIKE]
    return alike + [sort for sort in _SORTS if sort not in alike]


def _changed(unknown: Unknown, sort: str) -> Unknown:
    units = [word for word in unknown.domain.replace(",", " ").split() if word in UNIT_SPELLINGS]
    unit = unknown.unit or (units[-1] if units and sort.endswith(("real", "integer")) else None)
    return unknown.model_copy(update={"domain": sort, "unit": unit})
