"""What is known in one branch of a proof: polynomial facts, and clauses of which one case holds.

A fact is a polynomial over the reals with a sign.  Terms that are no polynomials are named: for
``sqrt(a)`` a fresh variable ``s`` with ``s^2 = a`` and ``s >= 0``.  Such axioms hold only where
the term is defined, so a state takes them up with a statement that is *true* (a true statement
has only defined terms); what is *not true* is false, or has a term outside its domain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TypeAlias

from mathverify.verification.kernel.evaluation import Undefined, is_compound, value
from mathverify.verification.kernel.polynomials import (
    MAXIMUM_EXPONENT,
    Json,
    Polynomial,
    Rational,
    Refused,
    Work,
    add,
    constant,
    constant_value,
    is_whole,
    magnitude,
    multiply,
    power,
    require,
    scale,
    substitute,
    variable,
    variables,
)

#: How a statement is asserted.
T, F, NOT_T, NOT_F = "true", "false", "not true", "not false"
#: Statements that hold together in one case of a clause, each with how it is asserted.
Case: TypeAlias = tuple[tuple[str, Json], ...]
#: A sign, one of ``= != >= >`` and ``fraction`` (is no integer), and what has it.
Fact: TypeAlias = tuple[str, Polynomial]

_NEGATION = {T: F, F: T, NOT_T: NOT_F, NOT_F: NOT_T}
_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">",
             "in": "not_in", "not_in": "in"}  # fmt: skip
_ONE_OPERAND = {"abs", "floor", "ceil", "sin", "cos", "tan", "exp", "ln", "atan", "factorial"}
_MANY_OPERANDS = {"min", "max", "median", "gcd", "lcm"}
_OPERANDS = {"pi": (0, 0), "e": (0, 0), "mod": (2, 2), "binomial": (2, 2), "^": (2, 2)}
_MANY = 1000
_WHOLE = {"floor", "ceil", "gcd", "lcm", "factorial", "binomial"}
_TOTAL = {"+", "*", "-", "abs", "min", "max", "median", "floor", "ceil", "sin", "cos", "exp",
          "atan", "pi", "e"}  # fmt: skip


class State:
    """Facts and clauses of a branch; ``closed`` once a fact is plainly false."""

    def __init__(self, names: Iterable[str], work: Work) -> None:
        self.work = work
        self.known = set(names)
        self.integers: set[str] = set()
        self.facts: list[Fact] = []
        self.clauses: list[tuple[Case, ...]] = []
        self.bindings: dict[str, Polynomial] = {}
        self.named: list[tuple[str, tuple[Polynomial, ...], str]] = []
        self.closed = False

    def branch(self) -> State:
        """A copy that goes its own way."""
        self.work.spend(1 + len(self.facts))
        copy = State(self.known, self.work)
        copy.integers, copy.closed = set(self.integers), self.closed
        copy.facts, copy.clauses = list(self.facts), list(self.clauses)
        copy.bindings, copy.named = dict(self.bindings), list(self.named)
        return copy

    def fact(self, sign: str, p: Polynomial) -> None:
        """Take up that ``p`` has this sign; a constant is judged at once."""
        c = constant_value(p)
        if c is not None:
            holds = {"=": c == 0, "!=": c != 0, ">=": c >= 0, ">": c > 0}
            self.closed |= not holds.get(sign, not is_whole(c))
        elif sign == "fraction" and self.is_integral(p):
            self.closed = True
        else:
            self.facts.append((sign, p))

    def is_integral(self, p: Polynomial) -> bool:
        """Whether ``p`` has integer coefficients and variables, and so integer values only."""
        return variables(p) <= self.integers and all(is_whole(c) for c in p.values())

    def bind(self, name: str, p: Polynomial) -> None:
        """Put ``p`` for the variable ``name`` everywhere, because they are equal."""
        facts, self.facts = self.facts, []
        if name in self.integers:
            self._integer(p)
        for sign, q in facts:
            self.fact(sign, substitute(q, name, p, self.work))
        for other, q in self.bindings.items():
            self.bindings[other] = substitute(q, name, p, self.work)
        self.bindings[name] = p
        self.named = [(operation, tuple(substitute(x, name, p, self.work) for x in xs), other)
                      for operation, xs, other in self.named]  # fmt: skip

    def _integer(self, p: Polynomial) -> None:
        c = constant_value(p)
        if c is not None:
            self.closed |= not is_whole(c)
        elif len(p) == 1 and list(p.values()) == [1] and len(variables(p)) == 1:
            ((name, exponent),) = next(iter(p))
            if exponent == 1:
                self.integers.add(name)
        elif not self.is_integral(p):
            self.fact("=", add(p, variable(self.fresh_integer()), -1))

    # --- statements ----------------------------------------------------------------------

    def hold(self, how: str, formula: Json) -> None:
        """Take up that ``formula`` is true, false, not true, or not false."""
        self.work.spend(1)
        if not is_compound(formula):
            raise Refused("this is not a formula")
        head, parts = str(formula[0]).replace(" ", "_"), formula[1:]
        positive = how in (T, NOT_F)
        if head in ("true", "false") and not parts:
            self.closed |= (head == "true") is not positive
        elif head in ("and", "or") and parts:
            if (head == "and") is positive:
                for part in parts:
                    self.hold(how, part)
            else:
                self.clauses.append(tuple(((how, part),) for part in parts))
        elif head == "not" and len(parts) == 1:
            self.hold(_NEGATION[how], parts[0])
        elif head == "implies" and len(parts) == 2:
            self.hold(how, ["or", ["not", parts[0]], parts[1]])
        elif head == "iff" and len(parts) == 2:
            a, b = parts
            if how in (T, F):  # both sides are defined
                self.clauses.append((((T, a), (how, b)), ((F, a), (_NEGATION[how], b))))
            else:
                self.clauses.append((((NOT_T, a),), ((how, b),)))
                self.clauses.append((((NOT_F, a),), ((_NEGATION[how], b),)))
        elif head == "is" and len(parts) == 1:
            self.hold(how, ["=", parts[0], 1])
        elif head in _OPPOSITE and len(parts) == 2:
            relation: list[Json] = [head if positive else _OPPOSITE[head], *parts]
            operands = parts[:1] if "in" in head else parts
            outside = [] if how in (T, F) else [c for x in operands for c in outside_domain(x)]
            if outside:
                self.clauses.append(tuple(((T, case),) for case in [relation, *outside]))
            else:
                self._true(relation[0], parts[0], parts[1])
        else:
            raise Refused(f"{head} is not a connective of the kernel")

    def _true(self, sign: Json, left: Json, right: Json) -> None:
        p = self.term(left)
        if sign == "not_in" and right == "natural":
            below: Json = ["<", left, 0]
            self.clauses.append((((T, ["not in", left, "integer"]),), ((T, below),)))
        elif sign in ("in", "not_in"):
            require(right in ("integer", "natural", "rational", "real"), f"{right} is no set here")
            if sign == "not_in":
                rational_ = right == "rational" and variables(p) <= self.integers
                self.closed |= right == "real" or rational_
                if right == "integer":
                    self.fact("fraction", p)
            elif right in ("integer", "natural"):
                self._integer(p)
                if right == "natural":
                    self.fact(">=", p)
        else:
            difference = add(p, self.term(right), -1)
            upwards = {"<": ">", "<=": ">="}.get(str(sign))
            self.fact(upwards or str(sign), scale(difference, -1) if upwards else difference)

    # --- terms ---------------------------------------------------------------------------

    def term(self, term: Json) -> Polynomial:
        """``term`` as a polynomial, under the assumption that it is defined."""
        if type(term) is int:
            return constant(term)
        if isinstance(term, str):
            require(term in self.known, f"{term} is not a variable")
            return self.bindings[term] if term in self.bindings else variable(term)
        self.work.spend(1)
        if not is_compound(term):
            raise Refused("this is not a term")
        head, operands = str(term[0]), term[1:]
        if head in ("^", "root") and len(operands) == 2 and not _grows(operands, self.work):
            n = _rational(operands[1], self.work)
            base = self.term(operands[0])
            return self._power(base, n) if head == "^" else self._root(base, n)
        if head == "log" and len(operands) == 2:
            return self.term(["/", ["ln", operands[0]], ["ln", operands[1]]])
        xs = [self.term(operand) for operand in operands]
        if head in ("+", "*") and xs:
            total = xs[0]
            for x in xs[1:]:
                total = add(total, x) if head == "+" else multiply(total, x, self.work)
            return total
        if head == "-" and len(xs) == 1:
            return scale(xs[0], -1)
        if head == "/" and len(xs) == 2:
            return self._quotient(xs[0], xs[1])
        if head == "sqrt" and len(xs) == 1:
            return self._root(xs[0], 2)
        return self._named(head, xs)

    def _fresh(self) -> str:
        name = f"#{len(self.known)}"
        self.known.add(name)
        return name

    def fresh_integer(self) -> str:
        """A new variable for some integer."""
        name = self._fresh()
        self.integers.add(name)
        return name

    def _name(self, operation: str, xs: list[Polynomial]) -> tuple[Polynomial, bool]:
        """What stands for an operation, and whether it is new."""
        for known, arguments, name in self.named:
            if known == operation and arguments == tuple(xs):
                return self.term(name), False
        name = self.fresh_integer() if operation in _WHOLE else self._fresh()
        self.named.append((operation, tuple(xs), name))
        return variable(name), True

    def _quotient(self, above: Polynomial, below: Polynomial) -> Polynomial:
        c = constant_value(below)
        if c is not None:
            self.closed |= c == 0
            return scale(above, Fraction(1) / c) if c else {}
        quotient, new = self._name("/", [above, below])
        if new:
            self.fact("!=", below)
            self.fact("=", add(multiply(quotient, below, self.work), above, -1))
        return quotient

    def _power(self, base: Polynomial, exponent: Rational) -> Polynomial:
        if not is_whole(exponent):
            self.fact(">" if exponent < 0 else ">=", base)
            base = self._root(base, exponent.denominator)
        if exponent <= 0:
            base = self._quotient(constant(1), base)
        return power(base, abs(exponent.numerator), self.work)

    def _root(self, inside: Polynomial, order: Rational) -> Polynomial:
        require(is_whole(order) and 1 <= order <= MAXIMUM_EXPONENT, "a root of no small order")
        root, new = self._name("root", [constant(order), inside])
        if new:
            if order % 2 == 0:
                self.fact(">=", inside)
                self.fact(">=", root)
            self.fact("=", add(power(root, int(order), self.work), inside, -1))
        return root

    def _named(self, operation: str, xs: list[Polynomial]) -> Polynomial:
        """A variable for an operation, with what is known of its values."""
        several = _MANY if operation in _MANY_OPERANDS else 1
        known = operation in _ONE_OPERAND | _MANY_OPERANDS
        least, most = _OPERANDS.get(operation, (1, several if known else 0))
        require(least <= len(xs) <= most, f"{operation} is not known to the kernel")
        itself, new = self._name(operation, xs)
        gaps = [add(itself, x, -1) for x in xs]
        if not new:
            pass
        elif operation == "abs":
            self.fact(">=", itself)
            self.fact("=", multiply(gaps[0], add(itself, xs[0]), self.work))
        elif operation in ("min", "max"):
            product = constant(1)
            for gap in gaps:
                self.fact(">=", gap if operation == "max" else scale(gap, -1))
                product = multiply(product, gap, self.work)
            self.fact("=", product)
        elif operation in ("floor", "ceil"):
            gap = scale(gaps[0], -1 if operation == "floor" else 1)
            self.fact(">=", gap)
            self.fact(">", add(constant(1), gap, -1))
        elif operation == "mod":
            size = constant_value(xs[1])
            self.closed |= size == 0
            if self.is_integral(xs[0]) and self.is_integral(xs[1]):
                self.integers |= variables(itself)
            self.fact(">=", itself)
            if size is not None:
                self.fact(">", add(constant(magnitude(size)), itself, -1))
            times = multiply(variable(self.fresh_integer()), xs[1], self.work)
            self.fact("=", add(gaps[0], times))
        elif operation in ("sin", "cos", "tan"):
            if operation == "tan":
                cosine, sine = self._named("cos", xs), self._named("sin", xs)
                self.fact("!=", cosine)
                self.fact("=", add(multiply(itself, cosine, self.work), sine, -1))
            else:
                other = power(self._named("cos", xs) if operation == "sin" else {}, 2, self.work)
                rest = add(add(constant(1), power(itself, 2, self.work), -1), other, -1)
                self.fact("=" if operation == "sin" else ">=", rest)
        elif operation in ("exp", "^", "ln"):
            self.fact(">", xs[0] if operation == "ln" else itself)
        return itself


def _grows(operands: list[Json], work: Work) -> bool:
    """Whether this is a power of a positive constant with an exponent that varies."""
    base, exponent = operands
    return not is_closed(exponent) and (
        base == ["e"] or (is_closed(base) and _rational(base, work) > 0)
    )


def is_closed(term: Json) -> bool:
    """Whether no variable stands in ``term``."""
    return all(map(is_closed, term[1:])) if is_compound(term) else type(term) is int


def _rational(term: Json, work: Work) -> Rational:
    """The value of an exponent or of the order of a root."""
    try:
        return value(term, {}, work)
    except Undefined:
        raise Refused("an exponent is undefined") from None


def outside_domain(term: Json) -> Iterator[Json]:
    """Statements of which one is true wherever ``term`` is undefined, and only there."""
    if not is_compound(term):
        return
    head, xs = str(term[0]), term[1:]
    for x in xs:
        yield from outside_domain(x)
    match head, xs:
        case "/" | "mod", [_, below]:
            if type(below) is not int or below == 0:
                yield ["=", below, 0]
        case "^", [base, exponent] if not _grows(xs, Work()):
            n = _rational(exponent, Work())
            if not is_whole(n):
                yield ["<" if n > 0 else "<=", base, 0]
            elif n <= 0:
                yield ["=", base, 0]
        case "root", [inside, order]:
            n = _rational(order, Work())
            require(is_whole(n) and n >= 1, "the order of a root must be a positive integer")
            if n % 2 == 0:
                yield ["<", inside, 0]
        case "sqrt", [inside]:
            yield ["<", inside, 0]
        case "ln", [inside]:
            yield ["<=", inside, 0]
        case "log", [inside, base]:
            yield ["or", ["<=", inside, 0], ["<=", base, 0], ["=", base, 1]]
        case "tan", [angle]:
            yield ["=", ["cos", angle], 0]
        case (("gcd" | "lcm"), _):
            for x in xs:
                yield ["not in", x, "integer"]
        case (("factorial" | "binomial"), _):
            for x in xs:
                yield ["or", ["not in", x, "integer"], ["<", x, 0]]
        case _:
            grows = head == "^" and len(xs) == 2
            require(head in _TOTAL or grows, f"where {head} is defined is not known to the kernel")
