"""Every family: complete, readable specs in the problem language, told completely in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from math import gcd

import pytest
from drawn_questions import all_drawn, count, drawn
from over_rows import over_rows

from generators.catalogue import BUILT_IN, FIGURES, about, by_name, families, family
from generators.entry import GROUP
from generators.family import DIFFICULTIES, Family, ParametricFamily
from generators.flaws.inspection import claimed, declared_names, free_names_of, slots
from generators.parameters import Values
from mathverify.errors import PluginError
from mathverify.language.parser import parse
from mathverify.language.vocabulary import CONSTANTS, RESERVED, WORD_OPERATORS
from mathverify.problem.spec import ProblemSpec


def each(test: Callable[[Family], None]) -> Callable[..., None]:
    """A share of the questions of each family; all in the slow suite."""
    rows = over_rows("known", [*BUILT_IN, *FIGURES], ids=lambda known: known.name)
    return pytest.mark.sampled(rows(test))


def _formulas(spec: ProblemSpec) -> Iterator[str]:
    assert spec.ask is not None
    assert spec.prose is not None
    yield from (datum.value for datum in spec.data)
    yield from (given.relation for given in spec.givens)
    yield spec.ask.find
    yield from (option.value or "" for option in spec.options)
    if not spec.options:
        yield spec.answer or ""
    for step in spec.steps:
        yield step.relation
        if step.rejects:
            yield step.rejects
        yield from slots(step.because or "")
    given_ids = {given.id for given in spec.givens}
    yield from (slot for slot in slots(spec.prose.stem) if slot not in {*given_ids, "ask"})


@each
def test_every_field_is_in_the_language(known: Family) -> None:
    assert len(all_drawn(known.name)) == 2 * len(DIFFICULTIES) * count()
    for proposal in all_drawn(known.name):
        names = declared_names(proposal.spec)
        functions = frozenset(one.name for one in proposal.spec.functions)
        for text in _formulas(proposal.spec):
            parse(text, declared=names, functions=functions)


@each
def test_every_datum_is_used_and_told(known: Family) -> None:
    for proposal in all_drawn(known.name):
        spec = proposal.spec
        assert spec.ask is not None
        assert spec.prose is not None
        data = {datum.name for datum in spec.data}
        relations = {given.id: given.relation for given in spec.givens}
        domains = [domain for unknown in spec.unknowns for domain in unknown.domain.split(", ")]
        formulas = [spec.ask.find, *relations.values(), *domains[1:]]
        used = frozenset().union(
            *(free_names_of(text, spec) for text in formulas if " " in text or text in data)
        )
        assert data <= used | free_names_of(spec.ask.find, spec), spec.id
        shown = [relations.get(slot, slot) for slot in slots(spec.prose.stem)]
        told = frozenset().union(*(free_names_of(text, spec) for text in shown))
        assert data <= told or "ask" in shown, spec.id


@each
def test_words_hold_no_numbers_of_their_own(known: Family) -> None:
    for proposal in all_drawn(known.name):
        spec = proposal.spec
        assert spec.prose is not None
        for words in (spec.prose.stem, *(step.because or "" for step in spec.steps)):
            plain = re.sub(r"\{[^{}]*\}", "slot", words)
            assert not re.search(r"\d|[=<>+*^√π]", plain), plain
            assert "  " not in plain
            assert plain == plain.strip()


@each
def test_stems_are_sentences(known: Family) -> None:
    for proposal in all_drawn(known.name):
        assert proposal.spec.prose is not None
        stem = proposal.spec.prose.stem
        assert stem[0].isupper() or stem[0] in "{["
        assert stem[-1] in ".?" or stem.endswith("{ask}")
        assert not re.search(r"\s[.,?]|\.\.|\ba [aeiou]", stem), stem


@each
def test_solutions_are_worked(known: Family) -> None:
    for proposal in all_drawn(known.name):
        steps = proposal.spec.steps
        assert len(steps) >= 2
        assert all(step.because for step in steps)
        assert len({step.relation for step in steps}) == len(steps)


@each
def test_solutions_are_written_as_in_a_book(known: Family) -> None:
    for proposal in all_drawn(known.name):
        for step in proposal.spec.steps:
            assert not re.search(r"(?<![\d.])1\*|[+-] -", step.relation), step.relation


@each
def test_wrong_options_are_plausible(known: Family) -> None:
    for proposal in all_drawn(known.name):
        spec = proposal.spec
        money = [option.value or "" for option in spec.options if "USD" in (option.value or "")]
        assert len({"." in text for text in money}) <= 1, money
        assert not any(text.startswith(("-", "0 ", "0.00 ")) for text in money), money


def test_ratios_are_in_lowest_terms() -> None:
    for proposal in all_drawn("ratio-sharing"):
        parts = [proposal.origin.values.integer(name) for name in "pqr"]
        assert gcd(*parts) == 1
        assert len(set(parts)) == 3


@pytest.mark.parametrize("name", ["two-dice", "round-pond"])
def test_the_last_step_reaches_the_answer(name: str) -> None:
    for proposal in all_drawn(name):
        last = proposal.spec.steps[-1].relation
        assert re.split(r" ~?= ", last)[-1] == claimed(proposal.spec)


@each
def test_names_mean_one_thing_only(known: Family) -> None:
    words = CONSTANTS.keys() | RESERVED | WORD_OPERATORS
    for proposal in all_drawn(known.name):
        spec = proposal.spec
        given_ids = {given.id for given in spec.givens}
        assert not declared_names(spec) & (words | given_ids), spec.id


@each
def test_declarations_are_complete(known: Family) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)+", known.name) or known.name.isalpha()
    assert known.version >= 1
    assert set(known.parameters) == set(DIFFICULTIES)
    objective = known.objective
    assert len(objective.concepts) == 1
    assert re.fullmatch(r"[a-z-]+\.[a-z-]+", objective.concepts[0])
    assert objective.level
    assert objective.bloom


@pytest.mark.slow
@each
def test_a_level_has_twenty_questions_at_least(known: Family) -> None:
    for difficulty in DIFFICULTIES:
        assert known.parameters[difficulty].count(2000).number >= 20


@each
def test_harder_parameters_ask_for_more(known: Family) -> None:
    """Across difficulties the same values are rare: the domains really differ."""

    def texts(difficulty: str) -> set[str]:
        found = drawn(known.name, difficulty)  # type: ignore[arg-type]
        return {str(sorted(proposal.origin.values.texts().items())) for proposal in found}

    assert len(texts("easy") & texts("hard")) <= max(1, count() // 4)


def test_the_catalogue_has_every_concept_area() -> None:
    areas = {
        concept.partition(".")[0] for known in families() for concept in known.objective.concepts
    }
    assert areas >= {
        "arithmetic",
        "rates",
        "percent",
        "ratio",
        "measurement",
        "algebra",
        "sequences",
        "statistics",
        "probability",
        "number-theory",
        "matrices",
    }
    assert len({known.name for known in (*BUILT_IN, *FIGURES)}) == len(BUILT_IN) + len(FIGURES)


def test_lookup_by_name_and_concept() -> None:
    assert family("ratio-sharing").objective.concepts == ("ratio.sharing",)
    found = [known.name for known in about("percent")]
    assert found[:3] == ["sale-price", "original-price", "compound-interest"]
    assert found[3:5] == ["price-changes", "percent-parts"]
    assert found[5:] == ["checked-bills", "needed-facts-school"]
    assert [known.name for known in about("percent.reverse")] == ["original-price"]
    assert list(about("perc")) == []
    with pytest.raises(PluginError, match="ratio-sharing"):
        family("ratio-shearing")


class _Entry:
    def __init__(self, name: str, loaded: object) -> None:
        self.name, self.value, self._loaded = name, f"package:{name}", loaded

    def load(self) -> object:
        if isinstance(self._loaded, Exception):
            raise self._loaded
        return self._loaded


def _install(monkeypatch: pytest.MonkeyPatch, *entries: _Entry) -> None:
    def found(group: str) -> tuple[_Entry, ...]:
        assert group == GROUP
        return entries

    monkeypatch.setattr("mathverify.plugins.entries", found)
    # What is installed is looked up once.
    monkeypatch.setattr("generators.catalogue.by_name", by_name.__wrapped__)


def test_families_of_other_packages_come_last(monkeypatch: pytest.MonkeyPatch) -> None:
    known = BUILT_IN[0]
    foreign = ParametricFamily(
        "foreign", 1, known.objective, known.parameters, known.build, known.misconceptions
    )
    _install(monkeypatch, _Entry("foreign", foreign))
    assert families() == (*BUILT_IN, *FIGURES, foreign)
    assert family("foreign") is foreign


@pytest.mark.parametrize(
    ("loaded", "reason"),
    [
        (BUILT_IN[3], "known already"),
        (object(), "is not a family"),
    ],
)
def test_bad_plug_ins_are_named(
    monkeypatch: pytest.MonkeyPatch, loaded: object, reason: str
) -> None:
    _install(monkeypatch, _Entry("bad", loaded))
    with pytest.raises(PluginError, match=reason):
        families()


def test_values_of_another_family_are_refused() -> None:
    from mathverify.errors import InternalError

    with pytest.raises(InternalError):
        family("two-dice").build(Values((("faces", 6),)))
