"""Reading how an answer is rounded, with a hint where the words are no rounding."""

from __future__ import annotations

from mathverify.language.short_texts import runs, whole_words
from mathverify.language.unit_words import CURRENCIES
from mathverify.problem.faults import Put, Remedy
from mathverify.problem.reading.context import Place, Reading, shown
from mathverify.problem.rounding import rounding_text
from mathverify.problem.values import Value

_SMALL_COIN = frozenset({"cent", "cents", "penny", "pence", "p"})
_LARGE_COIN = frozenset({"dollar", "dollars", "euro", "euros", "pound", "pounds"})


def read_rounding(reading: Reading, place: Place, unit: str) -> str | None:
    """The field ``round`` of an ask; ``{sf: 3}`` and, of an amount in ``unit``, coins are read."""
    value = place.value
    if isinstance(value, dict) and len(value) == 1:
        ((unit, count),) = value.items()
        value = f"nearest {count}" if unit.lower() == "nearest" else f"{count} {unit}"
    canonical = rounding_text(value) if isinstance(value, str) else None
    if canonical is None and isinstance(value, str) and unit in CURRENCIES:
        canonical = _by_coins(value)
    if canonical is None:
        message = f"this is no rounding: {shown(place.value)}"
        ways = [Remedy(f'"{way}"', (Put(place.path, way),)) for way in _ways(value)]
        reading.fault("bad-rounding", place.path, message, _hint(value), ways, is_told=True)
    elif canonical != place.value:
        reading.note("spelling", place.path, place.value, f'"{canonical}"')
    return canonical


def _by_coins(written: str) -> str | None:
    """``nearest cent`` of an amount in the large coin."""
    words = written.lower().split()
    if "nearest" not in words or any(sign.isdigit() for sign in written):
        return None
    small, large = _says(_SMALL_COIN, written), _says(_LARGE_COIN, written)
    return "2 dp" if small else "nearest 1" if large else None


def _says(coin: frozenset[str], written: Value) -> bool:
    return isinstance(written, str) and not coin.isdisjoint(whole_words(written.lower()))


def _ways(written: Value) -> list[str]:
    """The roundings with the number that is written, or those that are asked for most."""
    if _says(_SMALL_COIN, written):
        return ["2 dp", "nearest 1"]
    digits = runs(written, str.isdecimal) if isinstance(written, str) else []
    counted = [f"{digit} {kind}" for digit in digits for kind in ("dp", "sf")]
    return counted or ["nearest 1", "1 dp", "2 dp", "3 sf"]


def _hint(written: Value) -> str:
    if isinstance(written, str) and written.strip().isdigit():
        return f'"{written.strip()} sf" or "{written.strip()} dp"'
    if _says(_SMALL_COIN, written):
        return '"2 dp" for an amount in the large coin, "nearest 1" for one in the small'
    if _says(_LARGE_COIN, written):
        return '"nearest 1" for an amount in the large coin, "nearest 100" for one in the small'
    return '"3 sf", "2 dp", "nearest 10", "nearest 0.01" or "nearest 1 deg"'
