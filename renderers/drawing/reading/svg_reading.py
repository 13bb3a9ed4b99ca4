"""From the tags of an SVG to a `Picture`: only the elements and attributes that our writer uses.

Whatever else stands in the file (a transform, a style, an opacity, a shape of another kind) is a
fault by itself: it could change what is seen without a trace in what is read.
"""

from __future__ import annotations

import re

from geometry.figure.text import Slant
from mathverify.verification.pictures import Fault, FaultKind
from renderers.drawing.page import Cover, Paint
from renderers.drawing.reading.forms import NUMBER, form_of
from renderers.drawing.reading.markup import Tag, UnreadablePictureError, tree_of
from renderers.drawing.reading.picture import Form, Group, Letters, Picture, Round, Stroke
from renderers.drawing.svg import FAMILY

_SVG = "http://www.w3.org/2000/svg"
_HATCHING = (
    {"id": "hatching", "width": "5", "height": "5", "patternUnits": "userSpaceOnUse"}
    | {"patternTransform": "rotate(45)"},
    {"x1": "0", "y1": "0", "x2": "0", "y2": "5", "stroke": "#666666", "stroke-width": "0.8"},
)
_ROOT = {"xmlns", "width", "height", "viewBox", "role", "data-world"}
_GROUP = {"id", "data-kind", "data-source"}
_LINE = {"fill", "stroke"}
_PAINTED = {"stroke-width", "stroke-linejoin", "stroke-dasharray", "fill-rule"}
_TEXT = {"x", "y", "textLength", "lengthAdjust", "font-family", "font-size", "fill", "stroke"}
_NUMBER = re.compile(NUMBER)
_WORLD = re.compile(r"-?\d+(?:\.\d+)?(?:e[+-]\d{1,3})?")
_COLOUR = re.compile(r"#[0-9a-f]{6}")


class _ForeignError(Exception):
    """Markup that no picture of ours contains."""


def read_svg(content: bytes) -> tuple[Picture, tuple[Fault, ...]]:
    """The picture, and what in it is not ours.

    Groups with foreign markup are left out of the picture.  Raises `UnreadablePictureError` for
    what is no SVG with a page and a world.
    """
    root = tree_of(content)
    if root.name != "svg" or root.attributes.get("xmlns") != _SVG:
        raise UnreadablePictureError("it is no SVG")
    faults: list[Fault] = []
    if set(root.attributes) != _ROOT or root.attributes["role"] != "img" or root.text.strip():
        faults.append(Fault(FaultKind.FOREIGN_MARKUP, "page", "the page has attributes of its own"))
    width, height = _page(root.attributes)
    children = list(root.children)
    title = ""
    if children and children[0].name == "title" and not children[0].attributes:
        title = children.pop(0).text
    hatched = bool(children) and children[0].name == "defs"
    if hatched and not _is_hatching(children.pop(0)):
        faults.append(Fault(FaultKind.FOREIGN_MARKUP, "page", "it defines what we never define"))
    groups = []
    for tag in children:
        name = tag.attributes.get("id", tag.name)
        try:
            groups.append(_group(tag, height))
        except _ForeignError as error:
            faults.append(Fault(FaultKind.FOREIGN_MARKUP, name, str(error)))
    if not hatched and any(
        stroke.paint.cover is Cover.HATCHED for group in groups for stroke in group.strokes
    ):
        faults.append(Fault(FaultKind.FOREIGN_MARKUP, "page", "the hatching is not defined"))
    return Picture(width, height, _world(root.attributes), title, tuple(groups)), tuple(faults)


def _page(attributes: dict[str, str]) -> tuple[float, float]:
    """Width and height, which three attributes must say alike."""
    sizes = [attributes.get(name, "") for name in ("width", "height")]
    bare = [size.removesuffix("pt") for size in sizes]
    if any(size == plain or not _NUMBER.fullmatch(plain) for size, plain in zip(sizes, bare)):  # noqa: B905
        raise UnreadablePictureError("its page has no size in points")
    if attributes.get("viewBox") != f"0 0 {bare[0]} {bare[1]}":
        raise UnreadablePictureError("its view is not its page")
    return float(bare[0]), float(bare[1])


def _world(attributes: dict[str, str]) -> tuple[float, float, float, float]:
    parts = attributes.get("data-world", "").split(" ")
    if len(parts) != 4 or not all(map(_WORLD.fullmatch, parts)):
        raise UnreadablePictureError("it does not say where its world is")
    ax, bx, ay, by = map(float, parts)
    if ax <= 0 or ay <= 0:
        raise UnreadablePictureError("its world has no size")
    return ax, bx, ay, by


def _is_hatching(tag: Tag) -> bool:
    match tag.children:
        case [Tag(name="pattern", children=[Tag(name="line") as line]) as pattern]:
            attributes = (pattern.attributes, line.attributes)
            texts = tag.text + pattern.text + line.text
            return attributes == _HATCHING and not (tag.attributes or texts or line.children)
        case _:
            return False


# --- groups ----------------------------------------------------------------------------


