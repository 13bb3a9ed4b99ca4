"""Options as shown: exactly one would be the right answer, and no two say or look the same.

Where every right option is asked for there may be several, which then may say the same in another
writing; each is decided, and the answer names all that are right.

What the learner sees is what is judged.  A text beside a value reads as that value, or holds no
mathematics and no number; one option of words alone is right exactly if none of the others is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from mathverify.codes import Code
from mathverify.language.ascii import to_ascii
from mathverify.language.other_answers import says_all_of_the_others
from mathverify.language.tidying import tidy
from mathverify.language.tree import (
    Add,
    Divide,
    Logical,
    Multiply,
    Negate,
    Node,
    Power,
    Ratio,
    Relation,
    children,
    free_names,
    walk,
)
from mathverify.language.unit_text import unit_text
from mathverify.phrases.mathematics import plain
from mathverify.semantics.numbers import NotKnown
from mathverify.semantics.put_in import with_data
from mathverify.semantics.reading import OptionReading, Shown
from mathverify.semantics.system import Evidence
from mathverify.verification.case import Case
from mathverify.verification.findings import (
    Finding,
    Obligation,
    Proved,
    Refuted,
    Standing,
    Undecided,
    Witness,
    Wording,
)
from mathverify.verification.judging.answer_language import names_no_value
from mathverify.verification.judging.answers import judged_options
from mathverify.verification.judging.judge import judge
from mathverify.verification.judging.judgement import Judgement, Right, Sameness, Wrong
from mathverify.verification.judging.presentation import display_unit
from mathverify.verification.judging.sameness import compare_answers

#: What says of an option that it is not the answer, and not that it says nothing.
_NOT_THE_ANSWER = frozenset(
    {
        Code.WRONG_ANSWER,
        Code.MISSING_SOLUTIONS,
        Code.EXTRANEOUS_SOLUTIONS,
        Code.UNIT_CLASH,
        Code.UNDEFINED,
    }
)


class OptionsCheck:
    """Judges every option as if it were the claimed answer, and compares every pair."""

    name = "options"
    discharges = frozenset({Obligation.OPTIONS})

    def examine(self, case: Case) -> Iterable[Finding]:
        """Refutations and open questions, or one `Proved` and what rests on words."""
        reading = case.question.reading
        values = [(label, node) for label, node in reading.options if node is not None]
        found = [*_labels(case), *_unread(case), *_hidden(case), *_duplicates(case)]
        named = next((node for label, node in values if label == reading.answer_label), None)
        if named is not None:
            # Where the named option is right, others are often seen to be wrong by that.
            judge(case, named)
        judged = judged_options(case)
        found += [*_meaningless(values), *_unsaid(case, values)]
        found += _rightness(case, judged)
        if found:
            yield from found
            return
        evidence: list[Evidence] = []
        for _, judgement in judged:
            if isinstance(judgement, Right):
                evidence += judgement.evidence
        rests = tuple(_on_words(case))
        if rests:
            yield Wording(Standing.BOUND, rests, path="$.options")
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


def _unread(case: Case) -> Iterator[Finding]:
    """Texts of which nobody knows what they show, and more than one option of words alone."""
    shown = case.question.reading.shown_options
    texts = {option.label: option.text for option in case.question.spec.options}
    for option in shown:
        if option.shown is not Shown.UNREAD:
            continue
        label, text = option.label, texts[option.label]
        why = f" ({option.why})" if option.why else ""
        if option.value is None:
            words = f"option {label} shows {text!r}, which is not read as a value{why}"
            remedy = f"give option {label} the value that it shows, in place of its text"
            if says_all_of_the_others(text or ""):
                remedy = f"drop option {label}, and ask for every right one: as: which"
        else:
            words = (
                f"option {label} shows {option.told!r} in a text that is not read as a value{why}"
            )
            remedy = f"leave the text of {label} out, or say it without {option.told!r}"
        yield _refuted(Code.HIDDEN_VALUE, words, [label], remedy)
    bare = _bare(case)
    if len(bare) > 1:
        words = f"options {' and '.join(bare)} have no value; one alone can be none of the others"
        yield _refuted(Code.INCOMPLETE, words, bare[1:], "give each of them but one a value")
    for option in shown:
        if option.known_words and option.value is not None:
            label, value = option.label, to_ascii(option.value)
            words = f"option {label} denies the others ({texts[label]}), its value is {value}"
            remedy = f"leave the value of {label} out, or its text"
            yield _refuted(Code.HIDDEN_VALUE, words, [label], remedy)


def _bare(case: Case) -> list[str]:
    """The labels of options that are words alone, without a value."""
    shown = case.question.reading.shown_options
    return [one.label for one in shown if one.value is None and one.shown is Shown.WORDS]


def _shows_nothing(case: Case) -> frozenset[str]:
    """The labels of options that nobody can judge, as `_unread` says or because of those."""
    shown = case.question.reading.shown_options
    unread = [one.label for one in shown if one.shown is Shown.UNREAD]
    bare = _bare(case)
    return frozenset(unread + (bare if unread or len(bare) > 1 else []))


def _hidden(case: Case) -> Iterator[Finding]:
    """Texts that read as another value than the one beside them."""
    for option in case.question.reading.shown_options:
        if option.shown is not Shown.TEXT or option.value is None or option.node is None:
            continue
        label, value, shown = option.label, to_ascii(option.value), to_ascii(option.node)
        match compare_answers(case, option.value, option.node):
            case Sameness.DIFFERENT:
                words = f"option {label} shows {shown}, its value is {value}"
                remedy = f"leave the text of {label} out, or give it the value {shown}"
                yield _refuted(Code.HIDDEN_VALUE, words, [label], remedy)
            case Sameness.UNKNOWN:
                words = f"whether option {label} shows its value, {shown} for {value}, is not known"
                yield Undecided(Obligation.OPTIONS, words)
            case Sameness.SAME:
                pass


def _duplicates(case: Case) -> Iterator[Finding]:
    """Pairs that say the same, or that a learner cannot tell apart."""
    options = case.question.reading.shown_options
    looks = [_looks(case, option) for option in options]
    for (one, look), (other, beside) in combinations(zip(options, looks, strict=True), 2):
        labels = [one.label, other.label]
        remedy = f"replace option {other.label}"
        alike = look == beside
        same = Sameness.DIFFERENT
        by_value = not _each_by_itself(case)
        if by_value and one.node is not None and other.node is not None:
            same = compare_answers(case, *_as_numbers(one.node, other.node))
        if same is Sameness.SAME:
            words = f"options {one.label} and {other.label} are equal: "
            words += f"{_written(case, one)} = {_written(case, other)}"
            yield _refuted(Code.DUPLICATE_OPTION, words, labels, remedy)
        elif alike:
            words = f"options {one.label} and {other.label} look the same: {_written(case, one)}"
            yield _refuted(Code.DUPLICATE_OPTION, words, labels, remedy)
        elif same is Sameness.UNKNOWN:
            words = f"whether options {one.label} and {other.label} are equal is not known"
            yield Undecided(Obligation.OPTIONS, words)


def _each_by_itself(case: Case) -> bool:
    """Whether every option is decided, and two may say the same: both true, or both false."""
    spec = case.question.spec
    return spec.chooses_all or spec.offers_statements


def _as_numbers(one: Node, other: Node) -> tuple[Node, Node]:
    """Both, and beside what is no ratio a ratio of two as its quotient: 6 : 8 reads as 3/4 too."""
    match one, other:
        case (Ratio(), Ratio()):
            return one, other
        case (Ratio((above, below)), _):
            return Divide(above, below), other
        case (_, Ratio((above, below))):
            return one, Divide(above, below)
    return one, other


def _written(case: Case, option: OptionReading) -> str:
    """What the document writes for what an option shows."""
    entry = next(o for o in case.question.spec.options if o.label == option.label)
    shown = entry.value if option.shown is Shown.VALUE else entry.text
    return shown or ""


def _looks(case: Case, option: OptionReading) -> Node | str:
    """What a learner sees: a formula as it is set, or words in one spelling."""
    node = option.node
    if option.shown in (Shown.WORDS, Shown.UNREAD) or node is None:
        return _one_spelling(_written(case, option))
    if case.question.spec.offers_statements:
        # Statements without a sign are shown in words; few questions have any.
        from mathverify.texts.printing import printed_option

        reading = case.question.reading
        entry = next(one for one in reading.spec.options if one.label == option.label)
        if words := printed_option(reading, entry, node, ""):
            return _one_spelling(plain(words))
    return tidy(with_data(case.question.reading, node))


def _one_spelling(words: str) -> str:
    return " ".join("".join(s if s.isalnum() else " " for s in words.casefold()).split())


def _on_words(case: Case) -> Iterator[str]:
    """What rests on the words of options: what they stand for, or that they deny the others."""
    for option in case.question.reading.shown_options:
        if option.shown is not Shown.WORDS:
            continue
        words = f"option {option.label}, {_written(case, option)!r}"
        if option.value is not None:
            yield f"{words}, for {to_ascii(option.value)}"
        elif not option.known_words:
            yield f"{words}, for none of the others"


#: What is done to numbers, vectors and sets, and to no statement.
_ARITHMETIC = (Add, Divide, Multiply, Negate, Power)


def _meaningless(values: list[tuple[str, Node]]) -> Iterator[Finding]:
    """Options that reckon with statements, ``2*(y = 3*x)/2``: they say nothing, not another thing.

    As a distractor one would be "different" from the right option, and a learner may read it as it.
    """
    for label, node in values:
        reckoned = (one for one in walk(node) if isinstance(one, _ARITHMETIC))
        parts = (part for one in reckoned for part in children(one))
        said = next((part for part in parts if isinstance(part, (Relation, Logical))), None)
        if said is not None:
            words = f"option {label} is no answer: it reckons with the statement {to_ascii(said)}"
            yield _refuted(Code.ILL_TYPED, words, [label], f"replace option {label} by a value")


def _unsaid(case: Case, values: list[tuple[str, Node]]) -> Iterator[Finding]:
    """Options that name an unknown in place of a value.

    As answers they are refused, whatever they say; as options they may well be true, so they are
    not counted as wrong ones: with ``y = 3`` given, ``y`` stands beside ``3`` as a second answer.
    """
    if _each_by_itself(case):
        return
    for label, node in values:
        if not free_names(node):
            continue
        judgement = judge(case, node)
        if isinstance(judgement, Wrong) and names_no_value(case.question, node, judgement.code):
            words = f"option {label} is no answer: {judgement.message}"
            yield _refuted(Code.ILL_TYPED, words, [label], f"replace option {label} by a value")


def _rightness(case: Case, judged: tuple[tuple[str, Judgement], ...]) -> list[Finding]:
    """Whether exactly one is right; what shows nothing that could be judged is said elsewhere."""
    right = [label for label, judgement in judged if isinstance(judgement, Right)]
    unread = _shows_nothing(case)
    unknown = [
        (label, judgement)
        for label, judgement in judged
        if isinstance(judgement, NotKnown) and label not in unread
    ]
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
    unclear = [
        _refuted(judgement.code, judgement.message, [name], judgement.remedy)
        for name, judgement in judged
        if isinstance(judgement, Wrong) and judgement.code is Code.AMBIGUOUS and name in _bare(case)
    ]
    found += unclear
    if _each_by_itself(case):
        found += [
            _refuted(
                judgement.code, f"option {name}: {judgement.message}", [name], judgement.remedy
            )
            for name, judgement in judged
            if isinstance(judgement, Wrong) and judgement.code not in _NOT_THE_ANSWER
        ]
    every = case.question.spec.chooses_all
    if len(right) > 1 and not every:
        words = f"options {' and '.join(right)} are all right"
        found.append(
            _refuted(Code.SEVERAL_CORRECT, words, right, f"replace all but {label or right[0]}")
        )
    if not right and not unknown and not unread and not unclear and judged:
        expected = next((j.expected for _, j in judged if isinstance(j, Wrong) and j.expected), "")
        words = "no option is right" + (f"; the answer is {expected}" if expected else "")
        remedy = f"put {expected} among the options" if expected else _unit_to_say(case, judged)
        found.append(_refuted(Code.NO_CORRECT_OPTION, words, [name for name, _ in judged], remedy))
    if len(right) == 1 and label and right != [label] and not every:
        words = f"option {right[0]} is right, not {label}"
        found.append(_refuted(Code.WRONG_ANSWER, words, [right[0], label], f"answer: {right[0]}"))
    return found


def _unit_to_say(case: Case, judged: tuple[tuple[str, Judgement], ...]) -> str:
    """What gives all options the unit that none of them has; empty where that is not the reason."""
    clashes = all(isinstance(j, Wrong) and j.code is Code.UNIT_CLASH for _, j in judged)
    unit = display_unit(case.question) if clashes else None
    return f"ask: unit: {unit_text(unit)}, for options without one" if unit is not None else ""


def _refuted(code: Code, words: str, labels: list[str], remedy: str) -> Refuted:
    return Refuted(
        Obligation.OPTIONS,
        code,
        words,
        Witness("options", words, {"labels": labels}),
        remedy,
        "$.options",
    )
