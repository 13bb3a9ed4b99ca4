"""What is known in one branch of a proof: polynomial facts, and clauses of which one case holds.

A fact is a polynomial over the reals with a sign.  Terms that are no polynomials are named: for
``sqrt(a)`` a fresh variable ``s`` with ``s^2 = a`` and ``s >= 0``.  Such axioms hold only where
the term is defined, so a state takes them up with a statement that is *true* (a true statement
has only defined terms); what is *not true* is false, or has a term outside its domain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import ceil, floor
from typing import TypeAlias

from mathverify.verification.kernel import polynomials
from mathverify.verification.kernel.evaluation import closed_value, connective
from mathverify.verification.kernel.polynomials import Json, Polynomial, Rational, Work, require

#: How a statement is asserted.
T, F, NOT_T, NOT_F = "true", "false", "not true", "not false"
#: A statement and how it is asserted.
Case: TypeAlias = tuple[str, Json]
#: A sign, one of ``= != >= >``, ``in`` and ``not in`` (the integers), and what has it.
Fact: TypeAlias = tuple[str, Polynomial]

_NEGATION = {T: F, F: T, NOT_T: NOT_F, NOT_F: NOT_T}
_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "in": "not in"}
#: Functions without axioms: those that have a value everywhere, and those that may have none.
_TOTAL = {"floor", "ceil", "min", "max", "pi", "e", "sin", "cos", "exp", "atan"}
_PARTIAL = {"mod", "root", "gcd", "lcm", "factorial", "binomial", "ln", "log", "tan"}


class State:
    """Facts and clauses of a branch; ``closed`` once a fact is plainly false."""

    def __init__(self, names: Iterable[str], work: Work) -> None:
        self.work = work
        self.known = set(names)
        self.facts: list[Fact] = []
        self.clauses: list[tuple[Case, ...]] = []
        self.bindings: dict[str, Polynomial] = {}
        self.named: list[tuple[str, list[Polynomial], str]] = []
        #: Points that are excluded, each with a value for every variable of the system.
        self.excluded: list[dict[str, Rational]] = []
        self.closed = False

    def branch(self) -> State:
        """A copy that goes its own way."""
        self.work.spend(1 + len(self.facts))
        copy = State(self.known, self.work)
        copy.facts, copy.clauses, copy.named = self.facts[:], self.clauses[:], self.named[:]
        copy.bindings, copy.excluded = dict(self.bindings), self.excluded
        copy.closed = self.closed
        return copy

    def fact(self, sign: str, p: Polynomial) -> None:
        """Take up that ``p`` has this sign; a constant is judged at once."""
        c = polynomials.constant_value(p)
        if c is None:
            self.facts.append((sign, p))
        elif sign in ("=", "!="):
            self.closed |= (c == 0) is (sign == "!=")
        elif sign in (">=", ">"):
            self.closed |= c < 0 or (c == 0 and sign == ">")
        else:
            self.closed |= (c.denominator == 1) is (sign == "not in")

    def bind(self, name: str, p: Polynomial) -> None:
        """Put ``p`` for the variable ``name`` everywhere, because they are equal."""

        def moved(q: Polynomial) -> Polynomial:
            return polynomials.substitute(q, name, p, self.work)

        facts, self.facts = self.facts, []
        for sign, q in facts:
            self.fact(sign, moved(q))
        self.bindings = {other: moved(q) for other, q in self.bindings.items()} | {name: p}
        self.named = [(head, [moved(x) for x in xs], other) for head, xs, other in self.named]
        if self.excluded:
            value = polynomials.constant_value
            known = {x: value(q) for x, q in self.bindings.items() if x[0] != "#"}
            self.closed |= known in self.excluded

    def values(self, name: str) -> range:
        """The integers in the range in which the linear facts about ``name`` alone keep it."""
        low, high, single = [], [], (name,)
        for sign, p in self.facts:
            if sign in ("=", ">=", ">") and single in p and len(p) == 1 + (() in p):
                end = Fraction(-p.get((), 0)) / p[single]
                if sign == "=" or p[single] > 0:
                    low.append(floor(end) + 1 if sign == ">" else ceil(end))
                if sign == "=" or p[single] < 0:
                    high.append(ceil(end) - 1 if sign == ">" else floor(end))
        require(bool(low and high) and self.is_integer(name), f"{name} is no bounded integer")
        return range(max(low), min(high) + 1)

    def is_integer(self, name: str) -> bool:
        """Whether the variable is known to be an integer."""
        return ("in", {(name,): 1}) in self.facts

    def hold(self, how: str, formula: Json) -> None:
        """Take up that ``formula`` is true, false, not true, or not false."""
        self.work.spend(1)
        head, parts = connective(formula)
        positive = how in (T, NOT_F)
        if head == "not":
            self.hold(_NEGATION[how], parts[0])
        elif head in ("and", "or") and (head == "and") is positive:
            for part in parts:
                self.hold(how, part)
        elif head in ("and", "or"):
            self.closed |= not parts
            self.clauses.append(tuple((how, part) for part in parts))
        else:
            sign = head if positive else _OPPOSITE[head]
            defined = how in (T, F)
            outside = [] if defined else [(T, c) for x in parts for c in outside_domain(x)]
            if outside:
                self.clauses.append(((T if positive else F, formula), *outside))
            else:
                self._true(sign, *parts)

    def _true(self, sign: str, left: Json, right: Json) -> None:
        p = self.term(left)
        if sign in ("in", "not in"):
            if right == "integer":
                self.fact(sign, p)
            elif sign == "not in":  # but reals are real, and numbers rational
                self.closed |= right == "real" or polynomials.constant_value(p) is not None
            return
        q = self.term(right)
        if sign in ("<", "<="):
            self.fact(">" if sign == "<" else ">=", polynomials.add(q, p, -1))
            return
        self.fact(sign, polynomials.add(p, q, -1))
        match left:  # mod(c, m) = r with numbers c, r: m divides c - r, so is no larger unless 0
            case ["mod", c, m] if sign == "=":
                gap = polynomials.constant_value(polynomials.add(self.term(c), q, -1))
                if gap:
                    size: Polynomial = {(): gap if gap > 0 else -gap}
                    self.fact(">=", polynomials.add(size, self.term(m)))
                    self.fact(">=", polynomials.add(size, self.term(m), -1))

    def term(self, term: Json) -> Polynomial:
        """``term`` as a polynomial, under the assumption that it is defined."""
        if type(term) is int:
            return {(): term} if term else {}
        if type(term) is str:
            require(term in self.known, "this is not a variable")
            return self.bindings.get(term, {(term,): 1})
        self.work.spend(1)
        match term:
            case [("+" | "*") as head, first, *rest]:
                total = self.term(first)
                for x in map(self.term, rest):
                    total = polynomials.add(total, x) if head == "+" else self._times(total, x)
                return total
            case ["-", operand]:
                return polynomials.scale(self.term(operand), -1)
            case ["/", above, below]:
                return self._quotient(self.term(above), self.term(below))
            case ["^", base, exponent]:
                p, n = self.term(base), closed_value(exponent)
                require(n.denominator == 1, "an exponent must be whole")
                p = p if n > 0 else self._quotient({(): 1}, p)
                return polynomials.power(p, abs(int(n)), self.work)
            case [("sqrt" | "abs") as head, operand]:
                return self._named(str(head), [self.term(operand)])
            case [str(head), *operands] if head in _TOTAL or head in _PARTIAL:
                return self._named(head, [self.term(operand) for operand in operands])
        raise polynomials.Refused("this is no term that is known to the kernel")

    def _times(self, p: Polynomial, q: Polynomial) -> Polynomial:
        return polynomials.multiply(p, q, self.work)

    def _quotient(self, above: Polynomial, below: Polynomial) -> Polynomial:
        c = polynomials.constant_value(below)
        self.closed |= c == 0
        if c is None:
            return self._named("/", [above, below])
        return polynomials.scale(above, Fraction(1) / c) if c else {}

    def _named(self, head: str, xs: list[Polynomial]) -> Polynomial:
        """What stands for an operation, with what is known of its values."""
        for known, arguments, name in self.named:
            if known == head and arguments == xs:
                return self.term(name)
        name = f"#{len(self.known)}"
        self.known.add(name)
        self.named.append((head, xs, name))
        itself: Polynomial = {(name,): 1}
        if head == "/":
            self.fact("!=", xs[1])
            self.fact("=", polynomials.add(self._times(itself, xs[1]), xs[0], -1))
        elif head in ("sqrt", "abs"):
            square = xs[0] if head == "sqrt" else self._times(xs[0], xs[0])
            self.fact(">=", itself)
            self.fact(">=", square)
            self.fact("=", polynomials.add(self._times(itself, itself), square, -1))
        return itself


def outside_domain(term: Json) -> Iterator[Json]:
    """Statements of which one is true wherever ``term`` is undefined, and only there."""
    if type(term) is not list:
        return
    for x in term[1:]:
        yield from outside_domain(x)
    match term:
        case ["/" | "mod", _, below]:
            if type(below) is not int or below == 0:
                yield ["=", below, 0]
        case ["^", base, exponent]:
            require(closed_value(exponent).denominator == 1, "an exponent must be whole")
            if closed_value(exponent) <= 0:
                yield ["=", base, 0]
        case ["sqrt", inside]:
            yield ["<", inside, 0]
        case [head, *_]:
            require(head in ("+", "*", "-", "abs") or head in _TOTAL, f"where is {head} defined?")
