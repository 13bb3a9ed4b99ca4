"""What was proved of a family, as a file that is bound to the text of the family.

``docs/certificates.md`` describes the form and says what an accepted one means.  A certificate is
void when the text of its family changes; what `earlier` tells of it spares judging the mathematics
again where only words were changed.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cache, lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeAlias

from generators.family import DIFFICULTIES, Difficulty, Family, ParametricFamily
from generators.family_proofs.by_formulas import Shown, forms_of, joined, proof_by_formulas
from generators.family_proofs.exhaustive import Walk, of_forms
from generators.family_proofs.outcomes import (
    ByFormulas,
    FamilyProof,
    JudgedForm,
    LevelProof,
    Outcome,
    ProvedLevel,
    RefutedLevel,
    UndecidedLevel,
)
from generators.family_proofs.proving import Earlier
from generators.written_families.family_file import FamilyFile
from mathverify.errors import InternalError
from mathverify.problem.file_reading import file_text
from mathverify.problem.limits import MAX_FILE_BYTES
from mathverify.verification.certificate import canonical, seal, seal_of
from mathverify.verification.rechecking.records import sealed_data

#: What a certificate of a family calls its own format.
FORMAT = "mathverify family proof 2"

_EXHAUSTIVE = "exhaustive"
_FORMULAS = "formulas"
_EACH_TIME = "each time"
_COUNTED = (
    *("level", "choice", "how", "questions", "verified", "texts", "grade", "documents"),
    "judged",
)
_LEVEL_KEYS = {
    _EXHAUSTIVE: {*_COUNTED},
    _FORMULAS: {*_COUNTED, "formulas"},
    _EACH_TIME: {"level", "choice", "how", "reason"},
}
_KEYS = {"format", "family", "version", "digest", "engine", "levels", "seal"}


@dataclass(frozen=True, slots=True)
class FamilyCertificate:
    """A proof of a family and the seal that it bears; ``engine`` is the version that judged."""

    digest: str
    engine: str
    proof: FamilyProof
    seal: str

    def __hash__(self) -> int:
        return hash(self.seal)

    def outcome(self, level: Difficulty, *, choice: bool) -> ProvedLevel | UndecidedLevel:
        """What is known of the questions of a level."""
        for one in self.proof.levels:
            if (one.level, one.choice) == (level, choice):
                if isinstance(one.outcome, RefutedLevel):
                    break
                return one.outcome
        return UndecidedLevel("nobody tried to prove this level")


@dataclass(frozen=True, slots=True)
class Void:
    """There is no certificate that holds for a family, and why."""

    reason: str


#: A certificate, or why there is none.
Found: TypeAlias = FamilyCertificate | Void


def family_digest(family: Family) -> str | None:
    """SHA-256, in hex, of the text that the family is written in; None where none is known.

    The text of a file without its readings, the source of a module that holds a family in Python.
    """
    if isinstance(family, FamilyFile):
        return _file_digest(family)
    if isinstance(family, ParametricFamily):
        found = getattr(sys.modules.get(family.build.__module__), "__file__", None)
        return None if found is None else _digest_of(Path(found).read_text(encoding="utf-8"))
    return None


@lru_cache(maxsize=512)
def _file_digest(family: FamilyFile) -> str:
    """The digest of a family in a file, which was read when the family was made."""
    return _digest_of(family.told)


def _digest_of(text: str) -> str:
    return hashlib.sha256(f"{FORMAT}\n{text}".encode()).hexdigest()


def place_of(family: Family) -> Path | None:
    """Where the certificate of a family is kept: in ``proofs`` beside its file."""
    if isinstance(family, FamilyFile):
        return family.path.parent / "proofs" / f"{family.name}.json"
    if isinstance(family, ParametricFamily):
        found = getattr(sys.modules.get(family.build.__module__), "__file__", None)
        return None if found is None else Path(found).parent / "proofs" / f"{family.name}.json"
    return None


def certificate_of(family: Family, proof: FamilyProof) -> str:
    """The text of the certificate: what was proved, and why the rest is verified each time.

    Raises InternalError for a family that was refuted, or that has no text of its own.
    """
    known = family_digest(family)
    if proof.refuted or known is None:
        raise InternalError(f"{family.name}: there is nothing to certify")
    content = {
        "format": FORMAT,
        "family": family.name,
        "version": family.version,
        "digest": known,
        "engine": version("mathverify"),
        "levels": list(map(_level_data, proof.levels)),
    }
    return json.dumps(seal(content).data, indent=1, sort_keys=True) + "\n"


def _level_data(one: LevelProof) -> dict[str, Any]:
    head = {"level": one.level, "choice": one.choice}
    match one.outcome:
        case ProvedLevel(questions, verified, texts, grade, documents, formulas, judged):
            exhaustive = {
                **head,
                "how": _EXHAUSTIVE,
                "questions": questions,
                "verified": verified,
                "texts": texts,
                "grade": grade,
                "documents": documents,
                "judged": list(map(asdict, judged)),
            }
            if formulas is None:
                return exhaustive
            return {**exhaustive, "how": _FORMULAS, "formulas": asdict(formulas)}
        case UndecidedLevel(reason=reason):
            return {**head, "how": _EACH_TIME, "reason": reason}
    raise InternalError("a level that is refuted is not certified")


def read_certificate(text: str) -> Found:
    """The certificate in a text; `Void` for what is none, or was changed after it was sealed."""
    try:
        data = sealed_data(text)
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            return Void(f"it is no {FORMAT}")
        if data.get("seal") != seal_of(data):
            return Void("it was changed after it was sealed")
        if set(data) != _KEYS:
            return Void(f"it does not have the keys of a {FORMAT}")
        levels = tuple(map(_level, data["levels"]))
        proof = FamilyProof(str(data["family"]), int(data["version"]), levels)
        if len({(one.level, one.choice) for one in levels}) != len(levels):
            return Void("a level stands in it twice")
        return FamilyCertificate(str(data["digest"]), str(data["engine"]), proof, data["seal"])
    except (ValueError, KeyError, TypeError) as error:
        return Void(f"it cannot be read: {error}")


def _level(data: Mapping[str, Any]) -> LevelProof:
    level, choice, how = data["level"], data["choice"], data["how"]
    if level not in DIFFICULTIES or not isinstance(choice, bool) or set(data) != _LEVEL_KEYS[how]:
        raise ValueError(f"no level: {canonical(data)[:80]}")
    if how == _EACH_TIME:
        return LevelProof(level, choice, UndecidedLevel(str(data["reason"])))
    formulas = _formulas(data["formulas"]) if how == _FORMULAS else None
    numbers = [data[key] for key in ("questions", "verified", "texts")]
    least = 0 if formulas is not None else 1
    if not all(type(one) is int and one >= least for one in numbers):
        raise ValueError("numbers of questions are whole and positive")
    if data["grade"] not in ("exact", "solver"):
        raise ValueError("the grade of an engine's word is exact or solver")
    questions, verified, texts = numbers
    told = str(data["documents"])
    judged = _judged_forms(data["judged"])
    proved = ProvedLevel(questions, verified, texts, data["grade"], told, formulas, judged)
    return LevelProof(level, choice, proved)


def _judged_forms(data: list[Mapping[str, Any]]) -> tuple[JudgedForm, ...]:
    found = tuple([JudgedForm(one["form"], one["mathematics"], one["engine"]) for one in data])
    if any(set(one) != {"form", "mathematics", "engine"} for one in data) or not all(
        isinstance(text, str) for one in found for text in asdict(one).values()
    ):
        raise ValueError("what is told of forms are texts")
    if len({one.form for one in found}) != len(found):
        raise ValueError("a form stands in a level twice")
    return found


def _formulas(data: Mapping[str, Any]) -> ByFormulas:
    lists = {"forms", "positive", "options"}
    found: dict[str, Any] = {
        key: tuple(map(str, one)) if key in lists else one for key, one in data.items()
    }
    counts = [one for key, one in found.items() if key not in lists]
    if not found["forms"] or not all(type(one) is int and one >= 0 for one in counts):
        raise ValueError("a proof by formulas has forms, and numbers of what was shown")
    return ByFormulas(**found)


def stored(family: Family) -> Found:
    """The certificate that is kept beside a family, if it is one of the family as it stands."""
    place = place_of(family)
    if place is None or not place.is_file():
        return Void("nobody has tried to prove it (mathverify prove-family)")
    kept = place.stat()
    return _of_family(family, _kept(place, kept.st_mtime_ns, kept.st_size))


@lru_cache(maxsize=256)
def _kept(place: Path, _changed: int, _size: int) -> Found:
    """The certificate in a file, read again where the file was written to."""
    return read_certificate(file_text(place, MAX_FILE_BYTES))


def earlier(family: Family) -> Earlier:
    """What was proved of the levels of a family when its certificate was kept.

    The family may say other things now: what of it still stands is for `prove_family` to see.
    Empty where the certificate beside the family is one of another family, or none.
    """
    place = place_of(family)
    if place is None or not place.is_file():
        return {}
    found = read_certificate(file_text(place, MAX_FILE_BYTES))
    if isinstance(found, Void) or found.proof.family != family.name:
        return {}
    known: dict[tuple[Difficulty, bool], ProvedLevel] = {}
    for one in found.proof.levels:
        if isinstance(one.outcome, ProvedLevel):
            judged = (
                replace(form, engine=form.engine or found.engine) for form in one.outcome.judged
            )
            known[one.level, one.choice] = replace(one.outcome, judged=tuple(judged))
    return known


def _of_family(family: Family, found: Found) -> Found:
    if isinstance(found, Void):
        return found
    known = (found.proof.family, found.proof.version)
    if known != (family.name, family.version):
        return Void(f"it is a proof of {known[0]}, version {known[1]}")
    if found.digest != family_digest(family):
        return Void("the family has changed since it was proved")
    return found


def checked(family: Family, text: str) -> Found:
    """The certificate in a text, held to its family without an engine.

    All questions of the levels that it calls proved are made again and counted: nothing may be
    left out, nothing may be another question.  That the engine proved each of those it judged is
    its word; proving the family again is what replays it.
    """
    found = _of_family(family, read_certificate(text))
    if isinstance(found, Void):
        return found
    for one in found.proof.levels:
        told = checked_here(family, found, one.level, choice=one.choice)
        if told:
            return Void(told)
    return found


def checked_here(
    family: Family, found: FamilyCertificate, level: Difficulty, *, choice: bool
) -> str:
    """What is wrong with the proof of one level, held to its family as `checked` does; else empty.

    A level that is not called proved is right as it stands.  What was found is remembered.
    """
    return _counted(_Level(found, level, choice, family))


@dataclass(frozen=True, slots=True)
class _Level:
    """A level of a certificate, which names its family by the digest of its text."""

    found: FamilyCertificate
    level: Difficulty
    choice: bool
    family: Family = field(compare=False)


@cache
def _counted(one: _Level) -> str:
    outcome = one.found.outcome(one.level, choice=one.choice)
    if not isinstance(outcome, ProvedLevel):
        return ""
    if one.choice:
        # What is said of questions with options rests on the open ones.
        told = _counted(replace(one, choice=False))
        if told or not isinstance(one.found.outcome(one.level, choice=False), ProvedLevel):
            return told or f"{one.level}, open: not proved"
    form = f"{one.level}, {'with options' if one.choice else 'open'}"
    family = one.family
    if outcome.formulas is not None:
        told = _shown_again(one, outcome.formulas)
        if told:
            return f"{form}: {told}"
        rest = [x for x in forms_of(family, one.level) if x not in outcome.formulas.forms]
        if not rest:
            counts = outcome.questions, outcome.verified, outcome.texts, outcome.documents
            none = counts == (0, 0, 0, "") and not outcome.judged
            return "" if none else f"{form}: no form is made one by one"
        family = of_forms(family, one.level, rest)
    walk = Walk(family, one.level, choice=one.choice)
    broken = next((made for made, _ in walk.all() if isinstance(made, RefutedLevel)), None)
    if broken is not None:
        return f"{form}: {broken.message}"
    for name, claimed, counted in _compared(outcome, walk.proved(outcome.grade)):
        if claimed != counted:
            return f"{form}: {name} are {counted}, and the certificate says {claimed}"
    return ""


def _shown_again(one: _Level, claimed: ByFormulas) -> str:
    """What is wrong with a proof by formulas; its claims are shown anew, no text is judged."""
    if one.choice:
        opened = one.found.outcome(one.level, choice=False)
        known = opened.formulas if isinstance(opened, ProvedLevel) else None
        same = known is not None and claimed.forms == known.positive
        return "" if same and claimed.options else "its open questions are not shown"
    if not isinstance(one.family, FamilyFile):
        return "the family has no formulas"
    if not set(claimed.forms) <= set(forms_of(one.family, one.level)):
        return "the level has other forms"
    shown: dict[str, Shown] = {}
    for form in claimed.forms:
        found = proof_by_formulas(one.family, one.level, form, None, sys.maxsize)
        if not isinstance(found, Shown):
            return getattr(found, "reason", "") or "a form is refuted"
        shown[form] = found
    again = joined(shown)
    if not set(claimed.positive) <= set(again.positive):
        return f"positive are {again.positive}, and the certificate says {claimed.positive}"
    for name in ("classes", "texts"):
        here, told = getattr(again, name), getattr(claimed, name)
        if here != told:
            return f"{name} are {here}, and the certificate says {told}"
    return ""


def _compared(claimed: ProvedLevel, counted: ProvedLevel) -> Iterator[tuple[str, object, object]]:
    yield "questions", claimed.questions, counted.questions
    yield "questions to judge", claimed.verified, counted.verified
    yield "texts", claimed.texts, counted.texts
    yield "documents", claimed.documents, counted.documents
    told, found = ({one.form: one.mathematics for one in x.judged} for x in (claimed, counted))
    yield "mathematics", told, found


def standing(family: Family) -> tuple[str, ...]:
    """In lines, which levels are proved once and how, and why the others are verified each time."""
    found = stored(family)
    if isinstance(found, Void):
        return (f"verified each time, because {found.reason}",)
    told: dict[str, list[str]] = {}
    for level in DIFFICULTIES:
        heads = [_head(found.outcome(level, choice=choice)) for choice in (False, True)]
        if heads[0] == heads[1]:
            told.setdefault(heads[0], []).append(level)
        else:
            for head, form in zip(heads, ("open", "with options"), strict=True):
                told.setdefault(head, []).append(f"{level} {form}")
    return tuple(f"{', '.join(forms)}: {head}" for head, forms in told.items())


def _head(outcome: Outcome) -> str:
    match outcome:
        case ProvedLevel(questions=questions, formulas=formulas):
            if formulas is None:
                return "proved for all values, exhaustively"
            return f"proved for all values, by formulas{' and exhaustively' if questions else ''}"
        case UndecidedLevel(reason=reason):
            return f"verified each time, because {reason}"
        case RefutedLevel(message=message):
            return f"refuted, because {message}"
