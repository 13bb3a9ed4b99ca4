"""Who attested which text: one line of JSON each, in a file beside the questions.

A line names the digest of what was attested: the text as printed, its locale, the question and the
way of printing.  It says nothing of any other text, so that every change voids it; nothing needs
to be deleted.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mathverify.attestation.text import PRINTED_AS, text_of
from mathverify.errors import SpecError
from mathverify.problem.faults import Fault
from mathverify.problem.identity import digest
from mathverify.problem.json_lines import file_lines, json_value
from mathverify.problem.spec import ProblemSpec

#: The file in which verbs look for attestations, beside the questions.
FILE = "attestations.jsonl"
_PERSON, _READER = "person", "reader"
#: A file longer than this is no list of attestations.
_LONGEST = 64_000_000


@dataclass(frozen=True, slots=True)
class Attester:
    """A person who answered for each span, or a reader whose reading agreed.

    Of a reader is known how many of ``planted`` wrong texts it ``caught``, if it was examined.
    """

    name: str
    person: bool = False
    caught: int = 0
    planted: int = 0

    def __str__(self) -> str:
        examined = f" (caught {self.caught} of {self.planted} wrong texts)" if self.planted else ""
        return f"{self.name}{examined}"


@dataclass(frozen=True, slots=True)
class Attestation:
    """``text`` is the digest of what was attested, ``question`` that of the question in it.

    ``agreed`` are the ids of what a person was asked about; ``notes`` are readings that come to
    the same.
    """

    text: str
    question: str
    by: tuple[Attester, ...]
    agreed: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def text_digest(spec: ProblemSpec, text: str | None = None, printed_as: str = PRINTED_AS) -> str:
    """SHA-256, in hex, of the text of a question with everything that it depends on."""
    content = {
        "text": text_of(spec) if text is None else text,
        "lang": _lang(spec),
        "question": digest(spec),
        "printed": printed_as,
    }
    told = json.dumps(content, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(f"mathverify words 1\n{told}".encode()).hexdigest()


def _lang(spec: ProblemSpec) -> str:
    return str(getattr(spec.prose, "lang", None) or "en")


def line_of(attestation: Attestation) -> str:
    """An attestation as a line of JSON."""
    data: dict[str, Any] = {
        "text": attestation.text,
        "question": attestation.question,
        "by": [
            {"name": one.name, "kind": _PERSON if one.person else _READER}
            | ({"caught": one.caught, "planted": one.planted} if one.planted else {})
            for one in attestation.by
        ],
    }
    if attestation.agreed:
        data["agreed"] = list(attestation.agreed)
    if attestation.notes:
        data["notes"] = list(attestation.notes)
    return json.dumps(data, ensure_ascii=True, sort_keys=True) + "\n"


def attestations_in(path: Path) -> dict[str, Attestation]:
    """The attestations of a file by the digest of their text, the last of each.

    Raises `UnreadableFileError` for a file that is no text and `SpecError` for a line that is no
    attestation.
    """
    found: dict[str, Attestation] = {}
    for number, line in file_lines(path, _LONGEST):
        one = _attestation(line, f"{path}, line {number}")
        found[one.text] = one
    return found


def _attestation(line: str, source: str) -> Attestation:
    try:
        data = json_value(line)
        by = tuple(_attester(one) for one in data["by"])
        made = Attestation(
            _text(data["text"]),
            _text(data["question"]),
            by,
            tuple(map(_text, data.get("agreed", ()))),
            tuple(map(_text, data.get("notes", ()))),
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        fault = Fault("bad-attestation", "$", "this line is no attestation of a text")
        raise SpecError(source, (fault,)) from None
    if not made.by:
        raise SpecError(source, (Fault("bad-attestation", "$.by", "nobody attested this text"),))
    return made


def _attester(data: Mapping[str, Any]) -> Attester:
    kind = data["kind"]
    if kind not in (_PERSON, _READER):
        raise ValueError(kind)
    caught, planted = data.get("caught", 0), data.get("planted", 0)
    if not isinstance(caught, int) or not isinstance(planted, int) or not 0 <= caught <= planted:
        raise ValueError(caught)
    return Attester(_text(data["name"]), kind == _PERSON, caught, planted)


def _text(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(value)
    return value


def attestations_of(questions: Path) -> dict[str, Attestation]:
    """The attestations beside a file of questions; none where there is no such file."""
    path = questions.parent / FILE
    return attestations_in(path) if path.exists() else {}


def with_line(lines: str, attestation: Attestation) -> str:
    """The text of a file of attestations with one more; an older one of the same text falls."""
    kept: Iterable[str] = (
        line
        for line in lines.split("\n")
        if line.strip() and _attestation(line, FILE).text != attestation.text
    )
    return "".join(f"{line}\n" for line in kept) + line_of(attestation)
