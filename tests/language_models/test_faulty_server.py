"""Both adapters in every mode against a server that misbehaves in every way it can."""

from __future__ import annotations

import json
import logging

import pytest

from generators.language_models.asking import Answered, Unanswered, ask
from generators.language_models.connecting import connect
from generators.language_models.endpoints import Endpoint
from generators.language_models.faults import EVERY_FAULT, Fault, Misbehaviour
from generators.language_models.faulty_server import INJECTION, FaultyServer
from generators.language_models.modes import LADDER, Mode
from generators.language_models.port import Completion, Failure, FailureKind, Message, Sampling
from generators.language_models.probing import probed
from generators.language_models.replies import Form, reply_schema

ADAPTERS = ("openai", "instructor")
HELLO = (Message("user", "how many?"),)


class Count(Form):
    """A form for the tests."""

    number: int


RIGHT = '{"number": 3}'
#: The failure of each fault; None where there is a completion.
FAILURES = {
    Fault.RATE_LIMIT: FailureKind.RATE_LIMIT,
    Fault.SERVER_ERROR: FailureKind.SERVER,
    Fault.SILENCE: FailureKind.TIMEOUT,
    Fault.DROPPED: FailureKind.UNREACHABLE,
    Fault.GARBAGE: FailureKind.SERVER,
    Fault.EMPTY: FailureKind.EMPTY,
    Fault.TRUNCATED: FailureKind.TRUNCATED,
    Fault.REFUSAL: FailureKind.REFUSAL,
    Fault.MALFORMED: None,
    Fault.WRONG_SCHEMA: None,
    Fault.INJECTED: None,
    Fault.WRONG_MATHEMATICS: None,
    Fault.UNAUTHORIZED: FailureKind.UNAUTHORIZED,
    Fault.NOT_FOUND: FailureKind.NOT_FOUND,
    Fault.NO_QUOTA: FailureKind.RATE_LIMIT,
    Fault.LONG_WAIT: FailureKind.RATE_LIMIT,
}


def at(server: FaultyServer, adapter: str, mode: Mode = Mode.TOOLS) -> Endpoint:
    return Endpoint("faulty", server.url, "m", "", mode, 0.15, adapter)


@pytest.mark.parametrize("adapter", ADAPTERS)
@pytest.mark.parametrize("mode", LADDER)
def test_a_good_reply_arrives_in_every_mode(adapter: str, mode: Mode) -> None:
    with FaultyServer(lambda _: RIGHT) as server:
        with connect(at(server, adapter, mode)) as model:
            found = ask(model, HELLO, Count, Sampling(seed=5))
        assert isinstance(found, Answered)
        assert found.value.number == 3
        assert found.usage.calls == 1
        assert found.usage.prompt_tokens == 100
        (heard,) = server.heard
        assert heard.body["seed"] == 5
        assert ("number" in json.dumps(heard.body)) is True


@pytest.mark.parametrize("adapter", ADAPTERS)
@pytest.mark.parametrize("fault", Fault)
def test_every_fault_is_a_value(adapter: str, fault: Fault) -> None:
    misbehaviour = Misbehaviour(1.0, (fault,))
    with FaultyServer(lambda _: RIGHT, misbehaviour, lambda *_: '{"number": 4}') as server:
        with connect(at(server, adapter)) as model:
            outcome = model.complete(HELLO, reply_schema(Count), Sampling())
        assert len(server.heard) == 1
        assert outcome.usage.calls == 1
    if FAILURES[fault] is None:
        assert isinstance(outcome, Completion)
    else:
        assert isinstance(outcome, Failure)
        assert outcome.kind is FAILURES[fault]


def test_every_fault_is_expected_here() -> None:
    assert set(FAILURES) == set(Fault)


def test_an_injected_reply_is_no_answer() -> None:
    injecting = FaultyServer(lambda _: RIGHT, Misbehaviour(1.0, (Fault.INJECTED,)))
    with injecting as server, connect(at(server, "openai")) as model:
        found = ask(model, HELLO, Count, Sampling())
    assert isinstance(found, Unanswered)
    assert INJECTION not in found.reason


@pytest.mark.parametrize("fault", [None, Fault.TRUNCATED])
@pytest.mark.parametrize("adapter", ADAPTERS)
def test_a_key_that_is_echoed_goes_nowhere(
    adapter: str,
    fault: Fault | None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setenv("ENDPOINT_KEY", "sk-very-secret")
    caplog.set_level(logging.DEBUG, logger="instructor")

    said_back = '{"number": 3, "key": "sk-very-secret", "rest": "nothing that matters here"}'
    faults = Misbehaviour(1.0, (fault,)) if fault else Misbehaviour()
    with FaultyServer(lambda _: said_back, faults) as server:
        endpoint = Endpoint("f", server.url, "m", "ENDPOINT_KEY", Mode.JSON, 1.0, adapter)
        with connect(endpoint) as model:
            outcome = model.complete(HELLO, reply_schema(Count), Sampling())
        assert server.heard[0].headers["authorization"] == "Bearer sk-very-secret"
    assert outcome.text.startswith('{"number": 3, "key": ')
    said = capsys.readouterr()
    instructor_logs = [r.getMessage() for r in caplog.records if r.name.startswith("instructor")]
    for text in (repr(outcome), repr(model), model.name, said.out, said.err, *instructor_logs):
        assert "sk-very-secret" not in text


def test_an_endpoint_that_is_not_there() -> None:
    with connect(Endpoint("gone", "http://127.0.0.1:9/v1", "m", seconds=0.5)) as model:
        outcome = model.complete(HELLO, reply_schema(Count), Sampling())
    assert isinstance(outcome, Failure)
    assert outcome.kind is FailureKind.UNREACHABLE


def test_what_works_is_probed() -> None:
    able = (Mode.TOOLS, Mode.MD_JSON)
    with FaultyServer(lambda _: '{"total": 5}', modes=able) as server:
        probes = probed(at(server, "openai"), connect)
    assert tuple(probe.mode for probe in probes) == LADDER
    assert tuple(probe.mode for probe in probes if probe.works) == able


def test_probing_stops_where_nobody_is() -> None:
    probes = probed(Endpoint("gone", "http://127.0.0.1:9/v1", "m", seconds=0.5), connect)
    assert [probe.reached for probe in probes] == [False]


def test_faults_are_drawn_by_content_and_at_their_rate() -> None:
    some = Misbehaviour(0.7, seed=1)
    drawn = [some.of(b"%d" % number, 0) for number in range(3_000)]
    assert drawn == [some.of(b"%d" % number, 0) for number in range(3_000)]
    bad = [fault for fault in drawn if fault is not None]
    assert 0.66 < len(bad) / len(drawn) < 0.74
    assert set(bad) == set(EVERY_FAULT)
    assert [some.of(b"x", n) for n in range(20)] != [some.of(b"y", n) for n in range(20)]
    assert Misbehaviour(0.0).of(b"x", 0) is None
    assert Misbehaviour(1.0, ()).of(b"x", 0) is None
