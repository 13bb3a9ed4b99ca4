"""Readings of the families' texts, stored beside the families, and the steps that make them.

``python -m generators.family_readings write FOLDER`` writes one page a shape, which is all that a
reader is to see.  A reader writes ``PAGE.READER.yaml`` beside each; ``form FOLDER`` says what is
wrong with a file as a reading of its text, and nothing of the question.  ``check FOLDER`` says what
comes of these, and ``take FOLDER`` stores those that agree in the file of the family, behind the
family itself (under ``families/readings`` for a family in Python).

Beside each reading stands the question whose text was read.  A reading counts for all questions of
its shape (`generators.shapes`), whatever else of the family has changed since: other numbers, other
conditions, another version, more sentences.  What changes the shape has been read by nobody.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import yaml

from generators.catalogue import FOLDER, families
from generators.family import Family
from generators.shapes import ShownShape, key_of, shapes_of, siblings_among
from generators.written_families.family_file import SEPARATOR
from mathverify.attestation.attesting import NEEDED, Agreed, WordsOutcome, folded
from mathverify.attestation.comparison import Attested, ReadingOutcome, compare, form_fault
from mathverify.attestation.document import reading_from, reading_to
from mathverify.attestation.outcome import Bench, Verifying
from mathverify.attestation.page import Page
from mathverify.attestation.reading import Reading
from mathverify.attestation.text import text_of
from mathverify.errors import SpecError
from mathverify.problem import decode, encode
from mathverify.problem.faults import Fault
from mathverify.problem.spec import ProblemSpec
from mathverify.problem.values import plain_value
from mathverify.problem.writing import write_all
from mathverify.problem.yaml_source import read_yaml

#: For families in Python: one file a family.  The others hold their readings themselves.
STORE = FOLDER / "readings"

_HEADING = "# What two people read on a page of each shape (docs/attestation.md).\n"

_GUIDE = """\
# Read the text below and nothing else. Write down what it says in a file beside this one, named
# {key}.YOURNAME.yaml:
#
#   reader: YOURNAME
#   question:            # as a question for mathverify, without answer, steps, prose and figure
#     unknowns: {{...}}
#     givens: {{some_id: "..."}}
#     ask: {{find: "...", as: value}}
#   quotes:              # verbatim words of the text for every given, domain and the ask
#     some_id: "..."
#     domain x: "..."     # for every unknown that is more than a real number, point or line
#     u: "..."            # for every function or sequence that is declared
#     ask: ["...", "..."]
#   doubts: []           # {{quote: "...", instead: {{givens: {{some_id: "..."}}}}}}
#   scenery: []          # words that tell nothing of the question
#
# Every number stands in exactly one quote and is used by what is quoted with it. Write no unit
# or rounding in the ask, and a form only where the text asks to rewrite an expression
# ({{find: "...", as: form, form: ...}}). What the words do not say is not in the document.
# ``python -m generators.family_readings form FOLDER`` says whether your file can be read at all.
"""


@dataclass(frozen=True, slots=True)
class StoredPage:
    """The readings of one shape, and the text of the question that their readers saw."""

    text: str
    question: ProblemSpec
    readings: tuple[Reading, ...]

    def shown(self) -> Page | None:
        """The page that was read; None if the question is not printed as that text any more."""
        page = Page(self.question, self.text)
        return page if text_of(self.question) == self.text else None


def _place(family: str) -> tuple[Path, str, str]:
    """The file that holds the readings of a family, what stands before them, and they."""
    path = FOLDER / f"{family}.yaml"
    if path.exists():
        before, _, readings = path.read_text(encoding="utf-8").partition(SEPARATOR)
        return path, f"{before.rstrip()}\n{SEPARATOR}", readings
    path = STORE / f"{family}.yaml"
    return path, "", path.read_text(encoding="utf-8") if path.exists() else ""


def stored(family: str) -> tuple[StoredPage, ...]:
    """What is stored of a family; empty where nobody has read it."""
    path, before, text = _place(family)
    if not text.strip():
        return ()
    entries = _document(path, text, before.count("\n") + 1)
    if not isinstance(entries, list):
        raise SpecError(str(path), (Fault("bad-reading", "$", "a list of pages is expected"),))
    return tuple(
        StoredPage(
            entry["text"],
            decode(entry["question"], source=str(path)),
            tuple(reading_from(one, source=str(path)) for one in entry["readings"]),
        )
        for entry in entries
    )


def _document(path: Path, text: str, first_line: int = 1) -> Any:
    """The value of a YAML text, every scalar a text.  Raises `SpecError` for one that is none."""
    tree = read_yaml(text, first_line=first_line)
    value, faults = plain_value(tree.value)
    if tree.faults or faults:
        raise SpecError(str(path), (*tree.faults, *faults))
    return value


def page_outcomes(
    shape: ShownShape, readings: Sequence[Reading], verifying: Verifying
) -> tuple[tuple[str, ReadingOutcome], ...]:
    """What comes of each reading of a shape's page."""
    return _compared(shape.spec, shape.page, shape.siblings, readings, verifying)


