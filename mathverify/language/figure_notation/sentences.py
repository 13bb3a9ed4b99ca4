"""Whole statements: ``AB ∥ CD``, ``T lies on circle(O)``, ``M is the midpoint of AB``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.figure_notation.operands import (
    SHAPES,
    WORD,
    call_end,
    circle_of,
    figure_of,
    is_call,
    listed,
    ray_of,
    shape,
    split_arguments,
    straight,
)
from mathverify.language.figure_notation.terms import read_terms, with_measures

__all__ = ["canonical"]


def canonical(text: str, names: FigureNames) -> str:
    """``text`` in the words of the language, as far as it has one reading; else as it is."""
    plain = with_measures(text)
    if not (names.points or names.lines or names.circles):
        return plain
    plain = names.unprimed(plain)
    if question := _QUESTION.fullmatch(plain):
        return _statement(f"{question[1]} is {question[2]}", names) or plain
    if not _MAY_BE_SAID.search(plain) and not _is_place(plain, names):
        return read_terms(plain, names)
    return _joined(plain, names) or read_terms(plain, names)


def _is_place(text: str, names: FigureNames) -> bool:
    """Whether a text begins like ``A(1, 4)``."""
    name, bracket, _ = text.partition("(")
    return bool(bracket) and name.strip() in names.points


def _joined(text: str, names: FigureNames) -> str:
    """``text`` as one statement, or as several that words or commas join; empty if it is none."""
    whole = _statement(text, names)
    if whole:
        return whole
    for match in _outside(_CONNECTOR, text):
        if any(True for _ in _outside(_LOOSER, text)):
            return ""  # what a comma joins would be joined more tightly
        left, right = text[: match.start()].strip(), text[match.end() :].strip()
        first = _statement(left, names) or _relation(left, names)
        rest = _joined(right, names) if first else ""
        if rest:
            return f"{first} and {rest}"
    return _relation(text, names)


def _outside(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """The matches of a pattern outside brackets."""
    for match in pattern.finditer(text):
        before = text[: match.start()]
        if sum(map(before.count, "([{")) == sum(map(before.count, ")]}")):
            yield match


def _statement(text: str, names: FigureNames) -> str:
    """The statement that all of ``text`` is; empty if it is none that is known."""
    for pattern, rule in _SENTENCES:
        match = pattern.fullmatch(text)
        if match is not None:
            found = rule(match, names)
            if found:
                return found
    return ""


def _relation(text: str, names: FigureNames) -> str:
    """A part with a sign of relation, or one fact; empty for anything else."""
    found = read_terms(text, names)
    if any(True for _ in _outside(_SIGN, found)):
        return found
    bare = found.removeprefix("not ")
    is_fact = is_call(bare) and not is_call(bare, *_MEASURES, *_POINT_CALLS)
    return found if is_fact else ""


def _points(text: str, names: FigureNames) -> tuple[str, ...]:
    """The points of ``A``, ``A and B``, ``A, B and C``; none for anything else."""
    found = [part for part in re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+", text.strip()) if part]
    known = found and all(name in names.points for name in found)
    return tuple(found) if known else ()


# --- one rule a kind of sentence ---------------------------------------------------------


def _directions(match: re.Match[str], names: FigureNames) -> str:
    one, other = straight(match["one"], names), straight(match["other"], names)
    sign = match["sign"]
    word = "perpendicular" if sign in "⊥⟂" or "perp" in sign else "parallel"
    negative = "not " if " not " in f" {sign} " else ""
    return f"{negative}{word}({one}, {other})" if one and other else ""


def _alike(match: re.Match[str], names: FigureNames) -> str:
    one, other = shape(match["one"], names), shape(match["other"], names)
    word = "similar" if match["sign"] in "~∼" or "similar" in match["sign"] else "congruent"
    same = one and other and one.partition("(")[0] == other.partition("(")[0]
    return f"{word}({one}, {other})" if same else ""


def _sides(match: re.Match[str], names: FigureNames) -> str:
    found, line = _points(match["points"], names), straight(match["line"], names)
    word = "same_side" if match["which"] == "same" else "opposite_side"
    return f"{word}({listed(found)}, {line})" if len(found) == 2 and line else ""


def _incidence(match: re.Match[str], names: FigureNames) -> str:
    words = match["figure"]
    figure = figure_of(words, names)
    figure = figure or figure_of(read_terms(words.removeprefix("the "), names), names)
    found = _points(match["points"], names)
    return " and ".join(f"on({name}, {figure})" for name in found) if figure else ""


def _within(match: re.Match[str], names: FigureNames) -> str:
    found = _points(match["points"], names)
    ray, angle = ray_of(match["points"], names), _angle(match["figure"], names)
    if ray.startswith("ray(") and angle and match["word"] == "inside":
        one, corner, other = split_arguments(angle[6:-1])
        if split_arguments(ray[4:-1])[0] != corner:
            return ""
        return f"between({ray}, ray({corner}, {one}), ray({corner}, {other}))"
    figure = shape(match["figure"], names) or circle_of(match["figure"], names)
    figure = figure or _angle(match["figure"], names)
    if not figure:
        return ""
    return " and ".join(f"{match['word']}({name}, {figure})" for name in found)


def _angle(text: str, names: FigureNames) -> str:
    found = read_terms(text.removeprefix("the "), names)
    return found if is_call(found, "angle") else ""


def _between(match: re.Match[str], names: FigureNames) -> str:
    what, one, other = match["what"], match["one"], match["other"]
    if what in names.points:
        if {one, other} <= names.points:
            return f"between({what}, {one}, {other})"
        one, other = straight(one, names), straight(other, names)
        return f"between({what}, {one}, {other})" if one and other else ""
    rays = [straight(part, names, "") for part in (what, one, other)]
    if all(part.startswith("ray(") for part in rays):
        return f"between({', '.join(rays)})"
    return ""


def _midpoint(match: re.Match[str], names: FigureNames) -> str:
    line = straight(match["line"], names, "segment")
    if match["point"] not in names.points or not line.startswith("segment("):
        return ""
    return f"{match['point']} = midpoint{line.removeprefix('segment')}"


def _in_a_row(match: re.Match[str], names: FigureNames) -> str:
    found = _points(match["points"], names)
    call = f"{match['word']}({listed(found)})"
    return f"{'not ' if match['no'] else ''}{call}" if len(found) > 2 else ""


def _on_a_circle(match: re.Match[str], names: FigureNames) -> str:
    found = _points(match["points"], names)
    word = "cyclic" if match["order"] else "concyclic"
    return f"{word}({listed(found)})" if len(found) > 3 else ""


def _inscribed(match: re.Match[str], names: FigureNames) -> str:
    points = names.run(match["letters"].split(" ")[-1], 3)
    if match["circle"] == "a circle":
        return f"cyclic({listed(points)})" if len(points) > 3 else ""
    circle = circle_of(match["circle"], names)
    word = {3: "triangle", 4: "quadrilateral"}.get(len(points), "polygon")
    return f"inscribed({word}({listed(points)}), {circle})" if points and circle else ""


def _touching(match: re.Match[str], names: FigureNames) -> str:
    one, other = circle_of(match["one"], names), circle_of(match["other"], names)
    way = match["way"] or match["before"]
    return f"tangent({one}, {other}, {way})" if one and other and way else ""


def _compass(match: re.Match[str], names: FigureNames) -> str:
    """``B is 8 km due east of A``; without ``due`` or a distance it may be anywhere in the east."""
    place, start, far = match["place"], match["start"], match["far"]
    if not {place, start} <= names.points or not (far or match["due"]):
        return ""
    turn = f"bearing({start}, {place}) = {_COMPASS[match['way'].replace('-', '')]} deg"
    return f"length({start}, {place}) = {far.strip()} and {turn}" if far else turn


def _line_of_triangle(match: re.Match[str], names: FigureNames) -> str:
    """``BD is an altitude of triangle ABC``: D is the foot on AC."""
    ends, corners = names.run(match["line"], 2, 2), names.run(match["triangle"], 3, 3)
    if not ends or ends[0] not in corners or ends[1] in corners:
        return ""
    one, other = (corner for corner in corners if corner != ends[0])
    if match["word"] == "median":
        return f"{ends[1]} = midpoint({one}, {other})"
    return f"{ends[1]} = foot({ends[0]}, line({one}, {other}))"


def _circle_told(match: re.Match[str], names: FigureNames) -> str:
    """``k has centre (2, 3) and radius 4``."""
    if match["name"] not in names.circles:
        return ""
    middle = match["middle"]
    if middle not in names.points and not middle.startswith("("):
        return ""
    return f"center({match['name']}) = {middle} and radius({match['name']}) = {match['radius']}"


def _circle_measured(match: re.Match[str], names: FigureNames) -> str:
    """``circle(O) has radius 5 cm``."""
    circle = circle_of(match["circle"], names)
    return f"{match['word']}({circle}) = {match['value']}" if circle else ""


def _solid(match: re.Match[str], names: FigureNames) -> str:
    corners = {"cube": 8, "cuboid": 8, "tetrahedron": 4, "prism": 6}[match["noun"]]
    points = names.run(match["letters"], corners, corners)
    return f"{match['noun']}({listed(points)})" if points else ""


def _produced(match: re.Match[str], names: FigureNames) -> str:
    ends = names.run(match["line"], 2, 2)
    if not ends or match["point"] not in names.points:
        return ""
    return f"on({ends[1]}, segment({ends[0]}, {match['point']}))"


def _bisects(match: re.Match[str], names: FigureNames) -> str:
    ray, angle = ray_of(match["ray"], names), _angle(match["angle"], names)
    if not ray.startswith("ray(") or not angle:
        return ""
    start, corner = split_arguments(ray[4:-1])[0], split_arguments(angle[6:-1])[1]
    return f"bisects({ray}, {angle})" if start == corner else ""


def _tangent(match: re.Match[str], names: FigureNames) -> str:
    line, circle = straight(match["line"], names), circle_of(match["circle"], names)
    if not line or not circle or (match["at"] and match["at"] not in names.points):
        return ""
    return f"tangent({line}, {circle}{', ' + match['at'] if match['at'] else ''})"


def _part_of_circle(match: re.Match[str], names: FigureNames) -> str:
    ends, circle = names.run(match["line"], 2, 2), circle_of(match["circle"], names)
    return f"{match['word']}(segment({listed(ends)}), {circle})" if ends and circle else ""


def _coordinates(match: re.Match[str], names: FigureNames) -> str:
    parts = split_arguments(match["place"])
    if match["point"] not in names.points or len(parts) not in (2, 3):
        return ""
    if call_end(f"({match['place']})", 0) != len(match["place"]) + 2:
        return ""
    return f"{match['point']} = ({read_terms(', '.join(parts), names)})"


def _through(match: re.Match[str], names: FigureNames) -> str:
    figure = figure_of(match["figure"], names)
    found = _points(match["points"], names)
    return " and ".join(f"on({name}, {figure})" for name in found) if figure else ""


def _equation(match: re.Match[str], names: FigureNames) -> str:
    name, relation = match["name"], match["relation"].strip()
    if relation.startswith("(") and relation.endswith(")") and "=" in relation:
        relation = relation[1:-1]
    if not _ONE_EQUATION.fullmatch(relation):
        return ""
    if name in names.lines:
        return f"{name} = line({relation})"
    return f"{name} = circle({relation})" if name in names.circles else ""


def _meeting(match: re.Match[str], names: FigureNames) -> str:
    # Where two lines meet is one point; whether it is between their ends is another matter.
    bare = "line" if match.groupdict().get("said") else ""
    one, other = straight(match["one"], names, bare), straight(match["other"], names, bare)
    if match["point"] not in names.points or not one or not other:
        return ""
    return f"{match['point']} = intersection({one}, {other})"


def _of_a_kind(match: re.Match[str], names: FigureNames) -> str:
    """``ABC is an equilateral triangle``, ``triangle ABC is right-angled at B``."""
    letters, kind, noun, at = match["letters"], match["kind"] or "", match["noun"], match["at"]
    if not kind and not noun:
        return ""
    if at or noun in (None, "triangle"):
        points = names.run(letters, 3, 3)
        if not points or (at and at not in points):
            return ""
        figure = f"triangle({listed(points)})"
        word = _TRIANGLES.get(kind, "")
        if not kind:
            return "" if at else figure
        return f"{word}({figure}{', ' + at if at else ''})" if word else ""
    word, corners = SHAPES[noun]
    points = names.run(letters, corners or 3, corners or 12)
    if not points:
        return ""
    if kind == "regular":
        return f"regular({listed(points)})"
    if kind in ("cyclic", "convex") and noun in ("quadrilateral", "polygon"):
        return f"{kind}({listed(points)})"
    return "" if kind else f"{word}({listed(points)})"


def _equals(match: re.Match[str], names: FigureNames) -> str:
    """``angle ABC is 40°``, ``D is the foot of the perpendicular from A to BC``."""
    left, right = read_terms(match["left"], names), read_terms(match["right"], names)
    if left in names.points and is_call(right, *_POINT_CALLS):
        return f"{left} = {right}"
    if not is_call(left, *_MEASURES):
        return ""
    value = re.match(r"[\d(]", right) or right in names.declared or is_call(right)
    return f"{left} = {right}" if value else ""


def _centre(match: re.Match[str], names: FigureNames) -> str:
    circle = circle_of(match["circle"], names)
    return f"center({circle}) = {match['point']}" if circle in names.circles else ""


_TRIANGLES = {
    "equilateral": "equilateral",
    "isosceles": "isosceles",
    "scalene": "scalene",
    "acute": "acute",
    "obtuse": "obtuse",
    "right": "right_angled",
    "right-angled": "right_angled",
    "right angled": "right_angled",
}
_MEASURES = (
    *("angle", "length", "area", "perimeter", "radius", "diameter", "circumference", "bearing"),
    *("center", "midpoint", "slope", "gradient", "distance"),
)
_POINT_CALLS = (
    *("midpoint", "foot", "reflect", "rotate", "translate", "enlarge", "intersection"),
    *("centroid", "circumcenter", "incenter", "orthocenter", "center"),
)
_QUESTION = re.compile(r"[Ii]s ((?:triangle |△ ?)?\w+) (.+?) ?\??")
#: Every sentence has one of these signs or words, or is a point with its coordinates.
_MAY_BE_SAID = re.compile(
    r"[∥‖⊥⟂~∼≅≡∈∩:]|//|\|\||\b(?:is|are|on|of|lies?|between|inside|outside|midpoint|collinear"
    r"|concyclic|produced|extended|bisects|touch|has|touches|equals|measures|through|equation|with"
    r"|intersect|meet|cross)\b"
)
_CONNECTOR = re.compile(r" (?:and|with) |, (?:and |with )?")
_LOOSER = re.compile(r"\b(?:or|implies|iff|for|exists|if|then)\b|[⇒⟹⇔⟺→]|=>|->")
_SIGN = re.compile(r"[=<>≤≥≠≈∈]")
_ONE_EQUATION = re.compile(r"[^=<>≤≥≠]+=[^=<>≤≥≠]+")

_Rule = Callable[[re.Match[str], FigureNames], str]
_COMPASS = {
    "north": 0,
    "northeast": 45,
    "east": 90,
    "southeast": 135,
    "south": 180,
    "southwest": 225,
    "west": 270,
    "northwest": 315,
}
_KIND_WORDS = "|".join((*_TRIANGLES, "regular", "cyclic", "convex"))
_PARALLEL = r"∥|‖|\|\||//|(?:is |are )?(?:not )?parallel to"
_UPRIGHT = r"⊥|⟂|(?:is |are )?(?:not )?perpendicular to"

_SENTENCES: tuple[tuple[re.Pattern[str], _Rule], ...] = tuple(
    (re.compile(pattern), rule)
    for pattern, rule in (
        (rf"(?P<one>.+?) ?(?P<sign>{_PARALLEL}|{_UPRIGHT}) ?(?P<other>.+)", _directions),
        (r"(?P<one>.+?) and (?P<other>.+?) are (?P<sign>parallel|perpendicular)", _directions),
        (
            r"(?P<one>.+?) ?(?P<sign>~|∼|≅|≡|is similar to|is congruent to) ?(?P<other>.+)",
            _alike,
        ),
        (
            r"(?P<points>.+?) (?:are |lie )?on (?:the )?(?P<which>same|opposite) sides? of "
            r"(?P<line>.+)",
            _sides,
        ),
        (
            r"(?P<points>.+?) (?:(?:lies?|is|are) )?(?:(?:a |the )?points? )?on (?P<figure>.+)",
            _incidence,
        ),
        (r"(?P<points>.+?) ?∈ ?(?P<figure>.+)", _incidence),
        (
            r"(?P<points>.+?) (?:(?:lies?|is|are) )?(?P<word>inside|outside) (?:the )?"
            r"(?P<figure>.+)",
            _within,
        ),
        (
            r"(?P<what>.+?) (?:(?:lies|is) )?between (?P<one>.+?) and (?P<other>.+)",
            _between,
        ),
        (r"(?:the )?midpoint (?P<point>\w+) of (?P<line>.+)", _midpoint),
        (r"(?P<point>\w+) (?:is |= )?(?:the |a )?midpoint of (?P<line>.+)", _midpoint),
        (
            r"(?:points )?(?P<points>.+?) (?:are )?(?P<no>not )?(?P<word>collinear|concyclic)",
            _in_a_row,
        ),
        (
            r"(?:points )?(?P<points>.+?) (?:lie|are) on (?:a|the same|one) circle"
            r"(?P<order>,? in (?:this|that) order)?",
            _on_a_circle,
        ),
        (
            r"(?P<letters>(?:\w+ )?\w+) is inscribed in (?P<circle>.+)",
            _inscribed,
        ),
        (
            r"(?P<one>.+?) and (?P<other>.+?) (?:touch(?: each other)?|are (?P<before>externally"
            r"|internally)? ?tangent)(?: to each other)?(?: (?P<way>externally|internally))?",
            _touching,
        ),
        (
            r"(?P<place>\w+) (?:is|lies) (?P<far>[\d.]+ ?[a-z]+ )?(?P<due>due )?"
            rf"(?P<way>{'|'.join(('north-?east', 'north-?west', 'south-?east', 'south-?west'))}"
            r"|north|south|east|west) of (?P<start>\w+)",
            _compass,
        ),
        (
            r"(?P<line>\w+) is (?:an?|the) (?P<word>altitude|median) of (?:triangle |△ ?)?"
            r"(?P<triangle>\w+)",
            _line_of_triangle,
        ),
        (
            r"(?:circle )?(?P<name>\w+) has cent(?:re|er) (?P<middle>\w+|\([^()]+\))"
            r" and radius (?P<radius>[^=<>]+)",
            _circle_told,
        ),
        (
            r"(?P<circle>.+?) has (?:a )?(?P<word>radius|diameter) (?:of )?(?P<value>[^=<>]+)",
            _circle_measured,
        ),
        (
            r"(?P<letters>\w+) is a (?:triangular )?(?P<noun>cube|cuboid|tetrahedron|prism)",
            _solid,
        ),
        (r"(?P<line>\w+) (?:is )?(?:produced|extended) to (?P<point>\w+)", _produced),
        (r"(?P<ray>.+?) (?:bisects|is the bisector of) (?P<angle>.+)", _bisects),
        (
            r"(?P<line>.+?) (?:(?:is|are) (?:a )?tangent to|touches) (?P<circle>.+?)"
            r"(?: at (?P<at>\w+))?",
            _tangent,
        ),
        (
            r"(?P<line>\w+) is an? (?P<word>diameter|chord|radius) of (?P<circle>.+)",
            _part_of_circle,
        ),
        (r"(?P<point>\w+) ?(?:is |: ?)?(?:the point )?\((?P<place>.+)\)", _coordinates),
        (r"(?P<figure>.+?) (?:passes|goes|is) through (?P<points>.+)", _through),
        (
            r"(?:the )?(?:line |circle )?(?:equation(?: of |\())?(?P<name>\w+)\)?"
            r" ?(?:: ?|= (?=\()| is )(?P<relation>.+=.+)",
            _equation,
        ),
        (
            r"(?P<one>.+?) and (?P<other>.+?) (?:intersect|meet|cross)(?: each other)? at "
            r"(?P<point>\w+)",
            _meeting,
        ),
        (r"\{?(?P<point>\w+)\}? = (?P<one>[^∩]+) ?(?P<said>∩) ?(?P<other>[^∩]+)", _meeting),
        (
            r"(?P<point>\w+) (?:=|is) (?:the )?(?:point of )?(?P<said>intersection) of "
            r"(?P<one>.+?) and (?P<other>.+)",
            _meeting,
        ),
        (
            rf"(?:triangle |△ ?)?(?P<letters>{WORD}) is (?:an? )?(?P<kind>{_KIND_WORDS})?"
            rf" ?(?P<noun>triangle|{'|'.join(SHAPES)})?"
            r"(?: (?:at|with (?:a |the )?right angle at) (?P<at>\w+))?",
            _of_a_kind,
        ),
        (r"(?P<point>\w+) is the cent(?:re|er) of (?P<circle>.+)", _centre),
        (r"(?P<left>.+?) (?:is equal to|is|equals|measures) (?P<right>.+)", _equals),
    )
)
