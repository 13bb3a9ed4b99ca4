"""How the answer is to be given: unit, rounding and form as sentences of the locale."""

from __future__ import annotations

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.parser import parse
from mathverify.language.tree import Node
from mathverify.language.unit_text import unit_text
from mathverify.phrases.locale import Locale
from mathverify.phrases.mathematics import (
    Inset,
    NoPhraseError,
    Phrases,
    Pieces,
    fill,
    is_number,
    number,
)
from mathverify.problem.ask_kinds import Answer, AskKind
from mathverify.semantics.form_names import form_name, units_named
from mathverify.semantics.reading import Reading

#: How a half, or everything, is rounded, where that has to be said.
_RULES = ("half even", "up", "down")


def answer_line(reading: Reading, locale: Locale, *, asked_in_words: bool) -> Pieces:
    """Unit, rounding and form as sentences; empty where nothing is asked of them.

    ``asked_in_words`` says that a formal question asks in its own words: then the line also says
    that all solutions are wanted.  Raises `NoPhraseError`.
    """
    ask, node = reading.spec.ask, reading.ask
    if ask is None or ask.kind.answer is Answer.STATEMENT:
        return ()
    chosen = bool(reading.spec.options) or ask.kind.shape.is_chosen
    phrases = Phrases(locale, frozenset())
    lines: list[Pieces] = []
    holes: dict[str, Pieces] = {}
    key = rule = ""
    if reading.ask_unit is not None and not chosen:
        key, holes["unit"] = "unit", (_unit(locale, reading.ask_unit),)
    if ask.round is not None:
        kind, n, rule = _rounding(ask.round)
        step = reading.parse(n) if kind == "nearest" else number(int(n)).node
        holes["n"] = (Inset(step),)
        key = f"{key}_{kind}{'1' if is_number(step, 1) else ''}".lstrip("_")
    if key:
        lines.append(fill(phrases.get("line", key), holes))
    if rule:
        lines.append((phrases.get("line", rule),))
    derived = isinstance(node, tree.Call) and node.function in ("diff", "integral")
    if ask.form is not None and not chosen and (ask.kind is not AskKind.FORM or derived):
        lines.append(_form(reading, ask.form, phrases))
    if asked_in_words and ask.kind is AskKind.ALL:
        lines.append((phrases.get("line", "all"),))
    if ask.kind.answer is Answer.LABELS:
        lines.append((phrases.get("line", "which"),))
    return tuple(piece for line in lines for piece in (" ", *line))[1:]


def _form(reading: Reading, form: str, phrases: Phrases) -> Pieces:
    """The form by its name, by the units that it names, or as a pattern."""
    known = phrases.locale.phrase("line", form_name(form))
    if known:
        return (known,)
    if units := units_named(form):
        names: list[Pieces] = [(_unit(phrases.locale, unit),) for unit in units]
        return fill(phrases.get("line", "unit"), {"unit": phrases.joined(names)})
    return fill(phrases.get("line", "pattern"), {"pattern": (Inset(pattern_named(reading, form)),)})


def _unit(locale: Locale, unit: tree.Unit) -> str:
    """A unit by itself: the sign of money or of degrees needs a number beside it."""
    (named, power), below = unit.factors[0], unit.factors[1:]
    words = locale.phrase("unit", named) if power == 1 else None
    per = locale.phrase("formula", "per")
    if not words or (below and per is None) or any(of > 0 for _, of in below):
        return unit_text(unit, one=False)
    if not below:
        return words
    rest = tree.Unit(tuple((one, -of) for one, of in below))
    ((first, of), *others) = rest.factors
    told = locale.phrase("unit_below", first) if of == 1 and not others else None
    return f"{words} {per} {told or unit_text(rest, one=True)}"


def pattern_named(reading: Reading, text: str) -> Node:
    """A form that is a pattern, whose letters need not be declared.  Raises `NoPhraseError`."""
    letters = frozenset(sign for sign in text if sign.isalpha())
    try:
        return parse(text, declared=reading.declared | letters)
    except ParseError:
        raise NoPhraseError(f"the form {text}") from None


def _rounding(text: str) -> tuple[str, str, str]:
    """``3 sf`` as ("sf", "3", ""), ``nearest 10 up`` as ("nearest", "10", "up")."""
    plain = text.removesuffix(" half up")
    rule = next((known for known in _RULES if plain.endswith(f" {known}")), "")
    match plain.removesuffix(f" {rule}").split():
        case ["nearest", *step] if step:
            return "nearest", " ".join(step), rule
        case [n, "sf" | "dp" as kind]:
            return kind, n, rule
    raise NoPhraseError(f"the rounding {text}")
