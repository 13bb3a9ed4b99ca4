"""What words that ask say of the unit, the rounding and the form, where the question says another.

The program adds a line with unit, rounding and form, so that "How many metres is that?" above
"Give your answer in cm." contradicts itself.  A unit behind ``[unit_asked]`` ("how many", "in") of
the dimension of the answer is the unit of the answer ("cubic metres", "km per second" are read
whole), a rounding is one that the ask has, and a form ("as a percentage") is its form or that of
the answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathverify.language import tree
from mathverify.language.unit_words import (
    CURRENCIES,
    CURRENCY_SIGNS,
    POWER_WORDS,
    UNIT_SPELLINGS,
    unit_word,
)
from mathverify.phrases.asked_in_words import claims, places_of
from mathverify.phrases.locale import Locale
from mathverify.problem.ask_kinds import Answer
from mathverify.semantics.form_names import form_name, units_named
from mathverify.semantics.reading import Reading
from mathverify.semantics.units import Measure, measure


def other_measure(reading: Reading, locale: Locale, words: str) -> tuple[str, str] | None:
    """What the words that ask say of the answer and the question does not, and the remedy."""
    ask = reading.spec.ask
    if ask is None or ask.kind.answer is Answer.STATEMENT:
        return None
    said = claims(locale, words)
    if "to_nearest" in said and not _is_rounded_so(locale, ask.round or "", words):
        return (
            f"the words ask for a rounding, “{said['to_nearest']}”, which the question has not",
            'round: "2 dp" (or "3 sf", "nearest 10") in the ask; the program adds it to the text',
        )
    for claim, form in _FORMS.items():
        if claim in said and not _has_form(reading, form):
            return (
                f"the words ask for a form, “{said[claim]}”, and the question for none",
                f"form: {form} in the ask; the program adds it to the text",
            )
    return _other_unit(reading, locale, words)


def _is_rounded_so(locale: Locale, rounding: str, words: str) -> bool:
    """Whether the ask rounds, and to the step that words name, if they name one."""
    folded = words.casefold()
    said = {
        Fraction(step)
        for step, names in locale.table["round_steps"].items()
        if any(True for name in names for _ in places_of(folded, name))
    }
    match rounding.split():
        case [digits, "dp", *_] if said:
            return Fraction(1, 10 ** int(digits)) in said
        case ["nearest", step, *_] if said and step.replace(".", "").isdigit():
            return Fraction(step) in said
    return bool(rounding) and not said


#: Forms that words name, by the keys of claims.
_FORMS = {"as_percent": "percent", "as_decimal": "decimal", "as_fraction": "fraction"}
#: Forms that are fractions too.
_FRACTIONS = ("fraction", "lowest terms", "mixed number")


def _has_form(reading: Reading, form: str) -> bool:
    ask, answer = reading.spec.ask, reading.answer
    named = form_name(ask.form or "") if ask is not None else ""
    match form:
        case "percent":
            unit = _unit_of(reading)
            per_cent = unit is not None and unit.factors == (("percent", 1),)
            told = isinstance(answer, tree.Percent) or _counts_hundredths(reading)
            return named == form or per_cent or told
        case "decimal":
            written = answer.written if isinstance(answer, tree.Number) else ""
            rounded = ask is not None and ask.round is not None
            return named == form or rounded or "." in written
    return named in _FRACTIONS or isinstance(answer, tree.Divide)


def _counts_hundredths(reading: Reading) -> bool:
    """Whether the question has its own hundred: 100*p/q is a percentage already."""
    nodes = [node for _, node in reading.givens]
    nodes += [reading.ask] if reading.ask is not None else []
    return any(
        isinstance(part, tree.Percent) or (isinstance(part, tree.Number) and part.value == 100)
        for node in nodes
        for part in tree.walk(node)
    )


def _unit_of(reading: Reading) -> tree.Unit | None:
    """The unit in which the answer is asked for or given."""
    if reading.ask_unit is not None:
        return reading.ask_unit
    return reading.answer.unit if isinstance(reading.answer, tree.Quantity) else None


def _other_unit(reading: Reading, locale: Locale, words: str) -> tuple[str, str] | None:
    own, ask = _unit_of(reading), reading.spec.ask
    if own is None or ask is None or units_named(ask.form or ""):
        return None
    for text, unit in _units_asked(locale, words):
        size, wanted = measure(unit), measure(own)
        other = {part for part, _ in (*unit.factors, *own.factors)} <= CURRENCIES
        if isinstance(size, Measure) and isinstance(wanted, Measure):
            other = other or size.dimension == wanted.dimension
        if other and size != wanted:
            return (
                f"the words ask for {text}, and the answer is in another unit",
                "unit: ... in the ask, or no unit in the words: the program adds it",
            )
    return None


def _units_asked(locale: Locale, words: str) -> Iterator[tuple[str, tree.Unit]]:
    """The units that words ask for, with the words for them."""
    per = (locale.phrase("formula", "per") or "per").strip().casefold()
    for before in locale.table["unit_asked"]:
        for _, end in places_of(words.casefold(), before):
            text, power, behind = _unit_at_beginning(locale, words[end:])
            factors = [(text, power)]
            if text in UNIT_SPELLINGS and power == 1 and behind[:1] in ("^", "²", "³"):
                continue
            for sign in ("/", per):
                if behind.casefold().startswith(sign):
                    below, of, _ = _unit_at_beginning(locale, behind[len(sign) :])
                    factors.append((below, -of))
                    break
            if all(known for known, _ in factors):
                shown = f" {per} ".join(known for known, _ in factors)
                yield shown, tree.Unit(tuple(factors))


def _unit_at_beginning(locale: Locale, text: str) -> tuple[str, int, str]:
    """The unit with which a text begins, its power, and what stands behind it."""
    table = {
        name.casefold(): unit
        for unit, names in locale.table["unit_names"].items()
        for name in names
    }
    behind, power = text.lstrip(" \"“„«('"), 1
    word = _word(behind)
    if word.casefold() in POWER_WORDS:
        power, behind = POWER_WORDS[word.casefold()], behind[len(word) :].lstrip()
        word = _word(behind)
    if behind[:1] in CURRENCY_SIGNS and not behind[1:2].isdigit():
        return CURRENCY_SIGNS[behind[0]], 1, behind[1:]
    if any(c >= "\u2e80" for c in word):
        word = max((n for n in table if word.startswith(n)), key=len, default="")
    # "from A to M" names a point.
    spelled = word if len(word) == 1 else word.casefold()
    known = unit_word(word) or unit_word(spelled) or table.get(spelled, "")
    return known, power, behind[len(word) :].lstrip(" \"”“»)'")


def _word(text: str) -> str:
    """The word with which a text begins; empty where it begins with none."""
    first = "".join(c if c.isalpha() else " " for c in text).split(maxsplit=1)[:1]
    return first[0] if first and text.startswith(first[0]) else ""
