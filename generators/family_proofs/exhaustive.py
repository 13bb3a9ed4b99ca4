"""Every question of a level, judged by the engine: a proof for the level, or values that break it.

The engine looks at each open question whose mathematics it has not seen with other words or
letters, and at each text that it has not seen with other numbers
(`generators.family_proofs.likeness`).  With options, the open question is proved already: its
answer is the only one.  The engine looks at each text again, and at each question whose options no
exact arithmetic tells apart.  A level that is too large for that is undecided; a few of its
questions are tried then, which may refute it and proves nothing.

Where an earlier proof judged the mathematics of a form, and the family says nothing else in
mathematics now (`generators.family_proofs.mathematics`), its words alone are judged, of every
open question.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import prod
from typing import Any, TypeAlias

from generators.distractors import Distractor, exactly_apart
from generators.family import Difficulty, Family
from generators.family_proofs.by_formulas import (
    Shown,
    forms_of,
    joined,
    options_by_formulas,
    proof_by_formulas,
    with_form,
)
from generators.family_proofs.likeness import (
    alike_but_letters,
    alike_but_words,
    text_kind,
)
from generators.family_proofs.mathematics import mathematics
from generators.family_proofs.members import Made, Member, made, members, plainer
from generators.family_proofs.outcomes import (
    ByFormulas,
    JudgedForm,
    Outcome,
    ProvedLevel,
    RefutedLevel,
    UndecidedLevel,
)
from generators.flaws.flaw import Flaw
from generators.parameters import FORM, NoValues, Parameters, Values
from generators.stream import Stream
from generators.written_families.family_file import FamilyFile
from mathverify.problem.identity import digest
from mathverify.problem.spec import AskKind, Objective, ProblemSpec
from mathverify.semantics.system import Grade
from mathverify.verification.facets import Facet, facet_of
from mathverify.verification.findings import Crashed, Finding, Note, Refuted, Status, Undecided
from mathverify.verification.verdict import Verdict

Verifying: TypeAlias = Callable[[Sequence[ProblemSpec]], Iterable[Verdict]]


@dataclass(frozen=True, slots=True)
class Engine:
    """Who judges questions, in full and their words alone."""

    questions: Verifying
    words: Verifying


#: Kinds of ask of which at most one value is the answer.
_ONE_ANSWER = frozenset(
    {
        *(AskKind.VALUE, AskKind.ALL, AskKind.COUNT, AskKind.LEAST, AskKind.GREATEST),
        *(AskKind.MINIMUM, AskKind.MAXIMUM),
    }
)

#: So many texts of a form are judged even if it has fewer questions.
_FEW_TEXTS = 100

#: Questions handed to the verifier at once.
_BATCH = 32


@dataclass(frozen=True, slots=True)
class Limits:
    """How much work a level may take, in numbers that are the same on every machine.

    ``combinations`` of values are looked at, ``questions`` judged by the engine; of a larger level
    ``tried`` questions are judged, to find out whether they refute it.  A level of more than
    ``one_by_one`` combinations is tried by formulas first.
    """

    one_by_one: int = 2_000
    combinations: int = 1_000_000
    questions: int = 20_000
    tried: int = 50


class Walk:
    """All questions of a level in order, and which of them the engine has to judge.

    After all have been looked at, ``questions``, ``verified``, ``texts``, ``documents`` and
    ``judged`` are those of a `ProvedLevel`; nothing here asks an engine.
    """

    def __init__(self, family: Family, level: Difficulty, *, choice: bool) -> None:
        self._family, self._level, self._choice = family, level, choice
        self._texts: set[str] = set()
        self._documents = hashlib.sha256()
        self._mathematics: dict[str, Any] = {}
        self.questions = self.verified = 0

    @property
    def texts(self) -> int:
        """How many texts there are that differ in more than numbers."""
        return len(self._texts)

    @property
    def documents(self) -> str:
        """The SHA-256 of the digests of all questions so far."""
        return self._documents.hexdigest()

    @property
    def judged(self) -> tuple[JudgedForm, ...]:
        """The mathematics of the questions so far, form by form."""
        found = self._mathematics.items()
        return tuple([JudgedForm(form, one.hexdigest()) for form, one in found])

    def proved(self, grade: str, standing: Mapping[str, JudgedForm] | None = None) -> ProvedLevel:
        """The level, if each of the questions to judge was proved with such evidence.

        The mathematics of ``standing`` forms was judged before.
        """
        judged = tuple([(standing or {}).get(one.form, one) for one in self.judged])
        numbers = self.questions, self.verified, self.texts
        return ProvedLevel(*numbers, grade, self.documents, judged=judged)

    def made(self) -> Iterator[Made]:
        """Each question of the level; only its mathematics is counted."""
        for one in members(self._family, self._level, choice=self._choice):
            if isinstance(one, Member):
                self._count_mathematics(one)
            yield one

    def _count_mathematics(self, one: Member) -> None:
        form = _form_of(one.values)
        if form not in self._mathematics:
            self._mathematics[form] = hashlib.sha256()
        self._mathematics[form].update(f"{mathematics(one.spec)}\n".encode())

    def all(self) -> Iterator[tuple[Made, bool]]:
        """Each question of the level, and whether it has to be judged."""
        for one in members(self._family, self._level, choice=self._choice):
            if not isinstance(one, Member):
                yield one, True
                continue
            self.questions += 1
            self._documents.update(digest(one.spec).encode())
            self._count_mathematics(one)
            kind = text_kind(one.spec)
            new = kind not in self._texts
            self._texts.add(kind)
            judged = new or not self._known(one)
            self.verified += judged
            yield one, judged

    def _known(self, one: Member) -> bool:
        """Whether the mathematics of a question is that of others that were judged."""
        if not self._choice:
            return self._seen(one)
        ask, answer = one.spec.ask, one.opened.answer or ""
        if ask is None or ask.kind not in _ONE_ANSWER:
            return False
        named = [o.value for o in one.spec.options if o.label == one.spec.answer]
        options = [option.value for option in one.spec.options]
        return exactly_apart(answer, named) and exactly_apart(answer, options)

    def _seen(self, one: Member) -> bool:
        """Whether the same question is judged with an earlier word or with other letters.

        That one is judged, or is the same as one with an earlier word still.
        """
        for values in plainer(self._family, self._level, one.values):
            plain = made(self._family, values, choice=False)
            if isinstance(plain, Member) and (
                alike_but_words(plain.spec, one.spec) or alike_but_letters(plain.spec, one.spec)
            ):
                return True
        return False


@dataclass(frozen=True, slots=True)
class _OfForms:
    """A family with some of its forms at one level; everything else is as the family has it."""

    family: Family
    parameters: Mapping[Difficulty, Parameters]

    @property
    def name(self) -> str:
        return self.family.name

    @property
    def version(self) -> int:
        return self.family.version

    @property
    def objective(self) -> Objective:
        return self.family.objective

    @property
    def near_misses(self) -> tuple[Flaw, ...]:
        return self.family.near_misses

    def build(self, values: Values, /) -> ProblemSpec:
        return self.family.build(values)

    def misconceptions(self, values: Values, /) -> tuple[Distractor, ...]:
        return self.family.misconceptions(values)


def of_forms(family: Family, level: Difficulty, forms: Sequence[str]) -> Family:
    """The family with these forms alone at ``level``."""
    parameters = with_form(family.parameters[level], *forms)
    return _OfForms(family, {**family.parameters, level: parameters})


def _form_of(values: Values) -> str:
    return str(dict(values.items()).get(FORM, ""))


def standing_forms(
    family: Family, level: Difficulty, *, choice: bool, earlier: ProvedLevel
) -> Mapping[str, JudgedForm]:
    """The forms of a level whose mathematics is still what an earlier proof judged.

    Their values are the same in the same order, and so are all questions but for their words.
    """
    known = {one.form: one for one in earlier.judged}
    kept = [form for form in forms_of(family, level) if form in known]
    if not kept:
        return {}
    walk = Walk(of_forms(family, level, kept), level, choice=choice)
    if any(isinstance(one, RefutedLevel) for one in walk.made()):
        return {}
    here = {one.form: one.mathematics for one in walk.judged}
    return {form: one for form, one in known.items() if here.get(form) == one.mathematics}


def prove_level(
    family: Family,
    level: Difficulty,
    engine: Engine,
    limits: Limits,
    *,
    choice: bool,
    opened: ProvedLevel | None = None,
    earlier: ProvedLevel | None = None,
) -> Outcome:
    """What holds of all questions of a level.

    Questions with options are asked of with the proof of the ``opened`` ones.  ``earlier`` is what
    was proved of a family of the same name, whatever it said then; its forms name their engines.
    """
    verifying = engine.questions
    found = _by_formulas(family, level, verifying, limits, opened if choice else None)
    if isinstance(found, RefutedLevel):
        return found
    formulas, grade, reason = found
    if not formulas:
        return _one_by_one(family, level, engine, limits, choice, reason, earlier)
    every = forms_of(family, level)
    rest = [form for form in every if form not in formulas.forms]
    if not rest:
        return ProvedLevel(0, 0, 0, grade.name.lower(), "", formulas)
    narrowed = of_forms(family, level, rest)
    other = _one_by_one(narrowed, level, engine, limits, choice, reason, earlier)
    if not isinstance(other, ProvedLevel):
        return other
    weakest = max(grade, Grade[other.grade.upper()]).name.lower()
    return replace(other, grade=weakest, formulas=formulas)


def _by_formulas(
    family: Family,
    level: Difficulty,
    verifying: Verifying,
    limits: Limits,
    opened: ProvedLevel | None,
) -> RefutedLevel | tuple[ByFormulas | None, Grade, str]:
    """What is proved by formulas, and why other forms are not; or what refutes the level."""

    def judging(questions: list[Made]) -> RefutedLevel | UndecidedLevel | Grade:
        return _judged(questions, verifying)

    grade, reason = Grade.EXACT, ""
    if not isinstance(family, FamilyFile) or _size(family, level) <= limits.one_by_one:
        return None, grade, reason
    if opened is not None:
        if opened.formulas is None or not opened.formulas.positive:
            return None, grade, reason
        kinds = frozenset[str]()
        for form in opened.formulas.positive:
            options = options_by_formulas(family, level, form, judging)
            if isinstance(options, RefutedLevel):
                return options
            if isinstance(options, UndecidedLevel):
                return None, grade, options.reason
            kinds |= options
        forms = opened.formulas.positive
        return (
            replace(opened.formulas, forms=forms, options=tuple(sorted(kinds))),
            Grade[opened.grade.upper()],
            "three wrong options are not always found",
        )
    shown: dict[str, Shown] = {}
    for form in forms_of(family, level):
        # Where there are fewer questions than texts, questions are judged one by one.
        size = _size(of_forms(family, level, (form,)), level)
        most = min(limits.questions, max(size, _FEW_TEXTS))
        found = proof_by_formulas(family, level, form, judging, most)
        if isinstance(found, RefutedLevel):
            return found
        if isinstance(found, UndecidedLevel):
            reason = reason or f"{form or 'by formulas'}: {found.reason}"
            continue
        shown[form] = found
        grade = max(grade, found.grade)
    return (joined(shown) if shown else None), grade, reason


def _size(family: Family, level: Difficulty) -> int:
    return prod(len(one.members()) for one in family.parameters[level].domains.values())


def _one_by_one(
    family: Family,
    level: Difficulty,
    engine: Engine,
    limits: Limits,
    choice: bool,
    before: str,
    earlier: ProvedLevel | None,
) -> Outcome:
    size = _size(family, level)
    if size > limits.combinations:
        reason = f"{size} combinations of values, and {limits.combinations} are looked at"
        reason += f" ({before})" if before else ""
        found = _tried(family, level, engine.questions, limits, choice=choice)
        return found or UndecidedLevel(reason)
    standing = (
        standing_forms(family, level, choice=choice, earlier=earlier) if earlier is not None else {}
    )
    walk = Walk(family, level, choice=choice)
    whole, worded = _Queue(engine.questions, _judged), _Queue(engine.words, _words_judged)
    for one, wanted in walk.all():
        if isinstance(one, Member) and _form_of(one.values) in standing:
            # With options, the text of an open question whose words were judged stands again.
            if wanted or not choice:
                worded.take(one)
        elif wanted:
            whole.take(one)
        if whole.count > limits.questions:
            reason = f"more than {limits.questions} questions would have to be judged one by one"
            whole.stopped = UndecidedLevel(reason + (f" ({before})" if before else ""))
        if whole.stopped is not None or worded.stopped is not None:
            break
    for queue in (whole, worded):
        stopped = queue.finish()
        if stopped is not None:
            return stopped
    if not walk.questions:
        return RefutedLevel(Values(()), "no-values", "no values meet the conditions")
    grade = max(whole.grade, Grade[earlier.grade.upper()]) if standing and earlier else whole.grade
    return walk.proved(grade.name.lower(), standing)


@dataclass
class _Queue:
    """Questions handed to an engine by the batch, until one of them is not proved."""

    verifying: Verifying
    judge: Callable[[Sequence[Made], Verifying], RefutedLevel | UndecidedLevel | Grade]
    count: int = 0
    grade: Grade = Grade.EXACT
    stopped: RefutedLevel | UndecidedLevel | None = None
    _waiting: list[Made] = field(default_factory=list)

    def take(self, one: Made) -> None:
        self.count += 1
        self._waiting.append(one)
        if len(self._waiting) >= _BATCH:
            self.finish()

    def finish(self) -> RefutedLevel | UndecidedLevel | None:
        """Judge what is waiting; what is not proved of all that was taken."""
        if self.stopped is None and self._waiting:
            found = self.judge(self._waiting, self.verifying)
            if isinstance(found, Grade):
                self.grade = max(self.grade, found)
            else:
                self.stopped = found
        self._waiting.clear()
        return self.stopped


def _judged(batch: Sequence[Made], verifying: Verifying) -> RefutedLevel | UndecidedLevel | Grade:
    """What is wrong with the first of these questions that is not proved; else how they were."""
    specs = [one.spec for one in batch if isinstance(one, Member)]
    verdicts = iter(verifying(specs))
    grade = Grade.EXACT
    for one in batch:
        if isinstance(one, RefutedLevel):
            return one
        verdict = next(verdicts)
        if verdict.status is Status.REFUTED and verdict.refutations:
            first = verdict.refutations[0]
            return RefutedLevel(one.values, first.code.value, first.message)
        if verdict.status is not Status.PROVED or verdict.certificate is None:
            return UndecidedLevel(_why(verdict.findings), one.values)
        grade = max(grade, verdict.certificate.grade)
    return grade


def _words_judged(
    batch: Sequence[Made], verifying: Verifying
) -> RefutedLevel | UndecidedLevel | Grade:
    """What is wrong with the first of these questions whose words are not proved.

    Words add nothing to the grade of a proof.
    """
    members = [one for one in batch if isinstance(one, Member)]
    worded = [one for one in members if one.spec.prose is not None]
    for one, verdict in zip(worded, verifying([one.spec for one in worded]), strict=True):
        if verdict.facets.get(Facet.WORDS) is Status.PROVED:
            continue
        told = [
            one
            for one in verdict.findings
            if not isinstance(one, Note) and facet_of(one.obligation) is Facet.WORDS
        ]
        for finding in told:
            if isinstance(finding, Refuted):
                return RefutedLevel(one.values, finding.code.value, finding.message)
        return UndecidedLevel(_why(told), one.values)
    return Grade.EXACT


def _why(findings: Iterable[Finding]) -> str:
    for finding in findings:
        if isinstance(finding, Undecided):
            return finding.reason
        if isinstance(finding, Crashed):
            return str(finding.error)
    return "the question is not proved"


def _tried(
    family: Family, level: Difficulty, verifying: Verifying, limits: Limits, *, choice: bool
) -> RefutedLevel | None:
    """What refutes the level among a few of its questions."""
    tried: list[Made] = []
    for number in range(limits.tried):
        values = family.parameters[level].sample(Stream("trying", family.name, level, number))
        if isinstance(values, NoValues):
            break
        tried.append(made(family, values, choice=choice))
    found = _judged(tried, verifying)
    return found if isinstance(found, RefutedLevel) else None
