"""Prose: every given is told, no number stands outside a slot, formulas are declared things.

The rules are those of `mathverify.prose`; here their faults become findings, the domains that must
be told are found by proof, and what rests on words is recorded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.marks import (
    Slot,
    Span,
    Text,
    asking_words,
    flat,
    last_sentence,
    segments,
    sentences,
)
from mathverify.language.number_words import numbers_told, places_of
from mathverify.language.occurrences import parts_of
from mathverify.language.tree import Comparison, LogicalOperator, Node
from mathverify.problem.ask_kinds import Answer, AskKind, End
from mathverify.problem.spec import ProblemSpec
from mathverify.prose.declared import Holding
from mathverify.prose.telling import tell, texts_held
from mathverify.prose.told import Fault, Telling
from mathverify.semantics import terms
from mathverify.semantics.domains import Shape, half_turn
from mathverify.semantics.meaning import LoweringProblem, Scalar
from mathverify.semantics.question import Question, elaborate
from mathverify.semantics.reading import read
from mathverify.semantics.system import (
    Constraint,
    Evidence,
    Grade,
    Kind,
    Outcome,
    Satisfiable,
    System,
    Unsatisfiable,
    Variable,
)
from mathverify.semantics.units import Dimension
from mathverify.semantics.unknowns import UnknownMeaning
from mathverify.texts.pages import Asking, askings, hints, locale_for, tellings
from mathverify.verification.case import Case
from mathverify.verification.findings import (
    Finding,
    Note,
    Obligation,
    Proved,
    Refuted,
    Standing,
    Witness,
    Wording,
)

_EVIDENCE = Evidence("every number, formula and given bound", "mathverify.prose", Grade.KERNEL)


class ProseCheck:
    """Holds the texts to the rules."""

    name = "prose"
    discharges = frozenset({Obligation.PROSE})

    def examine(self, case: Case) -> Iterable[Finding]:
        """Refutations, or one `Proved` with what the words rest on."""
        spec = case.question.spec
        try:
            told, wording = _told(case, spec)
            hinted, hint_words = _hints(spec)
            found = [*told, *hinted, *_reasons(case.question)]
        except ParseError as error:
            yield _refuted(
                Fault(Code.PARSE_ERROR, error.message, error.start, error.end, remedy=error.hint),
                "$.prose.stem",
            )
            return
        yield from found
        if not any(isinstance(finding, Refuted) for finding in found):
            rests = (*wording.rests_on, *hint_words)
            yield Wording(Standing.BOUND if rests else Standing.PRINTED, rests)
            yield Proved(Obligation.PROSE, (_EVIDENCE,))

    def at_sight(self, case: Case) -> Iterable[Refuted]:
        """What is wrong with the texts whatever the answer is: all but domains not told."""
        try:
            return _told(case, case.question.spec, at_sight=True)[0]
        except ParseError:
            return []


def _told(
    case: Case, spec: ProblemSpec, *, at_sight: bool = False
) -> tuple[list[Refuted], Wording]:
    """What is wrong with the texts, and what their words rest on."""
    reading = case.question.reading
    locale, lang = locale_for(spec), spec.lang
    found: list[Refuted] = []
    rests: list[str] = []
    all_told = [(a, tell(a.declared, a.parsed, locale, lang)) for a in askings(spec, reading)]
    for asking, telling in all_told:
        faults = [*telling.faults, *_out_of_place(asking, telling)]
        if not spec.parts and not at_sight:
            faults += [*_domains(case, asking, telling), *_of_another(case, asking, telling)]
        for fault in faults:
            common = fault.text < len(asking.paths) - 1 and fault.end
            if common and not all(fault in other.faults for _, other in all_told):
                continue  # the common text may speak of what one of the parts declares
            refuted = _refuted(fault, asking.paths[fault.text])
            if refuted not in found:
                found.append(refuted)
        rests += [line for line in telling.rests_on if line not in rests]
        rests += [*_whole(telling, asking), *_estimated(asking, telling)]
    if found:
        found[0] = _with_mended_text(case, spec, found[0])
    if locale is None:
        rests.append(f"number words: there is no table for {lang}")
    return found, Wording(Standing.BOUND if rests else Standing.PRINTED, tuple(rests))


def _out_of_place(asking: Asking, telling: Telling) -> Iterator[Fault]:
    """What stands where it says nothing, or something else than it is."""
    yield from _within_sentences(asking)
    yield from _over_edges(asking)
    yield from _ratios_turned(asking)
    yield from _unintroduced(asking, telling)
    yield from _of_another_measure(asking, telling)
    yield from _rounded_beside(asking, telling)


def _of_another_measure(asking: Asking, telling: Telling) -> Iterator[Fault]:
    """A request in words that names another unit, rounding or form than the question."""
    declared, stem = asking.declared, asking.stems[-1]
    locale = locale_for(declared.spec)
    if locale is None or telling.asked == "printed":
        return
    at, words = _asking_in_words(asking, telling)
    of_measures = map(words.casefold().__contains__, locale.of_measures)
    if not any(of_measures) and not numbers_told(words, declared.spec.lang):
        return
    from mathverify.phrases.measures_in_words import other_measure

    wrong = other_measure(declared.reading, locale, words)
    if wrong is not None:
        place = len(asking.stems) - 1
        yield Fault(Code.REQUEST_IN_WORDS, wrong[0], at, len(stem), place, wrong[1])


def _rounded_beside(asking: Asking, telling: Telling) -> Iterator[Fault]:
    """Sentences beside the request that say how to round, where the ask rounds otherwise or not.

    One with an amount in it, or in a span, tells how what is given was rounded.
    """
    reading, locale = asking.declared.reading, locale_for(asking.declared.spec)
    ask, facts = reading.spec.ask, [*asking.declared.facts.values(), *filter(None, [reading.ask])]
    rounds = any(call.function == "round" for call in parts_of(tree.Call, facts))
    if locale is None or ask is None or ask.kind.answer is Answer.STATEMENT or rounds:
        return
    words = " ".join(asking.stems).casefold()
    if not any(map(words.__contains__, locale.of_roundings)):
        return
    from mathverify.phrases.measures_in_words import other_rounding

    for place, (stem, parts) in enumerate(zip(asking.stems, asking.parsed, strict=True)):
        ends = place == len(asking.stems) - 1 and telling.asked not in ("printed", "span")
        found = list(sentences(stem))
        for start, end in found[:-1] if ends else found:
            told = [part for part in parts[1] if part.start < end and start < part.end]
            held = [asking.declared.held(part.source) for part in told if isinstance(part, Slot)]
            amounts = any(one is None or one.what not in _STATEMENTS for one in held)
            if amounts or any(isinstance(part, Span) for part in told):
                continue
            wrong = other_rounding(reading, locale, stem[start:end])
            if wrong is not None:
                remedy = f"{wrong[1]}; or [words](id) of a given, [words]() for scenery"
                yield Fault(Code.REQUEST_IN_WORDS, wrong[0], start, end, place, remedy)


def _of_another(case: Case, asking: Asking, telling: Telling) -> Iterator[Fault]:
    """A request in words that picks the one of two things of which nothing is asked.

    Words of which their author says that they ask may compare what is not asked about.
    """
    asked, locale = asking.declared.reading.ask, locale_for(asking.declared.spec)
    if locale is None or asked is None or telling.asked == "printed":
        return
    at, words = _asking_in_words(asking, telling)
    # What a span of the sentence tells beside, "the longer side", picks as well.
    words = (words if telling.asked == "span" else asking.stems[-1][at:]).casefold()
    place = len(asking.stems) - 1
    if not any(map(words.__contains__, locale.of_two_things)):
        return
    from mathverify.phrases.compared_in_words import comparatives, of_the_normal

    if word := of_the_normal(locale, words, asked):
        message = f"the words ask for the {word}, and {to_ascii(asked)} is of the tangent"
        remedy = "-1/(...) in the ask, or words for the tangent"
        yield Fault(Code.REQUEST_IN_WORDS, message, at, len(asking.stems[-1]), place, remedy)
    for name, other, dimension in _pairs(case, asked):
        one, two = (case.question.lowering.lower(tree.Name(n)) for n in (name, other))
        if not isinstance(one, Scalar) or not isinstance(two, Scalar):
            continue
        itself = asked == tree.Name(name)
        for word, sign in comparatives(locale, words, dimension, itself=itself):
            goal = Constraint(word, terms.compare(one.term, sign, two.term))
            if not isinstance(case.reasoner.refutes(case.question.system, goal), Unsatisfiable):
                continue
            message = f"the words ask for “{word}”, and {to_ascii(asked)} is of {name}, the other"
            if telling.asked == "span":
                telling.rests_on.append(f"ask: {message}")
                continue
            remedy = f"{other} in the ask; or, if {name} is meant, no “{word}”, or [words](ask)"
            yield Fault(Code.REQUEST_IN_WORDS, message, at, len(asking.stems[-1]), place, remedy)


def _pairs(case: Case, asked: Node) -> Iterator[tuple[str, str, Dimension]]:
    """What is asked about beside the only other of its kind: the speeds of two trains."""
    question, named = case.question, tree.free_names(asked)
    kinds: dict[tuple[Dimension, bool], list[str]] = {}
    for name in (*question.reading.data, *(unknown.name for unknown in question.unknowns)):
        try:
            meant = question.lowering.lower(tree.Name(name))
        except (LoweringProblem, RecursionError):
            continue
        known = name in question.reading.data
        if isinstance(meant, Scalar) and (meant.dimension or not known):
            kinds.setdefault((meant.dimension, known), []).append(name)
    for (dimension, _), names in kinds.items():
        own = [name for name in names if name in named]
        if len(own) == 1 and len(names) == 2:
            yield own[0], next(name for name in names if name not in own), dimension


def _asking_in_words(asking: Asking, telling: Telling) -> tuple[int, str]:
    """Where the words that ask begin, and what they are."""
    stem = asking.stems[-1]
    begin = None if telling.asked == "span" else len(stem.rstrip()) - len(last_sentence(stem))
    inside, _ = asking_words(asking.parsed[-1][1], begin)
    # "in {n} weeks" asks for no weeks.
    words = "".join(part.text if isinstance(part, Text) else "#" for part in inside)
    return (inside[0].start if inside else 0), words


def _estimated(asking: Asking, telling: Telling) -> Iterator[str]:
    """That words ask for an estimate, by whatever method they say, and the answer is exact."""
    ask, locale = asking.declared.spec.ask, locale_for(asking.declared.spec)
    if locale is None or ask is None or ask.round is not None or telling.asked == "printed":
        return
    words = _asking_in_words(asking, telling)[1]
    if not any(one in words.casefold() for one in locale.of_estimates):
        return
    from mathverify.phrases.measures_in_words import estimate_asked

    if word := estimate_asked(locale, words):
        yield f"ask: that “{word}” is for the exact value of {ask.find}"


#: Slots that print a whole sentence.
_SENTENCES = (Holding.ASK, Holding.EXPERIMENT)
_STATEMENTS = (*_SENTENCES, Holding.GIVEN)


def _within_sentences(asking: Asking) -> Iterator[Fault]:
    """A slot that prints a whole sentence stands in no other: not "Read off {ask}"."""
    for place, (_, parts) in enumerate(asking.parsed):
        for before, slot, behind in zip((None, *parts), parts, (*parts[1:], None), strict=False):
            held = asking.declared.held(slot.source) if isinstance(slot, Slot) else None
            if not isinstance(slot, Slot) or held is None or held.what not in _SENTENCES:
                continue
            first = before.text.rstrip()[-1:] if isinstance(before, Text) else ""
            last = behind.text.lstrip()[:1] if isinstance(behind, Text) else ""
            if first.isalpha() or last.islower() or isinstance(behind, Slot | Span):
                words = f"{{{slot.source}}} prints a whole sentence, and stands within another"
                remedy = f"{{{slot.source}}} behind the end of a sentence, or by itself"
                at = (slot.start, slot.end, place)
                yield Fault(Code.REQUEST_IN_WORDS, words, *at, remedy=remedy)


def _over_edges(asking: Asking) -> Iterator[Fault]:
    """A formula over the edge of a span, where nobody holds it as one: ``[… is {k}](e)%``."""
    for place, (_, parts) in enumerate(asking.parsed):
        spans = [part for part in parts if isinstance(part, Span)]
        for run in asking.declared.runs(flat(tuple(parts))) if spans else ():
            introduced = ": " in run.source and " :" not in run.source
            over = any(run.start < edge < run.end for one in spans for edge in (one.start, one.end))
            if over and not introduced:
                words = f"{run.source} stands half inside of a span and half outside"
                remedy = "a word between, or all of it inside"
                yield Fault(Code.STRAY_FORMULA, words, run.start, run.end, place, remedy)


def _ratios_turned(asking: Asking) -> Iterator[Fault]:
    """A ratio told in the other order than its given has: ``{b} : {a}``, the ratio {b} to {a}."""
    declared, locale = asking.declared, locale_for(asking.declared.spec)
    ratios = parts_of(tree.Ratio, tuple(declared.facts.values()))
    names = [[part.identifier for part in r.parts if isinstance(part, tree.Name)] for r in ratios]
    pairs = {pair for row in names for pair in pairwise(row)}
    if locale is None or not pairs:
        return
    for place, (stem, parts) in enumerate(asking.parsed):
        row = list(flat(tuple(parts)))
        for one, joint, other in zip(row, row[1:], row[2:], strict=False):
            if not (isinstance(one, Slot) and isinstance(joint, Text) and isinstance(other, Slot)):
                continue
            turned = (other.source, one.source) in pairs and (one.source, other.source) not in pairs
            sign = joint.text.strip().casefold()
            if not turned or sign not in (":", *locale.table["ratio_joint"]):
                continue
            before = next(a for a, b in sentences(stem) if a <= one.start < b)
            told, words_of = stem[before : one.start].casefold(), locale.table["ratio_words"]
            if sign == ":" or any(True for word in words_of for _ in places_of(told, word)):
                written = f"{{{one.source}}}{joint.text}{{{other.source}}}"
                words = f"{written} is no ratio of the question, the other order is"
                remedy = f"{{{other.source}}}{joint.text}{{{one.source}}}"
                yield Fault(Code.STRAY_FORMULA, words, one.start, other.end, place, remedy)


def _unintroduced(asking: Asking, telling: Telling) -> Iterator[Fault]:
    """Unknowns that the printed request asks for, and of which a reader has never heard.

    "[The mean of five numbers is {m}](g). {ask}" would print "Find x." behind it.
    """
    if telling.asked != "printed":
        return
    from mathverify.phrases.request import unintroduced

    for name in unintroduced(asking.declared.reading, telling.request, telling.named):
        place = next(i for i, stem in enumerate(asking.stems) if "{ask}" in stem)
        start = asking.stems[place].find("{ask}")
        message = f"the request asks for {name}, and no text says what {name} is"
        remedy = f"ask in your own words: [words](ask), or call it so: a number {name}"
        yield Fault(Code.UNMENTIONED_GIVEN, message, start, start + 5, place, remedy)


def _refuted(fault: Fault, path: str) -> Refuted:
    witness = Witness("text", fault.message, {"start": fault.start, "end": fault.end})
    return Refuted(Obligation.PROSE, fault.code, fault.message, witness, fault.remedy, path)


def _with_mended_text(case: Case, spec: ProblemSpec, first: Refuted) -> Refuted:
    """The first finding with the whole text as it could stand, which mends the others too."""
    from mathverify.texts.proposed import mended_stem

    mended = mended_stem(spec, lambda changed: _stands(case, changed))
    if not mended:
        return first
    told = f"{first.remedy}; the text: {mended}" if first.remedy else f"the text: {mended}"
    return replace(first, remedy=told)


def _stands(case: Case, changed: ProblemSpec) -> bool:
    """Whether following a proposal leads on: no text out of place, no unit where none can be."""
    question = case.question
    if changed.data != question.spec.data:
        again = elaborate(changed, question.lowering.rules, read(changed, changed.lang))
        if len(again.problems) > len(question.problems):
            return False
    return not any(True for asking, told in tellings(changed) for _ in _out_of_place(asking, told))


def _whole(telling: Telling, asking: Asking) -> Iterator[str]:
    """Unknowns that are whole numbers, which nothing but words may say."""
    if telling.words:
        for name, domain in asking.declared.domains.items():
            if domain.kind is Kind.INTEGER and f"domain {name}" not in telling.told:
                yield f"domain {name}: that it is a whole number"


# --- domains ---------------------------------------------------------------------------

#: What a domain says of other things, their sort says.
_NUMBERS = (Shape.SCALAR, Shape.LIST, Shape.MATRIX)


def _domains(case: Case, asking: Asking, telling: Telling) -> Iterator[Fault]:
    """Domains that nothing tells, and without which other values would satisfy the givens."""
    loose: list[UnknownMeaning] = []
    for unknown in case.question.unknowns:
        if unknown.name not in case.question.reading.domains:
            continue  # A given says that there is such a number, and of which kind.
        if f"domain {unknown.name}" in telling.told or unknown.domain.shape not in _NUMBERS:
            continue
        if isinstance(_without(case, (unknown,)), Unsatisfiable):
            loose.append(unknown)
        elif said := _said_of(case, asking, telling, unknown):
            telling.rests_on.append(f"domain {unknown.name}: {said[0]}")
        else:
            yield _untold_domains(case, (unknown,))
    yield from _domains_together(case, asking, telling, loose)


def _domains_together(
    case: Case, asking: Asking, telling: Telling, loose: Sequence[UnknownMeaning]
) -> Iterator[Fault]:
    """Domains that follow from each other, so that all of them may be untold, and not told.

    Two numbers with the product 91 and the difference 6 are 13 and 7, or both negative.
    """
    if len(loose) < 2 or isinstance(_without(case, loose), Unsatisfiable):
        return
    said = {one.name: _said_of(case, asking, telling, one) for one in loose}
    more = tuple(Constraint(f"{name} as it is called", s[1]) for name, s in said.items() if s)
    match _without(case, loose, more):
        case Satisfiable():
            yield _untold_domains(case, [one for one in loose if not said[one.name]])
        case Unsatisfiable():
            telling.rests_on += [f"domain {name}: {s[0]}" for name, s in said.items() if s]
        case _:
            names = " and ".join(one.name for one in loose)
            telling.rests_on.append(f"the domains of {names}: whether the answer needs them")


def _untold_domains(case: Case, unknowns: Sequence[UnknownMeaning]) -> Fault:
    domains = {unknown.name: unknown.domain for unknown in case.question.spec.unknowns}
    told = " and ".join(f"the domain of {one.name} ({domains[one.name]})" for one in unknowns)
    words = f"the text does not tell {told}, which the answer needs"
    name = unknowns[0].name
    remedy = f"{{domain {name}}}, or words in a span: [words](domain {name})"
    return Fault(Code.UNMENTIONED_GIVEN, words, remedy=remedy)


def _said_of(
    case: Case, asking: Asking, telling: Telling, unknown: UnknownMeaning
) -> tuple[str, Node] | None:
    """What the words about an unknown say of it by calling it an angle, a size, or so many things.

    None unless that is so in every model, and no other value of which it is true has another
    answer.
    """
    from mathverify.phrases.sizes_in_words import angle_told, size_told

    locale, meaning = locale_for(asking.declared.spec), unknown.meaning
    if locale is None or not isinstance(meaning, Scalar):
        return None
    asks = _asking_in_words(asking, telling)[1].casefold() if telling.asked != "printed" else ""
    about = _words_about(asking, unknown.name)
    alone = bool(asks) and asking.declared.reading.ask == tree.Name(unknown.name)
    if angle_told(locale, unknown.dimension, f"{about} {asks if alone else ''}"):
        turn = case.question.lowering.formula(half_turn(unknown.name))
        if _is_all_of(case, unknown, turn):
            return "that it is an angle from 0° to 180°", turn
    # Of what is asked for the request says what it is: its span may speak of another length.
    whole, words = unknown.domain.kind is Kind.INTEGER, (asks, about) if alone else (about, asks)
    if (unknown.dimension or alone) and size_told(locale, unknown.dimension, *words, whole=whole):
        size = terms.compare(meaning.term, _AT_LEAST, terms.ZERO)
        if _is_all_of(case, unknown, size):
            return "that it is a number of things" if whole else "that it is not negative", size
    return None


_AT_LEAST = Comparison.GREATER_EQUAL


def _words_about(asking: Asking, name: str) -> str:
    """The words of the spans of what is given of an unknown."""
    facts = asking.declared.facts.items()
    own = {id_ for id_, node in facts if name in tree.free_names(node)}
    spans = (part for _, parts in asking.parsed for part in parts if isinstance(part, Span))
    told = (part for one in spans if own & {*one.names} for part in one.inside)
    return " ".join(part.text for part in told if isinstance(part, Text)).casefold()


def _is_all_of(case: Case, unknown: UnknownMeaning, said: Node) -> bool:
    """Whether ``said`` holds in all models, and where it does no other value changes the answer."""
    name, system = f"{unknown.name} as it is called", case.question.system
    beyond = Constraint(name, said, wanted=False)
    all_there = case.reasoner.decide(System(system.variables, (*system.constraints, beyond)))
    if not isinstance(all_there, Unsatisfiable):
        return False
    return isinstance(_without(case, (unknown,), (Constraint(name, said),)), Unsatisfiable)


def _without(
    case: Case, unknowns: Sequence[UnknownMeaning], more: tuple[Constraint, ...] = ()
) -> Outcome:
    """Whether a point outside of these domains satisfies the rest with another value of the ask.

    Whole numbers stay whole; ``more`` holds too.
    """
    question, system = case.question, case.question.system
    names = {f"domain of {unknown.name}" for unknown in unknowns}
    own = {variable.name for unknown in unknowns for variable in unknown.variables}
    inside = [b for one in unknowns for variable in one.variables for b in _bounds(variable)]
    inside += [c.formula for c in system.constraints if c.name in names]
    variables = tuple(_freed(v) if v.name in own else v for v in system.variables)
    rest = tuple(c for c in system.constraints if c.name not in names)
    # With nothing to leave out there is no point outside.
    formula = tree.Logical(LogicalOperator.AND, tuple(inside)) if len(inside) != 1 else inside[0]
    if not inside:
        return Unsatisfiable((), minimal=True, evidence=_EVIDENCE)
    outside = Constraint(f"domain of {unknowns[0].name}", formula, wanted=False)
    relaxed = System(variables, (*rest, *more, outside, *_other_answer(question)))
    return case.reasoner.decide(relaxed)


def _bounds(variable: Variable) -> Iterator[Node]:
    term = tree.Name(variable.name)
    if variable.low is not None:
        sign = Comparison.GREATER_EQUAL if variable.low.closed else Comparison.GREATER
        yield terms.compare(term, sign, tree.Number(variable.low.value))
    if variable.high is not None:
        sign = Comparison.LESS_EQUAL if variable.high.closed else Comparison.LESS
        yield terms.compare(term, sign, tree.Number(variable.high.value))
    if variable.values is not None:
        one_of = [terms.equal(term, tree.Number(value)) for value in variable.values]
        yield one_of[0] if len(one_of) == 1 else tree.Logical(LogicalOperator.OR, tuple(one_of))


def _freed(variable: Variable) -> Variable:
    kind = Kind.INTEGER if variable.kind is Kind.INTEGER else Kind.REAL
    return Variable(variable.name, kind)


def _other_answer(question: Question) -> tuple[Constraint, ...]:
    """That the ask has another value than the claimed one, or a better, where that can be said."""
    ask, asked, answer = question.spec.ask, question.asked, question.reading.answer
    sign = None if ask is None else _beyond(ask.kind)
    if ask is None or sign is None or not isinstance(asked, Scalar) or question.of_all_models:
        return ()
    try:
        claimed = question.lowering.lower(answer) if answer is not None else None
    except (LoweringProblem, RecursionError):
        return ()
    if not isinstance(claimed, Scalar):
        return ()
    if ask.round is not None:
        return _rounded_otherwise(ask.round, asked, claimed, answer) if sign is _OTHER else ()
    return (Constraint("answer", terms.compare(asked.term, sign, claimed.term)),)


_OTHER = Comparison.NOT_EQUAL


def _rounded_otherwise(
    rounding: str, asked: Scalar, claimed: Scalar, answer: Node | None
) -> tuple[Constraint, ...]:
    """That the ask rounds to another value than the claimed one, where that can be said."""
    from mathverify.verification.judging.rounding import parse_rounding, rounds_to

    number, value = (answer.value if isinstance(answer, tree.Quantity) else answer), claimed.term
    written = number.operand if isinstance(number, tree.Negate) else number
    rule = parse_rounding(rounding)
    if not isinstance(written, tree.Number) or not written.value or rule is None or rule.unit:
        return ()
    if claimed.dimension != asked.dimension:
        return ()
    size = -written.value if isinstance(number, tree.Negate) else written.value
    factor = terms.divide(value, terms.number(size))
    goal = rounds_to(terms.divide(asked.term, factor), size, rule)
    return (Constraint("answer", goal, wanted=False),)


def _beyond(kind: AskKind) -> Comparison | None:
    """How another value than the claimed one, or a better one, stands to it."""
    if kind.shape.end is not None:
        return Comparison.LESS if kind.shape.end is End.LOW else Comparison.GREATER
    return _OTHER if kind is AskKind.VALUE else None


# --- hints and reasons --------------------------------------------------------------------


def _hints(spec: ProblemSpec) -> tuple[list[Refuted], list[str]]:
    """Hints hold what texts hold, and ask nothing; what they say in words rests on these."""
    locale, found, rests = locale_for(spec), list[Refuted](), list[str]()
    for path, declared, hint in hints(spec):
        telling = texts_held(declared, segments(hint), locale, spec.lang, hint=True)
        for fault in telling.faults:
            witness = Witness("text", fault.message, {"start": fault.start, "end": fault.end})
            found.append(
                Refuted(Obligation.PROSE, fault.code, fault.message, witness, fault.remedy, path)
            )
        if telling.words:
            rests.append(f"hint: “{hint}”")
    return found, rests


def _reasons(question: Question) -> list[Refuted | Note]:
    """Reasons of steps: their slots, and a note on numbers that stand nowhere in the solution.

    Their formulas are held by the check of the steps.
    """
    found: list[Refuted | Note] = []
    spec = question.spec
    if not (spec.steps or any(part.steps for part in spec.parts)):
        return found
    from mathverify.checks.step_reasons import reason_faults

    for path, fault in reason_faults(question.spec, question.reading):
        if fault.code is Code.STRAY_NUMBER:
            found.append(Note(fault.code, fault.message, path))
            continue
        witness = Witness("text", fault.message, {"start": fault.start, "end": fault.end})
        found.append(
            Refuted(Obligation.PROSE, fault.code, fault.message, witness, fault.remedy, path)
        )
    return found
