"""Record and replay by the content of the request."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generators.language_models.cassettes import Recording, Replaying, request_key
from generators.language_models.port import (
    Completion,
    EndpointError,
    Failure,
    FailureKind,
    Message,
    ReplySchema,
    Sampling,
    Usage,
)
from generators.language_models.scripted import Scripted

#: Hypothesis reads the whole project for constants at its first draw.
UNHURRIED = settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
SCHEMA = ReplySchema("thing", {"type": "object"})


def asking(text: str) -> tuple[Message, ...]:
    return (Message("user", text),)


def test_what_was_recorded_is_replayed_at_its_cost(tmp_path: Path) -> None:
    path = tmp_path / "cassette.jsonl"
    recorded = Recording(Scripted(["grüße", "two"], "m"), path)
    first = recorded.complete(asking("a"), SCHEMA, Sampling(seed=1))
    second = recorded.complete(asking("b"), SCHEMA, Sampling(seed=1))
    recorded.close()
    replayed = Replaying(path)
    assert replayed.name == "m"
    assert replayed.complete(asking("b"), SCHEMA, Sampling(seed=1)) == second
    assert replayed.complete(asking("a"), SCHEMA, Sampling(seed=1)) == first
    assert isinstance(first, Completion)
    assert first.text == "grüße"


def test_other_requests_are_unrecorded(tmp_path: Path) -> None:
    path = tmp_path / "cassette.jsonl"
    recorded = Recording(Scripted(["one"], "m"), path)
    recorded.complete(asking("a"), SCHEMA, Sampling(seed=1))
    recorded.close()
    replayed = Replaying(path)
    for messages, schema, sampling in [
        (asking("b"), SCHEMA, Sampling(seed=1)),
        (asking("a"), ReplySchema("other", {"type": "object"}), Sampling(seed=1)),
        (asking("a"), ReplySchema("thing", {"type": "array"}), Sampling(seed=1)),
        (asking("a"), SCHEMA, Sampling(seed=2)),
        (asking("a"), SCHEMA, Sampling(temperature=0, seed=1)),
        ((Message("system", "a"),), SCHEMA, Sampling(seed=1)),
    ]:
        found = replayed.complete(messages, schema, sampling)
        assert isinstance(found, Failure)
        assert found.kind is FailureKind.UNRECORDED


def test_a_recording_asks_only_for_what_it_lacks(tmp_path: Path) -> None:
    path = tmp_path / "cassette.jsonl"
    before = Recording(Scripted(["one"], "m"), path)
    kept = before.complete(asking("a"), SCHEMA, Sampling())
    before.close()
    model = Scripted(["two"], "m")
    after = Recording(model, path)
    assert after.complete(asking("a"), SCHEMA, Sampling()) == kept
    assert model.heard == []
    after.complete(asking("b"), SCHEMA, Sampling())
    after.close()
    assert len(model.heard) == 1


def test_a_kill_in_the_middle_of_a_line_loses_that_line_only(tmp_path: Path) -> None:
    path = tmp_path / "cassette.jsonl"
    recorded = Recording(Scripted(["one", "two"], "m"), path)
    recorded.complete(asking("a"), SCHEMA, Sampling())
    recorded.complete(asking("b"), SCHEMA, Sampling())
    recorded.close()
    path.write_bytes(path.read_bytes()[:-20])
    again = Recording(Scripted(["zwei"], "m"), path)
    assert isinstance(again.complete(asking("a"), SCHEMA, Sampling()), Completion)
    found = again.complete(asking("b"), SCHEMA, Sampling())
    again.close()
    assert found == Replaying(path).complete(asking("b"), SCHEMA, Sampling())
    assert isinstance(found, Completion)
    assert found.text == "zwei"


@pytest.mark.parametrize("kind", [FailureKind.RATE_LIMIT, FailureKind.TIMEOUT, FailureKind.SERVER])
def test_passing_failures_are_not_recorded(tmp_path: Path, kind: FailureKind) -> None:
    path = tmp_path / "cassette.jsonl"
    recorded = Recording(Scripted([Failure(kind, "later", Usage(1)), "one"], "m"), path)
    assert isinstance(recorded.complete(asking("a"), SCHEMA, Sampling()), Failure)
    assert isinstance(recorded.complete(asking("a"), SCHEMA, Sampling()), Completion)
    recorded.close()


@pytest.mark.parametrize(
    "failure",
    [
        Failure(FailureKind.REFUSAL, "no", Usage(1, 9)),
        Failure(FailureKind.TRUNCATED, "cut off", Usage(1, 9), text='{"questions": [{"id'),
    ],
    ids=lambda failure: failure.kind,
)
def test_what_another_day_would_say_again_is_recorded(tmp_path: Path, failure: Failure) -> None:
    path = tmp_path / "cassette.jsonl"
    recorded = Recording(Scripted([failure], "m"), path)
    first = recorded.complete(asking("a"), SCHEMA, Sampling())
    recorded.close()
    assert Replaying(path).complete(asking("a"), SCHEMA, Sampling()) == first


@pytest.mark.parametrize("content", ["", "no json", '{"cassette": 99, "model": "m"}', "[]"])
def test_what_is_no_cassette_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "cassette.jsonl"
    path.write_text(content)
    with pytest.raises(EndpointError):
        Replaying(path)


def test_the_cassette_of_another_model_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cassette.jsonl"
    Recording(Scripted([], "m"), path).close()
    with pytest.raises(EndpointError, match="another file"):
        Recording(Scripted([], "n"), path)


@UNHURRIED
@given(st.text(max_size=30), st.text(max_size=30))
def test_keys_are_of_the_content(one: str, other: str) -> None:
    first = request_key("m", asking(one), SCHEMA, Sampling())
    second = request_key("m", asking(other), SCHEMA, Sampling())
    assert (first == second) == (one == other)


def test_lines_are_json_with_nothing_but_the_reply(tmp_path: Path) -> None:
    path = tmp_path / "cassette.jsonl"
    recorded = Recording(Scripted(["one"], "m"), path)
    recorded.complete(asking("a"), SCHEMA, Sampling())
    recorded.close()
    header, line = (json.loads(text) for text in path.read_text().splitlines())
    assert header == {"cassette": 1, "model": "m"}
    assert set(line) == {"key", "text", "usage"}
