"""Texts mended without anybody asked: numbers and formulas of the question become its slots.

The value of exactly one datum becomes its slot: a number, a set in its braces, numbers one behind
the other that are the items of a list, and any value behind the datum's name; a number that stands
exactly once in the givens or the ask becomes a datum of its own (of equal ones each, where the text
has as many, and all that are new stand in one order in both); a formula that is a given becomes its
slot; the sentence that asks becomes ``{ask}`` where the rules want it.  What has to be said in
words, the span that a given without data needs, is for people.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from fractions import Fraction
from functools import lru_cache

from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.formulas_in_words import Run
from mathverify.language.layout.manner import put_back
from mathverify.language.marks import Formula, Slot, Span, Text, last_sentence, segments
from mathverify.language.number_words import numbers_told, stands_for_a_number
from mathverify.language.short_texts import HOLE, whole_words
from mathverify.language.spelled_alike import canonical
from mathverify.language.tree import Node
from mathverify.phrases.locale import manner_of
from mathverify.problem.spec import Datum, ProblemSpec
from mathverify.prose.declared import Declared
from mathverify.prose.formulas import parsed, said
from mathverify.prose.told import Fault, Telling
from mathverify.semantics.units import Measure, measure
from mathverify.texts.pages import ASK, askings, locale_for, tellings, with_text

#: One more word behind a number that may belong to its unit: ``litres``, ``per minute``, ``°``.
_UNIT = re.compile(r"\s?(?:[^\W\d_]+(?:[²³]|/[^\W\d_]+[²³]?)?|[%°€$£])")
_LONGEST_UNIT = 4
_PASSES = 3
#: Whether a number of a given takes the unit that stands behind it in the text.
_Measuring = Enum("_Measuring", "FIRST LAST")
_ORDERS: dict[_Measuring | None, tuple[bool, ...]] = {
    None: (False,),
    _Measuring.FIRST: (True, False),
    _Measuring.LAST: (False, True),
}


def mended(spec: ProblemSpec) -> ProblemSpec | None:
    """``spec`` with its texts mended as far as that is mechanical; None where nothing is gained.

    Literals become data only where nothing is left to mend after it.  Where nothing is left without
    them either, they do so if more of the author's words stay, and the text has its numbers in the
    order of the relations: else two of them may be exchanged, and the program's own words are safe.
    """
    before = faults_of(spec)
    if not before:
        return None
    plain, lifted = (_settled(spec, lifting=lifting) for lifting in (False, True))
    left = faults_of(plain)
    in_order = _in_order(spec, lifted)
    kept = own_words(lifted) > own_words(plain) and in_order
    if (kept or (left and (in_order or _are_told_apart(spec, lifted)))) and not faults_of(lifted):
        return lifted
    return plain if plain != spec and len(left) < len(before) else None


def with_amounts_of_the_text(spec: ProblemSpec) -> Iterator[ProblemSpec]:
    """``data: {n1: 36 cm}`` for the 36 of a given that the text types as 36 cm.

    The mathematics has units then: of the amounts that no bare number needs, or of all.  Nothing
    where no number becomes a datum, where that is not all that is wrong with the text, or where
    equal ones stand in another order in the relations: two of them may be exchanged.
    """
    for measuring in (_Measuring.LAST, _Measuring.FIRST):
        changed = _settled(spec, lifting=True, measuring=measuring)
        if changed.data == spec.data or faults_of(changed):
            continue
        if _in_order(spec, changed) or _are_told_apart(spec, changed):
            yield changed


def _settled(
    spec: ProblemSpec, *, lifting: bool, measuring: _Measuring | None = None
) -> ProblemSpec:
    for _ in range(_PASSES):
        changed = _asked(_slotted(_cut(spec), lifting=lifting, measuring=measuring))
        if changed == spec:
            break
        spec = changed
    return spec


def _in_order(before: ProblemSpec, lifted: ProblemSpec) -> bool:
    """Whether the new data, which are in the order of the text, are so in the relations as well."""
    words = whole_words(" ".join(text for _, text in _relations(lifted)))
    new = [datum.name for datum in lifted.data if datum not in before.data]
    places = [words.index(name) for name in new if name in words]
    return places == sorted(places)


def _are_told_apart(before: ProblemSpec, lifted: ProblemSpec) -> bool:
    """Whether the new data have different values, so that each is known by its value."""
    values = [datum.value for datum in lifted.data if datum not in before.data]
    return len(values) == len(set(values))


def own_words(spec: ProblemSpec) -> int:
    """How many words of the texts are the author's own: those outside of slots."""
    stems = [stem for asking in askings(spec) for stem in asking.stems]
    return sum(len(HOLE.sub(" ", stem).split()) for stem in stems)


