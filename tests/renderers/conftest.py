"""Verified questions to render: those of `cases/questions.yaml` and of the families."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from mathverify.api import verifier
from mathverify.problem import ProblemSpec, load_documents
from mathverify.verification.policy import STANDARD
from mathverify.verification.renderer import Sheet, SheetSection
from mathverify.verification.verified import Verified

QUESTIONS = Path(__file__).parent / "cases" / "questions.yaml"


class Maker:
    """Makes verified questions and sheets of them."""

    def verified(self, spec: ProblemSpec) -> Verified:
        verdict = verifier().verify_here(spec, STANDARD)
        assert verdict.verified is not None, (spec.id, verdict.findings)
        return verdict.verified

    def specs(self, text: str) -> list[ProblemSpec]:
        documents = load_documents(text, name="questions", format="yaml")
        assert not [fault for document in documents for fault in document.faults]
        return [document.spec for document in documents if document.spec is not None]

    def sheet(self, *items: Verified, title: str = "A sheet", section: str = "Part one") -> Sheet:
        return Sheet(title, (SheetSection(section, tuple(items)),))


@pytest.fixture(scope="session")
def make() -> Maker:
    return Maker()


@pytest.fixture(scope="session")
def questions(make: Maker) -> Mapping[str, Verified]:
    """The questions of the file, by id."""
    specs = make.specs(QUESTIONS.read_text(encoding="utf-8"))
    return {spec.id: make.verified(spec) for spec in specs}
