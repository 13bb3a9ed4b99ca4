"""A family told as a teacher reads it: what is drawn and asked, how it is solved, wrong ways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generators.family import DIFFICULTIES, Family
from generators.parameters import FORM
from generators.written_families.domains import told
from generators.written_families.family_document import Case, Choice, FamilyDocument
from generators.written_families.family_file import FamilyFile
from mathverify.problem.values import Value

#: How wide names are told before what is said of them.
_WIDTH = 14


def explained(family: Family) -> Iterator[str]:
    """The lines that tell a family; of one in Python its parameters and near-misses alone."""
    objective = family.objective
    told_of = ", ".join(filter(None, (objective.level, objective.bloom)))
    yield f"{family.name}, version {family.version}: {', '.join(objective.concepts)} ({told_of})"
    document = family.document if isinstance(family, FamilyFile) else None
    if document is not None:
        yield document.about
    else:
        yield "What it asks is written in Python."
    yield ""
    yield "parameters, drawn in this order"
    yield from _parameters(family)
    if document is not None:
        for context in document.contexts:
            yield _line(context.name, f"one of {len(context.members)} words that fit the numbers")
        yield from _always(document)
        for choice in document.choices:
            yield from _choice(choice)
    if family.near_misses:
        yield ""
        yield "near-misses, which the verifier has to find"
        for flaw in family.near_misses:
            codes = ", ".join(sorted(code.value for code in flaw.codes))
            yield _line(flaw.name, f"{flaw.description} ({codes})")


def _line(name: str, text: str) -> str:
    return f"  {name:<{_WIDTH}} {text}".rstrip()


def _parameters(family: Family) -> Iterator[str]:
    names = dict.fromkeys(
        name for level in DIFFICULTIES for name in family.parameters[level].domains
    )
    parts: Mapping[str, str] = {}
    if isinstance(family, FamilyFile):
        parts = {
            one.name: f" (as {one.between.join(one.parts)})"
            for one in family.document.parameters
            if one.parts
        }
    for name in names:
        by_level = {
            level: told(family.parameters[level].domains[name])
            for level in DIFFICULTIES
            if name in family.parameters[level].domains
        }
        same = len(set(by_level.values())) == 1 and len(by_level) == len(DIFFICULTIES)
        values = (
            next(iter(by_level.values()))
            if same
            else "; ".join(f"{level} {values}" for level, values in by_level.items())
        )
        yield _line(f"{name}{parts.get(name, '')}", values)


def _always(document: FamilyDocument) -> Iterator[str]:
    yield from _case(document.always, "")
    for level, conditions in document.where.items():
        for condition in conditions:
            yield _line(f"{level} where", condition)


def _choice(choice: Choice) -> Iterator[str]:
    for key, case in choice.cases.items():
        yield ""
        if choice.parameter == FORM:
            yield f"form {key}" + (f" ({case.bloom})" if case.bloom else "")
        elif choice.parameter is not None:
            yield (
                f"where {choice.parameter} is {key}" if key else f"for any other {choice.parameter}"
            )
        else:
            yield f"where {case.when}" if case.when is not None else "otherwise"
        yield from _case(case, "  ")


def _case(case: Case, indent: str) -> Iterator[str]:
    for title, lines in (
        ("derived from them", [f"{name} = {text}" for name, text in case.derive.items()]),
        ("texts", [f"{name}: {text}" for name, text in case.texts.items()]),
        ("only where", list(case.where)),
    ):
        if lines:
            yield from ("", f"{indent}{title}") if not indent else (f"{indent}{title}",)
            yield from (f"{indent}  {line}" for line in lines)
    if case.question:
        yield from ("", "question") if not indent else (f"{indent}question",)
        for line in _question(case.question):
            yield f"{indent}{line}"
    if case.wrong is not None:
        yield from ("", "wrong ways") if not indent else (f"{indent}wrong ways",)
        for one in case.wrong:
            yield f"{indent}  {one.answer}: {one.because}"


def _question(sections: Mapping[str, Value]) -> Iterator[str]:
    """The sections of a question, one after the other."""
    for key, value in sections.items():
        match value:
            case list():
                for place, step in enumerate(value, start=1):
                    given = step if isinstance(step, dict) else {}
                    because = f": {_flat(given['because'])}" if given.get("because") else ""
                    yield _line(f"step {place}", f"{_flat(given.get('relation'))}{because}")
            case dict() if key == "prose":
                stem = value.get("stem")
                for one in stem if isinstance(stem, list) else [stem]:
                    yield _line("words", _flat(one))
            case dict():
                for name, one in value.items():
                    yield _line(f"{key}: {name}", _flat(one))
            case _:
                yield _line(key, _flat(value))


def _flat(value: Value) -> str:
    match value:
        case None:
            return ""
        case str():
            return " ".join(value.split())
        case list():
            return ", ".join(map(_flat, value))
        case dict():
            return ", ".join(f"{key} {_flat(one)}" for key, one in value.items())
