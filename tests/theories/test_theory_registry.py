from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from geometry.vocabulary import THEORY as GEOMETRY
from mathverify import plugins
from mathverify.api import examiner
from mathverify.errors import PluginError
from mathverify.language.ascii import to_ascii
from mathverify.language.parser import parse
from mathverify.language.tree import (
    Add,
    Apply,
    Comparison,
    Lambda,
    Name,
    Number,
    SetBuilder,
)
from mathverify.language.vocabulary import FUNCTIONS
from mathverify.semantics import terms
from mathverify.semantics.functions import Function
from mathverify.semantics.lowering import PRIME, Lowering, Theory
from mathverify.semantics.meaning import LoweringProblem, Scalar
from mathverify.theories import ENTRY_POINTS, THEORIES, rules, subjects
from mathverify.theories.plugins import (
    CHECKS,
    ENGINES,
    _loaded,
    checks,
    plugged_in,
    specialists,
)
from mathverify.theories.subjects import MODULES, loaded
from mathverify.verification.examination import BEFORE


def _install(monkeypatch: pytest.MonkeyPatch, **values: str) -> None:
    offered = [EntryPoint(name, value, ENTRY_POINTS) for name, value in values.items()]

    def entries(group: str) -> list[EntryPoint]:
        assert group == ENTRY_POINTS
        return offered

    monkeypatch.setattr(plugins, "entries", entries)


def test_every_built_in_function_is_in_the_vocabulary():
    assert set(rules(THEORIES).calls) - {PRIME} <= set(FUNCTIONS)


def test_the_table_of_subjects_says_what_the_modules_say():
    assert len(MODULES) == len(THEORIES)
    for module, told in zip(MODULES, THEORIES, strict=True):
        theory = loaded(module)
        assert (told.name, told.method) == (theory.name, theory.method)
        assert tuple(told.rules) == tuple(theory.rules)
        assert tuple(told.kinds) == tuple(theory.kinds)
        assert tuple(told.compared) == tuple(theory.compared)
        assert told.of_events == theory.of_events <= set(theory.rules)
        assert not theory.extensions, "a built-in theory extends no other"


def test_every_module_with_a_theory_is_in_the_table():
    folder = Path(subjects.__file__).parent
    defining = {
        path.stem for path in folder.glob("*.py") if "\nTHEORY = Theory(" in path.read_text("utf-8")
    }
    assert defining == set(MODULES)


