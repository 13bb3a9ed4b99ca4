"""What a liar makes of a record, with digest and seals made anew, is not accepted."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from over_rows import over_rows
from questions import hand_made
from spec_table import spec_of

from mathverify import load
from mathverify.api import examiner, recheck, recheck_record
from mathverify.problem import encode_lists
from mathverify.problem.identity import document_digest
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.certificate import canonical, seal
from mathverify.verification.certifying.making import certified
from mathverify.verification.policy import STANDARD
from mathverify.verification.rechecking import kernel
from mathverify.verification.rechecking.outcome import Accepted, Rejected
from mathverify.verification.rechecking.owing import owed
from mathverify.verification.rechecking.records import read_record

CASES = yaml.safe_load(Path(__file__).with_name("forged_records.yaml").read_text("utf-8"))
FLAWED = Path(__file__).parents[2] / "examples" / "flawed"
ROWS: list[dict[str, Any]] = CASES["forged"]


@cache
def honest(name: str) -> str:
    """The record of a question, as JSON."""
    spec = spec_of(f"{CASES['questions'][name]}")
    made = certified(examiner(), spec, STANDARD)
    assert made is not None
    return json.dumps({"spec": encode_lists(spec), "certificate": dict(made.data)})


def end_of(record: Any, path: str) -> tuple[Any, Any]:
    """What holds the end of a path, and the key or place there; ``+`` is behind the last."""
    other, _, path = path.rpartition(":")
    record = json.loads(honest(other)) if other else record
    *above, last = path.split(".")
    for key in above:
        record = record[int(key) if isinstance(record, list) else key]
    if not isinstance(record, list):
        return record, last
    return record, len(record) if last == "+" else int(last)


def change(record: Any, how: str, given: Any) -> None:
    """One change of a record, as the table says it."""
    path, *more = given if isinstance(given, list) else [given]
    holder, key = end_of(record, path)
    match how:
        case "set":
            holder[key] = more[0]
        case "add":
            holder[key].append(more[0])
        case "drop":
            del holder[key]
        case "reverse":
            holder[key].reverse()
        case "many":
            holder[key] *= more[0]
        case "upper":
            holder[key] = holder[key].upper()
        case "half":
            holder[key] = "\ud800"
        case "proved":
            holder[key] = [
                [obligation, None, []] for obligation in owed(record["spec"], "note")["$"]
            ]
        case "swap":
            other, name = end_of(record, more[0])
            holder[key], other[name] = other[name], holder[key]
        case "copy":
            other, name = end_of(record, more[0])
            if isinstance(other, list) and name == len(other):
                other.append(None)
            other[name] = copy.deepcopy(holder[key])
        case _:
            raise AssertionError(how)


def line_of(row: dict[str, Any]) -> str:
    """The line that a liar writes: what is too deep or too long for data is put into its text."""
    record, later, after = json.loads(honest(row["of"])), list[str](), list[list[str]]()
    for step in row["made"]:
        ((how, given),) = step.items()
        if how == "text":
            after.append(given)
        elif how == "deep":
            path, times, opened, inner, closed = given
            change(record, "set", [path, f"@{len(later)}"])
            later.append(opened * times + inner + closed * times)
        else:
            change(record, how, given)
    certificate = record["certificate"]
    if "digest" not in row.get("keep", []):
        certificate["digest"] = document_digest(record["spec"])
    written = sealed(certificate, later)
    line = sealed({**record, "certificate": "@0"}, [written])
    for old, new in after:
        assert old in line, (row["name"], old)
        line = line.replace(old, new, 1)
    return line


def sealed(data: dict[str, Any], later: list[str]) -> str:
    """The text of data with their seal, in which the marks are replaced."""
    text = canonical({**data, "seal": "0" * 64})
    for number, long in enumerate(later):
        text = text.replace(f'"@{number}"', long, 1)
    before, _, rest = text.rpartition('"seal":"')
    name = hashlib.sha256((before + rest[66:]).encode()).hexdigest()
    return f'{before}"seal":"{name}",{rest[66:]}'


@over_rows("row", ROWS, ids=[row["name"] for row in ROWS])
def test_a_forged_record_is_not_accepted(row: dict[str, Any]) -> None:
    record = read_record(line_of(row))
    if record is None:
        assert row["reason"] == "no record"
        return
    outcome = recheck_record(record)
    alone = recheck_record(record, replay=False)
    assert isinstance(alone, Accepted) is (row.get("alone") or row.get("sound") or False)
    if row.get("sound"):
        assert isinstance(outcome, Accepted), outcome
    else:
        assert isinstance(outcome, Rejected)
        assert outcome.reason.startswith(row["reason"]), outcome.reason


def test_the_questions_of_the_table_have_certificates_that_hold() -> None:
    assert len(ROWS) > 100
    for name in CASES["questions"]:
        record = read_record(line_of({"name": name, "of": name, "made": []}))
        assert record is not None
        assert record.text
        assert isinstance(recheck_record(record), Accepted), name


def test_a_key_twice_in_the_text_of_a_certificate_is_refused() -> None:
    """Whoever reads the first of two keys would read another certificate."""
    spec = hand_made()[0]
    data = json.loads(json.dumps(certified(examiner(), spec, STANDARD).data))  # type: ignore[union-attr]
    text = sealed(data, [])
    assert isinstance(recheck(text, spec), Accepted)
    twice = text.replace('"status":', '"status":"refuted","status":')
    before, _, rest = twice.rpartition('"seal":"')
    name = hashlib.sha256((before + rest[66:]).encode()).hexdigest()
    outcome = recheck(f'{before}"seal":"{name}",{rest[66:]}', spec)
    assert outcome == Rejected("a check broke: ValueError")


def test_all_claims_of_a_certificate_have_one_measure_of_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each claim is bounded, and forty thousand of them are too."""
    spec = hand_made()[0]
    data = json.loads(json.dumps(certified(examiner(), spec, STANDARD).data))  # type: ignore[union-attr]
    data["parts"][0]["claims"] *= 100
    assert isinstance(recheck(seal(data).text, spec), Accepted)
    monkeypatch.setattr(kernel, "_MOST_WORK", 500)
    assert recheck(seal(data).text, spec) == Rejected("the proof takes more work than is allowed")
    data["parts"][0]["claims"] = data["parts"][0]["claims"][:4]
    assert isinstance(recheck(seal(data).text, spec), Accepted)


