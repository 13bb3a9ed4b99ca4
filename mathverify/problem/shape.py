"""The shape of a question: one text for all its renamed and reordered copies.

The question becomes a set of lines with holes for names.  Names are told apart by colour
refinement (each name is coloured by the lines it stands in), remaining ties by trying every
choice and keeping the least result, as in McKay & Piperno, "Practical graph isomorphism II"
(2014); names that can be swapped without changing the lines need no trial.  Where the lines
without their digits tell all names apart, their numbers need not be looked at.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping

from mathverify.problem.spec import Ask, FunctionDefinition, Given, Option, Part, ProblemSpec
from mathverify.problem.templates import Templates, filled, split

#: Refinements tried before ties are left to colours alone: equal shapes stay equal then, and
#: different ones differ unless they are as regular as strongly regular graphs.
_MAX_REFINEMENTS = 200

Colours = dict[str, str]

_NO_DIGITS = str.maketrans("", "", "0123456789")


def canonical_shape(spec: ProblemSpec) -> str:
    """A text that is equal for copies of a question up to renaming, order and blanks."""
    return shape_of(shape_lines(spec))


def shape_lines(spec: ProblemSpec) -> tuple[str, ...]:
    """What is said in a question, with holes where names stand; nothing else has to do with its
    shape.
    """
    return tuple(_Lines(spec).all())


def option_line(spec: ProblemSpec, option: Option) -> str:
    """What `shape_lines` say of an option of a question, and of an answer of the same text."""
    return _Lines(spec).option(option)


def shape_of(lines: Iterable[str]) -> str:
    """`canonical_shape` of the question with these `shape_lines`, in whatever order."""
    lines = tuple(sorted(lines))
    names = names_in_order(lines)
    if names is not None:
        return in_order("\n".join(lines), names)
    search = _Search(lines)
    start = dict.fromkeys(search.names, "")
    try:
        return search.least(start)
    except _TooRegularError:
        colours = search.refined(start)
        return "\n".join(sorted(filled(line, colours.__getitem__) for line in lines))


def names_in_order(lines: Iterable[str]) -> tuple[str, ...] | None:
    """The names of lines in an order that depends neither on names nor on digits.

    None where lines without their digits do not tell all names apart.
    """
    search = _Search(lines, digits=False)
    if len(search.names) < 2:
        return tuple(search.names)
    colours = search.refined(dict.fromkeys(search.names, ""))
    if len(set(colours.values())) < len(colours):
        return None
    return tuple(sorted(colours, key=colours.__getitem__))


def in_order(told: str, names: Iterable[str]) -> str:
    """`canonical_shape` of the question of whose `shape_lines` this is the text, with their names
    in order.
    """
    for index, name in enumerate(names):
        told = told.replace(f"\x01{name}\x02", f"<{index}>")
    return "\n".join(sorted(told.split("\n")))


class _Lines:
    """The lines of a question, each beginning with what it is."""

    def __init__(self, spec: ProblemSpec) -> None:
        self.spec = spec
        functions = {function.name for function in spec.functions} | {
            unknown.name
            for unknown in spec.unknowns
            if unknown.domain.startswith(("function", "sequence"))
        }
        declared = functions | {unknown.name for unknown in spec.unknowns}
        data = {datum.name: datum.value for datum in spec.data}
        self.templates = Templates(declared, functions, data)
        givens = [*spec.givens, *(given for part in spec.parts for given in part.givens)]
        self.given_ids = frozenset(given.id for given in givens) - declared - data.keys()

    def all(self) -> Iterator[str]:
        for unknown in self.spec.unknowns:
            domain = self.of(unknown.domain)
            unit = _unspaced(unknown.unit)
            yield f"unknown \x01{unknown.name}\x02|{domain}|{unit}|{unknown.role}"
        for function in self.spec.functions:
            yield self.function(function)
        yield from self.asked("", self.spec)
        for index, part in enumerate(self.spec.parts):
            yield from self.asked(f"part {index} ", part)

    def of(self, text: str | None) -> str:
        return "" if text is None else self.templates.of(text, more=self.given_ids)

    def function(self, function: FunctionDefinition) -> str:
        bound = (function.variable,) if function.variable else ()
        pieces = sorted(
            f"{self.templates.of(piece.value, bound=bound)} when "
            f"{self.templates.of(piece.when, bound=bound)}"
            for piece in function.pieces
        )
        rule = self.templates.of(function.rule, bound=bound) if function.rule else ""
        domain = self.templates.of(function.domain, bound=bound) if function.domain else ""
        return f"function \x01{function.name}\x02|{rule}|{';'.join(pieces)}|{domain}"

    def asked(self, head: str, part: ProblemSpec | Part) -> Iterator[str]:
        for given in part.givens:
            yield f"{head}given {self.given(given)}"
        if part.ask is not None:
            yield f"{head}ask {self.ask(part.ask)}"
        if part.answer is not None:
            labels = {option.label: option for option in part.options}
            chosen = labels.get(part.answer)
            claim = f"option {self.option(chosen)}" if chosen else self.of(part.answer)
            yield f"{head}answer {claim}"
        for option in part.options:
            yield f"{head}option {self.option(option)}"

    def given(self, given: Given) -> str:
        own = f"\x01{given.id}\x02" if given.id in self.given_ids else ""
        return f"{own}|{self.of(given.relation)}"

    def ask(self, ask: Ask) -> str:
        parts = (self.of(ask.find), ask.kind.value, self.of(ask.form), ask.round or "")
        return "|".join([*parts, _unspaced(ask.unit), self.of(ask.at)])

    def option(self, option: Option) -> str:
        return self.of(option.value) if option.value is not None else f"text {self.of(option.text)}"


def _unspaced(text: str | None) -> str:
    return "".join((text or "").split())


class _TooRegularError(Exception):
    """The budget of refinements is used up."""


class _Search:
    """Looks for the least way to number the names of some lines."""

    def __init__(self, lines: Iterable[str], *, digits: bool = True) -> None:
        #: The lines as texts and names in turns, and the lines that each name stands in.
        self.lines = [split(line) for line in lines]
        self.names = frozenset([name for line in self.lines for name in line[1::2]])
        for line in () if digits else self.lines:
            line[::2] = [text.translate(_NO_DIGITS) for text in line[::2]]
        self.standing: dict[str, list[list[str]]] = {name: [] for name in self.names}
        for line in self.lines:
            for name in set(line[1::2]):
                self.standing[name].append(line)
        self.refinements = 0

    def least(self, colours: Colours) -> str:
        """The least text over all ways to break the ties of ``colours``."""
        self.refinements += 1
        if self.refinements > _MAX_REFINEMENTS:
            raise _TooRegularError
        refined = self.refined(colours)
        tied = _first_tie(refined)
        if not tied:
            ordered = sorted(refined, key=refined.__getitem__)
            shown = {name: f"<{index}>" for index, name in enumerate(ordered)}
            return "\n".join(sorted([_written(line, shown) for line in self.lines]))
        chosen: list[str] = []
        for name in tied:
            if not any(self.are_twins(name, other) for other in chosen):
                chosen.append(name)
        return min(self.least(refined | {name: refined[name] + "!"}) for name in chosen)

    def refined(self, colours: Colours) -> Colours:
        """``colours`` told apart as far as the lines they stand in tell them apart."""
        classes = len(set(colours.values()))
        while True:
            shown = {name: f"<{colour}>" for name, colour in colours.items()}
            finer = {name: self.colour(name, colours[name], shown) for name in self.names}
            now = len(set(finer.values()))
            if now == classes:
                return finer
            colours, classes = finer, now

    def colour(self, name: str, colour: str, shown: dict[str, str]) -> str:
        """The next colour of a name; ``shown`` are those of all names as lines show them."""
        kept, shown[name] = shown[name], "*"
        seen = sorted([_written(line, shown) for line in self.standing[name]])
        shown[name] = kept
        text = "\n".join([colour, *seen])
        return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()[:24]

    def are_twins(self, one: str, other: str) -> bool:
        """Whether swapping two names leaves the lines as they are."""
        own = {name: f"\x01{name}\x02" for name in self.names}
        swapped = own | {one: own[other], other: own[one]}
        before = Counter([_written(line, own) for line in self.lines])
        return before == Counter([_written(line, swapped) for line in self.lines])


def _written(line: list[str], shown: Mapping[str, str]) -> str:
    """A line with its names as they are shown."""
    if len(line) == 3:
        return f"{line[0]}{shown[line[1]]}{line[2]}"
    found = line.copy()
    found[1::2] = [shown[name] for name in line[1::2]]
    return "".join(found)


def _first_tie(colours: Colours) -> list[str]:
    """The names of the least colour that several names have."""
    classes: dict[str, list[str]] = defaultdict(list)
    for name, colour in colours.items():
        classes[colour].append(name)
    tied = [colour for colour, names in classes.items() if len(names) > 1]
    return sorted(classes[min(tied)]) if tied else []
