"""Writes a spec as YAML for people: all mathematics quoted, sections in their canonical order."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from string import ascii_letters, digits

from mathverify.problem.spec import ProblemSpec
from mathverify.problem.wire import encode

_WIDTH = 100
_OF_PLAIN = frozenset(f"{ascii_letters}{digits}_.-")
_NULLS = frozenset({"null", "Null", "NULL"})
_ESCAPED = re.compile('[\x00-\x1f"\\\\\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]')

#: Keys whose values are words and not mathematics, and may stand unquoted.
_WORDS = frozenset({"id", "as", "bloom", "concepts", "difficulty", "label", "level", "role"})


def to_yaml(spec: ProblemSpec) -> str:
    """``spec`` as one YAML document, which reads back as the same spec.

    Maps of texts take one line where it is short enough; a long stem is folded.
    """
    return "".join(f"{line}\n" for line in _map(encode(spec), 0))


def _map(value: Mapping[str, object], indent: int) -> Iterator[str]:
    for key, item in value.items():
        yield from _entry(f"{' ' * indent}{_key(key)}:", key, item, indent)


def _entry(head: str, key: str, item: object, indent: int) -> Iterator[str]:
    """``head`` followed by ``item``, on the same line or below it."""
    line = f"{head} {_inline(item, key)}"
    if not isinstance(item, (dict, list)):
        if isinstance(item, str) and len(line) > _WIDTH and _folds(item):
            yield f"{head} >-"
            pad = " " * (indent + 2)
            yield from textwrap.wrap(
                item,
                _WIDTH,
                initial_indent=pad,
                subsequent_indent=pad,
                break_long_words=False,
                break_on_hyphens=False,
            )
        else:
            yield line
    elif not item or (len(line) <= _WIDTH and indent > 0) or key in {"ask", "objective"}:
        yield line
    elif isinstance(item, dict):
        yield head
        yield from _map(item, indent + 2)
    else:
        yield head
        for element in item:
            yield from _element(element, key, indent + 2)


def _element(element: object, key: str, indent: int) -> Iterator[str]:
    pad = " " * indent
    line = f"{pad}- {_inline(element, key)}"
    if not isinstance(element, dict) or not element or len(line) <= _WIDTH:
        yield line
        return
    lines = list(_map(element, indent + 2))
    yield f"{pad}- {lines[0].lstrip()}"
    yield from lines[1:]


def _inline(item: object, key: str) -> str:
    if isinstance(item, dict):
        entries = (f"{_key(name)}: {_inline(value, name)}" for name, value in item.items())
        return "{" + ", ".join(entries) + "}"
    if isinstance(item, list):
        return "[" + ", ".join(_inline(value, key) for value in item) + "]"
    if item is None:
        return "null"
    text = str(item)
    return text if key in _WORDS and _is_plain(text) else _quoted(text)


def _key(key: str) -> str:
    return key if _is_plain(key) else _quoted(key)


def _is_plain(text: str) -> bool:
    return text[:1].isalpha() and _OF_PLAIN.issuperset(text) and text not in _NULLS


def _folds(text: str) -> bool:
    """Whether folding and unfolding ``text`` gives it back: words with single blanks."""
    return text == " ".join(text.split()) != "" and not _ESCAPED.search(
        text.replace('"', "").replace("\\", "")
    )


def _quoted(text: str) -> str:
    return '"' + _ESCAPED.sub(lambda found: _escape(found.group()), text) + '"'


def _escape(character: str) -> str:
    if character in '"\\':
        return "\\" + character
    return {"\n": "\\n", "\t": "\\t"}.get(character, f"\\u{ord(character):04x}")
