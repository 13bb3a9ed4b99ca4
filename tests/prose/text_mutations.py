"""Wrong texts made of sound ones, each wrong by the way it is made, and sound ones beside them.

A slot computes, is typed or lost, a formula is changed or invented, a unit or an operator stands
beside what a slot prints, a span loses its mark, two slots or two marks change places.  Nothing
here asks the rules under test.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from mathverify.problem.spec import ProblemSpec

_SLOT = re.compile(r"\{(\w+)\}")
_SPAN = re.compile(r"\[([^\[\]]*)\]\((\w[^()]*)\)")
_NAME = re.compile(r"[A-Za-z_]\w*")
_DIGITS = re.compile(r"(?<![\w.])\d+(?![\w.])")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A question with another text.

    It is wrong whatever its words say, unless it names data in ``exchanged``: then it may stand if
    the record names all of them as resting on words.
    """

    kind: str
    spec: ProblemSpec
    exchanged: tuple[str, ...] = ()

    def __str__(self) -> str:
        stem = self.spec.prose.stem if self.spec.prose is not None else ""
        return f"{self.spec.id}: {self.kind}: {stem}"


def _stem(spec: ProblemSpec) -> str:
    return spec.prose.stem if spec.prose is not None else ""


def with_stem(spec: ProblemSpec, stem: str) -> ProblemSpec:
    """The question with another text."""
    assert spec.prose is not None
    return spec.model_copy(update={"prose": spec.prose.model_copy(update={"stem": stem})})


def _replaced(stem: str, slot: re.Match[str], text: str) -> str:
    return f"{stem[: slot.start()]}{text}{stem[slot.end() :]}"


def wrong_ones(spec: ProblemSpec) -> Iterator[Mutant]:
    """All that can be made of one sound text."""
    yield from _slots(spec)
    yield from _lost(spec)
    yield from _formulas(spec)
    yield from _appended(spec)
    yield from _exchanged(spec)


def _slots(spec: ProblemSpec) -> Iterator[Mutant]:
    """A slot of a number that computes, is typed, or has something beside it."""
    stem = _stem(spec)
    values = {datum.name: datum.value for datum in spec.data}
    for slot in _SLOT.finditer(stem):
        name = slot[1]
        number = _DIGITS.search(values.get(name, ""))
        if number is None:
            continue
        for kind, text in (
            ("computed", f"{{{name} + 1}}"),
            ("computed", f"{{2*{name}}}"),
            ("computed", f"{{0 - {name}}}"),
            ("nobody's slot", "{nobody}"),
            ("typed", number[0]),
            ("typed", str(int(number[0]) + 1)),
            ("operator", f"−{{{name}}}"),
            ("operator", f"2 · {{{name}}}"),
            ("operator", f"{{{name}}} + {{{name}}}"),
            ("operator", f"{{{name}}}²"),
            ("unit", f"{{{name}}} furlongs²"),
        ):
            yield Mutant(kind, with_stem(spec, _replaced(stem, slot, text)))


def _needed(spec: ProblemSpec) -> frozenset[str]:
    """The data of which givens, domains or the request speak."""
    assert spec.ask is not None
    texts = [one.relation for one in spec.givens] + [one.domain for one in spec.unknowns]
    words = frozenset(_NAME.findall(" ".join((*texts, spec.ask.find))))
    return words & {datum.name for datum in spec.data}


def _lost(spec: ProblemSpec) -> Iterator[Mutant]:
    """The only slot of a datum that is needed gone, or another one in its place; a mark gone."""
    stem = _stem(spec)
    if "{ask}" in stem or spec.figure is not None or spec.parts:
        return  # The request prints what the text leaves out, and a figure shows what it marks.
    slots = list(_SLOT.finditer(stem))
    shown = [slot[1] for slot in slots]
    ids = {one.id for one in spec.givens}
    needed = _needed(spec)
    if not ids & set(shown):
        for slot in slots:
            if slot[1] in needed and shown.count(slot[1]) == 1:
                lost = with_stem(spec, _replaced(stem, slot, "some"))
                yield Mutant("slot lost", lost)
                for other in sorted(set(shown) - {slot[1]}):
                    changed = with_stem(spec, _replaced(stem, slot, f"{{{other}}}"))
                    yield Mutant("another's slot", changed)
    for span in _SPAN.finditer(stem):
        told = [one for one in spec.givens if one.id == span[2].strip()]
        # Whatever a datum tells needs no mark.
        if told and not needed & set(_NAME.findall(told[0].relation)):
            bare = f"{stem[: span.start()]}{span[1]}{stem[span.end() :]}"
            yield Mutant("mark lost", with_stem(spec, bare))


