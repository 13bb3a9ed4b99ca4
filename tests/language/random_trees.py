"""Seeded random trees of every kind that a text can mean, and random texts near the language.

The trees are not well-typed on purpose: a set may be a factor, a relation an exponent, because
the printer and the parser must agree on all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

from mathverify.language.tree import (
    OWN_DOMAIN,
    Add,
    Apply,
    Call,
    Comparison,
    Conditional,
    Constant,
    Divide,
    Factorial,
    Index,
    Interval,
    Lambda,
    ListLiteral,
    Logical,
    LogicalOperator,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Percent,
    PlusMinus,
    Power,
    Quantified,
    Quantifier,
    Quantity,
    Ratio,
    Relation,
    SetBuilder,
    SetLiteral,
    TupleLiteral,
    Unit,
)

FUNCTIONS = frozenset({"f", "g", "u"})
DECLARED = frozenset({"x", "y", "k", "n", "a", "b", "A", "B", "x_1", "theta", "rate"}) | FUNCTIONS
_VALUES = sorted(DECLARED - FUNCTIONS)

_UNITS = (
    Unit((("cm", 1),)),
    Unit((("km", 1), ("h", -1))),
    Unit((("m", 1), ("s", -2))),
    Unit((("kg", 1), ("m", 1), ("s", -2))),
    Unit((("J", 1), ("kg", -1), ("K", -1))),
    Unit((("year", -1),)),
    Unit((("kg", -1), ("h", -1))),
    Unit((("USD", 1),)),
    Unit((("deg", 1),)),
)
_DOMAINS = ("real", "integer", "positive integer", "natural", "rational", "complex")
_FIXED_CALLS = (("sqrt", 1), ("abs", 1), ("root", 2), ("mod", 2), ("sin", 1), ("binomial", 2))
_OPEN_CALLS = ("max", "union", "mean", "lcm", "f", "g", "u", "unknown_function")
_BINDING = ("sum", "product", "integral")
_SIGNS = tuple(Comparison)


class TreeMaker:
    """Random trees from one seed; the same seed gives the same trees."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self._branches: tuple[Callable[[int], Node], ...] = (
            self.add,
            self.add,
            self.multiply,
            self.multiply,
            self.divide,
            self.power,
            self.negate,
            self.percent,
            self.factorial,
            self.plus_minus,
            self.quantity,
            self.call,
            self.call,
            self.binding_call,
            self.probability,
            self.derivative,
            self.apply,
            self.index,
            self.lambda_,
            self.list_,
            self.tuple_,
            self.set_,
            self.set_builder,
            self.interval,
            self.ratio,
            self.relation,
            self.relation,
            self.logical,
            self.quantified,
        )

    def tree(self, height: int = 4) -> Node:
        """A tree of at most ``height`` levels above its leaves."""
        if height <= 0 or self.random.random() < 0.15:
            return self.leaf()
        return self.random.choice(self._branches)(height - 1)

    def leaf(self) -> Node:
        """A number, a constant or a name."""
        roll = self.random.random()
        if roll < 0.45:
            return self.number()
        if roll < 0.55:
            return Constant(self.random.choice(("pi", "e", "i", "inf", "true", "false", "none")))
        if roll < 0.95:
            return Name(self.random.choice(_VALUES))
        return Name(self.random.choice(("m", "h", "z", "U", "cm", "real", "o", "f")))

    def number(self) -> Number:
        """A literal with its spelling: whole, decimal or recurring."""
        roll = self.random.random()
        whole = self.random.choice((0, 1, 2, 3, 7, 12, 360, 10**20))
        if roll < 0.6:
            return Number(Fraction(whole), str(whole))
        decimals = "".join(self.random.choices("0123456789", k=self.random.randint(1, 4)))
        value = Fraction(int(f"{whole}{decimals}"), 10 ** len(decimals))
        if roll < 0.9:
            return Number(value, f"{whole}.{decimals}")
        repetend = self.random.choice(("3", "6", "18", "142857"))
        tail = Fraction(int(repetend), 10 ** len(decimals) * (10 ** len(repetend) - 1))
        return Number(value + tail, f"{whole}.{decimals}({repetend})")

    def many(self, height: int, least: int, most: int) -> tuple[Node, ...]:
        """Between ``least`` and ``most`` trees."""
        return tuple(self.tree(height) for _ in range(self.random.randint(least, most)))

    # --- arithmetic --------------------------------------------------------------------

    def add(self, height: int) -> Node:
        return Add(self.many(height, 2, 4))

    def multiply(self, height: int) -> Node:
        return Multiply(self.many(height, 2, 4))

    def divide(self, height: int) -> Node:
        return Divide(self.tree(height), self.tree(height))

    def power(self, height: int) -> Node:
        return Power(self.tree(height), self.tree(height))

    def negate(self, height: int) -> Node:
        return Negate(self.tree(height))

    def percent(self, height: int) -> Node:
        return Percent(self.tree(height))

    def factorial(self, height: int) -> Node:
        return Factorial(self.tree(height))

    def plus_minus(self, height: int) -> Node:
        left = self.tree(height) if self.random.random() < 0.6 else None
        return PlusMinus(left, self.tree(height))

    def quantity(self, height: int) -> Node:
        return Quantity(self.tree(height), self.random.choice(_UNITS))

    # --- calls -------------------------------------------------------------------------

    def call(self, height: int) -> Node:
        if self.random.random() < 0.5:
            name, count = self.random.choice(_FIXED_CALLS)
            return Call(name, self.many(height, count, count))
        return Call(self.random.choice(_OPEN_CALLS), self.many(height, 2, 3))

    def binding_call(self, height: int) -> Node:
        variable = Name(self.random.choice(("k", "j", "w")))
        if self.random.random() < 0.3:
            side = (Name(self.random.choice(("left", "right"))),) * self.random.randint(0, 1)
            return Call("limit", (self.tree(height), variable, self.tree(height), *side))
        name = self.random.choice(_BINDING)
        return Call(name, (self.tree(height), variable, self.tree(height), self.tree(height)))

    def probability(self, height: int) -> Node:
        event = self.tree(height)
        if self.random.random() < 0.5:
            event = Conditional(event, self.tree(height))
        return Call("P", (event,))

    def derivative(self, height: int) -> Node:
        name = self.random.choice(sorted(FUNCTIONS))
        return Call(name, (self.tree(height),), self.random.randint(1, 3))

    def apply(self, height: int) -> Node:
        operator = self.random.choice((self.inverse, self.lambda_))(height)
        return Apply(operator, self.many(height, 1, 2))

    def inverse(self, height: int) -> Node:
        return Call("inverse", (Name("f"),))

    def index(self, height: int) -> Node:
        return Index(self.tree(height), self.many(height, 1, 2))

    def lambda_(self, height: int) -> Node:
        parameters = self.random.choice((("x",), ("t_0",), ("x", "y"), ("w", "v", "x")))
        return Lambda(parameters, self.tree(height))

    # --- collections -------------------------------------------------------------------

    def list_(self, height: int) -> Node:
        return ListLiteral(self.many(height, 0, 3))

    def tuple_(self, height: int) -> Node:
        return TupleLiteral(self.many(height, 2, 3))

    def set_(self, height: int) -> Node:
        return SetLiteral(self.many(height, 0, 3))

    def interval(self, height: int) -> Node:
        closed = self.random.random() < 0.5
        return Interval(self.tree(height), self.tree(height), closed, not closed)

    def ratio(self, height: int) -> Node:
        return Ratio(self.many(height, 2, 3))

    def domain(self, height: int) -> Node:
        roll = self.random.random()
        if roll < 0.5:
            return Name(self.random.choice(_DOMAINS))
        return OWN_DOMAIN if roll < 0.7 else self.tree(height)

    def set_builder(self, height: int) -> Node:
        variable = self.random.choice(("x", "w", "n"))
        return SetBuilder(variable, self.domain(height), self.tree(height))

    # --- statements --------------------------------------------------------------------

    def relation(self, height: int) -> Node:
        count = self.random.choice((1, 1, 1, 2, 3))
        signs = tuple(self.random.choice(_SIGNS) for _ in range(count))
        return Relation(tuple(self.tree(height) for _ in range(count + 1)), signs)

    def logical(self, height: int) -> Node:
        operator = self.random.choice(tuple(LogicalOperator))
        counts = {LogicalOperator.NOT: (1, 1), LogicalOperator.AND: (2, 3)}
        count = self.random.randint(*counts.get(operator, (2, 2)))
        return Logical(operator, tuple(self.statement(height) for _ in range(count)))

    def statement(self, height: int) -> Node:
        """Something that can be true or false, as far as the parser can tell."""
        if height <= 0:
            return self.random.choice((Name("a"), Constant("true"), Name("x")))
        kinds = (self.relation, self.relation, self.logical, self.quantified, self.call)
        return self.random.choice(kinds)(height - 1)

    def quantified(self, height: int) -> Node:
        quantifier = self.random.choice(tuple(Quantifier))
        domain = self.domain(height)
        if quantifier is Quantifier.FOR and domain == OWN_DOMAIN:
            domain = Name("integer")
        variable = self.random.choice(("x", "w", "k"))
        return Quantified(quantifier, variable, domain, self.tree(height))


