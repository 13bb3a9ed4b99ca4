"""``mathverify formalise`` on pictures of questions, as a user runs it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from written_questions import DOUBLE

from generators.agents.seeing import seen
from generators.language_models.faulty_server import FaultyServer
from generators.language_models.images import Image, image_of
from generators.language_models.port import Message
from mathverify.cli.application import run
from mathverify.verification.pictures import Picture

SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">'
    b'<rect width="9" height="9"/></svg>'
)
TEXT = "Twice a number is 14. What is it?"


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("MATHVERIFY_MODEL_URL", "MATHVERIFY_MODEL", "MATHVERIFY_MODEL_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def scan() -> bytes:
    """A picture in a file; what it shows is the imitated model's affair."""
    pytest.importorskip("typst")
    images = seen((Picture(SVG, ""),))
    assert isinstance(images, tuple)
    return images[0].content


def settings(folder: Path, server: FaultyServer) -> None:
    text = f'[models.here]\nurl = "{server.url}"\nmodel = "small"\nmode = "tools"\nseconds = 5\n'
    (folder / "mathverify.toml").write_text(text)


def reader(messages: tuple[Message, ...]) -> str:
    """Copies what a picture shows, and writes words down as a question."""
    if messages[-1].images:
        return json.dumps({"text": TEXT, "legible": True})
    assert TEXT in messages[-1].content
    bare = {key: DOUBLE[key] for key in ("id", "data", "unknowns", "givens", "ask")}
    return json.dumps(bare)


def test_a_picture_is_copied_and_the_copy_is_shown(
    nowhere: Path, scan: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("page.png").write_bytes(scan)
    with FaultyServer(reader) as server:
        settings(nowhere, server)
        assert run(["formalise", "page.png", "--cassette", "tape.jsonl"]) == 0
        said = capsys.readouterr().out
        assert said.startswith("# page: answered: 7\n")
        assert f"# the model read from the picture: {TEXT}" in said
        assert len(server.heard) == 2
        assert run(["formalise", "page.png", "--json", "--cassette", "tape.jsonl"]) == 0
        assert len(server.heard) == 2
    told = json.loads(capsys.readouterr().out)
    assert (told["text"], told["answer"]) == (TEXT, "7")


def test_a_model_that_takes_no_pictures_is_named(
    nowhere: Path, scan: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("page.png").write_bytes(scan)
    with FaultyServer(reader, sees=False) as server:
        settings(nowhere, server)
        assert run(["formalise", "page.png"]) == 3
        assert len(server.heard) == 1
    said = capsys.readouterr().out
    assert "not read" in said
    assert "small did not take a picture: HTTP 400: image input is not supported" in said


def test_what_cannot_be_made_out_is_not_guessed(
    nowhere: Path, scan: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("page.png").write_bytes(scan)
    unclear = json.dumps({"text": "Twice a n?mber", "legible": False})
    with FaultyServer(lambda _: unclear) as server:
        settings(nowhere, server)
        assert run(["formalise", "page.png"]) == 3
    assert "the picture shows no question that can be made out" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("page.svg", SVG, "it is SVG; export it as PNG"),
        ("page.png", SVG, "it is SVG; export it as PNG"),
        ("page.jpg", b"GIF89a", "it is neither PNG nor JPEG"),
        ("page.png", b"", "it is neither PNG nor JPEG"),
        ("page.png", bytes(6_000_000), "the file has more than 5 MB"),
    ],
)
def test_a_hostile_file_is_never_sent(
    nowhere: Path, capsys: pytest.CaptureFixture[str], name: str, content: bytes, reason: str
) -> None:
    Path(name).write_bytes(content)
    with FaultyServer(reader) as server:
        settings(nowhere, server)
        assert run(["formalise", name]) == 3
        assert not server.heard
    assert reason in capsys.readouterr().out
    assert run(["formalise", "nothing.png"]) == 64


def test_a_figure_is_seen_as_png_or_it_is_said_why(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("typst")
    images = seen((Picture(SVG, "a square"), Picture(SVG, "another")))
    assert isinstance(images, tuple)
    assert [image_of(one.content) for one in images] == list(images)
    assert all(isinstance(one, Image) and one.media == "image/png" for one in images)
    assert isinstance(seen((Picture(b"no svg", ""),)), str)
    monkeypatch.setitem(sys.modules, "typst", None)
    assert "mathverify[pdf]" in str(seen((Picture(SVG, ""),)))
