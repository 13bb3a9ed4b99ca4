"""All questions of a form of a level proved at once, by the formulas behind their numbers.

Values of a level fall into *classes*: the cases of the family that hold for them, and the kinds of
the numbers that the text shows (0, 1 or more, signs, decimal places, fractions).  For each class
the claims of `generators.family_proofs.claims` are shown for all values, and the engine judges the
question in the ways to say it that `generators.family_proofs.wordings` tells.  Classes that differ
in decimal places alone are shown together.  That the classes that were met are all there are is a
claim too, unless every value was looked at.

What is not reached is told with its reason, and judged by other ways.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from itertools import product
from math import prod
from typing import TypeAlias

from generators.distractors import exactly_apart
from generators.family import Difficulty, Family
from generators.family_proofs.claims import Claim, Claims, NoClaims, claims_of
from generators.family_proofs.deciding import Decided, Fails, Holds, Met, Open, Way, decided, put_in
from generators.family_proofs.likeness import text_kind
from generators.family_proofs.linear_parts import conjuncts
from generators.family_proofs.members import Made, Member, made
from generators.family_proofs.numbers_in_words import are_told
from generators.family_proofs.outcomes import ByFormulas, RefutedLevel, UndecidedLevel
from generators.family_proofs.wordings import Wordings
from generators.parameters import FORM, Choices, NoValues, Parameters, Values
from generators.stream import Stream
from generators.written_families.family_file import FamilyFile
from generators.written_families.holes import Holed, NoHoles, holed
from mathverify.errors import InternalError
from mathverify.language.number_words import numbers_told
from mathverify.language.short_texts import LONE_DECIMAL
from mathverify.language.tree import Node
from mathverify.problem.canonical_text import canonical_text
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics import terms
from mathverify.semantics.system import Constraint, Grade

#: Judges questions: what is wrong with the first that is not proved, else how they were proved.
Judging: TypeAlias = Callable[[list[Made]], RefutedLevel | UndecidedLevel | Grade]

#: All values are looked at where they are not more, else so many are drawn at most.
_FEW, _DRAWN = 300, 600
#: So many draws without a new class end the drawing: that there is no other is shown.
_PATIENCE = 100
#: Values tried as the one by which a class is told.
_CANDIDATES = 40
#: So many values are looked at to see that a family leaves some out.
_MOST_LOOKED = 300_000
#: A form has no more classes, each of which is judged with all its words.
_MOST_CLASSES = 64
#: Classes that are not met are shown to be empty one by one, up to so many.
_MOST_MISSING = 64
#: Questions with options that are looked at.
_WITH_OPTIONS = 200

#: The cases that hold, and the kind of each number.
_Class: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
#: How a claim is decided: in any way, or by putting in all values.
_Deciding: TypeAlias = Callable[[Claim, Claims, Met], Decided]


def forms_of(family: Family, level: Difficulty) -> tuple[str, ...]:
    """The forms of a level; one empty text for a family without forms."""
    domain = family.parameters[level].domains.get(FORM)
    return ("",) if domain is None else tuple(map(str, domain.members()))


def with_form(parameters: Parameters, *forms: str) -> Parameters:
    """The parameters of these forms alone."""
    if forms == ("",):
        return parameters
    return replace(parameters, domains={**parameters.domains, FORM: Choices(forms)})


@dataclass
class _Level:
    """One form of a level while it is proved."""

    family: FamilyFile
    level: Difficulty
    parameters: Parameters
    judging: Judging | None
    most_texts: int
    decisions: dict[tuple[Node, tuple[Constraint, ...]], Decided] = field(default_factory=dict)
    met: dict[_Class, list[Values]] = field(default_factory=dict)
    found: dict[_Class, Claims] = field(default_factory=dict)
    positive: bool = True
    grade: Grade = Grade.EXACT
    claims: int = 0
    enumerated: int = 0
    looked: int = 0
    texts: set[str] = field(default_factory=set)
    wordings: Wordings = field(default_factory=Wordings)


class _StoppedError(Exception):
    """Why a form is not proved this way: an outcome of its level."""

    def __init__(self, outcome: RefutedLevel | UndecidedLevel) -> None:
        super().__init__(str(outcome))
        self.outcome = outcome


class _UnmetError(Exception):
    """Values that are of no class that was met, if there are any with these."""

    def __init__(self, claim: Claim, found: Fails) -> None:
        super().__init__(claim.name)
        self.claim, self.found = claim, found


@dataclass(frozen=True, slots=True)
class Shown:
    """A form of a level, proved; ``positive`` says whether three wrong options are always found."""

    classes: int
    claims: int
    enumerated: int
    texts: frozenset[str]
    positive: bool
    grade: Grade


def proof_by_formulas(
    family: FamilyFile, level: Difficulty, form: str, judging: Judging | None, most_texts: int
) -> Shown | RefutedLevel | UndecidedLevel:
    """What holds of all open questions of a form of a level.

    Without ``judging`` no text is judged: everything else is worked out again, and the texts are
    counted.
    """
    parameters = with_form(family.parameters[level], form)
    work = _Level(family, level, parameters, judging, most_texts)
    try:
        every = _classes(work)
        waiting = list(_groups(work.met))
        while waiting:
            for group in waiting:
                _prove_group(work, group)
            waiting = []
            try:
                _complete(work, every=every)
            except _UnmetError as unmet:
                waiting = [_class_at(work, unmet)]
    except _StoppedError as stopped:
        return stopped.outcome
    except (InternalError, ArithmeticError) as error:
        return UndecidedLevel(str(error))
    return Shown(
        len(work.met),
        work.claims,
        work.enumerated,
        frozenset(work.texts),
        work.positive,
        work.grade,
    )


def _of_whole(kind: str) -> str:
    """The kind of a number whatever its decimal places are: ``#`` of ``#.##``."""
    whole, *rest = kind.split(".")
    parts = [part.lstrip("#") if part.startswith("#") else f".{part}" for part in rest]
    return "".join((whole, *parts))


