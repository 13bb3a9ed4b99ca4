"""Progress: on a terminal with rate and time left, in Python by a function of the caller."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import COMMAND

from mathverify import loads, verify_many
from mathverify.cli.progress import rate

QUESTION = (
    "id: q{n}\nunknowns: {{x: real}}\ngivens: {{e: 2*x = {n}}}\nask: {{find: x}}\nanswer: {n}/2\n"
)
MANY = "---\n".join(QUESTION.format(n=n) for n in range(3, 9))
#: What steers a terminal.
_STEERING = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def _on_a_terminal(arguments: tuple[str, ...], folder: Path) -> tuple[str, str]:
    """Standard output, and what stands on the terminal that standard error is."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "120"}
    with subprocess.Popen(
        [*COMMAND, *arguments],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=theirs,
        stdin=subprocess.DEVNULL,
        text=True,
    ) as process:
        os.close(theirs)
        said = b""
        while True:
            try:
                more = os.read(ours, 4096)
            except OSError:  # The other side is closed.
                break
            if not more:
                break
            said += more
        assert process.stdout is not None
        out = process.stdout.read()
    os.close(ours)
    return out, _STEERING.sub("", said.decode())


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such terminal")
@pytest.mark.parametrize("verb", ["verify", "regenerate"])
def test_a_terminal_shows_number_rate_and_time_left(tmp_path: Path, verb: str) -> None:
    (tmp_path / "many.yaml").write_text(MANY, encoding="utf-8")
    (tmp_path / "sheet.toml").write_text(
        'title = "S"\nseed = 1\n[[section]]\ntitle = "A"\nfamily = "sale-price"\ncount = 4\n',
        encoding="utf-8",
    )
    arguments = {
        "verify": ("verify", "many.yaml"),
        "regenerate": ("regenerate", "sheet.toml", "--out", "out", "--to", "md"),
    }[verb]
    out, said = _on_a_terminal(arguments, tmp_path)
    assert ("q8: PROVED" in out) == (verb == "verify")
    assert re.search(r"(verifying|proving) .* \d/\d", said), said
    assert "left" in said
    assert "/s" in said or "/min" in said


@pytest.mark.parametrize(("speed", "told"), [(12.34, "12.3/s"), (1.0, "1.0/s"), (0.5, "30.0/min")])
def test_rates_are_told_by_the_second_or_by_the_minute(speed: float, told: str) -> None:
    assert rate(speed) == told


def test_a_caller_is_told_after_each_verdict() -> None:
    seen: list[tuple[int, int]] = []
    verdicts = verify_many(loads(MANY), workers=2, progress=lambda *told: seen.append(told))
    assert [verdict.spec.id for verdict in verdicts] == [f"q{n}" for n in range(3, 9)]
    assert seen == [(done, 6) for done in range(1, 7)]
