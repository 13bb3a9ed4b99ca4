"""How an answer may be typed: spellings of one answer, each proved to say the same.

Programs that compare texts take only what is listed, so the list holds what pupils write: with and
without signs of multiplication and blanks, members of a set in any order, ``x = 3`` and 3.  A
spelling is a guess here; it is listed only where the comparison of answers proves it the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import islice, permutations

from mathverify.equivalence.policy import Collections, EquivalencePolicy, Order
from mathverify.equivalence.verdict import Same
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.connectives import Comparison, LogicalOperator
from mathverify.language.layout.manner import put_back, typed
from mathverify.language.moments_written import moment_written
from mathverify.language.other_answers import no_value_phrases
from mathverify.language.tree import Node
from mathverify.phrases.locale import manner_of
from renderers.plain_text import plain_text

#: How many are listed, and how many guesses are compared for that.
_MOST, _GUESSES = 24, 160
#: Sets of more members are listed in their order alone.
_PERMUTED = 3

_PARTS_OF_A_DEGREE = (("arcmin", "'"), ("arcsec", "''"))
_STAR = re.compile(r"(?<=[\w)])\s*\*\s*(?=[A-Za-z(π√])")
_BLANKS = re.compile(r"\s*(<=|>=|!=|[-+*/=<>,^])\s*")
_SIGNS = (
    (re.compile(r"(?<![A-Za-z])pi(?![A-Za-z])"), "π"),
    (re.compile(r"\binf\b"), "∞"),
    (re.compile(r"sqrt\((\w+)\)"), r"√\1"),
    (re.compile(r"\^2(?!\d)"), "²"),
    (re.compile(r"\^3(?!\d)"), "³"),
)


@lru_cache(maxsize=512)
def spellings(
    answer: Node,
    asked: Node | None = None,
    form: str = "",
    lang: str = "en",
    *,
    every: bool = False,
) -> tuple[str, ...]:
    """The spellings of ``answer``: first the canonical text, of a time or a date what is printed.

    ``asked`` is what is asked; with a ``form`` only what has it is listed.  In ``lang`` a spelling
    is read in the manner of that language, and its own are listed: ``x = 2,5 oder x = 3``.  With
    ``every`` all values are asked, so that the one member of a set is an answer as well, and an
    interval may be written as a condition on the unknown.
    """
    unknown = asked.identifier if isinstance(asked, tree.Name) else ""
    claims, manner = [answer], manner_of(lang)
    if every and isinstance(answer, tree.SetLiteral) and len(answer.items) == 1:
        claims += _alone(answer.items[0], asked)
    elif asked is not None:
        claims += _by_coordinates(answer, asked)
    # Programs show the first as the right answer.
    found = [moment_written(answer) or to_ascii(answer)]
    for claim in claims:
        text = to_ascii(claim)
        guesses = _guesses(claim, unknown, lang, exact=bool(form), every=every)
        for guess in islice(dict.fromkeys(guesses), _GUESSES):
            if len(found) >= _MOST:
                break
            if not _same(guess, text, claim, form):
                continue
            found += [own for own in (typed(guess, manner),) if own not in found]
            # What English types may say another thing here: 2,5 is no list in German.
            if guess not in found and _same(put_back(guess, manner), text, claim, form):
                found.append(guess)
    return tuple(found)


def _alone(member: Node, asked: Node | None) -> Iterator[Node]:
    """The only solution by itself, and with the names of its coordinates."""
    yield member
    if asked is not None:
        yield from _by_coordinates(member, asked)


def _by_coordinates(answer: Node, asked: Node) -> Iterator[Node]:
    """``(3, 1)`` as ``x = 3 and y = 1`` where (x, y) is asked, and that as the pair."""
    match asked:
        case tree.TupleLiteral(items=names) if len(names) > 1:
            pass
        case _:
            return
    match answer:
        case tree.TupleLiteral(items=values) if len(values) == len(names):
            pairs = zip(names, values, strict=True)
            equal = tuple(tree.Relation(pair, (Comparison.EQUAL,)) for pair in pairs)
            yield tree.Logical(LogicalOperator.AND, equal)
        case tree.Logical(operator=LogicalOperator.AND, operands=equations):
            told = {
                one.operands[0]: one.operands[1]
                for one in equations
                if isinstance(one, tree.Relation) and one.signs == (Comparison.EQUAL,)
            }
            if len(told) == len(equations) == len(names) and told.keys() == set(names):
                yield tree.TupleLiteral(tuple(told[name] for name in names))


def _same(guess: str, claim: str, answer: Node, form: str) -> bool:
    from mathverify.api import equivalent

    members = isinstance(answer, tree.SetLiteral)
    policy = EquivalencePolicy(
        order=Order.IGNORED if members else Order.KEPT,
        collections=Collections.LOOSE if members else Collections.STRICT,
        form=form,
    )
    return isinstance(equivalent(guess, claim, policy), Same)


def _guesses(answer: Node, unknown: str, lang: str, *, exact: bool, every: bool) -> Iterator[str]:
    if lang != "en" and isinstance(answer, tree.Constant) and answer.name == "none":
        yield from no_value_phrases(lang)
    plain = plain_text(answer)
    if plain:
        yield plain.replace("\u202f", " ").replace("−", "-")
    arranged = tuple(_arranged(answer, unknown, exact=exact, every=every))
    for dress in _DRESSES:
        for text in arranged:
            yield dress(text)


def _arranged(answer: Node, unknown: str, *, exact: bool, every: bool) -> Iterator[str]:
    """The parts of an answer in the orders and between the words that people use."""
    yield to_ascii(answer)
    match answer:
        case tree.Constant(name="none"):
            yield from ("no solution", "no solutions", "no real solutions", "there is none")
            yield from ("does not exist", "it does not exist")
        case tree.SetLiteral(items=items) if items:
            orders = permutations(items) if len(items) <= _PERMUTED else iter((items,))
            for order in orders:
                texts = [to_ascii(item) for item in order]
                yield ", ".join(texts)
                if len(unknown) == 1:
                    yield " or ".join(f"{unknown} = {text}" for text in texts)
                    yield ", ".join(f"{unknown} = {text}" for text in texts)
                yield " and ".join(texts)
                yield f"{{{', '.join(texts)}}}"
        case tree.Relation(operands=(tree.Name(), value), signs=(Comparison.EQUAL,)):
            yield to_ascii(value)
        case tree.Call(function="clock"):
            yield moment_written(answer).removeprefix("0")
        case tree.Add(terms=terms) if all(isinstance(term, tree.Quantity) for term in terms):
            parts = [plain_text(term, currency_signs=False) or to_ascii(term) for term in terms]
            yield " ".join(parts).replace("\u202f", " ")
            yield " and ".join(parts).replace("\u202f", " ")
            yield "".join(parts).replace("\u202f", "")
            for word, sign in _PARTS_OF_A_DEGREE:
                parts = [part.replace(f"\u202f{word}", sign) for part in parts]
            yield "".join(parts)
            yield " ".join(parts)
        case tree.Logical(operator=LogicalOperator.AND, operands=operands) if (
            len(operands) <= _PERMUTED
        ):
            for order in permutations(operands):
                texts = [to_ascii(item) for item in order]
                yield ", ".join(texts)
                yield " and ".join(texts)
        case tree.Interval(low=low, high=high, low_closed=low_closed, high_closed=high_closed) if (
            unknown and every
        ):
            yield from _bounds(unknown, to_ascii(low), to_ascii(high), low_closed, high_closed)
        case tree.TupleLiteral(items=(low, high)) | tree.ListLiteral(items=(low, high)) if (
            unknown and every
        ):
            closed = isinstance(answer, tree.ListLiteral)
            yield from _bounds(unknown, to_ascii(low), to_ascii(high), closed, closed)
        case tree.TupleLiteral(items=items) | tree.ListLiteral(items=items) if items:
            plain = [plain_text(item) or "" for item in items]
            for texts in ([to_ascii(item) for item in items], plain):
                if all(texts):
                    yield ", ".join(texts)
                    yield " and ".join(texts)
        case _ if len(unknown) == 1:
            yield f"{unknown} = {to_ascii(answer)}"
    if not exact:
        decimal = _decimal(answer)
        if decimal:
            yield decimal


def _bounds(
    unknown: str, low: str, high: str, low_closed: bool, high_closed: bool
) -> Iterator[str]:
    below = "<=" if low_closed else "<"
    above = "<=" if high_closed else "<"
    if low == "-inf":
        yield f"{unknown} {above} {high}"
    elif high == "inf":
        yield f"{unknown} {below.replace('<', '>')} {low}"
        yield f"{low} {below} {unknown}"
    else:
        yield f"{low} {below} {unknown} {above} {high}"


def _decimal(answer: Node) -> str:
    """A fraction whose decimals end, with them."""
    match answer:
        case tree.Divide(
            numerator=tree.Number(value=above), denominator=tree.Number(value=below)
        ) if below:
            value = Fraction(above / below)
        case _:
            return ""
    for places in range(1, 5):
        if (value * 10**places).denominator == 1:
            return f"{float(value):.{places}f}"
    return ""


def _unstarred(text: str) -> str:
    return _STAR.sub("", text)


def _narrow(text: str) -> str:
    return _BLANKS.sub(r"\1", text)


def _printed(text: str) -> str:
    for pattern, sign in _SIGNS:
        text = pattern.sub(sign, text)
    return text.replace("<=", "≤").replace(">=", "≥")


_DRESSES = (
    lambda text: text,
    _unstarred,
    _narrow,
    lambda text: _narrow(_unstarred(text)),
    lambda text: _unstarred(_printed(text)),
    lambda text: _narrow(_unstarred(_printed(text))),
    lambda text: _narrow(_printed(text)),
)
