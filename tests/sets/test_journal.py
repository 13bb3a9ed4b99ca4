"""A journal is believed entry by entry, as far as it is what this person's own run wrote."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest
from command_line import here
from small_sets import manifest_file

from generators.sets import regenerate as job
from generators.sets.journal import Journal
from generators.sets.manifest import load_manifest
from generators.sets.own_secret import own_secret

SECRET = b"one secret"
ENTRIES = [{"n": 1}, {"n": 2}, {"n": 3}]
LINES = ["first line", "", "third, ünïcode \u2028"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal with three entries, two of which have lines."""
    place = tmp_path / "journal"
    with Journal(place, "key", SECRET) as journal:
        for entry, line in zip(ENTRIES, LINES, strict=True):
            journal.write(entry, line)
    return place


def told(path: Path, key: str = "key", secret: bytes = SECRET) -> list[tuple[object, str]]:
    found = []
    with Journal(path, key, secret) as journal:
        while (entry := journal.peek()) is not None:
            found.append((entry["n"], journal.take()))
    return found


def test_what_was_written_is_told_in_order(path: Path) -> None:
    assert told(path) == [(1, LINES[0]), (2, ""), (3, LINES[2])]
    # Reading changes nothing.
    assert told(path) == [(1, LINES[0]), (2, ""), (3, LINES[2])]
    with Journal(path, "key", SECRET) as journal:
        while journal.peek() is not None:
            journal.take()
        assert [line for _, line in journal.accepted()] == [LINES[0], LINES[2]]


def test_a_run_goes_on_behind_what_it_took(path: Path) -> None:
    with Journal(path, "key", SECRET) as journal:
        journal.peek()
        journal.take()
        journal.peek()
        journal.write({"n": 9}, "another")
    assert told(path) == [(1, LINES[0]), (9, "another")]


@pytest.mark.parametrize(("key", "secret"), [("other", SECRET), ("key", b"other"), ("key", b"")])
def test_a_journal_of_another_run_or_person_is_not_believed(
    path: Path, key: str, secret: bytes
) -> None:
    assert told(path, key, secret) == []


def test_without_a_secret_nothing_is_believed(tmp_path: Path) -> None:
    with Journal(tmp_path / "j", "key", b"") as journal:
        journal.write({"n": 1}, "line")
        assert journal.signature(b"content") == ""
        assert [line for _, line in journal.accepted()] == ["line"]
    assert told(tmp_path / "j", secret=b"") == []


@pytest.mark.parametrize("length", range(0, 400, 7))
def test_a_torn_journal_keeps_its_whole_entries(path: Path, length: int) -> None:
    whole = path.read_bytes()
    before = told(path)
    path.write_bytes(whole[:length])
    found = told(path)
    assert found == before[: len(found)]
    assert len(found) == 3 or length < len(whole)


def test_a_changed_entry_ends_what_is_believed(path: Path) -> None:
    content = path.read_bytes()
    for place in range(content.index(b"\n") + 1, len(content)):
        changed = bytearray(content)
        changed[place] ^= 1
        path.write_bytes(bytes(changed))
        assert len(told(path)) < 3


def test_entries_in_another_order_are_not_believed(path: Path) -> None:
    head, one, line, two, three, last = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join((head, two, one, line, three, last)))
    assert told(path) == []


def test_the_secret_is_made_once_and_for_its_person_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    first = own_secret()
    assert (len(first.content), first.lacking) == (32, "")
    assert own_secret() == first
    (place,) = (tmp_path / "mathverify").iterdir()
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    # One that others can read may be known to them.
    place.chmod(0o644)
    found = own_secret()
    assert found.content == b""
    assert f"{place} is not a file of 32 bytes that you alone may read: remove it" == found.lacking


def test_without_a_place_there_is_no_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mathverify").write_text("a file stands where the folder should")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert own_secret().content == b""
    assert own_secret().lacking.startswith("no secret can be kept: ")
    if os.geteuid():
        monkeypatch.setenv("XDG_STATE_HOME", "/proc/nowhere")
        assert own_secret().content == b""


def test_what_stands_behind_a_false_entry_is_no_question(path: Path) -> None:
    head, *rest = path.read_bytes().splitlines(keepends=True)
    forged = b"".join(
        b"0" * 64 + b" " + json.dumps({"place": n, "line": True}).encode() + b"\nFORGED\n"
        for n in range(9)
    )
    for content in (head + forged, head + b"".join(rest) + forged):
        path.write_bytes(content)
        with Journal(path, "key", SECRET) as journal:
            taken = []
            while journal.peek() is not None:
                taken.append(journal.take())
            assert "FORGED" not in [line for _, line in journal.accepted()]
            journal.write({"place": 7}, "own")
            found = [line for _, line in journal.accepted()]
            assert found == [*filter(None, taken), "own"]


def test_entries_that_were_not_taken_are_none_of_the_set(path: Path) -> None:
    with Journal(path, "key", SECRET) as journal:
        assert journal.peek() is not None
        assert list(journal.accepted()) == []


def test_a_run_says_whether_it_takes_up_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = Path(os.environ["XDG_STATE_HOME"])
    text = 'title = "T"\nto = []\n[[section]]\ntitle = "S"\nfamily = "sale-price"\ncount = 4\n'
    manifest = manifest_file(tmp_path, text)
    out = tmp_path / "out"

    def interrupted() -> None:
        left = [3]

        def until(_: object) -> None:
            left[0] -= 1
            if not left[0]:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            job.regenerate(load_manifest(manifest), out, to=(), watch=until)

    def told(*more: object) -> str:
        ended = here("regenerate", manifest, "--out", out, *more)
        assert ended.code == 0
        return ended.err

    assert told() == ""
    interrupted()
    assert "is taken up: what it proved is not proved again" in told()
    interrupted()
    assert "begun anew: it is of another manifest, of other formats" in told("--to", "md")
    interrupted()
    with monkeypatch.context() as changed:
        changed.setattr(job, "family_digest", lambda _: "of a changed family")
        assert "begun anew: it is of another manifest" in told()
    interrupted()
    (secret,) = (state / "mathverify").iterdir()
    kept = secret.read_bytes()
    secret.write_bytes(bytes(32))
    assert "begun anew: it was changed, or not written by you on this machine" in told()
    interrupted()
    secret.chmod(0o644)
    found = told()
    assert "could not be taken up if it were interrupted: " in found
    assert "begun anew: without a secret of your own" in found
    secret.chmod(0o600)
    secret.write_bytes(kept)
