"""Reading what a question asks: one canonical `Ask`, or several in order."""

from __future__ import annotations

import re
import string
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from mathverify.language.notation import SOLUTIONS
from mathverify.language.short_texts import whole_words
from mathverify.language.tokens import NAME
from mathverify.problem.ask_kinds import Answer, AskKind, End, best_kind
from mathverify.problem.brackets import split_outside, wrapped_in
from mathverify.problem.faults import Put, Remedy
from mathverify.problem.reading.ask_shapes import (
    ASK_FIELDS,
    ASK_SYNONYMS,
    KINDS,
    kind_as_field,
    several_asks,
    spelled,
)
from mathverify.problem.reading.context import (
    Fields,
    Place,
    Reading,
    by_likeness,
    did_you_mean,
    list_text,
    shown,
)
from mathverify.problem.reading.kind_words import Meant, kind_meant
from mathverify.problem.spec import Ask

_ADVICE = {
    "over": "the domain of the unknown",
    "parameter": "the parameter in the answer: x = 2*k*pi for k in integer",
    "when": "the condition as a given",
    "with": "a second ask for it, in parts: a finds the pairs, b those with f''(x) < 0, say, by a "
    "given of its own",
}

_SOLUTION_WORDS = re.compile(
    r"(?:has |have |there (?:is|are) )?(no|a unique|unique|exactly one|one|two|exactly two|three|"
    r"infinitely many)\b[\w ]*\b(?:solutions?|roots?)\b\s*(?:for|in)?\s*\(?\s*"
    r"([A-Za-z_]\w*(?:\s*,\s*[A-Za-z_]\w*)*)?\s*\)?",
    re.IGNORECASE,
)


_FIRST_KINDS = (AskKind.VALUE, AskKind.ALL, AskKind.FORM, AskKind.TRUTH)
_OTHER_KINDS = [kind.value for kind in AskKind if kind not in _FIRST_KINDS]
_KINDS_IN_WORDS = (
    "value for one value, all for all solutions, form for an expression, truth for a statement, or "
    f"one of {', '.join(_OTHER_KINDS)}"
)

#: Characters of equations that a hint repeats.
_LONGEST_EQUATIONS = 160


@dataclass(frozen=True, slots=True)
class Asked:
    """One ask; ``key`` is its label where a map gave one, ``conditions`` are facts it stated.

    ``components`` are the parts of a tuple in the order of ``find`` (with ``at`` last), under
    the names by which an answer map may call them.
    """

    ask: Ask
    path: str
    components: tuple[str, ...]
    key: str = ""
    conditions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Known:
    """What an ask may refer to: the unknowns with their domains, and the relations of givens."""

    unknowns: Mapping[str, str]
    relations: Sequence[str] = ()


def read_asks(
    reading: Reading, place: Place, known: Known, *, answered_at_once: bool
) -> list[Asked]:
    """What is asked at ``place``; several for a list, or for a map of statements or asks.

    A list of unknowns that are ``answered_at_once``, by one text or by options, is one ask.
    """
    items = place.value if isinstance(place.value, list) else []
    names = [item for item in items if isinstance(item, str) and item in known.unknowns]
    if answered_at_once and len(items) > 1 and names == items:
        find = ", ".join(names)
        reading.note("shape", place.path, place.value, find)
        place = replace(place, value=find)
    entries: list[tuple[str, Place]]
    if isinstance(place.value, list):
        entries = [("", place.item(index, item)) for index, item in enumerate(place.value)]
        if not entries:
            reading.fault("missing-field", place.path, "nothing is asked", '{find: "x", as: value}')
    else:
        entries = several_asks(place) or [("", place)]
    if isinstance(place.value, list) or len(entries) > 1:
        canonical = "parts" if len(entries) > 1 else "the only ask"
        reading.note("shape", place.path, place.value, canonical)
    read = (_read_ask(reading, entry, known, key) for key, entry in entries)
    return [asked for asked in read if asked is not None]


