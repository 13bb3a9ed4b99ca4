"""The review by its addresses: what a teacher does is verified, kept, and never lost."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lxml import html
from small_reviews import angles, client_of, form, sent, text

from generators.reviewing.acts import ACTS
from generators.reviewing.review import REVIEWED
from mathverify.attestation.record import FILE


def acts(folder: Path) -> list[str]:
    """What was written down, in order."""
    path = folder / ACTS
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [json.loads(line)["act"] for line in lines]


def test_the_list_has_every_question_and_what_was_said_of_it(client: Any, folder: Path) -> None:
    page = client.get("/")
    assert page.status_code == 200
    told = text(page)
    assert "Percentages & <circles>" in told
    assert "4 questions: 4 open, 0 accepted, 0 rejected." in told
    assert re.findall(r"Question (\d+) open", told) == ["1", "2", "3", "4"]
    for number in (1, 2):
        assert f"{angles(folder, number).stem}." in told.replace(" ° .", "°.").replace(" °", "°")


def test_a_question_is_shown_with_key_facets_and_certificate(client: Any, folder: Path) -> None:
    told = text(client.get("/question/1"))
    asked = angles(folder, 1)
    assert "In a parallelogram." in told
    assert asked.stem in told
    assert f"Its key {asked.answer}°" in told
    assert "mathematics: proved; steps: proved; figure: proved; words: attested." in told
    assert "What is given leaves this answer alone; none is missing. theorems on angles" in told
    assert "to be trusted: exact algebra" in told


def test_a_decision_is_kept_in_the_folder(client: Any, folder: Path) -> None:
    reply = sent(client, "/question/1", "/question/1/decide", do="accepted")
    assert (reply.status_code, reply.headers["location"]) == (303, "/question/1?did=accepted")
    assert "Accepted." in text(client.get(reply.headers["location"]))
    sent(client, "/question/2", "/question/2/decide", do="rejected")
    assert acts(folder) == ["accepted", "rejected"]
    again = text(client_of(folder).get("/"))
    assert "2 open, 1 accepted, 1 rejected" in again
    sent(client, "/question/2", "/question/2/decide", do="reopened")
    assert "3 open, 1 accepted, 0 rejected" in text(client_of(folder).get("/"))


def test_a_changed_number_is_refused_told_and_mended(client: Any, folder: Path) -> None:
    where = "/question/1/save"
    before = angles(folder, 1)
    after = replace(before, far=before.far - 5)
    reply = sent(client, "/question/1/edit", where, **{"$.data.corner": f"{after.far} deg"})
    assert reply.status_code == 422
    assert "Not saved: it is not proved" in text(reply)
    assert f"answer : the answer is {after.answer} deg, not {before.answer} deg" in text(reply)
    tree = html.fromstring(reply.text)
    assert tree.get_element_by_id("f-$.data.corner").value == f"{after.far} deg"
    wrong = tree.get_element_by_id("f-$.answer")
    assert wrong.get("aria-invalid") == "true"
    told_by = tree.get_element_by_id(wrong.get("aria-describedby"))
    assert f"{after.answer} deg" in told_by.text_content()
    assert acts(folder) == []
    mend = next(one for one in tree.forms if "Mend it so" in one.text_content())
    saved = client.post(mend.action, data=dict(mend.form_values()))
    assert saved.headers["location"] == "/question/1?did=changed"
    told = text(client.get("/question/1"))
    assert after.stem in told
    assert f"Its key {after.answer}°" in told
    assert "open (changed)" not in told
    assert acts(folder) == ["changed"]


def test_a_change_takes_the_decision_back(client: Any) -> None:
    sent(client, "/question/4", "/question/4/decide", do="accepted")
    stem = form(client, "/question/4/edit", "save")["$.prose.stem"]
    changed = stem.replace("A ladder", "A long ladder")
    saved = sent(client, "/question/4/edit", "/question/4/save", **{"$.prose.stem": changed})
    assert saved.status_code == 303
    told = text(client.get("/"))
    assert "A long ladder" in told
    assert "4 open" in told


def test_a_document_that_is_no_question_is_told_and_not_lost(client: Any, folder: Path) -> None:
    whole = form(client, "/question/4/edit", "save") and "id: ladder\nask: {find: h\n<b>mine</b>"
    reply = sent(client, "/question/4/edit", "/question/4/save", whole=whole)
    assert reply.status_code == 422
    assert html.fromstring(reply.text).get_element_by_id("whole").value.strip() == whole
    assert acts(folder) == []


def test_a_fault_of_a_document_is_mended_by_its_remedy(client: Any, folder: Path) -> None:
    page = html.fromstring(client.get("/question/4/edit").text)
    whole = page.get_element_by_id("whole").value.replace("as: value", "as: valeu")
    reply = sent(client, "/question/4/edit", "/question/4/save", whole=whole)
    assert reply.status_code == 422
    tree = html.fromstring(reply.text)
    mend = next(one for one in tree.forms if "Mend it so" in one.text_content())
    assert client.post(mend.action, data=dict(mend.form_values())).status_code == 303


def test_a_sibling_is_another_proved_question_of_the_family(client: Any, folder: Path) -> None:
    first = text(client.get("/question/3"))
    seen = {first}
    for _ in range(3):
        reply = sent(client, "/question/3", "/question/3/decide", do="swapped")
        assert reply.headers["location"] == "/question/3?did=swapped"
        told = text(client.get("/question/3"))
        assert "options: proved" in told
        assert "words: attested" in told
        seen.add(re.sub(r"Certificate.*", "", told))
    assert len(seen) == 4
    sent(client, "/question/3", "/question/3/decide", do="restored")
    assert acts(folder) == ["swapped"] * 3 + ["restored"]
    assert text(client.get("/question/3")).startswith(first.partition("What was done")[0][:200])


def test_a_question_of_a_file_has_no_siblings(client: Any, folder: Path) -> None:
    assert "Swap for another" not in client.get("/question/4").text
    reply = sent(client, "/question/4", "/question/4/decide", do="swapped")
    assert reply.status_code == 400
    assert acts(folder) == []


def test_words_are_attested_by_who_agrees_to_all(client: Any, folder: Path) -> None:
    where = "/question/4/attest"
    told = text(client.get("/question/4"))
    assert "words: bound" in told
    ids = re.findall(r'name="agree" value="([^"]+)"', client.get("/question/4").text)
    part = sent(client, "/question/4", where, by="A. Teacher", agree=ids[:-1])
    assert part.status_code == 422
    assert "Not agreed to: nothing-else." in text(part)
    nobody = sent(client, "/question/4", where, by="  ", agree=ids)
    assert "gives a name" in text(nobody)
    assert not (folder / FILE).exists()
    done = sent(client, "/question/4", where, by="A. <Teacher>", agree=ids)
    assert done.status_code == 303
    assert "Attested by A. <Teacher>." in text(client.get("/question/4"))
    assert "words: attested" in text(client_of(folder).get("/question/4"))


def test_words_that_were_read_are_attested_for_each_question_of_a_family(client: Any) -> None:
    for number, standing in ((1, "attested"), (2, "attested"), (3, "attested"), (4, "bound")):
        assert f"words: {standing}." in text(client.get(f"/question/{number}"))


@pytest.mark.parametrize("place", ["7-0-1", "7-0-900", f"7-0-{'9' * 19}", "7-5-0", "7-0"])
def test_a_question_that_its_family_does_not_make_there_has_no_readers(
    folder: Path, place: str
) -> None:
    path = folder / "set.jsonl"
    lines = path.read_text(encoding="utf-8")
    assert "-easy-open-7-0-0" in lines
    path.write_text(lines.replace("-easy-open-7-0-0", f"-easy-open-{place}"), "utf-8")
    told = client_of(folder).get("/question/1")
    assert told.status_code == 200
    assert "words: bound." in text(told)


def test_the_sheets_hold_what_is_accepted_and_its_marks(client: Any, folder: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    empty = client.post("/finish", data=form(client, "/", "finish"))
    assert "Nothing was written" in text(empty)
    for number, what in ((1, "rejected"), (2, "accepted"), (4, "accepted")):
        sent(client, f"/question/{number}", f"/question/{number}/decide", do=what)
    told = text(client.post("/finish", data=form(client, "/", "finish")))
    assert "2 questions, in these files" in told
    page = (folder / REVIEWED / "questions.html").read_text(encoding="utf-8")
    assert angles(folder, 2).stem in page
    assert angles(folder, 1).stem not in page
    assert re.findall(r"\[?(\d) marks", page) == ["3", "4"]
    assert (folder / REVIEWED / "answers.md").exists()
    records = (folder / REVIEWED / "records.jsonl").read_text(encoding="utf-8")
    assert records.count("\n") == 2
    for name, content in before.items():
        assert (folder / name).read_bytes() == content


def test_the_sheet_and_key_are_shown_as_they_stand(client: Any, folder: Path) -> None:
    sent(client, "/question/1", "/question/1/decide", do="rejected")
    sheet, key = client.get("/sheet"), client.get("/key")
    assert angles(folder, 2).stem in text(sheet)
    assert angles(folder, 1).stem not in text(sheet)
    assert f"{angles(folder, 2).answer}°" in text(key)


def test_words_that_the_manifest_wants_attested_are_waited_for(tmp_path: Path) -> None:
    from small_reviews import MANIFEST, QUESTIONS
    from small_sets import make

    (tmp_path / "own.yaml").write_text(QUESTIONS, encoding="utf-8")
    manifest = tmp_path / "set.toml"
    manifest.write_text(MANIFEST, encoding="utf-8")
    made = make(manifest, tmp_path / "set")
    assert made.assembly.records
    # The lock names the manifest with its words, so it is written again.
    strict = tmp_path / "strict.toml"
    strict.write_text(MANIFEST.replace("seed = 7", 'seed = 7\nwords = "attested"'), "utf-8")
    from generators.sets.lock import lock_text, read_lock
    from generators.sets.manifest import load_manifest, manifest_digest

    lock = read_lock((tmp_path / "set" / "set.lock.json").read_text(encoding="utf-8"))
    assert not isinstance(lock, str)
    told = replace(lock, manifest=manifest_digest(load_manifest(strict)))
    (tmp_path / "set" / "set.lock.json").write_text(lock_text(told), encoding="utf-8")
    client = client_of(tmp_path / "set")
    sent(client, "/question/1", "/question/1/decide", do="accepted")
    sent(client, "/question/4", "/question/4/decide", do="accepted")
    told_of = text(client.post("/finish", data=form(client, "/", "finish")))
    assert "1 questions" in told_of
    assert "Question 4: its words are to be attested, and nobody has attested them" in told_of


# --- two windows and a kill ------------------------------------------------------------


def test_the_second_window_loses_nothing(client: Any, folder: Path) -> None:
    other = client_of(folder)
    mine = form(client, "/question/4/edit", "save")
    theirs = form(other, "/question/4/edit", "save")
    stem = mine["$.prose.stem"]
    first = {**mine, "$.prose.stem": stem.replace("A ladder", "A green ladder")}
    second = {**theirs, "$.prose.stem": stem.replace("A ladder", "A red ladder")}
    assert client.post("/question/4/save", data=first).status_code == 303
    late = other.post("/question/4/save", data=second)
    assert late.status_code == 409
    tree = html.fromstring(late.text)
    assert "A red ladder" in tree.get_element_by_id("f-$.prose.stem").value
    assert "A green ladder" in text(other.get("/question/4"))
    again = dict(tree.forms[0].form_values())
    assert other.post("/question/4/save", data=again).status_code == 303
    assert "A red ladder" in text(client.get("/question/4"))
    assert acts(folder) == ["changed", "changed"]


def test_a_decision_on_another_question_than_the_one_seen_is_not_taken(
    client: Any, folder: Path
) -> None:
    seen = form(client, "/question/3", "decide")
    other = client_of(folder)
    sent(other, "/question/3", "/question/3/decide", do="swapped")
    late = client.post("/question/3/decide", data={**seen, "do": "accepted"})
    assert late.status_code == 409
    assert "changed in another window" in text(late)
    assert acts(folder) == ["swapped"]


@pytest.mark.parametrize("cut", [1, 20, 200])
def test_a_line_that_a_kill_cut_off_is_no_act(folder: Path, cut: int) -> None:
    client = client_of(folder)
    sent(client, "/question/1", "/question/1/decide", do="accepted")
    sent(client, "/question/3", "/question/3/decide", do="swapped")
    path = folder / ACTS
    path.write_bytes(path.read_bytes()[:-cut])
    again = client_of(folder)
    assert "3 open, 1 accepted" in text(again.get("/"))
    sent(again, "/question/2", "/question/2/decide", do="rejected")
    assert "2 open, 1 accepted, 1 rejected" in text(client_of(folder).get("/"))


def test_acts_on_a_question_that_the_set_no_longer_has_are_left_alone(folder: Path) -> None:
    client = client_of(folder)
    sent(client, "/question/1", "/question/1/decide", do="accepted")
    path = folder / ACTS
    line = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**line, "of": "0" * 64}) + "\n", encoding="utf-8")
    assert "4 open" in text(client_of(folder).get("/"))


def test_a_question_of_the_file_that_is_not_proved_cannot_be_accepted(folder: Path) -> None:
    path, asked = folder / "set.jsonl", angles(folder, 1)
    lines = path.read_text(encoding="utf-8")
    wrong = lines.replace(f'"{asked.answer} deg"', f'"{asked.answer + 1} deg"')
    path.write_text(wrong, "utf-8")
    client = client_of(folder)
    assert "set.jsonl is not as the set was made" in text(client.get("/"))
    told = client.get("/question/1")
    assert "It is not proved, so it cannot be accepted." in text(told)
    assert 'value="accepted"' not in told.text
    reply = sent(client, "/question/1", "/question/1/decide", do="accepted")
    assert reply.status_code == 422
    assert not (folder / ACTS).exists()
    assert asked.stem not in text(client.get("/sheet"))


@pytest.mark.parametrize(
    "line",
    [
        '{"place": "1", "act": "accepted"}',
        '{"place": "1", "of": 7, "act": "accepted"}',
        '{"place": "1", "act": "blessed"}',
        '{"place": ["1"], "act": "accepted"}',
        '{"place": "1", "act": "changed", "spec": {"id": "x"}}',
        '{"place": "1", "act": "changed"}',
        '{"place": "99", "act": "accepted"}',
        "[]",
        "\x00",
        '{"place": "1", "act": ["accepted"]}',
    ],
)
def test_lines_of_somebody_else_are_no_acts(folder: Path, line: str) -> None:
    (folder / ACTS).write_text(line + "\n", encoding="utf-8")
    assert "4 open" in text(client_of(folder).get("/"))
