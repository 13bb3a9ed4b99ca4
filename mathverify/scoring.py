"""What an answer to a question is worth, for graders and reward functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from mathverify.equivalence import (
    Constants,
    Difference,
    Different,
    Equivalence,
    EquivalencePolicy,
    Same,
    Undecided,
    Units,
    Witness,
)
from mathverify.equivalence.labels import labelled
from mathverify.equivalence.policy import Wrapping
from mathverify.equivalence.reading import Source, read_tree
from mathverify.equivalence.words import without_commands
from mathverify.equivalence.wrapping import unwrapped
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import (
    Add,
    Divide,
    Multiply,
    Name,
    Node,
    Power,
    Relation,
    free_names,
    walk,
)
from mathverify.problem.field_rules import named_labels
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.unfinished import arithmetic_left


@dataclass(frozen=True, slots=True)
class Score:
    """``points`` is 1 or 0; ``why`` tells a difference (0) from what could not be decided (0).

    ``answer`` is what was compared with the key.
    """

    points: Fraction
    answer: str
    why: Equivalence

    @property
    def decided(self) -> bool:
        """Whether the comparison came to an end."""
        return not isinstance(self.why, Undecided)

    def __float__(self) -> float:
        return float(self.points)


def scored(
    answer: str,
    spec: ProblemSpec,
    equivalent: Callable[[str, str, EquivalencePolicy], Equivalence],
    *,
    worked_out: bool = False,
) -> Score:
    """``answer`` held against the key of ``spec``; a question without a key decides nothing.

    With ``worked_out`` an answer that leaves arithmetic to the reader, which the key does not, has
    another form.
    """
    why = _held(answer, spec, equivalent)
    if worked_out and isinstance(why, Same):
        left = _left(answer)
        if left is not None and spec.answer is not None and _left(spec.answer) is None:
            why = Different(Witness(Difference.FORM, f"{to_ascii(left)} is not worked out"))
        elif (idle := _idle(answer, spec.answer or "")) is not None:
            words = f"{to_ascii(idle)} speaks of letters on which the answer does not depend"
            why = Different(Witness(Difference.FORM, words))
    return Score(Fraction(isinstance(why, Same)), answer, why)


def _left(answer: str) -> Node | None:
    """Arithmetic that ``answer`` does not work out."""
    found = read_tree(answer, EquivalencePolicy())
    return arithmetic_left(found.tree) if isinstance(found, Source) else None


def _idle(answer: str, key: str) -> Node | None:
    """A calculation of ``answer`` with letters, where ``key`` calculates with none: ``3 + 0*y``.

    Beside a sign of equality only what is said last is a calculation, or first if a name is last.
    """
    found, known = read_tree(answer, EquivalencePolicy()), read_tree(key, EquivalencePolicy())
    if not isinstance(found, Source) or not isinstance(known, Source):
        return None
    if any(_with_letters(known.tree)):
        return None
    told = found.tree
    if isinstance(told, Relation):
        told = told.operands[-1] if not isinstance(told.operands[-1], Name) else told.operands[0]
    return next(_with_letters(told), None)


def _with_letters(node: Node) -> Iterator[Node]:
    """The calculations in ``node`` that speak of letters, the outermost first."""
    return (one for one in walk(node) if isinstance(one, _CALCULATIONS) and free_names(one))


_CALCULATIONS = (Add, Multiply, Divide, Power)


def _held(
    answer: str,
    spec: ProblemSpec,
    equivalent: Callable[[str, str, EquivalencePolicy], Equivalence],
) -> Equivalence:
    """``answer`` against the key, or against the right option: its label, else its value."""
    key = spec.answer
    if key is None:
        return Undecided("the question has no key")
    if spec.chooses_all and spec.labels_named:
        return _all_chosen(answer, spec)
    right = next((one for one in spec.options if one.label == key), None)
    if right is None:
        return equivalent(answer, key, _policy(spec, key))
    text = without_commands(unwrapped(answer, Wrapping.SENTENCE))
    label, told = labelled(text)
    named = (label.text if label is not None and label.option else text).strip(" ().").casefold()
    if named in {one.label.casefold() for one in spec.options}:
        if named != right.label.casefold():
            words = f"option {named.upper()}, not {right.label}"
            return Different(Witness(Difference.TEXT, words))
        if named == text.strip(" ().").casefold():
            return Same("the label of the right option")
        # "(B) 12": it has to say what it names.
        answer = told
    if right.value is None:
        return Undecided("the right option is told in words; name it by its label")
    return equivalent(answer, right.value, _policy(spec, right.value))


def _all_chosen(answer: str, spec: ProblemSpec) -> Equivalence:
    """The labels that ``answer`` names, which have to be all that are right and no other."""
    text = without_commands(unwrapped(answer, Wrapping.SENTENCE)).casefold()
    labels = {one.label.casefold(): one.label for one in spec.options}
    words = [word for word in text.translate(_APART).split() if word != "and"]
    if len(words) == 1 and words[0] not in labels and all(sign in labels for sign in words[0]):
        words = [*words[0]]
    named = [labels[word] for word in words if word in labels]
    if not named or len(named) < len(words):
        return Undecided("the right options are named by their labels")
    if {*named} == {*spec.labels_named}:
        return Same("the labels of the right options")
    told = f"options {', '.join(sorted({*named}))}, not {named_labels(spec.labels_named)}"
    return Different(Witness(Difference.TEXT, told))


#: What stands between the labels of an answer.
_APART = str.maketrans(dict.fromkeys(",;&(){}[].", " "))


def _policy(spec: ProblemSpec, key: str) -> EquivalencePolicy:
    """The conventions that the question states: its form, and its unit, which may be left out."""
    ask = spec.ask
    named = ask is not None and (ask.unit is not None or bool(ask.round))
    return EquivalencePolicy(
        units=Units.OPTIONAL if named or _asked_in_a_unit(spec) else Units.REQUIRED,
        constants=Constants.ARBITRARY if key.rstrip().endswith("+ C") else Constants.LITERAL,
        form="" if ask is None or ask.form is None else ask.form,
    )


def _asked_in_a_unit(spec: ProblemSpec) -> bool:
    """Whether the unknown that is asked for has a unit, which the page then states."""
    asked = None if spec.ask is None else spec.ask.find
    return any(one.name == asked and one.unit is not None for one in spec.unknowns)