def faults_of(spec: ProblemSpec) -> list[Fault]:
    """What is wrong with the texts and needs no proof."""
    try:
        return [fault for _, telling in tellings(spec) for fault in telling.faults]
    except ParseError as error:
        return [Fault(Code.PARSE_ERROR, error.message, error.start, error.end)]


# --- slots for what is typed ---------------------------------------------------------------


def _slotted(spec: ProblemSpec, *, lifting: bool, measuring: _Measuring | None) -> ProblemSpec:
    """Numbers, formulas and slots of texts that are something declared become its slot."""
    for index, asking in enumerate(askings(spec)):
        for place, (stem, path) in enumerate(zip(asking.stems, asking.paths, strict=True)):
            if index and place < len(asking.stems) - 1:
                continue
            try:
                segments(stem)
            except ParseError:
                continue
            edits, spec = _edits(spec, asking.declared, stem, lifting=lifting, measuring=measuring)
            for start, end, text in sorted(edits, reverse=True):
                stem = stem[:start] + text + stem[end:]
            spec = with_text(spec, path, stem)
    return spec


def _edits(
    spec: ProblemSpec, declared: Declared, stem: str, *, lifting: bool, measuring: _Measuring | None
) -> tuple[list[tuple[int, int, str]], ProblemSpec]:
    edits: list[tuple[int, int, str]] = []
    locale = locale_for(spec)
    angles = locale.angle_words if locale is not None else frozenset[str]()
    joint = (locale.phrase("list_and") if locale is not None else "") or ""
    levels = [(parts, tuple(declared.runs(parts, angles))) for parts in _levels(stem)]
    typed = [
        run
        for _, runs in levels
        for run in runs
        if run.bare and not run.latex and not said(declared, run)
    ]
    for parts, runs in levels:
        listed = [*_listed(declared, stem, runs, joint.strip())]
        edits += listed
        for run in runs:
            if said(declared, run) or any(a <= run.start < b for a, b, _ in listed):
                continue
            if run.bare and not run.latex:
                found = _number(declared, stem, run)
                if found is None and lifting:
                    # One that was left as it stands still counts among its equals.
                    rest = [run, *(one for one in typed if one != run)]
                    for measured in _ORDERS[measuring]:
                        if found is None:
                            spec, found = _lifted(spec, declared, stem, rest, measured=measured)
                if found is not None and run in typed:
                    typed.remove(run)
                edits += [found] if found is not None else []
                continue
            slot = _formula(declared, run)
            edits += [(run.start, run.end, slot)] if slot else []
        edits += _told_as_words(declared, stem, parts)
        for part in parts:
            if isinstance(part, Slot) and declared.held(part.source) is None:
                slot = _formula(declared, Run(part.source, part.start, part.end))
                slot = slot or _of_value(declared, f"{{{part.source}}}")
                edits += [(part.start, part.end, slot)] if slot else []
    return edits, spec


def _told_as_words(
    declared: Declared, stem: str, parts: Sequence[Text | Formula | Slot]
) -> Iterator[tuple[int, int, str]]:
    """The slot of a datum for its number in words, where a given that these tell has it alone.

    "[one and a half times as much](pay)" beside ``factor: 3/2``, which no text shows.
    """
    names = next(
        (s.names for s in segments(stem) if isinstance(s, Span) and [*s.inside] == [*parts]), ()
    )
    told = frozenset[str]().union(*(declared.data_by_given.get(name, ()) for name in names))
    told -= set(HOLE.findall(stem))
    for part in parts if told else ():
        for word in numbers_told(part.text, declared.spec.lang) if isinstance(part, Text) else ():
            known = {name: declared.reading.data[name] for name in told}
            found = [name for name, node in known.items() if _worth(node) == word.value]
            if len(found) == 1 and stands_for_a_number(word, declared.spec.lang):
                start, end = part.start + word.start, part.start + word.end
                yield start, end, f"{{{found[0]}}}"


def _worth(node: Node) -> Fraction | None:
    """The value of a number or of a fraction of two."""
    match node:
        case tree.Number(value):
            return value
        case tree.Divide(tree.Number(above), tree.Number(below)) if below:
            return above / below
    return None


def _levels(stem: str) -> list[list[Text | Formula | Slot]]:
    levels: list[list[Text | Formula | Slot]] = [[]]
    for part in segments(stem):
        if isinstance(part, Span):
            levels += [list(part.inside), []]
        else:
            levels[-1].append(part)
    return levels


