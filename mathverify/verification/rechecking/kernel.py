"""Every claim of a certificate, checked by the kernel; no engine and no solver takes part.

This shows that each claim is true, that the certificate is about this very document, and that it
has a finding for every obligation.  That the claims are what the document means is shown by
`mathverify.verification.rechecking.replay`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from mathverify.problem.identity import document_digest
from mathverify.semantics.system import Grade
from mathverify.verification.certificate import FORMAT, canonical
from mathverify.verification.kernel.claims import Claims
from mathverify.verification.kernel.polynomials import Json, Refused, Work
from mathverify.verification.policy import Severity
from mathverify.verification.rechecking.outcome import Accepted, Rechecked, Rejected
from mathverify.verification.rechecking.owing import owed

__all__ = ["accepted_claims", "recheck_data", "recheck_text"]

_KEYS = {"digest", "format", "parts", "plugins", "redundant", "seal", "status"}
_PART_KEYS = {"claims", "findings", "path", "systems"}
_SEVERITIES = [severity.value for severity in Severity]
_GRADES = [grade.name.lower() for grade in Grade]
_LONGEST = 4_000_000
#: How the format of any version begins.
_FORMATS = FORMAT.rpartition(" ")[0] + " "


def recheck_text(text: str, document: Mapping[str, Any]) -> Rechecked:
    """Re-check the text of a certificate, byte by byte, against a canonical document."""
    if len(text) > _LONGEST:
        return Rejected("the certificate is too long")
    seal = _fitting_seal(text)
    if not seal:
        return Rejected("the seal does not fit: something was changed")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError, MemoryError) as error:
        return Rejected(f"a check broke: {type(error).__name__}")
    return _sealed(data, seal, document)


def recheck_data(data: Json, document: Mapping[str, Any], text: str = "") -> Rechecked:
    """The same for a certificate that was read as part of a record.

    ``text`` is what ``data`` was read from: where its seal fits, it is not written again.
    """
    seal = _fitting_seal(text) if len(text) <= _LONGEST else ""
    if seal:
        return _sealed(data, seal, document)
    try:
        return recheck_text(canonical(data), document)
    except RecursionError:
        return Rejected("the certificate is nested too deeply")


def _fitting_seal(text: str) -> str:
    """The seal in the text of a certificate; empty if it belongs to another text."""
    before, mark, after = text.rpartition('"seal":"')
    name, quote, rest = after.partition('",')
    fits = mark and quote and hashlib.sha256((before + rest).encode()).hexdigest() == name
    return name if fits else ""


def _sealed(data: Json, seal: str, document: Mapping[str, Any]) -> Rechecked:
    """What the certificate shows whose text bears this seal."""
    try:
        if not isinstance(data, dict) or data.get("seal") != seal:
            return Rejected("the seal does not fit: something was changed")
        return _rechecked(data, document)
    except Refused as refusal:
        return Rejected(str(refusal))
    except (
        ValueError,
        TypeError,
        LookupError,
        RecursionError,
        ArithmeticError,
        MemoryError,
    ) as error:
        return Rejected(f"a check broke: {type(error).__name__}")


def _rechecked(data: dict[str, Json], document: Mapping[str, Any]) -> Rechecked:
    form = data.get("format")
    if isinstance(form, str) and form.startswith(_FORMATS) and form != FORMAT:
        return Rejected(
            f"this is a {form!r}, and {FORMAT!r} is read here: verify the question again"
        )
    if set(data) != _KEYS or form != FORMAT or data["redundant"] not in _SEVERITIES:
        return Rejected("this is not a certificate of a format that is known")
    if data["digest"] != document_digest(document):
        return Rejected("the certificate is about another question")
    parts, status = data["parts"], data["status"]
    due = owed(document, str(data["redundant"]))
    if not isinstance(parts, list) or status not in ("proved", "refuted"):
        return Rejected("the certificate says neither proved nor refuted")
    checked, words, refuted = 0, [], False
    for part in parts:
        if not isinstance(part, dict) or set(part) != _PART_KEYS or str(part["path"]) not in due:
            return Rejected("this is not a part of the question")
        claims = accepted_claims(part)
        words += [claim for claim in claims if isinstance(claim, str)]
        checked += sum(claim is None for claim in claims)
        found, spoken = _findings(part["findings"], len(claims))
        words += spoken
        refuted = refuted or any(code is not None for _, code in found)
        missing = [o for o in due.pop(str(part["path"])) if (o, None) not in found]
        if status == "proved" and missing:
            return Rejected(f"nothing is said of the obligation {missing[0]!r}")
    if refuted is not (status == "refuted") or (status == "proved" and due):
        return Rejected("the findings do not make this verdict")
    return Accepted(str(status), checked, tuple(words))


def accepted_claims(part: Mapping[str, Json]) -> list[str | None]:
    """For each claim of a part None, or on whose word it rests.  Raises `Refused`."""
    systems, claims = part["systems"], part["claims"]
    if not isinstance(systems, list) or not isinstance(claims, list):
        raise Refused("systems and claims are lists")
    accepted = [Claims(system, Work()) for system in systems]
    return [_claim(claim, accepted) for claim in claims]


def _claim(claim: Json, systems: list[Claims]) -> str | None:
    if type(claim) is not list or len(claim) != 5:
        raise Refused("this is not a claim")
    place, more, says, core, proof = claim
    listed = type(more) is list and type(proof) is list
    if type(place) is not int or not listed or not 0 <= place < len(systems):
        raise Refused("this is not a claim")
    assert isinstance(more, list)
    assert isinstance(proof, list)
    if proof[:1] == ["word"] and len(proof) == 5 and type(proof[4]) is list:
        if proof[1] not in _GRADES:
            raise Refused("a word of no grade that is known")
        return " ".join(str(word) for word in proof[1:4])
    system = systems[place]
    system.work = Work()
    if says == "satisfiable" and core is None:
        system.satisfiable(more, proof)
    elif says == "unsatisfiable":
        system.unsatisfiable(more, core, proof)
    elif says != "complete" or more or core is not None or not system.complete:
        raise Refused("this claim is not shown")
    elif proof != ["models"]:
        raise Refused("this does not show that all models are listed")
    return None


def _findings(findings: Json, claims: int) -> tuple[set[tuple[str, str | None]], list[str]]:
    """(obligation, code or None) of each finding, and the words that stand for claims."""
    found: set[tuple[str, str | None]] = set()
    spoken: list[str] = []
    for finding in findings if isinstance(findings, list) else [None]:
        if type(finding) is not list or len(finding) != 3 or type(finding[2]) is not list:
            raise Refused("this is not a finding")
        obligation, code, used = finding
        if type(obligation) is not str or (code is not None and type(code) is not str):
            raise Refused("this is not a finding")
        found.add((obligation, code))
        for place in used if isinstance(used, list) else []:
            if type(place) is str:
                spoken.append(place)
            elif type(place) is not int or not 0 <= place < claims:
                raise Refused("a finding names a claim that is not there")
    return found, spoken
