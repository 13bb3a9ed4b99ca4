"""The sheet of the tests, and every export with the questions that its own reader finds."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from generators.catalogue import family
from generators.sampler import sample
from mathverify.api import load, verifier
from mathverify.verification.policy import STANDARD
from mathverify.verification.renderer import Page, Renderer, Sheet, SheetSection
from mathverify.verification.rendering import written
from mathverify.verification.verified import Verified

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
QUESTIONS = HERE.parent / "cases" / "questions.yaml"
#: Families with every kind of answer, two of them with figures.
FAMILIES = (
    *("factorising", "linear-inequality", "quadratic-roots", "bag-probability"),
    *("simultaneous-equations", "compound-interest", "number-line-count", "box-plot-spread"),
)
#: Signs that mean something in one format or another.
AWKWARD = """\
id: awkward
data: {place: '"[[A]] {{@b@}} $$c$$ ]]> d*e ~f=g #h: @@i \\\\\\\\(j\\\\\\\\)"'}
unknowns: {x: real}
givens: {twice: "2*x = 6"}
ask: {find: "x", as: value}
options: [{label: A, value: "3"}, {label: B, value: "6"}, {label: C, value: "-3"}]
answer: A
prose: {stem: "At {place}: {twice}. {ask}"}
"""


def _proved(spec: Any) -> Verified:
    verdict = verifier().verify_here(spec, STANDARD)
    assert verdict.verified is not None, (spec.id, verdict.findings)
    return verdict.verified


@cache
def _sampled(name: str, choice: bool) -> Verified:
    """The first question of a family, open or with options."""
    (proposal,) = sample(family(name), 1, 7, choice=choice)
    return _proved(proposal.spec)


@cache
def a_sheet() -> Sheet:
    sampled = tuple(_sampled(name, choice) for name in FAMILIES for choice in (False, True))
    written = tuple(map(_proved, load(QUESTIONS)))
    return Sheet(
        "R&D <1>/2",
        (SheetSection("Sampled / one", sampled), SheetSection("Written <b>", written)),
    )


@cache
def a_small_sheet() -> Sheet:
    """Questions of a few kinds of answers, three of them with figures."""
    kinds = [(name, choice) for name in (FAMILIES[0], FAMILIES[6]) for choice in (False, True)]
    kinds += [(FAMILIES[1], False), (FAMILIES[7], False)]
    return Sheet("Small", (SheetSection("S", tuple(_sampled(*one) for one in kinds)),))


def asked_in(sheet: Sheet) -> int:
    """How many places ask something."""
    specs = [item.spec for section in sheet.sections for item in section.items]
    return sum((spec.ask is not None) + len(spec.parts) for spec in specs)


def entry_points() -> dict[str, str]:
    """The renderers that this tree registers, by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: dict[str, str] = project["entry-points"]["mathverify.renderers"]
    return found


def renderer(name: str) -> Renderer:
    module, attribute = entry_points()[name].split(":")
    found: Renderer = getattr(import_module(module), attribute)
    return found


@cache
def pages(name: str) -> tuple[Page, ...]:
    """What an export makes of the sheet, read back by the port."""
    return written(renderer(name), a_sheet())


def only(name: str) -> Page:
    (page,) = pages(name)
    return page