def _compared(
    spec: ProblemSpec,
    page: Page,
    siblings: Sequence[ProblemSpec],
    readings: Sequence[Reading],
    verifying: Verifying,
) -> tuple[tuple[str, ReadingOutcome], ...]:
    bench = Bench(verifying, limit=2_000)
    return tuple(
        (
            reading.reader,
            compare(spec, page, reading, verifying, offered=siblings, bench=bench),
        )
        for reading in readings
    )


def outcome_of(
    page: StoredPage, verifying: Verifying, offered: Iterable[ProblemSpec] = ()
) -> WordsOutcome:
    """What the stored readings of a page say together of the question that was read.

    ``offered`` are questions that the family makes today, of which siblings are taken.
    """
    shown = page.shown()
    if shown is None:
        return folded(())
    siblings = siblings_among(offered, page.question)
    return folded(_compared(page.question, shown, siblings, page.readings, verifying))


def pages_by_shape(family: Family) -> Mapping[str, tuple[StoredPage, ...]]:
    """The stored pages of a family by the shapes that their questions have for it today."""
    found: dict[str, tuple[StoredPage, ...]] = {}
    for page in stored(family.name):
        key = key_of(family, page.question)
        found[key] = (*found.get(key, ()), page)
    return found


# --- the steps ---------------------------------------------------------------------------------


def write_pages(folder: Path, shapes: Sequence[ShownShape]) -> list[Path]:
    """One page a shape, under a name that tells nothing of the family."""
    pages = {
        f"{shape.key}.txt": f"{_GUIDE.format(key=shape.key)}\n{shape.page.text}\n"
        for shape in shapes
    }
    return write_all(folder, pages)


def readings_in(folder: Path) -> Mapping[str, tuple[Reading, ...]]:
    """The readings of a folder by the shape of their page; says on stderr which are none."""
    found: dict[str, list[Reading]] = {}
    for path in sorted(folder.glob("*.*.yaml")):
        shape, reader = path.name.split(".")[:2]
        try:
            document = _document(path, path.read_text(encoding="utf-8"))
            named = {"reader": reader} | document if isinstance(document, dict) else document
            found.setdefault(shape, []).append(reading_from(named, source=path.name))
        except SpecError as error:
            sys.stderr.write(f"{path.name}: {error}\n")
    return {shape: tuple(readings) for shape, readings in found.items()}


