"""The numbers that a text shows, and a question or a reading with others in their places.

An *atom* is a number of the data that the text shows, or a number of a relation that stands once
in the question and once in the text.  A `Template` puts other numbers in all places where a
question has its atoms, so that question and reading meet on the same siblings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from mathverify.attestation.fields import Field, bare, fields, with_fields
from mathverify.attestation.page import Page
from mathverify.attestation.printed import places_of, written_numbers
from mathverify.attestation.reading import Reading
from mathverify.problem.spec import ProblemSpec

Values: TypeAlias = tuple[Fraction, ...]

#: Numbers that mathematics itself brings, so that a reading may have them from nowhere.
_STRUCTURAL = frozenset(map(Fraction, (0, 1, 2, 3, 4, 10, 60, 90, 100, 180, 360, 1000)))


@dataclass(frozen=True, slots=True)
class Atom:
    """A number: ``value`` in the field ``key`` of the question, from ``start`` to ``end``.

    ``percent`` says that a percent sign follows.
    """

    key: tuple[str, str, str]
    start: int
    end: int
    value: Fraction
    decimals: int
    percent: bool = False

    @property
    def lifted(self) -> bool:
        """Whether it stands in a relation and not in the data."""
        return self.key[0] != "data"


@dataclass(frozen=True, slots=True)
class _Hole:
    key: tuple[str, str, str]
    start: int
    end: int
    atom: int
    scale: Fraction
    decimals: int


@dataclass(frozen=True, slots=True)
class Template:
    """A bare question with holes where its atoms stand."""

    spec: ProblemSpec
    holes: tuple[_Hole, ...]

    def at(self, values: Sequence[Fraction]) -> ProblemSpec:
        """The question with these numbers."""
        texts = {field.key: field.text for field in fields(self.spec)}
        for hole in sorted(self.holes, key=lambda one: one.start, reverse=True):
            text = texts[hole.key]
            number = written(values[hole.atom] * hole.scale, hole.decimals)
            texts[hole.key] = text[: hole.start] + number + text[hole.end :]
        return with_fields(self.spec, texts)

    def freed(self, values: Sequence[Fraction], atom: int, name: str) -> ProblemSpec:
        """The question with these numbers, and ``name`` in the places of one of them."""
        texts = {field.key: field.text for field in fields(self.spec)}
        for hole in sorted(self.holes, key=lambda one: one.start, reverse=True):
            text = texts[hole.key]
            number = written(values[hole.atom] * hole.scale, hole.decimals)
            if hole.atom == atom:
                number = f"({name})" if hole.scale == 1 else f"({name}*{hole.scale})"
            texts[hole.key] = text[: hole.start] + number + text[hole.end :]
        return with_fields(self.spec, texts)

    @property
    def filled(self) -> frozenset[int]:
        """The atoms that stand in it somewhere."""
        return frozenset(hole.atom for hole in self.holes)


def written(value: Fraction, decimals: int) -> str:
    """``value`` with at least ``decimals`` places, as a fraction where it has no end."""
    for places in range(decimals, decimals + 7):
        scaled = value * 10**places
        if scaled.denominator == 1:
            digits = f"{abs(int(scaled)):0{places + 1}d}"
            text = f"{digits[:-places]}.{digits[-places:]}" if places else digits
            return text if value >= 0 else f"(-{text})"
    return f"({value})"


def data_atoms(page: Page) -> tuple[Atom, ...]:
    """All numbers of the data that the text shows."""
    shown = {value for number in page.numbers for value in number.values}
    return tuple(
        atom
        for field in fields(page.spec)
        if field.section == "data"
        for number in written_numbers(field.text)
        if (atom := _atom(field, *number)).value in shown
    )


def atoms_of(page: Page) -> tuple[Atom, ...]:
    """The atoms of the question on a page, those of the data first."""
    shown = [value for number in page.numbers for value in number.values]
    found = data_atoms(page)
    counted = Counter(
        value
        for field in fields(page.spec)
        if field.section == "data"
        for _, _, value in written_numbers(field.text)
    )
    literals = [
        _atom(field, *number)
        for field in fields(page.spec)
        if field.section in ("givens", "functions", "ask")
        for number in written_numbers(field.text)
    ]
    alike = Counter(atom.value for atom in literals)
    return (
        *found,
        *(
            atom
            for atom in literals
            if alike[atom.value] == 1
            and not counted[atom.value]
            and shown.count(atom.value) == 1
            and not _is_exponent(page.spec, atom)
        ),
    )


def _atom(field: Field, start: int, end: int, value: Fraction) -> Atom:
    decimals = len(field.text[start:end].partition(".")[2])
    percent = field.text[end:].lstrip().startswith("%")
    return Atom(field.key, start, end, value, decimals, percent)


def _is_exponent(spec: ProblemSpec, atom: Atom) -> bool:
    text = next(field.text for field in fields(spec) if field.key == atom.key)
    return _raised(text, atom.start)


def _raised(text: str, start: int) -> bool:
    return text[:start].rstrip().endswith(("^", "**", "^(", "^{"))


def of_spec(page: Page, atoms: Sequence[Atom]) -> Template:
    """The question on the page as a template."""
    holes = tuple(
        _Hole(atom.key, atom.start, atom.end, index, Fraction(1), atom.decimals)
        for index, atom in enumerate(atoms)
    )
    return Template(bare(page.spec), holes)


def of_reading(page: Page, reading: Reading, atoms: Sequence[Atom]) -> Template:
    """A reading as a template: a number is an atom where its quotation shows the atom.

    Elsewhere it is one too if it is no number that mathematics brings itself.
    """
    holes: list[_Hole] = []
    for field in fields(reading.spec):
        quoted = _quoted(page, reading, field)
        for start, end, value in written_numbers(field.text):
            for index, atom in enumerate(atoms):
                scale = _scale(atom, value, field.text[end:])
                if scale is None:
                    continue
                own = atom.value in quoted
                if not own and (value in _STRUCTURAL or atom.lifted):
                    continue
                if atom.lifted and _raised(field.text, start):
                    continue
                holes.append(
                    _Hole(field.key, start, end, index, scale, _places(field.text, start, end))
                )
                break
    doubled = Counter(hole.atom for hole in holes)
    # A number of a relation that the reading has twice may be two numbers of the question.
    kept = tuple(h for h in holes if not (atoms[h.atom].lifted and doubled[h.atom] > 1))
    return Template(bare(reading.spec), kept)


def _places(text: str, start: int, end: int) -> int:
    return len(text[start:end].partition(".")[2])


def _scale(atom: Atom, value: Fraction, after: str) -> Fraction | None:
    if value == atom.value:
        return Fraction(1)
    whole = not after.lstrip().startswith("%")
    return Fraction(1, 100) if atom.percent and whole and value * 100 == atom.value else None


def _quoted(page: Page, reading: Reading, field: Field) -> frozenset[Fraction]:
    """The numbers that stand in the quotations of a field; a datum has those of its users too."""
    found: set[Fraction] = set()
    for tells in (field.tells, *_users(reading.spec, field)):
        for quote in reading.quotes(tells):
            for start, end in places_of(quote, page.text):
                inside = (n for n in page.numbers if start <= n.start and n.end <= end)
                found |= {value for number in inside for value in number.values}
    return frozenset(found)


def _users(spec: ProblemSpec, field: Field) -> Iterator[str]:
    if field.section != "data":
        return
    for other in fields(spec):
        if field.name in _words(other.text):
            yield other.tells


def _words(text: str) -> set[str]:
    word = ""
    found: set[str] = set()
    for sign in f"{text} ":
        if sign.isalnum() or sign == "_":
            word += sign
        else:
            found.add(word)
            word = ""
    return found
