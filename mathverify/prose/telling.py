"""What a text tells of its question: which givens, data, domains, and how it asks.

A given is told by its slot or formula, by a datum that it alone uses, by a span, by the figure, or
by ``{ask}``; in each case all its data must be shown.  What is wrong comes out as faults, what is
left to words as the list of what rests on them.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.marks import FORMATS, Formula, Segment, Slot, Span, Text
from mathverify.language.number_words import NumberWord, numbers_told
from mathverify.language.tree import Node
from mathverify.phrases.experiments import experiment
from mathverify.phrases.locale import Locale
from mathverify.phrases.mathematics import NoPhraseError
from mathverify.phrases.request import is_formal_ask, request
from mathverify.problem.figure_text import figure_structure
from mathverify.prose.declared import Declared, Held, Holding
from mathverify.prose.formulas import Said, said
from mathverify.prose.resting import last_sentence, rest_on_words
from mathverify.prose.runs import Run, runs
from mathverify.prose.told import Fault, Telling
from mathverify.semantics.system import Kind

__all__ = ["tell", "texts_held"]


def texts_held(
    declared: Declared,
    parts: Sequence[Segment],
    locale: Locale | None,
    lang: str,
    *,
    hint: bool = False,
) -> Telling:
    """What one text shows and holds, with the faults of rules 1, 2, 3 and 6 in it."""
    return _Text(declared, locale, Telling(), 0, lang=lang, hint=hint).read(parts)


def tell(
    declared: Declared,
    texts: Sequence[tuple[str, Sequence[Segment]]],
    locale: Locale | None,
    lang: str,
) -> Telling:
    """What ``texts`` tell of the question, with all faults that need no proof."""
    telling = Telling()
    for place, (_, parts) in enumerate(texts):
        _Text(declared, locale, telling, place, lang=lang).read(parts)
    _figured(declared, telling)
    _by_data(declared, telling)
    telling.formal = telling.formal or is_formal_ask(declared.reading)
    own_words = [stem for stem, _ in texts]
    _asking(declared, telling, locale, own_words)
    _untold(declared, telling)
    rest_on_words(declared, telling, own_words)
    return telling


def _counts(word: NumberWord) -> bool:
    """Whether a number in words is more than an article, and no ordinal: third, a quarter."""
    if word.value in (0, 1):
        return False
    part_of_one = word.value.numerator in (1, -1) and word.value.denominator > 2
    return not (part_of_one and len(word.text.split()) < 3)


class _Text:
    """Reads one text into a `Telling`."""

    def __init__(
        self,
        declared: Declared,
        locale: Locale | None,
        telling: Telling,
        place: int,
        *,
        lang: str = "en",
        hint: bool = False,
    ) -> None:
        self.declared, self.locale, self.telling = declared, locale, telling
        self.place, self.lang, self.hint = place, lang, hint

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

    def _fault(self, code: Code, message: str, start: int, end: int, remedy: str = "") -> None:
        self.telling.faults.append(Fault(code, message, start, end, self.place, remedy))

    def _beside(self, parts: Sequence[Text | Formula | Slot], span: Span | None) -> None:
        """Slots, formulas, numbers and number words of parts that stand beside each other."""
        declared, covered = self.declared, list[tuple[int, int]]()
        angles = self.locale.angle_words if self.locale is not None else frozenset[str]()
        for run in runs(declared, parts, angles):
            covered.append((run.start, run.end))
            what = said(declared, run)
            if what is None:
                self._stray(run)
            else:
                self._formula(what)
        for part in parts:
            if isinstance(part, Slot):
                self._slot(part, span)
            elif isinstance(part, Text):
                self._words(part, covered, span)

    def _stray(self, run: Run) -> None:
        if run.bare and not run.latex:
            words = f"{run.source} is a number outside slots"
            self._fault(
                Code.STRAY_NUMBER, words, run.start, run.end, "name it under data and write {…}"
            )
            return
        words = f"the formula {run.source} is nothing that the question declares"
        self._fault(Code.STRAY_FORMULA, words, run.start, run.end, "show the given by its slot")

    def _formula(self, what: Said) -> None:
        declared, telling = self.declared, self.telling
        for id_ in what.givens:
            telling.givens.setdefault(id_, "formula")
        for name in what.domains:
            domain = declared.domains[name]
            if len(domain.conditions) == 1 and domain.kind is Kind.REAL:
                telling.domains.setdefault(name, "formula")
        telling.functions |= {
            name for name in what.functions if declared.reading.functions[name].domain is None
        }
        if what.node is not None and not isinstance(what.node, tree.Name):
            telling.formal |= bool(tree.free_names(what.node) & declared.scalars)

    def _words(self, part: Text, covered: Sequence[tuple[int, int]], span: Span | None) -> None:
        plain = [
            " " if any(a <= part.start + i < b for a, b in covered) else sign
            for i, sign in enumerate(part.text)
        ]
        text = "".join(plain) if covered else part.text
        letters = [i for i, sign in enumerate(text) if unicodedata.category(sign)[0] == "L"]
        self.telling.words |= bool(letters)
        if span is None:
            self.telling.own |= {(self.place, min(part.start + i, part.end - 1)) for i in letters}
        exempt = self.locale.table.get("no_number", ()) if self.locale is not None else ()
        for word in numbers_told(text, self.lang):
            if not _counts(word) or word.text.lower().rpartition(" ")[2] in exempt:
                continue
            start, end = part.start + word.start, part.start + word.end
            if span is None:
                words = f"the number word {word.text!r} stands outside spans"
                remedy = f"[{word.text} …](id) names what it tells, [{word.text} …]() is scenery"
                self._fault(Code.NUMBER_IN_WORDS, words, start, end, remedy)
            elif span is not None and span.names and word.value not in self._numbers(span.names):
                words = f"{word.text!r} is no number of {', '.join(span.names)}"
                self._fault(Code.NUMBER_IN_WORDS, words, start, end, "the number that it has")

    def _numbers(self, names: Iterable[str]) -> frozenset[Fraction]:
        """The numbers of what a span names: its literals, its data, how many unknowns it has."""
        found: set[Fraction] = set()
        for node in self._named(names):
            shown = self.declared.shown(node)
            for part in tree.walk(shown):
                if isinstance(part, tree.Number):
                    found |= {part.value, 1 / part.value} if part.value else {part.value}
                elif isinstance(part, tree.Divide):
                    match part:
                        case tree.Divide(
                            numerator=tree.Number(value=above), denominator=tree.Number(value=below)
                        ) if below:
                            found.add(above / below)
            unknowns = tree.free_names(node) & self.declared.domains.keys()
            found.add(Fraction(len(unknowns)))
        return frozenset(found)

    def _named(self, names: Iterable[str]) -> Iterator[Node]:
        """The trees of what a span names."""
        declared = self.declared
        for name in names:
            if name == "ask":
                if declared.reading.ask is not None:
                    yield declared.reading.ask
            elif name.startswith("domain "):
                domain = declared.domains.get(name.removeprefix("domain "))
                if domain is not None:
                    yield tree.Name(name.removeprefix("domain "))
                    yield from domain.conditions
                    if domain.members is not None:
                        yield domain.members
            elif name in declared.facts:
                yield declared.facts[name]
            elif name in declared.reading.functions:
                yield declared.reading.functions[name].body

    # --- slots ---------------------------------------------------------------------------

    def _slot(self, slot: Slot, span: Span | None) -> None:
        declared, telling = self.declared, self.telling
        held = declared.held(slot.source)
        if held is None or (self.hint and held.what in (Holding.ASK, Holding.EXPERIMENT)):
            near = declared.nearest(slot.source)
            words = f"{{{slot.source}}} is nothing that the question declares"
            remedy = f"did you mean {near}?" if near else self._slots()
            self._fault(Code.STRAY_SLOT, words, slot.start, slot.end, remedy)
            return
        if slot.format and slot.format not in FORMATS:
            words = f"the slot asks for an unknown format, {slot.format}"
            self._fault(
                Code.STRAY_SLOT, words, slot.start, slot.end, f"one of {', '.join(FORMATS)}"
            )
        match held.what:
            case Holding.TEXT:
                # The words of a datum are words of the text, and hide no number and no formula.
                words_told = declared.reading.texts[held.name]
                self._beside([Text(words_told, slot.start, slot.end)], span)
            case Holding.DATUM:
                telling.data.add(held.name)
            case Holding.GIVEN:
                telling.givens[held.name] = "slot"
                telling.data |= declared.data_by_given[held.name]
            case Holding.FUNCTION:
                if declared.reading.functions[held.name].domain is None:
                    # The rule alone does not say where it holds.
                    telling.functions.add(held.name)
                assert held.node is not None
                telling.data |= declared.data_in(held.node)
            case Holding.SIDE:
                assert held.node is not None
                telling.data |= declared.data_in(held.node)
            case Holding.EXPERIMENT:
                telling.givens[held.name] = "slot"
                telling.data |= declared.data_by_given[held.name]
                self._says(slot)
            case Holding.DOMAIN:
                telling.domains[held.name] = "slot"
                telling.data |= declared.domain_data(held.name)
            case Holding.ASK:
                telling.asked = "printed"
        shown = held.node if held.what is not Holding.FUNCTION else None
        if shown is not None and tree.free_names(shown) & declared.scalars:
            telling.formal = True
        if span is not None:
            self._in_span(slot, held, span)

    def _slots(self) -> str:
        """Which slots there are."""
        declared = self.declared
        names = [*declared.reading.data, *declared.reading.texts, *declared.relations]
        names += [*declared.reading.functions, *(() if self.hint else ("ask",))]
        return "the slots are " + ", ".join(f"{{{name}}}" for name in names) if names else ""

    def _can_print(self) -> bool:
        """Whether the locale has phrases for the experiment."""
        try:
            return self.locale is not None and bool(experiment(self.declared.reading, self.locale))
        except NoPhraseError:
            return False

    def _says(self, slot: Slot) -> None:
        if self.locale is None:
            self._no_phrase(slot, f"there is no table for the language {self.lang}")
            return
        try:
            experiment(self.declared.reading, self.locale)
        except NoPhraseError as missing:
            self._no_phrase(slot, f"the table has no phrase for {missing}")

    def _no_phrase(self, slot: Slot, why: str) -> None:
        id_ = self.declared.experiment
        self._fault(Code.NO_PHRASE, why, slot.start, slot.end, f"tell it in words: [words]({id_})")

    def _in_span(self, slot: Slot, held: Held, span: Span) -> None:
        """A slot inside a span shows what the span names, and nothing else."""
        if held.what is Holding.TEXT:
            return
        named = frozenset[str]().union(*(tree.free_names(node) for node in self._named(span.names)))
        own = held.name in named or held.name in span.names
        if held.what is Holding.SIDE:
            own = bool(set(held.givens) & set(span.names))
        elif held.what in (Holding.ASK, Holding.EXPERIMENT, Holding.DOMAIN):
            own = False
        if not own:
            told = ", ".join(span.names) or "nothing"
            words = (
                f"{{{slot.source}}} stands in words that tell {told}, which has no {slot.source}"
            )
            self._fault(Code.FOREIGN_SLOT, words, slot.start, slot.end, "its own data, no others")

    def _span(self, span: Span) -> None:
        declared, telling = self.declared, self.telling
        telling.words = True
        for name in span.names:
            if name == "ask":
                telling.asked = telling.asked or "span"
            elif name.startswith("domain ") and name.removeprefix("domain ") in declared.domains:
                telling.domains.setdefault(name.removeprefix("domain "), "span")
            elif name in declared.facts:
                telling.givens.setdefault(name, "span")
                if name == declared.experiment and self._can_print():
                    words = "an experiment is printed by {experiment}, not told in words"
                    self._fault(Code.REQUEST_IN_WORDS, words, span.start, span.end, "{experiment}")
            elif name in declared.reading.functions:
                telling.functions.add(name)
            else:
                ids = ", ".join((*declared.facts, "domain x", "ask"))
                words = f"a span names {name!r}, which is no given"
                self._fault(Code.UNKNOWN_NAME, words, span.start, span.end, f"one of {ids}")
        self._beside(span.inside, span)


# --- what is told, what is not -------------------------------------------------------------


def _figured(declared: Declared, telling: Telling) -> None:
    """What the figure marks or charts: data that it names, relations that it states."""
    if not declared.spec.figure:
        return
    figure = " ".join(_drawn(figure_structure(declared.spec.figure)))
    words = set(re.findall(r"\w+", figure))
    telling.data |= words & declared.reading.data.keys()
    plain = re.sub(r"\s+", "", figure)
    for given in declared.spec.givens:
        names = declared.data_by_given.get(given.id, frozenset())
        stated = re.sub(r"\s+", "", given.relation) in plain
        if stated or (names and names <= words):
            telling.givens.setdefault(given.id, "figure")


def _drawn(value: object, key: str = "") -> Iterator[str]:
    """What a figure draws, marks and charts, without its titles and captions."""
    if isinstance(value, str) and key not in _CAPTIONS:
        yield value
    elif isinstance(value, list):
        for inner in value:
            yield from _drawn(inner, key)
    elif isinstance(value, dict):
        for inner_key, inner in value.items():
            yield from _drawn(inner, str(inner_key))


_CAPTIONS = frozenset({"title", "caption", "label", "labels", "categories", "names"})


def _by_data(declared: Declared, telling: Telling) -> None:
    """Givens that are told because a datum is shown that no other given uses."""
    uses = Counter(name for names in declared.data_by_given.values() for name in names)
    for id_, names in declared.data_by_given.items():
        if id_ == declared.experiment:
            continue
        if any(uses[name] == 1 and name in telling.data for name in names):
            telling.givens.setdefault(id_, "data")


def _asking(
    declared: Declared, telling: Telling, locale: Locale | None, stems: Sequence[str]
) -> None:
    """Whether the request is printed where it has to be; what ``{ask}`` tells."""
    if declared.spec.ask is None or declared.reading.ask is None:
        return
    why = ""
    try:
        if locale is None:
            raise NoPhraseError("this language")
        telling.request = request(declared.reading, locale, telling.told)
    except NoPhraseError as missing:
        why = str(missing)
    start = next((s.find("{ask}") for s in stems if "{ask}" in s), 0)
    text = next((i for i, s in enumerate(stems) if "{ask}" in s), len(stems) - 1)
    if telling.asked == "printed" and why:
        words = f"the table has no phrase for {why}"
        remedy = "ask in your own words: [words](ask)"
        telling.faults.append(Fault(Code.NO_PHRASE, words, start, start + 5, text, remedy))
    if telling.asked == "printed":
        for id_ in declared.facts:
            telling.givens.setdefault(id_, "ask")
        for name in declared.scalars - telling.domains.keys():
            telling.domains[name] = "ask"
            telling.data |= declared.domain_data(name)
        telling.functions |= declared.reading.functions.keys()
        asked = [id_ for id_, how in telling.givens.items() if how == "ask"]
        for id_ in asked:
            telling.data |= declared.data_by_given[id_]
        telling.data |= declared.data_in(declared.reading.ask)
        for function in declared.reading.functions.values():
            telling.data |= declared.data_in(function.body)
    elif telling.formal and not why:
        words = "a question that shows its unknown, or asks formally, asks by {ask}"
        stem = stems[-1]
        begin = len(stem.rstrip()) - len(last_sentence(stem))
        remedy = "write {ask} for the sentence that asks"
        fault = Fault(
            Code.REQUEST_IN_WORDS, words, begin, len(stem.rstrip()), len(stems) - 1, remedy
        )
        telling.faults.append(fault)
    elif telling.formal and telling.asked != "span":
        words = f"what is asked is not told, and the table has no phrase for {why}"
        remedy = "[words](ask)"
        telling.faults.append(Fault(Code.UNMENTIONED_GIVEN, words, remedy=remedy))


def _untold(declared: Declared, telling: Telling) -> None:
    """Givens, functions and data of the ask that nothing tells."""
    for id_, names in declared.data_by_given.items():
        missing = sorted(names - telling.data)
        if id_ in telling.givens and missing:
            words = f"the text does not show {', '.join(missing)}, which {id_} needs"
            remedy = " ".join(f"{{{name}}}" for name in missing)
        elif id_ not in telling.givens:
            slot = "{experiment}" if id_ == declared.experiment else f"{{{id_}}}"
            words = f"the text does not tell the given {id_}"
            remedy = f"the slot {slot}, or words in a span: [words]({id_})"
        else:
            continue
        telling.faults.append(Fault(Code.UNMENTIONED_GIVEN, words, remedy=remedy))
    for name in telling.domains:
        missing = sorted(declared.domain_data(name) - telling.data)
        if missing and telling.domains[name] != "ask":
            words = f"the text does not show {', '.join(missing)}, which the domain of {name} needs"
            remedy = " ".join(f"{{{datum}}}" for datum in missing)
            telling.faults.append(Fault(Code.UNMENTIONED_GIVEN, words, remedy=remedy))
    ask = declared.reading.ask
    used = tree.free_names(ask) if ask is not None else frozenset[str]()
    used = used.union(*(tree.free_names(node) for node in declared.facts.values()))
    called = {
        part.function
        for node in (*declared.facts.values(), *((ask,) if ask is not None else ()))
        for part in tree.walk(node)
        if isinstance(part, tree.Call)
    }
    for function in declared.spec.functions:
        if function.name in used | called and function.name not in telling.functions:
            words = f"the text does not tell the function {function.name}"
            remedy = f"{{{function.name}}}, or with its domain: [words]({function.name})"
            telling.faults.append(Fault(Code.UNMENTIONED_GIVEN, words, remedy=remedy))
    if ask is not None:
        missing = sorted(declared.data_in(ask) - telling.data)
        if missing:
            words = (
                f"the text does not show {', '.join(missing)}, which is needed for what is asked"
            )
            remedy = " ".join(f"{{{name}}}" for name in missing)
            telling.faults.append(Fault(Code.UNMENTIONED_GIVEN, words, remedy=remedy))