def take(folder: Path, family: Family, verifying: Verifying) -> Iterator[str]:
    """Store the readings of a folder that agree with a family; says what comes of the others."""
    known = pages_by_shape(family)
    given = readings_in(folder)
    pages: dict[str, Sequence[StoredPage]] = dict(known)
    for shape in shapes_of(family):
        kept = known.get(shape.key, ())
        fresh = [
            one
            for one in given.get(shape.key, ())
            if not any(one in page.readings for page in kept)
        ]
        passed = []
        for reading, (reader, found) in zip(
            fresh, page_outcomes(shape, fresh, verifying), strict=True
        ):
            yield f"{family.name} {shape.key} {reader}: {_said(found)}"
            if isinstance(found, Attested):
                passed.append(reading)
        if passed:
            read = StoredPage(shape.page.text, _as_read(shape.spec), tuple(passed))
            pages[shape.key] = _joined(kept, read)
    entries = [_entry(page) for found in pages.values() for page in found]
    if entries:
        path, before, _ = _place(family.name)
        text = yaml.safe_dump(entries, allow_unicode=True, sort_keys=False, width=100)
        heading = f"{_HEADING}\n" if before else ""
        write_all(path.parent, {path.name: f"{before}{heading}{text}"})


def _joined(pages: Sequence[StoredPage], fresh: StoredPage) -> list[StoredPage]:
    """The pages with what was read anew, on the page with that text if there is one."""
    for place, page in enumerate(pages):
        if page.text == fresh.text:
            readings = (*page.readings, *fresh.readings)
            return [*pages[:place], replace(page, readings=readings), *pages[place + 1 :]]
    return [*pages, fresh]


def _as_read(spec: ProblemSpec) -> ProblemSpec:
    """What of a question can be read: nothing of its solution, options and figure."""
    prose = spec.prose.model_copy(update={"hint": None}) if spec.prose is not None else None
    return ProblemSpec(
        id="read",
        data=spec.data,
        functions=spec.functions,
        unknowns=spec.unknowns,
        givens=spec.givens,
        ask=spec.ask,
        answer=spec.answer,
        prose=prose,
    )


def _entry(page: StoredPage) -> dict[str, Any]:
    return {
        "text": page.text,
        "question": encode(page.question),
        "readings": [reading_to(one) for one in page.readings],
    }


def _said(found: ReadingOutcome | WordsOutcome) -> str:
    match found:
        case Attested(siblings=siblings, bounds=bounds):
            return f"attested on {siblings} siblings and {bounds} numbers at bounds"
        case Agreed(readers=readers):
            return f"attested by {', '.join(readers)}"
        case _:
            reason = getattr(found, "message", "") or getattr(found, "reason", "")
            return f"{type(found).__name__.lower()}: {reason}"


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def main(arguments: Sequence[str]) -> int:
    """``write``, ``form``, ``check`` or ``take`` with ``FOLDER [FAMILY ...]``, or ``missing``."""
    from mathverify.api import verify

    verb, *rest = arguments or ("",)
    with_folder = verb in ("write", "form", "check", "take") and rest
    if verb != "missing" and not with_folder:
        _say(__doc__ or "")
        return 2
    chosen = [one for one in families() if len(rest) < 2 or one.name in rest[1:]]
    failed = False
    for family in chosen:
        match verb:
            case "write":
                write_pages(Path(rest[0]), shapes_of(family))
            case "take":
                for line in take(Path(rest[0]), family, verify):
                    _say(line)
            case "form":
                given = readings_in(Path(rest[0]))
                for shape in shapes_of(family):
                    for reading in given.get(shape.key, ()):
                        fault = form_fault(shape.page, reading, verify)
                        failed = failed or bool(fault)
                        _say(f"{shape.key} {reading.reader}: {fault or 'can be read'}")
            case "check":
                given = readings_in(Path(rest[0]))
                for shape in shapes_of(family):
                    for reader, found in page_outcomes(shape, given.get(shape.key, ()), verify):
                        failed = failed or not isinstance(found, Attested)
                        _say(f"{shape.key} {reader}: {_said(found)}")
            case _:
                known = pages_by_shape(family)
                for shape in shapes_of(family):
                    pages = known.get(shape.key, ())
                    count = len({one.reader for page in pages for one in page.readings})
                    if count < NEEDED:
                        failed = True
                        _say(f"{family.name} {shape.key}: {count} of {NEEDED} readings")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
