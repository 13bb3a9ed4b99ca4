"""Every question of a level, judged by the engine: a proof for the level, or values that break it.

The engine looks at each open question whose mathematics it has not seen with other words or
letters, and at each text that it has not seen with other numbers
(`generators.family_proofs.likeness`).  With options, the open question is proved already: its
answer is the only one.  The engine looks at each text again, and at each question whose options no
exact arithmetic tells apart.  A level that is too large for that is undecided; a few of its
questions are tried then, which may refute it and proves nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import prod
from typing import TypeAlias

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
from generators.family_proofs.members import Made, Member, made, members, plainer
from generators.family_proofs.outcomes import (
    ByFormulas,
    Outcome,
    ProvedLevel,
    RefutedLevel,
    UndecidedLevel,
)
from generators.flaws.flaw import Flaw
from generators.parameters import NoValues, Parameters, Values
from generators.stream import Stream
from generators.written_families.family_file import FamilyFile
from mathverify.problem.identity import digest
from mathverify.problem.spec import AskKind, Objective, ProblemSpec
from mathverify.semantics.system import Grade
from mathverify.verification.findings import Crashed, Status, Undecided
from mathverify.verification.verdict import Verdict

__all__ = ["Limits", "Verifying", "Walk", "of_forms", "prove_level"]

Verifying: TypeAlias = Callable[[Sequence[ProblemSpec]], Iterable[Verdict]]

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

    After all have been looked at, ``questions``, ``verified``, ``texts`` and ``documents`` are
    those of a `ProvedLevel`; nothing here asks an engine.
    """

    def __init__(self, family: Family, level: Difficulty, *, choice: bool) -> None:
        self._family, self._level, self._choice = family, level, choice
        self._texts: set[str] = set()
        self._documents = hashlib.sha256()
        self.questions = self.verified = 0

    @property
    def texts(self) -> int:
        """How many texts there are that differ in more than numbers."""
        return len(self._texts)

    @property
    def documents(self) -> str:
        """The SHA-256 of the digests of all questions so far."""
        return self._documents.hexdigest()

    def proved(self, grade: str) -> ProvedLevel:
        """The level, if each of the questions to judge was proved with such evidence."""
        return ProvedLevel(self.questions, self.verified, self.texts, grade, self.documents)

    def all(self) -> Iterator[tuple[Made, bool]]:
        """Each question of the level, and whether it has to be judged."""
        for one in members(self._family, self._level, choice=self._choice):
            if not isinstance(one, Member):
                yield one, True
                continue
            self.questions += 1
            self._documents.update(digest(one.spec).encode())
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


def prove_level(
    family: Family,
    level: Difficulty,
    verifying: Verifying,
    limits: Limits,
    *,
    choice: bool,
    opened: ProvedLevel | None = None,
) -> Outcome:
    """What holds of all questions of a level.

    Questions with options are asked of with the proof of the ``opened`` ones.
    """
    found = _by_formulas(family, level, verifying, limits, opened if choice else None)
    if isinstance(found, RefutedLevel):
        return found
    formulas, grade, reason = found
    if not formulas:
        return _one_by_one(family, level, verifying, limits, choice=choice, before=reason)
    every = forms_of(family, level)
    rest = [form for form in every if form not in formulas.forms]
    if not rest:
        return ProvedLevel(0, 0, 0, grade.name.lower(), "", formulas)
    narrowed = of_forms(family, level, rest)
    other = _one_by_one(narrowed, level, verifying, limits, choice=choice, before=reason)
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
            "answers are no positive numbers",
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
    verifying: Verifying,
    limits: Limits,
    *,
    choice: bool,
    before: str,
) -> Outcome:
    size = _size(family, level)
    if size > limits.combinations:
        reason = f"{size} combinations of values, and {limits.combinations} are looked at"
        reason += f" ({before})" if before else ""
        return _tried(family, level, verifying, limits, choice=choice) or UndecidedLevel(reason)
    walk = Walk(family, level, choice=choice)

    waiting = (one for one, wanted in walk.all() if wanted)
    grade = Grade.EXACT
    while batch := list(islice(waiting, _BATCH)):
        found = _judged(batch, verifying)
        if not isinstance(found, Grade):
            return found
        grade = max(grade, found)
        if walk.verified > limits.questions:
            reason = f"more than {limits.questions} questions would have to be judged one by one"
            return UndecidedLevel(reason + (f" ({before})" if before else ""))
    if not walk.questions:
        return RefutedLevel(Values(()), "no-values", "no values meet the conditions")
    return walk.proved(grade.name.lower())


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
            return UndecidedLevel(_why(verdict), one.values)
        grade = max(grade, verdict.certificate.grade)
    return grade


def _why(verdict: Verdict) -> str:
    for finding in verdict.findings:
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
