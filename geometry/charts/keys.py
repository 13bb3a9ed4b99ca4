"""The maps of a figure: every key is read by the room that knows it, the others are refused."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TypeAlias

from geometry.figure.errors import FigureError, FigureFault, refused

#: What a figure is made of: texts, lists, maps, None.
Structure: TypeAlias = object

_NO = {"false", "no", "none", "off", "0", ""}


def plain(name: str) -> str:
    """``x_label`` for ``X Label``, ``x-label`` and ``xLabel``."""
    spaced = "".join(f"_{one.lower()}" if one.isupper() and k else one.lower()
                     for k, one in enumerate(name.strip()) if one)  # fmt: skip
    return "_".join(part for part in spaced.replace("-", "_").replace(" ", "_").split("_") if part)


def said(value: Structure) -> bool:
    """Whether a flag is set."""
    return not isinstance(value, str) or value.strip().lower() not in _NO


def listed(value: Structure) -> list[Structure]:
    """The parts of a list; of a text what stands between its commas; a single thing alone."""
    if isinstance(value, list):
        return value
    if isinstance(value, str):
        inner = value.strip()
        if inner[:1] + inner[-1:] in {"[]", "()", "{}"}:
            inner = inner[1:-1]
        return [part.strip() for part in _split(inner) if part.strip()]
    return [] if value is None else [value]


def _split(text: str) -> list[str]:
    """At the commas that stand in no brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([{") - (letter in ")]}")
        if letter in ",;" and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


class Keys:
    """A map with the keys that its room knows; ``synonyms`` are other spellings of them.

    Raises `FigureError` naming every key that is unknown, with those that are known.
    """

    def __init__(
        self,
        value: Structure,
        key: str,
        known: tuple[str, ...],
        synonyms: dict[str, str] | None = None,
        example: str = "",
    ) -> None:
        if not isinstance(value, dict):
            raise refused(key, "this is a map of keys", example or "{" + ", ".join(known) + "}")
        self.key = key
        self._example = example
        self._values: dict[str, Structure] = {}
        faults = []
        for name, part in value.items():
            one = plain(str(name))
            one = (synonyms or {}).get(one, one)
            if one not in known:
                near = get_close_matches(one, known, 1)
                hint = near[0] if near else ", ".join(known)
                faults.append(FigureFault(f"{key}.{name}", f"{name} is no key here", hint))
            elif one in self._values:
                faults.append(FigureFault(f"{key}.{name}", f"{one} is said twice", "one of them"))
            else:
                self._values[one] = part
        if faults:
            raise FigureError(tuple(faults))

    def __contains__(self, name: str) -> bool:
        return self._values.get(name) is not None

    def at(self, name: str) -> str:
        """The path of a key, for faults."""
        return f"{self.key}.{name}"

    def get(self, name: str) -> Structure:
        """What stands there, None for nothing."""
        return self._values.get(name)

    def need(self, name: str, hint: str = "") -> Structure:
        """What stands there; a fault if it is missing."""
        if name not in self:
            raise refused(self.key, f"{name} is missing", hint or self._example)
        return self._values[name]

    def text(self, name: str, default: str = "") -> str:
        """A text; a fault for anything else."""
        value = self._values.get(name)
        if value is None:
            return default
        if not isinstance(value, str):
            raise refused(self.at(name), "this is a text", f'{name}: "..."')
        return value.strip()

    def flag(self, name: str, *, default: bool = False) -> bool:
        """Whether a flag is set."""
        return said(self._values[name]) if name in self else default

    def choice(self, name: str, choices: tuple[str, ...]) -> str:
        """One of the words; the first where nothing is said."""
        text = plain(self.text(name, choices[0]))
        if text not in choices:
            raise refused(self.at(name), f"{text!r} is no choice here", ", ".join(choices))
        return text
