"""Input that is hostile or broken: refused quickly, with its place, and nothing is executed."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from command_line import here, in_a_process
from machine import seconds_here
from over_rows import over_rows

SOUND = 'id: q\nask: {find: "1 + 1", as: value}\nanswer: "2"\n'
QUESTION = """
id: q
data: {{d: "2"}}
unknowns: {{x: {{domain: "real", meaning: "a number"}}}}
givens: {{g: "x + d = 3"}}
ask: {{find: "{find}", as: value}}
answer: "{answer}"
prose: {{stem: "{stem}"}}
"""


@over_rows(
    ("content", "says"),
    [
        (b"", "it is empty"),
        (b"  \n\n", "it is empty"),
        (b"# only a comment\n", "it holds no document"),
        (b"\x00\x01\x02", "it is binary: a zero byte on line 1"),
        (SOUND.encode("utf-16"), "it is UTF-16"),
        (b"id: q\nanswer: \xff\n", "line 2, $: byte 9 of line 2 is not UTF-8"),
        (b"just words", "MALFORMED"),
        (b"[1, 2, 3]", "MALFORMED"),
        (b"null", "MALFORMED"),
        (b'{"id": "q", "ask": ', "MALFORMED"),
        (b'{"id": "q", "answer": NaN}', "MALFORMED"),
        (b'{"id": "q", "answer": Infinity}', "MALFORMED"),
        (b"id: q\nid: r\nask: {find: 1}\nanswer: 1\n", "MALFORMED"),
        (b"id: [1]\nask: {find: 1}\nanswer: 1\n", "$.id"),
        (b"id: q\nask: {find: [1, {a: b}]}\nanswer: 1\n", "$.ask.find"),
        (b"id: q\nask: {find: 1, wibble: 2}\nanswer: 1\n", "wibble"),
    ],
)
def test_what_is_no_question_is_malformed(content: bytes, says: str) -> None:
    ended = here("verify", "-", stdin=content)
    assert ended.code == 64
    assert says in ended.out + ended.err


@pytest.mark.parametrize("value", ["NaN", "inf", "-inf", "Infinity", ".nan", "1e999", "1e-999999"])
def test_what_is_no_number_is_refused(value: str) -> None:
    ended = here("verify", "-", stdin=f'id: q\nask: {{find: "{value}"}}\nanswer: "1"\n'.encode())
    assert ended.code in (1, 2, 64)


def test_all_faults_are_told_with_line_and_path() -> None:
    text = 'id: q\nwibble: 1\ngivens: {g: ""}\nask: {find: "x", as: riddle}\noption: []\n'
    ended = here("verify", "-", stdin=text.encode())
    assert ended.code == 64
    assert "line 2, $.wibble" in ended.out
    assert "line 4, $.ask.as" in ended.out
    assert "line 5, $.option" in ended.out


@pytest.mark.parametrize(
    "bomb",
    [
        "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nid: *c\n",
        "id: &a q\nanswer: *a\nask: {find: 1}\n",
        "id: q\nask: &x {find: 1, as: *x}\nanswer: 1\n",
        "id: !!python/object/apply:os.system ['true']\n",
        "id: !!python/name:os.system\n",
        "<<: {id: q}\nask: {find: 1}\nanswer: 1\n",
    ],
)
def test_yaml_that_is_more_than_a_document_is_refused(bomb: str) -> None:
    ended = here("verify", "-", stdin=bomb.encode())
    assert ended.code == 64
    assert "MALFORMED" in ended.out


@pytest.mark.parametrize(
    "deep",
    [
        "[" * 100_000,
        "{a: " * 20_000,
        '{"a":' * 100_000,
        "- " * 20_000 + "x",
        'id: q\nask: {find: "' + "(" * 900 + "1" + ")" * 900 + '"}\nanswer: "1"\n',
        'id: q\nask: {find: "' + "-" * 1900 + '1"}\nanswer: "1"\n',
        'id: q\nask: {find: "' + "1+" * 900 + '1"}\nanswer: "901"\n',
        'id: q\nask: {find: "1", as: value}\nanswer: "' + "9" * 1999 + '"\n',
    ],
    ids=["brackets", "maps", "json", "lists", "parentheses", "signs", "sum", "digits"],
)
def test_depth_and_length_are_bounded(deep: str) -> None:
    ended = here("verify", "-", stdin=deep.encode())
    assert ended.code in (0, 1, 2, 64)
    assert "internal error" not in ended.err
    assert "broke" not in ended.out


@pytest.mark.parametrize("by", ["file", "pipe"])
def test_a_line_of_100_megabytes_is_refused_without_being_read(tmp_path: Path, by: str) -> None:
    start = time.process_time()
    if by == "file":
        path = tmp_path / "long.yaml"
        with path.open("wb") as file:
            file.truncate(100_000_000)
        ended = here("verify", path)
    else:
        ended = here("verify", "-", stdin=b"x" * 100_000_000)
    assert ended.code == 64
    assert "more than the limit" in ended.err
    assert time.process_time() - start < seconds_here(5)


@pytest.mark.parametrize("what", ["verify", "regenerate", "render", "audit"])
def test_a_device_or_a_directory_is_no_file(tmp_path: Path, what: str) -> None:
    out = tmp_path / "out"
    for path in ("/dev/zero", tmp_path, tmp_path / "missing", "no\0name"):
        arguments = {
            "verify": ["verify", path],
            "regenerate": ["regenerate", path, "--out", out],
            "render": ["render", path, "--out", out],
            "audit": ["audit", "svamp", path],
        }[what]
        ended = here(*arguments)
        assert ended.code == 64, path
        assert ended.err.startswith("mathverify: ")
    assert not out.exists()


@over_rows(
    "find",
    [
        "9^9^9^9",
        "2^(10^10)",
        "10^100000000",
        "(10^100)!",
        "100000000!",
        "factorial(factorial(factorial(9)))",
        "binomial(10^9, 5*10^8)",
        "sum(k, k, 1, 10^12)",
        "sum(1/k, k, 1, 10^9)",
        "product(k, k, 1, 10^9)",
        "gcd(2^100000, 3^100000)",
        "(1 + sqrt(2))^100000",
        "sqrt(sqrt(sqrt(2)) + root(3, 7) + root(5, 11))",
        "root(2, 10^9)",
        "1/10^(10^9)",
        "mod(7^(10^18), 13)",
        "sin(10^50)",
    ],
)
def test_huge_numbers_end_within_the_deadline(find: str) -> None:
    text = f'id: q\nask: {{find: "{find}", as: value}}\nanswer: "0"\n'
    ended = here("verify", "-", "--deadline", "1", stdin=text.encode())
    # Never proved: none of them is 0.
    assert ended.code in (1, 2)
    assert "broke" not in ended.out


CODE = [
    "__import__('os').system('touch {}')",
    "open('{}', 'w').write('x')",
    "exec(compile(open('{}','w').name,'x','exec'))",
    "(1).__class__.__base__.__subclasses__()",
    "$(touch {})",
    "`touch {}`",
    "{{x.__class__}}",
    "%s%s%n {}",
    "<script>alert(1)</script>",
    "'; DROP TABLE questions; --",
    "lambda: open('{}', 'w')",
]


@pytest.mark.parametrize("code", CODE)
def test_code_in_a_field_is_text(tmp_path: Path, code: str) -> None:
    mark = tmp_path / "executed"
    text = code.replace("{}", str(mark)).replace('"', "'").replace("\\", "")
    documents = [
        QUESTION.format(find="x", answer=text, stem="{g}"),
        QUESTION.format(find=text, answer="1", stem="{g}"),
        QUESTION.format(find="x", answer="1", stem=f"{{{text}}} {{g}}"),
        f'id: "{text}"\nask: {{find: "1", as: value}}\nanswer: "1"\n',
        f'id: q\ndata: {{d: "{text}"}}\nask: {{find: "d", as: value}}\nanswer: "1"\n',
        f'id: q\nunknowns: {{x: "{text}"}}\nask: {{find: x}}\nanswer: "1"\n',
        f'id: q\nfunctions: {{f: "{text}"}}\nask: {{find: "f(1)"}}\nanswer: "1"\n',
        f'id: q\nask: {{find: "1", as: value, form: "{text}"}}\nanswer: "1"\n',
        f'id: q\nask: {{find: "1", as: value, unit: "{text}"}}\nanswer: "1"\n',
        f'id: q\nask: {{find: "1", as: value, round: "{text}"}}\nanswer: "1"\n',
        f'id: q\nask: {{find: "1"}}\nanswer: "1"\nsteps: [{{relation: "{text}"}}]\n',
    ]
    ended = here("verify", "-", stdin="---\n".join(documents).encode())
    assert ended.code == 64
    assert "PROVED" not in ended.out
    assert "broke" not in ended.out
    assert list(tmp_path.iterdir()) == []


def test_a_set_cannot_be_written_where_a_file_stands(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("mine", encoding="utf-8")
    manifest = Path(__file__).resolve().parents[2] / "examples" / "classroom.toml"
    ended = here("regenerate", manifest, "--out", tmp_path / "out")
    assert ended.code == 73
    assert str(tmp_path / "out") in ended.err
    assert (tmp_path / "out").read_text(encoding="utf-8") == "mine"


def test_bad_input_ends_so_for_a_process_too(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_bytes(b"id: q\nanswer: \xff\n---\n" + SOUND.encode())
    ended = in_a_process("verify", "bad.yaml", cwd=tmp_path)
    assert ended.code == 64
    assert ended.err == ""
    assert ended.out == (
        "bad.yaml, document 1, line 2: MALFORMED\n"
        "  line 2, $: byte 9 of line 2 is not UTF-8 (0xff) (write the file saved as UTF-8) "
        "[not-utf-8]\n"
        "q: PROVED (exact grade), answer 2\n"
    )
