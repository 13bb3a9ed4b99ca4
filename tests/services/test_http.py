"""The HTTP service: the same replies as the verbs', within limits, for nobody else."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from over_rows import over_rows
from sent_requests import REQUESTS, Sent, here, settled

from mathverify.cli.application import run
from mathverify.services import desk
from mathverify.services.access import Access, AccessError
from mathverify.services.http_server import Limits, application, bound
from mathverify.services.openapi import description
from mathverify.services.table import VERBS
from mathverify.services.verb import LONGEST_REQUEST, Verb, answered

_SENT = [one for one in REQUESTS if "http" in one.over]
TOKEN = "a token of more than sixteen characters"
CODE = json.dumps({"code": "wrong-answer"})


@contextlib.contextmanager
def serving(access: Access, limits: Limits) -> Iterator[int]:
    """A service in a thread, and its port."""
    import uvicorn

    at = bound("127.0.0.1", 0)
    config = uvicorn.Config(
        application(access, limits), log_level="critical", lifespan="off", ws="none", http="h11"
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [at]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield at.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(10)
        at.close()


def asked(
    port: int,
    place: str,
    body: str | bytes | None = None,
    *,
    method: str = "",
    headers: dict[str, str] | None = None,
) -> tuple[int, dict[str, Any], dict[str, str]]:
    """The status, the JSON and the headers of a reply."""
    connection = contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60))
    told = {"Content-Type": "application/json"} if body is not None else {}
    text = body.encode() if isinstance(body, str) else body
    way = method or ("GET" if body is None else "POST")
    with connection as line:
        line.request(way, place, text, told | (headers or {}))
        reply = line.getresponse()
        data = json.loads(reply.read())
    return reply.status, data, {name.lower(): text for name, text in reply.getheaders()}


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with pytest.MonkeyPatch.context() as patch:
        for name in ("URL", "KEY", "MODE", "TIMEOUT"):
            patch.delenv(f"MATHVERIFY_MODEL_{name}", raising=False)
        patch.chdir(tmp_path_factory.mktemp("http"))
        with serving(Access("127.0.0.1"), Limits()) as found:
            yield found


@over_rows("sent", _SENT, ids=lambda one: one.name)
def test_an_address_says_what_the_verb_says(port: int, sent: Sent) -> None:
    status, data, headers = asked(port, f"/v1/{sent.verb}", sent.text)
    if len(sent.text) > LONGEST_REQUEST:
        assert status == 413
    else:
        sent.holds_of("refused" if status == 422 else "answered", data)
        assert status == (422 if sent.outcome == "refused" else 200)
        assert settled(data) == settled(dict(here(sent).data))
    assert headers["content-type"] == "application/json"
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers or "uvicorn" in headers["server"]


@over_rows(
    ("place", "body", "headers", "status"),
    [
        ("/v1/no_such_verb", CODE, {}, 404),
        ("/v1/__init__", CODE, {}, 404),
        ("/v1/../../etc/passwd", CODE, {}, 404),
        ("/", None, {}, 404),
        ("/v1/explain_finding", None, {}, 405),
        ("/openapi.json", CODE, {}, 405),
        ("/v1/explain_finding", CODE, {"Content-Type": "text/plain"}, 415),
        ("/v1/explain_finding", CODE, {"Content-Type": "application/x-www-form-urlencoded"}, 415),
        ("/v1/explain_finding", b"\xff\x00{", {}, 422),
        ("/v1/explain_finding", "", {}, 422),
        ("/v1/explain_finding", b"x" * (LONGEST_REQUEST + 1), {}, 413),
        ("/v1/explain_finding", CODE, {"Host": "evil.example"}, 421),
        ("/v1/explain_finding", CODE, {"Host": "evil.example:8077"}, 421),
        ("/v1/explain_finding", CODE, {"Origin": "http://evil.example"}, 403),
        ("/v1/explain_finding", CODE, {"Origin": "null"}, 403),
        ("/v1/explain_finding", CODE, {"Origin": "http://127.0.0.1:1"}, 200),
        ("/v1/explain_finding", CODE, {"Host": "localhost:1"}, 200),
        ("/v1/explain_finding", CODE, {"Content-Type": "application/json; charset=utf-8"}, 200),
        ("/health", None, {}, 200),
    ],
)
def test_a_request_has_to_be_one(
    port: int, place: str, body: str | bytes | None, headers: dict[str, str], status: int
) -> None:
    found, data, _ = asked(port, place, body, headers=headers)
    assert found == status
    if status != 200:
        assert data["status"] == "refused"
        assert data["reason"]


HEAD = b"POST /v1/explain_finding HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


def test_a_body_that_never_ends_is_not_read_to_its_end(port: int) -> None:
    chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        line.sendall(HEAD + b"Transfer-Encoding: chunked\r\n\r\n")
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            for _ in range(9 * LONGEST_REQUEST // 0x10000):
                line.sendall(chunk)
        with contextlib.suppress(ConnectionResetError):
            assert line.recv(100).startswith(b"HTTP/1.1 413")


@pytest.mark.parametrize("length", [str(10**9), "9" * 5_000])
def test_a_body_of_a_gigabyte_is_not_waited_for(port: int, length: str) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        line.sendall(HEAD + f"Content-Length: {length}\r\n\r\n{{".encode())
        assert line.recv(100).startswith((b"HTTP/1.1 413", b"HTTP/1.1 400"))


def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    with (
        serving(Access("127.0.0.1"), Limits(sending=0.3)) as port,
        socket.create_connection(("127.0.0.1", port), timeout=30) as line,
    ):
        line.sendall(HEAD + b"Content-Length: 9\r\n\r\n{")
        assert line.recv(100).startswith(b"HTTP/1.1 408")


def test_the_token_is_asked_for_before_anything_else() -> None:
    with serving(Access("0.0.0.0", TOKEN), Limits()) as port:
        for headers in ({}, {"Authorization": "Bearer x"}, {"Authorization": TOKEN}):
            for place in ("/v1/explain_finding", "/v1/no_such_verb", "/health"):
                status, data, told = asked(port, place, CODE, headers=headers)
                assert (status, data["status"]) == (401, "refused")
                assert told["www-authenticate"] == "Bearer"
                assert TOKEN not in json.dumps(data)
        right = {"Authorization": f"Bearer {TOKEN}", "Host": "school.example"}
        assert asked(port, "/v1/explain_finding", CODE, headers=right)[0] == 200


@pytest.mark.parametrize(
    ("host", "token", "told"),
    [
        ("0.0.0.0", "", "set a token in MATHVERIFY_SERVE_TOKEN"),
        ("::", "", "others can reach"),
        ("192.0.2.7", "", "others can reach"),
        ("school.example", "", "others can reach"),
        ("0.0.0.0", "short", "fewer than 16"),
        ("127.0.0.1", "short", "fewer than 16"),
    ],
)
def test_others_are_let_in_by_a_token_alone(host: str, token: str, told: str) -> None:
    with pytest.raises(AccessError, match=told):
        Access(host, token)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1.2.3", "::1", "localhost"])
def test_this_machine_needs_none(host: str) -> None:
    assert Access(host).denied({"host": "localhost:8077"}) is None


def test_what_takes_too_long_or_has_no_room_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slow(verb: object, request: bytes) -> object:
        begun.set()
        go_on.wait(20)
        return answered(VERBS["explain_finding"], request)

    monkeypatch.setattr(desk, "answered", slow)
    found: list[int] = []
    limits = Limits(at_once=1, waiting=1, seconds=1.5)
    with serving(Access("127.0.0.1"), limits) as port:

        def one() -> None:
            found.append(asked(port, "/v1/explain_finding", CODE)[0])

        threads = [threading.Thread(target=one) for _ in range(2)]
        threads[0].start()
        assert begun.wait(10)
        threads[1].start()
        while True:
            status, data, headers = asked(port, "/v1/explain_finding", CODE)
            if status == 503:
                break
        assert headers["retry-after"] == "1"
        assert data["advice"] == "ask again later"
        for thread in threads:
            thread.join()
        go_on.set()
    assert 504 in found
    assert set(found) <= {503, 504}


def test_nobody_waits_for_the_search_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = threading.Semaphore(0), threading.Event()

    def searching(verb: Verb, request: bytes) -> object:
        if verb.searches:
            begun.release()
            go_on.wait(20)
        return answered(VERBS["explain_finding"], CODE)

    monkeypatch.setattr(desk, "answered", searching)
    with serving(Access("127.0.0.1"), Limits(at_once=1, seconds=15)) as port:
        threads = [
            threading.Thread(target=asked, args=(port, "/v1/generate_question", "{}"))
            for _ in range(9)
        ]
        for thread in threads:
            thread.start()
        for _ in range(4):
            assert begun.acquire(timeout=10)
        assert asked(port, "/v1/explain_finding", CODE)[0] == 200
        go_on.set()
        for thread in threads:
            thread.join()


def test_the_description_describes_what_is_there(port: int) -> None:
    status, data, _ = asked(port, "/openapi.json")
    assert (status, data) == (200, json.loads(json.dumps(description())))
    assert set(data["paths"]) == {f"/v1/{name}" for name in VERBS}
    schemas = data["components"]["schemas"]
    for sent in REQUESTS:
        post = data["paths"][f"/v1/{sent.verb}"]["post"]
        found = "200" if sent.outcome == "answered" else "422"
        content = post["responses"][found]["content"]["application/json"]["schema"]
        reply = dict(here(sent).data)
        whole = {"components": {"schemas": schemas}, **content}
        jsonschema.validate(reply, whole)


def test_the_command_serves_until_it_is_told_to_end(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mathverify", "serve", "--port", "0"]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, cwd=tmp_path, text=True
    ) as program:
        assert program.stderr is not None
        assert program.stdout is not None
        place = program.stderr.readline()
        port = int(place.partition("127.0.0.1:")[2].partition(",")[0])
        while True:
            with contextlib.suppress(ConnectionRefusedError):
                assert asked(port, "/health")[0] == 200
                break
        program.terminate()
        program.wait(30)
        assert program.stdout.read() == ""
        assert "Traceback" not in program.stderr.read()


def test_the_command_is_not_open_to_others_by_mistake(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MATHVERIFY_SERVE_TOKEN", raising=False)
    assert run(["serve", "--host", "0.0.0.0", "--port", "0"]) == 64
    assert "MATHVERIFY_SERVE_TOKEN" in capsys.readouterr().err
    with bound("127.0.0.1", 0) as taken:
        taken.listen()
        assert run(["serve", "--port", str(taken.getsockname()[1])]) == 73
    assert "in use" in capsys.readouterr().err


def test_without_the_packages_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "starlette.applications", None)
    assert run(["serve", "--port", "0"]) == 64
    assert "pip install 'mathverify[serve]'" in capsys.readouterr().err


def test_whoever_calls_before_requests_are_served_waits() -> None:
    with bound("127.0.0.1", 0) as at, socket.create_connection(at.getsockname(), timeout=5):
        pass
