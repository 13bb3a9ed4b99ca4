"""Replies are kept by where they were said, and stay there when the words of the prompts change."""

from __future__ import annotations

from pathlib import Path

import pytest

from evaluation.local_model.places import Noted, Noting, Replayed, read_recording
from generators.language_models.port import (
    Completion,
    EndpointError,
    Failure,
    FailureKind,
    Message,
    Outcome,
    ReplySchema,
    Sampling,
)
from generators.language_models.scripted import Scripted

SCHEMA = ReplySchema("any", {"type": "object"})


def ask(model: Replayed, words: str = "You write questions.", seed: int = 1) -> Outcome:
    return model.complete((Message("system", words),), SCHEMA, Sampling(seed=seed))


def recorded(path: Path, *lines: str) -> tuple[Noted, ...]:
    noting = Noting(path, {"model": "small", "mode": "tools"})
    model = Replayed("small", "direct", noting.known, Scripted(lines), noting)
    for _ in lines:
        ask(model)
    noting.close()
    return read_recording(path).noted


def test_the_same_place_has_the_same_reply_whatever_the_prompt_says_now(tmp_path: Path) -> None:
    noted = recorded(tmp_path / "r.jsonl", "first", "second")
    model = Replayed("small", "direct", noted)
    assert ask(model, "You write short questions, all in other words than before.") == (
        Completion("first", noted[0].outcome.usage)
    )
    assert isinstance(ask(model), Completion)


@pytest.mark.parametrize(
    ("part", "words", "seed"),
    [
        ("prooffirst", "You write questions.", 1),
        ("direct", "You read questions.", 1),
        ("direct", "You write questions.", 2),
    ],
)
def test_another_place_is_not_recorded(tmp_path: Path, part: str, words: str, seed: int) -> None:
    model = Replayed("small", part, recorded(tmp_path / "r.jsonl", "first"))
    outcome = ask(model, words, seed)
    assert isinstance(outcome, Failure)
    assert outcome.kind is FailureKind.UNRECORDED


def test_a_third_request_of_a_kind_is_not_the_second(tmp_path: Path) -> None:
    model = Replayed("small", "direct", recorded(tmp_path / "r.jsonl", "first", "second"))
    said = [ask(model) for _ in range(3)]
    assert [getattr(one, "text", "") for one in said] == ["first", "second", ""]
    assert isinstance(said[2], Failure)


def test_a_recording_that_was_cut_off_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    recorded(path, "first")
    noting = Noting(path, {"model": "another"})
    beyond = Scripted(["second"])
    model = Replayed("small", "direct", noting.known, beyond, noting)
    assert [getattr(ask(model), "text", "") for _ in range(2)] == ["first", "second"]
    assert len(beyond.heard) == 1
    noting.close()
    found = read_recording(path)
    assert found.header == {"model": "small", "mode": "tools"}
    assert [one.place[-1] for one in found.noted] == [0, 1]


def test_failures_are_recorded_as_they_were(tmp_path: Path) -> None:
    failure = Failure(FailureKind.SERVER, "HTTP 500")
    path = tmp_path / "r.jsonl"
    noting = Noting(path, {"model": "small"})
    ask(Replayed("small", "direct", (), Scripted([failure]), noting))
    noting.close()
    assert read_recording(path).noted[0].outcome == failure


def test_what_is_no_recording_is_refused(tmp_path: Path) -> None:
    for text in ("", "hello\n", '{"model": "small"}\n{"text": "no place"}\n'):
        (tmp_path / "r.jsonl").write_text(text)
        with pytest.raises(EndpointError):
            read_recording(tmp_path / "r.jsonl")
