"""Reading what is to be rendered: records of a set, or questions as people write them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from mathverify.api import load
from mathverify.errors import SpecError, UnreadableFileError
from mathverify.problem import ProblemSpec
from mathverify.problem.codec import decode_tree
from mathverify.problem.document import Refused
from mathverify.problem.json_lines import file_lines
from mathverify.problem.json_source import read_json
from mathverify.problem.paths import ROOT, Lines


def read_questions(path: Path) -> tuple[ProblemSpec, ...]:
    """The questions of a file: ``spec`` of each record of a ``.jsonl`` set, else as `load` reads.

    Raises `SpecError` and `UnreadableFileError`.
    """
    if path.suffix not in (".jsonl", ".ndjson"):
        return load(path)
    found = tuple(_question(line, number, str(path)) for number, line in file_lines(path))
    if not found:
        raise UnreadableFileError(str(path), "it holds no document")
    return found


def _question(line: str, number: int, name: str) -> ProblemSpec:
    """The question in a line, read as strictly as `load` reads it."""
    source = f"{name}, line {number}"
    tree = read_json(line, first_line=number)
    if isinstance(tree.value, dict) and "spec" in tree.value:
        inside = tree.lines.below.get("spec", Lines(number))
        head = f"{ROOT}.spec"
        faults = tuple(
            replace(fault, path=ROOT + fault.path.removeprefix(head)) for fault in tree.faults
        )
        tree = replace(tree, value=tree.value["spec"], lines=inside, faults=faults)
    result = decode_tree(tree)
    if isinstance(result, Refused):
        raise SpecError(source, result.faults)
    return result.spec
