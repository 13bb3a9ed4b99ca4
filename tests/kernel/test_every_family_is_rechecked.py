"""A question of every family: the certificate of what is proved is accepted, held to its text.

The quick suite takes every second family, so some of every area.
"""

from __future__ import annotations

import pytest
from over_rows import over_rows

from generators.catalogue import families
from generators.sampler import sample
from mathverify import recheck
from mathverify.api import examiner
from mathverify.verification.certificate import Sealed
from mathverify.verification.certifying.making import certified
from mathverify.verification.policy import STANDARD
from mathverify.verification.rechecking.outcome import Accepted

#: Families whose certificate takes more than two seconds of the processor to make.
_SLOW = frozenset(
    {
        "circle-in-square",
        "similar-triangles",
        "cosine-rule",
        "triangle-area-sine",
        "cone-volume",
        "trapezium-side",
        "rectangle-area",
        "rhombus-side",
    }
)


@over_rows(
    "name",
    [
        pytest.param(family.name, marks=pytest.mark.slow)
        if place % 2 or family.name in _SLOW
        else family.name
        for place, family in enumerate(families())
    ],
)
def test_the_certificate_of_a_family_is_accepted(name: str) -> None:
    (family,) = (family for family in families() if family.name == name)
    (proposal,) = sample(family, 1, 7, "medium")
    made = certified(examiner(), proposal.spec, STANDARD)
    assert isinstance(made, Sealed)
    assert made.data["status"] == "proved"
    outcome = recheck(made.text, proposal.spec)
    assert isinstance(outcome, Accepted), outcome
    assert outcome.held
