"""How a run ends: the exit code, what stands on standard output, and nothing of our insides."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import COMMAND, here, in_a_process
from over_rows import over_rows

from mathverify.codes import Code
from mathverify.errors import InternalError

ROOT = Path(__file__).resolve().parents[2]
PROVED = 'id: fine\nask: {find: "1 + 1", as: value}\nanswer: "2"\n'
REFUTED = 'id: wrong\nask: {find: "1 + 1", as: value}\nanswer: "3"\n'
UNDECIDED = 'id: open\nunknowns: {z: function}\nask: {find: "z(0)"}\nanswer: "1"\n'
MALFORMED = 'id: broken\nasked: {find: "1 + 1"}\n'


@pytest.mark.parametrize(
    ("documents", "code"),
    [
        ([PROVED], 0),
        ([PROVED, REFUTED], 1),
        ([PROVED, UNDECIDED], 2),
        ([UNDECIDED, REFUTED], 1),
        ([PROVED, MALFORMED], 64),
        ([REFUTED, UNDECIDED, MALFORMED], 64),
    ],
)
def test_verify_ends_with_the_worst(documents: list[str], code: int) -> None:
    ended = here("verify", "-", stdin="---\n".join(documents).encode())
    assert ended.code == code
    # A malformed document does not take the others with it.
    for document in documents:
        name = document.split("\n")[0].removeprefix("id: ")
        assert (f"{name}: " in ended.out) == (document is not MALFORMED)
    assert ("MALFORMED" in ended.out) == (MALFORMED in documents)


def test_a_file_that_cannot_be_read_does_not_take_the_others_with_it(tmp_path: Path) -> None:
    (tmp_path / "good.yaml").write_text(PROVED, encoding="utf-8")
    ended = here("verify", "missing.yaml", "good.yaml", ".", cwd=tmp_path)
    assert ended.code == 64
    assert ended.out == "fine: PROVED (exact grade), answer 2\n"
    assert ended.err == (
        "mathverify: missing.yaml: No such file or directory\nmathverify: .: it is a directory\n"
    )


@over_rows(
    "arguments",
    [
        [],
        ["frobnicate"],
        ["--wibble"],
        ["verify"],
        ["verify", "--wibble", "-"],
        ["verify", "--deadline", "nan", "-"],
        ["verify", "--deadline", "0", "-"],
        ["verify", "--deadline", "soon", "-"],
        ["verify", "--jobs", "0", "-"],
        ["verify", "--redundant", "maybe", "-"],
        ["explain"],
        ["explain", "no-such-code"],
        ["generate", "no-such-family"],
        ["generate", "sale-price", "--n", "0"],
        ["generate", "sale-price", "--n", "1e9"],
        ["generate", "sale-price", "--difficulty", "insane"],
        ["generate", "--brief", "a question", "--by-proof"],
        ["prove-family"],
        ["prove-family", "no-such-family"],
        ["prove-family", "two-dice", "--level", "insane"],
        ["prove-family", "two-dice", "--level", "easy", "--save"],
        ["prove-family", "two-dice", "--questions", "0"],
        ["regenerate", "examples/classroom.toml"],
        ["regenerate", "examples/classroom.toml", "--out", "nowhere", "--to", "papyrus"],
        ["regenerate", "nowhere.toml", "--out", "nowhere"],
        ["render", "examples/sound/buses.yaml", "--out", "nowhere", "--to", "papyrus"],
        ["render", "nowhere.yaml", "--out", "nowhere"],
        ["audit", "papyrus", "nowhere"],
        ["audit", "svamp", "nowhere"],
        ["audit", "svamp", "."],
    ],
    ids=" ".join,
)
def test_a_wrong_command_line_is_64(arguments: list[str]) -> None:
    ended = here(*arguments, cwd=ROOT, stdin=PROVED.encode())
    assert ended.code == 64
    assert ended.err.startswith("mathverify: ") or not arguments
    assert len(ended.err.splitlines()) <= 1
    assert not (ROOT / "nowhere").exists()


def test_help_is_0_and_names_every_verb() -> None:
    ended = here("--help")
    assert ended.code == 0
    verbs = [
        "verify",
        "schema",
        "explain",
        "audit",
        "families",
        "figure",
        "generate",
        "regenerate",
        "render",
    ]
    assert [verb for verb in verbs if f"  {verb} " not in ended.out] == []
    for verb in verbs:
        assert here(verb, "--help").code == 0


def test_a_fault_of_ours_is_70(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("mathverify.api.verify_many", broken)
    ended = here("verify", "-", stdin=PROVED.encode())
    assert ended.code == 70
    assert ended.err == (
        "mathverify: internal error, please report it: ZeroDivisionError: division by zero\n"
    )


def test_a_broken_invariant_is_70(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise InternalError("one is two")

    monkeypatch.setattr("mathverify.api.verify_many", broken)
    assert here("verify", "-", stdin=PROVED.encode()).code == 70


def test_ctrl_c_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("mathverify.api.verify_many", interrupted)
    ended = here("verify", "-", stdin=PROVED.encode())
    assert ended.code == 130
    assert ended.err == "mathverify: interrupted; nothing half-written was left\n"


@pytest.mark.parametrize("as_json", [[], ["--json"]])
def test_output_that_cannot_be_written_is_73(as_json: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, "verify", "-", *as_json],
            input=PROVED.encode(),
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 73
    assert done.stderr.decode().startswith("mathverify: output: No space left on device")
    assert b"Traceback" not in done.stderr


def test_a_reader_who_went_away_is_no_proof() -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as gone:
        done = subprocess.run(
            [*COMMAND, "explain", "all"], stdout=gone, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 73
    assert done.stderr == b""


def test_every_json_is_one_object_a_line(tmp_path: Path) -> None:
    manifest = tmp_path / "set.toml"
    manifest.write_text(
        'title = "T"\nseed = 1\nto = ["md"]\n'
        '[[section]]\ntitle = "S"\nfamily = "sale-price"\ncount = 1\n',
        encoding="utf-8",
    )
    items = tmp_path / "items.json"
    items.write_text('[{"ID": "1", "Equation": "1 + 1", "Answer": 2}]', encoding="utf-8")
    out = tmp_path / "out"
    runs: list[tuple[list[object], int, int]] = [
        # command, exit code, objects
        (["verify", "-", "--json"], 64, 4),
        (["verify", "nowhere.yaml", "--json"], 64, 1),
        (["schema", "--json"], 0, 1),
        (["schema", "--document", "--json"], 0, 1),
        (["explain", "all", "--json"], 0, len(Code)),
        (["families", "--json"], 0, 26),
        (["generate", "sale-price", "--n", "2", "--json"], 0, 2),
        (["generate", "two-dice", "--n", "2", "--by-proof"], 0, 2),
        (["prove-family", "two-dice", "--level", "easy", "--json"], 0, 1),
        (["prove-family", "two-dice", "--check", "--json"], 0, 1),
        (["regenerate", manifest, "--out", out, "--json"], 0, 1),
        (["regenerate", manifest, "--out", out, "--check", "--json"], 0, 1),
        (["render", out / "set.jsonl", "--out", tmp_path / "pages", "--json"], 0, 1),
        (["audit", "svamp", items, "--json"], 0, 1),
    ]
    documents = "---\n".join([PROVED, REFUTED, UNDECIDED, MALFORMED]).encode()
    for arguments, code, objects in runs:
        ended = here(*arguments, stdin=documents)
        assert ended.code == code, (arguments, ended)
        lines = ended.out.splitlines()
        if arguments[0] == "families":
            assert len(lines) >= objects
        else:
            assert len(lines) == objects, arguments
        assert all(isinstance(json.loads(line), dict) for line in lines), arguments


_BAD_STEP = PROVED + 'steps: [{relation: "1 = 2"}]\n'


@pytest.mark.parametrize(
    ("require", "code"),
    [
        (None, 1),
        ("all", 1),
        ("mathematics,steps", 1),
        ("mathematics,words", 0),
        ("options", 0),
        ("step", 64),
        ("", 64),
    ],
)
def test_only_the_required_facets_decide(require: str | None, code: int) -> None:
    option = [] if require is None else ["--require", require]
    assert here("verify", "-", *option, stdin=_BAD_STEP.encode()).code == code


def test_a_verdict_as_json_says_everything() -> None:
    ended = here("verify", "-", "--json", stdin=f"{PROVED}---\n{REFUTED}".encode())
    proved, refuted = (json.loads(line) for line in ended.out.splitlines())
    keys = {
        "version",
        "id",
        "digest",
        "status",
        "facets",
        "words",
        "answer",
        "findings",
        "certificate",
        "notes",
    }
    assert set(proved) == set(refuted) == keys
    assert proved["status"] == "proved"
    assert proved["certificate"]["digest"] == proved["digest"]
    assert refuted["status"] == "refuted"
    assert refuted["certificate"] is None
    (finding,) = [found for found in refuted["findings"] if found["finding"] == "refuted"]
    assert finding["code"] == "wrong-answer"
    assert finding["path"] == "$.answer"
    assert finding["witness"]["words"]
    assert finding["remedy"] == "answer: 2"


def test_json_lines_and_json_lists_are_read() -> None:
    question = '{"id": "q%d", "ask": {"find": "1 + 1", "as": "value"}, "answer": "2"}'
    lines = f"{question % 1}\n{question % 2}\n"
    assert here("verify", "-", stdin=lines.encode()).out.count("PROVED") == 2
    listed = f"[{question % 1}, {question % 2}]"
    assert here("verify", "-", stdin=listed.encode()).out.count("PROVED") == 2


def test_generate_is_the_same_for_the_same_seed() -> None:
    first = here("generate", "ratio-sharing", "--n", "3", "--seed", "7")
    again = here("generate", "ratio-sharing", "--n", "3", "--seed", "7")
    other = here("generate", "ratio-sharing", "--n", "3", "--seed", "8")
    assert first.code == 0
    assert first.out == again.out
    assert first.out != other.out
    # What is generated is what verify reads.
    assert here("verify", "-", stdin=first.out.encode()).out.count("PROVED") == 3


def test_generate_with_options_has_four() -> None:
    ended = here("generate", "sale-price", "--choice", "--json", "--seed", "3")
    assert [option["label"] for option in json.loads(ended.out)["options"]] == list("ABCD")


def test_explain_knows_every_code() -> None:
    for code in Code:
        ended = here("explain", code.value)
        assert ended.code == 0
        assert ended.out.startswith(f"{code.value}\n  ")
        assert "Example: " in ended.out
        assert "What mends it: " in ended.out
    close = here("explain", "contradictry")
    assert close.err == "mathverify: there is no code 'contradictry'; did you mean contradictory?\n"


def test_schema_is_a_schema() -> None:
    strict = json.loads(here("schema").out)
    document = json.loads(here("schema", "--document").out)
    assert strict["type"] == document["type"] == "object"
    assert strict["additionalProperties"] is False
    assert set(strict["required"]) == set(strict["properties"])


def test_strict_and_redundant_change_the_verdict() -> None:
    redundant = (
        b'id: r\nunknowns: {x: real}\ngivens: {a: "x = 2", b: "x + 1 = 3"}\n'
        b'ask: {find: "x", as: value}\nanswer: "2"\n'
    )
    assert here("verify", "-", stdin=redundant).code == 0
    noted = here("verify", "-", "--redundant", "note", stdin=redundant)
    assert noted.code == 0
    assert "note:" in noted.out
    refused = here("verify", "-", "--redundant", "refuse", stdin=redundant)
    assert refused.code == 1
    assert "[redundant]" in refused.out


def test_nothing_is_shown_on_standard_error_without_a_terminal() -> None:
    ended = in_a_process("verify", "-", stdin=f"{PROVED}---\n{PROVED}".encode())
    assert ended.code == 0
    assert ended.err == ""


def test_help_is_quick_to_load() -> None:
    """The heavy libraries stay outside until something is verified."""
    heavy = {"sympy", "z3", "pint", "flint", "matplotlib", "openai"}
    program = (
        "import sys\nfrom mathverify.cli.application import run\nrun(['--help'])\n"
        f"print(sorted({heavy!r} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
