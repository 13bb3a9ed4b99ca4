"""Prose: every slot has a value, every number is tied to the spec, every given is told.

A number typed into the text is tied if it is the value of a datum or a literal of a given, the
ask or a domain; a tied number is noted (a slot would follow the data), any other is stray.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from fractions import Fraction

from mathverify.checks.prose_ask import ask_findings
from mathverify.checks.prose_names import Data, composed, data_used, told_names
from mathverify.checks.prose_notation import in_plain_numbers
from mathverify.checks.prose_numbers import (
    SMALL,
    is_negative,
    is_typed_out,
    quotients,
    recurring,
    typed_value,
)
from mathverify.checks.prose_orders import order_findings
from mathverify.checks.prose_rules import shown_terms, speaks_of_others
from mathverify.checks.prose_slots import hint_findings, prose_refuted, slot_findings
from mathverify.checks.prose_statements import weaker_findings
from mathverify.checks.prose_units import unit_clash
from mathverify.checks.prose_words import condition_findings
from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.occurrences import kinds_in
from mathverify.language.tree import Node
from mathverify.language.unit_words import unit_word
from mathverify.problem.spec import Part, ProblemSpec
from mathverify.semantics.prose import Latex, Segment, Slot, Text, segments
from mathverify.semantics.question import Question
from mathverify.semantics.system import Evidence, Grade
from mathverify.verification.case import Case
from mathverify.verification.findings import (
    Finding,
    Note,
    Obligation,
    Proved,
    Refuted,
    Undecided,
)

__all__ = ["ProseCheck"]

#: What makes an angle of 90 degrees without saying the number.
_RIGHT = Fraction(90)
_RIGHT_IN_WORDS = re.compile(
    r"\bright[- ]angle|\bperpendicular|\bat right angles|\bvertical|\bhorizontal|\bupright"
    r"|\brectang|\bsquare\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"(?<![A-Za-z_\d.])\d+(?:[.,]\d+)*(?:e\d+|/\d+)?(?!\d)|[⁰¹²³⁴⁵⁶⁷⁸⁹]+|[₀₁₂₃₄₅₆₇₈₉]+|[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]"
)
#: What every such number has a character of: most texts have none, which is soon seen.
_DIGIT = re.compile(r"[\d⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]")
_UNIT_BEFORE = re.compile(r"([A-Za-zµ]+)\}?(\^\{?)?$")
_CONVERTING = frozenset(
    map(Fraction, (0, 1, 2, 7, 10, 12, 24, 30, 52, 60, 90, 100, 180, 360, 365, 1000, 3600))
)
_NUMBER_WORD = re.compile(
    r"\b(?:half|quarter|third|dozen|double|twice|one|two|three|four|five|six|seven|eight|nine|ten"
    r"|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred"
    r"|thousand|million)\b",
    re.IGNORECASE,
)
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th)\b")
_EVIDENCE = Evidence("every number and given traced", "mathverify.checks.prose", Grade.KERNEL)


class ProseCheck:
    """Reads the stem segment by segment."""

    name = "prose"
    discharges = frozenset({Obligation.PROSE})

    def examine(self, case: Case) -> Iterable[Finding]:
        """Refutations and notes, or one `Proved`."""
        question = case.question
        texts, hinted, argued = _texts(question), _hints(question), _reasons(question)
        try:
            parts, hints, reasons = map(_segments, (texts, hinted, argued))
        except ParseError as error:
            yield prose_refuted(Code.PARSE_ERROR, str(error), error.start, error.end, error.hint)
            return
        told = told_names(question, parts)
        data = Data(question, told)
        found = [*slot_findings(case, parts), *hint_findings(case, hints)]
        typed = in_plain_numbers(question, _with_digits(texts, parts))
        typed_hints, typed_reasons = _with_digits(hinted, hints), _with_digits(argued, reasons)
        if typed or typed_hints or typed_reasons:
            found += _typed_numbers(question, typed, typed_hints, typed_reasons, data.values())
        found += _unmentioned(question, parts, typed, told, data)
        words = " ".join(part.text for part in parts if isinstance(part, (Text, Latex)))
        found += condition_findings(case, words, told)
        found += order_findings(question, words)
        found += ask_findings(case, parts)
        found += weaker_findings(case, parts, told)
        yield from found
        if not any(isinstance(finding, (Refuted, Undecided)) for finding in found):
            yield Proved(Obligation.PROSE, (_EVIDENCE,))


def _segments(texts: Iterable[str]) -> tuple[Segment, ...]:
    return tuple([part for text in texts for part in segments(text)])


def _with_digits(texts: list[str], parts: tuple[Segment, ...]) -> list[Text | Latex]:
    """The ``parts`` of texts in which a number may be typed: most have none, soon seen."""
    if not any(map(_DIGIT.search, texts)):
        return []
    return [part for part in parts if not isinstance(part, Slot) and _DIGIT.search(part.text)]


def _typed_numbers(
    question: Question,
    parts: list[Text | Latex],
    hints: list[Text | Latex],
    reasons: list[Text | Latex],
    data: Mapping[str, Fraction],
) -> Iterator[Finding]:
    """What is found of the numbers that are typed into the texts."""
    tied = _tied_values(question, data)
    yield from _numbers(question, parts, tied, data)
    yield from _numbers(question, hints, tied, data)
    # Reasons compute by the way ("sqrt(4) is 2, not -2"): what is not tied there is noted.
    if any(isinstance(finding, Refuted) for finding in _numbers(question, reasons, tied, data)):
        tied = tied | _step_values(question)
        for finding in _numbers(question, reasons, tied, data):
            if isinstance(finding, Refuted):
                words = f"in the reason of a step, {finding.message}"
                yield Note(Code.STRAY_NUMBER, words, "$.steps")


def _told(question: Question) -> tuple[ProblemSpec | Part, ...]:
    """What has a text or steps of its own: the question and its parts."""
    return (question.spec, *question.spec.parts)


def _texts(question: Question) -> list[str]:
    """The stem and the texts of all parts."""
    return [one.prose.stem for one in _told(question) if one.prose is not None]


def _hints(question: Question) -> list[str]:
    """Hints tell no given, but their numbers must be tied too."""
    told = [one.prose.hint for one in _told(question) if one.prose is not None]
    return [hint for hint in told if hint is not None]


def _reasons(question: Question) -> list[str]:
    """The reasons of steps."""
    steps = [step for one in _told(question) for step in one.steps]
    return [step.because for step in steps if step.because is not None]


def _step_values(question: Question) -> frozenset[Fraction]:
    """Numbers that the lines of worked solutions contain, themselves judged by the steps check."""
    spec = question.spec
    steps = (*spec.steps, *(step for part in spec.parts for step in part.steps))
    found: set[Fraction] = set()
    for step in steps:
        try:
            node = question.reading.parse(step.relation)
        except ParseError:
            continue
        for part in tree.walk(node):
            if isinstance(part, tree.Number):
                found |= {part.value, -part.value}
    return frozenset(found)


def _numbers(
    question: Question,
    parts: list[Text | Latex],
    tied: set[Fraction],
    data: Mapping[str, Fraction],
) -> Iterator[Finding]:
    for part in parts:
        for match in _NUMBER.finditer(part.text):
            if isinstance(part, Text) and _ORDINAL.match(part.text, match.start()):
                continue
            if _is_exponent_of_unit(question, part.text[: match.start()], match.group()):
                continue
            value = typed_value(match.group())
            if part.text.startswith(("...", "…"), match.end()):
                value = recurring(match.group()) or value
            if value is not None and isinstance(part, Text) and is_negative(part.text, match):
                value = -value
            start = part.start + match.start()
            if value is not None and value in tied:
                clash = unit_clash(question, value, part.text, *match.span())
                if clash:
                    words = f"{match.group()} {clash}"
                    end = start + len(match.group())
                    yield prose_refuted(Code.FALSE_PROSE, words, start, end, "the unit of the data")
                name = {known: name for name, known in data.items()}.get(value)
                if name is not None:
                    yield Note(
                        None,
                        f"{match.group()} stands in the prose as digits; {{{name}}} would follow "
                        "the data",
                        "$.prose.stem",
                    )
                continue
            words = f"{match.group()} in the prose is neither a slot nor a number of the spec"
            yield prose_refuted(
                Code.STRAY_NUMBER,
                words,
                start,
                start + len(match.group()),
                "name it under data and write a slot",
            )


def _is_exponent(before: str, digits: str) -> bool:
    """Whether digits are an exponent, which tells nobody the value of a datum."""
    return digits in _SUPERSCRIPT_DIGITS or before.rstrip("{(").endswith("^")


def _is_exponent_of_unit(question: Question, before: str, digits: str) -> bool:
    """The 3 of ``g/cm³`` and of ``m^3``; not that of ``m³`` where the question has its own m."""
    if digits not in ("2", "3", "²", "³"):
        return False
    word = _UNIT_BEFORE.search(before)
    if word is None or not (word[2] or digits in "⁰¹²³⁴⁵⁶⁷⁸⁹"):
        return False
    return bool(unit_word(word[1])) and word[1] not in question.reading.declared


_SUPERSCRIPT_DIGITS = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹")


def _tied_values(question: Question, data: Mapping[str, Fraction]) -> set[Fraction]:
    reading = question.reading
    nodes: list[Node] = [node for _, node in reading.facts]
    nodes += list(reading.data.values())
    nodes += [function.body for function in reading.functions.values()]
    nodes += [node for node in (reading.ask,) if node is not None]
    for domain in reading.domains.values():
        nodes += domain.conditions
        if domain.members is not None:
            nodes.append(domain.members)
    values: set[Fraction] = set()
    for node in nodes:
        if tree.Number not in kinds_in(node):
            continue
        for part in tree.walk(node):
            if isinstance(part, tree.Number):
                values.add(part.value)
            elif isinstance(part, tree.Negate):
                # The -2 of -2*x^2 is typed with its sign.
                front = part.operand
                while isinstance(front, (tree.Multiply, tree.Quantity)):
                    front = tree.children(front)[0]
                if isinstance(front, tree.Number):
                    values.add(-front.value)
            elif isinstance(part, tree.Divide):
                above, below = part.numerator, part.denominator
                if isinstance(above, tree.Number) and isinstance(below, tree.Number):
                    if below.value:
                        values.add(above.value / below.value)
    spec = question.spec
    for ask in [spec.ask] + [part.ask for part in spec.parts]:
        if ask is not None and ask.round is not None:
            values |= {Fraction(digits) for digits in re.findall(r"\d+", ask.round)}
        if ask is not None:
            values |= {Fraction(digits) for digits in re.findall(r"\d+", ask.find)}
    for given in (*spec.givens, *(given for part in spec.parts for given in part.givens)):
        values |= {Fraction(digits) for digits in re.findall(r"\d+(?:\.\d+)?", given.relation)}
    values.update(data.values())
    return values


def _unmentioned(
    question: Question,
    parts: tuple[Segment, ...],
    numbered: list[Text | Latex],
    told: set[str],
    data: Data,
) -> Iterator[Finding]:
    """Data and givens that no slot and no number of the ``numbered`` texts tells."""
    numbers = [
        (part, typed_value(match.group()))
        for part in numbered
        for match in _NUMBER.finditer(part.text)
        if not _is_exponent(part.text[: match.start()], match.group())
    ]
    ordered = [value for _, value in numbers]
    typed = set(ordered)
    formulas = [part for part in parts if isinstance(part, Latex)]
    others = [part for part in formulas if speaks_of_others(question, part)]
    telling = {value for part, value in numbers if part not in others}
    terms_shown = shown_terms(question, formulas) if formulas else frozenset[Node]()
    stem = " ".join([part.text for part in parts if isinstance(part, Text)])
    figure = question.spec.figure or ""
    used_by: dict[Node, list[str]] = {}
    for id_, node, what in _facts(question):
        if id_ in told or (id_ and node in terms_shown):
            continue
        used = used_by[node] = data_used(question, node)
        silent = [
            n
            for n in used
            if n not in told
            and data.values().get(n) not in typed
            and n not in figure
            and not is_typed_out(question.reading.data[n], ordered)
            and question.reading.data[n] not in terms_shown
        ]
        if silent:
            words = f"the prose does not tell {', '.join(silent)}, which {what} needs"
            slots = " ".join(f"{{{name}}}" for name in silent)
            yield prose_refuted(Code.UNMENTIONED_GIVEN, words, 0, 0, f"the slot(s) {slots}")
            continue
        if not id_:
            continue
        if used:
            untold = ""
            if tree.Quantity in kinds_in(node):
                untold = _untold_quantity(question, node, parts, typed | data.shown())
            if untold and not _NUMBER_WORD.search(stem) and untold not in figure:
                words = f"the prose does not tell the {untold} of the given {id_}"
                yield prose_refuted(Code.UNMENTIONED_GIVEN, words, 0, 0, f"the slot {{{id_}}}")
            continue
        literals = {
            part.value
            for part in tree.walk(node)
            if isinstance(part, tree.Number) and part.value not in SMALL
        } | quotients(node)
        if literals == {_RIGHT} and _RIGHT_IN_WORDS.search(stem):
            # "A right angle", "a vertical wall": words tell the number of degrees.
            literals = set()
        if literals and not literals & (telling | data.shown()):
            words = f"the prose does not tell the given {id_}"
            yield prose_refuted(Code.UNMENTIONED_GIVEN, words, 0, 0, f"the slot {{{id_}}}")
        elif not literals:
            # Words may tell it ("positive"); whether they do, no proof can see.
            words = f"no slot or number tells the given {id_}; the words of the text have to"
            yield Note(Code.UNMENTIONED_GIVEN, words, "$.prose.stem")
    yield from _unused(question, used_by)


def _untold_quantity(
    question: Question, node: Node, parts: tuple[Segment, ...], known: Set[Fraction | None]
) -> str:
    """A number with a unit in a given that no slot and no number tells; empty if there is none.

    What converts units (60 min, 360 deg) tells nothing.
    """
    for part in tree.walk(node):
        if not isinstance(part, tree.Quantity) or not isinstance(part.value, tree.Number):
            continue
        if part.value.value in _CONVERTING or part.value.value in known:
            continue
        slots = [slot.source for slot in parts if isinstance(slot, Slot)]
        if not any(part.value.value in _numbers_in(question, slot) for slot in slots):
            return to_ascii(part)
    return ""


def _numbers_in(question: Question, slot: str) -> set[Fraction]:
    try:
        shown = question.reading.parse(slot)
    except ParseError:
        return set()
    return {part.value for part in tree.walk(shown) if isinstance(part, tree.Number)}


def _facts(question: Question) -> Iterator[tuple[str, Node, str]]:
    """(id, tree, name for messages) of all that the prose must tell; only givens have an id."""
    reading = question.reading
    for id_, node in reading.facts:
        yield id_, node, id_
    asks = [reading.ask] if reading.ask is not None else []
    for part in question.spec.parts:
        try:
            asks.append(reading.parse(part.ask.find))
        except ParseError:
            continue
    for node in asks:
        yield "", node, "what is asked"
    for name, domain in reading.domains.items():
        for node in (*domain.conditions, *((domain.members,) if domain.members else ())):
            yield "", node, f"the domain of {name}"


def _unused(question: Question, known: Mapping[Node, list[str]]) -> Iterator[Finding]:
    reading = question.reading
    if not reading.data:
        return
    used: set[str] = set()

    def data_in(node: Node) -> list[str]:
        found = known.get(node)
        return data_used(question, node) if found is None else found

    for node in [n for _, n in reading.facts] + ([reading.ask] if reading.ask else []):
        used.update(data_in(node))
    for asked in question.spec.parts:
        used |= {name for name in reading.data if name in asked.model_dump_json()}
    for domain in reading.domains.values():
        for condition in domain.conditions:
            used.update(data_in(condition))
        if domain.members is not None:
            used.update(data_in(domain.members))
    for name in reading.data:
        if name not in used and not composed(question, name):
            yield Note(
                None, f"the datum {name} is used by no given and not asked", f"$.data.{name}"
            )