def _formula(declared: Declared, run: Run) -> str:
    """The slot of what a formula is, with the data put in; empty if it is nothing."""
    if point := _point(declared, run.source):
        return point
    node = parsed(declared, run)
    if node is None:
        return ""
    wanted = _plain(declared.shown(node))
    for id_, given in declared.relations.items():
        if _plain(declared.shown(given)) == wanted:
            return f"{{{id_}}}"
    for side in declared.sides:
        if _plain(declared.shown(side)) == wanted:
            return f"{{{to_ascii(side)}}}"
    match node:
        case tree.Relation((tree.Name(name), value), (tree.Comparison.EQUAL,)):
            told = declared.reading.data.get(name)
            return f"{name} = {{{name}}}" if told is not None and _alike(told, value) else ""
    return ""


def _point(declared: Declared, written: str) -> str:
    """``A{A}`` for ``A(1, 2)``, where these are the coordinates of A."""
    name, bracket, rest = written.partition("(")
    value = declared.reading.data.get(name)
    if value is None or not bracket:
        return ""
    try:
        told = declared.reading.parse(f"({rest}")
    except ParseError:
        return ""
    return f"{name}{{{name}}}" if _plain(value) == _plain(told) else ""


def _of_value(declared: Declared, written: str) -> str:
    """The slot of the one datum whose value is written; empty if it is none or several."""
    try:
        node = declared.reading.parse(written)
    except ParseError:
        return ""
    names = [name for name, value in declared.reading.data.items() if _plain(value) == _plain(node)]
    return f"{{{names[0]}}}" if len(names) == 1 else ""


def _alike(value: Node, written: Node) -> bool:
    """Whether two values are written alike; the items of a row may stand in either brackets."""
    rows = (tree.ListLiteral, tree.TupleLiteral)
    if isinstance(value, rows) and isinstance(written, rows):
        same = len(value.items) == len(written.items)
        return same and all(map(_alike, value.items, written.items))
    return _plain(value) == _plain(written)


def _listed(
    declared: Declared, stem: str, runs: Sequence[Run], joint: str
) -> Iterator[tuple[int, int, str]]:
    """The slots of lists whose items stand one behind the other: ``3, 5, 7 and 9``."""
    row: list[Run] = []
    for place, run in enumerate(runs, start=1):
        row.append(run)
        if place < len(runs) and stem[run.end : runs[place].start].strip(" ,;\n") in ("", joint):
            continue
        if len(row) > 1 and all(one.bare and not one.latex for one in row):
            manner = manner_of(declared.spec.lang)
            items = ", ".join(put_back(one.source, manner) for one in row)
            slot = _of_value(declared, f"[{items}]")
            if slot:
                yield row[0].start, row[-1].end, slot
        row = []


@lru_cache(maxsize=1024)
def _plain(node: Node) -> Node:
    """``node`` without the written forms of its numbers and units."""
    return canonical(_unwritten(node))


def _unwritten(node: Node) -> Node:
    if isinstance(node, tree.Number):
        return tree.Number(node.value)
    if isinstance(node, tree.Quantity) and isinstance(node.value, tree.Number):
        size = measure(node.unit)
        if isinstance(size, Measure) and all(p.denominator == 1 for _, p in size.dimension):
            base = tree.Unit(tuple((name, int(power)) for name, power in size.dimension))
            return tree.Quantity(tree.Number(node.value.value * size.factor), base)
    return tree.mapped(node, _unwritten)


def _amounts(declared: Declared, stem: str, run: Run) -> Iterator[tuple[Node, int]]:
    """What a typed number says, with the longest unit behind it first, and where it ends."""
    written = stem[run.start : run.end].replace("\u202f", " ")
    manner = manner_of(declared.spec.lang)
    ends = [run.end]
    while len(ends) <= _LONGEST_UNIT and (unit := _UNIT.match(stem, ends[-1])) is not None:
        ends.append(unit.end())
    for end in reversed(ends):
        text = written + stem[run.end : end]
        # Where decimals stand behind a comma, no comma groups thousands.
        points = manner.decimal == "."
        plain = re.sub(r"(?<=\d),(?=\d{3}\b)", "", text) if points else put_back(text, manner)
        for one in dict.fromkeys((text, plain) if points else (plain, text)):
            try:
                yield declared.reading.parse(one), end
            except ParseError:
                continue


