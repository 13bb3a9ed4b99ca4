"""Probability trees: forks whose branches bear probabilities that add to 1."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from geometry.charts.board import Board, letters_wide
from geometry.charts.entries import Entry, entry_of, hold_sum, said_number
from geometry.charts.keys import Keys, Structure, listed, plain
from geometry.charts.kind import Kind
from geometry.charts.names import hold_names
from geometry.charts.told import Told
from geometry.figure.drawing import Drawing, Scale, WorldBox
from geometry.figure.elements import Align, Place, Segment
from geometry.figure.errors import refused
from geometry.figure.label_texts import Claim
from geometry.figure.saying import Part, Several, in_words, said
from geometry.figure.style import Style, Weight
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics.meaning import LoweringProblem

_EXAMPLE = '{tree_diagram: {stages: [[{Red: p}, {Blue: 1 - p}], [{Red: q}, {Blue: "?"}]]}}'
_NESTED = "branches: [{Red: {p: p, then: [{Red: q}, {Blue: 1 - q}]}}, {Blue: 1 - p}]"
_KNOWN = ("stages", "branches", "titles", "outcomes", "products", "title")
_SYNONYMS = {
    "tree": "branches",
    "root": "branches",
    "events": "stages",
    "levels": "stages",
    "headings": "titles",
    "stage_titles": "titles",
    "show_outcomes": "outcomes",
    "show_products": "products",
    "probabilities": "products",
}
_PROBABILITY = {"p": "p", "probability": "p", "prob": "p", "then": "then", "branches": "then",
                "next": "then", "children": "then"}  # fmt: skip
_DEEPEST, _MOST = 4, 16
#: Points: how long a branch goes across, and how far its leaves are apart.
_ACROSS, _APART, _APART_STACKED = 84.0, 34.0, 46.0
_BESIDE = 3.0
#: How far the titles of the stages stand above the first leaf.
_HEAD = 31.0


@dataclass(slots=True)
class _Branch:
    """One branch: its name, its probability, what comes after it, and where it ends."""

    name: str
    entry: Entry
    fork: list[_Branch] = field(default_factory=list)
    height: float = 0.0


def tree_diagram(value: Structure, told: Told, key: str) -> Drawing:
    """The tree of a figure, from left to right.  Raises `FigureError`."""
    keys = Keys(value, key, _KNOWN, _SYNONYMS, _EXAMPLE)
    if ("stages" in keys) == ("branches" in keys):
        raise refused(key, "a tree has its stages, or its branches", _EXAMPLE)
    if "stages" in keys:
        stages = keys.get("stages")
        if not isinstance(stages, list):
            raise refused(keys.at("stages"), "the stages stand in a list, in their order", _EXAMPLE)
        root = _staged(stages, told, keys.at("stages"), 0)
    else:
        root = _fork(keys.get("branches"), told, keys.at("branches"), ())
    paths = list(_paths(root, ()))
    if len(paths) > _MOST:
        raise refused(key, f"the tree has {len(paths)} leaves", f"a tree of at most {_MOST}")
    claimed = {id(one) for path in paths for one in _claim(path, told, key)}
    for entry in (one.entry for path in paths for one in path if id(one) not in claimed):
        if entry.node is not None and not tree.free_names(entry.node):
            told.refuse_untold(entry.node, entry.source.key)
    depth = max(map(len, paths))
    titles = tuple(str(one).strip() for one in listed(keys.get("titles")))
    if titles and len(titles) != depth:
        raise refused(
            keys.at("titles"), f"{depth} stages have {len(titles)} titles", "one for each stage"
        )
    for text in (*titles, keys.text("title")):
        told.refuse_answer_in(text, key)
    return _drawn(keys, told, root, paths, titles)


# --- reading ---------------------------------------------------------------------------


def _staged(stages: list[Structure], told: Told, key: str, k: int) -> list[_Branch]:
    """The same fork after every branch of the stage before."""
    if not stages or len(stages) > _DEEPEST:
        raise refused(key, f"there are {len(stages)} stages", f"1 to {_DEEPEST} stages")
    found = _fork(stages[k], told, f"{key}[{k}]", ())
    if any(one.fork for one in found):
        raise refused(f"{key}[{k}]", "a stage has no branches after it", _NESTED)
    if k + 1 < len(stages):
        for one in found:
            claims = len(told.claims)
            one.fork = _staged(stages, told, key, k + 1)
            if one is not found[0]:
                # Said once already.
                del told.claims[claims:]
    return found


def _fork(value: Structure, told: Told, key: str, after: tuple[str, ...]) -> list[_Branch]:
    pairs = _pairs(value, key)
    if len(pairs) < 2:
        raise refused(key, "a fork has two branches or more", "[{Red: p}, {Blue: 1 - p}]")
    if len(after) >= _DEEPEST:
        raise refused(key, "the tree is too deep", f"a tree of at most {_DEEPEST} stages")
    names = [name for name, _ in pairs]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise refused(key, f"the branch {twice[0]} stands twice", "each branch once")
    hold_names(((name, _chance(part)) for name, part in pairs), told, key)
    found = []
    for name, part in pairs:
        told.refuse_answer_in(name, key)
        at = f"{key}.{name}"
        if isinstance(part, dict):
            keys = Keys(part, at, ("p", "then"), _PROBABILITY, "{p: q, then: [{Red: r}, ..]}")
            branch = _Branch(name, _probability(keys.need("p"), told, keys.at("p")))
            if "then" in keys:
                branch.fork = _fork(keys.get("then"), told, keys.at("then"), (*after, name))
        else:
            branch = _Branch(name, _probability(part, told, at))
        found.append(branch)
    what = f"the branches after {' and '.join(after)}" if after else "the first branches"
    what = what if key.endswith(("then", "branches")) else "the branches of this stage"
    hold_sum([one.entry for one in found], Fraction(1), told, key, what)
    return found


def _pairs(value: Structure, key: str) -> list[tuple[str, Structure]]:
    """The branches by name: of a map, or of a list of maps where their order matters."""
    if isinstance(value, dict):
        return [(str(name).strip(), part) for name, part in value.items()]
    if isinstance(value, list) and all(isinstance(one, dict) for one in value):
        return [pair for one in value for pair in _pairs(one, key)]
    raise refused(key, "a fork is a list of branches", "[{Red: p}, {Blue: 1 - p}]")


def _chance(part: Structure) -> Structure:
    """What a fork writes at a branch."""
    if not isinstance(part, dict):
        return part
    return next((part[name] for name in part if _PROBABILITY.get(plain(str(name))) == "p"), None)


def _probability(value: Structure, told: Told, key: str) -> Entry:
    entry = entry_of(value, told, key, claimed=bool(_places(told, 1)))
    if entry.exact is not None and not 0 <= entry.exact <= 1:
        raise refused(key, f"{said_number(entry.exact)} is no probability", "a number from 0 to 1")
    return entry


def _paths(fork: list[_Branch], before: tuple[_Branch, ...]) -> Iterator[tuple[_Branch, ...]]:
    for one in fork:
        if one.fork:
            yield from _paths(one.fork, (*before, one))
        else:
            yield (*before, one)


def _claim(path: tuple[_Branch, ...], told: Told, key: str) -> list[_Branch]:
    """The probabilities of branches that are named as the outcomes of the experiment are claims.

    They are given back; nothing where the question has no such outcomes.
    """
    claimed: list[_Branch] = []
    places = _places(told, len(path))
    before: list[str] = []
    for one, own in zip(path, places, strict=False):
        given = f" given {' and '.join(before)}" if before else ""
        events = (f"{place} = {name}" for name in (one.name, plain(one.name))
                  for place in own)  # fmt: skip
        told_event = next(
            ((event, chance) for event in events
             if (chance := _lowered(f"P({event}{given})", told)) is not None), None
        )  # fmt: skip
        if told_event is None:
            return claimed
        event, chance = told_event
        before.append(event)
        if one.entry.node is not None:
            claim = Claim(key, tree.Relation((chance, one.entry.node), (tree.Comparison.EQUAL,)))
            if claim not in told.claims:
                told.claims.append(claim)
            claimed.append(one)
    return claimed


def _places(told: Told, depth: int) -> list[tuple[str, ...]]:
    """How the question speaks of what each stage of a tree gives; nothing where it does not.

    The k-th stage is the k-th draw of one experiment, or the k-th of several in a row.
    """
    experiment = told.question.reading.experiment
    names = [stage.name for stage in experiment[1].stages] if experiment is not None else []
    if len(names) == 1:
        return [(f"outcome[{k + 1}]", "outcome", f"{names[0]}[{k + 1}]") for k in range(depth)]
    return [(name,) for name in names]


def _lowered(text: str, told: Told) -> Node | None:
    """A probability as a tree, if the question can speak of it."""
    try:
        chance = told.question.reading.parse(text)
        told.question.lowering.lower(chance)
    except (ParseError, LoweringProblem):
        return None
    return chance


# --- drawing ---------------------------------------------------------------------------


def _drawn(
    keys: Keys,
    told: Told,
    root: list[_Branch],
    paths: list[tuple[_Branch, ...]],
    titles: tuple[str, ...],
) -> Drawing:
    """In points: the first leaf at the top, the root in the middle at the left."""
    board = Board(keys.key)
    stacked = any(one.entry.fraction for path in paths for one in path)
    apart = _APART_STACKED if stacked else _APART
    for k, path in enumerate(paths):
        path[-1].height = -apart * k
    start = _settle(root)
    depth = max(map(len, paths))
    wide = [
        max(letters_wide(path[k].name) for path in paths if len(path) > k) for k in range(depth)
    ]
    columns = [sum(wide[:k]) + k * (_ACROSS + 2 * _BESIDE + 3.0) for k in range(depth + 1)]
    _branches(board, root, (0.0, start), columns, "branch")
    top, bottom = 0.0, -apart * (len(paths) - 1)
    for k, title in enumerate(titles):
        middle = (columns[k] + columns[k] + _ACROSS + wide[k]) / 2
        board.words(title, (middle, top + _HEAD), Align.CENTRE, f"title-{k}")
    right = _ends(keys, told, board, paths, columns[depth], bool(titles))
    if keys.text("title"):
        board.words(keys.text("title"), (right / 2, top + 50.0), Align.ABOVE, "title")
    words = Several(tuple(_said(path) for path in paths), "apart")
    heads = said("tree", "stages", titles=Several(titles, "row")) if titles else ""
    return Drawing(
        tuple(board.elements),
        WorldBox(0.0, bottom, right, top),
        in_words(said("tree", "whole", stages=heads, paths=words), told.lang),
        Scale.EQUAL,
        (right, max(top - bottom, 1.0)),
    )


def _settle(fork: list[_Branch]) -> float:
    """Sets the ends of all branches; where the fork itself is, in the middle of its branches."""
    for one in fork:
        if one.fork:
            one.height = _settle(one.fork)
    return (fork[0].height + fork[-1].height) / 2


def _branches(
    board: Board, fork: list[_Branch], start: Place, columns: list[float], name: str
) -> None:
    depth = name.count("-")
    for k, one in enumerate(fork):
        own, end = f"{name}-{k}", (columns[depth] + _ACROSS, one.height)
        style = Style(weight=Weight.THIN)
        board.add(Segment(start, end, id=own, source=board.source, style=style))
        _label(board, one.entry, start, end, f"p{own.removeprefix('branch')}")
        board.words(one.name, end, Align.RIGHT, f"name{own.removeprefix('branch')}", gap=_BESIDE)
        if one.fork:
            _branches(board, one.fork, (columns[depth + 1], one.height), columns, own)


def _label(board: Board, entry: Entry, start: Place, end: Place, name: str) -> None:
    """The probability above a branch that rises, below one that falls, clear of the line."""
    slope = (end[1] - start[1]) / (end[0] - start[0])
    fraction = entry.fraction
    wide = letters_wide(max(fraction, key=len) if fraction else entry.text.plain) / 2 + 1.0
    away = abs(slope) * wide + (13.5 if fraction else 6.0) + 1.0
    # Of three branches the one in the middle is told near its end, where there is room.
    part = 0.52 if abs(slope) > 1e-9 else 0.66
    x, y = start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])
    place = (x, y + (away if slope >= 0 else -away))
    if fraction:
        board.fraction(fraction, place, name, entry.source)
    else:
        board.words(entry.text, place, Align.CENTRE, name, source=entry.source)


def _ends(
    keys: Keys,
    told: Told,
    board: Board,
    paths: list[tuple[_Branch, ...]],
    left: float,
    headed: bool,
) -> float:
    """What stands beside the leaves: outcomes, and the products; how far it goes to the right."""
    right = left
    if keys.flag("outcomes"):
        texts = [", ".join(one.name for one in path) for path in paths]
        head = in_words(said("tree", "outcome"), told.lang) if headed else ""
        right = _column(board, "outcome", texts, paths, right + 12.0, head)
    if keys.flag("products"):
        products = [_product(path, told, keys.at("products")) for path in paths]
        head = in_words(said("tree", "probability"), told.lang) if headed else ""
        right = _column(board, "product", products, paths, right + 14.0, head)
    return right


def _column(
    board: Board,
    name: str,
    texts: list[str],
    paths: list[tuple[_Branch, ...]],
    left: float,
    title: str,
) -> float:
    for k, (text, path) in enumerate(zip(texts, paths, strict=True)):
        board.words(text, (left, path[-1].height), Align.RIGHT, f"{name}-{k}", gap=0.0)
    wide = letters_wide(max(texts, key=len))
    if title:
        board.words(title, (left, _HEAD), Align.RIGHT, f"title-{name}", gap=0.0)
        wide = max(wide, letters_wide(title))
    return left + wide


def _product(path: tuple[_Branch, ...], told: Told, key: str) -> str:
    """``3/8 × 2/7``, as pupils write it; the product itself would often be the answer."""
    exact = [one.entry.exact for one in path]
    product = Fraction(1)
    for factor in exact:
        product *= factor if factor is not None else 0
    if None not in exact and told.is_answer(float(product)):
        raise refused(key, "a product of the branches is what is asked for", "outcomes: true alone")
    return " × ".join(one.entry.text.plain for one in path)


def _said(path: tuple[_Branch, ...]) -> Part:
    branches = (said("tree", "branch", name=one.name, chance=one.entry.spoken) for one in path)
    return Several(tuple(branches), "then")


KIND = Kind(
    "tree_diagram",
    tree_diagram,
    _EXAMPLE,
    ("tree", "probability_tree", "probability_tree_diagram", "tree_of_probabilities"),
)
