"""Every claim of a certificate, checked by the kernel; no engine and no solver takes part.

This shows that each claim is true, that the certificate is about this very document, and that it
has a finding for every obligation of each facet that it calls proved.  That the claims are what
the document means is shown by `mathverify.verification.rechecking.replay`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mathverify.problem.identity import document_digest
from mathverify.semantics.system import Grade
from mathverify.verification.certificate import FORMAT, canonical
from mathverify.verification.facets import Facet, facet_of
from mathverify.verification.findings import Obligation, Standing, Status
from mathverify.verification.kernel.claims import Claims
from mathverify.verification.kernel.polynomials import Json, Refused, Work
from mathverify.verification.policy import Severity
from mathverify.verification.rechecking.outcome import Accepted, Rejected
from mathverify.verification.rechecking.owing import owed
from mathverify.verification.rechecking.records import sealed_data

_KEYS = {
    "digest", "facets", "format", "parts", "plugins", "redundant", "required", "rests_on", "seal",
    "status",
}  # fmt: skip
_PART_KEYS = {"claims", "computed", "findings", "path", "systems"}
_SEVERITIES = [severity.value for severity in Severity]
#: The grades of a word.
_GRADES = [grade.name.lower() for grade in (Grade.EXACT, Grade.SOLVER)]
_PROVED, _REFUTED, _UNDECIDED = map(str, (Status.PROVED, Status.REFUTED, Status.UNDECIDED))
#: What is said of words that are proved.
_STANDINGS = {standing.value for standing in Standing}
#: The facet that each obligation belongs to.
_FACET_OF = {str(obligation): str(facet_of(obligation)) for obligation in Obligation}
_LONGEST = 4_000_000
#: Steps of the kernel for all claims of a certificate: ten of the longest proofs.
_MOST_WORK = 4_000_000
#: How the format of any version begins.
_FORMATS = FORMAT.rpartition(" ")[0] + " "


@dataclass(frozen=True, slots=True)
class Shown:
    """A certificate of which the kernel has accepted every claim that is no word.

    ``claims`` has, for each part and claim, None or on whose word the claim rests.
    """

    data: Mapping[str, Json]
    claims: tuple[list[str | None], ...]
    outcome: Accepted


def shown_text(text: str, document: Mapping[str, Any]) -> Shown | Rejected:
    """Re-check the text of a certificate, byte by byte, against a canonical document."""
    if len(text) > _LONGEST:
        return Rejected("the certificate is too long")
    seal = _fitting_seal(text)
    if not seal:
        return Rejected("the seal does not fit: something was changed")
    try:
        data = sealed_data(text)
    except (ValueError, MemoryError) as error:
        return Rejected(f"a check broke: {type(error).__name__}")
    return _sealed(data, seal, document)


def shown_data(data: Json, document: Mapping[str, Any], text: str = "") -> Shown | Rejected:
    """The same for a certificate that was read as part of a record.

    ``text`` is what ``data`` was read from: where its seal fits, it is not written again.
    """
    seal = _fitting_seal(text) if len(text) <= _LONGEST else ""
    if seal:
        return _sealed(data, seal, document)
    try:
        return shown_text(canonical(data), document)
    except (RecursionError, ValueError, TypeError) as error:
        return Rejected(f"a check broke: {type(error).__name__}")


def _fitting_seal(text: str) -> str:
    """The seal in the text of a certificate; empty if it belongs to another text."""
    before, mark, after = text.rpartition('"seal":"')
    name, quote, rest = after.partition('",')
    fits = mark and quote and hashlib.sha256((before + rest).encode()).hexdigest() == name
    return name if fits else ""


def _sealed(data: Json, seal: str, document: Mapping[str, Any]) -> Shown | Rejected:
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


def _rechecked(data: dict[str, Json], document: Mapping[str, Any]) -> Shown | Rejected:
    form = data.get("format")
    if isinstance(form, str) and form.startswith(_FORMATS) and form != FORMAT:
        return Rejected(
            f"this is a {form!r}, and {FORMAT!r} is read here: verify the question again"
        )
    if set(data) != _KEYS or form != FORMAT or data["redundant"] not in _SEVERITIES:
        return Rejected("this is not a certificate of a format that is known")
    if data["digest"] != document_digest(document):
        return Rejected("the certificate is about another question")
    texts = [data["plugins"], data["required"], data["rests_on"]]
    if not all(map(_is_texts, texts)) or not isinstance(data["parts"], list):
        return Rejected("this is not a certificate of a format that is known")
    due = owed(document, str(data["redundant"]))
    findings: list[tuple[str, str, str | None]] = []
    claims: list[list[str | None]] = []
    words: list[str] = []
    functions: set[str] = set()
    checked = computed = 0
    seen: set[str] = set()
    whole = Work(_MOST_WORK)
    for part in data["parts"]:
        if not isinstance(part, dict) or set(part) != _PART_KEYS or part["path"] not in due:
            return Rejected("this is not a part of the question")
        path, worked_out = str(part["path"]), part["computed"]
        if path in seen or not _is_texts(worked_out):
            return Rejected("this is not a part of the question")
        seen.add(path)
        claims.append(_accepted_claims(part, whole))
        found, spoken = _findings(part["findings"], len(claims[-1]))
        findings += [(path, obligation, code) for obligation, code in found]
        words += [claim for claim in claims[-1] if claim is not None] + spoken
        accepted = sum(claim is None for claim in claims[-1])
        assert isinstance(worked_out, list)
        functions.update(map(str, worked_out))
        checked, computed = (
            (checked, computed + accepted) if worked_out else (checked + accepted, computed)
        )
    facets = _facets(data, due, findings)
    if isinstance(facets, Rejected):
        return facets
    accepted_here = Accepted(
        str(data["status"]), checked, tuple(words), computed, tuple(sorted(functions)), facets
    )
    return Shown(data, tuple(claims), accepted_here)


def _is_texts(listed: Json) -> bool:
    return isinstance(listed, list) and all(isinstance(one, str) for one in listed)


def _facets(
    data: Mapping[str, Json],
    due: Mapping[str, tuple[str, ...]],
    findings: list[tuple[str, str, str | None]],
) -> dict[str, str] | Rejected:
    """The facets as they are told, if the findings make them and they make the verdict."""
    told = data["facets"]
    owing: dict[str, list[tuple[str, str, None]]] = {}
    for path, listed in due.items():
        for obligation in listed:
            owing.setdefault(_FACET_OF[obligation], []).append((path, obligation, None))
    if not isinstance(told, dict) or set(told) != set(owing):
        return Rejected("these are not the facets of the question")
    said = set(findings)
    spoken_of = {(_FACET_OF[obligation], code is not None) for _, obligation, code in said}
    for name, status in told.items():
        proved = status == _PROVED or (name == Facet.WORDS and status in _STANDINGS)
        known = proved or status in (_REFUTED, _UNDECIDED)
        if not known or ((name, True) in spoken_of) is not (status == _REFUTED):
            return Rejected("the findings do not make this verdict")
        for due_here in owing[name] if proved else ():
            if due_here not in said:
                return Rejected(f"nothing is said of the obligation {due_here[1]!r}")
    required = data["required"]
    assert isinstance(required, list)
    wanted = [told[name] for name in told if name in required or name == Facet.MATHEMATICS]
    whole = _REFUTED if _REFUTED in wanted else _UNDECIDED if _UNDECIDED in wanted else _PROVED
    if data["status"] != whole or whole == _UNDECIDED:
        return Rejected("the findings do not make this verdict")
    return {str(name): str(status) for name, status in told.items()}


def _accepted_claims(part: Mapping[str, Json], whole: Work) -> list[str | None]:
    """For each claim of a part None, or on whose word it rests.  Raises `Refused`."""
    systems, claims = part["systems"], part["claims"]
    if not isinstance(systems, list) or not isinstance(claims, list):
        raise Refused("systems and claims are lists")
    accepted: list[Claims] = []
    for system in systems:
        accepted.append(Claims(system, Work()))
        _spend(accepted[-1], whole)
    return [_claim(claim, accepted, whole) for claim in claims]


def _spend(system: Claims, whole: Work) -> None:
    """Take from the work of the whole certificate what the last claim of a system took."""
    whole.spend(1 + len(system.models) + Work().left - system.work.left)


def _claim(claim: Json, systems: list[Claims], whole: Work) -> str | None:
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
    _spend(system, whole)
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
            if type(place) is str and place.partition(" ")[0] in _GRADES:
                spoken.append(place)
            elif type(place) is not int or not 0 <= place < claims:
                raise Refused("a finding names a claim that is not there")
    return found, spoken
