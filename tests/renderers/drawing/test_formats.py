"""Every kind of element reaches every format, and the bytes are the same in every process."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from geometry.figure import elements
from geometry.figure.drawing import Drawing, WorldBox
from geometry.figure.elements import Element, Label, PointLabel, Segment, Source, SourceKind
from geometry.figure.text import Level, Run, Slant, Text, slanted, upright
from renderers.drawing import FORMATS, UnprintableTextError, arrange, draw, write
from renderers.drawing.errors import UnknownPictureFormatError
from renderers.drawing.page import Page, Piece

_SVG = "{http://www.w3.org/2000/svg}"
_SOURCE = Source(SourceKind.POINT, "A")


def _kinds() -> set[str]:
    return {
        kind.__name__.lower()
        for kind in vars(elements).values()
        if isinstance(kind, type) and issubclass(kind, Element) and kind not in (Element, Label)
    }


def test_the_drawing_has_one_of_each(one_of_each: Drawing) -> None:
    assert {element.id for element in one_of_each.elements} == _kinds()


def test_every_element_is_a_group_of_the_svg(one_of_each: Drawing) -> None:
    root = ElementTree.fromstring(draw(one_of_each, "svg"))
    groups = {group.attrib["id"]: group for group in root.findall(f"{_SVG}g")}
    assert _kinds() <= set(groups)
    assert all(len(group) for group in groups.values())
    assert groups["textat"].attrib["data-text"] == "T₁ <&> {#} 100% €"
    assert groups["textat"].attrib["data-source"] == "figure:draw"
    assert groups["rightangle"].attrib["data-kind"] == "right-angle"
    assert "".join(groups["curvelabel"].itertext()) == "y =x2"
    assert root.find(f"{_SVG}title").text == "One thing of every kind."  # type: ignore[union-attr]


def test_the_svg_says_where_the_world_is(one_of_each: Drawing) -> None:
    root = ElementTree.fromstring(draw(one_of_each, "svg"))
    ax, bx, _, by = map(float, root.attrib["data-world"].split())
    height = float(root.attrib["viewBox"].split()[3])
    (path,) = root.findall(f"{_SVG}g[@id='segment']/{_SVG}path")
    numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", path.attrib["d"])]
    wanted = [bx, height - by, ax * 8 + bx, height - by]
    assert numbers == pytest.approx(wanted, abs=2e-3)


def test_every_element_is_a_comment_and_a_path_of_the_tikz(one_of_each: Drawing) -> None:
    text = draw(one_of_each, "tikz").decode()
    for kind in _kinds():
        assert re.search(rf"^% {kind} \([^)]*\)\n\\(path|node)\[", text, re.M), kind
    assert r"\textless" not in text
    assert r"\ensuremath{<}\&\ensuremath{>} \{\#\} 100\% \texteuro{}" in text
    assert text.count("{") == text.count("}")
    assert re.search(r"\\textit\{x\}\\textsuperscript\{2\}", text)


@pytest.fixture(scope="module")
def whole(one_of_each: Drawing) -> tuple[Page, str]:
    page = arrange(one_of_each)
    return page, _pixels(write(page, "png"))


@pytest.mark.parametrize("kind", sorted(_kinds()))
def test_every_element_changes_the_picture(whole: tuple[Page, str], kind: str) -> None:
    """Painted without one element, on the same page, the PNG is another one."""
    page, pixels = whole
    rest = tuple(piece for piece in page.pieces if not piece.id.startswith(kind))
    assert len(rest) < len(page.pieces)
    without = Page(page.width, page.height, rest, page.description, page.world)
    assert _pixels(write(without, "png")) != pixels


def _pixels(png: bytes) -> str:
    import io

    from PIL import Image

    with Image.open(io.BytesIO(png)) as image:
        return hashlib.sha256(image.convert("RGB").tobytes()).hexdigest()


def test_a_hole_of_a_region_is_not_shaded(one_of_each: Drawing) -> None:
    import io

    from PIL import Image

    page = arrange(one_of_each)
    region = tuple(piece for piece in page.pieces if piece.id == "region")
    alone = Page(page.width, page.height, region, page.description, page.world)
    ax, bx, ay, by = page.world
    with Image.open(io.BytesIO(write(alone, "png"))) as image:
        scale = image.width / page.width

        def colour(x: float, y: float) -> object:
            column, row = (ax * x + bx) * scale, image.height - (ay * y + by) * scale
            return image.convert("RGB").getpixel((round(column), round(row)))

        assert colour(5.5, -2.7) == (255, 255, 255)
        assert colour(4.3, -2.7) == (213, 219, 228)


def test_the_pdf_has_the_words_and_no_date(one_of_each: Drawing) -> None:
    pdf = draw(one_of_each, "pdf")
    assert pdf.startswith(b"%PDF")
    assert b"Date" not in pdf
    assert b"matplotlib" not in pdf.lower()


def test_the_bytes_do_not_depend_on_the_hash_seed(one_of_each: Drawing) -> None:
    """A fresh process with another seed, and this one: one digest for each format."""
    program = (
        "import hashlib, runpy, sys\n"
        "from geometry.figure.drawing import Drawing, WorldBox\n"
        "from renderers.drawing import draw\n"
        f"kit = runpy.run_path({str(Path(__file__).with_name('conftest.py'))!r})\n"
        "drawing = Drawing(kit['ONE_OF_EACH'], WorldBox(-1.0, -6.0, 10.0, 9.0),"
        " 'One thing of every kind.')\n"
        f"for to in {FORMATS!r}:\n"
        "    print(to, hashlib.sha256(draw(drawing, to)).hexdigest())\n"
    )

    def run(seed: str) -> str:
        environment = {
            **os.environ,
            "PYTHONHASHSEED": seed,
            "PYTHONPATH": os.pathsep.join(sys.path),
        }
        done = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env=environment,
        )
        return done.stdout

    here = "".join(f"{to} {hashlib.sha256(draw(one_of_each, to)).hexdigest()}\n" for to in FORMATS)
    assert run("4242") == here


def test_letters_without_a_font_are_refused() -> None:
    label = PointLabel(upright("\U00013080"), (0.0, 0.0), id="a", source=_SOURCE)
    drawing = Drawing((label,), WorldBox(0, 0, 1, 1), "An eye.")
    with pytest.raises(UnprintableTextError):
        draw(drawing, "svg")


def test_unknown_formats_are_refused(one_of_each: Drawing) -> None:
    with pytest.raises(UnknownPictureFormatError, match="svg, png, pdf, tikz"):
        draw(one_of_each, "jpeg")


def test_a_text_has_a_plain_form() -> None:
    text = Text(
        (
            Run("T", Slant.SLANTED),
            Run("12", level=Level.LOWERED),
            Run(" = "),
            Run("x", Slant.SLANTED),
            Run("-2", level=Level.RAISED),
            Run("a/b", level=Level.RAISED),
        )
    )
    assert text.plain == "T₁₂ = x⁻²^(a/b)"
    with pytest.raises(ValueError, match="letters"):
        upright(" ")
    with pytest.raises(ValueError, match="line"):
        upright("a\nb")


def test_a_drawing_refuses_two_elements_with_one_id() -> None:
    one = Segment((0.0, 0.0), (1.0, 0.0), id="s", source=_SOURCE)
    with pytest.raises(ValueError, match="one id: s"):
        Drawing((one, one), WorldBox(0, 0, 1, 1), "Twice.")
    with pytest.raises(ValueError, match="description"):
        Drawing((one,), WorldBox(0, 0, 1, 1), " ")
    with pytest.raises(ValueError, match="not a box"):
        WorldBox(0, 0, float("nan"), 1)


def test_a_hostile_text_is_only_text() -> None:
    text = '"><script>x</script> \\input{y} $z$ %'
    label = PointLabel(upright(text), (0.0, 0.0), id="a", source=_SOURCE)
    drawing = Drawing((label,), WorldBox(0, 0, 1, 1), "</title><script/> \n\\end")
    root = ElementTree.fromstring(draw(drawing, "svg"))
    assert {child.tag for child in root.iter()} == {
        f"{_SVG}{name}" for name in ("svg", "title", "g", "text")
    }
    assert root.find(f"{_SVG}g").attrib["data-text"] == text  # type: ignore[union-attr]
    tikz = draw(drawing, "tikz").decode()
    assert r"\input" not in tikz
    assert tikz.splitlines()[0] == "% </title><script/> \\end"
    assert "$z$" not in tikz
    for to in ("png", "pdf"):
        assert draw(drawing, to)


def test_names_of_points_are_as_they_are_given() -> None:
    label = PointLabel(slanted("A"), (0.0, 0.0), id="a", source=_SOURCE)
    page = arrange(Drawing((label,), WorldBox(0, 0, 1, 1), "A point."))
    piece = page.pieces[0]
    assert isinstance(piece, Piece)
    assert (piece.text, piece.kind, piece.source) == ("A", "point-label", "point:A")
