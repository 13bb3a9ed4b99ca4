"""What templates tell of a question is what is told of the question itself, to the byte."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from generators.catalogue import families, family
from generators.family import DIFFICULTIES, Difficulty
from generators.family_proofs.level_templates import Untold, _Lines, level_templates
from generators.family_proofs.lines import family_body_of
from generators.sampler import Proposal, propose_ranked, ranks
from generators.written_families.family_file import FamilyFile
from generators.written_families.templates import Template, mark, template
from mathverify.problem.identity import digest, shape_digest

SEAL = "ab" * 32


def _compared(name: str, level: Difficulty, *, choice: bool, seed: int, most: int) -> Iterator[str]:
    """What a template says of each question of a level; it has to say the same of it.

    Ranks without a question are ranks without one for both.
    """
    known = family(name)
    assert isinstance(known, FamilyFile)
    order, stream = ranks(known, seed, 2, level), 2
    told = level_templates(known, level, choice=choice)
    found = 0
    for rank in range(min(order.size, 200 * most)):
        if found == most:
            return
        proposal = propose_ranked(known, rank, seed, stream, level, choice)
        asked = told.asked(order.values(rank), name, known.version, seed, rank, stream)
        if isinstance(asked, Untold):
            found += 1
            yield "by itself"
            continue
        assert (asked is not None) == isinstance(proposal, Proposal), (name, level, choice, rank)
        if asked is None or not isinstance(proposal, Proposal):
            continue
        found += 1
        assert asked.shape() in (shape_digest(proposal.spec), None), (name, level, choice, rank)
        named = digest(proposal.spec)
        line = asked.line(proposal.origin, f"{seed}-{stream}-{rank}", 3, SEAL)
        assert (line.id, line.digest) == (proposal.spec.id, named)
        assert line.body == family_body_of(3, proposal, SEAL, named)
        assert line.body.numbered(7) == family_body_of(3, proposal, SEAL, named).numbered(7)
        yield "by templates" if asked.shape() is not None else "without its shape"


FILES = tuple(known.name for known in families() if isinstance(known, FamilyFile))


def _all(names: Sequence[str], seed: int, most: int) -> list[str]:
    return [
        told
        for name in names
        for level in DIFFICULTIES
        for choice in (False, True)
        for told in _compared(name, level, choice=choice, seed=seed, most=most)
    ]


@pytest.mark.parametrize("part", range(4))
def test_every_family_at_every_level_open_and_with_options(part: int) -> None:
    found = _all(FILES[part::4], seed=11, most=1)
    assert found.count("by templates") > len(found) // 2
    assert "without its shape" not in found


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_many_questions_of_every_family(name: str) -> None:
    for seed in (1, 5):
        assert _all([name], seed=seed, most=40)


def test_questions_without_a_figure_are_told_by_templates() -> None:
    assert set(_all(["linear-equation", "shopping-change", "checked-bills"], 4, 6)) == {
        "by templates"
    }


@pytest.mark.parametrize(
    ("told", "texts"),
    [
        # What is said depends on how great a number is.
        (lambda texts: "many" if len(texts[0]) > 2 else texts[0], ["12"]),
        (lambda texts: str(int(texts[0]) + 1), ["12"]),
        (lambda texts: texts[0].replace("2", "two"), ["12 m"]),
        # A number that cannot be read at all.
        (lambda texts: str(1 // (int(texts[0]) < 100)), ["12"]),
    ],
)
def test_what_is_read_by_the_value_of_a_number_is_not_told(
    told: Callable[[Sequence[str]], str], texts: Sequence[str]
) -> None:
    def read(given: Sequence[str]) -> str:
        try:
            return told(given)
        except ZeroDivisionError:
            raise ValueError("too great") from None

    assert _Lines(read).lines(texts) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("x^12", "x^13"),
        ("x^(12)", "x^(13)"),
        ("7 cm^2", "7 cm^3"),
        ("[1,200]", "[1,300]"),
        ("0.333...", "0.444..."),
        ("0.1(6)", "0.1(7)"),
        ("12!", "13!"),
        ("x12", "x13"),
        ("0*x", "1*x"),
    ],
)
def test_numbers_by_which_something_is_read_in_another_way_are_looked_at(
    one: str, other: str
) -> None:
    read: list[str] = []

    def told(texts: Sequence[str]) -> str:
        read.extend(texts)
        return texts[0]

    lines = _Lines(told)
    assert (lines.lines([one]), lines.lines([other])) == (one, other)
    assert other in read


def test_numbers_go_where_they_went() -> None:
    lines = _Lines(lambda texts: f"{texts[1]} + {texts[0]}^2*{texts[1]}")
    assert lines.lines(["12 m", "0.50"]) == "0.50 + 12 m^2*0.50"
    assert lines.lines(["7 m", "8.75"]) == "8.75 + 7 m^2*8.75"
    assert lines.lines(["1 m", "8"]) == "8 + 1 m^2*8"


def test_a_mark_is_a_whole_text() -> None:
    made = template(f'{{"a": "{mark(1)}", "b": 50, "c": ["{mark(0)}", "{mark(1)}", "%s"]}}')
    assert made.filled(['"x"', "5"]) == '{"a": 5, "b": 50, "c": ["x", 5, "%s"]}'
    with pytest.raises(ValueError, match="a mark within a text"):
        template(f'{{"a": "the {mark(1)}"}}')
    assert Template(["alone"], []).filled(["x"]) == "alone"
