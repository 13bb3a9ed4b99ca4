"""Families as documents: formulas, texts, what is refused, and a file that a stranger adds."""

from __future__ import annotations

import re
import shutil
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml
from over_rows import over_rows
from yaml_tables import table

from generators import family_readings
from generators.catalogue import BUILT_IN, FIGURES, FOLDER, families, found_in
from generators.family import DIFFICULTIES, Family
from generators.flaws.flaw import NotApplicable
from generators.parameters import Values
from generators.sampler import Proposal, propose_at, sample
from generators.shapes import shapes_of
from generators.writing import rounded
from generators.written_families.domains import domain, told
from generators.written_families.family_file import SEPARATOR, FamilyFile, read_whole
from generators.written_families.formulas import Listed, MisreadFormulaError, condition, formula
from generators.written_families.rounding import rounded_to
from generators.written_families.texts import text
from mathverify import Status, verify
from mathverify.cli.application import run
from mathverify.errors import InternalError, ParseError, SpecError

CASES = Path(__file__).parent / "cases"
FORMULAS: dict[str, Any] = table(CASES / "formulas.yaml")
PAGE = Path(__file__).parents[3] / "docs" / "families.md"
FILES = [one for one in (*BUILT_IN, *FIGURES) if isinstance(one, FamilyFile)]


def _value(written: str) -> int | Fraction | str:
    if re.fullmatch(r"-?\d+", written):
        return int(written)
    return Fraction(written) if re.fullmatch(r"-?\d+/\d+", written) else written


def scope() -> dict[str, Any]:
    return {name: _value(one) for name, one in FORMULAS["values"].items()}


