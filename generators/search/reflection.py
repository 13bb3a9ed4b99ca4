"""What the verifier found, as a message to the author: a pure function of the verdict.

The message is bounded, ordered and typed.  It says what was refuted, the witness in words and
numbers, what would mend it, and what must not change.  It never carries the output of a solver:
what could not be decided is told as what to state differently.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from mathverify.problem.faults import Fault
from mathverify.problem.spec import ProblemSpec
from mathverify.repair.change import Repair
from mathverify.verification.findings import (
    OUT_OF_TIME,
    Crashed,
    Obligation,
    Proved,
    Refuted,
    Undecided,
)
from mathverify.verification.undecided import advice_in
from mathverify.verification.verdict import Verdict

#: How many points, and how many repairs, an author is told at once.
MOST_POINTS = 6
MOST_REPAIRS = 3

#: The longest text of one field, in characters.
LONGEST = 400


class Detail(IntEnum):
    """How much an author is told; each level includes the ones before."""

    NOTHING = 0  #: only that the question was not accepted
    CODES = 1  #: which obligation failed, by code and place
    WITNESS = 2  #: and what shows it
    REPAIR = 3  #: and what would mend it


@dataclass(frozen=True, slots=True)
class Point:
    """One thing that is wrong: a stable ``code``, where, what, the witness, and the remedy.

    ``witness`` and ``remedy`` are empty where nothing is known.
    """

    code: str
    path: str
    message: str
    witness: str = ""
    remedy: str = ""


@dataclass(frozen=True, slots=True)
class Reflection:
    """What to change, worst first, and the obligations that hold and must go on holding.

    ``repairs`` are changes that were proved to mend the question.  ``proved``: nothing has to be
    mended, the points are advice.
    """

    points: tuple[Point, ...]
    repairs: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    proved: bool = False


#: The order in which an author has to look at things: what is not read cannot be judged.
_ORDER = (
    Obligation.WELL_FORMED,
    Obligation.CONSISTENT,
    Obligation.DEFINED,
    Obligation.DETERMINED,
    Obligation.ANSWER,
    Obligation.OPTIONS,
    Obligation.STEPS,
    Obligation.PROSE,
    Obligation.FIGURE,
    Obligation.PLAUSIBLE,
    Obligation.NEEDED,
)

#: What helps where nothing was decided; solvers' reasons are for us, not for authors.
_PLAINER = {
    Obligation.CONSISTENT: "state the givens as plain equations with bounds for every unknown",
    Obligation.DETERMINED: "bound the unknowns (domain, whole numbers) or use smaller numbers",
    Obligation.ANSWER: "write the answer in closed form, with the numbers of the question",
    Obligation.DEFINED: "exclude by a given what makes a denominator zero or a root negative",
    Obligation.STEPS: "split the step that is too large into smaller ones",
    Obligation.OPTIONS: "write the options as plain values",
    Obligation.FIGURE: "draw only what the givens fix",
}
_PLAINER_OTHERWISE = "state it more simply"

#: Of these the reason is told in words of the question.
_IN_WORDS = {
    Obligation.WELL_FORMED,
    Obligation.STEPS,
    Obligation.OPTIONS,
    Obligation.FIGURE,
    Obligation.PLAUSIBLE,
}
_OF_SIDES = (
    "say where a point lies by same_side(C, O, line(A, B)) or opposite_sides(...), not by an "
    "inequality between angles or lengths; or fix the figure by fewer givens"
)


def reflect(verdict: Verdict, repairs: tuple[Repair, ...] = ()) -> Reflection:
    """The reflection on a verdict; without points for a proved question."""
    found: list[tuple[int, int, Point]] = []
    kept: list[str] = []
    open_ones: dict[str, list[Undecided]] = {}
    for number, finding in enumerate(verdict.findings):
        match finding:
            case Refuted():
                found.append((_ORDER.index(finding.obligation), number, _refuted(finding)))
            case Undecided(reason=reason):
                open_ones.setdefault(reason, []).append(finding)
            case Crashed(obligation=obligation, path=path):
                advice = _PLAINER.get(obligation, _PLAINER_OTHERWISE)
                point = Point("undecided", path, f"{obligation} could not be proved", remedy=advice)
                found.append((len(_ORDER) + _ORDER.index(obligation), number, point))
            case Proved(obligation=obligation):
                kept.append(str(obligation))
    for number, (reason, undecided) in enumerate(open_ones.items()):
        place = min(_ORDER.index(one.obligation) for one in undecided)
        found.append((len(_ORDER) + place, number, _undecided(verdict.spec, reason, undecided)))
    points = tuple(point for _, _, point in sorted(found, key=lambda one: one[:2]))
    failed = {str(finding.obligation) for finding in verdict.refutations}
    return Reflection(
        points[:MOST_POINTS],
        tuple(cut(one.description) for one in repairs[:MOST_REPAIRS]),
        tuple(name for name in dict.fromkeys(kept) if name not in failed),
    )


def _undecided(spec: ProblemSpec, reason: str, undecided: list[Undecided]) -> Point:
    """One point for all that is open for one reason; what stopped the procedures is for us."""
    first = undecided[0]
    names = ", ".join(str(one.obligation) for one in undecided)
    message = f"{names} could not be proved"
    advice = advice_in(reason) or _PLAINER.get(first.obligation, _PLAINER_OTHERWISE)
    if reason.startswith(OUT_OF_TIME):
        message = f"time ran out on it: nothing was decided ({names})"
        advice = "use fewer unknowns, smaller numbers and plainer givens; split what is long"
    elif not advice_in(reason) and first.obligation in _IN_WORDS:
        message += f": {reason}"
    if any(one.domain.strip() == "point" for one in spec.unknowns):
        advice = f"{_OF_SIDES}; {advice}"
    return Point("undecided", first.path, cut(message), remedy=cut(advice))


def of_faults(faults: tuple[Fault, ...]) -> Reflection:
    """The reflection on a document that is no question."""
    return Reflection(
        tuple(
            Point(fault.code, fault.path, cut(fault.message), remedy=cut(fault.hint))
            for fault in faults[:MOST_POINTS]
        )
    )


def as_words(reflection: Reflection, detail: Detail = Detail.REPAIR) -> str:
    """The message, in as much detail as asked for."""
    if detail is Detail.NOTHING or not reflection.points:
        return "The question was proved." if reflection.proved else "The question was not accepted."
    lines = ["The question was not accepted:"]
    if reflection.proved:
        lines = ["The question was proved and can be used. What would improve it:"]
    for number, point in enumerate(reflection.points, start=1):
        lines.append(f"{number}. {point.code} at {point.path}")
        if detail >= Detail.WITNESS:
            lines[-1] += f": {point.message}"
            if point.witness and point.witness not in point.message:
                lines.append(f"   This shows it: {point.witness}")
        if detail >= Detail.REPAIR and point.remedy:
            lines.append(f"   To mend it: {point.remedy}")
    if detail >= Detail.REPAIR and reflection.repairs:
        lines.append("Each of these changes was proved to make the question right:")
        lines.extend(f"- {repair}" for repair in reflection.repairs)
    if detail >= Detail.WITNESS and reflection.kept:
        lines.append(f"These hold; keep them so: {', '.join(reflection.kept)}.")
    return "\n".join(lines)


def _refuted(finding: Refuted) -> Point:
    return Point(
        str(finding.code.value),
        finding.path,
        cut(finding.message),
        cut(finding.witness.words),
        cut(finding.remedy),
    )


def cut(text: str) -> str:
    """A text in one line of at most `LONGEST` characters."""
    plain = " ".join(text.split())
    return plain if len(plain) <= LONGEST else f"{plain[: LONGEST - 1]}…"
