"""Single values changed in a YAML text whose layout, comments and other quotes stay as they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import yaml

from mathverify.problem.paths import steps

_LOADER: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
#: Keys of a long form whose short form is the value itself: ``x: real`` is ``x: {domain: real}``.
_IMPLIED = frozenset({"domain", "rule", "relation", "value", "find"})


def edited(
    text: str,
    values: Mapping[int, Iterable[tuple[str, str, str]]],
    rewritten: Mapping[int, str] | None = None,
) -> str | None:
    """``text`` with some values replaced; None where one of them does not stand there by itself.

    ``values`` gives for a document (from 0) triples of path, value before, value after;
    ``rewritten`` the new text of documents that are written anew as a whole.  The caller reads
    the result and compares: what is written here is not believed.
    """
    try:
        documents = [node for node in yaml.compose_all(text, Loader=_LOADER) if node is not None]
    except yaml.YAMLError:
        return None
    edits: list[tuple[int, int, str]] = []
    for index, triples in values.items():
        if index >= len(documents):
            return None
        for path, before, after in triples:
            node = _at(documents[index], path)
            if node is None or not before or not after or node.style in ("|", ">"):
                return None
            if " ".join(node.value.split()) != " ".join(before.split()):
                return None
            edits.append((node.start_mark.index, node.end_mark.index, _quoted(after)))
    for index, whole in (rewritten or {}).items():
        if index >= len(documents):
            return None
        marks = documents[index].start_mark.index, documents[index].end_mark.index
        edits.append((*marks, whole))
    for start, end, written in sorted(edits, reverse=True):
        text = text[:start] + written + text[end:]
    return text


def _at(node: Any, path: str) -> Any:
    """The scalar at ``path``, None where there is none."""
    where = steps(path)
    for position, step in enumerate(where):
        if isinstance(node, yaml.MappingNode) and isinstance(step, str):
            node = next((value for name, value in node.value if name.value == step), None)
        elif isinstance(node, yaml.SequenceNode) and isinstance(step, int):
            node = node.value[step] if step < len(node.value) else None
        elif isinstance(node, yaml.ScalarNode) and step in _IMPLIED and position == len(where) - 1:
            return node
        else:
            return None
    return node if isinstance(node, yaml.ScalarNode) else None


def _quoted(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
