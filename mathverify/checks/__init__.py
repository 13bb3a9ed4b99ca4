"""The checks: one obligation a file, in running order.

``well_formed``   every text parses, has a meaning, and fits in sort and unit
``consistent``    some values satisfy all the givens
``defined``       what is asked has a value in every model
``answer``        the claimed answer is the answer, the only one, in form, unit and rounding
``options``       exactly one option is right, and no two are equal
``steps``         every step follows from the givens
``needed``        no given follows from the others
``prose``         the text tells every given and no number of its own
``plausible``     the values are such as the things they measure have

The files ``prose_*`` are what the reading of a text is made of, one question to the text each.

A check knows the case it is given and the judging of claims; it knows no other check.
"""

from __future__ import annotations

from collections.abc import Iterable

from mathverify.later import standing_at
from mathverify.verification.case import Case, Check, SeenAtOnce
from mathverify.verification.findings import Finding, Obligation, Refuted

__all__ = ["CHECKS"]


class _Later:
    """A check that is loaded when an obligation is owed that it discharges."""

    def __init__(self, file: str, kind: str, *discharges: Obligation) -> None:
        self.place = f"mathverify.checks.{file}:{kind}"
        self.name = file.replace("_", "-")
        self.discharges = frozenset(discharges)

    def examine(self, case: Case) -> Iterable[Finding]:
        """As the check does."""
        check: Check = standing_at(self.place)()
        return check.examine(case)


class _SeenLater(_Later):
    """A check of which some findings ask nothing of the mathematics."""

    def at_sight(self, case: Case) -> Iterable[Refuted]:
        """As the check does."""
        check: SeenAtOnce = standing_at(self.place)()
        return check.at_sight(case)


CHECKS: tuple[Check, ...] = (
    _Later("well_formed", "WellFormedCheck", Obligation.WELL_FORMED),
    _Later("consistent", "ConsistentCheck", Obligation.CONSISTENT),
    _Later("defined", "DefinedCheck", Obligation.DEFINED),
    _Later("answer", "AnswerCheck", Obligation.DETERMINED, Obligation.ANSWER),
    _Later("options", "OptionsCheck", Obligation.OPTIONS),
    _Later("steps", "StepsCheck", Obligation.STEPS),
    _Later("needed", "NeededCheck", Obligation.NEEDED),
    _SeenLater("prose", "ProseCheck", Obligation.PROSE),
    _Later("plausible", "PlausibleCheck", Obligation.PLAUSIBLE),
)
