"""An adversarial prover: it looks for proofs of falsehoods that the kernel accepts.

It is given systems that a point satisfies, and offers refutations of them; and systems that no
point satisfies, and offers models.  An attempt is one proof offered to the kernel.  Proofs come

* from a walk: rules in any order, with places, terms and formulas that fit the state or nearly;
* from honest proofs of other systems, spliced, changed and offered here;
* from an opening of a few such moves, after which the honest search has to close what is left.

It knows the kernel's rules and states and nothing of where a hole may be; what it writes are also
names that are none (``#0``), for a kernel that takes them.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from mathverify.verification.certifying.search import search
from mathverify.verification.certifying.steps import spelled, variables
from mathverify.verification.kernel.claims import Claims
from mathverify.verification.kernel.polynomials import Json, Refused, Work
from mathverify.verification.kernel.rules import RULES, refute
from mathverify.verification.kernel.state import State

__all__ = [
    "SATISFIABLE",
    "UNSATISFIABLE",
    "Adversary",
    "Forgery",
    "Target",
    "refutable",
    "satisfiable",
]

#: A system's variables and constraints.
Target: TypeAlias = tuple[list[str], list[Any]]
#: What a check or a rule does with what is no proof of it; deep terms end in recursion.
NO_PROOF = (Refused, RecursionError)
#: Enough for every honest proof of these systems, and little enough for many attempts.
_WORK = 6_000
_SEARCH = 12_000
_DEEPEST = 5


def _system(names: str, *formulas: Json) -> Target:
    constraints: list[Any] = []
    for formula in formulas:
        wanted = not (isinstance(formula, list) and formula[0] == "untrue")
        constraints.append(["g", wanted, formula if wanted else formula[1]])
    return names.split(), constraints


#: Systems with a point, told beside each: of irrational points and of what is undefined at them.
SATISFIABLE: list[Target] = [
    _system("x", ["=", "x", 1]),
    _system("x", ["=", "x", ["sqrt", 5]]),  # sqrt(5)
    _system("x", ["=", ["^", "x", 2], 2], ["<", "x", 0]),  # -sqrt(2)
    _system("x", ["=", "x", ["pi"]]),  # pi
    _system("x", ["=", ["abs", "x"], 2], ["<", "x", 1]),  # -2
    _system("x", ["=", "x", 0], ["untrue", ["=", ["/", 1, "x"], 1]]),  # 0
    _system("x", ["=", "x", -1], ["untrue", ["<=", 0, ["sqrt", "x"]]]),  # -1
    _system("x", ["untrue", ["=", ["/", ["+", "x", -1], ["+", "x", -1]], 1]]),  # 1
    _system("x", ["=", ["sqrt", ["+", "x", 41]], ["+", "x", -15]]),  # 23
    _system("x y", ["=", ["*", "x", "y"], 6], ["=", ["+", "x", "y"], 5]),  # 2, 3
    _system("x y", ["=", "y", ["/", 1, "x"]], ["=", "x", "y"]),  # 1, 1
    _system("x y", ["=", "x", ["sqrt", 2]], ["=", "y", ["sqrt", 3]]),
    _system("n", ["in", "n", "integer"], ["=", ["mod", "n", 3], 2], ["<", 0, "n"]),  # 2
    _system("n", ["in", "n", "integer"], ["<=", 0, "n"], ["<", "n", 2], ["untrue", ["=", "n", 1]]),
    _system("n", ["in", "n", "integer"], ["=", ["mod", 7, "n"], 1], ["<", 2, "n"]),  # 3
    _system(
        "x", ["or", ["=", "x", 1], ["=", "x", 2]], ["untrue", ["in", ["/", "x", 2], "integer"]]
    ),
    _system("x", ["<", 0, "x"], ["<", "x", 1], ["untrue", ["in", "x", "integer"]]),  # 1/2
    _system("x", ["=", ["max", "x", 2], 3]),  # 3
    _system("x", ["<=", ["*", "x", "x"], 0]),  # 0
]

#: Systems without a point, and why.
UNSATISFIABLE: list[Target] = [
    _system("x", ["=", "x", 1], ["=", "x", 2]),
    _system("x", ["=", "x", ["sqrt", 5]], ["=", "x", ["sqrt", 3]]),
    _system("x", ["=", ["*", "x", "x"], 2], ["in", ["*", "x", 0, "x"], "integer"], ["<", 2, "x"]),
    _system("x", ["=", ["^", "x", 2], -1]),
    _system("x", ["=", "x", ["/", 1, 0]]),
    _system("x", ["=", "x", ["sqrt", -1]]),
    _system("x", ["=", "x", 0], ["=", ["/", "x", "x"], 1]),
    _system("x", ["<", "x", ["pi"]], ["<", ["/", 22, 7], "x"]),  # pi < 22/7
    _system("x", ["=", "x", ["pi"]], ["=", "x", ["/", 22, 7]]),
    _system("x", ["=", ["abs", "x"], -1]),
    _system("x", ["<", "x", 1], ["<", 1, "x"]),
    _system("x", ["untrue", ["=", "x", "x"]]),
    _system("x y", ["=", ["+", "x", "y"], 1], ["=", ["+", "x", "y"], 2]),
    _system("x y", ["=", "x", ["sqrt", 2]], ["=", "y", ["sqrt", 3]], ["=", "x", "y"]),
    _system("n", ["in", "n", "integer"], ["=", ["*", 2, "n"], 1]),
    _system("n", ["in", "n", "integer"], ["<", 0, "n"], ["<", "n", 1]),
    _system("n", ["in", "n", "integer"], ["=", "n", ["sqrt", 4]], ["=", "n", 3]),
]


@dataclass(frozen=True, slots=True)
class Forgery:
    """A falsehood that the kernel accepted: a system, and the refutation or the model."""

    target: Target
    proof: Json


@dataclass(slots=True)
class Adversary:
    """Attempts by the thousand, the same for the same seed.

    ``honest`` are proofs to splice; ``by_search`` is how many attempts of a hundred end in a
    search, which takes a hundred times as long as another.
    """

    seed: int
    satisfiable: list[Target]
    unsatisfiable: list[Target]
    honest: list[Json]
    by_search: int = 4
    attempts: int = 0
    found: list[Forgery] = field(default_factory=list)

    def run(self, attempts: int, *, until_found: bool = False) -> None:
        """Make so many more attempts; ``until_found`` stops at the first forgery."""
        generator = random.Random(self.seed + self.attempts)
        truths = [(target, Claims(_data(target), Work())) for target in self.satisfiable]
        falsehoods = [(target, Claims(_data(target), Work())) for target in self.unsatisfiable]
        last = self.attempts + attempts
        while self.attempts < last and not (until_found and self.found):
            self.attempts += 1
            if generator.random() < 0.75:
                target, claims = generator.choice(truths)
                self._refuting(target, claims, generator)
            else:
                target, claims = generator.choice(falsehoods)
                self._modelling(target, claims, generator)

    def _refuting(self, target: Target, claims: Claims, generator: random.Random) -> None:
        kind = generator.randrange(100)
        claims.work = Work(_WORK)
        try:
            if kind < 40:
                proof = _spliced(self.honest, generator)
            else:
                searching = kind >= 100 - self.by_search
                depth = 3 if searching else _DEEPEST
                proof = _walk(claims.state([], None), generator, depth, _closing(searching))
            # What is found on the way is offered from the start, as another would offer it.
            claims.work = Work()
            claims.unsatisfiable([], None, ["refute", proof])
        except NO_PROOF:
            return
        self.found.append(Forgery(target, proof))

    def _modelling(self, target: Target, claims: Claims, generator: random.Random) -> None:
        claims.work = Work(_WORK)
        values = [_value(generator) for _ in claims.names]
        model: Json = values
        try:
            if generator.random() < 0.85:
                searching = generator.randrange(100) < self.by_search
                if generator.random() < 0.4:
                    steps = _spliced(self.honest, generator)
                else:
                    state = claims.violating(values, claims.constraints)
                    steps = _walk(state, generator, _DEEPEST, _closing(searching))
                model = ["by", values, steps]
            claims.work = Work()
            claims.satisfiable([], ["point", model])
        except NO_PROOF:
            return
        self.found.append(Forgery(target, model))


def _data(target: Target) -> Json:
    names, constraints = target
    return {"variables": list(names), "constraints": constraints, "models": [], "complete": None}


# --- terms, formulas and values ------------------------------------------------------------


def _number(generator: random.Random) -> Json:
    n = generator.choice((0, 1, 1, 2, 2, 3, 4, 5, -1, -2))
    return n if generator.random() < 0.85 else ["/", n, generator.choice((2, 3, 0, -1))]


def _function(generator: random.Random, inside: Callable[[], Json]) -> Json:
    """The value of a function that has axioms, or is known to have a value."""
    head = generator.choice(("abs", "abs", "sqrt", "sqrt", "/", "pi", "^", "floor", "mod", "max"))
    if head == "pi":
        return [head]
    if head in ("/", "mod", "max"):
        return [head, inside(), inside()]
    return [head, inside(), generator.choice((2, -1, 0))] if head == "^" else [head, inside()]


def _term(generator: random.Random, names: list[str], depth: int = 2) -> Json:
    kind = generator.randrange(10)
    if depth == 0 or kind < 3:
        if names and generator.random() < 0.5:
            return generator.choice(names)
        return _number(generator)
    if kind < 6:
        return _function(generator, lambda: _term(generator, names, depth - 1))
    if kind < 8:
        return f"#{generator.randrange(2)}"
    head = generator.choice(("+", "*", "*"))
    first = 0 if generator.random() < 0.3 else _term(generator, names, depth - 1)
    return [head, first, _term(generator, names, depth - 1)]


def _formula(generator: random.Random, names: list[str], depth: int = 1) -> Json:
    if depth and generator.random() < 0.4:
        head = generator.choice(("and", "and", "or", "not"))
        parts = [_formula(generator, names, 0) for _ in range(1 if head == "not" else 2)]
        return [head, *parts]
    if generator.random() < 0.2:
        return _tautology(generator)
    sign = generator.choice(("=", "=", "<", "<="))
    if generator.random() < 0.5:
        return [sign, _term(generator, names, 1), generator.randint(-1, 3)]
    return [sign, _term(generator, names), _term(generator, names, 1)]


def _tautology(generator: random.Random) -> Json:
    """True of whatever value a function has, if there is one."""
    return ["=", ["*", 0, _function(generator, lambda: _number(generator))], 0]


def _value(generator: random.Random) -> Json:
    """The value of a variable in a model: a closed term, if it is an honest one."""
    value = _term(generator, [], 2)
    if generator.random() < 0.3:
        inner = [_function(generator, lambda: _number(generator)) for _ in range(2)]
        value = ["+", ["*", 0, *inner], value]
    return value


# --- proofs --------------------------------------------------------------------------------

#: What is offered for a state when the walk ends there.
Closing: TypeAlias = Callable[[State, random.Random], Json]


def _closing(searching: bool) -> Closing:
    return _by_search if searching else _by_chance


def _by_search(state: State, _generator: random.Random) -> Json:
    return search(state.branch(Work(_SEARCH)), 13) or []


def _by_chance(state: State, generator: random.Random) -> Json:
    return ["combine", _parts(state, generator), []] if state.facts else []


def _walk(state: State, generator: random.Random, depth: int, closing: Closing) -> Json:
    """A proof from a few moves that the kernel allows in this state.  Raises `Refused` where the
    last of them closes nothing.
    """
    if state.closed:
        return []
    if depth == 0 or generator.random() < (0.4 if closing is _by_search else 0.2):
        proof = closing(state, generator)
        refute(state.branch(), proof)
        return proof
    move = _opening(state, generator) if closing is _by_search else _move(state, generator)
    apply, _ = RULES[move[0]]
    branches = apply(state, *move[1:])
    if branches is None:
        return [*move, _walk(state, generator, depth - 1, closing)]
    return [*move, [_walk(branch, generator, depth - 1, closing) for branch in branches]]


def _opening(state: State, generator: random.Random) -> list[Any]:
    """What makes cases, or speaks of new values: the rest a search finds by itself."""
    kind = generator.randrange(10)
    if kind < 2 and state.clauses:
        return ["split", generator.randrange(len(state.clauses))]
    if kind < 4:
        return ["cut", _formula(generator, sorted(state.variables))]
    if kind < 6:
        value = _term(generator, sorted(state.variables), 1)
        return ["cut", ["and", _tautology(generator), ["=", value, generator.randint(0, 2)]]]
    return _mention(generator)


def _mention(generator: random.Random) -> list[Any]:
    """Speaks of a value, and says nothing of it."""
    return ["combine", [[["*", 0, _function(generator, lambda: _number(generator))], []]]]


def _move(state: State, generator: random.Random) -> list[Any]:
    """A rule and what it is given, most of the time such as it can be used."""
    names = sorted(state.variables)
    equations = [i for i, (sign, _) in enumerate(state.facts) if sign == "="]
    apart = [i for i, (sign, _) in enumerate(state.facts) if sign == "!="]
    kind = generator.randrange(10)
    if kind < 3 and state.clauses:
        return ["split", generator.randrange(len(state.clauses))]
    if kind < 5 and equations:
        place = generator.choice(equations)
        within = sorted(variables(state.facts[place][1]))
        return ["solve", place, spelled(generator.choice(within)) if within else "x"]
    if kind < 6 and apart:
        return ["signs", generator.choice(apart)]
    if kind < 8:
        return ["cut", _formula(generator, names)]
    if kind < 9:
        return _mention(generator)
    return ["combine", _parts(state, generator)]


def _parts(state: State, generator: random.Random) -> list[Any]:
    names = sorted(state.variables)
    parts: list[Any] = []
    for _ in range(generator.randint(1, 3)):
        many = generator.choice((0, 1, 1, 1, 2))
        places = [generator.randrange(len(state.facts) + 1) for _ in range(many)]
        squares = [_term(generator, names, 1)] if generator.random() < 0.2 else []
        simple = generator.random() < 0.7
        times = generator.choice((1, 1, 2, -1)) if simple else _term(generator, names, 1)
        parts.append([times, places, *squares])
    return parts


def _spliced(honest: list[Json], generator: random.Random) -> Json:
    """An honest proof in which parts were changed or come from another one."""
    proof = copy.deepcopy(generator.choice(honest))
    for _ in range(generator.randint(0, 3)):
        holders = list(_lists(proof))
        if not holders:
            return proof
        holder = generator.choice(holders)
        place = generator.randrange(len(holder))
        other = generator.choice(list(_lists(generator.choice(honest))) or [[]])
        new: Json = generator.choice(other) if other else []
        if type(holder[place]) is int and generator.random() < 0.6:
            new = holder[place] + generator.choice((-1, 1, 2, -2))
        holder[place] = copy.deepcopy(new)
    return proof


def _lists(proof: Any) -> Iterator[list[Any]]:
    if isinstance(proof, list) and proof:
        yield proof
        for part in proof:
            yield from _lists(part)


# --- what to attack, and what to begin with ------------------------------------------------


def satisfiable(candidates: list[Target], has_point: Callable[[Target], bool]) -> list[Target]:
    """Systems with a point: those told above, and candidates of which one is known."""
    return SATISFIABLE + [target for target in candidates if has_point(target)]


def refutable(candidates: list[Target]) -> tuple[list[Target], list[Json]]:
    """Systems without a point: those told above, and candidates that are honestly refuted; and
    the honest refutations of all of them.
    """
    targets, proofs = list(UNSATISFIABLE), list[Json]([[]])
    for target in UNSATISFIABLE + candidates:
        try:
            proof = search(Claims(_data(target), Work(40_000)).state([], None))
        except NO_PROOF:
            continue
        if proof is not None:
            proofs.append(proof)
            targets += [target] * (target not in UNSATISFIABLE)
    return targets, proofs
