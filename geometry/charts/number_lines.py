"""Number lines: points, and sets of numbers as thick lines with open and closed ends."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product

from geometry.charts.board import Board
from geometry.charts.keys import Keys, Structure, listed
from geometry.charts.kind import Kind
from geometry.charts.names import hold_to_data
from geometry.charts.scales import Range, chosen, written
from geometry.charts.speaking import spoken
from geometry.charts.told import Told, in_float
from geometry.figure.axes_composing import number_text, ranked
from geometry.figure.drawing import Drawing, Scale, WorldBox
from geometry.figure.elements import Align, Arrow, Dot, DotKind, Layer, Segment, Source, SourceKind
from geometry.figure.errors import FigureError, refused
from geometry.figure.label_texts import Claim
from geometry.figure.saying import Part, Several, in_words, said
from geometry.figure.style import Ink, Style, Weight
from geometry.figure.text import Text, upright
from geometry.figure.wording import name_text
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.comparisons import INEQUALITIES, TURNED
from mathverify.language.formulas import conjuncts
from mathverify.language.tree import Comparison, Node
from mathverify.phrases.locale import ENGLISH_TAG
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.meaning import Piece, Region

_EXAMPLE = "{number_line: {from: -5, to: 6, open: [a], closed: [b], shade: a < x <= b}}"
_KNOWN = ("range", "open", "closed", "points", "shade", "label", "ticks")
_SYNONYMS = {
    "axis": "range",
    "number_line": "range",
    "solution": "shade",
    "shaded": "shade",
    "interval": "shade",
    "intervals": "shade",
    "rays": "shade",
    "open_circles": "open",
    "closed_circles": "closed",
    "mark": "points",
    "x_label": "label",
    "step": "ticks",
}
_ROOM = (300.0, 30.0)
_LEVEL = 0.5
_THICK = Style(weight=Weight.BOLD, ink=Ink.BLUE)


@dataclass(frozen=True, slots=True)
class Span:
    """An interval of the line; infinite ends are open."""

    low: float
    high: float
    low_closed: bool
    high_closed: bool


def solution_line(region: Region, name: str = "x", lang: str = ENGLISH_TAG) -> Drawing:
    """The number line of a set of numbers, such as the answer of an inequality.

    ``region`` has constant ends.  For solutions and options: it shows the set that it is given,
    and is described in the locale of ``lang``.
    Raises ValueError for an end without a value.
    """
    spans = tuple(_span(piece) for piece in region.pieces)
    ends = [end for one in spans for end in (one.low, one.high) if math.isfinite(end)]
    if any(math.isnan(end) for one in spans for end in (one.low, one.high)):
        raise ValueError("an end of the set has no value")
    margin = 2.0 if len(ends) < 2 else 0.0
    around = [min(ends, default=0.0) - margin, max(ends, default=0.0) + margin]
    scale = _wider(chosen(around, zero=False))
    board = Board("answer")
    sources = [board.source] * len(spans)
    return _drawn(board, scale, list(zip(spans, sources, strict=True)), {}, [], name, lang)


def _span(piece: Piece) -> Span:
    low = in_float(evaluate(piece.low.term, {})) if piece.low is not None else -math.inf
    high = in_float(evaluate(piece.high.term, {})) if piece.high is not None else math.inf
    return Span(low, high, piece.low_closed, piece.high_closed)


def _wider(scale: Range) -> Range:
    """One step more at each side, so that rays have somewhere to go."""
    step = scale.ticks[1] - scale.ticks[0]
    ticks = (scale.low - step, *scale.ticks, scale.high + step)
    return Range(ticks[0], ticks[-1], ticks)


def number_line(value: Structure, told: Told, key: str) -> Drawing:
    """The number line of a figure.  Raises `FigureError`."""
    if isinstance(value, str | list):
        value = {"range": value}
    if isinstance(value, dict) and {"from", "to"} & set(value):
        rest = {k: v for k, v in value.items() if k not in ("from", "to", "min", "max", "step")}
        limits = {k: v for k, v in value.items() if k in ("from", "to", "step")}
        value = {**rest, "range": limits}
    keys = Keys(value, key, _KNOWN, _SYNONYMS, _EXAMPLE)
    board = Board(key)
    spans = [
        (span, board.source)
        for k, part in enumerate(_parts(keys.get("shade")))
        for span in _spans(part, told, f"{keys.at('shade')}[{k}]")
    ]
    dots: dict[float, tuple[DotKind, Source]] = {}
    for name, kind in (("open", DotKind.OPEN), ("closed", DotKind.CLOSED)):
        if name in keys:
            for one in told.amounts(keys.get(name), keys.at(name)):
                if one.value in dots:
                    raise refused(keys.at(name), f"{one.value:g} is open and closed", "one of them")
                dots[one.value] = (kind, one.source)
    _claim(_parts(keys.get("shade")), dots, told, keys.at("shade"))
    spans = _agreed(spans, dots)
    letter = _letter(_parts(keys.get("shade")), keys.text("label"), told)
    _held_to_givens([span for span, _ in spans], letter, told, keys.at("shade"))
    points = _points(keys.get("points"), told, keys.at("points"))
    ends = [end for one, _ in spans for end in (one.low, one.high) if math.isfinite(end)]
    values = [*ends, *dots, *(at for at, _, _ in points)]
    if "range" in keys:
        wish = keys.get("range")
        if isinstance(wish, dict) and "ticks" in keys:
            wish = {**wish, "step": keys.get("ticks")}
        elif "ticks" in keys and isinstance(wish, list):
            wish = {"min": wish[0], "max": wish[-1], "ticks": keys.get("ticks")}
        scale = written(wish, told, keys.at("range"), most=14)
    elif values:
        scale = _wider(chosen([min(values) - 1, max(values) + 1], zero=False))
    else:
        raise refused(key, "there is nothing to show", _EXAMPLE)
    for at in values:
        if not scale.holds(at):
            raise refused(keys.at("range"), f"{at:g} lies outside of the line", "a longer line")
    told.refuse_answer_in(keys.text("label"), keys.at("label"))
    return _drawn(board, scale, spans, dots, points, keys.text("label"), told.lang)


def _parts(value: Structure) -> list[Structure]:
    if value is None:
        return []
    if isinstance(value, str):
        return [value]
    if (
        isinstance(value, list)
        and len(value) == 2
        and not any(
            isinstance(part, list | dict) or set(str(part)) & set("<>=,[(≤≥") for part in value
        )
    ):
        return [value]
    return listed(value)


def _spans(part: Structure, told: Told, key: str) -> tuple[Span, ...]:
    """The intervals of ``x > 3``, ``a < x <= b``, ``(a, b]``, ``[a, inf]``, {from, to}."""
    if isinstance(part, dict):
        ends = {str(name): end for name, end in part.items()}
        if set(ends) - {"from", "to"}:
            raise refused(key, f"{min(set(ends) - {'from', 'to'})} is no key here", "from, to")
        part = [ends.get("from", "-inf"), ends.get("to", "inf")]
    if isinstance(part, list):
        if len(part) != 2:
            raise refused(key, "an interval has two ends", "[a, inf] or x > a")
        low, high = (_end(end, told, key) for end in part)
        return (_checked(Span(low, high, math.isfinite(low), math.isfinite(high)), told, key),)
    read = _read(told.parsed(part, key), lambda node: told.amount_of(node, key).value, told, key)
    return tuple(_checked(one, told, key) for one in read)


def _claim(
    parts: list[Structure], dots: dict[float, tuple[DotKind, Source]], told: Told, key: str
) -> None:
    """What is shaded of an unknown of the question has to hold of it: it becomes a claim.

    Then the circles at its ends are those of its signs.
    """
    nodes = [told.parsed(part, key) for part in parts if isinstance(part, str)]
    letters = {name for node in nodes for name in tree.free_names(node) if name not in told.data}
    if len(nodes) != len(parts) or len(letters) != 1:
        return
    (letter,) = letters
    if letter not in told.question.reading.domains:
        return
    for node in nodes:
        for span in _read(node, lambda end: told.amount_of(end, key).value, told, key):
            for end, closed in ((span.low, span.low_closed), (span.high, span.high_closed)):
                if end in dots and closed != (dots[end][0] is DotKind.CLOSED):
                    words = "a filled" if closed else "an open"
                    raise refused(key, f"{to_ascii(node)} has {words} circle at {end:g}", "that")
    said = tuple(_relation(letter, node) for node in nodes)
    whole = said[0] if len(said) == 1 else tree.Logical(tree.LogicalOperator.OR, said)
    told.claims.append(Claim(key, whole))


def _letter(parts: list[Structure], label: str | None, told: Told) -> str:
    """The unknown whose values are shaded: named there or beside the line, or the only one."""
    unknowns = told.question.reading.domains.keys()
    nodes = [told.parsed(part, "") for part in parts if isinstance(part, str)]
    named = frozenset[str]().union(*map(tree.free_names, nodes)) & unknowns
    named = named or frozenset(unknowns & {label or ""}) or frozenset(unknowns)
    return min(named) if len(named) == 1 else ""


def _held_to_givens(spans: Sequence[Span], letter: str, told: Told, key: str) -> None:
    """What is shaded is what a given tells of ``letter``, or all of them together.

    Who sees a part of it, or more than it, reads another question.  Nothing is held where a given
    about the letter is no set of numbers with ends: an equation, another unknown in it.
    """
    sets: list[Sequence[Span]] = []
    about = [given.node for given in told.question.givens if letter in tree.free_names(given.node)]
    for node in about:
        try:
            read = [_read(part, lambda end: told.value_of(end, key), told, key)
                    for part in conjuncts(node)]  # fmt: skip
        except FigureError:
            return
        sets.append(reduce(_common, read))
    if spans and sets and frozenset(spans) not in map(frozenset, (*sets, reduce(_common, sets))):
        shown = " and ".join(map(to_ascii, about))
        raise refused(key, f"the givens tell another set of {letter}", shown)


def _common(one: Sequence[Span], other: Sequence[Span]) -> Sequence[Span]:
    """What lies in both of two sets, points apart."""
    found: list[Span] = []
    for left, right in product(one, other):
        # An open end lies further in than a closed one at the same place.
        low, below = max((left.low, not left.low_closed), (right.low, not right.low_closed))
        high, closed = min((left.high, left.high_closed), (right.high, right.high_closed))
        if low < high:
            found.append(Span(low, high, not below, closed))
    return found


def _relation(letter: str, node: Node) -> Node:
    """``x in [a, b)`` for an interval, anything else as it is."""
    if not isinstance(node, tree.ListLiteral | tree.TupleLiteral | tree.Interval):
        return node
    return tree.Relation((tree.Name(letter), node), (Comparison.IN,))


def _end(value: Structure, told: Told, key: str) -> float:
    text = str(value).strip().lower()
    if text in {"inf", "+inf", "infinity", "+infinity", "oo", "∞", ".inf"}:
        return math.inf
    if text in {"-inf", "-infinity", "-oo", "-∞", "−∞", "-.inf"}:
        return -math.inf
    return told.amount(value, key).value


def _read(node: Node, number: Callable[[Node], float], told: Told, key: str) -> tuple[Span, ...]:
    """The intervals that a relation or an interval says, the values of its ends by ``number``."""

    def half(left: Node, sign: Comparison, right: Node) -> Span:
        if sign not in INEQUALITIES:
            raise refused(key, "this is no inequality", "x > a or a < x <= b")
        if _is_variable(right, told):
            left, right, sign = right, left, TURNED[sign]
        if not _is_variable(left, told):
            raise refused(key, "one side is the variable", "x > a")
        end = number(right)
        closed = sign in (Comparison.LESS_EQUAL, Comparison.GREATER_EQUAL)
        if sign in (Comparison.LESS, Comparison.LESS_EQUAL):
            return Span(-math.inf, end, low_closed=False, high_closed=closed)
        return Span(end, math.inf, low_closed=closed, high_closed=False)

    def end(part: Node) -> float:
        match part:
            case tree.Constant(name=name) if "inf" in name:
                return math.inf
            case tree.Negate(operand=tree.Constant(name=name)) if "inf" in name:
                return -math.inf
            case _:
                return number(part)

    interval = tree.interval_of(node)
    if interval is not None:
        first, last = end(interval.low), end(interval.high)
        # Square brackets on both sides are those of a list, that infinity stands in too.
        both = isinstance(node, tree.ListLiteral)
        closed = (
            interval.low_closed and not (both and math.isinf(first)),
            interval.high_closed and not (both and math.isinf(last)),
        )
        return (Span(first, last, *closed),)
    match node:
        case tree.Logical(operator=tree.LogicalOperator.OR, operands=operands):
            return tuple(one for part in operands for one in _read(part, number, told, key))
        case tree.Call(function="union", arguments=operands):
            return tuple(one for part in operands for one in _read(part, number, told, key))
        case tree.Relation(operands=(left, right), signs=(Comparison.IN,)) if _is_variable(
            left, told
        ):
            return _read(right, number, told, key)
        case tree.Relation(operands=(left, right), signs=(sign,)):
            return (half(left, sign, right),)
        case tree.Relation(operands=(low, name, high), signs=(one, other)):
            below, above = half(low, one, name), half(name, other, high)
            return (
                Span(
                    max(below.low, above.low),
                    min(below.high, above.high),
                    below.low_closed or above.low_closed,
                    below.high_closed or above.high_closed,
                ),
            )
        case _:
            raise refused(key, "this is no set of numbers of a line", "x > a or a < x <= b")


def _is_variable(node: Node, told: Told) -> bool:
    return isinstance(node, tree.Name) and node.identifier not in told.data


def _checked(span: Span, told: Told, key: str) -> Span:
    """The span if it is one; a fault if it is a piece of the set that is asked for."""
    if not span.low < span.high:
        raise refused(key, "the interval is empty", "[low, high]")
    answer = told.question.reading.answer
    if answer is not None:
        try:
            pieces = _read(answer, lambda node: told.value_of(node, key), told, key)
        except FigureError:
            pieces = ()
        if span in pieces:
            raise refused(key, "the shaded set is what is asked for", "the line without shade")
    return span


def _agreed(
    spans: list[tuple[Span, Source]], dots: dict[float, tuple[DotKind, Source]]
) -> list[tuple[Span, Source]]:
    """Ends that ``open`` and ``closed`` name are what these say, whatever the bracket in shade."""

    def closed(end: float, otherwise: bool) -> bool:
        return dots[end][0] is DotKind.CLOSED if end in dots else otherwise

    return [
        (
            Span(
                span.low,
                span.high,
                closed(span.low, span.low_closed),
                closed(span.high, span.high_closed),
            ),
            source,
        )
        for span, source in spans
    ]


def _points(value: Structure, told: Told, key: str) -> list[tuple[float, Text | None, Source]]:
    """Points with a name (``{A: -3}``, or unknowns of the model by name) or without."""
    if value is None:
        return []
    found: list[tuple[float, Text | None, Source]] = []
    pairs = value.items() if isinstance(value, dict) else [("", part) for part in listed(value)]
    for name, part in pairs:
        if not name and isinstance(part, str) and part in told.model and part not in told.data:
            at = in_float(evaluate(tree.Name(part), told.model))
            found.append((at, name_text(part), Source(SourceKind.POINT, part)))
            continue
        one = told.amount(part, key)
        hold_to_data((str(name),), ((one,),), told, key)
        found.append((one.value, name_text(str(name)) if name else None, one.source))
    return found


def _drawn(
    board: Board,
    scale: Range,
    spans: list[tuple[Span, Source]],
    dots: dict[float, tuple[DotKind, Source]],
    points: list[tuple[float, Text | None, Source]],
    label: str,
    lang: str,
) -> Drawing:
    """In a box one unit high: the line at 0, sets above it."""
    unit = (scale.high - scale.low) / _ROOM[0]
    for end, far, name in ((scale.low, -14.0, "left"), (scale.high, 14.0, "right")):
        middle = (scale.low + scale.high) / 2
        board.add(
            Arrow(
                (middle, 0.0),
                (end + far * unit, 0.0),
                id=f"line-{name}",
                source=board.source,
                style=Style(weight=Weight.THIN),
                z=Layer.AXES,
            )
        )
    ranks = ranked(scale.ticks)
    for k, tick in enumerate(scale.ticks):
        board.segment((tick, -0.11), (tick, 0.11), f"tick-{k}")
        place, name = (tick, -0.11), f"number-{k}"
        text = number_text(tick)
        board.words(text, place, Align.BELOW, name, gap=3.5, row="x", rank=ranks[k])
    words: list[Part] = []
    shown = dict(dots)
    for k, (span, source) in enumerate(spans):
        low, high = max(span.low, scale.low), min(span.high, scale.high)
        left = low if math.isfinite(span.low) else scale.low - 10.0 * unit
        right = high if math.isfinite(span.high) else scale.high + 10.0 * unit
        start, finish = (left, _LEVEL), (right, _LEVEL)
        if math.isinf(span.low) and math.isinf(span.high):
            centre = ((low + high) / 2, _LEVEL)
            _thick(board, centre, start, source, f"set-{k}-left", arrow=True)
            _thick(board, centre, finish, source, f"set-{k}", arrow=True)
        elif math.isinf(span.low):
            _thick(board, finish, start, source, f"set-{k}", arrow=True)
        else:
            _thick(board, start, finish, source, f"set-{k}", arrow=math.isinf(span.high))
        for value, closed in ((span.low, span.low_closed), (span.high, span.high_closed)):
            if math.isfinite(value):
                kind = DotKind.CLOSED if closed else DotKind.OPEN
                shown[value] = (kind, source)
        words.append(_words(span))
    levels = {end for span, _ in spans for end in (span.low, span.high)}
    for k, (at, (kind, source)) in enumerate(sorted(shown.items())):
        level = _LEVEL if at in levels else 0.0
        style = Style(ink=Ink.BLUE)
        board.add(Dot((at, level), kind, id=f"end-{k}", source=source, style=style))
        if at not in levels:
            words.append(_circle(at, closed=kind is DotKind.CLOSED))
    for k, (at, letter, source) in enumerate(points):
        board.add(Dot((at, 0.0), id=f"point-{k}", source=source))
        if letter is not None:
            board.words(letter, (at, 0.11), Align.ABOVE, f"name-{k}", source=source)
        called = {} if letter is None else {"name": letter.plain}
        words.append(said("number_line", "named" if called else "point", at=spoken(at), **called))
    if label:
        title = name_text(label) if len(label) == 1 else upright(label)
        board.words(title, (scale.high + 14.0 * unit, 0.0), Align.RIGHT, "label", gap=5.0)
    first, last = (number_text(end).plain for end in (scale.low, scale.high))
    things = Several(tuple(words), "apart")
    whole = said("number_line", "whole" if words else "bare", low=first, high=last, things=things)
    return Drawing(
        tuple(board.elements),
        WorldBox(scale.low, 0.0, scale.high, 1.0),
        in_words(whole, lang),
        Scale.FREE,
        _ROOM,
    )


def _thick(
    board: Board,
    start: tuple[float, float],
    end: tuple[float, float],
    source: Source,
    name: str,
    *,
    arrow: bool,
) -> None:
    kind = Arrow if arrow else Segment
    board.add(kind(start, end, id=name, source=source, style=_THICK))


def _words(span: Span) -> Part:
    if math.isinf(span.low) and math.isinf(span.high):
        return said("number_line", "everything")
    low = _circle(span.low, closed=span.low_closed)
    high = _circle(span.high, closed=span.high_closed)
    if math.isinf(span.low):
        return said("number_line", "leftwards", circle=high)
    if math.isinf(span.high):
        return said("number_line", "rightwards", circle=low)
    return said("number_line", "between", low=low, high=high)


def _circle(at: float, *, closed: bool) -> Part:
    return said("number_line", "filled" if closed else "open", at=spoken(at))


KIND = Kind("number_line", number_line, _EXAMPLE, ("numberline",), bare="range")
