"""What of a text rests on words alone, one line each: the record that readers attest, or nobody."""

from __future__ import annotations

from collections.abc import Sequence, Set
from fractions import Fraction

from mathverify.language.marks import Segment, Span, last_sentence, sentences
from mathverify.language.occurrences import literals_in
from mathverify.phrases.request import IN_WORDS
from mathverify.prose.declared import Declared
from mathverify.prose.told import Telling


def rest_on_words(
    declared: Declared, telling: Telling, texts: Sequence[tuple[str, Sequence[Segment]]]
) -> None:
    """What is left to words, one line each."""
    if not telling.words:
        return
    rests = telling.rests_on
    named = {held.key: declared.data_in(*held.nodes) for held in declared.things}
    for id_, how in telling.told.items():
        data = ", ".join(f"{{{n}}}" for n in sorted(named.get(id_, ())))
        if how in ("data", "figure"):
            words = f"the words around {data}{_numberless(declared, telling, (id_,))}"
            rests.append(f"{id_}: {words if how == 'data' else 'the figure'}")
    for stem, parts in texts:
        for span in (part for part in parts if isinstance(part, Span)):
            words, _, names = stem[span.start + 1 : span.end - 1].rpartition("](")
            numberless = _numberless(declared, telling, span.names)
            rests.append(f"{names.strip() or 'scenery'}: “{words}”{numberless}")
    if declared.spec.ask is not None and not telling.asked and texts:
        numberless = _numberless(declared, telling, ("ask",))
        rests.append(f"ask: “{last_sentence(texts[-1][0])}”{numberless}")
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


def _numberless(declared: Declared, telling: Telling, names: Sequence[str]) -> str:
    """The numbers of what words tell that stand nowhere in the text, as words that say so."""
    named = (declared.tellable[name] for name in names if name in declared.tellable)
    words = [held for held in named if telling.told.get(held.key, "span") in IN_WORDS]
    told = [number for held in words for number in literals_in(held.nodes)]
    if not told:
        return ""
    shown = [declared.reading.data[n] for n in telling.data & declared.reading.data.keys()]
    shown += [node for id_, node in declared.facts.items() if telling.told.get(id_) not in IN_WORDS]
    known = telling.spoken | {number.value for number in literals_in(shown)}
    numbers = [n.written for n in told if not _is_shown(n.value, known)]
    return f", without a number for {', '.join(dict.fromkeys(numbers))}" if numbers else ""


def _is_shown(number: Fraction, known: Set[Fraction]) -> bool:
    """Whether ``number`` is a known one, a hundred times one, or the reciprocal of one."""
    return number in known or number / 100 in known or (number != 0 and 1 / number in known)
