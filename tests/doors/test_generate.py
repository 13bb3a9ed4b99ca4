"""`mathverify.generate` and `agenerate`: a question, or a value that names what was in the way.

The endpoints misbehave on loopback; the waits between requests are shortened.
"""

from __future__ import annotations

import asyncio
import json
import socket
import time
from pathlib import Path

import pytest
from written_questions import DOUBLE, RIGHT, WRONG

import mathverify
from generators.language_models import retrying
from generators.language_models.faults import Fault, Misbehaviour
from generators.language_models.faulty_server import FaultyServer
from generators.language_models.port import EndpointError
from generators.language_models.scripted import Answering
from generators.workflows.run import RunError
from mathverify import Status
from mathverify.authoring import Asked, Cause, Event, Generated, Judged, NotGenerated, Waited
from mathverify.cli.application import run
from mathverify.cli.exit_codes import ExitCode


@pytest.fixture(autouse=True)
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder without settings, an environment without a model, and short waits."""
    for name in ("URL", "KEY", "MODE", "TIMEOUT"):
        monkeypatch.delenv(f"MATHVERIFY_MODEL_{name}", raising=False)
    monkeypatch.setenv("MATHVERIFY_MODEL", "small")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(retrying, "WAITS", (0.01, 0.01, 0.01))
    return tmp_path


def author(text: str) -> Answering:
    return Answering(lambda *_: text)


def test_a_brief_becomes_a_proved_question() -> None:
    seen: list[Event] = []
    made = mathverify.generate(
        "a linear equation", workflow="direct", model=author(WRONG), on_event=seen.append
    )
    assert isinstance(made, Generated)
    assert made.verdict.status is Status.PROVED
    assert (made.verdict.spec.answer, made.author) == ("7", "repair")
    assert made.spent.calls == 1
    assert made.spent.tokens > 100
    assert tuple(seen) == made.events
    asked, first, second = seen
    assert isinstance(asked, Asked)
    assert (asked.role, asked.failure, asked.spent.calls) == ("writer", "", 1)
    assert isinstance(first, Judged)
    assert isinstance(second, Judged)
    assert (first.standing, first.code) == ("refuted", "wrong-answer")
    assert (second.standing, second.number) == ("proved", 1)


def test_without_a_model_a_family_serves() -> None:
    made = mathverify.generate("", objective=("algebra.quadratic-equations",), n=2)
    assert isinstance(made, Generated)
    assert made.author.startswith("family ")
    assert len({verdict.digest for verdict in made.verdicts}) == 2
    assert made.spent.calls == 0
    none = mathverify.generate("knitting patterns of the bronze age")
    assert isinstance(none, NotGenerated)
    assert none.cause is Cause.NO_FAMILY
    assert "mathverify doctor" in none.advice


def test_a_budget_that_ends_is_told_with_what_it_bought() -> None:
    limits = mathverify.authoring.Limits(candidates=2)
    made = mathverify.generate("x", workflow="direct", model=author("no question"), limits=limits)
    assert isinstance(made, NotGenerated)
    assert not made
    assert made.cause is Cause.EXHAUSTED
    assert "2 candidates" in made.reason
    assert made.spent.calls == 4
    assert [type(event) for event in made.events] == [Asked, Asked, Judged] * 2


@pytest.mark.parametrize(
    ("fault", "cause", "requests"),
    [
        (Fault.UNAUTHORIZED, Cause.UNAUTHORIZED, 1),
        (Fault.NOT_FOUND, Cause.NOT_FOUND, 1),
        (Fault.NO_QUOTA, Cause.RATE_LIMIT, 4),
        (Fault.LONG_WAIT, Cause.RATE_LIMIT, 1),
        (Fault.SERVER_ERROR, Cause.SERVER, 4),
        (Fault.REFUSAL, Cause.REFUSAL, 4),
        (Fault.EMPTY, Cause.EMPTY, 4),
        (Fault.DROPPED, Cause.UNREACHABLE, 4),
        (Fault.SILENCE, Cause.TIMEOUT, 2),
    ],
)
@pytest.mark.parametrize("workflow", ["prooffirst", "direct"])
def test_what_an_endpoint_does_for_good_is_named(
    monkeypatch: pytest.MonkeyPatch, fault: Fault, cause: Cause, requests: int, workflow: str
) -> None:
    monkeypatch.setenv("MATHVERIFY_MODEL_TIMEOUT", "0.3" if fault is Fault.SILENCE else "9")
    with FaultyServer(lambda _: RIGHT, Misbehaviour(1.0, (fault,))) as server:
        monkeypatch.setenv("MATHVERIFY_MODEL_URL", server.url)
        made = mathverify.generate("a line", workflow=workflow)
        assert isinstance(made, NotGenerated)
        assert made.cause is cause
        assert str(cause) in made.reason
        assert made.advice
        assert len(server.heard) == made.spent.calls == requests
    if fault is Fault.LONG_WAIT:
        assert "asks to wait 3600 s" in made.reason
    if fault is Fault.UNAUTHORIZED:
        assert made.reason.endswith("unauthorized: HTTP 401: incorrect key provided")
    # A cycle of requests is told once, and nothing of what was not asked any more.
    named = [event for event in made.events if isinstance(event, Asked) and event.failure]
    assert len(named) == (4 if fault is Fault.REFUSAL else 1)
    waited = [event for event in made.events if isinstance(event, Waited)]
    passing = requests > 1 and fault is not Fault.REFUSAL
    assert {event.failure for event in waited} == ({str(cause)} if passing else set())


def test_a_dead_port_is_named_on_the_screen_and_by_the_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        monkeypatch.setenv("MATHVERIFY_MODEL_URL", f"http://127.0.0.1:{held.getsockname()[1]}/v1")
        assert run(["generate", "--brief", "a line"]) == ExitCode.UNAVAILABLE == 69
    said = capsys.readouterr()
    assert said.out == ""
    assert "unreachable: " in said.err
    assert "refused" in said.err
    assert "asking again in 0.01 s" in said.err
    assert "mathverify doctor" in said.err
    assert "4 calls" in said.err


def test_what_stood_in_the_way_once_does_not_stand_in_the_journal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept = tmp_path / "kept"
    for fault, found in ((Fault.UNAUTHORIZED, False), (None, True)):
        faults = () if fault is None else (fault,)
        with FaultyServer(lambda _: RIGHT, Misbehaviour(1.0, faults)) as server:
            monkeypatch.setenv("MATHVERIFY_MODEL_URL", server.url)
            made = mathverify.generate("a line", workflow="direct", folder=kept)
            assert bool(made) is found
    again = mathverify.generate("a line", workflow="direct", folder=kept)
    assert isinstance(again, Generated)
    assert again.spent.calls == 0


def test_a_larger_budget_goes_on_where_the_smaller_one_ended(tmp_path: Path) -> None:
    asked: list[str] = []

    def late(*_: object) -> str:
        asked.append("")
        return "no question" if len(asked) <= 6 else RIGHT

    def tried(candidates: int) -> mathverify.authoring.Written:
        limits = mathverify.authoring.Limits(candidates=candidates)
        return mathverify.generate(
            "a line", workflow="direct", model=Answering(late), limits=limits, folder=tmp_path
        )

    assert not tried(2)
    assert len(asked) == 4
    assert not tried(2)
    assert len(asked) == 4
    assert tried(9)
    assert len(asked) == 7
    # What was found stays found, whatever the budget.
    assert tried(1)
    assert len(asked) == 7


def test_one_bad_minute_does_not_end_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    faults = (Fault.RATE_LIMIT, Fault.SERVER_ERROR, Fault.DROPPED, Fault.REFUSAL, Fault.EMPTY)
    with FaultyServer(lambda _: RIGHT, Misbehaviour(0.7, faults, seed=3)) as server:
        monkeypatch.setenv("MATHVERIFY_MODEL_URL", server.url)
        found = [mathverify.generate("a line", workflow="direct", seed=seed) for seed in range(8)]
        assert all(found)
        assert len(server.heard) > 16


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"brief": " "}, "nothing is asked for"),
        ({"brief": "x", "workflow": "magic"}, "one of prooffirst"),
        ({"brief": "x", "workflow": "mathfoundry"}, "--bank"),
        ({"brief": "x", "workflow": "eqpr", "n": 3}, "n above 1"),
        ({"brief": "x", "n": 0}, "n is 1 or more"),
        ({"brief": "x", "difficulty": "vile"}, "easy, medium, hard"),
        ({"brief": "x", "model": 7}, "int is no model"),
        ({"brief": "x", "limits": mathverify.authoring.Limits(money=1)}, "prompt_price"),
    ],
)
def test_an_order_that_cannot_be_carried_out_says_what_to_give(
    wrong: dict[str, object], told: str
) -> None:
    with pytest.raises(RunError, match=told):
        mathverify.generate(**{"model": author(RIGHT), **wrong})  # type: ignore[arg-type]  # meant


@pytest.mark.parametrize("seconds", ["soon", "0", "-3", "inf", "nan"])
def test_a_timeout_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, seconds: str) -> None:
    monkeypatch.setenv("MATHVERIFY_MODEL_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("MATHVERIFY_MODEL_TIMEOUT", seconds)
    with pytest.raises(EndpointError, match="MATHVERIFY_MODEL_TIMEOUT"):
        mathverify.generate("a line")


def test_a_proof_has_the_deadline_that_was_given(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deadlines: list[float] = []

    def slow(spec: mathverify.ProblemSpec, policy: mathverify.Policy) -> mathverify.Verdict:
        deadlines.append(policy.deadline)
        return mathverify.verify(spec, policy)

    monkeypatch.setattr("generators.authored.verify", slow)
    with FaultyServer(lambda _: RIGHT) as server:
        monkeypatch.setenv("MATHVERIFY_MODEL_URL", server.url)
        command = ["generate", "--brief", "x", "--workflow", "direct"]
        assert run([*command, "--deadline", "7"]) == 0
        assert run([*command, "--deadline", "0"]) == 64
    assert "--deadline" in capsys.readouterr().err
    assert set(deadlines) == {7}


def test_an_event_loop_goes_on_and_hears_the_events() -> None:
    heard: list[tuple[Event, bool]] = []
    turns = 0

    async def both() -> mathverify.authoring.Written:
        loop = asyncio.get_running_loop()

        def seen(event: Event) -> None:
            heard.append((event, asyncio.get_running_loop() is loop))

        async def turning() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0.001)

        other = asyncio.create_task(turning())
        made = await mathverify.agenerate(
            "a line", workflow="direct", model=author(RIGHT), on_event=seen
        )
        other.cancel()
        return made

    made = asyncio.run(both())
    assert isinstance(made, Generated)
    assert tuple(event for event, _ in heard) == made.events
    assert all(in_loop for _, in_loop in heard)
    assert turns > 2


def test_a_cancelled_search_ends_at_its_next_event() -> None:
    asked = 0

    def slowly(*_: object) -> str:
        nonlocal asked
        asked += 1
        time.sleep(0.05)
        return "no question"

    async def cancelled() -> None:
        task = asyncio.create_task(
            mathverify.agenerate("a line", workflow="direct", model=Answering(slowly))
        )
        await asyncio.sleep(0.3)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancelled())
    assert 1 <= asked < 12


def test_the_command_and_the_door_give_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with FaultyServer(lambda _: json.dumps(DOUBLE)) as server:
        monkeypatch.setenv("MATHVERIFY_MODEL_URL", server.url)
        made = mathverify.generate("a line", workflow="direct")
        command = ["generate", "--brief", "a line", "--workflow", "direct", "--json"]
        assert run(command) == 0
    assert isinstance(made, Generated)
    (spec,) = mathverify.loads(capsys.readouterr().out)
    assert spec == made.verdict.spec
