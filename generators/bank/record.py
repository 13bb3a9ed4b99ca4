"""One question of a bank as a line of JSON under a seal.

The seal is the SHA-256 of everything else, as that of a certificate.  It shows that a line is as
it was written, not who wrote it: a question is proved again before it is cited.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generators.stem import stem_of
from mathverify.errors import ParseError
from mathverify.problem import encode_lists
from mathverify.problem.identity import document_digest
from mathverify.problem.json_lines import json_value
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.certificate import canonical, seal_of
from mathverify.verification.verified import Verified

FORMAT = "mathverify bank 1"

#: A longer line is no question.
LONGEST_LINE = 2_000_000

_KEYS = {"format", "id", "digest", "topics", "words", "spec", "provenance", "evidence", "seal"}
_PROVENANCE_KEYS = {"source", "url", "licence", "made_by"}


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a question comes from: ``source`` in words, perhaps a ``url`` and a ``licence``.

    ``made_by`` names the version of the verifier that proved it when it entered.
    """

    source: str
    url: str = ""
    licence: str = ""
    made_by: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A question of a bank.

    ``document`` is the canonical document of the spec, ``words`` what a learner reads,
    ``topics`` dotted names, ``evidence`` the data of the certificate it entered with.
    """

    id: str
    digest: str
    topics: tuple[str, ...]
    words: str
    document: Mapping[str, Any]
    provenance: Provenance
    evidence: Mapping[str, Any]
    seal: str

    @property
    def line(self) -> str:
        """The record as a line of JSON, without its line end."""
        data = {**_content(self), "seal": self.seal}
        return json.dumps(data, ensure_ascii=False, sort_keys=True)


@dataclass(frozen=True, slots=True)
class Unusable:
    """A line that is no record, and why."""

    reason: str


def record_of(
    verified: Verified, topics: tuple[str, ...], provenance: Provenance
) -> Record | Unusable:
    """The record of a proved question; unusable without words, by which it could be found."""
    spec = verified.spec
    words = _words(spec)
    if not words:
        return Unusable("the question has no words")
    unsealed = Record(
        spec.id,
        verified.certificate.digest,
        tuple(dict.fromkeys((*spec.objective.concepts, *topics))),
        words,
        encode_lists(spec),
        provenance,
        dict(verified.certificate.as_data()),
        "",
    )
    # As it is read back, so that the seal fits what will be read.
    read = read_record(_sealed_line(_content(unsealed)))
    assert isinstance(read, Record), read.reason
    return read


def read_record(line: str) -> Record | Unusable:
    """The record in a line; unusable if it is misshapen, changed, or about another question."""
    if len(line) > LONGEST_LINE:
        return Unusable("the line is too long")
    try:
        data = json_value(line)
        if not isinstance(data, dict) or set(data) != _KEYS or data["format"] != FORMAT:
            return Unusable(f"this is no line of the format {FORMAT!r}")
        if seal_of(data) != data["seal"]:
            return Unusable("the seal does not fit: something was changed")
        return _record(data)
    except (ValueError, TypeError, LookupError) as error:
        return Unusable(f"this is no record: {type(error).__name__}")


def _record(data: dict[str, Any]) -> Record | Unusable:
    document, provenance = data["spec"], data["provenance"]
    texts = [data["id"], data["digest"], data["words"], *data["topics"], *provenance.values()]
    if not all(isinstance(text, str) for text in texts) or set(provenance) != _PROVENANCE_KEYS:
        return Unusable("this is no record: a field is misshapen")
    if not isinstance(data["topics"], list) or not isinstance(data["evidence"], dict):
        return Unusable("this is no record: a field is misshapen")
    if document["id"] != data["id"] or document_digest(document) != data["digest"]:
        return Unusable("the record is about another question")
    return Record(
        data["id"],
        data["digest"],
        tuple(data["topics"]),
        data["words"],
        document,
        Provenance(**provenance),
        data["evidence"],
        data["seal"],
    )


def _words(spec: ProblemSpec) -> str:
    try:
        return stem_of(spec)
    except ParseError:
        return ""


def _content(record: Record) -> dict[str, Any]:
    provenance = record.provenance
    return {
        "format": FORMAT,
        "id": record.id,
        "digest": record.digest,
        "topics": list(record.topics),
        "words": record.words,
        "spec": record.document,
        "provenance": {
            "source": provenance.source,
            "url": provenance.url,
            "licence": provenance.licence,
            "made_by": provenance.made_by,
        },
        "evidence": record.evidence,
    }


def _sealed_line(content: Mapping[str, Any]) -> str:
    plain = json.loads(canonical(content))
    return json.dumps({**plain, "seal": seal_of(plain)}, ensure_ascii=False, sort_keys=True)
