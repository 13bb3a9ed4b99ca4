"""Texts that keep their story where words say a number that nothing binds.

Words that count things and tell nothing are scenery, where the question has a number like that:
"three dice" beside two of them would be wrong.  Of words that tell a given with a number that
it does not have, the given itself takes the place, and ``{ask}`` that of the request.  Other such
words go with their sentence; ``{ask}`` tells what was told there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language.marks import Span, segments, sentences
from mathverify.language.number_words import numbers_told
from mathverify.problem.spec import ProblemSpec
from mathverify.prose.declared import Declared, Holding
from mathverify.prose.spoken import may_say
from mathverify.prose.told import Fault
from mathverify.texts.pages import ASK, tellings


def keeping_the_story(spec: ProblemSpec) -> Iterator[ProblemSpec]:
    """The text with its faults mended place by place, the author's words first."""
    try:
        ((asking, telling),) = tellings(spec)
        (stem,) = asking.stems
        spans = [part for part in segments(stem) if isinstance(part, Span)]
    except (ParseError, ValueError):
        return
    faults = [fault for fault in telling.faults if fault.end]
    if spec.prose is None or spec.ask is None or not faults:
        return
    lang = spec.prose.lang
    edits = {fault: _edit(stem, fault, spans, asking.declared, lang) for fault in faults}
    if all(edits.values()):
        yield _written(spec, _edited(stem, [edit for edit in edits.values() if edit]))
    *places, (request, _) = sentences(stem)
    others = (fault for fault in faults if fault.start < request and not edits[fault])
    if asking.declared.experiment or any(f.code is not Code.NUMBER_IN_WORDS for f in others):
        return
    kept = []
    for start, end in places:
        inside = [fault for fault in faults if start <= fault.start < end]
        if all(edits[fault] for fault in inside):
            found = [edit for fault in inside if (edit := edits[fault])]
            kept.append(_edited(stem[start:end], [(a - start, b - start, t) for a, b, t in found]))
    if kept:
        yield _written(spec, " ".join((*kept, ASK)))


def _edit(
    stem: str, fault: Fault, spans: Sequence[Span], declared: Declared, lang: str
) -> tuple[int, int, str] | None:
    """What takes the place of words that say a number which nothing binds."""
    if fault.code is not Code.NUMBER_IN_WORDS:
        return None
    for span in spans:
        if span.start <= fault.start < span.end:
            if span.names and all(name in declared.facts for name in span.names):
                return span.start, span.end, " ".join(f"{{{name}}}" for name in span.names)
            return None
    word = next(iter(numbers_told(stem[fault.start :], lang)))
    things = [held for held in declared.tellable.values() if held.what is not Holding.DOMAIN]
    offered = Span((), (), fault.start, fault.end)
    if word.times or not may_say(declared, things, word, offered):
        return None
    return fault.start, fault.end, f"[{stem[fault.start : fault.end]}]()"


def _edited(text: str, edits: Sequence[tuple[int, int, str]]) -> str:
    for start, end, new in sorted(set(edits), reverse=True):
        text = text[:start] + new + text[end:]
    return text


def _written(spec: ProblemSpec, stem: str) -> ProblemSpec:
    assert spec.prose is not None
    return spec.model_copy(update={"prose": spec.prose.model_copy(update={"stem": stem})})
