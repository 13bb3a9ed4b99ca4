"""Figures of the construction language: built, certified, and their goals proved or refuted."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from thinning import share

from geometry.constructions.building import Built, GoalGrade, NotBuilt, build
from geometry.constructions.predicates import PREDICATES
from geometry.constructions.statement import Clause, Goal, Statement, Step
from geometry.readers.jgex import Unreadable, read_statement

_PROBLEMS = Path(__file__).parents[4] / "shared/data/alphageometry/jgex_ag_231.txt"
_FEWEST_PROVED = 210
_DIGITS = 85

TRUE = (
    "a b c = triangle a b c; h = orthocenter h a b c ? perp a h b c",
    "a b c = triangle a b c; d = midpoint d a b; e = midpoint e a c ? para d e b c",
    "a b c = triangle a b c; o = circle o a b c; d = on_circle d o a ? cyclic a b c d",
    "a b c = triangle a b c; o = circle o a b c; d = mirror d a o ? perp a b b d",
    "a b = segment a b; c = eq_triangle c a b ? cong a b b c",
    "a b c = triangle a b c; i = incenter i a b c ? eqangle a b a i a i a c",
    "a b c d = isquare a b c d ? perp a c b d",
    "a b c = triangle a b c; d = parallelogram a b c d ? cong a b c d",
)
FALSE = (
    "a b c = triangle a b c; h = orthocenter h a b c ? para a h b c",
    "a b c = triangle a b c; d = midpoint d a b ? perp c d a b",
    "a b c = triangle a b c; o = circle o a b c ? coll a b o",
    "a b = segment a b; c = on_circle c a b ? cong a b b c",
    "a b c = triangle a b c; i = incenter i a b c ? cong a i b i",
    "a b c d = trapezoid a b c d ? cong a d b c",
)
#: Points of a goal, where they are not four.
COUNTS = {"coll": 3, "midp": 3, "eqangle": 8, "eqratio": 8, "simtri": 6, "contri": 6}


def _read(text: str) -> Statement:
    statement = read_statement(text)
    assert isinstance(statement, Statement)
    return statement


@pytest.mark.parametrize("text", TRUE)
def test_theorems_are_proved_as_identities(text: str) -> None:
    built = build(_read(text))
    assert isinstance(built, Built)
    assert built.grade is GoalGrade.IDENTITY
    assert not built.fails


@pytest.mark.parametrize("text", FALSE)
def test_false_statements_are_refuted(text: str) -> None:
    built = build(_read(text))
    assert isinstance(built, Built)
    assert built.grade is GoalGrade.REFUTED


def test_a_figure_that_cannot_exist_is_not_built() -> None:
    text = "a b = segment a b; c = midpoint c a b; d = on_line d a b; o = circle o a b c"
    assert isinstance(build(_read(text)), NotBuilt)


def test_unknown_constructs_and_statements_are_said() -> None:
    unknown = Clause(("c",), (Step("hexagon", ("c",)),))
    assert build(Statement((unknown,), None)) == NotBuilt("the construct 'hexagon' is not known")
    assert isinstance(read_statement("a b c = triangle a b c ? beautiful a b c"), Unreadable)
    assert isinstance(read_statement("triangle a b c"), Unreadable)


def test_the_same_seed_gives_the_same_figure() -> None:
    statement = _read(TRUE[0])
    one, other = build(statement, seed=4), build(statement, seed=4)
    assert isinstance(one, Built)
    assert isinstance(other, Built)
    assert one.parameters == other.parameters
    assert str(one.points) == str(other.points)


@pytest.fixture(scope="module")
def problems() -> list[tuple[Statement, Built | NotBuilt]]:
    if not _PROBLEMS.exists():
        pytest.skip("the shared problems are not here")
    texts = _PROBLEMS.read_text().split("\n")[1::2]
    statements = [_read(text) for text in texts if text]
    return [(statement, build(statement)) for statement in statements]


def test_all_problems_are_built_and_their_goals_hold(
    problems: list[tuple[Statement, Built | NotBuilt]],
) -> None:
    assert len(problems) == 231
    grades = [built.grade for _, built in problems if isinstance(built, Built)]
    assert len(grades) == 231
    assert set(grades) <= {GoalGrade.IDENTITY, GoalGrade.ENCLOSED}
    assert grades.count(GoalGrade.IDENTITY) >= _FEWEST_PROVED
    assert all(
        built.digits >= _DIGITS
        for _, built in problems
        if isinstance(built, Built) and built.grade is GoalGrade.ENCLOSED
    )


@pytest.mark.sampled
def test_other_goals_on_the_same_figures_are_refuted(
    problems: list[tuple[Statement, Built | NotBuilt]],
) -> None:
    """Goals about points at random are nearly all false; a proof of one must agree with its ball.

    `build` refutes by balls before it tries a proof, so a proof beside other figures is checked.
    """
    chance = random.Random(7)
    refuted = proved = 0
    tried = share(problems, 5)
    for statement, built in tried:
        assert isinstance(built, Built)
        names = sorted(built.points)
        predicate = chance.choice(sorted(PREDICATES))
        count = COUNTS.get(predicate, 4)
        if len(names) < count:
            continue
        goal = Goal(predicate, tuple(chance.sample(names, count)))
        other = build(Statement(statement.clauses, goal))
        assert isinstance(other, Built)
        refuted += other.grade is GoalGrade.REFUTED
        if other.grade is GoalGrade.IDENTITY:
            proved += 1
            again = build(Statement(statement.clauses, goal), seed=11, prove=False)
            assert isinstance(again, Built)
            assert again.grade is GoalGrade.ENCLOSED
    assert refuted >= len(tried) // 3
    assert proved <= refuted // 10


def test_every_clause_satisfies_its_own_definition(
    problems: list[tuple[Statement, Built | NotBuilt]],
) -> None:
    """The predicates that ``defs.txt`` gives for each construct hold at the built points."""
    from flint import ctx

    from geometry.constructions.arithmetic import Balls

    definitions = _definitions(_PROBLEMS.parent / "defs.txt")
    checked = 0
    with ctx.workprec(320):
        field = Balls(320)
        for statement, built in problems:
            assert isinstance(built, Built)
            for clause in statement.clauses:
                for step in clause.steps:
                    parameters, predicates = definitions[step.name]
                    names = dict(zip(parameters, step.arguments, strict=True))
                    for words in predicates:
                        if words[0] not in PREDICATES:
                            continue
                        points = [built.points[names[word]] for word in words[1:]]
                        for number in PREDICATES[words[0]](field, points):
                            assert not field.is_nonzero(number), (step, words)
                            checked += 1
    assert checked > 1500


def _definitions(path: Path) -> dict[str, tuple[list[str], list[list[str]]]]:
    found: dict[str, tuple[list[str], list[list[str]]]] = {}
    for block in path.read_text().strip().split("\n\n"):
        lines = block.split("\n")
        name, *parameters = lines[0].split()
        predicates: list[list[str]] = []
        for part in "".join(lines[3:4]).replace(";", ",").split(","):
            words = part.rpartition(":")[2].split()
            if words and words[0] not in ("=",):
                predicates.append(words)
        found[name] = (parameters, predicates)
    return found
