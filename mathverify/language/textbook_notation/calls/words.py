"""Signs and short sentences of logic and chance."""

from __future__ import annotations

import re

from mathverify.language.textbook_notation.extents import outside
from mathverify.language.textbook_notation.pairs import closing

__all__ = ["words"]

_NOT = re.compile(r"(\A|[(∧∨→]|->|=>|<->|&&|\b(?:and|or|implies|iff)\b)(\s*)~\s*(?=[A-Za-z(~])")
_IF = re.compile(r"if\s+([^:]+?)\s*,?\s+then\s+([^:]+)", re.IGNORECASE)
_BESIDE = re.compile(r"([A-Za-z]\w*)\s*([∥⟂⊥])\s*([A-Za-z]\w*)")
_EVENTS = re.compile(
    r"(?:events?\s+)?([A-Za-z]\w*(?:\s*,\s*[A-Za-z]\w*)*)\s+and\s+([A-Za-z]\w*)\s+are\s+"
    r"(mutually\s+exclusive|independent|exhaustive)(?:\s+events)?",
    re.IGNORECASE,
)


#: ``ln|x|``: the bars after a function are those of an absolute value.
_BARS = re.compile(r"(?<![A-Za-z_])(ln|log|sqrt|exp|sin|cos|tan)\s?\|([^|=<>]+)\|(?!\s*[\w(|^])")
#: ``2|x|`` with nothing behind it that could be divided.
_FACTOR_OF_BARS = re.compile(r"((?:\d|\)|\b[A-Za-z])\s?)\|([^|=<>]+)\|(?=\s*(?:$|[-+*/=<>),^]))")
_QUARTILE = re.compile(r"\b(?:Q_?([1-3])|(lower|upper|first|third)_quartile)\(")
_QUARTERS = {"lower": "1", "first": "1", "third": "3", "upper": "3"}
_OF_WHOM = re.compile(
    r"\b(?:(sample|population)_(stdev|std|sd|standard_deviation|variance|var)|p(stdev|variance))\("
)
_MEASURES = {"variance": "variance", "var": "variance"}


def _conventions(text: str, declared: frozenset[str]) -> str:
    """``Q1(L)`` as ``quartile(L, 1)``, ``sample_stdev(L)`` as ``stdev(L, sample)``."""
    for pattern, most in ((_QUARTILE, 2), (_OF_WHOM, 1)):
        for found in reversed(list(pattern.finditer(text))):
            end = closing(text, found.end() - 1)
            inner = text[found.end() : end].strip()
            if end < 0 or not inner or found[0][:-1] in declared:
                continue
            parts = _arguments(inner)
            if len(parts) > most:
                parts = [f"[{inner}]"]
            if most == 2:
                call = ", ".join([parts[0], found[1] or _QUARTERS[found[2]], *parts[1:]])
                call = f"quartile({call})"
            else:
                name = _MEASURES.get(found[2] or found[3], "stdev")
                call = f"{name}({parts[0]}, {found[1] or 'population'})"
            text = f"{text[: found.start()]}{call}{text[end + 1 :]}"
    return text


def _arguments(inner: str) -> list[str]:
    free = outside(inner)
    parts = [""]
    for place, character in enumerate(inner):
        if character == "," and free[place]:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts]


def words(text: str, declared: frozenset[str]) -> str:
    """``text`` with ``not``, ``independent(A, B)``, ``quartile(L, 1)``, ``stdev(L, sample)``."""
    text = _conventions(text, declared)
    if "|" in text:
        text = _BARS.sub(lambda m: m[0] if m[1] in declared else f"{m[1]}(abs({m[2]}))", text)
        if text.count("|") == 2 and "P(" not in text and "{" not in text:
            text = _FACTOR_OF_BARS.sub(r"\1*abs(\2)", text)
    if "~" in text:
        for _ in range(text.count("~")):
            text = _NOT.sub(r"\1\2not ", text)
    condition = _IF.fullmatch(text)
    if condition is not None:
        return f"({condition[1]}) implies ({condition[2]})"
    beside = _BESIDE.fullmatch(text)
    if beside is not None and {beside[1], beside[3]} <= declared:
        return f"{'parallel' if beside[2] == '∥' else 'perpendicular'}({beside[1]}, {beside[3]})"
    told = _EVENTS.fullmatch(text)
    if told is None:
        return text
    names = [*re.split(r"\s*,\s*", told[1]), told[2]]
    if not set(names) <= declared:
        return text
    kind = told[3].lower().split()[-1]
    return f"{kind}({', '.join(names)})"
