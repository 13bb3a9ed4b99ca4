"""The numbers written in data and givens, and the values that each of them might have instead.

A number is freed by putting an unknown in its place; where the engines list that unknown's
values completely these are all the candidates, otherwise its neighbours are tried one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.problem.spec import AskKind, Given, ProblemSpec, Unknown
from mathverify.repair.patient import Patient
from mathverify.semantics.reading import Reading, parse_text
from mathverify.semantics.system import (
    CellSet,
    FiniteModels,
    PointCell,
    Satisfiable,
    SolutionSet,
)
from mathverify.verification.judging.presentation import unit_text

#: Neighbours tried on each side of a number whose other values no engine lists.
_NEIGHBOURS = 12
#: Values taken of a list of solutions.
_MOST_VALUES = 4

_FREED = "freed_number"


@dataclass(frozen=True, slots=True)
class Place:
    """A number as written in a text: of the datum or the given ``name``, by its span.

    ``unit`` is the unit behind it, ``alone`` says that number and unit are the whole text.
    """

    section: str
    name: str
    text: str
    start: int
    end: int
    value: Fraction
    unit: str
    unit_end: int

    @property
    def alone(self) -> bool:
        """Whether the number with its unit is all there is."""
        return self.start == 0 and self.unit_end == len(self.text)

    @property
    def decimals(self) -> int:
        """The decimal places it is written with."""
        return len(self.text[self.start : self.end].partition(".")[2])


def places(reading: Reading) -> Iterator[Place]:
    """The numbers of the data and the givens, except exponents, indices and names' digits."""
    names = reading.declared, frozenset(reading.functions)
    sources = [("data", datum.name, datum.value) for datum in reading.spec.data]
    sources += [("givens", given.id, given.relation) for given in reading.spec.givens]
    for section, name, text in sources:
        if "\\" in text:
            continue
        try:
            node = parse_text(text, *names)
        except ParseError:
            continue
        for number, around in _numbers(node):
            found = _place(section, name, text, number, around)
            if found is not None:
                yield found


def _numbers(node: Node, around: Node | None = None) -> Iterator[tuple[tree.Number, Node | None]]:
    """Every number with the node directly around it, left to right."""
    if isinstance(node, tree.Number):
        yield node, around
    elif isinstance(node, tree.Power):
        yield from _numbers(node.base, node)
    elif isinstance(node, tree.Index):
        return
    else:
        for child in tree.children(node):
            yield from _numbers(child, node)


def _place(
    section: str, name: str, text: str, number: tree.Number, around: Node | None
) -> Place | None:
    if number.span is None or not number.written:
        return None
    start, end = number.span.start, number.span.end
    try:
        if Fraction(text[start:end]) != number.value:
            return None
    except ValueError:
        return None
    unit, unit_end = "", end
    if isinstance(around, tree.Quantity) and around.span is not None:
        unit, unit_end = unit_text(around.unit), around.span.end
    return Place(section, name, text, start, end, number.value, unit, unit_end)


def rewritten(spec: ProblemSpec, place: Place, value: Fraction) -> ProblemSpec:
    """``spec`` with ``value`` at ``place``, written as the number there was."""
    text = place.text[: place.start] + _written(place, value) + place.text[place.end :]
    return _with_text(spec, place, text)


def _written(place: Place, value: Fraction) -> str:
    places = place.decimals
    scaled = value * 10**places
    if not places or scaled.denominator != 1:
        return str(value)
    digits = f"{int(scaled):0{places + 1}d}"
    return f"{digits[:-places]}.{digits[-places:]}"


def _with_text(spec: ProblemSpec, place: Place, text: str) -> ProblemSpec:
    if place.section == "data":
        data = tuple(
            datum.model_copy(update={"value": text}) if datum.name == place.name else datum
            for datum in spec.data
        )
        return spec.model_copy(update={"data": data})
    givens = tuple(
        given.model_copy(update={"relation": text}) if given.id == place.name else given
        for given in spec.givens
    )
    return spec.model_copy(update={"givens": givens})


