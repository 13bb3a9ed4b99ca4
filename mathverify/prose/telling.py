"""What a text tells of its question: which givens, data, domains, and how it asks.

A given is told by its slot or formula, by a datum that it alone uses, by a span, by the figure, or
by ``{ask}``; in each case all its data must be shown.  What is wrong comes out as faults, what is
left to words as the list of what rests on them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.formulas_in_words import Run, is_list
from mathverify.language.marks import (
    FORMATS,
    Formula,
    Segment,
    Slot,
    Span,
    Text,
    asking_words,
    last_sentence,
    letters,
)
from mathverify.language.number_words import NumberWord, is_no_number, numbers_told
from mathverify.language.tree import Node
from mathverify.phrases.locale import Locale
from mathverify.phrases.mathematics import NoPhraseError
from mathverify.phrases.request import introducing, is_formal_ask, is_stiff, request
from mathverify.problem.figure_text import figure_texts
from mathverify.prose.declared import Declared, Held, Holding
from mathverify.prose.resting import rest_on_words
from mathverify.prose.told import Fault, Telling
from mathverify.semantics.put_in import names_used, reads_otherwise, spoken_of


def texts_held(
    declared: Declared,
    parts: Sequence[Segment],
    locale: Locale | None,
    lang: str,
    *,
    hint: bool = False,
) -> Telling:
    """What one text shows and holds, with the faults of rules 1, 2, 3 and 6 in it."""
    return _Text(declared, locale, Telling(), 0, lang, hint=hint).read(parts)


_Texts = Sequence[tuple[str, Sequence[Segment]]]


def tell(declared: Declared, texts: _Texts, locale: Locale | None, lang: str) -> Telling:
    """What ``texts`` tell of the question, with all faults that need no proof."""
    telling = Telling()
    for place, (stem, parts) in enumerate(texts):
        asks = _asking_from(stem, parts) if place == len(texts) - 1 else None
        _Text(declared, locale, telling, place, lang, asks=asks).read(parts)
    _figured(declared, telling)
    _by_data(declared, telling)
    telling.formal = telling.formal or is_formal_ask(declared.reading)
    _asking(declared, telling, locale, texts)
    _untold(declared, telling)
    if declared.spec.figure:
        _sizes_drawn(declared, telling, declared.spec.figure)
    rest_on_words(declared, telling, texts)
    return telling


def _asking_from(stem: str, parts: Sequence[Segment]) -> int | None:
    """Where the last sentence begins; None if ``{ask}`` or a span asks."""
    spans = (part for part in parts if isinstance(part, Span))
    if "{ask}" in stem or any("ask" in span.names for span in spans):
        return None
    return len(stem.rstrip()) - len(last_sentence(stem))


_OF_ITS_OWN = "its own data, no others"
#: What no hint and no reason of a step prints.
_OF_THE_STEM = (Holding.ASK, Holding.EXPERIMENT)


def stray_slot(declared: Declared, slot: Slot, *, beside: bool = True) -> Fault | None:
    """What is wrong with a slot that holds nothing declared; ``beside`` says: in no stem."""
    held = declared.held(slot.source)
    if held is not None and not (beside and held.what in _OF_THE_STEM):
        return None
    reading, near = declared.reading, declared.nearest(slot.source)
    names = [*reading.data, *reading.texts, *declared.relations, *reading.functions]
    names += [] if beside else ["ask"]
    slots = "the slots are " + ", ".join(f"{{{name}}}" for name in names) if names else ""
    words = f"{{{slot.source}}} is nothing that the question declares"
    remedy = f"did you mean {near}?" if near else slots
    return Fault(Code.STRAY_SLOT, words, slot.start, slot.end, remedy=remedy)


@dataclass(slots=True)
class _Text:
    """Reads one text into a `Telling`."""

    declared: Declared
    locale: Locale | None
    telling: Telling
    place: int
    lang: str
    hint: bool = False
    #: Where the sentence begins that asks in words, as if it stood in ``[…](ask)``.
    asks: int | None = None

    def read(self, parts: Sequence[Segment]) -> Telling:
        beside: list[Text | Formula | Slot] = []
        for part in parts:
            if isinstance(part, Span):
                self._beside(beside, None)
                beside = []
                self._span(part)
            else:
                beside.append(part)
        self._beside(beside, None)
        return self.telling

    def _fault(
        self, code: Code, message: str, at: Slot | Span | Run | tuple[int, int], remedy: str = ""
    ) -> None:
        start, end = at if isinstance(at, tuple) else (at.start, at.end)
        self.telling.faults.append(Fault(code, message, start, end, self.place, remedy))

    def _beside(self, parts: Sequence[Text | Formula | Slot], span: Span | None) -> None:
        """Formulas, slots, and number words of parts that stand beside each other."""
        angles = self.locale.angle_words if self.locale is not None else frozenset[str]()
        found = list(self.declared.runs(parts, angles))
        for run in found:
            if span is None or not is_list(run, self._named(span)):
                self._formula(run)
        for part in parts:
            if isinstance(part, Slot):
                self._slot(part, span)
            elif isinstance(part, Text):
                self._words(part, found, span)

    def _formula(self, run: Run) -> None:
        from mathverify.language.formulas_in_words import unfinished
        from mathverify.prose.formulas import said

        found = said(self.declared, run)
        for held in found:
            if held.key and not held.partly:
                self.telling.told.setdefault(held.key, "formula")
            names = frozenset[str]().union(*map(tree.free_names, held.nodes))
            whole = held.nodes == self.declared.things[-1].nodes != ()
            self.telling.formal |= whole or bool(names & self.declared.scalars)
        if found:
            if otherwise := reads_otherwise(self.declared.reading, run, self.declared.parse):
                self._fault(Code.STRAY_FORMULA, otherwise, run, "brackets about the slot: ({a})")
            return
        code, words = Code.STRAY_NUMBER, f"{' '.join(run.source.split())} is a number outside slots"
        remedy = "name it under data and write {…}"
        if run.latex or not run.bare:
            words = f"the formula {run.source} is nothing that the question declares"
            code, remedy = Code.STRAY_FORMULA, "show the given by its slot"
        words, remedy = unfinished(run) or (words, remedy)
        self._fault(code, words, run, remedy)

    def _words(self, part: Text, covered: Sequence[Run], span: Span | None) -> None:
        text = part.text
        for run in covered:
            first, behind = max(run.start - part.start, 0), min(run.end - part.start, len(text))
            if first < behind:
                text = text[:first] + " " * (behind - first) + text[behind:]
        stretches = letters(text)
        self.telling.words |= bool(stretches)
        if span is None:
            last = part.end - 1
            self.telling.own += [
                (self.place, min(part.start + first, last), min(part.start + behind - 1, last) + 1)
                for first, behind in stretches
            ]
        exempt = self.locale.table["no_number"] if self.locale is not None else ()
        for word in numbers_told(text, self.lang):
            self.telling.spoken |= {word.value, *map(Fraction, word.value.as_integer_ratio())}
            at = (part.start + word.start, part.start + word.end)
            asking = span is None and self.asks is not None and at[0] >= self.asks
            if is_no_number(word, text, exempt) or (asking and self._said(word, ("ask",))):
                continue
            if span is None:
                words = f"the number word {word.text!r} stands outside spans"
                remedy = f"[{word.text} …](id) names what it tells, [{word.text} …]() is scenery"
                self._fault(Code.NUMBER_IN_WORDS, words, at, remedy)
            elif span.names and not self._said(word, span.names, span):
                words = f"{word.text!r} is no number of {', '.join(span.names)}"
                remedy = f"the number that it has, or [{word.text} …]() for scenery"
                self._fault(Code.NUMBER_IN_WORDS, words, at, remedy)

    def _named(self, span: Span) -> list[Node]:
        """The trees of what a span names."""
        named = (self.declared.tellable.get(name) for name in span.names)
        return [node for held in named if held is not None for node in held.nodes]

    def _said(self, word: NumberWord, names: Sequence[str], span: Span | None = None) -> bool:
        """Whether a number word is a number of what is named, or how many a span speaks of."""
        from mathverify.prose.spoken import may_say

        named = [self.declared.tellable.get(name) for name in names]
        return may_say(self.declared, [held for held in named if held is not None], word, span)

    # --- slots and spans -----------------------------------------------------------------

    def _slot(self, slot: Slot, span: Span | None) -> None:
        declared, telling = self.declared, self.telling
        stray, held = stray_slot(declared, slot, beside=self.hint), declared.held(slot.source)
        if stray is not None or held is None:
            telling.faults += [replace(stray, text=self.place)] if stray is not None else []
            return
        if slot.format and slot.format not in FORMATS:
            words = f"the slot asks for an unknown format, {slot.format}"
            self._fault(Code.STRAY_SLOT, words, slot, f"one of {', '.join(FORMATS)}")
        match held.what:
            case Holding.TEXT:
                # The words of a datum are words of the text, and hide no number and no formula.
                words_told = declared.reading.texts[held.name]
                text = Text(words_told, slot.start, slot.end)
                self._words(text, list(declared.runs([text])), span)
                return
            case Holding.ASK:
                telling.asked = "printed"
            case Holding.DATUM:
                telling.data.add(held.name)
            case Holding.EXPERIMENT if silent := self._silent():
                remedy = f"tell it in words: [words]({held.name})"
                self._fault(Code.NO_PHRASE, silent, slot, remedy)
        if held.key and not held.partly:
            telling.told[held.key] = "slot"
        if held.what is not Holding.ASK:
            telling.data |= declared.data_in(*held.nodes)
        if held.node is not None and held.what is not Holding.FUNCTION:
            telling.formal |= bool(tree.free_names(held.node) & declared.scalars)
        if span is not None:
            self._in_span(slot, held, span)

    def _silent(self) -> str:
        """Why the experiment cannot be printed; empty where it can."""
        from mathverify.phrases.experiments import experiment

        if self.locale is None:
            return f"there is no table for the language {self.lang}"
        try:
            experiment(self.declared.reading, self.locale)
        except NoPhraseError as missing:
            return f"the table has no phrase for {missing}"
        return ""

    def _in_span(self, slot: Slot, held: Held, span: Span) -> None:
        """A slot inside a span shows what the span names, and nothing else."""
        names = set(span.names).union(*map(tree.free_names, self._named(span)))
        sentence = held.what in (Holding.ASK, Holding.EXPERIMENT, Holding.DOMAIN)
        # Scenery may have a number that nothing of the question uses, and no letter of an unknown.
        said = " ".join(part.text for part in span.inside if isinstance(part, Text)).split()
        letters_told = {word for word in said if len(word) == 1}
        alone = not names and held.what is Holding.DATUM
        if alone and self.declared.scalars.isdisjoint(letters_told):
            if held.name not in names_used(self.declared.reading):
                return
        if sentence or names.isdisjoint((held.name, *held.of)):
            told = f"words that tell {', '.join(span.names) or 'nothing'}"
            words = f"{{{slot.source}}} stands in {told}, which has no {slot.source}"
            # What names nothing is of no part, so that each of them has to find it out of place.
            self._fault(Code.FOREIGN_SLOT, words, slot if names else (0, 0), _OF_ITS_OWN)

    def _span(self, span: Span) -> None:
        declared, telling = self.declared, self.telling
        for name in span.names:
            held = declared.tellable.get(name)
            if held is None:
                ids = "one of " + ", ".join((*declared.facts, "domain x", "ask"))
                hint = f"no {name}: {{{name}}} prints it" if name in declared.reading.data else ids
                self._fault(Code.UNKNOWN_NAME, f"a span names {name!r}, no given", span, hint)
            elif held.what is Holding.ASK:
                telling.asked = telling.asked or "span"
            else:
                telling.told.setdefault(held.key, "span")
                if held.what is Holding.EXPERIMENT and not self._silent():
                    words = "an experiment is printed by {experiment}, not told in words"
                    self._fault(Code.REQUEST_IN_WORDS, words, span, "{experiment}")
        self._beside(span.inside, span)


def _figured(declared: Declared, telling: Telling) -> None:
    """What the figure marks or charts: data that it names, relations that it states."""
    if not declared.spec.figure:
        return
    texts = figure_texts(declared.spec.figure)
    telling.data |= texts.words & declared.reading.data.keys()
    for given in declared.spec.givens:
        if texts.state(given.relation, declared.data_by_given.get(given.id, frozenset())):
            telling.told.setdefault(given.id, "figure")


def _by_data(declared: Declared, telling: Telling) -> None:
    """Givens and rules of functions that are told by a datum shown that no other of them uses."""
    rules = [h for h in declared.things if h.what is Holding.FUNCTION and not h.partly]
    ruled = {held.key: declared.data_in(*held.nodes) for held in rules}
    for told in (declared.data_by_given, {**ruled, **declared.data_by_given}):
        uses = Counter(name for names in told.values() for name in names)
        for id_, names in told.items():
            alone = any(uses[name] == 1 and name in telling.data for name in names)
            if alone and id_ != declared.experiment:
                telling.told.setdefault(id_, "data")


def _asking(declared: Declared, telling: Telling, locale: Locale | None, texts: _Texts) -> None:
    """Whether the request is printed where it has to be; what ``{ask}`` tells."""
    if declared.spec.ask is None or declared.reading.ask is None:
        return
    stems, reading = [stem for stem, _ in texts], declared.reading
    why, stiff = "this language" if locale is None else "", False
    if locale is not None and (telling.asked == "printed" or telling.formal):  # no story's words
        try:
            if telling.asked == "printed":
                found = introducing(reading, locale, telling.told, texts, declared.held)
                telling.request, again, telling.named = found
                telling.told |= dict.fromkeys(again, "ask")
            else:
                telling.request = request(reading, locale, telling.told.keys())
            stiff = telling.asked == "span" and is_stiff(reading, locale, telling.told.keys())
        except NoPhraseError as missing:
            why = str(missing)
    if telling.asked == "printed":
        if why:
            place, start = next((i, s.find("{ask}")) for i, s in enumerate(stems) if "{ask}" in s)
            remedy = "ask in your own words: [words](ask)"
            fault = Fault(Code.NO_PHRASE, f"the table has no phrase for {why}", start, start + 5)
            telling.faults.append(replace(fault, text=place, remedy=remedy))
        for held in declared.things:
            if held.what is Holding.DOMAIN and held.name not in declared.scalars:
                continue
            if not held.key or telling.told.setdefault(held.key, "ask") == "ask":
                telling.data |= declared.data_in(*held.nodes)
    elif telling.formal and not why and not (telling.asked == "span" and stiff):
        if not (wrong := locale and _wrong_words(declared, telling, locale, texts)):
            return
        words = f"a question that shows its unknown, or asks formally, asks by {{ask}}: {wrong}"
        remedy = "write {ask} for the sentence that asks"
        end = len(stems[-1].rstrip())
        start, place = end - len(last_sentence(stems[-1])), len(stems) - 1
        telling.faults.append(Fault(Code.REQUEST_IN_WORDS, words, start, end, place, remedy))
    elif telling.formal and telling.asked != "span":
        words = f"what is asked is not told, and the table has no phrase for {why}"
        telling.faults.append(Fault(Code.UNMENTIONED_GIVEN, words, remedy="[words](ask)"))


def _wrong_words(declared: Declared, telling: Telling, locale: Locale, texts: _Texts) -> str:
    """What is wrong with a formal request in words, those of its span or of the last sentence."""
    from mathverify.phrases.asked_in_words import stray_request
    from mathverify.prose.formulas import parsed

    begin = _asking_from(*texts[-1])
    inside, beside = asking_words(texts[-1][1], begin)
    shown = [(r.source, parsed(declared, r), r.start, r.end) for r in declared.runs(inside)]
    held = [declared.held(part.source) for part in inside if isinstance(part, Slot)]
    shown += [(f"{{{one.name}}}", one.node, 0, 0) for one in held if one is not None]
    words = (telling.request, inside, beside, shown)
    return stray_request(declared.reading, locale, *words, telling.told, spanned=begin is None)


#: What has to be told by itself is called so, and what mends it.
_NEEDED = {
    Holding.GIVEN: ("the given {0}", "the slot {{{0}}}, or words in a span: [words]({0})"),
    Holding.EXPERIMENT: (
        "the given {0}",
        "the slot {{experiment}}, or words in a span: [words]({0})",
    ),
    Holding.FUNCTION: ("the function {0}", "{{{0}}}, or with its domain: [words]({0})"),
}
#: What the data of these are needed for.
_NEEDING = {Holding.DOMAIN: "the domain of {0} needs", Holding.ASK: "is needed for what is asked"}


def _untold(declared: Declared, telling: Telling) -> None:
    """What has to be told and is not, and what is told without its data."""
    options = filter(None, dict(declared.reading.options).values())
    nodes = (*declared.things[-1].nodes, *declared.facts.values(), *options)
    used = spoken_of(declared.reading, frozenset[str]().union(*map(tree.free_names, nodes)))
    used &= {function.name for function in declared.spec.functions}
    for held in declared.things:
        told = held.what is Holding.ASK or held.key in telling.told
        missing = sorted(declared.data_in(*held.nodes) - telling.data)
        if (told and not missing) or (held.what is Holding.FUNCTION and held.name not in used):
            continue
        if told:
            needs = _NEEDING.get(held.what, "{0} needs").format(held.name)
            words = f"the text does not show {', '.join(missing)}, which {needs}"
            remedy = " ".join(f"{{{name}}}" for name in missing)
        elif held.what in _NEEDED:
            whole, remedy = (text.format(held.name) for text in _NEEDED[held.what])
            words = f"the text does not tell {whole}"
        else:
            continue
        telling.faults.append(Fault(Code.UNMENTIONED_GIVEN, words, remedy=remedy))


def _sizes_drawn(declared: Declared, telling: Telling, figure: str) -> None:
    """Sizes of what is drawn that neither text nor mark tells, and no axes or grid show."""
    drawn = figure_texts(figure).drawn
    words, data = set(re.findall(r"\w+(?:\.\d+)?", drawn)), declared.reading.data
    told = [*declared.facts.values(), *(data[name] for name in telling.data & data.keys())]
    known = {part for node in told for part in tree.walk(node) if isinstance(part, tree.Number)}
    asked = declared.data_in(*(node for held in declared.things for node in held.nodes))
    for name in sorted(data.keys() - telling.data - asked):
        typed = {one.written for one in tree.walk(data[name]) if isinstance(one, tree.Number)}
        typed -= {one.written for one in known}
        if isinstance(data[name], tree.Number | tree.Quantity) and ({name} | typed) & words:
            message = f"the text does not show {name}, which the figure draws"
            telling.faults.append(Fault(Code.UNMENTIONED_GIVEN, message, remedy=f"{{{name}}}"))
