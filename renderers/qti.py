"""QTI 2.1 and 3.0: a package each, a zip file with a manifest, a test, and a file for each item.

Formulas are MathML with their words beside, pictures SVG files of the package.  The items of 3.0
are those of 2.1 under the names of 3.0.  Worked solutions stay at home: whether a platform shows a
rubric to pupils is not ours to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from xml.etree.ElementTree import Element, fromstring

from mathverify.errors import ReadBackError
from mathverify.language.ascii import to_ascii
from mathverify.language.markup.mathml_reader import UnreadableMathMLError
from mathverify.phrases.locale import page_phrase
from mathverify.verification.renderer import Notation, Page, Sheet, Told
from renderers.blocks import Formula
from renderers.exchange.agreement import Said, agree, asked, equal, told_items
from renderers.exchange.archives import archive, members
from renderers.exchange.items import Item, items
from renderers.exchange.keys import Chosen, Measure, Truth, Typed
from renderers.exchange.qti_names import V2P1, V3P0, Release, renamed
from renderers.exchange.web_page import picture_name
from renderers.exchange.xhtml import filled, formula_text, parts_of_element, plain_tags
from renderers.exchange.xml_text import child, written

_MANIFEST, _TEST = "imsmanifest.xml", "assessment.xml"


class QtiRenderer:
    """Two packages, for platforms of either release."""

    name = "qti"

    def render(self, sheet: Sheet) -> tuple[Page, ...]:
        """Both packages, read back.  Raises `ReadBackError`."""
        found = tuple(items(sheet, self.name))
        told = told_items(found, asked, Notation.MATHML, formula_text)
        told += tuple(one for item in found for one in _told_key(item))
        pages = tuple(
            replace(_package(sheet.title, found, release), told=told) for release in (V2P1, V3P0)
        )
        for page, release in zip(pages, (V2P1, V3P0), strict=True):
            check_qti(page, found, release)
        return pages


RENDERER = QtiRenderer()


def _package(title: str, found: tuple[Item, ...], release: Release) -> Page:
    contents: dict[str, str | bytes] = {_MANIFEST: "", _TEST: ""}
    for item in found:
        contents[_file(item)] = written(renamed(_item(item, release), release), indented=False)
        for place, picture in enumerate(item.pictures, start=1):
            contents[_picture(item, place)] = picture.svg
    contents[_TEST] = written(renamed(_test(title, found, release), release))
    contents[_MANIFEST] = written(_manifest(found, release))
    return Page(f"questions.{release.name}.zip", data=archive(contents))


def _told_key(item: Item) -> Iterator[Told]:
    """An answer that stands there in one piece; a unit stands behind the field, not in the key."""
    written = item.key.spellings if isinstance(item.key, Typed) else ()
    if isinstance(item.key, Measure) and not item.key.unit:
        written = (item.key.digits,)
    for inline in item.asked.answer if not item.asked.options else ():
        if isinstance(inline, Formula) and to_ascii(inline.node) in written:
            yield Told(item.number, inline.place, to_ascii(inline.node), Notation.TEXT)


def _id(item: Item) -> str:
    return f"item-{item.number:03}{item.asked.label and '-'}{item.asked.label}"


def _file(item: Item) -> str:
    return f"items/{_id(item)}.xml"


def _picture(item: Item, place: int) -> str:
    return f"items/pictures/{picture_name(item, place)}"


# --- items -----------------------------------------------------------------------------


def _item(item: Item, release: Release) -> Element:
    """An item under the names of 2.1, in the order that the schema asks for."""
    attributes = {"identifier": _id(item), "title": item.name, "label": item.question.digest}
    attributes |= {"adaptive": "false", "timeDependent": "false"}
    root = Element("assessmentItem", {"xmlns": release.namespace, **attributes})
    _response(root, item)
    outcome = {"identifier": "SCORE", "cardinality": "single", "baseType": "float"}
    default = child(child(root, "outcomeDeclaration", attributes=outcome), "defaultValue")
    child(default, "value", "0")
    body = child(child(root, "itemBody"), "div")
    for block in item.stem:
        filled(child(body, "p"), block)
    for place, picture in enumerate(item.pictures, start=1):
        words = " ".join(picture.description.split())
        source = {"src": f"pictures/{picture_name(item, place)}", "alt": words}
        child(child(body, "p"), "img", attributes=source)
    _interaction(body, item)
    _processing(root, item, release)
    return root


def _response(root: Element, item: Item) -> None:
    kinds = {Chosen: "identifier", Truth: "identifier", Measure: "float", Typed: "string"}
    several = isinstance(item.key, Chosen) and item.key.several
    attributes = {"identifier": "RESPONSE", "cardinality": "multiple" if several else "single"}
    attributes["baseType"] = kinds[type(item.key)]
    declaration = child(root, "responseDeclaration", attributes=attributes)
    correct = child(declaration, "correctResponse")
    for right in _right(item):
        child(correct, "value", right)
    if isinstance(item.key, Typed):
        mapping = child(declaration, "mapping", attributes={"defaultValue": "0"})
        for text in item.key.spellings:
            entry = {"mapKey": text, "mappedValue": "1", "caseSensitive": "true"}
            child(mapping, "mapEntry", attributes=entry)


def _right(item: Item) -> list[str]:
    """What is right: one thing, or all options of several."""
    match item.key:
        case Chosen(labels=right):
            labels = [label for label, _ in item.asked.options]
            return [f"option-{labels.index(label) + 1}" for label in right]
        case Truth(value=value):
            return [str(value).lower()]
        case Measure(digits=digits):
            return [digits]
        case Typed(spellings=texts):
            return [texts[0]]


def _interaction(body: Element, item: Item) -> None:
    response = {"responseIdentifier": "RESPONSE"}
    match item.key:
        case Chosen(several=several):
            choice = _SEVERAL_CHOICES if several else _ONE_CHOICE
            interaction = child(body, "choiceInteraction", attributes=response | choice)
            for place, (_, block) in enumerate(item.asked.options, start=1):
                identifier = {"identifier": f"option-{place}"}
                filled(child(interaction, "simpleChoice", attributes=identifier), block)
        case Truth():
            interaction = child(body, "choiceInteraction", attributes=response | _ONE_CHOICE)
            for name in ("true", "false"):
                words = page_phrase(item.lang, name).capitalize()
                child(interaction, "simpleChoice", words, {"identifier": name})
        case Measure(shown=unit):
            line = child(body, "p")
            entry = child(line, "textEntryInteraction", attributes=response)
            entry.tail = f" {unit}" if unit else None
        case Typed():
            child(child(body, "p"), "textEntryInteraction", attributes=response)


_ONE_CHOICE = {"shuffle": "false", "maxChoices": "1"}
#: As many as there are.
_SEVERAL_CHOICES = _ONE_CHOICE | {"maxChoices": "0"}


def _processing(root: Element, item: Item, release: Release) -> None:
    """Numbers are compared as numbers; the rest by the templates that every platform knows."""
    if not isinstance(item.key, Measure):
        template = "map_response" if isinstance(item.key, Typed) else "match_correct"
        attributes = {"template": release.template.format(template)}
        child(root, "responseProcessing", attributes=attributes)
        return
    condition = child(child(root, "responseProcessing"), "responseCondition")
    then = child(condition, "responseIf")
    same = child(then, "equal", attributes={"toleranceMode": "exact"})
    for name in ("variable", "correct"):
        child(same, name, attributes={"identifier": "RESPONSE"})
    for branch, score in ((then, "1"), (child(condition, "responseElse"), "0")):
        outcome = child(branch, "setOutcomeValue", attributes={"identifier": "SCORE"})
        child(outcome, "baseValue", score, {"baseType": "float"})


# --- the test and the manifest ---------------------------------------------------------


def _test(title: str, found: tuple[Item, ...], release: Release) -> Element:
    attributes = {"identifier": "test", "title": " ".join(title.split())}
    root = Element("assessmentTest", {"xmlns": release.namespace, **attributes})
    modes = {"navigationMode": "nonlinear", "submissionMode": "simultaneous"}
    part = child(root, "testPart", attributes={"identifier": "part", **modes})
    sections: dict[str, Element] = {}
    for item in found or ():
        if item.section not in sections:
            name = {"identifier": f"section-{len(sections) + 1}", "title": item.section}
            shown = name | {"visible": "true"}
            sections[item.section] = child(part, "assessmentSection", attributes=shown)
        reference = {"identifier": _id(item), "href": _file(item)}
        child(sections[item.section], "assessmentItemRef", attributes=reference)
    if not sections:
        empty = {"identifier": "section-1", "title": "", "visible": "true"}
        child(part, "assessmentSection", attributes=empty)
    return root


def _manifest(found: tuple[Item, ...], release: Release) -> Element:
    root = Element("manifest", {"xmlns": release.packaging, "identifier": "manifest"})
    metadata = child(root, "metadata")
    child(metadata, "schema", release.schema)
    child(metadata, "schemaversion", release.version)
    child(root, "organizations")
    resources = child(root, "resources")
    test = _resource(resources, "test", release.resource.format("test"), _TEST)
    for item in found:
        child(test, "dependency", attributes={"identifierref": _id(item)})
        resource = _resource(resources, _id(item), release.resource.format("item"), _file(item))
        for place, _ in enumerate(item.pictures, start=1):
            child(resource, "file", attributes={"href": _picture(item, place)})
    return root


def _resource(resources: Element, identifier: str, kind: str, file: str) -> Element:
    attributes = {"identifier": identifier, "type": kind, "href": file}
    resource = child(resources, "resource", attributes=attributes)
    child(resource, "file", attributes={"href": file})
    return resource


# --- read back -------------------------------------------------------------------------


def check_qti(page: Page, wanted: tuple[Item, ...], release: Release) -> None:
    """Compare a package with the items.  Raises `ReadBackError`."""
    contents = members(page.data)
    manifest = plain_tags(_parsed(contents, _MANIFEST))
    found = [
        renamed(plain_tags(_parsed(contents, resource.get("href") or "")), release, back=True)
        for resource in manifest.iter("resource")
        if resource.get("type") == release.resource.format("item")
    ]
    equal(page.name, "number of items", len(wanted), len(found))
    # Items that are parts of one question share its picture.
    named = {str(file.get("href")) for file in manifest.iter("file")}
    equal(page.name, "files", sorted({*contents} - {_MANIFEST}), sorted(named))
    try:
        agree(page.name, wanted, map(_said, wanted, found))
    except UnreadableMathMLError as error:
        raise ReadBackError(page.name, "a formula", "MathML of ours", str(error)) from None
    for item, root in zip(wanted, found, strict=True):
        equal(page.name, f"{item.id} title", item.name, root.get("title"))
        right = [one.text for one in root.iterfind("responseDeclaration/correctResponse/value")]
        equal(page.name, f"{item.id} key", _right(item), right)
        texts = item.key.spellings if isinstance(item.key, Typed) else ()
        mapped = tuple(entry.get("mapKey") for entry in root.iter("mapEntry"))
        equal(page.name, f"{item.id} spellings", texts, mapped)
        pictures = [contents.get(f"items/{image.get('src')}") for image in root.iter("img")]
        equal(page.name, f"{item.id} pictures", [one.svg for one in item.pictures], pictures)


def _parsed(contents: Mapping[str, bytes], name: str) -> Element:
    if name not in contents:
        raise ReadBackError("package", name, "a file", "none")
    return fromstring(contents[name])  # noqa: S314 - made here, not read


def _said(item: Item, root: Element) -> Iterator[Said]:
    for paragraph in root.iterfind("itemBody/div/p"):
        if paragraph.find("img") is None and paragraph.find("textEntryInteraction") is None:
            yield "stem", parts_of_element(paragraph)
    if item.asked.options:
        labels = [label for label, _ in item.asked.options]
        for label, choice in zip(labels, root.iter("simpleChoice"), strict=False):
            yield f"option {label}", parts_of_element(choice)
