"""Which kind of diagram a part of a figure is, in all spellings."""

from __future__ import annotations

from dataclasses import dataclass

from geometry.charts import (
    argand,
    bars,
    boxes,
    clocks,
    cumulative,
    fraction_bars,
    graphs,
    histograms,
    nets,
    number_lines,
    pictograms,
    pies,
    scatters,
    solids,
    stems,
    tables,
    trees,
    unit_circles,
    venns,
)
from geometry.charts.keys import Structure, plain
from geometry.charts.kind import Draws, Kind
from geometry.figure.errors import refused

_LISTED: tuple[Kind, ...] = (
    bars.KIND,
    histograms.KIND,
    pies.KIND,
    boxes.KIND,
    scatters.SCATTER,
    scatters.LINE,
    stems.KIND,
    number_lines.KIND,
    venns.KIND,
    trees.KIND,
    tables.KIND,
    tables.OF_VALUES,
    cumulative.KIND,
    pictograms.KIND,
    fraction_bars.BAR,
    fraction_bars.CIRCLE,
    clocks.KIND,
    argand.KIND,
    unit_circles.KIND,
    nets.KIND,
    graphs.GRAPH,
    *solids.KINDS,
)
_SPELLINGS = {spelling: kind for kind in _LISTED for spelling in (kind.name, *kind.spellings)}
#: One figure of every kind, as it may be written; of the solids the first stands for all.
EXAMPLES = {
    kind.name: kind.example
    for kind in (*_LISTED, graphs.PLOT)
    if kind not in solids.KINDS or kind is solids.KINDS[0]
}
#: All of them, every solid too.
KINDS: tuple[Kind, ...] = (*_LISTED, graphs.PLOT)


_LINE_WORDS = "number line"


@dataclass(frozen=True, slots=True)
class Diagram:
    """One diagram of a figure: what draws it, what the figure says of it, and where."""

    draws: Draws
    value: Structure
    key: str


def kind_of(name: str) -> Kind | None:
    """The kind that a word means; None for none."""
    return _SPELLINGS.get(plain(name))


def is_chart(structure: Structure) -> bool:
    """Whether a figure is one that is drawn without points of the question."""
    match structure:
        case list():
            return bool(structure) and all(map(is_chart, structure))
        case dict():
            if "plot" in structure or any(
                plain(str(name)) in {"chart", "charts", "solid"} or kind_of(str(name))
                for name in structure
            ):
                return True
            return any(_in_words(part) for part in _drawn(structure))
        case str():
            return _in_words(structure)
        case _:
            return False


def _drawn(structure: dict[str, Structure]) -> list[Structure]:
    draw = structure.get("draw")
    return draw if isinstance(draw, list) else [draw]


def _in_words(part: Structure) -> bool:
    if isinstance(part, dict):
        return any(kind_of(str(name)) for name in part)
    return isinstance(part, str) and bool(
        boxes.values_called(part) or _line_told(part) or _spoken_of(part)
    )


def diagrams(structure: Structure, key: str = "figure") -> list[Diagram]:
    """The diagrams of a figure, in order.  Raises `FigureError` for what is no diagram."""
    match structure:
        case list():
            return [
                one for k, part in enumerate(structure) for one in diagrams(part, f"{key}[{k}]")
            ]
        case str():
            return [_worded(structure, key)]
        case dict():
            return _mapped(structure, key)
        case _:
            raise _unknown(key)


def _mapped(structure: dict[str, Structure], key: str) -> list[Diagram]:
    names = {plain(str(name)): name for name in structure}
    if "kind" in names or "type" in names:
        return [_with_kind(structure, key)]
    kinds = {name: kind for name in structure if (kind := kind_of(str(name))) is not None}
    if "solid" in names and len(structure) == 1:
        return diagrams(structure[names["solid"]], f"{key}.{names['solid']}")
    if "chart" in names and len(structure) == 1:
        return diagrams(structure[names["chart"]], f"{key}.{names['chart']}")
    if "charts" in names and len(structure) == 1:
        return diagrams(structure[names["charts"]], f"{key}.{names['charts']}")
    if "plot" in names:
        return [Diagram(graphs.PLOT.draws, structure, key)]
    if "draw" in names:
        return [_drawn_in_words(structure, key)]
    if not kinds:
        raise _unknown(f"{key}.{next(iter(structure), '')}")
    others = {name: part for name, part in structure.items() if name not in kinds}
    found = []
    for name, kind in kinds.items():
        value = structure[name]
        if others:
            # What stands beside the kind belongs to it.
            if len(kinds) > 1:
                raise refused(
                    key, f"{min(others)} belongs to none of the diagrams", "put it in one"
                )
            value = _beside(kind, str(name), value, others, key)
        found.append(Diagram(kind.draws, value, f"{key}.{name}"))
    return found


