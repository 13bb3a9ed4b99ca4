"""Forms and contexts of families: what they choose, and what is refused."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows
from thinning import few_or_all, thinned
from yaml_tables import table

from generators.catalogue import BUILT_IN, FIGURES, family
from generators.distractors import apart
from generators.family import DIFFICULTIES
from generators.family_proofs.certificates import family_digest
from generators.family_proofs.proving import prove_family
from generators.parameters import Values
from generators.sampler import Proposal, propose_at, sample
from generators.shapes import shape_key
from generators.written_families import contexts
from generators.written_families.contexts import Context, MisreadContext, context_named, context_of
from generators.written_families.explaining import explained
from generators.written_families.family_file import FamilyFile, read_whole
from mathverify import Status, verify
from mathverify.errors import InternalError, SpecError

CASES = Path(__file__).parent / "cases"
EXAMPLE = (CASES / "bought-things.yaml").read_text()
NAMES = rf"\b(?:{'|'.join(contexts.shared()['people'])}|she|he|pens?|lamps?)\b"
FORMS = [one for one in BUILT_IN if isinstance(one, FamilyFile) and "\nforms:" in one.text]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A family with two forms, a context of its own and a shared one."""
    path = tmp_path / "bought-things.yaml"
    path.write_text(EXAMPLE)
    return path


def values(form: str, number: int, price: int) -> Values:
    return Values((("number", number), ("price", price), ("form", form)))


def test_each_form_asks_for_something_else(path: Path) -> None:
    known = read_whole(path)
    asked = {
        form: known.build(values(form, 3, 4)).ask.find  # type: ignore[union-attr]
        for form in ("cost", "number")
    }
    assert asked == {"cost": "cost", "number": "number"}
    assert [one.value for one in known.misconceptions(values("number", 3, 4))] == ["8", "12", "48"]


def test_a_form_says_its_own_level_of_thought(path: Path) -> None:
    found = list(sample(read_whole(path), 20, 1, "hard"))
    blooms = {one.origin.values.word("form"): one.spec.objective.bloom for one in found}
    assert blooms == {"cost": "apply", "number": "analyse"}


def test_a_form_may_be_kept_for_some_difficulties(path: Path) -> None:
    found = {one.origin.values.word("form") for one in sample(read_whole(path), 15, 1, "easy")}
    assert found == {"cost"}


def test_words_of_a_context_fit_the_numbers(path: Path) -> None:
    known = read_whole(path)
    for level in DIFFICULTIES:
        for one in known.parameters[level].combinations():
            prose = known.build(one).prose
            assert prose is not None
            dear = one.integer("price") > 6
            assert ("lamp" in prose.stem) is dear
            assert ("pen" in prose.stem) is not dear


def test_the_same_numbers_always_have_the_same_words(path: Path) -> None:
    known, again = read_whole(path), read_whole(path)
    for one in known.parameters["hard"].combinations():
        assert known.build(one) == again.build(one)


def test_each_way_to_say_it_is_taken(path: Path) -> None:
    known = read_whole(path)
    stems = {
        re.sub(NAMES, "#", known.build(one).prose.stem)  # type: ignore[union-attr]
        for one in known.parameters["hard"].combinations()
        if one.word("form") == "number" and one.integer("price") <= 6
    }
    assert len(stems) == 3


def _pairs(path: Path) -> set[tuple[int, int]]:
    return {
        (one.integer("number"), one.integer("price"))
        for one in read_whole(path).parameters["medium"].combinations()
    }


def test_a_coincidence_is_no_value(path: Path) -> None:
    pairs = _pairs(path)
    # The number and the price must differ, and no sum may be the product.
    assert pairs
    assert all(number != price for number, price in pairs)
    # That is so unless a family says otherwise.
    path.write_text(EXAMPLE.replace("coincidences: none\n", ""))
    assert _pairs(path) == pairs
    path.write_text(EXAMPLE.replace("coincidences: none\n", "coincidences: allowed\n"))
    more = _pairs(path)
    assert (4, 4) in more
    assert pairs < more


def test_equal_data_are_let_pass_only_where_asked() -> None:
    assert not apart("12", ["3", "3 USD"], [])
    assert apart("12", ["3", "3 USD"], [], equal_data=True)
    assert not apart("3", ["3", "3 USD"], [], equal_data=True)


@pytest.mark.parametrize(
    ("answer", "data", "wrong", "wanted"),
    [
        ("12 USD", ["3", "4 USD"], ["7 USD"], True),
        ("57 min", ["57 km", "60 km/h"], [], False),
        ("12 USD", ["3", "3 USD"], [], False),
        ("12 USD", ["3", "4 USD"], ["12 USD"], False),
        ("12.00 USD", ["3", "4"], ["12 USD"], False),
        ("1/2", ["0.5", "4"], [], False),
        ("30%", ["30 USD"], [], False),
        ("{1, 2}", ["1", "2"], ["1"], True),
        ("x + 1", ["1"], ["1"], True),
        ("1/0", ["1"], ["1"], True),
    ],
)
def test_what_coincides(answer: str, data: list[str], wrong: list[str], wanted: bool) -> None:
    assert apart(answer, data, wrong) is wanted


def test_words_of_contexts_make_no_other_shape(path: Path) -> None:
    known = read_whole(path)
    keys: dict[tuple[str, str], set[str]] = {}
    for index in range(40):
        found = propose_at(known, index, 5, "hard")
        assert isinstance(found, Proposal)
        assert found.spec.prose is not None
        plain = re.sub(NAMES, "#", found.spec.prose.stem)
        key = (found.origin.values.word("form"), plain)
        keys.setdefault(key, set()).add(shape_key(known, found))
    assert all(len(found) == 1 for found in keys.values())
    assert len({next(iter(found)) for found in keys.values()}) == 4


