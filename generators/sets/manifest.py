"""The manifest of a set: title, seed, sections; read from TOML with all faults at once."""

from __future__ import annotations

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from mathverify.errors import SpecError, UnreadableFileError
from mathverify.problem.faults import Fault

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
    seed: int = Field(ge=0, le=2**63 - 1)
    to: tuple[str, ...] = ("html",)
    section: tuple[Section, ...] = Field(min_length=1)


def load_manifest(path: Path) -> Manifest:
    """The manifest in a TOML file.

    Raises `UnreadableFileError` for a file that cannot be read as TOML, and `SpecError` with
    every fault of one that is no manifest.
    """
    try:
        if path.is_file() and path.stat().st_size > _LARGEST_FILE:
            raise UnreadableFileError(str(path), "larger than 1 MB; a manifest is a short file")
        text = path.read_text(encoding="utf-8")
    except IsADirectoryError:
        raise UnreadableFileError(str(path), "is a directory, not a manifest") from None
    except UnicodeDecodeError as error:
        raise UnreadableFileError(str(path), f"is not UTF-8 at byte {error.start}") from None
    except OSError as error:
        raise UnreadableFileError(str(path), error.strerror or str(error)) from None
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise UnreadableFileError(str(path), f"is not TOML: {error}") from None
    try:
        return Manifest.model_validate(data)
    except ValidationError as error:
        raise SpecError(str(path), _faults(error)) from None


def manifest_digest(manifest: Manifest) -> str:
    """SHA-256 over the manifest's content, independent of its spelling in TOML."""
    text = json.dumps(manifest.model_dump(mode="json"), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


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
