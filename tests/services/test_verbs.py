"""Every verb answers every request with one object of its schema, whatever is sent."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from over_rows import over_rows
from sent_requests import REQUESTS, Sent, here

from mathverify.cli.application import run
from mathverify.services.table import VERBS
from mathverify.services.verb import Answered, Broken, Refused, answered

_LINE = next(one.request["question"] for one in REQUESTS if one.name == "a right question")
_WRONG = next(one.request["question"] for one in REQUESTS if one.name == "a wrong answer")


@pytest.fixture(autouse=True)
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("URL", "KEY", "MODE", "TIMEOUT"):
        monkeypatch.delenv(f"MATHVERIFY_MODEL_{name}", raising=False)
    monkeypatch.chdir(tmp_path)


@over_rows("sent", REQUESTS, ids=lambda one: one.name)
def test_a_request_is_answered(sent: Sent) -> None:
    outcome = here(sent)
    sent.holds_of(type(outcome).__name__.lower(), dict(outcome.data))
    jsonschema.validate(dict(outcome.data), VERBS[sent.verb].output_schema)


def test_every_verb_is_asked_rightly_and_wrongly() -> None:
    asked = {(sent.verb, sent.outcome) for sent in REQUESTS}
    assert {verb for verb, outcome in asked if outcome == "answered"} == set(VERBS)
    assert {verb for verb, outcome in asked if outcome == "refused"} >= {
        *("verify_question", "explain_finding", "equivalent_answers"),
        *("generate_question", "render_question"),
    }


@over_rows("verb", VERBS.values(), ids=lambda one: one.name)
@over_rows(
    "text",
    [
        *("", "{", "[]", "null", "7", '"x"', "{}{}", "NaN", '{"question": "\\ud83d"}'),
        *('{"question": "\x01"}', '{"n": ' + "9" * 5_000 + "}", b"\xff\xfe{}", b"\x00"),
    ],
)
def test_what_is_no_request_is_refused(verb, text: str | bytes) -> None:
    outcome = answered(verb, text)
    assert isinstance(outcome, Refused)
    assert outcome.data["advice"]
    jsonschema.validate(dict(outcome.data), verb.output_schema)


@pytest.mark.parametrize("verb", VERBS.values(), ids=lambda one: one.name)
def test_schemas_are_schemas_and_every_field_is_told(verb) -> None:
    for schema in (verb.input_schema, verb.output_schema):
        jsonschema.Draft202012Validator.check_schema(schema)
        assert schema["type"] == "object"
    assert verb.input_schema["additionalProperties"] is False
    assert len(json.dumps(verb.input_schema)) < 6_000


def test_a_fault_of_ours_says_nothing_of_the_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("/secret/place")

    monkeypatch.setattr("mathverify.api.verify", broken)
    outcome = answered(VERBS["verify_question"], json.dumps({"question": _LINE}))
    assert isinstance(outcome, Broken)
    assert "secret" not in json.dumps(outcome.data)
    assert "report it" in outcome.data["reason"]


@pytest.mark.parametrize(
    ("verb", "command"),
    [("verify_question", "verify"), ("repair_question", "repair"), ("solve_question", "solve")],
)
@pytest.mark.parametrize("question", [_LINE, _WRONG, {"id": "q", "asked": {}}])
def test_a_verb_says_what_the_command_prints(
    verb: str, command: str, question: object, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("question.json").write_text(json.dumps(question))
    run([command, "question.json", "--json"])
    printed = json.loads(capsys.readouterr().out)
    outcome = answered(VERBS[verb], json.dumps({"question": question}))
    assert isinstance(outcome, Answered)
    said = dict(outcome.data)
    if said["status"] == "malformed":
        said["source"] = printed["source"]
        printed["faults"] = [fault | {"line": 0} for fault in printed["faults"]]
    elif command == "solve":
        (said,) = said["solutions"]
    assert said == printed