def _undecided(reason: str) -> _StoppedError:
    return _StoppedError(UndecidedLevel(reason))


# --- classes -----------------------------------------------------------------------------


def _classes(work: _Level) -> bool:
    """Meet the classes of the values that are looked at; whether these are all values."""
    every = _size(work.parameters) <= _FEW
    looked = work.parameters.combinations() if every else _drawn(work)
    met = work.met
    waited = 0
    for values in looked:
        if waited > _PATIENCE and not every:
            break
        one = _class_with(work, values, met)
        waited = waited + 1 if one in met else 0
        candidates = met.setdefault(one, [])
        if len(candidates) < _CANDIDATES:
            candidates.append(values)
    if not met:
        raise _undecided("no values meet the conditions")
    return every


def _class_with(work: _Level, values: Values, met: Mapping[_Class, object]) -> _Class:
    """The class of these values; the question of one that was not met is held to its texts."""
    question = holed(work.family, values, *work.family.bound(values))
    if isinstance(question, NoHoles):
        raise _undecided(question.reason)
    one = _class_of(question)
    if one not in met and question.spec != work.family.build(values):
        raise _undecided("a question is not what its texts make of it")
    return one


def _class_at(work: _Level, unmet: _UnmetError) -> _Class:
    """The group of a class that no draw met, told by the values that are of no other."""
    values = _at(work, unmet.found)
    one = None if values is None else _class_with(work, values, work.met)
    if values is None or one is None or one in work.met or len(work.met) >= _MOST_CLASSES:
        raise _undecided(f"{unmet.claim.name}: it is not shown that there are no others")
    work.met[one] = [values]
    return _group_of(one)


def _drawn(work: _Level) -> Iterator[Values]:
    for number in range(_DRAWN):
        stream = Stream("classes", work.family.name, work.level, number)
        values = work.parameters.sample(stream)
        if isinstance(values, NoValues):
            raise _undecided(f"no values in {values.tries} draws meet the conditions")
        yield values


def _class_of(question: Holed) -> _Class:
    return question.cases, tuple(hole.kind for hole in question.holes)


def _group_of(one: _Class) -> _Class:
    """The class but for decimal places: those of one number say nothing of another."""
    cases, kinds = one
    return cases, tuple([_of_whole(kind) for kind in kinds])


def _groups(met: Iterable[_Class]) -> Mapping[_Class, list[_Class]]:
    """The classes that were met, those that differ in decimal places together."""
    found: dict[_Class, list[_Class]] = {}
    for one in met:
        found.setdefault(_group_of(one), []).append(one)
    return found


def _spanning(classes: Iterable[_Class]) -> Iterator[_Class]:
    """Classes of a group of which one or another has each kind that a number of it was met with."""
    seen: set[tuple[int, str]] = set()
    for one in classes:
        here = set(enumerate(one[1]))
        if not here <= seen:
            seen |= here
            yield one


