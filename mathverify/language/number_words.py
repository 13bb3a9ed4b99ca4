"""Numbers told in words: ``fifty-six`` and ``a quarter`` are 56 and 1/4.

The words of whole numbers come from num2words, in every locale that it knows; what it says in the
locales of our own phrases is written down beside this file: asking takes a tenth of a second.
What it does not know (halves, "dozen", "twice") stands in one table a locale.  A locale without
either has no number words here.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class NumberWord:
    """A number that stands in a text in words, and where; ``text`` is as it is written there.

    ``times`` says that it multiplies (twice, half, three times) and counts no things.
    """

    text: str
    value: Fraction
    start: int
    end: int
    times: bool = False


@dataclass(frozen=True, slots=True)
class _Locale:
    """``joints`` stand inside numbers ("two hundred and six"), ``one`` before a fraction.

    ``parts`` are the words of fractions by what they are of one; ``multiples`` say how many times,
    ``counts`` how many things.
    ``point`` is said for the decimal point, ``minus`` before a negative number, ``times`` behind
    a number that multiplies; ``whole`` are all the parts of a thing, which count nothing.
    """

    parts: Mapping[str, Fraction]
    multiples: Mapping[str, Fraction]
    counts: Mapping[str, Fraction]
    joints: frozenset[str] = frozenset()
    one: frozenset[str] = frozenset()
    point: frozenset[str] = frozenset()
    minus: frozenset[str] = frozenset()
    times: frozenset[str] = frozenset()
    whole: frozenset[tuple[str, ...]] = frozenset()


def _parts(text: str) -> dict[str, Fraction]:
    """``half:2 third:3`` as fractions of one."""
    pairs = (entry.split(":") for entry in text.split())
    return {word: Fraction(1, int(of)) for word, of in pairs}


def _values(text: str) -> dict[str, Fraction]:
    pairs = (entry.split(":") for entry in text.split())
    return {word: Fraction(value) for word, value in pairs}


_LOCALES: Mapping[str, _Locale] = MappingProxyType(
    {
        "en": _Locale(
            _parts(
                "half:2 halves:2 third:3 thirds:3 quarter:4 quarters:4 fourth:4 fourths:4 fifth:5 "
                "fifths:5 sixth:6 sixths:6 seventh:7 sevenths:7 eighth:8 eighths:8 ninth:9 "
                "ninths:9 tenth:10 tenths:10 eleventh:11 elevenths:11 twelfth:12 twelfths:12 "
                "hundredth:100 hundredths:100 thousandth:1000 thousandths:1000"
            ),
            _values("twice:2 double:2 thrice:3 triple:3"),
            _values("nought:0 nil:0 dozen:12 score:20"),
            frozenset({"and"}),
            frozenset({"a", "an", "one"}),
            frozenset({"point"}),
            frozenset({"minus", "negative"}),
            frozenset({"times"}),
            frozenset({("both", "halves")}),
        ),
        "de": _Locale(
            _parts(
                "halb:2 halbe:2 halber:2 halbes:2 halben:2 hälfte:2 drittel:3 viertel:4 fünftel:5 "
                "sechstel:6 siebtel:7 achtel:8 neuntel:9 zehntel:10 zwölftel:12 zwanzigstel:20 "
                "hundertstel:100 tausendstel:1000"
            ),
            _values(
                "anderthalb:3/2 eineinhalb:3/2 zweieinhalb:5/2 dreieinhalb:7/2 dreiviertel:3/4 "
                "doppelt:2 doppelte:2 doppelten:2 zweimal:2 dreimal:3 viermal:4"
            ),
            _values(
                "ein:1 eine:1 einen:1 einem:1 einer:1 zwo:2 dutzend:12 hundert:100 tausend:1000 "
                "millionen:1000000 milliarden:1000000000"
            ),
            frozenset({"und"}),
            frozenset({"ein", "eine", "einen", "der", "die", "das"}),
            frozenset({"komma"}),
            frozenset({"minus"}),
            frozenset({"mal"}),
        ),
        "es": _Locale(
            _parts(
                "medio:2 media:2 medios:2 mitad:2 tercio:3 tercios:3 cuarto:4 cuartos:4 quinto:5 "
                "quintos:5 sexto:6 sextos:6 séptimo:7 séptimos:7 octavo:8 octavos:8 noveno:9 "
                "novenos:9 décimo:10 décimos:10 centésimo:100 centésimos:100 milésimo:1000"
            ),
            _values("doble:2 triple:3"),
            _values("docena:12 docenas:12 veintiún:21 ciento:100 millones:1000000"),
            frozenset({"y"}),
            frozenset({"un", "una", "la"}),
            frozenset({"coma", "punto"}),
            frozenset({"menos"}),
            frozenset({"veces"}),
        ),
        "zh": _Locale(
            _parts("一半:2 半:2"), _values("倍:2"), _values("俩:2"), minus=frozenset({"负"})
        ),
    }
)
#: Locales written without spaces between words, whose numbers are read sign by sign.
_BY_SIGN = frozenset({"zh"})
#: Languages in which these signs stand in words that are no numbers; in others each is one.
_WITH_SIGNS = frozenset({"zh", "ja", "ko"})
_LARGE = (100, 1000, 10**6, 10**9)
_COUNTED = (*range(1001), *_LARGE)
_WORD = re.compile(r"[^\W\d_]+")
_WORD_OR_SIGN = re.compile(r"[^\W\d_]+|[^\w\s\u2010\u2011-]")
_DIGITS = {sign: number for number, sign in enumerate("零一二三四五六七八九")}
_SCALES = {"十": 10, "百": 100, "千": 1000}
_SIGNS = "零〇一二两三四五六七八九十百千万半"
_RUN = re.compile(rf"负?[{_SIGNS}]+(?:分之[{_SIGNS}]+)?(?:点[{_SIGNS}]+)?|负?一半|倍|俩")


def number_in_words(text: str, lang: str = "en") -> Fraction | None:
    """The number that ``text`` is, from first to last: ``minus three quarters`` is -3/4."""
    base = _base(lang)
    if base in _BY_SIGN:
        plain = "".join(text.split())
        return _chinese(plain) if _RUN.fullmatch(plain) else None
    words = [match[0].casefold() for match in _WORD.finditer(text)]
    if not words or _WORD.sub("", text).strip(" -\u2010\u2011.\u00a0\n\t"):
        return None
    locale = _LOCALES.get(base)
    negative = locale is not None and words[0] in locale.minus
    length, value = _longest(words, 1 if negative else 0, base)
    if value is None or length + negative != len(words):
        return None
    return -value if negative else value


def roman_number(text: str) -> int | None:
    """The number that a text of nothing but Roman numerals is: ``XIV`` is 14, to a thousand.

    Of single letters only I, V and X are numbers.
    """
    return _romans().get(text) if len(text) > 1 or text in ("I", "V", "X") else None


@cache
def _romans() -> Mapping[str, int]:
    return {
        "M" * (number // 1000)
        + "".join(
            row[number // size % 10].translate(str.maketrans("IVX", letters))
            for size, letters in ((100, "CDM"), (10, "XLC"), (1, "IVX"))
            for row in (("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"),)
        ): number
        for number in range(1, 1001)
    }


def is_number_word(word: str) -> bool:
    """Whether a word or its singular tells a number in some language of our phrases.

    ``dozen``, ``millones``, ``fives``.
    """
    both = {word, word.removesuffix("s")}
    return any(numbers_told(one, lang) for one in both for lang in _LOCALES)


@lru_cache(maxsize=1024)
def numbers_told(text: str, lang: str = "en") -> tuple[NumberWord, ...]:
    """The numbers that stand in ``text`` in words, in order, each as long as it reads.

    Who reads sees no invisible marks in a word, and not how its letters are encoded.
    """
    if text.isascii():
        return _told(text, _base(lang))
    seen, places = _as_seen(text)
    return tuple(
        NumberWord(text[start:end], one.value, start, end, one.times)
        for one in _told(seen, _base(lang))
        for start, end in [(places[one.start], places[one.end - 1] + 1)]
    )


def _as_seen(text: str) -> tuple[str, Sequence[int]]:
    """A text as it looks, and where each of its signs stands in ``text``.

    Marks are on their letters, and letters of another style or width are those letters.
    """
    signs, places = list[str](), list[int]()
    for place, sign in enumerate(text):
        kind = unicodedata.category(sign)
        if kind == "Cf":
            continue
        if kind == "Mn" and signs:
            joined = unicodedata.normalize("NFC", signs[-1] + sign)
            if len(joined) == 1:
                signs[-1] = joined
                continue
        looks = unicodedata.normalize("NFKC", sign) if kind[0] == "L" else sign
        signs += looks
        places += [place] * len(looks)
    return "".join(signs), places


def _told(text: str, base: str) -> tuple[NumberWord, ...]:
    if base in _BY_SIGN:
        return _by_sign(text)
    # A sign between two words ends a number: the sign stands among the words as no word.
    matches = list(_WORD_OR_SIGN.finditer(text))
    words = [match[0].casefold() for match in matches]
    locale = _LOCALES.get(base)
    multiplying = locale.times if locale is not None else frozenset[str]()
    counting = locale.counts if locale is not None else {}
    whole = locale.whole if locale is not None else ()
    begins = _beginnings(base)
    told: list[NumberWord] = []
    position = len(words) if begins.isdisjoint(words) else 0
    while position < len(words):
        if whole and tuple(words[position : position + 2]) in whole:
            position += 2
            continue
        if words[position] not in begins:
            position += 1
            continue
        length, value = _longest(words, position, base)
        if value is None:
            position += 1
            continue
        start, end = matches[position].start(), matches[position + length - 1].end()
        counts = _whole(words, position, base)[0] == length or words[position] in counting
        position += length
        behind = words[position] if position < len(words) else ""
        times = not counts or behind in multiplying
        told.append(NumberWord(text[start:end], value, start, end, times))
    if base not in _WITH_SIGNS and (foreign := _by_sign(text)):
        told = sorted((*told, *foreign), key=lambda one: one.start)
    return tuple(told)


def _by_sign(text: str) -> tuple[NumberWord, ...]:
    """The numbers in Chinese signs; of 三倍 the 3 alone, of 一倍 both."""
    told: list[NumberWord] = []
    for found in _RUN.finditer(text):
        value = _chinese(found[0])
        joined = bool(told) and told[-1].end == found.start() and told[-1].value != 1
        if value is None or (found[0] == "倍" and joined):
            continue
        times = "倍" in text[found.end() - 1 : found.end() + 1]
        part = times or "分之" in found[0] or "半" in found[0]
        told.append(NumberWord(found[0], value, found.start(), found.end(), part))
    return tuple(told)


def _base(lang: str) -> str:
    return lang.replace("_", "-").partition("-")[0].lower() or "en"


def _longest(words: Sequence[str], start: int, base: str) -> tuple[int, Fraction | None]:
    """How many words from ``start`` on are one number, and which; (0, None) for none.

    A whole number, a fraction, both ("two and a half"), or a decimal ("three point one four").
    """
    locale = _LOCALES.get(base)
    length, whole = _whole(words, start, base)
    if locale is None:
        return (length, whole) if whole is not None else (0, None)
    if whole is None:
        return _fraction(words, start, base, locale)
    after = start + length
    if after < len(words) and words[after] in locale.parts:
        return length + 1, whole * locale.parts[words[after]]
    if after < len(words) and words[after] in locale.point:
        digits = _digits(words, after + 1, base)
        if digits:
            return length + 1 + len(digits), whole + Fraction(int(digits), 10 ** len(digits))
    if after + 1 < len(words) and words[after] in locale.joints:
        more, part = _part_of_one(words, after + 1, base, locale)
        if part is not None and part < 1:
            return length + 1 + more, whole + part
    return length, whole


def _part_of_one(
    words: Sequence[str], start: int, base: str, locale: _Locale
) -> tuple[int, Fraction | None]:
    """A fraction after a whole number: ``a half``, ``three quarters``."""
    length, whole = _whole(words, start, base)
    after = start + length
    if whole is not None and after < len(words) and words[after] in locale.parts:
        return length + 1, whole * locale.parts[words[after]]
    return _fraction(words, start, base, locale)


def _fraction(
    words: Sequence[str], start: int, base: str, locale: _Locale
) -> tuple[int, Fraction | None]:
    """``half``, ``a quarter``, or a word such as ``twice``."""
    if words[start] in locale.parts:
        return 1, locale.parts[words[start]]
    if words[start] in locale.one and start + 1 < len(words):
        if words[start + 1] in locale.parts:
            return 2, locale.parts[words[start + 1]]
        length, whole = _whole(words, start + 1, base, bare=True)
        if whole is not None and whole in _LARGE:
            return length + 1, whole
    for table in (locale.multiples, locale.counts):
        if words[start] in table:
            return 1, table[words[start]]
    return 0, None


def _digits(words: Sequence[str], start: int, base: str) -> str:
    """The digits that follow, each told by its word: ``one four`` is ``14``."""
    phrases = _phrases(base)
    digits = ""
    for word in words[start:]:
        value = phrases.get((word,))
        if value is None or value not in range(10):
            break
        digits += str(value)
    return digits


def _whole(
    words: Sequence[str], start: int, base: str, *, bare: bool = False
) -> tuple[int, Fraction | None]:
    """The longest whole number from ``start`` on; ``bare`` allows ``hundred`` alone only."""
    longest = _most_words(base).get(words[start], 0) if start < len(words) else 0
    if not longest:  # Most words begin no number.
        return 0, None
    phrases = _phrases(base)
    for length in range(min(1 if bare else longest, len(words) - start), 0, -1):
        value = phrases.get(tuple(words[start : start + length]))
        if value is not None:
            return length, Fraction(value)
    return 0, None


@lru_cache(maxsize=32)
def _most_words(base: str) -> Mapping[str, int]:
    """How many words a whole number has at most that begins with a word."""
    longest: dict[str, int] = {}
    for words in _phrases(base):
        longest[words[0]] = max(len(words), longest.get(words[0], 0))
    return longest


@lru_cache(maxsize=32)
def _beginnings(base: str) -> frozenset[str]:
    """The words with which numbers begin: most texts have none."""
    locale = _LOCALES.get(base)
    if locale is None:
        return frozenset(_most_words(base))
    tables = (locale.parts, locale.one, locale.multiples, locale.counts)
    return frozenset(_most_words(base)).union(*tables)


@lru_cache(maxsize=32)
def _phrases(base: str) -> Mapping[tuple[str, ...], int]:
    """The words of 0 … 1000 and of large powers of ten; empty where the locale is not known."""
    joints = _LOCALES[base].joints if base in _LOCALES else frozenset()
    phrases: dict[tuple[str, ...], int] = {}
    for number, written in zip(_COUNTED, _written_down().get(base) or _said(base), strict=False):
        words = tuple(_WORD.findall(written))
        if not words:
            return {}
        phrases.setdefault(words, number)
        if number >= 100 and (shorter := tuple(w for w in words if w not in joints)):
            phrases.setdefault(shorter, number)
        if number in _LARGE:
            phrases.setdefault(words[-1:], number)
    return phrases


@cache
def _written_down() -> Mapping[str, Sequence[str]]:
    """What `_said` says in the locales of our own phrases, as it was written down."""
    table = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return {base: text.strip("\n").split("\n") for base, text in table.items()}


def _said(base: str) -> Sequence[str]:
    """How num2words says the numbers of `_COUNTED`; nothing in a locale that it does not know."""
    import num2words

    if base not in num2words.CONVERTER_CLASSES:
        return ()
    return [num2words.num2words(number, lang=base).casefold() for number in _COUNTED]


def _chinese(text: str) -> Fraction | None:
    """A number in Chinese signs: ``五十六``, ``三分之二``, ``一点五``."""
    negative = text.startswith("负")
    text = text.removeprefix("负")
    value: Fraction | None
    if text in ("倍", "俩"):
        value = Fraction(2)
    elif text in ("半", "一半"):
        value = Fraction(1, 2)
    elif "分之" in text:
        below, _, above = text.partition("分之")
        parts = _chinese_whole(below), _chinese_whole(above)
        value = None if None in parts or not parts[0] else Fraction(parts[1] or 0, parts[0])
    elif "点" in text:
        whole, _, places = text.partition("点")
        digits = [_DIGITS.get(sign.replace("〇", "零")) for sign in places]
        before = _chinese_whole(whole)
        if before is None or None in digits:
            return None
        value = before + Fraction("0." + "".join(map(str, digits)))
    else:
        number = _chinese_whole(text)
        value = None if number is None else Fraction(number)
    return None if value is None else (-value if negative else value)


def _chinese_whole(text: str) -> int | None:
    """A whole number below ten thousand."""
    total, digit = 0, None
    for sign in text.replace("〇", "零").replace("两", "二"):
        if sign in _DIGITS:
            digit = _DIGITS[sign]
        elif sign in _SCALES:
            total += (1 if digit is None else digit) * _SCALES[sign]
            digit = None
        else:
            return None
    return total + (digit or 0)


def places_of(text: str, phrase: str) -> Iterator[tuple[int, int]]:
    """Where words stand in a text: from, to; the beginning of a word with all of it."""
    words, beginning = phrase.rstrip("-"), phrase.endswith("-")
    start = text.find(words)
    while start >= 0:
        end = start + len(words)
        while beginning and _joins(text[end : end + 1]):
            end += 1
        if not _joins(text[:start][-1:]) and not _joins(text[end : end + 1]):
            yield start, end
        start = text.find(words, start + 1)


def _joins(sign: str) -> bool:
    """Whether a sign beside a word belongs to it; there are no blanks between Chinese words."""
    return (sign.isalpha() and sign < "\u2e80") or sign == "-"


def is_no_number(word: NumberWord, text: str, parts: Iterable[str]) -> bool:
    """Whether a number word of ``text`` is an article, an ordinal, or part of one of the words.

    ``a third`` may be one more of them, ``one third`` is a part.
    """
    of_one = word.value.numerator in (1, -1) and word.value.denominator > 2
    first, *more = word.text.split()
    counted = bool(more) and any(
        told.value == 1 for o in _LOCALES for told in numbers_told(first, o)
    )
    if word.value in (0, 1) or (of_one and len(more) < 2 and not counted):
        return True
    places = (place for phrase in parts for place in places_of(text.casefold(), phrase))
    return any(start < word.end <= end for start, end in places)


def stands_for_a_number(word: NumberWord, lang: str) -> bool:
    """Whether a number in figures may take the place of a word: of ``three``, not of ``twice``."""
    locale = _LOCALES.get(_base(lang))
    return locale is not None and word.text.casefold() not in locale.multiples