def _changed(relation: str) -> Iterator[str]:
    """Relations that say something else."""
    for number in _DIGITS.finditer(relation):
        other = str(int(number[0]) + 3)
        yield f"{relation[: number.start()]}{other}{relation[number.end() :]}"
    for one, other in ((" = ", " < "), (" = ", " != "), (" + ", " - "), (" - ", " + ")):
        if one in relation:
            yield relation.replace(one, other, 1)


def _shown(spec: ProblemSpec, relation: str) -> str:
    """A relation with slots in the place of the names of data."""
    names = {datum.name for datum in spec.data}
    return _NAME.sub(lambda one: f"{{{one[0]}}}" if one[0] in names else one[0], relation)


def _formulas(spec: ProblemSpec) -> Iterator[Mutant]:
    """A given that a slot prints, typed with another number or sign."""
    stem = _stem(spec)
    relations = {one.id: one.relation for one in spec.givens}
    for slot in _SLOT.finditer(stem):
        for relation in _changed(relations.get(slot[1], "")):
            for text in (relation, _shown(spec, relation), f"{{{relation}}}"):
                yield Mutant("formula changed", with_stem(spec, _replaced(stem, slot, text)))


def _appended(spec: ProblemSpec) -> Iterator[Mutant]:
    """A sentence that says what the question does not."""
    stem = _stem(spec)
    asked = "{ask}" in stem
    data = [datum.name for datum in spec.data if _DIGITS.search(datum.value)]
    said = ["There are 7 more.", "Twelve of them were lost.", "It is 3/4 of all.", "So 2 + 2 = 5."]
    for unknown in spec.unknowns:
        if unknown.domain.startswith(("real", "integer", "natural", "positive", "rational")):
            said += [f"Here {unknown.name} > 977.", f"We know that {unknown.name} = 977."]
            said += [f"We know that 2{unknown.name} = {{{data[0]}}}."] if data else []
    for one, other in pairwise(data):
        said += [f"Mind that {{{one}}} = {{{other}}}.", f"It is {{{one}}} + {{{other}}}."]
    for sentence in said:
        # The sentence that asks in words stays the last one.
        text = f"{stem} {sentence}" if asked else f"{sentence} {stem}"
        yield Mutant("invented", with_stem(spec, text))


def _exchanged(spec: ProblemSpec) -> Iterator[Mutant]:
    """Two slots of data or two marks that have changed their places."""
    stem = _stem(spec)
    values = {datum.name: datum.value for datum in spec.data}
    slots = [slot for slot in _SLOT.finditer(stem) if slot[1] in values]
    for place, one in enumerate(slots):
        for other in slots[place + 1 :]:
            if one[1] == other[1]:
                continue
            between = stem[one.end() : other.start()]
            text = f"{stem[: one.start()]}{other[0]}{between}{one[0]}{stem[other.end() :]}"
            yield Mutant("exchanged", with_stem(spec, text), (one[0], other[0]))


def sound_ones(spec: ProblemSpec) -> Iterator[Mutant]:
    """The text itself, and with more that says nothing of the question."""
    stem = _stem(spec)
    yield Mutant("as it is", spec)
    yield Mutant("a word before", with_stem(spec, f"Read with care. {stem}"))
    yield Mutant("scenery", with_stem(spec, f"[Twelve friends]() tell a story. {stem}"))
    blanks = with_stem(spec, stem.replace(". ", ".\n  "))
    yield Mutant("other blanks", blanks)
    relations = {one.id: one.relation for one in spec.givens}
    for slot in _SLOT.finditer(stem):
        relation = relations.get(slot[1], "")
        if _NAME.fullmatch(relation.partition(" = ")[0]) and "(" not in relation:
            typed = _replaced(stem, slot, _shown(spec, relation))
            yield Mutant("typed as it is", with_stem(spec, typed))
