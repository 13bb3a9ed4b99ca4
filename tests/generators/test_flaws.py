"""Planted flaws: they change the question, really spoil it, and say which codes find them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from over_rows import over_rows

from generators.catalogue import BUILT_IN
from generators.exact_values import Unreadable, exact
from generators.family import DIFFICULTIES
from generators.flaws.catalogue import FLAWS, flaws_of
from generators.flaws.flaw import Flaw, NotApplicable
from generators.flaws.inspection import claimed, declared_names, numerals, slots
from generators.sampler import Proposal, sample
from mathverify.errors import ParseError
from mathverify.language.parser import parse
from mathverify.problem.spec import Ask, ProblemSpec

NAMES = tuple(flaw.name for flaw in FLAWS)

#: Flaws that need a question with options, and those that need one without.
NEEDS_OPTIONS = {"second-right-option", "duplicate-option", "no-correct-option", "wrong-label"}

#: How many of the families each flaw fits at least; a flaw that fits nowhere tests nothing.
LEAST_FAMILIES = {
    "wrong-key": 18,
    "sign-slip": 20,
    "fractional-count": 6,
    "unit-of-another-dimension": 9,
    "unit-slip": 3,
    "rounding-slip": 2,
    "rounded-too-far": 2,
    "wrong-form": 2,
    "missing-answer": 26,
    "missing-solution": 2,
    "extraneous-solution": 2,
    "boundary-slip": 1,
    "turned-inequality": 1,
    "dropped-given": 12,
    "dropped-condition": 3,
    "contradicting-value": 20,
    "contradicting-copy": 10,
    "undefined-ask": 13,
    "misspelt-name": 24,
    "undeclared-datum": 24,
    "unreadable-given": 26,
    "two-readings": 24,
    "unit-of-datum": 9,
    "wrong-shape": 2,
    "stray-number": 26,
    "literal-for-slot": 12,
    # Where the request prints what the text has not told, nothing can be left out.
    "unmentioned-given": 19,
    "number-in-words": 26,
    "second-right-option": 20,
    "duplicate-option": 26,
    "no-correct-option": 24,
    "wrong-label": 26,
    "slip-in-step": 20,
    "sign-in-step": 3,
    "lost-case": 1,
    "wrong-last-step": 15,
}


@cache
def _planted() -> tuple[tuple[Proposal, Flaw, ProblemSpec], ...]:
    return tuple(_plant())


def _plant() -> Iterator[tuple[Proposal, Flaw, ProblemSpec]]:
    for family in BUILT_IN:
        for difficulty in DIFFICULTIES:
            for choice in (False, True):
                for proposal in sample(family, 2, 1, difficulty, choice):
                    for flaw in flaws_of(family, proposal.origin.values):
                        spoilt = flaw.apply(proposal.spec, proposal.origin.index + 3)
                        if isinstance(spoilt, ProblemSpec):
                            yield proposal, flaw, spoilt


def _of(name: str) -> list[tuple[ProblemSpec, ProblemSpec]]:
    return [(proposal.spec, spoilt) for proposal, flaw, spoilt in _planted() if flaw.name == name]


def test_names_are_unique_and_kebab_case() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert set(NAMES) == set(LEAST_FAMILIES)
    for proposal, flaw, _ in _planted():
        assert re.fullmatch(r"[a-z0-9_]+(-[a-z0-9_]+)+", flaw.name), proposal.spec.id
        assert flaw.description


def test_every_flaw_declares_codes_and_changes_the_question() -> None:
    for proposal, flaw, spoilt in _planted():
        assert flaw.codes
        assert spoilt != proposal.spec, (flaw.name, proposal.spec.id)
        assert spoilt.id == proposal.spec.id


def test_the_same_seed_spoils_in_the_same_way() -> None:
    for proposal, flaw, spoilt in _planted():
        assert flaw.apply(proposal.spec, proposal.origin.index + 3) == spoilt


@over_rows("name", NAMES)
def test_each_flaw_fits_enough_families(name: str) -> None:
    fitting = {proposal.origin.family for proposal, flaw, _ in _planted() if flaw.name == name}
    assert len(fitting) >= LEAST_FAMILIES[name]
    forms = {proposal.origin.choice for proposal, flaw, _ in _planted() if flaw.name == name}
    if name in NEEDS_OPTIONS:
        assert forms == {True}


def test_every_family_names_mistaken_keys_and_many_flaws() -> None:
    found = defaultdict(set)
    for proposal, flaw, _ in _planted():
        found[proposal.origin.family].add(flaw.name)
    assert set(found) == {family.name for family in BUILT_IN}
    for family, flaws in found.items():
        assert "mistaken-key-1" in flaws, family
        assert len(flaws) >= 11, family


def test_near_misses_apply_to_their_own_family_always() -> None:
    for family in BUILT_IN:
        for difficulty in DIFFICULTIES:
            for proposal in sample(family, 5, 2, difficulty):
                for flaw in family.near_misses:
                    assert isinstance(flaw.apply(proposal.spec, 1), ProblemSpec), flaw.name


def test_reasons_are_given_where_a_flaw_does_not_fit() -> None:
    empty = ProblemSpec(id="empty", ask=Ask.model_validate({"find": "2 + 2"}))
    for flaw in (*FLAWS, *(flaw for family in BUILT_IN for flaw in family.near_misses)):
        outcome = flaw.apply(empty, 0)
        if isinstance(outcome, NotApplicable):
            assert outcome.reason
        else:
            assert flaw.name in {"unreadable-given", "missing-answer"}


# --- that the question is really wrong afterwards --------------------------------------------


@over_rows(
    "name",
    [
        "wrong-key",
        "sign-slip",
        "fractional-count",
        "unit-of-another-dimension",
        "unit-slip",
        "rounding-slip",
        "rounded-too-far",
        "missing-solution",
        "extraneous-solution",
        "boundary-slip",
        "turned-inequality",
        *(f"mistaken-key-{number}" for number in range(1, 5)),
    ],
)
def test_a_spoilt_answer_has_another_value(name: str) -> None:
    pairs = _of(name)
    assert pairs
    for right, wrong in pairs:
        before, after = exact(right.answer or ""), exact(wrong.answer or "")
        if isinstance(before, Unreadable):
            assert right.ask is not None
            assert right.ask.form == "factorised"
        else:
            assert not isinstance(after, Unreadable)
            assert before != after


def test_a_wrong_form_has_the_same_value() -> None:
    for right, wrong in _of("wrong-form"):
        before, after = exact(right.answer or ""), exact(wrong.answer or "")
        assert right.answer != wrong.answer
        if not isinstance(before, Unreadable):
            assert before == after


def test_a_twin_has_the_value_of_the_right_option() -> None:
    for right, wrong in _of("second-right-option"):
        answer = exact(claimed(right))
        equal = [o for o in wrong.options if exact(o.value or "") == answer]
        assert len(equal) == 2
        assert len({option.value for option in equal}) == 2


def test_duplicates_are_wrong_and_equal() -> None:
    for right, wrong in _of("duplicate-option"):
        values = [exact(option.value or "") for option in wrong.options]
        texts = [option.value for option in wrong.options]
        assert claimed(wrong) == claimed(right)
        if isinstance(values[0], Unreadable):
            assert len(set(texts)) == 3
        else:
            assert len(set(values)) == 3
            assert values.count(exact(claimed(right))) == 1


def test_no_option_is_right() -> None:
    for right, wrong in _of("no-correct-option"):
        answer = exact(claimed(right))
        values = [exact(option.value or "") for option in wrong.options]
        assert answer not in values
        assert len(set(values)) == 4


def test_a_wrong_label_names_another_option() -> None:
    for right, wrong in _of("wrong-label"):
        assert wrong.options == right.options
        assert wrong.answer != right.answer
        assert wrong.answer in {option.label for option in wrong.options}


def test_stray_numbers_are_new() -> None:
    for right, wrong in (*_of("stray-number"), *_of("literal-for-slot")):
        assert right.prose is not None
        assert wrong.prose is not None
        strays = set(re.findall(r"\d+", re.sub(r"\{[^{}]*\}", "", wrong.prose.stem)))
        assert len(strays) == 1
        assert not strays & numerals(right)


def test_unmentioned_data_are_in_no_slot() -> None:
    for right, wrong in _of("unmentioned-given"):
        assert right.prose is not None
        assert wrong.prose is not None
        before, after = slots(right.prose.stem), slots(wrong.prose.stem)
        assert len(before) - len(after) >= 1
        assert set(after) < set(before)


def test_unreadable_formulas_are_not_in_the_language() -> None:
    for name in ("unreadable-given", "two-readings"):
        for _, wrong in _of(name):
            assert wrong.ask is not None
            names = declared_names(wrong)
            functions = frozenset(one.name for one in wrong.functions)
            broken = 0
            for text in (wrong.ask.find, *(given.relation for given in wrong.givens)):
                try:
                    parse(text, declared=names, functions=functions)
                except ParseError:
                    broken += 1
            assert broken == 1


def test_misspelt_names_are_declared_nowhere() -> None:
    from mathverify.language.tree import free_names

    for name in ("misspelt-name", "undeclared-datum"):
        for right, wrong in _of(name):
            functions = frozenset(one.name for one in right.functions)
            trees = [
                parse(given.relation, declared=declared_names(right), functions=functions)
                for given in wrong.givens
            ]
            used = frozenset().union(*(free_names(tree) for tree in trees))
            assert any(found not in declared_names(wrong) for found in used)


def test_bad_steps_change_one_line() -> None:
    for name in ("slip-in-step", "sign-in-step", "lost-case"):
        for right, wrong in _of(name):
            changed = [a for a, b in zip(right.steps, wrong.steps, strict=True) if a != b]
            assert len(changed) == 1
    for right, wrong in _of("wrong-last-step"):
        assert wrong.steps[:-1] == right.steps
