"""The engine in this process, for proofs of small families."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType

from generators.catalogue import FOLDER
from generators.family import Family
from generators.written_families.family_file import SEPARATOR, FamilyFile
from mathverify.api import _examine_words, verifier
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict
from mathverify.verification.verifier import Verifier

__all__ = ["changed_family", "changed_program", "judged_here", "words_judged_here"]


def judged_here(specs: Sequence[ProblemSpec]) -> Iterator[Verdict]:
    for spec in specs:
        yield verifier().verify_here(spec, STANDARD)


def words_judged_here(specs: Sequence[ProblemSpec]) -> Iterator[Verdict]:
    """Verdicts on the words alone."""
    for spec in specs:
        yield Verifier(_examine_words).verify_here(spec, STANDARD)


def changed_family(name: str, folder: Path, *changes: tuple[str, str]) -> FamilyFile:
    """The family of this package with texts in place of others, each of which has to be there."""
    text = (FOLDER / f"{name}.yaml").read_text(encoding="utf-8").partition(SEPARATOR)[0]
    path = folder / f"{name}.yaml"
    path.write_text(_changed(text, changes) + "\n", encoding="utf-8")
    return FamilyFile(path)


def changed_program(name: str, *changes: tuple[str, str]) -> Family:
    """A family in Python with texts of its source in place of others."""
    module = name.replace("-", "_")
    source = (FOLDER / f"{module}.py").read_text(encoding="utf-8")
    changed = ModuleType(f"changed_{module}")
    exec(compile(_changed(source, changes), changed.__name__, "exec"), vars(changed))
    family: Family = vars(changed)["FAMILY"]
    return family


def _changed(text: str, changes: Sequence[tuple[str, str]]) -> str:
    for old, new in changes:
        assert old in text, f"there is no {old!r}"
        text = text.replace(old, new, 1)
    return text
