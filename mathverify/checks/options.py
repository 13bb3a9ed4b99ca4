"""Options: exactly one would be the right answer, and no two say the same."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations

from mathverify.codes import Code
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Node, Number, free_names, walk
from mathverify.semantics.prose import with_data
from mathverify.semantics.system import Evidence
from mathverify.verification.case import Case
from mathverify.verification.findings import (
    Finding,
    Obligation,
    Proved,
    Refuted,
    Undecided,
    Witness,
)
from mathverify.verification.judging.answer_language import names_no_value
from mathverify.verification.judging.judge import judge
from mathverify.verification.judging.judgement import Judgement, NotKnown, Right, Wrong
from mathverify.verification.judging.sameness import Sameness, compare_answers

__all__ = ["OptionsCheck"]

_NUMBER = re.compile(r"\d+(?:\.\d+)?")


class OptionsCheck:
    """Judges every option as if it were the claimed answer, and compares every pair."""

    name = "options"
    discharges = frozenset({Obligation.OPTIONS})

    def examine(self, case: Case) -> Iterable[Finding]:
        """Refutations and open questions, or one `Proved`."""
        reading = case.question.reading
        values = [(label, node) for label, node in reading.options if node is not None]
        found = list(_labels(case)) + list(_texts(case)) + list(_duplicates(case, values))
        named = next((node for label, node in values if label == reading.answer_label), None)
        if named is not None:
            # Where the named option is right, others are often seen to be wrong by that.
            judge(case, named)
        judged = [(label, judge(case, node)) for label, node in values]
        found += _unsaid(case, values)
        found += _rightness(case, judged, complete=len(values) == len(reading.options))
        if len(values) < len(reading.options):
            bare = [label for label, node in reading.options if node is None]
            found.append(Undecided(Obligation.OPTIONS, f"{', '.join(bare)} has no value to judge"))
        if found:
            yield from found
            return
        evidence: list[Evidence] = []
        for _, judgement in judged:
            if isinstance(judgement, Right):
                evidence += judgement.evidence
        yield Proved(Obligation.OPTIONS, tuple(evidence))


def _labels(case: Case) -> Iterator[Finding]:
    spec = case.question.spec
    labels = [option.label for option in spec.options]
    if len(labels) < 2:
        words = f"there is only {len(labels)} option"
        yield _refuted(Code.INCOMPLETE, words, labels, "offer at least two options")
    for label in sorted({label for label in labels if labels.count(label) > 1}):
        words = f"the label {label} stands at {labels.count(label)} options"
        yield _refuted(Code.AMBIGUOUS, words, [label], "give every option its own label")


def _texts(case: Case) -> Iterator[Finding]:
    """Where words are shown in place of a value, their numbers must be those of the value.

    The value is what is judged, the words are what is read.
    """
    nodes = dict(case.question.reading.options)
    for option in case.question.spec.options:
        node = nodes.get(option.label)
        if option.text is None or node is None:
            continue
        shown = with_data(case.question.reading, node)
        known = {str(part.value) for part in walk(shown) if isinstance(part, Number)}
        known |= {part.written for part in walk(shown) if isinstance(part, Number)}
        stray = [n for n in _NUMBER.findall(option.text) if n not in known]
        if stray or "{" in option.text:
            what = stray[0] if stray else "a slot"
            words = f"option {option.label} shows {what}, which its value {to_ascii(node)} does not"
            remedy = f"leave the text of {option.label} out, or say it in words"
            yield _refuted(Code.STRAY_NUMBER, words, [option.label], remedy)


def _duplicates(case: Case, values: list[tuple[str, Node]]) -> Iterator[Finding]:
    written = {option.label: option.value for option in case.question.spec.options}
    for (one, left), (other, right) in combinations(values, 2):
        match compare_answers(case, left, right):
            case Sameness.SAME:
                words = f"options {one} and {other} are equal: {written[one]} = {written[other]}"
                yield _refuted(
                    Code.DUPLICATE_OPTION, words, [one, other], f"replace option {other}"
                )
            case Sameness.UNKNOWN:
                yield Undecided(
                    Obligation.OPTIONS, f"whether options {one} and {other} are equal is not known"
                )
            case Sameness.DIFFERENT:
                pass


def _unsaid(case: Case, values: list[tuple[str, Node]]) -> Iterator[Finding]:
    """Options that name an unknown in place of a value.

    As answers they are refused, whatever they say; as options they may well be true, so they are
    not counted as wrong ones: with ``y = 3`` given, ``y`` stands beside ``3`` as a second answer.
    """
    for label, node in values:
        if not free_names(node):
            continue
        judgement = judge(case, node)
        if isinstance(judgement, Wrong) and names_no_value(case.question, node, judgement.code):
            words = f"option {label} is no answer: {judgement.message}"
            yield _refuted(Code.ILL_TYPED, words, [label], f"replace option {label} by a value")


def _rightness(case: Case, judged: list[tuple[str, Judgement]], *, complete: bool) -> list[Finding]:
    """Whether exactly one is right; ``complete``: no option was left out for want of a value."""
    right = [label for label, judgement in judged if isinstance(judgement, Right)]
    unknown = [(label, judgement) for label, judgement in judged if isinstance(judgement, NotKnown)]
    label = case.question.reading.answer_label
    found: list[Finding] = [
        Undecided(Obligation.OPTIONS, f"whether option {name} is right: {judgement.reason}")
        for name, judgement in unknown
    ]
    found += [
        _refuted(Code.UNDEFINED, f"option {name} has no value", [name], f"replace option {name}")
        for name, judgement in judged
        if isinstance(judgement, Wrong) and judgement.code is Code.UNDEFINED
    ]
    if len(right) > 1:
        words = f"options {' and '.join(right)} are all right"
        found.append(
            _refuted(Code.SEVERAL_CORRECT, words, right, f"replace all but {label or right[0]}")
        )
    if not right and not unknown and judged and complete:
        expected = next((j.expected for _, j in judged if isinstance(j, Wrong) and j.expected), "")
        words = "no option is right" + (f"; the answer is {expected}" if expected else "")
        remedy = f"put {expected} among the options" if expected else ""
        found.append(_refuted(Code.NO_CORRECT_OPTION, words, [name for name, _ in judged], remedy))
    if len(right) == 1 and label and right != [label]:
        words = f"option {right[0]} is right, not {label}"
        found.append(_refuted(Code.WRONG_ANSWER, words, [right[0], label], f"answer: {right[0]}"))
    return found


def _refuted(code: Code, words: str, labels: list[str], remedy: str) -> Refuted:
    return Refuted(
        Obligation.OPTIONS,
        code,
        words,
        Witness("options", words, {"labels": labels}),
        remedy,
        "$.options",
    )
