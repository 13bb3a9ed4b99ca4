"""The conclusions of an audit on disk, so that an interrupted one goes on where it stopped."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from evaluation.audit.item import Conclusion, Item, Outcome, Posed, Stated, Unreadable, Worked
from evaluation.audit.report import as_data
from evaluation.audit.run import audit
from evaluation.audit.template import Templated
from mathverify.problem.json_lines import JsonLines, record_lines


def recorded_audit(
    items: Sequence[Item | Unreadable], file: Path, *, jobs: int, seconds: float
) -> Iterator[Conclusion]:
    """The conclusion about each item, in order; those that stand in ``file`` are taken from there.

    An item is known by all that it says, so that a changed one is judged again.  Raises
    `UnreadableFileError` for a file that cannot be read.
    """
    known: dict[str, dict[str, Any]] = {}
    if file.exists():
        known = {line["item"]: line for _, line in record_lines(file) if _is_record(line)}
    marks = [_mark(item) for item in items]
    fresh = [item for item, mark in zip(items, marks, strict=True) if mark not in known]
    judged = audit(fresh, jobs=jobs, seconds=seconds)
    lines = JsonLines(file)
    try:
        for item, mark in zip(items, marks, strict=True):
            if mark in known:
                yield _conclusion(_item(item), known[mark])
                continue
            conclusion = next(judged)
            lines.write({"item": mark, **as_data(conclusion)})
            yield conclusion
    finally:
        lines.close()


def _is_record(line: dict[str, Any]) -> bool:
    texts = all(
        isinstance(line.get(key), str)
        for key in ("item", "outcome", "code", "witness", "expected", "settled_by")
    )
    return texts and line["outcome"] in set(Outcome) and isinstance(line.get("details"), list)


def _conclusion(item: Item, line: dict[str, Any]) -> Conclusion:
    return Conclusion(
        item,
        Outcome(line["outcome"]),
        line["witness"],
        line["expected"],
        line["settled_by"],
        line["code"],
        tuple(map(str, line["details"])),
    )


def _item(item: Item | Unreadable) -> Item:
    return item.item if isinstance(item, Unreadable) else item


def _mark(item: Item | Unreadable) -> str:
    """A digest of all that an item says."""
    plain = _item(item)
    told: list[Any] = [plain.id, plain.text, plain.equations, plain.claims, plain.asked]
    match plain:
        case Worked(solution=solution):
            told.append(solution)
        case Posed(document=document, answerable=answerable):
            told += [document, answerable]
        case Stated(statement=statement):
            told.append(statement)
        case Templated(template=template):
            told.append(repr(template))
    if isinstance(item, Unreadable):
        told += [item.reason, item.malformed]
    text = json.dumps(told, sort_keys=True, default=str)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
