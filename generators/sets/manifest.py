"""The manifest of a set: title, seed, sections; read from TOML with all faults at once."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, ValidationError, model_validator

from generators.catalogue import about, families
from generators.sets.handing_out import Marks, SheetKeys, Working, for_each
from mathverify.api import load
from mathverify.errors import SpecError, UnreadableFileError
from mathverify.problem.faults import Fault
from mathverify.problem.file_reading import file_text
from mathverify.problem.identity import digest
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Standing
from mathverify.verification.renderer import renderers

_LARGEST_FILE = 1_000_000
#: Keys of a section that change no digest where they say what holds without them.
_SECTION_DEFAULTS = ("questions", "instructions", "marks", "working", "shuffle", "by_proof")


class Section(BaseModel):
    """Questions under one heading: from one family, from all about a concept, or from a file.

    ``questions`` is a file beside the manifest, ``held`` what stands in it.  ``marks`` and
    ``working`` (millimetres) are for every question or a list with one for each.  ``by_proof`` says
    that questions of families that are proved for all values go by that proof.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: str
    family: str | None = None
    concept: str | None = None
    questions: str | None = None
    count: int = Field(ge=1, le=10**9)
    difficulty: Literal["easy", "medium", "hard"] = "medium"
    kind: Literal["open", "choice"] = "open"
    instructions: str = ""
    marks: Marks | tuple[Marks, ...] | None = None
    working: Working | tuple[Working, ...] | None = None
    shuffle: bool = True
    by_proof: bool = Field(default=False, strict=True)
    _held: tuple[ProblemSpec, ...] = PrivateAttr(default=())

    @property
    def held(self) -> tuple[ProblemSpec, ...]:
        """The questions of the file, for a section that names one."""
        return self._held

    @model_validator(mode="after")
    def _one_source(self) -> Section:
        if [self.family, self.concept, self.questions].count(None) != 2:
            raise ValueError("a section names either a family or a concept or a file of questions")
        for name, told in (("marks", self.marks), ("working", self.working)):
            if isinstance(told, tuple) and len(told) != self.count:
                raise ValueError(f"{name} for {len(told)} questions, and there are {self.count}")
        if self.by_proof and self.questions is not None:
            raise ValueError("questions of a file go by no proof of a family: leave by_proof out")
        return self


