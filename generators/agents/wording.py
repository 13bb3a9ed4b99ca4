"""Prompts filled in.  What comes from outside is fenced: it is material, whatever it says.

A prompt is a file of two parts, ``# system`` and ``# user``, with ``{{name}}`` for what is filled
in, under a first line ``version: N``.  Fences do not make a model safe from injected
instructions; that nothing ships unless it is proved does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from generators.language_models.port import Message
from mathverify.errors import InternalError

_SLOT = re.compile(r"\{\{([a-z_]+)\}\}")
_FENCE = re.compile(r"</?\s*material[^>]*>", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Prompt:
    """A prompt as written; ``slots`` names what is to be filled in."""

    name: str
    version: int
    system: str
    user: str

    @property
    def slots(self) -> frozenset[str]:
        """The names in double braces."""
        return frozenset(_SLOT.findall(self.system + self.user))


@cache
def prompt(name: str) -> Prompt:
    """The prompt in the file ``prompts/NAME.md``.  Raises `InternalError` if it is misshapen."""
    text = resources.files("generators.agents").joinpath("prompts", f"{name}.md").read_text("utf-8")
    head, _, rest = text.partition("\n\n# system\n")
    system, marked, user = rest.partition("\n# user\n")
    version = head.removeprefix("version: ")
    if not marked or not version.isdecimal() or head == version:
        raise InternalError(f"the prompt {name} is not in the form of a prompt")
    return Prompt(name, int(version), system.strip(), user.strip())


def filled(prompt: Prompt, fields: Mapping[str, str]) -> tuple[Message, ...]:
    """The messages of a prompt.  Raises `InternalError` unless exactly its slots are filled."""
    if set(fields) != prompt.slots:
        raise InternalError(
            f"the prompt {prompt.name} has the slots {sorted(prompt.slots)}, not {sorted(fields)}"
        )
    # In one pass: what is filled in is not searched for slots again.
    system, user = (
        _SLOT.sub(lambda slot: fields[slot[1]], part) for part in (prompt.system, prompt.user)
    )
    return (Message("system", system), Message("user", user))


def fenced(text: str) -> str:
    """Material from outside between tags that it cannot close itself."""
    return f"<material>\n{_FENCE.sub('', text)}\n</material>"