def _prove_group(work: _Level, group: _Class) -> None:
    """Claims and texts of classes that differ in decimal places alone."""
    classes = list(_spanning(_groups(work.met)[group]))
    dressed = [(one, *_dressed(work, one)) for one in classes]
    for one, _, questions in dressed:
        for question in questions:
            _prove_claims(work, one, question, loose=len(classes) > 1)
    waiting = [made for _, texts, _ in dressed for made in texts]
    if work.judging is not None and waiting:
        found = work.judging(waiting)
        if not isinstance(found, Grade):
            raise _StoppedError(found)
        work.grade = max(work.grade, found)


def _dressed(work: _Level, one: _Class) -> tuple[list[Made], list[Holed]]:
    """The questions of a class to be judged, and those whose claims are to be shown.

    They are made of the first of its values that is fit to tell it.
    """
    words = [
        (name, domain.members())
        for name, domain in work.parameters.domains.items()
        if name != FORM and all(isinstance(value, str) for value in domain.members())
    ]
    values = max(work.met[one], key=_plainness)
    known: set[str] = set()
    questions: list[Holed] = []
    waiting: list[Made] = []
    judged: set[tuple[object, ...]] = set()
    for chosen in product(*(members for _, members in words)):
        changed = dict(zip((name for name, _ in words), chosen, strict=True))
        pairs = tuple((name, changed.get(name, value)) for name, value in values.items())
        dressed = Values(pairs)
        for cases, scope in work.family.worded(dressed):
            if not work.wordings.new(work.family.document, cases, scope, judged):
                continue
            question = holed(work.family, dressed, cases, scope)
            if isinstance(question, NoHoles):
                raise _undecided(question.reason)
            if _class_of(question) != one:
                raise _undecided("words change the numbers of a question")
            kind = text_kind(question.spec)
            if kind not in work.texts:
                _look_at_words(question)
                work.texts.add(kind)
                waiting.append(Member(dressed, question.spec, question.spec))
            mathematics = canonical_text(_wordless(question.marked))
            if mathematics not in known:
                known.add(mathematics)
                questions.append(question)
        if len(work.texts) > work.most_texts:
            raise _undecided(f"more than {work.most_texts} texts would have to be judged")
    return waiting, questions


def _plainness(values: Values) -> int:
    """How far the numbers of a question are from those that words tell: one, two, three."""
    return min((abs(int(v)) for _, v in values.items() if not isinstance(v, str)), default=0)


def _look_at_words(question: Holed) -> None:
    """A number in words that is one of the question's could be taken for it: so it is for some.

    0 and 1 are told apart from other numbers by their kind.
    """
    spec = question.spec
    told = [step.because or "" for step in spec.steps]
    told += [spec.prose.stem, spec.prose.hint or ""] if spec.prose is not None else []
    in_words = {one.value for text in told for one in numbers_told(text, spec.lang)}
    shown = {abs(value) for _, value in question.values.items() if not isinstance(value, str)}
    shown |= {Fraction(one) for datum in spec.data for one in LONE_DECIMAL.findall(datum.value)}
    # Words that are told where marks stand for these numbers are told by what is no number of it.
    if (in_words & shown) - {0, 1} and not are_told(question.marked):
        raise _undecided("a number in words is one of the question's")


def _wordless(spec: ProblemSpec) -> ProblemSpec:
    steps = tuple(step.model_copy(update={"because": None}) for step in spec.steps)
    return spec.model_copy(update={"steps": steps, "prose": None})


# --- claims ------------------------------------------------------------------------------


def _prove_claims(work: _Level, one: _Class, question: Holed, *, loose: bool) -> None:
    """Show the claims of a class, or ``loose`` those of all that differ in decimal places."""
    known = claims_of(question, work.parameters, _conditions(work, question.cases))
    if isinstance(known, NoClaims):
        raise _undecided(known.reason)
    work.found.setdefault(one, known)
    if loose:
        known = replace(known, kinds=known.loose)
    for claim in known.claims:
        found = _decide(work, claim, known)
        if isinstance(found, Fails):
            raise _StoppedError(_witness(work, claim, found))
        if isinstance(found, Open):
            raise _undecided(f"{claim.name}: {found.reason}")
    mistaken = known.mistaken
    work.positive &= mistaken is not None and isinstance(_decide(work, mistaken, known), Holds)


def _decide(work: _Level, claim: Claim, known: Claims, by: _Deciding = decided) -> Decided:
    key = claim.formula, known.supposed
    found = work.decisions.get(key)
    if found is None:
        found = work.decisions[key] = by(claim, known, partial(_is_met, work))
        if isinstance(found, Holds):
            work.claims += 1
            work.enumerated += found.way is Way.ENUMERATED
            work.grade = max(work.grade, found.grade)
    return found


