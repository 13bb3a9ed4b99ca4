"""The port for fragments: one proved question, and its key, to be put into a page of somebody else.

A fragment is no file: it has no heading, no number and no style.  Formats plug in through the
entry-point group ``mathverify.fragments``; what they hand over is read back as pages are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TypeAlias

from mathverify.errors import NotVerifiedError, PluginError
from mathverify.plugins import loaded
from mathverify.verification.page_reading import check_pages
from mathverify.verification.renderer import Page, Sheet, SheetSection, renderers
from mathverify.verification.verified import Verified

GROUP = "mathverify.fragments"

#: From a question to what asks it, and what answers it with the worked solution.
Fragments: TypeAlias = Callable[[Verified], tuple[Page, Page]]


@cache
def fragments() -> Mapping[str, Fragments]:
    """All installed formats by name.  Raises `PluginError` for a name that is taken."""
    found: dict[str, Fragments] = {}
    for name, made in loaded(GROUP):
        if name in found:
            raise PluginError(GROUP, name, "this name is taken")
        found[name] = made
    return found


def fragment(verified: Verified, to: str) -> tuple[str, str]:
    """The question and its key in the format ``to``, read back.

    Raises `PluginError` for a format that has no fragments, `NotVerifiedError` for what is no
    `Verified`, and `ReadBackError`.
    """
    if type(verified) is not Verified:
        raise NotVerifiedError(type(verified).__name__)
    known = fragments()
    if to not in known:
        listed = f"there are {', '.join(known)}"
        whole = "; it has whole files: page=True" if to in renderers() else ""
        raise PluginError(GROUP, to, f"this format has no fragments{whole}; {listed}")
    question, key = known[to](verified)
    check_pages((question, key), sheet_of_one(verified))
    return question.text, key.text


def sheet_of_one(verified: Verified, title: str = "") -> Sheet:
    """A sheet with nothing but this question."""
    return Sheet(title, (SheetSection("", (verified,)),))