def _number(declared: Declared, stem: str, run: Run) -> tuple[int, int, str] | None:
    """The slot of the one datum that a typed number is the value of."""
    for node, end in _amounts(declared, stem, run):
        wanted = _plain(node)
        names = [n for n, value in declared.reading.data.items() if _plain(value) == wanted]
        elsewhere = any(
            _plain(part) == wanted
            for _, text in _relations(declared.spec)
            for part in _literals(declared, text)
        )
        if len(names) == 1 and not elsewhere:
            return run.start, end, f"{{{names[0]}}}"
    return None


def _lifted(
    spec: ProblemSpec, declared: Declared, stem: str, typed: list[Run], *, measured: bool = False
) -> tuple[ProblemSpec, tuple[int, int, str] | None]:
    """The first number typed, as a datum in the place of the first literal that it can be.

    Only where givens and ask hold as many literals of its value as the text still types; a number
    that the text types once may be each of them.  An amount that is ``measured`` takes the place
    of its bare number, and so of a datum that is this number alone.
    """
    if declared.spec.id != spec.id:
        return spec, None
    run = typed[0]
    for node, end in _amounts(declared, stem, run):
        amount = _plain(node)
        wanted = _bare(amount, declared, stem[run.start : end]) if measured else amount
        if wanted is None:
            continue
        alike_written = (wanted, _hundredth(wanted))  # 45 % of a text is 0.45 in a relation
        places = [
            (path, part.span)
            for path, text in _relations(spec)
            for part in _literals(declared, text)
            if _plain(part) in alike_written and part.span is not None
        ]
        alike = sum(
            any(_plain(other) == amount for other, _ in _amounts(declared, stem, later))
            for later in typed
        )
        known = [n for n, value in declared.reading.data.items() if _plain(value) == wanted]
        if measured and len(known) == 1 and not places:
            data = tuple(
                d.model_copy(update={"value": stem[run.start : end]}) if d.name == known[0] else d
                for d in spec.data
            )
            slot = (run.start, end, f"{{{known[0]}}}")
            return spec.model_copy(update={"data": data}), slot
        # An amount of which a formula has more literals would give units to plain numbers.
        if not places or (len(places) != alike and (alike > 1 or measured)) or known:
            continue
        taken = (
            {d.name for d in spec.data} | {g.id for g in spec.givens} | declared.reading.declared
        )
        name = next(f"n{i}" for i in range(1, 100) if f"n{i}" not in taken)
        texts = dict(_relations(spec))
        path, span = places[0]
        as_told = measured or isinstance(wanted, tree.Percent)
        value = stem[run.start : end] if as_told else texts[path][span.start : span.end]
        for path, span in reversed(places[: 1 if alike > 1 else None]):
            text = texts[path]
            texts[path] = f"{text[: span.start]}{name}{text[span.end :]}"
        for path, text in texts.items():
            spec = _with_relation(spec, path, text)
        data = (*spec.data, Datum(name=name, value=value))
        return spec.model_copy(update={"data": data}), (run.start, end, f"{{{name}}}")
    return spec, None


def _bare(amount: Node, declared: Declared, written: str) -> Node | None:
    """The number of an amount as it is written; None where it has no unit."""
    if not isinstance(amount, tree.Quantity):
        return None
    node = declared.reading.parse(written)
    inner = node.value if isinstance(node, tree.Quantity) else None
    return _plain(inner) if isinstance(inner, tree.Number) else None


def _hundredth(amount: Node) -> Node | None:
    """The number that so many percent are; None for what is in no percent."""
    if isinstance(amount, tree.Percent) and isinstance(amount.operand, tree.Number):
        return tree.Number(amount.operand.value / 100)
    return None


_DOMAIN = "domain "


def _relations(spec: ProblemSpec) -> Iterator[tuple[str, str]]:
    """The givens by their ids, the ask by no name, and conditions of domains by ``domain x``."""
    for given in spec.givens:
        yield given.id, given.relation
    if spec.ask is not None:
        yield "", spec.ask.find
    for unknown in spec.unknowns:
        sort, _, condition = unknown.domain.partition(",")
        if condition.strip() and sort.replace(" ", "").isalpha():
            yield f"{_DOMAIN}{unknown.name}", condition.strip()


def _literals(declared: Declared, text: str) -> Iterator[Node]:
    """The numbers and amounts of a relation in order, as written, but no powers of names.

    Texts speak of the 2 in ``start*(1 + rate)^2``, the years, and not of that in ``a^2 + b^2``.
    """
    try:
        node = declared.reading.parse(text)
    except ParseError:
        return
    open_: list[Node] = [node]
    while open_:
        part = open_.pop()
        if (
            isinstance(part, tree.Number)
            or (isinstance(part, tree.Quantity) and isinstance(part.value, tree.Number))
            or (isinstance(part, tree.Percent) and isinstance(part.operand, tree.Number))
        ):
            yield part
        elif isinstance(part, tree.Power) and isinstance(part.base, tree.Name | tree.Number):
            open_.append(part.base)
        else:
            open_ += reversed(tree.children(part))