def other_values(patient: Patient, place: Place) -> tuple[Fraction, ...]:
    """Values with which the givens can hold, nearest first, preferably with the claimed answer.

    They have the sign and the decimal places of the number that stands there.
    """
    for claim in dict.fromkeys((_claim(patient.spec), "")):
        listed = _listed(patient, place, claim)
        if listed is None:
            listed = _tried(patient, place, claim)
        near = sorted({value for value in listed if _fits(place, value)}, key=_distance(place))
        if near:
            return tuple(near[:_MOST_VALUES])
    return ()


def _distance(place: Place) -> Callable[[Fraction], tuple[Fraction, bool]]:
    return lambda value: (abs(value - place.value), value < place.value)


def _fits(place: Place, value: Fraction) -> bool:
    """Whether a reader would take ``value`` for the same kind of number."""
    if value == place.value or value <= 0:
        return False
    scaled = value * 10**place.decimals
    return bool(scaled.denominator == 1)


def _claim(spec: ProblemSpec) -> str:
    """The claimed value as a relation, empty where there is none that could be a given."""
    ask = spec.ask
    if ask is None or spec.answer is None or ask.kind is not AskKind.VALUE or ask.round:
        return ""
    claimed = next((o.value for o in spec.options if o.label == spec.answer), spec.answer)
    return f"({ask.find}) = ({claimed})" if claimed else ""


def _listed(patient: Patient, place: Place, claim: str) -> list[Fraction] | None:
    """All values of the freed number; None where no engine lists them."""
    freed = _freed(patient.spec, place)
    if freed is None:
        return None
    spec, name = freed
    if claim:
        claimed = Given(id="the_claim", relation=claim)
        spec = spec.model_copy(update={"givens": (*spec.givens, claimed)})
    case = patient.open_case(spec)
    if any(not problem.path.startswith("$.steps") for problem in case.question.problems):
        return None
    return _values(case.reasoner.solutions(case.question.system), name)


def _values(found: SolutionSet, name: str) -> list[Fraction] | None:
    exact: list[object]
    match found:
        case FiniteModels(models=models):
            exact = [model.get(name) for model in models]
        case CellSet(variable=variable, cells=cells) if variable == name:
            exact = [cell.value for cell in cells if isinstance(cell, PointCell)]
            if len(exact) != len(cells):
                return None
        case _:
            return None
    return [value for value in exact if isinstance(value, Fraction)]


def _freed(spec: ProblemSpec, place: Place) -> tuple[ProblemSpec, str] | None:
    """``spec`` with an unknown in the place of the number, and its name."""
    name = place.name if place.section == "data" else _FREED
    unknown = Unknown(name=name, domain="real", unit=place.unit or None)
    if place.section == "data":
        if not place.alone:
            return None
        data = tuple(datum for datum in spec.data if datum.name != name)
        return spec.model_copy(update={"data": data, "unknowns": (*spec.unknowns, unknown)}), name
    text = f"{place.text[: place.start]}{name}{place.text[place.unit_end :]}"
    with_name = _with_text(spec, place, text)
    return with_name.model_copy(update={"unknowns": (*spec.unknowns, unknown)}), name


def _tried(patient: Patient, place: Place, claim: str) -> list[Fraction]:
    """The nearest neighbour on each side with which the givens have a model."""
    step = Fraction(1, 10**place.decimals)
    found: list[Fraction] = []
    for sign in (1, -1):
        for count in range(1, _NEIGHBOURS + 1):
            value = place.value + sign * count * step
            if not _fits(place, value):
                break
            if _has_model(patient, rewritten(patient.spec, place, value), claim):
                found.append(value)
                break
    return found


def _has_model(patient: Patient, spec: ProblemSpec, claim: str) -> bool:
    if claim:
        claimed = Given(id="the_claim", relation=claim)
        spec = spec.model_copy(update={"givens": (*spec.givens, claimed)})
    case = patient.open_case(spec)
    if any(not problem.path.startswith("$.steps") for problem in case.question.problems):
        return False
    return isinstance(case.reasoner.decide(case.question.system), Satisfiable)