def _group(tag: Tag, height: float) -> Group:
    names = tag.attributes
    if tag.name != "g":
        raise _ForeignError(f"<{tag.name}> is no element of a figure")
    if not _GROUP <= set(names) <= _GROUP | {"data-text"}:
        raise _ForeignError("its attributes are not those of an element")
    if tag.text.strip():
        raise _ForeignError(f"the text {tag.text.strip()!r} is in no place")
    strokes: list[Stroke] = []
    letters: list[Letters] = []
    for child in tag.children:
        if child.children:
            raise _ForeignError(f"something is inside <{child.name}>")
        if child.name == "text":
            letters.append(_letters(child, height))
        elif letters:
            raise _ForeignError("a shape lies over the letters")
        else:
            _add_stroke(strokes, child, height)
    text = names.get("data-text", "")
    if bool(text) != bool(letters):
        raise _ForeignError("data-text stands without letters, or they without it")
    return Group(
        names["id"], names["data-kind"], names["data-source"], text, tuple(strokes), tuple(letters)
    )


def _add_stroke(strokes: list[Stroke], tag: Tag, height: float) -> None:
    """Adds a stroke; the hatching over a shape of the same form belongs to that shape."""
    form, paint = _form(tag, height), _paint(tag.attributes)
    if paint.cover is Cover.HATCHED:
        under = strokes.pop() if strokes else None
        if under is None or under.form != form or _bare(under.paint) != _bare(paint):
            raise _ForeignError("a hatching lies over nothing of its form")
        paint = Paint(paint.line, paint.width, paint.dash, under.paint.fill, Cover.HATCHED)
    strokes.append(Stroke(form, paint))


def _bare(paint: Paint) -> tuple[str, float, tuple[float, ...]]:
    return paint.line, paint.width, paint.dash


def _form(tag: Tag, height: float) -> Form:
    match tag.name:
        case "path":
            own, form = (
                {"d"},
                form_of(tag.attributes.get("d", ""), height, rings="fill-rule" in tag.attributes),
            )
        case "circle":
            own = {"cx", "cy", "r"}
            x, y, radius = (_number(tag, name) for name in ("cx", "cy", "r"))
            form = Round((x, height - y), (radius, radius))
        case "ellipse":
            own = {"cx", "cy", "rx", "ry"}
            x, y, across, up = (_number(tag, name) for name in ("cx", "cy", "rx", "ry"))
            form = Round((x, height - y), (across, up))
        case _:
            raise _ForeignError(f"<{tag.name}> is no shape of a figure")
    if form is None:
        raise _ForeignError("a path is written as we never write one")
    if not own | _LINE <= set(tag.attributes) <= own | _LINE | _PAINTED or tag.text:
        raise _ForeignError(f"<{tag.name}> has attributes that change how it looks")
    return form


def _paint(attributes: dict[str, str]) -> Paint:
    line, fill = attributes["stroke"], attributes["fill"]
    dash = attributes.get("stroke-dasharray", "")
    width = attributes.get("stroke-width", "1")
    for colour in (line, fill):
        if colour not in ("none", "url(#hatching)") and not _COLOUR.fullmatch(colour):
            raise _ForeignError(f"{colour!r} is no colour of ours")
    if attributes.get("fill-rule", "evenodd") != "evenodd" or line.startswith("url"):
        raise _ForeignError("it is filled by another rule")
    if line != "none" and attributes.get("stroke-linejoin") != "round":
        raise _ForeignError("its corners are joined in another way")
    if line == "none" and {"stroke-width", "stroke-linejoin", "stroke-dasharray"} & set(attributes):
        raise _ForeignError("a line without colour has a width")
    if not all(map(_NUMBER.fullmatch, (width, *dash.split(" ")) if dash else (width,))):
        raise _ForeignError("the width of its line is no number")
    cover = Cover.HATCHED if fill == "url(#hatching)" else Cover.PLAIN
    return Paint(
        "" if line == "none" else line,
        float(width),
        tuple(map(float, dash.split(" "))) if dash else (),
        "" if fill == "none" or cover is Cover.HATCHED else fill,
        cover,
    )


def _letters(tag: Tag, height: float) -> Letters:
    if not _TEXT <= set(tag.attributes) <= _TEXT | {"font-style"}:
        raise _ForeignError("<text> has attributes that change how it looks")
    style = tag.attributes.get("font-style", "")
    fixed = (tag.attributes["lengthAdjust"], tag.attributes["font-family"], style or "italic")
    if fixed != ("spacingAndGlyphs", FAMILY, "italic") or tag.attributes["stroke"] != "none":
        raise _ForeignError("its letters are set in another way")
    if not _COLOUR.fullmatch(tag.attributes["fill"]) or not tag.text:
        raise _ForeignError("its letters cannot be seen")
    return Letters(
        tag.text,
        _number(tag, "x"),
        height - _number(tag, "y"),
        _number(tag, "textLength"),
        _number(tag, "font-size"),
        Slant.SLANTED if style else Slant.UPRIGHT,
        tag.attributes["fill"],
    )


def _number(tag: Tag, name: str) -> float:
    text = tag.attributes.get(name, "")
    if not _NUMBER.fullmatch(text):
        raise _ForeignError(f"{name} of <{tag.name}> is no number")
    return float(text)