def test_a_subject_is_loaded_when_one_of_its_words_is_met():
    program = (
        "import sys\n"
        "from mathverify.theories import THEORIES, rules\n"
        "from mathverify.semantics.lowering import Lowering\n"
        "from mathverify.language.parser import parse\n"
        "lowering = Lowering({}, {}, rules(THEORIES))\n"
        "def there(): return sorted(m.rpartition('.')[2] for m in sys.modules if m in known)\n"
        "known = {f'mathverify.theories.{one}' for one in ('logic', 'matrices', 'integration')}\n"
        "print(there())\n"
        "lowering.lower(parse('det([[1, 2], [3, 4]])'))\n"
        "print(there())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n['matrices']\n"


def test_the_rules_are_those_of_all_theories():
    table = rules((*THEORIES, GEOMETRY)).calls
    assert table["mean"] is THEORIES[2].rules["mean"]
    assert table["slope"] is GEOMETRY.rules["slope"]
    own = sum(len(theory.rules) for theory in (*THEORIES, GEOMETRY))
    assert len(table) == own + 1, "and what equality is by itself, which geometry extends"


def test_a_function_that_two_theories_supply_is_refused():
    rival = Theory("rival", {"mean": THEORIES[2].rules["median"]})
    with pytest.raises(PluginError, match="mean is supplied by statistics"):
        rules((*THEORIES, rival))


def test_an_extension_is_asked_first():
    vectors = next(theory for theory in THEORIES if theory.name == "vectors")
    table = rules((*THEORIES, GEOMETRY))
    assert table.calls["angle"] is not vectors.rules["angle"]
    lowering = Lowering({}, {}, table)
    for text in ("angle([1, 0], [0, 1])", "angle((1, 0), (0, 0), (0, 1))"):
        assert isinstance(lowering.lower(parse(text)), Scalar)


def _seven(_lowering, _node):
    return Scalar(Number(Fraction(7)))


@pytest.mark.parametrize(
    ("kind", "owner"), [(SetBuilder, "sets"), (Add, "the language itself"), (Apply, "functions")]
)
def test_a_kind_of_node_that_is_read_already_is_refused(kind, owner):
    with pytest.raises(PluginError, match=f"nodes {kind.__name__} are read by {owner}"):
        rules((*THEORIES, Theory("rival", {}, kinds={kind: _seven})))


def test_a_comparison_that_is_read_already_is_refused():
    rival = Theory("rival", {}, compared={"solutions": lambda *_: None})
    with pytest.raises(PluginError, match="comparisons with solutions are read by parameters"):
        rules((*THEORIES, rival))


def test_a_theory_may_read_a_kind_of_node_that_none_reads():
    node = parse("x -> 2*x")
    with pytest.raises(LoweringProblem, match="functions as values"):
        Lowering({}, {}, rules(THEORIES)).lower(node)
    lowering = Lowering({}, {}, rules((*THEORIES, Theory("knots", {}, kinds={Lambda: _seven}))))
    assert lowering.lower(node) == _seven(lowering, node)
    assert lowering.record.plugins == {"knots"}
    assert lowering.record.computed == {"Lambda"}, "what a stranger worked out is told"


def test_a_theory_may_say_more_of_a_comparison_than_its_sides_do():
    def about_knots(_lowering, call, sign, other):
        said = sign is Comparison.EQUAL and terms.literal(other) == 2
        return terms.equal(Name("k"), call.arguments[0]) if said else None

    theory = Theory("knots", {"genus": _seven}, compared={"genus": about_knots})
    for text, formula in (
        ("genus(3) = 2", "k = 3"),
        ("2 = genus(3)", "k = 3"),
        ("genus(3) = 5", "7 = 5"),
        ("genus(3) < 2", "7 < 2"),
    ):
        lowering = Lowering({}, {}, rules((*THEORIES, theory)))
        node = parse(text, functions=frozenset({"genus"}))
        assert to_ascii(lowering.formula(node)) == formula
        assert lowering.record.plugins == ({"knots"} if "k" in formula else set())


def test_a_function_of_the_question_hides_what_a_comparison_would_say():
    theory = Theory("knots", {}, compared={"genus": lambda *_: terms.FALSE})
    own = {"genus": Function(("n",), Name("n"))}
    lowering = Lowering({}, own, rules((*THEORIES, theory)))
    node = parse("genus(2) = 2", functions=frozenset({"genus"}))
    assert to_ascii(lowering.formula(node)) == "2 = 2"


def test_an_extension_of_nothing_is_refused():
    with pytest.raises(PluginError, match="no theory supplies it"):
        rules((GEOMETRY,))


def test_a_theory_that_comes_twice_is_refused():
    with pytest.raises(PluginError, match="of this name"):
        rules((GEOMETRY, Theory("geometry", {})))


def test_no_plug_in(monkeypatch):
    _install(monkeypatch)
    assert plugged_in() == ()


def test_a_plug_in_is_found(monkeypatch):
    _install(monkeypatch, geometry="geometry.vocabulary:THEORY")
    assert plugged_in() == (GEOMETRY,)


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("geometry", "geometry.vocabulary:__doc__", "not a Theory"),
        ("lines", "geometry.vocabulary:THEORY", "called 'geometry'"),
        ("matrices", "mathverify.theories.matrices:THEORY", "there already"),
    ],
)
def test_a_broken_or_repeated_plug_in_is_refused(monkeypatch, name, value, says):
    _install(monkeypatch, **{name: value})
    with pytest.raises(PluginError, match=says):
        plugged_in()


def test_two_plug_ins_may_not_supply_one_function(monkeypatch):
    monkeypatch.setattr("geometry.vocabulary.RIVAL", Theory("rival", GEOMETRY.rules), raising=False)
    _install(monkeypatch, geometry="geometry.vocabulary:THEORY", rival="geometry.vocabulary:RIVAL")
    with pytest.raises(PluginError, match="supplied by geometry"):
        plugged_in()


@pytest.mark.parametrize(
    ("group", "value", "says"),
    [
        (ENGINES, "mathverify.theories.plugins:ENGINES", "no engine"),
        (CHECKS, "mathverify.theories.plugins:checks", "no check"),
    ],
)
def test_a_broken_engine_or_check_is_refused(monkeypatch, group, value, says):
    entries = {group: [EntryPoint("broken", value, group)]}
    monkeypatch.setattr(plugins, "entries", lambda group: entries.get(group, []))
    _loaded.cache_clear()
    try:
        with pytest.raises(PluginError, match=says):
            specialists() if group == ENGINES else checks()
    finally:
        _loaded.cache_clear()


def test_plugged_in_engines_are_asked_before_the_general_ones(monkeypatch):
    class Oracle:
        name = "oracle"

    own = replace(examiner(), specialists=lambda: (lambda _question: Oracle(), lambda _q: None))
    names = [engine.name for engine in own.engines_for(None)]
    assert names[names.index("oracle") + 1] == BEFORE
    assert names.count("oracle") == 1
