"""A trace as one HTML page, readable without a network: the tree of candidates of every brief.

A node can be unfolded: the question as it is printed if it is proved, else as it was written, what
was found, and the calls that led to it with their messages.  Forms of the browser alone are used,
so that the keyboard does all of it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from generators.markup import Content, Html, element, joined
from generators.search.candidate import ROOT
from generators.search.trace import Call, Trace

#: Bytes that a page has at most.
LARGEST = 1_000_000
#: Characters of each text that are shown, until the page is small enough.
_SHOWN = (20_000, 4_000, 1_000, 200, 0)
#: Revisions of revisions that are set below each other.
_DEEPEST = 40

#: From the document of a proved question to its markup, None where it is not shown.
Rendering = Callable[[Mapping[str, Any]], Html | None]

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def page(trace: Trace, rendering: Rendering = lambda _document: None) -> str:
    """The page, of `LARGEST` bytes at most; what does not fit is cut, and the page says so.

    All texts are escaped: what a model said is shown and never interpreted.  ``rendering`` shows
    the questions that stand as proved; it has to see for itself that they are.
    """
    found = ""
    for shown in _SHOWN:
        for most in (len(trace.searches),) if shown else _fewer(len(trace.searches)):
            found = _Writer(trace, rendering, shown, most).whole()
            if len(found.encode()) <= LARGEST:
                return found
    return found


@cache
def _style() -> str:
    return files("generators.search").joinpath("trace_page.css").read_text(encoding="utf-8")


def _fewer(count: int) -> Iterator[int]:
    """Numbers of searches, each half of the one before."""
    while count:
        yield count
        count //= 2
    yield 0


@dataclass(slots=True)
class _Writer:
    """Writes a page with ``shown`` characters of each text and the first ``most`` searches."""

    trace: Trace
    rendering: Rendering
    shown: int
    most: int
    _cut: bool = False
    #: The call in which a message stood first, by the digest of its text.
    _first: dict[str, int] = field(default_factory=dict)
    _calls: int = 0
    #: The node in which a question was shown first, by its markup.
    _shown_at: dict[str, str] = field(default_factory=dict)

    def whole(self) -> str:
        """The page."""
        run = self.trace.run
        title = f"Trace: {run.get('workflow', '')} by {run.get('model', '')}"
        body = [
            part
            for number, search in enumerate(self.trace.searches[: self.most])
            for part in self._search(number, search)
        ]
        left = len(self.trace.searches) - self.most
        if left > 0 or self._cut or not self.shown:
            more = f" The last {left} briefs are left out." if left > 0 else ""
            cut = f" Texts are cut to {self.shown} characters." if self._cut else ""
            cut = cut if self.shown else " Questions and messages are left out."
            body.insert(0, element("p", f"All of it is in trace.jsonl.{cut}{more}"))
        made = element(
            "html",
            element(
                "head",
                element("meta", charset="utf-8"),
                element("meta", name="viewport", content="width=device-width, initial-scale=1"),
                element("meta", http_equiv="Content-Security-Policy", content=_POLICY),
                element("title", title),
                element("style", Html(_style())),
            ),
            element("body", element("main", element("h1", title), *body)),
            lang="en",
        )
        return f"<!DOCTYPE html>\n{made.text}\n".encode("utf-8", "replace").decode("utf-8")

    def _search(self, number: int, search: tuple[Mapping[str, Any], ...]) -> Iterator[Content]:
        brief, *rest = search
        candidates = [line for line in rest if line["kind"] == "candidate"]
        calls = self.trace.calls[number] if number < len(self.trace.calls) else ()
        yield element("h2", str(brief.get("text", "")) or f"Brief {number + 1}")
        for line in rest:
            if line["kind"] == "result":
                yield element("p", *_result(line, number))
        if calls:
            yield _spent(calls)
        children: dict[int, list[tuple[int, Mapping[str, Any]]]] = {}
        for place, line in enumerate(candidates):
            children.setdefault(line["parent"], []).append((place, line))
        yield self._below(children, ROOT, number, calls)
        after = [call for call in calls if call.candidates >= len(candidates)]
        if after and self.shown:
            yield element(
                "details",
                element("summary", f"After that: {len(after)} calls"),
                *self._messages(after),
            )

    def _below(
        self,
        children: Mapping[int, list[tuple[int, Mapping[str, Any]]]],
        parent: int,
        search: int,
        calls: tuple[Call, ...],
        depth: int = 0,
    ) -> Html | None:
        nodes = []
        waiting = list(children.get(parent, ()))
        while waiting:
            place, one = waiting.pop(0)
            before = [call for call in calls if call.candidates == place]
            name = f"node-{search}-{one['number']}"
            node = element(
                "details",
                element("summary", *_head(one)),
                *(self._inside(one, name, before) if self.shown else ()),
                id=name,
            )
            below = None
            if depth < _DEEPEST:
                below = self._below(children, one["number"], search, calls, depth + 1)
            else:
                # What lies deeper stands beside it: a trace may come from anybody.
                waiting[:0] = children.get(one["number"], ())
            nodes.append(element("li", node, below))
        return element("ul", *nodes, class_="tree") if nodes else None

    def _inside(self, one: Mapping[str, Any], node: str, before: list[Call]) -> Iterator[Content]:
        yield from self._question(one, node)
        yield from self._messages(before)

    def _rendered(self, spec: Mapping[str, Any], node: str) -> Html | None:
        """A question as it is printed, once on the page."""
        made = self.rendering(spec)
        if made is None:
            return None
        first = self._shown_at.setdefault(made.text, node)
        if first == node:
            return made
        return element("p", element("a", "The question of another node", href=f"#{first}"))

    def _question(self, one: Mapping[str, Any], node: str) -> Iterator[Content]:
        facets = one.get("facets")
        if isinstance(facets, Mapping):
            told = "; ".join(f"{facet}: {status}" for facet, status in facets.items())
            yield element("p", told)
        if one["points"]:
            yield element("ul", *(element("li", _point(point)) for point in one["points"]))
        spec = one.get("spec")
        if one["standing"] == "proved" and isinstance(spec, Mapping):
            yield self._rendered(spec, node)
        shown = one.get("spec", one.get("text"))
        if shown is not None:
            yield element(
                "details",
                element("summary", "As it was written"),
                element("pre", self._text(shown)),
            )

    def _messages(self, calls: list[Call]) -> Iterator[Content]:
        for call in calls:
            self._calls += 1
            number = self._calls
            seconds = "" if call.seconds is None else f", {call.seconds:.1f} s"
            failure = f", {call.failure}" if call.failure else ""
            head = f"Call {number}: {call.role}, {call.tokens} tokens{seconds}{failure}"
            inside: list[Content] = []
            for role, text in (*call.messages, ("reply", call.reply)):
                if not text:
                    continue
                key = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
                first = self._first.setdefault(key, number)
                inside.append(element("p", role, class_="small"))
                if first != number and len(text) > 200:
                    link = element("a", f"call {first}", href=f"#call-{first}")
                    inside.append(element("p", "the same as in ", link))
                else:
                    inside.append(element("pre", self._text(text)))
            yield element("details", element("summary", head), *inside, id=f"call-{number}")

    def _text(self, shown: object) -> str:
        text = shown if isinstance(shown, str) else json.dumps(shown, ensure_ascii=False, indent=1)
        if len(text) <= self.shown:
            return text
        self._cut = True
        return f"{text[: self.shown]}…"


def _head(one: Mapping[str, Any]) -> Iterator[Content]:
    standing = str(one["standing"])
    yield f"{one['number']} "
    yield element("span", standing, class_=f"standing {standing}")
    yield f" by {one.get('author', 'nobody')}"
    if one["points"]:
        yield f": {one['points'][0]['code']}"


def _result(line: Mapping[str, Any], search: int) -> Iterator[Content]:
    found = line.get("found")
    if found is None:
        yield f"exhausted: {line['exhausted']}"
    else:
        yield "found: "
        yield element("a", str(found), href=f"#node-{search}-{found}")


def _spent(calls: tuple[Call, ...]) -> Html:
    """What each role was asked: calls, tokens, seconds."""
    rows = []
    for role in dict.fromkeys(call.role for call in calls):
        of_role = [call for call in calls if call.role == role]
        seconds = [call.seconds for call in of_role if call.seconds is not None]
        cells = [
            str(len(of_role)),
            str(sum(call.tokens for call in of_role)),
            f"{sum(seconds):.1f}" if seconds else "",
            str(sum(bool(call.failure) for call in of_role)),
        ]
        rows.append(
            element("tr", element("th", role, scope="row"), *(element("td", c) for c in cells))
        )
    heads = ("role", "calls", "tokens", "seconds", "failed")
    return element(
        "table",
        element("thead", element("tr", *(element("th", head, scope="col") for head in heads))),
        element("tbody", joined(rows)),
    )


def _point(point: Mapping[str, Any]) -> str:
    remedy = f" To mend it: {point['remedy']}" if point.get("remedy") else ""
    return f"{point['code']} at {point['path']}: {point['message']}.{remedy}"
