"""Small random systems, the same for the same generator state."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from mathverify.language.tree import (
    Add,
    Call,
    Comparison,
    Constant,
    Divide,
    Logical,
    LogicalOperator,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Power,
    Relation,
)
from mathverify.semantics.system import Bound, Constraint, Kind, System, Variable

_SIGNS = tuple(Comparison(sign) for sign in ("=", "=", "=", "<", "<=", ">", ">=", "!="))


def number(value: int | Fraction) -> Number:
    return Number(Fraction(value))


def end(rng: Random, least: int, greatest: int) -> Bound:
    return Bound(Fraction(rng.randint(least, greatest)), rng.random() < 0.7)


def linear_term(rng: Random, names: list[str]) -> Node:
    """A sum of a few products with small coefficients, some of them halves."""
    parts: list[Node] = []
    for name in rng.sample(names, rng.randint(1, len(names))):
        factor = rng.choice([-3, -2, -1, 1, 1, 2, 3])
        shape = rng.randrange(5)
        if shape == 0:
            parts.append(Divide(Name(name), number(factor)))
        elif shape == 1:
            parts.append(Multiply((number(factor), Add((Name(name), number(1))))))
        elif shape == 2:
            parts.append(Negate(Name(name)))
        else:
            parts.append(Multiply((number(factor), Name(name))))
    parts.append(number(rng.randint(-4, 4)))
    return Add(tuple(parts))


def relation(rng: Random, left: Node, right: Node) -> Node:
    return Relation((left, right), (rng.choice(_SIGNS),))


def connected(rng: Random, atoms: list[Node]) -> Node:
    """The atoms joined by a random connective."""
    operator = rng.choice(list(LogicalOperator))
    if operator is LogicalOperator.NOT:
        return Logical(operator, (atoms[0],))
    if operator in (LogicalOperator.IMPLIES, LogicalOperator.IFF):
        return Logical(operator, (atoms[0], atoms[-1]))
    return Logical(operator, tuple(atoms)) if len(atoms) > 1 else atoms[0]


def linear_system(rng: Random) -> System:
    """One to three variables, one to four constraints, most of them single relations."""
    names = ["x", "y", "z"][: rng.randint(1, 3)]
    variables = []
    for name in names:
        kind = rng.choice([Kind.REAL, Kind.REAL, Kind.RATIONAL, Kind.INTEGER])
        low = end(rng, -3, 1) if rng.random() < 0.3 else None
        high = end(rng, 0, 4) if rng.random() < 0.3 else None
        values = None
        if rng.random() < 0.1:
            values = tuple(Fraction(rng.randint(-4, 4), 2) for _ in range(rng.randint(1, 3)))
        variables.append(Variable(name, kind, low, high, values))
    constraints = []
    for place in range(rng.randint(1, 4)):
        atoms = [
            relation(rng, linear_term(rng, names), linear_term(rng, names))
            for _ in range(rng.randint(1, 2))
        ]
        formula = atoms[0] if rng.random() < 0.7 else connected(rng, atoms)
        if rng.random() < 0.08:
            formula = relation(rng, Multiply((Name(names[0]), Name(names[-1]))), number(2))
        constraints.append(Constraint(f"g{place}", formula, rng.random() < 0.8))
    return System(tuple(variables), tuple(constraints))


def whole_term(rng: Random, names: list[str], depth: int) -> Node:
    """A term of the lowered language with rational values, undefined here and there."""
    if depth == 0 or rng.random() < 0.25:
        if rng.random() < 0.35:
            return number(rng.randint(-3, 5))
        return Name(rng.choice(names))
    shape = rng.randrange(12)
    one, other = (whole_term(rng, names, depth - 1) for _ in range(2))
    if shape < 3:
        return Add((one, other))
    if shape < 5:
        return Multiply((one, other))
    if shape == 5:
        return Negate(one)
    if shape == 6:
        return Divide(one, other)
    if shape == 7:
        return Power(one, number(rng.choice([0, 1, 2, 2, 3, -1])))
    if shape == 8:
        return Call(rng.choice(["abs", "floor", "ceil"]), (one,))
    if shape == 9:
        return Call("mod", (one, rng.choice([other, number(rng.randint(2, 5))])))
    if shape == 10:
        return Call(rng.choice(["gcd", "lcm"]), (one, other))
    third = whole_term(rng, names, depth - 1)
    return Call(rng.choice(["min", "max", "median", "mode"]), (one, other, third))


def finite_system(rng: Random) -> System:
    """Up to three variables with small finite domains and any constraints."""
    names = ["x", "y", "z"][: rng.randint(1, 3)]
    variables = []
    for name in names:
        shape = rng.randrange(6)
        if shape == 0:
            values = tuple({Fraction(rng.randint(-4, 4), 2) for _ in range(rng.randint(1, 4))})
            variables.append(Variable(name, Kind.RATIONAL, values=values))
        elif shape == 1:
            variables.append(Variable(name, Kind.BOOLEAN))
        else:
            low = rng.randint(-3, 2)
            ends = Bound(Fraction(low), True), Bound(Fraction(low + rng.randint(0, 4)), True)
            variables.append(Variable(name, Kind.INTEGER, *ends))
    constraints = []
    for place in range(rng.randint(1, 3)):
        atoms = []
        for _ in range(rng.randint(1, 2)):
            left, right = whole_term(rng, names, 2), whole_term(rng, names, 1)
            atoms.append(relation(rng, left, right))
            if rng.random() < 0.1:
                domain = rng.choice(["integer", "natural", "rational"])
                atoms.append(Relation((left, Name(domain)), (Comparison.IN,)))
        booleans = [v.name for v in variables if v.kind is Kind.BOOLEAN]
        if booleans and rng.random() < 0.5:
            atoms.append(Name(rng.choice(booleans)))
        formula = atoms[-1] if rng.random() < 0.6 else connected(rng, atoms)
        constraints.append(Constraint(f"g{place}", formula, rng.random() < 0.75))
    return System(tuple(variables), tuple(constraints))


def whole_by_given_system(rng: Random) -> System:
    """Variables that range over lists or intervals with fractions, made whole by a constraint."""
    names = ["x", "y"][: rng.randint(1, 2)]
    variables, constraints = [], []
    for name in names:
        kind = rng.choice([Kind.REAL, Kind.RATIONAL])
        if rng.random() < 0.6:
            count = rng.randint(1, 4)
            listed = {Fraction(rng.randint(-4, 6), rng.choice([1, 1, 2])) for _ in range(count)}
            variables.append(Variable(name, kind, values=tuple(sorted(listed))))
        else:
            low = Bound(Fraction(rng.randint(-7, 1), 2), rng.random() < 0.7)
            high = Bound(Fraction(rng.randint(2, 9), 2), rng.random() < 0.7)
            variables.append(Variable(name, kind, low, high))
        domain = rng.choice(["integer", "natural"])
        membership = Relation((Name(name), Name(domain)), (Comparison.IN,))
        constraints.append(Constraint(f"whole {name}", membership))
    for place in range(rng.randint(0, 2)):
        left = rng.choice([linear_term(rng, names), whole_term(rng, names, 2)])
        formula = relation(rng, left, linear_term(rng, names))
        constraints.append(Constraint(f"g{place}", formula, rng.random() < 0.85))
    return System(tuple(variables), tuple(constraints))


def residue_term(rng: Random, names: list[str]) -> Node:
    """A polynomial with whole coefficients of degree at most three."""
    parts: list[Node] = []
    for _ in range(rng.randint(1, 3)):
        factors: list[Node] = [Name(rng.choice(names)) for _ in range(rng.randint(1, 2))]
        if rng.random() < 0.2:
            factors.append(Power(Name(rng.choice(names)), number(2)))
        parts.append(Multiply((number(rng.randint(-3, 4)), *factors)))
    parts.append(number(rng.randint(-3, 5)))
    return Add(tuple(parts))


def residue_system(rng: Random) -> System:
    """Whole numbers with congruences; every point is congruent to one in ``0..11`` squared."""
    names = ["m", "n"][: rng.randint(1, 2)]
    variables = []
    for name in names:
        low = end(rng, -2, 2) if rng.random() < 0.4 else None
        variables.append(Variable(name, Kind.INTEGER, low))
    constraints = []
    for place in range(rng.randint(1, 3)):
        atoms: list[Node] = []
        for _ in range(rng.randint(1, 2)):
            modulus = rng.choice([2, 3, 4])
            term = residue_term(rng, names)
            shape = rng.randrange(5)
            if shape == 0 and modulus != 4:
                quotient = Divide(term, number(modulus))
                atoms.append(Relation((quotient, Name("integer")), (Comparison.IN,)))
            elif shape == 1:
                common = Call("gcd", (term, number(modulus)))
                atoms.append(relation(rng, common, number(rng.randint(1, 3))))
            else:
                left = Call("mod", (term, number(modulus)))
                atoms.append(relation(rng, left, number(rng.randint(0, 3))))
        formula = atoms[0] if rng.random() < 0.6 else connected(rng, atoms)
        constraints.append(Constraint(f"g{place}", formula, rng.random() < 0.75))
    return System(tuple(variables), tuple(constraints))


def diophantine_system(rng: Random) -> System:
    """One to three linear equations in up to three whole numbers."""
    names = ["x", "y", "z"][: rng.randint(1, 3)]
    constraints = []
    for place in range(rng.randint(1, 3)):
        parts: list[Node] = [Multiply((number(rng.randint(-6, 6)), Name(name))) for name in names]
        if rng.random() < 0.2:
            parts.append(Multiply((number(rng.randint(-4, 4)), Name(names[0]), Name(names[-1]))))
        right = Number(Fraction(rng.randint(-9, 9), rng.choice([1, 1, 1, 2])))
        constraints.append(
            Constraint(f"g{place}", Relation((Add(tuple(parts)), right), (Comparison.EQUAL,)))
        )
    return System(tuple(Variable(name, Kind.INTEGER) for name in names), tuple(constraints))


def constant_formula(rng: Random) -> Node:
    """A formula without variables, undefined here and there."""
    if rng.random() < 0.1:
        return Constant(rng.choice(["true", "false"]))
    atoms = []
    for _ in range(rng.randint(1, 3)):
        left, right = (_constant_term(rng, 2) for _ in range(2))
        atoms.append(relation(rng, left, right))
    return atoms[0] if rng.random() < 0.5 else connected(rng, atoms)


def _constant_term(rng: Random, depth: int) -> Node:
    if depth == 0:
        return number(rng.randint(-2, 3))
    shape = rng.randrange(4)
    one, other = (_constant_term(rng, depth - 1) for _ in range(2))
    if shape == 0:
        return Divide(one, other)
    if shape == 1:
        return Multiply((one, other))
    if shape == 2:
        return Add((one, Negate(other)))
    return Call("max", (one, other))