def lies_of_omission(spec: ProblemSpec) -> list[str]:
    """Certificates that call a refuted question proved and leave out what refutes it: no claim, any
    one, all of a kind, everything.
    """
    made = certified(examiner(), spec, STANDARD)
    if (
        made is None
        or made.data["status"] != "refuted"
        or made.data["facets"].get("words") == "refuted"
    ):
        return []
    data = json.loads(made.text)
    due = owed(encode_lists(spec), data["redundant"])
    data["status"] = "proved"
    open_ = ("refuted", "undecided")
    data["facets"] = {f: "proved" if s in open_ else s for f, s in data["facets"].items()}
    empty = [
        {"claims": [], "computed": [], "path": path, "systems": []}
        for path in due
        if path not in {part["path"] for part in data["parts"]}
    ]
    data["parts"] = [
        {**part, "findings": [[obligation, None, []] for obligation in due[part["path"]]]}
        for part in [*data["parts"], *empty]
    ]
    claims = [(p, n) for p, part in enumerate(data["parts"]) for n in range(len(part["claims"]))]
    kinds = {place: data["parts"][place[0]]["claims"][place[1]][2] for place in claims}
    left_out = [set(), set(claims), *({place} for place in claims)]
    left_out += [{p for p in claims if kinds[p] == kind} for kind in set(kinds.values())]
    lies = []
    for places in left_out:
        parts = [
            {
                **part,
                "claims": [c for n, c in enumerate(part["claims"]) if (p, n) not in places],
            }
            for p, part in enumerate(data["parts"])
        ]
        lies.append(seal({**data, "parts": parts}).text)
    return lies


def told_by_omission(specs: Iterable[ProblemSpec]) -> int:
    """How many lies about these questions were tried; none of them is accepted."""
    tried = 0
    for spec in specs:
        for text in lies_of_omission(spec):
            outcome = recheck(text, spec)
            assert isinstance(outcome, Rejected), (spec.id, text)
            tried += 1
    return tried


def flawed() -> Iterator[ProblemSpec]:
    """The flawed examples that can be read."""
    for path in sorted(FLAWED.glob("*.yaml")):
        if not path.name.startswith("malformed"):
            yield from load(path)


def test_a_refuted_question_is_not_proved_by_saying_less() -> None:
    assert told_by_omission(hand_made()) > 20


@pytest.mark.slow
def test_no_flawed_example_is_proved_by_saying_less() -> None:
    assert told_by_omission(flawed()) > 100
