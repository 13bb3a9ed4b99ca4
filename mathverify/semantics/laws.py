"""Named distributions without a list of outcomes: probabilities, mean and variance.

``normal`` (mean, variance), ``uniform`` (ends), ``poisson`` (mean), ``exponential`` (rate), and
``binomial`` (trials, probability) of trials that are unknown in number or too many to list.  What
is said of a number X with such a distribution is a union of intervals of X, whose ends may be
unknown; its probability is found by inclusion and exclusion from those of intervals.  The ends of
intervals of a discrete number must be known, since they are summed over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import ceil, factorial, floor
from typing import TypeAlias

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.comparisons import NEGATED, TURNED
from mathverify.language.experiments import Binomial, Distribution, Experiment, distribution_of
from mathverify.language.tree import Comparison, LogicalOperator, Node
from mathverify.semantics import numbers, quantities, templates, terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Law, LoweringProblem, Scalar
from mathverify.semantics.numbers import Exact, Irrational, Sign
from mathverify.semantics.system import Cell, PointCell

_MOST_INTERVALS = 4
_MOST_SUMMED = 2000
#: A binomial distribution of more trials is a sum of what is asked for alone.
MOST_TRIALS_LISTED = 500
#: Each summand of a binomial probability is a term of its own in the number of trials.
_MOST_OF_UNKNOWN_TRIALS = 30


def named(lowering: Lowering, experiment: Experiment) -> tuple[str, Distribution] | None:
    """The name and the distribution of an experiment that is one number without a list of outcomes.

    A binomial distribution has such a list if the number of its trials is known and not large.
    """
    match experiment.stages:
        case [stage] if stage.name and len(stage.cases) == 1:
            action = stage.cases[0][1]
            if isinstance(action, Binomial) and not _is_listed(lowering, action.trials):
                return stage.name, Distribution("binomial", (action.trials, action.probability))
    return distribution_of(experiment)


def _is_listed(lowering: Lowering, node: Node) -> bool:
    """Whether the outcomes of so many trials are listed; of what is no number, it is said there."""
    try:
        number = lowering.pure(node, "the number of trials")
    except LoweringProblem:
        return True
    known = terms.literal(number)
    if known is None:
        return not tree.free_names(number) - _CALLED
    return known.denominator != 1 or known <= MOST_TRIALS_LISTED


def made(lowering: Lowering, distribution: Distribution) -> tuple[Law, Node]:
    """The law, and what must hold of its parameters.

    Raises `LoweringProblem`: ill-typed for a variance or rate that is known not to be positive.
    """
    if distribution.kind == "binomial":
        return _of_trials(lowering, distribution)
    parts = [lowering.scalar(node, "a parameter") for node in distribution.parameters]
    if distribution.kind == "normal":
        dimension = quantities.scaled(parts[0].dimension, Fraction(2))
        if parts[1].dimension != dimension:
            raise LoweringProblem(
                Code.UNIT_CLASH,
                "a variance has the square of the unit of the mean",
                distribution.parameters[1],
                "X ~ N(50 g, (4 g)^2)",
            )
        sizes: tuple[Node, ...] = (parts[1].term,)
    elif distribution.kind == "uniform":
        parts = list(quantities.aligned(tuple(parts), distribution.parameters[0], "compare"))
        low, high = parts
        sizes = (terms.subtract(high.term, low.term),)
    else:
        sizes = (parts[0].term,)
        if distribution.kind == "poisson":
            sizes = (lowering.pure(distribution.parameters[0], "the mean of a number"),)
    for size in sizes:
        if _sign(size) in (Sign.ZERO, Sign.NEGATIVE):
            words = f"no {distribution.kind} distribution has these parameters"
            remedy = "a positive variance, rate or mean, or the lower end first"
            raise LoweringProblem(Code.ILL_TYPED, words, distribution.parameters[-1], remedy)
    conditions = [terms.compare(s, Comparison.GREATER, terms.ZERO) for s in sizes]
    unknown = [c for c, s in zip(conditions, sizes, strict=True) if _sign(s) is not Sign.POSITIVE]
    return Law(distribution.kind, tuple(parts)), terms.conjunction(unknown)


def _of_trials(lowering: Lowering, distribution: Distribution) -> tuple[Law, Node]:
    """The binomial law: a natural number of trials, and a probability."""
    trials, chance = distribution.parameters
    number = lowering.pure(trials, "the number of trials")
    each = lowering.pure(chance, "a probability")
    rest = terms.subtract(terms.ONE, each)
    if Sign.NEGATIVE in (_sign(each), _sign(rest)):
        words = "a probability lies between 0 and 1, and this does not"
        raise LoweringProblem(Code.ILL_TYPED, words, chance, "X ~ B(n, 0.3)")
    conditions: list[Node] = []
    if terms.literal(number) is None:
        conditions += [
            terms.compare(number, Comparison.IN, tree.Name("integer")),
            terms.compare(number, Comparison.GREATER_EQUAL, terms.ZERO),
        ]
    conditions += [
        terms.compare(size, Comparison.GREATER_EQUAL, terms.ZERO)
        for size in (each, rest)
        if _sign(size) is Sign.UNKNOWN
    ]
    return Law("binomial", (Scalar(number), Scalar(each))), terms.conjunction(conditions)


def law_in(lowering: Lowering, node: Node) -> tuple[str, Law] | None:
    """The number with a named distribution that ``node`` speaks of, and its law."""
    for name in sorted(tree.free_names(node)):
        meaning = lowering.names.get(name)
        if isinstance(meaning, Law):
            return name, meaning
    return None


def mean(law: Law) -> Scalar:
    """The expected value."""
    first = law.parameters[0]
    match law.kind:
        case "binomial":
            return Scalar(terms.multiply(part.term for part in law.parameters))
        case "uniform":
            total = terms.add(part.term for part in law.parameters)
            return Scalar(terms.divide(total, terms.number(2)), first.dimension)
        case "exponential":
            dimension = quantities.scaled(first.dimension, Fraction(-1))
            return Scalar(terms.divide(terms.ONE, first.term), dimension)
    return first


def variance(law: Law) -> Scalar:
    """The mean of the squared distances from the mean."""
    match law.kind:
        case "normal":
            return law.parameters[1]
        case "poisson":
            return law.parameters[0]
        case "binomial":
            number, chance = (part.term for part in law.parameters)
            return Scalar(terms.multiply((number, chance, terms.subtract(terms.ONE, chance))))
        case "uniform":
            low, high = law.parameters
            width = terms.power(terms.subtract(high.term, low.term), terms.number(2))
            dimension = quantities.scaled(low.dimension, Fraction(2))
            return Scalar(terms.divide(width, terms.number(12)), dimension)
    expected = mean(law)
    dimension = quantities.scaled(expected.dimension, Fraction(2))
    return Scalar(terms.power(expected.term, terms.number(2)), dimension)


#: The stretches of the line on which a relation about the number is true, or not true; None if
#: nobody knows.
Solving: TypeAlias = Callable[[Node, bool], Sequence[Cell] | None]


def probability(lowering: Lowering, name: str, law: Law, node: Node, solving: Solving) -> Scalar:
    """The probability of what ``node`` says of the number.  Raises `LoweringProblem`.

    ``solving`` is asked of relations that do not compare the number itself.
    """
    events = _Events(lowering, name, law, solving)
    if isinstance(node, tree.Conditional):
        under = events.intervals(node.condition)
        both = events.both(events.intervals(node.event), under)
        return Scalar(terms.divide(events.union(both), events.union(under)))
    return Scalar(events.union(events.intervals(node)))


# --- events ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _End:
    value: Node
    closed: bool


@dataclass(frozen=True, slots=True)
class _Interval:
    """The numbers above all ``lows`` and below all ``highs``."""

    lows: tuple[_End, ...] = ()
    highs: tuple[_End, ...] = ()


class _Events:
    def __init__(self, lowering: Lowering, name: str, law: Law, solving: Solving) -> None:
        self.lowering, self.name, self.law, self.solving = lowering, name, law, solving

    # --- what is said, as intervals ------------------------------------------------------

    def intervals(self, node: Node, wanted: bool = True) -> list[_Interval]:
        """Intervals that together are what ``node`` says, or what it denies."""
        match node:
            case tree.Logical(operator=LogicalOperator.NOT, operands=(inner,)):
                return self.intervals(inner, not wanted)
            case tree.Logical(
                operator=(LogicalOperator.AND | LogicalOperator.OR) as operator, operands=parts
            ):
                found = [self.intervals(part, wanted) for part in parts]
                return self._joined(found, every=(operator is LogicalOperator.AND) is wanted)
            case tree.Relation(operands=operands, signs=signs):
                pairs = zip(operands, signs, operands[1:], strict=False)
                found = [self._compared(*pair, node, wanted) for pair in pairs]
                return self._joined(found, every=wanted)
        raise self._unread(node)

    def _unread(self, node: Node) -> LoweringProblem:
        words = f"of {self.name} only comparisons with numbers are decided"
        return LoweringProblem(None, words, node, f"P({self.name} > 2), P(1 < {self.name} < 3)")

    def _joined(self, found: Sequence[list[_Interval]], *, every: bool) -> list[_Interval]:
        if not every:
            return [interval for intervals in found for interval in intervals]
        joined = [_Interval()]
        for intervals in found:
            joined = self.both(joined, intervals)
        return joined

    def both(self, one: list[_Interval], other: list[_Interval]) -> list[_Interval]:
        """The intervals that are in both."""
        return [_Interval((*a.lows, *b.lows), (*a.highs, *b.highs)) for a in one for b in other]

    def _compared(
        self, left: Node, sign: Comparison, right: Node, node: Node, wanted: bool
    ) -> list[_Interval]:
        if sign not in TURNED:
            raise self._unread(node)
        said = tree.Relation((left, right), (sign,))
        if self.name in tree.free_names(right):
            left, sign, right = right, TURNED[sign], left
        if self.name in tree.free_names(right):
            return self._solved(said, wanted, node)
        if not wanted:
            sign = NEGATED[sign]
        match left:
            case tree.Name(identifier=name) if name == self.name:
                return _beside(sign, self._end(right, node))
            case tree.Call(function="abs", arguments=(tree.Add() as inside,)):
                return self._around(sign, inside, right, node)
        return self._solved(said, wanted, node)

    def _solved(self, said: tree.Relation, wanted: bool, node: Node) -> list[_Interval]:
        """The stretches on which a relation in the number alone holds."""
        cells = self.solving(said, wanted)
        if cells is None:
            raise self._unread(node)
        found: list[_Interval] = []
        for cell in cells:
            if isinstance(cell, PointCell):
                end = (_End(_exact(cell.value), closed=True),)
                found.append(_Interval(end, end))
                continue
            low, high = (
                () if end is None else (_End(_exact(end), closed=False),)
                for end in (cell.low, cell.high)
            )
            found.append(_Interval(low, high))
        return found

    def _around(
        self, sign: Comparison, inside: tree.Add, right: Node, node: Node
    ) -> list[_Interval]:
        """``abs(X - c) < t``."""
        rest = [part for part in inside.terms if part != tree.Name(self.name)]
        names = frozenset[str]().union(*map(tree.free_names, rest))
        if len(rest) != len(inside.terms) - 1 or self.name in names:
            raise self._unread(node)
        center = tree.Negate(tree.Add(tuple(rest)) if len(rest) > 1 else rest[0])
        low = self._end(tree.Add((center, tree.Negate(right))), node)
        high = self._end(tree.Add((center, right)), node)
        if sign in _INSIDE:
            return self.both(_beside(TURNED[sign], low), _beside(sign, high))
        if sign in _OUTSIDE:
            return [*_beside(TURNED[sign], low), *_beside(sign, high)]
        raise self._unread(node)

    def _end(self, node: Node, relation: Node) -> Node:
        """The value of an end, of the dimension that the number has."""
        value = self.lowering.scalar(node, "what a random number is compared with")
        expected = mean(self.law)
        quantities.aligned((value, Scalar(expected.term, expected.dimension)), relation, "compare")
        return value.term

    # --- probabilities -------------------------------------------------------------------

    def union(self, intervals: list[_Interval]) -> Node:
        """The probability of a union, by inclusion and exclusion."""
        if len(intervals) > _MOST_INTERVALS:
            raise LoweringProblem(None, "an event of many intervals")
        found: list[Node] = []
        for size in range(1, len(intervals) + 1):
            for chosen in combinations(intervals, size):
                common = [_Interval()]
                for interval in chosen:
                    common = self.both(common, [interval])
                part = self._of(common[0])
                found.append(part if size % 2 else terms.negate(part))
        return terms.add(found)

    def _of(self, interval: _Interval) -> Node:
        if self.law.kind in ("poisson", "binomial"):
            return self._summed(interval)
        lows, highs = ([end.value for end in ends] for ends in (interval.lows, interval.highs))
        low, high = _extreme("max", lows), _extreme("min", highs)
        below = terms.ONE if high is None else self._distribution(high)
        above = terms.ZERO if low is None else self._distribution(low)
        between = terms.subtract(below, above)
        if low is None or high is None:
            return between
        match _sign(terms.subtract(high, low)):
            case Sign.POSITIVE:
                return between
            case Sign.ZERO | Sign.NEGATIVE:
                return terms.ZERO
        return terms.call("max", between, terms.ZERO)

    def _distribution(self, place: Node) -> Node:
        """The probability of a number that is at most ``place``."""
        first, *others = (part.term for part in self.law.parameters)
        if self.law.kind == "normal":
            (spread,) = others
            away = terms.divide(terms.subtract(place, first), terms.call("sqrt", spread))
            return templates.applied("normal_cdf", away)
        if self.law.kind == "exponential":
            waited = terms.multiply((first, _clamped(place, low=terms.ZERO)))
            return terms.subtract(terms.ONE, terms.call("exp", terms.negate(waited)))
        (last,) = others
        share = terms.divide(terms.subtract(place, first), terms.subtract(last, first))
        return _clamped(share, low=terms.ZERO, high=terms.ONE)

    def _summed(self, interval: _Interval) -> Node:
        """The sum over the whole numbers of an interval, or what the others leave of 1."""
        first, last = 0, None
        for end in interval.lows:
            value = self._known(end)
            first = max(first, ceil(value) + (value.denominator == 1 and not end.closed))
        for end in interval.highs:
            value = self._known(end)
            here = floor(value) - (value.denominator == 1 and not end.closed)
            last = here if last is None else min(last, here)
        if max(first, last or 0) > _MOST_SUMMED:
            raise LoweringProblem(None, f"more than {_MOST_SUMMED} values are not summed")
        if last is None:
            return terms.subtract(terms.ONE, self._sum(range(first)))
        return self._sum(range(first, last + 1))

    def _known(self, end: _End) -> Fraction:
        value = terms.literal(end.value)
        if value is None:
            raise LoweringProblem(None, "the ends of an event of a count are known numbers")
        return value

    def _sum(self, values: range) -> Node:
        if self.law.kind == "binomial":
            return self._sum_of_trials(values)
        (rate,) = (part.term for part in self.law.parameters)
        weights = [
            terms.divide(
                terms.power(rate, terms.number(k)) if k else terms.ONE, terms.number(factorial(k))
            )
            for k in values
        ]
        if not weights:
            return terms.ZERO
        return terms.multiply((terms.call("exp", terms.negate(rate)), terms.add(weights)))

    def _sum_of_trials(self, values: range) -> Node:
        """``binomial(n, k)*p^k*(1 - p)^(n - k)`` for each value k, of an unknown number n.

        From 0 < p < 1 it follows that every one has a value, which is 0 where n is less than k.
        """
        number, chance = (part.term for part in self.law.parameters)
        rest = terms.subtract(terms.ONE, chance)
        if not _sign(chance) is _sign(rest) is Sign.POSITIVE:
            words = "the probability of a success is known, where the number of trials is not"
            raise LoweringProblem(None, words, remedy=f"{self.name} ~ B(n, 1/6)")
        if len(values) > _MOST_OF_UNKNOWN_TRIALS and terms.literal(number) is None:
            words = f"more than {_MOST_OF_UNKNOWN_TRIALS} values of an unknown number of trials"
            raise LoweringProblem(None, f"{words} are not summed")
        weights: list[Node] = []
        for k in values:
            orders = [terms.subtract(number, terms.number(j)) for j in range(k)]
            known = terms.divide(terms.power(chance, terms.number(k)), terms.number(factorial(k)))
            others = terms.power(rest, terms.subtract(number, terms.number(k)))
            weights.append(terms.multiply((*orders, *((known,) if k else ()), others)))
        return terms.add(weights) if weights else terms.ZERO


_INSIDE = (Comparison.LESS, Comparison.LESS_EQUAL)
_OUTSIDE = (Comparison.GREATER, Comparison.GREATER_EQUAL)


def _beside(sign: Comparison, value: Node) -> list[_Interval]:
    closed = sign in (Comparison.LESS_EQUAL, Comparison.GREATER_EQUAL, Comparison.EQUAL)
    end = (_End(value, closed),)
    match sign:
        case Comparison.LESS | Comparison.LESS_EQUAL:
            return [_Interval(highs=end)]
        case Comparison.GREATER | Comparison.GREATER_EQUAL:
            return [_Interval(lows=end)]
        case Comparison.EQUAL:
            return [_Interval(end, end)]
    return [_Interval(highs=end), _Interval(lows=end)]


def _exact(value: Exact) -> Node:
    return terms.number(value) if isinstance(value, Fraction) else numbers.to_node(value)


def _extreme(which: str, values: Sequence[Node]) -> Node | None:
    different = list(dict.fromkeys(values))
    if len(different) < 2:
        return different[0] if different else None
    literals = [terms.literal(value) for value in different]
    known = [value for value in literals if value is not None]
    if len(known) == len(literals):
        return terms.number(max(known) if which == "max" else min(known))
    return terms.call(which, *different)


def _clamped(value: Node, low: Node, high: Node | None = None) -> Node:
    """The value, but not below ``low`` nor above ``high``."""
    if _sign(terms.subtract(value, low)) not in (Sign.POSITIVE, Sign.ZERO):
        value = terms.call("max", value, low)
    if high is not None and _sign(terms.subtract(high, value)) not in (Sign.POSITIVE, Sign.ZERO):
        value = terms.call("min", value, high)
    return value


def _sign(term: Node) -> Sign:
    """The sign of a constant; unknown of anything else."""
    if tree.free_names(term) - _CALLED:
        return Sign.UNKNOWN
    value = evaluate(term, {})
    return numbers.sign(value) if isinstance(value, (Fraction, Irrational)) else Sign.UNKNOWN


_CALLED = frozenset({"sqrt", "max", "min", "exp", "erf", "abs", "ln", "root"})
