"""The trace of a run: its manifest, then every event as a line of JSON as soon as it happens.

Events are briefs, calls of a model, candidates with their judgements, and results.

A trace is for people and for counting.  A run is not resumed from it but from the cassette of
its models: replaying the same replies makes the same search, and verifies everything again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from generators.language_models.overhearing import Exchange
from generators.search.brief import Brief
from generators.search.candidate import ROOT, Candidate
from generators.search.judgement import Standing
from generators.search.loop import Found, Result
from generators.search.proposer import NothingLeft, Proposed, Unreadable
from mathverify.errors import UnreadableFileError
from mathverify.problem import encode_lists
from mathverify.problem.json_lines import JsonLines, record_lines
from mathverify.verification.facets import told as told_facets

#: How much of an unreadable reply is kept.
_QUOTED = 2_000

#: The kind of a line with what a candidate came to that was judged before.
_AGAIN = "again"


class TraceFile:
    """A trace being written; every line is on disk before the search goes on.

    A run that is taken up goes on with its trace; a search that was cut off, or came to nothing
    under a smaller budget, is begun again below.
    """

    def __init__(self, path: Path, header: Mapping[str, Any]) -> None:
        self._judged = 0
        self._lines = JsonLines(path)
        if self._lines.is_new:
            self._lines.write({"kind": "run"} | dict(header))

    def brief(self, brief: Brief) -> None:
        """A search for this brief begins."""
        self._judged = 0
        objective = brief.objective.model_dump(mode="json", exclude_none=True)
        self._lines.write(
            {"kind": "brief", "text": brief.text, "objective": objective, "seed": brief.seed}
        )

    def call(
        self, role: str, failure: str, spent: Mapping[str, Any], exchange: Exchange | None = None
    ) -> None:
        """A model was asked; ``failure`` is empty if it replied."""
        line: dict[str, Any] = {
            "kind": "call",
            "role": role,
            "failure": failure,
            "spent": dict(spent),
        }
        if exchange is not None:
            line["messages"] = [[one.role, one.content] for one in exchange.messages]
            line["reply"] = exchange.reply
            line["seconds"] = round(exchange.seconds, 3)
        self._lines.write(line)

    def candidate(self, candidate: Candidate) -> None:
        """A candidate was judged, or judged again."""
        kind = "candidate" if candidate.number >= self._judged else _AGAIN
        self._judged = max(self._judged, candidate.number + 1)
        self._lines.write({"kind": kind} | candidate_data(candidate))

    def result(self, result: Result, spent: Mapping[str, Any]) -> None:
        """The search has ended."""
        if isinstance(result, Found):
            told = {"found": result.candidate.number, "digest": result.verified.certificate.digest}
        else:
            told = {"exhausted": result.reason}
        self._lines.write({"kind": "result"} | told | {"spent": dict(spent)})

    def close(self) -> None:
        """Close the file."""
        self._lines.close()


@dataclass(frozen=True, slots=True)
class Trace:
    """A trace as read: the run, and the lines of each search (brief, candidates, result).

    ``calls`` has the calls of each search, each behind the candidates that stood before it.
    """

    run: Mapping[str, Any]
    searches: tuple[tuple[Mapping[str, Any], ...], ...]
    calls: tuple[tuple[Call, ...], ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Call:
    """A request to a model, as the trace has it: ``messages`` are pairs of a role and a text.

    ``candidates`` is how many had been judged in the search before.
    """

    role: str
    failure: str
    tokens: int
    candidates: int
    messages: tuple[tuple[str, str], ...] = ()
    reply: str = ""
    seconds: float | None = None


def candidate_data(candidate: Candidate) -> dict[str, Any]:
    """A candidate as JSON-able data."""
    judgement = candidate.judgement
    data: dict[str, Any] = {
        "number": candidate.number,
        "parent": candidate.parent,
        "depth": candidate.depth,
        "standing": str(candidate.standing),
        "reward": round(judgement.reward, 6),
        "points": [asdict(point) for point in judgement.reflection.points],
        "repairs": list(judgement.reflection.repairs),
    }
    if judgement.verdict is not None:
        data["facets"] = told_facets(judgement.verdict.facets, judgement.verdict.words)
    match candidate.answer:
        case Proposed(spec=spec, author=author):
            data |= {"author": author, "spec": encode_lists(spec)}
        case Unreadable(author=author, text=text):
            data |= {"author": author, "text": text[:_QUOTED]}
        case NothingLeft(reason=reason):
            data |= {"reason": reason}
    return data


def read_trace(path: Path) -> Trace:
    """The trace in a file; lines and searches that were cut off by a kill are left out.

    Raises `UnreadableFileError`.
    """
    if not path.exists():
        made = "generate --brief TEXT --out FOLDER writes one"
        raise UnreadableFileError(str(path.parent), f"there is no {path.name} in it; {made}")
    run: Mapping[str, Any] = {}
    searches: list[list[Mapping[str, Any]]] = []
    calls: list[list[Call]] = []
    for number, data in record_lines(path):
        kind = data.get("kind")
        if isinstance(kind, str) and (fault := _fault(data, kind, searches)):
            raise UnreadableFileError(str(path), f"line {number} is no {kind} of a search: {fault}")
        if kind == "run":
            run = data
        elif kind == "brief":
            place = _begun_again(run, searches, data)
            if place is not None:
                del searches[place], calls[place]
            searches.append([data])
            calls.append([])
        elif kind == "call" and searches:
            calls[-1].append(_call(data, len(searches[-1]) - 1))
        elif kind in ("candidate", "result") and searches:
            searches[-1].append(data)
        elif kind == _AGAIN and searches:
            place = [one.get("number") for one in searches[-1]].index(data["number"])
            searches[-1][place] = {**data, "kind": "candidate"}
    if not run:
        raise UnreadableFileError(str(path), "this is no trace of a search")
    return Trace(run, tuple(map(tuple, searches)), tuple(map(tuple, calls)))


def _call(data: Mapping[str, Any], candidates: int) -> Call:
    """A call as its line tells it; what the line does not tell as it should is left out."""
    spent, messages, seconds = data.get("spent"), data.get("messages"), data.get("seconds")
    counts = spent if isinstance(spent, dict) else {}
    tokens = [counts.get(name) for name in ("prompt_tokens", "completion_tokens")]
    pairs = messages if isinstance(messages, list) else []
    return Call(
        str(data.get("role", "")),
        str(data.get("failure", "")),
        sum(one for one in tokens if type(one) is int),
        candidates,
        tuple(
            (str(one[0]), str(one[1])) for one in pairs if isinstance(one, list) and len(one) > 1
        ),
        str(data.get("reply", "")),
        seconds if type(seconds) in (int, float) else None,
    )


def _fault(
    data: Mapping[str, Any], kind: str, searches: Sequence[Sequence[Mapping[str, Any]]]
) -> str:
    """What is wrong with a line of this kind, which may come from anybody; else empty."""
    if kind == "brief":
        return "" if isinstance(data.get("text", ""), str) else "its text is none"
    if kind == "result":
        told = data.get("found", data.get("exhausted"))
        is_told = isinstance(told, (int, str)) and not isinstance(told, bool)
        return "" if is_told else "it tells neither what was found nor why nothing was"
    if kind not in ("candidate", _AGAIN):
        return ""
    number, parent, points = data.get("number"), data.get("parent"), data.get("points")
    earlier = {line.get("number") for line in searches[-1]} if searches else set()
    known = number in earlier
    if type(number) is not int or number < 0 or known is not (kind == _AGAIN):
        return "its number is none, or another's"
    if parent != ROOT and (type(parent) is not int or parent not in earlier):
        return "no line before it is its parent"
    if data.get("standing") not in {str(one) for one in Standing}:
        return "it has no standing"
    if not isinstance(data.get("author", ""), str):
        return "its author has no name"
    whole = isinstance(points, list) and all(
        isinstance(point, dict)
        and all(isinstance(point.get(key), str) for key in ("code", "path", "message"))
        for point in points
    )
    return "" if whole else "its points have no code, place and message"


def _begun_again(
    run: Mapping[str, Any],
    searches: Sequence[Sequence[Mapping[str, Any]]],
    brief: Mapping[str, Any],
) -> int | None:
    """The place of the search that this line of a brief begins again, None for a new one.

    That is one that was cut off, or one that came to nothing and is gone on with under a larger
    budget: its calls are replayed, and counted where they are told again.
    """
    same = [place for place, lines in enumerate(searches) if lines[0] == brief]
    listed = run.get("briefs")
    told = [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
    wanted = sum(all(one.get(key) == brief.get(key) for key in ("text", "seed")) for one in told)
    if len(same) < max(wanted, 1):
        return None
    unfinished = [place for place in same if "found" not in searches[place][-1]]
    if unfinished:
        return unfinished[-1]
    # Killed between its result and the journal, where the run says how many there are.
    return same[-1] if wanted else None


def tree_lines(search: tuple[Mapping[str, Any], ...]) -> Iterator[str]:
    """One search as an indented tree: standing, author, and why it was not accepted."""
    brief, *rest = search
    yield f"brief: {_short(str(brief.get('text', '')))}"
    candidates = [line for line in rest if line["kind"] == "candidate"]
    children: dict[int, list[Mapping[str, Any]]] = {}
    for candidate in candidates:
        children.setdefault(candidate["parent"], []).append(candidate)
    yield from _below(children, ROOT, 1)
    for line in rest:
        if line["kind"] == "result":
            found = line.get("found")
            told = f"exhausted: {line['exhausted']}" if found is None else f"found: {found}"
            yield _short(told)


def _below(
    children: Mapping[int, list[Mapping[str, Any]]], parent: int, level: int
) -> Iterator[str]:
    for one in children.get(parent, ()):
        why = "; ".join(f"{p['code']}: {p['message']}" for p in one["points"][:2])
        author = one.get("author", "nobody")
        told = f" - {_short(why)}" if why else ""
        yield f"{'  ' * level}{one['number']} {one['standing'].upper()} by {_short(author)}{told}"
        yield from _below(children, one["number"], level + 1)


def _short(text: str) -> str:
    # What does not print is shown as a question mark: a trace may come from anybody.
    plain = "".join(one if one.isprintable() else "?" for one in " ".join(text.split()))
    return plain if len(plain) <= 160 else f"{plain[:159]}…"