def _beside(
    kind: Kind, name: str, value: Structure, others: dict[str, Structure], key: str
) -> dict[str, Structure]:
    if isinstance(value, dict):
        twice = sorted(set(value) & set(others))
        if twice:
            raise refused(f"{key}.{twice[0]}", "this is said twice", "one of them")
        return {**value, **others}
    if not kind.bare:
        raise refused(f"{key}.{name}", "this is a map of keys", kind.example)
    if kind is boxes.KIND and isinstance(value, str):
        value = boxes.values_called(value) or value
    return {kind.bare: value, **others}


def _with_kind(structure: dict[str, Structure], key: str) -> Diagram:
    name = next(name for name in structure if plain(str(name)) in {"kind", "type"})
    kind = kind_of(str(structure[name]))
    if kind is None:
        raise _unknown(f"{key}.{name}")
    rest = {other: part for other, part in structure.items() if other != name}
    return Diagram(kind.draws, rest, key)


def _drawn_in_words(structure: dict[str, Structure], key: str) -> Diagram:
    """``draw: [box_plot(min, q1, ...), number line from 0 to 60, step 10], label: Marks``."""
    others = {name: part for name, part in structure.items() if name not in ("draw", "label")}
    if others:
        return _told_beside(structure, others, key)
    parts = _drawn(structure)
    boxes_called = [p for p in parts if isinstance(p, str) and boxes.values_called(p)]
    lines = [told for p in parts if isinstance(p, str) and (told := _line_told(p))]
    if len(boxes_called) + len(lines) != len(parts) or len(boxes_called) > 1 or len(lines) > 1:
        if len(parts) == 1:
            inner = diagrams(parts[0], f"{key}.draw")
            if "label" in structure:
                raise refused(f"{key}.label", "put the label into the diagram", "x_label: ...")
            return inner[0]
        raise refused(f"{key}.draw", "these are not one diagram", boxes.KIND.example)
    value: dict[str, Structure] = {}
    if isinstance(structure.get("label"), str):
        value["label"] = structure["label"]
    if not boxes_called:
        return Diagram(number_lines.KIND.draws, {"range": lines[0], **value}, f"{key}.draw")
    inside = boxes_called[0].strip()
    value["values"] = inside[inside.index("(") :]
    if lines:
        value["axis"] = lines[0]
    return Diagram(boxes.KIND.draws, value, f"{key}.draw")


def _told_beside(
    structure: dict[str, Structure], others: dict[str, Structure], key: str
) -> Diagram:
    """``draw: bar_chart, categories: [...], values: [...]``: what stands beside is of the kind."""
    parts = _drawn(structure)
    named = kind_of(parts[0]) if len(parts) == 1 and isinstance(parts[0], str) else None
    if named is None:
        first = next(iter(others))
        raise refused(f"{key}.{first}", f"{first} is no key here", _form_of(parts[0]))
    label = {name: structure[name] for name in ("label",) if name in structure}
    return Diagram(named.draws, {**others, **label}, key)


def _line_told(text: str) -> str:
    """What is told of a number line behind its name; empty for another text."""
    head, told = text.strip()[: len(_LINE_WORDS)], text.strip()[len(_LINE_WORDS) :]
    return told.lstrip() if head.lower() == _LINE_WORDS and told[:1].isspace() else ""


def _worded(text: str, key: str) -> Diagram:
    line = _line_told(text)
    if line:
        return Diagram(number_lines.KIND.draws, {"range": line}, key)
    if boxes.values_called(text):
        return Diagram(boxes.KIND.draws, text.strip(), key)
    kind = _spoken_of(text)
    if kind is not None:
        raise refused(key, "there is no word of what it shows", kind.example)
    raise _unknown(key)


def _spoken_of(text: str) -> Kind | None:
    """The kind that a text is a call of, or that its first words name: ``bar_chart(a, b)``."""
    return kind_of(text) or kind_of(text.partition("(")[0])


def _form_of(part: Structure) -> str:
    """The complete form of the kind that is spoken of; the kinds and one form where none is."""
    kind = _spoken_of(part) if isinstance(part, str) else None
    if kind is not None:
        return kind.example
    return f"{bars.KIND.example}, or with one of {', '.join(kind.name for kind in _LISTED[1:])}"


def _unknown(key: str) -> Exception:
    return refused(key, "this is no kind of diagram", _form_of(None))
