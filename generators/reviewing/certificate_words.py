"""What was proved of a question, in words: each claim, how it was shown, who has to be trusted."""

from __future__ import annotations

from dataclasses import dataclass

from mathverify.semantics.system import Grade
from mathverify.verification.facets import Facet, facet_of
from mathverify.verification.findings import Obligation
from mathverify.verification.verified import Verified

#: What it means that an obligation was discharged.
CLAIMS = {
    Obligation.WELL_FORMED: "It can be read in one way; kinds and units fit.",
    Obligation.CONSISTENT: "What is given can all be true at once.",
    Obligation.DETERMINED: "What is given leaves this answer alone; none is missing.",
    Obligation.ANSWER: "The answer in the key is right, in the form, unit and rounding asked for.",
    Obligation.DEFINED: "What is asked has a meaning in every case.",
    Obligation.OPTIONS: "Exactly one option is right, and no two say the same.",
    Obligation.STEPS: "Each line of the solution follows; no solution is lost or invented.",
    Obligation.NEEDED: "Nothing that is given follows from the rest.",
    Obligation.PROSE: "The text has every number, formula and fact of the question, and no others.",
    Obligation.PLAUSIBLE: "Nothing is absurd: counts are whole, ages and lengths are positive.",
    Obligation.FIGURE: "The figure can be constructed and agrees with what is given.",
}

#: What has to be trusted for a proof of each grade that an engine can give.
TRUSTED = {
    Grade.EXACT: "exact algebra",
    Grade.SOLVER: "the word of a solver",
}


@dataclass(frozen=True, slots=True)
class Shown:
    """One claim; ``part`` names the part of the question it is about, empty for the whole.

    ``trusted`` is empty for exact algebra.
    """

    claim: str
    part: str
    methods: tuple[str, ...]
    trusted: str
    facet: Facet


def shown_of(verified: Verified) -> tuple[Shown, ...]:
    """The claims of a certificate, in its order."""
    return tuple(
        Shown(
            CLAIMS[line.obligation],
            line.path.removeprefix("$").removeprefix("."),
            tuple(dict.fromkeys(one.method for one in line.evidence)),
            _trusted(max((Grade.EXACT, *(one.grade for one in line.evidence)))),
            facet_of(line.obligation),
        )
        for line in verified.certificate.lines
    )


def _trusted(grade: Grade) -> str:
    return "" if grade is Grade.EXACT else TRUSTED[grade]
