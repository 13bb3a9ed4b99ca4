"""Pictures go to a model as they are; what is none is refused before it is sent."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis.strategies import binary, integers
from over_rows import over_rows
from pictures import chunk, jpeg, png

from generators.language_models.asking import Unanswered, ask
from generators.language_models.cassettes import Recording, Replaying, request_key
from generators.language_models.connecting import connect
from generators.language_models.endpoints import Endpoint
from generators.language_models.faulty_server import FaultyServer
from generators.language_models.images import (
    MOST_BYTES,
    MOST_PIXELS,
    MOST_SIDE,
    Image,
    NotImage,
    image_of,
)
from generators.language_models.modes import LADDER, Mode
from generators.language_models.port import Completion, Failure, FailureKind, Message, Sampling
from generators.language_models.replies import Form, reply_schema

ADAPTERS = ("openai", "instructor")


class Count(Form):
    """A form for the tests."""

    number: int


def picture(content: bytes) -> Image:
    found = image_of(content)
    assert isinstance(found, Image), found
    return found


def at(server: FaultyServer, adapter: str, mode: Mode = Mode.TOOLS) -> Endpoint:
    return Endpoint("faulty", server.url, "small", "", mode, 5.0, adapter)


def test_what_is_a_picture_keeps_its_bytes() -> None:
    found = picture(png(20, 30))
    assert (found.media, found.width, found.height) == ("image/png", 20, 30)
    assert found.content == png(20, 30)
    assert base64.b64decode(found.data_url.partition(",")[2]) == png(20, 30)
    assert found.data_url.startswith("data:image/png;base64,")
    found = picture(jpeg(40, 50))
    assert (found.media, found.width, found.height) == ("image/jpeg", 40, 50)
    assert picture(png(MOST_SIDE, 3)).width == MOST_SIDE


@over_rows(
    ("content", "reason"),
    [
        (b"", "neither PNG nor JPEG"),
        (b"GIF89a" + bytes(40), "neither PNG nor JPEG"),
        (b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', "SVG"),
        (b"<!-- --><SVG onload='x()'/>", "SVG"),
        (b"\x89PNG", "neither PNG nor JPEG"),
        (png()[:-1], "no whole PNG"),
        (png()[:-12], "no whole PNG"),
        (png() + b"<script>", "no whole PNG"),
        (png()[:40] + b"\x00" + png()[41:], "no whole PNG"),
        (png()[:8] + png()[33:], "in disorder"),
        (png(2, 3, chunk(b"IHDR", bytes(13))), "in disorder"),
        (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", bytes(12)), "misshapen"),
        (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", bytes(13)) + chunk(b"IEND", b""), "no whole PNG"),
        (b"\x89PNG\r\n\x1a\n" + b"\xff\xff\xff\xffIHDR", "no whole PNG"),
        (png(2**31, 2**31), "pixels"),
        (png(MOST_SIDE + 1, 1), "pixels"),
        (png(7_000, 7_000), "pixels"),
        (png(0, 5), "pixels"),
        (jpeg(65_535, 65_535), "pixels"),
        (jpeg(0, 5), "pixels"),
        (jpeg()[:-2], "no whole JPEG"),
        (b"\xff\xd8\xff\xd9", "no whole JPEG"),
        (b"\xff\xd8\xff\xe0\x00\x00" + bytes(9) + b"\xff\xd9", "no whole JPEG"),
        (png(2, 3, chunk(b"tEXt", bytes(MOST_BYTES))), "more than 5 MB"),
    ],
    ids=lambda one: one[:12] if isinstance(one, str) else str(len(one)),
)
def test_what_is_none_is_refused(content: bytes, reason: str) -> None:
    found = image_of(content)
    assert isinstance(found, NotImage)
    assert reason in found.reason


def test_the_limits_are_what_they_say() -> None:
    assert MOST_PIXELS < MOST_SIDE**2
    assert isinstance(image_of(png(5_000, 5_000)), Image)
    assert isinstance(image_of(png(5_000, 5_001)), NotImage)


@given(binary(max_size=200), integers(0, 80), integers(0, 255))
@settings(max_examples=200, derandomize=True, deadline=None)
def test_any_bytes_are_looked_at(tail: bytes, place: int, sign: int) -> None:
    for whole in (png(), jpeg()):
        changed = bytearray(whole)
        changed[place % len(whole)] = sign
        for content in (bytes(changed), whole[: place % len(whole)] + tail, tail):
            found = image_of(content)
            if isinstance(found, Image):
                assert found.content == content
                assert 0 < found.width * found.height <= MOST_PIXELS


@pytest.mark.parametrize("adapter", ADAPTERS)
@pytest.mark.parametrize("mode", LADDER)
def test_the_bytes_arrive_as_they_were_sent(adapter: str, mode: Mode) -> None:
    images = (picture(png(20, 30)), picture(jpeg(9, 8)))
    seen: list[Message] = []

    def author(messages: tuple[Message, ...]) -> str:
        seen.extend(messages)
        return '{"number": 3}'

    with FaultyServer(author) as server, connect(at(server, adapter, mode)) as model:
        asked = (Message("system", "rules"), Message("user", "how many?", images))
        assert isinstance(model.complete(asked, reply_schema(Count), Sampling()), Completion)
        (heard,) = server.heard
    (one,) = [message for message in seen if message.images]
    assert one.images == images
    assert one.role == "user"
    assert "how many?" in one.content
    parts = [
        part
        for told in heard.body["messages"]
        if isinstance(told["content"], list)
        for part in told["content"]
        if part["type"] == "image_url"
    ]
    assert [part["image_url"]["url"] for part in parts] == [image.data_url for image in images]


def test_words_without_a_picture_are_sent_as_a_text() -> None:
    with FaultyServer(lambda _: "{}") as server, connect(at(server, "openai")) as model:
        model.complete((Message("user", "how many?"),), reply_schema(Count), Sampling())
        (heard,) = server.heard
    assert heard.body["messages"] == [{"role": "user", "content": "how many?"}]


@pytest.mark.parametrize("adapter", ADAPTERS)
def test_a_model_without_eyes_is_named_and_asked_once(adapter: str) -> None:
    image = picture(png())
    with FaultyServer(lambda _: '{"number": 3}', sees=False) as server:
        with connect(at(server, adapter)) as model:
            found = ask(model, (Message("user", "how many?", (image,)),), Count, Sampling())
            assert isinstance(found, Unanswered)
            assert found.failure is not None
            assert found.failure.kind is FailureKind.SIGHTLESS
            assert "small did not take a picture" in found.reason
            assert "image input is not supported" in found.reason
            assert not found.failure.is_final
            words = model.complete((Message("user", "?"),), reply_schema(Count), Sampling())
            assert isinstance(words, Completion)
        assert len(server.heard) == 2


def test_a_bad_request_without_a_picture_is_no_want_of_eyes() -> None:
    server = FaultyServer(lambda _: "{}", modes=(Mode.JSON,))
    with server, connect(at(server, "openai")) as model:
        found = model.complete((Message("user", "?"),), reply_schema(Count), Sampling())
    assert isinstance(found, Failure)
    assert found.kind is FailureKind.REJECTED


def test_a_cassette_tells_pictures_apart(tmp_path: Path) -> None:
    def asked(*images: bytes) -> tuple[Message, ...]:
        return (Message("user", "how many?", tuple(map(picture, images))),)

    keys = {
        request_key("m", asked(*images), reply_schema(Count), Sampling())
        for images in ((), (png(),), (png(3, 3),), (png(), png()))
    }
    assert len(keys) == 4

    class Counting:
        name = "counting"
        calls = 0

        def complete(self, messages: tuple[Message, ...], *_: object) -> Completion:
            self.calls += 1
            return Completion(f'{{"number": {len(messages[-1].images)}}}')

    model = Counting()
    recording = Recording(model, tmp_path / "tape.jsonl")
    for images in ((png(),), (png(), png()), (png(),)):
        recording.complete(asked(*images), reply_schema(Count), Sampling())
    recording.close()
    assert model.calls == 2
    replayed = Replaying(tmp_path / "tape.jsonl")
    again = replayed.complete(asked(png(), png()), reply_schema(Count), Sampling())
    assert again == Completion('{"number": 2}')
