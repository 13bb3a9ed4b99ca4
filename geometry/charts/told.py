"""What a question tells a diagram: its numbers, and what no diagram may show, the answer.

A number of a chart is a datum, an item of one, a number that a given says, or an expression of
these.  An expression that comes to what is asked is refused; a number that nobody tells is
refused, too: a figure adds no facts.
"""

from __future__ import annotations

import contextlib
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from string import ascii_lowercase

from geometry.charts.keys import Structure, listed
from geometry.figure.elements import Source, SourceKind
from geometry.figure.errors import FigureError, FigureFault, refused
from geometry.figure.label_texts import SLOTS_AS_BRACKETS, Claim
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.short_texts import HOLE
from mathverify.language.tokens import WORD
from mathverify.language.tree import Name, Node, Unit
from mathverify.semantics.compilation import compile_term
from mathverify.semantics.evaluation import Value, evaluate
from mathverify.semantics.meaning import Collection, LoweringProblem, Meaning, Scalar
from mathverify.semantics.numbers.exact import Exact, Irrational
from mathverify.semantics.question import Question
from mathverify.semantics.units import UnknownUnit, measure

#: Values of the variables of a question's system.
Model = Mapping[str, Exact | int]
#: A function for drawing: nan where it has no value.
Curve = Callable[[float], float]