def _conditions(work: _Level, cases: tuple[str, ...]) -> tuple[str, ...]:
    """What the family says of values for which these cases hold."""
    document = work.family.document
    chosen = [choice.cases[key] for choice, key in zip(document.choices, cases, strict=True)]
    told = [one for case in (document.always, *chosen) for one in case.where]
    told += [case.when for case in chosen if case.when is not None]
    return (*told, *document.where.get(work.level, ()))


def _witness(work: _Level, claim: Claim, found: Fails) -> RefutedLevel | UndecidedLevel:
    """A question with the values for which a claim fails, which the engine refutes."""
    said = ", ".join(f"{name} = {value}" for name, value in found.values.items())
    reason = UndecidedLevel(f"{claim.name}: not shown for {said}")
    values = _at(work, found)
    if values is None or work.judging is None:
        return reason
    judged = work.judging([made(work.family, values, choice=False)])
    return judged if isinstance(judged, RefutedLevel) else reason


def _narrowed(work: _Level, point: Mapping[str, Fraction]) -> Parameters:
    """The parameters of the form with these values of some of them."""
    domains = dict(work.parameters.domains)
    for name, value in point.items():
        domain = domains[name.removeprefix("family_")]
        alike = tuple(one for one in domain.members() if not isinstance(one, str) and one == value)
        domains[name.removeprefix("family_")] = Choices(alike)
    return replace(work.parameters, domains=domains)


def _is_met(work: _Level, point: Mapping[str, Fraction]) -> bool:
    """Whether there are values of the form with these, or too many to look at."""
    here = _narrowed(work, point)
    size = _size(here)
    if size <= _PATIENCE:
        work.looked += size
        return work.looked > _MOST_LOOKED or next(here.combinations(), None) is not None
    few = replace(here, tries=_PATIENCE)
    if not isinstance(few.sample(Stream("met", work.family.name, work.level)), NoValues):
        return True
    work.looked += size + _PATIENCE
    return work.looked > _MOST_LOOKED or next(here.combinations(), None) is not None


def _at(work: _Level, found: Fails) -> Values | None:
    """Values of the form with those for which a claim fails."""
    here = _narrowed(work, found.values)
    if _size(here) <= _FEW:
        return next(here.combinations(), None)
    values = here.sample(Stream("met", work.family.name, work.level))
    return None if isinstance(values, NoValues) else values


def _size(parameters: Parameters) -> int:
    return prod(len(one.members()) for one in parameters.domains.values())


# --- that there are no other classes ----------------------------------------------------------


def _complete(work: _Level, *, every: bool) -> None:
    """Show that every value of the form is of a class that was met, unless ``every`` one was.

    That numbers are what the text shows of them, and not rounded, is shown in any case.
    """
    by_cases: dict[tuple[str, ...], dict[tuple[str, ...], Claims]] = {}
    for (cases, kinds), known in work.found.items():
        by_cases.setdefault(cases, {})[kinds] = known
    for cases in product(*_possible_cases(work)):
        if cases not in by_cases and not every:
            raise _undecided(f"the cases {', '.join(cases)} were not met")
    for cases, met in by_cases.items():
        _complete_kinds(work, cases, met, every=every)


def _possible_cases(work: _Level) -> Iterator[tuple[str, ...]]:
    for choice in work.family.document.choices:
        if choice.parameter is None:
            yield tuple(choice.cases)
            continue
        domain = work.parameters.domains.get(choice.parameter)
        members = () if domain is None else domain.members()
        yield tuple(dict.fromkeys(str(one) if str(one) in choice.cases else "" for one in members))


