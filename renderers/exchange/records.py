"""A record: what a program needs of one place where something is asked, as JSON-able data.

Whoever reads it needs nothing of this project.  Texts are plain, Markdown and LaTeX.
"""

from __future__ import annotations

from typing import Any

from mathverify.language.ascii import to_ascii
from mathverify.problem.field_rules import named_labels
from renderers.blocks import Block, Formula, Line, Words
from renderers.exchange.agreement import Said, agree, asked, equal
from renderers.exchange.items import Item
from renderers.exchange.keys import Chosen, Key, Measure, Truth, Typed
from renderers.latex_pages import LATEX
from renderers.markdown_pages import MARKDOWN
from renderers.marked_text import Notation as Marked

#: Of the shape of a record; it grows when a key changes its meaning or goes.
VERSION = 1
_NOTATIONS = {"markdown": MARKDOWN, "latex": LATEX}


def record(item: Item) -> dict[str, Any]:
    """The record of an item."""
    question = item.question
    objective = item.objective
    return {
        "version": VERSION,
        "id": item.id,
        "number": item.number,
        "part": item.asked.label,
        "section": item.section,
        "question": _text(item.stem),
        "answer": {**_text((item.asked.answer,)), **_answer(item)},
        "options": [
            {"label": label, "right": label in item.asked.right, **_text((block,))}
            for label, block in item.asked.options
        ],
        "steps": [_step(line) for line in item.asked.steps],
        "concepts": list(objective.concepts),
        "level": objective.level,
        "difficulty": objective.difficulty,
        "digest": question.digest,
        "grade": question.grade,
        "facets": item.facets,
        "figures": [
            {"svg": picture.svg.decode(), "description": picture.description}
            for picture in item.pictures
        ],
    }


def _answer(item: Item) -> dict[str, Any]:
    """The answer for programs: its kind, its text, and the spellings that say the same."""
    match item.key:
        case Chosen(labels=labels, several=several):
            kind, text = "choices" if several else "choice", named_labels(labels)
            return {"kind": kind, "text": text, "accept": [text]}
        case Truth(value=value):
            text = "true" if value else "false"
            return {"kind": "truth", "text": text, "accept": [text]}
        case Measure(digits=digits, unit=unit, spellings=texts):
            return {
                "kind": "number",
                "text": texts[0],
                "accept": list(texts),
                "number": digits,
                "unit": unit,
            }
        case Typed(spellings=texts, form=form):
            return {"kind": "text", "text": texts[0], "accept": list(texts), "form": form}


def _step(line: Line) -> dict[str, Any]:
    return {**_text((line.relation,)), "because": _text((line.because,))}


def _text(blocks: tuple[Block, ...]) -> dict[str, str]:
    """Paragraphs in every notation, one a line in plain text and apart by an empty line else."""
    texts = {
        name: "\n\n".join(notation.block(block) for block in blocks)
        for name, notation in _NOTATIONS.items()
    }
    return {"plain": "\n".join(map(_plain, blocks)), **texts}


def _plain(block: Block) -> str:
    """A block in one line, formulas in the problem language."""
    parts: list[str] = []
    for inline in block:
        match inline:
            case Words(text=text):
                parts.append(text)
            case Formula(text=text) if text:
                parts.append(text)
            case Formula(node=node):
                parts.append(to_ascii(node))
    return "".join(parts)


# --- read back -------------------------------------------------------------------------


def check_records(page: str, wanted: tuple[Item, ...], found: list[dict[str, Any]]) -> None:
    """Compare the records of the file ``page`` with the items.  Raises `ReadBackError`."""
    for name, notation in _NOTATIONS.items():
        agree(page, wanted, (_said(one, name, notation) for one in found), shown)
    for item, there in zip(wanted, found, strict=True):
        right = [option["label"] for option in there["options"] if option["right"]]
        equal(
            page,
            f"{item.id} options",
            list(item.asked.right) if item.asked.options else [],
            right,
        )
        equal(page, f"{item.id} answer", _accepted(item.key), there["answer"]["accept"])
        drawn = [figure["svg"] for figure in there["figures"]]
        equal(page, f"{item.id} figures", [one.svg.decode() for one in item.pictures], drawn)
        equal(page, f"{item.id} digest", item.question.digest, there["digest"])


def _accepted(key: Key) -> list[str]:
    match key:
        case Chosen(labels=labels):
            return [named_labels(labels)]
        case Truth(value=value):
            return [str(value).lower()]
        case Measure(spellings=texts) | Typed(spellings=texts):
            return list(texts)


def shown(item: Item) -> list[tuple[str, Block]]:
    """What a record shows of an item."""
    shown = [*asked(item), ("answer", item.asked.answer)]
    for line in item.asked.steps:
        shown += [("step", line.relation), ("because", line.because)]
    return shown


def _said(record: dict[str, Any], name: str, notation: Marked) -> list[Said]:
    said = [("stem", notation.parts(text)) for text in record["question"][name].split("\n\n")]
    said += [(f"option {one['label']}", notation.parts(one[name])) for one in record["options"]]
    said.append(("answer", notation.parts(record["answer"][name])))
    for step in record["steps"]:
        said.append(("step", notation.parts(step[name])))
        said.append(("because", notation.parts(step["because"][name])))
    return said
