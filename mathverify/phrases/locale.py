"""The tables of a locale: one file each, ``locales/<tag>.toml``.

A locale holds the phrases by which requests, experiments and the lines about the form of an answer
are printed, and the few words that the rules must know.  A language without a file has no phrases:
its texts ask in their own words.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mathverify.language.layout.manner import Manner

ENGLISH_TAG = "en"


@dataclass(frozen=True, slots=True, eq=False)
class Locale:
    """``tag`` is the name of the file; ``table`` what stands in it."""

    tag: str
    table: Mapping[str, Any]

    def phrase(self, *keys: str) -> str | None:
        """The phrase under ``keys``; None where the locale has none."""
        found: Any = self.table
        for key in keys:
            if not isinstance(found, Mapping) or key not in found:
                return None
            found = found[key]
        return found if isinstance(found, str) else None

    @property
    def angle_words(self) -> frozenset[str]:
        """Words before three points that make them an angle."""
        return frozenset(self.table.get("angle", ()))

    @property
    def of_measures(self) -> tuple[str, ...]:
        """What words that ask for a unit, a rounding or a form cannot be without."""
        return _of_measures(self)

    @property
    def of_roundings(self) -> tuple[str, ...]:
        """What words that ask for a rounding cannot be without."""
        return _of_roundings(self)

    @property
    def of_estimates(self) -> tuple[str, ...]:
        """What words that ask for an estimate cannot be without."""
        return tuple(p.rstrip("-").casefold() for p in self.table["claims"]["estimated"])

    @property
    def of_two_things(self) -> tuple[str, ...]:
        """What words that pick one of two things cannot be without."""
        return _of_two_things(self)

    @property
    def cuts(self) -> tuple[tuple[str, str], ...]:
        """What a text may say of rounding (``sf``, ``dp``) and unit, and the program says."""
        table = self.table.get("cut", {})
        return tuple((phrase, kind) for kind, phrases in table.items() for phrase in phrases)


#: Claims of a rounding, or that a value near by will do.
ROUNDINGS = ("to_nearest", "rounded_up", "rounded_down", "inexact")


@lru_cache(maxsize=16)
def _of_measures(locale: Locale) -> tuple[str, ...]:
    claims = (*ROUNDINGS, "as_percent", "as_decimal", "as_fraction", "as_mixed")
    found = [phrase for key in claims for phrase in locale.table["claims"][key]]
    found += [*locale.table["unit_asked"], *locale.table["clock_asked"]]
    return tuple(phrase.rstrip("-").casefold() for phrase in found)


@lru_cache(maxsize=16)
def _of_roundings(locale: Locale) -> tuple[str, ...]:
    found = [phrase for key in ROUNDINGS for phrase in locale.table["claims"][key]]
    return tuple(phrase.rstrip("-").casefold() for phrase in found)


@lru_cache(maxsize=16)
def _of_two_things(locale: Locale) -> tuple[str, ...]:
    sides = (side for kind in locale.table["comparatives"].values() for side in kind.values())
    found = [*locale.table["normal_words"], *(phrase for side in sides for phrase in side)]
    return tuple(phrase.rstrip("-").casefold() for phrase in found)


def locales() -> tuple[str, ...]:
    """The tags that have a file, in order."""
    here = files("mathverify.phrases").joinpath("locales")
    return tuple(sorted(f.name[:-5] for f in here.iterdir() if f.name.endswith(".toml")))


@lru_cache(maxsize=64)
def locale_of(lang: str) -> Locale | None:
    """The locale of a BCP 47 tag, or of the language that it begins with; None if it has none."""
    subtags = lang.lower().split("-")
    here = files("mathverify.phrases").joinpath("locales")
    for length in range(len(subtags), 0, -1):
        tag = "-".join(subtags[:length])
        file = here.joinpath(f"{tag}.toml")
        if tag.replace("-", "").isalnum() and file.is_file():
            return Locale(tag, tomllib.loads(file.read_text(encoding="utf-8")))
    return None


def page_tag(lang: str) -> str:
    """The tag of the locale in which a page of texts in ``lang`` speaks: its own, or English."""
    own = locale_of(lang)
    return own.tag if own is not None else ENGLISH_TAG


def page_phrase(lang: str, *keys: str) -> str:
    """What a page says under ``[page]`` beside texts in ``lang``, its holes open."""
    for tag in (lang, ENGLISH_TAG):
        found = locale_of(tag)
        phrase = found.phrase("page", *keys) if found is not None else None
        if phrase is not None:
            return phrase
    raise KeyError(keys)


def picture_phrase(lang: str, *keys: str) -> str | None:
    """What the description of a picture says under ``[picture]``; None for what it does not say."""
    own = locale_of(lang)
    return own.phrase("picture", *keys) if own is not None else None


@lru_cache(maxsize=64)
def manner_of(lang: str) -> Manner:
    """How formulas are printed among words of ``lang``; a language without tables has no "and"."""
    from mathverify.language.layout.manner import ENGLISH, Manner, signs_of_numbers

    own, (decimal, between) = locale_of(lang), signs_of_numbers(lang)
    if own is None:
        return Manner(decimal, between)
    if own.tag == ENGLISH_TAG:
        return ENGLISH
    told = dict(own.table["formula"])
    money_after = told.pop("money") == "after"
    words = MappingProxyType(told)
    return Manner(decimal, between, money_after, own.table["list_and"], words)
