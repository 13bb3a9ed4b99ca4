"""The question as a document: what a spec is, how it is read, written, described and named.

- `spec`: the frozen models; `field_rules` what their fields must satisfy;
- `codec` and `files`: from data, texts and files to specs, with all faults and notes;
  `reading` understands the sections, `yaml_source` and `json_source` the two syntaxes;
- `wire` and `yaml_writer`: the canonical forms of a spec;
- `schema`: JSON Schemas for prompts and for documents;
- `identity`: digests, and the shape that renamed copies of a question share;
- `faults`, `notes`, `document`: what reading reports; `paths` where; `limits` how much is read;
- `yaml_edit`: single values changed in a text whose layout stays.

What a name stands for is loaded when it is asked for: reading a document loads no writer, and
reading data no syntax.

Every mathematical field is a text here.  What it means is decided by `mathverify.semantics`;
nothing in this package evaluates anything.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mathverify.problem.codec import Format, decode
    from mathverify.problem.document import Decoded, Document, Refused
    from mathverify.problem.faults import Fault
    from mathverify.problem.files import load_documents, load_file
    from mathverify.problem.identity import digest, shape_digest
    from mathverify.problem.notes import Note
    from mathverify.problem.schema import document_schema, prompt_schema
    from mathverify.problem.spec import (
        Ask,
        AskKind,
        BloomLevel,
        Datum,
        FunctionDefinition,
        Given,
        Objective,
        Option,
        Part,
        Piece,
        ProblemSpec,
        Prose,
        Source,
        Step,
        Unknown,
    )
    from mathverify.problem.wire import encode, encode_lists, encode_strict, to_json
    from mathverify.problem.yaml_writer import to_yaml

__all__ = [
    "Ask",
    "AskKind",
    "BloomLevel",
    "Datum",
    "Decoded",
    "Document",
    "Fault",
    "Format",
    "FunctionDefinition",
    "Given",
    "Note",
    "Objective",
    "Option",
    "Part",
    "Piece",
    "ProblemSpec",
    "Prose",
    "Refused",
    "Source",
    "Step",
    "Unknown",
    "decode",
    "digest",
    "document_schema",
    "encode",
    "encode_lists",
    "encode_strict",
    "load_documents",
    "load_file",
    "prompt_schema",
    "shape_digest",
    "to_json",
    "to_yaml",
]

#: The file of each name.
_FILES = {
    "codec": ("Format", "decode"),
    "document": ("Decoded", "Document", "Refused"),
    "faults": ("Fault",),
    "files": ("load_documents", "load_file"),
    "identity": ("digest", "shape_digest"),
    "notes": ("Note",),
    "schema": ("document_schema", "prompt_schema"),
    "spec": (
        "Ask",
        "AskKind",
        "BloomLevel",
        "Datum",
        "FunctionDefinition",
        "Given",
        "Objective",
        "Option",
        "Part",
        "Piece",
        "ProblemSpec",
        "Prose",
        "Source",
        "Step",
        "Unknown",
    ),
    "wire": ("encode", "encode_lists", "encode_strict", "to_json"),
    "yaml_writer": ("to_yaml",),
}
_HOME = {name: file for file, names in _FILES.items() for name in names}


def __getattr__(name: str) -> Any:
    file = _HOME.get(name)
    if file is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{file}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
