"""What of a text rests on words alone, one line each: the record that readers attest, or nobody."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mathverify.language.marks import Segment, Span
from mathverify.prose.declared import Declared
from mathverify.prose.told import Telling

__all__ = ["last_sentence", "rest_on_words", "sentences"]

#: Where a sentence ends: a full stop, question or exclamation mark, followed by a blank.
_SENTENCE = re.compile(r"(?<=[.!?])\s+|(?<=[。？！])\s*")


def last_sentence(stem: str) -> str:
    """The last sentence of a text, marks and all."""
    return _SENTENCE.split(stem.strip())[-1]


def rest_on_words(
    declared: Declared, telling: Telling, texts: Sequence[tuple[str, Sequence[Segment]]]
) -> None:
    """What is left to words, one line each."""
    if not telling.words:
        return
    rests = telling.rests_on
    for id_, how in telling.told.items():
        if how in ("data", "figure"):
            data = ", ".join(f"{{{name}}}" for name in sorted(declared.data_by_given[id_]))
            rests.append(f"{id_}: {f'the words around {data}' if how == 'data' else 'the figure'}")
    for stem, parts in texts:
        for span in (part for part in parts if isinstance(part, Span)):
            words, _, names = stem[span.start + 1 : span.end - 1].rpartition("](")
            rests.append(f"{names.strip() or 'scenery'}: “{words}”")
    if declared.spec.ask is not None and not telling.asked and texts:
        rests.append(f"ask: “{last_sentence(texts[-1][0])}”")
    # Data whose place in the text says nothing of their meaning: shown by their own slots.
    held = [id_ for id_, how in telling.told.items() if how in ("slot", "formula", "ask")]
    bound = frozenset[str]().union(*(declared.data_by_given.get(id_, ()) for id_ in held))
    if telling.asked == "printed":  # by the names that formulas introduce
        bound |= {name for name in declared.reading.data if f"datum {name}" in telling.told}
    loose = sorted(telling.data - bound & declared.reading.data.keys())
    if len(loose) > 1:
        rests.append(f"which is which of {', '.join(f'{{{name}}}' for name in loose)}")
    for place, (stem, _) in enumerate(texts):
        letters = [(first, behind) for text, first, behind in telling.own if text == place]
        for start, end in sentences(stem):
            sentence = stem[start:end]
            own = any(first < end and start < behind for first, behind in letters)
            if own and sentence not in "".join(rests):
                rests.append(f"words: “{sentence}”")


def sentences(stem: str) -> Iterator[tuple[int, int]]:
    """Where each sentence of a text begins and ends."""
    start = 0
    for gap in _SENTENCE.finditer(stem):
        yield start, gap.start()
        start = gap.end()
    yield start, len(stem.rstrip())