def _read_ask(reading: Reading, place: Place, known: Known, key: str) -> Asked | None:
    rewritten = kind_as_field(reading, place, known.unknowns)
    if rewritten is None:
        return None
    fields = reading.fields(rewritten, ASK_FIELDS, ASK_SYNONYMS, advice=_ADVICE)
    if fields is None:
        return None
    meant = _kind(reading, fields, "", known) if "find" not in fields else None
    if meant is not None and meant.kind.shape.is_chosen:
        # Among options where no expression is asked, what is so is chosen.
        reading.note("derived", place.path, meant.kind.value, 'find: "true"')
        fields["find"] = replace(place, value="true")
    if "find" not in fields:
        hint = '{find: "x", as: value}'
        ways = [
            Remedy(f'{{find: "{name}", as: value}}', (Put(f"{place.path}.find", name),))
            for name in known.unknowns
        ]
        reading.fault("missing-field", place.path, "nothing is asked for", hint, ways)
        return None
    find, components = _find(reading, fields["find"], known)
    values: dict[str, object] = {"find": find}
    meant = _kind(reading, fields, find or "", known)
    if meant is None and "as" not in fields and _is_quantified(find or "", known.unknowns):
        reading.note("derived", place.path, find, "as: truth")
        meant = Meant(AskKind.TRUTH)
    stated: tuple[str, ...] = ()
    if meant is not None:
        values["kind"] = meant.kind
        if find and meant.kind.answer is Answer.SET and "such_that" not in fields:
            from mathverify.problem.reading.asked_statements import parameter_asked

            if name := parameter_asked(find, known.unknowns):
                said = f"find: {name}, such_that: {find}"
                reading.note("shape", fields["find"].path, find, said)
                values["find"], components, stated = name, (name,), (find,)
    for field in ("form", "unit"):
        if field in fields:
            values[field] = reading.text(fields[field])
    if meant is not None and meant.form:
        _form_of_kind(reading, fields, meant, values)
    if "exact" in fields:
        values.setdefault("form", _exact(reading, fields["exact"]))
    if "round" in fields:
        from mathverify.problem.reading.rounding import read_rounding

        values["round"] = read_rounding(reading, fields["round"], str(values.get("unit", "")))
    if "at" in fields:
        at = reading.mathematics(fields["at"]) or ""
        if (meant.kind if meant is not None else AskKind.VALUE).shape.has_place:
            values["at"], components = at, (*components, at)
        elif "=" in at and "such_that" not in fields:
            reading.note("shape", fields["at"].path, f"at: {at}", f"such_that: {at}")
            fields = {**fields, "such_that": fields["at"]}
        else:
            message = "`at` is the place of a greatest or least value"
            reading.fault("wrong-type", fields["at"].path, message, 'such_that: "x = 3"')
    conditions = stated or _conditions(reading, fields, find or "", known)
    ask = reading.build(Ask, place.path, **values) if find is not None else None
    return Asked(ask, place.path, components, key, conditions) if ask is not None else None


#: A statement about all or some values has one of these.
_QUANTIFIERS = ("for", "exist", "∀", "∃")


def _is_quantified(text: str, unknowns: Collection[str]) -> bool:
    if not any(word in text for word in _QUANTIFIERS):
        return False
    from mathverify.problem.reading.asked_statements import is_quantified

    return is_quantified(text, unknowns)


def _exact(reading: Reading, place: Place) -> str | None:
    if place.value == "true":
        reading.note("spelling", place.path, "exact: true", "form: exact")
        return "exact"
    reading.fault("unknown-value", place.path, f"exact: {shown(place.value)}", "form: exact")
    return None


def _kind(reading: Reading, fields: Fields, find: str, known: Known) -> Meant | None:
    if "as" not in fields:
        return None
    place = fields["as"]
    written = reading.text(place)
    if written is None:
        return None
    meant = _named_kind(spelled(written)) or kind_meant(spelled(written), find, known.unknowns)
    if meant is None:
        kinds = tuple(kind.value for kind in AskKind)
        near = did_you_mean(written, kinds)
        ways = [Remedy(kind, (Put(place.path, kind),)) for kind in by_likeness(written, kinds)]
        message = f"{shown(written)} is no kind of ask"
        hint = near or _KINDS_IN_WORDS
        reading.fault("unknown-value", place.path, message, hint, ways, is_told=not near)
        return None
    if meant.form or meant.kind.value != written:
        form = f", form: {meant.form}" if meant.form else ""
        reading.note("spelling", place.path, written, f"{meant.kind.value}{form}")
    return meant


def _named_kind(word: str) -> Meant | None:
    """What a word for a kind says; the short word of an end is that of an expression."""
    for end in End:
        if word == end.value:
            return Meant(best_kind(end, of_an_unknown=False))
    return Meant(AskKind(KINDS[word])) if word in KINDS else None


#: Forms that say at least what the kind of number says: a fraction in lowest terms is a fraction.
_SAYS_MORE = {
    "fraction": frozenset({"lowest terms", "simplest form", "simplified", "simplest"}),
    "exact": frozenset({"lowest terms", "simplest surd", "surd", "exact", "exact form"}),
}


def _form_of_kind(
    reading: Reading, fields: Fields, meant: Meant, values: dict[str, object]
) -> None:
    """Enter the form that the word of the kind said, which is no other than a form given.

    What is to be simplified to a form is to have that form.
    """
    form = values.get("form")
    if form is None:
        if not (meant.form == "decimal" and "round" in fields):
            values["form"] = meant.form
        return
    more = _SAYS_MORE.get(meant.form, frozenset())
    if meant.form == "simplified":
        return
    if str(form) not in more and spelled(str(form)) != spelled(meant.form):
        message = f"two forms are asked for: {meant.form} and {form}"
        hint = f'as: {meant.kind.value} with form: "{form}" or form: "{meant.form}"'
        reading.fault("several-kinds", fields["form"].path, message, hint)


