"""What is known in one branch of a proof: polynomial facts, and clauses of which one case holds.

A fact is a polynomial over the reals with a sign.  Values of other functions get a name, and with
it the axioms of the function.  These hold only where the term is defined, so a state takes them
up with a statement that is *true*; what is *not true* is false, or has a term without a value.
Only a state can spell these names: a proof writes a value as the term that has it.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import ceil, floor
from typing import TypeAlias

from mathverify.verification.kernel import polynomials
from mathverify.verification.kernel.functions import axioms, outside_domain, simplest
from mathverify.verification.kernel.polynomials import Json, Polynomial, Rational, Refused, require

#: How a statement is asserted.
T, F, NOT_T, NOT_F = "true", "false", "not true", "not false"
#: A statement and how it is asserted.
Case: TypeAlias = tuple[str, Json]
#: A sign, one of ``= != >= >``, ``in`` and ``not in`` (the integers), and what has it.
Fact: TypeAlias = tuple[str, Polynomial]

_NEGATION = {T: F, F: T, NOT_T: NOT_F, NOT_F: NOT_T}


class Value(str):
    """The name of a function's value, and what has it; nothing that is read from a text is one."""

    term: Json


class State:
    """Facts and clauses of a branch; ``closed`` once a fact is plainly false."""

    def __init__(self, variables: Iterable[str], work: polynomials.Work) -> None:
        self.work = work
        self.variables = frozenset(variables)
        self.facts: list[Fact] = []
        self.clauses: list[tuple[Case, ...]] = []
        self.bindings: dict[str, Polynomial] = {}
        self.named: list[tuple[str, list[Polynomial], Value]] = []
        self.closed = False

    def branch(self, work: polynomials.Work | None = None) -> State:
        """A copy that goes its own way."""
        copy = State(self.variables, work or self.work)
        copy.work.spend(1 + len(self.facts))
        copy.facts, copy.clauses, copy.named = self.facts[:], self.clauses[:], self.named[:]
        copy.bindings, copy.closed = dict(self.bindings), self.closed
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
        self.named = [(head, [moved(x) for x in xs], value) for head, xs, value in self.named]
        for head, xs, value in self.named:  # equal operations of equal operands have equal values
            known = self._value(head, xs)
            if known is None or value in self.bindings or any(value in m for m in known):
                continue
            self.bind(value, known)
            break

    def values(self, name: str) -> range:
        """The integers to which the linear facts about ``name`` alone restrict it."""
        require(self.is_integer(name), f"{name} is not an integer")
        ends: dict[bool, list[Rational]] = {False: [], True: []}
        for sign, p in self.facts:
            if sign in ("=", ">=", ">") and (name,) in p and len(p) == 1 + (() in p):
                end = Fraction(-p.get((), 0), p[(name,)])
                for above in (False, True) if sign == "=" else (p[(name,)] < 0,):
                    ends[above].append(end)
        require(bool(ends[False] and ends[True]), f"{name} is not bounded")
        return range(ceil(max(ends[False])), floor(min(ends[True])) + 1)

    def is_integer(self, name: str) -> bool:
        """Whether the variable is known to be an integer."""
        return ("in", {(name,): 1}) in self.facts

    def hold(self, how: str, formula: Json) -> None:
        """Take up that ``formula`` is true, false, not true, or not false.  Raises `Refused`."""
        self.work.spend(1)
        positive = how in (T, NOT_F)
        match formula:
            case ["not", part]:
                self.hold(_NEGATION[how], part)
            case [("and" | "or") as head, *parts] if (head == "and") is positive:
                for part in parts:
                    self.hold(how, part)
            case ["and" | "or", *parts]:
                self.closed |= not parts
                self.clauses.append(tuple((how, part) for part in parts))
            case [("=" | "<" | "<=" | "in") as head, left, right]:
                outside = [] if how in (T, F) else self.outside(left) + self.outside(right)
                if outside:
                    cases = ((T, statement) for statement in outside)
                    self.clauses.append(((T if positive else F, formula), *cases))
                else:
                    self._atom(positive, head, left, right)
            case _:
                raise Refused("this is not a formula")

    def _atom(self, positive: bool, head: str, left: Json, right: Json) -> None:
        p = self.term(left)
        if head == "in":  # where reals are real, and numbers rational
            false = right == "real" or polynomials.constant_value(p) is not None
            require(right in ("integer", "rational", "real"), "this is not a set of numbers")
            if right == "integer":
                self.fact("in" if positive else "not in", p)
            self.closed |= not positive and right != "integer" and false
            return
        q = self.term(right)
        p = polynomials.add(p, q, -1)
        if head != "=":
            sign = ">" if (head == "<") is positive else ">="
            self.fact(sign, polynomials.scale(p, -1) if positive else p)
            return
        self.fact("=" if positive else "!=", p)
        match left:  # if c mod m is r, numbers both, m divides c - r: it is 0 or no smaller than m
            case ["mod", c, m] if positive:
                gap = polynomials.constant_value(polynomials.add(self.term(c), q, -1))
                if gap:
                    size: Polynomial = {(): gap if gap > 0 else -gap}
                    self.fact(">=", polynomials.add(size, self.term(m)))
                    self.fact(">=", polynomials.add(size, self.term(m), -1))

    def term(self, term: Json) -> Polynomial:
        """``term`` as a polynomial, under the assumption that it is defined."""
        if type(term) is int:
            return {(): term} if term else {}
        if type(term) is str or type(term) is Value:
            require(type(term) is Value or term in self.variables, "this is not a variable")
            return self.bindings.get(term, {(term,): 1})
        self.work.spend(1)
        match simplest(term):
            case [("+" | "*") as head, first, *rest]:
                total = self.term(first)
                for x in map(self.term, rest):
                    total = (polynomials.add(total, x) if head == "+"
                             else polynomials.multiply(total, x, self.work))  # fmt: skip
                return total
            case ["-", operand]:
                return polynomials.scale(self.term(operand), -1)
            case ["^", base, int(exponent)]:
                return polynomials.power(self.term(base), exponent, self.work)
            case [str(head), *operands]:
                xs = [self.term(operand) for operand in operands]
                value = self._value(head, xs)
                if value is None:
                    name = Value(f"#{len(self.named)}")
                    name.term, value = [head, *operands], {(name,): 1}
                    self.named.append((head, xs, name))
                    for axiom in axioms(head, operands, name):
                        self.hold(T, axiom)
                return value
        raise Refused("this is no term that is known to the kernel")

    def _value(self, head: str, xs: list[Polynomial]) -> Polynomial | None:
        """The value of a function, if it is known in this branch that there is one."""
        divisor = polynomials.constant_value(xs[1]) if head == "/" and len(xs) == 2 else None
        if divisor:
            return polynomials.scale(xs[0], Fraction(1, divisor))
        found = (value for known, others, value in self.named if known == head and others == xs)
        return next((self.bindings.get(value, {(value,): 1}) for value in found), None)

    def outside(self, term: Json) -> list[Json]:
        """Statements of which one is true wherever ``term`` is undefined, and only there."""
        if type(term) is int or type(term) is str:
            return []
        match simplest(term):
            case [str(head), *operands]:
                found = [statement for operand in operands for statement in self.outside(operand)]
                own = outside_domain(head, operands)
                if own and not found:
                    known = self._value(head, [self.term(operand) for operand in operands])
                    return own if known is None else []
                return found + own
        raise Refused("it is not known where this is defined")
