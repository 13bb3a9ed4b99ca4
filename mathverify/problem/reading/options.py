"""Reading the options of a multiple-choice question."""

from __future__ import annotations

import re
import string
from dataclasses import dataclass

from mathverify.problem.brackets import split_outside, wrapped_in
from mathverify.problem.faults import Drop, Remedy
from mathverify.problem.field_rules import labels_of, named_labels
from mathverify.problem.reading.context import Fields, Place, Reading, shown
from mathverify.problem.spec import Option
from mathverify.problem.values import Value

_FIELDS = ("label", "value", "text", "misconception", "correct")

_SYNONYMS = {
    "answer": "value",
    "error": "misconception",
    "explanation": "misconception",
    "expression": "value",
    "feedback": "misconception",
    "id": "label",
    "is_correct": "correct",
    "key": "label",
    "letter": "label",
    "mistake": "misconception",
    "name": "label",
    "rationale": "misconception",
    "reason": "misconception",
    "why": "misconception",
}

_ADVICE = {
    "figure": "the figures of options in the question's figure, and text: for the option",
}


@dataclass(frozen=True, slots=True)
class Choices:
    """The options, and the label that the document marks as right, or labels (``A, C``); or none.

    The mark is explicit when it is ``correct: true``, or a key beside the options that names the
    label (``correct_option: B``), and not the one absent misconception.  Every option has the path
    of where it stands.
    """

    options: tuple[Option, ...] = ()
    paths: tuple[str, ...] = ()
    marked: str = ""
    is_explicit: bool = False

    @property
    def marks_several(self) -> bool:
        """Whether several options are marked as right, so that all that are right are asked for."""
        return len(labels_of(self.marked)) > 1

    def told_otherwise(self, answer: str) -> str:
        """The marked options in words, where an answer says another; empty where it does not."""
        if self.marks_several:
            return "" if answer == self.marked else f"options {self.marked} are"
        said = next((option for option in self.options if option.label == self.marked), None)
        if said is None or answer in (said.label, said.value):
            return ""
        labels = {option.label for option in self.options}
        alone = answer in labels or said.value is None
        return f"option {said.label if alone else f'{said.label}, {said.value},'} is"

    def names_several(self, answer: Value) -> bool:
        """Whether an answer lists labels, or the values of several options one by one."""
        return len(labels_of(self.listed(answer, values_too=isinstance(answer, list)))) > 1

    def listed(self, value: Value, *, values_too: bool = False) -> str:
        """The labels that a list or a text such as ``{A, C}`` or ``A and C`` names, as ``A, C``.

        They are in the order of the options; with ``values_too`` a value may stand for its label.
        Empty where something else is named, or one twice.
        """
        if isinstance(value, str):
            inside = next((i for b in ("{}", "[]", "()") if (i := wrapped_in(value, *b))), value)
            parts = (part for cut in inside.split(" and ") for part in split_outside(cut))
            items: list[Value] = list(parts)
        else:
            items = value if isinstance(value, list) else []
        labels = [option.label for option in self.options]
        named: list[str] = []
        for item in items:
            told = item.strip("().: ") if isinstance(item, str) else ""
            said = [o.label for o in self.options if item in (o.value, o.text)]
            if told not in labels and values_too and len(said) == 1:
                told = said[0]
            if told not in labels or told in named or (said and told not in said):
                return ""
            named.append(told)
        return named_labels(label for label in labels if label in named)


@dataclass(frozen=True, slots=True)
class _Read:
    option: Option
    path: str
    is_correct: bool
    is_free_of_error: bool


def read_options(reading: Reading, place: Place) -> Choices:
    """Options as a list or a map by label, of texts or maps; labels left out become A, B, C.

    Which option is right is decided by proof; a mark is only used where ``answer`` is absent.
    """
    read: list[_Read] = []
    labels: set[str] = set()
    for label, entry in _entries(reading, place):
        option = _option(reading, entry, label)
        if option is None:
            continue
        if option.option.label in labels:
            message = f"the label {option.option.label!r} occurs twice"
            reading.fault("duplicate-name", entry.path, message, "a label of its own")
            continue
        labels.add(option.option.label)
        read.append(option)
    correct = [one.option.label for one in read if one.is_correct]
    errorless = [one.option.label for one in read if one.is_free_of_error]
    marked = correct or (errorless if len(errorless) < len(read) else [])
    options = tuple(one.option for one in read)
    paths = tuple(one.path for one in read)
    several = marked if correct or len(marked) == 1 else []
    return Choices(options, paths, named_labels(several), bool(correct))


