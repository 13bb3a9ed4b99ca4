"""The sample space of an experiment: its outcomes with exact weights.

Drawing is from kinds of things, so an outcome is a sequence of kinds and not of single balls; its
weight is the number of ways to draw it, a product of falling factorials (without replacement) or
of powers (with).  The numbers of things may be unknown: the weights are then terms in them, and
that they are natural numbers, enough to draw from, is a condition on the models.  Where nothing in
the question depends on the order of what is drawn, all orders of one outcome are counted as one
(`Collection` of kind MULTISET, whose weight has the multinomial coefficient as a factor).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, prod

from mathverify.codes import Code
from mathverify.language.experiments import (
    Action,
    Binomial,
    Distribution,
    Draw,
    Experiment,
    Manner,
    Source,
)
from mathverify.language.tree import Call, Comparison, Name, Node, Relation, children
from mathverify.semantics import terms
from mathverify.semantics.chance import Chance
from mathverify.semantics.events import event
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    Label,
    LoweringProblem,
    Meaning,
    SampleSpace,
    Scalar,
    describe,
)

#: The name of what comes out.
OUTCOME = "outcome"

#: Functions of a list that do not see its order.
_SYMMETRIC = frozenset(
    ["card", "count", "length_of", "max", "mean", "median", "min", "mode", "spread", "total"]
)

#: Other names of the sides of a coin, where they name nothing else.
_SHORT = (("H", "heads"), ("T", "tails"), ("head", "heads"), ("tail", "tails"))

_MAXIMAL_OUTCOMES = 20_000
_MAXIMAL_ARRANGEMENTS = 50_000
_MAXIMAL_TRIALS = 500


@dataclass(frozen=True, slots=True)
class Prepared:
    """A sample space, what must hold of its unknown numbers, and the labels it speaks of."""

    space: SampleSpace
    condition: Node
    labels: dict[str, Label]


@dataclass(frozen=True, slots=True)
class _Outcome:
    values: tuple[Meaning, ...]  # one of each stage
    weight: Node
    several: tuple[bool, ...]  # whether the stage draws more than one thing


@dataclass(frozen=True, slots=True)
class _Kind:
    thing: Meaning
    count: Node


def prepare(lowering: Lowering, experiment: Experiment, *, ordered: bool, text: str) -> Prepared:
    """The sample space of ``experiment``; ``ordered`` if the order of drawn things matters.

    Raises `LoweringProblem`: ill-typed for what cannot be done (draw 5 from 3), ambiguous where
    it is not said how, without a code where there are too many outcomes.
    """
    return _Preparation(lowering, ordered, text).prepared(experiment)


def order_matters(node: Node, names: frozenset[str]) -> bool:
    """Whether ``node`` may depend on the order of the things that ``names`` are made of."""
    match node:
        case Name(identifier=name):
            return name in names
        case Call(function="ways"):
            return True  # an order more is a way more
        case Call(function=function, arguments=(Name(), *others)) if function in _SYMMETRIC:
            return any(order_matters(other, names) for other in others)
        case Relation(operands=(thing, Name()), signs=(Comparison.IN | Comparison.NOT_IN,)):
            return order_matters(thing, names)
        case _:
            return any(order_matters(child, names) for child in children(node))


class _Preparation:
    def __init__(self, lowering: Lowering, ordered: bool, text: str) -> None:
        self.lowering = lowering
        self.ordered = ordered
        self.text = text
        self.conditions: list[Node] = []
        self.labels: dict[str, Label] = {}
        self.single = True

    def prepared(self, experiment: Experiment) -> Prepared:
        names: list[str] = []
        found: list[_Outcome] = [_Outcome((), terms.ONE, ())]
        for stage in experiment.stages:
            names.append(stage.name)
            made: dict[int, tuple[list[tuple[Meaning, Node]], bool]] = {}
            following: list[_Outcome] = []
            for outcome, case in zip(found, self._cases(stage.cases, found, names), strict=True):
                if case not in made:
                    made[case] = self._stage(stage.cases[case][1])
                values, several = made[case]
                for value, weight in values:
                    following.append(
                        _Outcome(
                            (*outcome.values, value),
                            terms.multiply((outcome.weight, weight)),
                            (*outcome.several, several),
                        )
                    )
                self._require_few(len(following), _MAXIMAL_ARRANGEMENTS)
            found = following
        space = SampleSpace(
            tuple(_named(outcome, names) for outcome in found),
            tuple(outcome.weight for outcome in found),
            single=self.single,
        )
        for short, label in _SHORT:
            if label in self.labels and short not in self.lowering.names:
                self.labels.setdefault(short, self.labels[label])
        return Prepared(space, terms.conjunction(self.conditions), self.labels)

    def _require_few(self, outcomes: int, most: int = _MAXIMAL_OUTCOMES) -> None:
        if outcomes > most:
            raise self._problem(
                None,
                f"more than {most} outcomes are not listed",
                "kinds with their numbers, {ace: 4, other: 48}, and count(outcome, ace)",
            )

    def _problem(self, code: Code | None, message: str, remedy: str = "") -> LoweringProblem:
        return LoweringProblem(code, message, None, remedy)

    def _cases(
        self,
        cases: tuple[tuple[Node | None, Action], ...],
        found: list[_Outcome],
        names: list[str],
    ) -> Iterator[int]:
        """Which case applies after each outcome of the stages before."""
        if len(cases) == 1 and cases[0][0] is None:
            yield from (0 for _ in found)
            return
        before = SampleSpace(
            tuple(_named(outcome, names[:-1]) for outcome in found),
            tuple(outcome.weight for outcome in found),
        )
        chance = Chance(before, {}, self.labels)
        inner = self.lowering.with_chance(chance)
        members = [
            None if condition is None else event(inner, condition, before).members
            for condition, _ in cases
        ]
        for place in range(len(found)):
            applying = [i for i, m in enumerate(members) if m is not None and place in m]
            if not applying:
                applying = [i for i, m in enumerate(members) if m is None]
            if len(applying) != 1:
                raise self._problem(
                    Code.AMBIGUOUS,
                    "after some outcome of the stages before, "
                    + ("no case applies" if not applying else "several cases apply"),
                    "if box = A: draw ...; else: draw ...",
                )
            yield applying[0]

    def _stage(self, action: Action) -> tuple[list[tuple[Meaning, Node]], bool]:
        """(value, probability) of everything that may come out, and whether it is several things.

        Values of probability 0 are left out where that is known.
        """
        if isinstance(action, Binomial):
            self.single = False
            return self._binomial(action), False
        if isinstance(action, Distribution):
            raise self._problem(
                None, f"the {action.kind} distribution stands alone, and its number has a name"
            )
        found = self._drawn(action)
        several = action.number is None or self._whole(action.number, "the number of draws") != 1
        kept = [(value, weight) for value, weight in found if terms.literal(weight) != 0]
        return kept, several

    # --- binomial ------------------------------------------------------------------------

    def _binomial(self, action: Binomial) -> list[tuple[Meaning, Node]]:
        trials = self._whole(action.trials, "the number of trials")
        if trials > _MAXIMAL_TRIALS:
            raise self._problem(None, f"more than {_MAXIMAL_TRIALS} trials are not listed")
        chance = self.lowering.pure(action.probability, "a probability")
        self._require_probability(chance)
        other = terms.subtract(terms.ONE, chance)
        return [
            (
                Scalar(terms.number(k)),
                terms.multiply(
                    (terms.number(comb(trials, k)), _power(chance, k), _power(other, trials - k))
                ),
            )
            for k in range(trials + 1)
        ]

    def _require_probability(self, chance: Node) -> None:
        value = terms.literal(chance)
        if value is None:
            for sign, end in (
                (Comparison.GREATER_EQUAL, terms.ZERO),
                (Comparison.LESS_EQUAL, terms.ONE),
            ):
                self.conditions.append(terms.compare(chance, sign, end))
        elif not 0 <= value <= 1:
            raise self._problem(
                Code.ILL_TYPED, f"a probability lies between 0 and 1, and {value} does not"
            )

    def _whole(self, node: Node, what: str) -> int:
        value = terms.literal(self.lowering.pure(node, what))
        if value is None:
            raise LoweringProblem(None, f"{what} must be a known number", node)
        if value.denominator != 1 or value < 0:
            raise LoweringProblem(Code.ILL_TYPED, f"{what} is a natural number", node)
        return int(value)

    # --- draws ---------------------------------------------------------------------------

    def _drawn(self, draw: Draw) -> list[tuple[Meaning, Node]]:
        kinds, probabilities = self._kinds(draw.source)
        if draw.number is not None:  # of the letters of a word, equal ones count as one
            self.single &= all(terms.literal(kind.count) == 1 for kind in kinds)
        if probabilities:
            return self._by_probability(draw, kinds)
        total = terms.add(kind.count for kind in kinds)
        known = terms.literal(total)
        if draw.number is None:
            if known is None:
                raise self._problem(None, "arrangements of unknown numbers of things")
            number = int(known)
        else:
            number = self._whole(draw.number, "the number of draws")
        self._require_enough(draw, kinds, number, total)
        manner = draw.manner
        if manner is Manner.UNSAID:
            raise self._problem(
                Code.AMBIGUOUS,
                "with or without replacement?",
                f"{self.text} without replacement",
            )
        if manner is Manner.AT_ONCE and known == len(kinds):
            return self._subsets(kinds, number)
        if draw.number is None:
            return self._arrangements(kinds, number)
        replaced = manner is Manner.WITH_REPLACEMENT
        if number == 1:
            return [(kind.thing, terms.divide(kind.count, total)) for kind in kinds]
        below = _power(total, number) if replaced else _falling(total, number)
        return [
            (value, terms.divide(above, below))
            for value, above in self._sequences(kinds, number, replaced)
        ]

    def _require_enough(self, draw: Draw, kinds: list[_Kind], number: int, total: Node) -> None:
        least = 1 if draw.manner is Manner.WITH_REPLACEMENT else number
        known = terms.literal(total)
        if known is not None and known < max(least, 1):
            raise self._problem(
                Code.ILL_TYPED, f"{number} things cannot be drawn from {known} in this way"
            )
        for kind in kinds:
            value = terms.literal(kind.count)
            if value is not None and (value < 0 or value.denominator != 1):
                raise self._problem(
                    Code.ILL_TYPED, f"a number of things is a natural number, not {value}"
                )
            if value is None:
                natural = terms.compare(kind.count, Comparison.GREATER_EQUAL, terms.ZERO)
                whole = terms.compare(kind.count, Comparison.IN, Name("integer"))
                self.conditions += [natural, whole]
        if known is None:
            enough = terms.number(max(least, 1))
            self.conditions.append(terms.compare(total, Comparison.GREATER_EQUAL, enough))

    def _sequences(
        self, kinds: list[_Kind], number: int, replaced: bool
    ) -> Iterator[tuple[Meaning, Node]]:
        """Everything that ``number`` draws may give, with the number of ways of drawing it."""
        power = _power if replaced else _falling
        self._require_few(
            len(kinds) ** number if self.ordered else comb(len(kinds) + number - 1, number)
        )
        for chosen in combinations_with_replacement(range(len(kinds)), number):
            times = [chosen.count(place) for place in range(len(kinds))]
            ways = terms.multiply(
                power(kind.count, k) for kind, k in zip(kinds, times, strict=True) if k
            )
            if terms.literal(ways) == 0:
                continue
            things = tuple(kinds[place].thing for place in chosen)
            if self.ordered:
                for order in _orders(list(chosen)):
                    row = tuple(kinds[place].thing for place in order)
                    yield Collection(CollectionKind.LIST, row), ways
            else:
                orders = factorial(number) // prod(factorial(k) for k in times)
                value = Collection(CollectionKind.MULTISET, things)
                yield value, terms.multiply((terms.number(orders), ways))

    def _arrangements(self, kinds: list[_Kind], number: int) -> list[tuple[Meaning, Node]]:
        """All different orders of all things; each is equally likely."""
        times = [int(terms.literal(kind.count) or 0) for kind in kinds]
        orders = factorial(number) // prod(factorial(k) for k in times)
        self._require_few(orders, _MAXIMAL_ARRANGEMENTS)
        start = [place for place, k in enumerate(times) for _ in range(k)]
        weight = terms.number(Fraction(1, orders))
        return [
            (Collection(CollectionKind.LIST, tuple(kinds[p].thing for p in order)), weight)
            for order in _orders(start)
        ]

    def _subsets(self, kinds: list[_Kind], number: int) -> list[tuple[Meaning, Node]]:
        """All sets of ``number`` different things; each is equally likely."""
        size = comb(len(kinds), number)
        self._require_few(size)
        weight = terms.number(Fraction(1, size))
        things = [kind.thing for kind in kinds]
        if number == 1:
            return [(thing, weight) for thing in things]
        return [
            (Collection(CollectionKind.SET, chosen), weight)
            for chosen in combinations(things, number)
        ]

    def _by_probability(self, draw: Draw, kinds: list[_Kind]) -> list[tuple[Meaning, Node]]:
        number = 1 if draw.number is None else self._whole(draw.number, "the number of draws")
        if number > 1 and draw.manner is not Manner.WITH_REPLACEMENT:
            raise self._problem(
                Code.ILL_TYPED, "what has a probability each is not drawn without replacement"
            )
        total = terms.add(kind.count for kind in kinds)
        for kind in kinds:
            self._require_probability(kind.count)
        if terms.literal(total) is None:
            self.conditions.append(terms.equal(total, terms.ONE))
        elif terms.literal(total) != 1:
            raise self._problem(
                Code.ILL_TYPED,
                f"the probabilities add to {terms.literal(total)}, not to 1",
                "probabilities of all outcomes",
            )
        if number == 1:
            return [(kind.thing, kind.count) for kind in kinds]
        return list(self._sequences(kinds, number, replaced=True))

    # --- sources -------------------------------------------------------------------------

    def _kinds(self, source: Source) -> tuple[list[_Kind], bool]:
        """What may come out at one draw, and whether its counts are probabilities."""
        things = self._things(source)
        if source.counts is None:
            return _merged([_Kind(thing, terms.ONE) for thing in things]), False
        counts = [self.lowering.pure(count, "a number of things") for count in source.counts]
        kinds = _merged([_Kind(t, c) for t, c in zip(things, counts, strict=True)])
        if source.probabilities:
            return kinds, True
        known = [terms.literal(kind.count) for kind in kinds]
        fractions = [value for value in known if value is not None and value.denominator != 1]
        if fractions:
            return kinds, True
        if None not in known and sum(v for v in known if v is not None) == 1:
            return kinds, True
        return kinds, False

    def _things(self, source: Source) -> list[Meaning]:
        if source.letters:
            if source.letters in self.lowering.names:
                return self._items(Name(source.letters))
            return [self._label(letter) for letter in source.letters]
        if source.ends is not None:
            low, high = (self._end(end) for end in source.ends)
            if high < low or high - low >= 1000:
                raise self._problem(Code.ILL_TYPED, f"there is nothing from {low} to {high}")
            return [Scalar(terms.number(value)) for value in range(low, high + 1)]
        if source.whole is not None:
            return self._items(source.whole)
        labelled = source.counts is not None
        return [self._thing(thing, labelled) for thing in source.things]

    def _end(self, node: Node) -> int:
        value = terms.literal(self.lowering.pure(node, "an end of a range"))
        if value is None or value.denominator != 1:
            raise LoweringProblem(None, "an end of a range must be a known whole number", node)
        return int(value)

    def _items(self, node: Node) -> list[Meaning]:
        meaning = self.lowering.lower(node)
        if isinstance(meaning, Collection) and meaning.kind is not CollectionKind.RATIO:
            return list(meaning.items)
        raise LoweringProblem(
            Code.ILL_TYPED, f"things are drawn from a list or a set, not {describe(meaning)}", node
        )

    def _thing(self, node: Node, labelled: bool) -> Meaning:
        if isinstance(node, Name):
            if labelled or node.identifier not in self.lowering.names:
                return self._label(node.identifier)
        return self.lowering.lower(node)

    def _label(self, text: str) -> Label:
        return self.labels.setdefault(text, Label(text))


def _merged(kinds: list[_Kind]) -> list[_Kind]:
    """Equal things are one kind; things whose value is not known are refused."""
    found: dict[Meaning, list[Node]] = {}
    for kind in kinds:
        for part in _parts(kind.thing):
            if isinstance(part, Scalar) and terms.literal(part.term) is None:
                raise LoweringProblem(
                    None, "things with unknown values are not told apart", part.term
                )
        found.setdefault(kind.thing, []).append(kind.count)
    return [_Kind(thing, terms.add(counts)) for thing, counts in found.items()]


def _parts(meaning: Meaning) -> Iterator[Meaning]:
    yield meaning
    if isinstance(meaning, Collection):
        for item in meaning.items:
            yield from _parts(item)


def _named(outcome: _Outcome, names: list[str]) -> dict[str, Meaning]:
    """Names of stages, and `OUTCOME`: the value of the only stage, or all values in order."""
    values = outcome.values
    found = {name: value for name, value in zip(names, values, strict=True) if name}
    if len(values) == 1:
        found.setdefault(OUTCOME, values[0])
        return found
    row: list[Meaning] = []
    for value, several in zip(values, outcome.several, strict=True):
        if several and isinstance(value, Collection):
            row.extend(value.items)
        else:
            row.append(value)
    found.setdefault(OUTCOME, Collection(CollectionKind.LIST, tuple(row)))
    return found


def _power(base: Node, exponent: int) -> Node:
    return terms.ONE if exponent == 0 else terms.power(base, terms.number(exponent))


def _falling(base: Node, length: int) -> Node:
    """``base*(base - 1)*...`` with ``length`` factors."""
    return terms.multiply(terms.subtract(base, terms.number(k)) for k in range(length))


def _orders(items: list[int]) -> Iterator[list[int]]:
    """All different orders of ``items`` (sorted), in lexicographic order (Narayana Pandita)."""
    here = list(items)
    while True:
        yield list(here)
        place = next((i for i in range(len(here) - 2, -1, -1) if here[i] < here[i + 1]), None)
        if place is None:
            return
        other = next(i for i in range(len(here) - 1, place, -1) if here[i] > here[place])
        here[place], here[other] = here[other], here[place]
        here[place + 1 :] = reversed(here[place + 1 :])
