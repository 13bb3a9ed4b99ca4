"""The tools over standard input and output, asked by the SDK's own client and by a hostile one."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from mcp import ClientSession
from mcp.client.stdio import StdioServerParameters, stdio_client
from sent_requests import REQUESTS, here, settled

import mathverify
from mathverify.cli.application import run
from mathverify.services.mcp_server import INSTRUCTIONS
from mathverify.services.table import VERBS

_SENT = [one for one in REQUESTS if "mcp" in one.over]
_COMMAND = [sys.executable, "-m", "mathverify", "mcp"]


def environment() -> dict[str, str]:
    """The environment without a model."""
    return {name: text for name, text in os.environ.items() if "MATHVERIFY" not in name}


@pytest.fixture(scope="module")
def conversation(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """One session in which everything is asked, some of it at once."""
    folder = tmp_path_factory.mktemp("mcp")

    async def talked() -> dict[str, Any]:
        parameters = StdioServerParameters(
            command=_COMMAND[0], args=_COMMAND[1:], env=environment(), cwd=folder
        )
        async with (
            stdio_client(parameters) as (incoming, outgoing),
            ClientSession(incoming, outgoing) as session,
        ):
            said = await session.initialize()
            tools = (await session.list_tools()).tools
            replies = await asyncio.gather(
                *(session.call_tool(one.verb, one.request) for one in _SENT)
            )
            unknown = await session.call_tool("no_such_tool", {})
            return {"said": said, "tools": tools, "replies": replies, "unknown": unknown}

    return asyncio.run(asyncio.wait_for(talked(), 300))


def test_the_tools_are_the_verbs(conversation: dict[str, Any]) -> None:
    said = conversation["said"]
    assert (said.server_info.name, said.server_info.version) == (
        "mathverify",
        mathverify.__version__,
    )
    assert said.instructions == INSTRUCTIONS
    assert [tool.name for tool in conversation["tools"]] == list(VERBS)
    for tool, verb in zip(conversation["tools"], VERBS.values(), strict=True):
        assert tool.description == verb.does
        assert tool.input_schema == verb.input_schema
        assert tool.output_schema == verb.output_schema
        assert tool.annotations.read_only_hint is (tool.name != "generate_question")


@pytest.mark.parametrize("number", range(len(_SENT)), ids=[one.name for one in _SENT])
def test_a_tool_says_what_the_verb_says(
    conversation: dict[str, Any], number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("URL", "KEY", "MODE", "TIMEOUT"):
        monkeypatch.delenv(f"MATHVERIFY_MODEL_{name}", raising=False)
    monkeypatch.chdir(tmp_path)
    sent, reply = _SENT[number], conversation["replies"][number]
    sent.holds_of("refused" if reply.is_error else "answered", reply.structured_content)
    jsonschema.validate(reply.structured_content, VERBS[sent.verb].output_schema)
    (block,) = reply.content
    assert json.loads(block.text) == reply.structured_content
    assert settled(reply.structured_content) == settled(dict(here(sent).data))


def test_a_tool_that_is_none_leads_to_those_that_are(conversation: dict[str, Any]) -> None:
    reply = conversation["unknown"]
    assert reply.is_error
    assert "verify_question" in reply.structured_content["advice"]


def test_the_question_of_the_instructions_is_proved() -> None:
    start, end = INSTRUCTIONS.index("{"), INSTRUCTIONS.index("In the stem")
    assert mathverify.verify(json.loads(INSTRUCTIONS[start:end])).verified is not None


def _line(number: object, method: str, parameters: object) -> bytes:
    message = {"jsonrpc": "2.0", "id": number, "method": method, "params": parameters}
    return json.dumps(message).encode()


def test_a_client_that_speaks_no_protocol_gets_nothing_but_the_protocol(tmp_path: Path) -> None:
    hello = {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "hostile", "version": "0"},
    }
    code = {"name": "explain_finding", "arguments": {"code": "wrong-answer"}}
    deep = b'{"jsonrpc": "2.0", "id": 8, "method": "tools/call", "params": ' + b"[" * 100_000
    lines = [
        b"GET / HTTP/1.1",
        b"\x00\x1b[2J\xff",
        _line(1, "initialize", hello),
        b'{"jsonrpc": "2.0", "method": "notifications/initialized"}',
        b"{}",
        b"[" * 100_000,
        deep,
        b'{"jsonrpc": "2.0", "id": "nine", "method": "tools/call", "params": {"x": "\\ud83d"}}',
        _line(10, "tools/call", {"name": "verify_question", "arguments": []}),
        _line(11, "tools/call", {"name": 7}),
        _line(12, "no/such/method", {}),
        _line(13, "tools/call", code),
    ]
    with subprocess.Popen(
        _COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(),
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write(b"\n".join(lines) + b"\n")
        program.stdin.flush()
        answers: dict[object, dict[str, Any]] = {}
        while 13 not in answers:
            message = json.loads(program.stdout.readline())
            assert message["jsonrpc"] == "2.0"
            answers[message.get("id")] = message
        program.stdin.close()
        assert program.wait(30) == 0
        assert program.stdout.read() == b""
    assert set(answers) == {None, 1, 8, "nine", 10, 11, 12, 13}
    assert all("error" in answers[number] for number in (None, 8, "nine", 10, 11, 12))
    assert answers[13]["result"]["structuredContent"]["code"] == "wrong-answer"


def test_without_the_package_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "mcp_types", None)
    assert run(["mcp"]) == 64
    said = capsys.readouterr()
    assert said.out == ""
    assert (
        said.err
        == "mathverify: mathverify mcp needs the package mcp: pip install 'mathverify[mcp]'\n"
    )