def _entries(reading: Reading, place: Place) -> list[tuple[str, Place]]:
    value = place.value
    if isinstance(value, dict):
        reading.note("shape", place.path, list(value), "a list of {label, value}")
        return [(label, place.under(label, item)) for label, item in value.items()]
    entries: list[tuple[str, Place]] = []
    if lettered := _lettered(place):
        reading.note("shape", place.path, value, "a list of {label, value}")
        return lettered
    for index, item in enumerate(reading.listed(place, "options")):
        body = item.value
        if isinstance(body, dict) and len(body) == 1 and len(next(iter(body))) == 1:
            ((label, inside),) = body.items()
            reading.note("shape", item.path, body, f"{{label: {label}, value: ...}}")
            entries.append((label, item.under(label, inside)))
            continue
        has_label = isinstance(body, dict) and any(
            _SYNONYMS.get(key, key) == "label" and body[key] is not None for key in body
        )
        label = ""
        if not has_label:
            letters = string.ascii_uppercase
            label = letters[index] if index < len(letters) else str(index + 1)
            reading.note("derived", item.path, shown(body), f"label: {label}")
        entries.append((label, item))
    return entries


def _lettered(place: Place) -> list[tuple[str, Place]]:
    """The options of ``["A) 4", "B) 5"]`` by their letters, which run from A on; else none."""
    items = place.value if isinstance(place.value, list) else []
    found = [LETTERED.fullmatch(item) if isinstance(item, str) else None for item in items]
    matches = [match for match in found if match is not None]
    letters = "".join(match[1] for match in matches)
    if (
        not letters
        or len(matches) < len(items)
        or letters
        not in (
            string.ascii_uppercase[: len(letters)],
            string.ascii_lowercase[: len(letters)],
        )
    ):
        return []
    return [(match[1], place.item(index, match[2].strip())) for index, match in enumerate(matches)]


#: An option with its letter in front: ``A) 4``, ``(b) 5``, ``C. 6``, ``D: 7``.
LETTERED = re.compile(r"\s*\(?([A-Za-z])(?:\)|[.:](?=\s))\s*(.*\S)\s*")


def _option(reading: Reading, place: Place, label: str) -> _Read | None:
    if not isinstance(place.value, dict):
        if isinstance(place.value, str) and _speaks_of_the_others(place):
            written: dict[str, object] = {"text": place.value.strip()}
            reading.note("shape", place.path, place.value, f"text: {place.value.strip()}")
        else:
            value = reading.mathematics(place)
            if value is None:
                return None
            written = {"value": value}
        option = reading.build(Option, place.path, label=label.strip(), **written)
        return _Read(option, place.path, False, False) if option else None
    fields = reading.fields(place, _FIELDS, _SYNONYMS, advice=_ADVICE)
    if fields is None:
        return None
    values: dict[str, object] = {"label": label.strip()}
    if "label" in fields:
        values["label"] = _label(reading, fields["label"])
    if "value" in fields and "text" not in fields and _speaks_of_the_others(fields["value"]):
        reading.note("spelling", fields["value"].path, "value", "text")
        fields["text"] = fields.pop("value")
    if "value" in fields:
        values["value"] = reading.mathematics(fields["value"])
    for key in ("text", "misconception"):
        if key in fields:
            values[key] = reading.text(fields[key])
    if "value" not in fields and "text" not in fields:
        ways = [Remedy("the other options alone", (Drop(place.path),))]
        message, hint = "an option has a value", 'value: "45 deg"'
        reading.fault("missing-field", place.path, message, hint, ways, is_told=True)
        return None
    is_correct = _is_correct(reading, fields)
    option = reading.build(Option, place.path, **values)
    errorless = any(
        _SYNONYMS.get(key, key) == "misconception" and value is None
        for key, value in place.value.items()
    )
    return _Read(option, place.path, is_correct, errorless) if option else None


def _speaks_of_the_others(place: Place) -> bool:
    """Whether an option says that none of the others is right, or all are: no value."""
    from mathverify.language.other_answers import says_all_of_the_others, says_none_of_the_others

    text = place.value if isinstance(place.value, str) else ""
    return says_none_of_the_others(text) or says_all_of_the_others(text)


def _label(reading: Reading, place: Place) -> str | None:
    written = reading.text(place)
    bare = written.strip("().: ") if written else written
    if bare and bare != written:
        reading.note("spelling", place.path, written, bare)
    return bare


def _is_correct(reading: Reading, fields: Fields) -> bool:
    if "correct" not in fields:
        return False
    place = fields["correct"]
    if place.value not in ("true", "false"):
        reading.fault("unknown-value", place.path, "correct is true or false", "answer: B")
        return False
    if place.value == "true":
        reading.note("shape", place.path, "correct: true", "a claim, used where answer is absent")
    return place.value == "true"