def _find(reading: Reading, place: Place, known: Known) -> tuple[str | None, tuple[str, ...]]:
    """What is asked for, and its components when it is a tuple."""
    value = place.value
    names: tuple[str, ...] = ()
    if isinstance(value, dict) and value:
        names = tuple(value)
        value = [
            name if item is None or KINDS.get(spelled(str(item))) == "value" else item
            for name, item in value.items()
        ]
    if isinstance(value, list):
        text = list_text(value, "(", ")") if len(value) > 1 else list_text(value, "", "")
        if text is None:
            message = f"this is no list of expressions: {shown(place.value)}"
            reading.fault("wrong-type", place.path, message, '"(x, y)"')
            return None, ()
        reading.note("shape", place.path, place.value, f'"{text}"')
        return text, names or split_outside(wrapped_in(text, "(", ")") or text)
    text = reading.mathematics(place)
    if text is None:
        return None, ()
    inner = wrapped_in(text, "(", ")")
    several = inner is None and len(split_outside(text)) > 1
    if several and not _is_quantified(text, known.unknowns):
        inner = text
        text = f"({inner})"
        reading.note("shape", place.path, inner, f'"{text}"')
    return text, split_outside(inner) if inner else (text,)


def _conditions(reading: Reading, fields: Fields, find: str, known: Known) -> tuple[str, ...]:
    """The condition of ``{range: k, such_that: ...}``, as a fact of the question."""
    if "such_that" not in fields:
        return ()
    place = fields["such_that"]
    text = reading.mathematics(place)
    if text is None:
        return ()
    words = _SOLUTION_WORDS.fullmatch(text)
    if words is not None:
        message = f"a predicate is needed instead of words: {shown(text)}"
        reading.fault("condition-in-words", place.path, message, _predicate(words, known.relations))
        return ()
    if name := _unbound(text, find, known):
        message = f"it is not said whether this holds for all {name} or for some: {shown(text)}"
        one = f"{name} in {known.unknowns[name]}: {' and '.join(split_outside(text))}"
        hint = f'such_that: "for all {one}" or "exists {one}"'
        reading.fault("ambiguous", place.path, message, hint)
        return ()
    reading.note("shape", place.path, text, f'givens: {{asked_condition: "{text}"}}')
    return (text,)


def _unbound(text: str, find: str, known: Known) -> str:
    """An unknown of which only a condition on another one speaks; empty if there is none.

    ``k such that x^2 + 2*x + k > 0`` may mean all x or some; ``n such that n = m^2``, some m only.
    """
    is_formula = re.match(rf"{re.escape(find)}\s*=[^=]", text) is not None
    if is_formula or _BOUND.search(text):
        return ""
    words = [set(NAME.findall(part)) for part in (text, find, *known.relations)]
    free = words[0] - set().union(*words[1:])
    asked = words[1] & set(known.unknowns)
    return next((name for name in known.unknowns if name in free and asked & words[0]), "")


#: What binds a name, or speaks of a relation as a whole.
_BOUND = re.compile(r"\b(?:for|all|every|exists|has|solutions?|no_solutions?|\w+_\w+)\b|[∀∃]")


def _predicate(words: re.Match[str], relations: Sequence[str]) -> str:
    """What to write in the language for what was said in words, by each reading."""
    equations = " and ".join(relations)
    if len(equations) > _LONGEST_EQUATIONS or "=" not in equations:
        equations = "LEFT = RIGHT"
    how = " ".join(words[1].lower().split())
    how = "a unique" if how == "unique" else how
    things = (
        "distinct roots"
        if {"distinct", "different"}.intersection(whole_words(words[0]))
        else "roots"
    )
    variables = f" in {words[2]}" if words[2] else ""
    predicate = SOLUTIONS.instead_of(f"{equations} has {how} {things}{variables}")
    return f"as a given, in the place of the equations: {predicate}"


def letter_of(index: int) -> str:
    """The id of a part that has none: a, b, c, ..."""
    letters = string.ascii_lowercase
    return letters[index] if index < len(letters) else f"p{index + 1}"


def calculated(values: Mapping[str, object]) -> str:
    """The expression that is asked for; empty where a statement or anything else is."""
    ask = values.get("ask")
    asked = isinstance(ask, Ask) and ask.kind in (AskKind.VALUE, AskKind.FORM)
    return ask.find if isinstance(ask, Ask) and asked and "=" not in ask.find else ""
