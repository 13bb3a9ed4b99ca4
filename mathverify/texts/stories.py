"""Texts that keep their story where words say a number that nothing binds.

Words that count things and tell nothing are scenery, where the question has so many of them:
"three dice" beside two would be wrong.  Of words that tell a given with a number that it does not
have, the given itself takes the place, and ``{ask}`` that of the request.  Other such words go with
their sentence; ``{ask}`` tells what was told there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.marks import Span, Text, last_sentence, segments, sentences
from mathverify.language.number_words import numbers_told
from mathverify.language.numbers_written import has_number, joined_in
from mathverify.problem.spec import ProblemSpec
from mathverify.prose.declared import Declared, Held, Holding
from mathverify.prose.told import Fault, Telling
from mathverify.texts.pages import ASK, Asking, tellings, with_text


@dataclass(frozen=True, slots=True)
class _Mending:
    """One text with its faults, and what takes the place of each that can be mended there."""

    path: str
    stem: str
    asks: bool
    edits: dict[Fault, tuple[int, int, str] | None]

    @property
    def edited(self) -> str:
        return _edited(self.stem, [edit for edit in self.edits.values() if edit])

    @property
    def is_whole(self) -> bool:
        return all(self.edits.values())

    def asking(self) -> str:
        """The sentences that stand, mended, and ``{ask}`` for the request."""
        places = list(sentences(self.stem))
        kept = []
        for start, end in places[:-1] if self.asks else places:
            inside = [fault for fault in self.edits if start <= fault.start < end]
            if all(self.edits[fault] for fault in inside):
                found = [edit for fault in inside if (edit := self.edits[fault])]
                moved = [(a - start, b - start, text) for a, b, text in found]
                kept.append(_edited(self.stem[start:end], moved))
        return " ".join((*kept, ASK) if self.asks else kept)


def keeping_the_story(spec: ProblemSpec) -> Iterator[ProblemSpec]:
    """The texts with their faults mended place by place, the author's words first."""
    try:
        found = tellings(spec)
        texts = list(_mendings(found))
    except ParseError:
        return
    wrong = [text for text in texts if text.edits]
    if not wrong:
        return
    if all(text.is_whole for text in wrong):
        changed = spec
        for text in wrong:
            changed = with_text(changed, text.path, text.edited)
        yield changed
    for text in wrong:
        # Another fault than a number takes its sentence with it only where that one asks.
        request = len(text.stem.rstrip()) - len(last_sentence(text.stem)) if text.asks else None
        before = (f for f, edit in text.edits.items() if not edit)
        before = (f for f in before if request is None or f.start < request)
        if any(fault.code is not Code.NUMBER_IN_WORDS for fault in before):
            return
    if any(asking.declared.experiment for asking, _ in found):
        return
    common = any(not text.asks and not text.is_whole for text in wrong)
    changed = spec
    for text in texts:
        if (text.edits and not text.is_whole) or (text.asks and (common or len(found) == 1)):
            changed = with_text(changed, text.path, text.asking())
        elif text.edits:
            changed = with_text(changed, text.path, text.edited)
    if len(found) > 1 or changed.prose is None or changed.prose.stem != ASK:
        yield changed


def _mendings(found: Sequence[tuple[Asking, Telling]]) -> Iterator[_Mending]:
    """Every text once: the common one with the faults that it has for each of the parts."""
    seen = set[str]()
    for asking, telling in found:
        for place, (path, stem) in enumerate(zip(asking.paths, asking.stems, strict=True)):
            faults = [fault for fault in telling.faults if fault.end and fault.text == place]
            last = place == len(asking.stems) - 1
            if not last:
                faults = [one for one in faults if all(one in told.faults for _, told in found)]
            if path not in seen:
                seen.add(path)
                spans = [part for part in segments(stem) if isinstance(part, Span)]
                edits = {one: _edit(asking, telling, stem, one, spans) for one in faults}
                yield _Mending(path, stem, last, edits)


def _edit(
    asking: Asking, telling: Telling, stem: str, fault: Fault, spans: Sequence[Span]
) -> tuple[int, int, str] | None:
    """What takes the place of words that say a number which nothing binds."""
    if fault.code is not Code.NUMBER_IN_WORDS:
        return None
    for span in spans:
        if span.start <= fault.start < span.end:
            if span.names and all(name in asking.declared.facts for name in span.names):
                return span.start, span.end, " ".join(f"{{{name}}}" for name in span.names)
            return None
    if not is_scenery(asking, telling, fault):
        return None
    return fault.start, fault.end, f"[{stem[fault.start : fault.end]}]()"


def is_scenery(asking: Asking, telling: Telling, fault: Fault) -> bool:
    """Whether a number word outside of spans counts things of which the question has so many.

    Before the request it may also say a number that givens or ask have and no slot shows.  What
    else it may mean, its author has to say.
    """
    declared, stem = asking.declared, asking.stems[fault.text]
    word = next(iter(numbers_told(stem[fault.start :], declared.spec.lang)))
    if word.times:
        return False
    things = [held for held in declared.tellable.values() if held.what is not Holding.DOMAIN]
    if word.value in {*_counts(declared, things), *_items(declared)}:
        return True
    last = fault.text == len(asking.stems) - 1
    if last and fault.start >= len(stem.rstrip()) - len(last_sentence(stem)):
        return False
    if word.value in _told_in_spans(asking):
        return False
    return any(_is_left_to_words(telling, one, word.value) for one in things)


def _counts(declared: Declared, things: Sequence[Held]) -> Iterator[int]:
    """How many unknowns there are, and how many like parts are joined, as in v*t + w*t."""
    unknown, data = declared.domains.keys(), declared.reading.data.keys()
    nodes = [node for held in things for node in held.nodes]
    yield len(unknown & frozenset[str]().union(*map(tree.free_names, nodes)))
    for node in nodes:
        yield from joined_in(node, unknown, unknown)
        yield from joined_in(node, data, unknown)


def _items(declared: Declared) -> Iterator[int]:
    """How many items the lists among the data have."""
    for value in declared.reading.data.values():
        if isinstance(value, tree.ListLiteral | tree.TupleLiteral | tree.SetLiteral):
            yield len(value.items)


def _told_in_spans(asking: Asking) -> set[Fraction]:
    """The numbers that words of spans say, which tell what the question has of them."""
    spans = (part for _, parts in asking.parsed for part in parts if isinstance(part, Span))
    texts = (part.text for span in spans for part in span.inside if isinstance(part, Text))
    lang = asking.declared.spec.lang
    return {word.value for text in texts for word in numbers_told(text, lang)}


def _is_left_to_words(telling: Telling, held: Held, value: Fraction) -> bool:
    if held.what is Holding.FUNCTION or telling.told.get(held.key) in ("slot", "formula"):
        return False
    return any(has_number(node, value) for node in held.nodes)


def _edited(text: str, edits: Sequence[tuple[int, int, str]]) -> str:
    for start, end, new in sorted(set(edits), reverse=True):
        text = text[:start] + new + text[end:]
    return text