# --- what the program says itself ------------------------------------------------------------


def _cut(spec: ProblemSpec) -> ProblemSpec:
    """The texts without what they say of unit and rounding, where the ask says just that."""
    locale = locale_for(spec)
    if locale is None:
        return spec
    for asking in askings(spec):
        ask = asking.declared.spec.ask
        holes = {"unit": ask.unit or "", "n": (ask.round or "").split(" ")[0]} if ask else {}
        kind = (ask.round or "").partition(" ")[2] if ask else ""
        stem = asking.stems[-1]
        for phrase, of in locale.cuts:
            if of == kind or (of == "unit" and holes.get("unit")):
                stem = stem.replace(phrase.format(**holes), "")
        if stem != asking.stems[-1]:
            spec = with_text(spec, asking.paths[-1], stem)
    return spec


# --- the sentence that asks ------------------------------------------------------------------


def _asked(spec: ProblemSpec) -> ProblemSpec:
    """``{ask}`` for the last sentence where it asks formally, or shows what nothing declares."""
    try:
        found = tellings(spec)
    except ParseError:
        return spec
    for asking, telling in found:
        stem = asking.stems[-1].rstrip()
        begin = len(stem) - len(last_sentence(stem))
        last = len(asking.stems) - 1
        wrong = [f for f in telling.faults if f.text == last and f.start >= begin and f.end]
        if not any(_is_replaced(fault) for fault in wrong) or ASK in stem:
            continue
        if not telling.formal and not _shows_the_ask(asking.declared, wrong, stem):
            continue  # a story asks in its own words
        kept = stem[:begin]
        if len(asking.stems) == 1 and _is_repeated(kept, asking.declared, telling):
            kept = ""
        candidate = with_text(spec, asking.paths[-1], f"{kept}{ASK}")
        if len(faults_of(candidate)) < len(faults_of(spec)):
            spec = candidate
    return spec


def _is_repeated(before: str, declared: Declared, telling: Telling) -> bool:
    """Whether what stands before the request is one sentence that shows what the request says."""
    one = last_sentence(before) == before.strip()
    shown = [
        telling.told[id_] in ("slot", "formula") for id_ in declared.facts.keys() & telling.told
    ]
    # What it says in words beside is repeated by nothing; numbers typed there may be exchanged.
    beside = declared.facts.keys() - telling.told.keys()
    typed = any(fault.end and fault.start < len(before) for fault in telling.faults)
    # Where nothing is given but data, a sentence that shows them asks for nothing.
    introduces = not declared.facts and not typed
    return one and all(shown) and (typed or not beside) and not introduces


def _shows_the_ask(declared: Declared, faults: Iterable[Fault], stem: str) -> bool:
    """Whether numbers alone are asked about, or a fault is that what is asked is shown."""
    ask = declared.reading.ask
    if ask is None:
        return False
    if not tree.free_names(ask) & (declared.reading.data.keys() | declared.domains.keys()):
        return True
    wanted = _plain(declared.shown(ask))
    for fault in faults:
        if fault.code in (Code.STRAY_SLOT, Code.STRAY_FORMULA):
            try:
                shown = declared.parse(stem[fault.start : fault.end].strip("{}"))
            except ParseError:
                continue
            if _plain(declared.shown(shown)) == wanted:
                return True
    return False


def _is_replaced(fault: Fault) -> bool:
    return fault.code in (
        Code.REQUEST_IN_WORDS,
        Code.STRAY_SLOT,
        Code.STRAY_FORMULA,
        Code.STRAY_NUMBER,
    )


# --- specs with other texts ------------------------------------------------------------------


def _with_relation(spec: ProblemSpec, id_: str, relation: str) -> ProblemSpec:
    if not id_:
        assert spec.ask is not None
        return spec.model_copy(update={"ask": spec.ask.model_copy(update={"find": relation})})
    if id_.startswith(_DOMAIN):
        unknowns = tuple(
            unknown.model_copy(update={"domain": f"{unknown.domain.partition(',')[0]}, {relation}"})
            if f"{_DOMAIN}{unknown.name}" == id_
            else unknown
            for unknown in spec.unknowns
        )
        return spec.model_copy(update={"unknowns": unknowns})
    givens = tuple(
        given.model_copy(update={"relation": relation}) if given.id == id_ else given
        for given in spec.givens
    )
    return spec.model_copy(update={"givens": givens})
