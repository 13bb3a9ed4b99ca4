"""A key that a reply spells in any way of JSON reaches nothing that is kept, printed or shown."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest
from over_rows import over_rows

from generators.language_models.openai_wire import without_key
from generators.language_models.port import Completion, Usage
from generators.language_models.replies import Form, Misread, Read, read
from mathverify.cli.json_output import line_of
from mathverify.problem import secrets
from mathverify.problem.json_lines import JsonLines, json_value
from mathverify.problem.secrets import keep_secret, without
from mathverify.problem.writing import write_all

KEY = 'sk-very/secret"key'


class Words(Form):
    """A reply with one text."""

    text: str


def spellings() -> list[str]:
    """The key as it may stand in a text of JSON: each character escaped, all of them, twice."""
    plain = json.dumps(KEY)[1:-1]
    found = [plain, plain.replace("/", "\\/")]
    for place, one in enumerate(KEY):
        for escape in (f"\\u{ord(one):04x}", f"\\u{ord(one):04X}"):
            rest = json.dumps(KEY[place + 1 :])[1:-1]
            found.append(f"{json.dumps(KEY[:place])[1:-1]}{escape}{rest}")
    found.append("".join(f"\\u{ord(one):04x}" for one in KEY))
    return [*found, *(json.dumps(one)[1:-1] for one in found)]


def _decoded(text: str) -> list[str]:
    """A text and what it is when it is read as JSON, as often as that goes."""
    found = [text]
    for _ in range(4):
        try:
            found.append(str(json.loads(f'"{found[-1]}"')))
        except ValueError:
            break
    return found


@over_rows("spelled", spellings())
def test_each_spelling_is_taken_out_of_a_reply(spelled: str) -> None:
    outcome = without_key(Completion(f'{{"text": "The key is {spelled}."}}', Usage(1, 1, 1)), KEY)
    assert isinstance(outcome, Completion)
    found = read(outcome.text, Words)
    assert isinstance(found, Read)
    assert not any(KEY in text for text in _decoded(found.value.text))


def test_texts_without_the_key_stay() -> None:
    for text in ('{"text": "\\u00e9 \\\\frac{1}{2}"}', "sk-very", "", "\\" * 1000):
        assert without(text, KEY) == text
        assert without(text, "") == text


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "_kept", set())
    keep_secret(KEY)
    keep_secret("none")


@pytest.mark.usefixtures("told")
def test_no_writer_writes_it(tmp_path: Path) -> None:
    lines = JsonLines(tmp_path / "lines")
    lines.write({"text": f"a {KEY} b", "none": "none"})
    lines.close()
    write_all(tmp_path, {"page": f"a {KEY} b", "bytes": b"x"})
    written = [path.read_text(encoding="utf-8") for path in sorted(tmp_path.iterdir())]
    said = [*written, line_of({"text": KEY})]
    assert not any(KEY in text or json.dumps(KEY)[1:-1] in text for text in said)
    assert json_value((tmp_path / "lines").read_text()) == {"text": "a [key] b", "none": "none"}


HALVES = ["\\ud83d", "\\uD83D", "x \\udc00", "\\ud83d\\ud83d", "\ud83d"]


@pytest.mark.parametrize("half", HALVES)
def test_half_of_a_character_is_refused_where_a_reply_is_read(half: str) -> None:
    found = read(f'{{"text": "Twice {half} a number"}}', Words)
    assert isinstance(found, Misread)
    assert "half of a character" in found.faults[0]


def test_whole_characters_are_read() -> None:
    assert read('{"text": "\\ud83d\\ude00"}', Words) == Read(Words(text="\U0001f600"))


@pytest.mark.parametrize("half", HALVES)
def test_what_is_kept_of_a_reply_can_be_written(half: str) -> None:
    outcome = without_key(Completion(f'{{"text": "{half}"}}', Usage(1, 1, 1)), "")
    assert isinstance(outcome, Completion)
    outcome.text.encode("utf-8")
    assert isinstance(read(outcome.text, Words), Misread)
    line_of({"text": half}).encode("utf-8")


def test_every_character_of_a_key_is_escaped_in_every_way() -> None:
    # Of 14 characters in a row each as itself or escaped: all 16,384 ways of the first 14.
    short = KEY[:14]
    for ways in itertools.product((False, True), repeat=len(short)):
        text = "".join(f"\\u{ord(c):04x}" if way else c for c, way in zip(short, ways, strict=True))
        assert without(text, short) == "[key]"