def example() -> str:
    """The family that the page shows."""
    found = re.search(r"```yaml\n# tiled-path.yaml\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert found is not None
    return found[1]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The family that the page shows, in a file."""
    path = tmp_path / "tiled-path.yaml"
    path.write_text(example())
    return path


# --- formulas and texts ----------------------------------------------------------------


@over_rows(("written", "wanted"), FORMULAS["formulas"])
def test_formulas_are_worked_out(written: str, wanted: str) -> None:
    assert str(formula(written, scope().keys()).value(scope())) == wanted


@pytest.mark.parametrize(("written", "places", "wanted"), FORMULAS["enclosed"])
def test_real_numbers_are_rounded(written: str, places: str, wanted: str) -> None:
    value = formula(written, scope().keys()).value(scope())
    assert rounded(rounded_to(value, int(places)), int(places)) == wanted


@pytest.mark.parametrize("written", ["<pi>", "<h> <pi>", "<x*pi as formula in x>", "<pi as money>"])
def test_real_numbers_are_not_written_exactly(written: str) -> None:
    with pytest.raises(InternalError, match=r"near 3|not written|no exact value"):
        text(written, scope().keys())(scope())


@over_rows(
    ("written", "wanted"),
    [(one, True) for one in FORMULAS["true"]] + [(one, False) for one in FORMULAS["false"]],
)
def test_conditions_hold_or_not(written: str, wanted: bool) -> None:
    assert condition(written, scope().keys()).holds(scope()) is wanted


@over_rows(("written", "wanted"), FORMULAS["texts"])
def test_texts_are_filled(written: str, wanted: str) -> None:
    assert text(written, scope().keys())(scope()) == wanted


@pytest.mark.parametrize(("written", "wanted"), FORMULAS["refused"])
def test_what_cannot_be_read_is_told(written: str, wanted: str) -> None:
    with pytest.raises((MisreadFormulaError, ParseError)) as caught:
        text(written, scope().keys())
    assert wanted in f"{caught.value} ({getattr(caught.value, 'hint', '')})"


@over_rows(
    "written",
    [
        *("1/0", "sqrt(-2)", "ln(0)", "tan(pi/2)", "divisors(-3)", "divisors(10^9)", "mean([])"),
        *("sort([pi])", "list[4]", "list[0]", "list[1/2]", "piecewise((1, 1 > 2))", "mod(3, 0)"),
        *("gcd(1/2, 3)", "10^(10^9)", "exp(10^9)", "factorial(10^9)", "binomial(10^6, 5*10^5)"),
        *("round(1/3, 10^9)", "significant(1/3, 10^9)", "round(pi, -10^9)"),
    ],
)
def test_what_has_no_exact_value_is_a_fault_of_the_family(written: str) -> None:
    with pytest.raises((InternalError, ParseError)):
        formula(written, {"list"}).value({"list": Listed((1, 2, 3))})


@pytest.mark.parametrize(
    "written", ["2..9", "20..200 step 20", "2.5..16 step 0.5", "-9..9 without -1, 0, 1", "7"]
)
def test_values_are_told_as_they_are_written(written: str) -> None:
    found = domain(written)
    assert not isinstance(found, str)
    assert told(found) == written


# --- files -----------------------------------------------------------------------------


def test_the_family_of_the_page_is_proved_at_each_difficulty(path: Path) -> None:
    family = read_whole(path)
    for level in DIFFICULTIES:
        for choice in (False, True):
            proposals = list(sample(family, 3, 1, level, choice))
            assert len(proposals) == 3
            for proposal in proposals:
                assert verify(proposal.spec).status is Status.PROVED
                for flaw in family.near_misses:
                    spoilt = flaw.apply(proposal.spec, 0)
                    assert not isinstance(spoilt, NotApplicable)
                    assert flaw.codes & set(verify(spoilt).codes)


@over_rows("case", table(CASES / "refused.yaml"), ids=lambda case: case["name"])
def test_a_broken_file_is_refused_with_line_and_advice(path: Path, case: Any) -> None:
    changed = example()
    for old, new in case["change"].items():
        assert changed.count(old) >= 1, old
        changed = changed.replace(old, new)
    path.write_text(changed)
    with pytest.raises(SpecError) as caught:
        read_whole(path)
    assert caught.value.source == str(path)
    found = caught.value.faults
    assert len(found) == len(case["faults"]), found
    for fault, (line, place, words) in zip(found, case["faults"], strict=True):
        assert (fault.line, fault.path) == (int(line), place), fault
        assert words in str(fault)


def test_a_stranger_adds_a_family_with_one_file(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "families"
    folder.mkdir()
    shutil.copy(FOLDER / "sale-price.yaml", folder)
    shutil.copy(path, folder)
    found = found_in(folder, "generators.families")
    assert [one.name for one in found] == ["sale-price", "tiled-path"]
    shutil.copy(path, folder / "another-name.yaml")
    with pytest.raises(InternalError, match="another name"):
        found_in(folder, "generators.families")


def test_families_stand_in_their_order() -> None:
    names = [one.name for one in families()]
    assert names[:3] == ["shopping-change", "journey-time", "sale-price"]
    assert names[25:27] == ["singular-matrix", "price-changes"]
    first_figure = names.index("isosceles-exterior")
    assert names[first_figure - 1 : first_figure + 2] == [
        *("needed-facts-drive", "isosceles-exterior", "exterior-angle")
    ]
    orders = [one.order for one in FILES]
    assert orders == sorted(orders)
    assert len(set(orders)) == len(orders)


def test_a_list_of_families_reads_their_heads_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def unread(_: object) -> None:
        raise AssertionError("the whole of a family was read")

    monkeypatch.setattr(FamilyFile, "_whole", property(unread))
    for one in found_in(FOLDER, "generators.families"):
        assert one.name
        assert one.objective.concepts


@over_rows("family", FILES, ids=lambda one: one.name)
def test_a_file_is_plain_yaml_with_a_head_and_readings(family: FamilyFile) -> None:
    """Any tool for YAML reads the same texts, and the head is what the whole says."""
    first, *behind = yaml.load_all(family.path.read_text(), yaml.CBaseLoader)
    second = behind[0] if behind else []
    assert first["family"] == family.name == family.path.stem
    assert int(first["version"]) == family.version
    assert [one.name for one in family.document.parameters] == [
        *(key.partition(" as ")[0] for key in first["parameters"]),
        *(["form"] if {"forms", "working", "facts"} & set(first) else []),
    ]
    assert [one["text"] for one in second] == [
        page.text for page in family_readings.stored(family.name)
    ]
    assert [flaw.name for flaw in family.near_misses] == [
        one.get("name", f"without-{one.get('without')}") for one in first.get("flaws", ())
    ]


def test_readings_are_stored_behind_their_family(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(family_readings, "FOLDER", tmp_path)
    family = FamilyFile(path)
    assert family_readings.stored("tiled-path") == ()
    folder = tmp_path / "given"
    (shape,) = shapes_of(family)
    family_readings.write_pages(folder, (shape,))
    data = {one.name: one.value for one in shape.spec.data}
    reading = {
        "question": {
            "unknowns": {"n": "natural"},
            "givens": {"path": f"n = {data['rows']}*{data['tiles']}"},
            "ask": {"find": "n"},
        },
        "quotes": {
            "path": f"has {data['rows']} rows of {data['tiles']} square tiles each",
            "domain n": "How many tiles",
            "ask": "How many tiles are there?",
        },
    }
    for reader in ("ann", "ben"):
        (folder / f"{shape.key}.{reader}.yaml").write_text(yaml.safe_dump(reading))
    said = list(family_readings.take(folder, family, verify))
    assert all("attested" in line for line in said), said
    (page,) = family_readings.stored("tiled-path")
    assert [one.reader for one in page.readings] == ["ann", "ben"]
    assert path.read_text().startswith(example().rstrip())
    assert path.read_text().count(SEPARATOR) == 1
    list(family_readings.take(folder, family, verify))
    assert path.read_text().count(SEPARATOR) == 1


def test_values_of_another_family_are_refused(path: Path) -> None:
    with pytest.raises(InternalError):
        FamilyFile(path).build(Values((("faces", 6),)))


# --- the command line ------------------------------------------------------------------


def test_a_file_generates_questions(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["generate", str(path), "--n", "2", "--difficulty", "hard", "--choice"]) == 0
    out = capsys.readouterr().out
    assert out.count("tiled-path-hard-choice-0-") == 2
    assert "forgets a row" in out


def test_a_broken_file_says_what_to_write(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text(example().replace("rows*tiles\n\nwhere", "row*tiles\n\nwhere"))
    for command in (["generate", str(path)], ["families", str(path), "--explain"]):
        assert run(command) == 64
        assert f"{path}" in (said := capsys.readouterr().err)
        assert "line 13, $.derive.all: row in row*tiles has no value (write rows)" in said


@pytest.mark.parametrize("name", ["cone-volume", "ratio-sharing", "packing-remainders", "a file"])
def test_a_family_is_explained(name: str, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = str(path) if name == "a file" else name
    assert run(["families", wanted, "--explain"]) == 0
    out = capsys.readouterr().out
    for words in {
        "cone-volume": [
            "triple (as u v w) easy 3 4 5, 4 3 5; medium 3 4 5, 4 3 5, 5 12 13, 12 5 13",
            "scale          easy 1..6; medium 2..7; hard 1..5",
            "    radius > 1",
            "<radius^2*slant/3>*pi cm^3: takes the slant side for the height",
            "easy 12, medium 24, hard 20",
            "  easy: ",
        ],
        "ratio-sharing": [
            "    gcd(p, q, r) = 1",
            "form gap",
            "<r*part> USD: gives one share instead of the difference",
        ],
        "packing-remainders": ["written in Python", "easy 3..8", "impossible-remainder"],
        "a file": ["all = rows*tiles", "rows < tiles", "forgets a row", "  hard: A path"],
    }[name]:
        assert words.strip() in out, words


def test_all_families_are_explained() -> None:
    from generators.written_families.explaining import explained

    for known in (*BUILT_IN, *FIGURES):
        lines = list(explained(known))
        assert len(lines) > 5
        assert all(len(line) == len(line.rstrip()) for line in lines)
        family: Family = known
        for misconception in family.misconceptions(_first(family)):
            assert not isinstance(family, FamilyFile) or any(
                _tells(line, misconception.misconception) for line in lines
            )


def _tells(line: str, words: str) -> bool:
    """Whether a line ends with the words, where it has names of words of a context."""
    told = "".join(
        ".+" if part.startswith("<") else re.escape(part)
        for part in re.split(r"(<[^<>]*>)", line.partition(": ")[2])
    )
    return bool(told) and re.fullmatch(told, words) is not None


def _first(family: Family) -> Values:
    found = propose_at(family, 0, 1)
    assert isinstance(found, Proposal)
    return found.origin.values
