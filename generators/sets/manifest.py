"""The manifest of a set: title, seed, sections; read from TOML with all faults at once."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from generators.catalogue import about, families
from mathverify.errors import SpecError, UnreadableFileError
from mathverify.problem.faults import Fault
from mathverify.problem.file_reading import file_text
from mathverify.verification.findings import Standing
from mathverify.verification.renderer import renderers

__all__ = ["Manifest", "Section", "load_manifest", "manifest_digest"]

_LARGEST_FILE = 1_000_000


class Section(BaseModel):
    """Questions under one heading, from one family or from all families about a concept."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: str
    family: str | None = None
    concept: str | None = None
    count: int = Field(ge=1, le=1000)
    difficulty: Literal["easy", "medium", "hard"] = "medium"
    kind: Literal["open", "choice"] = "open"

    @model_validator(mode="after")
    def _one_source(self) -> Section:
        if (self.family is None) == (self.concept is None):
            raise ValueError("a section names either a family or a concept")
        return self


class Manifest(BaseModel):
    """What a set should contain; the same manifest and version give the same bytes."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: str
    seed: int = Field(ge=0, le=2**63 - 1, strict=True)
    to: tuple[str, ...] = ("html",)
    words: Standing = Standing.BOUND
    section: tuple[Section, ...] = Field(min_length=1)


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
    try:
        manifest = Manifest.model_validate(data)
    except ValidationError as error:
        raise SpecError(str(path), _faults(error)) from None
    unknown = tuple(_unknown_names(manifest))
    if unknown:
        raise SpecError(str(path), unknown)
    return manifest


def manifest_digest(manifest: Manifest) -> str:
    """SHA-256 over the manifest's content, independent of its spelling in TOML."""
    content = manifest.model_dump(mode="json")
    if manifest.words is Standing.BOUND:
        # As a manifest that says nothing of the words.
        del content["words"]
    text = json.dumps(content, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


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
    known = sorted({*Manifest.model_fields, *Section.model_fields})
    return tuple(
        Fault(
            "unknown-key" if item["type"] == "extra_forbidden" else "bad-value",
            "$" + "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in item["loc"]),
            item["msg"].removeprefix("Value error, "),
            f"one of {', '.join(known)}" if item["type"] == "extra_forbidden" else "",
        )
        for item in error.errors()
    )
