"""A picture is described in the language of its question, with what the English words say."""

from __future__ import annotations

from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from over_rows import over_rows
from yaml_tables import typed_table

from geometry.charts.kinds import KINDS
from geometry.depicting import depiction
from geometry.figure.elements import TextAt
from geometry.figure.errors import FigureError
from geometry.figure.saying import Several, Unsaid, in_words, listed, said
from mathverify.phrases.locale import locale_of, locales
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.policy import STANDARD

DESCRIBED = {
    "en": "Figure with triangle ABC, dashed segment AD and circle with centre A. "
    "Shaded: the triangle ABC without the sector ABD. Marked: AB = 4.5 cm; "
    "angle ADB is a right angle.",
    "de": "Figur mit Dreieck ABC, Strecke AD (gestrichelt) und Kreis mit Mittelpunkt A. "
    "Schraffiert: Dreieck ABC ohne Kreissektor ABD. Eingezeichnet: AB = 4.5 cm; "
    "Winkel ADB ist ein rechter Winkel.",
    "es": "Figura con triángulo ABC, segmento AD (a trazos) y circunferencia de centro A. "
    "Sombreado: el triángulo ABC sin el sector circular ABD. Marcado: AB = 4.5 cm; "
    "el ángulo ADB es recto.",
    "zh": "图中有三角形 ABC、线段 AD（虚线）和以 A 为圆心的圆。"
    "阴影部分：三角形 ABC去掉扇形 ABD。标有：AB = 4.5 cm；∠ADB 是直角。",
}
SHAPES = (
    said("shape", "triangle", names="ABC"),
    said("stroke", "dashed", thing=said("shape", "segment", names="AD")),
    said("shape", "circle_about", centre="A"),
)
REGION = said(
    "region",
    "without",
    things=listed([said("region", "triangle", names="ABC")]),
    taken=listed([said("region", "sector", names="ABD")]),
)
MARKS = ("AB = 4.5 cm", said("mark", "right", names="ADB"))
SENTENCES = (
    said("figure", things=listed(SHAPES)),
    said("shaded", things=Several((REGION,), "apart")),
    said("marked", things=Several(MARKS, "apart")),
)


def phrases(tag: str) -> dict[str, str]:
    """All phrases of pictures of a locale, by their keys."""
    locale = locale_of(tag)
    assert locale is not None
    found: dict[str, str] = {}

    def gather(table: dict[str, Any], before: str) -> None:
        for key, value in table.items():
            if isinstance(value, dict):
                gather(value, f"{before}{key}.")
            else:
                found[f"{before}{key}"] = value

    gather(locale.table["picture"], "")
    return found


def holes(phrase: str) -> set[str]:
    # A title may stand with a small first letter.
    return {
        name.removeprefix("small_")
        for _, name, _, _ in Formatter().parse(phrase)
        if name is not None
    }


@pytest.mark.parametrize("tag", locales())
def test_every_locale_has_the_same_phrases_and_holes(tag: str) -> None:
    own, english = phrases(tag), phrases("en")
    assert own.keys() == english.keys()
    assert {key: holes(text) for key, text in own.items()} == {
        key: holes(text) for key, text in english.items()
    }


@pytest.mark.parametrize("tag", locales())
def test_a_description_in_each_language(tag: str) -> None:
    whole = said("whole", sentences=Several(SENTENCES, "sentences"))
    assert in_words(whole, tag) == DESCRIBED[tag]


