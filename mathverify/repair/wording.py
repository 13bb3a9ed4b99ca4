"""Texts bound to the question: what is mechanical first, then what the program prints itself.

Between them: the author's own sentences as spans, where it is plain what they tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language.marks import sentences
from mathverify.language.short_texts import SLOT as _SLOT
from mathverify.problem.spec import ProblemSpec
from mathverify.repair.change import Proposal, text_told
from mathverify.repair.patient import Patient
from mathverify.texts.mending import mended, with_amounts_of_the_text
from mathverify.texts.pages import ASK, tellings
from mathverify.texts.proposed import asking_instead
from mathverify.texts.stories import is_scenery, keeping_the_story

_NAMED = 0.95
_MECHANICAL = 1.0
_SPANNED = 1.8
_STORY = 1.9
_ASKED = 2.0
#: A story is worth more than a formula: what leaves all words out comes last.
_PRINTED = 4.0


def other_words(patient: Patient) -> Iterator[Proposal]:
    """Slots for what is typed, spans, the request printed, or the whole text."""
    spec = patient.spec
    if not any(refuted.path.endswith(".stem") for refuted in patient.refuted):
        return
    called = _called_as_told(spec)
    if called is not None:
        yield Proposal(
            f"call the givens as the text does: {', '.join(called[0])}", _NAMED, called[1]
        )
    better = mended(spec)
    if better is not None:
        yield _writing(better, _MECHANICAL)
    if spec.prose is None:
        return
    for measured in with_amounts_of_the_text(spec):
        yield _writing(measured, _SPANNED)
    # The author's own sentences first: a mended text may ask for a letter that nobody introduces.
    bases = (spec, better) if better is not None else (spec,)
    for base in bases:
        for spanned in (_in_the_request(base), *_in_spans(base)):
            if spanned is not None:
                yield _writing(spanned, _SPANNED)
    for base in bases:
        for story in keeping_the_story(base):
            yield _writing(story, _STORY)
    for cost, other in zip((_ASKED, _PRINTED), asking_instead(better or spec), strict=False):
        if other != spec:
            yield _writing(other, cost)


def _writing(changed: ProblemSpec, cost: float) -> Proposal:
    return Proposal(text_told(changed), cost, changed, worded=True)


def _in_the_request(spec: ProblemSpec) -> ProblemSpec | None:
    """The sentence that asks, as a span of the only untold given, where that says what is asked.

    ``diff = dogs - fish`` with ``find: diff`` is what "How many more dogs are there?" tells.
    """
    try:
        ((asking, telling),) = tellings(spec)
    except (ParseError, ValueError):
        return None
    untold = [given for given in spec.givens if given.id not in telling.told]
    (stem, *others) = asking.stems
    if others or len(untold) != 1 or spec.ask is None or spec.prose is None:
        return None
    sides = [side.strip() for side in untold[0].relation.split("=")]
    if len(sides) != 2 or spec.ask.find.strip() not in sides or telling.asked == "printed":
        return None
    *_, (start, end) = sentences(stem)
    inside = stem[start:end]
    if ASK in inside or "](" in inside:
        return None
    marked = f"{stem[:start]}[{inside}]({untold[0].id}){stem[end:]}"
    prose = spec.prose.model_copy(update={"stem": marked})
    return spec.model_copy(update={"prose": prose})


def _in_spans(spec: ProblemSpec) -> Iterator[ProblemSpec]:
    """The sentences that hold no span as spans of the givens that no text tells, in order.

    One sentence may tell several, or several one; number words outside of these are scenery.
    Nothing where it is not plain which sentence tells what.
    """
    try:
        ((asking, telling),) = tellings(spec)
    except (ParseError, ValueError):
        return
    (stem, *others), untold = asking.stems, [g.id for g in spec.givens if g.id not in telling.told]
    if others or spec.prose is None:
        return
    free = [(a, b) for a, b in sentences(stem) if "](" not in stem[a:b] and ASK not in stem[a:b]]
    if telling.asked != "printed" and len(free) > 1:
        free.pop()
    ways: list[dict[tuple[int, int], str]] = []
    if not untold:
        ways.append({})
    elif len(free) == 1:
        ways.append({free[0]: " ".join(untold)})
    elif len(free) == len(untold):
        ways.append(dict(zip(free, untold, strict=True)))
    elif len(untold) == 1:
        # Every sentence with numbers that no slot shows tells it, or its numbers do by themselves.
        wrong = [fault.start for fault in telling.faults if fault.end]
        ways.append({(a, b): untold[0] for a, b in free if any(a <= at < b for at in wrong)})
        ways.append({})
    for named in ways:
        words = [
            fault
            for fault in telling.faults
            if fault.code is Code.NUMBER_IN_WORDS
            and not any(a <= fault.start < b for a, b in named)
            and "[" not in stem[: fault.start].rpartition("]")[2]
        ]
        if not all(is_scenery(asking, telling, fault) for fault in words):
            continue
        counted = {(fault.start, fault.end): "" for fault in words}
        marked = stem
        for (start, end), names in sorted({**named, **counted}.items(), reverse=True):
            inside = marked[start:end].rstrip(".!?")
            marked = f"{marked[:start]}[{inside}]({names}){marked[start + len(inside) :]}"
        prose = spec.prose.model_copy(update={"stem": marked})
        changed = spec.model_copy(update={"prose": prose})
        better = mended(changed)
        if marked != stem or better is not None:
            yield better or changed
            yield from with_amounts_of_the_text(changed)


_SPAN = re.compile(r"\]\((\w+)\)")


def _called_as_told(spec: ProblemSpec) -> tuple[list[str], ProblemSpec] | None:
    """The givens that no text names under the ids that spans name and nothing has, in order."""
    if spec.prose is None:
        return None
    stem = spec.prose.stem
    told = list(dict.fromkeys(_SPAN.findall(stem)))
    shown = {*told, *_SLOT.findall(stem)}
    known = {g.id for g in spec.givens} | {d.name for d in spec.data}
    free = [id_ for id_ in told if id_ not in known and id_ != "ask"]
    untold = [given.id for given in spec.givens if given.id not in shown]
    if not free or len(free) > len(untold):
        return None
    names = dict(zip(untold, free, strict=False))
    givens = tuple(g.model_copy(update={"id": names.get(g.id, g.id)}) for g in spec.givens)
    steps = tuple(
        s.model_copy(update={"uses": tuple(names.get(id_, id_) for id_ in s.uses)})
        for s in spec.steps
    )
    return free, spec.model_copy(update={"givens": givens, "steps": steps})
