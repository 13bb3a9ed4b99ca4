"""The page of the house says what is there: its files, every room, the picture of the imports."""

from __future__ import annotations

import re

from rooms import PICTURE, ROOT, arrows, picture, rooms

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def named() -> list[str]:
    """What stands in backquotes and looks like a place."""
    return [one for one in re.findall(r"`([\w./]+)`", PAGE) if "/" in one or one.endswith(".py")]


def test_every_place_on_the_page_exists() -> None:
    missing = [
        place
        for place in named()
        if not (ROOT / place).exists() and not (ROOT / "mathverify" / place).exists()
    ]
    assert not missing


def test_twenty_questions_have_a_file_each() -> None:
    answers = re.findall(r"^\| Wh[^|]*\? \| `([^`]+)` \|$", PAGE, re.MULTILINE)
    asked = re.findall(r"^\| Wh", PAGE, re.MULTILINE)
    assert len(asked) == len(answers) >= 20
    assert all((ROOT / answer).is_file() for answer in answers)


def test_every_room_is_told() -> None:
    table = PAGE.partition("| room |")[2].partition("\n\n")[0]
    told = set(re.findall(r"`(\w+)`", table))
    assert set(rooms()) <= told


def test_no_room_reaches_itself() -> None:
    below = arrows()
    for room in below:
        waiting, seen = list(below[room]), set()
        while waiting:
            one = waiting.pop()
            assert one != room
            if one not in seen:
                seen.add(one)
                waiting.extend(below[one])


def test_the_picture_shows_the_imports_as_they_are() -> None:
    told = "run `python tests/architecture/rooms.py`"
    assert PICTURE.read_text(encoding="utf-8") == picture(), told
