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

from mathverify.checks.answer import AnswerCheck
from mathverify.checks.consistent import ConsistentCheck
from mathverify.checks.defined import DefinedCheck
from mathverify.checks.needed import NeededCheck
from mathverify.checks.options import OptionsCheck
from mathverify.checks.plausible import PlausibleCheck
from mathverify.checks.prose import ProseCheck
from mathverify.checks.steps import StepsCheck
from mathverify.checks.well_formed import WellFormedCheck
from mathverify.verification.case import Check

__all__ = ["CHECKS"]

CHECKS: tuple[Check, ...] = (
    WellFormedCheck(),
    ConsistentCheck(),
    DefinedCheck(),
    AnswerCheck(),
    OptionsCheck(),
    StepsCheck(),
    NeededCheck(),
    ProseCheck(),
    PlausibleCheck(),
)
