"""Certificates that were tampered with, and proofs of false statements, are refused."""

from __future__ import annotations

import copy
import json
import os
import random
from itertools import product
from typing import Any

import pytest
from over_rows import over_rows
from questions import certificate, family_questions, hand_made

from mathverify.problem import encode_lists
from mathverify.verification.certificate import seal
from mathverify.verification.certifying.search import search
from mathverify.verification.kernel.claims import Claims
from mathverify.verification.kernel.evaluation import truth
from mathverify.verification.kernel.polynomials import Json, Refused, Work
from mathverify.verification.kernel.rules import refute
from mathverify.verification.kernel.state import State
from mathverify.verification.rechecking.kernel import Shown, shown_text
from mathverify.verification.rechecking.outcome import Rejected

QUICK, ALL = 600, int(os.environ.get("MATHVERIFY_TAMPERED", "10000"))
GRID = range(-3, 13)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of everything inside ``data``."""
    found = [path] if path else []
    if isinstance(data, dict):
        for key in data:
            found += places(data[key], (*path, key))
    if isinstance(data, list):
        for index, item in enumerate(data):
            found += places(item, (*path, index))
    return found


def changed(value: Any, generator: random.Random) -> Any:
    """Something else in the place of ``value``."""
    match value:
        case bool():
            return not value
        case int():
            return value + generator.choice((-2, -1, 1, 2, -2 * value or 3))
        case str():
            words = ["x", "y", "n", "=", "<", "<=", "pi", "sqrt", "+", "*", "and", "or", "models",
                     "satisfiable", "unsatisfiable", "solve", "cut", "by",
                     value + "x", value[1:]]  # fmt: skip
            return generator.choice([word for word in words if word != value])
        case None:
            return generator.choice((0, [], "refute"))
        case list() if value:
            kind = generator.choice(("drop", "double", "swap", "nothing"))
            where = generator.randrange(len(value))
            other = list(value)
            if kind == "drop":
                del other[where]
            elif kind == "double":
                other.insert(where, copy.deepcopy(value[where]))
            elif kind == "swap" and other != other[::-1]:
                other.reverse()
            else:
                other = []
            return other
        case list():
            return generator.choice(([0], [[]], None))
        case _:
            return {}


def tampered(data: Any, generator: random.Random) -> Any:
    """``data`` with one thing changed."""
    other = copy.deepcopy(data)
    *above, last = generator.choice(places(other))
    holder = other
    for step in above:
        holder = holder[step]
    holder[last] = changed(holder[last], generator)
    return other


def texts() -> list[tuple[str, dict[str, Any]]]:
    specs = (*hand_made(), *family_questions())
    return [(certificate(spec).text, encode_lists(spec)) for spec in specs]


def accepted_changes(count: int) -> list[str]:
    """Changed certificates that are accepted: bytes, and parts in canonical form."""
    generator = random.Random(7)
    known = texts()
    found: list[str] = []
    for number in range(count):
        text, document = generator.choice(known)
        if number % 2:
            at = generator.randrange(len(text))
            new = generator.choice([c for c in '0123456789-"[],xn ' if c != text[at]])
            other = text[:at] + new + text[at + 1 :]
        else:
            data = tampered(json.loads(text), generator)
            other = json.dumps(data, sort_keys=True, separators=(",", ":"))
        assert other != text
        if isinstance(shown_text(other, document), Shown):
            found.append(other)
    return found


def test_tampered_certificates_are_refused() -> None:
    assert accepted_changes(QUICK) == []


@pytest.mark.slow
def test_ten_thousand_tampered_certificates_are_refused() -> None:
    assert accepted_changes(ALL) == []


# --- with a new seal: then the claims themselves must be true ------------------------------


def satisfied(constraints: list[Any], point: dict[str, int]) -> bool:
    return all((truth(f, point, Work()) is True) is wanted for _, wanted, f in constraints)


def on_grid(names: list[str], constraints: list[Any]) -> bool:
    """Whether a point of a small grid of integers satisfies everything."""
    for values in product(GRID, repeat=len(names)):
        try:
            if satisfied(constraints, dict(zip(names, values, strict=True))):
                return True
        except Refused:
            continue
    return False


def false_claims(data: Any) -> list[Any]:
    """Claims of a certificate that a point of the grid disproves."""
    found = []
    for part in data["parts"]:
        for claim in part["claims"]:
            system = part["systems"][claim[0]]
            names = system["variables"]
            if claim[2] != "unsatisfiable" or claim[4][0] == "word" or len(names) > 2:
                continue
            constraints = system["constraints"] + claim[1]
            if claim[3] is not None:
                constraints = [c for c in constraints if c[0] in claim[3]]
            if on_grid(names, constraints):
                found.append(claim)
    return found


def accepted_falsehoods(count: int) -> tuple[int, list[Any]]:
    """How many resealed changes pass, and those among their claims that are false."""
    generator = random.Random(11)
    known = texts()
    passed, found = 0, []
    for _ in range(count):
        text, document = generator.choice(known)
        data = json.loads(text)
        part = generator.randrange(len(data["parts"]))
        for key in generator.choice((("systems",), ("claims",), ("systems", "claims"))):
            data["parts"][part][key] = tampered({"": data["parts"][part][key]}, generator).get("")
        forged = seal(data).text
        if isinstance(shown_text(forged, document), Shown):
            passed += 1
            found += false_claims(json.loads(forged))
    return passed, found


def test_the_kernel_refuses_proofs_of_false_claims_whatever_the_seal() -> None:
    passed, false = accepted_falsehoods(400)
    assert false == []
    assert passed < 200


@pytest.mark.slow
def test_the_kernel_refuses_many_proofs_of_false_claims() -> None:
    _, false = accepted_falsehoods(ALL)
    assert false == []


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.slow)])
def test_no_certificate_of_a_wrong_shape_raises(every: int) -> None:
    wrong: list[Any] = [[], {}, True, None, "", "x", -1, 1.5, float("nan"), [[]], ["x"], 10**30]
    text, document = texts()[0]
    changes = [
        (path, value) for path in places(json.loads(text)) if path[-1] != "seal" for value in wrong
    ]
    # Of twelve values each place has four, each value places of all kinds.
    for number, (path, value) in enumerate(changes):
        if (number + number // len(wrong)) % every == 0:
            data = json.loads(text)
            inner = data
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] = value
            outcome = shown_text(seal(data).text, document)
            assert isinstance(outcome, Shown | Rejected)


@over_rows("value", ["x", ["+", "x", 1], ["sqrt", -2], ["/", 1, 0], [], None, "#1"])
@over_rows("steps", [[], ["split", 0, []], ["split", 0, [[]]]])
def test_values_of_models_are_numbers_without_letters(value: Json, steps: Json) -> None:
    system: Any = {"variables": ["x"], "constraints": [["g", True, ["=", "x", "x"]]]}
    for model in ([value], ["by", [value], steps]):
        with pytest.raises(Refused):
            Claims({**system, "models": [model], "complete": None}, Work())
    system |= {"models": [[["/", 6, 4]], [["/", 3, 2]]], "complete": None}
    assert Claims(system, Work()).models == [[["/", 6, 4]], [["/", 3, 2]]]


#: Values of x, a constraint and whether it holds there; x stands for a root that is no fraction.
LOCATED: list[tuple[Json, Json, bool]] = [
    (["sqrt", 2], ["=", ["^", "x", 2], 2], True),
    (["-", ["sqrt", 2]], ["=", ["^", "x", 2], 2], True),
    (["sqrt", 2], ["<", "x", ["/", 3, 2]], True),
    (["sqrt", 2], ["<", ["/", 7, 5], "x"], True),
    (["sqrt", 2], ["<", ["/", 71, 50], "x"], False),
    (["sqrt", 3], ["=", ["^", "x", 2], 2], False),
    (["/", ["+", 5, ["sqrt", 17]], 2], ["=", ["+", ["^", "x", 2], ["*", -5, "x"], 2], 0], True),
    (["/", ["+", 5, ["sqrt", 17]], 2], ["=", ["+", ["^", "x", 2], ["*", 5, "x"], 2], 0], False),
    (["*", 49, ["pi"]], ["<", "x", 154], True),
    (["*", 49, ["pi"]], ["<", "x", ["/", 307, 2]], False),
    (["sqrt", 369], ["=", "x", ["*", 3, ["sqrt", 41]]], True),
    (["sqrt", 369], ["=", "x", ["*", -3, ["sqrt", 41]]], False),
]


@over_rows(("value", "formula", "holds"), LOCATED, ids=str)
def test_models_that_are_no_fractions(value: Json, formula: Json, holds: bool) -> None:
    for wanted, shown in ((True, holds), (False, not holds)):
        constraints: list[Any] = [["g", wanted, formula]]
        bare: Any = {"variables": ["x"], "constraints": constraints, "models": [], "complete": None}
        claims = Claims(bare, Work())
        steps = search(claims.violating([value], claims.constraints))
        assert (steps is not None) is shown
        if shown:
            Claims(bare | {"models": [["by", [value], steps]]}, Work())
        opposite: Any = bare | {"constraints": [["g", not wanted, formula]]}
        with pytest.raises(Refused):
            Claims(opposite | {"models": [["by", [value], steps]]}, Work())


# Tables and sieves: constraints on n, the moduli, and whether the table shows that there is none.
TABLES: list[tuple[list[Any], list[Any], bool]] = [
    ([["<=", 1, "n"], ["<", "n", 4], ["=", ["*", "n", "n"], 16]], [], True),
    ([["<=", 1, "n"], ["<=", "n", 4], ["=", ["*", "n", "n"], 16]], [], False),
    ([["<=", 1, "n"], ["=", ["*", "n", "n"], 2]], [], False),  # no upper end
    ([["<", 3, "n"], ["<", "n", 4]], [], True),
    ([["<=", 0, "n"], ["not", ["=", 1, "n"]], ["<=", 2, "n"]], [], False),  # still no upper end
    ([["=", ["mod", "n", 4], 0], ["=", ["mod", "n", 6], 3]], [4, 12], True),
    ([["=", ["mod", "n", 4], 0], ["=", ["mod", "n", 6], 3]], [4, 6], False),  # 6 is no multiple
    ([["=", ["mod", "n", 4], 0], ["=", ["mod", "n", 6], 3]], [6], False),
    ([["=", ["mod", "n", 4], 0], ["=", ["mod", "n", 6], 2]], [4, 12], False),  # 8
    ([["=", ["mod", "n", 4], 0], ["=", ["mod", "n", 6], 2]], [4, 6], False),  # 8
    ([["=", ["mod", ["*", "n", "n"], 4], 3]], [4], True),
    ([["=", ["mod", ["*", "n", "n"], 4], 3]], [2], False),
    ([["=", ["mod", ["/", "n", 2], 2], ["/", 1, 3]]], [2], False),  # no integer polynomial
    ([["=", "n", 4], ["=", ["mod", "n", 3], 1]], [3], False),
    ([["=", "n", 4], ["=", ["mod", "n", 3], 2]], [3], True),
    ([["=", ["mod", 12, "n"], 0], ["<", 6, "n"], ["<", "n", 12]], [], True),
    ([["=", ["mod", 12, "n"], 0], ["<", 6, "n"]], [], False),  # 12
    ([["=", ["mod", 12, "n"], 0], ["<", "n", -6], ["<", -12, "n"]], [], True),
    ([["=", ["mod", 5, "n"], 5], ["<", 5, "n"]], [], False),  # 6
    ([["=", ["mod", "n", 3], 1], ["=", ["mod", "n", 3], 2]], [True], False),
    ([["=", ["mod", "n", 3], 1], ["=", ["mod", "n", 3], 2]], ["3"], False),
    ([["=", ["mod", "n", 3], 1], ["=", ["mod", "n", 3], 2]], [0], False),
    ([["=", ["mod", "n", 3], 1], ["=", ["mod", "n", 3], 2]], [-3], False),
    ([["=", ["mod", "n", 3], 1], ["=", ["mod", "n", 3], 2]], [3], True),
    ([["=", ["mod", ["*", "n", ["mod", "n", 2]], 3], 1]], [3], False),
]


@over_rows(("formulas", "moduli", "shown"), TABLES)
def test_tables_and_sieves(formulas: list[Any], moduli: list[Any], shown: bool) -> None:
    constraints = [["g", True, f] for f in formulas]
    for domain in ([["n", True, ["in", "n", "integer"]]], []):
        system = {
            "variables": ["n"], "constraints": domain, "models": [], "complete": None,
        }  # fmt: skip
        try:
            Claims(system, Work()).unsatisfiable(constraints, None, ["points", *moduli])
        except Refused:
            assert not (shown and domain)
        else:
            assert shown
            assert domain  # reals are not enumerated


# --- random statements with the proof of another -------------------------------------------


def random_term(generator: random.Random, depth: int) -> Json:
    if depth == 0 or generator.random() < 0.3:
        return generator.choice(["x", "y", generator.randint(-4, 6)])
    head = generator.choice(["+", "+", "*", "-", "/", "abs", "mod", "^", "max", "floor"])
    if head in ("-", "abs", "floor"):
        return [head, random_term(generator, depth - 1)]
    if head == "^":
        return [head, random_term(generator, depth - 1), generator.choice([0, 1, 2, -1])]
    if head == "mod":
        return [head, random_term(generator, depth - 1), generator.choice([2, 3, -3])]
    return [head, random_term(generator, depth - 1), random_term(generator, depth - 1)]


def random_formula(generator: random.Random, depth: int = 2) -> Json:
    if depth and generator.random() < 0.3:
        head = generator.choice(["and", "or", "not"])
        parts = 1 if head == "not" else 2
        return [head, *(random_formula(generator, depth - 1) for _ in range(parts))]
    sign = generator.choice(["=", "=", "<", "<="])
    terms = [random_term(generator, 2), random_term(generator, 1)]
    generator.shuffle(terms)
    return [sign, *terms]


def random_constraints(generator: random.Random) -> list[Any]:
    found: list[Any] = [["x", True, ["in", "x", "integer"]], ["y", True, ["in", "y", "integer"]]]
    for name in ("x", "y"):
        if generator.random() < 0.7:
            found.append([name, True, ["<=", generator.randint(-2, 2), name]])
            found.append([name, True, ["<=", name, generator.randint(2, 5)]])
    return found + [
        ["g", generator.random() < 0.7, random_formula(generator)]
        for _ in range(generator.randint(1, 3))
    ]


def system_of(constraints: list[Any]) -> dict[str, Any]:
    return {"variables": ["x", "y"], "constraints": constraints, "models": [], "complete": None}


def refuted(constraints: list[Any], proof: Json) -> bool:
    try:
        refute(Claims(system_of(constraints), Work()).state([], None), proof)
    except (Refused, RecursionError):
        return False
    return True


def false_refutations(count: int) -> tuple[int, list[Any]]:
    """How many random systems were refuted, and those among them that a point satisfies."""
    generator = random.Random(5)
    proofs: list[Json] = [[]]
    proved, wrong = 0, []
    for _ in range(count):
        constraints = random_constraints(generator)
        try:
            own = search(Claims(system_of(constraints), Work(40_000)).state([], None))
        except (Refused, RecursionError):
            own = None
        if own is not None:
            proofs.append(own)
        borrowed = generator.choice(proofs)
        for proof in [own, borrowed, tampered({"": borrowed}, generator).get("")]:
            if proof is not None and refuted(constraints, proof):
                proved += 1
                if on_grid(["x", "y"], constraints):
                    wrong.append((constraints, proof))
    return proved, wrong


def test_no_random_system_with_a_solution_is_refuted() -> None:
    proved, wrong = false_refutations(60)
    assert wrong == []
    assert proved >= 8


@pytest.mark.slow
def test_no_random_system_with_a_solution_is_refuted_at_length() -> None:
    proved, wrong = false_refutations(ALL // 10)
    assert wrong == []
    assert proved > 100


def test_a_state_is_not_changed_by_a_refused_branch() -> None:
    state = State(["x"], Work())
    state.hold("true", ["or", ["=", "x", 1], ["=", "x", 2]])
    branch = state.branch()
    with pytest.raises(Refused):
        refute(branch, ["split", 0, [[], []]])
    assert len(state.clauses) == 1
    assert state.facts == []