_GRAIN = 1 << 22
_NEAR = 1e-9
#: What to write for an expression whose value is the answer, by chance perhaps.
_EQUAL = 'data that are told, "?" for a gap, or numbers that are not the answer by chance'
#: Numbers that need no source in the formula of a curve.
_TRIVIAL = frozenset({Fraction(0), Fraction(1)})


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of a chart: its value in ``unit``, how it is written, and where it is from."""

    value: float
    node: Node
    source: Source
    unit: Unit | None = None
    exact: Fraction | None = field(default=None, compare=False)


def in_float(value: Value) -> float:
    """A value for drawing; nan for what is undefined or not known."""
    from mathverify.semantics.numbers import rational_enclosure
    from mathverify.semantics.numbers.exact import NumberTooLargeError

    try:
        if isinstance(value, Fraction):
            return float(value)
        if isinstance(value, Irrational):
            return float(rational_enclosure(value, 60)[0])
    except (OverflowError, NumberTooLargeError):
        return math.nan
    return math.nan


class Told:
    """A question and one of its models (for its unknown points and functions), as asked about.

    ``model`` may be empty where nothing unknown is drawn.  ``claims`` grows by what the diagrams
    say beyond the words of the question, which is to be proved.
    """

    def __init__(self, question: Question, model: Model) -> None:
        self.question = question
        #: In which diagrams are described.
        self.lang = question.spec.lang
        self.model = dict(model)
        self.claims: list[Claim] = []

    # --- texts ---------------------------------------------------------------------------

    def parsed(self, value: Structure, key: str) -> Node:
        """A text of the figure as a tree; ``{name}`` is the datum of that name."""
        text = str(value).translate(SLOTS_AS_BRACKETS)
        try:
            return self.question.reading.parse(text)
        except ParseError as error:
            raise refused(key, f"{text!r} is not read: {error.message}", error.hint) from None

    @property
    def data(self) -> Mapping[str, Node]:
        """The data by name."""
        return self.question.reading.data

    @cached_property
    def _worded(self) -> frozenset[str]:
        """The names that slots of the text print, alone or in a given."""
        spec = self.question.spec
        parts = [part.prose for part in spec.parts]
        stems = [prose.stem for prose in (spec.prose, *parts) if prose is not None]
        slots = {word for stem in stems for slot in HOLE.findall(stem)
                 for word in WORD.findall(slot)}  # fmt: skip
        said = (given.node for given in self.question.givens if given.id in slots)
        return frozenset(slots.union(*(map(tree.free_names, said))))

    def alone(self, amounts: Iterable[Amount]) -> tuple[float, ...]:
        """The numbers that nothing but the diagram tells; a question without a text tells all."""
        if self.question.spec.prose is None:
            return ()
        printed = [node for name, node in self.data.items() if name in self._worded]
        numbers = {part.value for node in printed for part in tree.walk(node)
                   if isinstance(part, tree.Number)}  # fmt: skip
        found = []
        for one in amounts:
            names = _names(one.node)
            if not names and one.source.kind is SourceKind.DATUM:
                names = {one.source.key}
            own = {p.value for p in tree.walk(one.node) if isinstance(p, tree.Number)}
            if not (names <= self._worded if names else own <= numbers):
                found.append(one.value)
        return tuple(found)

    # --- the answer ------------------------------------------------------------------------

    @cached_property
    def numbers(self) -> frozenset[Fraction]:
        """The absolute values of all numbers that the question says."""
        reading = self.question.reading
        nodes = [*reading.data.values(), *(node for _, node in reading.givens)]
        nodes += [reading.ask] if reading.ask is not None else []
        nodes += [function.body for function in reading.functions.values()]
        nodes += [function.domain for function in reading.functions.values() if function.domain]
        for domain in reading.domains.values():
            nodes += domain.conditions
        return frozenset(
            abs(part.value)
            for node in nodes
            for part in tree.walk(node)
            if isinstance(part, tree.Number)
        )

    @cached_property
    def answers(self) -> tuple[float, ...]:
        """The numbers that are asked for, in base units and as the answer writes them."""
        found: list[float] = []
        asked, answer = self.question.asked, self.question.reading.answer
        if asked is not None:
            found += self._values(asked)
        if answer is not None:
            found += [
                float(part.value) * sign
                for part in tree.walk(answer)
                if isinstance(part, tree.Number)
                for sign in (1, -1)
            ]
            with contextlib.suppress(LoweringProblem):
                found += self._values(self.question.lowering.lower(answer))
        return tuple(value for value in found if math.isfinite(value))

    def _values(self, meaning: Meaning) -> Iterator[float]:
        match meaning:
            case Scalar(term=term):
                yield in_float(evaluate(term, self.model))
            case Collection(items=items):
                for item in items:
                    yield from self._values(item)
            case _:
                pass

    def is_answer(self, value: float) -> bool:
        """Whether a number is one that is asked for, and not said anyway."""
        said = any(abs(float(one) - abs(value)) <= _NEAR * max(1.0, abs(value))
                   for one in self.numbers)  # fmt: skip
        return not said and any(
            abs(value - one) <= _NEAR * max(1.0, abs(one)) for one in self.answers
        )

    def refuse_answer_in(self, text: str, key: str) -> None:
        """A fault for words that say a number that is asked for."""
        for written in re.findall(r"(?<![\w.])[-−]?\d+(?:\.\d+)?(?![\w.])", text):
            if self.is_answer(float(written.replace("−", "-"))):
                raise refused(key, f"{text!r} shows {written}, which is asked for", "other words")

    # --- numbers ---------------------------------------------------------------------------

    def amount(self, value: Structure, key: str, *, claimed: bool = False) -> Amount:
        """One number that the question tells, or that is going to be ``claimed`` and proved."""
        node = self.parsed(value, key)
        found = self._items(node, key)
        if found is None:
            return self._amount(node, key, literal=not claimed)
        raise refused(key, f"{value} is a list of {len(found)} numbers", "one number of it")

    def amount_of(self, node: Node, key: str) -> Amount:
        """A number that is written within a text of the figure."""
        return self._amount(node, key, literal=True)

    def value_of(self, node: Node, key: str) -> float:
        """The value of a constant that is not shown, or `FigureError`."""
        return in_float(self._exact(node, key))

    def amounts(self, value: Structure, key: str) -> tuple[Amount, ...]:
        """Numbers that the question tells: the name of a list, or one by one.

        All in the unit of the first.  Raises `FigureError` with the faults of all.
        """
        if isinstance(value, dict):
            raise refused(key, "these are numbers in a list", "[14, 9, 10] or the name of a list")
        found: list[Amount] = []
        faults: list[FigureFault] = []
        if isinstance(value, str):
            node = self.parsed(value, key)
            items = self._items(node, key)
            if items is not None:
                found = [self._amount(item, key, literal=not isinstance(node, Name))
                         for item in items]  # fmt: skip
                if isinstance(node, Name):
                    source = Source(SourceKind.DATUM, node.identifier)
                    found = [Amount(one.value, one.node, source, one.unit, one.exact)
                             for one in found]  # fmt: skip
                return self._alike(found, key)
        for index, part in enumerate(listed(value)):
            try:
                found.append(self.amount(part, f"{key}[{index}]"))
            except FigureError as error:
                faults.extend(error.faults)
        if faults:
            raise FigureError(tuple(faults))
        if not found:
            raise refused(key, "there are no numbers", "[14, 9, 10] or the name of a list of data")
        return self._alike(found, key)

    def _items(self, node: Node, key: str) -> tuple[Node, ...] | None:
        """The items of a list or of the datum that is one; None for a number."""
        if isinstance(node, Name) and node.identifier in self.data:
            node = self.data[node.identifier]
        if isinstance(node, tree.ListLiteral | tree.SetLiteral | tree.TupleLiteral):
            if not node.items:
                raise refused(key, "the list is empty")
            return node.items
        return None

    def _alike(self, amounts: list[Amount], key: str) -> tuple[Amount, ...]:
        """All in the unit of the first."""
        first = amounts[0].unit
        target = measure(first) if first is not None else None
        found = []
        for one in amounts:
            own = measure(one.unit) if one.unit is not None else None
            if own == target:
                found.append(one)
                continue
            if (
                own is None
                or target is None
                or isinstance(own, UnknownUnit)
                or isinstance(target, UnknownUnit)
                or own.dimension != target.dimension
            ):
                raise refused(key, "the numbers have different kinds of units", "one unit for all")
            factor = own.factor / target.factor
            exact = one.exact * factor if one.exact is not None else None
            found.append(Amount(one.value * float(factor), one.node, one.source, first, exact))
        return tuple(found)

    def _amount(self, node: Node, key: str, *, literal: bool) -> Amount:
        # The way of a word (``quartile(marks, 1, exclusive)``) is no datum; its reader knows it.
        names = _names(node) - (_ways(node) - self.data.keys() - self.question.reading.declared)
        unknown = sorted(name for name in names if name not in self.data)
        if unknown:
            self._refuse_unknown(unknown[0], key)
        value = self._exact(node, key)
        bare = isinstance(node, Name)
        if literal and not names and not tree_calls(node):
            self.refuse_untold(node, key)
        unit = self._unit(node)
        scale = measure(unit) if unit is not None else None
        shown: Exact = value
        if scale is not None and not isinstance(scale, UnknownUnit):
            shown = value / scale.factor
        number = in_float(shown)
        if not math.isfinite(number):
            raise refused(key, "this has no value")
        if (
            not bare
            and (names or not literal)
            and (self.is_answer(number) or self.is_answer(in_float(value)))
        ):
            raise refused(key, "this is what is asked for", _EQUAL)
        source = (
            Source(SourceKind.DATUM, sorted(names)[0]) if names else Source(SourceKind.FIGURE, key)
        )
        return Amount(number, node, source, unit, shown if isinstance(shown, Fraction) else None)

    def _refuse_unknown(self, name: str, key: str) -> None:
        asked = self.question.reading.ask
        is_asked = asked is not None and name in tree.free_names(asked)
        if name in self.question.reading.declared:
            what = "is what is asked for" if is_asked else "is unknown, and no datum"
            raise refused(key, f"{name} {what}", '"?", or the name of a datum')
        known = ", ".join(list(self.data)[:8])
        raise refused(key, f"there is no datum {name}", known or "a datum in data")

    def refuse_untold(self, node: Node, key: str) -> None:
        """A fault for a number that no text of the question has."""
        for part in tree.walk(node):
            if isinstance(part, tree.Number) and abs(part.value) not in self.numbers:
                written = part.written or str(part.value)
                name = next(
                    one for one in _fresh_names() if one not in self.question.reading.declared
                )
                names = ", ".join(list(self.data)[:8])
                known = f", or one of the data: {names}" if names else ""
                hint = f"{name}, with the datum data: {{{name}: {written}}}{known}"
                raise refused(key, f"no datum is {written}", hint)

    def refuse_made_up(self, node: Node, key: str) -> None:
        """A fault for a number in an expression that no text of the question has."""
        for part in tree.walk(node):
            if isinstance(part, tree.Number) and abs(part.value) not in self.numbers | _TRIVIAL:
                written = part.written or str(part.value)
                raise refused(
                    key, f"no datum and no given has {written}", "f(x), or an expression of data"
                )

    def _exact(self, node: Node, key: str) -> Exact:
        try:
            meaning = self.question.lowering.lower(node)
        except LoweringProblem as problem:
            raise refused(key, problem.message, problem.remedy) from None
        if not isinstance(meaning, Scalar):
            raise refused(key, "this is no number")
        value = evaluate(meaning.term, {})
        if not isinstance(value, Fraction | Irrational):
            raise refused(
                key, "this has no value that the data tell", "data, or expressions of them"
            )
        return value

    def _unit(self, node: Node) -> Unit | None:
        """The unit of the first quantity in an expression with a dimension."""
        try:
            meaning = self.question.lowering.lower(node)
        except LoweringProblem:
            return None
        if not isinstance(meaning, Scalar) or not meaning.dimension:
            return None
        shown = tree.substitute(node, dict(self.data))
        for part in tree.walk(shown):
            if isinstance(part, tree.Quantity):
                own = measure(part.unit)
                if not isinstance(own, UnknownUnit) and own.dimension == meaning.dimension:
                    return part.unit
        return None

    def degrees(self, amount: Amount, key: str) -> float:
        """An angle in degrees; a number without a unit is in radians."""
        size = self.value_of(amount.node, key)
        return size if amount.unit is not None else math.degrees(size)

    def exact_value(self, node: Node) -> Fraction | None:
        """The value of a constant if it is rational and known, in base units."""
        try:
            found = self._exact(node, "figure")
        except FigureError:
            return None
        return found if isinstance(found, Fraction) else None

    def position(self, value: Structure, key: str) -> float:
        """A number of the drawing alone, as the end of an axis; it need not be told."""
        node = self.parsed(value, key)
        found = in_float(self._exact(node, key))
        if not math.isfinite(found):
            raise refused(key, "this has no value")
        return found

    # --- functions -------------------------------------------------------------------------

    def curves(self, key: str) -> Iterator[Curve]:
        """The functions of one variable, and the terms with one free name, of the question."""
        reading = self.question.reading
        variable = Name("x")
        for name in reading.functions:
            with contextlib.suppress(FigureError):
                yield self.curve(tree.Call(name, (variable,)), "x", key)
        said = [*reading.data.values(), *(node for _, node in reading.givens)]
        said += [reading.ask] if reading.ask is not None else []
        terms = dict.fromkeys(part for node in said for part in tree.walk(node))
        for term in terms:
            free = _names(term) - set(self.data)
            if len(free) == 1 and not isinstance(term, Name | tree.Relation):
                with contextlib.suppress(FigureError):
                    yield self.curve(term, free.pop(), key)

    def gaps(self, key: str) -> Iterator[Callable[[float, float], float]]:
        """How far a place (x, y) is from each equation in x and y that the question says."""
        reading = self.question.reading
        for node in (*reading.data.values(), *(given for _, given in reading.givens)):
            match node:
                case tree.Relation(operands=(left, right), signs=(tree.Comparison.EQUAL,)):
                    with contextlib.suppress(FigureError):
                        yield self._gap(left, right, key)
                case _:
                    pass

    def _gap(self, left: Node, right: Node, key: str) -> Callable[[float, float], float]:
        names = {name: Scalar(Name(name)) for name in ("x", "y")}
        lowering = self.question.lowering.within(names)
        try:
            sides = [lowering.lower(side) for side in (left, right)]
        except LoweringProblem as problem:
            raise refused(key, problem.message, problem.remedy) from None
        told = [one.term for one in sides if isinstance(one, Scalar)]
        if any(_names(term) - {"x", "y"} - set(self.model) for term in told):
            raise refused(key, "a name of this equation has no value", "a datum, or a number")
        runs, model = [compile_term(term) for term in told], {**self.model}

        def gap(x: float, y: float) -> float:
            place = {**model, "x": _in_grains(x), "y": Fraction(y)}
            values = [in_float(run(place)) for run in runs]
            return abs(values[0] - values[1]) if len(values) == 2 else math.inf

        return gap

    def curve(self, node: Node, variable: str, key: str) -> Curve:
        """An expression in one variable as a function for drawing, its unknowns as in the model."""
        lowering = self.question.lowering.within({variable: Scalar(Name(variable))})
        try:
            meaning = lowering.lower(node)
        except LoweringProblem as problem:
            raise refused(key, problem.message, problem.remedy) from None
        if not isinstance(meaning, Scalar):
            raise refused(key, "this is no expression with a value", "y = x^2 - 4*x or y = f(x)")
        free = sorted(_names(meaning.term) - {variable} - set(self.model))
        if free:
            raise refused(key, f"{free[0]} has no value", "a datum, or a number")
        run = compile_term(meaning.term)
        model = {**self.model}

        def value(at: float) -> float:
            return in_float(run({**model, variable: _in_grains(at)}))

        return value


def _in_grains(at: float) -> Fraction:
    """A place of a curve as a number of few digits."""
    return Fraction(round(at * _GRAIN), _GRAIN)


def _fresh_names() -> Iterator[str]:
    return (f"{letter}{number}" for number in ("", *range(2, 100)) for letter in ascii_lowercase)


def _names(node: Node) -> set[str]:
    """The names of values, without those of functions."""
    return {part.identifier for part in tree.walk(node) if isinstance(part, Name)}


def _ways(node: Node) -> set[str]:
    """The names that stand as the last of several arguments of a word of the language."""
    calls = (part for part in tree.walk(node) if isinstance(part, tree.Call))
    last = (call.arguments[-1] for call in calls if len(call.arguments) > 1)
    return {one.identifier for one in last if isinstance(one, Name)}


def tree_calls(node: Node) -> bool:
    """Whether an expression calls a function of the question."""
    return any(isinstance(part, tree.Call) for part in tree.walk(node))
