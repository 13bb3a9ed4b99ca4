"""Questions for the tests of certificates: of every kind, proved and refuted."""

from __future__ import annotations

from functools import cache
from typing import Any

from generators.catalogue import BUILT_IN
from generators.family import Family
from generators.sampler import sample
from mathverify.api import examiner
from mathverify.problem import encode_lists, load_documents
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.certificate import Sealed, seal
from mathverify.verification.certifying.making import certified
from mathverify.verification.policy import STANDARD

__all__ = ["certificate", "exact_questions", "family_questions", "hand_made", "record"]

_TEXT = """
id: two-unknowns
unknowns: {x: {domain: "real"}, y: {domain: "real"}}
givens: {sum: "x + y = 10", product: "x*y = 24"}
ask: {find: "(x, y)", as: all}
answer: "{(4, 6), (6, 4)}"
---
id: a-lost-root
unknowns: {x: {domain: "real"}}
givens: {eq: "x^2 = 5*x"}
ask: {find: "x", as: all}
answer: "{5}"
---
id: irrational-roots
unknowns: {x: {domain: "real"}}
givens: {eq: "x^2 - 5*x + 2 = 0"}
ask: {find: "x", as: all}
answer: "{(5 + sqrt(17))/2, (5 - sqrt(17))/2}"
---
id: contradictory
unknowns: {n: {domain: "integer"}}
givens: {low: "n > 3", high: "n < 4", other: "n < 100"}
ask: {find: "n", as: value}
answer: "3"
---
id: two-answers
unknowns: {x: {domain: "real"}}
givens: {eq: "abs(x - 3) = 2"}
ask: {find: "x", as: value}
answer: "5"
---
id: a-hole
unknowns: {x: {domain: "real"}}
givens: {eq: "(x - 1)*(x - 2) = 0"}
ask: {find: "(x^2 - 1)/(x - 1)", as: value}
answer: "3"
---
id: an-inequality
unknowns: {x: {domain: "real"}}
givens: {eq: "x^2 - 5*x + 6 < 0"}
ask: {find: "x", as: all}
answer: "2 < x < 3"
---
id: a-remainder
unknowns: {n: {domain: "integer, 0 <= n < 60"}}
givens: {three: "mod(n, 3) = 2", four: "mod(n, 4) = 3", five: "mod(n, 5) = 4"}
ask: {find: "n", as: value}
answer: "59"
---
id: in-parts
unknowns: {x: {domain: "real"}}
givens: {eq: "2*x + 1 = 7"}
parts:
  - {id: a, ask: {find: "x", as: value}, answer: "3"}
  - {id: b, ask: {find: "x^2", as: value}, answer: "9"}
---
id: a-wrong-choice
unknowns: {x: {domain: "real"}}
givens: {eq: "3*x = 12"}
ask: {find: "x", as: choice}
options: [{label: A, value: "4"}, {label: B, value: "8/2"}, {label: C, value: "3"}]
answer: "A"
"""


_OF_EXACT_ALGEBRA = """
id: a-radius
data: {area: "180 m^2"}
unknowns: {radius: {domain: "real, radius > 0", unit: "m"}}
givens: {circle: "area = pi*radius^2"}
ask: {find: "radius", as: value, round: "3 sf", unit: "m"}
answer: "7.57 m"
---
id: a-number-of-years
data: {principal: "950 USD", rate: "6%", goal: "1220 USD"}
unknowns: {n: {domain: "natural"}}
givens: {growth: "principal*(1 + rate)^n > goal"}
ask: {find: "n", as: least}
answer: "5"
"""


@cache
def exact_questions() -> tuple[ProblemSpec, ...]:
    """Questions of which one claim is an engine's word."""
    return tuple(d.spec for d in load_documents(_OF_EXACT_ALGEBRA, name="exact", format="yaml"))


@cache
def hand_made() -> tuple[ProblemSpec, ...]:
    """One small question of each kind."""
    return tuple(d.spec for d in load_documents(_TEXT, name="questions", format="yaml"))


@cache
def family_questions() -> tuple[ProblemSpec, ...]:
    """One question of each family, but those that rest on more than the kernel."""
    return tuple(_of_the_kernel(family) for family in BUILT_IN if family.name not in _EXACT)


def _of_the_kernel(family: Family) -> ProblemSpec:
    """The first question drawn of a family whose form rests on nothing more than the kernel."""
    left_out = _EXACT_FORMS.get(family.name, frozenset())
    forms = ((p.spec, dict(p.origin.values.items()).get("form")) for p in sample(family, 20, 3))
    return next(spec for spec, form in forms if form not in left_out)


#: The unknown is an exponent in one of these, the other integrates: exact algebra proves them.
_EXACT = frozenset({"growing-numbers", "areas-under-curves"})
#: Forms of other families of which the same is true: an exponent is asked, or a root with pi.
_EXACT_FORMS = {"compound-interest": frozenset({"years"}), "round-pond": frozenset({"radius"})}


@cache
def certificate(spec: ProblemSpec) -> Sealed:
    """The certificate of a question that is decided."""
    made = certified(examiner(), spec, STANDARD)
    assert made is not None, spec.id
    return made


def record(spec: ProblemSpec, **more: Any) -> Sealed:
    """The sealed record of a question, with ``more`` by which it is filed."""
    data = {"certificate": dict(certificate(spec).data), "spec": encode_lists(spec), **more}
    return seal(data)
