"""The verbs about language models, as a user runs them, against a server on loopback."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from quoted_replies import quoted
from written_questions import DISTANCE, DOUBLE, DOUBLES

from generators.bank.record import Provenance, Record, record_of
from generators.bank.store import bank_of, extended
from generators.language_models.faults import Fault, Misbehaviour
from generators.language_models.faulty_server import FaultyServer
from generators.language_models.modes import Mode
from generators.language_models.port import Message
from mathverify.api import verify
from mathverify.cli.application import run
from mathverify.problem import decode

QUESTION = DOUBLE | {"answer": "8"}


def author(messages: tuple[Message, ...]) -> str:
    """A model that adds and writes: a wrong answer, for the loop to mend."""
    if "Add 2 and 3" in messages[-1].content or "Add 2 and 3" in messages[0].content:
        return '{"total": 5}'
    return json.dumps(QUESTION)


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder without settings, and an environment without a model."""
    for name in ("MATHVERIFY_MODEL_URL", "MATHVERIFY_MODEL", "MATHVERIFY_MODEL_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def settings(folder: Path, server: FaultyServer, mode: str = "json_schema") -> None:
    text = f'[models.here]\nurl = "{server.url}"\nmodel = "small"\nmode = "{mode}"\nseconds = 5\n'
    (folder / "mathverify.toml").write_text(text)


def test_without_a_model_a_family_serves(nowhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["generate", "--objective", "algebra.quadratic-equations"]) == 0
    said = capsys.readouterr()
    assert "no model was asked" in said.err
    assert said.out.startswith("id: ")
    assert run(["generate", "--brief", "knitting patterns of the bronze age"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "mathverify doctor" in said.err


def test_a_brief_becomes_a_proved_question(
    nowhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with FaultyServer(author) as server:
        settings(nowhere, server)
        assert (
            run(
                [
                    "generate",
                    "--brief",
                    "a linear equation",
                    "--workflow",
                    "direct",
                    "--out",
                    "kept",
                    "--json",
                ]
            )
            == 0
        )
        said = capsys.readouterr()
        assert json.loads(said.out)["answer"] == "7"
        assert "1. REFUTED by writer: wrong-answer" in said.err
        assert "2. PROVED by repair" in said.err
        # A line for every request, and a summary of all.
        assert re.search(r"^1\. writer asked: \d+ tokens \(1 call, ", said.err, re.MULTILINE)
        assert re.search(r"^mathverify: 1 refuted, 1 proved; writer 1; 1 call, ", said.err, re.M)
        assert len(server.heard) == 1
        # The same command takes the run up: nobody is asked again.
        assert (
            run(
                [
                    "generate",
                    "--brief",
                    "a linear equation",
                    "--workflow",
                    "direct",
                    "--out",
                    "kept",
                    "--json",
                ]
            )
            == 0
        )
        assert len(server.heard) == 1
    capsys.readouterr()
    assert run(["trace", "kept"]) == 0
    told = capsys.readouterr().out
    assert "brief: a linear equation" in told
    assert run(["trace", "kept", "--json"]) == 0
    assert len(capsys.readouterr().out.splitlines()) >= 1
    assert run(["trace", "kept", "--html", "page.html"]) == 0
    assert Path("page.html").read_text().startswith("<!DOCTYPE html>")


def test_a_diagram_is_left_beside_its_question(
    nowhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def illustrator(messages: tuple[Message, ...]) -> str:
        if not messages[0].content.startswith("You read"):
            return json.dumps(DISTANCE)
        bare = ("id", "data", "unknowns", "givens", "ask")
        return quoted({key: DISTANCE[key] for key in bare}, messages[1].content)

    with FaultyServer(illustrator) as server:
        settings(nowhere, server)
        command = ["generate", "--brief", "two points", "--workflow", "magma", "--out", "kept"]
        command += ["--to", "html,md"]
        assert run(command) == 0
    assert {"distance.svg", "figures.jsonl", "questions.jsonl"} <= {
        path.name for path in Path("kept").iterdir()
    }
    page = Path("kept/questions.html").read_text()
    assert "How far is" in page
    assert "<svg" in page
    assert Path("kept/answers.md").exists()
    question = json.loads(Path("kept/questions.jsonl").read_text())["spec"]
    Path("question.json").write_text(json.dumps(question))
    assert run(["verify", "question.json", "--figure", "kept/distance.svg"]) == 0
    picture = Path("kept/distance.svg")
    picture.write_text(picture.read_text().replace(">A<", ">B<"))
    assert run(["verify", "question.json", "--figure", "kept/distance.svg"]) == 1


def test_a_workflow_over_a_bank_needs_one(
    nowhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with FaultyServer(author) as server:
        settings(nowhere, server)
        command = ["generate", "--brief", "a linear equation", "--workflow", "mathfoundry"]
        assert run(command) == 64
        assert "--bank" in capsys.readouterr().err
        verified = verify(decode(QUESTION | {"answer": "7"}, source="test")).verified
        assert verified is not None
        held = record_of(verified, ("algebra",), Provenance("here"))
        assert isinstance(held, Record)
        extended(Path("held"), bank_of(()), (held,))
        command = ["generate", "--brief", "bronze age knitting", "--workflow", "mathfoundry"]
        assert run([*command, "--bank", "held"]) == 2
        assert "does not support this request" in capsys.readouterr().err
        assert server.heard == []


def test_the_doctor_says_which_mode_works(
    nowhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with FaultyServer(author, modes=(Mode.TOOLS,)) as server:
        settings(nowhere, server)
        assert run(["doctor"]) == 1
        assert 'set mode = "tools"' in capsys.readouterr().out
        settings(nowhere, server, "tools")
        assert run(["doctor", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["works"] == ["tools"]


def test_words_become_a_question_with_its_answer(
    nowhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = {key: QUESTION[key] for key in ("id", "data", "unknowns", "givens", "ask")}
    short = bare | {"givens": {}, "unknowns": {"a": "integer, 0 < a and a < 5"}}
    replies = {"Twice a number is 14.": bare, "I think of a number.": short}

    def reader(messages: tuple[Message, ...]) -> str:
        return next(
            json.dumps(reply) for words, reply in replies.items() if words in messages[-1].content
        )

    Path("words.txt").write_text("\n---\n".join(replies))
    with FaultyServer(reader) as server:
        settings(nowhere, server)
        command = ["formalise", "words.txt", "--json", "--cassette", "replies.jsonl"]
        assert run(command) == 1
        first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
        assert (first["id"], first["status"], first["answer"]) == ("words:1", "answered", "7")
        assert second["status"] == "unanswerable"
        assert "underdetermined" in second["why"]
        assert (first["readings"], second["readings"]) == (1, 2)
        # The second text was read twice before it was called unanswerable.
        assert len(server.heard) == 3
        assert run(command) == 1
        assert len(server.heard) == 3
    assert run(["formalise", "nothing.txt"]) == 64
    Path("empty.txt").write_text("\n---\n")
    assert run(["formalise", "empty.txt"]) == 64


def test_keys_are_compared_and_never_shown(
    nowhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = {key: QUESTION[key] for key in ("id", "data", "unknowns", "givens", "ask")}

    def reader(messages: tuple[Message, ...]) -> str:
        return json.dumps(bare)

    text = "Twice a number is 14. What is it?"
    keys = ["7", "#### 7.0", "The answer is 8619.", "seven or so", None, ["7"]]
    lines = [{"id": f"q{n}", "text": text, "answer": key} for n, key in enumerate(keys)]
    lines[4].pop("answer")
    others = ['{"id": "none"}', "no JSON", '{"text": "Twice a number is 14.", "answer": 7}']
    Path("set.jsonl").write_text("\n".join([*map(json.dumps, lines), *others]))
    with FaultyServer(reader) as server:
        settings(nowhere, server)
        assert run(["formalise", "set.jsonl", "--json"]) == 1
        told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        sent = json.dumps(server.heard, default=str)
    assert [one["id"] for one in told] == [f"q{n}" for n in range(6)] + [
        "none",
        "set:8",
        "set:9",
    ]
    assert [one.get("compared") for one in told[:5]] == [
        "same",
        "same",
        "different",
        "undecided",
        None,
    ]
    assert "key" not in told[4]
    assert [one["status"] for one in told[5:]] == ["not read"] * 3 + ["answered"]
    assert told[8]["compared"] == "same"
    assert text in sent
    for hidden in ("8619", "####", "seven or so"):
        assert hidden not in sent


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (['{"text": "T", "answer": "7"}'], 0),
        (['{"text": "T", "answer": "7"}', '{"text": "T", "answer": "8"}'], 1),
        (['{"text": "T", "answer": "7"}', '{"text": "T", "answer": "much"}'], 2),
        (['{"text": "T", "answer": "7"}', '{"text": 3}'], 3),
        (['{"text": "T", "answer": "8"}', '{"text": 3}'], 1),
    ],
)
def test_the_exit_code_is_that_of_the_worst_item(
    nowhere: Path, capsys: pytest.CaptureFixture[str], lines: list[str], code: int
) -> None:
    bare = {key: QUESTION[key] for key in ("id", "data", "unknowns", "givens", "ask")}
    Path("set.ndjson").write_text("\n".join(lines))
    with FaultyServer(lambda _: json.dumps(bare)) as server:
        settings(nowhere, server)
        assert run(["formalise", "set.ndjson"]) == code
    said = capsys.readouterr().out
    assert said.startswith("# set:1: answered: 7\n# its key ")
    assert said.count("---") == len(lines)


def test_words_for_an_endpoint_that_knows_no_key_are_not_tried_to_the_end(
    nowhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for word in ("one", "two", "three"):
        Path(f"{word}.txt").write_text(word)
    with FaultyServer(author, Misbehaviour(1.0, (Fault.UNAUTHORIZED,))) as server:
        settings(nowhere, server)
        assert run(["formalise", "one.txt", "two.txt", "three.txt"]) == 69
        assert len(server.heard) == 1
    said = capsys.readouterr()
    assert "unauthorized: HTTP 401" in said.err
    assert "2 more were not tried" in said.err
    assert said.out.startswith("# one: not written down")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["doctor"], "set MATHVERIFY_MODEL_URL"),
        (["generate", "--brief", "x", "--model", "y"], "set MATHVERIFY_MODEL_URL"),
        (["generate"], "--brief"),
        (["generate", "ticket-sales", "--brief", "x"], "not both"),
        (["generate", "--brief", "x", "--to", "html"], "folder of --out"),
        (["generate", "--brief", "x", "--out", "o", "--to", "papyrus"], "--to takes"),
        (["trace", "nothing-here"], "nothing-here"),
    ],
)
def test_what_is_missing_is_said(
    nowhere: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], told: str
) -> None:
    assert run(arguments) == 64
    assert told in capsys.readouterr().err


def test_many_questions_for_a_brief_come_from_one_family(
    nowhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    many = ["generate", "--brief", "doubles", "--workflow", "direct", "--out", "kept", "--json"]
    with FaultyServer(lambda _: json.dumps(DOUBLES)) as server:
        settings(nowhere, server)
        assert run([*many, "--n", "4"]) == 0
        assert run(["generate", "--brief", "doubles", "--workflow", "eqpr", "--n", "4"]) == 64
        assert len(server.heard) == 1
    said = capsys.readouterr()
    assert len(said.out.splitlines()) == 4
    assert "n above 1 with a brief is for prooffirst, direct" in said.err
    # The family is kept, and can be drawn from without a model.
    assert run(["generate", "kept/families.jsonl", "--n", "6", "--seed", "2", "--json"]) == 0
    drawn = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(drawn) == len({str(question["data"]) for question in drawn}) == 6
    assert run(["generate", "kept/families.jsonl", "--n", "11"]) == 2
    assert "has only 10 proved questions" in capsys.readouterr().err
    Path("none.json").write_text('{"question": {}, "parameters": {}}')
    assert run(["generate", "none.json"]) == 1


def test_money_is_a_budget_where_prices_are_known(
    nowhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spend = ["generate", "--brief", "a line", "--workflow", "direct", "--money", "0.001"]
    with FaultyServer(lambda _: "no question at all") as server:
        settings(nowhere, server)
        assert run(spend) == 64
        assert "prompt_price" in capsys.readouterr().err
        with Path("mathverify.toml").open("a") as file:
            file.write('prompt_price = "1000"\ncompletion_price = 6\n')
        assert run(spend) == 2
        assert "the budget of 0.001 of money is spent" in capsys.readouterr().err
        # One candidate, whose reply was asked for twice.
        assert len(server.heard) == 2
