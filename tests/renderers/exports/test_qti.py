"""QTI packages: valid by the schemas of their owner, and every question is in both releases."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from exported import asked_in, pages

from mathverify.errors import ReadBackError
from mathverify.verification.renderer import Page, Sheet
from renderers.exchange.archives import archive, members
from renderers.exchange.items import items
from renderers.exchange.qti_names import V2P1, V3P0, Release, renamed
from renderers.exchange.xhtml import plain_tags
from renderers.qti import check_qti

etree = pytest.importorskip("lxml.etree")

SCHEMAS = Path(__file__).resolve().parents[4] / "shared" / "schemas" / "qti"
RELEASES = pytest.mark.parametrize("release", [V2P1, V3P0], ids=lambda one: one.name)
with_schemas = pytest.mark.skipif(not SCHEMAS.is_dir(), reason="the schemas are not here")
_V2P2 = "http://www.imsglobal.org/xsd/imsqti_v2p2"


def page(release: Release) -> Page:
    return next(one for one in pages("qti") if release.name in one.name)


@cache
def schema(path: str) -> Any:
    return etree.XMLSchema(etree.parse(str(SCHEMAS / path)))


def faults(content: bytes, path: str) -> list[str]:
    """What a schema says of a document."""
    known = schema(path)
    if known.validate(etree.fromstring(content)):
        return []
    return [str(error) for error in known.error_log] or ["not valid"]


def item(contents: dict[str, bytes], title: str) -> tuple[str, bytes]:
    return next((n, c) for n, c in contents.items() if f'{title}"'.encode() in c)


@RELEASES
def test_every_question_is_there(release: Release, sheet: Sheet) -> None:
    contents = members(page(release).data)
    manifest = ElementTree.fromstring(contents["imsmanifest.xml"])
    kind = release.resource.format("item")
    resources = [one for one in manifest.iter() if one.get("type") == kind]
    assert len(resources) == asked_in(sheet)
    test = ElementTree.fromstring(contents["assessment.xml"])
    references = [one.get("href") for one in test.iter() if one.tag.lower().endswith("ref")]
    assert references == [one.get("href") for one in resources]
    assert set(references) <= set(contents)


@with_schemas
def test_the_package_is_valid_by_the_schemas_of_2_1() -> None:
    contents = members(page(V2P1).data)
    for name, content in contents.items():
        if name.endswith(".xml"):
            package = name == "imsmanifest.xml"
            path = "imscp_v1p1.xsd" if package else "qtiv2p1p1/imsqti_v2p1p1.xsd"
            assert faults(content, path) == [], name


@with_schemas
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b'cardinality="single"', b'cardinality="one"'),
        (b"<itemBody>", b"<itemBody/><itemBody>"),
        (b'<textEntryInteraction responseIdentifier="RESPONSE" />', b"<textEntryInteraction />"),
        (b"<msup>", b"<msup><mi>y</mi>"),
    ],
)
def test_a_broken_twin_is_refused_by_the_schema(before: bytes, after: bytes) -> None:
    contents = members(page(V2P1).data)
    _, content = next((n, c) for n, c in contents.items() if before in c)
    assert faults(content, "qtiv2p1p1/imsqti_v2p1p1.xsd") == []
    assert faults(content.replace(before, after, 1), "qtiv2p1p1/imsqti_v2p1p1.xsd")


@pytest.mark.slow
@with_schemas
def test_3_0_under_the_names_of_2_2_is_valid_there() -> None:
    path = "qtiv2p2p4/imsqti_v2p2p4.xsd"
    for name, content in members(page(V3P0).data).items():
        if name.startswith("items/item") or name == "assessment.xml":
            root = renamed(plain_tags(ElementTree.fromstring(content)), V3P0, back=True)
            for math in root.iter("math"):
                math.set("xmlns", "http://www.w3.org/1998/Math/MathML")
            root.set("xmlns", _V2P2)
            assert faults(ElementTree.tostring(root), path) == [], name


@with_schemas
def test_3_0_uses_the_names_of_its_templates() -> None:
    known = {
        element.tag.rpartition("}")[2]
        for file in sorted((SCHEMAS / "rptemplates" / "v3p0").rglob("*.xml"))
        for element in ElementTree.fromstring(file.read_text(encoding="utf-8")).iter()
    }
    _, content = item(members(page(V3P0).data), "units")
    processing = ElementTree.fromstring(content).find(
        f"{{{V3P0.namespace}}}qti-response-processing"
    )
    assert processing is not None
    used = {element.tag.rpartition("}")[2] for element in processing.iter()}
    assert used <= known


def test_formulas_are_mathml_with_words() -> None:
    _, content = item(members(page(V2P1).data), "cases")
    root = plain_tags(ElementTree.fromstring(content))
    _, math = root.iter("math")
    assert math.get("alttext") == "the absolute value of x minus 3, end absolute value, equals 5"
    assert next(value.text for value in root.iter("value")) == "{-2, 8}"


def test_pictures_are_files_of_the_package() -> None:
    contents = members(page(V2P1).data)
    _, content = item(contents, "box-plot-spread-medium-open-7-0")
    (image,) = plain_tags(ElementTree.fromstring(content)).iter("img")
    assert b"<svg" in contents[f"items/{image.get('src')}"]
    assert image.get("alt")


@RELEASES
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"<mn>5</mn>", b"<mn>6</mn>"),
        (b">60<", b">61<"),
        (b"Solve ", b"Solv "),
    ],
)
def test_a_changed_package_is_refused(
    release: Release, before: bytes, after: bytes, sheet: Sheet
) -> None:
    contents = members(page(release).data)
    name = next(name for name, content in contents.items() if before in content)
    changed = {**contents, name: contents[name].replace(before, after, 1)}
    wanted = tuple(items(sheet, "qti"))
    check_qti(Page("package", data=archive(contents)), wanted, release)
    with pytest.raises(ReadBackError):
        check_qti(Page("package", data=archive(changed)), wanted, release)


def test_archives_tell_no_time() -> None:
    assert archive({"a": "b"}) == archive({"a": b"b"})
    assert members(archive({"b": "ä", "a": b"\xff"})) == {"b": "ä".encode(), "a": b"\xff"}
