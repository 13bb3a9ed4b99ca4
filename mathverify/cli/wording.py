"""``--words``: how firmly the words of a question must stand before it is put on a page."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from mathverify.verification.findings import Standing

if TYPE_CHECKING:
    from mathverify.attestation.record import Attestation
    from mathverify.verification.verdict import Verdict

HELP = "what the words must be: bound, attested (by two readings or a person) or printed"


def wanted_standing(text: str) -> Standing:
    """The standing that ``--words`` names.  Raises `typer.BadParameter` for another word."""
    try:
        return Standing(text)
    except ValueError:
        names = ", ".join(one.value for one in Standing)
        raise typer.BadParameter(f"--words takes {names}, not {text}") from None


def known_attestations(questions: Path, file: Path | None) -> dict[str, Attestation]:
    """The attestations of ``file``, or of the one beside the questions if it exists."""
    from mathverify.attestation.record import attestations_in, attestations_of

    return attestations_of(questions) if file is None else attestations_in(file)


def with_attestations(verdict: Verdict, known: Mapping[str, Attestation]) -> Verdict:
    """The verdict, its words attested where somebody attested them."""
    from mathverify.attestation.standing import standing
    from mathverify.verification.verifier import with_words

    words = standing(verdict, known)
    if words is None or words.standing is not Standing.ATTESTED:
        return verdict
    return with_words(verdict, words)


def lacking(verdict: Verdict, wanted: Standing) -> str:
    """Why the words of a verdict do not stand firmly enough; empty where they do."""
    from mathverify.attestation.standing import reaches

    words = verdict.words
    if words is None or reaches(words, wanted):
        return ""
    rests = f" (on words rest: {'; '.join(words.rests_on)})" if words.rests_on else ""
    return f"{verdict.spec.id}: the words are {words.standing}, not {wanted}{rests}"
