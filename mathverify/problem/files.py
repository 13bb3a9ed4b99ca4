"""Texts and files with many documents: YAML streams, JSON, JSON lists and JSON lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from mathverify.errors import UnreadableFileError
from mathverify.problem.codec import NO_VALUE, Format, decode_tree
from mathverify.problem.document import Document
from mathverify.problem.faults import Fault
from mathverify.problem.file_reading import file_bytes
from mathverify.problem.json_source import read_json
from mathverify.problem.limits import MAX_DOCUMENT_BYTES, MAX_FILE_BYTES
from mathverify.problem.paths import ROOT, Lines, at_index
from mathverify.problem.source_tree import SourceTree
from mathverify.problem.yaml_source import read_yaml

_SUFFIXES: dict[str, Literal["yaml", "json", "jsonl"]] = {
    ".json": "json",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".yaml": "yaml",
    ".yml": "yaml",
}
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True, slots=True)
class _Piece:
    """The bytes of one document and the line on which they begin."""

    content: bytes
    line: int


def load_file(path: Path, *, format: Format = "auto") -> tuple[Document, ...]:  # noqa: A002
    """The documents of a file, each read or refused.

    ``auto`` goes by the suffix, else by the content.  Raises `UnreadableFileError` for what is
    no readable text: a missing file, a directory, more than `MAX_FILE_BYTES`, binary content,
    nothing.
    """
    content = file_bytes(path, MAX_FILE_BYTES)
    return load_documents(content, name=str(path), format=format)


def load_documents(
    source: bytes | str,
    *,
    name: str,
    format: Format = "auto",  # noqa: A002
) -> tuple[Document, ...]:
    """The documents of a text, each read or refused, in order.

    ``name`` stands in messages and, for ``auto``, its suffix tells the format.  A document that
    is not UTF-8, not YAML or JSON, too large, or no question is refused alone.  Raises
    `UnreadableFileError` where there is no text at all.
    """
    if not isinstance(source, bytes | str):
        kind = type(source).__name__
        raise TypeError(f"a text is read here, not {kind}; ProblemSpec.from_dict takes data")
    if isinstance(source, str):
        source = source.encode("utf-8", "surrogatepass")
    _require_text(source, name)
    content = source.removeprefix(_BYTE_ORDER_MARK)
    chosen = _format(content, name) if format == "auto" else format
    pieces: Iterator[_Piece]
    if chosen == "yaml":
        pieces = _yaml_pieces(content)
    elif chosen == "jsonl":
        pieces = _line_pieces(content)
    else:
        pieces = iter([_Piece(content, 1)])
    read = read_yaml if chosen == "yaml" else read_json
    documents: list[Document] = []
    for piece in pieces:
        for tree, line in _trees(piece, read):
            result = decode_tree(tree)
            documents.append(Document(name, len(documents), line, result))
    if not documents:
        raise UnreadableFileError(name, "it holds no document")
    return tuple(documents)


def _require_text(source: bytes, name: str) -> None:
    if len(source) > MAX_FILE_BYTES:
        raise UnreadableFileError(name, _too_large(len(source)))
    if source[:2] in _WIDE_MARKS:
        raise UnreadableFileError(name, "it is UTF-16; save it as UTF-8")
    zero = source.find(b"\0")
    if zero >= 0:
        line = source.count(b"\n", 0, zero) + 1
        raise UnreadableFileError(name, f"it is binary: a zero byte on line {line}")
    if not source.strip():
        raise UnreadableFileError(name, "it is empty")


def _too_large(size: int) -> str:
    return f"it has {size} bytes, more than the limit of {MAX_FILE_BYTES}"


def _format(content: bytes, name: str) -> Literal["yaml", "json", "jsonl"]:
    suffix = Path(name).suffix.lower()
    if suffix in _SUFFIXES:
        return _SUFFIXES[suffix]
    start = content.lstrip()
    if start[:1] not in (b"{", b"["):
        return "yaml"
    lines = [line for line in start.splitlines()[:3] if line.strip()]
    if len(lines) > 1 and all(line.startswith(b"{") and line.endswith(b"}") for line in lines):
        return "jsonl"
    return "json"


def _yaml_pieces(content: bytes) -> Iterator[_Piece]:
    """The documents of a stream, cut at lines ``---``; stretches of comments are no documents."""
    start = 1
    lines: list[bytes] = []
    number = 0
    for number, line in enumerate(content.splitlines(), 1):
        if line.startswith(b"---") and not line[3:4].strip():
            yield from _yaml_piece(lines, start)
            rest = line[3:].strip()
            lines, start = [rest] if rest else [], number if rest else number + 1
        else:
            lines.append(line)
    yield from _yaml_piece(lines, start)


def _yaml_piece(lines: list[bytes], start: int) -> Iterator[_Piece]:
    told = (index for index, line in enumerate(lines) if line.strip()[:1] not in (b"", b"#"))
    blank = next(told, None)
    if blank is None:
        return
    yield _Piece(b"\n".join(lines[blank:]), start + blank)


def _line_pieces(content: bytes) -> Iterator[_Piece]:
    for number, line in enumerate(content.split(b"\n"), 1):
        if line.strip():
            yield _Piece(line.strip(), number)


def _trees(piece: _Piece, read: Callable[..., SourceTree]) -> Iterator[tuple[SourceTree, int]]:
    """The parsed document of a piece; of a list of questions, each of them."""
    if len(piece.content) > MAX_DOCUMENT_BYTES and read is read_yaml:
        yield _refused_piece(piece, "too-large", _document_too_large(piece)), piece.line
        return
    try:
        text = piece.content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = piece.line + piece.content.count(b"\n", 0, error.start)
        column = error.start - piece.content.rfind(b"\n", 0, error.start)
        message = f"byte {column} of line {line} is not UTF-8 (0x{piece.content[error.start]:02x})"
        yield _refused_piece(piece, "not-utf-8", message, "the file saved as UTF-8", line), line
        return
    tree = read(text, first_line=piece.line)
    if len(piece.content) > MAX_DOCUMENT_BYTES and not _is_list(tree):
        tree = _refused_piece(piece, "too-large", _document_too_large(piece))
    if not _is_list(tree):
        yield tree, piece.line
        return
    assert isinstance(tree.value, list)
    for index, item in enumerate(tree.value):
        head = at_index(ROOT, index)
        lines = tree.lines.below.get(index, Lines(piece.line))
        notes = tuple(
            replace(note, path=ROOT + note.path.removeprefix(head))
            for note in tree.notes
            if _is_inside(note.path, head)
        )
        faults = tuple(
            replace(fault, path=ROOT + fault.path.removeprefix(head))
            for fault in tree.faults
            if _is_inside(fault.path, head)
        )
        yield SourceTree(item, lines, notes, faults), lines.line


def _is_list(tree: SourceTree) -> bool:
    """Whether a text holds a list of questions, each of which can be read by itself."""
    whole = any(fault.code in NO_VALUE or fault.path == ROOT for fault in tree.faults)
    return isinstance(tree.value, list) and bool(tree.value) and not whole


def _is_inside(path: str, head: str) -> bool:
    return path == head or path.startswith((f"{head}.", f"{head}["))


def _document_too_large(piece: _Piece) -> str:
    return f"the document has {len(piece.content)} bytes, more than {MAX_DOCUMENT_BYTES}"


def _refused_piece(
    piece: _Piece, code: str, message: str, hint: str = "", line: int = 0
) -> SourceTree:
    fault = Fault(code, ROOT, message, hint, line or piece.line)
    return SourceTree(None, Lines(piece.line), (), (fault,))