@pytest.mark.parametrize("tag", [*locales(), "fr"])
def test_what_has_no_phrase_makes_the_whole_english(tag: str) -> None:
    mixed = said("figure", things=listed([*SHAPES, Unsaid("the points nearer to A than to B")]))
    assert in_words(mixed, tag) == in_words(mixed, "en")
    assert in_words(mixed, "en").startswith("Figure with triangle ABC, dashed segment AD, ")


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "en",
            "Figure with segment BC, segment AC and segment AB. "
            "Marked: angle BAC is a right angle; AB = 3 cm; AC = 4 cm; BC = ?.",
        ),
        (
            "de",
            "Figur mit Strecke BC, Strecke AC und Strecke AB. "
            "Eingezeichnet: Winkel BAC ist ein rechter Winkel; AB = 3 cm; AC = 4 cm; BC = ?.",
        ),
        (
            "es",
            "Figura con segmento BC, segmento AC y segmento AB. "
            "Marcado: el ángulo BAC es recto; AB = 3 cm; AC = 4 cm; BC = ?.",
        ),
        (
            "zh",
            "图中有线段 BC、线段 AC和线段 AB。标有：∠BAC 是直角；AB = 3 cm；AC = 4 cm；BC = ?。",
        ),
        (
            "fr",
            "Figure with segment BC, segment AC and segment AB. "
            "Marked: angle BAC is a right angle; AB = 3 cm; AC = 4 cm; BC = ?.",
        ),
    ],
)
def test_a_question_has_its_figure_in_its_language(lang: str, words: str) -> None:
    spec = ProblemSpec.from_dict(
        {
            "id": "right",
            "points": "A B C",
            "givens": {
                "ab": "length(A,B) = 3 cm",
                "ac": "length(A,C) = 4 cm",
                "right": "angle(B,A,C) = 90 deg",
            },
            "ask": {"find": "length(B,C)", "as": "value"},
            "answer": "5 cm",
            "prose": {"stem": "{ask}", "lang": lang},
        }
    )
    (composition,) = depiction(spec.model_copy(update={"figure": "{}"}), STANDARD).compositions
    assert composition.drawing.description == words


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "Bar chart of number of pupils by transport. bus 10, car not shown."),
        ("de", "Säulendiagramm zu „Number of pupils“ nach „Transport“. bus 10, car nicht gezeigt."),
        ("es", "Gráfico de barras de number of pupils por transport. bus 10, car no se muestra."),
        ("zh", "条形图（Number of pupils），按“Transport”。bus 10，car 未显示。"),
    ],
)
def test_a_chart_is_described_in_its_language(lang: str, words: str) -> None:
    chart = {
        "categories": ["bus", "car"],
        "values": ["a", "?"],
        "x_label": "Transport",
        "y_label": "Number of pupils",
    }
    spec = ProblemSpec.from_dict(
        {
            "id": "bars",
            "data": {"a": "10", "b": "15"},
            "unknowns": {"x": "real"},
            "givens": {"sum": "a + x = b"},
            "ask": {"find": "x", "as": "value"},
            "answer": "5",
            "figure": {"bar_chart": chart},
            "prose": {"stem": "{ask}", "lang": lang},
        }
    )
    (composition,) = depiction(spec, STANDARD).compositions
    assert composition.drawing.description == words


CHARTS = typed_table(Path(__file__).parent / "cases" / "charts_in_languages.yaml")


@over_rows("row", CHARTS, ids=[row["name"] for row in CHARTS])
def test_every_kind_of_chart_is_described_in_its_language(row: dict[str, Any]) -> None:
    for tag in locales():
        document = {"id": "chart", "ask": {"find": "zz"}, "answer": "98765", **row["question"]}
        document["unknowns"] = {"zz": "real", **document.get("unknowns", {})}
        document["givens"] = {"last": "zz = 98765", **document.get("givens", {})}
        spec = ProblemSpec.from_dict({**document, "prose": {"stem": "{ask}", "lang": tag}})
        (composition,) = depiction(spec, STANDARD).compositions
        drawing = composition.drawing
        assert drawing.description == row["says"][tag]
        letters = [one.text.plain for one in drawing.elements if isinstance(one, TextAt)]
        assert set(row.get("shows", {}).get(tag, ())) <= set(letters)


def test_the_kinds_of_charts_are_all_there() -> None:
    drawn = {name for row in CHARTS for name in row["question"]["figure"]}
    missing = {kind.name for kind in KINDS} - drawn
    # Told by another key, and the charts of data of the tests above.
    assert missing <= {"plot", "bar_chart", "box_plot", "scatter", "line_graph", "pie_chart"}


@pytest.mark.parametrize(
    ("kind", "lang", "title"),
    [("histogram", "de", "Häufigkeit"), ("cumulative_frequency", "es", "Frecuencia")],
)
def test_the_wrong_title_of_an_axis_is_refused_in_its_language(
    kind: str, lang: str, title: str
) -> None:
    heights = "frequency_density" if kind == "histogram" else "frequency"
    chart = {"class_boundaries": "edges", heights: "n", "y_label": title}
    spec = ProblemSpec.from_dict(
        {
            "id": "heights",
            "data": {"edges": "[0, 2, 5]", "n": "[3, 4]", "a": "2", "b": "5"},
            "unknowns": {"x": "real"},
            "givens": {"sum": "a + x = b"},
            "ask": {"find": "x", "as": "value"},
            "answer": "3",
            "figure": {kind: chart},
            "prose": {"stem": "{ask}", "lang": lang},
        }
    )
    with pytest.raises(FigureError, match="the heights are"):
        depiction(spec, STANDARD)
