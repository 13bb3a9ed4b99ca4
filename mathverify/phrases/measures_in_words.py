"""What words that ask say of the unit, the rounding and the form, where the question says another.

The program adds a line with unit, rounding and form, so that "How many metres is that?" above
"Give your answer in cm." contradicts itself.  A unit behind ``[unit_asked]`` ("how many", "in") of
the dimension of the answer is the unit of the answer ("cubic metres", "km per second" are read
whole; a name of several units, "pounds", is any of them; all money is of one kind).  What "how
many" begins to count is no other thing than an amount that is the answer.  A rounding is one that
the ask has, with its direction, and a form ("as a percentage") is its form or that of the answer.
Beside other times of day "what time" asks for one, and for no number of minutes.  What says that no
exact value is wanted ("roughly") needs a rounding.  A number in words has the
unit that it has in what is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from mathverify.language import tree
from mathverify.language.number_words import numbers_told, places_of
from mathverify.language.numbers_written import has_number
from mathverify.language.occurrences import kinds_in
from mathverify.language.unit_text import unit_text
from mathverify.language.unit_words import (
    CURRENCY_SIGNS,
    POWER_WORDS,
    UNIT_SPELLINGS,
    unit_word,
)
from mathverify.phrases.asked_in_words import claims
from mathverify.phrases.locale import ROUNDINGS, Locale
from mathverify.problem.ask_kinds import Answer
from mathverify.semantics.form_names import form_name, units_named
from mathverify.semantics.reading import Reading
from mathverify.semantics.units import Measure, is_money, measure


def other_measure(reading: Reading, locale: Locale, words: str) -> tuple[str, str] | None:
    """What the words that ask say of the answer and the question does not, and the remedy."""
    ask = reading.spec.ask
    if ask is None or ask.kind.answer is Answer.STATEMENT:
        return None
    if rounded := other_rounding(reading, locale, words):
        return rounded
    said = claims(locale, words)
    for claim, form in _FORMS.items():
        if claim in said and not _has_form(reading, form):
            return (
                f"the words ask for a form, “{said[claim]}”, and the question for none",
                f"form: {form} in the ask; the program adds it to the text",
            )
    return (
        _other_unit(reading, locale, words)
        or _counted(reading, locale, words)
        or _without_unit(reading, locale, words)
        or _off_the_clock(reading, locale, words)
    )


def other_rounding(reading: Reading, locale: Locale, words: str) -> tuple[str, str] | None:
    """What words say of rounding the answer and the question does not, and the remedy."""
    ask, said = reading.spec.ask, claims(locale, words)
    rounding = (ask.round if ask is not None else "") or _rounding_of(reading.ask)
    for claim in ROUNDINGS:
        if claim in said and not _is_rounded_so(locale, rounding, claim, words):
            return (
                f"the words ask for a rounding, “{said[claim]}”, which the question has not",
                'round: "2 dp" (or "3 sf", "nearest 10", "2 dp up") in the ask; the program adds'
                " it to the text",
            )
    return None


#: Functions that round by themselves, and which rounding that is.
_WHOLE = {"ceil": "nearest 1 up", "floor": "nearest 1 down"}


def _rounding_of(asked: tree.Node | None) -> str:
    """The rounding that what is asked does by itself, as an ask writes it; empty for none."""
    return _WHOLE.get(asked.function, "") if isinstance(asked, tree.Call) else ""


def _is_rounded_so(locale: Locale, rounding: str, claim: str, words: str) -> bool:
    """Whether the ask rounds as words claim: in their direction, to the step that they name."""
    if claim == "inexact":
        return bool(rounding)
    if claim in ("rounded_up", "rounded_down") and claim.split("_")[1] not in rounding.split():
        return False
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
_FORMS = {
    "as_percent": "percent",
    "as_decimal": "decimal",
    "as_fraction": "fraction",
    "as_mixed": "mixed number",
}
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
        case "mixed number":
            return named == form
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
    wanted, kind = measure(own), _kind(own)
    parts = {_kind(tree.Unit(((part, 1),))) for part, _ in own.factors}
    for text, units, alone in _units_asked(locale, words):
        sizes = [size for size in map(measure, units) if isinstance(size, Measure)]
        if not isinstance(wanted, Measure) or not sizes or wanted in sizes:
            continue
        kinds = {_kind(unit) for unit in units}
        # "How many kilometres does it go each hour?" asks for km/h, "in degrees" perhaps for °C.
        other = alone and kind and not kinds & parts and (kind, kinds) != ("heat", {"angle"})
        if kind in kinds or other:
            return (
                f"the words ask for {text}, and the answer is in another unit",
                "unit: ... in the ask, or no unit in the words: the program adds it",
            )
    return None


def _counted(reading: Reading, locale: Locale, words: str) -> tuple[str, str] | None:
    """Words that begin by asking how many, of no unit of the answer's kind, which is an amount.

    "How many barrels will they need?" is no question for miles.
    """
    own, asked = _unit_of(reading), words.casefold().lstrip(" \"“„«('¿[")
    if own is None or not _kind(own):
        return None
    counts = (count.rstrip("-") for count in locale.table["claims"]["count"])
    if not asked.startswith(tuple(counts)) or _names_unit(locale, words, own):
        return None
    kinds = {_kind(own), *(_kind(tree.Unit(((part, 1),))) for part, _ in own.factors)}
    for place, sign in enumerate(asked):
        if sign.isalpha() and not asked[:place][-1:].isalpha():
            known, power, _ = units_at_beginning(locale, asked[place:])
            if any(_kind(tree.Unit(((one, power),))) in kinds for one in known):
                return None
    return (
        f"the words ask how many, and the answer is in {unit_text(own)}",
        "the unit in the words, or a question without one",
    )


def _kind(unit: tree.Unit) -> object:
    """What a unit measures, in any currency, from any zero and in any measure of angles."""
    size = measure(unit)
    if [part for part, _ in unit.factors] == ["rad"]:
        return "angle"
    if not isinstance(size, Measure):
        return ""
    if is_money(size):
        return "money"
    names = [name.partition(" in ")[0] for name, _ in size.dimension]
    if len(names) == 1 and names[0].startswith("temperature"):
        return "heat"
    if size.dimension == (("angle", Fraction(1)),):
        return "angle"
    return tuple(sorted(zip(names, (power for _, power in size.dimension), strict=True)))


def _units_asked(locale: Locale, words: str) -> Iterator[tuple[str, list[tree.Unit], bool]]:
    """The units that words ask for: the words for them, and each unit that they may mean.

    With whether nothing stands behind them, so that they ask for that unit whatever it measures.
    """
    per = (locale.phrase("formula", "per") or "per").strip().casefold()
    for before in locale.table["unit_asked"]:
        for _, end in places_of(words.casefold(), before):
            known, power, behind = units_at_beginning(locale, words[end:])
            factors = [(known, power)]
            if power == 1 and behind[:1] in ("^", "²", "³") and known & UNIT_SPELLINGS.keys():
                continue
            for sign in ("/", per):
                if behind.casefold().startswith(sign):
                    below, of, behind = units_at_beginning(locale, behind[len(sign) :])
                    factors.append((below, -of))
                    break
            if all(known for known, _ in factors):
                shown = f" {per} ".join(min(known) for known, _ in factors)
                powers = [of for _, of in factors]
                meant = product(*(sorted(known) for known, _ in factors))
                alone = not any(map(str.isalnum, behind))
                alone = alone and len(_word(words[end:].lstrip())) > _SIGNS
                yield shown, [tree.Unit(tuple(zip(e, powers, strict=True))) for e in meant], alone


#: Letters of the signs of units, which may be names of points: "from A to C".
_SIGNS = 2


_SCALES = {"C": "degC", "F": "degF"}


def units_at_beginning(locale: Locale, text: str) -> tuple[frozenset[str], int, str]:
    """The units that the word at the beginning of a text may mean, its power, what is behind it."""
    table = _names(locale)
    behind, power = text.lstrip(" \"“„«('"), 1
    if behind.startswith("°"):
        behind = f"degrees {behind[1:].lstrip()}"
    word = _word(behind)
    if word.casefold() in POWER_WORDS:
        power, behind = POWER_WORDS[word.casefold()], behind[len(word) :].lstrip()
        word = _word(behind)
    if behind[:1] in CURRENCY_SIGNS and not behind[1:2].isdigit():
        return frozenset({CURRENCY_SIGNS[behind[0]]}), 1, behind[1:]
    if any(c >= "\u2e80" for c in word):
        word = max((n for n in table if word.startswith(n)), key=len, default="")
    # "from A to M" names a point.
    spelled = word if len(word) == 1 else word.casefold()
    known = {unit_word(word) or unit_word(spelled), *table.get(spelled, ())} - {""}
    if "deg" in known and (scale := _SCALES.get(_word(behind[len(word) :].lstrip())[:1].upper())):
        zero = _word(behind[len(word) :].lstrip())
        if len(zero) == 1 or unit_word(zero.casefold()) == scale:
            behind = behind[len(word) :].lstrip()
            known, word = {scale}, zero
    return frozenset(known), power, behind[len(word) :].lstrip(" \"”“»)'")


def _names(locale: Locale) -> dict[str, set[str]]:
    """The units by their names in a language, beside the English ones."""
    table: dict[str, set[str]] = {}
    for unit, names in locale.table["unit_names"].items():
        for name in names:
            table.setdefault(name.casefold(), set()).add(unit)
    return table


def _names_unit(locale: Locale, words: str, unit: tree.Unit) -> bool:
    """Whether words name a unit, or one that it is made of; an angle is one of degrees."""
    folded, own = words.casefold(), {part for part, _ in unit.factors}
    names = [name for name, units in _names(locale).items() if units & own]
    names += [spelled for spelled, one in UNIT_SPELLINGS.items() if one in own]
    names += own
    if "deg" in own:
        names += ["°", *locale.angle_words]
    return any(True for name in names for _ in places_of(folded, name.casefold()))


def _without_unit(reading: Reading, locale: Locale, words: str) -> tuple[str, str] | None:
    """A number in words that is an amount in what is asked, where the words name no unit.

    Five times ninety is 450, and 450° where the key makes degrees of the ninety.
    """
    from mathverify.semantics.bare_angles import with_degrees

    asked = with_degrees(reading).ask
    parts = tuple(tree.walk(asked)) if asked is not None else ()
    for word in numbers_told(words, reading.spec.lang):
        said = [part for part in parts if has_number(part, word.value)]
        amounts = [part for part in said if isinstance(part, tree.Quantity)]
        within = {id(part) for amount in amounts for part in tree.walk(amount)}
        bare = any(id(p) not in within and tree.Quantity not in kinds_in(p) for p in said)
        if amounts and not bare and not _names_unit(locale, words, amounts[0].unit):
            return (
                f"{word.text!r} is an amount in {unit_text(amounts[0].unit)}, and the words"
                " say no unit",
                "the unit behind the number, or {ask}",
            )
    return None


def _off_the_clock(reading: Reading, locale: Locale, words: str) -> tuple[str, str] | None:
    """Words that ask for a time of day beside others, where the answer counts minutes.

    Without another time of day "At what time does it land?" may count from the start.
    """
    answer, folded = reading.answer, words.casefold()
    asks = (True for one in locale.table["clock_asked"] for _ in places_of(folded, one))
    if not isinstance(answer, tree.Quantity) or not any(asks):
        return None
    size, nodes = measure(answer.unit), (*reading.data.values(), *dict(reading.givens).values())
    clocks = (part for node in nodes for part in tree.walk(node) if isinstance(part, tree.Call))
    if not isinstance(size, Measure) or not any(one.function == "clock" for one in clocks):
        return None
    return (
        f"the words ask for a time of day, and the answer is in {unit_text(answer.unit)}",
        'the time of day as the answer, such as "11:55"',
    )


def estimate_asked(locale: Locale, words: str) -> str:
    """The word by which words ask for an estimate; empty where none does."""
    folded = words.casefold()
    places = (
        place for one in locale.table["claims"]["estimated"] for place in places_of(folded, one)
    )
    return next((folded[start:end] for start, end in places), "")


def _word(text: str) -> str:
    """The word with which a text begins; empty where it begins with none."""
    first = "".join(c if c.isalpha() else " " for c in text).split(maxsplit=1)[:1]
    return first[0] if first and text.startswith(first[0]) else ""
