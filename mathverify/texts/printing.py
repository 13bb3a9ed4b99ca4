"""A text as it is printed: words as they stand, slots filled, requests from the tables.

The result is pieces: words, and trees with the format that their slot asks for.  How a tree is set
is the renderer's affair.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.connectives import Comparison
from mathverify.language.marks import Formula, Segment, Slot, Span, Text, segments
from mathverify.phrases.answers import answer_line
from mathverify.phrases.experiments import experiment
from mathverify.phrases.locale import Locale, locale_of
from mathverify.phrases.mathematics import Inset, NoPhraseError, Phrases, Piece, Pieces, domain_key
from mathverify.problem.spec import Option, ProblemSpec
from mathverify.prose.declared import Declared, Held, Holding
from mathverify.prose.formulas import ORDINATE, parsed, said
from mathverify.prose.telling import tell
from mathverify.prose.told import Telling
from mathverify.semantics.put_in import with_data
from mathverify.semantics.reading import Reading, read
from mathverify.texts.pages import askings, locale_for


@dataclass(frozen=True, slots=True)
class PrintedPage:
    """The text of a question, and of each of its parts, each with its line about the answer."""

    whole: Pieces
    parts: tuple[Pieces, ...] = ()


def printed_page(spec: ProblemSpec, *, lines: bool = True) -> PrintedPage:
    """All texts of ``spec`` as printed; ``lines`` adds what the program says of the answer's form.

    A question without a text prints its request, and nothing where the locale has no phrase.
    """
    whole: Pieces = ()
    parts: list[Pieces] = []
    locale, lang = locale_for(spec), spec.lang
    reading = read(spec)
    if spec.parts and spec.prose is not None:
        common = Declared(spec, reading)
        telling = tell(common, ((spec.prose.stem, segments(spec.prose.stem)),), locale, lang)
        whole = _printed(common, segments(_joined(spec.prose.stem)), locale, telling)
        whole = _placed(whole, "$.prose.stem")
    for place, asking in enumerate(askings(spec, reading)):
        telling = tell(asking.declared, asking.parsed, locale, lang)
        own = _joined(asking.stems[-1])
        try:
            pieces = _printed(asking.declared, segments(own), locale, telling)
        except NoPhraseError:
            pieces = ()
        if lines and pieces:
            pieces = _with_line(asking.declared, pieces, telling, locale)
        pieces = _placed(pieces, asking.paths[-1])
        if place == 0 and (spec.ask is not None or not spec.parts):
            whole = pieces
        else:
            parts.append(pieces)
    return PrintedPage(whole, tuple(parts))


def _tables(locale: Locale | None) -> Locale:
    """The tables of a locale; English ones where there are none."""
    tables = locale or locale_of("en")
    assert tables is not None
    return tables


def _joined(stem: str) -> str:
    return " ".join(stem.split())


def _with_line(
    declared: Declared, pieces: Pieces, telling: Telling, locale: Locale | None
) -> Pieces:
    """The text and the line about unit, rounding and form; in English where there is no table."""
    tables = _tables(locale)
    in_words = telling.formal and telling.asked != "printed"
    try:
        line = answer_line(declared.reading, tables, asked_in_words=in_words)
    except NoPhraseError:
        line = ()
    line = _named(line, "line")
    return (*pieces, " ", *line) if pieces and line else (*pieces, *line)


def printed_text(reading: Reading, text: str, path: str = "") -> Pieces:
    """A text beside the question (a hint, a reason, the words of an option) as printed."""
    declared = Declared(reading.spec, reading)
    pieces = _printed(declared, segments(_joined(text)), locale_for(reading.spec), Telling())
    return _placed(pieces, path)


def printed_option(reading: Reading, option: Option, node: tree.Node | None, path: str) -> Pieces:
    """The text of an option, or the statement that it is, in words if it has no sign.

    ``53 is a prime number``.  Empty for what is shown as a formula; places begin with ``path``.
    """
    if option.text is not None:
        return printed_text(reading, option.text, path)
    phrases = Phrases(_tables(locale_for(reading.spec)), frozenset(reading.functions))
    shown = node and with_data(reading, node)
    if shown is None or phrases.has_notation(shown):
        return ()
    try:
        return _placed(_named(phrases.fact(shown), "statement"), path)
    except NoPhraseError:
        return ()


def _placed(pieces: Pieces, path: str) -> Pieces:
    """The pieces with their whole places."""
    return tuple(
        piece if isinstance(piece, str) else replace(piece, place=f"{path}{piece.place}")
        for piece in pieces
    )


def _named(pieces: Pieces, name: str) -> Pieces:
    """The trees of what one slot prints, each with the name of the slot, and its number if many."""
    insets = [piece for piece in pieces if isinstance(piece, Inset)]
    found: list[Piece] = []
    for piece in pieces:
        if isinstance(piece, Inset):
            number = f"#{insets.index(piece) + 1}" if len(insets) > 1 else ""
            piece = replace(piece, place=f"{{{name}}}{number}")
        found.append(piece)
    return tuple(found)


def _printed(
    declared: Declared, parts: Sequence[Segment], locale: Locale | None, telling: Telling
) -> Pieces:
    found: list[Piece] = []
    left = _left_sides(declared, parts, locale)
    for place, part in enumerate(parts):
        match part:
            case Text(text=text):
                stop = place and _is_sentence(declared, parts[place - 1]) and _is_ended(found)
                if (side := left.get(place + 1)) is not None:
                    text = text[: side[1] - part.start]
                found.append(text[1:] if stop and text.startswith(".") else text)
            case Formula(source=source):
                found.append(Inset(declared.reading.parse_latex(source), place=f"${source}$"))
            case Span(inside=inside):
                found += _printed(declared, inside, locale, telling)
            case Slot():
                pieces = _slot(declared, part, locale, telling)
                if _is_sentence(declared, part):
                    pieces = _begun(found, pieces, behind=_is_behind_a_slot(parts, place))
                elif pieces and _follows_a_formula(declared, parts, place) and len(found) > 1:
                    found.append(f",{found.pop()}")
                if place in left:
                    equation = left[place][0]
                    if equation == ORDINATE:  # a reader needs the name: y = f(x) = 3*x - 4
                        pieces = _defined(declared, part, pieces)
                    pieces = _equated(equation, pieces)
                elif not _is_in_a_formula(parts, place):
                    pieces = _defined(declared, part, pieces)
                found += _named(pieces, part.source)
    return tuple(found)


def _is_behind_a_slot(parts: Sequence[Segment], place: int) -> bool:
    """Whether nothing but a blank parts a slot from the one before."""
    between = parts[place - 1] if place > 1 else None
    blank = isinstance(between, Text) and not between.text.strip()
    return blank and isinstance(parts[place - 2], Slot)


def _follows_a_formula(declared: Declared, parts: Sequence[Segment], place: int) -> bool:
    """Whether a slot stands behind another one, and both print mathematics.

    ``{sum} {difference}`` would read as one formula: x + y = 10 x - y = 4.
    """
    beside = [part for part in parts[max(place - 2, 0) : place + 1] if isinstance(part, Slot)]
    return _is_behind_a_slot(parts, place) and not any(
        _is_sentence(declared, part) or part.source in declared.reading.texts for part in beside
    )


def _left_sides(
    declared: Declared, parts: Sequence[Segment], locale: Locale | None
) -> dict[int, tuple[tree.Node, int]]:
    """What ``M =`` and ``f(x) =`` say before a slot, by the slot's place, and where they begin.

    Such a slot and what stands before it are printed as one formula.
    """
    slots = {part.end: n for n, part in enumerate(parts) if isinstance(part, Slot) and n}
    if not slots:
        return {}
    angles = locale.angle_words if locale is not None else frozenset[str]()
    beside = [part for part in parts if not isinstance(part, Span)]
    found: dict[int, tuple[tree.Node, int]] = {}
    for run in declared.runs(beside, angles):
        place = slots.get(run.end, 0)
        before = parts[place - 1] if place else None
        if not isinstance(before, Text) or not before.start <= run.start < before.end:
            continue
        if not before.text.rstrip().endswith("="):
            continue  # A(1, 2) of a point
        match parsed(declared, run) if said(declared, run) else None:
            case tree.Relation((side, tree.Name(name)), (Comparison.EQUAL,)):
                slot = parts[place]
                if isinstance(slot, Slot) and slot.source == name and run.slots == (name,):
                    found[place] = side, run.start
    return found


def _equated(side: tree.Node, pieces: Pieces) -> Pieces:
    """A left side and what is printed for the right one, as one equation."""
    return tuple(
        replace(piece, node=_equation(side, piece.node)) if isinstance(piece, Inset) else piece
        for piece in pieces
    )


def _equation(left: tree.Node, right: tree.Node) -> tree.Node:
    """``left = right``; a chain where the right side is an equation itself."""
    sides = right.operands if isinstance(right, tree.Relation) else (right,)
    return tree.Relation((left, *sides), (Comparison.EQUAL,) * len(sides))


def _is_sentence(declared: Declared, part: Segment) -> bool:
    """Whether a slot prints a whole sentence."""
    held = declared.held(part.source) if isinstance(part, Slot) else None
    return held is not None and held.what in (Holding.ASK, Holding.EXPERIMENT)


def _is_ended(found: Sequence[Piece]) -> bool:
    return bool(found) and isinstance(found[-1], str) and found[-1].rstrip()[-1:] in (*".?!",)


def _begun(found: list[Piece], sentence: Pieces, *, behind: bool) -> Pieces:
    """A sentence as it goes on from what is printed: behind a formula or slot, or a comma."""
    before = [piece for piece in found if not isinstance(piece, str) or piece.strip()]
    if not before or not sentence:
        return sentence
    if isinstance(before[-1], Inset) or (behind and before[-1].rstrip()[-1:].isalnum()):
        blank = found.pop() if isinstance(found[-1], str) else " "
        found.append(f".{blank}")
    elif before[-1].rstrip()[-1:] in (",", ";") and isinstance(sentence[0], str):
        return (sentence[0][:1].lower() + sentence[0][1:], *sentence[1:])
    return sentence


#: Beside one of these a slot is a part of a formula.
_SIGNS = frozenset("=<>≤≥≠≈+-−*/·×÷^|()[]{}↦→:")


def _is_in_a_formula(parts: Sequence[Segment], place: int) -> bool:
    """Whether a sign stands beside a slot, as in ``f(x) = {f}`` and ``{f} = 0``."""
    before = parts[place - 1] if place else None
    after = parts[place + 1] if place + 1 < len(parts) else None
    first = before.text.rstrip()[-1:] if isinstance(before, Text) else ""
    last = after.text.lstrip()[:1] if isinstance(after, Text) else ""
    return first in _SIGNS or last in _SIGNS


def _defined(declared: Declared, slot: Slot, pieces: Pieces) -> Pieces:
    """``f(x) = x^2`` of a function by itself, whose name a text would else not say."""
    held = declared.held(slot.source)
    if held is None or held.what is not Holding.FUNCTION:
        return pieces
    rule = declared.reading.functions[held.name]
    return _equated(tree.Call(held.name, tuple(map(tree.Name, rule.parameters))), pieces)


def _slot(declared: Declared, slot: Slot, locale: Locale | None, telling: Telling) -> Pieces:
    held = declared.held(slot.source)
    if held is None:
        return _undeclared(declared, slot)
    tables = _tables(locale)
    phrases = Phrases(tables, frozenset(declared.reading.functions))
    match held.what:
        case Holding.TEXT:
            return (_joined(declared.reading.texts[held.name]),)
        case Holding.ASK:
            if not telling.request:
                raise NoPhraseError("the request")
            return telling.request
        case Holding.EXPERIMENT:
            return experiment(declared.reading, tables)
        case Holding.DOMAIN:
            return _domain(declared, held, phrases)
        case Holding.GIVEN:
            assert held.node is not None
            node = declared.shown(held.node)
            try:
                return phrases.fact(node)
            except NoPhraseError:
                return (Inset(node, slot.format),)
    assert held.node is not None
    shown = declared.shown(held.node)
    if held.what is Holding.FUNCTION:  # whose parameters are no data of these names
        rule = declared.reading.shown_functions[held.name]
        shown = with_data(declared.reading, held.node, frozenset(rule.parameters))
    if isinstance(shown, tree.Call) and shown.function == "table":
        with suppress(NoPhraseError):
            return phrases.term(shown)
    return (Inset(shown, slot.format),)


def _domain(declared: Declared, held: Held, phrases: Phrases) -> Pieces:
    domain = declared.domains[held.name]
    try:
        key, more = domain_key(held.name, domain)
    except NoPhraseError:
        key, more = "real", ()
    parts = [] if key == "real" else [phrases.domain("is", held.name, domain)]
    parts += [phrases.fact(declared.shown(condition)) for condition in more]
    return phrases.joined(parts)


def _undeclared(declared: Declared, slot: Slot) -> Pieces:
    """What nobody verified may hold anything; it is shown as it would have been read."""
    try:
        return (Inset(declared.shown(declared.reading.parse(slot.source)), slot.format),)
    except ParseError:
        return (f"{{{slot.source}}}",)