def _complete_kinds(
    work: _Level,
    cases: tuple[str, ...],
    met: Mapping[tuple[str, ...], Claims],
    *,
    every: bool,
) -> None:
    """Show that the numbers of a question are of kinds that were met together."""
    if len({len(kinds) for kinds in met}) != 1:
        raise _undecided("questions of one case have different numbers of numbers")
    known = replace(next(iter(met.values())), kinds=())
    places: list[dict[str, Node]] = [{} for _ in next(iter(met))]
    for kinds, one in met.items():
        for place, (kind, formula) in enumerate(zip(kinds, one.kinds, strict=True)):
            places[place][kind] = formula
    for place, formulas in enumerate(places):
        told = terms.disjunction(formulas.values())
        for part in conjuncts(told):
            _must(work, Claim(f"kinds of number {place + 1}", part), known)
    if every:
        return
    groups = _groups([(cases, kinds) for kinds in met])
    coarse = [_coarse(formulas) for formulas in places]
    several = [
        place
        for place, formulas in enumerate(coarse)
        if len(formulas) > 1 and formulas not in coarse[:place]
    ]
    seen = {tuple([kinds[place] for place in several]) for _, kinds in groups}
    if prod(len(coarse[place]) for place in several) - len(seen) > _MOST_MISSING:
        every_class = [
            terms.conjunction([coarse[place][k] for place, k in zip(several, one, strict=True)])
            for one in sorted(seen)
        ]
        told = terms.disjunction(every_class)
        _must(work, Claim("classes of numbers", told), known, by=put_in)
        missing = []
    else:
        possible = product(*(coarse[place] for place in several))
        missing = [kinds for kinds in possible if kinds not in seen]
    for kinds in missing:
        together = terms.conjunction(
            [coarse[place][kind] for place, kind in zip(several, kinds, strict=True)]
        )
        _must(work, Claim(f"no numbers {' '.join(kinds)}", terms.negation(together)), known)
    for (_, kinds), classes in groups.items():
        here = terms.conjunction([coarse[place][kinds[place]] for place in several])
        for place, formulas in enumerate(places):
            shown = {one[place] for _, one in classes}
            others = [
                formula
                for kind, formula in formulas.items()
                if kind not in shown and _of_whole(kind) == kinds[place]
            ]
            if others:
                together = terms.conjunction([here, terms.disjunction(others)])
                told = terms.negation(together)
                _must(work, Claim(f"no other places of number {place + 1}", told), known)


def _coarse(formulas: Mapping[str, Node]) -> Mapping[str, Node]:
    """Kinds of a number whatever its decimal places, with what says that it is one of them."""
    found: dict[str, list[Node]] = {}
    for kind, formula in formulas.items():
        found.setdefault(_of_whole(kind), []).append(formula)
    return {kind: terms.disjunction(those) for kind, those in found.items()}


def _must(work: _Level, claim: Claim, known: Claims, by: _Deciding = decided) -> None:
    found = _decide(work, claim, known, by)
    if isinstance(found, Fails):
        raise _UnmetError(claim, found)
    if not isinstance(found, Holds):
        raise _undecided(f"{claim.name}: it is not shown that there are no others")


# --- with options --------------------------------------------------------------------------


def option_kind(text: str) -> str:
    """What is kept of an option: ``#.## USD``, ``-#``, ``1/#``."""
    return LONE_DECIMAL.sub(_kind_of_number, text)


def _kind_of_number(found: re.Match[str]) -> str:
    _, point, decimals = found[0].partition(".")
    if point:
        return f"#.{'#' * len(decimals)}"
    return found[0] if found[0] in ("0", "1") else "#"


def options_by_formulas(
    family: FamilyFile, level: Difficulty, form: str, judging: Judging
) -> frozenset[str] | RefutedLevel | UndecidedLevel:
    """The ways in which options of a form are written, those that were met, each judged.

    To be asked of a form of whose answers three wrong ones that differ are always found
    (`generators.distractors.three_always`); exact arithmetic tells all four apart.
    """
    parameters = with_form(family.parameters[level], form)
    judged: set[tuple[str, ...]] = set()
    waiting: list[Made] = []
    for number in range(_WITH_OPTIONS):
        values = parameters.sample(Stream("options", family.name, level, number))
        if isinstance(values, NoValues):
            break
        member = made(family, values, choice=True)
        if not isinstance(member, Member):
            return member
        options = [option.value or "" for option in member.spec.options]
        if not exactly_apart(member.opened.answer or "", options):
            return UndecidedLevel("exact arithmetic does not tell its options apart", values)
        kinds = tuple(sorted(map(option_kind, options)))
        if kinds not in judged:
            judged.add(kinds)
            waiting.append(member)
    found = judging(waiting)
    if not isinstance(found, Grade):
        return found
    return frozenset(kind for kinds in judged for kind in kinds)


def joined(shown: Mapping[str, Shown], options: frozenset[str] = frozenset()) -> ByFormulas:
    """What was shown of several forms of a level."""
    texts = frozenset[str]().union(*(one.texts for one in shown.values()))
    return ByFormulas(
        tuple(shown),
        tuple(form for form, one in shown.items() if one.positive),
        sum(one.classes for one in shown.values()),
        sum(one.claims for one in shown.values()),
        sum(one.enumerated for one in shown.values()),
        len(texts),
        tuple(sorted(options)),
    )