PIECES = (
    *"xyknabABfguCUPEmhtdzo0123579()[]{}|,:;.!?'\"\\/*+-^=<>%$°±×·÷−≤≥≠∈∪∩√π²³⁻½∞∅∀∃→⇒ \t\n_~&#@`",
    *(" and ", " or ", " not ", " in ", " for all ", " exists ", " for k in ", " implies "),
    *("sqrt(", "sin ", "cos(", "sum(", "limit(", "integral(", "log_2(", "mod ", " mod ", "P("),
    *(" given ", "...", "..", "->", "<=", ">=", "!=", "=>", "**", "+-", "cm", " km/h", " per "),
    *("0.1(6)", "0.333...", "1.5", "12,000", "real", "integer", "is even", "pi", "inf", "||"),
    *("f'(", "f^-1(", "{x in ", "(0, 1]", "[a, b)", "𝑥", "\u202e", "\x00", "а", "１", "\\frac{"),
)


def random_text(random: Random) -> str:
    """A text of pieces of the language in no order."""
    return "".join(random.choices(PIECES, k=random.randint(1, 24)))


def mutated(random: Random, text: str) -> str:
    """``text`` with one to four edits."""
    for _ in range(random.randint(1, 4)):
        place = random.randint(0, len(text))
        roll = random.random()
        if roll < 0.35:
            text = text[:place] + random.choice(PIECES) + text[place:]
        elif roll < 0.7:
            text = text[:place] + text[place + random.randint(1, 3) :]
        else:
            other = random.randint(0, len(text))
            low, high = min(place, other), max(place, other)
            text = text[:low] + text[high:] + text[low:high]
    return text