def test_a_proof_of_all_values_is_one_of_all_forms(path: Path) -> None:
    proof = prove_family(read_whole(path), levels=("hard",))
    assert proof.proved
    for old, new, code in table(CASES / "planted_in_forms.yaml"):
        assert EXAMPLE.count(old) == 1, old
        path.write_text(EXAMPLE.replace(old, new))
        outcomes = [one.outcome for one in prove_family(read_whole(path), levels=("hard",)).levels]
        assert code in {getattr(one, "code", None) for one in outcomes}, (new, outcomes)


@over_rows("case", table(CASES / "refused_forms.yaml"), ids=lambda one: one["name"])
def test_a_broken_file_is_refused_with_advice(path: Path, case: Any) -> None:
    changed = EXAMPLE
    for old, new in case["change"].items():
        assert changed.count(old) >= 1, old
        changed = changed.replace(old, new)
    path.write_text(changed)
    with pytest.raises(SpecError) as caught:
        read_whole(path)
    assert case["code"] in {fault.code for fault in caught.value.faults}, caught.value.faults
    assert any(case["told"] in f"{one.message} {one.hint}" for one in caught.value.faults)


def test_values_whose_words_do_not_fit_make_no_question(path: Path) -> None:
    path.write_text(
        EXAMPLE.replace(
            "lamp: {noun: lamp, plural: lamps, low: 7, high: 90}",
            "lamp: {noun: lamp, plural: lamps, low: 50, high: 90}",
        )
    )
    with pytest.raises(InternalError, match="no words"):
        read_whole(path).build(values("cost", 3, 9))


def test_shared_contexts_are_of_one_form() -> None:
    for name in contexts.shared():
        found = context_named("x", name)
        assert isinstance(found, Context)
        assert len(found.members) >= 8
        lows = [(one["x_low"], one["x_high"]) for one in found.members if "x_low" in one]
        assert all(low < high for low, high in lows)  # type: ignore[operator]


def test_what_is_said_of_a_word_is_a_word_or_a_number() -> None:
    found = context_of("x", {"ash": {"n": "3/4", "m": "2", "w": "ashes"}})
    assert isinstance(found, Context)
    assert found.members == ({"x": "ash", "x_n": Fraction(3, 4), "x_m": 2, "x_w": "ashes"},)
    assert found.words == {"x", "x_w"}
    assert isinstance(context_of("x", "ash"), MisreadContext)
    assert isinstance(context_named("x", "nothing"), MisreadContext)


def test_a_word_has_parts_with_names_of_their_own() -> None:
    found = context_named("corners", "three-letters", ("p", "q", "r"), " ")
    assert isinstance(found, Context)
    assert found.names == ("corners", "p", "q", "r")
    assert found.members[0] == {"corners": "A B C", "p": "A", "q": "B", "r": "C"}


def test_words_without_as_many_parts_are_refused() -> None:
    found = context_named("corners", "three-letters", ("p", "q"), " ")
    assert isinstance(found, MisreadContext)
    assert "A B C has 3 parts" in found.message
    assert "2 parts" in found.hint


@pytest.mark.parametrize("name", ["two-letters", "three-letters", "four-letters"])
def test_letters_of_points_stand_in_the_order_of_the_alphabet(name: str) -> None:
    """A proof about A, B, C is one about P, Q, R, and not about R, Q, P."""
    groups = [word.split() for word in contexts.shared()[name]]
    assert all(one == sorted(set(one)) and len(one) == len(groups[0]) for one in groups)
    assert len(set(map(tuple, groups))) == len(groups)


def test_a_certificate_is_void_when_a_shared_context_changes(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = family_digest(FamilyFile(path))
    changed = {**contexts.shared(), "people": {"Zoe": {"he": "she", "his": "her", "him": "her"}}}
    monkeypatch.setattr(contexts, "shared", lambda: changed)
    assert family_digest(FamilyFile(path)) != before


def test_forms_and_ways_are_explained(path: Path) -> None:
    told = "\n".join(explained(read_whole(path)))
    assert "form number (analyse)" in told
    assert told.count("words   ") >= 4
    assert re.search(r"thing +one of 2 words", told)


@pytest.mark.parametrize("known", thinned(FORMS, 5, lambda one: one.name))
def test_each_form_of_a_family_is_proved(known: FamilyFile) -> None:
    seen: set[str] = set()
    # Forms are told in turn, and some are kept for one difficulty.
    for level in DIFFICULTIES:
        for one in sample(known, 20, 3, level):
            form = one.origin.values.word("form")
            if form not in seen:
                seen.add(form)
                assert verify(one.spec).status is Status.PROVED, (form, one.spec.prose)
    (choice,) = [one for one in known.document.choices if one.parameter == "form"]
    assert seen == set(choice.cases)


@over_rows("known", FORMS, ids=lambda one: one.name)
def test_a_family_with_forms_has_several_asks_or_ways_to_say_it(known: FamilyFile) -> None:
    (choice,) = [one for one in known.document.choices if one.parameter == "form"]
    stems = [one.question["prose"]["stem"] for one in choice.cases.values()]  # type: ignore[index,call-overload]
    assert len(choice.cases) >= 4 or sum(map(len, stems)) >= 6


@few_or_all(1, 5)
def test_no_family_has_coincidences(count: int) -> None:
    from evaluation.quality.measuring import coincidence

    for known in (*BUILT_IN, *FIGURES):
        for level in DIFFICULTIES:
            for one in sample(known, count, 17, level):
                assert coincidence(known, one) == (False, False), (known.name, one.origin.values)
    assert family("price-changes") in FORMS
