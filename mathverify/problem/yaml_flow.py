"""Flow collections (``{...}`` and ``[...]``) in which mathematics was left unquoted.

YAML cuts a flow collection at every comma, whatever brackets stand around it: it reads
``{value: integral(f, x)}`` as two keys and says nothing.  Here commas inside brackets do not cut,
pieces that YAML would misread are quoted, and a collection that is not one (``{1, 3}``,
``[0, 1)``, ``[[x], [y]] = T``) is quoted as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathverify.problem.limits import MAX_DEPTH

_PARTNER = {")": "(", "]": "[", "}": "{"}
_MUST_QUOTE = re.compile(r"[\[\]{},]|:\s|:$|^[@`%|>]|^[-?:]\s")
_COMMENT = re.compile(r"\s#")


def quoted(text: str) -> str:
    """``text`` as a quoted YAML scalar on one line."""
    if '"' in text or "\\" in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


def quoted_end(text: str, start: int = 0) -> int | None:
    """The offset after the quoted scalar that begins at ``start``, or None if it does not end."""
    mark = text[start]
    position = start + 1
    while position < len(text):
        character = text[position]
        if mark == '"' and character == "\\":
            position += 2
            continue
        if character == mark:
            if mark == "'" and text[position + 1 : position + 2] == "'":
                position += 2
                continue
            return position + 1
        position += 1
    return None


def _segments(text: str) -> Iterator[tuple[int, int, str]]:
    """``text`` cut into single characters (``plain``), ``quoted`` scalars and ``comment``s."""
    position = 0
    before = ","
    while position < len(text):
        character = text[position]
        end, kind = position + 1, "plain"
        if character in "\"'" and before in "{[,:":
            closing = quoted_end(text, position)
            if closing is None:
                return
            end, kind = closing, "quoted"
        elif character == "#" and position and text[position - 1].isspace():
            end_of_line = text.find("\n", position)
            end, kind = end_of_line if end_of_line >= 0 else len(text), "comment"
        yield position, end, kind
        if kind != "comment" and not character.isspace():
            before = character
        position = end


def _scan(text: str) -> Iterator[tuple[int, str]]:
    """Positions and characters of ``text``, quoted scalars and comments left out."""
    return ((start, text[start]) for start, _, kind in _segments(text) if kind == "plain")


def flow_end(text: str) -> tuple[int | None, bool]:
    """Where the collection at the start of ``text`` ends, and whether its own brackets match.

    The offset is None when it does not end.  ``[0, 1)`` ends, but does not match.
    """
    depth = 0
    for position, character in _scan(text):
        if character in "([{":
            depth += 1
        elif character in _PARTNER:
            depth -= 1
            if depth == 0:
                return position + 1, _PARTNER[character] == text[0]
    return None, False


def on_one_line(text: str) -> str:
    """A collection without its comments and line breaks."""
    kept = (text[start:end] for start, end, kind in _segments(text) if kind != "comment")
    return re.sub(r"\s*\n\s*", " ", "".join(kept))


def split_comment(text: str) -> tuple[str, str]:
    """``text`` without its trailing comment, and the comment (with ``#``)."""
    if text.startswith("#"):
        return "", text
    if text[:1] in {'"', "'"}:
        end = quoted_end(text)
        rest = "" if end is None else text[end:]
        found = _COMMENT.search(rest)
        return (text, "") if found is None else _cut(text, len(text) - len(rest) + found.start())
    if text[:1] in {"{", "["}:
        starts = (start for start, _, kind in _segments(text) if kind == "comment")
        comment = next(starts, len(text))
    else:
        found = _COMMENT.search(text)
        comment = len(text) if found is None else found.end() - 1
    return _cut(text, comment)


def _cut(text: str, position: int) -> tuple[str, str]:
    return text[:position].rstrip(), text[position:].strip()


def repaired_flow(text: str, *, joins: bool, depth: int = 0) -> tuple[str, bool]:
    """A complete, matching collection with its pieces quoted as needed; and whether any was.

    With ``joins`` a piece without a key continues the value before it, so that
    ``{domain: real, x > 0}`` has the domain ``real, x > 0``.  Collections deeper than `MAX_DEPTH`
    are left as they are, for the reader to refuse.
    """
    inner = text[1:-1].strip()
    if not inner or depth > MAX_DEPTH:
        return text, False
    pieces = _pieces(inner)
    if "" in pieces:
        return text, False
    if text[0] == "[":
        parts = [
            (piece, False) if _key_end(piece) else _repaired(piece, joins, depth)
            for piece in pieces
        ]
        changed = any(was for _, was in parts)
        return (
            ("[" + ", ".join(part for part, _ in parts) + "]", True) if changed else (text, False)
        )
    if not any(_key_end(piece) for piece in pieces) or _is_set_builder(pieces):
        return quoted(text), True
    entries = _joined(pieces) if joins else pieces
    repaired = [_repaired_entry(entry, joins, depth) for entry in entries]
    if len(entries) == len(pieces) and not any(was for _, was in repaired):
        return text, False
    return "{" + ", ".join(entry for entry, _ in repaired) + "}", True


def _pieces(inner: str) -> list[str]:
    depth, start = 0, 0
    pieces: list[str] = []
    for position, character in _scan(inner):
        if character in "([{":
            depth += 1
        elif character in _PARTNER:
            depth -= 1
        elif character == "," and depth == 0:
            pieces.append(inner[start:position].strip())
            start = position + 1
    return [*pieces, inner[start:].strip()]


def _key_end(piece: str) -> int:
    """The offset of the colon that ends the key of ``piece``, 0 when it has no key."""
    if piece[:1] in {'"', "'"}:
        end = quoted_end(piece)
        if end is None:
            return 0
        rest = piece[end:].lstrip()
        return len(piece) - len(rest) if rest.startswith(":") else 0
    depth = 0
    for position, character in enumerate(piece):
        if character in "([{":
            depth += 1
        elif character in _PARTNER:
            depth -= 1
        elif character == ":" and depth == 0 and piece[position + 1 : position + 2] in {"", " "}:
            return position
    return 0


def _is_set_builder(pieces: list[str]) -> bool:
    """Whether the pieces are those of ``{x in S : condition, ...}``."""
    end = _key_end(pieces[0])
    head = pieces[0][:end]
    return head.endswith(" ") and " in " in head and not any(map(_key_end, pieces[1:]))


def _joined(pieces: list[str]) -> list[str]:
    entries: list[str] = []
    for piece in pieces:
        if not _key_end(piece) and entries and _continues(entries[-1]):
            entries[-1] = f"{entries[-1]}, {piece}"
        else:
            entries.append(piece)
    return entries


def _continues(entry: str) -> bool:
    """Whether ``entry`` ends in a plain value, which more words may follow."""
    end = _key_end(entry)
    value = entry[end + 1 :].strip() if end else ""
    return bool(value) and value[0] not in "\"'{["


def _repaired_entry(entry: str, joins: bool, depth: int) -> tuple[str, bool]:
    end = _key_end(entry)
    if not end:
        return _repaired(entry, joins, depth)
    key, key_changed = _repaired(entry[:end].strip(), joins, depth)
    value, value_changed = _repaired(entry[end + 1 :].strip(), joins, depth)
    return f"{key}: {value}".rstrip(), key_changed or value_changed


def _repaired(piece: str, joins: bool, depth: int) -> tuple[str, bool]:
    if not piece or piece[0] in "\"'&*!#":
        return piece, False
    if piece[0] in "{[":
        end, matching = flow_end(piece)
        if end == len(piece) and matching:
            return repaired_flow(piece, joins=joins, depth=depth + 1)
    return (quoted(piece), True) if _MUST_QUOTE.search(piece) else (piece, False)


_JOINED = str.maketrans(" -", "__")


def looks_like_map(text: str) -> bool:
    """Whether ``text`` begins as a map with an ordinary key: ``{label: ...``."""
    end = _key_end(text[1:].lstrip()) if text.startswith("{") else 0
    key = text[1:].lstrip()[:end].strip()
    is_plain = key.isascii() and key.translate(_JOINED).isidentifier() and key[0] != "-"
    return bool(end) and is_plain
