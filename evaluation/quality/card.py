"""How good a proved question is, beyond its being right: seven measures, each from 0 to 1.

Only what is proved is measured: whether a question is right is no matter of degree.  What a
measure cannot tell of a question is not defined there, and never 0 or 1.

``alignment``    of the concepts that the proved question tells, how many the brief names, or are
                 what that builds on; told by words of the book in its givens, steps and ask,
                 which were proved, and by its own words
``realism``      of the quantities with units of everyday life, how many lie in its ranges
``readability``  1 up to the learners' year by Flesch and Kincaid's grade, less 0.1 a year above it
``niceness``     mean over the numbers of 1 / (1 + e/2), with e significant digits beyond two
``granularity``  of the steps, how many bring one or two new operations
``plausibility`` of the wrong options, how many name a documented mistake
``novelty``      1 less the greatest likeness to a question of the bank: shared triples of words,
                 of all of both (Jaccard), with the numbers masked

Sources: Kincaid, Fishburne, Rogers and Chissom, Derivation of new readability formulas, 1975 (the
grade: 0.39 words a sentence + 11.8 syllables a word - 15.59; syllables are groups of vowels here).
The others are ours.  None of them was fitted to a person's judgement: there is no set of questions
at hand that people graded for any of this.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache
from importlib.resources import files

from evaluation.metrics.score import NotDefined, Score, mean, share
from evaluation.metrics.scorecard import Measure
from evaluation.quality.difficulty import load_of
from evaluation.quality.measuring import skeleton
from generators.bank.knowledge import concepts_named, concepts_wanted
from generators.curriculum.graph import grade_of
from generators.curriculum.reading import curriculum
from generators.exact_values import Amount, Group, exact
from generators.flaws.inspection import tree_of
from generators.learners import learners_of
from mathverify.attestation.text import text_of
from mathverify.language.short_texts import is_ascii_letter, runs, whole_words
from mathverify.language.tree import Call, walk
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.verified import Verified
from mathverify.words.book import BOOK

_VOWELS = "aeiouy"
_MISTAKE = "MaE"
#: So many words together are compared.
_TRIPLE = 3
#: A step with more new operations leaves out a line.
_OPERATIONS = 2


@dataclass(frozen=True, slots=True)
class Card:
    """The measures of one question, each from 0 to 1 or not defined."""

    alignment: Score
    realism: Score
    readability: Score
    niceness: Score
    granularity: Score
    plausibility: Score
    novelty: Score


def card_of(verified: Verified, brief: str = "", bank: Sequence[str] | None = None) -> Card:
    """The measures of a proved question for a ``brief``, beside the words of a bank's questions.

    Without a brief its own objective is asked for; without a bank there is no novelty.
    """
    spec = verified.spec
    told = text_of(spec)
    return Card(
        alignment=_alignment(spec, told, brief),
        realism=_realism(spec),
        readability=_readability(spec, told, brief),
        niceness=_niceness(spec),
        granularity=_granularity(spec),
        plausibility=_plausibility(spec),
        novelty=_novelty(told, bank),
    )


# --- alignment --------------------------------------------------------------------------------


def _alignment(spec: ProblemSpec, told: str, brief: str) -> Score:
    asked = concepts_wanted(brief) if brief else frozenset(spec.objective.concepts)
    if not asked:
        return NotDefined("the brief names no concept")
    known = curriculum()
    meant = set(asked)
    for concept in asked & known.concepts.keys():
        meant.update(known.prerequisites(concept))
    found = _proved(spec) | concepts_named(told)
    return share(len(found & meant), len(found), "concepts told")


def _proved(spec: ProblemSpec) -> frozenset[str]:
    """The concepts that the words of the book name in the lines that were proved."""
    lines = [given.relation for given in spec.givens]
    lines += [step.relation for step in spec.steps]
    lines += [one.rule for one in spec.functions if one.rule]
    lines += [spec.ask.find] if spec.ask is not None else []
    calls = {
        part.function
        for line in lines
        if (tree := tree_of(line, spec)) is not None
        for part in walk(tree)
        if isinstance(part, Call)
    }
    return frozenset(concept for call in calls for concept in _named_by(call))


@cache
def _named_by(word: str) -> frozenset[str]:
    """The concepts that a word of the book names by itself."""
    if word not in BOOK:
        return frozenset()
    record = BOOK[word]
    names = (record.name, record.said.name, *record.spellings)
    return frozenset(one for name in names for one in concepts_named(name.replace("_", " ")))


# --- realism and numbers ----------------------------------------------------------------------


def _realism(spec: ProblemSpec) -> Score:
    ranges = _everyday()
    inside = [
        low <= abs(amount.value) <= high
        for amount in _amounts(spec)
        if (unit := _written(amount)) in ranges
        for low, high in [ranges[unit]]
    ]
    return share(sum(inside), len(inside), "quantities of everyday life")


def _amounts(spec: ProblemSpec) -> Iterator[Amount]:
    """The constants of a question: its data and its answer."""
    for text in (*(datum.value for datum in spec.data), spec.answer or ""):
        found = exact(text)
        pending = [found]
        while pending:
            one = pending.pop()
            if isinstance(one, Amount):
                yield one
            elif isinstance(one, Group):
                pending.extend(one.items)


def _written(amount: Amount) -> str:
    """The unit as it is written in the table: ``km/h``, ``cm^2``; empty for a pure number."""
    above = [_power(name, power) for name, power in amount.unit if power > 0]
    below = [_power(name, -power) for name, power in amount.unit if power < 0]
    return "/".join(("*".join(above), *below)) if above else ""


def _power(name: str, power: int) -> str:
    return name if power == 1 else f"{name}^{power}"


@cache
def _everyday() -> dict[str, tuple[float, float]]:
    text = files(__package__).joinpath("everyday.toml").read_text(encoding="utf-8")
    return {unit: (low, high) for unit, (low, high) in tomllib.loads(text)["range"].items()}


def _niceness(spec: ProblemSpec) -> Score:
    return mean([_nice(amount.value) for amount in _amounts(spec)], "numbers")


def _nice(value: Fraction) -> float:
    digits = sum(len(str(abs(part)).strip("0")) for part in _parts(value))
    return 1 / (1 + max(0, digits - 2) / 2)


def _parts(value: Fraction) -> tuple[int, ...]:
    """The digits that are written: of a decimal where it ends, else above and below the line."""
    below = value.denominator
    for prime in (2, 5):
        while below % prime == 0:
            below //= prime
    if below != 1:
        return (value.numerator, value.denominator)
    scaled = value
    while scaled.denominator != 1:
        scaled *= 10
    return (scaled.numerator,)


# --- words ------------------------------------------------------------------------------------


def reading_grade(text: str) -> Score:
    """The grade of Flesch and Kincaid, from 0: the school year whose learners read such a text."""
    words = runs(text, is_ascii_letter)
    if not words:
        return NotDefined("there are no words")
    sentences = max(1, sum(word.endswith((".", "!", "?")) for word in text.split()))
    syllables = sum(max(1, len(runs(word.lower(), _VOWELS.__contains__))) for word in words)
    grade = 0.39 * len(words) / sentences + 11.8 * syllables / len(words) - 15.59
    return max(0.0, grade)


def _readability(spec: ProblemSpec, told: str, brief: str) -> Score:
    if spec.prose is not None and spec.prose.lang.partition("-")[0] != "en":
        return NotDefined("the formula is for English")
    grade = reading_grade(told)
    if isinstance(grade, NotDefined):
        return grade
    year = learners_of(f"{brief} {spec.objective.level or ''}").year or _taught(spec)
    if not year:
        return NotDefined("nobody says for whom it is")
    return max(0.0, 1.0 - max(0.0, grade - year) / 10)


def _taught(spec: ProblemSpec) -> int:
    """The year in which the latest of its concepts is taught first, 0 if that is not known."""
    known = curriculum()
    found = [one for name in spec.objective.concepts for one in known.at(name)]
    return max((grade_of(known, one.name) or 0 for one in found), default=0)


def _novelty(told: str, bank: Sequence[str] | None) -> Score:
    if bank is None:
        return NotDefined("there is no bank")
    own = _triples(told)
    if not own:
        return NotDefined("it has fewer than three words")
    return 1.0 - max((_jaccard(own, _triples(other)) for other in bank), default=0.0)


def _triples(text: str) -> frozenset[tuple[str, ...]]:
    words = skeleton(text).lower().split()
    return frozenset(zip(*(words[start:] for start in range(_TRIPLE)), strict=False))


def _jaccard(one: frozenset[tuple[str, ...]], other: frozenset[tuple[str, ...]]) -> float:
    return len(one & other) / len(one | other)


# --- steps and options ------------------------------------------------------------------------


def _granularity(spec: ProblemSpec) -> Score:
    """A step's new operations are those of the solution so far, less those without it."""
    counts = []
    before = 0
    for end in range(1, len(spec.steps) + 1):
        load = load_of(spec.model_copy(update={"steps": spec.steps[:end]}))
        done = load.sums + load.products + load.quotients + load.special
        counts.append(done - before)
        before = done
    return share(sum(count <= _OPERATIONS for count in counts), len(counts), "steps")


def _plausibility(spec: ProblemSpec) -> Score:
    """A mistake is documented that bears its number of the benchmark, or is named by the option."""
    if not spec.options:
        return NotDefined("it has no options")
    wrong = [one for one in spec.options if one.label != (spec.answer or "").strip()]
    known = curriculum().misconceptions
    named = [
        bool(one.misconception)
        and all(name in known for name in _mistakes(one.misconception or ""))
        for one in wrong
    ]
    return share(sum(named), len(named), "wrong options")


def measures_of(cards: Sequence[Card]) -> tuple[Measure, ...]:
    """The mean of each measure over the questions of which it is defined, with their number."""
    found = []
    for field in fields(Card):
        values = [getattr(card, field.name) for card in cards]
        known = [one for one in values if not isinstance(one, NotDefined)]
        told = f"ours; mean of {len(known)} of {len(cards)} questions"
        found.append(Measure(field.name, mean(known, "question of which it is defined"), told))
    return tuple(found)


def _mistakes(text: str) -> list[str]:
    """The names of mistakes in a text: ``MaE05``."""
    words = (word for word in whole_words(text) if word.startswith(_MISTAKE))
    return [word for word in words if len(word) == 5 and word[3:].isdecimal()]
