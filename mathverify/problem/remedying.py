"""Which remedies of a refused document lead out of the fault that offers them.

A remedy that is offered has been tried: with it the document lacks this fault and has no new one.
Where several do, what is spelled alike is meant; else the one comes first that leaves the fewest
loose ends: names that nothing declares, data that speak of unknowns, an ask without its answer.
Of those that leave as many, what is left out is told first: an author, a title, a comment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from difflib import SequenceMatcher

from mathverify.language.short_texts import ASCII_NAME as _WORD
from mathverify.language.vocabulary import FUNCTIONS, SYNONYMS
from mathverify.problem.faults import Drop, Edit, Fault, Move, Put, Remedy, Rename
from mathverify.problem.paths import steps
from mathverify.problem.spec import Part, ProblemSpec
from mathverify.problem.values import Value

#: Documents are read again so often at most, and only where all their texts are this short.
_MOST_READINGS = 60
_LONGEST = 20_000
#: What stands in one of these is seldom a comment: ``min: 0`` of an unknown.
_FACTS = frozenset({"unknowns", "givens", "functions", "ask"})
#: From here on a word is taken for a misspelling of another.
_ALIKE = 0.75

#: The spec of a changed document, or the faults that it still has.
Read = Callable[[Value], "ProblemSpec | tuple[Fault, ...]"]


def tried(document: Value, faults: tuple[Fault, ...], read: Read) -> tuple[Fault, ...]:
    """The faults with the remedies that lead out of them, the best first, which is the hint."""
    if not any(fault.remedies for fault in faults) or _length(document) > _LONGEST:
        return tuple(replace(fault, remedies=()) for fault in faults)
    left = _MOST_READINGS
    found: list[Fault] = []
    for fault in faults:
        ranked: list[tuple[tuple[bool, int, int], int, Remedy]] = []
        for place, remedy in enumerate(fault.remedies[:left]):
            changed = applied(document, remedy)
            after = read(changed) if changed != document else faults
            rest = after if isinstance(after, tuple) else ()
            if len(rest) < len(faults) and _said(rest) <= _said(faults):
                loose = sum(isinstance(edit, Drop) for edit in remedy.edits)
                if isinstance(after, tuple):  # what it would speak of is not known
                    loose += sum(isinstance(edit, Rename) for edit in remedy.edits)
                else:
                    loose += _loose_ends(after) + _strange(document, remedy, after)
                rank = (not _is_alike(document, remedy), len(rest), loose)
                ranked.append((rank, place, remedy))
        left -= len(fault.remedies)
        ranked.sort(key=lambda entry: entry[:2])
        best = [entry for entry in ranked if entry[0] == ranked[0][0]]
        alike = bool(best) and not best[0][0][0]
        kept = best[:1] if alike else ranked
        remedies = tuple(remedy for _, _, remedy in kept)
        alone = len(best) == 1 or (bool(best) and _leaves_out(best[0][2]))
        told = remedies and not any(map(_may_leave_out_a_fact, remedies[0].edits))
        clear = told and not fault.is_told and (alike or alone)
        hint = remedies[0].words if clear else fault.hint
        found.append(replace(fault, hint=hint, remedies=remedies))
    return tuple(found)


def _leaves_out(remedy: Remedy) -> bool:
    """Whether only keys are dropped that are words: ``3)`` is a piece of something else."""
    return all(
        isinstance(edit, Drop) and _WORD.fullmatch(str(steps(edit.path)[-1]))
        for edit in remedy.edits
    )


def _may_leave_out_a_fact(edit: Edit) -> bool:
    """Whether an edit leaves out what is said of an unknown, in a given or an ask."""
    return isinstance(edit, Drop) and not _FACTS.isdisjoint(map(str, steps(edit.path)[:-1]))


def _is_alike(document: Value, remedy: Remedy) -> bool:
    """Whether a key or a value is spelled nearly as the one in its place."""
    match remedy.edits:
        case (Rename(path=path, key=new),):
            old = str(steps(path)[-1])
        case (Put(path=path, text=new),):
            value = _value(document, steps(path))
            old = value if isinstance(value, str) else ""
        case _:
            return False
    return SequenceMatcher(None, old.lower(), new.lower()).ratio() >= _ALIKE


def _said(faults: tuple[Fault, ...]) -> set[tuple[str, str]]:
    return {(fault.code, fault.message) for fault in faults}


def _length(value: Value) -> int:
    if isinstance(value, dict):
        return sum(len(key) + _length(item) for key, item in value.items())
    if isinstance(value, list):
        return sum(map(_length, value))
    return len(value or "")


def _names(spec: ProblemSpec) -> tuple[set[str], set[str], set[str]]:
    """The unknowns, the data and the functions."""
    named = (spec.unknowns, spec.data, spec.functions)
    unknowns, data, functions = ({one.name for one in section} for section in named)
    return unknowns, data, functions


def _strange(document: Value, remedy: Remedy, spec: ProblemSpec) -> int:
    """How much a remedy calls a section that speaks of nothing in the question: an author."""
    names = set[str]().union(*_names(spec))
    called = [edit for edit in remedy.edits if isinstance(edit, Rename)]
    return sum(not names & _words(_value(document, steps(edit.path))) for edit in called)


def _words(value: Value) -> set[str]:
    if isinstance(value, dict):
        return set(value).union(*map(_words, value.values()))
    if isinstance(value, list):
        return set[str]().union(*map(_words, value))
    return set(_WORD.findall(value or ""))


def _loose_ends(spec: ProblemSpec) -> int:
    """How much of a question hangs in the air: names undeclared or unused, no answer."""
    unknowns, data, functions = _names(spec)
    each: tuple[ProblemSpec | Part, ...] = (spec, *spec.parts)
    said = [given.relation for one in each for given in one.givens]
    said += [datum.value for datum in spec.data]
    said += [function.rule or "" for function in spec.functions]
    asked = [one.ask.find for one in each if one.ask is not None]
    words = {word for text in said for word in _WORD.findall(text)}
    spoken = words | {word for text in asked for word in _WORD.findall(text)}
    undeclared = spoken - unknowns - data - functions - FUNCTIONS.keys() - SYNONYMS.keys()
    unused = (unknowns - words) | ((data | functions) - spoken)
    speaking = sum(bool(unknowns & {*_WORD.findall(datum.value)}) for datum in spec.data)
    parameters = sum(unknown.role == "parameter" for unknown in spec.unknowns)
    unanswered = spec.ask is not None and spec.answer is None
    return len(undeclared) + len(unused) + speaking + parameters + unanswered


def applied(document: Value, remedy: Remedy) -> Value:
    """The document with all edits made; the same where one of them has no place in it."""
    changed = document
    for edit in remedy.edits:
        done = _edited(changed, edit)
        if done is None:
            return document
        changed = done
    return changed


def _edited(document: Value, edit: Edit) -> Value:
    """The document with one edit; None where its path leads nowhere."""
    match edit:
        case Put(path=path, text=text):
            return _at(document, steps(path), lambda _: [text])
        case Drop(path=path):
            return _at(document, steps(path), lambda _: [])
        case Move(path=path, to=to):
            found, there = _value(document, steps(path)), _value(document, steps(to))
            if isinstance(found, dict) and isinstance(there, dict):
                found = {**there, **found} if not there.keys() & found.keys() else None
            elif there:
                found = None  # nothing is put in the place of something else
            without = _edited(document, Drop(path))
            return None if found is None else _at(without, steps(to), lambda _: [found])
        case Rename(path=path, key=key):
            *above, last = steps(path)
            body = _value(document, tuple(above))
            if not isinstance(body, dict) or last not in body or key in body:
                return None
            renamed: Value = {key if name == last else name: body[name] for name in body}
            return _at(document, tuple(above), lambda _: [renamed])


def _value(document: Value, place: tuple[str | int, ...]) -> Value:
    for step in place:
        if isinstance(document, dict) and isinstance(step, str):
            document = document.get(step)
        elif isinstance(document, list) and isinstance(step, int) and step < len(document):
            document = document[step]
        else:
            return None
    return document


def _at(
    document: Value, place: tuple[str | int, ...], put: Callable[[Value], list[Value]]
) -> Value:
    """A copy in which ``put`` says what stands at a place: one value, or none."""
    if not place:
        return next(iter(put(document)), None)
    step, below = place[0], place[1:]
    if isinstance(step, str) and (document is None or isinstance(document, dict)):
        body = dict(document or {})
        for value in _below(body.get(step), below, put):
            body[step] = value
            return body
        body.pop(step, None)
        return body
    if isinstance(step, int) and isinstance(document, list) and step < len(document):
        return [
            *document[:step],
            *_below(document[step], below, put),
            *document[step + 1 :],
        ]
    return None


def _below(
    value: Value, place: tuple[str | int, ...], put: Callable[[Value], list[Value]]
) -> Iterator[Value]:
    if not place:
        yield from put(value)
        return
    changed = _at(value, place, put)
    if changed not in (None, {}):
        yield changed
