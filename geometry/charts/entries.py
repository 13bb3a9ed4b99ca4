"""What stands at a place of a diagram: a number that is told, an expression in unknowns, or a gap.

Entries that have to make a sum (the branches of a fork, the cells of a row) are held to it here:
at once where they are numbers, as a claim to be proved where an unknown stands among them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from geometry.charts.keys import Structure
from geometry.charts.told import Amount, Told
from geometry.figure.axes_composing import number_text
from geometry.figure.elements import Source, SourceKind
from geometry.figure.errors import refused
from geometry.figure.label_texts import Claim
from geometry.figure.saying import Part, said
from geometry.figure.text import Text, upright
from geometry.figure.wording import wording
from mathverify.language import tree
from mathverify.language.tree import Comparison, Name, Node

_ASKED = {"?", "？"}


@dataclass(frozen=True, slots=True)
class Entry:
    """A place with its text; ``node`` is None for a gap, ``exact`` for what is no rational."""

    text: Text
    source: Source
    node: Node | None = None
    exact: Fraction | None = None

    @property
    def is_gap(self) -> bool:
        """Whether the place holds a question mark."""
        return self.node is None

    @property
    def fraction(self) -> tuple[str, str] | None:
        """Numerator and denominator of a text like ``3/8``, which is set with a bar."""
        above, _, below = self.text.plain.partition("/")
        return (above, below) if above.isdecimal() and below.isdecimal() else None

    @property
    def spoken(self) -> Part:
        """The entry in a description."""
        return said("chart", "gap") if self.is_gap else self.text.plain


def is_gap(value: Structure) -> bool:
    """Whether a value is the question mark of a place that is not shown."""
    return isinstance(value, str) and value.strip() in _ASKED


def entry_of(value: Structure, told: Told, key: str, *, claimed: bool = False) -> Entry:
    """The entry that a value says.  Raises `FigureError` for what nobody tells.

    A number that is going to be ``claimed`` needs nobody to tell it.
    """
    by_figure = Source(SourceKind.FIGURE, key)
    if is_gap(value):
        return Entry(upright("?"), by_figure)
    if isinstance(value, list | dict):
        raise refused(key, "one number stands here", 'the name of a datum, or "?"')
    node = told.parsed(value, key)
    names = {part.identifier for part in tree.walk(node) if isinstance(part, Name)}
    letters = names - set(told.data)
    if letters and letters <= told.question.reading.declared:
        return _with_letters(node, told, key)
    amount = told.amount(value, key, claimed=claimed)
    text = value_text(amount, told)
    if text is None:
        raise refused(key, "this does not fit on a line", "a datum")
    # Sums of quantities are proved, not added here: their units may differ.
    exact = amount.exact if amount.unit is None else None
    return Entry(text, amount.source, amount.node, exact)


def _with_letters(node: Node, told: Told, key: str) -> Entry:
    """An expression in unknowns, as it is written."""
    told.refuse_made_up(node, key)
    if told.question.reading.answer == node:
        raise refused(key, "this is what is asked for", '"?"')
    text = wording(node, told.data)
    if text is None:
        raise refused(key, "this does not fit on a line", "x or 2*x + 1")
    return Entry(text, Source(SourceKind.FIGURE, key), node)


def value_text(amount: Amount, told: Told) -> Text | None:
    """A number as the data write it; the value of an expression of them.

    A quotient of whole numbers stays as it is (``4/8``); other values are decimals where the data
    are, else fractions.
    """
    node, exact = amount.node, amount.exact
    if exact is None or not _is_reckoned(node) or amount.unit is not None:
        return wording(node, told.data)
    match node:
        case tree.Divide(numerator=above, denominator=below):
            parts = [told.exact_value(part) for part in (above, below)]
            if all(one is not None and one.denominator == 1 for one in parts):
                return upright(f"{parts[0]}/{parts[1]}") if parts[1] != 1 else upright(str(exact))
        case _:
            pass
    if exact.denominator == 1:
        return number_text(float(exact))
    shown = tree.substitute(node, dict(told.data))
    decimal = any(
        isinstance(part, tree.Number) and "." in part.written for part in tree.walk(shown)
    )
    return number_text(float(exact)) if decimal else upright(f"{exact}".replace("-", "−"))


def _is_reckoned(node: Node) -> bool:
    """Whether a number is worked out from data, so that its expression is not what is shown."""
    return not isinstance(node, Name) and any(isinstance(part, Name) for part in tree.walk(node))


def hold_sum(
    entries: Sequence[Entry], total: Entry | Fraction, told: Told, key: str, what: str
) -> None:
    """Holds entries to their sum: a fault where they miss it, a claim where a letter stands.

    Where there is a gap, the others must leave it something that is not negative.
    """
    bound = total if isinstance(total, Fraction) else total.exact
    known = [one.exact for one in entries if one.exact is not None]
    gaps = any(one.is_gap for one in entries)
    letters = any(one.node is not None and one.exact is None for one in entries)
    if bound is not None and not letters:
        found = sum(known, Fraction(0))
        if found > bound or (found != bound and not gaps):
            raise refused(
                key,
                f"{what} add to {said_number(found)}, not {said_number(bound)}",
                f'numbers that add to {said_number(bound)}, or "?" for one that is not told',
            )
        return
    whole = tree.Number(total) if isinstance(total, Fraction) else total.node
    terms = tuple(one.node for one in entries if one.node is not None)
    if gaps or whole is None:
        return
    left = terms[0] if len(terms) == 1 else tree.Add(terms)
    told.claims.append(Claim(key, tree.Relation((left, whole), (Comparison.EQUAL,))))


def said_number(value: Fraction) -> str:
    """A number in a message: ``1.1``, ``7/3``."""
    plain = value.denominator
    for prime in (2, 5):
        while plain % prime == 0:
            plain //= prime
    return f"{float(value):g}" if plain == 1 and value.denominator <= 1000 else str(value)
