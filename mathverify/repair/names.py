"""An unknown name read as the one it resembles, or declared with the value the answer needs."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from difflib import get_close_matches

from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language.number_words import number_in_words
from mathverify.language.parser import parse
from mathverify.language.tree import Call, Multiply, Name, Number
from mathverify.language.unit_words import UNIT_SPELLINGS
from mathverify.language.vocabulary import FUNCTIONS
from mathverify.problem.spec import AskKind, Datum, Given, Part, ProblemSpec, Unknown
from mathverify.repair.change import Proposal
from mathverify.repair.patient import Patient
from mathverify.repair.units import units_of
from mathverify.semantics.system import FiniteModels
from mathverify.verification.findings import Refuted
from mathverify.verification.judging.presentation import model_text

_RENAMED = 1.0
_DECLARED = 2.0
_MOST_NAMES = 3
#: A call is at fault for the name of its function.


def other_name(patient: Patient) -> Iterator[Proposal]:
    """Every name that nobody declared: misspelt, a datum left out, or an unknown left out."""
    names: dict[str, Refuted] = {}
    for refuted in patient.found(Code.UNKNOWN_NAME):
        data = refuted.witness.data
        written = str(data.get("text", ""))[data.get("start", 0) : data.get("end", 0)]
        name = written.partition("(")[0].partition("[")[0]
        if name.isidentifier():
            names.setdefault(name, refuted)
    said = {name: refuted.remedy for name, refuted in names.items() if _is_formula(refuted.remedy)}
    if len(said) > 1:
        mended = patient.spec
        for name, other in said.items():
            mended = _with_name(mended, word_of(name), other)
        words = " and ".join(f"{other} for {name}" for name, other in said.items())
        yield Proposal(f"write {words}", _RENAMED, mended, guessed=False)
    for name in list(names)[:_MOST_NAMES]:
        lang = patient.case.question.reading.lang
        yield from _renamed(patient.spec, name, lang, names[name].remedy)
        if not _is_meant_as_a_unit(patient.spec, name):
            yield from _declared(patient, name)


def _is_meant_as_a_unit(spec: ProblemSpec, name: str) -> bool:
    """Whether a datum is a number with the name behind it, ``154 fathom``: no unknown is that."""
    for datum in spec.data:
        try:
            node = parse(datum.value, declared=frozenset((name,)))
        except ParseError:
            continue
        match node:
            case Multiply(factors=(Number(), Name(identifier=behind))) if behind == name:
                return "*" not in datum.value and " " in datum.value.strip()
            case _:
                pass
    return False


def _renamed(spec: ProblemSpec, name: str, lang: str, remedy: str) -> Iterator[Proposal]:
    word = word_of(name)
    told = [remedy] if _is_formula(remedy) else []  # what the refusal itself says instead
    for place, other in enumerate(told or _meant(spec, name, lang)):
        mended = _with_name(spec, word, other)
        yield Proposal(f"write {other} for {name}", _RENAMED + place / 10, mended, guessed=not told)


def word_of(name: str) -> re.Pattern[str]:
    """Where a text has ``name`` as a word."""
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")


def _is_formula(text: str) -> bool:
    try:
        node = parse(text)
    except ParseError:
        return False
    return isinstance(node, Call)


def _meant(spec: ProblemSpec, name: str, lang: str) -> list[str]:
    """A number or unit that a word says, or what is spelled nearly so, whatever its capitals."""
    number = number_in_words(name.replace("_", " "), lang)
    if number is not None:
        return [str(number)]
    known = [d.name for d in spec.data] + [u.name for u in spec.unknowns]
    known += [f.name for f in spec.functions]
    near = _near(name, known, 0.5)
    near += [other for other in known if name.startswith(f"{other}_") and other not in near]
    units = {spelling.casefold(): unit for spelling, unit in UNIT_SPELLINGS.items()}
    unit = units.get(name.casefold())
    near += [unit] if unit is not None else _near(name, units_of(spec), 0.6)
    return near + _near(name, list(FUNCTIONS), 0.6)


def _near(name: str, known: list[str], cutoff: float) -> list[str]:
    folded = {other.casefold(): other for other in reversed(known)}
    found = get_close_matches(name.casefold(), folded, n=2, cutoff=cutoff)
    return [folded[other] for other in found]


def _with_name(spec: ProblemSpec, word: re.Pattern[str], other: str) -> ProblemSpec:
    """The name replaced in data, givens, ask, answer, options and steps."""
    data = tuple(d.model_copy(update={"value": word.sub(other, d.value)}) for d in spec.data)
    options = tuple(
        o if o.value is None else o.model_copy(update={"value": word.sub(other, o.value)})
        for o in spec.options
    )
    givens = tuple(
        # What is drawn keeps its labels, where a relation counts them.
        g
        if g.id == "experiment"
        else g.model_copy(update={"relation": word.sub(other, g.relation)})
        for g in spec.givens
    )
    steps = tuple(
        s.model_copy(update={"relation": word.sub(other, s.relation)}) for s in spec.steps
    )
    update: dict[str, object] = {
        "data": data,
        "givens": givens,
        "options": options,
        "steps": steps,
    }
    if spec.ask is not None:
        update["ask"] = spec.ask.model_copy(update={"find": word.sub(other, spec.ask.find)})
    if spec.answer is not None:
        update["answer"] = word.sub(other, spec.answer)
    return spec.model_copy(update=update)


def _declared(patient: Patient, name: str) -> Iterator[Proposal]:
    spec = patient.spec
    unknown = Unknown(name=name, domain="real")
    open_spec = spec.model_copy(update={"unknowns": (*spec.unknowns, unknown)})
    asked = spec.ask is not None and spec.ask.find == name
    # A datum that is what is asked would be the answer, given away.
    value = "" if asked else _needed(patient, open_spec, name)
    if value and _is_told(spec, value):
        mended = spec.model_copy(update={"data": (*spec.data, Datum(name=name, value=value))})
        yield Proposal(f"declare the datum {name}: {value}", _DECLARED, mended)
    yield Proposal(f"declare the unknown {name}", _DECLARED + 0.5, open_spec)
    if not asked:
        free = unknown.model_copy(update={"role": "parameter"})
        mended = spec.model_copy(update={"unknowns": (*spec.unknowns, free)})
        yield Proposal(f"declare {name} as a parameter, of any value", _DECLARED + 0.55, mended)
    for place, unit in enumerate(units_of(spec)):
        measured = unknown.model_copy(update={"unit": unit})
        mended = spec.model_copy(update={"unknowns": (*spec.unknowns, measured)})
        cost = _DECLARED + 0.6 + place / 10
        yield Proposal(f"declare the unknown {name} in {unit}", cost, mended)


def _is_told(spec: ProblemSpec, value: str) -> bool:
    """Whether a text types the number, where there is a text: else it is made for the answer."""
    told: tuple[ProblemSpec | Part, ...] = (spec, *spec.parts)
    stems = [one.prose.stem for one in told if one.prose is not None]
    number = value.split(" ")[0].lstrip("-")
    written = {part.strip(_ABOUT_NUMBERS) for stem in stems for part in stem.split()}
    return not stems or number.rstrip("%") in written


#: What touches a number in a text: units, signs of money, brackets and stops.
_ABOUT_NUMBERS = f"{string.ascii_letters}{string.punctuation}°€£"


def _needed(patient: Patient, spec: ProblemSpec, name: str) -> str:
    """The only value with which the claimed answer is right; empty if there is none such."""
    ask = spec.ask
    if ask is None or spec.answer is None or ask.kind is not AskKind.VALUE or ask.round:
        return ""
    claimed = next((o.value for o in spec.options if o.label == spec.answer), spec.answer)
    given = Given(id="the_claim", relation=f"({ask.find}) = ({claimed})")
    case = patient.open_case(spec.model_copy(update={"givens": (*spec.givens, given)}))
    if case.question.problems:
        return ""
    found = case.reasoner.solutions(case.question.system)
    if not isinstance(found, FiniteModels):
        return ""
    values = {model_text(case.question, model).get(name, "") for model in found.models}
    return values.pop() if len(values) == 1 else ""
