"""The comparison of two answers: read, matched kind by kind, decided, never raising.

`Comparison` is handed the rules of the theories; `mathverify.api` wires the default one.
"""

from __future__ import annotations

from functools import lru_cache
from threading import RLock

from mathverify.equivalence.answers import (
    Answer,
    Clock,
    Members,
    Row,
    Statement,
    Unreadable,
    Value,
)
from mathverify.equivalence.labels import Label, labelled
from mathverify.equivalence.matching import Matching
from mathverify.equivalence.policy import EXACT, EquivalencePolicy, Names
from mathverify.equivalence.reading import Source, read_tree
from mathverify.equivalence.regions import cells
from mathverify.equivalence.run_together import (
    has_words,
    is_word,
    names_in,
    parted,
    products,
    unclear_word,
)
from mathverify.equivalence.understanding import Understanding
from mathverify.equivalence.values import amount_in_parts
from mathverify.equivalence.verdict import Different, Equivalence, Same, Undecided
from mathverify.equivalence.words import bare_clock, phrase
from mathverify.equivalence.wrapping import unwrapped
from mathverify.language import tree
from mathverify.language.moments_written import moment_written
from mathverify.semantics.linear_form import polynomial
from mathverify.semantics.lowering import Rules


class Comparison:
    """Decides whether two texts give the same answer.

    Safe in threads: one comparison runs at a time, without signals and without processes, within
    limits that are counts and sizes and no clock.
    """

    def __init__(self, rules: Rules) -> None:
        self._understanding = Understanding(rules)
        self._matching = Matching(self._understanding)
        self._lock = RLock()
        self._known = lru_cache(maxsize=4096)(self._answer)

    def compare(self, one: str, other: str, policy: EquivalencePolicy = EXACT) -> Equivalence:
        """Whether ``one`` and ``other`` say the same under ``policy``.  Never raises."""
        for offered in (one, other):
            if not isinstance(offered, str):
                kind = type(offered).__name__
                return Undecided(f"an answer is a text, not {kind}", "the answer as text")
        with self._lock:
            try:
                return self._labelled(one, other, policy)
            except (RecursionError, MemoryError):
                return Undecided("too deep or too large to be compared")
            except Exception as error:  # noqa: BLE001 - a crash is no verdict
                return Undecided(f"the comparison broke off: {type(error).__name__}: {error}")

    def clear(self) -> None:
        """Forget what was read and worked out before."""
        for known in (self._known, read_tree, cells, polynomial):
            known.cache_clear()

    def _labelled(self, one: str, other: str, policy: EquivalencePolicy) -> Equivalence:
        """The verdict on what stands after the labels, as far as the labels allow one."""
        texts = [unwrapped(text, policy.wrapping) for text in (one, other)]
        first, second = (self._label(text, policy) for text in texts)
        labels = [label for label, _ in (first, second) if label is not None]
        if not labels:
            return self._compare(one, other, policy)
        for (label, _), text in ((first, texts[1]), (second, texts[0])):
            if label is not None and label.option and phrase(text) is not None:
                return self._compare(label.text, text, policy)
        found = self._compare(first[1], second[1], policy)
        unknown = {label.text.casefold() for label in labels if not label.known}
        told = len(unknown) == len(labels) > 1
        if isinstance(found, Same) and told and len(unknown) > 1:
            return Undecided(f"equal values, labelled {labels[0].text} and {labels[1].text}")
        if isinstance(found, Different) and unknown and not all(a.option for a in labels):
            return Undecided(f"what the label {sorted(unknown)[0]!r} says is not known")
        return found

    def _label(self, text: str, policy: EquivalencePolicy) -> tuple[Label | None, str]:
        """A label and what it labels; none where the whole is read: ``(B) x`` is a product."""
        label, rest = labelled(text)
        if label is None or not label.option:
            return label, rest
        whole = self._known(text, policy)
        return (label, rest) if isinstance(whole, Unreadable) else (None, text)

    def _compare(self, one: str, other: str, policy: EquivalencePolicy) -> Equivalence:
        first, second = self._known(one, policy), self._known(other, policy)
        for which, answer in (("first", first), ("second", second)):
            if isinstance(answer, Unreadable):
                return Undecided(f"the {which} answer is not read: {answer.reason}", answer.remedy)
        texts = one, other
        one, other, unclear = _parted(one, other, policy)
        if unclear:
            return Undecided(f"unclear where the product {unclear} ends", "*".join(unclear))
        if (one, other) != texts:
            first, second = self._known(one, policy), self._known(other, policy)
        if first == second:
            return Same("the same answer")
        first, second = (
            self._beside(one, first, second, policy),
            self._beside(other, second, first, policy),
        )
        found = self._matching.match(first, second, policy)
        if isinstance(found, Same) and isinstance(first, Row) and isinstance(second, Row):
            times = [bare_clock(unwrapped(text, policy.wrapping)) for text in (one, other)]
            if None not in times and times[0] != times[1]:
                return Undecided("ratios, or times of day?", "a ratio with spaces: 5 : 12")
        if isinstance(found, Different):
            words = sorted(filter(is_word, _names(one, policy) ^ _names(other, policy)))
            if words:  # it may be no name at all: nothing is known of what it says
                reason = f"{words[0]!r} is no unit and stands in one answer only"
                return Undecided(reason, "the number alone")
        return found

    def _answer(self, text: str, policy: EquivalencePolicy, *declared: frozenset[str]) -> Answer:
        # What is remembered of a tree is found by the arguments as they were passed.
        found = read_tree(text, policy, *declared)
        if not isinstance(found, Source):
            return found
        return self._understanding.answer(found, policy)

    def _beside(
        self, text: str, answer: Answer, partner: Answer, policy: EquivalencePolicy
    ) -> Answer:
        """``answer`` as the other one shows that it is meant.

        ``15:45`` is a time beside ``3:45 pm``; ``m`` is a letter beside an answer in which it is;
        ``(x, y) = (2, 3)`` is the point beside a point, alternatives of such are points beside
        points; ``3 h and 20 min`` is one amount beside one; ``15:45`` and ``2024-02-29`` are a time
        of day and a date beside one that is called so.
        """
        if isinstance(partner, Value) and moment_written(partner.node):
            meant = self._understanding.moment(unwrapped(text, policy.wrapping))
            return answer if meant is None else meant
        if isinstance(partner, Clock) and isinstance(answer, Row):
            return bare_clock(unwrapped(text, policy.wrapping)) or answer
        point = isinstance(partner, Row) and isinstance(answer, Members)
        points = isinstance(partner, (Row, Members)) and isinstance(answer, Statement)
        if (point or points) and policy.names is not Names.REQUIRED:
            source = read_tree(text, policy)
            if isinstance(source, Source):
                read = self._understanding.point if point else self._understanding.points
                return read(source.tree) or answer
            return answer
        if isinstance(answer, Members) and isinstance(partner, Value):
            return amount_in_parts(answer) or answer
        if not isinstance(answer, Value) or not isinstance(partner, Value):
            return answer
        units = {
            word
            for part in tree.walk(answer.node)
            if isinstance(part, tree.Quantity)
            for word, _ in part.unit.factors
        }
        letters = units & tree.free_names(partner.node) if units else units
        if not letters:
            return answer
        found = self._known(text, policy, frozenset(letters))
        return answer if isinstance(found, Unreadable) else found


def _parted(one: str, other: str, policy: EquivalencePolicy) -> tuple[str, str, str]:
    """Both texts with words that are products written apart, or a word whose end is unclear."""
    if one == other or not (has_words(one) or has_words(other)):
        return one, other, ""
    names = [_names(text, policy) for text in (one, other)]
    words = products(one, other, names[0], names[1])
    unclear = unclear_word(one, words) or unclear_word(other, words)
    return parted(one, words), parted(other, words), unclear


def _names(text: str, policy: EquivalencePolicy) -> frozenset[str]:
    source = read_tree(text, policy)
    return names_in(source.tree) if isinstance(source, Source) else frozenset()
