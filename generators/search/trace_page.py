"""A trace as one HTML page, readable without a network: the tree of candidates of every brief."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from generators.search.candidate import ROOT
from generators.search.trace import Trace

__all__ = ["page"]

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
ul { list-style: none; padding-left: 1.2rem; border-left: 2px solid #ccc; }
.standing { font-weight: 600; padding: 0 .4em; border-radius: .3em; }
.proved { background: #d5f0d5; } .refuted { background: #f6d5d5; }
.undecided { background: #f5ecc8; } .unreadable { background: #e2e2e2; }
pre { background: #f5f5f5; padding: .6rem; overflow-x: auto; white-space: pre-wrap; }
"""


def page(trace: Trace) -> str:
    """The page.  All texts are escaped: what a model said is shown and never interpreted."""
    title = escape(f"Trace: {trace.run.get('workflow', '')} by {trace.run.get('model', '')}")
    parts = "\n".join("".join(_search(search)) for search in trace.searches)
    whole = (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
        f"{parts}\n</body>\n</html>\n"
    )
    return whole.encode("utf-8", "replace").decode("utf-8")


def _search(search: tuple[Mapping[str, Any], ...]) -> Iterator[str]:
    brief, *rest = search
    yield f"<section>\n<h2>{escape(str(brief.get('text', '')))}</h2>\n"
    children: dict[int, list[Mapping[str, Any]]] = {}
    for line in rest:
        if line["kind"] == "candidate":
            children.setdefault(line["parent"], []).append(line)
    yield from _below(children, ROOT)
    for line in rest:
        if line["kind"] == "result":
            found = line.get("found")
            told = f"exhausted: {line['exhausted']}" if found is None else f"found: {found}"
            yield f"<p>{escape(told)}</p>\n"
    yield "</section>"


def _below(children: Mapping[int, list[Mapping[str, Any]]], parent: int) -> Iterator[str]:
    if parent not in children:
        return
    yield "<ul>\n"
    for one in children[parent]:
        standing = escape(str(one["standing"]))
        number = escape(str(one["number"]))
        yield f'<li>{number} <span class="standing {standing}">{standing}</span> '
        yield f"by {escape(str(one.get('author', 'nobody')))}\n"
        if one["points"]:
            told = "".join(f"<li>{escape(_point(point))}</li>" for point in one["points"])
            yield f"<ul>{told}</ul>\n"
        shown = one.get("spec", one.get("text"))
        if shown is not None:
            yield f"<details><summary>the question</summary><pre>{escape(_text(shown))}</pre>"
            yield "</details>\n"
        yield from _below(children, one["number"])
        yield "</li>\n"
    yield "</ul>\n"


def _point(point: Mapping[str, Any]) -> str:
    remedy = f" To mend it: {point['remedy']}" if point.get("remedy") else ""
    return f"{point['code']} at {point['path']}: {point['message']}.{remedy}"


def _text(shown: object) -> str:
    return shown if isinstance(shown, str) else json.dumps(shown, ensure_ascii=False, indent=1)