class Manifest(BaseModel):
    """What a set should contain; the same manifest and version give the same bytes.

    Without a seed it is 0; which one made a question stands in its record.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: str
    seed: int = Field(default=0, ge=0, le=2**63 - 1, strict=True)
    to: tuple[str, ...] = ("html",)
    words: Standing = Standing.BOUND
    sheet: SheetKeys = SheetKeys()
    versions: int = Field(default=1, ge=1, le=26, strict=True)
    vary: Literal["options", "numbers"] = "options"
    section: tuple[Section, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _marks_add_up(self) -> Manifest:
        marked = [section for section in self.section if section.marks is not None]
        if marked and len(marked) < len(self.section):
            raise ValueError("marks stand in every section or in none")
        if self.sheet.total is not None:
            found = sum(sum(for_each(section.marks, section.count)) for section in marked)
            if found != self.sheet.total:
                raise ValueError(f"the marks add up to {found}, not to {self.sheet.total}")
        if self.vary == "numbers":
            if self.versions == 1:
                raise ValueError("one version has nothing to vary: versions = 2 or more")
            if any(section.questions is not None for section in self.section):
                raise ValueError("questions of a file have no other numbers: vary the options")
        return self


def load_manifest(path: Path) -> Manifest:
    """The manifest in a TOML file.

    Raises `UnreadableFileError` for a file that cannot be read as TOML, and `SpecError` with
    every fault of one that is no manifest, or that names a family, concept or renderer that
    nobody offers.
    """
    try:
        data = tomllib.loads(_text(path))
    except (ValueError, RecursionError) as error:
        raise UnreadableFileError(str(path), f"is not TOML: {error}") from None
    _count_questions(data, path.parent)
    try:
        manifest = Manifest.model_validate(data)
    except ValidationError as error:
        raise SpecError(str(path), _faults(error)) from None
    unknown = (*_unknown_names(manifest), *_read_questions(manifest, path.parent))
    if unknown:
        raise SpecError(str(path), unknown)
    return manifest


def _count_questions(data: dict[str, Any], folder: Path) -> None:
    """A section of a file without a count has all questions of it."""
    sections = data.get("section")
    for section in sections if isinstance(sections, list) else []:
        if isinstance(section, dict) and "count" not in section:
            file = section.get("questions")
            if isinstance(file, str):
                section["count"] = len(load(folder / file))


def _read_questions(manifest: Manifest, folder: Path) -> Iterator[Fault]:
    """Take in the questions of the files that sections name."""
    for number, section in enumerate(manifest.section):
        if section.questions is None:
            continue
        found = load(folder / section.questions)
        section._held = found[: section.count]  # noqa: SLF001 - the section's own file
        if len(found) < section.count:
            where = f"$.section[{number}].count"
            words = f"{section.questions} has {len(found)} questions, not {section.count}"
            yield Fault("bad-value", where, words, str(len(found)))


def manifest_digest(manifest: Manifest) -> str:
    """SHA-256 over the manifest's content, independent of its spelling in TOML."""
    content = manifest.model_dump(mode="json", by_alias=True)
    # A key that says what holds without it is not counted, so that new keys change no digest.
    _drop(content, Manifest, ("words", "sheet", "versions", "vary"))
    for section, told in zip(manifest.section, content["section"], strict=True):
        _drop(told, Section, _SECTION_DEFAULTS)
        if section.held:
            told["held"] = [digest(spec) for spec in section.held]
    text = json.dumps(content, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _drop(content: dict[str, Any], model: type[BaseModel], names: tuple[str, ...]) -> None:
    for name in names:
        default = model.model_fields[name].default
        plain = default.model_dump(mode="json", by_alias=True) if name == "sheet" else default
        if content[name] == plain:
            del content[name]


def _text(path: Path) -> str:
    return file_text(path, _LARGEST_FILE)


def _unknown_names(manifest: Manifest) -> Iterator[Fault]:
    """Families, concepts and renderers that nobody offers."""
    offered = families()
    names = [known.name for known in offered]
    concepts = sorted({concept for known in offered for concept in known.objective.concepts})
    for number, section in enumerate(manifest.section):
        where = f"$.section[{number}]"
        if section.family is not None and section.family not in names:
            yield _unknown(f"{where}.family", "family", section.family, names)
        if section.concept is not None and not any(about(section.concept)):
            message = f"no family is about {section.concept!r}"
            yield Fault("unknown-value", f"{where}.concept", message, _one_of(concepts))
    for number, name in enumerate(manifest.to):
        if name not in renderers():
            yield _unknown(f"$.to[{number}]", "renderer", name, list(renderers()))


def _unknown(path: str, what: str, name: str, known: list[str]) -> Fault:
    close = get_close_matches(name, known, n=1)
    hint = close[0] if close else _one_of(known)
    return Fault("unknown-value", path, f"there is no {what} {name!r}", hint)


def _one_of(names: list[str]) -> str:
    return f"one of {', '.join(names)}"


def _faults(error: ValidationError) -> tuple[Fault, ...]:
    found = error.errors()
    faulty = any(item["loc"][:1] == ("section",) and len(item["loc"]) > 1 for item in found)
    return tuple(
        Fault(
            "unknown-key" if item["type"] == "extra_forbidden" else "bad-value",
            "$" + "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in item["loc"]),
            item["msg"].removeprefix("Value error, "),
            _one_of(_known_keys(item["loc"])) if item["type"] == "extra_forbidden" else "",
        )
        for item in found
        # Sections that have faults of their own are left out before they are counted.
        if not (faulty and item["type"] == "too_short" and item["loc"] == ("section",))
    )


def _known_keys(where: tuple[int | str, ...]) -> list[str]:
    """The keys of the table that a fault stands in."""
    models: dict[str, type[BaseModel]] = {"section": Section, "sheet": SheetKeys}
    model = models.get(str(where[0]), Manifest) if len(where) > 1 else Manifest
    return sorted(field.alias or name for name, field in model.model_fields.items())
